"""Cards that are no events revealed from hand; cancelled abilities; costs paid again; titles that clash."""

import pytest

from engine.tcg.names import FELLOWSHIP, MANEUVER, SHADOW, SKIRMISH
from engine.tcg.stops import stop
from engine.tcg.table import Card, Table
from engine.tcg.words.abilities import action, response, trigger
from engine.tcg.words.amounts import PerBound, strength
from engine.tcg.words.cards import Definition, card
from engine.tcg.words.conditions import Spots
from engine.tcg.words.filters import (
    COMPANION,
    FREE_PEOPLES,
    MINION,
    POSSESSION,
    RING_BEARER,
    SHADOW_CARD,
    Skirmishing,
)
from engine.tcg.words.occurrences import exerts_for_its_ability, is_played, uses_ability
from engine.tcg.words.players import FREE_PEOPLES_PLAYER
from engine.tcg.words.targets import EXERTED, THIS_CARD, TRIGGERING_CARD, a
from engine.tcg.words.verbs import (
    Discard,
    Exert,
    ExertWithTotalResistance,
    Exhaust,
    PayAgain,
    Prevent,
    ReturnToHand,
    Wound,
    make,
    unless,
)
from engine.tcg.words.wording import card_text
from tests.engine.tcg.conftest import Invent

LURER = card("T1", "Lurer", from_hand=response(is_played(COMPANION), does=Exert(a(RING_BEARER))))


def _played(invent: Invent, *shadow_hand: str, idle_hands: bool = False) -> tuple[Table, Card]:
    """A table where a companion has been played."""
    invent("1C151", LURER, unique=False)
    table = Table(idle_hands=idle_hands)
    gimli = table.in_hand("Gimli, Dwarf of Erebor")
    lurer = table.in_hand(*shadow_hand, seat=1)
    table.begin(FELLOWSHIP)
    _play_and_stop(table, gimli)
    return table, lurer


def _play_and_stop(table: Table, card: Card) -> None:
    """Play a card; nobody passes by themselves then."""
    table.running.decide(table.asked, ("play", card.index, ""))


def test_it_is_revealed_from_hand_and_stays_there(invent: Invent) -> None:
    table, lurer = _played(invent, "T1")
    assert (table.asked.seat, table.asked.prompt[0]) == (1, "respond")
    table._act("reveal", lurer)
    assert (table.ring_bearer().wounds, lurer.zone) == (1, "hand")
    assert [event.data["cards"] for event in table.events() if event.kind == "reveal from hand"] == [["T1"]]


def test_each_copy_is_revealed_once_each_time(invent: Invent) -> None:
    table, lurer = _played(invent, "T1", "T1")
    table._act("reveal", lurer)
    other = next(one for one in table.legal("reveal"))
    assert other != lurer
    table._act("reveal", other)
    assert table.ring_bearer().wounds == 2
    assert table.asked.prompt[0] != "respond" or not table.legal("reveal")


def test_who_is_asked_is_judged_by_the_pool_and_not_by_the_hand(invent: Invent) -> None:
    asked = []
    for held in ("T1", "Goblin Runner"):
        table, _first = _played(invent, held)
        asked.append((table.asked.seat, table.asked.prompt))
    assert asked[0] == asked[1]
    assert asked[0][0] == 1


def test_without_a_card_in_hand_nobody_is_asked(invent: Invent) -> None:
    invent("1C151", LURER)
    table = Table(idle_hands=False)
    gimli = table.in_hand("Gimli, Dwarf of Erebor")
    table.in_hand("Axe Strike")
    table.begin(FELLOWSHIP).play(gimli)
    assert table.asked.seat == 0


def test_a_card_of_the_other_side_is_not_revealed(invent: Invent) -> None:
    invent("1C151", LURER)
    table = Table(idle_hands=False)
    gimli = table.in_hand("Gimli, Dwarf of Erebor")
    table.in_hand("T1")
    table.in_hand("Goblin Runner", seat=1)
    table.begin(FELLOWSHIP)
    _play_and_stop(table, gimli)
    assert (table.asked.seat, table.legal("reveal")) == (1, [])


