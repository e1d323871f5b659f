"""Ringwraith cards of set 11."""

import pytest

from engine.tcg.names import ASSIGNMENT, FELLOWSHIP, MANEUVER, REGROUP, SHADOW
from engine.tcg.table import Card, Table
from tests.engine.tcg.later import DWELLING, FOREST, NO_KEYWORD, PLAINS, later

ATTEA, CANTEA, LEMENYA = "11R219", "11S220", "11S221"
NELYA, NERTEA, OTSEA, TOLDEA, WITCH_KING = "11S222", "11S223", "11R224", "11S225", "11R226"
HARAD = "11C73"
WARRIOR, HERO, MERRY = "12S113", "12U15", "11C168"
LIVING, FOES = "Simple Living", "Our Foes Are Weak"


def _fight(
    foe: str = CANTEA, *, at: str = NO_KEYWORD, hero: str = WARRIOR, burdens: int = 0
) -> tuple[Table, Card, Card]:
    """A table with a companion and a minion that will fight."""
    table = later(at=at)
    table.burdens(burdens)
    return table, table.in_play(hero), table.in_play(foe, seat=1)


def _offered(table: Table, card: Card) -> bool:
    return table.asked.prompt[0] == "respond" and table.may("trigger", card)


def test_dark_powers_strengthen_draws_three_cards() -> None:
    table, _warrior, nazgul = _fight()
    table.on_deck(*[HARAD] * 4, seat=1)
    card = table.in_hand("Dark Powers Strengthen", seat=1)
    table.twilight(4)
    table.begin(SHADOW).play(card).choose_if_asked(nazgul)
    assert (len(table.cards("draw deck", seat=1)), nazgul.wounds, table.pool) == (1, 1, 0)


@pytest.mark.parametrize("name", ["Dark Powers Strengthen", "Surrounded by Wraiths"])
def test_some_cards_need_a_nazgul(name: str) -> None:
    table, _warrior, _corps = _fight(HARAD)
    card = table.in_hand(name, seat=1)
    table.twilight(9)
    assert not table.begin(SHADOW).may("play", card)


@pytest.mark.parametrize(("foe", "uses"), [(CANTEA, True), (CANTEA, False), (HARAD, None)])
def test_dark_wings_may_be_given_for_a_condition_when_a_ringwraith_wins(foe: str, uses: bool | None) -> None:
    table, warrior, minion = _fight(foe)
    living, foes = table.in_play(LIVING), table.in_play(FOES, seat=1, on=table.in_play(WARRIOR))
    wings = table.in_play("Dark Wings", seat=1)
    table.fight(warrior, minion).pass_all()
    assert _offered(table, wings) is (uses is not None)
    if uses:
        table.respond(wings)
    discarded = "discard pile" if uses else "play"
    assert (living.zone, wings.zone, foes.zone) == (discarded, discarded, "play")


@pytest.mark.parametrize(("foe", "burdens"), [(CANTEA, 1), ("11C85", 0)])
def test_drawn_to_its_power_adds_a_burden_for_a_death_by_a_nazgul(foe: str, burdens: int) -> None:
    table, merry, minion = _fight(foe, hero=MERRY)
    table.in_play("11S209", seat=1)
    table.fight(merry, minion).pass_all()
    assert (merry.zone, table.state.burdens[0]) == ("dead pile", burdens)


def _fierce_defeat(foe: str, *, fierce: bool) -> tuple[Table, Card, Card]:
    table, warrior, minion = _fight(foe, at=FOREST)
    hatred, card = table.in_play("Hatred Stirred", seat=1), table.in_discard("Dark Wings", seat=1)
    table.begin(ASSIGNMENT).pass_all().assign({minion: warrior} if not fierce else {})
    if fierce:
        table.assign({}).pass_all().assign({minion: warrior})
    table.pass_all()
    return table, hatred, card


@pytest.mark.parametrize("uses", [True, False])
def test_hatred_stirred_takes_a_card_back_after_a_fierce_defeat(uses: bool) -> None:
    table, hatred, card = _fierce_defeat(CANTEA, fierce=True)
    if uses:
        table.respond(hatred)
    else:
        table.pass_()
    assert card.zone == ("draw deck" if uses else "discard pile")


def test_hatred_stirred_minds_the_defeat_that_killed_the_companion() -> None:
    table, merry, nazgul = _fight(CANTEA, at=FOREST, hero=MERRY)
    hatred = table.in_play("Hatred Stirred", seat=1)
    table.in_discard("Dark Wings", seat=1)
    table.begin(ASSIGNMENT).pass_all().assign({}).assign({}).pass_all().assign({nazgul: merry}).pass_all()
    assert merry.zone == "dead pile"
    assert _offered(table, hatred)


