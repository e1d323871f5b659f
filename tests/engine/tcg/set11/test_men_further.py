"""Further cards of the Men culture of set 11."""

import pytest

from engine.tcg.names import ARCHERY, ASSIGNMENT, MANEUVER, REGROUP, SHADOW
from engine.tcg.rules.move_limit import move_limit
from engine.tcg.table import Card, Table
from tests.engine.tcg.later import BATTLEGROUND, FOREST, NO_KEYWORD, PLAINS, later

HARAD, SQUAD, COLUMN, RAMPAGING = "11C73", "11C202", "Column of Easterlings", "Rampaging Easterling"
WARRIOR, HERO, EOMER = "12S113", "12U15", "12U112"
SPEAR = "11S153"
ARCHER = "1R50"


def _fight(
    *, at: str = NO_KEYWORD, foe: str = HARAD, hero: str = WARRIOR, burdens: int = 0
) -> tuple[Table, Card, Card]:
    """A table with a companion and a minion that will fight."""
    table = later(at=at)
    table.burdens(burdens)
    return table, table.in_play(hero), table.in_play(foe, seat=1)


@pytest.mark.parametrize(("burdens", "arrows"), [(2, 2), (1, 1)])
def test_archer_of_harad_adds_an_arrow_against_resistance_four(burdens: int, arrows: int) -> None:
    table = later()
    table.burdens(burdens)
    table.in_play(WARRIOR)
    table.in_play("Archer of Harad", seat=1)
    assert table.archery == (0, arrows)


def test_armored_easterling_helps_lurkers_alone() -> None:
    table, warrior, column = _fight(foe=COLUMN)
    armored = table.in_play("Armored Easterling", seat=1)
    table.twilight(7)
    table.fight(warrior, column).pass_().use(armored, 0).pass_()
    table.use(armored, 1).pass_()
    table.use(armored, 2)
    assert (column.strength, column.has("fierce"), column.has("damage"), table.pool) == (9, True, True, 1)
    assert (armored.strength, armored.has("fierce")) == (10, False)
    table.pass_()
    assert not table.may("use", armored)
    table.run_to(ASSIGNMENT)
    assert (column.strength, column.has("fierce"), column.has("damage")) == (8, True, False)


@pytest.mark.parametrize(("burdens", "cost"), [(3, 2), (2, 4)])
def test_axeman_of_harad_is_cheaper_against_resistance_three(burdens: int, cost: int) -> None:
    table = later()
    table.burdens(burdens)
    table.in_play(WARRIOR)
    assert table.in_hand("Axeman of Harad", seat=1).cost == cost


def test_bloodthirsty_wounds_an_unbound_companion() -> None:
    table, warrior, _corps = _fight()
    table.in_play(RAMPAGING, seat=1)
    card = table.in_hand("Bloodthirsty", seat=1)
    table.twilight(1)
    table.begin(REGROUP).pass_responses().pass_().play(card)
    assert (warrior.wounds, table.ring_bearer().wounds) == (1, 0)


def test_bloodthirsty_needs_two_minions_of_its_culture() -> None:
    table, _warrior, _corps = _fight()
    table.in_play(SQUAD, seat=1)
    card = table.in_hand("Bloodthirsty", seat=1)
    table.twilight(1)
    assert not table.begin(REGROUP).pass_responses().pass_().may("play", card)


@pytest.mark.parametrize("foe", [HARAD, SQUAD])
def test_bold_and_cunning_discards_a_possession(foe: str) -> None:
    table, warrior, minion = _fight(foe=foe)
    spear, card = table.in_play(SPEAR, on=warrior), table.in_hand("Bold and Cunning", seat=1)
    table.twilight(5)
    table.fight(warrior, minion).pass_()
    assert table.may("play", card) is (foe == HARAD)
    if foe == HARAD:
        table.play(card).choose(minion)
        assert (spear.zone, minion.wounds, table.pool) == ("discard pile", 1, 2)


def test_column_of_easterlings_gives_itself_for_another_minion() -> None:
    table, warrior, corps = _fight()
    column = table.in_play(COLUMN, seat=1)
    table.in_play(SQUAD, seat=1)
    table.fight(warrior, corps).pass_().use(column)
    assert (corps.strength, column.zone) == (14, "discard pile")


