"""Challenges on the wire (`readproof/challenge/v1`)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from readproof.core.challenges import Challenge, PlanNumbers
from readproof.core.documents import Extractor
from readproof.core.regions import Chunk, Region
from readproof.wire import fold, guarantee, policy, times

SCHEMA = "readproof/challenge/v1"


def extractor_to_dict(value: Extractor) -> dict[str, object]:
    """The JSON form of the extractor, options as an object."""
    return {"name": value.name, "version": value.version, "options": dict(value.options)}


def extractor_from_dict(value: Mapping[str, Any]) -> Extractor:
    """The value; options are sorted by name."""
    return Extractor(
        name=value["name"],
        version=value["version"],
        options=tuple(sorted(value["options"].items())),
    )


def to_dict(value: Challenge) -> dict[str, object]:
    """The JSON form, fields in the order of the contract."""
    return {
        "schema": SCHEMA,
        "id": value.id,
        "document": {
            "name": value.name,
            "sha256": value.sha256,
            "text_sha256": value.text_sha256,
            "length": value.length,
            "media_type": value.media_type,
            "extractor": extractor_to_dict(value.extractor),
        },
        "regions": [
            {"id": region.id, "start": region.start, "end": region.end} for region in value.regions
        ],
        "chunks": [
            {"id": chunk.id, "region": chunk.region, "start": chunk.start, "end": chunk.end}
            for chunk in value.chunks
        ],
        "policy": {
            "name": value.policy.name,
            "sha256": value.policy_sha256,
            "body": policy.to_dict(value.policy),
        },
        "reader": value.reader,
        "issued_at": times.write(value.issued_at),
        "commit_by": times.write(value.commit_by),
        "lang": value.lang,
        "delivery": value.delivery,
        "generator": value.generator,
        "fold": fold.to_dict(value.fold),
        "secret_sha256": value.secret_sha256,
        "plan": {
            "strata": value.plan.strata,
            "items_by_kind": dict(value.plan.items_by_kind),
            "allowed_wrong": dict(value.plan.allowed_wrong),
            "questionable_ppm": value.plan.questionable_ppm,
        },
        "guarantee": guarantee.to_dict(value.guarantee),
    }


def from_dict(value: Mapping[str, Any]) -> Challenge:
    """The value; numbers by kind and by class keep the order of the document."""
    document, plan = value["document"], value["plan"]
    return Challenge(
        id=value["id"],
        name=document["name"],
        sha256=document["sha256"],
        text_sha256=document["text_sha256"],
        length=document["length"],
        media_type=document["media_type"],
        extractor=extractor_from_dict(document["extractor"]),
        regions=tuple(Region(**region) for region in value["regions"]),
        chunks=tuple(Chunk(**chunk) for chunk in value["chunks"]),
        policy=policy.from_dict(value["policy"]["body"]),
        policy_sha256=value["policy"]["sha256"],
        reader=value["reader"],
        issued_at=times.read(value["issued_at"]),
        commit_by=times.read(value["commit_by"]),
        lang=value["lang"],
        delivery=value["delivery"],
        generator=value["generator"],
        fold=fold.from_dict(value["fold"]),
        secret_sha256=value["secret_sha256"],
        plan=PlanNumbers(
            strata=plan["strata"],
            items_by_kind=tuple(plan["items_by_kind"].items()),
            allowed_wrong=tuple(plan["allowed_wrong"].items()),
            questionable_ppm=plan["questionable_ppm"],
        ),
        guarantee=guarantee.from_dict(value["guarantee"]),
    )
