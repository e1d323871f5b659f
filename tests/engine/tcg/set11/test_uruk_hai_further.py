"""Further cards of the Uruk-hai culture of set 11."""

import pytest

from engine.tcg.names import ARCHERY, ASSIGNMENT, REGROUP, SHADOW
from engine.tcg.table import Card, Table
from tests.engine.tcg.later import BATTLEGROUND, FOREST, NO_KEYWORD, PLAINS, later

SQUAD, MURDEROUS, RUTHLESS, HARAD, HOUNDING = "11C202", "Murderous Uruk", "Ruthless Uruk", "11C73", "Hounding Uruk"
WARRIOR, HERO, MERRY, THEODEN = "12S113", "12U15", "11C168", "11U159"
SPEAR = "11S153"
ARCHER, GIMLI = "1R50", "Gimli, Son of Glóin"


def _fight(
    foe: str = SQUAD, *, at: str = NO_KEYWORD, hero: str = WARRIOR, burdens: int = 0, wounds: int = 0
) -> tuple[Table, Card, Card]:
    """A table with a companion and a minion that will fight."""
    table = later(at=at)
    table.burdens(burdens)
    return table, table.in_play(hero, wounds=wounds), table.in_play(foe, seat=1)


def _offered(table: Table, card: Card) -> bool:
    return table.asked.prompt[0] == "respond" and (table.may("trigger", card) or table.may("respond", card))


@pytest.mark.parametrize(("burdens", "arrows"), [(1, 0), (0, 1)])
def test_army_of_uruk_hai_keeps_weak_archers_from_counting(burdens: int, arrows: int) -> None:
    table = later()
    archer = table.in_play(ARCHER)
    assert archer.resistance == 6
    table.burdens(burdens)
    assert table.archery == (1, 0)
    table.in_play("Army of Uruk-hai", seat=1)
    assert table.archery == (arrows, 0)


@pytest.mark.parametrize(("name", "strength"), [("Bloodthirsty Uruk", 8), ("Hounding Uruk", 5)])
@pytest.mark.parametrize(("wounds", "more"), [(2, 3), (1, 0)])
def test_uruks_are_stronger_while_a_companion_is_exhausted(name: str, strength: int, wounds: int, more: int) -> None:
    table = later()
    table.in_play(WARRIOR, wounds=wounds)
    assert table.in_play(name, seat=1).strength == strength + more


@pytest.mark.parametrize(("burdens", "able"), [(1, True), (0, False)])
def test_brawling_uruk_cancels_the_ability_of_a_weak_companion(burdens: int, able: bool) -> None:
    table, gimli, squad = _fight(hero=GIMLI, burdens=burdens)
    uruk = table.in_play("Brawling Uruk", seat=1)
    assert gimli.resistance == 6
    before = gimli.strength
    table.fight(gimli, squad).use(gimli)
    assert _offered(table, uruk) is able
    if able:
        table.respond(uruk)
    assert (gimli.strength, gimli.wounds, uruk.wounds) == (before + (0 if able else 2), 1, int(able))


@pytest.mark.parametrize(("fourth", "more"), [(BATTLEGROUND, 2), (PLAINS, 1)])
def test_brutality_counts_battlegrounds(fourth: str, more: int) -> None:
    table = later(at=BATTLEGROUND, sites={**dict.fromkeys((1, 2, 3), NO_KEYWORD), 4: fourth})
    warrior, squad = table.in_play(WARRIOR), table.in_play(SQUAD, seat=1)
    card = table.in_hand("Brutality", seat=1)
    table.twilight(2)
    table.fight(warrior, squad).pass_().play(card)
    assert squad.strength == 10 + more


@pytest.mark.parametrize("uses", [True, False])
def test_determined_uruk_may_draw_when_a_companion_exerts(uses: bool) -> None:
    table, gimli, squad = _fight(hero=GIMLI)
    uruk, top = table.in_play("Determined Uruk", seat=1), table.on_deck(SQUAD, seat=1)
    table.fight(gimli, squad).use(gimli)
    if uses:
        table.respond(uruk)
    else:
        table.pass_()
    assert top.zone == ("hand" if uses else "draw deck")


@pytest.mark.parametrize(("beside", "able"), [(SQUAD, True), (HARAD, False)])
def test_determined_uruk_is_played_beside_another(beside: str, able: bool) -> None:
    table = later()
    table.in_play(beside, seat=1)
    uruk = table.in_hand("Determined Uruk", seat=1)
    table.twilight(9)
    assert table.begin(SHADOW).may("play", uruk) is able


@pytest.mark.parametrize(("foe", "able"), [(SQUAD, True), (HARAD, False)])
def test_devastation_answers_the_victory_of_an_uruk(foe: str, able: bool) -> None:
    table, warrior, minion = _fight(foe)
    living, card = table.in_play("Simple Living"), table.in_hand("Devastation", seat=1)
    table.twilight(1)
    table.fight(warrior, minion).pass_all()
    assert (table.asked.prompt[0] == "respond" and table.may("play", card)) is able
    if able:
        table.play(card)
        assert living.zone == "discard pile"