@pytest.mark.parametrize(("burdens", "added"), [(1, 2), (0, 0)])
def test_detachment_of_haradrim_counts_weak_companions(burdens: int, added: int) -> None:
    table = later()
    table.burdens(burdens)
    for _ in range(2):
        table.in_play(WARRIOR)
    detachment = table.in_play("Detachment of Haradrim", seat=1)
    table.begin(MANEUVER).pass_().use(detachment)
    assert (table.pool, detachment.wounds) == (added, 1)


def test_easterling_host_weakens_itself_for_the_others() -> None:
    table, warrior, corps = _fight()
    host, squad = table.in_play("Easterling Host", seat=1), table.in_play(SQUAD, seat=1)
    table.fight(warrior, corps).pass_().use(host)
    assert (host.strength, host.wounds, corps.strength, squad.strength) == (11, 1, 11, 10)
    table.pass_().use(host)
    assert (host.strength, corps.strength) == (9, 12)
    table.pass_()
    assert not table.may("use", host)
    table.run_to(REGROUP)
    assert (host.strength, corps.strength) == (13, 10)


@pytest.mark.parametrize(("foe", "able"), [(RAMPAGING, True), ("11S188", False)])
def test_easterling_shield_wall_prevents_a_wound_in_a_skirmish(foe: str, able: bool) -> None:
    table, hero, minion = _fight(foe=foe, hero=HERO)
    wall = table.in_play("Easterling Shield Wall", seat=1)
    table.twilight(1)
    table.fight(hero, minion).pass_all()
    assert table.may("respond", wall) is able if able else minion.wounds == 1
    if able:
        table.respond(wall)
        assert (minion.zone, wall.wounds, table.pool) == ("play", 1, 0)


def test_easterling_shield_wall_prevents_no_archery_wound() -> None:
    table = later()
    table.in_play(ARCHER)
    wall, minion = table.in_play("Easterling Shield Wall", seat=1), table.in_play(RAMPAGING, seat=1)
    table.twilight(1)
    table.begin(ARCHERY).pass_all().choose(minion)
    assert (minion.zone, wall.wounds) == ("discard pile", 0)


@pytest.mark.parametrize(
    ("name", "word", "amount", "there", "elsewhere"),
    [
        ("Elder of Dunland", "damage", 1, PLAINS, FOREST),
        ("Fletcher of Harad", "archer", 1, PLAINS, FOREST),
        ("Horde of Harad", "fierce", 1, BATTLEGROUND, PLAINS),
        ("Warrior of Dunland", "ambush", 2, PLAINS, None),
    ],
)
def test_men_have_keywords_at_sites(name: str, word: str, amount: int, there: str, elsewhere: str | None) -> None:
    assert later(at=there).in_play(name, seat=1).keywords[word] == amount
    if elsewhere is not None:
        assert not later(at=elsewhere).in_play(name, seat=1).has(word)


def test_elevated_fire_adds_three_arrows() -> None:
    table, _warrior, corps = _fight()
    fire = table.in_hand("Elevated Fire", seat=1)
    table.twilight(5)
    table.begin(ARCHERY).pass_().play(fire).choose(corps)
    assert (table.archery, table.pool, corps.wounds) == ((0, 3), 0, 1)


def test_elevated_fire_needs_a_minion_of_its_culture() -> None:
    table, _warrior, _squad = _fight(foe=SQUAD)
    fire = table.in_hand("Elevated Fire", seat=1)
    table.twilight(7)
    assert not table.begin(ARCHERY).pass_().may("play", fire)


@pytest.mark.parametrize(("uses", "left"), [(True, 5), (False, 6)])
def test_fearsome_dunlending_wears_an_unbound_companion_down(uses: bool, left: int) -> None:
    table = later(at=PLAINS)
    warrior, dunlending = table.in_play(WARRIOR), table.in_hand("Fearsome Dunlending", seat=1)
    table.twilight(9)
    table.begin(SHADOW).play(dunlending)
    if uses:
        table.respond(dunlending)
    else:
        table.pass_()
    assert (warrior.resistance_left, table.ring_bearer().resistance_left) == (left, 10)
    table.run_to(REGROUP)
    assert warrior.resistance_left == left


