"""Shire cards of set 11, the others."""

import pytest

from engine.tcg.names import FELLOWSHIP, MANEUVER, REGROUP
from tests.engine.tcg.later import DWELLING, FOREST, NO_KEYWORD, PLAINS, later
from tests.engine.tcg.set11.shadows import (
    BARE,
    HARAD,
    KEYWARD,
    MAGGOT,
    MERRY,
    SAM,
    SCOUT,
    SKULKER,
    SQUAD,
    respond_or_pass,
)

PIPPIN, SALT, STING = "Pippin, Brave Decoy", "Salt from the Shire", "Sting, Weapon of Heritage"


def test_concerning_hobbits_gives_one_to_a_hobbit_for_each_dwelling_and_forest() -> None:
    table = later(sites={**BARE, 1: DWELLING, 2: FOREST, 3: PLAINS, 4: FOREST})
    merry, frodo = table.in_play(MERRY), table.ring_bearer()
    before = frodo.strength
    concerning = table.in_hand("Concerning Hobbits")
    table.fight(merry, table.in_play(HARAD, seat=1)).play(concerning).choose(merry).choose(merry).choose(frodo)
    assert (merry.strength, frodo.strength) == (3 + 2, before + 1)


def test_concerning_hobbits_gives_nothing_on_a_bare_path() -> None:
    table = later(sites=BARE)
    merry, concerning = table.in_play(MERRY), table.in_hand("Concerning Hobbits")
    table.fight(merry, table.in_play(HARAD, seat=1)).play(concerning)
    assert merry.strength == 3


@pytest.mark.parametrize(("at", "less"), [(DWELLING, 1), (FOREST, 1), (PLAINS, 0)])
def test_habits_of_home_remove_twilight_when_the_fellowship_leaves_home(at: str, less: int) -> None:
    table = later(site=4, at=at, sites={5: NO_KEYWORD})
    habits = table.in_play("Habits of Home", on=table.ring_bearer())
    table.twilight(3)
    table.begin(FELLOWSHIP).move()
    table.choose(next(choice for choice in table.choices if choice.name == NO_KEYWORD))
    if table.due:
        table.first(habits)
    assert table.pool == 3 - less + 2 + 3 + 1


def test_habits_of_home_are_borne_once_by_a_hobbit() -> None:
    table = later()
    frodo, habits = table.ring_bearer(), table.in_hand("Habits of Home")
    table.in_play("Habits of Home", on=frodo)
    assert not table.begin(FELLOWSHIP).may("play", habits)
    table = later()
    frodo, habits = table.ring_bearer(), table.in_hand("Habits of Home")
    table.begin(FELLOWSHIP).play(habits).choose(frodo)
    assert (habits.bearer, frodo.wounds, table.pool) == (frodo, 1, 2)


@pytest.mark.parametrize(("fighter", "able"), [(SCOUT, True), (MAGGOT, True), (MERRY, False), (SAM, False)])
def test_pippin_takes_the_place_of_an_unbound_companion_with_less_resistance(fighter: str, able: bool) -> None:
    table = later()
    pippin, fellow, corps = table.in_play(PIPPIN), table.in_play(fighter), table.in_play(SKULKER, seat=1)
    table.fight(fellow, corps)
    assert table.may("use", pippin) is able
    if able:
        table.use(pippin).pass_all()
        table.pass_responses()
        assert (pippin.wounds, fellow.wounds) == (1, 0)


def test_pippin_stays_where_he_is_assigned() -> None:
    table = later()
    pippin, scout = table.in_play(PIPPIN), table.in_play(SCOUT)
    one, two = table.in_play(SKULKER, seat=1), table.in_play(SKULKER, seat=1)
    table.begin("assignment").pass_all().assign({one: scout, two: pippin}).choose(scout)
    assert not table.may("use", pippin)


def test_salt_from_the_shire_removes_a_burden() -> None:
    table = later()
    merry = table.in_play(MERRY)
    salt = table.in_play(SALT, on=merry)
    table.burdens(2)
    assert merry.resistance == 9 + 2
    table.begin(FELLOWSHIP).use(salt)
    assert (table.state.burdens[0], salt.zone) == (1, "discard pile")


