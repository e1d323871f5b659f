"""Moria, Ringwraith and Sauron cards and sites of set 3."""

import pytest

from engine.tcg.names import ARCHERY, ASSIGNMENT, FELLOWSHIP, MANEUVER, REGROUP, SHADOW
from engine.tcg.table import Card, Table

BROOD, SAVAGE, RUNNER, SCOUT, SOLDIER = "Uruk Brood", "Uruk Savage", "Goblin Runner", "Moria Scout", "Orc Soldier"
NAZGUL = "Úlairë Attëa, Keeper of Dol Guldur"


def held(table: Table, name: str) -> Card:
    """A Shadow card in hand, and twilight enough to pay for it."""
    table.twilight(12)
    return table.in_hand(name, seat=1)


# -- what they need -------------------------------------------------------------------------------------------------

NEEDS = [
    ("Dangerous Gamble", SHADOW, [SCOUT], [SOLDIER]),
    ("Depths of Moria", SHADOW, [SCOUT], [SOLDIER]),
    ("Malice", ARCHERY, [SCOUT, SOLDIER], [SCOUT, SAVAGE]),
    ("Such a Little Thing", MANEUVER, [SCOUT], [SOLDIER]),
    ("They Will Never Stop Hunting You", MANEUVER, [NAZGUL], [SOLDIER]),
    ("Too Great and Terrible", MANEUVER, [NAZGUL], [SOLDIER]),
    ("The Dark Lord Advances", REGROUP, [SOLDIER], [SCOUT]),
    ("Get Off the Road!", SHADOW, [SOLDIER, NAZGUL], [SOLDIER]),
    ("Hand of Sauron", MANEUVER, [SOLDIER], [SCOUT]),
    ("Massing in the East", REGROUP, [SOLDIER], [SCOUT]),
    ("Our List of Allies Grows Thin", SHADOW, [SOLDIER], [SCOUT]),
    ("Terrible as the Dawn", MANEUVER, [SOLDIER], [SCOUT]),
    ("Tower of Barad-dûr", SHADOW, [SOLDIER], [SCOUT]),
    ("Why Shouldn't I Keep It?", MANEUVER, [SOLDIER], [SCOUT]),
]


@pytest.mark.parametrize(("card", "phase", "enough", "too_little"), NEEDS)
def test_they_need_minions_of_their_own(card: str, phase: str, enough: list[str], too_little: list[str]) -> None:
    for minions, able in ((enough, True), (too_little, False)):
        table = Table(site=6)
        table.in_play("Legolas")
        for minion in minions:
            table.in_play(minion, seat=1)
        event = held(table, card)
        table.begin(phase)
        if phase != SHADOW:
            table.pass_()
        assert table.may("play", event) == able


# -- Moria ----------------------------------------------------------------------------------------------------------


def test_a_dangerous_gamble_adds_what_a_card_of_the_hand_costs() -> None:
    table = Table(site=5)
    table.in_play(SCOUT, seat=1)
    (sleep,) = table.cards("hand")
    gamble = held(table, "Dangerous Gamble")
    table.begin(SHADOW).play(gamble)
    assert (table.pool, sleep.zone) == (12 - 2 + sleep.cost, "hand")
    assert sleep.cost > 0


@pytest.mark.parametrize(("phase", "pool"), [(FELLOWSHIP, 3), (REGROUP, 5)])
def test_the_depths_of_moria_add_two_when_the_fellowship_moves_on(phase: str, pool: int) -> None:
    table = Table(site=3, sites={4: "Pass of Caradhras"}, moves=int(phase == REGROUP))
    table.in_play("Depths of Moria", seat=1)
    table.begin(phase)
    while phase == REGROUP and table.asked.prompt[0] != "move or stay":
        table.decline()
    table.move().pass_responses()
    assert table.pool == pool


