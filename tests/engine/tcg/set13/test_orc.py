"""Cards of the Orc culture in set 13."""

import pytest

from engine.tcg.names import ARCHERY, MANEUVER, REGROUP, SHADOW
from engine.tcg.table import Card, Table
from tests.engine.tcg.later import NO_KEYWORD, PLAINS
from tests.engine.tcg.set13.bloodlines import BARE, bloodlines, placed, regroup

GIMLI, GUARD, BOROMIR, ARAGORN = "Gimli, Son of Glóin", "Dwarf Guard", "12U43", "Aragorn, Isildur's Heir"
HARAD, SQUAD, DREG, SKULKER, FOOTMAN = "Corps of Harad", "Squad of Uruk-hai", "Orc Dreg", "Orc Skulker", "Orc Footman"
THREAT, DEPTHS, MARCH = "Always Threatening", "Unforgiving Depths", "Forced March"
MINE, HOMESTEAD, CITY, WELLS = (
    "Abandoned Mine Shaft",
    "Subterranean Homestead",
    "City of the Trees",
    "Wells of Deep Memory",
)


def _skirmish(card: str, *, minion: str = DREG) -> tuple[Table, Card, Card, Card]:
    table = bloodlines()
    gimli, orc = table.in_play(GIMLI), table.in_play(minion, seat=1)
    return table, gimli, orc, table.in_hand(card, seat=1)


@pytest.mark.parametrize("yes", [True, False])
def test_always_threatening_may_count_orc_conditions(yes: bool) -> None:
    table = bloodlines()
    table.in_play(DEPTHS, seat=1)
    table.in_play("Stragglers", seat=1)
    threat = table.in_hand(THREAT, seat=1)
    table.twilight(1)
    table.begin(SHADOW).play(threat)
    if yes:
        table.respond(threat)
    assert threat.tokens == (2 if yes else 0)


@pytest.mark.parametrize(("pick", "zone"), [(0, "discard pile"), (1, "play")])
def test_always_threatening_strengthens_a_lurker(pick: int, zone: str) -> None:
    table = bloodlines()
    threat, skulker, dreg = (
        table.in_play(THREAT, seat=1, tokens=2),
        *(table.in_play(n, seat=1) for n in (SKULKER, DREG)),
    )
    before = (skulker.strength, dreg.strength)
    table.fight(table.in_play(GIMLI), dreg).pass_()
    table.use(threat).pick(pick)
    assert (skulker.strength, dreg.strength, threat.zone) == (before[0] + 2, before[1], zone)


@pytest.mark.parametrize(
    ("site", "safe", "underground", "bonus"), [(2, True, 0, 0), (5, False, 1, 0), (8, False, 0, 2)]
)
def test_chamber_patrol_has_a_power_in_each_region(site: int, safe: bool, underground: int, bonus: int) -> None:
    table = bloodlines(site=site)
    legolas, dreg = table.in_play("Legolas, Of the Grey Company"), table.in_play(DREG, seat=1)
    squad, strength = table.in_play(SQUAD, seat=1), dreg.strength
    patrol = table.in_play("Chamber Patrol", seat=1)
    assert (dreg.strength, squad.strength, patrol.strength) == (strength + bonus, 10, 11 + bonus)
    assert table.site(site).keywords.get("underground", 0) == underground
    assert not table.site(site - 1).has("underground")
    table.begin(ARCHERY).pass_all()
    assert legolas.zone == "play"
    able = table.choices if table.asked.prompt[0] == "arrow" else [squad]
    assert (dreg not in able) is safe


@pytest.mark.parametrize(
    ("name", "spotted", "able"),
    [
        ("Chamber Patrol", DREG, True),
        ("Chamber Patrol", SQUAD, False),
        ("Orc Crusher", DREG, True),
        ("Orc Crusher", SQUAD, False),
        ("Ordnance Grunt", DREG, True),
        ("Ordnance Grunt", SQUAD, False),
        ("Orc Raid Commander", THREAT, True),
        ("Orc Raid Commander", DREG, False),
    ],
)
def test_some_minions_need_another_card_of_the_culture(name: str, spotted: str, able: bool) -> None:
    table = bloodlines()
    minion = table.in_hand(name, seat=1)
    table.in_play(spotted, seat=1)
    table.twilight(12)
    assert table.begin(SHADOW).may("play", minion) is able


@pytest.mark.parametrize(("discarded", "able"), [(4, True), (3, False)])
def test_defiled_is_paid_for_with_four_cards(discarded: int, able: bool) -> None:
    table, gimli, skulker, defiled = _skirmish("Defiled", minion=SKULKER)
    table.in_discard(*[DREG] * discarded, seat=1)
    before = skulker.strength
    table.fight(gimli, skulker).pass_()
    assert table.may("play", defiled) is able
    if able:
        table.play(defiled)
        assert (skulker.strength, len(table.cards("removed pile", seat=1))) == (before + 2, 4)


