"""Rohan cards of set 11, the others."""

import pytest

from engine.tcg.names import ARCHERY, ASSIGNMENT, FELLOWSHIP, MANEUVER, REGROUP, SHADOW
from engine.tcg.words.abilities import action, trigger
from engine.tcg.words.cards import card
from engine.tcg.words.occurrences import MANEUVER_PHASE_STARTS
from engine.tcg.words.targets import THIS_CARD
from engine.tcg.words.verbs import AddTwilight, Exert
from tests.engine.tcg.conftest import Invent
from tests.engine.tcg.later import NO_KEYWORD, PLAINS, later
from tests.engine.tcg.set11.shadows import GOADED, HARAD, SCOUT, SKULKER, WARRIOR, respond_or_pass

EOWYN, GAMLING, SOLDIER = "Éowyn, Shieldmaiden of Rohan", "Gamling, Defender of the Hornburg", "Riddermark Soldier"
MOUNT, SPEAR, RACK, RIDERS = "Rohirrim Mount", "Rider's Spear", "Sword Rack", "Riders of the Mark"


@pytest.mark.parametrize(("mounted", "tokens"), [(True, 3), (False, 0)])
def test_border_patrol_comes_with_three_tokens_beside_a_mounted_man(mounted: bool, tokens: int) -> None:
    table = later()
    warrior, patrol = table.in_play(WARRIOR), table.in_hand("Border Patrol")
    if mounted:
        table.in_play(MOUNT, on=warrior)
    table.begin(FELLOWSHIP).play(patrol)
    assert (patrol.zone, patrol.tokens) == ("play", tokens)


@pytest.mark.parametrize(("at", "pick"), [(PLAINS, 0), (PLAINS, 1), (NO_KEYWORD, None)])
def test_border_patrol_exerts_a_minion_played_on_plains(at: str, pick: int | None) -> None:
    table = later(at=at)
    patrol = table.in_play("Border Patrol", tokens=2)
    corps = table.in_hand(HARAD, seat=1)
    table.twilight(9)
    table.begin(SHADOW).play(corps)
    assert table.may("respond", patrol) is (pick is not None)
    if pick is not None:
        table.respond(patrol).pick(pick)
        assert corps.wounds == 1
        assert (patrol.zone, patrol.tokens) == (("discard pile", 0) if pick == 0 else ("play", 1))


def test_eowyn_cheers_the_other_men_of_rohan_until_the_regroup_phase() -> None:
    table = later()
    eowyn, warrior, scout = table.in_play(EOWYN), table.in_play(WARRIOR), table.in_play(SCOUT)
    skulker, other = table.in_play(SKULKER, seat=1), table.in_play(SKULKER, seat=1)
    table.begin(ASSIGNMENT).pass_all().assign({skulker: eowyn, other: warrior}).choose(eowyn).pass_all().first(eowyn)
    assert [one.strength for one in (eowyn, warrior, scout)] == [6, 6, 6]
    assert table.phase == "skirmish"
    table.run_to(REGROUP)
    assert warrior.strength == 5


def test_eowyn_cheers_nobody_when_another_wins() -> None:
    table = later()
    table.in_play(EOWYN)
    warrior, scout = table.in_play(WARRIOR), table.in_play(SCOUT)
    skulker, other = table.in_play(SKULKER, seat=1), table.in_play(SKULKER, seat=1)
    table.begin(ASSIGNMENT).pass_all().assign({skulker: scout, other: warrior}).choose(scout).pass_all()
    assert (table.phase, warrior.strength) == ("skirmish", 5)


@pytest.mark.parametrize("uses", [True, False])
def test_gamling_may_fetch_a_possession_for_twilight(uses: bool) -> None:
    table = later()
    gamling, warrior = table.in_play(GAMLING), table.in_play(WARRIOR)
    spear = table.on_deck(SPEAR, "The Art of Gandalf", "Hobbit Sword")
    table.begin("turn")
    respond_or_pass(table, gamling, uses)
    if uses:
        assert table.choices == [spear]
        table.choose(spear)
        assert (spear.bearer, table.pool, warrior.borne) == (gamling, 1 + 1, [])
    else:
        assert (spear.zone, table.pool) == ("draw deck", 0)


def test_protecting_the_hall_makes_its_bearer_a_defender() -> None:
    table = later()
    warrior = table.in_play(WARRIOR)
    hall = table.in_play("Protecting the Hall", on=warrior)
    one, two = table.in_play(SKULKER, seat=1), table.in_play(SKULKER, seat=1)
    table.begin(ASSIGNMENT).use(hall)
    assert (hall.zone, warrior.keywords["defender"]) == ("discard pile", 1)
    table.pass_all().assign({one: warrior, two: warrior})
    assert table.phase == "skirmish"


