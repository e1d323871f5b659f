"""What happens in a turn, and who is told of it: phases that start and end, assignments, the Ring put on, exertions and
healing about to come, and text that waits for something to be true."""

from typing import Any

from engine.tcg import names
from engine.tcg.names import ASSIGNMENT, FELLOWSHIP, MANEUVER, REGROUP, SHADOW, SKIRMISH
from engine.tcg.table import Table
from engine.tcg.view import view
from engine.tcg.words.abilities import action, bar, modifier, response, trigger, when_true
from engine.tcg.words.cards import card, event, item, response_event
from engine.tcg.words.conditions import AtSite, BurdensAtLeast, WasAssigned, WearingTheRing
from engine.tcg.words.filters import (
    ANY,
    BEARER,
    COMPANION,
    CONDITION,
    EVENT,
    MAN,
    MINION,
    RING_BEARER,
    SITE,
    THIS,
    THIS_SITE,
    YOUR,
    EventOf,
    FirstPlayedHere,
)
from engine.tcg.words.occurrences import (
    FELLOWSHIP_PHASE_STARTS,
    PUTS_ON_RING,
    TURN_ENDS,
    YOUR_SHADOW_PHASE_ENDS,
    YOUR_SHADOW_PHASE_STARTS,
    about_to_exert,
    about_to_heal,
    exerts,
    is_assigned,
    is_played,
    moves_from,
    players_lose_skirmish,
)
from engine.tcg.words.targets import THIS_CARD, a, each
from engine.tcg.words.verbs import (
    AddBurdens,
    AddTwilight,
    Corrupt,
    Discard,
    Exert,
    Heal,
    Instead,
    Limited,
    PlaceNoToken,
    Prevent,
    RemoveBurden,
    WearTheRing,
)
from tests.engine.tcg.conftest import Invent

CONDITION_OF_SHADOW = "1C141"
CONDITION_OF_FELLOWSHIP = "1U309"


# -- phases and turns -----------------------------------------------------------------------------------------------


def test_the_start_of_a_fellowship_phase_comes_once_in_a_turn(invent: Invent) -> None:
    invent(CONDITION_OF_SHADOW, card("O1", "Dawn", trigger(FELLOWSHIP_PHASE_STARTS, does=AddTwilight(3))))
    table = Table()
    table.in_play("O1", seat=1)
    table.begin("turn")
    assert (table.phase, table.pool) == (FELLOWSHIP, 3)


def test_only_ones_own_shadow_phases_count_as_ones_own(invent: Invent) -> None:
    invent(
        CONDITION_OF_SHADOW,
        card(
            "O2",
            "Dusk",
            trigger(YOUR_SHADOW_PHASE_STARTS, does=AddTwilight(1)),
            trigger(YOUR_SHADOW_PHASE_ENDS, does=AddTwilight(10)),
        ),
    )
    table = Table(site=4, seats=3)
    table.in_play("O2", seat=1)
    table.in_hand("Uruk Savage", seat=1)
    table.in_hand("Uruk Savage", seat=2)
    table.begin(SHADOW)
    assert (table.asked.seat, table.pool) == (2, 0)
    table.pass_()
    assert (table.asked.seat, table.pool) == (1, 1)
    table.pass_()
    assert table.pool == 11


def test_the_end_of_the_turn_comes_before_the_next_players_turn(invent: Invent) -> None:
    invent(CONDITION_OF_SHADOW, card("O3", "Night", trigger(TURN_ENDS, does=Discard(THIS_CARD))))
    table = Table(site=4)
    night = table.in_play("O3", seat=1)
    table.begin(REGROUP)
    assert night.zone == "play"
    while table.state.fp == 0:
        table.decline()
    assert night.zone == "discard pile"


# -- assignments ----------------------------------------------------------------------------------------------------


