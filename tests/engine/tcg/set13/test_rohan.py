"""Rohan cards of set 13."""

import pytest

from engine.tcg.names import ARCHERY, FELLOWSHIP, MANEUVER, REGROUP, SHADOW, SKIRMISH
from engine.tcg.table import Card, Table
from engine.tcg.words.abilities import action
from engine.tcg.words.cards import card
from engine.tcg.words.filters import COMPANION, Titled
from engine.tcg.words.targets import a
from engine.tcg.words.verbs import Wound
from tests.engine.tcg.conftest import Invent
from tests.engine.tcg.later import BATTLEGROUND, PLAINS
from tests.engine.tcg.set13.bloodlines import BARE, bloodlines, moved_on, placed, regroup

EOMER, EOWYN = "Éomer, Heir to Meduseld", "Éowyn, Restless Warrior"
THEODEN, THEODRED = "Théoden, The Renowned", "Théodred, Second Marshal of the Mark"
HAMA, WARRIOR, GIMLI = "Háma, Captain of the King's Guard", "Éored Warrior", "Gimli, Son of Glóin"
BOARD, TOKENS, SPEAR, MOUNT = "King's Board", "Freely Across Our Land", "Rider's Spear", "Firefoot, Mearas of The Mark"
HARAD, SQUAD, DREG, SKULKER = "Corps of Harad", "Squad of Uruk-hai", "Orc Dreg", "Orc Skulker"
WEAPON = "Weapon of Opportunity"


@pytest.mark.parametrize(("name", "saviour", "saved"), [
    (THEODEN, EOMER, True),
    (THEODEN, THEODRED, True),
    (THEODEN, EOWYN, False),
    (THEODRED, EOWYN, True),
    (THEODRED, EOMER, True),
    (THEODRED, THEODEN, False),
    (HAMA, EOMER, False),
])  # fmt: skip
def test_bitter_tidings_prevents_a_wound_by_discarding_kin(name: str, saviour: str, saved: bool) -> None:
    table = bloodlines()
    hero, kin = table.in_play(name), table.in_play(saviour)
    tidings = table.in_hand("Bitter Tidings")
    table.fight(hero, table.in_play(DREG, seat=1)).pass_responses().pass_all()
    able = table.running.pending and table.asked.prompt[0] == "respond" and table.may("play", tidings)
    assert bool(able) is saved
    if saved:
        table.play(tidings)
        assert (hero.wounds, kin.zone) == (0, "discard pile")


def test_bitter_tidings_answers_a_wound_during_the_skirmish_of_another(invent: Invent) -> None:
    invent("11C73", card("W1", "Slinger", action(SKIRMISH, does=Wound(a(COMPANION & Titled("Théoden"))))))
    table = bloodlines()
    theoden, eomer, hama = table.in_play(THEODEN), table.in_play(EOMER), table.in_play(HAMA)
    tidings, slinger = table.in_hand("Bitter Tidings"), table.in_play("W1", seat=1)
    table.fight(hama, slinger).pass_().use(slinger)
    table.play(tidings)
    assert (theoden.wounds, eomer.zone) == (0, "discard pile")


def test_bitter_tidings_does_not_answer_wounds_outside_a_skirmish() -> None:
    table = bloodlines()
    table.in_play(THEODEN)
    table.in_play(EOMER)
    tidings = table.in_hand("Bitter Tidings")
    table.in_play("Mûmak Rider", seat=1)
    table.begin(ARCHERY).pass_all()
    while table.running.pending and table.asked.prompt[0] in ("arrow", "respond"):
        assert not table.may("play", tidings)
        table.decline()


@pytest.mark.parametrize(("mounted", "damage"), [(True, 1), (False, 0)])
def test_eomer_is_damage_1_while_mounted(mounted: bool, damage: int) -> None:
    table = bloodlines()
    eomer = table.in_play(EOMER)
    if mounted:
        table.in_play(MOUNT, on=eomer)
    assert eomer.keywords.get("damage", 0) == damage


