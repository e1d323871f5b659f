"""Gollum cards of set 11."""

import pytest

from engine.tcg.names import FELLOWSHIP, REGROUP, SHADOW
from engine.tcg.table import Card, Table
from tests.engine.tcg.later import FOREST, NO_KEYWORD, PLAINS, later
from tests.engine.tcg.set11.shadows import (
    FARIN,
    HARAD,
    HILLMAN,
    MARSH,
    MERRY,
    MOUNTAIN,
    SCOUT,
    SENTINEL,
    SKULKER,
    SQUAD,
    respond_or_pass,
)

GOLLUM, SMEAGOL = "Gollum, Skulker", "Sméagol, Scout and Guide"


def _in_shadow_phase(*cards: str, at: str = NO_KEYWORD, twilight: int = 5) -> tuple[Table, list[Card]]:
    table = later(at=at)
    held = [table.in_hand(name, seat=1) for name in cards]
    table.twilight(twilight)
    return table, held


@pytest.mark.parametrize(("burdens", "gollum", "able"), [(5, True, True), (4, True, False), (5, False, False)])
def test_frenzied_attack_wounds_who_has_little_resistance_twice(burdens: int, gollum: bool, able: bool) -> None:
    table, (attack,) = _in_shadow_phase("Frenzied Attack")
    scout, corps = table.in_play(SCOUT), table.in_play(HARAD, seat=1)
    if gollum:
        table.in_play(GOLLUM, seat=1)
    table.burdens(burdens)
    table.fight(scout, corps).pass_()
    assert table.may("play", attack) is able
    if able:
        table.play(attack)
        assert scout.wounds == 2


@pytest.mark.parametrize(("wounds", "able"), [(1, True), (2, False)])
def test_gollum_exerts_twice_to_strengthen_another_minion(wounds: int, able: bool) -> None:
    table = later()
    gollum, corps = table.in_play(GOLLUM, seat=1, wounds=wounds), table.in_play(HARAD, seat=1)
    table.fight(table.in_play(SCOUT), corps).pass_()
    assert table.may("use", gollum) is able
    if able:
        table.use(gollum)
        assert (gollum.wounds, gollum.strength, corps.strength) == (3, 5, 12)


@pytest.mark.parametrize(("burdens", "able"), [(1, True), (0, False)])
def test_horribly_strong_gives_gollum_for_a_wound(burdens: int, able: bool) -> None:
    table, (strong,) = _in_shadow_phase("Horribly Strong")
    gollum, scout, frodo = table.in_play(GOLLUM, seat=1), table.in_play(SCOUT), table.ring_bearer()
    table.burdens(burdens)
    table.begin(SHADOW).play(strong)
    assert (gollum.zone, scout.wounds, frodo.wounds) == ("discard pile", int(able), 0)


def test_horribly_strong_needs_gollum() -> None:
    table, (strong,) = _in_shadow_phase("Horribly Strong")
    table.in_play(SENTINEL)
    assert not table.begin(SHADOW).may("play", strong)


@pytest.mark.parametrize("uses", [True, False])
def test_incited_takes_a_gollum_card_when_a_companion_loses(uses: bool) -> None:
    table = later()
    gollum, incited, scout = table.in_play(GOLLUM, seat=1), table.in_play("Incited", seat=1), table.in_play(SCOUT)
    card = table.in_discard("Led Astray", "Furor", seat=1)
    table.fight(scout, table.in_play(HARAD, seat=1)).pass_all()
    respond_or_pass(table, incited, uses)
    assert (card.zone, gollum.wounds) == (("hand", 1) if uses else ("discard pile", 0))


def test_incited_does_nothing_when_a_minion_loses_or_gollum_is_away() -> None:
    for opponent, gollum in ((SKULKER, True), (HARAD, False)):
        table = later()
        incited, scout = table.in_play("Incited", seat=1), table.in_play(SCOUT)
        if gollum:
            table.in_play(GOLLUM, seat=1)
        table.in_discard("Led Astray", seat=1)
        table.fight(scout, table.in_play(opponent, seat=1)).pass_all()
        assert not table.may("trigger", incited)