@pytest.mark.parametrize("hobbits", [True, False])
def test_hide_and_seek_makes_a_moria_minion_more_dangerous_to_two_shire_companions(hobbits: bool) -> None:
    table = Table(site=5)
    if hobbits:
        table.in_play("Sam")
    scout = table.in_play(SCOUT, seat=1)
    seek = held(table, "Hide and Seek")
    table.fight(table.in_play("Gimli"), scout).pass_()
    assert table.may("play", seek) == hobbits
    if hobbits:
        table.play(seek)
        assert scout.keywords["damage"] == 1


def test_malice_wounds_an_archer() -> None:
    table = Table(site=6)
    table.in_play(SCOUT, seat=1)
    table.in_play(SOLDIER, seat=1)
    legolas, gimli = table.in_play("Legolas"), table.in_play("Gimli")
    malice = held(table, "Malice")
    table.begin(ARCHERY).pass_().play(malice)
    assert (legolas.wounds, gimli.wounds) == (1, 0)


def test_boromir_is_wounded_thrice_unless_two_possessions_are_given_up() -> None:
    for given in (True, False):
        table = Table(site=5)
        boromir = table.in_play("Boromir")
        table.in_play(SCOUT, seat=1)
        armor, shield = table.in_play("Armor", on=boromir), table.in_play("Great Shield", on=boromir)
        thing = held(table, "Such a Little Thing")
        table.begin(MANEUVER).pass_().play(thing).say(given)
        assert (boromir.zone, boromir.wounds) == ("play" if given else "dead pile", 0)
        assert (armor.zone, shield.zone) == ("discard pile", "discard pile")  # with him, if he dies


def test_boromir_with_one_possession_is_wounded_without_a_question() -> None:
    table = Table(site=5)
    boromir = table.in_play("Boromir")
    table.in_play(SCOUT, seat=1)
    table.in_play("Armor", on=boromir)
    thing = held(table, "Such a Little Thing")
    table.begin(MANEUVER).pass_().play(thing)
    assert boromir.zone == "dead pile"


# -- Ringwraith -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("isengard", [True, False])
def test_news_of_mordor_makes_a_nazgul_more_dangerous_beside_isengard(isengard: bool) -> None:
    table = Table(site=5)
    nazgul = table.in_play(NAZGUL, seat=1)
    table.in_play(SAVAGE if isengard else SCOUT, seat=1)
    news = held(table, "News of Mordor")
    table.fight(table.in_play("Gimli"), nazgul).pass_()
    assert table.may("play", news) == isengard
    if isengard:
        table.play(news)
        assert nazgul.keywords["damage"] == 1


def test_the_ring_draws_them_adds_twilight_for_burdens_while_a_nazgul_exerts() -> None:
    table = Table(site=3, sites={4: "Pass of Caradhras"})
    table.burdens(3)
    draws, nazgul = table.in_play("The Ring Draws Them", seat=1), table.in_play(NAZGUL, seat=1)
    table.begin(FELLOWSHIP).move()
    assert table.pool == 3 + 2 + 1
    table.pass_().pick(0)
    assert (draws.zone, nazgul.wounds) == ("play", 1)


def test_the_ring_draws_them_is_discarded_without_a_nazgul() -> None:
    table = Table(site=3)
    draws = table.in_play("The Ring Draws Them", seat=1)
    table.begin(SHADOW).pass_()
    assert draws.zone == "discard pile"


@pytest.mark.parametrize("bow", [True, False])
def test_they_never_stop_hunting_who_bears_a_ranged_weapon(bow: bool) -> None:
    table = Table(site=5)
    table.in_play(NAZGUL, seat=1)
    aragorn, gimli = table.in_play("Aragorn"), table.in_play("Gimli")
    if bow:
        table.in_play("Aragorn's Bow", on=aragorn)
    (sleep,) = table.cards("hand")
    event = held(table, "They Will Never Stop Hunting You")
    table.begin(MANEUVER).pass_().play(event).pass_responses()
    assert (aragorn.wounds, gimli.wounds) == (min(3, sleep.cost) if bow else 0, 0)