def test_enemy_upon_enemy_stacks_a_lurker_and_plays_it_for_a_burden() -> None:
    table = bloodlines()
    enemy, skulker = table.in_play("Enemy Upon Enemy", seat=1), table.in_play(SKULKER, seat=1, wounds=1)
    table.in_play(DREG, seat=1)
    regroup(table).pass_()
    table.use(enemy)
    assert (enemy.stacked, skulker.wounds) == ([skulker], 0)


@pytest.mark.parametrize(("burdens", "able"), [(1, True), (0, False)])
def test_enemy_upon_enemy_plays_a_stacked_lurker_for_a_burden(burdens: int, able: bool) -> None:
    table = bloodlines()
    enemy = table.in_play("Enemy Upon Enemy", seat=1)
    strategist = table.stacked("Orc Strategist", on=enemy)
    table.burdens(burdens)
    table.twilight(1)
    table.begin(SHADOW)
    assert table.may("use", enemy) is able
    if able:
        table.use(enemy)
        assert (strategist.zone, table.pool, table.state.burdens[0]) == ("play", 0, 0)


@pytest.mark.parametrize(("minions", "asked"), [(1, True), (2, False)])
def test_expendable_servants_brings_a_minion_back_for_a_condition(minions: int, asked: bool) -> None:
    table = bloodlines()
    conditions = [table.in_play(THREAT, seat=1), table.in_play(DEPTHS, seat=1)]
    for _ in range(minions):
        table.in_play(DREG, seat=1)
    servants, footman = table.in_hand("Expendable Servants", seat=1), table.in_discard(FOOTMAN, seat=1)
    table.twilight(3)
    table.begin(MANEUVER).pass_()
    table.play(servants)
    if asked:
        table.say(True).choose(conditions[0])
        table.pass_responses()
    assert (footman.zone, conditions[0].zone) == (("play", "discard pile") if asked else ("discard pile", "play"))


def test_expendable_servants_discards_nothing_where_no_minion_can_be_played() -> None:
    table = bloodlines()
    threat, other = table.in_play(THREAT, seat=1), table.in_play(DEPTHS, seat=1)
    table.in_play(DREG, seat=1)
    servants = table.in_hand("Expendable Servants", seat=1)
    table.in_discard(FOOTMAN, seat=1)
    table.twilight(2)
    table.begin(MANEUVER).pass_()
    table.play(servants)
    assert (threat.zone, other.zone, table.asked.prompt[0]) == ("play", "play", "action")


def test_forced_march_makes_the_free_peoples_player_move_again() -> None:
    table = bloodlines(moves=1)
    march, threat, depths = (table.in_play(name, seat=1) for name in (MARCH, THREAT, DEPTHS))
    table.twilight(3)
    regroup(table).pass_()
    table.use(march)
    assert (table.asked.seat, set(table.choices)) == (0, {threat, depths})
    table.choose(threat)
    assert (threat.zone, march.zone, table.pool) == ("discard pile", "discard pile", 0)
    placed(table.pass_all().choose())
    assert (table.phase, table.state.site_number[0]) == (SHADOW, 6)


@pytest.mark.parametrize(("twilight", "other"), [(2, THREAT), (3, "Stragglers")])
def test_forced_march_needs_twilight_and_another_condition(twilight: int, other: str) -> None:
    table = bloodlines(moves=1)
    march = table.in_play(MARCH, seat=1)
    table.in_play(other, seat=1)
    table.twilight(twilight)
    regroup(table).pass_()
    assert not table.may("use", march)


def test_forced_march_does_not_lift_the_move_limit() -> None:
    table = bloodlines(moves=2)
    march, threat = table.in_play(MARCH, seat=1), table.in_play(THREAT, seat=1)
    table.twilight(3)
    regroup(table).pass_()
    table.use(march)
    assert threat.zone == "discard pile"
    table.pass_all().choose()
    assert table.asked.prompt == ("reconcile",)


@pytest.mark.parametrize(("victim", "bonus"), [("Scavenging Goblins", 2), ("Crazed Hillman", 0)])
def test_howling_orc_grows_when_an_orc_minion_dies_in_a_skirmish(victim: str, bonus: int) -> None:
    table = bloodlines()
    aragorn, dying = table.in_play(ARAGORN), table.in_play(victim, seat=1)
    gimli, squad, howling = table.in_play(GIMLI), table.in_play(SQUAD, seat=1), table.in_play("Howling Orc", seat=1)
    table.in_play("Heirs of Gondor", tokens=1)
    table.begin("assignment").pass_responses().pass_all().assign({dying: aragorn, squad: gimli}).assign({})
    table.choose(aragorn).pass_all()
    assert table.may("trigger", howling) is bool(bonus)
    if bonus:
        table.respond(howling)
    assert (dying.zone, howling.strength) == ("discard pile", 8 + bonus)
    table.run_to(REGROUP)
    assert howling.strength == 8


