"""Rohan cards of set 12."""

import pytest

from engine.tcg.names import MANEUVER, REGROUP
from tests.engine.tcg.later import BATTLEGROUND, FOREST, PLAINS, later

WARRIOR, HARAD = "Éored Warrior", "Corps of Harad"


@pytest.mark.parametrize(("at", "more"), [(BATTLEGROUND, 3), (PLAINS, 3), (FOREST, 0)])
def test_eored_warrior_is_stronger_at_a_battleground_or_plains(at: str, more: int) -> None:
    table = later(at=at)
    warrior = table.in_play(WARRIOR)
    table.begin(MANEUVER)
    assert warrior.strength == 5 + more


def test_for_the_mark_exerts_a_resistant_man_in_the_maneuver_phase() -> None:
    table = later()
    table.burdens(3)
    warrior = table.in_play(WARRIOR)
    corps = table.in_play(HARAD, seat=1)
    poleaxe = table.in_play("Poleaxe", seat=1, on=corps)
    mark = table.in_hand("For the Mark")
    table.begin(MANEUVER).play(mark)
    assert (warrior.wounds, poleaxe.zone) == (1, "discard pile")


def test_for_the_mark_only_spots_him_in_the_regroup_phase() -> None:
    table = later()
    table.burdens(9)
    warrior = table.in_play(WARRIOR, wounds=2)
    corps = table.in_play(HARAD, seat=1)
    poleaxe = table.in_play("Poleaxe", seat=1, on=corps)
    mark = table.in_hand("For the Mark")
    table.begin(REGROUP).pass_responses()
    table.play(mark)
    assert (warrior.wounds, poleaxe.zone) == (2, "discard pile")


@pytest.mark.parametrize(("burdens", "wounds"), [(4, 0), (3, 2)])
def test_for_the_mark_is_not_played_in_the_maneuver_phase_by_the_weak_or_the_exhausted(
    burdens: int, wounds: int
) -> None:
    table = later()
    table.burdens(burdens)
    table.in_play(WARRIOR, wounds=wounds)
    table.in_play("Poleaxe", seat=1, on=table.in_play(HARAD, seat=1))
    mark = table.in_hand("For the Mark")
    table.begin(MANEUVER)
    assert not table.may("play", mark)


def test_for_the_mark_needs_a_man_of_rohan() -> None:
    table = later()
    table.in_play("Poleaxe", seat=1, on=table.in_play(HARAD, seat=1))
    mark = table.in_hand("For the Mark")
    table.begin(REGROUP).pass_responses()
    assert not table.may("play", mark)


def test_leofric_plays_a_skirmish_event_of_rohan_from_the_draw_deck() -> None:
    table = later()
    leofric = table.in_play("Léofric")
    corps = table.in_play(HARAD, seat=1, wounds=1)
    cry = table.on_deck("Rally Cry", "For the Mark", "Incognito")
    table.fight(leofric, corps).use(leofric)
    assert table.choices == [cry]
    table.choose(cry)
    assert (leofric.wounds, leofric.strength, cry.zone, table.pool) == (1, 6 + 2, "discard pile", 1)


def test_leofric_does_so_in_his_own_skirmish_only() -> None:
    table = later()
    leofric = table.in_play("Léofric")
    table.on_deck("Rally Cry")
    table.fight(table.in_play("Merry"), table.in_play("Goblin Runner", seat=1))
    assert not table.may("use", leofric)


@pytest.mark.parametrize("uses", [True, False])
def test_aldred_may_disarm_whom_he_skirmishes(uses: bool) -> None:
    table = later()
    aldred, corps, idle = table.in_play("Aldred"), table.in_play(HARAD, seat=1), table.in_play(HARAD, seat=1)
    poleaxe, other = table.in_play("Poleaxe", seat=1, on=corps), table.in_play("Poleaxe", seat=1, on=idle)
    table.fight(aldred, corps)
    if uses:
        table.respond(aldred)
    else:
        table.pass_()
    assert (poleaxe.zone == "discard pile", other.zone) == (uses, "play")


