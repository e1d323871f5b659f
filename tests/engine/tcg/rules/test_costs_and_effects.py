"""Costs and effects, the steps of playing a card, what a card's text counts and when."""

from collections.abc import Callable
from dataclasses import dataclass

import pytest

from engine.tcg import names
from engine.tcg.language import AbilityContext, On, Performance, Verb
from engine.tcg.names import FELLOWSHIP, MANEUVER, SHADOW, SKIRMISH
from engine.tcg.rules import harm
from engine.tcg.table import Table
from engine.tcg.words.abilities import action, modifier, response, trigger
from engine.tcg.words.amounts import X, per, per_chosen, strength
from engine.tcg.words.cards import card, event, item, response_event
from engine.tcg.words.conditions import At, Negated, Spots, TwilightBelow
from engine.tcg.words.filters import BEARER, COMPANION, DWARF, ELF, EVENT, MINION, POSSESSION, THIS, YOUR, Titled
from engine.tcg.words.occurrences import about_to_take_wound
from engine.tcg.words.targets import THIS_CARD, TRIGGERING_CARD, Target, a, each, some
from engine.tcg.words.verbs import (
    AddTwilight,
    Choose,
    Discard,
    DiscardFromHand,
    Exert,
    Exhaust,
    InOrder,
    Kill,
    Prevent,
    PutBeneathDeck,
    PutInPlayBeneathDeck,
    RemoveTwilight,
    ReturnToHand,
    Spot,
    Stack,
    TakeFromDiscard,
    Wound,
    make,
)
from tests.engine.tcg.conftest import Invent

LEGOLAS = Titled("Legolas")
TWILIGHT_X = RemoveTwilight(X)


@dataclass(frozen=True, slots=True)
class Return(Verb):
    """Returns to hand; sets 1 to 3 do so in the third."""

    target: Target

    def perform(self, context: AbilityContext) -> Performance:
        cards = yield from self.target.resolve(context, lambda context, card: True, "discard")
        return (yield from harm.return_to_hand(context.state, cards))


# -- playing a card -------------------------------------------------------------------------------------------------


def test_an_event_is_paid_for_then_answered_then_takes_effect_then_is_discarded(invent: Invent) -> None:
    invent("1U309", card("P1", "Listener", response(On(names.PLAYED, EVENT), does=AddTwilight(1))), unique=False)
    table = Table(site=5)
    table.in_play("P1")
    soldier = table.in_play("Uruk Soldier", seat=1)
    brood = table.in_play("Uruk Brood", seat=1)
    bred = table.in_hand("Bred for Battle", seat=1)
    table.twilight(bred.cost)
    table.fight(table.in_play("Aragorn"), brood).pass_()
    table.play(bred)
    while table.asked.prompt[0] == "exert":
        table.choose(brood)
    assert table.asked.prompt[0] == "respond"  # paid, not yet in effect
    assert (bred.zone, brood.wounds, brood.strength, soldier.wounds) == ("void", 1, 9, 0)
    table.pass_()
    assert (bred.zone, brood.strength) == ("discard pile", 12)


def test_a_card_cannot_be_discarded_for_its_own_cost(invent: Invent) -> None:
    invent("1C187", event("P2", "Sacrifice", SHADOW, cost=DiscardFromHand(1), does=AddTwilight(2)), twilight=0)
    for others, playable in ((0, False), (1, True)):
        table = Table(site=4, idle_hands=False)
        sacrifice = table.in_hand("P2", seat=1)
        for _ in range(others):
            table.in_hand("Goblin Runner", seat=1)
        table.begin(SHADOW)
        assert (table.phase == SHADOW and table.may("play", sacrifice)) is playable


def test_an_event_cannot_take_itself_from_the_discard_pile(invent: Invent) -> None:
    invent("1C76", event("P3", "Remembrance", FELLOWSHIP, does=TakeFromDiscard(EVENT)))
    table = Table()
    remembrance = table.in_hand("P3")
    table.begin(FELLOWSHIP).play(remembrance)
    assert remembrance.zone == "discard pile"


def test_twilight_to_pay_and_to_remove_must_both_be_there(invent: Invent) -> None:
    invent("1C187", event("P4", "Dusk", SHADOW, cost=RemoveTwilight(2), does=AddTwilight(9)), twilight=2)
    for pool, playable in ((3, False), (4, True)):
        table = Table(site=4)
        dusk = table.in_hand("P4", seat=1)
        table.twilight(pool)
        table.begin(SHADOW)
        assert table.may("play", dusk) is playable