@pytest.mark.parametrize(("cards", "discards"), [(2, True), (2, False), (1, False)])
def test_gandalf_is_wounded_twice_unless_two_gandalf_cards_are_discarded(cards: int, discards: bool) -> None:
    table = Table(site=5)
    gandalf = table.in_play("Gandalf")
    table.in_play(NAZGUL, seat=1)
    for card in table.cards("hand"):
        assert card.name == "Sleep, Caradhras"  # a Gandalf card, too
    if cards == 2:
        table.in_hand("Glamdring")
    event = held(table, "Too Great and Terrible")
    table.begin(MANEUVER).pass_().play(event)
    assert (table.asked.seat, len(table.asked.options)) == (0, cards)
    table.say(discards)
    if discards:
        table.choose(*table.choices)
    table.pass_responses()
    assert (gandalf.wounds, len(table.cards("hand"))) == ((0, 0) if discards else (2, cards))


@pytest.mark.parametrize("blade", [True, False])
def test_ulaire_otsea_may_put_a_blade_tip_into_the_ring_bearer(blade: bool) -> None:
    table = Table(site=5)
    otsea = table.in_play("Úlairë Otsëa, Ringwraith in Twilight", seat=1)
    tip = table.in_play("Blade Tip", seat=1) if blade else None
    table.fight(table.in_play("Gimli"), otsea).pass_all()
    while not table.may("trigger", otsea):
        table.pass_()
    assert table.is_vain("trigger", otsea) is not blade
    if tip is not None:
        table.respond(otsea)
        assert (tip.bearer, otsea.wounds) == (table.ring_bearer(), 1)


@pytest.mark.parametrize(("card", "exerts"), [("It Wants to be Found", True), ("Must Do Without Hope", False)])
def test_the_gates_of_the_dead_city_make_a_companion_exert_for_ringwraith_burdens(card: str, exerts: bool) -> None:
    table = Table(site=5)
    table.in_play("Gates of the Dead City", seat=1)
    table.in_play("Úlairë Attëa, The Easterling", seat=1)
    table.in_play("The Balrog, Flame of Udûn", seat=1)
    gimli = table.in_play("Gimli")
    event = held(table, card)
    table.begin(MANEUVER).pass_().play(event)
    assert table.state.burdens[0] == 1
    if exerts:
        assert table.asked.seat == 0
        table.choose(gimli)
    assert gimli.wounds == int(exerts)


@pytest.mark.parametrize("nazgul", [True, False])
def test_the_gates_of_the_dead_city_need_a_nazgul(nazgul: bool) -> None:
    table = Table(site=5)
    table.in_play(NAZGUL if nazgul else SOLDIER, seat=1)
    gates = held(table, "Gates of the Dead City")
    assert table.begin(SHADOW).may("play", gates) == nazgul


# -- Sauron ---------------------------------------------------------------------------------------------------------


def test_the_dark_lord_advances_and_the_hand_shrinks_by_what_is_revealed() -> None:
    table = Table(site=6, idle_hands=False, random=[0])
    soldier = table.in_play(SOLDIER, seat=1)
    table.in_hand("Gimli", "Armor", "Armor", "Armor")
    advance = held(table, "The Dark Lord Advances")
    table.begin(REGROUP).pass_().play(advance)
    assert (table.asked.seat, table.asked.least) == (0, 2)
    table.choose(*table.choices[:2])
    assert (len(table.cards("hand")), soldier.wounds) == (2, 1)


def test_get_off_the_road_discards_a_card_for_each_burden() -> None:
    table = Table(site=6)
    table.burdens(3)
    table.in_play(SOLDIER, seat=1)
    table.in_play(NAZGUL, seat=1)
    table.on_deck(*["Armor"] * 5)
    road = held(table, "Get Off the Road!")
    table.begin(SHADOW).play(road)
    assert len(table.cards("draw deck")) == 2


