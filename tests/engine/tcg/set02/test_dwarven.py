"""Dwarven cards of set 2."""

import pytest

from engine.tcg.names import ARCHERY, FELLOWSHIP, MANEUVER, REGROUP, SHADOW
from engine.tcg.table import Table

UNDERGROUND = {4: "Mithril Mine"}
"""A site 4 that is underground; the usual one is a marsh."""


def test_beneath_the_mountains_digs_a_weapon_out_of_the_discard_pile() -> None:
    table = Table()
    gimli = table.in_play("Gimli")
    mountains = table.in_play("Beneath the Mountains")
    axe = table.in_discard("Hand Axe", "Armor")
    top = table.on_deck("Gimli", "Gimli", "Dwarven Axe", "Gimli")
    table.begin(FELLOWSHIP).use(mountains)
    assert (axe.bearer, top.zone, len(table.cards("draw deck"))) == (gimli, "discard pile", 1)


@pytest.mark.parametrize(("deck", "weapon"), [(2, True), (3, False)])
def test_beneath_the_mountains_needs_three_cards_and_a_weapon_that_is_there_before(deck: int, weapon: bool) -> None:
    table = Table()
    table.in_play("Gimli")
    mountains = table.in_play("Beneath the Mountains")
    if weapon:
        table.in_discard("Hand Axe")
    table.on_deck(*["Hand Axe"] * deck)
    assert not table.begin(FELLOWSHIP).may("use", mountains)


@pytest.mark.parametrize(("orc", "defender"), [(True, 2), (False, 1)])
def test_disquiet_of_our_people_makes_a_defender_until_the_regroup_phase(orc: bool, defender: int) -> None:
    table = Table(site=5)
    gimli = table.in_play("Gimli")
    table.in_play("Goblin Runner" if orc else "Uruk Savage", seat=1)
    disquiet = table.in_hand("Disquiet of Our People")
    table.begin(MANEUVER).play(disquiet)
    assert (gimli.keywords["defender"], gimli.wounds) == (defender, 1)
    table.run_to(REGROUP)
    assert not gimli.has("defender")


def test_disquiet_of_our_people_needs_a_dwarf_that_can_exert() -> None:
    table = Table(site=5)
    table.in_play("Gimli", wounds=2)
    table.in_play("Uruk Savage", seat=1)
    disquiet = table.in_hand("Disquiet of Our People")
    assert not table.begin(MANEUVER).may("play", disquiet)


def test_dwarven_bracers_are_discarded_to_prevent_a_wound_to_their_bearer() -> None:
    table = Table(site=5)
    gimli = table.in_play("Gimli")
    bracers = table.in_play("Dwarven Bracers", on=gimli)
    table.fight(gimli, table.in_play("Uruk Rager", seat=1))
    assert gimli.strength == 7
    table.pass_all().first(gimli).respond(bracers)
    assert (bracers.zone, gimli.wounds) == ("discard pile", 1)  # damage +1: the second wound


def test_dwarven_bracers_do_nothing_for_others() -> None:
    table = Table(site=5)
    gimli, legolas = table.in_play("Gimli"), table.in_play("Legolas")
    bracers = table.in_play("Dwarven Bracers", on=gimli)
    table.fight(legolas, table.in_play("Uruk Brood", seat=1)).pass_all().pass_responses()
    assert legolas.wounds == 2
    assert bracers.zone == "play"


def test_endurance_of_dwarves_gives_vitality_and_for_it_strength() -> None:
    table = Table(site=5)
    gimli = table.in_play("Gimli")
    endurance = table.in_play("Endurance of Dwarves", on=gimli)
    table.fight(gimli, table.in_play("Uruk Savage", seat=1))
    assert (gimli.vitality, gimli.strength) == (4, 6)
    table.use(endurance)
    assert (gimli.vitality, gimli.strength, endurance.zone) == (3, 7, "discard pile")


