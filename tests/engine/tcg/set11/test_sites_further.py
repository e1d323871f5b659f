"""Sites of set 11, the others."""

import pytest

from engine.tcg.names import ARCHERY, FELLOWSHIP, MANEUVER, REGROUP, SHADOW
from engine.tcg.table import Card, Table
from engine.tcg.words.abilities import action
from engine.tcg.words.cards import card
from engine.tcg.words.verbs import AddTwilight
from tests.engine.tcg.conftest import Invent
from tests.engine.tcg.later import NO_KEYWORD, later
from tests.engine.tcg.set11.shadows import (
    BARD,
    FARIN,
    GANDALF,
    GOADED,
    HARAD,
    KEYWARD,
    MERRY,
    RANGER,
    RIDER,
    SCOUT,
    SENTINEL,
    SKULKER,
    SQUAD,
    WARRIOR,
    moved_from,
    respond_or_pass,
)

AXE, SWORD, BRACERS = "Axe of Khazad-dûm", "Hobbit Sword", "Dwarven Bracers"
SMEAGOL, GOLLUM = "Sméagol, Scout and Guide", "Gollum, Skulker"


@pytest.mark.parametrize(("companions", "more"), [(5, 4), (3, 0)])
def test_anduin_banks_add_two_to_the_minion_archery_for_each_companion_over_four(companions: int, more: int) -> None:
    table = later(at="Anduin Banks")
    for _ in range(companions):
        table.in_play(SCOUT)
    table.in_play(HARAD, seat=1)
    assert table.begin(ARCHERY).archery == (0, more)


def test_at_anduin_confluence_allies_are_discarded() -> None:
    table = later(site=4, sites={5: "11S228"})
    ally, scout = table.in_play("Grimir, Dwarven Elder"), table.in_play(SCOUT)
    table.begin(FELLOWSHIP).move()
    table.choose(next(choice for choice in table.choices if table.state.card_ids[choice.index] == "11S228"))
    assert (ally.zone, scout.zone) == ("discard pile", "play")


@pytest.mark.parametrize("uses", [True, False])
def test_barazinbar_fetches_a_dwarven_possession_for_an_exertion(uses: bool) -> None:
    table = later(at="Barazinbar")
    farin, axe = table.in_play(FARIN), table.on_deck(AXE, SWORD)
    table.begin("turn")
    respond_or_pass(table, table.site(5), uses)
    if uses:
        assert table.choices == [axe]
        table.choose(axe)
    assert (farin.wounds, axe.bearer) == ((1, farin) if uses else (0, None))


def test_barazinbar_needs_a_dwarf() -> None:
    table = later(at="Barazinbar")
    table.in_play(SCOUT)
    table.on_deck(AXE)
    assert not table.begin("turn").may("trigger", table.site(5))


@pytest.mark.parametrize(("minion", "able"), [(RIDER, True), (HARAD, False)])
def test_buckland_homestead_discards_a_condition_for_a_nazgul_played(minion: str, able: bool) -> None:
    table = later(at="Buckland Homestead")
    rider, condition = table.in_hand(minion, seat=1), table.in_play("G for Grand")
    table.twilight(9)
    table.begin(SHADOW)
    assert table.may("use", table.site(5)) is able
    if able:
        table.use(table.site(5)).choose_if_asked(rider)
        assert (rider.zone, condition.zone, table.pool) == ("play", "discard pile", 4)


def test_in_the_cavern_entrance_skirmish_abilities_rest(invent: Invent) -> None:
    singer = invent("11S18", card("T1", "Singer", action("skirmish", "maneuver", does=AddTwilight(1))))
    table = later(at="Cavern Entrance")
    elf = table.in_play(singer)
    assert not table.fight(elf, table.in_play(HARAD, seat=1)).may("use", elf)
    table = later(at="Cavern Entrance")
    elf = table.in_play(singer)
    table.in_play(HARAD, seat=1)
    assert table.begin(MANEUVER).may("use", elf)


