"""Moria cards of set 2."""

import pytest

from engine.tcg.names import ARCHERY, FELLOWSHIP, MANEUVER, SHADOW, SKIRMISH
from engine.tcg.table import Table

BALROG, FLAME = "The Balrog, Durin's Bane", "The Balrog, Flame of Udûn"
RUNNER, SCOUT, SAVAGE = "Goblin Runner", "Moria Scout", "Uruk Savage"
MINE, LAKE = {4: "Mithril Mine"}, {4: "Moria Lake"}
"""A site 4 that is underground, and one that is a marsh."""


def test_the_archer_commander_makes_other_moria_archers_stronger() -> None:
    table = Table(site=4)
    commander = table.in_play("Archer Commander", seat=1)
    bowman, runner = table.in_play("Goblin Bowman", seat=1), table.in_play(RUNNER, seat=1)
    assassin = table.in_play("Orthanc Assassin", seat=1)
    table.begin(ARCHERY)
    assert (commander.strength, bowman.strength, runner.strength, assassin.strength) == (8, 6, 5, 10)
    assert table.archery == (0, 3)


def test_the_balrogs_sword_is_borne_beside_the_whip() -> None:
    table = Table(site=5)
    balrog = table.in_play(FLAME, seat=1)
    table.in_play("Whip of Many Thongs", seat=1, on=balrog)
    sword = table.in_hand("The Balrog's Sword", seat=1)
    table.twilight(1)
    table.begin(SHADOW).play(sword)
    assert (sword.bearer, balrog.strength, balrog.keywords["damage"]) == (balrog, 17 + 3 + 1, 2)


@pytest.mark.parametrize("item", ["The Balrog's Sword", "Whip of Many Thongs"])
def test_the_balrogs_weapons_are_its_own(item: str) -> None:
    table = Table(site=5)
    table.in_play(RUNNER, seat=1)
    held = table.in_hand(item, seat=1)
    table.twilight(9)
    assert not table.begin(SHADOW).may("play", held)


def test_durins_bane_drives_all_other_minions_away_and_skips_archery() -> None:
    table = Table(site=5)
    balrog = table.in_hand(BALROG, seat=1)
    runner, savage = table.in_play(RUNNER, seat=1), table.in_play(SAVAGE, seat=1)
    table.twilight(12)
    table.begin(SHADOW).play(balrog)
    assert (balrog.zone, runner.zone, savage.zone) == ("play", "discard pile", "discard pile")
    table.pass_().pass_all()
    assert table.phase == "assignment"


def test_minions_played_after_durins_bane_are_discarded_at_once() -> None:
    table = Table(site=5)
    table.in_play(BALROG, seat=1)
    runner = table.in_hand(RUNNER, seat=1)
    table.twilight(9)
    table.begin(SHADOW).play(runner)
    table.pass_responses()
    assert runner.zone == "discard pile"


@pytest.mark.parametrize("balrog", [BALROG, FLAME])
@pytest.mark.parametrize(("site", "zone"), [("Mithril Mine", "play"), ("Pass of Caradhras", "discard pile")])
def test_the_balrog_stays_underground(balrog: str, site: str, zone: str) -> None:
    table = Table(site=4, sites={4: site})
    runner = table.in_play(RUNNER, seat=1)
    held = table.in_hand(balrog, seat=1)
    table.twilight(20)
    table.begin(SHADOW).play(held)
    assert held.zone == zone
    assert balrog == BALROG or runner.zone == "play"


def test_the_flame_of_udun_needs_a_moria_orc_and_calls_more() -> None:
    table = Table(site=5)
    balrog = table.in_hand(FLAME, seat=1)
    table.in_play(SAVAGE, seat=1)
    table.twilight(20)
    assert not table.begin(SHADOW).may("play", balrog)
    other = Table(site=5)
    balrog = other.in_play(FLAME, seat=1)
    scout = other.in_discard(SCOUT, SAVAGE, seat=1)
    other.twilight(4)
    other.begin(SHADOW).use(balrog)
    assert (scout.zone, balrog.wounds, other.pool) == ("play", 1, 0)


