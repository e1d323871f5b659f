"""Further Gondor cards of set 12."""

from collections.abc import Callable

import pytest

from engine.tcg.names import ASSIGNMENT, FELLOWSHIP, MANEUVER
from engine.tcg.words.cards import card
from tests.engine.tcg.later import BATTLEGROUND, FOREST, NO_KEYWORD, later

BOROMIR, FARAMIR = "Boromir, Defender of Minas Tirith", "Faramir, Dúnadan of Gondor"
HARAD, SQUAD, RUNNER = "Corps of Harad", "Squad of Uruk-hai", "Goblin Runner"
BLADE = "Blade of Gondor, Sword of Boromir"
MOUNTAIN = "Emyn Muil"
ROAMER = "Uruk Decimator"
"""A minion of site 5, which roams at site 4."""
Invent = Callable[..., str]


def test_blade_of_gondor_lets_boromir_take_the_place_of_a_hobbit() -> None:
    table = later()
    boromir, merry = table.in_play(BOROMIR), table.in_play("Merry")
    blade = table.in_play(BLADE, on=boromir)
    leader = table.in_play("Valorous Leader", on=boromir)
    table.fight(merry, table.in_play(HARAD, seat=1)).use(blade)
    assert table.choices == [blade, leader]
    table.choose(leader)
    assert (leader.zone, boromir.has("damage"), table.strengths[0]) == ("discard pile", True, boromir.strength)
    table.pass_()
    assert not table.may("use", blade)


@pytest.mark.parametrize("case", ["no Hobbit", "bound"])
def test_blade_of_gondor_replaces_unbound_hobbits_alone(case: str) -> None:
    table = later()
    boromir = table.in_play(BOROMIR)
    blade = table.in_play(BLADE, on=boromir)
    fighter = table.in_play("Éored Warrior") if case == "no Hobbit" else table.ring_bearer()
    table.fight(fighter, table.in_play(HARAD, seat=1))
    before = table.strengths
    table.use(blade)
    assert (blade.zone, table.strengths) == ("discard pile", before)


def test_blade_of_gondor_stays_where_boromir_is_assigned() -> None:
    table = later()
    boromir, merry = table.in_play(BOROMIR), table.in_play("Merry")
    blade = table.in_play(BLADE, on=boromir)
    corps, other = table.in_play(HARAD, seat=1), table.in_play(HARAD, seat=1)
    table.begin(ASSIGNMENT).pass_all().assign({corps: merry, other: boromir}).choose(merry)
    assert not table.may("use", blade)


@pytest.mark.parametrize("site", [4, 5])
def test_concealment_stops_the_abilities_of_opponents_before_a_roaming_minion(site: int) -> None:
    table = later(site=site)
    boromir = table.in_play(BOROMIR)
    before = boromir.strength
    saruman = table.in_play("Saruman, Agent of the Dark Lord", seat=1)
    troop = table.in_play(ROAMER, seat=1)
    concealment = table.in_hand("Concealment")
    table.fight(boromir, troop).play(concealment)
    assert boromir.strength == before + 1
    assert table.asked.seat == 1
    assert table.may("use", saruman) is (site == 5)
    reasons = table.running.explain(1).values()
    assert ("Concealment keeps its special abilities from being used." in reasons) is (site == 4)


def test_concealment_stops_responses_too_and_none_of_ones_own_abilities() -> None:
    table = later(site=4)
    boromir, faramir = table.in_play(BOROMIR), table.in_play(FARAMIR)
    table.wound(table.ring_bearer(), 1)
    mouth = table.in_play("The Mouth of Sauron, Messenger of Mordor", seat=1)
    mount = table.in_play("Messenger's Mount", seat=1, on=mouth)
    troop = table.in_play(ROAMER, seat=1)
    corps = table.in_play(HARAD, seat=1)
    concealment = table.in_hand("Concealment")
    table.twilight(5)
    table.fight(boromir, troop, corps).play(concealment).choose(boromir).pass_()
    assert table.may("use", faramir)
    table.pass_all()
    assert not table.running.pending or not table.may("respond", mount)