@pytest.mark.parametrize(("alone", "strength"), [(True, 9), (False, 7)])
def test_eomer_is_stronger_for_other_rohan_companions_while_no_other_is_assigned(alone: bool, strength: int) -> None:
    table = bloodlines()
    eomer, warrior, gimli = table.in_play(EOMER), table.in_play(WARRIOR), table.in_play(GIMLI)
    table.in_play(HAMA)
    table.fight(eomer if alone else gimli, table.in_play(HARAD, seat=1))
    assert (eomer.strength, warrior.zone) == (strength, "play")


@pytest.mark.parametrize(
    ("item", "bearer", "cost"), [(SPEAR, EOWYN, 0), (SPEAR, WARRIOR, 1), ("Rider's Bow", EOWYN, 0)]
)
def test_possessions_played_on_eowyn_are_cheaper(item: str, bearer: str, cost: int) -> None:
    table = bloodlines()
    table.in_play(EOWYN)
    table.in_play(WARRIOR)
    spear = table.in_hand(item)
    table.begin(FELLOWSHIP)
    before = table.pool
    table.play(spear).choose(next(card for card in table.choices if card.name == bearer))
    assert table.pool - before == cost


@pytest.mark.parametrize(("kin", "tokens"), [(EOMER, 3), (THEODEN, 3), (HAMA, 2)])
def test_eowyn_may_reinforce_when_the_fellowship_moves_in_the_regroup_phase(kin: str, tokens: int) -> None:
    table = bloodlines()
    eowyn, freely = table.in_play(EOWYN), table.in_play(TOKENS, tokens=1)
    table.in_play(kin)
    moved_on(regroup(table)).respond(eowyn)
    assert freely.tokens == tokens


def test_eowyn_does_not_reinforce_in_the_fellowship_phase() -> None:
    table = bloodlines()
    eowyn = table.in_play(EOWYN)
    table.in_play(TOKENS, tokens=1)
    placed(table.begin(FELLOWSHIP).move())
    assert not table.may("trigger", eowyn)


@pytest.mark.parametrize(("burdens", "zone"), [(0, "discard pile"), (3, "play")])
def test_ferthu_theoden_hal_discards_a_possession_of_a_hardy_fellowship(burdens: int, zone: str) -> None:
    table = bloodlines()
    table.burdens(burdens)
    for name in (EOWYN, WARRIOR):
        table.in_play(name)
    squad = table.in_play(SQUAD, seat=1)
    weapon, ferthu = table.in_play(WEAPON, seat=1, on=squad), table.in_hand("Ferthu Théoden Hal")
    table.begin(MANEUVER).play(ferthu)
    assert weapon.zone == zone


def test_ferthu_theoden_hal_needs_two_rohan_men() -> None:
    table = bloodlines()
    table.in_play(EOWYN)
    ferthu = table.in_hand("Ferthu Théoden Hal")
    table.in_play(SQUAD, seat=1)
    assert not table.begin(MANEUVER).may("play", ferthu)


@pytest.mark.parametrize("name", [MOUNT, "Snowmane, Noble Mearas"])
def test_mounts_of_rohan_may_reinforce_when_played(name: str) -> None:
    table = bloodlines()
    table.in_play(EOWYN)
    freely, mount = table.in_play(TOKENS, tokens=1), table.in_hand(name)
    table.begin(FELLOWSHIP).play(mount)
    table.respond(mount)
    assert freely.tokens == 2


