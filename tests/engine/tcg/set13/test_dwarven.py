"""Dwarven cards of set 13."""

import pytest

from engine.tcg.names import ASSIGNMENT, FELLOWSHIP, MANEUVER, REGROUP
from engine.tcg.table import Card, Table
from tests.engine.tcg.later import FOREST
from tests.engine.tcg.set13.bloodlines import BARE, bloodlines

GIMLI, LORD = "Gimli, Son of Glóin", "Gimli, Lord of the Glittering Caves"
GUARD, WARRIOR, MERRY = "Dwarf Guard", "Dwarven Warrior", "Merry, From O'er the Brandywine"
HARAD, SQUAD, DREG, SKULKER = "Corps of Harad", "Squad of Uruk-hai", "Orc Dreg", "Orc Skulker"
HOMESTEAD = "Subterranean Homestead"
MOUNTAIN, UNDERGROUND, BOTH = "Emyn Muil", "The Bridge of Khazad-dûm", "The Bridge of Khazad-dûm"


@pytest.mark.parametrize(("tokens", "after"), [(1, 2), (0, 0)])
def test_arod_reinforces_a_dwarven_token(tokens: int, after: int) -> None:
    table = bloodlines()
    table.in_play(GUARD)
    home = table.in_play(HOMESTEAD, tokens=tokens)
    arod = table.in_hand("Arod, Rohirrim Steed")
    table.begin(FELLOWSHIP).play(arod)
    if tokens:
        table.respond(arod)
    assert home.tokens == after


@pytest.mark.parametrize("prevents", [True, False])
def test_arod_prevents_a_wound_in_a_skirmish_for_two_tokens(prevents: bool) -> None:
    table = bloodlines()
    guard = table.in_play(GUARD)
    arod = table.in_play("Arod, Rohirrim Steed", on=guard)
    home = table.in_play(HOMESTEAD, tokens=2)
    table.fight(guard, table.in_play(SKULKER, seat=1)).pass_all()
    if prevents:
        table.respond(arod)
    else:
        table.pass_()
    assert (guard.wounds, home.tokens) == ((0, 0) if prevents else (1, 2))


def test_arod_prevents_no_wound_for_one_token() -> None:
    table = bloodlines()
    guard = table.in_play(GUARD)
    table.in_play("Arod, Rohirrim Steed", on=guard)
    table.in_play(HOMESTEAD, tokens=1)
    table.fight(guard, table.in_play(SKULKER, seat=1)).pass_all()
    assert guard.wounds == 1


def test_arod_prevents_no_wound_of_archery() -> None:
    table = bloodlines()
    guard = table.in_play(GUARD)
    table.in_play("Arod, Rohirrim Steed", on=guard)
    home = table.in_play(HOMESTEAD, tokens=4)
    table.in_play("Mûmak Rider", seat=1)
    table.begin(MANEUVER).pass_all().pass_all()
    table.choose(guard)
    assert (guard.wounds, home.tokens) == (1, 4)


@pytest.mark.parametrize(("tokens", "more", "damage"), [(1, 4, True), (0, 3, False)])
def test_awkward_moment_is_better_with_a_dwarven_token(tokens: int, more: int, damage: bool) -> None:
    table = bloodlines()
    guard = table.in_play(GUARD)
    table.in_play(HOMESTEAD, tokens=tokens)
    moment = table.in_hand("Awkward Moment")
    table.fight(guard, table.in_play(HARAD, seat=1)).play(moment)
    assert (guard.strength, guard.has("damage")) == (4 + more, damage)


def test_awkward_moment_does_not_count_tokens_of_other_cultures() -> None:
    table = bloodlines()
    guard = table.in_play(GUARD)
    table.in_play("Secluded Homestead", tokens=2)
    moment = table.in_hand("Awkward Moment")
    table.fight(guard, table.in_play(HARAD, seat=1)).play(moment)
    assert (guard.strength, guard.has("damage")) == (7, False)