def test_confronting_the_eye_strengthens_each_unbound_companion_once() -> None:
    table = later()
    boromir, merry = table.in_play(BOROMIR), table.in_play("Merry")
    before = (boromir.strength, merry.strength, table.ring_bearer().strength)
    eye = table.in_play("Confronting the Eye")
    table.in_play(HARAD, seat=1)
    table.begin(FELLOWSHIP).use(eye)
    now = (boromir.strength, merry.strength, table.ring_bearer().strength)
    assert (now, table.pool) == ((before[0] + 1, before[1] + 1, before[2]), 2)
    table.use(eye)
    assert (boromir.strength, merry.strength, table.pool) == (before[0] + 1, before[1] + 1, 4)


def test_confronting_the_eye_needs_a_man_of_gondor_and_strengthens_who_comes_later() -> None:
    table = later()
    eye = table.in_play("Confronting the Eye")
    table.in_play("Éored Warrior")
    assert not table.begin(FELLOWSHIP).may("use", eye)
    table = later()
    boromir = table.in_play(BOROMIR)
    eye, merry = table.in_play("Confronting the Eye"), table.in_hand("Merry")
    before = boromir.strength
    table.begin(FELLOWSHIP).use(eye).play(merry)
    assert merry.strength == 3
    table.use(eye)
    assert (boromir.strength, merry.strength) == (before + 1, 4)


@pytest.mark.parametrize("wounds", [0, 2])
def test_faramir_counts_the_wounds_of_the_ring_bearer(wounds: int) -> None:
    table = later()
    table.wound(table.ring_bearer(), wounds)
    faramir = table.in_play(FARAMIR)
    table.fight(faramir, table.in_play(HARAD, seat=1)).use(faramir)
    assert (faramir.strength, faramir.wounds, faramir.has("ranger")) == (7 + wounds, 1, True)


def test_faramir_cannot_use_it_exhausted() -> None:
    table = later()
    faramir = table.in_play(FARAMIR, wounds=2)
    assert not table.fight(faramir, table.in_play(HARAD, seat=1)).may("use", faramir)


@pytest.mark.parametrize(("at", "roams"), [(BATTLEGROUND, True), (FOREST, True), (NO_KEYWORD, False)])
def test_faramirs_sword_lets_minions_roam(at: str, roams: bool) -> None:
    table = later(at=at)
    faramir = table.in_play(FARAMIR)
    table.in_play("Faramir's Sword", on=faramir)
    corps, idle = table.in_play(HARAD, seat=1), table.in_play(HARAD, seat=1)
    table.fight(faramir, corps)
    assert (corps.is_roaming, idle.is_roaming, faramir.keywords["damage"]) == (roams, False, 1)


@pytest.mark.parametrize(("at", "twilight"), [(MOUNTAIN, 2), (NO_KEYWORD, 0)])
def test_gondorian_steed_makes_a_knight_harder_and_is_heard_in_the_mountains(
    invent: Invent, at: str, twilight: int
) -> None:
    table = later(at=at)
    knight = table.in_play(invent("12C7", card("K1", "A Knight"), keywords=(("knight", 1),)))
    table.in_play("Gondorian Steed", on=knight)
    steed = table.in_hand("Gondorian Steed")
    table.in_play("Merry")
    table.begin(FELLOWSHIP)
    assert (knight.has("damage"), knight.strength, knight.resistance) == (True, 7, 7)
    assert not table.may("play", steed)  # nobody else is a knight
    table.move()
    site = table.choices[0]
    table.choose(site)
    assert table.pool == twilight + site.shadow_number + 3 + 3