@pytest.mark.parametrize(("discarded", "able"), [("Ordnance Grunt", True), (FOOTMAN, False)])
def test_isengard_informant_plays_a_troll_from_the_discard_pile(discarded: str, able: bool) -> None:
    table = bloodlines()
    informant, card = table.in_play("Isengard Informant", seat=1), table.in_discard(discarded, seat=1)
    table.twilight(6)
    regroup(table).pass_()
    assert table.may("use", informant) is able
    if able:
        table.use(informant)
        assert (card.zone, informant.wounds) == ("play", 1)


@pytest.mark.parametrize("discarded", [0, 2])
def test_massing_strength_counts_the_minions_discarded(discarded: int) -> None:
    table, gimli, dreg, massing = _skirmish("Massing Strength")
    others = [table.in_play(name, seat=1) for name in (FOOTMAN, SKULKER)]
    squad, before = table.in_play(SQUAD, seat=1), dreg.strength
    table.fight(gimli, dreg).pass_()
    table.play(massing)
    assert set(table.choices) == {dreg, *others}
    table.choose(*others[:discarded]).choose_if_asked(dreg)
    assert (dreg.strength, squad.zone) == (before + 3 * discarded, "play")
    assert [other.zone for other in others] == ["discard pile" if discarded else "play"] * 2


@pytest.mark.parametrize(("burdens", "cost"), [(0, 5), (3, 2), (6, 0)])
def test_orc_crusher_is_cheaper_for_each_burden(burdens: int, cost: int) -> None:
    table = bloodlines()
    table.burdens(burdens)
    assert table.in_hand("Orc Crusher", seat=1).cost == cost


@pytest.mark.parametrize(
    ("minion", "loser", "able"), [(DREG, "ring", True), (SQUAD, "ring", False), (DREG, GUARD, False)]
)
def test_orc_crusher_is_revealed_when_a_ring_bound_companion_loses(minion: str, loser: str, able: bool) -> None:
    table = bloodlines()
    fighter = table.in_play("Bilbo, Aged Ring-bearer") if loser == "ring" else table.in_play(loser)
    crusher, orc = table.in_hand("Orc Crusher", seat=1), table.in_play(minion, seat=1)
    table.fight(fighter, orc).pass_responses().pass_all()
    assert (table.asked.prompt[0] == "respond" and table.may("reveal", crusher)) is able
    if able:
        reveal = next(option for option in table.asked.options if isinstance(option, tuple) and option[0] == "reveal")
        table.running.decide(table.asked, reveal)
        assert (table.state.burdens[0], crusher.zone) == (1, "hand")


@pytest.mark.parametrize(("tokens", "fierce"), [(1, True), (0, False)])
def test_orc_line_breaker_becomes_fierce_behind_its_skirmish(tokens: int, fierce: bool) -> None:
    table = bloodlines()
    gimli, breaker = table.in_play(GIMLI), table.in_play("Orc Line-breaker", seat=1)
    boromir, footman = table.in_play(BOROMIR), table.in_play(FOOTMAN, seat=1)
    table.in_play(HOMESTEAD, tokens=tokens)
    table.in_play(THREAT, seat=1, tokens=1)
    table.begin("assignment").pass_all().assign({breaker: gimli, footman: boromir}).choose(boromir)
    table.pass_all()
    assert not breaker.has("fierce")  # that was another skirmish
    table.pass_all()
    assert breaker.has("fierce") is fierce


def _runner(*, next_site: str, wounds: int = 0) -> tuple[Table, Card, Card]:
    table = bloodlines(site=6, sites={6: next_site})
    for seat in range(2):
        table.place_player(seat, site=5)
    runner, dreg = table.in_play("Orc Plains Runner", seat=1, wounds=wounds), table.in_play(DREG, seat=1)
    regroup(table).pass_()
    return table, runner, dreg


@pytest.mark.parametrize(("next_site", "zone", "wounds"), [(MINE, "play", 1), (PLAINS, "discard pile", 0)])
def test_orc_plains_runner_returns_a_minion_to_hand(next_site: str, zone: str, wounds: int) -> None:
    table, runner, dreg = _runner(next_site=next_site)
    table.use(runner)
    assert (dreg.zone, runner.zone, runner.wounds) == ("hand", zone, wounds)


def test_an_exhausted_orc_plains_runner_cannot_exert_before_an_underground_site() -> None:
    table, runner, _dreg = _runner(next_site=MINE, wounds=1)
    assert not table.may("use", runner)


