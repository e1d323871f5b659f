"""Setup: heroes, starting decks, the main deck, the Archenemy stack and the Path."""

from collections import Counter

import pytest

from engine.deckbuilding.language import COUNTS, faults
from engine.deckbuilding.rules.setup import used_of_levels
from engine.deckbuilding.state import BOX, DECK, HAND, MAIN_DECK, TURN, DeckbuildingState
from engine.kernel import Game, IllegalSetup, key_from_seed
from tests.engine.deckbuilding.cards import SET
from tests.engine.deckbuilding.tables import start, state_of
from tests.engine.views import deckbuilding_view


def names(state: DeckbuildingState, cards: list[int]) -> list[str]:
    return [state.name(card) for card in cards]


def levels(state: DeckbuildingState) -> list[int]:
    """The levels of the stack, from the top."""
    return [state.blueprint(card).level for card in reversed(state.stack)]


def test_a_set_has_226_cards_in_seven_groups() -> None:
    assert sum(COUNTS.values()) == 226 == len(SET.printed)
    assert list(faults(SET.blueprints)) == []
    assert Counter(blueprint.group for blueprint in SET.printed) == COUNTS


def test_a_set_with_wrong_counts_or_cards_is_none() -> None:
    without = [blueprint for blueprint in SET.blueprints if blueprint.name not in ("Lurtz", "Warg")]
    reasons = " ".join(fault.reason for fault in faults(without))
    assert "112 cards of the group main instead of 116" in reasons
    assert "The Archenemy of level 4 is Lurtz" in reasons


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_each_player_has_a_hero_and_a_deck_of_ten_cards(seats: int) -> None:
    state = state_of(start(seats))
    heroes = [state.cards.blueprints[number] for number in state.hero]
    assert len({hero.hero for hero in heroes}) == seats
    for seat, hero in enumerate(heroes):
        cards = [card for zone in (DECK, HAND) for card in state.cards_in(zone, seat)]
        assert Counter(names(state, cards)) == Counter({hero.name: 1, "Courage": 6, "Despair": 3})
        assert len(state.hand[seat]) == 5


def test_heroes_are_dealt_at_random_and_in_a_first_game_from_five() -> None:
    dealt = {state.cards.blueprints[number].hero for seed in range(30)
             for state in [state_of(start(2, seed))] for number in state.hero}  # fmt: skip
    assert dealt == {"Frodo", "Legolas", "Gandalf", "Aragorn", "Samwise", "Gimli", "Boromir"}
    first = {state.cards.blueprints[number].hero for seed in range(30)
             for state in [state_of(start(5, seed, hero_pool="first game"))] for number in state.hero}  # fmt: skip
    assert first == {"Frodo", "Legolas", "Gandalf", "Aragorn", "Samwise"}


def test_heroes_are_chosen_by_all_at_once_and_of_equal_choices_the_first_player_has_it() -> None:
    game = start(3, heroes="chosen", first_player="first")
    assert [decision.seat for decision in game.pending] == [0, 1, 2]
    for seat, hero in ((0, "axe"), (1, "axe"), (2, "horn")):
        decision = next(decision for decision in game.pending if decision.seat == seat)
        assert deckbuilding_view(game, seat)["seats"][0]["hero"] is None
        game.answer(seat, decision.id, f"hero:{hero}")
    state = state_of(game)
    assert [decision.seat for decision in game.pending] == [1]
    assert "hero:axe" not in game.pending[0].option_keys()
    game.answer(1, game.pending[0].id, "hero:pans")
    assert [state.cards.blueprints[number].hero for number in state.hero] == ["Gimli", "Samwise", "Boromir"]
    assert state.phase == TURN


def test_the_main_deck_has_116_cards_of_its_own_group_only() -> None:
    state = state_of(start(4))
    cards = [*state.main_deck, *state.path]
    assert len(cards) == 116
    assert {state.blueprint(card).group for card in cards} == {"main"}


def test_the_stack_is_one_level_1_three_level_2_three_level_3_and_lurtz() -> None:
    state = state_of(start(3))
    assert levels(state) == [1, 2, 2, 2, 3, 3, 3, 4]
    assert (state.name(state.stack[-1]), state.name(state.stack[0])) == ("Nazgûl", "Lurtz")
    assert sorted(state.blueprint(card).level for card in state.box) == [2, 2, 3, 3]