def test_so_they_must_for_a_response(invent: Invent) -> None:
    spite = response_event("P32", "Spite", On(names.EXERTED, MINION), cost=RemoveTwilight(2), does=AddTwilight(9))
    invent("1C187", spite, twilight=2)
    invent("1C158", card("P33", "Runner", action(MANEUVER, cost=Exert(THIS_CARD), does=AddTwilight(1))))
    for pool, playable in ((3, False), (4, True)):
        table = Table(site=5)
        held, runner = table.in_hand("P32", seat=1), table.in_play("P33", seat=1)
        table.twilight(pool)
        table.begin(MANEUVER).pass_().use(runner)
        if table.asked.prompt[0] == "respond" and table.asked.seat == 0:
            table.pass_()
        assert (table.asked.prompt[0] == "respond" and table.may("play", held)) is playable


def test_a_requirement_is_looked_at_before_the_twilight_is_added(invent: Invent) -> None:
    twilit = Negated(TwilightBelow(2))
    invent("1C76", event("P5", "Lantern", FELLOWSHIP, when=twilit, does=RemoveTwilight(1)), twilight=2)
    for pool, playable in ((1, False), (2, True)):
        table = Table(site=4)
        lantern = table.in_hand("P5")
        table.twilight(pool)
        table.begin(FELLOWSHIP)
        assert table.may("play", lantern) is playable


def test_a_card_discarded_as_it_comes_into_play_sets_nothing_off(invent: Invent) -> None:
    """Neither its own text nor that of other cards."""
    invent("1U309", card("P6", "Gate", trigger(On(names.PLAYED, MINION), does=Discard(TRIGGERING_CARD))))
    invent("1C141", card("P7", "Horns", trigger(On(names.PLAYED, MINION), does=AddTwilight(5))))
    table = Table(site=4)
    gate = table.in_play("P6")
    table.in_play("P7", seat=1)
    table.twilight(1)
    runner = table.in_hand("Goblin Runner", seat=1)
    table.begin(SHADOW).play(runner).choose(gate)
    assert runner.zone == "discard pile"
    assert (table.pool, table.asked.prompt[0]) == (0, "action")


# -- costs ----------------------------------------------------------------------------------------------------------


def test_one_payment_pays_for_one_action(invent: Invent) -> None:
    for number in ("P8", "P9"):
        invent("1U309", card(number, number, action(MANEUVER, cost=Exert(a(DWARF)), does=AddTwilight(1))))
    table = Table(site=5)
    gimli = table.in_play("Gimli")
    table.in_play("Uruk Savage", seat=1)
    first, second = table.in_play("P8"), table.in_play("P9")
    table.begin(MANEUVER).use(first)
    assert (gimli.wounds, table.pool) == (1, 1)
    table.pass_().use(second)
    assert (gimli.wounds, table.pool) == (2, 2)


def test_as_an_effect_exerting_twice_exerts_as_often_as_possible(invent: Invent) -> None:
    invent("1U12", card("P13", "Taskmaster", action(MANEUVER, does=Exert(a(MINION), 2))))
    table = Table(site=5)
    taskmaster, savage = table.in_play("P13"), table.in_play("Uruk Savage", seat=1, wounds=1)
    assert savage.vitality == 2
    table.begin(MANEUVER).use(taskmaster)
    assert savage.wounds == 2


def test_exerting_twice_needs_vitality_three(invent: Invent) -> None:
    invent("1U12", card("P10", "Worker", action(MANEUVER, cost=Exert(THIS_CARD, 2), does=AddTwilight(1))))
    for wounds, able in ((0, True), (1, False)):
        table = Table(site=5)
        worker = table.in_play("P10", wounds=wounds)
        table.in_play("Uruk Savage", seat=1)
        table.begin(MANEUVER)
        assert worker.vitality == 3 - wounds
        assert table.may("use", worker) is able


@pytest.mark.parametrize("verb", [Exert, Exhaust, Discard, ReturnToHand, PutInPlayBeneathDeck, Stack, Choose, Kill])
def test_a_cost_of_two_cards_is_not_paid_by_one(invent: Invent, verb: Callable[[Target], Verb]) -> None:
    """A response while the costs are paid takes one of the two away (CR "cost")."""
    worker = card("P34", "Worker", action(MANEUVER, cost=(Exert(THIS_CARD), verb(some(2, ELF))), does=AddTwilight(1)))
    invent("1U12", worker)
    invent("1U309", card("P35", "Thief", trigger(On(names.EXERTED, DWARF), does=Discard(a(LEGOLAS)))))
    for thief, paid in ((False, True), (True, False)):
        table = Table(site=5)
        worker_, legolas = table.in_play("P34"), table.in_play("Legolas")
        table.in_play("Haldir")
        if thief:
            table.in_play("P35")
        table.in_play("Uruk Savage", seat=1)
        table.begin(MANEUVER).use(worker_)
        assert (legolas.zone == "discard pile") is (thief or verb is Discard)
        assert table.pool == int(paid)