@pytest.mark.parametrize(("hobbit", "saves"), [(MERRY, True), (SAM, False)])
def test_salt_from_the_shire_saves_an_unbound_hobbit_from_being_overwhelmed(hobbit: str, saves: bool) -> None:
    table = later()
    fellow = table.in_play(hobbit)
    salt = table.in_play(SALT, on=fellow)
    table.fight(fellow, table.in_play(KEYWARD, seat=1))
    assert table.may("use", salt) is saves
    if saves:
        table.use(salt)
    table.pass_all().pass_responses()
    assert (fellow.zone, fellow.wounds) == (("play", 1) if saves else ("dead pile", 0))


def test_salt_from_the_shire_does_not_save_from_three_times_the_strength() -> None:
    table = later()
    merry = table.in_play(MERRY)
    salt = table.in_play(SALT, on=merry)
    table.fight(merry, table.in_play(HARAD, seat=1)).use(salt).pass_all()
    assert merry.zone == "dead pile"


def test_sting_in_frodos_hands_gives_resistance_to_another_companion() -> None:
    table = later()
    frodo, scout = table.ring_bearer(), table.in_play(SCOUT)
    sting = table.in_play(STING, on=frodo)
    table.in_play(HARAD, seat=1)
    table.begin(MANEUVER).use(sting)
    assert (frodo.wounds, frodo.resistance, scout.resistance) == (1, 10, 7 + 2)
    table.run_to(REGROUP)
    assert scout.resistance == 7


@pytest.mark.parametrize("removes", [True, False])
def test_sting_in_sams_hands_may_remove_a_burden_when_he_wins(removes: bool) -> None:
    table = later()
    sam = table.in_play(SAM)
    sting = table.in_play(STING, on=sam)
    table.burdens(2)
    sworn = table.in_hand("Sworn Companion")
    table.in_play(SCOUT)
    table.in_play(MERRY)
    table.fight(sam, table.in_play(SKULKER, seat=1)).play(sworn).choose(sam).pass_all()
    respond_or_pass(table, sting, removes)
    assert table.state.burdens[0] == (1 if removes else 2)


def test_sting_serves_sam_otherwise_than_frodo() -> None:
    table = later()
    sting = table.in_play(STING, on=table.in_play(SAM))
    table.in_play(HARAD, seat=1)
    assert not table.begin(MANEUVER).may("use", sting)
    table = later()
    frodo = table.ring_bearer()
    sting, sworn = table.in_play(STING, on=frodo), table.in_hand("Sworn Companion")
    for _ in range(3):
        table.in_play(SCOUT)
    table.burdens(1)
    table.fight(frodo, table.in_play("Crooked Townsman", seat=1)).play(sworn).pass_all()
    assert not table.may("trigger", sting)
    assert table.state.burdens[0] == 1


@pytest.mark.parametrize("spotted", [1, 2, 3])
def test_a_task_now_to_be_done_gives_an_unbound_hobbit_the_resistance_of_those_spotted(spotted: int) -> None:
    table = later()
    merry = table.in_play(MERRY)
    table.in_play(SAM)
    task = table.in_hand("A Task Now to Be Done")
    table.fight(merry, table.in_play(HARAD, seat=1)).play(task).number(spotted)
    assert (merry.resistance, table.ring_bearer().resistance) == (10 + spotted, 10 + 1)  # and Sam


def test_a_task_now_to_be_done_does_nothing_for_the_bound() -> None:
    table = later()
    sam, task = table.in_play(SAM), table.in_hand("A Task Now to Be Done")
    table.fight(sam, table.in_play(HARAD, seat=1)).play(task).number(2)
    assert (sam.resistance, table.ring_bearer().resistance) == (10, 10 + 1)


@pytest.mark.parametrize(("minions", "spotted"), [(2, 2), (2, 1), (2, 0)])
def test_unharmed_heals_hobbits_for_the_minions_spotted(minions: int, spotted: int) -> None:
    table = later()
    merry, frodo = table.in_play(MERRY, wounds=2), table.ring_bearer()
    table.wound(frodo, 1)
    for _ in range(minions):
        table.in_play(SQUAD, seat=1)
    unharmed = table.in_hand("Unharmed")
    table.begin(REGROUP).pass_responses().play(unharmed).number(spotted)
    for _ in range(spotted):
        table.choose_if_asked(merry)
    assert (merry.wounds, frodo.wounds) == (2 - spotted, 1)


def test_unharmed_heals_nobody_without_minions() -> None:
    table = later()
    merry, unharmed = table.in_play(MERRY, wounds=2), table.in_hand("Unharmed")
    table.begin(REGROUP).pass_responses().play(unharmed)
    assert merry.wounds == 2