def test_fearsome_dunlending_does_nothing_elsewhere() -> None:
    table = later(at=FOREST)
    warrior, dunlending = table.in_play(WARRIOR), table.in_hand("Fearsome Dunlending", seat=1)
    table.twilight(9)
    table.begin(SHADOW).play(dunlending)
    assert table.asked.prompt == ("action", SHADOW)
    assert warrior.resistance_left == 6


def test_ferocious_haradrim_makes_its_players_men_stronger_when_a_character_dies() -> None:
    table, merry, corps = _fight(hero="11C168")
    ferocious, squad = table.in_play("Ferocious Haradrim", seat=1), table.in_play(SQUAD, seat=1)
    hero = table.in_play(HERO)
    table.begin(ASSIGNMENT).pass_all().assign({corps: merry, squad: hero}).assign({})
    table.choose(merry).pass_all()
    assert (merry.zone, ferocious.strength, corps.strength, squad.strength) == ("dead pile", 15, 13, 10)
    table.run_to(REGROUP)
    assert (ferocious.strength, corps.strength) == (12, 10)


def test_ferocious_haradrim_does_not_mind_the_death_of_a_minion() -> None:
    table, hero, minion = _fight(foe=RAMPAGING, hero=HERO)
    ferocious = table.in_play("Ferocious Haradrim", seat=1)
    table.fight(hero, minion).pass_all()
    assert (minion.zone, ferocious.strength) == ("discard pile", 12)


@pytest.mark.parametrize(("companions", "archers"), [(5, True), (4, False)])
def test_fletcher_of_harad_makes_archers_against_six_companions(companions: int, archers: bool) -> None:
    table = later()
    for _ in range(companions):
        table.in_play(WARRIOR)
    table.in_play("Fletcher of Harad", seat=1)
    corps, squad = table.in_play(HARAD, seat=1), table.in_play(SQUAD, seat=1)
    assert (corps.has("archer"), squad.has("archer")) == (archers, False)


def test_footman_of_dunland_brings_the_plains_with_it() -> None:
    table = later(sites={4: NO_KEYWORD})
    elder = table.in_play("Elder of Dunland", seat=1)
    assert not elder.has("damage")
    table.in_play("Footman of Dunland", seat=1)
    assert (elder.has("damage"), table.site(5).has("plains"), table.site(4).has("plains")) == (True, True, False)


@pytest.mark.parametrize("other", [True, False])
def test_force_of_harad_leaves_where_no_other_of_its_culture_is(other: bool) -> None:
    table, warrior, squad = _fight(foe=SQUAD)
    force, column = table.in_play("Force of Harad", seat=1), table.in_play(COLUMN, seat=1)
    if other:
        table.in_play(HARAD, seat=1)
    table.fight(warrior, squad).pass_().use(column)
    table.choose_if_asked(force)
    assert force.zone == ("play" if other else "discard pile")


def test_harad_standard_bearer_buys_damage_for_three() -> None:
    table, warrior, bearer = _fight(foe="Harad Standard-bearer")
    table.twilight(4)
    table.fight(warrior, bearer).pass_().use(bearer)
    assert (bearer.keywords["damage"], table.pool) == (1, 1)
    table.pass_()
    assert not table.may("use", bearer)


@pytest.mark.parametrize(("by_free_peoples", "added"), [(True, 2), (False, 0)])
def test_invading_haradrim_adds_twilight_when_the_free_peoples_player_assigns_it(
    by_free_peoples: bool, added: int
) -> None:
    table, warrior, invading = _fight(foe="Invading Haradrim", burdens=1)
    table.in_play(WARRIOR)
    table.begin(ASSIGNMENT).pass_all().assign({invading: warrior} if by_free_peoples else {})
    if not by_free_peoples:
        table.assign({invading: warrior})
    assert table.pool == added


