"""What people are told of a guarantee."""

from readproof.core.guarantee import Chance, Guarantee
from readproof.wire import wordings


def guarantee(half: int, share: int) -> Guarantee:
    """One that passes a skip of half the text so often, of this share; both in parts a million."""
    skip = ((50, Chance(scattered=half, gap=0)), (20, Chance(scattered=0, gap=0)))
    return Guarantee(
        questionable_ppm=share,
        strata=24,
        attempts=1,
        skip=(*skip, (10, Chance(scattered=0, gap=300_000))),
        honest=((1, 970_000),),
    )


def test_what_never_passes_is_told_so() -> None:
    assert "half of the text never passes" in wordings.sentences(guarantee(0, 900_000))[0]
    assert "half of the text passes at most" in wordings.sentences(guarantee(9, 900_000))[0]
    assert "10 % 30 times in 100" in wordings.sentences(guarantee(0, 900_000))[0]


def test_a_small_share_and_a_weak_plan_are_pointed_out() -> None:
    assert wordings.caveats(guarantee(9, 900_000), weak=False) == ()
    assert "only 40.0 %" in wordings.caveats(guarantee(9, 400_000), weak=False)[0]
    (weak,) = wordings.caveats(guarantee(30_000, 900_000), weak=True)
    assert "half of the text" in weak
    assert "less than a fifth" in wordings.caveats(guarantee(9, 100_000), weak=True)[1]