def test_dark_fire_weakens_gandalf_and_makes_him_exert_on_the_move() -> None:
    table = Table(site=4, sites=MINE)
    gandalf = table.in_play("Gandalf")
    fire = table.in_play("Dark Fire", seat=1, on=gandalf)
    strength = gandalf.strength
    table.begin(FELLOWSHIP).move().pass_responses()
    assert (strength, gandalf.wounds, fire.bearer) == (5, 1, gandalf)


@pytest.mark.parametrize("balrog", [True, False])
def test_dark_fire_needs_the_balrog(balrog: bool) -> None:
    table = Table(site=5)
    gandalf = table.in_play("Gandalf")
    table.in_play(FLAME if balrog else RUNNER, seat=1)
    fire = table.in_hand("Dark Fire", seat=1)
    table.twilight(1)
    table.begin(SHADOW)
    assert table.may("play", fire) == balrog
    if balrog:
        table.play(fire)
        assert fire.bearer == gandalf


def test_dark_places_make_unique_moria_minions_stronger() -> None:
    table = Table(site=4, sites=MINE)
    table.in_play("Dark Places", seat=1)
    balrog, runner = table.in_play(FLAME, seat=1), table.in_play(RUNNER, seat=1)
    lurtz = table.in_play("Lurtz", seat=1)
    table.begin(MANEUVER)
    assert (balrog.strength, runner.strength, lurtz.strength) == (18, 5, 13)


@pytest.mark.parametrize(("own", "replaced"), [("Mithril Mine", True), ("Pass of Caradhras", False)])
def test_dark_places_replace_a_site_by_a_marsh_or_underground_one(own: str, replaced: bool) -> None:
    table = Table(site=5, site_owners={4: 0})
    places = table.in_play("Dark Places", seat=1)
    mine = table.in_adventure_deck(own, seat=1)
    table.begin(SHADOW)
    assert table.may("use", places) == replaced
    if replaced:
        table.use(places)
        assert table.site(4) == mine


@pytest.mark.parametrize("balrog", [True, False])
def test_fill_with_fear_skips_archery_before_the_balrog(balrog: bool) -> None:
    table = Table(site=5)
    fear = table.in_play("Fill With Fear", seat=1)
    minion = table.in_play(FLAME if balrog else SCOUT, seat=1)
    legolas = table.in_play("Legolas")
    bow, sword = table.in_play("Elven Bow", on=legolas), table.in_play("Armor", on=table.in_play("Boromir"))
    table.begin(MANEUVER).pass_()
    assert table.may("use", fear) == balrog
    if balrog:
        table.use(fear)
        assert (bow.zone, sword.zone, minion.wounds) == ("discard pile", "play", 1)
    table.pass_all()
    assert (table.phase == ARCHERY) == (not balrog)


@pytest.mark.parametrize(
    ("tentacle", "called"), [("Foul Tentacle", "Huge Tentacle"), ("Huge Tentacle", "Watcher in the Water")]
)
@pytest.mark.parametrize("wanted", [True, False])
def test_tentacles_may_call_each_other_and_the_watcher_from_the_draw_deck(
    tentacle: str, called: str, wanted: bool
) -> None:
    table = Table(site=4, sites=LAKE)
    first = table.in_hand(tentacle, seat=1)
    second = table.on_deck(called, RUNNER, seat=1)
    table.twilight(9)
    table.begin(SHADOW).play(first)
    if not wanted:
        table.pass_()
        assert second.zone == "draw deck"
        return
    table.respond(first)
    assert table.choices == [second]
    table.choose(second).pass_responses()
    assert second.zone == "play"


