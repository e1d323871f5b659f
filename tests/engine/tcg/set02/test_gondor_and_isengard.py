"""Gondor and Isengard cards of set 2."""

import pytest

from engine.tcg.names import ARCHERY, FELLOWSHIP, MANEUVER, REGROUP, SHADOW
from engine.tcg.table import Table

BROOD, SAVAGE = "Uruk Brood", "Uruk Savage"
NAZGUL = "Úlairë Attëa, Keeper of Dol Guldur"
SIX = ("Gimli", "Legolas", "Boromir", "Aragorn", "Sam")
"""With the Ring-bearer six companions."""


# -- Gondor ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("blood", [True, False])
def test_blood_of_numenor_exhausts_sauron_orcs_and_skips_archery(blood: bool) -> None:
    table = Table(site=6)
    condition = table.in_play("Blood of Númenor") if blood else None
    soldier, scout = table.in_hand("Orc Soldier", seat=1), table.in_hand("Moria Scout", seat=1)
    table.twilight(9)
    table.begin(SHADOW).play(soldier).play(scout)
    assert (soldier.vitality, scout.vitality) == (1 if blood else 2, 2)
    table.pass_()
    table.pass_all()
    assert (table.phase == ARCHERY) == (not blood)
    table.run_to(REGROUP)
    assert condition is None or condition.zone == "discard pile"


def test_blood_of_numenor_costs_an_exertion_of_a_gondor_companion() -> None:
    table = Table()
    boromir = table.in_play("Boromir")
    blood = table.in_hand("Blood of Númenor")
    table.begin(FELLOWSHIP).play(blood)
    assert boromir.wounds == 1
    other = Table()
    other.in_play("Gimli")
    blood = other.in_hand("Blood of Númenor")
    assert not other.begin(FELLOWSHIP).may("play", blood)


@pytest.mark.parametrize(("minion", "strength", "damage"), [(NAZGUL, 10, 1), (BROOD, 8, 0)])
def test_a_flaming_brand_helps_against_nazgul_beside_another_weapon(minion: str, strength: int, damage: int) -> None:
    table = Table(site=5)
    boromir = table.in_play("Boromir")
    table.in_play("Flaming Brand", on=boromir)
    table.fight(boromir, table.in_play(minion, seat=1))
    assert (boromir.strength, boromir.keywords.get("damage", 0)) == (strength, damage)


def test_a_flaming_brand_is_borne_beside_one_hand_weapon_by_men() -> None:
    table = Table()
    table.in_play("Gimli")
    boromir = table.in_play("Boromir")
    table.in_play("Blade of Gondor", on=boromir)
    brand = table.in_hand("Flaming Brand")
    table.begin(FELLOWSHIP).play(brand)
    assert brand.bearer == boromir


@pytest.mark.parametrize("paid", [True, False])
def test_flee_in_terror_discards_an_exhausted_orc_unless_its_owner_pays(paid: bool) -> None:
    table = Table(site=5)
    boromir = table.in_play("Boromir")
    runner = table.in_play("Goblin Runner", seat=1)
    scout = table.in_play("Moria Scout", seat=1)
    exhausted = table.in_play("Moria Scout", seat=1, wounds=1)
    flee = table.in_hand("Flee in Terror")
    table.twilight(3)
    table.fight(boromir, runner).pass_all().play(flee)
    assert (table.asked.seat, table.asked.prompt[0]) == (1, "prevent")
    table.say(paid)
    assert (scout.zone, exhausted.zone) == ("play", "play" if paid else "discard pile")


def test_flee_in_terror_needs_a_gondor_companion_that_wins() -> None:
    table = Table(site=5)
    flee = table.in_hand("Flee in Terror")
    table.in_play("Moria Scout", seat=1, wounds=1)
    table.fight(table.in_play("Gimli"), table.in_play("Goblin Runner", seat=1)).pass_all().pass_responses()
    assert flee.zone == "hand"