def test_hatred_stirred_does_not_mind_an_ordinary_defeat() -> None:
    table, hatred, card = _fierce_defeat(CANTEA, fierce=False)
    assert not _offered(table, hatred)
    assert card.zone == "discard pile"


def test_keening_wail_adds_a_burden() -> None:
    table, _warrior, nazgul = _fight()
    card = table.in_hand("Keening Wail", seat=1)
    table.twilight(5)
    table.begin(MANEUVER).pass_().play(card).choose(nazgul)
    assert (table.state.burdens[0], table.pool) == (1, 0)


def test_keening_wail_needs_a_nazgul() -> None:
    table, _warrior, _corps = _fight(HARAD)
    card = table.in_hand("Keening Wail", seat=1)
    table.twilight(9)
    assert not table.begin(MANEUVER).pass_().may("play", card)


def test_lost_in_the_woods_counts_forests_against_its_bearer() -> None:
    others = dict.fromkeys((1, 2, 3), NO_KEYWORD)
    table = later(at=FOREST, sites={**others, 4: "Caras Galadhon"})
    warrior, nazgul = table.in_play(WARRIOR), table.in_play(OTSEA, seat=1)
    lost, second = table.in_play("Lost in the Woods", seat=1), table.in_play("Lost in the Woods", seat=1)
    table.fight(warrior, nazgul).pass_().use(lost)
    assert (lost.bearer, nazgul.strength) == (warrior, 11)
    table.pass_()
    assert not table.may("use", second)


@pytest.mark.parametrize(("foe", "hero"), [(HARAD, WARRIOR)])
def test_lost_in_the_woods_needs_a_nazgul_in_the_skirmish(foe: str, hero: str) -> None:
    table, warrior, minion = _fight(foe, hero=hero)
    table.in_play(OTSEA, seat=1)
    lost = table.in_play("Lost in the Woods", seat=1)
    assert not table.fight(warrior, minion).pass_().may("use", lost)


def test_moving_this_way_exchanges_a_nazgul_of_the_hand_for_the_top_card() -> None:
    table, _warrior, _nazgul = _fight()
    moving, held = table.in_play("Moving This Way", seat=1), table.in_hand(OTSEA, seat=1)
    top = table.on_deck(HARAD, HARAD, seat=1)
    table.begin(SHADOW).use(moving).choose_if_asked(held)
    assert (held.zone, top.zone, table.state.deck[1][0]) == ("draw deck", "hand", held.index)
    assert any(event.kind == "reveal from hand" and event.data["cards"] == [OTSEA] for event in table.events())


@pytest.mark.parametrize(("beside", "held"), [(HARAD, OTSEA), (CANTEA, HARAD)])
def test_moving_this_way_needs_a_nazgul_here_and_there(beside: str, held: str) -> None:
    table, _warrior, _minion = _fight(beside)
    moving = table.in_play("Moving This Way", seat=1)
    table.in_hand(held, seat=1)
    table.on_deck(HARAD, seat=1)
    assert not table.begin(SHADOW).may("use", moving)


@pytest.mark.parametrize(("bearer", "able"), [(WITCH_KING, True), (CANTEA, False)])
def test_the_pale_blade_adds_burdens_for_the_witch_king(bearer: str, able: bool) -> None:
    table, warrior, nazgul = _fight(bearer)
    blade = table.in_play("11R214", seat=1, on=nazgul)
    table.fight(warrior, nazgul).pass_all()
    assert _offered(table, blade) is able
    if able:
        table.respond(blade)
        assert (table.state.burdens[0], nazgul.wounds) == (1, 1)


def test_riders_in_black_count_the_ringwraiths_revealed() -> None:
    table, warrior, nazgul = _fight()
    riders = table.in_hand("Riders in Black", seat=1)
    table.in_hand(OTSEA, TOLDEA, HARAD, "Dark Wings", seat=1)
    table.fight(warrior, nazgul).pass_().play(riders)
    assert nazgul.strength == 12


def test_riders_in_black_help_no_other_minion() -> None:
    table, warrior, corps = _fight(HARAD)
    riders = table.in_hand("Riders in Black", seat=1)
    table.in_hand(OTSEA, seat=1)
    table.fight(warrior, corps).pass_().play(riders)
    assert corps.strength == 10


