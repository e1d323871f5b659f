"""Impossible mode: eight Archenemies in order, Corruption that comes back, and a defeat of all."""

import pytest

from engine.deckbuilding.state import PACK, UNUSED
from engine.deckbuilding.table import Forbidden, Table
from engine.kernel import Game
from tests.engine.deckbuilding.tables import sound, start, state_of, table

PATH = "Orc Overseer, Uruk-hai, Elven Rope, Watchman, Volley"
MODE = {"impossible": True}


def revealed(name: str, hands: list[str], decks: list[str] | None = None, **options: object) -> Table:
    """A table at which that Archenemy has just been revealed by player 0, who defeated the one before."""
    one = table(hands, PATH, power=8, archenemies=f"Impossible Nazgûl, {name}, Impossible Lurtz", decks=decks or [],
                options={**MODE, **options}).buy("Impossible Nazgûl")  # fmt: skip
    return one.end() if one.asked == "act" else one  # without a hand the turn has ended by itself


def won_by_nobody(game: Game) -> bool:
    outcome = game.outcome
    assert outcome is not None
    return outcome.winners == () and outcome.termination == "Fellowship defeated" and set(outcome.places) == {1}


def test_the_eight_stand_in_their_order_and_the_others_are_not_used() -> None:
    state = state_of(start(3, **MODE))
    assert [state.name(card) for card in reversed(state.stack)] == [
        f"Impossible {name}" for name in
        ("Nazgûl", "Swarm", "Witch-king", "Cantea", "Saruman", "Balrog", "Troll", "Lurtz")
    ]  # fmt: skip
    usual = [card for card, blueprint in enumerate(state.cards.printed) if blueprint.group == "archenemy"]
    assert len(usual) == 12
    assert all(state.zone[card] == UNUSED for card in usual)
    assert (state.revealed, state.box) == (True, [])


def test_nobody_sees_what_comes() -> None:
    game = start(3, **MODE)
    assert all("Impossible Lurtz" not in str(game.view(seat)) for seat in (None, 0, 1, 2))


# -- the draft of hands -----------------------------------------------------------------------------------------------


def test_saruman_hands_are_drafted_to_the_left() -> None:
    """Two cards each: everybody keeps one, and what is passed on needs no choice."""
    one = revealed("Impossible Saruman", ["", "Courage, Axe", "Valor, Despair"], ["Nazgûl", "", ""])
    assert (one.waiting, one.asked) == ([1, 2, 0], "draft")
    one.choose("Axe", seat=1).choose("Valor", seat=2)
    assert one.hand(1) == []
    one.choose("Nazgûl", seat=0)
    assert (one.hand(1), one.hand(2), one.hand(0)) == (
        ["Axe", "Impossible Nazgûl"], ["Courage", "Valor"], ["Despair", "Nazgûl"],
    )  # fmt: skip
    assert (one.state.mixed, one.asked) == (True, "act")
    sound(one)


def test_saruman_whoever_avoids_it_neither_passes_nor_gets_cards() -> None:
    one = revealed("Impossible Saruman", ["", "Courage, Axe", "Valor, Watchman"], ["Pans, Staff", "", ""])
    one.defend(2, "Watchman")
    assert one.waiting == [1, 0]
    one.choose("Axe", seat=1)
    while one.asked == "draft":
        one.choose(one.options()[0].removeprefix("choose "))
    assert one.hand(2) == ["Valor", "Watchman"]
    assert len(one.hand(0) + one.hand(1)) == len(one.events_of("took")) == 5


def test_saruman_hands_may_end_larger_or_smaller() -> None:
    one = revealed("Impossible Saruman", ["", "Courage, Axe, Valor, Despair", "Pans"], ["", "", ""])
    total = sum(len(one.names_in(PACK, seat)) for seat in range(3))
    while one.asked == "draft":
        one.choose(one.options()[0].removeprefix("choose "))
    assert sum(len(one.hand(seat)) for seat in range(3)) == total == 6
    assert (len(one.hand(1)), len(one.hand(2)), len(one.hand(0))) == (2, 2, 2)