def test_the_cavern_entrance_lets_skirmish_events_be_played() -> None:
    table = later(at="Cavern Entrance")
    ranger, pledge = table.in_play(RANGER), table.in_hand("Pledge of Loyalty")
    table.fight(ranger, table.in_play(HARAD, seat=1)).play(pledge)
    assert ranger.strength == 9


@pytest.mark.parametrize(("at", "cost"), [("Chamber of Mazarbul", 0), (NO_KEYWORD, 1)])
def test_in_the_chamber_of_mazarbul_possessions_are_transferred_for_free(at: str, cost: int) -> None:
    table = later(at=at)
    merry = table.in_play(MERRY)
    sword = table.in_play(SWORD, on=table.ring_bearer())
    table.begin(FELLOWSHIP).transfer(sword)
    assert (sword.bearer, table.pool) == (merry, cost)


@pytest.mark.parametrize(
    ("site", "phase", "wounds"), [(4, REGROUP, 1), (4, FELLOWSHIP, 0), (2, REGROUP, 0), (6, REGROUP, 1)]
)
def test_crags_of_emyn_muil_wound_companions_leaving_region_two_in_the_regroup_phase(
    site: int, phase: str, wounds: int
) -> None:
    table = later(site=site, at="Crags of Emyn Muil", sites={site + 1: NO_KEYWORD}, moves=int(phase == REGROUP))
    scout, frodo = table.in_play(SCOUT), table.ring_bearer()
    table.begin(phase)
    if phase == REGROUP:
        table.pass_responses().pass_all()
        while table.asked.prompt[0] == "reconcile":
            table.choose()
    table.move()
    while table.asked.prompt[0] in ("place site", "required"):
        table.choose(table.choices[0])
    table.pass_responses()
    assert (scout.wounds, frodo.wounds) == (wounds, wounds)


@pytest.mark.parametrize("uses", [True, False])
def test_dammed_gate_stream_may_play_a_free_peoples_gollum_card_of_the_deck(uses: bool) -> None:
    table = later(at="Dammed Gate-stream")
    smeagol = table.on_deck(SMEAGOL, GOLLUM, MERRY)
    table.begin("turn")
    respond_or_pass(table, table.site(5), uses)
    if uses:
        assert table.choices == [smeagol]
        table.choose(smeagol)
    assert (smeagol.zone, table.state.burdens[0]) == (("play", 1) if uses else ("draw deck", 0))


@pytest.mark.parametrize(("at", "more"), [("East Road", 2), (NO_KEYWORD, 0)])
def test_on_the_east_road_companions_cost_more(at: str, more: int) -> None:
    table = later(at=at)
    scout, sword = table.in_hand(SCOUT), table.in_hand(SWORD)
    table.begin(FELLOWSHIP)
    assert (scout.cost, sword.cost) == (2 + more, 1)
    table.play(scout)
    assert table.pool == 2 + more


def test_ettenmoors_strengthen_a_character_of_either_player_for_an_exertion() -> None:
    table = later(at="Ettenmoors")
    scout, corps, squad = table.in_play(SCOUT), table.in_play(HARAD, seat=1), table.in_play(SQUAD, seat=1)
    site = table.site(5)
    table.fight(scout, corps).use(site).choose(scout)
    assert (scout.strength, scout.wounds) == (8, 1)
    table.use(site)
    assert set(table.choices) == {corps, squad}
    table.choose(corps)
    assert (corps.strength, corps.wounds) == (12, 1)


def test_ettenmoors_exert_no_enduring_character(invent: Invent) -> None:
    tough = invent("11S18", card("T1", "Tough Elf"), keywords=(("enduring", 1),))
    table = later(at="Ettenmoors")
    elf = table.in_play(tough)
    table.wound(table.ring_bearer(), 3)
    assert not table.fight(elf, table.in_play(HARAD, seat=1)).may("use", table.site(5))