def _hatred(*orcs: str) -> tuple[Table, Card, Card, list[Card]]:
    """A skirmish of a Man beside whom an unassigned Dwarf stands."""
    table = bloodlines()
    boromir, gimli = table.in_play("Boromir, Defender of Minas Tirith"), table.in_play(GIMLI)
    hatred = table.in_play("Deep Hatred")
    table.place_player(1, site=6)
    minions = [table.in_play(name, seat=1) for name in orcs]
    table.fight(boromir, table.in_play(HARAD, seat=1))
    return table, hatred, gimli, minions


def test_deep_hatred_exerts_an_unassigned_dwarf_to_wound_two_orcs() -> None:
    table, hatred, gimli, (first, second) = _hatred(DREG, DREG)
    table.use(hatred).pick(0)
    assert (gimli.wounds, first.wounds, second.wounds) == (1, 1, 1)


def test_deep_hatred_may_wound_one_orc_twice() -> None:
    table, hatred, _gimli, (first, second) = _hatred(DREG, DREG)
    table.use(hatred).pick(1).choose(second)
    assert (first.wounds, second.wounds) == (0, 2)


def test_deep_hatred_wounds_a_lone_orc_twice_and_nobody_of_another_race() -> None:
    table, hatred, _gimli, (orc, uruk) = _hatred(DREG, SQUAD)
    table.use(hatred)
    assert (orc.wounds, uruk.wounds) == (2, 0)


def test_deep_hatred_does_not_exert_a_dwarf_who_fights() -> None:
    table = bloodlines()
    gimli, hatred = table.in_play(GIMLI), table.in_play("Deep Hatred")
    table.place_player(1, site=6)
    table.fight(gimli, table.in_play(DREG, seat=1))
    assert not table.may("use", hatred)


@pytest.mark.parametrize(("other", "stays"), [(6, True), (5, True), (4, False)])
def test_deep_hatred_is_discarded_when_the_fellowship_is_ahead(other: int, stays: bool) -> None:
    table = bloodlines()
    hatred = table.in_hand("Deep Hatred")
    table.place_player(1, site=other)
    table.begin(FELLOWSHIP).play(hatred)
    assert hatred.zone == ("play" if stays else "discard pile")


def test_deep_hatred_adds_twilight_when_the_fellowship_moves() -> None:
    pools = []
    for there in (True, False):
        table = bloodlines(site=1)
        table.place_player(1, site=3)
        if there:
            table.in_play("Deep Hatred")
        table.begin(FELLOWSHIP).move()
        table.choose(table.choices[0])
        pools.append(table.pool)
    assert pools[0] == pools[1] + 2


@pytest.mark.parametrize(("armed", "more"), [(True, 3), (False, 0)])
def test_dwarf_lords_strengthen_a_dwarf_with_a_hand_weapon(armed: bool, more: int) -> None:
    table = bloodlines()
    gimli = table.in_play(GIMLI)
    if armed:
        table.in_play("Dwarven Axe", on=gimli)
    lords = table.in_hand("Dwarf-lords")
    table.fight(gimli, table.in_play(HARAD, seat=1))
    before = gimli.strength
    table.play(lords)
    assert (gimli.strength, lords.zone) == (before + more, "discard pile")


@pytest.mark.parametrize(("others", "able"), [(4, True), (3, False)])
def test_dwarf_lords_return_from_the_discard_pile_for_four_dwarven_cards(others: int, able: bool) -> None:
    table = bloodlines()
    gimli = table.in_play(GIMLI)
    table.in_play("Dwarven Axe", on=gimli)
    lords = table.in_discard("Dwarf-lords", *[GUARD] * others, "Attunement")
    table.fight(gimli, table.in_play(HARAD, seat=1))
    before = gimli.strength
    assert table.may("play", lords) is able
    if able:
        table.play(lords)
        assert gimli.strength == before + 3
        assert (lords.zone, len(table.cards("removed pile"))) == ("removed pile", 5)
        assert [card.name for card in table.cards("discard pile")] == ["Attunement"]