@pytest.mark.parametrize(("at", "strength", "damage"), [(BATTLEGROUND, 10, True), (FOREST, 9, False)])
def test_feral_uruk_is_at_home_on_a_battleground(at: str, strength: int, damage: bool) -> None:
    uruk = later(at=at).in_play("Feral Uruk", seat=1)
    assert (uruk.strength, uruk.has("damage")) == (strength, damage)


@pytest.mark.parametrize(
    ("at", "beside", "able"), [(BATTLEGROUND, SQUAD, True), (FOREST, SQUAD, False), (BATTLEGROUND, HARAD, False)]
)
def test_force_of_uruk_hai_lets_the_free_peoples_player_draw_instead(at: str, beside: str, able: bool) -> None:
    table, legolas, force = _fight("Force of Uruk-hai", at=at, hero=ARCHER)
    table.in_play(beside, seat=1)
    top = table.on_deck("Rally Cry")
    table.begin(ARCHERY).use(legolas).choose(force)
    assert _offered(table, force) is able
    if able:
        table.respond(force)
    assert (force.wounds, top.zone) == ((0, "hand") if able else (1, "draw deck"))


def test_force_of_uruk_hai_takes_the_wound_where_no_card_can_be_drawn() -> None:
    table, legolas, force = _fight("Force of Uruk-hai", at=BATTLEGROUND, hero=ARCHER)
    table.in_play(SQUAD, seat=1)
    table.begin(ARCHERY).use(legolas).choose(force)
    assert not _offered(table, force)
    assert force.wounds == 1


def test_fortitude_comes_with_three_tokens() -> None:
    table = later()
    table.in_play(SQUAD, seat=1)
    fortitude = table.in_hand("Fortitude", seat=1)
    table.twilight(4)
    table.begin(SHADOW).play(fortitude)
    assert fortitude.tokens == 3


def test_fortitude_without_an_uruk_comes_with_none() -> None:
    table = later()
    table.in_play(HARAD, seat=1)
    fortitude = table.in_hand("Fortitude", seat=1)
    table.twilight(4)
    table.begin(SHADOW).play(fortitude)
    assert (fortitude.zone, fortitude.tokens) == ("play", 0)


@pytest.mark.parametrize(
    ("tokens", "pick", "left", "zone"), [(2, 1, 1, "play"), (2, 0, 0, "discard pile"), (0, None, 0, "discard pile")]
)
def test_fortitude_prevents_a_wound_to_an_uruk(tokens: int, pick: int | None, left: int, zone: str) -> None:
    table, hero, uruk = _fight(HOUNDING, hero=HERO)
    fortitude = table.in_play("Fortitude", seat=1, tokens=tokens)
    table.fight(hero, uruk).pass_all().respond(fortitude)
    if pick is not None:
        table.pick(pick)
    assert (uruk.wounds, fortitude.tokens, fortitude.zone) == (0, left, zone)


def test_fortitude_does_not_help_other_minions() -> None:
    table, hero, minion = _fight("Rampaging Easterling", hero=HERO)
    fortitude = table.in_play("Fortitude", seat=1, tokens=3)
    table.fight(hero, minion).pass_all()
    assert (minion.zone, fortitude.tokens) == ("discard pile", 3)


@pytest.mark.parametrize("fights", [True, False])
def test_furious_uruk_takes_special_abilities_while_it_is_assigned(fights: bool) -> None:
    table = later()
    gimli, furious = table.in_play(GIMLI), table.in_play("Furious Uruk", seat=1)
    other = table.in_play(SQUAD, seat=1)
    table.fight(gimli, furious if fights else other)
    assert table.may("use", gimli) is not fights


def test_furious_uruk_takes_the_abilities_of_possessions_too() -> None:
    table, gimli, furious = _fight("Furious Uruk", at=BATTLEGROUND, hero=GIMLI)
    axe = table.in_play("Gimli's Battle Axe, Vicious Weapon", on=gimli)
    assert not table.fight(gimli, furious).may("use", axe)


@pytest.mark.parametrize(("foe", "able"), [(SQUAD, True), ("Furious Uruk", False)])
def test_furious_uruk_takes_responses_too_and_brawling_uruk_cancels_them(foe: str, able: bool) -> None:
    table, grimir, minion = _fight(foe, hero="Grimir, Dwarven Emissary", burdens=2)
    uruk = table.in_play("Brawling Uruk", seat=1)
    homesteads = [table.in_play("Mountain Homestead") for _ in range(2)]
    table.fight(grimir, minion).pass_().pass_()
    assert _offered(table, grimir) is able
    if able:
        table.respond(grimir).respond(uruk)
    gone = "discard pile" if able else "play"
    assert [(card.zone, grimir.wounds, uruk.wounds) for card in homesteads] == [(gone, 2, int(able))] * 2