@pytest.mark.parametrize(("weapons", "strength", "damage"), [(0, 8, 1), (1, 9, 1), (2, 12, 2)])
def test_flurry_of_blows_counts_hand_weapons(weapons: int, strength: int, damage: int) -> None:
    table = Table(site=5)
    gimli = table.in_play("Gimli")
    for _ in range(weapons):
        table.in_play("Hand Axe", on=gimli)
    flurry = table.in_hand("Flurry of Blows")
    table.fight(gimli, table.in_play("Uruk Savage", seat=1)).play(flurry)
    assert (gimli.strength, gimli.keywords["damage"]) == (strength, damage)


@pytest.mark.parametrize(("minion", "strength"), [("Uruk Savage", 8), ("Goblin Runner", 5)])
def test_fror_is_stronger_against_uruk_hai(minion: str, strength: int) -> None:
    table = Table(site=5)
    fror = table.in_play("Frór, Gimli's Kinsman")
    table.fight(fror, table.in_play(minion, seat=1))
    assert fror.strength == strength


@pytest.mark.parametrize("dwarf", [True, False])
@pytest.mark.parametrize("card", ["Frór, Gimli's Kinsman", "Golden Light on the Land"])
def test_some_need_a_dwarf_to_be_played(card: str, dwarf: bool) -> None:
    table = Table()
    if dwarf:
        table.in_play("Gimli")
    held = table.in_hand(card)
    assert table.begin(FELLOWSHIP).may("play", held) == dwarf


@pytest.mark.parametrize(("tales", "strength"), [(0, 5), (2, 7), (5, 9)])
def test_gloin_is_stronger_for_four_dwarven_tales_at_most(tales: int, strength: int) -> None:
    table = Table()
    gloin = table.in_play("Glóin, Friend to Thorin")
    for _ in range(tales):
        table.in_play("Till Durin Wakes Again")
    table.in_play("Hosts of the Last Alliance")  # an Elven tale
    table.begin(FELLOWSHIP)
    assert gloin.strength == strength


@pytest.mark.parametrize("underground", [True, False])
def test_golden_light_makes_moria_orcs_dearer_above_ground(underground: bool) -> None:
    table = Table(site=4, sites=UNDERGROUND if underground else None)
    table.in_play("Golden Light on the Land")
    runner, savage = table.in_hand("Goblin Runner", "Uruk Savage", seat=1), table.in_hand("Orc Soldier", seat=1)
    table.begin(SHADOW)
    assert (runner.cost, savage.cost) == (1 if underground else 3, 2 + 2)


def test_golden_light_is_discarded_when_the_regroup_phase_starts() -> None:
    table = Table(site=4)
    light = table.in_play("Golden Light on the Land")
    table.begin(REGROUP)
    assert light.zone == "discard pile"


@pytest.mark.parametrize("wanted", [True, False])
def test_great_works_may_discard_two_cards_for_a_dwarven_event(wanted: bool) -> None:
    table = Table()
    table.in_play("Great Works Begun There")
    dwarf, other = table.in_hand("Gimli"), table.in_discard("Armor", "Cleaving Blow")
    table.on_deck("Armor", "Flurry of Blows", "Armor")
    table.begin(FELLOWSHIP).play(dwarf).say(wanted)
    assert len(table.cards("draw deck")) == (1 if wanted else 3)
    if wanted:
        blow, flurry = table.choices
        assert [blow.name, flurry.name] == ["Cleaving Blow", "Flurry of Blows"]
        table.choose(flurry)
        assert flurry.zone == "hand"
    assert other.zone == "discard pile"


def test_great_works_are_for_your_dwarves_and_need_two_cards_to_discard() -> None:
    table = Table()
    table.in_play("Great Works Begun There")
    elf, dwarf = table.in_hand("Legolas"), table.in_hand("Gimli")
    table.in_discard("Cleaving Blow")
    table.on_deck("Armor")
    table.begin(FELLOWSHIP).play(elf).play(dwarf)
    assert table.asked.prompt == ("action", FELLOWSHIP)


