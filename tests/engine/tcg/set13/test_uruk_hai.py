"""Cards of the Uruk-hai culture in set 13."""

import pytest

from engine.tcg.names import ARCHERY, FELLOWSHIP, MANEUVER, SHADOW, SKIRMISH
from engine.tcg.table import Card, Table
from tests.engine.tcg.later import BATTLEGROUND, FOREST, NO_KEYWORD
from tests.engine.tcg.set13.bloodlines import BARE, bloodlines, regroup

GIMLI, GUARD, BOROMIR = "Gimli, Son of Glóin", "Dwarf Guard", "Boromir, Defender of Minas Tirith"
HARAD, SQUAD, DREG, LURKER = "Corps of Harad", "Squad of Uruk-hai", "Orc Dreg", "Crushing Uruk"
WEAPON, HOMESTEAD = "Weapon of Opportunity", "Subterranean Homestead"
RESERVE = "Uruk Reserve"
CITY, WELLS = "City of the Trees", "Wells of Deep Memory"


@pytest.mark.parametrize(("copies", "less"), [(1, 1), (2, 2)])
def test_assault_commander_counts_copies_of_a_free_peoples_condition(copies: int, less: int) -> None:
    table = bloodlines()
    guard, commander = table.in_play(GUARD), table.in_play("Assault Commander", seat=1)
    conditions = [table.in_play(CITY) for _ in range(copies)]
    wells = table.in_play(WELLS)
    before = (guard.resistance, table.ring_bearer().resistance)
    table.begin(SHADOW).use(commander)
    assert set(table.choices) == {*conditions, wells}
    table.choose(conditions[0])
    assert (commander.wounds, guard.resistance, table.ring_bearer().resistance) == (1, before[0] - less, before[1])
    table.pass_()
    assert guard.resistance == before[0]


def test_assault_commander_needs_a_free_peoples_condition() -> None:
    table = bloodlines()
    table.in_play(GUARD)
    commander = table.in_play("Assault Commander", seat=1)
    table.in_play("Stragglers", seat=1)
    assert not table.begin(SHADOW).may("use", commander)


def test_assault_denizen_counts_free_peoples_tokens() -> None:
    table = bloodlines()
    denizen = table.in_play("Assault Denizen", seat=1)
    table.in_play("Weapons of Control", seat=1, tokens=2)
    assert denizen.strength == 9
    table.in_play(HOMESTEAD, tokens=3)
    assert denizen.strength == 12


@pytest.mark.parametrize(("tokens", "zone"), [(1, "play"), (0, "discard pile")])
def test_cavern_denizen_takes_no_wounds_beside_a_free_peoples_token(tokens: int, zone: str) -> None:
    table = bloodlines()
    legolas = table.in_play("Legolas, Of the Grey Company")
    table.in_play(HOMESTEAD, tokens=tokens)
    denizen = table.in_play("Cavern Denizen", seat=1)
    table.begin(ARCHERY).pass_all().pass_responses()
    assert (legolas.zone, denizen.zone) == ("play", zone)


def test_cavern_denizen_takes_wounds_in_skirmishes() -> None:
    table = bloodlines()
    boromir, denizen = table.in_play(BOROMIR), table.in_play("Cavern Denizen", seat=1)
    table.in_play(HOMESTEAD, tokens=1)
    table.fight(boromir, denizen).pass_all()
    assert denizen.zone == "discard pile"