def test_gondor_will_see_it_done_exerts_a_companion_to_prevent_a_wound() -> None:
    table = Table(site=5)
    gimli, boromir = table.in_play("Gimli"), table.in_play("Boromir")
    event = table.in_hand("Gondor Will See It Done")
    table.fight(gimli, table.in_play(BROOD, seat=1)).pass_all().play(event)
    assert (gimli.wounds, boromir.wounds) == (1, 1)  # damage +1: the second wound


def test_gondor_will_see_it_done_needs_a_gondor_companion_that_can_exert() -> None:
    table = Table(site=5)
    gimli = table.in_play("Gimli")
    table.in_play("Boromir", wounds=2)
    table.in_hand("Gondor Will See It Done")
    table.fight(gimli, table.in_play(BROOD, seat=1)).pass_all().pass_responses()
    assert gimli.wounds == 2


@pytest.mark.parametrize(("site", "total"), [("Lothlórien Woods", 1), ("Dimrill Dale", 3)])
def test_natural_cover_lowers_minion_archery_at_a_forest(site: str, total: int) -> None:
    table = Table(site=6, sites={6: site})
    table.in_play("Natural Cover")
    for _ in range(3):
        table.in_play("Goblin Bowman", seat=1)
    table.begin(ARCHERY)
    assert table.archery == (0, total)


@pytest.mark.parametrize("ranger", [True, False])
def test_natural_cover_needs_a_ranger(ranger: bool) -> None:
    table = Table()
    table.in_play("Aragorn" if ranger else "Boromir, Son of Denethor")
    cover = table.in_hand("Natural Cover")
    assert table.begin(FELLOWSHIP).may("play", cover) == ranger


@pytest.mark.parametrize(("companion", "more"), [("Gimli, Dwarf of Erebor", 3), ("Boromir, Son of Denethor", 2)])
def test_no_mere_ranger_helps_another_companion_by_the_signet(companion: str, more: int) -> None:
    table = Table(site=5)
    aragorn, other = table.in_play("Aragorn"), table.in_play(companion)
    before = other.strength
    ranger = table.in_hand("No Mere Ranger")
    table.fight(other, table.in_play(BROOD, seat=1)).play(ranger)
    assert aragorn not in table.choices
    table.choose(other)
    assert (other.strength, aragorn.wounds) == (before + more, 1)


@pytest.mark.parametrize(("fierce", "more"), [(False, 2), (True, 4)])
def test_sentinels_of_numenor_are_strongest_in_fierce_skirmishes(fierce: bool, more: int) -> None:
    table = Table(site=5)
    boromir = table.in_play("Boromir")
    sentinels = table.in_hand("Sentinels of Númenor")
    table.state.fierce = fierce
    table.fight(boromir, table.in_play(NAZGUL, seat=1)).play(sentinels)
    assert boromir.strength == 7 + more


@pytest.mark.parametrize(("bearer", "strength"), [("Boromir", 9), ("Aragorn", 11)])
def test_the_shield_of_boromir_cancels_what_weapons_give_against_him(bearer: str, strength: int) -> None:
    table = Table(site=5)
    hero = table.in_play(bearer)
    table.in_play("Shield of Boromir", on=hero)
    brood = table.in_play(BROOD, seat=1)
    table.in_play("Uruk-hai Sword", seat=1, on=brood)
    table.in_play("Goblin Bowman", seat=1)
    table.fight(hero, brood)
    assert (brood.strength, table.archery[1]) == (strength, 0)


# -- Isengard -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("six", [True, False])
def test_beyond_the_height_of_men_strips_six_companions(six: bool) -> None:
    table = Table(site=5)
    heroes = [table.in_play(name) for name in (SIX if six else SIX[:4])]
    armor, shield = table.in_play("Armor", on=heroes[3]), table.in_play("Great Shield", on=heroes[2])
    sword = table.in_play("Ranger's Sword", on=heroes[3])
    table.in_play(SAVAGE, seat=1)
    beyond = table.in_hand("Beyond the Height of Men", seat=1)
    table.twilight(2)
    table.begin(MANEUVER).pass_().play(beyond)
    if not six:
        assert set(table.choices) == {armor, shield}
        table.choose(armor)
    assert (armor.zone, sword.zone) == ("discard pile", "play")
    assert shield.zone == ("discard pile" if six else "play")


