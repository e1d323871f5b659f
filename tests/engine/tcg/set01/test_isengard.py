"""Isengard cards of set 1."""

import pytest

from engine.tcg.names import MANEUVER, REGROUP, SHADOW, SKIRMISH
from engine.tcg.table import Table


def test_bred_for_battle_strengthens_the_uruk_hai_that_exerts() -> None:
    table = Table(site=5)
    brood, shaman = table.in_play("Uruk Brood", seat=1), table.in_play("Uruk Shaman", seat=1)
    bred = table.in_hand("Bred for Battle", seat=1)
    table.fight(table.in_play("Aragorn"), brood).pass_()
    table.play(bred).choose(brood)
    assert (brood.strength, brood.wounds) == (12, 1)
    assert shaman.strength == 8


def test_bred_for_battle_needs_an_uruk_hai_able_to_exert() -> None:
    table = Table(site=5)
    soldier = table.in_play("Uruk Soldier", seat=1)
    bred = table.in_hand("Bred for Battle", seat=1)
    table.fight(table.in_play("Aragorn"), soldier).pass_()
    assert not table.may("play", bred)


def test_sarumans_ambition_makes_your_isengard_events_cheaper() -> None:
    table = Table()
    table.in_play("Saruman's Ambition", seat=1)
    drums = table.in_hand("Drums in the Deep", seat=1)
    bred = table.in_hand("Bred for Battle", seat=1)
    minion = table.in_hand("Uruk Savage", seat=1)
    assert (drums.cost, bred.cost) == (0, 0)  # never below zero
    assert minion.cost == 4  # two and roaming: no event


def test_sarumans_ambition_counts_each_copy_and_discards_for_strength() -> None:
    table = Table()
    ambition = table.in_play("Saruman's Ambition", seat=1)
    brood = table.in_play("Uruk Brood", seat=1)
    table.fight(table.in_play("Aragorn"), brood).pass_()
    table.use(ambition)
    assert brood.strength == 11
    assert ambition.zone == "discard pile"


def test_sarumans_ambition_helps_uruk_hai_only() -> None:
    table = Table()
    ambition = table.in_play("Saruman's Ambition", seat=1)
    runner = table.in_play("Goblin Runner", seat=1)
    table.fight(table.in_play("Aragorn"), runner).pass_()
    table.use(ambition)
    assert runner.strength == 5


def test_their_arrows_enrage_weakens_archers() -> None:
    table = Table()
    legolas, gimli = table.in_play("Legolas"), table.in_play("Gimli")
    marksman = table.in_play("Goblin Marksman", seat=1)
    table.in_play("Their Arrows Enrage", seat=1)
    assert (legolas.strength, gimli.strength, marksman.strength) == (5, 6, 7)


def test_their_arrows_enrage_needs_an_uruk_hai_or_saruman() -> None:
    for minion, allowed in (("Uruk Savage", True), ("Goblin Runner", False)):
        table = Table(site=5)
        table.in_play(minion, seat=1)
        table.twilight(5)
        enrage = table.in_hand("Their Arrows Enrage", seat=1)
        table.begin(SHADOW)
        assert table.may("play", enrage) is allowed


def test_uruk_brood_gains_for_every_other_uruk_hai() -> None:
    table = Table(site=5)
    brood = table.in_play("Uruk Brood", seat=1)
    table.in_play("Uruk Savage", seat=1)
    table.in_play("Uruk Shaman", seat=1)
    table.in_play("Goblin Runner", seat=1)
    table.twilight(2)
    table.fight(table.in_play("Aragorn"), brood).pass_()
    table.use(brood)
    assert brood.strength == 11
    assert table.pool == 0


def test_uruk_brood_needs_two_twilight() -> None:
    table = Table(site=5)
    brood = table.in_play("Uruk Brood", seat=1)
    table.twilight(1)
    table.fight(table.in_play("Aragorn"), brood).pass_()
    assert not table.may("use", brood)


def test_uruk_rager_mills_two_cards_when_it_wins() -> None:
    table = Table(site=5)
    top = table.on_deck("Gimli", "Legolas", "Hobbit Sword")
    rager = table.in_play("Uruk Rager", seat=1)
    table.fight(table.in_play("Boromir"), rager).pass_all().first(rager)
    assert top.zone == "discard pile"
    assert [card.name for card in table.cards("draw deck")] == ["Hobbit Sword"]


def test_uruk_rager_does_nothing_when_it_loses() -> None:
    table = Table(site=5)
    table.on_deck("Gimli", "Legolas")
    aragorn = table.in_play("Aragorn")
    table.in_play("Hobbit Sword", on=aragorn)
    table.fight(aragorn, table.in_play("Uruk Rager", seat=1)).pass_all()
    assert len(table.cards("draw deck")) == 2


@pytest.mark.parametrize(("name", "strength", "vitality"), [("Uruk Savage", 5, 3), ("Uruk-hai Raiding Party", 9, 3)])
def test_plain_uruk_hai_do_damage_plus_one(name: str, strength: int, vitality: int) -> None:
    table = Table(site=5)
    minion = table.in_play(name, seat=1)
    assert (minion.strength, minion.vitality, minion.keywords) == (strength, vitality, {"damage": 1})
    assert not minion.is_roaming
    frodo = table.ring_bearer()
    if name == "Uruk Savage":
        table.fight(frodo, minion).pass_all()
        table.pass_().pass_()
        assert frodo.wounds == 2