@pytest.mark.parametrize(("bearer", "tokens", "able"), [(EOMER, 2, True), (EOMER, 1, False), (EOWYN, 2, False)])
def test_firefoot_helps_eomer_at_the_start_of_the_maneuver_phase(bearer: str, tokens: int, able: bool) -> None:
    table = bloodlines()
    rider, freely = table.in_play(bearer), table.in_play(TOKENS, tokens=tokens)
    mount = table.in_play(MOUNT, on=rider)
    table.in_play(HARAD, seat=1)
    before = rider.strength
    table.begin(SHADOW).pass_()
    assert table.may("trigger", mount) is able
    if able:
        table.respond(mount)
        assert (rider.strength, rider.keywords["defender"], freely.tokens) == (before + 1, 1, 0)
        table.run_to(REGROUP)
        assert not rider.has("defender")


@pytest.mark.parametrize(("pick", "zone"), [(0, "discard pile"), (1, "play")])
def test_freely_across_our_land_plays_a_possession_from_the_discard_pile(pick: int, zone: str) -> None:
    table = bloodlines()
    eowyn, freely = table.in_play(EOWYN), table.in_play(TOKENS, tokens=1)
    table.in_play(GIMLI)
    spear = table.in_discard(SPEAR)
    regroup(table).use(freely).pick(pick)
    assert (spear.bearer, freely.zone) == (eowyn, zone)


def test_freely_across_our_land_needs_a_rohan_possession_and_comes_with_a_token() -> None:
    table = bloodlines()
    table.in_play(EOWYN)
    freely = table.in_hand(TOKENS)
    table.in_discard("Dwarven Axe")
    table.begin(FELLOWSHIP).play(freely)
    assert freely.tokens == 1
    table.run_to(REGROUP).pass_responses()
    assert not table.may("use", freely)


def test_hama_counts_shadow_possessions_and_may_discard_one_when_he_wins() -> None:
    table = bloodlines()
    hama, skulker, squad = table.in_play(HAMA), table.in_play(SKULKER, seat=1), table.in_play(SQUAD, seat=1)
    weapon = table.in_play(WEAPON, seat=1, on=squad)
    table.in_play(SPEAR, on=table.in_play(WARRIOR))
    assert hama.strength == 7
    table.fight(hama, skulker).pass_all()
    table.respond(hama).choose(weapon)
    assert (weapon.zone, hama.strength) == ("discard pile", 6)


@pytest.mark.parametrize(("moves", "bonus"), [(0, 2), (1, 2), (2, 5)])
def test_hamstrung_is_better_after_two_moves(moves: int, bonus: int) -> None:
    table = bloodlines(moves=moves)
    eowyn, hamstrung = table.in_play(EOWYN), table.in_hand("Hamstrung")
    table.in_play(GIMLI)
    table.fight(eowyn, table.in_play(HARAD, seat=1)).play(hamstrung)
    assert eowyn.strength == 6 + bonus


@pytest.mark.parametrize(("others", "able"), [(4, True), (3, False)])
def test_hurried_barrows_is_played_from_the_discard_pile(others: int, able: bool) -> None:
    table = bloodlines()
    eowyn, warrior = table.in_play(EOWYN), table.in_play(WARRIOR)
    table.in_play("Rohirrim Mount", on=eowyn)
    barrows = table.in_discard("Hurried Barrows", *[SPEAR] * others)
    before = (eowyn.strength, warrior.strength)
    table.fight(eowyn, table.in_play(HARAD, seat=1))
    assert table.may("play", barrows) is able
    if able:
        table.play(barrows)
        assert (eowyn.strength, warrior.strength, barrows.zone) == (before[0] + 3, before[1], "removed pile")


@pytest.mark.parametrize(("ability", "exerts", "helped"), [(0, EOMER, EOWYN), (1, EOWYN, THEODEN), (2, THEODEN, EOMER)])
def test_kings_board_exerts_one_to_help_another(ability: int, exerts: str, helped: str) -> None:
    table = bloodlines()
    kin = {name: table.in_play(name) for name in (EOMER, EOWYN, THEODEN)}
    board, warrior = table.in_play(BOARD), table.in_play(WARRIOR)
    before = kin[helped].strength
    table.fight(warrior, table.in_play(HARAD, seat=1))
    before = kin[helped].strength
    table.use(board, ability)
    assert kin[exerts] not in table.choices
    table.choose(kin[helped])
    assert (kin[exerts].wounds, kin[helped].strength) == (1, before + 2)