@pytest.mark.parametrize(("foe", "strength", "damage"), [(HARAD, 5, False), (SQUAD, 7, True)])
def test_lathspell_takes_what_possessions_give_against_men(foe: str, strength: int, damage: bool) -> None:
    table, warrior, minion = _fight(foe=foe)
    table.in_play(SPEAR, on=warrior)
    table.in_play("11U156", on=warrior)
    table.in_play("Láthspell", seat=1, on=warrior)
    assert (warrior.strength, warrior.has("damage")) == (7, True)
    table.fight(warrior, minion)
    assert (warrior.strength, warrior.has("damage")) == (strength, damage)


@pytest.mark.parametrize("name", ["Láthspell", "Wielding the Ring"])
@pytest.mark.parametrize(("other", "able"), [(HARAD, True), (SQUAD, False)])
def test_conditions_of_the_men_are_played_beside_one_of_their_minions(name: str, other: str, able: bool) -> None:
    table, _warrior, _minion = _fight(foe=other)
    card = table.in_hand(name, seat=1)
    table.twilight(3)
    assert table.begin(SHADOW).may("play", card) is able


def test_legion_of_harad_is_cheaper_by_toil() -> None:
    table = later()
    corps, legion = table.in_play(HARAD, seat=1), table.in_hand("Legion of Harad", seat=1)
    table.twilight(4)
    table.begin(SHADOW).play(legion).choose_if_asked(corps)
    assert (legion.zone, corps.wounds, table.pool) == ("play", 1, 0)


@pytest.mark.parametrize("held", [0, 2])
def test_man_of_bree_counts_the_hand_of_the_free_peoples_player(held: int) -> None:
    table = later(idle_hands=False)
    table.in_hand(HARAD, seat=1)
    for _ in range(held):
        table.in_hand(WARRIOR)
    assert table.in_play("Man of Bree", seat=1).strength == 4 + held


@pytest.mark.parametrize(("cards", "other", "able"), [(2, HARAD, True), (1, HARAD, False), (2, SQUAD, False)])
def test_oath_sworn_gives_a_hand_for_twilight(cards: int, other: str, able: bool) -> None:
    table = later(idle_hands=False)
    oath = table.in_play("Oath Sworn", seat=1)
    table.in_play(HARAD, seat=1)
    table.in_play(other, seat=1)
    for _ in range(cards):
        table.in_hand(HARAD, seat=1)
    table.begin(SHADOW).pass_()
    assert (table.asked.prompt[0] == "respond" and table.may("trigger", oath)) is able
    if able:
        table.respond(oath)
        assert (table.pool, len(table.cards("hand", seat=1))) == (8, 0)


@pytest.mark.parametrize(("burdens", "able"), [(1, True), (0, False)])
def test_patroller_of_haradrim_disarms_a_weak_character(burdens: int, able: bool) -> None:
    table, warrior, patroller = _fight(foe="Patroller of Haradrim", burdens=burdens)
    other = table.in_play(WARRIOR)
    spear, spare = table.in_play(SPEAR, on=warrior), table.in_play(SPEAR, on=other)
    table.begin(ASSIGNMENT).pass_all().assign({patroller: warrior})
    if able:
        table.respond(patroller)
    assert (spear.zone, spare.zone) == ("discard pile" if able else "play", "play")


@pytest.mark.parametrize("items", [0, 2])
def test_pavise_is_cheaper_for_free_peoples_possessions(items: int) -> None:
    table = later()
    for _ in range(items):
        table.in_play(SPEAR, on=table.in_play(WARRIOR))
    assert table.in_hand("Pavise", seat=1).cost == 3 - items


def test_pavise_keeps_off_arrows_and_no_wounds_of_skirmishes() -> None:
    table, hero, minion = _fight(foe=RAMPAGING, hero=HERO)
    table.in_play(ARCHER)
    table.in_play("Pavise", seat=1, on=minion)
    assert minion.vitality == 3
    table.begin(ARCHERY).pass_all()
    assert (table.phase, minion.wounds) == (ASSIGNMENT, 0)
    table.pass_all().assign({minion: hero}).pass_all()
    assert minion.wounds == 1