def arrival(site: str, card: str, *, beside: str = "", on_deck: tuple[str, ...] = ()) -> Table:
    """A table on which a Moria minion has just been played at a site 4, with twilight for nothing else."""
    table = Table(site=4, sites={4: site})
    if beside:
        table.in_play(beside, seat=1)
    if on_deck:
        table.on_deck(*on_deck, seat=1)
    minion = table.in_hand(card, seat=1)
    table.twilight(minion.cost)
    return table.begin(SHADOW).play(minion)


@pytest.mark.parametrize(("site", "beside"), [("Moria Lake", "Watcher in the Water"), ("Mithril Mine", BALROG)])
def test_a_minion_that_is_discarded_as_it_comes_into_play_does_nothing(site: str, beside: str) -> None:
    table = arrival(site, RUNNER, beside=beside)
    assert [card.name for card in table.cards("discard pile", seat=1)] == [RUNNER]
    assert not table.legal("trigger")
    assert (table.pass_responses().pool, table.phase) == (0, SHADOW)


def test_cards_in_play_ignore_a_minion_that_is_discarded_as_it_comes_into_play() -> None:
    table = Table(site=4, sites=LAKE)
    table.in_play("Watcher in the Water", seat=1)
    table.in_play("Greatest Kingdom of My People")
    top = table.on_deck("Goblin Bowman", seat=1)
    runner = table.in_hand(RUNNER, seat=1)
    table.twilight(runner.cost)
    table.begin(SHADOW).play(runner).pass_responses()
    assert (runner.zone, top.zone) == ("discard pile", "draw deck")


@pytest.mark.parametrize(
    ("tentacle", "called"), [("Foul Tentacle", "Huge Tentacle"), ("Huge Tentacle", "Watcher in the Water")]
)
def test_a_tentacle_that_comes_into_play_on_dry_land_calls_nobody(tentacle: str, called: str) -> None:
    table = arrival("Mithril Mine", tentacle, on_deck=(called,))
    assert [card.name for card in table.cards("discard pile", seat=1)] == [tentacle]
    assert not table.legal("trigger")


@pytest.mark.parametrize("card", ["Foul Tentacle", "Huge Tentacle", "Watcher in the Water"])
@pytest.mark.parametrize(("site", "zone"), [("Moria Lake", "play"), ("Mithril Mine", "discard pile")])
def test_what_lives_in_the_water_stays_at_a_marsh(card: str, site: str, zone: str) -> None:
    table = Table(site=4, sites={4: site})
    creature = table.in_hand(card, seat=1)
    table.twilight(9)
    table.begin(SHADOW).play(creature).pass_responses()
    assert creature.zone == zone


@pytest.mark.parametrize("card", ["Foul Tentacle", "Huge Tentacle", "Watcher in the Water"])
def test_what_lives_in_the_water_bears_no_possessions(card: str) -> None:
    table = Table(site=4, sites=LAKE)
    table.in_play(card, seat=1)
    spear = table.in_hand("Goblin Spear", seat=1)
    table.twilight(9)
    assert not table.begin(SHADOW).may("play", spear)


def test_the_watcher_keeps_only_tentacles_beside_it_and_strengthens_them() -> None:
    table = Table(site=4, sites=LAKE)
    watcher = table.in_hand("Watcher in the Water", seat=1)
    foul, huge = table.in_play("Foul Tentacle", seat=1), table.in_play("Huge Tentacle", seat=1)
    runner = table.in_play(RUNNER, seat=1)
    table.twilight(9)
    table.begin(SHADOW).play(watcher)
    assert [card.zone for card in (watcher, foul, huge, runner)] == ["play", "play", "play", "discard pile"]
    assert (foul.strength, foul.keywords["damage"], huge.strength, huge.keywords["damage"]) == (6, 1, 9, 2)
    assert (watcher.strength, watcher.keywords["damage"]) == (11, 1)


