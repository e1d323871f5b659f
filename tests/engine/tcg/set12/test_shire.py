"""Shire cards of set 12."""

import pytest

from engine.tcg.names import FELLOWSHIP
from tests.engine.tcg.later import DWELLING, PLAINS, later

RUNNER = "Goblin Runner"


@pytest.mark.parametrize("removes", [True, False])
def test_hope_is_kindled_may_remove_a_burden_when_the_hobbit_wins(removes: bool) -> None:
    table = later()
    table.burdens(2)
    merry, maggot = table.in_play("Merry"), table.in_play("Farmer Maggot")
    hope = table.in_hand("Hope is Kindled")
    table.in_play("Hobbit Sword", on=merry)
    table.fight(merry, table.in_play(RUNNER, seat=1)).play(hope).choose(merry)
    assert (merry.strength, maggot.strength) == (7, 3)
    table.pass_all()
    if removes:
        table.respond(hope)
    else:
        table.pass_()
    assert table.state.burdens[0] == (1 if removes else 2)


def test_hope_is_kindled_removes_nothing_when_another_hobbit_wins() -> None:
    table = later()
    table.burdens(2)
    merry, maggot = table.in_play("Merry"), table.in_play("Farmer Maggot")
    hope = table.in_hand("Hope is Kindled")
    table.in_play("Hobbit Sword", on=merry)
    runner = table.in_play(RUNNER, seat=1)
    table.in_play("Rider's Spear", on=merry)
    table.fight(merry, runner).play(hope).choose(maggot)
    assert table.strengths == (7, 5)
    table.pass_all()
    assert not table.may("trigger", hope)
    assert (runner.zone, table.state.burdens[0]) == ("discard pile", 2)


@pytest.mark.parametrize("places", [True, False])
def test_measure_of_comfort_gives_unbound_companions_resistance(places: bool) -> None:
    table = later()
    warrior = table.in_play("Éored Warrior")
    if places:
        table.in_play("Measure of Comfort")
    table.begin(FELLOWSHIP)
    assert (warrior.resistance, table.ring_bearer().resistance) == (6 + places, 10)


def test_no_worse_for_wear_saves_from_twice_the_strength_but_not_from_three_times() -> None:
    for played, zone in ((True, "play"), (False, "dead pile")):
        table = later()
        merry = table.in_play("Merry")
        worse = table.in_hand("No Worse for Wear")
        table.fight(merry, table.in_play("Crazed Hillman", seat=1))  # 7 against 3
        if played:
            table.play(worse).choose(merry)
        table.pass_all().pass_responses()
        assert merry.zone == zone


@pytest.mark.parametrize("returns", [True, False])
def test_no_worse_for_wear_may_come_back_at_a_dwelling_for_two_cards(returns: bool) -> None:
    table = later(at=DWELLING)
    merry = table.in_play("Merry")
    worse = table.in_hand("No Worse for Wear")
    table.in_hand("Hobbit Sword", "Incognito")
    table.fight(merry, table.in_play(RUNNER, seat=1)).play(worse).choose(merry).say(returns)
    if returns:
        table.choose(*table.choices[:2])
    assert worse.zone == ("hand" if returns else "discard pile")
    assert len(table.cards("hand")) == (2 if returns else 3)


@pytest.mark.parametrize(("at", "held"), [(DWELLING, 1), (PLAINS, 2)])
def test_no_worse_for_wear_needs_a_dwelling_and_two_cards(at: str, held: int) -> None:
    table = later(at=at, idle_hands=False)
    merry = table.in_play("Merry")
    worse = table.in_hand("No Worse for Wear")
    table.in_hand(*["Hobbit Sword"] * held)
    table.fight(merry, table.in_play(RUNNER, seat=1)).play(worse).choose(merry)
    assert (worse.zone, len(table.cards("hand"))) == ("discard pile", held)


@pytest.mark.parametrize("prevents", [True, False])
def test_tolman_cotton_prevents_a_burden_of_a_shadow_card(prevents: bool) -> None:
    table = later()
    cotton = table.in_play("Tolman Cotton")
    table.in_play("Drawn to Its Power", seat=1)
    nazgul = table.in_play("Úlairë Enquëa, Lieutenant of Morgul", seat=1)
    table.fight(table.in_play("Farmer Maggot"), nazgul).pass_all()
    if prevents:
        table.respond(cotton)
    else:
        table.pass_()
    assert (cotton.wounds, table.state.burdens[0]) == (int(prevents), int(not prevents))


def test_tolman_cotton_does_nothing_about_a_burden_of_the_ring() -> None:
    table = later()
    cotton = table.in_play("Tolman Cotton")
    table.fight(table.ring_bearer(), table.in_play(RUNNER, seat=1)).pass_all().wear_ring()
    assert not table.running.pending or not table.may("respond", cotton)
    assert (cotton.wounds, table.state.burdens[0]) == (0, 1)


@pytest.mark.parametrize("burden", [True, False])
def test_pippin_removes_a_burden_or_heals_a_companion(burden: bool) -> None:
    table = later()
    table.burdens(2)
    merry = table.in_play("Merry", wounds=2)
    pippin = table.in_hand("Pippin, Hobbit of Some Intelligence")
    table.begin(FELLOWSHIP).play(pippin).pick(0 if burden else 1)
    table.choose_if_asked(merry)
    assert (table.state.burdens[0], merry.wounds) == ((1, 2) if burden else (2, 1))


@pytest.mark.parametrize(("wounds", "more"), [(2, 1), (3, 0)])
def test_a_promise_strengthens_frodo_and_sam_while_neither_is_exhausted(wounds: int, more: int) -> None:
    table = later()
    sam, merry = table.in_play("Sam", wounds=wounds), table.in_play("Merry")
    table.in_play("A Promise")
    table.begin(FELLOWSHIP)
    assert (table.ring_bearer().strength, sam.strength, merry.strength) == (4 + more, 3 + more, 3)


def test_a_promise_needs_both() -> None:
    table = later()
    table.in_play("A Promise")
    table.begin(FELLOWSHIP)
    assert table.ring_bearer().strength == 4
