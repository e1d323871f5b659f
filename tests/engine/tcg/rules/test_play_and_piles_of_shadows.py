"""Words that Shadows (set 11) needs, on invented cards."""

import pytest

from engine.tcg.names import ASSIGNMENT, DEAD, DECK, FELLOWSHIP, FREE_TRANSFER, MANEUVER, REGROUP, SHADOW, SKIRMISH
from engine.tcg.words.abilities import action, bar, modifier, trigger, when_played
from engine.tcg.words.amounts import PerResistance, strength
from engine.tcg.words.cards import card, event, item
from engine.tcg.words.conditions import StackedHereAtMost, TwilightWithAtMost
from engine.tcg.words.filters import (
    ANY,
    CHARACTER,
    CONDITION,
    DWARF,
    ELVEN,
    EVENT,
    MINION,
    POSSESSION,
    RING_BEARER,
    THIS,
    UNBOUND,
    WIZARD,
    LessResistantThan,
    NamedBefore,
    Titled,
    WithResistance,
)
from engine.tcg.words.occurrences import YOUR_MANEUVER_PHASE_STARTS, exerts_to_play
from engine.tcg.words.targets import THIS_CARD, a, each
from engine.tcg.words.verbs import (
    AddTwilight,
    Draw,
    ExchangeHandWithStacked,
    Exert,
    Heal,
    LimitedInPhase,
    Play,
    PlayNextSites,
    RemoveTwilight,
    StackTopOfDeck,
    make,
)
from tests.engine.tcg.conftest import Invent
from tests.engine.tcg.later import FOREST, PLAINS, later

GUARD, SCOUT, SENTINEL = "Dwarf Guard", "Elven Scout", "Woodland Sentinel"
HARAD, SWORD, GANDALF = "Corps of Harad", "Hobbit Sword", "Gandalf, The White Rider"
EXERTS_TO_PLAY = exerts_to_play(THIS, ELVEN & (CONDITION | EVENT))


# -- resistance -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("burdens", "more"), [(0, 6), (2, 4), (9, 0)])
def test_resistance_as_a_number_is_what_burdens_have_left(invent: Invent, burdens: int, more: int) -> None:
    shout = invent("1C3", event("T1", "Shout", SKIRMISH, does=make(a(DWARF), strength(PerResistance()))))
    table = later()
    guard = table.in_play(GUARD)
    before = guard.strength
    table.burdens(burdens)
    hand = table.in_hand(shout)
    table.fight(guard, table.in_play(HARAD, seat=1)).play(hand)
    assert guard.strength - before == more


@pytest.mark.parametrize(("burdens", "weaker"), [(0, 1), (6, 1), (7, 0)])
def test_less_resistance_is_compared_after_burdens(invent: Invent, burdens: int, weaker: int) -> None:
    invent("1C11", card("T1", "Pride", modifier("strength", UNBOUND & LessResistantThan(Titled(SCOUT)), 1)))
    table = later()
    scout, sentinel, corps = table.in_play(SCOUT), table.in_play(SENTINEL), table.in_play(HARAD, seat=1)
    before = [one.strength for one in (scout, sentinel, corps)]
    table.burdens(burdens)
    table.in_play("T1")
    gained = [one.strength - old for one, old in zip((scout, sentinel, corps), before, strict=True)]
    assert gained == [0, weaker, 0]


# -- stacked cards --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("deck", "stacked"), [(3, 2), (1, 1), (0, 0)])
def test_cards_are_stacked_from_the_top_of_the_deck_as_far_as_they_go(invent: Invent, deck: int, stacked: int) -> None:
    invent("1C11", card("T1", "Hoard", when_played(does=StackTopOfDeck(2))))
    table = later()
    top = [table.on_deck(name) for name in (SCOUT, GUARD, SENTINEL)[:deck]][::-1]
    hoard = table.in_hand("T1")
    table.begin(FELLOWSHIP).play(hoard)
    assert hoard.stacked == sorted(top[:stacked], key=lambda one: one.index)
    assert [one.zone for one in top[stacked:]] == ["draw deck"] * (deck - stacked)


