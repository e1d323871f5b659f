"""Dwarven cards of set 11."""

import pytest

from engine.tcg.names import FELLOWSHIP, MANEUVER, REGROUP, SHADOW
from tests.engine.tcg.later import BATTLEGROUND, NO_KEYWORD, later
from tests.engine.tcg.set11.shadows import (
    DWARF,
    HARAD,
    KEYWARD,
    MOUNTAIN,
    SCOUT,
    SKULKER,
    SQUAD,
    UNDERGROUND,
    respond_or_pass,
)

FARIN = "Farin, Emissary of Erebor"
GIMLI, GRIMIR = "Gimli, Lively Combatant", "Grimir, Dwarven Emissary"
AXE, BRACERS, SKILL = "Axe of Khazad-dûm", "Dwarven Bracers", "Dwarven Skill"


@pytest.mark.parametrize(("at", "damage"), [(MOUNTAIN, True), (NO_KEYWORD, False)])
def test_axe_of_khazad_dum_adds_damage_at_mountains(at: str, damage: bool) -> None:
    table = later(at=at)
    farin = table.in_play(FARIN)
    table.in_play(AXE, on=farin)
    table.begin(MANEUVER)
    assert (farin.strength, farin.has("damage")) == (5 + 2, damage)


def test_axe_of_khazad_dum_is_borne_by_dwarves() -> None:
    table = later()
    table.in_play(SCOUT)
    axe = table.in_hand(AXE)
    assert not table.begin(FELLOWSHIP).may("play", axe)


@pytest.mark.parametrize("wounds", [2, 1, 0])
def test_battle_to_the_last_counts_the_wounds_of_the_dwarf(wounds: int) -> None:
    table = later()
    farin, other = table.in_play(FARIN, wounds=wounds), table.in_play(DWARF, wounds=2)
    battle = table.in_hand("Battle to the Last")
    table.fight(farin, table.in_play(HARAD, seat=1)).play(battle).choose(farin)
    assert (farin.strength, farin.keywords.get("damage", 0)) == (5 + 2 * wounds, wounds)
    assert (other.strength, other.has("damage")) == (6, False)


def test_battle_to_the_last_needs_a_dwarf() -> None:
    table = later()
    scout, battle = table.in_play(SCOUT, wounds=2), table.in_hand("Battle to the Last")
    assert not table.fight(scout, table.in_play(HARAD, seat=1)).may("play", battle)


def test_dwarven_embassy_gives_companions_damage_until_the_turn_ends() -> None:
    table = later()
    farin, scout, corps = table.in_play(FARIN), table.in_play(SCOUT), table.in_play(HARAD, seat=1)
    embassy = table.in_hand("Dwarven Embassy")
    table.begin(FELLOWSHIP).play(embassy)
    assert [one.has("damage") for one in (farin, scout, table.ring_bearer(), corps)] == [True, True, True, False]
    table.run_to(REGROUP)
    assert embassy.zone == "play"
    table.run_to(FELLOWSHIP)
    assert embassy.zone == "discard pile"


def test_dwarven_embassy_is_played_beside_a_dwarf() -> None:
    table = later()
    table.in_play(SCOUT)
    embassy = table.in_hand("Dwarven Embassy")
    assert not table.begin(FELLOWSHIP).may("play", embassy)


@pytest.mark.parametrize(("burdens", "more"), [(0, 6), (2, 4)])
def test_fallen_lord_gives_a_dwarf_its_resistance(burdens: int, more: int) -> None:
    table = later()
    farin, frodo = table.in_play(FARIN), table.ring_bearer()
    lord = table.in_hand("Fallen Lord")
    table.burdens(burdens)
    table.fight(farin, table.in_play(HARAD, seat=1)).play(lord)
    assert (farin.strength, farin.wounds, frodo.wounds) == (5 + more, 1, 1)


@pytest.mark.parametrize(("farin_wounds", "frodo_wounds"), [(2, 0), (0, 3)])
def test_fallen_lord_needs_both_exertions(farin_wounds: int, frodo_wounds: int) -> None:
    table = later()
    farin = table.in_play(FARIN, wounds=farin_wounds)
    table.wound(table.ring_bearer(), frodo_wounds)
    lord = table.in_hand("Fallen Lord")
    assert not table.fight(farin, table.in_play(HARAD, seat=1)).may("play", lord)


@pytest.mark.parametrize(("at", "musters"), [(BATTLEGROUND, True), (UNDERGROUND, True), (NO_KEYWORD, False)])
def test_farin_musters_in_battle_and_below(at: str, musters: bool) -> None:
    table = later(at=at)
    farin = table.in_play(FARIN)
    table.begin(MANEUVER)
    assert farin.has("muster") is musters


@pytest.mark.parametrize("draws", [True, False])
def test_gimli_may_draw_a_card_for_each_victory(draws: bool) -> None:
    table = later()
    gimli, top = table.in_play(GIMLI), table.on_deck(SCOUT)
    table.fight(gimli, table.in_play(SKULKER, seat=1)).pass_all()
    respond_or_pass(table, gimli, draws)
    assert (top.zone == "hand") is draws


def test_gimli_draws_nothing_for_the_victory_of_another() -> None:
    table = later()
    table.in_play(GIMLI)
    top = table.on_deck(SCOUT)
    table.fight(table.in_play(SCOUT), table.in_play(SKULKER, seat=1)).pass_all()
    assert top.zone == "draw deck"