@pytest.mark.parametrize(("at", "companions", "safe"), [(BATTLEGROUND, 0, True), (FOREST, 0, False), (FOREST, 4, True)])
def test_invincible_uruk_takes_no_wounds(at: str, companions: int, safe: bool) -> None:
    table, legolas, uruk = _fight("Invincible Uruk", at=at, hero=ARCHER)
    for _ in range(companions):
        table.in_play(WARRIOR)
    table.begin(ARCHERY).use(legolas)
    assert uruk.wounds == (0 if safe else 1)


@pytest.mark.parametrize(("companions", "safe"), [(4, True), (3, False)])
def test_invincible_uruk_protects_the_others_against_six_companions(companions: int, safe: bool) -> None:
    table, hero, uruk = _fight(HOUNDING, at=BATTLEGROUND, hero=HERO)
    table.in_play("Invincible Uruk", seat=1)
    for _ in range(companions):
        table.in_play(WARRIOR)
    table.fight(hero, uruk).pass_all()
    assert uruk.wounds == (0 if safe else 1)


@pytest.mark.parametrize(("at", "archer"), [(BATTLEGROUND, True), (FOREST, False)])
def test_isengard_siege_bow_makes_an_archer_at_a_battleground(at: str, archer: bool) -> None:
    table, _warrior, squad = _fight(at=at)
    table.in_play("Isengard Siege Bow", seat=1, on=squad)
    assert (squad.has("archer"), squad.vitality) == (archer, 4)


def test_isengard_sword_weakens_who_fights_its_bearer() -> None:
    table, warrior, squad = _fight()
    other = table.in_play(WARRIOR)
    table.in_play("Isengard Sword", seat=1, on=squad)
    assert warrior.strength == 5
    table.fight(warrior, squad)
    assert (warrior.strength, other.strength) == (3, 5)


@pytest.mark.parametrize("name", ["Isengard Siege Bow", "Isengard Sword"])
@pytest.mark.parametrize(("foe", "able"), [(SQUAD, True), (HARAD, False)])
def test_uruks_alone_bear_weapons_of_isengard(name: str, foe: str, able: bool) -> None:
    table, _warrior, _minion = _fight(foe)
    weapon = table.in_hand(name, seat=1)
    table.twilight(9)
    assert table.begin(SHADOW).may("play", weapon) is able


def test_lookout_uruk_brings_the_battleground_with_it() -> None:
    table = later(sites={4: NO_KEYWORD})
    feral = table.in_play("Feral Uruk", seat=1)
    table.in_play("Lookout Uruk", seat=1)
    assert (feral.strength, table.site(5).has("battleground"), table.site(4).has("battleground")) == (10, True, False)


def test_lurtz_counts_exhausted_companions() -> None:
    table = later()
    lurtz = table.in_play("Lurtz, Minion of the White Wizard", seat=1)
    table.in_play(WARRIOR, wounds=1)
    assert lurtz.strength == 13
    for _ in range(2):
        table.wound(table.in_play(WARRIOR), 2)
    table.state.index = None
    assert lurtz.strength == 19


@pytest.mark.parametrize("name", [MURDEROUS, "Overpowering Uruk"])
def test_some_uruks_muster(name: str) -> None:
    table, _warrior, _uruk = _fight(name)
    card, top = table.in_hand(SQUAD, seat=1), table.on_deck(HARAD, seat=1)
    table.begin(REGROUP)
    while table.asked.prompt[0] != "muster":
        table.decline()
    table.choose(card)
    assert (card.zone, top.zone) == ("discard pile", "hand")


@pytest.mark.parametrize(("burdens", "more"), [(3, 3), (2, 0)])
def test_overpowering_uruk_is_stronger_against_resistance_three(burdens: int, more: int) -> None:
    table, warrior, uruk = _fight("Overpowering Uruk", burdens=burdens)
    assert uruk.strength == 7
    table.fight(warrior, uruk)
    assert uruk.strength == 7 + more


@pytest.mark.parametrize("fights", [True, False])
def test_relentless_uruk_tires_of_events_in_its_skirmish(fights: bool) -> None:
    table, warrior, relentless = _fight("Relentless Uruk")
    squad = table.in_play(SQUAD, seat=1)
    call, ours = table.in_hand("War Now Calls Us"), table.in_hand("Furor", seat=1)
    table.twilight(1)
    table.fight(warrior, relentless if fights else squad).play(call)
    less = 2 if fights else 0
    assert relentless.strength == 14 - less
    table.play(ours).choose_if_asked(squad)
    assert relentless.strength == 14 - less
    table.run_to(REGROUP)
    assert relentless.strength == 14


