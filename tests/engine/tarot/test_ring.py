"""Playing to the Ring, and what the Ring Bearer may do ("The Play", option 2; "Dark Points")."""

import pytest

from engine.tarot.table import Table

HERMIT_AND_LESS = "major_fool major_magician major_hermit major_justice major_world cups_2"


def test_the_first_card_on_the_ring_may_be_of_any_rank() -> None:
    table = Table([HERMIT_AND_LESS, "wands_2"], "swords_1")
    assert table.for_ring() == {"major_fool", "major_magician", "major_hermit", "major_justice", "major_world"}


def test_the_next_must_be_of_higher_rank() -> None:
    table = Table([HERMIT_AND_LESS, "wands_2"], "swords_1", ring="major_strength", bearer=1)
    assert table.for_ring() == {"major_fool", "major_hermit", "major_justice", "major_world"}


def test_the_fool_may_be_played_on_any_card_and_any_card_on_the_fool() -> None:
    hands = ["major_fool cups_2 cups_3", "major_magician cups_6 cups_5"]
    table = Table(hands, "swords_1", ring="major_world", bearer=1)
    assert table.to_ring("major_fool", "free").for_ring() == {"major_magician"}


def test_only_major_arcana_are_played_to_the_ring() -> None:
    assert Table(["cups_2 cups_king major_sun", "wands_2"], "swords_1").for_ring() == {"major_sun"}


def test_playing_to_the_ring_makes_the_ring_bearer_who_draws_a_card_at_once() -> None:
    table = Table(["major_sun cups_2", "wands_2 wands_3"], "swords_1", pile="coins_9").to_ring("major_sun")
    assert (table.state.bearer, table.state.player) == (0, 1)
    assert table.hand(0) == {"cups_2", "coins_9"}
    assert [len(table.events_of(kind)) for kind in ("ring", "draw", "drew")] == [1, 1, 1]


def test_it_leaves_the_journey_pile_as_it_is() -> None:
    table = Table(["major_sun cups_2", "cups_9 swords_9"], "cups_1").to_ring("major_sun")
    assert table.playable() == {"cups_9"}


def test_the_last_card_to_the_ring_does_not_go_out() -> None:
    table = Table(["major_sun", "wands_2 wands_3"], "swords_1", pile="coins_9").to_ring("major_sun")
    assert table.hand(0) == {"coins_9"}
    assert (table.events_of("out"), table.events_of("round over")) == ([], [])


def test_after_drawing_a_second_card_is_drawn_for_the_ring() -> None:
    table = Table(["cups_2", "wands_2 wands_3"], "swords_1", pile="major_sun coins_9").draw().to_ring("major_sun")
    assert table.hand(0) == {"cups_2", "coins_9"}


def test_the_ring_bearer_may_play_to_the_ring_again() -> None:
    table = Table(["major_sun cups_2", "wands_2"], "swords_1", ring="major_star").point()
    assert table.for_ring() == {"major_sun"}
    assert table.to_ring("major_sun").state.bearer == 0


@pytest.mark.parametrize(("card", "affiliation", "points"), [
    ("major_sun", "", 0), ("major_moon", "", 3), ("major_hermit", "dark", 3), ("major_hermit", "free", 0),
])  # fmt: skip
def test_a_dark_card_on_the_ring_brings_three_points(card: str, affiliation: str, points: int) -> None:
    table = Table([f"{card} cups_2", "wands_2"], "swords_1").to_ring(card, affiliation)
    assert table.dark(0) == points


def test_the_affiliation_of_the_ring_is_that_of_the_last_card_as_declared() -> None:
    table = Table(["major_hermit cups_2", "wands_2"], "swords_1", ring="major_tower", bearer=1)
    ring = table.view(None)["ring"]
    assert isinstance(ring, dict)
    assert (ring["affiliation"], ring["bearer"]) == ("dark", 1)
    table = Table(["major_hermit cups_2", "wands_2"], "swords_1").to_ring("major_hermit", "dark")
    declared = table.view(None)["ring"]
    assert isinstance(declared, dict)
    assert (declared["affiliation"], declared["bearer"]) == ("dark", 0)


# -- the Ring Bearer's Dark Point -----------------------------------------------------------------------------------


def bearing(dark: tuple[int, ...] = (1, 2), **options: object) -> Table:
    return Table(["cups_2 cups_3", "wands_2 wands_3"], "cups_1", ring="major_sun", dark=dark, options=options)


def test_the_ring_bearer_may_add_or_take_a_point_before_anything_else() -> None:
    table = bearing()
    assert table.asked == "point"
    assert table.options == {"add 0", "add 1", "take 0", "take 1", "none"}
    table.point("add", 1)
    assert (table.dark(0), table.dark(1), table.asked) == (1, 3, "act")


def test_a_point_taken_is_given_to_nobody() -> None:
    table = bearing().point("take", 1)
    assert (table.dark(0), table.dark(1)) == (1, 1)


def test_the_ring_bearer_may_leave_it() -> None:
    table = bearing().point()
    assert (table.dark(0), table.dark(1), table.events_of("point")) == (1, 2, [])


def test_nothing_is_taken_from_a_player_without_points() -> None:
    assert bearing((0, 2)).options == {"add 0", "add 1", "take 1", "none"}


def test_points_go_below_zero_by_option() -> None:
    table = bearing((0, 2), points_below_zero=True).point("take", 0)
    assert table.dark(0) == -1


def test_nobody_else_is_asked_and_the_new_bearer_only_in_the_next_turn() -> None:
    table = Table(["major_sun cups_2 cups_3", "wands_2 wands_3 coins_1"], "swords_1", ring="major_star", bearer=1)
    assert table.asked == "act"
    table.to_ring("major_sun")
    assert (table.waiting, table.asked) == ([1], "act")
    table.draw().end()
    assert (table.waiting, table.asked) == ([0], "point")
