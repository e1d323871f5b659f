"""Gollum cards of set 13."""

import pytest

from engine.tcg.names import FELLOWSHIP, MANEUVER, REGROUP, SHADOW
from engine.tcg.table import Card, Table
from tests.engine.tcg.set13.bloodlines import bloodlines, regroup

SMEAGOL, GOLLUM, DEAGOL = "Sméagol, Simple Stoor", "Gollum, Her Sneak", "Déagol, Fateful Finder"
GIMLI, GUARD, BILBO = "Gimli, Son of Glóin", "Dwarf Guard", "Bilbo, Aged Ring-bearer"
HARAD, SQUAD, SKULKER = "Corps of Harad", "Squad of Uruk-hai", "Orc Skulker"
HOMESTEAD, BOAT, EDGE = "Gladden Homestead", "Fishing Boat", "Chasm's Edge"


def test_chasms_edge_counts_ring_bound_companions() -> None:
    table = bloodlines()
    table.in_play(BILBO)
    table.in_play(GUARD)
    gollum, squad = table.in_play(GOLLUM, seat=1), table.in_play(SQUAD, seat=1)
    table.in_play(EDGE, seat=1)
    assert (gollum.strength, squad.strength) == (7, 10)


@pytest.mark.parametrize(("spotted", "discarded", "able"), [(GOLLUM, 4, True), (GOLLUM, 3, False), (SQUAD, 4, False)])
def test_cunningly_hidden_helps_a_minion(spotted: str, discarded: int, able: bool) -> None:
    table = bloodlines()
    guard, harad = table.in_play(GUARD), table.in_play(HARAD, seat=1)
    table.in_play(spotted, seat=1)
    hidden = table.in_hand("Cunningly Hidden", seat=1)
    table.in_discard(*[EDGE] * discarded, seat=1)
    table.fight(guard, harad).pass_()
    assert table.may("play", hidden) is able
    if able:
        table.play(hidden).choose(harad)
        assert (harad.strength, len(table.cards("removed pile", seat=1))) == (12, 4)


@pytest.mark.parametrize("fights", [True, False])
def test_deagol_finds_something_for_his_bearer(fights: bool) -> None:
    table = bloodlines()
    gimli, guard = table.in_play(GIMLI), table.in_play(GUARD)
    deagol = table.in_play(DEAGOL, on=gimli)
    bracers = table.on_deck("Dwarven Bracers", "Rohirrim Mount", "Gandalf's Hat")
    table.fight(gimli if fights else guard, table.in_play(HARAD, seat=1))
    assert table.may("use", deagol) is not fights
    if not fights:
        table.use(deagol)
        assert table.choices == [bracers]
        table.choose(bracers)
        assert (bracers.bearer, deagol.zone) == (gimli, "discard pile")


@pytest.mark.parametrize(("companion", "able"), [(SMEAGOL, True), (GUARD, False)])
@pytest.mark.parametrize("name", [DEAGOL, HOMESTEAD])
def test_some_cards_need_smeagol(name: str, companion: str, able: bool) -> None:
    table = bloodlines()
    table.in_play(companion)
    played = table.in_hand(name)
    assert table.begin(FELLOWSHIP).may("play", played) is able


def test_deagol_is_transferred_for_a_burden() -> None:
    table = bloodlines()
    deagol, guard = table.in_play(DEAGOL), table.in_play(GUARD)
    table.in_play(HARAD, seat=1)
    table.begin(SHADOW).pass_()
    table.respond(deagol).choose(guard)
    assert (deagol.bearer, table.state.burdens[0], guard.resistance) == (guard, 1, 7)


@pytest.mark.parametrize(("pick", "pool", "held"), [(0, 2, 1), (1, 0, 2)])
def test_duality_has_a_shadow_player_discard_or_remove_twilight(pick: int, pool: int, held: int) -> None:
    table = bloodlines(idle_hands=False)
    table.in_play(SMEAGOL)
    duality, minion = table.in_hand("Duality"), table.in_hand(HARAD, GUARD, seat=1)
    table.twilight(2)
    table.begin(FELLOWSHIP).play(duality)
    assert table.asked.seat == 1
    table.pick(pick).choose_if_asked(minion)
    assert (table.pool, len(table.cards("hand", seat=1))) == (pool, held)