@pytest.mark.parametrize(("burdens", "uses"), [(3, True), (3, False), (2, None)])
def test_ruthless_uruk_exerts_to_disarm_a_weak_character(burdens: int, uses: bool | None) -> None:
    table, warrior, uruk = _fight(RUTHLESS, burdens=burdens)
    other = table.in_play(WARRIOR)
    spear, spare = table.in_play(SPEAR, on=warrior), table.in_play(SPEAR, on=other)
    table.begin(ASSIGNMENT).pass_all().assign({uruk: warrior})
    assert _offered(table, uruk) is (uses is not None)
    if uses:
        table.respond(uruk)
    elif uses is False:
        table.pass_()
    assert (spear.zone, spare.zone, uruk.wounds) == ("discard pile" if uses else "play", "play", int(uses is True))


@pytest.mark.parametrize(("pick", "zone", "wounds"), [(0, "play", 1), (1, "discard pile", 0)])
def test_sentinel_uruk_exerts_or_is_discarded_to_prevent_a_wound(pick: int, zone: str, wounds: int) -> None:
    table, hero, uruk = _fight(HOUNDING, hero=HERO)
    sentinel = table.in_play("Sentinel Uruk", seat=1)
    table.fight(hero, uruk).pass_all().respond(sentinel).pick(pick)
    assert (uruk.wounds, sentinel.zone, sentinel.wounds) == (0, zone, wounds)


def test_sentinel_uruk_can_only_be_discarded_once_exhausted() -> None:
    table, hero, uruk = _fight(HOUNDING, hero=HERO)
    sentinel = table.in_play("Sentinel Uruk", seat=1, wounds=2)
    table.fight(hero, uruk).pass_all().respond(sentinel)
    assert (uruk.wounds, sentinel.zone) == (0, "discard pile")


def test_sentinel_uruk_prevents_no_wounds_of_archery() -> None:
    table = later()
    table.in_play(ARCHER)
    sentinel, uruk = table.in_play("Sentinel Uruk", seat=1), table.in_play(HOUNDING, seat=1)
    table.begin("archery").pass_all().choose(uruk)
    assert (uruk.wounds, sentinel.wounds) == (1, 0)


@pytest.mark.parametrize(("second", "safe"), [(SQUAD, True), (HARAD, False)])
def test_swarming_uruk_takes_no_wounds_beside_another_who_fights(second: str, safe: bool) -> None:
    table, gimli, swarming = _fight("Swarming Uruk", hero=GIMLI)
    warrior, other = table.in_play(WARRIOR), table.in_play(second, seat=1)
    table.begin(ASSIGNMENT).pass_all().assign({swarming: gimli, other: warrior})
    table.choose(gimli).use(gimli).pass_().use(gimli).pass_all()
    assert swarming.zone == ("play" if safe else "discard pile")


def test_tyrannical_uruk_is_cheaper_by_toil() -> None:
    table = later()
    squad, uruk = table.in_play(SQUAD, seat=1), table.in_hand("Tyrannical Uruk", seat=1)
    table.twilight(5)
    table.begin(SHADOW).play(uruk).choose_if_asked(squad)
    assert (uruk.zone, squad.wounds, table.pool) == ("play", 1, 0)


def test_vigilant_uruk_counts_the_uruks_who_do_not_fight() -> None:
    table, warrior, squad = _fight()
    vigilant = table.in_play("Vigilant Uruk", seat=1)
    table.in_play(HARAD, seat=1)
    assert vigilant.strength == 10
    table.fight(warrior, squad)
    assert vigilant.strength == 8


def test_vigilant_uruk_does_not_count_itself_while_it_fights() -> None:
    table, warrior, vigilant = _fight("Vigilant Uruk")
    table.in_play(SQUAD, seat=1)
    table.fight(warrior, vigilant)
    assert vigilant.strength == 8


@pytest.mark.parametrize(("at", "uses", "zone"), [(BATTLEGROUND, True, "hand"), (BATTLEGROUND, False, "draw deck")])
def test_watchman_uruk_may_draw_at_a_battleground(at: str, uses: bool, zone: str) -> None:
    table = later(at=at)
    uruk, top = table.in_hand("Watchman Uruk", seat=1), table.on_deck(SQUAD, seat=1)
    table.twilight(9)
    table.begin(SHADOW).play(uruk)
    if uses:
        table.respond(uruk)
    else:
        table.pass_()
    assert top.zone == zone


def test_watchman_uruk_draws_nothing_elsewhere() -> None:
    table = later(at=FOREST)
    uruk = table.in_hand("Watchman Uruk", seat=1)
    table.on_deck(SQUAD, seat=1)
    table.twilight(9)
    table.begin(SHADOW).play(uruk)
    assert table.asked.prompt == ("action", SHADOW)
