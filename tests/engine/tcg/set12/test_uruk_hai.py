"""Cards of the Uruk-hai culture of set 12."""

import pytest

from engine.tcg.names import ASSIGNMENT, MANEUVER, SHADOW, SKIRMISH
from tests.engine.tcg.later import later

SQUAD, WARRIOR, DESECRATOR = "Squad of Uruk-hai", "Éored Warrior", "Uruk Desecrator"
SARUMAN = "Saruman, Agent of the Dark Lord"


def test_saruman_strengthens_a_minion_of_his_culture() -> None:
    table = later()
    saruman, squad = table.in_play(SARUMAN, seat=1), table.in_play(SQUAD, seat=1)
    corps = table.in_play("Corps of Harad", seat=1)
    table.fight(table.ring_bearer(), corps).pass_().use(saruman)
    assert table.choices == [saruman, squad]
    table.choose(squad)
    assert (squad.strength, corps.strength, saruman.wounds) == (12, 10, 1)


@pytest.mark.parametrize("heals", [True, False])
def test_saruman_may_heal_when_a_companion_is_killed(heals: bool) -> None:
    table = later()
    saruman, squad = table.in_play(SARUMAN, seat=1, wounds=2), table.in_play(SQUAD, seat=1)
    table.fight(table.in_play("Farmer Maggot"), squad).pass_all()
    if heals:
        table.respond(saruman)
    else:
        table.pass_()
    assert saruman.wounds == 2 - heals


def test_saruman_the_lurker_skirmishes_last() -> None:
    table = later()
    saruman, squad = table.in_play(SARUMAN, seat=1), table.in_play(SQUAD, seat=1)
    merry, maggot = table.in_play("Merry"), table.in_play("Farmer Maggot")
    table.begin(ASSIGNMENT).pass_all().assign({saruman: merry, squad: maggot})
    assert table.phase == SKIRMISH  # there is no choice of which comes first
    assert table.strengths == (3, 10)


@pytest.mark.parametrize("minion", [True, False])
def test_strange_device_draws_three_and_discards_two_or_a_minion(minion: bool) -> None:
    table = later(idle_hands=False)
    table.in_play(SQUAD, seat=1)
    device = table.in_hand("Strange Device", seat=1)
    table.on_deck(SQUAD, "Furor", "Furor", seat=1)
    table.twilight(1)
    table.begin(SHADOW).play(device).pick(1 if minion else 0)
    table.choose(*table.choices[: 1 if minion else 2])
    left = [card.name for card in table.cards("hand", seat=1)]
    assert (len(left), device.zone) == (2 if minion else 1, "discard pile")
    assert not minion or left == ["Furor", "Furor"]


def test_strange_device_needs_a_minion_of_its_culture_and_offers_no_minion_that_is_not_held() -> None:
    table = later()
    table.in_play("Corps of Harad", seat=1)
    device = table.in_hand("Strange Device", seat=1)
    table.twilight(1)
    table.begin(SHADOW)
    assert not table.may("play", device)
    other = later(idle_hands=False)
    other.in_play(SQUAD, seat=1)
    device = other.in_hand("Strange Device", seat=1)
    other.on_deck("Furor", "Corps of Harad", "Furor", seat=1)
    other.twilight(1)
    other.begin(SHADOW).play(device)
    assert (other.asked.prompt, len(other.asked.options)) == (("one of", "12C146"), 1)
    other.pick(0)
    assert (other.asked.prompt, other.asked.least) == (("discard from hand", "12C146"), 2)


def test_uruk_desecrator_lowers_unbound_companions_by_their_wounds() -> None:
    table = later()
    warrior, merry = table.in_play(WARRIOR, wounds=2), table.in_play("Merry")
    table.wound(table.ring_bearer(), 2)
    table.in_play(DESECRATOR, seat=1)
    table.begin(MANEUVER)
    assert (warrior.resistance_left, merry.resistance_left, table.ring_bearer().resistance_left) == (2, 9, 10)


@pytest.mark.parametrize("spotted", [2, 1])
@pytest.mark.parametrize(("burdens", "each"), [(7, 2), (6, 1)])
def test_uruk_dominator_counts_uruk_hai_twice_against_resistance_three(burdens: int, each: int, spotted: int) -> None:
    table = later()
    table.burdens(burdens)
    dominator = table.in_play("Uruk Dominator", seat=1)
    table.in_play(DESECRATOR, seat=1)
    table.in_play("Uruk Brood", seat=1)  # an Uruk-hai of another culture
    table.fight(table.ring_bearer(), dominator).pass_().use(dominator)
    assert (table.asked.most, dominator.wounds) == (2, 0)
    table.number(spotted)
    assert (dominator.strength, dominator.wounds) == (8 + each * spotted, 1)


@pytest.mark.parametrize(("wounds", "burdens", "more"), [(2, 2, 5), (2, 1, 3), (1, 2, 0)])
def test_uruk_pikeman_is_stronger_against_the_exhausted(wounds: int, burdens: int, more: int) -> None:
    table = later()
    table.burdens(burdens)
    pikeman = table.in_play("Uruk Pikeman", seat=1)
    table.fight(table.in_play(WARRIOR, wounds=wounds), pikeman)
    assert pikeman.strength == 8 + more


@pytest.mark.parametrize(("minion", "drawn"), [(SQUAD, True), ("Uruk Pikeman", False)])
def test_weapon_of_opportunity_draws_a_card_on_a_costly_minion(minion: str, drawn: bool) -> None:
    table = later()
    bearer = table.in_play(minion, seat=1)
    weapon = table.in_hand("Weapon of Opportunity", seat=1)
    top = table.on_deck("Furor", seat=1)
    table.twilight(9)
    table.begin(SHADOW).play(weapon)
    assert (weapon.bearer, (top.zone == "hand")) == (bearer, drawn)


def test_weapon_of_opportunity_arms_minions_of_its_culture() -> None:
    table = later()
    table.in_play("Corps of Harad", seat=1)
    weapon = table.in_hand("Weapon of Opportunity", seat=1)
    table.twilight(9)
    assert not table.begin(SHADOW).may("play", weapon)


def test_quelling_force_counts_the_other_minions_of_the_culture() -> None:
    table = later()
    squad = table.in_play(SQUAD, seat=1)
    table.in_play(DESECRATOR, seat=1)
    table.in_play(SARUMAN, seat=1)
    table.in_play("Corps of Harad", seat=1)
    force = table.in_hand("Quelling Force", seat=1)
    table.twilight(1)
    table.fight(table.ring_bearer(), squad).pass_().play(force).choose(squad)
    assert squad.strength == 10 + 2


def test_uruk_hai_troop_cancels_what_weapons_give_against_it() -> None:
    table = later()
    merry = table.in_play("Merry")
    table.in_play("Hobbit Sword", on=merry)
    troop = table.in_play("Uruk-hai Troop", seat=1)
    table.fight(merry, troop)
    assert (merry.strength, troop.has("damage")) == (3, True)


@pytest.mark.parametrize("dead", [True, False])
def test_suppressing_uruk_weighs_on_unbound_companions_once_one_is_dead(dead: bool) -> None:
    table = later()
    warrior = table.in_play(WARRIOR)
    if dead:
        table.in_dead_pile("Merry")
    table.in_play("Suppressing Uruk", seat=1)
    table.begin(MANEUVER)
    assert (warrior.resistance, table.ring_bearer().resistance) == (2 if dead else 6, 10)