def test_aldred_does_nothing_for_another() -> None:
    table = later()
    aldred, warrior, corps = table.in_play("Aldred"), table.in_play(WARRIOR), table.in_play(HARAD, seat=1)
    table.in_play("Poleaxe", seat=1, on=corps)
    assert not table.fight(warrior, corps).may("trigger", aldred)


@pytest.mark.parametrize("ability", [0, 1])
def test_cast_out_exerts_a_minion_or_sends_an_exhausted_one_back(ability: int) -> None:
    table = later()
    warrior = table.in_play(WARRIOR)
    table.in_play("Rohirrim Mount", on=warrior)
    cast = table.in_play("Cast Out")
    corps = table.in_play(HARAD, seat=1, wounds=2 if ability else 1)
    table.begin(MANEUVER).use(cast, ability)
    assert (corps.zone, cast.zone) == ("hand" if ability else "play", "discard pile")
    assert corps.wounds == (0 if ability else 2)


@pytest.mark.parametrize(
    ("companion", "mounted", "uses"), [(WARRIOR, False, 1), (WARRIOR, True, 2), ("Merry", False, 0)]
)
def test_cast_out_needs_a_man_of_rohan_and_a_mounted_one(companion: str, mounted: bool, uses: int) -> None:
    table = later()
    bearer = table.in_play(companion)
    if mounted:
        table.in_play("Rohirrim Mount", on=bearer)
    cast = table.in_play("Cast Out")
    table.in_play(HARAD, seat=1)
    table.begin(MANEUVER)
    assert (
        len([option for option in table.asked.options if isinstance(option, tuple) and option[1] == cast.index]) == uses
    )


@pytest.mark.parametrize(("burdens", "more"), [(1, 3), (2, 2)])
def test_challenging_the_orc_host_counts_minions_for_the_resistant(burdens: int, more: int) -> None:
    table = later()
    table.burdens(burdens)
    warrior = table.in_play(WARRIOR)
    minions = [table.in_play(HARAD, seat=1) for _ in range(3)]
    challenging = table.in_hand("Challenging the Orc-host")
    table.fight(warrior, minions[0]).play(challenging)
    assert warrior.strength == 5 + more


@pytest.mark.parametrize(
    ("at", "burdens", "armored", "wounds", "more"),
    [(PLAINS, 2, True, 1, 4), (PLAINS, 3, False, 0, 1), (FOREST, 2, False, 0, 1), (FOREST, 3, True, 0, 1),
     (FOREST, 3, False, 1, 1), (FOREST, 3, False, 0, 0)],
)  # fmt: skip
def test_cleaving_a_path_counts_four_things(at: str, burdens: int, armored: bool, wounds: int, more: int) -> None:
    table = later(at=at)
    table.burdens(burdens)
    warrior = table.in_play(WARRIOR)
    if armored:
        table.in_play("Coif", on=warrior)
    cleaving = table.in_play("Cleaving a Path")
    table.fight(warrior, table.in_play(HARAD, seat=1, wounds=wounds))
    before = warrior.strength
    table.use(cleaving)
    assert (warrior.strength, cleaving.zone) == (before + more, "discard pile")


@pytest.mark.parametrize("prevents", [True, False])
def test_coif_may_keep_a_shadow_card_from_adding_twilight(prevents: bool) -> None:
    table = later()
    warrior = table.in_play(WARRIOR)
    coif = table.in_play("Coif", on=warrior)
    runner = table.in_hand("Goblin Runner", seat=1)
    table.twilight(1)
    table.begin("shadow").play(runner).respond(runner)
    assert table.asked.seat == 0
    if prevents:
        table.respond(coif)
    else:
        table.pass_()
    assert (table.pool, warrior.wounds) == ((0, 1) if prevents else (2, 0))