def test_a_hand_is_exchanged_for_the_cards_stacked(invent: Invent) -> None:
    swap = trigger(YOUR_MANEUVER_PHASE_STARTS, does=ExchangeHandWithStacked(), may=True)
    invent("1C11", card("T1", "Hoard", swap))
    for exchanges in (True, False):
        table = later()
        hoard = table.in_play("T1")
        below = table.stacked(SCOUT, on=hoard)
        held = table.in_hand(GUARD)
        table.in_play(HARAD, seat=1)
        table.begin(SHADOW).pass_()
        if exchanges:
            table.respond(hoard)
        else:
            table.pass_()
        assert (below.zone, held.zone) == (("hand", "stacked") if exchanges else ("stacked", "hand"))
        assert len(table.cards("hand")) == (1 if exchanges else 2)
        assert (table.phase, len(hoard.stacked)) == (MANEUVER, 2 if exchanges else 1)


@pytest.mark.parametrize(("stacked", "able"), [(0, True), (1, True), (2, False)])
def test_a_text_may_ask_how_many_cards_are_stacked_on_it(invent: Invent, stacked: int, able: bool) -> None:
    few = action(FELLOWSHIP, when=StackedHereAtMost(1, POSSESSION), does=Draw())
    invent("1C11", card("T1", "Rack", few))
    table = later()
    rack = table.in_play("T1")
    table.stacked(SCOUT, on=rack)
    for _ in range(stacked):
        table.stacked(SWORD, on=rack)
    table.on_deck(GUARD)
    assert table.begin(FELLOWSHIP).may("use", rack) is able


# -- exertions that are costs of playing ----------------------------------------------------------------------------


def _singer(invent: Invent) -> str:
    """An Elf that adds twilight when it exerts to play an Elven condition or event."""
    return invent("11S18", card("T0", "Singer", trigger(EXERTS_TO_PLAY, does=AddTwilight(1))))


@pytest.mark.parametrize("culture", ["elven", "dwarven"])
def test_an_exertion_that_is_a_cost_of_an_event_is_one_to_play_it(invent: Invent, culture: str) -> None:
    singer_id = _singer(invent)
    invent("1C39", event("T1", "Song", FELLOWSHIP, cost=Exert(a(~RING_BEARER)), does=Draw()), culture=culture)
    table = later()
    singer, song = table.in_play(singer_id), table.in_hand("T1")
    table.begin(FELLOWSHIP).play(song)
    assert (singer.wounds, table.pool) == (1, song.cost + (culture == "elven"))


def test_an_exertion_of_toil_is_one_to_play_the_card(invent: Invent) -> None:
    singer_id = _singer(invent)
    table = later()
    singer, marksmanship = table.in_play(singer_id), table.in_hand("Elven Marksmanship")
    table.begin(FELLOWSHIP).play(marksmanship).choose(singer)
    assert (singer.wounds, table.pool) == (1, 6 - 2 + 1)


def test_the_cost_of_an_ability_and_an_effect_are_no_exertions_to_play_a_card(invent: Invent) -> None:
    singer_id = _singer(invent)
    invent("1C39", event("T1", "Song", FELLOWSHIP, does=Exert(a(~RING_BEARER))))
    invent(
        "1C39",
        card("T2", "Harp", action(FELLOWSHIP, cost=Exert(a(~RING_BEARER)), does=AddTwilight(5))),
        type=CONDITION.type,
    )
    table = later()
    singer, harp, song = table.in_play(singer_id), table.in_play("T2"), table.in_hand("T1")
    table.begin(FELLOWSHIP).use(harp)
    assert (singer.wounds, table.pool) == (1, 5)
    table.play(song)
    assert (singer.wounds, table.pool) == (2, 5 + song.cost)