def test_each_character_is_assigned_once(invent: Invent) -> None:
    invent(CONDITION_OF_SHADOW, card("O4", "Trap", trigger(is_assigned(COMPANION), does=AddTwilight(1))))
    table = Table(site=5)
    table.in_play("O4", seat=1)
    aragorn = table.in_play("Aragorn")
    orcs = [table.in_play("Uruk Savage", seat=1) for _ in range(2)]
    table.begin(ASSIGNMENT)
    table.pass_all().assign({orcs[0]: aragorn})
    assert table.pool == 1
    table.assign({orcs[1]: aragorn})  # he is in that skirmish already
    assert table.pool == 1


def test_who_was_assigned_is_remembered_for_the_turn(invent: Invent) -> None:
    idle = trigger(TURN_ENDS, when=WasAssigned(COMPANION), does=AddBurdens(1))
    invent(CONDITION_OF_SHADOW, card("O5", "Watch", idle))
    for assigned, burdens in ((False, 0), (True, 1)):
        table = Table(site=5)
        table.in_play("O5", seat=1)
        aragorn, savage = table.in_play("Aragorn"), table.in_play("Uruk Savage", seat=1)
        table.begin(ASSIGNMENT).pass_all()
        table.assign({savage: aragorn} if assigned else {})
        while table.state.fp == 0:
            table.decline()
        assert table.state.burdens[0] == burdens


# -- the Ring, exerting and healing ---------------------------------------------------------------------------------


def test_putting_on_the_ring_is_told_once(invent: Invent) -> None:
    invent(CONDITION_OF_SHADOW, card("O6", "Eye", trigger(PUTS_ON_RING, does=AddTwilight(1))))
    invent(CONDITION_OF_FELLOWSHIP, card("O7", "Slip", action(MANEUVER, does=WearTheRing())))
    table = Table(site=5)
    table.in_play("O6", seat=1)
    table.in_play("Uruk Savage", seat=1)
    slip = table.in_play("O7")
    table.begin(MANEUVER).use(slip)
    assert (table.pool, table.state.worn[0]) == (1, True)


def test_an_exertion_without_a_token_still_pays(invent: Invent) -> None:
    invent("1C76", response_event("O8", "Vigour", about_to_exert(COMPANION), does=PlaceNoToken()), twilight=0)
    invent("1U12", card("O9", "Worker", action(MANEUVER, cost=Exert(THIS_CARD), does=AddTwilight(1))))
    invent(CONDITION_OF_SHADOW, card("O10", "Tally", trigger(exerts(COMPANION), does=AddTwilight(10))))
    table = Table(site=5)
    worker, vigour = table.in_play("O9"), table.in_hand("O8")
    table.in_play("O10", seat=1)
    table.in_play("Uruk Savage", seat=1)
    table.begin(MANEUVER).use(worker).play(vigour)
    assert (worker.wounds, table.pool) == (0, 1)


def test_an_exertion_that_is_prevented_pays_nothing(invent: Invent) -> None:
    invent("1U309", card("O11", "Halt", trigger(about_to_exert(COMPANION), does=Prevent())))
    invent("1U12", card("O9", "Worker", action(MANEUVER, cost=Exert(THIS_CARD), does=AddTwilight(1))))
    table = Table(site=5)
    worker = table.in_play("O9")
    table.in_play("O11")
    table.in_play("Uruk Savage", seat=1)
    table.begin(MANEUVER).use(worker)
    assert (worker.wounds, table.pool) == (0, 0)


def test_healing_can_be_replaced(invent: Invent) -> None:
    invent("1U309", card("O12", "Salve", response(about_to_heal(RING_BEARER), does=Instead(RemoveBurden()))))
    invent("1C76", event("O13", "Rest", FELLOWSHIP, does=Heal(a(RING_BEARER))), twilight=0)
    for taken, left in ((True, (1, 1)), (False, (0, 2))):
        table = Table()
        frodo, salve, rest = table.ring_bearer(), table.in_play("O12"), table.in_hand("O13")
        table.wound(frodo, 1)
        table.burdens(2)
        table.begin(FELLOWSHIP).play(rest)
        if taken:
            table.respond(salve)
        else:
            table.pass_responses()
        assert (frodo.wounds, table.state.burdens[0]) == left


# -- events cancelled, cards played on others, and by whom ----------------------------------------------------------