def test_duality_needs_smeagol() -> None:
    table = bloodlines()
    duality = table.in_hand("Duality")
    assert not table.begin(FELLOWSHIP).may("play", duality)


@pytest.mark.parametrize(("tokens", "saved"), [(2, True), (1, False)])
def test_fishing_boat_keeps_smeagol_from_being_overwhelmed(tokens: int, saved: bool) -> None:
    table = bloodlines()
    smeagol = table.in_play(SMEAGOL)
    boat, home = table.in_play(BOAT, on=smeagol), table.in_play(HOMESTEAD, tokens=tokens)
    footman = table.in_play("Orc Footman", seat=1)  # strength 8 against 3
    table.fight(smeagol, footman).pass_all()
    if saved:
        table.respond(boat).pass_responses()
    assert (smeagol.zone, home.tokens) == (("play", 0) if saved else ("dead pile", 1))


def test_fishing_boat_does_not_help_where_smeagol_merely_loses() -> None:
    table = bloodlines()
    smeagol = table.in_play(SMEAGOL)
    boat, home = table.in_play(BOAT, on=smeagol), table.in_play(HOMESTEAD, tokens=2)
    table.fight(smeagol, table.in_play(SKULKER, seat=1)).pass_all()
    assert (smeagol.wounds, home.tokens) == (1, 2)
    assert boat.bearer == smeagol


def test_fishing_boat_may_reinforce_when_played() -> None:
    table = bloodlines()
    table.in_play(SMEAGOL)
    home, boat = table.in_play(HOMESTEAD, tokens=1), table.in_hand(BOAT)
    table.begin(FELLOWSHIP).play(boat)
    table.respond(boat)
    assert home.tokens == 2


def test_gladden_homestead_counts_gollum_cards_of_both_sides() -> None:
    table = bloodlines()
    table.in_play(SMEAGOL)
    table.in_play(EDGE, seat=1)
    home = table.in_hand(HOMESTEAD)
    table.begin(FELLOWSHIP).play(home)
    assert home.tokens == 3


@pytest.mark.parametrize(("pick", "zone"), [(0, "discard pile"), (1, "play")])
def test_gladden_homestead_puts_a_shadow_condition_on_its_owners_deck(pick: int, zone: str) -> None:
    table = bloodlines()
    home, edge = table.in_play(HOMESTEAD, tokens=2), table.in_play(EDGE, seat=1)
    table.in_play("City of the Trees")
    table.in_play(HARAD, seat=1)
    table.on_deck(SQUAD, seat=1)
    table.begin(MANEUVER).use(home).pick(pick)
    assert (table.state.deck[1][-1], home.zone) == (edge.index, zone)


@pytest.mark.parametrize(("removed", "strength"), [(DEAGOL, 7), (GUARD, 5)])
def test_gollum_is_stronger_and_fierce_while_a_deagol_is_removed(removed: str, strength: int) -> None:
    table = bloodlines()
    gollum = table.in_play(GOLLUM, seat=1)
    table.in_removed_pile(removed)
    assert (gollum.strength, gollum.has("fierce")) == (strength, strength == 7)


@pytest.mark.parametrize(("other", "able"), [(DEAGOL, True), (GUARD, False)])
def test_gollum_is_played_from_the_discard_pile_for_a_deagol_there(other: str, able: bool) -> None:
    table = bloodlines()
    gollum, deagol = table.in_discard(GOLLUM, seat=1), table.in_discard(other, seat=1)
    table.in_discard(DEAGOL)  # the other player's
    table.twilight(2)
    table.begin(SHADOW)
    assert table.may("play", gollum) is able
    if able:
        table.play(gollum)
        assert (gollum.zone, deagol.zone, table.pool) == ("play", "removed pile", 0)