def test_x_is_no_more_than_the_costs_can_be_paid_for(invent: Invent) -> None:
    """Of two Dwarves in play one cannot exert twice any more."""
    invent(
        "1C76", event("P36", "Toil", FELLOWSHIP, x=per(DWARF), cost=Exert(some(X, DWARF), 2), does=RemoveTwilight(X))
    )
    table = Table()
    table.in_play("Gimli")
    table.in_play("Grimir", wounds=1)
    table.twilight(5)
    toil = table.in_hand("P36")
    table.begin(FELLOWSHIP).play(toil)
    assert (table.asked.least, table.asked.most) == (1, 1)


def test_what_is_spotted_for_a_cost_need_not_be_there_once_others_are_paid(invent: Invent) -> None:
    """A requirement is met before costs are paid (CR "cost")."""
    paid = (Discard(a(DWARF)), Exert(a(ELF)), Spot(1, DWARF))
    for cost in (paid, InOrder(paid)):
        invent("1C76", event("P37", "Farewell", FELLOWSHIP, cost=cost, does=RemoveTwilight(2)), twilight=0)
        table = Table()
        gimli = table.in_play("Gimli")
        table.in_play("Legolas")
        table.twilight(5)
        farewell = table.in_hand("P37")
        table.begin(FELLOWSHIP).play(farewell)
        assert (gimli.zone, table.pool) == ("discard pile", 3)


def test_an_ability_without_a_cost_is_offered_for_what_could_be_spotted_for_it(invent: Invent) -> None:
    chief = action(MANEUVER, x=per_chosen(DWARF), does=make(THIS_CARD, strength(per_chosen(DWARF))))
    invent("1U12", card("P38", "Chief", chief), races=("Elf",))
    for dwarves in (0, 1):
        table = Table(site=5)
        elf = table.in_play("P38")
        for _ in range(dwarves):
            table.in_play("Gimli")
        table.in_play("Uruk Savage", seat=1)
        table.begin(MANEUVER)
        assert table.may("use", elf) is bool(dwarves)
        if dwarves:
            before = elf.strength
            table.use(elf).number(1)
            assert elf.strength == before + 1


def test_nothing_that_prevents_wounds_prevents_an_exertion(invent: Invent) -> None:
    invent("1U12", card("P11", "Worker", action(MANEUVER, cost=Exert(THIS_CARD), does=AddTwilight(1))))
    invent(
        "1U309",
        card("P12", "Healer", trigger(about_to_take_wound(COMPANION), does=Prevent())),
        unique=False,
    )
    table = Table(site=5)
    worker = table.in_play("P11")
    table.in_play("P12")
    table.in_play("Uruk Savage", seat=1)
    table.begin(MANEUVER).use(worker)
    assert (worker.wounds, table.pool) == (1, 1)


def test_a_card_discarded_for_the_cost_is_not_the_one_that_is_played() -> None:
    """They Are Coming plays an Orc that lay in the discard pile before."""
    table = Table(site=4)
    coming = table.in_play("They Are Coming", seat=1)
    there = table.in_discard("Goblin Runner", seat=1)
    hand = [table.in_hand("Goblin Marksman", seat=1) for _ in range(3)]
    table.twilight(9)
    table.begin(SHADOW).use(coming).choose(*hand)
    assert there.zone == "play"  # nobody was asked which
    assert {held.zone for held in hand} == {"discard pile"}


# -- effects --------------------------------------------------------------------------------------------------------


def test_wounding_two_means_two_different_characters(invent: Invent) -> None:
    for count, wounds in ((1, 1), (2, 2), (3, 2)):
        invent("1U12", card("P13", "Archer", action(MANEUVER, does=Wound(some(2, MINION)))))
        table = Table(site=5)
        archer = table.in_play("P13")
        minions = [table.in_play("Uruk Savage", seat=1) for _ in range(count)]
        table.begin(MANEUVER).use(archer)
        if count > 2:
            table.choose(*minions[:2])
        assert [minion.wounds for minion in minions] == [1] * wounds + [0] * (count - wounds)