@pytest.mark.parametrize("phases", [1, 2])
def test_a_limit_in_a_phase_counts_each_phase_anew(invent: Invent, phases: int) -> None:
    beat = action(MANEUVER, ASSIGNMENT, cost=Exert(a(RING_BEARER)), does=LimitedInPhase(AddTwilight(1)))
    invent("1C11", card("T1", "Drum", beat))
    table = later()
    drum = table.in_play("T1")
    table.in_play(HARAD, seat=1)
    table.begin(MANEUVER).use(drum)
    assert table.pool == 1
    if phases == 1:
        assert not table.pass_().may("use", drum)
        return
    table.run_to(ASSIGNMENT).use(drum)
    assert table.pool == 2


# -- sites ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("own", [2, 1, 0])
def test_the_next_sites_are_played_as_far_as_there_are_any(invent: Invent, own: int) -> None:
    invent("1C106", event("T1", "Long Road", REGROUP, does=PlayNextSites(2)))
    table = later(site=2)
    road = table.in_hand("T1")
    adventure = [table.in_adventure_deck(name) for name in (FOREST, PLAINS)[:own]]
    table.begin(REGROUP).pass_responses().play(road)
    for site in adventure[:-1]:
        table.choose(site)
    assert [site.zone for site in adventure] == ["adventure path"] * own
    assert [table.site(3 + place) for place in range(own)] == adventure
    assert len(table.state.path) == 2 + own


@pytest.mark.parametrize("free", [True, False])
def test_text_may_make_transfers_free(invent: Invent, free: bool) -> None:
    invent("1C11", card("T1", "Market", *([bar(FREE_TRANSFER, POSSESSION)] if free else [])))
    invent("11S166", item("T2", "Spoon", bearer=CHARACTER), twilight=2)
    table = later()
    table.in_play("T1")
    scout = table.in_play(SCOUT)
    spoon = table.in_play("T2", on=table.ring_bearer())
    table.begin(FELLOWSHIP).transfer(spoon).choose_if_asked(scout)
    assert (spoon.bearer, table.pool) == (scout, 0 if free else 2)


@pytest.mark.parametrize(("twilight", "minions", "able"), [(3, 0, True), (1, 2, True), (2, 2, False), (4, 0, False)])
def test_twilight_and_minions_are_counted_together(invent: Invent, twilight: int, minions: int, able: bool) -> None:
    few = action(SHADOW, when=TwilightWithAtMost(3, MINION), cost=RemoveTwilight(1), does=Draw())
    invent("1C151", card("T1", "Counter", few), type="condition", keywords=(("support-area", 1),))
    table = later()
    counter = table.in_play("T1", seat=1)
    for _ in range(minions):
        table.in_play(HARAD, seat=1)
    table.on_deck(HARAD, seat=1)
    table.twilight(twilight)
    assert table.begin(SHADOW).may("use", counter) is able


# -- others ---------------------------------------------------------------------------------------------------------


def test_all_cards_of_a_kind_are_named_though_nothing_is_done_to_some(invent: Invent) -> None:
    heals = Heal(each(CHARACTER & WithResistance(5), bind="healed"))
    others = Exert(each(CHARACTER & ~NamedBefore("healed")))
    invent("1C106", event("T1", "Sorting", FELLOWSHIP, does=(heals, others)))
    table = later()
    scout, guard, corps = table.in_play(SCOUT, wounds=1), table.in_play(GUARD), table.in_play(HARAD, seat=1)
    sorting = table.in_hand("T1")
    table.begin(FELLOWSHIP).play(sorting)
    assert [one.wounds for one in (scout, guard, table.ring_bearer(), corps)] == [0, 0, 0, 1]


