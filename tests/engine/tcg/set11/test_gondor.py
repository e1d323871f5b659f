"""Gondor cards of set 11."""

import pytest

from engine.tcg.names import ARCHERY, FELLOWSHIP, MANEUVER, REGROUP
from engine.tcg.table import Card, Table
from tests.engine.tcg.later import BATTLEGROUND, FOREST, NO_KEYWORD, PLAINS, later
from tests.engine.tcg.set11.shadows import (
    HARAD,
    RANGER,
    RIVER,
    SCOUT,
    SKULKER,
    SQUAD,
    WARRIOR,
    respond_or_pass,
)

BOROMIR = "Boromir, Hero of Osgiliath"
GUIDE, STRIDER, MADRIL = "Aragorn, Guide and Protector", "Aragorn, Strider", "Madril, Ranger of Ithilien"
ARMOR, BOW, BLADE = "Armor of the Citadel", "Bow of Minas Tirith", "Gondorian Blade"


@pytest.mark.parametrize("uses", [True, False])
def test_aragorn_may_wound_when_a_skirmish_event_is_played(uses: bool) -> None:
    table = later()
    aragorn, corps = table.in_play(GUIDE), table.in_play(HARAD, seat=1)
    pledge = table.in_hand("Pledge of Loyalty")
    table.fight(aragorn, corps).play(pledge)
    respond_or_pass(table, aragorn, uses)
    assert (aragorn.wounds, corps.wounds) == ((1, 1) if uses else (0, 0))
    table.choose_if_asked(aragorn)
    assert aragorn.strength == 8 + 3


def test_aragorn_waits_for_no_event_of_the_shadow_or_of_another_phase() -> None:
    table = later()
    aragorn, corps = table.in_play(GUIDE), table.in_play(HARAD, seat=1)
    overrun = table.in_hand("Overrun", seat=1)
    table.twilight(3)
    table.fight(aragorn, corps).pass_().play(overrun)
    assert not table.may("trigger", aragorn)
    table = later()
    aragorn, rest = table.in_play(GUIDE), table.in_hand("Much-needed Rest")
    table.begin(FELLOWSHIP).play(rest)
    assert not table.may("trigger", aragorn)


def test_strider_adds_twilight_at_each_move() -> None:
    for aragorn, more in ((STRIDER, 1), (GUIDE, 0)):
        table = later(site=4, sites={5: FOREST})
        table.in_play(aragorn)
        table.begin(FELLOWSHIP).move()
        table.choose(next(choice for choice in table.choices if choice.name == FOREST))
        assert table.pool == 3 + 3 + 2 + more


@pytest.mark.parametrize(
    ("at", "wounds", "defends"), [(BATTLEGROUND, 0, True), (BATTLEGROUND, 1, False), (NO_KEYWORD, 0, False)]
)
def test_armor_of_the_citadel_defends_the_unwounded_in_battle(at: str, wounds: int, defends: bool) -> None:
    table = later(at=at)
    ranger = table.in_play(RANGER, wounds=wounds)
    table.in_play(ARMOR, on=ranger)
    squad, other = table.in_play(SQUAD, seat=1), table.in_play(SQUAD, seat=1)
    table.fight(ranger, squad)
    assert (ranger.has("defender"), squad.has("damage"), other.has("damage")) == (defends, False, True)


def test_armor_of_the_citadel_is_borne_by_men_of_gondor() -> None:
    table = later()
    table.in_play(WARRIOR)
    armor = table.in_hand(ARMOR)
    assert not table.begin(FELLOWSHIP).may("play", armor)


@pytest.mark.parametrize(("minion", "more"), [(SQUAD, 3), (HARAD, 2)])
def test_battle_cry_is_louder_against_damage_bonuses(minion: str, more: int) -> None:
    table = later()
    ranger, cry = table.in_play(RANGER), table.in_hand("Battle Cry")
    table.fight(ranger, table.in_play(minion, seat=1)).play(cry)
    assert ranger.strength == 6 + more