def test_hand_axes_are_borne_in_pairs_and_thrown() -> None:
    table = Table(site=5)
    gimli = table.in_play("Gimli")
    first, second = table.in_play("Hand Axe", on=gimli), table.in_play("Hand Axe", on=gimli)
    table.in_play("Uruk Savage", seat=1)
    table.begin(ARCHERY)
    assert (gimli.strength, table.archery) == (8, (0, 0))
    table.use(first)
    assert (table.archery[0], first.zone, second.bearer) == (1, "discard pile", gimli)


def test_a_third_hand_weapon_is_not_borne() -> None:
    table = Table()
    gimli = table.in_play("Gimli")
    table.in_play("Hand Axe", on=gimli)
    table.in_play("Hand Axe", on=gimli)
    third = table.in_hand("Hand Axe")
    assert not table.begin(FELLOWSHIP).may("play", third)


def test_make_light_of_burdens_discards_what_lies_on_a_dwarf_or_weather() -> None:
    table = Table(site=5)
    gimli, aragorn = table.in_play("Gimli"), table.in_play("Aragorn")
    burdens = table.in_play("Make Light of Burdens")
    on_dwarf = table.in_play("Desperate Defense of the Ring", seat=1, on=gimli)
    table.in_play("Desperate Defense of the Ring", seat=1, on=aragorn)
    frost = table.in_play("Saruman's Frost", seat=1, on=table.site(5))
    table.in_play("Uruk Savage", seat=1)
    table.on_deck("Armor", "Armor", "Armor")
    table.begin(MANEUVER).use(burdens)
    assert set(table.choices) == {on_dwarf, frost}
    table.choose(frost)
    assert (frost.zone, gimli.wounds, len(table.cards("draw deck"))) == ("discard pile", 1, 0)


@pytest.mark.parametrize("site", [4, 6])
def test_realm_of_dwarrowdelf_gives_three_of_each_in_a_phase(site: int) -> None:
    table = Table(site=site, sites=UNDERGROUND)
    gimli = table.in_play("Gimli")
    realm = table.in_play("Realm of Dwarrowdelf")
    table.on_deck(*["Armor"] * 12)
    table.fight(gimli, table.in_play("Uruk Savage", seat=1))
    table.use(realm)
    assert (gimli.strength, gimli.keywords["damage"]) == (7, 2 if site == 4 else 1)
    for _ in range(3):
        table.pass_().use(realm)
    assert (gimli.strength, gimli.keywords["damage"]) == (9, 4 if site == 4 else 1)


@pytest.mark.parametrize("paid", [True, False])
def test_tidings_of_erebor_draw_three_unless_a_shadow_player_pays(paid: bool) -> None:
    table = Table(site=4)
    table.in_play("Gimli")
    tidings = table.in_hand("Tidings of Erebor")
    table.on_deck("Armor", "Armor", "Armor")
    table.twilight(3)
    table.begin(REGROUP).play(tidings)
    assert (table.asked.seat, table.asked.prompt) == (1, ("prevent", "2U13"))
    table.say(paid)
    assert (len(table.cards("draw deck")), table.pool) == (3 if paid else 0, 0 if paid else 3)


def test_tidings_of_erebor_cannot_be_prevented_without_twilight_and_need_a_dwarf() -> None:
    table = Table(site=4)
    tidings = table.in_hand("Tidings of Erebor")
    table.in_play("Gimli")
    table.on_deck("Armor", "Armor", "Armor")
    table.twilight(2)
    table.begin(REGROUP).play(tidings)
    assert len(table.cards("draw deck")) == 0
    other = Table(site=4)
    tidings = other.in_hand("Tidings of Erebor")
    other.begin(REGROUP)
    assert not other.may("play", tidings)