def test_a_cancelled_event_is_paid_for_and_discarded_without_effect(invent: Invent) -> None:
    invent("1U309", card("O14", "Counter", response(is_played(EVENT), cost=Exert(a(COMPANION)), does=Prevent())))
    table = Table(site=5)
    aragorn, counter = table.in_play("Aragorn"), table.in_play("O14")
    brood = table.in_play("Uruk Brood", seat=1)
    bred = table.in_hand("Bred for Battle", seat=1)
    table.fight(aragorn, brood).pass_().play(bred).choose_if_asked(brood).respond(counter).choose(aragorn)
    assert (aragorn.wounds, brood.wounds, brood.strength, bred.zone) == (1, 1, 9, "discard pile")


def test_what_opponents_play_is_told_apart(invent: Invent) -> None:
    invent(CONDITION_OF_FELLOWSHIP, card("O15", "Spy", trigger(is_played(ANY, by="opponent"), does=AddTwilight(5))))
    table = Table(site=5)
    table.in_play("O15")
    savage = table.in_hand("Uruk Savage", seat=1)
    table.twilight(savage.cost)
    table.begin(SHADOW).play(savage)
    assert table.pool == 5


def test_ones_own_cards_are_not_an_opponents(invent: Invent) -> None:
    invent(CONDITION_OF_FELLOWSHIP, card("O15", "Spy", trigger(is_played(ANY, by="opponent"), does=AddTwilight(5))))
    table = Table(site=5)
    table.in_play("O15")
    gimli = table.in_hand("Gimli")
    table.begin(FELLOWSHIP).play(gimli)
    assert table.pool == gimli.cost


def test_several_minions_of_a_player_lose_as_one(invent: Invent) -> None:
    lost = trigger(players_lose_skirmish(MINION, to=BEARER), does=AddTwilight(1))
    invent("1C92", item("O16", "Banner", lost, bearer=MAN), strength=20)
    table = Table(site=5, seats=3)
    aragorn = table.in_play("Aragorn")
    table.in_play("O16", on=aragorn)
    two = [table.in_play("Goblin Runner", seat=1) for _ in range(2)]
    other = table.in_play("Goblin Runner", seat=2)
    table.fight(aragorn, *two, other).pass_all()
    while table.running.pending and table.asked.prompt[0] == "required":
        table.running.decide(table.asked, table.asked.options[0])
    assert table.pool == 2


# -- states ---------------------------------------------------------------------------------------------------------


def test_text_that_waits_for_a_state_works_as_soon_as_it_is_true(invent: Invent) -> None:
    invent(CONDITION_OF_SHADOW, card("O17", "Doom", when_true(BurdensAtLeast(3), does=Corrupt())))
    invent(CONDITION_OF_FELLOWSHIP, card("O18", "Toil", action(FELLOWSHIP, does=AddBurdens(1))))
    table = Table()
    table.in_play("O17", seat=1)
    toil = table.in_play("O18")
    table.burdens(1)
    table.begin(FELLOWSHIP).use(toil)
    assert table.state.outcome is None
    table.use(toil)
    assert table.state.lost[0]


def test_a_state_that_changes_nothing_waits(invent: Invent) -> None:
    invent(
        CONDITION_OF_SHADOW, card("O19", "Gloom", when_true(WearingTheRing(), does=Discard(each(CONDITION & ~THIS))))
    )
    table = Table()
    table.in_play("O19", seat=1)
    table.state.worn[0] = True
    table.begin(FELLOWSHIP)
    assert table.asked.prompt[0] == "action"


# -- limits and ledgers of a turn -----------------------------------------------------------------------------------


def test_a_limit_in_a_turn_spans_its_phases(invent: Invent) -> None:
    work = action(FELLOWSHIP, MANEUVER, does=Limited(AddTwilight(1)))
    invent(CONDITION_OF_FELLOWSHIP, card("O20", "Spring", work))
    table = Table(site=4)
    spring = table.in_play("O20")
    table.in_play("Uruk Savage", seat=1)
    table.begin(FELLOWSHIP).use(spring)
    assert not table.may("use", spring)
    table.run_to(MANEUVER)
    assert not table.may("use", spring)