def test_precision_targeting_lets_the_free_peoples_player_choose_who_is_shot() -> None:
    table, warrior, _corps = _fight()
    others = [table.in_play(WARRIOR) for _ in range(3)]
    card = table.in_hand("Precision Targeting", seat=1)
    table.in_play("Archer of Harad", seat=1)
    table.twilight(1)
    table.begin(ARCHERY).pass_().play(card)
    assert (table.asked.seat, table.archery) == (0, (0, 2))
    table.choose(warrior, *others[:2]).pass_all()
    assert set(table.choices) == {warrior, *others[:2]}
    table.choose(warrior).choose(warrior)
    assert (warrior.wounds, others[2].wounds, table.ring_bearer().wounds) == (2, 0, 0)


def test_precision_targeting_needs_a_minion_of_its_culture() -> None:
    table, _warrior, _squad = _fight(foe=SQUAD)
    card = table.in_hand("Precision Targeting", seat=1)
    table.twilight(1)
    assert not table.begin(ARCHERY).pass_().may("play", card)


@pytest.mark.parametrize(("foe", "more"), [(HARAD, 3), (SQUAD, 0)])
def test_rampaging_easterling_grows_with_the_victories_of_others(foe: str, more: int) -> None:
    table, warrior, minion = _fight(foe=foe)
    hero, rampaging, other = table.in_play(HERO), table.in_play(RAMPAGING, seat=1), table.in_play(SQUAD, seat=1)
    table.begin(ASSIGNMENT).pass_all().assign({minion: warrior, other: hero}).assign({})
    table.choose(warrior).pass_all()
    if more:
        table.first(rampaging)
    assert rampaging.strength == 6 + more
    table.run_to(REGROUP)
    assert rampaging.strength == 6


def test_rampaging_easterling_does_not_grow_with_its_own() -> None:
    table, warrior, rampaging = _fight(foe=RAMPAGING)
    table.fight(warrior, rampaging).pass_all()
    assert (warrior.wounds, rampaging.strength) == (1, 6)


@pytest.mark.parametrize(("burdens", "other", "able"), [(1, HARAD, True), (0, HARAD, False), (1, SQUAD, False)])
def test_squad_of_haradrim_lowers_the_move_limit(burdens: int, other: str, able: bool) -> None:
    table, _warrior, _minion = _fight(foe=other, burdens=burdens)
    table.in_play(WARRIOR)
    squad = table.in_play("Squad of Haradrim", seat=1)
    table.begin(REGROUP).pass_responses().pass_()
    assert table.may("use", squad) is able
    if able:
        table.use(squad)
        assert (move_limit(table.state), squad.wounds) == (1, 0)


def test_squad_of_haradrim_needs_two_weak_characters() -> None:
    table, _warrior, _minion = _fight(burdens=1)
    squad = table.in_play("Squad of Haradrim", seat=1)
    assert not table.begin(REGROUP).pass_responses().pass_().may("use", squad)


def _laden() -> tuple[Table, Card, Card, Card, Card]:
    """A Rohan Man with a possession and two conditions, and another companion who may bear some of them."""
    table = later()
    warrior, eomer = table.in_play(WARRIOR), table.in_play(EOMER)
    spear, foes = table.in_play(SPEAR, on=warrior), table.in_play("Our Foes Are Weak", seat=1, on=warrior)
    table.in_play("Sauron's Gaze", seat=1, on=warrior)
    return table, eomer, warrior, spear, foes


def test_strange_looking_men_transfer_what_another_may_bear() -> None:
    table, eomer, _warrior, spear, foes = _laden()
    men = table.in_play("Strange-looking Men", seat=1)
    table.begin(MANEUVER).pass_().use(men)
    assert set(table.choices) == {spear, foes}
    table.choose(spear)
    assert (spear.bearer, men.wounds) == (eomer, 1)


def test_strange_looking_men_transfer_a_mans_possession_to_a_man_of_the_shadow() -> None:
    """CR "transfer"."""
    table = later(sets=(1, 11, 12))
    warrior = table.in_play(WARRIOR)
    brand = table.in_play("Flaming Brand", on=warrior)
    men = table.in_play("Strange-looking Men", seat=1)
    table.begin(MANEUVER).pass_().use(men)
    table.choose_if_asked(men)
    assert brand.bearer == men