@pytest.mark.parametrize(("ally", "pool"), [("Rosie Cotton", 1), ("Barliman Butterbur", 0)])
def test_demands_of_the_sackville_bagginses_add_twilight_as_shire_allies_exert(ally: str, pool: int) -> None:
    table = Table()
    table.in_play("Demands of the Sackville-Bagginses", seat=1)
    table.in_play("Sam", wounds=1)
    table.in_discard("Intimidate")
    friend = table.in_play(ally)
    table.begin(FELLOWSHIP).use(friend)
    assert table.pool == pool


@pytest.mark.parametrize("card", ["Demands of the Sackville-Bagginses", "No Business of Ours"])
@pytest.mark.parametrize("minion", [SAVAGE, "Goblin Runner"])
def test_some_conditions_need_an_isengard_minion(card: str, minion: str) -> None:
    table = Table(site=5)
    table.in_play(minion, seat=1)
    held = table.in_hand(card, seat=1)
    table.twilight(1)
    assert table.begin(SHADOW).may("play", held) == (minion == SAVAGE)


def test_evil_afoot_shuffles_as_many_minions_as_burdens_are_spotted() -> None:
    table = Table(site=5)
    table.burdens(3)
    savage = table.in_play(SAVAGE, seat=1)
    first = table.in_discard(BROOD, "Goblin Runner", "Orc Banner", seat=1)
    afoot = table.in_hand("Evil Afoot", seat=1)
    table.begin(SHADOW).play(afoot).number(1).choose(first)
    assert (first.zone, savage.wounds, len(table.cards("draw deck", seat=1))) == ("draw deck", 1, 1)


def test_evil_afoot_needs_an_uruk_hai_that_can_exert() -> None:
    table = Table(site=5)
    table.burdens(3)
    table.in_play("Moria Scout", seat=1)
    table.in_discard(BROOD, seat=1)
    afoot = table.in_hand("Evil Afoot", seat=1)
    assert not table.begin(SHADOW).may("play", afoot)


@pytest.mark.parametrize(("site", "zone"), [("Mithril Mine", "discard pile"), ("Pass of Caradhras", "play")])
def test_goblin_man_is_discarded_underground(site: str, zone: str) -> None:
    table = Table(site=3, sites={4: site})
    goblin = table.in_play("Goblin Man", seat=1)
    table.begin(FELLOWSHIP).move()
    assert goblin.zone == zone


def test_goblin_man_looks_at_a_hand() -> None:
    table = Table(site=3)
    goblin = table.in_play("Goblin Man", seat=1)
    table.begin(SHADOW).use(goblin)
    assert [event.kind for event in table.events() if event.kind == "look at hand"] == ["look at hand"]
    assert goblin.wounds == 1
    assert not table.may("use", goblin)


def test_lurtzs_sword_makes_him_stronger_and_discards_two_cards_when_he_wins() -> None:
    table = Table(site=5)
    lurtz = table.in_play("Lurtz", seat=1)
    sword = table.in_play("Lurtz's Sword", seat=1, on=lurtz)
    table.on_deck("Armor", "Armor", "Armor")
    table.fight(table.in_play("Aragorn"), lurtz)
    assert (lurtz.strength, lurtz.keywords["damage"]) == (15, 2)
    table.pass_all().first(sword)
    assert len(table.cards("draw deck")) == 1


def test_lurtzs_sword_is_his_alone() -> None:
    table = Table(site=5)
    table.in_play(BROOD, seat=1)
    sword = table.in_hand("Lurtz's Sword", seat=1)
    table.twilight(9)
    assert not table.begin(SHADOW).may("play", sword)