@pytest.mark.parametrize(
    ("at", "burdens", "armed", "other", "bonus"),
    [
        (BATTLEGROUND, 3, True, SQUAD, 4),
        (NO_KEYWORD, 3, False, HARAD, 1),
        (BATTLEGROUND, 0, False, HARAD, 1),
        (NO_KEYWORD, 0, True, SQUAD, 2),
    ],
)
def test_endless_assault_counts_four_things(at: str, burdens: int, armed: bool, other: str, bonus: int) -> None:
    table = bloodlines(at=at)
    table.burdens(burdens)
    guard, squad = table.in_play(GUARD), table.in_play("Merciless Uruk", seat=1)
    table.in_play(other, seat=1)
    if armed:
        table.in_play(WEAPON, seat=1, on=squad)
    assault = table.in_play("Endless Assault", seat=1)
    before = squad.strength
    table.fight(guard, squad).pass_()
    table.use(assault).choose_if_asked(squad)
    assert (squad.strength, assault.zone) == (before + bonus, "discard pile")


def test_enemy_without_number_changes_cards_into_twilight() -> None:
    table = bloodlines(idle_hands=False)
    squad = table.in_play(SQUAD, seat=1)
    enemy = table.in_play("Enemy Without Number", seat=1)
    table.in_hand(HARAD, HARAD, seat=1)
    table.begin(SHADOW).use(enemy)
    table.choose_if_asked(*table.cards("hand", seat=1))
    assert (table.pool, len(table.cards("hand", seat=1)), squad.zone) == (1, 0, "play")


@pytest.mark.parametrize(("minion", "able"), [(SQUAD, True), (HARAD, False)])
def test_enemy_without_number_is_discarded_for_three_twilight(minion: str, able: bool) -> None:
    table = bloodlines()
    table.in_play(minion, seat=1)
    enemy = table.in_play("Enemy Without Number", seat=1)
    regroup(table).pass_()
    assert table.may("use", enemy) is able
    if able:
        table.use(enemy)
        assert (table.pool, enemy.zone) == (3, "discard pile")


@pytest.mark.parametrize(
    ("name", "minions", "able"),
    [
        ("Enemy Without Number", [SQUAD, SQUAD], True),
        ("Enemy Without Number", [SQUAD, HARAD], False),
        ("Fearless Approach", [SQUAD], True),
        ("Fearless Approach", [HARAD], False),
        ("Uruk Blitz", [SQUAD], True),
        ("Uruk Blitz", [HARAD], False),
    ],
)
def test_some_cards_need_uruk_hai_minions(name: str, minions: list[str], able: bool) -> None:
    table = bloodlines()
    played = table.in_hand(name, seat=1)
    for minion in minions:
        table.in_play(minion, seat=1)
    table.twilight(8)
    assert table.begin(SHADOW).may("play", played) is able


@pytest.mark.parametrize(("bearer", "zone"), [("Entranced Uruk", "play"), (SQUAD, "discard pile")])
def test_possessions_of_an_entranced_uruk_are_not_discarded_by_free_peoples_cards(bearer: str, zone: str) -> None:
    table = bloodlines()
    for name in ("Háma, Captain of the King's Guard", "Éowyn, Restless Warrior"):
        table.in_play(name)
    uruk = table.in_play(bearer, seat=1)
    weapon, ferthu = table.in_play(WEAPON, seat=1, on=uruk), table.in_hand("Ferthu Théoden Hal")
    table.begin(MANEUVER).play(ferthu)
    assert weapon.zone == zone


def test_possessions_of_an_entranced_uruk_are_discarded_by_shadow_cards() -> None:
    table = bloodlines()
    uruk = table.in_play("Entranced Uruk", seat=1)
    weapon = table.in_play(WEAPON, seat=1, on=uruk)
    table.in_play("Caravan From the South", seat=1)
    table.in_adventure_deck("Abandoned Mine Shaft")
    ranger = table.in_hand("Ranger of Westernesse")
    table.begin(FELLOWSHIP).play(ranger)
    table.respond(ranger)
    caravan = table.legal("trigger")[0]
    table.respond(caravan)
    assert weapon.zone == "discard pile"


