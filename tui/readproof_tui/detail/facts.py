"""What a verdict is worth and what it stands on: guarantee, regime, policy, digests, actions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.text import Text

from readproof.wire import wordings
from readproof_tui.detail.labelled import labelled
from readproof_tui.detail.palettes import Styles
from readproof_tui.signs import CHECKED
from readproof_tui.texts import fitted, safe

if TYPE_CHECKING:
    from readproof.gate.inspections import HashCheck, Inspection

_LABEL = 13
_NAME, _SHORT = 24, 12  # cells of a row, which has to fit beside a document of 90 cells


def page(inspection: Inspection, width: int, styles: Styles) -> Text:
    """The whole page."""
    trace = inspection.trace
    challenge, verdict, stored = trace.challenge, trace.verdict, trace.stored
    policy = challenge.policy
    text = Text()
    _head(text, "Done so far", styles)
    _actions(text, inspection, styles)
    _head(text, "What it is worth", styles)
    for sentence in wordings.sentences(verdict.guarantee):
        text.append(f"{sentence}\n")
    if verdict.weak:
        text.append(f"{wordings.weakness(verdict.guarantee)}\n", styles["wrong"])
    labelled(text, "regime", wordings.regime(verdict.regime), width, styles, column=_LABEL)
    allowed = policy.allowed_wrong
    labelled(text, "policy", verdict.policy_name, width, styles, column=_LABEL)
    labelled(
        text,
        "allows",
        f"wrong answers: {allowed.verbatim} verbatim, {allowed.choice} choice, "
        f"{allowed.own_prefix} own prefix, {allowed.delivery_token} delivery token; "
        f"{policy.phrases.max_discarded} discarded phrases",
        width,
        styles,
        column=_LABEL,
    )
    _head(text, "Whether it checks out now", styles)
    for check in inspection.hashes:
        _hash(text, check, styles)
    if trace.unchecked:
        text.append_text(safe(f"nothing could be computed again: {trace.unchecked}")).append("\n")
    _head(text, "Who, what, when", styles)
    for label, value in (
        ("document", challenge.name),
        ("length", f"{challenge.length:,} characters, {len(challenge.chunks)} chunks"),
        ("read as", f"{challenge.media_type} by {challenge.extractor.name}"),
        ("reader", verdict.reader),
        ("language", challenge.lang),
        ("delivery", challenge.delivery),
        ("issued", wordings.moment(challenge.issued_at)),
        ("decided", wordings.moment(verdict.decided_at)),
        ("trace", stored.trace_id),
        ("challenge", challenge.id),
        ("audit", verdict.audit_id or "none was issued"),
        ("in the chain", f"number {stored.seq:,}"),
    ):
        labelled(text, label, value, width, styles, column=_LABEL)
    text.rstrip()
    return text


def _head(text: Text, title: str, styles: Styles) -> None:
    text.append("\n" if text else "").append(f"{title}\n", styles["strong"])


def _hash(text: Text, check: HashCheck, styles: Styles) -> None:
    """A digest in short where it is as stored, else both in full."""
    sign, style = CHECKED[check.ok]
    text.append(f"{sign} ", styles[style]).append_text(fitted(check.name, _NAME)).append(" ")
    if check.ok is False:
        text.append("differs\n", styles["wrong"])
        text.append("  stored ", styles["dim"]).append_text(safe(check.stored)).append("\n")
        text.append("  now    ", styles["dim"]).append_text(safe(check.now or "nothing"))
    else:
        text.append_text(safe(f"{check.stored[:_SHORT]}…"))
        if check.ok is None:
            text.append("\n  cannot be computed from what is kept", styles["dim"])
    text.append("\n")


def _actions(text: Text, inspection: Inspection, styles: Styles) -> None:
    if not inspection.actions:
        text.append("nothing yet\n", styles["dim"])
    for action in inspection.actions[-50:]:
        text.append(f"{wordings.moment(action.at)}  ", styles["dim"])
        text.append(f"{action.action}", styles["strong"])
        if action.label:
            text.append(" ").append_text(safe(action.label, style="bold"))
        if action.note:
            text.append("  ").append_text(safe(action.note))
        text.append("\n")
