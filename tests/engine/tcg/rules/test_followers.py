"""Followers: played to the support area, lent to a companion by aid, back at the end of the turn (CR "follower")."""

from engine.kernel import Game
from engine.tcg.names import FELLOWSHIP, MANEUVER, REGROUP, SHADOW, SKIRMISH, STRENGTH
from engine.tcg.table import Card, Table
from engine.tcg.words.abilities import action, modifier, trigger
from engine.tcg.words.amounts import strength
from engine.tcg.words.cards import Definition, card, follower
from engine.tcg.words.conditions import Spots
from engine.tcg.words.filters import (
    BEARER,
    COMPANION,
    DWARF,
    ELF,
    FOLLOWER,
    HOBBIT,
    MINION,
    THIS,
)
from engine.tcg.words.occurrences import is_transferred
from engine.tcg.words.targets import THIS_CARD, a
from engine.tcg.words.verbs import AddBurdens, AddTwilight, Discard, Draw, Exert, Heal, RemoveTwilight, make
from engine.tcg.words.wording import card_text
from tests.engine.tcg.conftest import Invent

FRIEND = follower(
    "T1",
    "Friend",
    trigger(is_transferred(THIS), when=Spots(BEARER & DWARF), does=Heal(a(BEARER))),
    modifier(STRENGTH, BEARER, 2),
    action(SKIRMISH, cost=Discard(THIS_CARD), does=make(a(COMPANION), strength(3))),
    aid=AddTwilight(2),
)
HELPER = follower("T2", "Helper", aid=AddBurdens())
RIDER = follower("T3", "Rider", modifier(STRENGTH, BEARER, 1), aid=RemoveTwilight(1), to=MINION)


def _friend(invent: Invent, definition: Definition = FRIEND, like: str = "13U28", **facts: object) -> str:
    return invent(like, definition, unique=False, strength=None, resistance=None, **facts)


def _maneuver(*followers: str, wounds: int = 0) -> tuple[Table, Card, list[Card]]:
    """A table at the start of the maneuver phase, with Gimli and a minion."""
    table = Table()
    gimli = table.in_play("Gimli, Dwarf of Erebor", wounds=wounds)
    cards = [table.in_play(name) for name in followers]
    table.in_play("Goblin Runner", seat=1)
    table.begin(SHADOW).pass_()
    return table, gimli, cards


def test_it_is_played_to_the_support_area(invent: Invent) -> None:
    _friend(invent)
    table = Table()
    friend = table.in_hand("T1")
    table.begin(FELLOWSHIP).play(friend)
    assert (friend.zone, friend.bearer, table.pool) == ("play", None, friend.cost)
    assert [shown["type"] for shown in table.view(1)["seats"][0]["support"]] == ["follower"]


def test_in_the_support_area_its_text_and_bonuses_do_not_count(invent: Invent) -> None:
    _friend(invent, follower("T1", "Friend", modifier(STRENGTH, COMPANION, 2), aid=AddTwilight(2)))
    table = Table()
    gimli, friend = table.in_play("Gimli, Dwarf of Erebor"), table.in_play("T1")
    runner = table.in_play("Goblin Runner", seat=1)
    plain = gimli.strength
    table.fight(gimli, runner)
    assert gimli.strength == plain
    assert not table.may("use", friend)


def test_it_can_be_spotted_there_but_is_no_character_of_a_race(invent: Invent) -> None:
    _friend(invent, races=("elf",))
    spots = (
        modifier(STRENGTH, THIS, 1, while_=Spots(FOLLOWER)),
        modifier(STRENGTH, THIS, 10, while_=Spots(ELF & COMPANION)),
    )
    invent("1C7", card("T4", "Guard", *spots))
    table = Table()
    guard = table.in_play("T4")
    plain = guard.strength
    table.in_play("T1")
    assert guard.strength == plain + 1


def test_at_the_start_of_the_maneuver_phase_its_aid_is_paid_to_lend_it_to_a_companion(invent: Invent) -> None:
    _friend(invent)
    table, gimli, (friend,) = _maneuver("T1", wounds=1)
    before, pool = gimli.strength, table.pool
    assert table.phase == MANEUVER
    table.respond(friend).choose(gimli)
    assert (friend.bearer, gimli.strength, table.pool) == (gimli, before + 2, pool + 2)
    assert gimli.wounds == 0  # what it says of being transferred
    assert table.view(1)["seats"][0]["characters"][1]["borne"][0]["title"] == "Friend"