def test_foul_things_play_a_moria_minion_from_the_discard_pile() -> None:
    table = Table(site=4)
    things = table.in_hand("Foul Things", seat=1)
    archer = table.in_discard("Goblin Bowman", SAVAGE, seat=1)
    table.twilight(4)
    table.begin(SHADOW).play(things)
    assert (archer.zone, table.pool) == ("play", 0)
    other = Table(site=4)
    things = other.in_hand("Foul Things", seat=1)
    other.in_discard(SAVAGE, seat=1)
    other.twilight(9)
    assert not other.begin(SHADOW).may("play", things)


def test_goblin_bowman_shoots() -> None:
    table = Table(site=4)
    bowman = table.in_play("Goblin Bowman", seat=1)
    table.begin(ARCHERY).pass_all()
    assert (bowman.strength, table.ring_bearer().wounds) == (4, 1)


@pytest.mark.parametrize(("moves", "is_asked"), [(2, True), (1, False)])
def test_goblin_flankers_may_add_three_against_a_fellowship_that_moved_on(moves: int, is_asked: bool) -> None:
    table = Table(site=4, moves=moves)
    flankers = table.in_hand("Goblin Flankers", seat=1)
    table.twilight(5)
    table.begin(SHADOW).play(flankers)
    assert table.may("trigger", flankers) == is_asked
    if is_asked:
        table.respond(flankers)
        assert table.pool == 3


@pytest.mark.parametrize(("moves", "strength"), [(2, 9), (1, 6)])
def test_goblin_pursuer_is_stronger_against_a_fellowship_that_moved_on(moves: int, strength: int) -> None:
    table = Table(site=4, moves=moves)
    pursuer = table.in_play("Goblin Pursuer", seat=1)
    table.begin(MANEUVER)
    assert pursuer.strength == strength


@pytest.mark.parametrize("healed", [True, False])
def test_goblin_reinforcements_may_heal_a_moria_minion(healed: bool) -> None:
    table = Table(site=4)
    scout, savage = table.in_play(SCOUT, seat=1, wounds=1), table.in_play(SAVAGE, seat=1, wounds=1)
    reinforcements = table.in_hand("Goblin Reinforcements", seat=1)
    table.twilight(3)
    table.begin(SHADOW).play(reinforcements)
    table.respond(reinforcements) if healed else table.pass_()
    assert (scout.wounds, savage.wounds) == (0 if healed else 1, 1)


def test_goblin_scrabbler_may_discard_an_elven_condition_and_makes_roaming_cheaper() -> None:
    table = Table(site=3)
    trees, shaft = table.in_play("Mallorn-trees"), table.in_play("Stairs of Khazad-dûm")
    scrabbler, savage = table.in_hand("Goblin Scrabbler", seat=1), table.in_hand(SAVAGE, seat=1)
    runner = table.in_hand(RUNNER, seat=1)
    table.twilight(3)
    table.begin(SHADOW).play(scrabbler).respond(scrabbler)
    assert (trees.zone, shaft.zone) == ("discard pile", "play")
    assert (runner.cost, savage.cost) == (2, 4)


def test_goblin_scrabbler_finds_no_other_conditions() -> None:
    table = Table(site=4)
    table.in_play("Stairs of Khazad-dûm")
    scrabbler = table.in_hand("Goblin Scrabbler", seat=1)
    table.twilight(3)
    table.begin(SHADOW).play(scrabbler)
    assert table.asked.prompt == ("action", SHADOW)


@pytest.mark.parametrize(("weapon", "damage"), [("Goblin Spear", 2), ("Goblin Scimitar", 0)])
def test_goblin_spearman_is_dangerous_with_a_goblin_spear(weapon: str, damage: int) -> None:
    table = Table(site=4)
    spearman = table.in_play("Goblin Spearman", seat=1)
    table.in_play(weapon, seat=1, on=spearman)
    table.begin(MANEUVER)
    assert spearman.keywords.get("damage", 0) == damage


@pytest.mark.parametrize(("other", "total"), [("Goblin Bowman", 3), (RUNNER, 1)])
def test_moria_archer_troop_shoots_more_beside_another_moria_archer(other: str, total: int) -> None:
    table = Table(site=4)
    table.in_play("Moria Archer Troop", seat=1)
    table.in_play(other, seat=1)
    table.begin(ARCHERY)
    assert table.archery == (0, total)