@pytest.mark.parametrize("own", [True, False])
def test_led_astray_adds_twilight_and_exchanges_a_site_of_ones_own(own: bool) -> None:
    table = later(site_owners=None if own else dict.fromkeys(range(1, 10), 0))
    astray = table.in_hand("Led Astray", seat=1)
    table.in_play(GOLLUM, seat=1)
    other = table.in_adventure_deck(PLAINS, seat=1)
    old = table.site(5)
    table.begin(SHADOW).play(astray)
    assert table.pool == 3
    if own:
        table.choose(old).choose(other)
        assert (table.site(5), old.zone) == (other, "adventure deck")
    else:
        assert (table.site(5), other.zone) == (old, "adventure deck")


def test_led_astray_needs_gollum() -> None:
    table, (astray,) = _in_shadow_phase("Led Astray")
    table.in_adventure_deck(PLAINS, seat=1)
    assert not table.begin(SHADOW).may("play", astray)


@pytest.mark.parametrize(("burdens", "more"), [(0, 3), (1, 2)])
def test_master_commands_it_counts_companions_with_resistance_five(burdens: int, more: int) -> None:
    table = later()
    smeagol = table.in_play(SMEAGOL)
    table.in_play(SCOUT)
    command = table.in_hand("Master Commands It")
    table.burdens(burdens)
    table.fight(smeagol, table.in_play(HARAD, seat=1)).play(command)
    assert smeagol.strength == 3 + more


@pytest.mark.parametrize(("at", "more"), [(MOUNTAIN, 3), (NO_KEYWORD, 2)])
def test_no_end_of_wickedness_strengthens_another_minion(at: str, more: int) -> None:
    table = later(at=at)
    gollum, corps = table.in_play(GOLLUM, seat=1), table.in_play(HARAD, seat=1)
    wickedness = table.in_hand("No End of Wickedness", seat=1)
    table.twilight(3)
    table.fight(table.in_play(SCOUT), corps).pass_().play(wickedness)
    assert (gollum.wounds, gollum.strength, corps.strength) == (1, 5, 10 + more)


def test_no_end_of_wickedness_needs_an_exertion_of_gollum() -> None:
    table, (wickedness,) = _in_shadow_phase("No End of Wickedness")
    table.in_play(GOLLUM, seat=1, wounds=3)
    assert not table.fight(table.in_play(SCOUT), table.in_play(HARAD, seat=1)).pass_().may("play", wickedness)


@pytest.mark.parametrize(("fierce", "uses"), [(True, True), (True, False), (False, None)])
def test_not_yet_vanquished_adds_a_burden_for_a_fierce_skirmish_lost(fierce: bool, uses: bool | None) -> None:
    table = later()
    gollum, vanquished = table.in_play(GOLLUM, seat=1), table.in_play("Not Yet Vanquished", seat=1)
    gimli, hillman = table.in_play("Gandalf, The White Rider"), table.in_play(HILLMAN, seat=1)
    table.in_play("Goblin Aggressor", seat=1)
    table.state.fierce = fierce
    table.fight(gimli, hillman, table.in_play(SQUAD, seat=1)).pass_all()
    assert table.may("trigger", vanquished) is fierce
    if uses is not None:
        respond_or_pass(table, vanquished, uses)
        assert (table.state.burdens[0], gollum.wounds) == ((1, 1) if uses else (0, 0))


@pytest.mark.parametrize("takes", [True, False])
@pytest.mark.parametrize("phase", [FELLOWSHIP, REGROUP])
def test_one_good_turn_plays_the_next_site_and_may_come_back_for_a_burden(phase: str, takes: bool) -> None:
    table = later(site=4)
    table.in_play(SMEAGOL)
    turn, site = table.in_hand("One Good Turn Deserves Another"), table.in_adventure_deck(FOREST)
    table.begin(phase).pass_responses() if phase == REGROUP else table.begin(phase)
    table.play(turn).say(takes)
    assert table.site(5) == site
    assert (turn.zone, table.state.burdens[0]) == (("hand", 1) if takes else ("discard pile", 0))