def test_protecting_the_hall_is_toiled_for_and_borne_by_men_of_rohan() -> None:
    table = later()
    warrior, hall = table.in_play(WARRIOR), table.in_hand("Protecting the Hall")
    table.begin(FELLOWSHIP).play(hall).choose(warrior)
    assert (hall.bearer, warrior.wounds, table.pool) == (warrior, 1, 2)
    table = later()
    table.in_play(SCOUT)
    hall = table.in_hand("Protecting the Hall")
    assert not table.begin(FELLOWSHIP).may("play", hall)


@pytest.mark.parametrize(("at", "more"), [(PLAINS, 2), (NO_KEYWORD, 1)])
def test_riddermark_javelin_is_thrown_farther_on_plains(at: str, more: int) -> None:
    table = later(at=at)
    javelin = table.in_play("Riddermark Javelin", on=table.in_play(WARRIOR))
    table.in_play(HARAD, seat=1)
    table.begin(ARCHERY).use(javelin)
    assert (table.archery[0], javelin.zone) == (more, "discard pile")


def test_riddermark_soldier_strengthens_companions_of_rohan_until_the_regroup_phase() -> None:
    table = later()
    warrior, scout, soldier = table.in_play(WARRIOR), table.in_play(SCOUT), table.in_hand(SOLDIER)
    table.in_play(HARAD, seat=1)
    table.begin(FELLOWSHIP).play(soldier)
    assert (warrior.strength, soldier.strength, scout.strength) == (7, 7, 6)
    table.run_to(REGROUP)
    assert (warrior.strength, soldier.strength) == (5, 5)


@pytest.mark.parametrize("exhausts", [True, False])
def test_riders_of_the_mark_come_in_a_skirmish_and_may_exhaust_a_minion(exhausts: bool) -> None:
    table = later()
    warrior, corps = table.in_play(WARRIOR), table.in_play(HARAD, seat=1)
    table.in_play(GAMLING)
    riders = table.in_hand(RIDERS)
    table.fight(warrior, corps).play(riders)
    respond_or_pass(table, riders, exhausts)
    assert (riders.zone, corps.vitality, table.pool) == ("play", 1 if exhausts else 3, 5)


@pytest.mark.parametrize(
    ("companions", "phase", "able"), [(2, FELLOWSHIP, True), (1, FELLOWSHIP, False), (2, MANEUVER, False)]
)
def test_riders_of_the_mark_need_two_companions_of_rohan(companions: int, phase: str, able: bool) -> None:
    table = later()
    for _ in range(companions):
        table.in_play(WARRIOR)
    table.in_play(HARAD, seat=1)
    riders = table.in_hand(RIDERS)
    assert table.begin(phase).may("play", riders) is able
    if phase == MANEUVER:
        why = table.running.explain(0)[table.running.key(("play", riders.index, ""))]
        assert why == "A companion, played in the fellowship phase or the skirmish phase; this is the maneuver phase."


@pytest.mark.parametrize(("mounts", "moves_again"), [(2, True), (1, False)])
def test_riding_like_the_wind_raises_the_move_limit_for_two_mounts(mounts: int, moves_again: bool) -> None:
    table = later(site=4, moves=2)
    riders = [table.in_play(WARRIOR) for _ in range(2)]
    for rider in riders[:mounts]:
        table.in_play(MOUNT, on=rider)
    table.in_play("Riding Like the Wind")
    table.begin(REGROUP).pass_responses().pass_all()
    while table.asked.prompt[0] == "reconcile":
        table.choose()
    assert (table.asked.prompt[0] == "move or stay") is moves_again


def test_riding_like_the_wind_weakens_companions_on_foot() -> None:
    table = later()
    rider, walker = table.in_play(WARRIOR), table.in_play(WARRIOR)
    table.in_play(MOUNT, on=rider)
    corps, frodo = table.in_play(HARAD, seat=1), table.ring_bearer()
    before = frodo.strength
    table.in_play("Riding Like the Wind")
    table.begin(MANEUVER)
    assert [one.strength for one in (rider, walker, frodo, corps)] == [5, 4, before - 1, 10]


def test_riding_like_the_wind_is_played_for_an_exertion() -> None:
    for wounds in (0, 2):
        table = later()
        warrior, wind = table.in_play(WARRIOR, wounds=wounds), table.in_hand("Riding Like the Wind")
        table.begin(FELLOWSHIP)
        assert table.may("play", wind) is (wounds == 0)
        if not wounds:
            table.play(wind)
            assert (warrior.wounds, wind.zone) == (1, "play")