def test_after_a_draft_victory_points_are_no_longer_known_to_others() -> None:
    one = revealed("Impossible Saruman", ["", "Courage, Axe, Horn", "Valor, Despair"], ["Pans, Staff", "", ""])
    one.defend(1)
    while True:
        seats = one.view(0)["seats"]
        assert isinstance(seats, list)
        assert [seat["victory_points"] is None for seat in seats] == [False, True, True]
        if one.asked != "draft":
            break
        one.choose(one.options()[0].removeprefix("choose "))
    assert one.asked == "act"


# -- the joint decision -----------------------------------------------------------------------------------------------


def test_witch_king_all_vote_at_once_and_agreed_cards_are_destroyed() -> None:
    one = revealed("Impossible Witch-king", ["", "Courage", "Courage"])
    assert (one.waiting, one.asked) == ([1, 2, 0], "vote")
    for seat in (1, 2, 0):
        one.choose("Watchman", "Volley", seat=seat)
    assert one.destroyed == ["Volley", "Watchman"]


def test_witch_king_without_consensus_the_two_highest_costs_are_destroyed() -> None:
    one = revealed("Impossible Witch-king", ["", "Courage", "Courage"])
    one.choose("Watchman", "Volley", seat=1).choose("Watchman", "Volley", seat=2)
    one.choose("Watchman", "Elven Rope", seat=0)
    assert one.destroyed == ["Orc Overseer", "Uruk-hai"]


def test_witch_king_a_majority_is_enough_by_option() -> None:
    one = revealed("Impossible Witch-king", ["", "Courage", "Courage"], consensus="majority")
    one.choose("Watchman", "Volley", seat=1).choose("Watchman", "Volley", seat=2)
    one.choose("Watchman", "Elven Rope", seat=0)
    assert one.destroyed == ["Volley", "Watchman"]


def test_witch_king_whoever_avoids_him_has_no_vote() -> None:
    one = revealed("Impossible Witch-king", ["", "Courage", "Watchman"])
    one.defend(2, "Watchman")
    assert one.waiting == [1, 0]


# -- defeat -----------------------------------------------------------------------------------------------------------


def test_lurtz_destroys_cards_of_the_main_deck_at_the_end_of_every_turn() -> None:
    one = table(["Courage", "Courage"], PATH, archenemies="Impossible Lurtz", options=MODE, left=30)
    for left in (28, 26):
        one.end()
        assert len(one.state.main_deck) == left


def test_all_lose_when_lurtz_destroys_the_last_card_of_the_main_deck() -> None:
    one = table(["Courage", "Courage"], PATH, archenemies="Impossible Lurtz", options=MODE, left=2).end()
    assert won_by_nobody(one.game)
    assert one.waiting == []
    sound(one)


def test_all_lose_when_the_last_card_of_the_main_deck_fills_the_path() -> None:
    one = table(["Courage", "Courage"], "Orc Overseer, Uruk-hai, Watchman, Volley", options=MODE, left=1,
                archenemies="Impossible Nazgûl, Impossible Lurtz").end()  # fmt: skip
    assert len(one.path) == 5
    assert won_by_nobody(one.game)


def test_or_only_while_lurtz_is_on_top_by_option() -> None:
    options = {**MODE, "empty_main_deck": "last"}
    for archenemies, ended in (("Impossible Nazgûl, Impossible Lurtz", False), ("Impossible Lurtz", True)):
        one = table(["Courage", "Courage"], "Orc Overseer, Uruk-hai, Watchman, Volley", options=options,
                    left=3 if ended else 1, archenemies=archenemies).end()  # fmt: skip
        assert (one.game.outcome is not None) == ended
    one.game.view(0)
    with pytest.raises(Forbidden):
        one.end()


def test_without_the_mode_an_empty_main_deck_is_no_defeat() -> None:
    one = table(["Courage", "Courage"], "Orc Overseer, Uruk-hai, Watchman, Volley", left=1).end()
    assert (one.game.outcome, len(one.state.main_deck)) == (None, 0)


def test_whoever_defeats_lurtz_ends_the_game_and_points_decide() -> None:
    one = table(["Courage", "Courage"], PATH, archenemies="Impossible Lurtz", options=MODE, power=14)
    one.buy("Impossible Lurtz")
    assert one.game.outcome is not None
    assert (one.game.outcome.winners, one.game.outcome.termination) == ((0,), "last Archenemy")
