"""Shire cards of set 11."""

import pytest

from engine.tcg.names import ASSIGNMENT, FELLOWSHIP, MANEUVER, REGROUP
from tests.engine.tcg.later import BATTLEGROUND, DWELLING, FOREST, NO_KEYWORD, later

FRODO = "Frodo, Protected by Many"
SAM = "Sam, Steadfast Friend"
RUNNER = "Goblin Runner"


@pytest.mark.parametrize(("burdens", "cancelled"), [(0, True), (1, False)])
def test_crouched_down_cancels_a_skirmish_with_a_minion_weaker_than_the_hobbits_resistance(
    burdens: int, cancelled: bool
) -> None:
    table = later()
    table.burdens(burdens)
    merry = table.in_play("Merry")
    townsman = table.in_play("Crooked Townsman", seat=1)  # strength 4, and 1 each for Frodo, Merry, Sam and Maggot
    table.in_play("Farmer Maggot")
    table.in_play("Sam, Son of Hamfast")
    crouched = table.in_hand("Crouched Down")
    table.twilight(0)
    table.fight(merry, townsman)
    assert (townsman.strength, merry.resistance_left) == (8, 9 - burdens)
    table.play(crouched).pass_responses()
    assert ("skirmish cancelled" in [event.kind for event in table.events()]) is cancelled
    assert (merry.wounds, table.pool) == (0, 2)


def test_crouched_down_does_not_cancel_a_mans_skirmish() -> None:
    table = later()
    table.in_play("Merry")
    crouched = table.in_hand("Crouched Down")
    table.fight(table.in_play("Éored Warrior"), table.in_play(RUNNER, seat=1)).play(crouched).pass_responses()
    assert "skirmish cancelled" not in [event.kind for event in table.events()]


@pytest.mark.parametrize(("at", "more"), [(DWELLING, 4), (FOREST, 4), (BATTLEGROUND, 0)])
def test_farmer_maggot_is_stronger_at_home_and_in_woods(at: str, more: int) -> None:
    table = later(at=at)
    maggot = table.in_play("Farmer Maggot")
    table.begin(MANEUVER)
    assert maggot.strength == 3 + more


@pytest.mark.parametrize("musters", [True, False])
def test_frodo_may_exert_to_muster(musters: bool) -> None:
    table = later()
    frodo = table.ring_bearer()
    held = table.cards("hand")[0]
    table.on_deck("Merry")
    table.begin(REGROUP)
    if not musters:
        table.pass_()
        assert (frodo.wounds, frodo.has("muster")) == (0, False)
        return
    table.respond(frodo)
    assert (frodo.wounds, frodo.has("muster")) == (1, True)
    table.choose(held)
    assert held.zone == "discard pile"
    assert [card.name for card in table.cards("hand")] == ["Merry, Loyal Companion"]


def test_hobbit_sword_arms_a_hobbit_only() -> None:
    table = later()
    maggot = table.in_play("Farmer Maggot")
    table.in_play("Éored Warrior")
    sword = table.in_hand("Hobbit Sword")
    table.begin(FELLOWSHIP).play(sword)
    assert table.choices == [table.ring_bearer(), maggot]
    table.choose(maggot)
    assert (sword.bearer, maggot.strength, table.state.blueprints[sword.index].id) == (maggot, 5, "11S166")


@pytest.mark.parametrize("at", [DWELLING, NO_KEYWORD])
def test_incognito_cancels_a_skirmish_at_a_dwelling_and_strengthens_elsewhere(at: str) -> None:
    table = later(at=at)
    merry, maggot = table.in_play("Merry"), table.in_play("Farmer Maggot", wounds=2)
    incognito = table.in_hand("Incognito")
    table.fight(merry, table.in_play("Squad of Uruk-hai", seat=1)).play(incognito)
    assert (table.ring_bearer().wounds, merry.wounds, maggot.wounds) == (1, 1, 2)
    if at == DWELLING:
        table.pass_responses()
        assert "skirmish cancelled" in [event.kind for event in table.events()]
    else:
        table.choose(merry)
        assert merry.strength == 6