@pytest.mark.parametrize("exerts", [True, False])
def test_rush_of_steeds_may_exert_a_minion_for_a_shadow_condition(exerts: bool) -> None:
    table = later()
    rush, corps = table.in_play("Rush of Steeds"), table.in_play(HARAD, seat=1)
    goaded = table.in_hand(GOADED, seat=1)
    table.twilight(2)
    table.begin(SHADOW).play(goaded)
    respond_or_pass(table, rush, exerts)
    assert corps.wounds == int(exerts)


def test_rush_of_steeds_returns_a_minion_that_exerts_for_its_ability(invent: Invent) -> None:
    drummer_id = invent("11C73", card("T1", "Drummer", action(MANEUVER, cost=Exert(THIS_CARD), does=AddTwilight(3))))
    for responds in (True, False):
        table = later()
        rush, drummer = table.in_play("Rush of Steeds"), table.in_play(drummer_id, seat=1)
        table.in_play(HARAD, seat=1)
        table.begin(MANEUVER).pass_().use(drummer)
        if responds:
            table.respond(rush)
            assert (drummer.zone, rush.zone, table.pool) == ("hand", "discard pile", 0)
        else:
            table.pass_()
            assert (drummer.zone, drummer.wounds, rush.zone, table.pool) == ("play", 1, "play", 3)


def test_rush_of_steeds_does_not_answer_another_exertion() -> None:
    table = later(at=PLAINS)
    rush, patrol = table.in_play("Rush of Steeds"), table.in_play("Border Patrol", tokens=1)
    corps = table.in_hand(HARAD, seat=1)
    table.twilight(9)
    table.begin(SHADOW).play(corps).respond(patrol).pick(1)
    assert (corps.wounds, rush.zone, table.may("respond", rush)) == (1, "play", False)


def test_rush_of_steeds_does_not_answer_an_exertion_for_text_that_is_no_special_ability(invent: Invent) -> None:
    invent(
        "11C73",
        card("T1", "Herald", trigger(MANEUVER_PHASE_STARTS, cost=Exert(THIS_CARD), does=AddTwilight(3), may=True)),
    )
    table = later()
    rush, herald = table.in_play("Rush of Steeds"), table.in_play("T1", seat=1)
    table.begin(SHADOW).pass_all().respond(herald)
    assert (herald.wounds, table.pool, rush.zone) == (1, 3, "play")


def test_rush_of_steeds_is_played_beside_a_man_of_rohan() -> None:
    table = later()
    table.in_play(SCOUT)
    rush = table.in_hand("Rush of Steeds")
    assert not table.begin(FELLOWSHIP).may("play", rush)


@pytest.mark.parametrize(("stacked", "able"), [(1, True), (2, False)])
def test_sword_rack_keeps_two_possessions_at_most(stacked: int, able: bool) -> None:
    table = later(sites={5: PLAINS})
    rack, warrior = table.in_play(RACK), table.in_play(WARRIOR)
    for _ in range(stacked):
        table.stacked(MOUNT, on=rack)
    javelin = table.in_play("Riddermark Javelin", on=warrior)
    table.in_play(HARAD, seat=1)
    table.begin(ARCHERY).use(javelin)
    assert table.may("respond", rack) is able
    if able:
        table.respond(rack)
        assert javelin.zone == "stacked"


def test_sword_rack_takes_one_of_the_possessions_of_a_dead_bearer_while_it_holds_one() -> None:
    table = later()
    rack, warrior = table.in_play(RACK), table.in_play(WARRIOR, wounds=2)
    table.stacked(SPEAR, on=rack)
    spear, mount = table.in_play(SPEAR, on=warrior), table.in_play(MOUNT, on=warrior)
    table.fight(warrior, table.in_play(HARAD, seat=1)).pass_all()
    table.respond(rack, about=spear)
    assert (warrior.zone, spear.zone, mount.zone) == ("dead pile", "stacked", "discard pile")
    assert not table.may("respond", rack)


def test_sword_rack_gives_back_a_possession_for_its_cost_and_one_more() -> None:
    table = later()
    rack, warrior = table.in_play(RACK), table.in_play(WARRIOR)
    spear = table.stacked(SPEAR, on=rack)
    table.begin(FELLOWSHIP).use(rack)
    assert (spear.bearer, table.pool) == (warrior, 1 + 1)


def test_sword_rack_without_a_possession_is_not_used() -> None:
    table = later()
    rack = table.in_play(RACK)
    table.in_play(WARRIOR)
    table.stacked("Furor", on=rack)
    assert not table.begin(FELLOWSHIP).may("use", rack)