def test_uruk_shaman_heals_an_uruk_hai_for_two() -> None:
    table = Table(site=5)
    shaman = table.in_play("Uruk Shaman", seat=1)
    party = table.in_play("Uruk-hai Raiding Party", seat=1, wounds=1)
    table.twilight(2)
    table.begin(MANEUVER).pass_().use(shaman)
    assert (party.wounds, table.pool) == (0, 0)


def test_uruk_shaman_needs_two_twilight_and_works_in_the_maneuver_phase() -> None:
    table = Table(site=5)
    shaman = table.in_play("Uruk Shaman", seat=1, wounds=1)
    table.twilight(1)
    table.begin(MANEUVER).pass_()
    assert not table.may("use", shaman)
    other = Table(site=5)
    shaman = other.in_play("Uruk Shaman", seat=1, wounds=1)
    other.twilight(5)
    other.fight(other.in_play("Gimli"), shaman).pass_()
    assert other.phase == SKIRMISH
    assert not other.may("use", shaman)


def test_uruk_slayer_gains_up_to_three_in_a_phase_each_copy() -> None:
    table = Table(site=5)
    slayer = table.in_play("Uruk Slayer", seat=1)
    second = table.in_play("Uruk Slayer", seat=1)
    table.twilight(9)
    table.fight(table.in_play("Aragorn"), slayer, second).pass_()
    for _ in range(4):
        table.use(slayer).pass_()
    assert slayer.strength == 12
    table.use(second)
    assert second.strength == 10
    assert table.pool == 4


def test_uruk_slayer_needs_twilight() -> None:
    table = Table(site=5)
    slayer = table.in_play("Uruk Slayer", seat=1)
    table.fight(table.in_play("Aragorn"), slayer).pass_()
    assert not table.may("use", slayer)


def test_uruk_soldier_may_mill_the_top_card() -> None:
    for wanted in (True, False):
        table = Table(site=5)
        top = table.on_deck("Gimli", "Legolas")
        soldier = table.in_hand("Uruk Soldier", seat=1)
        table.twilight(2)
        table.begin(SHADOW).play(soldier)
        table.respond(soldier) if wanted else table.pass_()
        assert top.zone == ("discard pile" if wanted else "draw deck")


def test_uruk_hai_armory_lowers_the_fellowship_archery_total_while_uruk_hai_are_there() -> None:
    table = Table(site=5)
    table.in_play("Legolas")
    table.in_play("Uruk-hai Armory", seat=1)
    assert table.archery == (1, 0)
    table.in_play("Uruk Savage", seat=1)
    assert table.archery == (0, 0)


def test_traitors_voice_lowers_the_move_limit_while_there_are_five_burdens() -> None:
    for burdens, limit in ((5, 1), (4, 2)):
        table = Table()
        table.in_play("Traitor's Voice", seat=1)
        table.burdens(burdens)
        table.begin("turn").move().run_to(REGROUP)
        assert table.view(0)["move_limit"] == limit


def test_traitors_voice_keeps_an_exhausted_ring_bearer_from_a_second_move() -> None:
    for wounds, goes_on in ((3, False), (2, True)):
        table = Table()
        table.in_play("Traitor's Voice", seat=1)
        table.wound(table.ring_bearer(), wounds)
        table.begin("turn").move().run_to(REGROUP)
        while table.asked.prompt[0] not in ("move or stay", "reconcile"):
            table.decline()
        while table.asked.seat == 1 and table.asked.prompt[0] == "reconcile":
            table.decline()
        assert (table.asked.prompt[0] == "move or stay") is goes_on


def test_traitors_voice_counts_for_the_whole_turn_and_never_below_one_move() -> None:
    table = Table()
    frodo = table.ring_bearer()
    table.in_play("Traitor's Voice", seat=1)
    table.in_play("Traitor's Voice", seat=1)
    table.in_play("Boromir")
    table.wound(frodo, 2)
    hobbit = table.in_hand("Sorry About Everything")
    table.burdens(1)
    table.begin("turn")
    assert table.view(0)["move_limit"] == 2
    table.play(hobbit)  # Frodo exerts: exhausted
    assert table.view(0)["move_limit"] == 1
    table.use(frodo)  # Boromir exerts, Frodo is healed
    assert frodo.vitality == 2
    assert table.view(0)["move_limit"] == 1


def test_traitors_voice_needs_an_uruk_hai() -> None:
    for minion, allowed in (("Uruk Savage", True), ("Goblin Runner", False)):
        table = Table(site=5)
        table.in_play(minion, seat=1)
        table.twilight(5)
        voice = table.in_hand("Traitor's Voice", seat=1)
        table.begin(SHADOW)
        assert table.may("play", voice) is allowed


def test_troop_of_uruk_hai_takes_the_bonus_of_weapons_from_who_fights_it() -> None:
    table = Table(site=5)
    sam = table.in_play("Sam")
    table.in_play("Hobbit Sword", on=sam)
    troop = table.in_play("Troop of Uruk-hai", seat=1)
    noble = table.in_hand("Noble Intentions")
    table.in_play("Legolas")
    assert sam.strength == 5
    table.fight(sam, troop)
    assert sam.strength == 3
    table.play(noble).choose(sam) if len(table.choices) > 1 else table.play(noble)
    if table.asked.prompt[0] != "action":
        table.choose(sam)
    assert sam.strength == 6  # bonuses from anything else stay


def test_troop_of_uruk_hai_leaves_weapons_alone_that_fight_others() -> None:
    table = Table(site=5)
    sam = table.in_play("Sam")
    table.in_play("Hobbit Sword", on=sam)
    table.in_play("Troop of Uruk-hai", seat=1)
    table.fight(sam, table.in_play("Goblin Runner", seat=1))
    assert sam.strength == 5