@pytest.mark.parametrize(("dwarven", "able"), [(1, True), (0, False)])
def test_merchant_of_westfold_changes_a_token_into_one_of_rohan(dwarven: int, able: bool) -> None:
    table = bloodlines()
    merchant = table.in_play("Merchant of Westfold")
    home, freely = table.in_play("Subterranean Homestead", tokens=dwarven), table.in_play(TOKENS, tokens=1)
    stragglers = table.in_play("Stragglers", seat=1, tokens=1)
    placed(table.begin(FELLOWSHIP).move()).respond(merchant).choose_if_asked(home)
    assert (home.tokens, freely.tokens, stragglers.tokens) == ((0, 2, 1) if able else (0, 0, 1))


def test_riddermark_tactician_may_reinforce_when_played() -> None:
    table = bloodlines()
    freely, tactician = table.in_play(TOKENS, tokens=1), table.in_hand("Riddermark Tactician")
    table.begin(FELLOWSHIP).play(tactician)
    table.respond(tactician)
    assert freely.tokens == 2


@pytest.mark.parametrize(("other", "able"), [(EOWYN, True), (GIMLI, False)])
def test_riddermark_tactician_answers_a_replaced_site(other: str, able: bool) -> None:
    table = bloodlines()
    tactician = table.in_play("Riddermark Tactician")
    table.in_play(other)
    table.in_play("Mûmak Rider", seat=1)
    depths = table.in_play("Unforgiving Depths", seat=1)
    table.in_play(DREG, seat=1)
    table.in_adventure_deck("Abandoned Mine Shaft", seat=1)
    table.begin(SHADOW).use(depths)
    assert table.may("trigger", tactician) is able
    if able:
        table.respond(tactician)
        assert table.archery == (2, 0)
        table.run_to(REGROUP)
        assert table.archery[0] == 0


@pytest.mark.parametrize(("pick", "bonus", "damage", "wounds"), [(0, 2, 0, 0), (1, 5, 1, 1)])
def test_ride_with_me_is_better_if_theoden_exerts(pick: int, bonus: int, damage: int, wounds: int) -> None:
    table = bloodlines()
    hama, theoden, ride = table.in_play(HAMA), table.in_play(THEODEN), table.in_hand("Ride With Me")
    table.fight(hama, table.in_play(HARAD, seat=1)).play(ride).pick(pick)
    table.choose(hama)
    assert (hama.strength, hama.keywords.get("damage", 0), theoden.wounds) == (6 + bonus, damage, wounds)


def test_ride_with_me_is_plain_without_theoden() -> None:
    table = bloodlines()
    hama, ride = table.in_play(HAMA), table.in_hand("Ride With Me")
    table.fight(hama, table.in_play(HARAD, seat=1)).play(ride)
    assert hama.strength == 8


def _bow(*, mounted: bool) -> tuple[Table, Card, Card, Card]:
    table = bloodlines()
    eowyn = table.in_play(EOWYN)
    bow, skulker = table.in_play("Rider's Bow", on=eowyn), table.in_play(SKULKER, seat=1)
    if mounted:
        table.in_play("Rohirrim Mount", on=eowyn)
    return table, eowyn, bow, skulker


def test_riders_bow_strengthens_a_mounted_bearer() -> None:
    on_foot, mounted = (_bow(mounted=rides)[1].strength for rides in (False, True))
    table = bloodlines()
    plain = table.in_play(EOWYN)
    table.in_play("Rohirrim Mount", on=plain)
    assert (on_foot, mounted) == (6, plain.strength + 1)