def test_what_it_says_of_its_bearer_is_asked_of_the_bearer(invent: Invent) -> None:
    _friend(invent)
    table, gimli, (friend,) = _maneuver("T1", wounds=1)
    table.respond(friend).choose(table.ring_bearer())
    assert gimli.wounds == 1


def test_it_may_stay_where_it_is(invent: Invent) -> None:
    _friend(invent)
    table, _gimli, (friend,) = _maneuver("T1")
    pool = table.pool
    table.pass_responses()
    assert (table.asked.prompt, friend.bearer, table.pool) == (("action", MANEUVER), None, pool)


def test_a_character_bears_any_number_of_followers(invent: Invent) -> None:
    _friend(invent)
    _friend(invent, HELPER, "13U144")
    table, gimli, (first, second, helper) = _maneuver("T1", "T1", "T2")
    for one in (first, second, helper):
        table.respond(one).choose(gimli)
    assert gimli.borne == [first, second, helper]
    assert table.state.burdens[0] == 1
    assert table.running.invariants() == []


def test_its_ability_is_used_from_its_bearer(invent: Invent) -> None:
    _friend(invent)
    table, gimli, (friend,) = _maneuver("T1")
    table.respond(friend).choose(gimli)
    while table.asked.prompt[0] != "assign defenders":
        table.decline()
    runner = table.cards("play", seat=1)[-1]
    table.assign({runner: gimli})
    before = gimli.strength
    table.use(friend).choose(gimli)
    assert (friend.zone, gimli.strength) == ("discard pile", before + 3 - 2)


def test_it_is_borne_until_the_turn_ends_and_returns_before_the_minions_go(invent: Invent) -> None:
    _friend(invent)
    saw = trigger(is_transferred(FOLLOWER), does=Draw())
    invent("1C151", card("T5", "Watcher", saw))
    table, gimli, (friend,) = _maneuver("T1")
    table.respond(friend).choose(gimli)
    table.run_to(REGROUP)
    assert friend.bearer == gimli
    table.events()
    while table.state.turn == 0:
        table.decline()
    assert friend in table.cards("play")
    assert friend.index in table.state.support[0]
    kinds = [event.kind for event in table.events()]
    assert kinds.index("to support area") < kinds.index("discard")
    assert table.running.invariants() == []


def test_it_is_discarded_with_its_bearer(invent: Invent) -> None:
    _friend(invent)
    invent("1C7", card("T6", "Guard", action(MANEUVER, cost=Exert(THIS_CARD), does=Discard(a(HOBBIT)))))
    table = Table()
    guard, friend = table.in_play("T6"), table.in_play("T1")
    sam = table.in_play("Sam, Son of Hamfast")
    table.in_play("Goblin Runner", seat=1)
    table.begin(SHADOW).pass_().respond(friend).choose(sam)
    table.pass_responses()
    table.use(guard).choose_if_asked(sam)
    assert (sam.zone, friend.zone) == ("discard pile", "discard pile")


def test_a_shadow_follower_is_lent_to_a_minion_of_its_own_player(invent: Invent) -> None:
    _friend(invent, RIDER, "17R38")
    for pool, able in ((1, True), (0, False)):
        table = Table(site=4)
        rider = table.in_play("T3", seat=1)
        runner = table.in_play("Goblin Runner", seat=1)
        table.twilight(pool)
        table.begin(SHADOW).pass_()
        asked = table.asked.prompt[0] == "respond"
        assert (asked and table.asked.seat == 1 and table.may("trigger", rider)) is able
        if able:
            before = runner.strength
            table.respond(rider)
            assert (rider.bearer, runner.strength, table.pool) == (runner, before + 1, 0)


def test_a_game_with_a_borne_follower_is_stored_and_loaded(invent: Invent) -> None:
    _friend(invent)
    table, gimli, (friend,) = _maneuver("T1")
    table.respond(friend).choose(gimli)
    loaded = Game.load(table.running.dump())
    assert loaded.view(0) == table.running.view(0)


def test_aid_is_said() -> None:
    said = card_text(follower("13U28", "Alatar", aid=AddTwilight(2)))
    aid = (
        "Aid: At the start of each maneuver phase, you may add 2 twilight to transfer this follower to your companion."
    )
    assert said == aid
