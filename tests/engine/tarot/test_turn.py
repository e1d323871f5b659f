"""Turns: drawing, ending, going out, Dark Points for what is played ("The Play", "Dark Points", "Ending the Round")."""

import pytest

from engine.tarot.table import Table


def test_turns_go_clockwise() -> None:
    table = Table(["cups_2 cups_3", "cups_4 cups_5", "cups_6 cups_7"], "cups_1", player=1)
    table.play("cups_5")
    assert table.waiting == [2]
    table.play("cups_6")
    assert table.waiting == [0]


def test_a_player_may_draw_and_then_play_any_card() -> None:
    table = Table(["cups_2 cups_3", "wands_2"], "cups_1", pile="cups_9").draw()
    assert (table.asked, table.waiting) == ("after_draw", [0])
    assert table.options == {"play cups_2", "play cups_3", "play cups_9", "end"}
    assert table.play("cups_2").waiting == [1]


def test_a_player_may_draw_and_end_the_turn_although_a_card_could_be_played() -> None:
    table = Table(["cups_2 cups_3", "wands_2"], "cups_1", pile="cups_9").draw().end()
    assert (table.waiting, table.hand(0)) == ([1], {"cups_2", "cups_3", "cups_9"})


def test_without_a_card_that_matches_one_can_only_draw() -> None:
    table = Table(["swords_2", "wands_3 wands_5"], "cups_1", pile="swords_9")
    assert table.options == {"draw"}
    assert table.draw().options == {"end"}


def test_nobody_may_pass_without_drawing_or_draw_twice() -> None:
    table = Table(["cups_2", "wands_2"], "cups_1")
    assert "end" not in table.options
    assert "draw" not in table.draw().options


@pytest.mark.parametrize(("card", "affiliation", "points"), [
    ("cups_2", "", 0), ("cups_5", "", 2), ("cups_4", "dark", 2), ("cups_4", "free", 0),
])  # fmt: skip
def test_a_dark_card_on_the_journey_pile_brings_two_points(card: str, affiliation: str, points: int) -> None:
    table = Table([f"{card} wands_2", "wands_3"], "cups_1").play(card, affiliation=affiliation)
    assert table.dark(0) == points


def test_a_dark_major_arcana_card_on_the_journey_pile_brings_two_points_too() -> None:
    assert Table(["major_moon wands_2", "wands_3"], "cups_1").play("major_moon", "wands").dark(0) == 2


def test_playing_the_last_card_to_the_journey_pile_goes_out_and_ends_the_round() -> None:
    table = Table(["cups_2", "wands_2 wands_3"], "cups_1").play("cups_2")
    assert table.events_of("out") == [{"player": 0}]
    assert table.events_of("round over") == [{"number": 1, "out": 0}]
    assert table.row(0)["out"] == 10


def test_a_card_drawn_may_be_the_one_to_go_out_with() -> None:
    table = Table(["swords_9", "wands_2 wands_3"], "cups_1", pile="cups_9").draw()
    assert table.options == {"play cups_9", "end"}
    table = Table(["", "wands_2 wands_3"], "cups_1", pile="cups_9").draw().play("cups_9")
    assert table.events_of("out") == [{"player": 0}]


def test_a_player_left_with_one_card_announces_it() -> None:
    table = Table(["cups_2 cups_3", "wands_2"], "cups_1").play("cups_2")
    assert table.events_of("one ring") == [{"player": 0}]
    assert table.state.announced == [True, False]


def test_nothing_is_announced_with_more_cards_or_none() -> None:
    table = Table(["cups_2 cups_3 cups_6", "cups_9"], "cups_1").play("cups_2").play("cups_9")
    assert table.events_of("one ring") == []


def test_announcing_may_be_left_to_the_player_without_a_penalty() -> None:
    for reply, announcements in (("yes", 1), ("no", 0)):
        table = Table(["cups_2 cups_3", "wands_2"], "cups_1", options={"announce": "choice"}).play("cups_2")
        assert (table.asked, table.waiting) == ("announce", [0])
        table.answer(reply)
        assert (len(table.events_of("one ring")), table.waiting) == (announcements, [1])
        assert table.hand(0) == {"cups_3"}


def test_announcing_may_be_left_out() -> None:
    table = Table(["cups_2 cups_3", "wands_2"], "cups_1", options={"announce": "never"}).play("cups_2")
    assert (table.events_of("one ring"), table.waiting) == ([], [1])


def test_who_draws_again_announces_again() -> None:
    table = Table(["cups_2 cups_3", "wands_1 wands_2 wands_3"], "cups_1", pile="cups_9 cups_8 cups_7")
    table.play("cups_2").draw().end().draw()
    assert table.state.announced == [False, False]
    table.play("cups_8")
    assert [event["player"] for event in table.events_of("one ring")] == [0, 0]