def test_battle_cry_is_for_rangers() -> None:
    table = later()
    boromir, cry = table.in_play(BOROMIR), table.in_hand("Battle Cry")
    table.fight(boromir, table.in_play(HARAD, seat=1)).play(cry)
    assert boromir.strength == 7


@pytest.mark.parametrize("heals", [True, False])
def test_boromir_may_heal_a_gondor_companion_when_he_wins(heals: bool) -> None:
    table = later()
    boromir, ranger, scout = table.in_play(BOROMIR), table.in_play(RANGER, wounds=1), table.in_play(SCOUT, wounds=1)
    table.fight(boromir, table.in_play(SKULKER, seat=1)).pass_all()
    respond_or_pass(table, boromir, heals)
    assert (ranger.wounds, scout.wounds) == (0 if heals else 1, 1)


@pytest.mark.parametrize(("at", "uses"), [(BATTLEGROUND, True), (BATTLEGROUND, False), (NO_KEYWORD, None)])
def test_bow_of_minas_tirith_may_add_to_the_archery_total_in_battle(at: str, uses: bool | None) -> None:
    table = later(at=at)
    ranger = table.in_play(RANGER)
    bow = table.in_play(BOW, on=ranger)
    table.in_play(HARAD, seat=1)
    table.begin(MANEUVER).pass_all()
    assert table.may("trigger", bow) is (uses is not None)
    if uses is not None:
        respond_or_pass(table, bow, uses)
        assert (table.phase, table.archery[0], ranger.wounds) == (ARCHERY, int(uses), int(uses))


@pytest.mark.parametrize(
    ("bearer", "at", "damage"),
    [(RANGER, NO_KEYWORD, 1), (BOROMIR, RIVER, 1), (BOROMIR, NO_KEYWORD, 0), (RANGER, RIVER, 1)],
)
def test_gondorian_blade_serves_rangers_and_at_rivers(bearer: str, at: str, damage: int) -> None:
    table = later(at=at)
    man = table.in_play(bearer)
    table.in_play(BLADE, on=man)
    table.begin(MANEUVER)
    assert man.keywords.get("damage", 0) == damage


def _quality(*companions: str, burdens: int = 0) -> tuple[Table, list[Card], Card, Card]:
    table = later()
    fellows, corps = [table.in_play(name) for name in companions], table.in_play(HARAD, seat=1)
    quality = table.in_hand("The Highest Quality")
    table.burdens(burdens)
    return table.fight(fellows[0], corps), fellows, corps, quality


@pytest.mark.parametrize("exerted", [2, 3])
def test_the_highest_quality_counts_who_exerted(exerted: int) -> None:
    table, fellows, corps, quality = _quality(RANGER, MADRIL, BOROMIR)
    table.play(quality)
    for fellow in fellows[:exerted]:
        table.choose(fellow)
    if exerted == 2:
        table.choose()
    assert [fellow.wounds for fellow in fellows] == [1] * exerted + [0] * (3 - exerted)
    assert corps.strength == 10 - 3 * exerted


def test_the_highest_quality_needs_twelve_resistance_of_gondor() -> None:
    table, _fellows, _corps, quality = _quality(RANGER, MADRIL, burdens=1)
    assert not table.may("play", quality)
    table, _fellows, _corps, quality = _quality(RANGER, SCOUT)
    assert not table.may("play", quality)


@pytest.mark.parametrize(("companion", "tokens"), [(RANGER, 3), (SCOUT, 0)])
def test_houses_of_healing_come_with_three_tokens_beside_a_man_of_gondor(companion: str, tokens: int) -> None:
    table = later()
    table.in_play(companion)
    houses = table.in_hand("Houses of Healing")
    table.begin(FELLOWSHIP).play(houses)
    assert houses.tokens == tokens


