"""An empty draw pile ends the round without Victory Points for going out ("Ending the Round"); when exactly is an
option."""

import pytest

from engine.tarot.table import Table

OVER = [{"number": 1, "out": None}]


def last_card(**options: object) -> Table:
    """One card left to draw; seat 0 can play neither of its cards, the one drawn fits."""
    return Table(["swords_9 swords_8", "cups_2 wands_3"], "cups_1", pile="cups_9", left=1, options=options)


def test_the_round_goes_on_until_a_draw_is_due() -> None:
    table = last_card().draw()
    assert table.asked == "after_draw"
    table.play("cups_9").play("cups_2")
    assert (table.events_of("round over"), table.options) == ([], {"draw"})
    table.draw()
    assert table.events_of("round over") == OVER
    assert "out" not in table.row(0)
    assert "out" not in table.row(1)


def test_hands_can_be_played_out_with_an_empty_pile() -> None:
    table = Table(["cups_3 cups_6", "cups_2 wands_3"], "cups_1", left=0).play("cups_3").play("cups_2").play("cups_6")
    assert table.events_of("round over") == [{"number": 1, "out": 0}]


def test_a_player_may_end_the_round_by_drawing_although_a_card_could_be_played() -> None:
    table = Table(["cups_3 cups_6", "cups_2 wands_3"], "cups_1", left=0)
    assert "draw" in table.options
    assert table.draw().events_of("round over") == OVER


def test_by_option_the_round_ends_with_the_turn_that_took_the_last_card() -> None:
    table = last_card(empty_pile="turn").draw()
    assert (table.asked, table.events_of("round over")) == ("after_draw", [])
    table.play("cups_9")
    assert table.events_of("round over") == OVER


def test_by_option_that_turn_may_still_go_out() -> None:
    table = Table(["", "cups_2 wands_3"], "cups_1", pile="cups_9", left=1, options={"empty_pile": "turn"})
    table.draw().play("cups_9")
    assert table.events_of("round over") == [{"number": 1, "out": 0}]


def test_by_option_the_round_ends_at_once_with_the_last_card() -> None:
    table = last_card(empty_pile="at once").draw()
    assert table.events_of("round over") == OVER
    assert next(event["cards"] for event in table.events_of("hand")) == ["swords_8", "swords_9", "cups_9"]


@pytest.mark.parametrize("reading", ["due", "turn", "at once"])
def test_a_card_on_the_ring_that_takes_the_last_card_counts(reading: str) -> None:
    table = Table(
        ["major_sun swords_8", "cups_2 wands_3"], "cups_1", pile="cups_9", left=1, options={"empty_pile": reading}
    ).to_ring("major_sun")
    assert table.events_of("round over") == ([] if reading == "due" else OVER)
    assert table.state.bearer == 0 or table.row(0)["ring_bearer"] == 5


def test_a_card_on_the_ring_with_nothing_to_draw_ends_the_round_and_nobody_is_out() -> None:
    table = Table(["major_sun", "cups_2 wands_3"], "cups_1", left=0).to_ring("major_sun")
    assert table.events_of("round over") == OVER
    assert (table.row(0)["ring_bearer"], "out" in table.row(0)) == (5, False)


def test_by_option_such_a_last_card_goes_out() -> None:
    table = Table(["major_sun", "cups_2 wands_3"], "cups_1", left=0, options={"ring_goes_out": True})
    assert table.to_ring("major_sun").events_of("round over") == [{"number": 1, "out": 0}]
    other = Table(["major_sun cups_3", "cups_2 wands_3"], "cups_1", left=0, options={"ring_goes_out": True})
    assert other.to_ring("major_sun").events_of("round over") == OVER