@pytest.mark.parametrize(("twilight", "minions", "able"), [(3, 0, True), (2, 1, True), (3, 1, False)])
def test_expanding_marshland_brings_a_minion_where_few_are(twilight: int, minions: int, able: bool) -> None:
    table = later(at="Expanding Marshland")
    corps = table.in_hand(HARAD, seat=1)
    for _ in range(minions):
        table.in_play(SQUAD, seat=1)
    table.twilight(twilight)
    table.begin(SHADOW)
    assert table.may("use", table.site(5)) is able
    if able:
        table.use(table.site(5)).choose_if_asked(corps)
        assert (corps.zone, table.pool) == ("play", twilight - 1)


def test_fangorn_glade_adds_twilight_for_weapons() -> None:
    table = later(site=4, sites={5: "Fangorn Glade"})
    merry, farin = table.in_play(MERRY), table.in_play(FARIN)
    table.in_play(SWORD, on=merry)
    table.in_play(AXE, on=farin)
    table.in_play(BRACERS, on=farin)
    table.begin(FELLOWSHIP).move()
    table.choose(next(choice for choice in table.choices if choice.name == "Fangorn Glade"))
    assert table.pool == 0 + 3 + 3 + 2


@pytest.mark.parametrize(("companion", "uses"), [(GANDALF, True), (GANDALF, False), (SCOUT, None)])
def test_heights_of_isengard_may_discard_a_condition_when_a_gandalf_companion_wins(
    companion: str, uses: bool | None
) -> None:
    table = later(at="Heights of Isengard")
    fellow, goaded = table.in_play(companion), table.in_play(GOADED, seat=1)
    table.fight(fellow, table.in_play(SKULKER, seat=1)).pass_all()
    assert table.may("trigger", table.site(5)) is (uses is not None)
    if uses is not None:
        assert table.asked.seat == 0
        respond_or_pass(table, table.site(5), uses)
        assert goaded.zone == ("discard pile" if uses else "play")


@pytest.mark.parametrize(("seat", "guide"), [(0, SMEAGOL), (1, GOLLUM)])
def test_at_the_mere_of_dead_faces_gollum_and_smeagol_know_the_way(seat: int, guide: str) -> None:
    table = later(site=4, at="Mere of Dead Faces")
    gollum, site = table.in_play(guide, seat=seat), table.in_adventure_deck(NO_KEYWORD, seat=seat)
    table.begin(REGROUP).pass_responses()
    if seat == 1:
        table.pass_()
    table.use(table.site(4)).choose_if_asked(site)
    assert (len(table.state.path), gollum.wounds) == (5, 1)
    assert table.state.owner[table.site(5).index] == seat


def test_the_mere_of_dead_faces_wants_ones_own_guide() -> None:
    table = later(site=4, at="Mere of Dead Faces", all_sites=True)
    table.in_play(GOLLUM, seat=1)
    assert not table.begin(REGROUP).pass_responses().may("use", table.site(4))


@pytest.mark.parametrize(("companion", "draws"), [(FARIN, True), (FARIN, False), (SCOUT, None)])
def test_moria_guardroom_lets_dwarves_draw_two(companion: str, draws: bool | None) -> None:
    table = later(site=4, at="Moria Guardroom", sites={5: NO_KEYWORD})
    table.in_play(companion)
    table.on_deck(MERRY, SCOUT, SENTINEL)
    moved_from(table)
    assert table.may("trigger", table.site(4)) is (draws is not None)
    if draws is not None:
        respond_or_pass(table, table.site(4), draws)
        assert len(table.cards("hand")) == (3 if draws else 1)


def test_on_the_moria_stairway_hand_weapons_do_more_damage() -> None:
    table = later(at="Moria Stairway")
    merry, scout, corps = table.in_play(MERRY), table.in_play(SCOUT), table.in_play(HARAD, seat=1)
    table.in_play(SWORD, on=merry)
    table.in_play("Poleaxe", seat=1, on=corps)
    table.begin(MANEUVER)
    assert [one.has("damage") for one in (merry, scout, corps)] == [True, False, True]