@pytest.mark.parametrize(
    ("bearer", "at", "able"),
    [(GIMLI, BATTLEGROUND, True), (GIMLI, NO_KEYWORD, False), (FARIN, BATTLEGROUND, False)],
)
def test_gimlis_battle_axe_wounds_in_gimlis_hands_on_a_battleground(bearer: str, at: str, able: bool) -> None:
    table = later(at=at)
    fighter, corps, squad = table.in_play(bearer), table.in_play(HARAD, seat=1), table.in_play(SQUAD, seat=1)
    axe = table.in_play("Gimli's Battle Axe, Vicious Weapon", on=fighter)
    table.fight(fighter, corps)
    assert fighter.has("muster")
    assert table.may("use", axe) is able
    if able:
        table.use(axe)
        assert (fighter.wounds, corps.wounds, squad.wounds) == (1, 1, 0)


def test_gimlis_battle_axe_of_another_dwarf_reads_no_gimli_elsewhere() -> None:
    table = later(at=BATTLEGROUND)
    farin, corps = table.in_play(FARIN), table.in_play(HARAD, seat=1)
    table.in_play(GIMLI)
    axe = table.in_play("Gimli's Battle Axe, Vicious Weapon", on=farin)
    assert not table.fight(farin, corps).may("use", axe)


@pytest.mark.parametrize("items", [2, 1])
def test_grimir_saves_a_dwarf_for_two_dwarven_cards(items: int) -> None:
    table = later()
    grimir, farin = table.in_play(GRIMIR), table.in_play(FARIN)
    given = [table.in_play(SKILL), *([table.in_play(BRACERS, on=grimir)] if items == 2 else [])]
    table.fight(farin, table.in_play(KEYWARD, seat=1)).pass_all()
    assert table.may("respond", grimir) is (items == 2)
    if items == 2:
        table.respond(grimir)
        assert farin.wounds == 0
        assert [card.zone for card in given] == ["discard pile"] * 2


def test_grimir_saves_no_elf_and_nobody_outside_skirmishes() -> None:
    table = later()
    grimir, scout = table.in_play(GRIMIR), table.in_play(SCOUT)
    table.in_play(SKILL)
    table.in_play(SKILL)
    table.fight(scout, table.in_play(KEYWARD, seat=1)).pass_all()
    assert not table.may("respond", grimir)
    assert scout.wounds == 1
    table = later()
    grimir = table.in_play(GRIMIR)
    table.in_play(SKILL)
    table.in_play(SKILL)
    archer = table.in_play(HARAD, seat=1)
    table.in_play("Long Battle Bow", seat=1, on=archer)
    table.begin("archery").pass_all().choose_if_asked(grimir)
    assert not table.may("respond", grimir)
    assert grimir.wounds == 1


def test_hall_of_our_fathers_holds_eight_cards_and_exchanges_them_for_the_hand() -> None:
    for spots in (True, False):
        table = later(idle_hands=False)
        hall, held = table.in_hand("Hall of Our Fathers"), table.in_hand(SCOUT)
        table.on_deck(*["Merry"] * 8, FARIN)
        if spots:
            table.in_play(DWARF)
        table.in_play(HARAD, seat=1)
        table.in_hand("Furor", seat=1)
        table.begin(FELLOWSHIP).play(hall)
        assert [card.name for card in hall.stacked] == ["Merry, Loyal Companion"] * 8
        assert len(table.cards("draw deck")) == 1
        table.run_to(SHADOW).pass_()
        assert table.phase == MANEUVER
        assert table.may("trigger", hall) is spots
        if spots:
            table.respond(hall)
            assert [card.name for card in hall.stacked] == [held.name]
            assert len(table.cards("hand")) == 8


@pytest.mark.parametrize(("at", "more"), [(MOUNTAIN, 2), (NO_KEYWORD, 0)])
def test_mountain_homestead_strengthens_dwarves_at_mountains(at: str, more: int) -> None:
    table = later(at=at)
    farin, scout = table.in_play(FARIN), table.in_play(SCOUT)
    table.in_play("Mountain Homestead")
    table.begin(MANEUVER)
    assert (farin.strength, scout.strength) == (5 + more, 6)


@pytest.mark.parametrize("dwarves", [1, 2])
def test_mountain_homestead_is_played_beside_two_dwarves(dwarves: int) -> None:
    table = later()
    for _ in range(dwarves):
        table.in_play(DWARF)
    homestead = table.in_hand("Mountain Homestead")
    assert table.begin(FELLOWSHIP).may("play", homestead) is (dwarves == 2)


@pytest.mark.parametrize(("burdens", "saves"), [(3, True), (4, False)])
def test_on_guard_prevents_a_wound_of_a_dwarf_with_resistance_three(burdens: int, saves: bool) -> None:
    table = later()
    farin, guard = table.in_play(FARIN), table.in_hand("On Guard")
    table.burdens(burdens)
    table.fight(farin, table.in_play(KEYWARD, seat=1)).pass_all()
    if saves:
        table.play(guard)
    assert (farin.wounds, guard.zone) == ((0, "discard pile") if saves else (1, "hand"))


@pytest.mark.parametrize(("burdens", "dwarven"), [(0, True), (3, True), (0, False)])
def test_well_equipped_fetches_a_possession_for_a_dwarf_with_resistance_five(burdens: int, dwarven: bool) -> None:
    table = later()
    farin, scout = table.in_play(FARIN), table.in_play(SCOUT)
    equipped = table.in_hand("Well-equipped")
    given = table.in_hand(SKILL if dwarven else SCOUT)
    bracers = table.on_deck(BRACERS, SKILL, "Hobbit Sword")
    table.burdens(burdens)
    table.begin(FELLOWSHIP)
    assert table.may("play", equipped) is dwarven
    if not dwarven:
        return
    table.play(equipped).choose(given)
    assert table.choices == ([bracers] if burdens < 2 else [])
    if burdens < 2:
        table.choose(bracers)
        assert (bracers.bearer, given.zone, scout.borne) == (farin, "discard pile", [])