@pytest.mark.parametrize("balrog", [True, False])
def test_must_do_without_hope_exerts_the_balrog_for_a_burden(balrog: bool) -> None:
    table = Table(site=5)
    minion = table.in_play(FLAME if balrog else SCOUT, seat=1)
    hope = table.in_hand("Must Do Without Hope", seat=1)
    table.begin(MANEUVER).pass_()
    assert table.may("play", hope) == balrog
    if balrog:
        table.play(hope).pass_responses()
        assert (minion.wounds, table.state.burdens[0]) == (1, 1)


@pytest.mark.parametrize(("friend", "less"), [("Gimli", 3), ("Boromir", 1)])
def test_old_differences_weaken_elves_and_dwarves_most_together(friend: str, less: int) -> None:
    table = Table(site=4)
    legolas, runner = table.in_play("Legolas"), table.in_play(RUNNER, seat=1)
    table.in_play(friend)
    differences = table.in_hand("Old Differences", seat=1)
    table.fight(legolas, runner).pass_().play(differences)
    assert legolas.strength == 6 - less


def test_old_differences_are_about_moria_orcs() -> None:
    table = Table(site=5)
    legolas, savage = table.in_play("Legolas"), table.in_play(SAVAGE, seat=1)
    differences = table.in_hand("Old Differences", seat=1)
    table.fight(legolas, savage).pass_().play(differences)
    assert (legolas.strength, table.phase) == (6, SKIRMISH)


@pytest.mark.parametrize(("spotted", "added"), [(3, 3), (6, 5)])
def test_troubled_mountains_add_twilight_for_burdens_five_at_most(spotted: int, added: int) -> None:
    table = Table(site=4)
    table.burdens(6)
    scout = table.in_play(SCOUT, seat=1)
    mountains = table.in_hand("Troubled Mountains", seat=1)
    table.begin(SHADOW).play(mountains).number(spotted)
    assert (table.pool, scout.wounds) == (added, 1)


def test_troubled_mountains_need_a_moria_minion() -> None:
    table = Table(site=5)
    table.in_play(SAVAGE, seat=1)
    mountains = table.in_hand("Troubled Mountains", seat=1)
    assert not table.begin(SHADOW).may("play", mountains)


def test_the_whip_of_many_thongs_tears_armor_off_whom_the_balrog_fights() -> None:
    table = Table(site=5)
    balrog = table.in_play(FLAME, seat=1)
    whip = table.in_play("Whip of Many Thongs", seat=1, on=balrog)
    boromir, aragorn = table.in_play("Boromir"), table.in_play("Aragorn")
    armor, other = table.in_play("Armor", on=boromir), table.in_play("Armor", on=aragorn)
    horn = table.in_play("Boromir's Cloak", on=boromir)
    table.fight(boromir, balrog).pass_().use(whip)
    assert [card.zone for card in (armor, other, horn)] == ["discard pile", "play", "play"]
    assert balrog.wounds == 1


TROLL = "Cave Troll of Moria"


@pytest.mark.parametrize("skips", [True, False])
def test_cave_trolls_chain_lets_the_free_peoples_player_skip_the_archery_phase(skips: bool) -> None:
    table = Table(site=4)
    troll = table.in_play(TROLL, seat=1)
    table.in_play("Cave Troll's Chain", seat=1, on=troll)
    table.begin(MANEUVER).pass_all()
    assert (table.asked.seat, table.asked.prompt) == (0, ("skip archery", "2R53"))
    table.say(skips)
    assert (table.phase, troll.strength) == ("assignment" if skips else ARCHERY, 17)