def test_where_nobody_can_exert_nobody_is_asked(invent: Invent) -> None:
    invent("1C151", LURER)
    table = Table(idle_hands=False)
    table.wound(table.ring_bearer(), table.ring_bearer().vitality - 1)
    gimli = table.in_hand("Gimli, Dwarf of Erebor")
    table.in_hand("Axe Strike")
    table.in_hand("T1", seat=1)
    table.begin(FELLOWSHIP).play(gimli)
    assert table.asked.seat == 0


def test_whether_a_player_could_respond_reckons_with_what_they_may_hold(invent: Invent) -> None:
    for held, able in (("T1", True), ("Goblin Runner", False)):
        table, _first = _played(invent, held)
        found = stop(table.state, table.asked)
        assert found is not None
        assert found.able is able


def _archer(invent: Invent, watch: Definition) -> tuple[Table, Card, Card]:
    """A minion about to exert to wound somebody, and a card that may have something against it."""
    shot = action(MANEUVER, cost=Exert(THIS_CARD), does=Wound(a(RING_BEARER)))
    invent("1C151", card("T2", "Bowman", shot), vitality=3)
    invent("11U61", watch)
    table = Table(site=4)
    bowman, against = table.in_play("T2", seat=1), table.in_play("T3")
    table.begin(MANEUVER).pass_().use(bowman)
    return table, bowman, against


def test_the_effect_of_an_ability_is_cancelled_and_its_cost_stays_paid(invent: Invent) -> None:
    watch = card("T3", "Authority", response(uses_ability(MINION), cost=Discard(THIS_CARD), does=Prevent()))
    table, bowman, authority = _archer(invent, watch)
    table.respond(authority)
    assert (bowman.wounds, table.ring_bearer().wounds, authority.zone) == (1, 0, "discard pile")
    assert "cancel the effect of that special ability" in card_text(watch.__class__("11U61", "T", watch.parts))


def test_what_a_minion_exerts_for_its_own_ability_is_prevented_and_the_ability_has_no_effect(invent: Invent) -> None:
    does = (Prevent(), ReturnToHand(TRIGGERING_CARD))
    rush = card("T3", "Rush", response(exerts_for_its_ability(MINION), cost=Discard(THIS_CARD), does=does))
    table, bowman, against = _archer(invent, rush)
    table.respond(against)
    assert (bowman.zone, bowman.wounds, table.ring_bearer().wounds) == ("hand", 0, 0)
    said = card_text(rush.__class__("11U61", "T", rush.parts))
    assert "If a minion is about to exert as a cost of its special ability, discard this condition" in said


def test_an_exertion_that_is_no_cost_of_its_ability_is_another_thing(invent: Invent) -> None:
    rush = card("T3", "Rush", response(exerts_for_its_ability(MINION), cost=Discard(THIS_CARD), does=Prevent()))
    invent("11U61", rush)
    invent("1C7", card("T4", "Guard", action(MANEUVER, does=Exert(a(MINION)))))
    table = Table(site=4)
    guard, savage = table.in_play("T4"), table.in_play("Uruk Savage", seat=1)
    table.in_play("T3")
    table.begin(MANEUVER).use(guard)
    assert savage.wounds == 1


@pytest.mark.parametrize(("pays", "wounds"), [(True, 0), (False, 2)])
def test_a_twilight_cost_is_paid_again_or_the_effect_comes(invent: Invent, pays: bool, wounds: int) -> None:
    surround = trigger(is_played(COMPANION), does=unless(PayAgain(), FREE_PEOPLES_PLAYER, Exhaust(TRIGGERING_CARD)))
    invent("1C141", card("T5", "Surrounded", surround))
    table = Table(idle_hands=False)
    table.in_play("T5", seat=1)
    gimli = table.in_hand("Gimli, Dwarf of Erebor")
    table.in_hand("Axe Strike")
    table.begin(FELLOWSHIP).play(gimli)
    assert table.asked.prompt[0] == "prevent"
    table.say(pays)
    # The site makes companions dearer to play; what is paid again is what is printed.
    printed = 2
    assert (gimli.wounds, table.pool) == (wounds, gimli.cost + (printed if pays else 0))