@pytest.mark.parametrize("pick", [0, 1])
def test_houses_of_healing_heal_a_man_of_gondor_for_twilight(pick: int) -> None:
    table = later()
    houses, ranger, scout = (
        table.in_play("Houses of Healing", tokens=2),
        table.in_play(RANGER, wounds=2),
        table.in_play(SCOUT, wounds=1),
    )
    table.begin(FELLOWSHIP).use(houses).pick(pick)
    assert (houses.zone, houses.tokens) == (("discard pile", 0) if pick == 0 else ("play", 1))
    assert (ranger.wounds, scout.wounds, table.pool) == (1, 1, 2)


def test_houses_of_healing_without_tokens_are_discarded() -> None:
    table = later()
    houses, ranger = table.in_play("Houses of Healing"), table.in_play(RANGER, wounds=2)
    table.begin(FELLOWSHIP).use(houses)
    assert (houses.zone, ranger.wounds) == ("discard pile", 1)


@pytest.mark.parametrize(("at", "able"), [(FOREST, True), (NO_KEYWORD, False)])
def test_madril_finds_the_way_out_of_woods(at: str, able: bool) -> None:
    table = later(site=4, at=at)
    madril, site = table.in_play(MADRIL), table.in_adventure_deck(PLAINS)
    table.begin(FELLOWSHIP)
    assert table.may("use", madril) is able
    if able:
        table.use(madril)
        assert (table.site(5), madril.wounds) == (site, 1)


@pytest.mark.parametrize(("burdens", "healed"), [(1, True), (2, False)])
def test_much_needed_rest_heals_gondor_companions_with_resistance_five(burdens: int, healed: bool) -> None:
    table = later()
    ranger, scout = table.in_play(RANGER, wounds=2), table.in_play(SCOUT, wounds=2)
    rest = table.in_hand("Much-needed Rest")
    table.burdens(burdens)
    table.begin(FELLOWSHIP).play(rest)
    assert (ranger.wounds, scout.wounds) == (1 if healed else 2, 2)


@pytest.mark.parametrize(("burdens", "more"), [(2, 3), (3, 2)])
def test_pledge_of_loyalty_is_worth_more_to_who_has_resistance_four(burdens: int, more: int) -> None:
    table = later()
    ranger, pledge = table.in_play(RANGER), table.in_hand("Pledge of Loyalty")
    table.burdens(burdens)
    table.fight(ranger, table.in_play(HARAD, seat=1)).play(pledge)
    assert ranger.strength == 6 + more


@pytest.mark.parametrize(("site", "phase", "played"), [(2, FELLOWSHIP, 2), (2, REGROUP, 2), (4, FELLOWSHIP, 1)])
def test_well_traveled_plays_two_sites_in_the_first_region(site: int, phase: str, played: int) -> None:
    table = later(site=site)
    ranger, traveled = table.in_play(RANGER), table.in_hand("Well-traveled")
    sites = [table.in_adventure_deck(name) for name in (FOREST, PLAINS)]
    table.begin(phase)
    if phase == REGROUP:
        table.pass_responses()
    table.play(traveled).choose(sites[1])
    assert [table.site(site + 1 + place) for place in range(played)] == [sites[1], sites[0]][:played]
    assert (len(table.state.path), ranger.wounds) == (site + played, 1)


def test_well_traveled_needs_a_ranger() -> None:
    table = later(site=2)
    table.in_play(BOROMIR)
    traveled = table.in_hand("Well-traveled")
    table.in_adventure_deck(FOREST)
    assert not table.begin(FELLOWSHIP).may("play", traveled)


def test_the_second_site_of_well_traveled_replaces_the_one_there() -> None:
    table = later(site=2, sites={3: NO_KEYWORD})
    ranger, traveled = table.in_play(RANGER), table.in_hand("Well-traveled")
    sites = [table.in_adventure_deck(name) for name in (FOREST, PLAINS)]
    old = table.cards("adventure deck", seat=1)[0]
    table.begin(FELLOWSHIP).play(traveled).choose(sites[0])
    assert (table.site(3), table.site(4), old.zone, ranger.wounds) == (sites[0], sites[1], "adventure deck", 1)
