"""On which terms a reader is asked."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, TypedDict

from readproof.core.policies import BUILT_IN, DEFAULT, Policy
from readproof.core.verdicts import Regime


class Options(TypedDict, total=False):
    """What `Gate.prove` and `Gate.proof` can be told; each has the default of `Terms`."""

    policy: Policy | str
    reader: str
    lang: str
    allow_weak: bool
    regime: Regime
    model: str | None
    resume: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Terms:
    """On which terms a reader is asked.

    `reader` is the operator's label for who answers.  `regime` is the caller's word on what the
    reader can reach.  `model` is a label of what answers, kept with each answer.  With `resume` a
    run goes on with the open challenge that an interrupted one on the same terms left behind.
    """

    policy: Policy = BUILT_IN[DEFAULT]
    reader: str = "reader"
    lang: str = "en"
    allow_weak: bool = False
    regime: Regime = Regime.OPEN
    model: str | None = None
    resume: bool = False

    @classmethod
    def of(cls, options: Options) -> Terms:
        """The terms with these options; a policy may be the name of a built-in one."""
        policy = options.get("policy", DEFAULT)
        chosen = BUILT_IN[policy] if isinstance(policy, str) else policy
        others: dict[str, Any] = {k: v for k, v in options.items() if k != "policy"}
        return cls(policy=chosen, **others)