def test_a_shadow_rises_becomes_a_fierce_minion_until_the_regroup_phase() -> None:
    table, warrior, corps = _fight(HARAD)
    hero, shadow = table.in_play(HERO), table.in_play("A Shadow Rises", seat=1)
    table.twilight(6)
    table.begin(MANEUVER).pass_().use(shadow)
    assert (shadow.strength, shadow.vitality, shadow.has("fierce"), table.pool) == (10, 3, True, 1)
    table.run_to(ASSIGNMENT).pass_all().assign({shadow: warrior, corps: hero})
    table.state.wounds[shadow.index] = 1
    table.state.index = None
    table.run_to(REGROUP)
    assert (shadow.zone, shadow.wounds, shadow.has("fierce"), shadow.strength) == ("play", 0, False, 0)


def _risen(hero: str, *, weapons: int = 0) -> tuple[Table, Card, Card]:
    """A table with Dark Wings, and A Shadow Rises fought as a minion, but for the strengths to be compared."""
    table, fighter, _corps = _fight(HARAD, hero=hero)
    for _ in range(weapons):
        table.in_play("12U5", on=fighter)
    table.in_play(LIVING)
    shadow, wings = table.in_play("A Shadow Rises", seat=1), table.in_play("Dark Wings", seat=1)
    table.twilight(5)
    table.begin(MANEUVER).pass_().use(shadow)
    table.run_to(ASSIGNMENT).pass_all().assign({shadow: fighter}).assign({})
    return table.pass_all(), shadow, wings


def test_a_shadow_rises_is_a_ringwraith_minion_that_wins() -> None:
    table, _shadow, wings = _risen(WARRIOR)
    assert _offered(table, wings)


def test_a_shadow_rises_is_a_condition_again_once_it_is_killed() -> None:
    table, shadow, _wings = _risen(HERO, weapons=9)
    assert (shadow.zone, table.state.blueprints[shadow.index].type) == ("discard pile", "condition")


def test_a_shadow_rises_costs_five() -> None:
    table, _warrior, _corps = _fight(HARAD)
    shadow = table.in_play("A Shadow Rises", seat=1)
    table.twilight(4)
    assert not table.begin(MANEUVER).pass_().may("use", shadow)


@pytest.mark.parametrize("prevented", [True, False])
def test_shapes_slowly_advancing_take_a_token_for_a_nazgul(prevented: bool) -> None:
    table, warrior, nazgul = _fight()
    shapes = table.in_play("Shapes Slowly Advancing", seat=1)
    table.begin(REGROUP).pass_responses().pass_().use(shapes)
    assert (table.asked.seat, nazgul.zone) == (0, "discard pile")
    table.say(prevented)
    assert (warrior.zone, shapes.tokens) == (("hand", 0) if prevented else ("play", 1))


def test_shapes_slowly_advancing_are_not_prevented_with_the_ring_bearer() -> None:
    table = later()
    table.in_play(CANTEA, seat=1)
    shapes = table.in_play("Shapes Slowly Advancing", seat=1)
    table.begin(REGROUP).pass_responses().pass_().use(shapes)
    assert shapes.tokens == 1


@pytest.mark.parametrize(("tokens", "over"), [(3, True), (2, False)])
def test_four_tokens_of_shapes_slowly_advancing_corrupt_the_ring_bearer(tokens: int, over: bool) -> None:
    table = later()
    table.in_play(CANTEA, seat=1)
    shapes = table.in_play("Shapes Slowly Advancing", seat=1, tokens=tokens)
    table.begin(REGROUP).pass_responses().pass_().use(shapes)
    assert (table.state.outcome is not None) is over


@pytest.mark.parametrize(("again", "wounds", "pool"), [(True, 0, 4), (False, 2, 2)])
def test_surrounded_by_wraiths_exhausts_a_companion_unless_it_is_paid_for_again(
    again: bool, wounds: int, pool: int
) -> None:
    table = later()
    table.in_play(CANTEA, seat=1)
    table.in_play("Surrounded by Wraiths", seat=1)
    warrior = table.in_hand(WARRIOR)
    table.begin(FELLOWSHIP).play(warrior).say(again)
    assert (warrior.wounds, table.pool) == (wounds, pool)


@pytest.mark.parametrize(("burdens", "fierce", "able"), [(2, True, True), (1, True, False), (2, False, False)])
def test_ulaire_attea_adds_a_burden_in_a_fierce_skirmish(burdens: int, fierce: bool, able: bool) -> None:
    table, warrior, attea = _fight(ATTEA, burdens=burdens)
    table.begin(ASSIGNMENT).pass_all()
    if fierce:
        table.assign({}).assign({}).pass_all()
    table.assign({attea: warrior})
    assert _offered(table, attea) is able
    if able:
        table.respond(attea)
        assert (attea.wounds, table.state.burdens[0]) == (1, burdens + 1)