def test_orc_raid_commander_discards_cards_of_the_same_title() -> None:
    table = bloodlines()
    table.in_play(THREAT, seat=1)
    copies = [table.in_play("Heirs of Gondor") for _ in range(3)]
    other, commander = table.in_play(WELLS), table.in_hand("Orc Raid Commander", seat=1)
    table.twilight(7)
    table.begin(SHADOW).play(commander)
    table.choose(copies[0])
    assert [card.zone for card in (*copies, other)] == ["play", "discard pile", "discard pile", "play"]


@pytest.mark.parametrize(("tokens", "strengths"), [(1, (12, 12)), (0, (8, 8))])
def test_orc_reapers_strengthen_each_other_beside_a_free_peoples_token(tokens: int, strengths: tuple[int, int]) -> None:
    table = bloodlines()
    reapers = [table.in_play("Orc Reaper", seat=1) for _ in range(2)]
    table.in_play(HOMESTEAD, tokens=tokens)
    table.in_play(THREAT, seat=1, tokens=1)
    dreg = table.in_play(DREG, seat=1)
    assert (tuple(reaper.strength for reaper in reapers), dreg.strength) == (strengths, 10)


@pytest.mark.parametrize(("condition", "able"), [(THREAT, True), ("Stragglers", False)])
def test_ordnance_grunt_is_played_from_the_discard_pile_for_a_condition(condition: str, able: bool) -> None:
    table = bloodlines()
    table.in_play(DREG, seat=1)
    discarded, grunt = table.in_play(condition, seat=1), table.in_discard("Ordnance Grunt", seat=1)
    table.twilight(6)
    table.begin(SHADOW)
    assert table.may("play", grunt) is able
    if able:
        table.play(grunt)
        assert (grunt.zone, discarded.zone, table.pool) == ("play", "discard pile", 0)


@pytest.mark.parametrize(("minion", "able"), [(FOOTMAN, True), ("Crazed Hillman", False)])
def test_picket_denizen_prevents_a_wound_to_another_orc_minion(minion: str, able: bool) -> None:
    table = bloodlines()
    aragorn, loser = table.in_play(ARAGORN), table.in_play(minion, seat=1, wounds=0)
    picket = table.in_play("Picket Denizen", seat=1)
    table.in_play("Heirs of Gondor", tokens=1)
    table.fight(aragorn, loser).pass_all()
    assert (table.running.pending[0].prompt[0] == "respond" and table.may("respond", picket)) is able
    if able:
        table.respond(picket)
        assert (loser.wounds, picket.wounds) == (0, 1)


@pytest.mark.parametrize(("at", "zone"), [(MINE, "play"), (NO_KEYWORD, "discard pile")])
def test_underdeeps_denizen_takes_no_wounds_underground(at: str, zone: str) -> None:
    table = bloodlines(at=at)
    boromir, denizen = table.in_play(BOROMIR), table.in_play("Underdeeps Denizen", seat=1)
    table.fight(boromir, denizen).pass_all().pass_responses()
    assert denizen.zone == zone


@pytest.mark.parametrize(("mines", "muster"), [(3, True), (2, False)])
def test_unforgiving_depths_gives_muster_beside_three_underground_sites(mines: int, muster: bool) -> None:
    table = bloodlines(sites={**BARE, **dict.fromkeys(range(1, 1 + mines), MINE)})
    table.in_play(DEPTHS, seat=1)
    dreg, squad = table.in_play(DREG, seat=1), table.in_play(SQUAD, seat=1)
    assert (dreg.has("muster"), squad.has("muster")) == (muster, False)


@pytest.mark.parametrize(("minion", "site", "able"), [(DREG, MINE, True), (SQUAD, MINE, False), (DREG, PLAINS, False)])
def test_unforgiving_depths_replaces_the_current_site(minion: str, site: str, able: bool) -> None:
    table = bloodlines()
    depths = table.in_play(DEPTHS, seat=1)
    table.in_play(minion, seat=1)
    table.in_adventure_deck(site, seat=1)
    table.begin(SHADOW)
    assert table.may("use", depths) is able
    if able:
        table.use(depths)
        assert (table.site(5).name, depths.zone) == (MINE, "discard pile")


@pytest.mark.parametrize(("burdens", "pick", "bonus", "left"), [(2, 1, 6, 0), (2, 0, 2, 2), (1, None, 2, 1)])
def test_whatever_means_is_better_for_two_burdens(burdens: int, pick: int | None, bonus: int, left: int) -> None:
    table, gimli, dreg, means = _skirmish("Whatever Means")
    table.burdens(burdens)
    before = dreg.strength
    table.fight(gimli, dreg).pass_()
    table.play(means)
    if pick is not None:
        table.pick(pick)
    assert (dreg.strength, table.state.burdens[0]) == (before + bonus, left)