@pytest.mark.parametrize(("copies", "able"), [(1, True), (2, False)])
def test_a_card_is_played_from_the_dead_pile_unless_a_copy_lies_there(invent: Invent, copies: int, able: bool) -> None:
    invent("1C106", event("T1", "Return", FELLOWSHIP, does=Play(WIZARD, (DEAD,))))
    table = later()
    gandalf = table.in_dead_pile(GANDALF)
    for _ in range(copies - 1):
        table.in_dead_pile(GANDALF)
    again = table.in_hand("T1")
    table.begin(FELLOWSHIP)
    assert table.may("play", again) is able
    if able:
        table.play(again)
        assert (gandalf.zone, table.pool) == ("play", gandalf.cost + again.cost)


@pytest.mark.parametrize(("dead", "able"), [(7, True), (8, False)])
def test_who_comes_from_the_dead_pile_has_been_counted_by_the_rule_of_nine(
    invent: Invent, dead: int, able: bool
) -> None:
    invent("1C106", event("T1", "Return", FELLOWSHIP, does=Play(WIZARD, (DEAD,))))
    table = later()
    table.in_dead_pile(GANDALF)
    for _ in range(dead):
        table.in_dead_pile(GUARD)
    again = table.in_hand("T1")
    assert table.begin(FELLOWSHIP).may("play", again) is able


def test_what_nobody_bears_is_not_played_on_anybody(invent: Invent) -> None:
    invent("1C106", event("T1", "Gift", FELLOWSHIP, does=Play(ANY, (DECK,), on=CHARACTER)))
    invent("11U28", card("T2", "Chest"))
    invent("11S166", item("T3", "Spoon", bearer=CHARACTER))
    table = later()
    gift = table.in_hand("T1")
    spoon = table.on_deck("T3", "T2")
    table.begin(FELLOWSHIP).play(gift)
    assert spoon.zone == "draw deck"
    assert [choice.name for choice in table.choices] == ["Spoon"]


@pytest.mark.parametrize("barred", [False, True])
def test_a_card_may_be_played_whenever_an_event_could(invent: Invent, barred: bool) -> None:
    invent("11S152", card("T1", "Rider", besides=(SKIRMISH,)), unique=False)
    invent("1C151", card("T2", "Silence", *([modifier("no actions", ANY, 1, detail=SKIRMISH)] if barred else [])))
    table = later()
    scout, silence = table.in_play(SCOUT), table.in_play("T2", seat=1)
    rider, second = table.in_hand("T1"), table.in_hand("T1")
    table.fight(scout, silence)
    if barred:
        assert table.phase != SKIRMISH or not table.may("play", rider)
        return
    table.play(rider)
    assert (rider.zone, table.pool) == ("play", rider.cost)
    table.run_to(REGROUP)
    assert not table.may("play", second)


def test_such_a_card_is_played_in_its_own_phase_as_well_and_in_no_other(invent: Invent) -> None:
    invent("11S152", card("T1", "Rider", besides=(SKIRMISH,)))
    table = later()
    rider = table.in_hand("T1")
    assert table.begin(FELLOWSHIP).may("play", rider)
    table = later()
    rider = table.in_hand("T1")
    table.in_play(HARAD, seat=1)
    assert not table.begin(MANEUVER).may("play", rider)


def test_its_own_exertion_is_known_to_what_a_card_asks(invent: Invent) -> None:
    invent("11S18", card("T0", "Singer", trigger(EXERTS_TO_PLAY, does=LimitedInPhase(Heal(THIS_CARD)), may=True)))
    invent("1C39", event("T1", "Song", FELLOWSHIP, cost=Exert(a(~RING_BEARER)), does=Draw()))
    table = later()
    singer, first, second = table.in_play("T0"), table.in_hand("T1"), table.in_hand("T1")
    table.begin(FELLOWSHIP).play(first).respond(singer)
    assert singer.wounds == 0
    table.play(second)
    assert (singer.wounds, table.asked.prompt[0]) == (1, "action")
