"""Culture tokens: added, removed, counted, reinforced (CR "culture tokens", "reinforce")."""

import pytest

from engine.kernel import Game
from engine.tcg.names import FELLOWSHIP, MANEUVER, NO_TOKENS, SHADOW, STRENGTH
from engine.tcg.table import Table
from engine.tcg.words.abilities import action, bar, modifier, when_played
from engine.tcg.words.amounts import PerToken, per
from engine.tcg.words.cards import Definition, card
from engine.tcg.words.conditions import SpotsTokens
from engine.tcg.words.filters import (
    ANY,
    COMPANION,
    DWARF,
    DWARVEN,
    ELF,
    ELVEN,
    FREE_PEOPLES,
    MINION,
    THIS,
    WITH_TOKEN,
)
from engine.tcg.words.targets import a
from engine.tcg.words.verbs import (
    AddTokens,
    AddTwilight,
    Discard,
    Draw,
    Reinforce,
    RemoveAllTokens,
    RemoveTokens,
    Spot,
    discard_this_or_remove_tokens,
)
from engine.tcg.words.wording import card_text
from tests.engine.tcg.conftest import Invent

LIKE = "11U61"
"""A condition of the support area; of another culture here."""
HALL = card(
    "T1",
    "Hall",
    when_played(cost=Spot(1, DWARF), does=AddTokens(3)),
    action(FELLOWSHIP, cost=discard_this_or_remove_tokens(2), does=Draw()),
)
SMITHY = card("T2", "Smithy", action(FELLOWSHIP, cost=AddTwilight(1), does=Reinforce(DWARVEN, 2)))


def test_a_card_comes_into_play_with_tokens_where_its_price_can_be_paid(invent: Invent) -> None:
    invent(LIKE, HALL, culture="dwarven", unique=False)
    for spotted, tokens in ((True, 3), (False, 0)):
        table = Table()
        if spotted:
            table.in_play("Gimli")
        hall = table.in_hand("T1")
        table.begin(FELLOWSHIP).play(hall)
        assert hall.tokens == tokens
        assert table.view(1)["seats"][0]["support"][-1]["tokens"] == tokens


@pytest.mark.parametrize(("tokens", "asked", "left"), [(3, True, 1), (2, True, 0), (1, False, 0)])
def test_this_card_is_discarded_or_loses_tokens(invent: Invent, tokens: int, asked: bool, left: int) -> None:
    invent(LIKE, HALL, culture="dwarven", unique=False)
    table = Table()
    hall = table.in_play("T1", tokens=tokens)
    table.on_deck("Axe Strike")
    table.begin(FELLOWSHIP).use(hall)
    assert (table.asked.prompt[0] == "one of") is asked
    if asked:
        table.pick(1)
    assert (hall.zone, hall.tokens) == ("play" if asked else "discard pile", left)
    assert len(table.cards("hand")) == 2


def test_tokens_are_gone_with_the_card(invent: Invent) -> None:
    invent(LIKE, HALL, culture="dwarven", unique=False)
    table = Table()
    hall = table.in_play("T1", tokens=2)
    table.begin(FELLOWSHIP).use(hall)
    table.pick(0)
    assert (hall.zone, hall.tokens) == ("discard pile", 0)
    assert table.running.invariants() == []


def test_tokens_of_a_culture_are_removed_from_whichever_cards_the_player_says(invent: Invent) -> None:
    invent(LIKE, HALL, culture="dwarven", unique=False)
    invent(
        LIKE,
        card("T3", "Toll", action(FELLOWSHIP, cost=RemoveTokens(2, DWARVEN), does=Draw())),
        culture="dwarven",
        unique=False,
    )
    table = Table()
    toll = table.in_play("T3")
    first, second = table.in_play("T1", tokens=1), table.in_play("T1", tokens=2)
    elven = table.in_play("1U56", tokens=5)
    table.on_deck("Axe Strike", "Axe Strike")
    table.begin(FELLOWSHIP).use(toll)
    assert set(table.choices) == {first, second}
    table.choose(second)
    assert (first.tokens, second.tokens) == (1, 1)
    table.choose(first)
    assert (first.tokens, second.tokens, elven.tokens) == (0, 1, 5)
    assert not table.may("use", toll)


def test_tokens_that_the_other_cost_takes_with_it_do_not_pay(invent: Invent) -> None:
    price = (Discard(a(WITH_TOKEN)), RemoveTokens(2, DWARVEN))
    invent(LIKE, card("T4", "Toll", action(FELLOWSHIP, cost=price, does=Draw())), culture="dwarven", unique=False)
    invent(LIKE, HALL, culture="dwarven", unique=False)
    for others, able in ((0, False), (2, True)):
        table = Table()
        toll = table.in_play("T4")
        table.in_play("T1", tokens=2)
        if others:
            table.in_play("T1", tokens=others)
        table.on_deck("Axe Strike")
        assert table.begin(FELLOWSHIP).may("use", toll) is able


def test_reinforcing_needs_a_token_and_may_be_divided(invent: Invent) -> None:
    invent(LIKE, HALL, culture="dwarven", unique=False)
    invent(LIKE, SMITHY, culture="dwarven", unique=False)
    table = Table()
    smithy = table.in_play("T2")
    first, second, bare = table.in_play("T1", tokens=1), table.in_play("T1", tokens=1), table.in_play("T1")
    table.begin(FELLOWSHIP).use(smithy)
    assert set(table.choices) == {first, second}
    table.choose(first).choose(second)
    assert (first.tokens, second.tokens, bare.tokens) == (2, 2, 0)