HIGHEST = card(
    "T6",
    "Highest",
    action(
        SKIRMISH,
        cost=ExertWithTotalResistance(12, COMPANION & ~RING_BEARER),
        does=make(a(MINION & Skirmishing()), strength(PerBound(EXERTED, each=-3))),
    ),
)


@pytest.mark.parametrize(("burdens", "able"), [(0, True), (1, False)])
def test_companions_exert_whose_resistances_add_up(invent: Invent, burdens: int, able: bool) -> None:
    invent("11U61", HIGHEST)
    table = Table()
    gimli, legolas = table.in_play("Gimli, Dwarf of Erebor"), table.in_play("Legolas, Greenleaf")
    highest, troll = table.in_play("T6"), table.in_play("Cave Troll of Moria", seat=1)
    table.burdens(burdens)
    before = troll.strength
    table.fight(gimli, troll)
    assert gimli.resistance == legolas.resistance == 6
    assert table.may("use", highest) is able
    if able:
        table.use(highest)  # both are needed
        assert (gimli.wounds, legolas.wounds, troll.strength) == (1, 1, before - 6)


def test_more_may_exert_than_need_to(invent: Invent) -> None:
    invent("11U61", HIGHEST)
    table = Table()
    gimli, legolas = table.in_play("Gimli, Dwarf of Erebor"), table.in_play("Legolas, Greenleaf")
    boromir = table.in_play("Boromir, Lord of Gondor")
    highest, troll = table.in_play("T6"), table.in_play("Cave Troll of Moria", seat=1)
    before = troll.strength
    table.fight(gimli, troll).use(highest).choose(gimli).choose(boromir)
    assert table.asked.least == 0
    table.choose()
    assert (gimli.wounds, boromir.wounds, legolas.wounds, troll.strength) == (1, 1, 0, before - 6)


@pytest.mark.parametrize(
    ("unique", "other_unique", "able"), [(True, False, False), (False, True, False), (False, False, True)]
)
def test_a_title_that_is_unique_is_active_once_whichever_of_the_two_is(
    invent: Invent, unique: bool, other_unique: bool, able: bool
) -> None:
    invent("1C151", Definition("T7", "Mûmak Commander"), unique=unique, twilight=0)
    invent("1C151", Definition("T8", "Mûmak Commander"), unique=other_unique, twilight=0)
    table = Table(site=4)
    table.in_play("T7", seat=1)
    second = table.in_hand("T8", seat=1)
    table.twilight(9)
    assert table.begin(SHADOW).may("play", second) is able


@pytest.mark.parametrize(
    ("definition", "english"),
    [
        (
            card("12R183", "T", from_hand=response(is_played(COMPANION), does=Exert(a(RING_BEARER)))),
            "Each time a companion is played, you may reveal The Witch-king from hand to exert the Ring-bearer.",
        ),
        (
            card(
                "13R84",
                "T",
                from_hand=response(
                    is_played(FREE_PEOPLES & POSSESSION),
                    when=Spots(SHADOW_CARD),
                    does=Exert(a(COMPANION, by=FREE_PEOPLES_PLAYER)),
                ),
            ),
            (
                "Each time a Free Peoples possession is played while you can spot a Shadow card, you may reveal this "
                "minion from hand to have the Free Peoples player exert a companion."
            ),
        ),
    ],
)
def test_what_is_revealed_from_hand_is_said(definition: Definition, english: str) -> None:
    assert english in card_text(definition)
