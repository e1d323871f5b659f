"""Games of steady bots that count hand-overs."""

from statistics import median

import pytest

from harness.stop_games import play_plain


@pytest.mark.long
@pytest.mark.parametrize(("ruleset", "seats"), [("tarot", 2), ("tarot", 6), ("deckbuilding", 2), ("deckbuilding", 5)])
def test_a_turn_is_one_hand_over_or_little_more(ruleset: str, seats: int) -> None:
    course = play_plain(ruleset, 1, seats)
    by_turn = [course.handovers[turn] for turn in range(course.turns)]
    assert course.turns > 20
    assert median(by_turn) <= 1.5
    assert sum(by_turn) >= course.turns - 10
    assert play_plain(ruleset, 1, seats).handovers == course.handovers
