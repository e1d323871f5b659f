"""Costs that a card names for being played, beside its twilight (CR "playing a card")."""

import pytest

from engine.tcg import names
from engine.tcg.language import On, Verb
from engine.tcg.names import FELLOWSHIP, SHADOW
from engine.tcg.table import Card, Table
from engine.tcg.words.abilities import trigger
from engine.tcg.words.cards import Definition, card, item
from engine.tcg.words.filters import DWARF, ELF, MINION, Titled
from engine.tcg.words.targets import a, each
from engine.tcg.words.verbs import Discard, DiscardFromHand, Exert, RemoveTwilight, Wound, one_of
from engine.tcg.words.wording import card_text
from tests.engine.tcg.conftest import Invent

SAVAGE = Titled("Uruk Savage")


def test_the_cost_is_paid_when_the_card_is_played(invent: Invent) -> None:
    invent("1C11", card("T1", "Toll", cost=Exert(a(DWARF))))
    table = Table()
    gimli = table.in_play("Gimli")
    toll = table.in_hand("T1")
    table.begin(FELLOWSHIP).play(toll)
    assert (gimli.wounds, toll.zone, table.pool) == (1, "play", toll.cost)


def test_who_cannot_pay_cannot_play(invent: Invent) -> None:
    invent("1C11", card("T1", "Toll", cost=Exert(a(DWARF))))
    table = Table()
    gimli = table.in_play("Gimli")
    table.wound(gimli, gimli.vitality - 1)
    toll = table.in_hand("T1")
    table.begin(FELLOWSHIP)
    assert not table.may("play", toll)


def test_twilight_is_paid_first(invent: Invent) -> None:
    invent("1C141", card("T2", "Tax", cost=RemoveTwilight(2)), twilight=1)
    for pool, playable in ((2, False), (3, True)):
        table = Table(site=4)
        tax = table.in_hand("T2", seat=1)
        table.twilight(pool)
        table.begin(SHADOW)
        assert table.may("play", tax) is playable
        if playable:
            table.play(tax)
            assert (table.pool, tax.zone) == (0, "play")


def test_a_card_cannot_be_discarded_to_play_itself(invent: Invent) -> None:
    invent("1C141", card("T3", "Ransom", cost=DiscardFromHand(1)), twilight=0)
    for others, playable in ((0, False), (1, True)):
        table = Table(site=4, idle_hands=False)
        ransom = table.in_hand("T3", seat=1)
        for _ in range(others):
            table.in_hand("Goblin Runner", seat=1)
        table.begin(SHADOW)
        assert (table.phase == SHADOW and table.may("play", ransom)) is playable


@pytest.mark.parametrize(
    ("cost", "able"),
    [
        ((DiscardFromHand(1), DiscardFromHand(1)), False),
        ((RemoveTwilight(3), RemoveTwilight(2)), False),
        ((RemoveTwilight(3), RemoveTwilight(1)), True),
        ((Exert(a(SAVAGE)), Exert(a(SAVAGE))), False),
        ((Exert(a(SAVAGE)), Exert(a(MINION))), True),
        ((Discard(a(SAVAGE)), Discard(a(SAVAGE))), False),
        ((Discard(a(MINION)), Exert(a(SAVAGE))), True),
        ((one_of(RemoveTwilight(4), Discard(a(SAVAGE))), RemoveTwilight(2)), True),
        ((one_of(RemoveTwilight(4), Discard(a(SAVAGE))), RemoveTwilight(2), Exert(a(SAVAGE))), False),
    ],
)
def test_all_costs_must_be_payable_together(invent: Invent, cost: tuple[Verb, ...], able: bool) -> None:
    invent("1C141", card("T7", "Ransom", cost=cost), twilight=0)
    table = Table(site=4, idle_hands=False)
    ransom = table.in_hand("T7", seat=1)
    table.in_hand("Goblin Runner", seat=1)
    table.in_play("Uruk Savage", seat=1, wounds=1)
    table.in_play("Uruk Brood", seat=1)
    table.twilight(4)
    assert table.begin(SHADOW).may("play", ransom) == able


def _interrupted(invent: Invent, toll: Definition, *, does: Verb) -> tuple[Card, Card]:
    """A Dwarf that exerts to play a card, and the card; ``does`` happens when he exerts."""
    invent("1U309", card("T4", "Ambush", trigger(On(names.EXERTED, DWARF), does=does)))
    invent("1C10" if toll.bearer else "1C11", toll)
    table = Table()
    table.in_play("T4")
    gimli = table.in_play("Gimli")
    table.in_play("1U51")
    played = table.in_hand("T5")
    table.begin(FELLOWSHIP).play(played)
    return gimli, played


def test_costs_that_can_no_longer_be_paid_discard_the_card(invent: Invent) -> None:
    toll = card("T5", "Toll", cost=(Exert(a(DWARF)), Exert(a(ELF))))
    gimli, played = _interrupted(invent, toll, does=Discard(each(ELF)))
    assert (gimli.wounds, played.zone) == (1, "discard pile")


def test_an_item_whose_bearer_the_cost_has_lost_is_discarded(invent: Invent) -> None:
    toll = item("T5", "Toll", bearer=ELF, cost=Exert(a(DWARF)))
    gimli, played = _interrupted(invent, toll, does=Discard(each(ELF)))
    assert (gimli.wounds, played.zone) == (1, "discard pile")


@pytest.mark.parametrize(
    ("cost", "text"),
    [
        (Exert(a(ELF)), "To play this card, exert an Elf."),
        ((Exert(a(ELF)), Wound(a(DWARF))), "To play this card, exert an Elf and wound a Dwarf."),
    ],
)
def test_the_text_names_the_cost(cost: Verb, text: str) -> None:
    assert card_text(card("1C11", "Farin", cost=cost)) == text