def test_guardian_takes_the_place_of_a_companion() -> None:
    table = later()
    boromir, warrior = table.in_play(BOROMIR), table.in_play("Éored Warrior")
    guardian = table.in_play("Guardian")
    table.fight(warrior, table.in_play(HARAD, seat=1)).use(guardian)
    assert (guardian.zone, table.strengths[0]) == ("discard pile", boromir.strength)
    table.pass_all().pass_responses()
    assert (boromir.wounds, warrior.wounds) == (1, 0)


def test_guardian_needs_somebody_of_gondor_who_is_free() -> None:
    table = later()
    boromir = table.in_play(BOROMIR)
    guardian = table.in_play("Guardian")
    assert not table.fight(boromir, table.in_play(HARAD, seat=1)).may("use", guardian)


def test_guardian_costs_less_by_toil() -> None:
    table = later()
    boromir = table.in_play(BOROMIR)
    guardian = table.in_hand("Guardian")
    table.begin(FELLOWSHIP).play(guardian).choose(boromir)
    assert (table.pool, boromir.wounds) == (2, 1)


@pytest.mark.parametrize(("site", "healed"), [(4, 2), (5, 1)])
def test_invigorated_heals_two_men_before_a_roaming_minion(site: int, healed: int) -> None:
    table = later(site=site)
    boromir, faramir = table.in_play(BOROMIR, wounds=1), table.in_play(FARAMIR, wounds=1)
    table.in_play("Merry", wounds=1)
    invigorated = table.in_play("Invigorated")
    table.fight(boromir, table.in_play(ROAMER, seat=1)).use(invigorated)
    if healed == 1:
        table.choose(faramir)
    assert boromir.wounds + faramir.wounds == 2 - healed
    assert invigorated.zone == "discard pile"


@pytest.mark.parametrize(
    ("at", "site", "burdens", "armed", "more"),
    [
        ("Fortress of Orthanc", 4, 3, True, 4),
        ("Fortress of Orthanc", 5, 4, False, 1),
        (FOREST, 4, 4, False, 1),
        (FOREST, 5, 3, False, 1),
        (FOREST, 5, 4, True, 1),
        (FOREST, 5, 4, False, 0),
    ],
)
def test_tireless_counts_four_things(at: str, site: int, burdens: int, armed: bool, more: int) -> None:
    table = later(site=site, at=at)
    table.burdens(burdens)
    faramir = table.in_play(FARAMIR)
    assert faramir.resistance == 7
    if armed:
        table.in_play("Ranger's Sword", on=faramir)
    tireless = table.in_play("Tireless")
    before = faramir.strength
    table.fight(faramir, table.in_play(ROAMER, seat=1)).use(tireless)
    assert faramir.strength == before + more


def test_valorous_leader_takes_a_possession_of_a_foe() -> None:
    table = later()
    boromir = table.in_play(BOROMIR)
    leader = table.in_play("Valorous Leader", on=boromir)
    corps, idle = table.in_play(HARAD, seat=1), table.in_play(HARAD, seat=1)
    poleaxe = table.in_play("Poleaxe", seat=1, on=corps)
    other = table.in_play("Poleaxe", seat=1, on=idle)
    table.fight(boromir, corps).use(leader)
    assert (poleaxe.zone, other.zone, leader.zone) == ("discard pile", "play", "discard pile")


def test_valorous_leader_comes_once_to_a_companion_of_gondor() -> None:
    table = later()
    boromir = table.in_play(BOROMIR)
    table.in_play("Valorous Leader", on=boromir)
    leader = table.in_hand("Valorous Leader")
    assert not table.begin(FELLOWSHIP).may("play", leader)


def test_gondor_skirmish_conditions_wait_for_a_skirmish() -> None:
    table = later()
    table.in_play(BOROMIR, wounds=1)
    table.in_play(RUNNER, seat=1)
    conditions = [table.in_play(name) for name in ("Invigorated", "Tireless", "Guardian")]
    table.begin(MANEUVER)
    assert not any(table.may("use", condition) for condition in conditions)
