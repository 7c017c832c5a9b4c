"""`readproof plan`: from a wish to a policy."""

from __future__ import annotations

from fractions import Fraction

import click

from readproof.cli import options, output
from readproof.cli.shares import share
from readproof.wire import wordings


@click.command("plan", cls=options.Demanding)
@click.option(
    "--skip", type=share, metavar="SHARE", required=True, help="The skip that shall be noticed."
)
@click.option(
    "--pass-at-most",
    type=share,
    metavar="CHANCE",
    required=True,
    help="How often a reader with that skip may pass, over all attempts.",
)
@click.option(
    "--slips",
    type=share,
    metavar="SHARE",
    required=True,
    help="The share of answers in which an honest reader slips.",
)
@click.option(
    "--honest-at-least",
    type=share,
    metavar="CHANCE",
    default="0.95",
    show_default=True,
    help="How often that honest reader has to pass, in one attempt.",
)
@click.option(
    "--attempts",
    type=click.IntRange(1, 20),
    metavar="N",
    default=3,
    show_default=True,
    help="Attempts that a reader has.",
)
@click.option(
    "--guess",
    type=share,
    metavar="CHANCE",
    default="0",
    show_default=True,
    help="How often a reader guesses a place that it has not read.",
)
@options.as_json("the plan, with the policy in it,")
def command(
    skip: Fraction,
    pass_at_most: Fraction,
    slips: Fraction,
    honest_at_least: Fraction,
    attempts: int,
    guess: Fraction,
    as_json: bool,
) -> int:
    """Turn a wish into a policy: how many places to ask, how many wrong to allow.

    Prints the smallest policy that fulfils the wish as TOML, ready for --policy of challenge and
    check. The exit code is 1 if no policy can fulfil it. Shares and chances go from 0 to 1.

    Example: readproof plan --skip 0.1 --pass-at-most 0.01 --slips 0.01 > careful.toml
    """
    from readproof.core import planning
    from readproof.wire import plan as plan_wire
    from readproof.wire import policy as policy_wire
    from readproof.wire.canonical import encode

    found = planning.plan(
        planning.Wish(
            skip=skip,
            pass_at_most=pass_at_most,
            slip=slips,
            honest_at_least=honest_at_least,
            attempts=attempts,
            guess=guess,
        )
    )
    if isinstance(found, planning.NoPlan):
        output.note("refused", found.why)
        return output.FALSE
    policy = found.policy
    output.data(encode(plan_wire.to_dict(found)) if as_json else policy_wire.to_toml(policy))
    output.note(
        "found",
        f"policy {policy.name}: {policy.strata} places, one in each stratum, "
        f"{policy.allowed_wrong.verbatim} wrong allowed",
    )
    output.note(
        "wish",
        f"a reader that skips {_percent(skip)} passes at most "
        f"{wordings.chance(found.chance.most)} "
        f"({wordings.attempts(attempts)}); an honest reader with slips in {_percent(slips)} of "
        f"its answers passes {wordings.chance(found.honest, up=False)}",
    )
    output.notes("worth", wordings.sentences(planning.worth(policy)))
    output.note(
        "needs",
        f"a document of {found.length:,} characters, {found.length_unspaced:,} in scripts without "
        "spaces; a shorter one carries fewer places and gets a weaker plan",
    )
    return output.OK


def _percent(share: Fraction) -> str:
    return f"{float(share * 100):.6g} %"
