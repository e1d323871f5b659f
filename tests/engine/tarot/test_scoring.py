"""Dark Points for hands, Victory Points, ties, the Ring's affiliation, and the awards of the whole game ("Scoring",
"Ending the Round", "Object of the Game")."""

from typing import Any

import pytest

from engine.tarot.table import Table

FREE, DARK = "major_sun", "major_tower"


def scored(
    dark: tuple[int, ...],
    hands: tuple[str, ...] = (),
    ring: str = "",
    bearer: int = -1,
    number: int = 1,
    **options: Any,
) -> Table:
    """A round just ended by seat 0 with ``cups_2``; the others hold Free cards unless ``hands`` says otherwise."""
    free = ("wands_1", "wands_2", "wands_3", "wands_4", "wands_6")
    others = hands or free[: len(dark) - 1]
    table = Table(["cups_2", *others], "cups_1", ring=ring, bearer=bearer, dark=dark, number=number, options=options)
    if table.asked == "point":
        table.point()
    return table.play("cups_2")


def points(table: Table, seat: int, number: int = 1) -> dict[str, object]:
    """What a seat got Victory Points for, and how many in all."""
    return {name: value for name, value in table.row(seat, number).items() if name != "dark_points"}


def test_going_out_is_worth_ten_the_ring_and_least_and_most_dark_points_five() -> None:
    table = scored((4, 0, 6), ring=FREE, bearer=2)
    assert points(table, 0) == {"out": 10, "victory_points": 10}
    assert points(table, 1) == {"least": 5, "affiliation": 5, "victory_points": 10}
    assert points(table, 2) == {"ring_bearer": 5, "most": 5, "victory_points": 10}


def test_a_dark_ring_adds_five_for_the_most_dark_points() -> None:
    table = scored((4, 0, 6), ring=DARK, bearer=0)
    assert points(table, 0) == {"out": 10, "ring_bearer": 5, "victory_points": 15}
    assert points(table, 1) == {"least": 5, "victory_points": 5}
    assert points(table, 2) == {"most": 5, "affiliation": 5, "victory_points": 10}


def test_without_a_card_on_the_ring_nobody_gets_points_for_it() -> None:
    table = scored((4, 0))
    assert points(table, 0) == {"out": 10, "most": 5, "victory_points": 15}
    assert points(table, 1) == {"least": 5, "victory_points": 5}


def test_players_who_are_tied_score_in_full() -> None:
    table = scored((0, 6, 0, 6), ring=FREE, bearer=1)
    for seat in (0, 2):
        assert (table.row(seat)["least"], table.row(seat)["affiliation"]) == (5, 5)
    for seat in (1, 3):
        assert table.row(seat)["most"] == 5
        assert "affiliation" not in table.row(seat)


def test_by_option_tied_players_do_not_get_the_rings_bonus() -> None:
    table = scored((0, 6, 0, 4), ring=FREE, bearer=1, shared_affiliation=False)
    assert "affiliation" not in table.row(0)
    alone = scored((0, 6, 2, 4), ring=FREE, bearer=1, shared_affiliation=False)
    assert alone.row(0)["affiliation"] == 5


def test_with_equal_dark_points_all_have_the_least_and_the_most() -> None:
    table = scored((2, 2, 2))
    assert all((table.row(seat)["least"], table.row(seat)["most"]) == (5, 5) for seat in range(3))


def test_or_nobody_has_by_option() -> None:
    table = scored((2, 2, 2), ring=FREE, all_equal="nobody")
    assert points(table, 1) == {}


# -- hands ----------------------------------------------------------------------------------------------------------


def test_a_dark_card_in_hand_is_worth_a_dark_point() -> None:
    table = scored((0, 0), ("cups_5 swords_3 wands_1",))
    assert [table.row(seat).get("dark_points", 0) for seat in (0, 1)] == [0, 2]


def test_hands_are_laid_open() -> None:
    table = scored((0, 0, 0), ("cups_5 swords_3", "coins_2"))
    assert table.events_of("hand")[1] == {"player": 1, "cards": ["swords_3", "cups_5"]}
    seen = table.view(0)["seats"]
    assert isinstance(seen, list)
    assert [card["card"] for card in seen[2]["hand"]] == ["coins_2"]


def test_neutral_cards_in_hand_are_declared_by_all_at_once() -> None:
    table = scored((0, 0, 0, 0), ("cups_4 coins_2", "wands_1", "major_fool"))
    assert (table.waiting, table.asked) == ([1, 3], "held")
    table.choose(3, "major_fool")
    assert table.events_of("held") == []
    table.choose(1, "coins_2")
    assert table.events_of("held") == [
        {"player": 1, "dark": ["coins_2"], "free": ["cups_4"]},
        {"player": 3, "dark": ["major_fool"], "free": []},
    ]
    assert [table.row(seat).get("dark_points", 0) for seat in range(4)] == [0, 1, 0, 1]