def test_neekerbreekers_bog_heals_the_resistant_and_exerts_everybody_else() -> None:
    table = later(site=4, sites={5: "Neekerbreekers' Bog"})
    scout, bard, corps = table.in_play(SCOUT, wounds=1), table.in_play(BARD), table.in_play(HARAD, seat=1)
    sentinel = table.in_play(SENTINEL)
    table.burdens(1)
    table.begin(FELLOWSHIP).move()
    table.choose(next(choice for choice in table.choices if choice.name == "Neekerbreekers' Bog"))
    assert [one.wounds for one in (scout, bard, sentinel, table.ring_bearer(), corps)] == [0, 1, 0, 0, 1]


@pytest.mark.parametrize(("at", "left"), [("North Undeep", 0), (NO_KEYWORD, 1)])
def test_north_undeep_lowers_the_minion_archery_total(at: str, left: int) -> None:
    table = later(at=at)
    corps = table.in_play(HARAD, seat=1)
    table.in_play("Long Battle Bow", seat=1, on=corps)
    assert table.begin(ARCHERY).archery == (0, left)


@pytest.mark.parametrize("heals", [True, False])
def test_on_the_old_forest_road_two_elves_may_heal(heals: bool) -> None:
    table = later(at="Old Forest Road")
    elves = [table.in_play(SCOUT, wounds=1) for _ in range(3)]
    farin = table.in_play(FARIN, wounds=1)
    table.begin("turn")
    respond_or_pass(table, table.site(5), heals)
    if heals:
        assert set(table.choices) == set(elves)
        table.choose(*elves[:2])
    assert [one.wounds for one in (*elves, farin)] == ([0, 0, 1, 1] if heals else [1, 1, 1, 1])


@pytest.mark.parametrize(("burdens", "uses"), [(3, True), (3, False), (2, None)])
def test_leaving_osgiliath_reclaimed_a_burden_may_be_removed(burdens: int, uses: bool | None) -> None:
    table = later(site=4, at="Osgiliath Reclaimed", sites={5: NO_KEYWORD})
    table.burdens(burdens)
    moved_from(table)
    assert table.may("trigger", table.site(4)) is (uses is not None)
    if uses is not None:
        respond_or_pass(table, table.site(4), uses)
        assert table.state.burdens[0] == (2 if uses else 3)


@pytest.mark.parametrize("uses", [True, False])
def test_on_the_pinnacle_of_zirakzigil_a_wizard_comes_back_for_three_exertions(uses: bool) -> None:
    table = later(at="Pinnacle of Zirakzigil")
    fellows = [table.ring_bearer(), table.in_play(SCOUT), table.in_play(FARIN)]
    gandalf = table.in_dead_pile(GANDALF)
    table.in_dead_pile(MERRY)
    table.begin("turn")
    respond_or_pass(table, table.site(5), uses)
    assert [fellow.wounds for fellow in fellows] == [int(uses)] * 3
    assert (gandalf.zone, table.pool) == (("play", 4) if uses else ("dead pile", 0))


def test_the_pinnacle_of_zirakzigil_needs_three_companions_and_a_wizard() -> None:
    for companions, dead in ((1, GANDALF), (2, MERRY)):
        table = later(at="Pinnacle of Zirakzigil")
        for _ in range(companions):
            table.in_play(SCOUT)
        table.in_dead_pile(dead)
        assert not table.begin("turn").may("trigger", table.site(5))


@pytest.mark.parametrize(("minion", "wounded"), [(SQUAD, False), (HARAD, True)])
def test_on_the_rohan_uplands_arrows_do_not_wound_uruks(minion: str, wounded: bool) -> None:
    table = later(at="Rohan Uplands")
    target = table.in_play(minion, seat=1)
    scout, nocked = table.in_play(SCOUT), table.in_hand("Nocked")
    table.begin(ARCHERY).play(nocked)
    assert (target.wounds, scout.wounds) == (int(wounded), 1)