@pytest.mark.parametrize("business", [True, False])
def test_no_business_of_ours_hides_shadow_hands(business: bool) -> None:
    table = Table()
    if business:
        table.in_play("No Business of Ours", seat=1)
    table.in_play("Gandalf")
    event = table.in_hand("Treachery Deeper Than You Know")
    table.begin(FELLOWSHIP).play(event)
    events_seen = [game_event for game_event in table.events() if game_event.kind == "reveal hand"]
    assert len(events_seen) == (0 if business else 1)


def test_too_much_attention_discards_five_cards_as_the_ring_is_put_on() -> None:
    table = Table(site=5)
    savage = table.in_play(SAVAGE, seat=1)
    attention = table.in_hand("Too Much Attention", seat=1)
    table.on_deck(*["Armor"] * 6)
    table.twilight(1)
    table.fight(table.ring_bearer(), savage).pass_all().wear_ring().play(attention)
    assert len(table.cards("draw deck")) == 1


def test_too_much_attention_needs_an_isengard_minion() -> None:
    table = Table(site=5)
    soldier = table.in_play("Orc Soldier", seat=1)
    attention = table.in_hand("Too Much Attention", seat=1)
    table.twilight(1)
    table.fight(table.ring_bearer(), soldier).pass_all().wear_ring()
    assert attention.zone == "hand"


def test_uruk_captain_calls_an_uruk_hai_from_the_discard_pile() -> None:
    table = Table(site=5)
    captain = table.in_play("Uruk Captain", seat=1)
    savage = table.in_discard(SAVAGE, "Goblin Runner", seat=1)
    table.twilight(3)
    table.begin(SHADOW).use(captain)
    assert (savage.zone, captain.wounds, table.pool) == ("play", 1, 0)


def test_uruk_captain_needs_twilight_for_both() -> None:
    table = Table(site=5)
    captain = table.in_play("Uruk Captain", seat=1)
    table.in_discard(SAVAGE, seat=1)
    table.twilight(2)
    assert not table.begin(SHADOW).may("use", captain)


def test_uruk_scout_makes_roaming_cheaper_and_cancels_events_that_ask_for_rangers() -> None:
    table = Table(site=4)
    scout = table.in_play("Uruk Scout", seat=1)
    brood, soldier = table.in_hand(BROOD, seat=1), table.in_hand("Orc Soldier", seat=1)
    table.in_play("Aragorn")
    guide = table.in_hand("An Able Guide")
    assert (brood.cost, soldier.cost) == (5, 4)
    table.twilight(4)
    table.begin(REGROUP).play(guide).respond(scout)
    assert (table.pool, scout.wounds, guide.zone) == (4 + guide.cost, 1, "discard pile")


def test_uruk_scout_lets_other_events_be() -> None:
    table = Table(site=5)
    scout = table.in_play("Uruk Scout", seat=1)
    aragorn = table.in_play("Aragorn")
    swordsman = table.in_hand("Swordsman of the Northern Kingdom")  # it makes a ranger stronger, and spots none
    table.fight(aragorn, scout).play(swordsman)
    assert aragorn.strength == 10


def test_a_wizard_storm_exerts_whoever_leaves_its_site() -> None:
    table = Table(site=2)
    gimli = table.in_play("Gimli")
    rosie = table.in_play("Rosie Cotton")
    storm = table.in_play("Wizard Storm", seat=1, on=table.site(2))
    table.begin(FELLOWSHIP).move()
    assert (gimli.wounds, table.ring_bearer().wounds, rosie.wounds) == (1, 1, 0)
    table.run_to(FELLOWSHIP)
    assert storm.zone == "discard pile"


def test_a_wizard_storm_costs_an_exertion_and_comes_once_to_a_site() -> None:
    table = Table(site=5)
    savage = table.in_play(SAVAGE, seat=1)
    for number in range(1, 5):
        table.in_play("Wizard Storm", seat=1, on=table.site(number))
    first = table.in_hand("Wizard Storm", "Wizard Storm", seat=1)
    table.twilight(9)
    table.begin(SHADOW).play(first)
    assert (first.bearer, savage.wounds) == (table.site(5), 1)
    assert not [card for card in table.legal("play") if card.name == "Wizard Storm"]