def test_coif_minds_ambushes_too_but_no_free_peoples_card_and_no_move() -> None:
    table = later()
    warrior = table.in_play(WARRIOR)
    coif = table.in_play("Coif", on=warrior)
    southron = table.in_play("Enraged Southron", seat=1)
    table.begin("assignment").pass_all().assign({southron: warrior}).say(True).respond(coif)
    assert (table.pool, warrior.wounds) == (0, 1)
    other = later()
    boromir, warrior = other.in_play("Boromir, Defender of Minas Tirith", wounds=1), other.in_play(WARRIOR)
    coif = other.in_play("Coif", on=warrior)
    other.begin("fellowship").use(boromir)
    assert (other.pool, boromir.wounds, warrior.wounds) == (2, 0, 0)


@pytest.mark.parametrize(("at", "exerts"), [(FOREST, True), (PLAINS, False)])
def test_coif_exerts_a_companion_when_a_forest_is_left(at: str, exerts: bool) -> None:
    table = later(at=at)
    warrior = table.in_play(WARRIOR)
    table.in_play("Coif", on=warrior)
    table.begin("fellowship").move()
    while table.asked.prompt[0] == "place site":
        table.choose(table.choices[0])
    if exerts:
        table.choose(warrior)
    assert warrior.wounds == int(exerts)


@pytest.mark.parametrize("spotted", [True, False])
def test_eomer_costs_less_beside_a_man_of_rohan(spotted: bool) -> None:
    table = later()
    eomer = table.in_hand("12U112")
    if spotted:
        table.in_play(WARRIOR)
    table.begin("fellowship")
    assert eomer.cost == table.state.blueprints[eomer.index].cost - spotted


@pytest.mark.parametrize(("minions", "may"), [(3, True), (2, False)])
def test_eomer_calls_a_companion_before_more_minions_than_companions(minions: int, may: bool) -> None:
    table = later()
    eomer = table.in_play("12U112")
    for _ in range(minions):
        table.in_play(HARAD, seat=1)
    warrior = table.on_deck(WARRIOR, "Merry")
    table.begin(MANEUVER)
    assert table.may("use", eomer) is may
    if may:
        table.use(eomer)
        assert table.choices == [warrior]
        table.choose(warrior)
        assert (warrior.zone, eomer.wounds) == ("play", 1)


@pytest.mark.parametrize("companion", [WARRIOR, "Merry"])
def test_golden_glimmer_prevents_a_wound_for_two_burdens(companion: str) -> None:
    table = later()
    table.in_play(companion)
    maggot = table.in_play("Farmer Maggot")
    glimmer = table.in_play("Golden Glimmer")
    table.fight(maggot, table.in_play("Goblin Runner", seat=1)).pass_all()
    if companion == WARRIOR:
        table.respond(glimmer)
    else:
        assert not table.running.pending or not table.may("respond", glimmer)
    saved = companion == WARRIOR
    assert (maggot.wounds, table.state.burdens[0]) == ((0, 2) if saved else (1, 0))


@pytest.mark.parametrize(("minion", "wounds"), [("Black Rider", 0), (HARAD, 1)])
def test_haethen_takes_no_wounds_in_fierce_skirmishes(minion: str, wounds: int) -> None:
    table = later()
    haethen = table.in_play("Haethen, Veteran Fighter")
    foe = table.in_play(minion, seat=1)
    table.begin("assignment").pass_all()
    if minion == HARAD:
        table.assign({foe: haethen})
    else:
        table.assign({}).assign({})
        table.pass_all().assign({foe: haethen})
    table.use(haethen)
    assert (haethen.strength, haethen.wounds) == (8, 1)
    table.pass_all().pass_responses()
    assert haethen.wounds == 1 + wounds


def test_haethen_must_be_able_to_exert() -> None:
    table = later()
    haethen = table.in_play("Haethen, Veteran Fighter", wounds=2)
    assert not table.fight(haethen, table.in_play(HARAD, seat=1)).may("use", haethen)