def test_any_shadow_player_may_prevent_tidings_of_erebor() -> None:
    table = Table(site=4, seats=3)
    table.in_play("Gimli")
    tidings = table.in_hand("Tidings of Erebor")
    table.on_deck("Armor", "Armor", "Armor")
    table.twilight(3)
    table.begin(REGROUP)
    while table.asked.seat != 0:
        table.pass_()
    table.play(tidings).say(False)
    assert table.asked.prompt[0] == "prevent"
    table.say(True)
    assert (len(table.cards("draw deck")), table.pool) == (3, 0)


@pytest.mark.parametrize(("site", "heals"), [(4, True), (2, False)])
def test_till_durin_wakes_again_may_heal_dwarves_that_leave_the_underground(site: int, heals: bool) -> None:
    table = Table(site=site, sites=UNDERGROUND)
    durin = table.in_play("Till Durin Wakes Again")
    gimli, legolas = table.in_play("Gimli", wounds=1), table.in_play("Legolas", wounds=1)
    table.begin(FELLOWSHIP).move()
    assert table.may("trigger", durin) == heals
    if heals:
        table.respond(durin)
    assert (gimli.wounds, legolas.wounds) == (0 if heals else 1, 1)


@pytest.mark.parametrize("gimli", [True, False])
def test_gimli_of_the_mountain_race_knows_his_way_underground(gimli: bool) -> None:
    table = Table(site=5, sites=UNDERGROUND)
    if gimli:
        table.in_play("Gimli, Dwarf of the Mountain-race")
    table.begin(FELLOWSHIP)
    assert [table.site(number).shadow_number for number in (2, 4, 5)] == ([2, 1, 4] if gimli else [2, 3, 6])


@pytest.mark.parametrize("skips", [True, False])
def test_what_are_we_waiting_for_costs_the_opponent_two_cards_or_the_shadow_phase(skips: bool) -> None:
    table = Table(site=3, idle_hands=False)
    gimli = table.in_play("Gimli")
    waiting = table.in_hand("What Are We Waiting For?")
    runner = table.in_hand("Goblin Runner", "Cleaving Blow", seat=1)
    table.on_deck("Uruk Savage", "Uruk Savage", "Uruk Savage", seat=1)
    table.begin(FELLOWSHIP).play(waiting)
    assert (table.asked.seat, table.asked.prompt, gimli.wounds) == (1, ("one of", "2R15"), 1)
    table.pick(int(skips))
    if not skips:
        assert {choice.name for choice in table.choices} == {"Goblin Runner", "Uruk Savage"}
        table.choose(*table.choices[:2])
    assert len(table.cards("hand", seat=1)) == (4 if skips else 2)
    if table.asked.prompt == ("action", FELLOWSHIP):
        table.move()
    table.pass_responses()
    assert (table.phase == SHADOW) == (not skips)
    assert runner.zone in ("hand", "discard pile")


def test_only_the_next_shadow_phase_is_skipped() -> None:
    table = Table(site=3)
    table.in_play("Gimli")
    table.in_play("Uruk Savage", seat=1)
    waiting, second = table.in_hand("What Are We Waiting For?"), table.in_hand("What Are We Waiting For?")
    table.begin(FELLOWSHIP).play(waiting).pick(0).play(second).pick(0)
    assert list(table.asked.prompt) == ["action", FELLOWSHIP]
    table.move().pass_responses()
    assert table.phase == MANEUVER
    while "move or stay" not in table.asked.prompt:
        table.decline()
    table.move().pass_responses()
    assert table.phase == SHADOW


def test_an_opponent_without_two_shadow_cards_skips_the_shadow_phase() -> None:
    table = Table(site=3)
    table.in_play("Gimli")
    waiting = table.in_hand("What Are We Waiting For?")
    table.begin(FELLOWSHIP).play(waiting)
    assert (table.asked.prompt, len(table.asked.options)) == (("one of", "2R15"), 1)