@pytest.mark.parametrize(("twilight", "able"), [(2, True), (1, False)])
def test_swarthy_bree_lander_transfers_conditions_alone(twilight: int, able: bool) -> None:
    table, eomer, warrior, spear, foes = _laden()
    lander = table.in_play("Swarthy Bree-lander", seat=1)
    table.twilight(twilight)
    table.begin(SHADOW).pass_()
    if able:
        table.respond(lander)
    assert (foes.bearer, spear.bearer, table.pool) == (eomer if able else warrior, warrior, 0 if able else twilight)


@pytest.mark.parametrize(("burdens", "fierce"), [(1, True), (0, False)])
def test_throng_of_harad_is_fierce_against_a_weak_character(burdens: int, fierce: bool) -> None:
    table, warrior, throng = _fight(foe="Throng of Harad", burdens=burdens)
    table.begin(ASSIGNMENT).pass_all().assign({throng: warrior})
    assert throng.has("fierce") is fierce
    table.run_to(REGROUP)
    assert not throng.has("fierce")


@pytest.mark.parametrize(("at", "added"), [(PLAINS, 2), (FOREST, 1)])
def test_warrior_of_dunland_ambushes_twice_on_plains(at: str, added: int) -> None:
    table, warrior, dunlending = _fight(at=at, foe="Warrior of Dunland")
    table.begin(ASSIGNMENT).pass_all().assign({dunlending: warrior})
    for _ in range(added):
        table.say(True)
    assert table.pool == added
    assert table.asked.prompt[0] != "ambush"


@pytest.mark.parametrize(
    ("at", "again", "wounds", "pool"), [(BATTLEGROUND, True, 2, 0), (BATTLEGROUND, False, 1, 3), (PLAINS, None, 1, 3)]
)
def test_whistling_death_wounds_again_at_a_battleground(at: str, again: bool | None, wounds: int, pool: int) -> None:
    table, warrior, corps = _fight(at=at)
    table.in_play(WARRIOR)
    card = table.in_hand("Whistling Death", seat=1)
    table.twilight(6)
    table.fight(warrior, corps).pass_().play(card)
    if again is not None:
        table.say(again)
    assert (warrior.wounds, table.pool) == (wounds, pool)


def test_whistling_death_asks_for_no_twilight_once_the_character_is_dead() -> None:
    table, warrior, corps = _fight(at=BATTLEGROUND)
    table.wound(warrior, 2)
    card = table.in_hand("Whistling Death", seat=1)
    table.twilight(6)
    table.fight(warrior, corps).pass_().play(card)
    assert (warrior.zone, table.pool) == ("dead pile", 3)
    assert table.asked.prompt[0] != "may"


def test_precision_targeting_takes_all_companions_where_there_are_fewer_than_three() -> None:
    table, warrior, _corps = _fight()
    card = table.in_hand("Precision Targeting", seat=1)
    table.twilight(1)
    table.begin(ARCHERY).pass_().play(card).pass_all()
    assert set(table.choices) == {warrior, table.ring_bearer()}


def test_strange_looking_men_let_a_minion_die_that_lived_by_its_pavise() -> None:
    table, _warrior, corps = _fight()
    men, pavise = table.in_play("Strange-looking Men", seat=1), table.in_play("Pavise", seat=1, on=corps)
    table.wound(corps, 3)
    table.begin(MANEUVER).pass_().use(men).choose_if_asked(pavise)
    assert (pavise.bearer, corps.zone) == (men, "discard pile")


def test_strange_looking_men_hand_nothing_to_who_has_a_weapon_of_the_class() -> None:
    table, warrior, _corps = _fight()
    men, other = table.in_play("Strange-looking Men", seat=1), table.in_play(WARRIOR)
    spears = [table.in_play(SPEAR, on=bearer) for bearer in (warrior, other)]
    table.begin(MANEUVER).pass_().use(men)
    assert [spear.bearer for spear in spears] == [warrior, other]


def test_wielding_the_ring_is_not_for_the_ring_bearer() -> None:
    table, warrior, _corps = _fight()
    wielding = table.in_hand("Wielding the Ring", seat=1)
    table.twilight(1)
    table.begin(SHADOW).play(wielding)
    assert (wielding.bearer, warrior.resistance) == (warrior, 4)