def test_where_one_card_has_a_token_it_gets_all_of_them(invent: Invent) -> None:
    invent(LIKE, HALL, culture="dwarven", unique=False)
    invent(LIKE, SMITHY, culture="dwarven", unique=False)
    table = Table()
    smithy, hall = table.in_play("T2"), table.in_play("T1", tokens=1)
    assert table.begin(FELLOWSHIP).use(smithy).asked.prompt[0] == "action"
    assert hall.tokens == 3


def test_without_a_token_of_the_culture_reinforcing_does_nothing(invent: Invent) -> None:
    invent(LIKE, SMITHY, culture="dwarven", unique=False)
    table = Table()
    smithy = table.in_play("T2")
    table.in_play("1U56", tokens=2)
    table.begin(FELLOWSHIP)
    assert table.is_vain("use", smithy)


def test_only_ones_own_cards_are_reinforced(invent: Invent) -> None:
    invent("1C141", card("T5", "Drum", action(SHADOW, cost=AddTwilight(1), does=Reinforce(ANY))))
    invent(LIKE, HALL, culture="dwarven", unique=False)
    table = Table(site=4)
    drum = table.in_play("T5", seat=1)
    table.in_play("T1", tokens=2)
    table.begin(SHADOW)
    assert table.is_vain("use", drum)


def test_tokens_and_cards_with_one_are_counted(invent: Invent) -> None:
    counted = modifier(STRENGTH, THIS, PerToken(FREE_PEOPLES))
    invent("1C151", card("T6", "Scout", counted, modifier(STRENGTH, THIS, 10, while_=SpotsTokens(4))))
    invent("1C7", card("T7", "Guard", modifier(STRENGTH, THIS, per(DWARVEN & WITH_TOKEN))))
    invent(LIKE, HALL, culture="dwarven", unique=False)
    table = Table()
    scout, guard = table.in_play("T6", seat=1), table.in_play("T7")
    plain = (scout.strength, guard.strength)
    table.in_play("T1", tokens=2)
    table.in_play("T1")
    table.in_play("1U56", tokens=1)
    assert (scout.strength - plain[0], guard.strength - plain[1]) == (3, 1)
    table.in_play("1C141", seat=1, tokens=1)
    assert (scout.strength - plain[0], guard.strength - plain[1]) == (13, 1)


def test_tokens_on_inactive_cards_are_ignored(invent: Invent) -> None:
    invent("1C7", card("T8", "Guard", modifier(STRENGTH, THIS, PerToken(ANY))))
    invent(LIKE, HALL, culture="dwarven", unique=False)
    table = Table()
    guard = table.in_play("T8")
    plain = guard.strength
    table.in_play("T1", tokens=2, seat=1)
    assert guard.strength == plain


def test_where_tokens_stay_as_they_are_nothing_adds_or_removes_them(invent: Invent) -> None:
    invent(LIKE, HALL, culture="dwarven", unique=False)
    invent(LIKE, SMITHY, culture="dwarven", unique=False)
    invent(LIKE, card("T9", "Frost", bar(NO_TOKENS, ANY)), culture="dwarven", unique=False)
    table = Table()
    table.in_play("Gimli")
    table.in_play("T9")
    smithy, hall = table.in_play("T2"), table.in_play("T1", tokens=2)
    another = table.in_hand("T1")
    table.on_deck("Axe Strike")
    table.begin(FELLOWSHIP)
    assert table.is_vain("use", smithy)
    table.play(another)
    assert another.tokens == 0
    table.use(hall)
    assert hall.zone == "discard pile"


def test_all_tokens_are_removed_and_wounds_among_them(invent: Invent) -> None:
    invent("1C7", card("T10", "Guard", action(MANEUVER, does=RemoveAllTokens())))
    table = Table()
    guard = table.in_play("T10", tokens=2, wounds=1)
    table.in_play("Goblin Runner", seat=1)
    table.begin(MANEUVER).use(guard)
    assert (guard.tokens, guard.wounds) == (0, 0)


def test_a_game_with_tokens_is_stored_and_loaded() -> None:
    table = Table()
    table.in_play("1U56", tokens=3)
    table.begin(FELLOWSHIP)
    loaded = Game.load(table.running.dump())
    assert loaded.view(0) == table.running.view(0)


@pytest.mark.parametrize(
    ("definition", "english"),
    [
        (
            card("11U61", "Houses of Healing", when_played(cost=Spot(1, ELF), does=AddTokens(3))),
            "When you play this condition, spot an Elf to add three Gondor tokens here.",
        ),
        (
            card("11U61", "Houses of Healing", action(MANEUVER, cost=discard_this_or_remove_tokens(2), does=Draw())),
            "Maneuver: Discard this condition or remove two Gondor tokens from here to draw a card.",
        ),
        (
            card("13R86", "Desert Wind", action(MANEUVER, cost=RemoveTokens(1, ANY), does=Reinforce(ELVEN, 2))),
            "Maneuver: Remove a culture token to reinforce two Elven tokens.",
        ),
        (
            card("13R86", "Desert Wind", action(MANEUVER, cost=Spot(1, MINION), does=AddTokens(per(COMPANION)))),
            "Maneuver: Spot a minion to add a token of the Men culture here for each companion you can spot.",
        ),
    ],
)
def test_texts_about_tokens_are_said(definition: Definition, english: str) -> None:
    assert english in card_text(definition)