def test_gimli_is_stronger_for_each_assigned_minion() -> None:
    table = bloodlines()
    gimli, guard = table.in_play(LORD), table.in_play(GUARD)
    corps, dreg = table.in_play(HARAD, seat=1), table.in_play(SKULKER, seat=1)
    table.in_play(SQUAD, seat=1)
    assert gimli.strength == 6
    table.begin(ASSIGNMENT).pass_all().assign({corps: gimli, dreg: guard})
    table.assign({})
    assert gimli.strength == 8


def test_gimli_takes_lurker_from_a_minion_until_the_regroup_phase() -> None:
    table = bloodlines()
    gimli, skulker = table.in_play(LORD), table.in_play(SKULKER, seat=1)
    table.in_play(HARAD, seat=1)
    table.begin(ASSIGNMENT).use(gimli)
    assert (gimli.wounds, skulker.has("lurker")) == (1, False)
    table.run_to(REGROUP)
    assert skulker.has("lurker")


def test_gimli_needs_a_lurker_minion() -> None:
    table = bloodlines()
    gimli = table.in_play(LORD)
    table.in_play(HARAD, seat=1)
    assert not table.begin(ASSIGNMENT).may("use", gimli)


@pytest.mark.parametrize("fierce", [True, False])
def test_honoring_his_kinfolk_is_played_when_a_dwarf_wins_a_fierce_skirmish(fierce: bool) -> None:
    table = bloodlines()
    gimli = table.in_play(GIMLI)
    home = table.in_play(HOMESTEAD, tokens=1)
    axe, honoring = table.in_discard("Dwarven Axe", "Arod, Rohirrim Steed"), table.in_hand("Honoring His Kinfolk")
    table.state.fierce = fierce
    table.fight(gimli, table.in_play(SKULKER, seat=1)).pass_all()
    assert table.may("play", honoring) is fierce
    if fierce:
        table.play(honoring).choose(axe)
        assert (axe.zone, home.tokens) == ("play", 1)
        table.say(True)
        assert home.tokens == 2


@pytest.mark.parametrize("tokens", [1, 0])
def test_sorrow_shared_removes_a_dwarven_token_to_heal_a_dwarf(tokens: int) -> None:
    table = bloodlines()
    gimli, home = table.in_play(GIMLI, wounds=1), table.in_play(HOMESTEAD, tokens=tokens)
    table.in_play("Secluded Homestead", tokens=1)
    sorrow = table.in_hand("Sorrow Shared")
    table.in_play(HARAD, seat=1)
    table.begin(MANEUVER)
    assert table.may("play", sorrow) is bool(tokens)
    if tokens:
        table.play(sorrow)
        assert (gimli.wounds, home.tokens) == (0, 0)


def test_subterranean_homestead_has_a_token_for_each_mountain_and_underground_site() -> None:
    sites = {**BARE, 1: MOUNTAIN, 2: UNDERGROUND, 3: FOREST}
    table = bloodlines(sites=sites)
    first, second = table.in_play(GIMLI), table.in_play(WARRIOR)
    home = table.in_hand(HOMESTEAD)
    table.begin(FELLOWSHIP).play(home)
    assert (home.tokens, first.wounds, second.wounds) == (2, 1, 1)


def test_subterranean_homestead_needs_two_dwarves_who_can_exert() -> None:
    table = bloodlines()
    table.in_play(GIMLI)
    table.in_play(WARRIOR, wounds=2)
    home = table.in_hand(HOMESTEAD)
    assert not table.begin(FELLOWSHIP).may("play", home)


@pytest.mark.parametrize(("tokens", "pick", "left", "zone"), [(2, 1, 0, "play"), (2, 0, 0, "discard pile")])
def test_subterranean_homestead_makes_a_shadow_player_discard_from_the_deck(
    tokens: int, pick: int, left: int, zone: str
) -> None:
    table = bloodlines()
    gimli, home = table.in_play(GIMLI), table.in_play(HOMESTEAD, tokens=tokens)
    top = table.on_deck(SQUAD, HARAD, seat=1)
    table.fight(gimli, table.in_play(HARAD, seat=1)).use(home).pick(pick)
    assert (top.zone, home.tokens, home.zone) == ("discard pile", left, zone)
    assert len(table.cards("discard pile", seat=1)) == 1