@pytest.mark.parametrize(("spotted", "bonus"), [(SMEAGOL, 4), (DEAGOL, 4), (GUARD, 2)])
def test_its_my_birthday_is_better_beside_smeagol_or_deagol(spotted: str, bonus: int) -> None:
    table = bloodlines()
    gimli, gollum, birthday = (
        table.in_play(GIMLI),
        table.in_play(GOLLUM, seat=1),
        table.in_hand("It's My Birthday", seat=1),
    )
    table.in_play(spotted)
    table.fight(gimli, gollum).pass_()
    table.play(birthday)
    assert gollum.strength == 5 + bonus


def _snuffler(*, site: int, spotted: str, discarded: str = GOLLUM) -> tuple[Table, Card, Card, Card]:
    table = bloodlines(site=site)
    guard, snuffler = table.in_play(GUARD), table.in_hand("Little Snuffler", seat=1)
    table.in_play(spotted, seat=1)
    minion = table.in_discard(discarded, seat=1)
    table.twilight(4)
    table.begin(SHADOW)
    return table, guard, snuffler, minion


@pytest.mark.parametrize("site", [2, 5])
def test_little_snuffler_hurts_a_companion_in_two_regions(site: int) -> None:
    table, guard, snuffler, _minion = _snuffler(site=site, spotted=GOLLUM)
    table.play(snuffler).choose(table.ring_bearer())
    assert (table.ring_bearer().wounds, guard.wounds) == (1, 0)
    exerted = any(event.kind == "exert" for event in table.events())
    assert exerted is (site == 5)


@pytest.mark.parametrize(
    ("site", "discarded", "able"), [(2, GOLLUM, False), (5, GOLLUM, False), (8, GOLLUM, True), (8, SQUAD, False)]
)
def test_little_snuffler_without_gollum_in_play(site: int, discarded: str, able: bool) -> None:
    table, _guard, snuffler, minion = _snuffler(site=site, spotted=SQUAD, discarded=discarded)
    assert table.may("play", snuffler) is able
    if able:
        table.play(snuffler)
        assert (minion.zone, table.pool) == ("play", 0)


@pytest.mark.parametrize(("others", "companion", "able"), [(4, SMEAGOL, True), (3, SMEAGOL, False), (4, BILBO, False)])
def test_naked_waste_is_played_from_the_discard_pile(others: int, companion: str, able: bool) -> None:
    table = bloodlines()
    fighter = table.in_play(companion)
    waste = table.in_discard("Naked Waste", *[BOAT] * others)
    table.fight(fighter, table.in_play(HARAD, seat=1)).pass_responses()
    assert table.may("play", waste) is able
    if able:
        table.play(waste)
        assert table.ring_bearer() in table.choices
        table.choose(fighter)
        assert (fighter.strength, waste.zone) == (6, "removed pile")


@pytest.mark.parametrize("yes", [True, False])
def test_out_of_all_knowledge_helps_smeagol(yes: bool) -> None:
    table = bloodlines()
    smeagol, home, known = (
        table.in_play(SMEAGOL),
        table.in_play(HOMESTEAD, tokens=1),
        table.in_hand("Out of All Knowledge"),
    )
    gollum = table.in_play(GOLLUM, seat=1)
    table.fight(smeagol, table.in_play(HARAD, seat=1)).play(known)
    table.pick(0).say(yes)
    assert (smeagol.strength, home.tokens, gollum.wounds) == (5, 2 if yes else 1, 0)


def test_out_of_all_knowledge_needs_smeagol_or_gollum() -> None:
    table = bloodlines()
    guard, known = table.in_play(GUARD), table.in_hand("Out of All Knowledge")
    table.fight(guard, table.in_play(HARAD, seat=1))
    assert not table.may("play", known)


def test_smeagol_is_played_for_a_burden_and_counts_deagols() -> None:
    table = bloodlines()
    smeagol = table.in_hand(SMEAGOL)
    table.in_discard(DEAGOL, DEAGOL, GUARD)
    table.begin(FELLOWSHIP).play(smeagol)
    assert (table.state.burdens[0], smeagol.strength, smeagol.resistance) == (1, 7, 3)