@pytest.mark.parametrize(("wounds", "is_asked"), [(0, True), (3, False)])
def test_cave_trolls_chain_may_answer_an_archery_wound_the_troll_survives(wounds: int, is_asked: bool) -> None:
    table = Table(site=4)
    troll = table.in_play(TROLL, seat=1, wounds=wounds)
    chain = table.in_play("Cave Troll's Chain", seat=1, on=troll)
    legolas, gimli = table.in_play("Legolas"), table.in_play("Gimli")
    table.begin(ARCHERY).pass_all()
    assert table.may("trigger", chain) == is_asked
    if is_asked:
        table.respond(chain)
        assert (legolas.wounds, gimli.wounds, troll.wounds) == (1, 0, 1)


def test_cave_trolls_chain_is_his_alone() -> None:
    table = Table(site=4)
    table.in_play(RUNNER, seat=1)
    chain = table.in_hand("Cave Troll's Chain", seat=1)
    table.twilight(9)
    assert not table.begin(SHADOW).may("play", chain)


@pytest.mark.parametrize("whip", [True, False])
def test_the_final_cry_of_the_balrog_wounds_a_companion_as_the_skirmish_ends(whip: bool) -> None:
    table = Table(site=5)
    balrog = table.in_play(FLAME, seat=1)
    if whip:
        table.in_play("Whip of Many Thongs", seat=1, on=balrog)
    gandalf = table.in_play("Gandalf")
    staff = table.in_play("Gandalf's Staff", on=gandalf)
    cry = table.in_hand("Final Cry", seat=1)
    table.twilight(1)
    table.fight(gandalf, balrog).use(staff)  # cancelled, the skirmish ends at once
    while table.running.pending and table.asked.prompt[0] == "respond" and not table.may("play", cry):
        table.pass_()
    assert table.may("play", cry) == whip
    if whip:
        assert table.asked.prompt[1] == "skirmish about to end"
        table.play(cry).pass_responses()
        assert gandalf.wounds == 2 + 2


@pytest.mark.parametrize("thrown", [True, False])
def test_throw_yourself_in_next_time_lets_only_shadow_cards_exert_a_hobbit(thrown: bool) -> None:
    table = Table(site=5)
    sam = table.in_play("Sam, Son of Hamfast")
    if thrown:
        table.in_play("Throw Yourself in Next Time", seat=1, on=sam)
    table.burdens(1)
    table.begin(FELLOWSHIP)
    assert table.may("use", sam) != thrown


def test_throw_yourself_in_next_time_does_not_keep_a_hobbit_from_shadow_cards() -> None:
    table = Table(site=6)
    sam = table.in_play("Sam")
    orc = table.in_play(SCOUT, seat=1)
    throw = table.in_hand("Throw Yourself in Next Time", seat=1)
    skirmisher = table.in_play("Morgul Skirmisher", seat=1)
    table.twilight(9)
    table.begin(SHADOW).play(throw).choose_if_asked(sam)
    assert (throw.bearer, orc.zone) == (sam, "play")
    table.pass_().pass_().use(skirmisher).pass_responses()
    assert sam.wounds == 1


@pytest.mark.parametrize(("revealed", "played"), [(3, True), (1, False)])
def test_power_and_terror_make_the_balrog_cheaper_for_each_orc_revealed(revealed: int, played: bool) -> None:
    table = Table(site=5, idle_hands=False)
    terror = table.in_hand("Power and Terror", seat=1)
    orcs = [table.in_hand(card_id, seat=1) for card_id in (RUNNER, SCOUT, RUNNER)]
    balrog, savage = table.in_hand(BALROG, seat=1), table.in_hand(SAVAGE, seat=1)
    table.twilight(6)
    table.begin(SHADOW).play(terror)
    assert (set(table.choices), table.asked.least) == (set(orcs), 0)
    table.choose(*orcs[:revealed])
    table.choose_if_asked(balrog)
    assert (balrog.zone, table.pool) == (("play", 0) if played else ("hand", 6))
    assert savage.zone == "hand"
    assert [orc.zone for orc in orcs] == ["hand", "hand", "hand"]