def test_only_the_top_archenemy_is_face_up_and_nobody_sees_which_are_used() -> None:
    game = start(2)
    for seat in (None, 0, 1):
        view = deckbuilding_view(game, seat)
        assert view["archenemy"] is not None
        assert view["archenemy"]["name"] == "Nazgûl"
        assert "Lurtz" not in str(view)
        assert all(state_of(game).zone[card] == BOX for card in state_of(game).box)


def test_which_archenemies_are_used_is_left_to_chance() -> None:
    used = {tuple(sorted(names(state, state.stack))) for seed in range(12) for state in [state_of(start(2, seed))]}
    assert len(used) > 5


@pytest.mark.parametrize(
    ("archenemies", "longer", "expected"),
    [(9, "level 2", [1, 4, 3, 1]), (9, "level 3", [1, 3, 4, 1]), (10, "level 2", [1, 4, 4, 1]),
     (11, "level 3", [1, 4, 5, 1]), (12, "level 2", [1, 5, 5, 1])],
)  # fmt: skip
def test_a_longer_game_has_more_archenemies(archenemies: int, longer: str, expected: list[int]) -> None:
    state = state_of(start(2, archenemies=archenemies, longer_stack=longer))
    assert [levels(state).count(level) for level in (1, 2, 3, 4)] == expected
    assert list(used_of_levels(archenemies, longer).values()) == expected
    assert levels(state) == sorted(levels(state))


def test_there_are_16_valor_and_20_corruption_for_any_number_of_players() -> None:
    for seats in (2, 5):
        state = state_of(start(seats))
        assert (len(state.valor), len(state.corruption)) == (16, 20)


def test_fortunes_of_the_opening_path_go_under_the_main_deck_and_are_replaced() -> None:
    moved = 0
    for seed in range(12):
        game = start(2, seed)
        state = state_of(game)
        assert len(state.path) == 5
        assert all(state.blueprint(card).type != "Fortune" for card in state.path)
        under = [event.data["cards"] for event in game.drain() if event.kind == "under"]
        for cards in under:
            assert isinstance(cards, list)
            assert names(state, state.main_deck[: len(cards)]) == cards[::-1]
            assert all(state.zone[card] == MAIN_DECK for card in state.main_deck)
            moved += len(cards)
    assert moved


def test_the_opening_path_ambushes_nobody() -> None:
    ambushing = 0
    for seed in range(6):
        game = start(2, seed)
        state = state_of(game)
        ambushing += sum(bool(state.blueprint(card).ambush) for card in state.path)
        assert state.ambushers == []
        assert game.pending[0].prompt[0] == "act"
    assert ambushing


def test_the_first_player_is_found_by_lot_or_is_the_first_seat() -> None:
    assert {state_of(start(3, seed)).first for seed in range(20)} == {0, 1, 2}
    assert {state_of(start(3, seed, first_player="first")).first for seed in range(5)} == {0}
    game = start(3, 4)
    assert [decision.seat for decision in game.pending] == [state_of(game).first]


def test_two_to_five_play_and_nobody_brings_anything() -> None:
    for seats in (1, 6):
        with pytest.raises(IllegalSetup, match="2 to 5"):
            start(seats)
    with pytest.raises(IllegalSetup, match="Seat 2: nothing is chosen"):
        Game.start("deckbuilding", {"cards": SET.key}, (None, {"hero": "Frodo"}), key_from_seed(1))


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"dragons": 1}, "Unknown option 'dragons'"),
        ({"archenemies": 7}, "archenemies is from 8 to 12, not 7"),
        ({"archenemies": "8"}, "Option archenemies is int"),
        ({"heroes": "drawn"}, "one of dealt, chosen"),
        ({"rounds": 500}, "rounds is from 5 to 100"),
        ({"impossible": True, "archenemies": 9}, "its own eight Archenemies"),
        ({"cards": "printed"}, "There is no set of cards 'printed'"),
        ({"cards": {"cards": []}}, "instead of"),
        ({"cards": 5}, "a card list is an object"),
    ],
)
def test_options_that_make_no_game_are_refused_with_the_reason(options: dict[str, object], message: str) -> None:
    with pytest.raises(IllegalSetup, match=message):
        Game.start("deckbuilding", {"cards": SET.key, **options}, (None, None), key_from_seed(1))