def test_incognito_needs_two_hobbits_able_to_exert() -> None:
    table = later(at=DWELLING)
    merry = table.in_play("Merry", wounds=3)
    incognito = table.in_hand("Incognito")
    table.fight(merry, table.in_play(RUNNER, seat=1))
    assert not table.may("play", incognito)


def test_merry_grows_with_each_other_unbound_companion_assigned() -> None:
    table = later()
    merry, warrior, maggot = table.in_play("Merry"), table.in_play("Éored Warrior"), table.in_play("Farmer Maggot")
    one, two, three = (table.in_play(RUNNER, seat=1) for _ in range(3))
    table.begin(ASSIGNMENT).pass_all()
    assert merry.strength == 3
    table.assign({one: table.ring_bearer(), two: warrior, three: merry})
    assert merry.strength == 5  # the Ring-bearer is bound, Maggot is assigned to nobody
    assert maggot.strength == 3


@pytest.mark.parametrize(("exerted", "cost"), [(0, 6), (2, 2)])
def test_the_more_the_merrier_removes_two_burdens_and_tires_hobbits_for_its_cost(exerted: int, cost: int) -> None:
    table = later()
    table.burdens(3)
    hobbits = [table.in_play("Merry"), table.in_play("Farmer Maggot")]
    more = table.in_hand("The More, The Merrier")
    table.begin(FELLOWSHIP).play(more).choose(*hobbits[:exerted])
    assert (table.state.burdens[0], table.pool) == (1, cost)
    assert [hobbit.wounds for hobbit in hobbits] == [int(place < exerted) for place in range(2)]


def test_the_more_the_merrier_spots_two_companions_of_the_shire_and_removes_two() -> None:
    for others, burdens in ((0, 3), (1, 1)):
        table = later()
        table.burdens(burdens)
        for _ in range(others):
            table.in_play("Merry")
        more = table.in_hand("The More, The Merrier")
        table.begin(FELLOWSHIP)
        assert table.may("play", more) is (others > 0)


def test_sam_gives_each_other_companion_resistance() -> None:
    table = later()
    sam, warrior = table.in_play(SAM), table.in_play("Éored Warrior")
    table.begin(FELLOWSHIP)
    assert (sam.resistance, warrior.resistance, table.ring_bearer().resistance) == (10, 7, 11)
    assert sam.has("ring-bound")


def test_sworn_companion_counts_companions_with_resistance_seven() -> None:
    table = later()
    table.burdens(2)
    merry = table.in_play("Merry")  # 7 left
    table.in_play("Farmer Maggot")  # 6 left
    sworn = table.in_hand("Sworn Companion")
    table.fight(merry, table.in_play(RUNNER, seat=1)).play(sworn).choose(merry)
    assert merry.strength == 3 + 2  # Frodo and Merry


def test_a_ring_bearer_is_corrupted_as_soon_as_who_lent_resistance_dies() -> None:
    """Two cards answer Sam's death; nobody is asked which first (CR "resistance")."""
    table = later(at="Slag Mounds")
    sam = table.in_play("11U172")
    table.in_play("11S209", seat=1)
    nazgul = table.in_play("11S220", seat=1)
    table.burdens(10)
    assert table.ring_bearer().resistance_left == 1
    table.fight(sam, nazgul).pass_all()
    outcome = table.running.outcome
    assert outcome is not None
    assert (outcome.winners, outcome.termination) == ((1,), "ring-bearer corrupted")


def test_a_ring_bearer_is_corrupted_when_what_gave_resistance_ends() -> None:
    table = later()
    sting = table.in_play("11R173", on=table.in_play("Bilbo, Melancholy Hobbit"))
    table.in_play("11C73", seat=1)
    table.begin(MANEUVER).use(sting)
    table.burdens(11)
    assert table.ring_bearer().resistance_left == 1
    while table.running.outcome is None and table.phase != REGROUP:
        table.decline()
    outcome = table.running.outcome
    assert outcome is not None
    assert (outcome.winners, outcome.termination) == ((1,), "ring-bearer corrupted")