@pytest.mark.parametrize(("hero", "able"), [("Boromir", True), ("Gimli", False)])
def test_gleaming_in_the_snow_adds_a_burden_before_gondor(hero: str, able: bool) -> None:
    table = Table(site=6)
    soldier = table.in_play(SOLDIER, seat=1)
    table.in_play(hero)
    gleaming = held(table, "Gleaming in the Snow")
    table.begin(REGROUP).pass_()
    assert table.may("play", gleaming) == able
    if able:
        table.play(gleaming)
        assert (table.state.burdens[0], soldier.wounds) == (1, 1)


def test_the_hand_of_sauron_takes_a_card_by_chance() -> None:
    table = Table(site=6)
    soldier = table.in_play(SOLDIER, seat=1)
    hand = held(table, "Hand of Sauron")
    table.begin(MANEUVER).pass_().play(hand)
    assert (table.cards("hand"), soldier.wounds) == ([], 1)


@pytest.mark.parametrize(("minion", "able"), [(SOLDIER, True), (SCOUT, False)])
def test_his_cruelty_and_malice_discards_cards_of_the_draw_deck(minion: str, able: bool) -> None:
    table = Table(site=6)
    malice, orc = table.in_play("His Cruelty and Malice", seat=1), table.in_play(minion, seat=1)
    table.on_deck("Armor", "Armor")
    table.begin(REGROUP).pass_()
    assert table.may("use", malice) == able
    if able:
        table.use(malice)
        assert (len(table.cards("draw deck")), orc.wounds) == (1, 1)


def test_massing_in_the_east_counts_races_of_the_fellowship() -> None:
    table = Table(site=6)
    table.in_play(SOLDIER, seat=1)
    for name in ("Gimli", "Legolas", "Sam"):
        table.in_play(name)
    table.in_play("Barliman Butterbur")  # a Man, but no companion
    table.on_deck(*["Armor"] * 5)
    massing = held(table, "Massing in the East")
    table.begin(REGROUP).pass_().play(massing)
    assert len(table.cards("draw deck")) == 3


@pytest.mark.parametrize("slayer", ["Morgul Slayer", "Orc Slayer"])
def test_slayers_wound_a_companion_but_never_the_ring_bearer(slayer: str) -> None:
    table = Table(site=6)
    orc = table.in_play(slayer, seat=1)
    gimli = table.in_play("Gimli")
    table.begin(REGROUP).pass_().use(orc)
    assert (gimli.wounds, table.ring_bearer().wounds, orc.wounds) == (1, 0, 1)


def test_the_orc_butcher_counts_sauron_conditions() -> None:
    table = Table(site=6)
    butcher = table.in_play("Orc Butcher", seat=1)
    table.in_play("Orc Banner", seat=1)
    table.in_play("His Cruelty and Malice", seat=1)
    table.in_play("Goblin Armory", seat=1)
    table.begin(MANEUVER)
    assert butcher.strength == 8


@pytest.mark.parametrize("condition", [True, False])
def test_the_orc_guard_trades_conditions(condition: bool) -> None:
    table = Table(site=6)
    guard = table.in_play("Orc Guard", seat=1)
    banner = table.in_play("Orc Banner" if condition else "Goblin Armory", seat=1)
    tale = table.in_play("Till Durin Wakes Again")
    table.begin(MANEUVER).pass_()
    assert table.may("use", guard) == condition
    if condition:
        table.use(guard)
        assert (banner.zone, tale.zone, guard.wounds) == ("discard pile", "discard pile", 1)


def test_the_orc_pillager_weakens_the_heavily_laden() -> None:
    table = Table(site=6)
    pillager = table.in_play("Orc Pillager", seat=1)
    aragorn, boromir = table.in_play("Aragorn"), table.in_play("Boromir")
    table.in_play("Ranger's Sword", on=aragorn)
    table.in_play("Armor", on=aragorn)
    table.in_play("Desperate Defense of the Ring", seat=1, on=aragorn)
    table.in_play("Armor", on=boromir)
    full = 8 + 2
    table.fight(aragorn, pillager)
    assert (aragorn.strength, boromir.strength) == (full - 2, 7)