def test_who_must_exert_and_is_exhausted_does_nothing(invent: Invent) -> None:
    invent("1U12", card("P14", "Singer", action(MANEUVER, does=Exert(each(MINION)))))
    table = Table(site=5)
    singer = table.in_play("P14")
    fresh, tired = table.in_play("Uruk Savage", seat=1), table.in_play("Goblin Runner", seat=1)
    assert (fresh.vitality, tired.vitality) == (3, 1)
    table.begin(MANEUVER).use(singer)
    assert (fresh.wounds, tired.wounds, tired.zone) == (1, 0, "play")


def test_to_exhaust_is_to_exert_as_often_as_possible(invent: Invent) -> None:
    invent("1U12", card("P15", "Singer", action(MANEUVER, does=Exhaust(each(MINION)))))
    table = Table(site=5)
    singer = table.in_play("P15")
    slayer = table.in_play("Uruk Slayer", seat=1)
    table.begin(MANEUVER).use(singer)
    assert (slayer.vitality, slayer.zone) == (1, "play")


def test_a_card_returned_to_hand_leaves_what_it_bears_behind(invent: Invent) -> None:
    invent("1U309", card("P16", "Door-warden", action(MANEUVER, does=Return(each(COMPANION)))))
    table = Table(site=5)
    warden, sam = table.in_play("P16"), table.in_play("Sam", wounds=1)
    sword = table.in_play("Hobbit Sword", on=sam)
    table.in_play("Uruk Savage", seat=1)
    table.begin(MANEUVER).use(warden)
    assert (sam.zone, sam.wounds, sword.zone) == ("hand", 0, "discard pile")
    assert table.ring_bearer().zone == "play"  # he cannot be returned


def test_the_rule_of_four_counts_cards_returned_to_hand(invent: Invent) -> None:
    invent("1U309", card("P17", "Door-warden", action(FELLOWSHIP, does=Return(each(COMPANION)))))
    table = Table(site=5)
    warden, sam = table.in_play("P17"), table.in_play("Sam")
    table.state.taken = 4
    table.begin(FELLOWSHIP).use(warden)
    assert sam.zone == "play"


def test_a_card_moved_is_shown_if_it_must_be_of_a_kind(invent: Invent) -> None:
    for filter_, shown in ((None, False), (POSSESSION, True)):
        verb = PutBeneathDeck(names.HAND) if filter_ is None else PutBeneathDeck(names.HAND, filter_)
        invent("1U12", card("P18", "Porter", action(FELLOWSHIP, does=verb)))
        table = Table(idle_hands=False)
        porter = table.in_play("P18")
        table.in_hand("Armor")
        table.begin(FELLOWSHIP).use(porter).choose(table.cards("hand")[0])
        (put,) = [event for event in table.events() if event.kind == "put beneath deck"]
        assert ("card" in put.data) is shown
        assert not shown or put.data["card"] == {"card": "1C92"}


def test_an_effect_on_each_touches_only_what_is_in_play_now(invent: Invent) -> None:
    changes = make(each(MINION), strength(+2), until=names.UNTIL_REGROUP)
    invent("1C141", card("P19", "War-drums", action(SHADOW, cost=RemoveTwilight(1), does=changes)))
    table = Table(site=4)
    drums = table.in_play("P19", seat=1)
    first, second = table.in_play("Uruk Savage", seat=1), table.in_hand("Uruk Savage", seat=1)
    table.twilight(9)
    table.begin(SHADOW).use(drums).play(second)
    assert (first.strength, second.strength) == (7, 5)


# -- numbers --------------------------------------------------------------------------------------------------------


def test_an_amount_once_counted_is_not_counted_again(invent: Invent) -> None:
    invent("1U12", card("P20", "Counter", action(MANEUVER, does=make(THIS_CARD, strength(per(MINION))))))
    invent("1U309", card("P21", "Slayer", action(MANEUVER, does=Discard(a(MINION)))))
    table = Table(site=5)
    counter, slayer = table.in_play("P20"), table.in_play("P21")
    first, second = table.in_play("Uruk Savage", seat=1), table.in_play("Uruk Soldier", seat=1)
    table.begin(MANEUVER).use(counter)
    assert counter.strength == 8
    table.pass_().use(slayer).choose(first)
    assert (first.zone, second.zone, counter.strength) == ("discard pile", "play", 8)


def test_a_card_changes_its_own_cost_only_if_it_names_itself(invent: Invent) -> None:
    invent("1C158", card("P22", "Self-made", modifier(names.TWILIGHT_COST, THIS, -1)), twilight=4)
    invent("1C158", card("P23", "Herald", modifier(names.TWILIGHT_COST, YOUR & MINION, -1)), twilight=4)
    table = Table(site=5)
    named, herald, plain = (table.in_hand(name, seat=1) for name in ("P22", "P23", "Uruk Savage"))
    table.twilight(9)
    before = plain.cost
    table.begin(SHADOW)
    assert (named.cost, herald.cost) == (3, 4)
    table.play(herald)
    assert (table.pool, named.cost, plain.cost) == (5, 2, before - 1)