@pytest.mark.parametrize(("at", "tokens"), [(BATTLEGROUND, 4), (NO_KEYWORD, 1)])
def test_fearless_approach_reinforces_beside_a_battleground(at: str, tokens: int) -> None:
    table = bloodlines(at=at, sites=BARE)
    table.in_play(SQUAD, seat=1)
    weapons, approach = (
        table.in_play("Weapons of Control", seat=1, tokens=1),
        table.in_hand("Fearless Approach", seat=1),
    )
    table.twilight(1)
    table.begin(SHADOW).play(approach)
    assert table.may("trigger", approach) is (tokens > 1)
    if tokens > 1:
        table.respond(approach)
    assert weapons.tokens == tokens


@pytest.mark.parametrize("yes", [True, False])
def test_fearless_approach_discards_a_condition_when_the_next_site_is_played(yes: bool) -> None:
    table = bloodlines()
    approach, wells = table.in_play("Fearless Approach", seat=1), table.in_play(WELLS)
    table.in_adventure_deck("Abandoned Mine Shaft")
    ranger = table.in_hand("Ranger of Westernesse")
    table.begin(FELLOWSHIP).play(ranger)
    table.respond(ranger)
    if yes:
        table.respond(approach).choose(wells)
    else:
        table.pass_()
    assert wells.zone == ("discard pile" if yes else "play")


@pytest.mark.parametrize(("at", "arrows"), [(FOREST, 0), (NO_KEYWORD, 1)])
def test_isengard_infiltrator_lowers_archery_at_forests(at: str, arrows: int) -> None:
    table = bloodlines(at=at)
    table.in_play("Legolas, Of the Grey Company")
    table.in_play("Isengard Infiltrator", seat=1)
    assert table.archery == (arrows, 0)


@pytest.mark.parametrize(("name", "strength"), [("Lórien Protector", 4), (GIMLI, 6)])
def test_isengard_infiltrator_weakens_elven_companions(name: str, strength: int) -> None:
    table = bloodlines()
    fighter = table.in_play(name)
    table.fight(fighter, table.in_play("Isengard Infiltrator", seat=1))
    assert fighter.strength == strength


def _skirmish(card: str, *, burdens: int = 0, minion: str = SQUAD) -> tuple[Table, Card, Card, Card]:
    table = bloodlines()
    table.burdens(burdens)
    guard, squad = table.in_play(GUARD), table.in_play(minion, seat=1)
    return table, guard, squad, table.in_hand(card, seat=1)


@pytest.mark.parametrize(("burdens", "able"), [(2, True), (1, False)])
def test_new_enemy_helps_against_a_weary_companion(burdens: int, able: bool) -> None:
    table, guard, squad, enemy = _skirmish("New Enemy", burdens=burdens)
    table.in_discard(*[SQUAD] * 4, seat=1)
    before = squad.strength
    table.fight(guard, squad).pass_()
    table.play(enemy)
    assert squad.strength == before + (2 if able else 0)
    assert (table.pool, len(table.cards("removed pile", seat=1))) == (0, 4)


@pytest.mark.parametrize(("lurkers", "wounds"), [(3, 1), (2, 0)])
def test_signs_of_war_exerts_whom_lurkers_fight(lurkers: int, wounds: int) -> None:
    table = bloodlines()
    guard, boromir = table.in_play(GUARD), table.in_play(BOROMIR)
    minions = [table.in_play(LURKER, seat=1) for _ in range(lurkers)]
    table.in_play("Signs of War", seat=1)
    table.fight(boromir, minions[0])
    assert (boromir.wounds, guard.wounds) == (wounds, 0)


def test_signs_of_war_does_not_count_for_others() -> None:
    table = bloodlines()
    boromir, squad = table.in_play(BOROMIR), table.in_play(SQUAD, seat=1)
    for _ in range(3):
        table.in_play(LURKER, seat=1)
    table.in_play("Signs of War", seat=1)
    table.fight(boromir, squad)
    assert boromir.wounds == 0