@pytest.mark.parametrize("armed", [True, False])
def test_the_orc_swordsman_is_stronger_with_a_weapon(armed: bool) -> None:
    table = Table(site=6)
    swordsman = table.in_play("Orc Swordsman", seat=1)
    if armed:
        table.in_play("Orc Scimitar", seat=1, on=swordsman)
    table.begin(MANEUVER)
    assert swordsman.strength == 9 + (2 + 2 if armed else 0)


@pytest.mark.parametrize("cards", [0, 4])
def test_the_orc_trooper_is_stronger_for_each_card_of_its_players_hand(cards: int) -> None:
    table = Table(site=6, idle_hands=False)
    trooper = table.in_play("Orc Trooper", seat=1)
    table.in_hand("Armor", "Armor")
    if cards:
        table.in_hand(*[SAVAGE] * cards, seat=1)
    table.begin(MANEUVER)
    assert trooper.strength == 7 + cards


def test_the_orc_veteran_gives_a_condition_to_weaken_its_foe() -> None:
    table = Table(site=6)
    veteran, banner = table.in_play("Orc Veteran", seat=1), table.in_play("Orc Banner", seat=1)
    gimli = table.in_play("Gimli")
    table.fight(gimli, veteran).pass_().use(veteran)
    assert (gimli.strength, banner.zone) == (5, "discard pile")
    table.pass_()
    assert not table.may("use", veteran)


@pytest.mark.parametrize("condition", [True, False])
def test_the_orc_warrior_gives_a_condition_for_two_cards_of_the_draw_deck(condition: bool) -> None:
    table = Table(site=6)
    warrior = table.in_play("Orc Warrior", seat=1)
    banner = table.in_play("Orc Banner" if condition else "Goblin Armory", seat=1)
    table.on_deck("Armor", "Armor", "Armor")
    table.begin(MANEUVER).pass_()
    assert table.may("use", warrior) == condition
    if condition:
        table.use(warrior)
        assert (len(table.cards("draw deck")), banner.zone, warrior.wounds) == (1, "discard pile", 1)


@pytest.mark.parametrize(("allies", "pool"), [(2, 3 + 2), (0, 3)])
def test_our_list_of_allies_adds_twilight_for_each_ally(allies: int, pool: int) -> None:
    table = Table(site=3, sites={4: "Pass of Caradhras"})
    table.in_play("Our List of Allies Grows Thin", seat=1)
    for name in ("Celeborn", "Rosie Cotton")[:allies]:
        table.in_play(name)
    table.begin(FELLOWSHIP).move()
    assert table.pool == pool


@pytest.mark.parametrize("pays", [True, False])
def test_galadriel_is_wounded_thrice_unless_two_elves_are_given_up(pays: bool) -> None:
    table = Table(site=6)
    table.in_play(SOLDIER, seat=1)
    galadriel, legolas, celeborn = (table.in_play(name) for name in ("Galadriel", "Legolas", "Celeborn"))
    dawn = held(table, "Terrible as the Dawn")
    table.begin(MANEUVER).pass_().play(dawn).say(pays)
    if pays:
        table.choose(legolas, celeborn)
    zones = [card.zone for card in (galadriel, legolas, celeborn)]
    assert zones == (["play", "discard pile", "discard pile"] if pays else ["dead pile", "play", "play"])
    assert galadriel.wounds == 0


def test_the_tower_of_barad_dur_makes_the_free_peoples_player_discard_on_the_move() -> None:
    table = Table(site=3)
    table.in_play("Tower of Barad-dûr", seat=1)
    table.in_hand("Armor")
    table.begin(FELLOWSHIP).move()
    assert table.asked.seat == 0
    table.choose(table.choices[0])
    assert len(table.cards("hand")) == 1


@pytest.mark.parametrize("pays", [True, False])
def test_bilbo_is_discarded_unless_two_conditions_are_given_up(pays: bool) -> None:
    table = Table(site=6)
    table.in_play(SOLDIER, seat=1)
    bilbo = table.in_play("Bilbo, Well-spoken Gentlehobbit")
    first, second = table.in_play("Till Durin Wakes Again"), table.in_play("Hosts of the Last Alliance")
    keep = held(table, "Why Shouldn't I Keep It?")
    table.begin(MANEUVER).pass_().play(keep).say(pays)
    zones = [card.zone for card in (bilbo, first, second)]
    assert zones == (["play", "discard pile", "discard pile"] if pays else ["discard pile", "play", "play"])