def test_one_good_turn_needs_smeagol() -> None:
    table = later(site=4)
    turn = table.in_hand("One Good Turn Deserves Another")
    table.in_adventure_deck(FOREST)
    assert not table.begin(FELLOWSHIP).may("play", turn)


@pytest.mark.parametrize(("named", "uses"), [("forest", True), ("forest", False), ("river", None)])
def test_safe_passage_removes_twilight_at_sites_with_the_named_keyword(named: str, uses: bool | None) -> None:
    table = later(site=4, sites={5: FOREST})
    smeagol, passage = table.in_play(SMEAGOL), table.in_hand("Safe Passage")
    table.twilight(6)
    table.begin(FELLOWSHIP).play(passage)
    table.pick(("forest", "mountain", "plains", "river").index(named)).move()
    table.choose(next(choice for choice in table.choices if choice.name == FOREST))
    if uses is not None:
        respond_or_pass(table, passage, uses)
    # The Shadow number, region 2 and two companions add 3 + 3 + 2.
    assert (smeagol.wounds, table.pool) == ((1, 6 - 4 + 8) if uses else (0, 6 + 8))


def test_safe_passage_may_exert_the_opponents_gollum() -> None:
    table = later(site=4, sites={5: FOREST})
    gollum, passage = table.in_play(GOLLUM, seat=1), table.in_hand("Safe Passage")
    table.twilight(6)
    table.begin(FELLOWSHIP).play(passage).pick(0).move()
    table.choose(next(choice for choice in table.choices if choice.name == FOREST)).respond(passage)
    assert gollum.wounds == 1


@pytest.mark.parametrize("plays", [True, False])
def test_smeagol_may_play_the_next_site_when_he_wins(plays: bool) -> None:
    table = later(site=4)
    smeagol, site = table.in_play(SMEAGOL), table.in_adventure_deck(FOREST)
    table.in_hand("Master Commands It")
    command = table.in_hand("Master Commands It")
    for name in (SCOUT, SENTINEL, MERRY, FARIN):
        table.in_play(name)
    table.fight(smeagol, table.in_play(SKULKER, seat=1)).play(command).pass_all()
    respond_or_pass(table, smeagol, plays)
    assert (site.zone == "adventure path") is plays


def test_smeagol_is_played_for_a_burden() -> None:
    table = later()
    smeagol = table.in_hand(SMEAGOL)
    table.begin(FELLOWSHIP).play(smeagol)
    assert (smeagol.zone, table.state.burdens[0]) == ("play", 1)


@pytest.mark.parametrize(("at", "able"), [(MARSH, True), (NO_KEYWORD, False)])
def test_smeagol_slips_away_in_marshes(at: str, able: bool) -> None:
    table = later(at=at)
    smeagol = table.in_play(SMEAGOL)
    table.fight(smeagol, table.in_play(HARAD, seat=1))
    assert table.may("use", smeagol) is able
    if able:
        table.use(smeagol)
        assert "skirmish cancelled" in [event.kind for event in table.events()]
        assert smeagol.wounds == 1


@pytest.mark.parametrize(
    ("at", "gollum", "able"), [(MOUNTAIN, True, True), (MOUNTAIN, False, False), (FOREST, True, False)]
)
def test_strange_and_terrible_plays_a_minion_of_the_discard_pile(at: str, gollum: bool, able: bool) -> None:
    table, (strange,) = _in_shadow_phase("Strange and Terrible", at=at)
    corps = table.in_discard(HARAD, seat=1)
    if gollum:
        table.in_play(GOLLUM, seat=1)
    table.begin(SHADOW)
    assert table.may("play", strange) is able
    if able:
        table.play(strange)
        assert (corps.zone, table.pool) == ("play", 1)