def test_or_in_turn_by_option_from_the_dealers_left() -> None:
    table = scored((0, 0, 0), ("cups_4", "major_fool"), held_neutrals="in turn")
    assert table.state.dealer == 2
    assert (table.waiting, table.asked) == ([1], "held")
    table.choose(1, "")
    assert (len(table.events_of("held")), table.waiting) == (1, [2])


def test_nobody_without_neutral_cards_is_asked() -> None:
    assert scored((0, 0), ("wands_1 cups_5",)).asked == "pass"


def test_more_than_seven_cards_score_nothing_but_their_dark_points_stay() -> None:
    eight = "wands_1 wands_2 wands_3 wands_4 wands_6 wands_7 wands_8 cups_5"
    table = scored((3, 6, 0), (eight, "coins_1"), ring=DARK, bearer=1)
    assert table.row(1) == {"dark_points": 7, "full_hand": True}
    assert points(table, 2) == {"least": 5, "victory_points": 5}
    assert points(table, 0) == {"out": 10, "victory_points": 10}  # seat 1 has the most, and gets nothing for it


def test_by_option_others_are_compared_without_them() -> None:
    eight = "wands_1 wands_2 wands_3 wands_4 wands_6 wands_7 wands_8 cups_5"
    table = scored((3, 6, 0), (eight, "coins_1"), ring=DARK, bearer=1, full_hands_compared=False)
    assert points(table, 0) == {"out": 10, "most": 5, "affiliation": 5, "victory_points": 20}


def test_seven_cards_are_not_too_many() -> None:
    seven = "wands_1 wands_2 wands_3 wands_4 wands_6 wands_7 wands_8"
    assert points(scored((3, 0), (seven,)), 1) == {"least": 5, "victory_points": 5}


# -- the whole game -------------------------------------------------------------------------------------------------


def last_round(earlier: list[tuple[int, int]], dark: tuple[int, ...], ring: str = "", **options: Any) -> Table:
    """The third round, ended by seat 0; ``earlier`` has each seat's Dark and Victory Points of the first round."""
    hands = ["cups_2", "wands_1", "wands_2", "wands_3"][: len(earlier)]
    table = Table(hands, "cups_1", ring=ring, bearer=1, dark=dark, number=3, options=options)
    for seat, (before, points) in enumerate(earlier):
        table.state.sheet[seat] = [before, points, 0, 0, 0, 0, 0]
    return table.play("cups_2")


def test_the_most_and_the_least_dark_points_of_the_game_are_worth_five() -> None:
    table = last_round([(9, 0), (0, 10), (4, 0)], (0, 2, 1))
    assert [table.row(seat, 4) for seat in range(3)] == [
        {"most": 5, "victory_points": 5},
        {"least": 5, "victory_points": 5},
        {},
    ]
    assert table.events_of("overall") == [{"least": [1], "most": [0]}]


def test_players_tied_over_the_game_get_five_each() -> None:
    table = last_round([(4, 0), (2, 0), (0, 0)], (0, 2, 0))
    assert table.events_of("overall") == [{"least": [2], "most": [0, 1]}]


def test_the_most_victory_points_win() -> None:
    table = last_round([(9, 0), (0, 10), (4, 0)], (0, 2, 1))
    outcome = table.game.outcome
    assert outcome is not None
    # Seat 0: out 10, least 5, most of the game 5. Seat 1: 10 before, most 5, least of the game 5. Seat 2: nothing.
    assert dict(outcome.details) == {"victory points": (20, 20, 0), "dark points": (9, 2, 5)}
    assert (outcome.termination, outcome.winners, outcome.places) == ("shared victory", (0, 1), (1, 1, 3))


def test_a_single_player_with_the_most_wins_alone() -> None:
    outcome = last_round([(9, 10), (0, 0), (4, 0)], (0, 2, 1)).game.outcome
    assert outcome is not None
    assert (outcome.termination, outcome.winners, outcome.places) == ("victory points", (0,), (1, 2, 3))


@pytest.mark.parametrize(("reading", "least"), [("both", [0, 1]), ("nobody", [])])
def test_all_equal_over_the_game_goes_by_the_same_option(reading: str, least: list[int]) -> None:
    table = last_round([(2, 0), (0, 0)], (0, 2), all_equal=reading)
    assert table.events_of("overall") == [{"least": least, "most": least}]


def test_of_two_players_each_has_the_most_or_the_least() -> None:
    table = scored((0, 3), ring=DARK, bearer=0)
    assert points(table, 0) == {"out": 10, "ring_bearer": 5, "least": 5, "victory_points": 20}
    assert points(table, 1) == {"most": 5, "affiliation": 5, "victory_points": 10}