def test_a_roaming_minion_may_lower_its_own_penalty(invent: Invent) -> None:
    invent("1C158", card("P24", "Strider", modifier(names.ROAMING_PENALTY, THIS, -1)), twilight=4)
    table = Table(site=2)
    strider = table.in_hand("P24", seat=1)
    assert strider.cost == 5


def test_costs_change_only_for_cards_coming_into_play(invent: Invent) -> None:
    """An item handed on is paid for again as printed."""
    invent("1U309", card("P25", "Smith", modifier(names.TWILIGHT_COST, POSSESSION, +2)))
    table = Table(site=5)
    table.in_play("P25")
    table.in_play("Sam")
    sword = table.in_play("Hobbit Sword", on=table.ring_bearer())
    table.begin(FELLOWSHIP).transfer(sword)
    assert table.pool == 1


def test_a_handed_on_item_is_not_played(invent: Invent) -> None:
    invent("1U309", card("P26", "Smith", trigger(On(names.PLAYED, POSSESSION), does=AddTwilight(7))))
    table = Table(site=5)
    table.in_play("P26")
    table.in_play("Sam")
    sword = table.in_play("Hobbit Sword", on=table.ring_bearer())
    table.begin(FELLOWSHIP).transfer(sword)
    assert table.pool == 1


def test_several_texts_may_count_the_same_cards(invent: Invent) -> None:
    invent(
        "1U12",
        card(
            "P27",
            "Chief",
            modifier(names.STRENGTH, THIS, 3, while_=Spots(MINION, 2)),
            modifier(names.VITALITY, THIS, 1, while_=Spots(MINION, 3)),
        ),
    )
    table = Table(site=5)
    chief = table.in_play("P27")
    for _ in range(3):
        table.in_play("Uruk Savage", seat=1)
    assert (chief.strength, chief.vitality) == (9, 4)


def test_an_allys_text_about_the_fellowship_is_not_about_its_home(invent: Invent) -> None:
    """Only what an ally bears asks where its bearer is; "make a Dwarf strength +1 (+2 at a plains site)" does not."""
    changes = make(a(DWARF), strength(+1).or_(+2, when=At("plains")))
    invent("1R40", card("P39", "Helper", action(MANEUVER, cost=Exert(THIS_CARD), does=changes)))
    table = Table(site=4, sites={3: "Ettenmoors"})
    helper, gimli = table.in_play("P39"), table.in_play("Gimli")
    table.in_play("Uruk Savage", seat=1)
    before = gimli.strength
    table.begin(MANEUVER).use(helper)
    assert gimli.strength == before + 1


# -- what is lost with a bonus --------------------------------------------------------------------------------------


def test_the_ring_bearer_who_loses_the_resistance_he_held_out_by_is_corrupted(invent: Invent) -> None:
    invent("1C92", item("P28", "Charm", bearer=COMPANION), resistance=2)
    invent("1C141", card("P29", "Thief", action(SHADOW, does=Discard(a(POSSESSION)))))
    table = Table(site=5)
    table.in_play("P28", on=table.ring_bearer())
    thief = table.in_play("P29", seat=1)
    table.burdens(10)
    table.begin(SHADOW).use(thief)
    assert table.running.outcome is not None
    assert table.running.outcome.termination == "ring-bearer corrupted"


def test_a_condition_that_takes_the_last_vitality_kills_at_once(invent: Invent) -> None:
    invent("1C141", item("P30", "Poison", modifier(names.VITALITY, BEARER, -1), bearer=COMPANION & DWARF))
    table = Table(site=5)
    gimli = table.in_play("Gimli", wounds=2)
    poison = table.in_hand("P30", seat=1)
    table.twilight(9)
    table.begin(SHADOW).play(poison)
    assert (gimli.zone, poison.zone) == ("dead pile", "discard pile")


def test_strength_zero_does_not_kill(invent: Invent) -> None:
    invent("1U12", card("P31", "Singer", action(SKIRMISH, does=make(a(MINION), strength(-20)))))
    table = Table(site=5)
    singer, savage = table.in_play("P31"), table.in_play("Uruk Savage", seat=1)
    table.fight(table.in_play("Legolas"), savage).use(singer)
    assert (savage.strength, savage.zone) == (0, "play")