def test_riders_bow_has_a_shadow_player_wound_a_minion_of_theirs() -> None:
    table, eowyn, bow, skulker = _bow(mounted=False)
    harad, squad = table.in_play(HARAD, seat=1), table.in_play(SQUAD, seat=1)
    table.fight(eowyn, skulker).pass_all()
    table.respond(bow)
    assert table.asked.seat == 1
    table.choose(squad)
    assert (squad.wounds, harad.wounds) == (1, 0)


@pytest.mark.parametrize(("bearer", "able"), [(THEODEN, True), (EOWYN, False)])
def test_snowmane_exhausts_a_minion_theoden_fights(bearer: str, able: bool) -> None:
    table = bloodlines()
    rider, freely = table.in_play(bearer), table.in_play(TOKENS, tokens=2)
    snowmane, harad = table.in_play("Snowmane, Noble Mearas", on=rider), table.in_play(HARAD, seat=1)
    table.in_play(DREG, seat=1)
    table.fight(rider, harad)
    assert table.may("use", snowmane) is able
    if able:
        table.use(snowmane)
        assert (harad.vitality, freely.tokens) == (1, 0)


def test_theoden_is_helped_by_his_kin() -> None:
    table = bloodlines(moves=2)
    theoden = table.in_play(THEODEN)
    assert not theoden.keywords
    table.in_play(EOWYN)
    table.in_play(EOMER)
    assert (theoden.keywords["defender"], theoden.keywords["damage"]) == (1, 1)


@pytest.mark.parametrize(("kin", "question"), [(THEODRED, ("move or stay",)), (EOMER, ("reconcile",))])
def test_theoden_raises_the_move_limit_beside_theodred(kin: str, question: tuple[str]) -> None:
    table = bloodlines(moves=2)
    table.in_play(THEODEN)
    table.in_play(kin)
    regroup(table).pass_all().choose()
    assert table.asked.prompt == question


@pytest.mark.parametrize(("kin", "burdens", "cost"), [(THEODEN, 0, 1), (THEODEN, 1, 2), (EOWYN, 0, 2)])
def test_theodred_is_cheaper_beside_a_steadfast_man_of_rohan(kin: str, burdens: int, cost: int) -> None:
    table = bloodlines()
    table.burdens(burdens)
    table.in_play(kin)
    assert table.in_hand(THEODRED).cost == cost


def test_theodred_may_exert_each_minion_he_fights() -> None:
    table = bloodlines()
    theodred = table.in_play(THEODRED)
    harad, squad, dreg = (table.in_play(name, seat=1) for name in (HARAD, SQUAD, DREG))
    table.fight(theodred, harad, squad)
    table.respond(theodred)
    assert (harad.wounds, squad.wounds, dreg.wounds) == (1, 1, 0)


def test_wind_swept_homestead_counts_plains_and_battlegrounds() -> None:
    table = bloodlines(site=5, sites={**BARE, 2: PLAINS, 3: PLAINS, 4: BATTLEGROUND})
    table.in_play(EOWYN)
    homestead = table.in_hand("Wind-swept Homestead")
    assert not table.in_play(GIMLI).has("muster")
    table.in_play(HAMA)
    table.begin(FELLOWSHIP).play(homestead)
    assert homestead.tokens == 3


@pytest.mark.parametrize(("muster", "tokens"), [(True, 2), (False, 1)])
def test_wind_swept_homestead_counts_companions_who_muster(muster: bool, tokens: int) -> None:
    table = bloodlines()
    homestead, theoden = table.in_play("Wind-swept Homestead", tokens=1), table.in_play("11U159")
    if muster:
        table.in_play("Gandalf, The White Rider")
    table.begin(REGROUP)
    assert (theoden.has("muster"), homestead.tokens) == (muster, tokens)


def test_wind_swept_homestead_needs_two_rohan_companions() -> None:
    table = bloodlines()
    table.in_play(EOWYN)
    homestead = table.in_hand("Wind-swept Homestead")
    assert not table.begin(FELLOWSHIP).may("play", homestead)