@pytest.mark.parametrize(("weary", "twilight", "spots", "left"), [(True, 5, True, 4), (True, 5, False, 2)])
def test_uruk_aggressor_may_be_cheaper(weary: bool, twilight: int, spots: bool, left: int) -> None:
    table = bloodlines()
    table.burdens(6)
    table.in_play(GUARD)
    aggressor = table.in_hand("Uruk Aggressor", seat=1)
    table.twilight(twilight)
    table.begin(SHADOW).play(aggressor).say(spots)
    assert (aggressor.zone, table.pool) == ("play", left)


@pytest.mark.parametrize(("burdens", "able"), [(6, True), (4, False)])
def test_uruk_aggressor_needs_a_companion_without_resistance_to_be_cheaper(burdens: int, able: bool) -> None:
    table = bloodlines()
    table.burdens(burdens)
    table.in_play(GUARD)
    aggressor = table.in_hand("Uruk Aggressor", seat=1)
    table.twilight(1)
    assert table.begin(SHADOW).may("play", aggressor) is able


@pytest.mark.parametrize(("site", "damage", "strength", "resistance"), [(2, 2, 6, 6), (5, 1, 5, 6), (8, 1, 6, 4)])
def test_uruk_blitz_has_a_power_in_each_region(site: int, damage: int, strength: int, resistance: int) -> None:
    table = bloodlines(site=site)
    guard, squad, harad = table.in_play("Dwarven Warrior"), table.in_play(SQUAD, seat=1), table.in_play(HARAD, seat=1)
    blitz = table.in_play("Uruk Blitz", seat=1)
    assert (squad.keywords["damage"], blitz.keywords.get("damage", 0), harad.has("damage")) == (
        damage,
        damage - 1,
        False,
    )
    assert (guard.strength, guard.resistance, table.ring_bearer().resistance) == (strength, resistance, 10)


@pytest.mark.parametrize(("ally", "able"), [(SQUAD, True), (HARAD, False)])
def test_uruk_distractor_discards_a_possession_from_afar(ally: str, able: bool) -> None:
    table = bloodlines()
    gimli, minion = table.in_play(GIMLI), table.in_play(ally, seat=1)
    axe, distractor = table.in_play("Dwarven Axe", on=gimli), table.in_play("Uruk Distractor", seat=1)
    table.fight(gimli, minion).pass_()
    table.use(distractor)
    assert (distractor.wounds, axe.zone) == (1, "discard pile" if able else "play")


def test_uruk_distractor_does_nothing_while_assigned() -> None:
    table = bloodlines()
    gimli = table.in_play(GIMLI)
    table.in_play("Dwarven Axe", on=gimli)
    distractor = table.in_play("Uruk Distractor", seat=1)
    table.fight(gimli, distractor, table.in_play(SQUAD, seat=1)).pass_()
    assert not table.may("use", distractor)


@pytest.mark.parametrize(("burdens", "cost"), [(4, 2), (3, 4)])
def test_uruk_invader_is_cheaper_for_each_weary_companion(burdens: int, cost: int) -> None:
    table = bloodlines()
    table.burdens(burdens)
    table.in_play(GUARD)
    table.in_play(BOROMIR)
    assert table.in_hand("Uruk Invader", seat=1).cost == cost


def test_uruk_outrider_counts_the_dead() -> None:
    table = bloodlines()
    outrider = table.in_play("Uruk Outrider", seat=1)
    assert not outrider.has("damage")
    table.in_dead_pile(GIMLI)
    table.in_dead_pile(BOROMIR)
    assert outrider.keywords["damage"] == 2