# -- sites ----------------------------------------------------------------------------------------------------------


def test_one_minion_for_each_at_caras_galadhon() -> None:
    table = Table(site=6, sites={6: "3U115"})
    first, second = table.in_play(RUNNER, seat=1), table.in_play(SCOUT, seat=1)
    gimli = table.in_play("Gimli")
    table.begin(ASSIGNMENT).pass_all().assign({first: gimli})
    assert {option for option in table.asked.options if isinstance(option, tuple)} == {
        (second.index, table.ring_bearer().index)
    }


def test_the_eregion_hills_burden_the_ring_bearer() -> None:
    table = Table(site=3, sites={4: "Eregion Hills"})
    table.begin(FELLOWSHIP).move().pass_responses()
    assert table.state.burdens[0] == 1


@pytest.mark.parametrize(("site", "able"), [("Gates of Argonath", False), ("Brown Lands", True)])
def test_no_maneuver_events_are_played_at_the_gates_of_argonath(site: str, able: bool) -> None:
    table = Table(site=8, sites={8: site})
    aragorn = table.in_play("Aragorn, Ranger of the North")
    valor = table.in_hand("Elendil's Valor")
    table.in_play(SAVAGE, seat=1)
    table.begin(MANEUVER)
    assert table.may("play", valor) == able
    assert table.may("use", aragorn)


@pytest.mark.parametrize(("site", "able"), [("The Great River", False), ("Anduin Wilderland", True)])
def test_nothing_is_played_from_decks_and_discard_piles_on_the_great_river(site: str, able: bool) -> None:
    table = Table(site=7, sites={7: site})
    captain, runner = table.in_play("Uruk Captain", seat=1), table.in_hand(RUNNER, seat=1)
    table.in_discard(SAVAGE, seat=1)
    table.twilight(12)
    table.begin(SHADOW)
    assert (table.may("use", captain), table.may("play", runner)) == (able, True)
    other = Table(site=7, sites={7: site})
    merry, council = other.in_play("Merry, Horticulturalist"), other.in_hand("The Council of Elrond")
    other.in_play("Legolas")
    tale = other.on_deck("Till Durin Wakes Again", "Farmer Maggot")
    other.begin(FELLOWSHIP)
    assert other.may("use", merry) == able
    if other.may("play", council):
        other.play(council)
        assert able == (tale in other.choices)


@pytest.mark.parametrize(("elves", "able"), [(2, True), (1, False)])
def test_two_elves_may_lift_a_burden_in_the_house_of_elrond(elves: int, able: bool) -> None:
    table = Table(site=2, sites={3: "House of Elrond"})
    table.burdens(2)
    for name in ("Legolas", "Celeborn")[:elves]:
        table.in_play(name)
    table.begin(FELLOWSHIP).move()
    assert table.may("trigger", table.site(3)) == able
    if able:
        table.respond(table.site(3))
        assert table.state.burdens[0] == 1


@pytest.mark.parametrize(("companions", "able"), [(4, True), (3, False)])
def test_isengard_orcs_make_companions_bleed_in_the_wastes(companions: int, able: bool) -> None:
    table = Table(site=9, sites={9: "Wastes of Emyn Muil"})
    heroes = [table.in_play(name) for name in ("Gimli", "Legolas", "Boromir")[: companions - 1]]
    worker, savage = table.in_play("Isengard Worker", seat=1), table.in_play(BROOD, seat=1)
    table.begin(MANEUVER).pass_()
    assert table.may("use", table.site(9)) == able
    if able:
        table.use(table.site(9))
        assert table.asked.seat == 0
        table.choose(heroes[0])
        assert (heroes[0].wounds, worker.wounds, savage.wounds) == (1, 1, 0)