def test_on_the_rohan_uplands_uruks_are_wounded_in_other_phases() -> None:
    table = later(at="Rohan Uplands")
    gandalf, squad = table.in_play(GANDALF), table.in_play(SQUAD, seat=1)
    struggle = table.in_hand("Prolonged Struggle")
    table.fight(gandalf, squad).play(struggle)
    assert squad.wounds == 2


@pytest.mark.parametrize("heals", [True, False])
def test_in_the_valley_of_the_silverlode_each_hobbit_may_heal(heals: bool) -> None:
    table = later(site=4, sites={5: "Valley of the Silverlode"})
    merry, scout = table.in_play(MERRY, wounds=2), table.in_play(SCOUT, wounds=2)
    table.wound(table.ring_bearer(), 1)
    table.begin(FELLOWSHIP).move()
    table.choose(next(choice for choice in table.choices if choice.name == "Valley of the Silverlode"))
    respond_or_pass(table, table.site(5), heals)
    healed = int(heals)
    assert [one.wounds for one in (merry, table.ring_bearer(), scout)] == [2 - healed, 1 - healed, 2]


@pytest.mark.parametrize(("minion", "able"), [(KEYWARD, True), (HARAD, False)])
def test_from_the_watch_tower_an_orc_spies_a_card_out_of_the_hand(minion: str, able: bool) -> None:
    table = later(at="Watch-tower of Cirith Ungol")
    orc = table.in_play(minion, seat=1)
    table.in_hand(MERRY)
    table.begin(MANEUVER)
    assert not table.may("use", table.site(5))
    table.pass_()
    assert table.may("use", table.site(5)) is able
    if able:
        table.use(table.site(5))
        assert (orc.wounds, len(table.cards("hand")), len(table.cards("discard pile"))) == (1, 1, 1)


@pytest.mark.parametrize(("at", "less"), [("West Gate of Moria", 2), (NO_KEYWORD, 0)])
def test_leaving_the_west_gate_of_moria_removes_two(at: str, less: int) -> None:
    table = later(site=4, at=at, sites={5: NO_KEYWORD})
    table.twilight(5)
    moved_from(table)
    # The Shadow number, region 2 and the Ring-bearer add 2 + 3 + 1.
    assert table.pool == 5 - less + 6


@pytest.mark.parametrize("allies", [0, 2])
def test_in_westemnet_village_companions_are_wounded_for_allies(allies: int) -> None:
    table = later(site=4, sites={5: "Westemnet Village"}, sets=(1, 11, 12))
    scout, frodo = table.in_play(SCOUT), table.ring_bearer()
    for name in ("Rosie Cotton", "The Gaffer")[:allies]:
        table.in_play(name)
    table.begin(FELLOWSHIP).move()
    table.choose(next(choice for choice in table.choices if choice.name == "Westemnet Village"))
    if allies:
        assert table.asked.seat == 0
        table.choose(scout).pass_responses()
        table.choose(scout).pass_responses()
    assert (scout.wounds, frodo.wounds) == (allies, 0)


@pytest.mark.parametrize(
    ("companion", "wounds", "defends"), [(RANGER, 0, True), (RANGER, 1, False), (WARRIOR, 0, False)]
)
def test_at_the_window_on_the_west_unwounded_men_of_gondor_defend(companion: str, wounds: int, defends: bool) -> None:
    table = later(at="Window on the West")
    man = table.in_play(companion, wounds=wounds)
    table.begin(MANEUVER)
    assert man.has("defender") is defends


def _woody_end(burdens: int) -> tuple[Table, Card]:
    table = later(at="Woody-End")
    rider = table.in_discard(RIDER, HARAD, seat=1)
    table.burdens(burdens)
    table.twilight(9)
    return table.begin(SHADOW), rider


def test_at_woody_end_a_nazgul_comes_back_for_a_burden() -> None:
    table, rider = _woody_end(2)
    table.use(table.site(5))
    assert (rider.zone, table.state.burdens[0], table.pool) == ("play", 1, 4)


def test_at_woody_end_without_burdens_nobody_comes_back() -> None:
    table, _rider = _woody_end(0)
    assert not table.may("use", table.site(5))