def test_the_first_played_at_a_site_is_cheaper_once(invent: Invent) -> None:
    cheap = modifier(names.TWILIGHT_COST, MINION & FirstPlayedHere(MINION), -2)
    invent(CONDITION_OF_SHADOW, card("O21", "Gathering", cheap))
    table = Table(site=5)
    table.in_play("O21", seat=1)
    first, second = (table.in_hand("Uruk Savage", seat=1) for _ in range(2))
    table.twilight(9)
    table.begin(SHADOW).play(first)
    assert table.pool == 9
    table.play(second)
    assert table.pool == 9 - second.cost


# -- bars -----------------------------------------------------------------------------------------------------------


def test_cards_that_cannot_be_played_are_not_offered(invent: Invent) -> None:
    invent(CONDITION_OF_SHADOW, card("O22", "Silence", bar(names.NO_PLAY, EventOf(SKIRMISH))))
    table = Table(site=5)
    table.in_play("O22", seat=1)
    aragorn, savage = table.in_play("Aragorn"), table.in_play("Uruk Savage", seat=1)
    bred = table.in_hand("Bred for Battle", seat=1)
    table.fight(aragorn, savage).pass_()
    assert not table.may("play", bred)
    assert "Silence keeps it from being played." in table.running.explain(1).values()


def test_no_actions_of_a_phase_are_performed_while_a_card_says_so(invent: Invent) -> None:
    invent(CONDITION_OF_SHADOW, card("O23", "Hush", modifier(names.NO_ACTIONS, ANY, 1, detail=SKIRMISH)))
    for hushed in (False, True):
        table = Table(site=5)
        if hushed:
            table.in_play("O23", seat=1)
        boromir = table.in_play("Boromir, Son of Denethor")
        savage = table.in_play("Uruk Savage", seat=1)
        strike = table.in_hand("Swordarm of the White Tower")
        table.fight(boromir, savage)
        able = table.phase == SKIRMISH and (table.may("use", boromir) or table.may("play", strike))
        assert able is not hushed


def test_opponents_cannot_discard_what_is_safe_from_them(invent: Invent) -> None:
    invent("1U309", card("O24", "Guard", bar(names.NO_DISCARD, YOUR & CONDITION)))
    sweep = event("O25", "Sweep", SHADOW, FELLOWSHIP, does=Discard(each(CONDITION)))
    invent("1C187", sweep, twilight=0)
    invent("1C76", event("O26", "Tidy", FELLOWSHIP, does=Discard(each(CONDITION))), twilight=0)
    invent("1C20", card("O27", "Song"))
    for mine in (False, True):
        table = Table(site=4)
        table.in_play("O24")
        song = table.in_play("O27")
        tidy = table.in_hand("O26" if mine else "O25", seat=0 if mine else 1)
        table.begin(FELLOWSHIP if mine else SHADOW)
        if mine:
            table.play(tidy)
        else:
            table.play(tidy)
        assert song.zone == ("discard pile" if mine else "play")


# -- cards on sites -------------------------------------------------------------------------------------------------


def test_a_card_is_played_on_a_site_and_works_from_there(invent: Invent) -> None:
    invent(
        CONDITION_OF_SHADOW,
        item(
            "O28",
            "Mire",
            modifier(names.STRENGTH, COMPANION, -2, while_=AtSite(THIS_SITE)),
            trigger(moves_from(THIS_SITE), does=AddTwilight(7)),
            bearer=SITE,
            one_per_bearer=True,
        ),
        twilight=0,
    )
    table = Table(site=4)
    aragorn = table.in_play("Aragorn")
    mire, second = (table.in_hand("O28", seat=1) for _ in range(2))
    table.begin(SHADOW).play(mire).choose(table.site(4))
    assert (mire.zone, aragorn.strength) == ("play", 6)
    table.play(second)
    assert table.site(4) not in table.choices
    table.choose(table.site(1))
    assert aragorn.strength == 6
    shown: Any = view(table.state, None)["path"]
    assert [borne["title"] for borne in shown[3]["card"]["borne"]] == ["Mire"]
