"""The words of cards that no other test plays: each does what its text says."""

import pytest

from engine.deckbuilding.filters import ALLIES, ANY, ARCHENEMIES, ARTIFACTS, Cards, costing
from engine.deckbuilding.language import WORDS, Verb, name_of, word
from engine.deckbuilding.words.amounts import Times
from engine.deckbuilding.words.choosing import ChooseOne
from engine.deckbuilding.words.gaining import GainCard
from engine.deckbuilding.words.verbs import DestroyCards
from tests.engine.deckbuilding.cards import SET
from tests.engine.deckbuilding.tables import sound, table

PATH = "Orc Overseer, Uruk-hai, Elven Rope, Watchman, Volley"


def test_every_word_has_its_name_and_no_two_have_one() -> None:
    assert WORDS["gain_power"].__name__ == "GainPower"
    assert all(name == name_of(kind) for name, kind in WORDS.items())
    with pytest.raises(ValueError, match="two words gain_power"):
        word(type("GainPower", (Verb,), {}))


def test_every_word_occurs_in_the_set_for_tests() -> None:
    used = {name for name, kind in WORDS.items() if f"{kind.__name__}(" in repr(SET.blueprints)}
    assert used == set(WORDS)


def test_power_for_each_type_played() -> None:
    board = table(["Aragorn's Sword, Courage, Elven Rope, Orc Scout", ""], PATH)
    board.play("Courage").play("Elven Rope").play("Orc Scout")
    assert board.play("Aragorn's Sword").power == 1 + 2 + 1 + 3


def test_power_for_each_card_played_or_in_the_path() -> None:
    board = table(["2 Orc Scout, Banner, Courage", ""], "Bree, Elven Rope").play("Orc Scout").play("Orc Scout")
    assert board.play("Banner").power == 2 + 2 + 1


def test_power_for_each_card_in_hand() -> None:
    assert table(["Rally, 3 Courage", ""], PATH).play("Rally").power == 3


def test_an_amount_in_groups() -> None:
    assert Times(SET.blueprints[SET.by_key["rally"]].points.amount, 2, 5).group == 5  # type: ignore[union-attr]
    with pytest.raises(ValueError, match="at least one"):
        Times(SET.blueprints[SET.by_key["loremaster"]].points, 1, 0)  # type: ignore[arg-type]


def test_a_condition_about_cards_played() -> None:
    board = table(["2 Loremaster, Courage", ""], PATH, decks=["5 Valor", ""]).play("Loremaster")
    assert board.hand(0) == ["Courage", "Loremaster", "Valor"]
    assert board.play("Loremaster").hand(0) == ["Courage", "Valor", "Valor", "Valor"]


def test_a_condition_about_the_discard_pile() -> None:
    board = table(["Barrow-blade, Courage", ""], PATH, discards=["2 Corruption", ""]).play("Barrow-blade").choose()
    assert board.power == 2


def test_if_you_do_needs_something_done() -> None:
    board = table(["It Comes in Pints?, Courage", ""], PATH, decks=["2 Valor", ""]).play("It Comes in Pints?").choose()
    assert board.hand(0) == ["Courage"]
    board = table(["It Comes in Pints?, Courage", ""], PATH, decks=["2 Valor", ""]).play("It Comes in Pints?")
    assert board.choose("Courage").hand(0) == ["Valor", "Valor"]


def test_may_is_asked_and_can_be_declined() -> None:
    for answer, hand in ((True, ["Courage", "Valor", "Valor"]), (False, ["Courage"])):
        board = (
            table(["Light of the Star, Courage", ""], PATH, decks=["2 Valor", ""]).play("Light of the Star").say(answer)
        )
        assert board.hand(0) == hand
        assert ("Light of the Star" in board.destroyed) == answer


def test_choose_one() -> None:
    board = table(["Steward, Courage", ""], PATH).play("Steward")
    assert (board.asked, len(board.options())) == ("option", 2)
    assert board.pick(0).power == 2


def test_each_player_draws_clockwise_from_the_player() -> None:
    board = table(["Council, Courage", "", ""], PATH, decks=["Valor", "Valor", "Valor"]).play("Council")
    assert [board.hand(seat) for seat in (1, 2)] == [["Valor"], ["Valor"]]
    assert [event["player"] for event in board.events_of("draw")] == [0, 1, 2]


def test_a_chosen_player() -> None:
    board = table(["Bargain, Courage", "", ""], PATH, decks=["Axe", "Valor", "Valor"]).play("Bargain")
    assert (board.asked, board.options()) == ("player", ["seat 1", "seat 2"])
    assert board.take("seat", "2").hand(2) == ["Valor"]
    two = table(["Bargain, Courage", ""], PATH, decks=["", "Valor"]).play("Bargain")
    assert (two.asked, two.hand(1)) == ("act", ["Valor"])