@pytest.mark.parametrize(("at", "strength", "fierce"), [(FOREST, 12, True), (DWELLING, 12, True), (PLAINS, 10, False)])
def test_ulaire_cantea_is_stronger_and_fierce_in_forests_and_dwellings(at: str, strength: int, fierce: bool) -> None:
    cantea = later(at=at).in_play(CANTEA, seat=1)
    assert (cantea.strength, cantea.has("fierce")) == (strength, fierce)


@pytest.mark.parametrize(("burdens", "strength"), [(1, 2), (0, 5)])
def test_ulaire_lemenya_weakens_weak_characters(burdens: int, strength: int) -> None:
    table, warrior, lemenya = _fight(LEMENYA, burdens=burdens)
    assert warrior.strength == 5
    table.fight(warrior, lemenya)
    assert warrior.strength == strength


def test_ulaire_nelya_exerts_to_replace_the_current_site() -> None:
    table, _warrior, nelya = _fight(NELYA)
    forest, old = table.in_adventure_deck(FOREST, seat=1), table.site(5)
    table.begin(SHADOW).use(nelya).choose(forest)
    assert (table.site(5), old.zone, nelya.wounds) == (forest, "adventure deck", 1)


def test_ulaire_nelya_cannot_exert_when_exhausted() -> None:
    table, _warrior, nelya = _fight(NELYA)
    table.wound(nelya, 2)
    assert not table.begin(SHADOW).may("use", nelya)


@pytest.mark.parametrize(
    ("at", "companions", "his", "other"), [(FOREST, 0, 11, 9), (PLAINS, 0, 9, 9), (PLAINS, 4, 11, 11)]
)
def test_ulaire_nertea_is_stronger_in_forests_and_against_many(at: str, companions: int, his: int, other: int) -> None:
    table, _warrior, nertea = _fight(NERTEA, at=at)
    otsea, corps = table.in_play(OTSEA, seat=1), table.in_play(HARAD, seat=1)
    for _ in range(companions):
        table.in_play(WARRIOR)
    assert (nertea.strength, otsea.strength, corps.strength) == (his, other, 10)


@pytest.mark.parametrize("wounds", [2, 0])
def test_ulaire_otsea_takes_ringwraiths_from_as_many_cards_as_there_are_wounds(wounds: int) -> None:
    table = later()
    warrior, merry = table.in_play(WARRIOR, wounds=wounds), table.in_play(MERRY, wounds=3)
    first = table.on_deck("Dark Wings", HARAD, TOLDEA, seat=1)
    otsea = table.in_hand(OTSEA, seat=1)
    table.twilight(4)
    table.begin(SHADOW).play(otsea).respond(otsea)
    assert {warrior, merry} <= set(table.choices)
    table.choose(warrior)
    assert first.zone == ("hand" if wounds else "draw deck")
    deck = [table.state.blueprints[card].title for card in reversed(table.state.deck[1])]
    assert deck == (
        ["Corps of Harad", "Úlairë Toldëa"] if wounds else ["Dark Wings", "Corps of Harad", "Úlairë Toldëa"]
    )


def test_ulaire_otsea_need_not() -> None:
    table = later()
    table.in_play(WARRIOR, wounds=2)
    top, otsea = table.on_deck("Dark Wings", seat=1), table.in_hand(OTSEA, seat=1)
    table.twilight(4)
    table.begin(SHADOW).play(otsea).pass_()
    assert top.zone == "draw deck"


@pytest.mark.parametrize("uses", [True, False])
def test_ulaire_toldea_may_play_the_next_site_when_he_wins(uses: bool) -> None:
    table, warrior, toldea = _fight(TOLDEA)
    other = table.in_play(HARAD, seat=1)
    table.fight(warrior, toldea).pass_all()
    if uses:
        table.respond(toldea)
        table.choose(table.cards("adventure deck", seat=1)[0])
    else:
        table.pass_()
    assert (len(table.state.path), other.zone) == (6 if uses else 5, "play")


def test_ulaire_toldea_plays_no_site_when_he_loses() -> None:
    table, warrior, toldea = _fight(TOLDEA)
    other = table.in_play("12U15")
    for _ in range(9):
        table.in_play("12U5", on=other)
    table.fight(other, toldea).pass_all()
    assert (warrior.wounds, len(table.state.path)) == (0, 5)


def test_the_witch_king_is_cheaper_by_toil_and_musters() -> None:
    table = later()
    nazgul, king = table.in_play(CANTEA, seat=1), table.in_hand(WITCH_KING, seat=1)
    table.twilight(6)
    table.begin(SHADOW).play(king).choose_if_asked(nazgul)
    assert (king.zone, nazgul.wounds, king.has("muster"), king.has("fierce")) == ("play", 1, True, True)
