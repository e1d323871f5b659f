"""Mixing and concealing (10, 28): what the enemy is told, and what a redeal keeps."""

import pytest

from engine.confrontation.conformance import CLASSIC
from engine.confrontation.table import Table
from engine.confrontation.view_types import ConfrontationView
from engine.kernel import Stream, key_from_seed
from engine.kernel.conformance import Tally, play_lawfully
from tests.engine.views import confrontation_view

ENDINGS = (0, 17, 35, 341)
"""Seeds of random games of which each ends in another way; the Shire is rarely taken."""


def seen(table: Table, side: str) -> tuple[object, ...]:
    """Everything the enemy of a mover has seen so far."""
    seat = table.state.player[("good", "dark").index(side)]
    events = [(event.kind, event.data, event.text) for event in table.game.drain() if event.seen_by(seat)]
    return table.game.view(seat), table.game.view(None), events


def test_which_of_two_mixed_characters_moves_is_not_told() -> None:
    good = {"sam": "eregion", "merry": "eregion"}
    one, other = (Table(good=good, dark={"troll": "mordor"}) for _ in range(2))
    assert seen(one.move("sam", "moria"), "dark") == seen(other.move("merry", "moria"), "dark")


def test_a_survivor_concealed_beside_another_cannot_be_followed() -> None:
    """The Balrog is shown in battle, concealed beside another, and one of the two moves on: either could be it."""
    tables = []
    for mover in ("balrog", "warg"):
        table = Table(good={"sam": "rohan", "frodo": "shire"}, dark={"balrog": "gondor", "warg": "dagorlad"})
        table.move("sam", "gondor").play(good="good-1", dark="dark-6")
        table.move("warg", "fangorn").move("frodo", "arthedain").move("balrog", "fangorn").move("frodo", "eregion")
        table.move(mover, "misty_mountains")
        tables.append(table)
    assert seen(tables[0], "good") == seen(tables[1], "good")


def test_the_mover_is_told_which_of_his_characters_moved() -> None:
    table = Table(good={"sam": "eregion", "merry": "eregion"}, dark={"troll": "mordor"}).move("sam", "moria")
    private = [(event.seats, event.text) for event in table.game.drain() if event.kind == "own move"]
    assert private == [((1,), "It is Sam.")]


def dealt(table: Table, side: str, piece: str) -> set[str]:
    """Where a character of the enemy of ``side`` is in many redeals for that side."""
    seat = table.state.player[("good", "dark").index(side)]
    view = table.game.view(seat)
    places = set()
    for number in range(40):
        twin = table.game.redeal(seat, Stream(key_from_seed(number)))
        assert twin.view(seat) == view
        assert twin.invariants() == []
        standing = {key: region for region, keys in _standing(confrontation_view(twin, 1 - seat)) for key in keys}
        places.add(standing[piece])
    return places


def _standing(view: ConfrontationView) -> list[tuple[str, list[str]]]:
    return [(region["id"], [*region["good"]["pieces"], *region["dark"]["pieces"]]) for region in view["regions"]]


def test_a_redeal_puts_unknown_characters_anywhere_they_may_be() -> None:
    table = Table(good={"sam": "eregion", "merry": "rhudaur"}, dark={"troll": "mordor"})
    assert dealt(table, "dark", "sam") == {"eregion", "rhudaur", "shire"}


@pytest.mark.long
def test_a_redeal_leaves_a_character_that_can_be_followed() -> None:
    table = Table(good={"sam": "rohan", "merry": "shire"}, dark={"balrog": "gondor", "warg": "dagorlad"})
    table.move("sam", "gondor").play(good="good-1", dark="dark-6")
    assert dealt(table, "good", "balrog") == {"gondor"}
    table.move("warg", "fangorn").move("merry", "arthedain").move("balrog", "fangorn").move("merry", "eregion")
    assert dealt(table, "good", "balrog") == {"fangorn"}
    table.move("balrog", "misty_mountains")
    assert dealt(table, "good", "balrog") == {"fangorn", "misty_mountains"}


def test_a_redeal_follows_whoever_is_in_the_tunnel() -> None:
    table = Table(good={"sam": "eregion", "merry": "rhudaur"}, dark={"orcs": "moria", "balrog": "mordor"})
    table.move("sam", "fangorn")
    walkers, answers = set(), set()
    for number in range(40):
        twin = table.game.redeal(0, Stream(key_from_seed(number)))
        twin.answer(0, twin.pending[0].id, "no")
        standing = {key: region for region, keys in _standing(confrontation_view(twin, 1)) for key in keys}
        walkers |= {key for key, region in standing.items() if region == "fangorn"}
        other = table.game.redeal(1, Stream(key_from_seed(number)))
        answers.add(tuple(other.pending[0].option_keys()))
    assert walkers == {"sam", "merry", "frodo"}
    assert answers == {("no",), ("no", "yes")}  # the Good Player cannot know whether it is the Balrog


def test_revealed_characters_and_secret_cards_in_a_redeal() -> None:
    table = Table(good={"gimli": "rohan", "merry": "shire"}, dark={"balrog": "gondor", "troll": "mordor"})
    table.move("gimli", "gondor").play(good="good-5")
    outcomes = set()
    for number in range(40):
        twin = table.game.redeal(0, Stream(key_from_seed(number)))
        assert twin.view(0) == table.game.view(0)
        twin.listen()
        twin.answer(0, twin.pending[0].id, "dark-1")
        outcomes |= {str(event.data["good"]) for event in twin.drain() if event.kind == "cards"}
    assert len(outcomes) > 4


@pytest.mark.long
def test_random_games_reach_every_ending_a_player_can_reach() -> None:
    tally = Tally()
    for seed in ENDINGS:
        play_lawfully(CLASSIC, seed, tally)
    assert tally.endings == dict.fromkeys(("Frodo in Mordor", "Frodo defeated", "Shire taken", "no legal move"), 1)