def test_a_named_number_and_revealed_cards() -> None:
    board = table(["Palantír, Courage", ""], PATH, decks=["Valor, Axe", ""]).play("Palantír").name(3)
    assert (board.hand(0), board.discard(0)) == (["Courage", "Valor"], ["Axe"])
    assert board.events_of("reveal")[0]["cards"] == ["Valor", "Axe"]


def test_a_revealed_card_goes_back_if_it_does_not_fit() -> None:
    board = table(["Staff, Courage", ""], PATH, decks=["Valor, Axe", ""]).play("Staff")
    assert board.deck(0) == ["Valor", "Axe"]
    board = table(["Staff, Courage", ""], PATH, decks=["Rally, Axe", ""]).play("Staff")
    assert (board.hand(0), board.deck(0)) == (["Courage", "Rally"], ["Axe"])


def test_looking_at_the_top_of_a_deck() -> None:
    board = table(["Long Bow, Courage", ""], PATH, decks=["Despair, Valor, Axe", ""]).play("Long Bow").choose("Despair")
    assert (board.deck(0), board.discard(0)) == (["Valor", "Axe"], ["Despair"])


def test_a_card_from_the_discard_pile_onto_the_deck() -> None:
    board = table(["Pans, Valor", ""], PATH, discards=["Valor, Despair, Courage", ""]).play("Pans")
    assert set(board.options()) == {"choose Courage", "choose Despair"}
    assert board.choose("Courage").deck(0) == ["Courage"]


def test_cards_from_the_hand_onto_the_deck() -> None:
    board = table(["Courage", "Valor, Axe, Pans"], f"{PATH}, Warg", player=1, ambushes="Warg")
    assert board.asked == "put on deck"
    assert board.choose("Axe").deck(1) == ["Axe"]


def test_all_cards_of_a_kind_are_discarded_from_a_revealed_hand() -> None:
    board = table(["Crebain, Courage", "Elven Rope, Lembas, Valor"], PATH).play("Crebain")
    assert (board.hand(1), board.discard(1)) == (["Valor"], ["Elven Rope", "Lembas"])


def test_all_cards_of_a_kind_are_destroyed() -> None:
    board = table(["Watcher in the Water, Corruption, Courage", ""], PATH, discards=["2 Corruption", ""])
    board.play("Watcher in the Water")
    assert (board.destroyed, board.hand(0), board.discard(0)) == (["Corruption"] * 3, ["Courage"], [])


def test_chance_chooses_what_is_discarded_at_random() -> None:
    lost = {tuple(table(["Volley, Courage", "Axe, Valor, Pans"], PATH, seed=seed).play("Volley").discard(1))
            for seed in range(12)}  # fmt: skip
    assert lost == {("Axe",), ("Valor",), ("Pans",)}


def test_a_card_of_the_main_deck_is_gained_or_goes_under_it() -> None:
    board = table(["Old Map, Courage", ""], PATH, main_deck="Bargain").play("Old Map")
    assert board.discard(0) == ["Bargain"]
    board = table(["Old Map, Courage", ""], PATH, main_deck="Orc Scout").play("Old Map")
    assert (board.discard(0), board.state.name(board.state.main_deck[0])) == ([], "Orc Scout")
    sound(board)


def test_filters_say_what_they_take() -> None:
    assert ANY.noun() == "card"
    assert costing(3, "Ally", "Artifact").noun(2) == "Allies or Artifacts with cost 3 or less"
    assert Cards(cost_at_least=5).noun() == "card with cost 5 or more"
    assert Cards(cost_at_least=2, cost_at_most=2).noun() == "card with cost 2"
    assert Cards(cost_at_least=2, cost_at_most=4).noun(2) == "cards with cost 2 to 4"
    assert Cards(without=("Enemy",)).noun() == "non-Enemy card"
    assert ARCHENEMIES.noun() == "Archenemy"
    board = table(["Courage", ""], PATH)
    troll = next(card for card in board.state.main_deck if board.state.name(card) == "Cave Troll")
    assert [filter.accepts(board.state, troll, 6) for filter in (ANY, ALLIES, ARTIFACTS, ARCHENEMIES)] == [
        True, False, False, False,
    ]  # fmt: skip
    assert Cards(cost_is_named=True).accepts(board.state, troll, 6)
    assert not Cards(cost_is_named=True).accepts(board.state, troll, 5)


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: Cards(("Dragon",)), "'Dragon' is no card type"),
        (lambda: Cards(group="hero"), "'hero' is none of the groups"),
        (lambda: DestroyCards(1, ()), "one place at least"),
        (lambda: GainCard(ANY, ()), "one place at least"),
        (lambda: ChooseOne(((),)), "two options at least"),
    ],
)
def test_words_without_sense_are_refused(make: object, message: str) -> None:
    assert callable(make)
    with pytest.raises(ValueError, match=message):
        make()