@pytest.mark.parametrize(("victim", "yes"), [("Cavern Denizen", True), ("Cavern Denizen", False), (RESERVE, True)])
def test_uruk_reserve_may_save_a_minion_beneath_the_draw_deck(victim: str, yes: bool) -> None:
    table = bloodlines()
    aragorn, reserve = table.in_play("Aragorn, Isildur's Heir"), table.in_play(RESERVE, seat=1, wounds=1)
    dying = reserve if victim == RESERVE else table.in_play(victim, seat=1)
    table.in_play("Heirs of Gondor", tokens=1)
    on_top = table.on_deck(HARAD, seat=1)
    table.fight(aragorn, dying).pass_all()
    if yes:
        table.respond(reserve)
        assert (dying.zone, table.state.deck[1]) == ("draw deck", [dying.index, on_top.index])
    else:
        table.pass_responses()
        assert dying.zone == "discard pile"


def test_uruk_reserve_does_not_save_other_minions() -> None:
    table = bloodlines()
    aragorn, hillman = table.in_play("Aragorn, Isildur's Heir"), table.in_play("Crazed Hillman", seat=1)
    table.in_play(RESERVE, seat=1)
    table.fight(aragorn, hillman).pass_all()
    assert hillman.zone == "discard pile"


@pytest.mark.parametrize(("others", "able"), [(0, True), (1, False)])
def test_uruk_rogue_fights_best_alone(others: int, able: bool) -> None:
    table = bloodlines()
    boromir, rogue = table.in_play(BOROMIR), table.in_play("Uruk Rogue", seat=1)
    minions = [table.in_play(HARAD, seat=1) for _ in range(others)]
    table.in_play(SQUAD, seat=1)
    table.fight(boromir, rogue, *minions).pass_()
    assert table.may("use", rogue) is able
    if able:
        table.use(rogue)
        assert (rogue.wounds, rogue.strength, rogue.has("fierce")) == (2, 16, True)


@pytest.mark.parametrize(("minion", "less"), [(LURKER, 2), (SQUAD, 0)])
def test_uruk_tactician_weakens_whom_a_lurker_fights(minion: str, less: int) -> None:
    table = bloodlines()
    boromir, tactician = table.in_play(BOROMIR), table.in_play("Uruk Tactician", seat=1)
    table.fight(boromir, table.in_play(minion, seat=1)).pass_()
    table.use(tactician)
    assert (boromir.strength, tactician.wounds) == (7 - less, 1)


@pytest.mark.parametrize(("discarded", "able"), [("12C159", True), ("12C168", False)])
def test_war_machine_plays_a_hand_weapon_from_the_discard_pile(discarded: str, able: bool) -> None:
    table = bloodlines()
    boromir, lurker, machine = (
        table.in_play(BOROMIR),
        table.in_play(LURKER, seat=1),
        table.in_hand("War Machine", seat=1),
    )
    weapon = table.in_discard(discarded, seat=1)
    table.twilight(6)
    table.fight(boromir, lurker).pass_()
    assert table.may("play", machine) is able
    if able:
        table.play(machine)
        assert (weapon.bearer, lurker.wounds, table.phase) == (lurker, 1, SKIRMISH)


def test_weapons_of_control_counts_wounded_companions() -> None:
    table = bloodlines()
    table.in_play(GUARD, wounds=1)
    table.in_play(BOROMIR)
    table.wound(table.ring_bearer(), 2)
    weapons = table.in_hand("Weapons of Control", seat=1)
    table.begin(SHADOW).play(weapons)
    assert weapons.tokens == 2


@pytest.mark.parametrize(("pick", "zone", "minion", "less"), [
    (0, "discard pile", SQUAD, 1), (1, "play", SQUAD, 1), (0, "discard pile", HARAD, 0),
])  # fmt: skip
def test_weapons_of_control_weakens_a_companion(pick: int, zone: str, minion: str, less: int) -> None:
    table = bloodlines()
    boromir, weapons = table.in_play(BOROMIR), table.in_play("Weapons of Control", seat=1, tokens=2)
    table.fight(boromir, table.in_play(minion, seat=1)).pass_()
    table.use(weapons).pick(pick)
    assert (boromir.strength, weapons.zone) == (7 - less, zone)