@pytest.mark.parametrize("finds", [True, False])
def test_smeagol_may_put_a_gollum_card_into_the_discard_pile_when_he_wins(finds: bool) -> None:
    table = bloodlines()
    smeagol, skulker = table.in_play(SMEAGOL), table.in_play(SKULKER, seat=1)
    table.in_discard(DEAGOL, DEAGOL)
    deagol = table.on_deck(DEAGOL, GUARD)
    table.fight(smeagol, skulker).pass_all()
    table.respond(smeagol)
    assert table.choices == [deagol]
    table.choose(*([deagol] if finds else []))
    assert (deagol.zone, smeagol.strength) == (("discard pile", 9) if finds else ("draw deck", 7))


@pytest.mark.parametrize(("held", "able"), [([BOAT, DEAGOL], True), ([BOAT, GUARD], False)])
def test_softly_up_behind_returns_a_weak_minion(held: list[str], able: bool) -> None:
    table = bloodlines(idle_hands=False)
    table.in_play(SMEAGOL)
    softly, skulker, harad = (
        table.in_hand("Softly Up Behind", *held),
        table.in_play(SKULKER, seat=1),
        table.in_play(HARAD, seat=1),
    )
    table.begin(MANEUVER)
    assert table.may("play", softly) is able
    if able:
        table.play(softly).choose_if_asked(*[card for card in table.cards("hand") if card != softly])
        assert (skulker.zone, harad.zone) == ("hand", "play")


@pytest.mark.parametrize("lies_there", [True, False])
def test_softly_up_behind_gives_smeagol_muster_from_the_discard_pile(lies_there: bool) -> None:
    table = bloodlines()
    smeagol, guard = table.in_play(SMEAGOL), table.in_play(GUARD)
    table.in_discard("Softly Up Behind", seat=0 if lies_there else 1)
    table.begin(FELLOWSHIP)
    assert (smeagol.has("muster"), guard.has("muster")) == (lies_there, False)


@pytest.mark.parametrize(("site", "again", "burdens"), [(5, 2, 3), (5, 1, 2), (5, 0, 1), (2, 0, 1)])
def test_trap_is_sprung_heals_the_ring_bearer_for_burdens(site: int, again: int, burdens: int) -> None:
    table = bloodlines(site=site)
    gollum, trap, frodo = table.in_play(GOLLUM, seat=1), table.in_hand("Trap Is Sprung", seat=1), table.ring_bearer()
    table.wound(frodo, 3)
    table.twilight(3)
    regroup(table).pass_()
    table.play(trap)
    for number in range(2 if site == 5 else 0):
        if table.asked.prompt[0] != "again":
            break
        table.say(number < again)
    assert (gollum.zone, frodo.wounds, table.state.burdens[0]) == ("discard pile", 3 - burdens, burdens)


@pytest.mark.parametrize(("spotted", "wounds"), [(GOLLUM, 0), (SQUAD, 1)])
def test_trap_is_sprung_needs_gollum_and_a_wounded_ring_bearer(spotted: str, wounds: int) -> None:
    table = bloodlines()
    table.in_play(spotted, seat=1)
    trap = table.in_hand("Trap Is Sprung", seat=1)
    table.wound(table.ring_bearer(), wounds)
    table.twilight(3)
    regroup(table).pass_()
    assert (table.phase, table.may("play", trap)) == (REGROUP, False)


@pytest.mark.parametrize(("pick", "burdens", "wounds"), [(0, 1, 0), (1, 0, 1)])
def test_wild_light_of_madness_leaves_the_free_peoples_player_a_choice(pick: int, burdens: int, wounds: int) -> None:
    table = bloodlines()
    guard, light = table.in_play(GUARD), table.in_hand("Wild Light of Madness", seat=1)
    table.in_play(GOLLUM, seat=1)
    table.twilight(1)
    table.begin(SHADOW).play(light)
    assert table.asked.seat == 0
    table.pick(pick).choose_if_asked(guard)
    assert (table.state.burdens[0], guard.wounds + table.ring_bearer().wounds) == (burdens, wounds)


def test_wild_light_of_madness_needs_gollum() -> None:
    table = bloodlines()
    light = table.in_hand("Wild Light of Madness", seat=1)
    table.in_play(SQUAD, seat=1)
    table.twilight(1)
    assert not table.begin(SHADOW).may("play", light)
