"""Moria cards of set 1."""

from engine.tcg.names import ARCHERY, ASSIGNMENT, FELLOWSHIP, MANEUVER, REGROUP, SHADOW
from engine.tcg.table import Table
from engine.tcg.words.cards import card, event
from engine.tcg.words.filters import MINION
from engine.tcg.words.targets import each
from engine.tcg.words.verbs import Discard
from tests.engine.tcg.conftest import Invent


def test_drums_gives_two_and_four_against_a_dwarf() -> None:
    for hero, bonus in (("Legolas", 2), ("Gimli", 4)):
        table = Table(site=4)
        runner = table.in_play("Goblin Runner", seat=1)
        drums = table.in_hand("Drums in the Deep", seat=1)
        table.fight(table.in_play(hero), runner).pass_()
        table.play(drums)
        assert runner.strength == 5 + bonus


def test_drums_is_for_moria_orcs() -> None:
    table = Table(site=4)
    savage = table.in_play("Uruk Savage", seat=1)
    drums = table.in_hand("Drums in the Deep", seat=1)
    table.fight(table.in_play("Gimli"), savage).pass_()
    table.play(drums)
    assert savage.strength == 5


def test_goblin_marksman_shoots() -> None:
    table = Table(site=4)
    table.in_play("Goblin Marksman", seat=1)
    table.begin(ARCHERY).pass_all()
    assert table.ring_bearer().wounds == 1


def test_goblin_patrol_troop_is_big_and_roams_below_site_four() -> None:
    table = Table(site=3)
    troop = table.in_hand("Goblin Patrol Troop", seat=1)
    assert troop.cost == 8
    other = Table(site=4)
    troop = other.in_hand("Goblin Patrol Troop", seat=1)
    other.twilight(6)
    other.begin(SHADOW).play(troop)
    assert (troop.strength, troop.vitality, other.pool) == (13, 3, 0)


def test_goblin_runner_may_add_two() -> None:
    for wanted, pool in ((True, 2), (False, 0)):
        table = Table(site=4)
        runner = table.in_hand("Goblin Runner", seat=1)
        table.twilight(1)
        table.begin(SHADOW).play(runner)
        table.respond(runner) if wanted else table.pass_()
        assert table.pool == pool


def test_goblin_scavengers_play_a_weapon_from_the_discard_pile_on_your_moria_orc() -> None:
    table = Table(site=4)
    scavengers = table.in_hand("Goblin Scavengers", seat=1)
    scimitar = table.in_discard("Goblin Scimitar", seat=1)
    table.twilight(3)
    table.begin(SHADOW).play(scavengers)
    table.respond(scavengers)
    assert scimitar.bearer == scavengers
    assert scavengers.strength == 10


def test_goblin_scavengers_are_not_asked_without_a_weapon_there() -> None:
    table = Table(site=4)
    scavengers = table.in_hand("Goblin Scavengers", seat=1)
    table.in_discard("Goblin Runner", seat=1)
    table.twilight(3)
    table.begin(SHADOW).play(scavengers)
    assert table.asked.prompt == ("action", SHADOW)


def test_goblin_scimitar_gives_strength_and_a_card() -> None:
    table = Table(site=4)
    runner = table.in_play("Goblin Runner", seat=1)
    scimitar = table.in_hand("Goblin Scimitar", seat=1)
    top = table.on_deck("Uruk Savage", seat=1)
    table.begin(SHADOW).play(scimitar).respond(scimitar)
    assert runner.strength == 7
    assert top.zone == "hand"


def test_goblin_scimitar_is_for_moria_orcs_of_your_own() -> None:
    table = Table(site=4)
    table.in_play("Uruk Savage", seat=1)
    scimitar = table.in_hand("Goblin Scimitar", seat=1)
    table.begin(SHADOW)
    assert not table.may("play", scimitar)


def test_a_second_hand_weapon_is_not_borne() -> None:
    table = Table(site=4)
    runner = table.in_play("Goblin Runner", seat=1)
    table.in_play("Goblin Scimitar", seat=1, on=runner)
    second = table.in_hand("Goblin Scimitar", seat=1)
    table.begin(SHADOW)
    assert not table.may("play", second)


def test_goblin_sneak_may_put_a_moria_orc_beneath_the_deck() -> None:
    table = Table(site=4)
    sneak = table.in_hand("Goblin Sneak", seat=1)
    orc = table.in_discard("Goblin Runner", seat=1)
    table.on_deck("Uruk Savage", seat=1)
    table.twilight(1)
    table.begin(SHADOW).play(sneak).respond(sneak)
    table.choose(orc)
    assert table.state.deck[1][0] == orc.index


def test_goblin_sneak_takes_no_uruk_hai() -> None:
    table = Table(site=4)
    sneak = table.in_hand("Goblin Sneak", seat=1)
    table.in_discard("Uruk Savage", seat=1)
    table.twilight(1)
    table.begin(SHADOW).play(sneak)
    assert table.asked.prompt == ("action", SHADOW)


def test_host_of_thousands_plays_a_moria_orc_from_the_discard_pile_at_its_cost() -> None:
    table = Table(site=4)
    host = table.in_hand("Host of Thousands", seat=1)
    scout = table.in_discard("Moria Scout", seat=1)
    table.twilight(2)
    table.begin(SHADOW).play(host)
    assert scout.zone == "play"
    assert table.pool == 0


def test_host_of_thousands_needs_such_an_orc_it_can_pay_for() -> None:
    table = Table(site=4)
    host = table.in_hand("Host of Thousands", seat=1)
    table.in_discard("Moria Scout", seat=1)
    table.twilight(1)
    table.begin(SHADOW)
    assert not table.may("play", host)


def test_moria_scout_adds_two_when_it_spots_an_elf() -> None:
    for elf, pool in ((True, 2), (False, 0)):
        table = Table(site=4)
        if elf:
            table.in_play("Legolas")
        scout = table.in_hand("Moria Scout", seat=1)
        table.twilight(2)
        table.begin(SHADOW).play(scout)
        assert table.pool == pool


def test_they_are_coming_trades_three_hand_cards_for_an_orc() -> None:
    table = Table(site=4)
    coming = table.in_play("They Are Coming", seat=1)
    orc = table.in_discard("Goblin Runner", seat=1)
    hand = [table.in_hand("Uruk Savage", seat=1) for _ in range(3)]
    table.twilight(1)
    table.begin(SHADOW).use(coming).choose(*hand)
    assert orc.zone == "play"
    assert all(card.zone == "discard pile" for card in hand)


def test_they_are_coming_needs_the_orc_before_the_cards_are_discarded() -> None:
    table = Table(site=4)
    coming = table.in_play("They Are Coming", seat=1)
    for _ in range(3):
        table.in_hand("Goblin Runner", seat=1)
    table.twilight(9)
    table.begin(SHADOW)
    assert not table.may("use", coming)


def test_they_are_coming_needs_three_cards() -> None:
    table = Table(site=4)
    coming = table.in_play("They Are Coming", seat=1)
    table.in_discard("Goblin Runner", seat=1)
    table.in_hand("Uruk Savage", seat=1)
    table.twilight(9)
    table.begin(SHADOW)
    assert not table.may("use", coming)


def test_fool_of_a_took_takes_the_moria_minions_on_top_and_the_card_after_them() -> None:
    table = Table()
    table.in_play("Sam")
    table.on_deck("Goblin Runner", "Goblin Marksman", "Goblin Scimitar", "Goblin Sneak", seat=1)
    fool = table.in_hand("Fool of a Took!", seat=1)
    table.begin(SHADOW).play(fool)
    hand = [card.name for card in table.cards("hand", seat=1)]
    assert sorted(hand) == ["Goblin Marksman", "Goblin Runner", "Goblin Scimitar", "Host of Thousands"]
    assert [card.name for card in table.cards("draw deck", seat=1)] == ["Goblin Sneak"]
    (shown,) = [event for event in table.events() if event.kind == "reveal from deck"]
    assert shown.seats is None
    assert len(shown.data["cards"]) == 3  # type: ignore[arg-type]


def test_fool_of_a_took_takes_the_whole_deck_when_it_holds_nothing_else() -> None:
    table = Table()
    table.in_play("Sam")
    table.on_deck("Goblin Runner", "Goblin Marksman", seat=1)
    fool = table.in_hand("Fool of a Took!", seat=1)
    table.begin(SHADOW).play(fool)
    assert table.cards("draw deck", seat=1) == []
    assert len(table.cards("hand", seat=1)) == 3


def test_fool_of_a_took_is_not_set_off_by_the_ring_bearer() -> None:
    table = Table()
    table.on_deck("Goblin Runner", seat=1)
    fool = table.in_hand("Fool of a Took!", seat=1)
    table.begin(SHADOW)
    assert not table.may("play", fool)


def test_goblin_swarms_stack_an_orc_that_wins_and_play_it_again() -> None:
    table = Table(site=4)
    swarms = table.in_play("Goblin Swarms", seat=1)
    orc = table.in_play("Goblin Patrol Troop", seat=1, wounds=1)
    scimitar = table.in_play("Goblin Scimitar", seat=1, on=orc)
    table.fight(table.in_play("Aragorn"), orc).pass_all()
    table.respond(swarms)
    assert swarms.stacked == [orc]
    assert (orc.zone, orc.wounds, scimitar.zone) == ("stacked", 0, "discard pile")
    assert "Goblin Patrol Troop" in str(table.view(0))


def test_goblin_swarms_play_a_stacked_orc_for_its_cost_roaming_included() -> None:
    table = Table(site=3)
    swarms = table.in_play("Goblin Swarms", seat=1)
    orc = table.stacked("Goblin Runner", on=swarms)
    table.twilight(4)
    table.begin(SHADOW).use(swarms)
    assert orc.zone == "play"
    assert table.pool == 1
    poor = Table(site=3)
    swarms = poor.in_play("Goblin Swarms", seat=1)
    poor.stacked("Goblin Runner", on=swarms)
    poor.twilight(2)
    poor.begin(SHADOW)
    assert not poor.may("use", swarms)


def test_goblin_swarms_take_no_uruk_hai_and_no_losers() -> None:
    for minion, seat in (("Uruk-hai Raiding Party", 1), ("Goblin Runner", 1)):
        table = Table(site=5)
        swarms = table.in_play("Goblin Swarms", seat=seat)
        table.fight(table.in_play("Aragorn"), table.in_play(minion, seat=seat)).pass_all()
        assert not table.legal("respond")
        assert swarms.stacked == []


def test_moria_scout_adds_nothing_without_an_elf() -> None:
    table = Table(site=4)
    scout = table.in_hand("Moria Scout", seat=1)
    table.twilight(5)
    table.begin(SHADOW).play(scout)
    assert table.pool == 3


def test_ancient_chieftain_counts_other_moria_orcs() -> None:
    table = Table(site=4)
    chieftain = table.in_play("Ancient Chieftain", seat=1)
    table.in_play("Uruk Savage", seat=1)
    for others in range(3):
        assert chieftain.strength == 9 + others
        table.in_play("Goblin Runner", seat=1)


def test_bitter_hatred_wounds_an_elf_while_a_moria_archer_is_there() -> None:
    for minion, wounds in (("Goblin Marksman", 1), ("Goblin Runner", 0)):
        table = Table(site=4)
        legolas, gimli = table.in_play("Legolas"), table.in_play("Gimli")
        hatred = table.in_hand("Bitter Hatred", seat=1)
        table.in_play(minion, seat=1)
        table.twilight(3)
        table.begin(ARCHERY).pass_()
        if table.may("play", hatred):
            table.play(hatred)
        assert (legolas.wounds, gimli.wounds) == (wounds, 0)


def test_cave_troll_costs_three_less_underground_and_needs_a_moria_orc() -> None:
    for site, name, cost in ((4, "Mithril Mine", 7), (6, "Dimrill Dale", 10)):
        table = Table(site=site, sites={site: name})
        troll = table.in_hand("Cave Troll of Moria", seat=1)
        table.in_play("Goblin Runner", seat=1)
        table.twilight(12)
        table.begin(SHADOW)
        assert (troll.cost, table.may("play", troll)) == (cost, True)
    lonely = Table(site=4)
    troll = lonely.in_hand("Cave Troll of Moria", seat=1)
    lonely.in_play("Uruk Savage", seat=1)
    lonely.twilight(20)
    assert not lonely.begin(SHADOW).may("play", troll)


def test_cave_trolls_hammer_makes_the_troll_damage_two_and_suits_nobody_else() -> None:
    table = Table(site=4)
    troll, runner = table.in_play("Cave Troll of Moria", seat=1), table.in_play("Goblin Runner", seat=1)
    hammer = table.in_hand("Cave Troll's Hammer", seat=1)
    table.twilight(5)
    table.begin(SHADOW).play(hammer)
    assert (troll.borne, runner.borne) == ([hammer], [])
    assert (troll.strength, troll.keywords["damage"]) == (18, 2)


def test_denizens_enraged_counts_the_other_moria_orcs_up_to_four() -> None:
    for others, bonus in ((0, 0), (2, 2), (6, 4)):
        table = Table(site=4)
        runner = table.in_play("Goblin Runner", seat=1)
        for _ in range(others):
            table.in_play("Goblin Marksman", seat=1)
        enraged = table.in_hand("Denizens Enraged", seat=1)
        table.twilight(3)
        table.fight(table.ring_bearer(), runner).pass_()
        table.play(enraged)
        if others:
            assert table.asked.most == bonus
            table.number(bonus).choose(runner)
        assert runner.strength == 5 + bonus


def test_the_end_comes_lets_the_free_peoples_player_choose_who_fights_the_ring_bearer() -> None:
    table = Table(site=4)
    minions = [table.in_play("Goblin Runner", seat=1) for _ in range(5)]
    end = table.in_hand("The End Comes", seat=1)
    table.begin(ASSIGNMENT).pass_()
    table.play(end)
    assert table.asked.seat == 0
    table.choose(minions[3])
    (skirmish,) = table.state.skirmishes
    assert (skirmish.fighter, skirmish.minions) == (table.ring_bearer().index, [minions[3].index])


def test_the_end_comes_needs_five_moria_minions_and_an_unassigned_ring_bearer() -> None:
    for count, twice in ((4, False), (5, True)):
        table = Table(site=4)
        for _ in range(count):
            table.in_play("Goblin Runner", seat=1)
        end, again = table.in_hand("The End Comes", seat=1), table.in_hand("The End Comes", seat=1)
        table.begin(ASSIGNMENT).pass_()
        assert table.may("play", end) is twice
        if twice:
            table.play(end).choose(table.choices[0]).pass_()
            table.play(again)
            assert [len(skirmish.minions) for skirmish in table.state.skirmishes] == [1]


def test_frenzy_assigns_a_moria_orc_to_an_exhausted_companion() -> None:
    table = Table(site=4)
    gimli = table.in_play("Gimli", wounds=2)
    table.in_play("Sam")
    runner = table.in_play("Goblin Runner", seat=1)
    frenzy = table.in_hand("Frenzy", seat=1)
    table.twilight(3)
    table.begin(ASSIGNMENT).pass_()
    table.play(frenzy)
    (skirmish,) = table.state.skirmishes
    assert (skirmish.fighter, skirmish.minions) == (gimli.index, [runner.index])


def test_frenzy_leaves_the_ring_bearer_and_the_fresh_alone() -> None:
    table = Table(site=4)
    table.wound(table.ring_bearer(), 3)
    table.in_play("Sam")
    table.in_play("Goblin Runner", seat=1)
    frenzy = table.in_hand("Frenzy", seat=1)
    table.twilight(3)
    table.begin(ASSIGNMENT).pass_()
    table.play(frenzy)
    assert table.state.skirmishes == []


def test_goblin_archer_takes_six_from_the_fellowship_with_company() -> None:
    for company, total in (("Goblin Runner", 0), ("Uruk Savage", 2)):
        table = Table(site=4)
        legolas, aragorn = table.in_play("Legolas"), table.in_play("Aragorn")
        table.in_play("Aragorn's Bow", on=aragorn)
        table.in_play("Goblin Archer", seat=1)
        table.in_play(company, seat=1)
        assert legolas.keywords["archer"] == 1
        assert table.archery == (total, 1)


def test_goblin_armory_adds_one_for_each_moria_weapon_you_play() -> None:
    table = Table(site=4)
    table.in_play("Goblin Armory", seat=1)
    table.in_play("Goblin Runner", seat=1)
    scimitar, runner = table.in_hand("Goblin Scimitar", seat=1), table.in_hand("Goblin Runner", seat=1)
    table.twilight(4)
    table.begin(SHADOW).play(scimitar)
    table.pass_responses()
    assert table.pool == 5
    table.play(runner).pass_responses()
    assert table.pool == 4


def test_goblin_armory_is_discarded_to_prevent_a_wound_to_a_moria_orc() -> None:
    table = Table(site=4)
    armory = table.in_play("Goblin Armory", seat=1)
    runner = table.in_play("Goblin Runner", seat=1)
    table.fight(table.in_play("Aragorn"), runner).pass_all().respond(armory)
    assert (runner.zone, armory.zone) == ("play", "discard pile")


def test_goblin_armory_prevents_no_wounds_to_others() -> None:
    table = Table(site=4)
    armory = table.in_play("Goblin Armory", seat=1)
    savage = table.in_play("Uruk Savage", seat=1)
    table.fight(table.in_play("Aragorn"), savage).pass_all()
    assert (savage.wounds, armory.zone) == (1, "play")


def test_goblin_backstabber_is_damage_two_beside_another_moria_orc() -> None:
    for beside, damage in (("Goblin Runner", 2), ("Uruk Savage", None), ("", None)):
        table = Table(site=4)
        backstabber = table.in_play("Goblin Backstabber", seat=1)
        elsewhere = table.in_play("Goblin Runner", seat=1)
        others = [table.in_play(beside, seat=1)] if beside else []
        table.fight(table.in_play("Boromir"), backstabber, *others)
        assert backstabber.keywords.get("damage") == damage
        assert "damage" not in elsewhere.keywords


def test_goblin_domain_lets_companions_come_exhausted_from_site_four_on() -> None:
    for site, vitality in ((3, 3), (4, 1)):
        table = Table(site=site, sites={3: "Rivendell Terrace"})
        table.in_play("Goblin Domain", seat=1)
        gimli, rosie = table.in_hand("Gimli"), table.in_hand("Rosie Cotton")
        table.begin(FELLOWSHIP).play(gimli)
        assert gimli.vitality == vitality
        table.play(rosie)
        assert rosie.wounds == 0


def test_goblin_domain_needs_a_moria_minion() -> None:
    for minion, able in (("Goblin Runner", True), ("Uruk Savage", False)):
        table = Table(site=4)
        table.in_play(minion, seat=1)
        domain = table.in_hand("Goblin Domain", seat=1)
        table.twilight(3)
        assert table.begin(SHADOW).may("play", domain) is able


def test_goblin_spear_adds_burdens_for_companions_killed() -> None:
    for victim, wounds, burdens in (("Boromir", 2, 1), ("Sam", 3, 2), ("Boromir", 0, 0)):
        table = Table(site=4)
        troop = table.in_play("Goblin Backstabber", seat=1)
        table.in_play("Goblin Spear", seat=1, on=troop)
        hero = table.in_play(victim, wounds=wounds)
        before = table.state.burdens[0]
        table.fight(hero, troop, table.in_play("Uruk Savage", seat=1)).pass_all()
        assert table.state.burdens[0] == before + burdens
        assert (hero.zone == "dead pile") is (burdens > 0)


def test_goblin_spear_says_nothing_of_what_others_kill() -> None:
    table = Table(site=4)
    bearer = table.in_play("Goblin Backstabber", seat=1)
    table.in_play("Goblin Spear", seat=1, on=bearer)
    hero = table.in_play("Boromir", wounds=2)
    before = table.state.burdens[0]
    table.fight(hero, table.in_play("Goblin Patrol Troop", seat=1)).pass_all()
    assert (hero.zone, table.state.burdens[0]) == ("dead pile", before)


def test_goblin_wallcrawler_is_stronger_underground() -> None:
    for site, name, strength in ((4, "Mithril Mine", 8), (6, "Dimrill Dale", 6)):
        table = Table(site=site, sites={site: name})
        crawler = table.in_play("Goblin Wallcrawler", seat=1)
        table.begin(MANEUVER)
        assert crawler.strength == strength


def test_goblin_wallcrawler_takes_an_arrow_with_company() -> None:
    for company, total in (("Goblin Runner", 0), ("Uruk Savage", 1)):
        table = Table(site=4)
        table.in_play("Legolas")
        table.in_play("Goblin Wallcrawler", seat=1)
        table.in_play(company, seat=1)
        assert table.archery[0] == total


def test_goblin_warrior_may_discard_a_dwarven_ally_or_condition(invent: Invent) -> None:
    invent("1C21", card("T1", "Kingdom of Old"))
    for accept in (True, False):
        table = Table(site=4)
        kingdom, armor = table.in_play("T1"), table.in_play("Uruk-hai Armory", seat=1)
        table.in_play("Gimli")
        warrior = table.in_hand("Goblin Warrior", seat=1)
        table.twilight(5)
        table.begin(SHADOW).play(warrior)
        if accept:
            table.respond(warrior)
        else:
            table.pass_responses()
        assert (kingdom.zone == "discard pile", armor.zone) == (accept, "play")


def test_guard_commander_strengthens_a_moria_orc_for_three_twilight() -> None:
    for twilight, able in ((3, True), (2, False)):
        table = Table(site=4)
        commander, runner = table.in_play("Guard Commander", seat=1), table.in_play("Goblin Runner", seat=1)
        table.twilight(twilight)
        table.fight(table.in_play("Boromir"), runner).pass_()
        assert table.may("use", commander) is able
        if able:
            table.use(commander).choose(runner)
            assert (runner.strength, table.pool) == (7, 0)


def test_the_long_dark_adds_two_for_each_dwarf_that_comes_to_site_four_or_five() -> None:
    for site, added in ((3, 2), (5, 0)):
        table = Table(site=site, sites={4: "Mithril Mine"})
        table.in_play("The Long Dark", seat=1)
        table.in_play("Gimli")
        table.begin(FELLOWSHIP).move()
        companions = 2
        assert table.pool == table.site(site + 1).shadow_number + companions + added


def test_the_long_dark_is_discarded_to_strengthen_your_moria_orc() -> None:
    table = Table(site=4)
    dark = table.in_play("The Long Dark", seat=1)
    runner, savage = table.in_play("Goblin Runner", seat=1), table.in_play("Uruk Savage", seat=1)
    table.fight(table.in_play("Boromir"), runner, savage).pass_().use(dark)
    assert (runner.strength, savage.strength, dark.zone) == (7, 5, "discard pile")


def test_lost_to_the_goblins_turns_shadow_cards_on_top_into_burdens() -> None:
    table = Table(site=4)
    for _ in range(5):
        table.in_play("Goblin Patrol Troop", seat=1)
    lost = table.in_hand("Lost to the Goblins", seat=1)
    table.on_deck("Goblin Runner", "Gimli", *["Goblin Runner"] * 3, "Goblin Scimitar", seat=1)
    frodo = table.ring_bearer()
    before = table.state.burdens[0]
    table.fight(frodo, table.in_play("Goblin Runner", seat=1)).pass_all().pass_()
    table.play(lost).number(5)
    assert frodo.wounds == 1
    assert table.state.burdens[0] == before + 3  # of four Shadow cards
    assert len(table.cards("draw deck", seat=1)) == 1


def test_lost_to_the_goblins_also_follows_an_exertion_and_counts_what_is_spotted() -> None:
    table = Table(site=4)
    for _ in range(3):
        table.in_play("Goblin Patrol Troop", seat=1)
    lost = table.in_hand("Lost to the Goblins", seat=1)
    noble = table.in_hand("Sorry About Everything")
    table.on_deck("Goblin Runner", "Goblin Runner", "Goblin Runner", seat=1)
    table.burdens(1)
    table.begin(FELLOWSHIP).play(noble)
    table.play(lost).number(2).pass_responses()
    assert table.state.burdens[0] == 1 + 2 - 1
    assert len(table.cards("discard pile", seat=1)) == 3


def test_lost_to_the_goblins_is_about_the_ring_bearer() -> None:
    table = Table(site=4)
    troop = table.in_play("Goblin Patrol Troop", seat=1)
    lost = table.in_hand("Lost to the Goblins", seat=1)
    table.on_deck("Goblin Runner", seat=1)
    table.fight(table.in_play("Boromir"), troop).pass_all()
    assert lost.zone == "hand"
    assert table.asked.prompt[0] != "respond"


def test_moria_axe_exerts_its_bearer_to_make_it_stronger() -> None:
    table = Table(site=4)
    troop = table.in_play("Goblin Patrol Troop", seat=1)
    axe = table.in_play("Moria Axe", seat=1, on=troop)
    table.fight(table.in_play("Boromir"), troop).pass_().use(axe)
    assert (troop.strength, troop.wounds, troop.keywords["damage"]) == (17, 1, 1)


def test_moria_axe_is_no_use_to_an_exhausted_bearer() -> None:
    table = Table(site=4)
    runner = table.in_play("Goblin Runner", seat=1)
    axe = table.in_play("Moria Axe", seat=1, on=runner)
    table.fight(table.in_play("Boromir"), runner).pass_()
    assert not table.may("use", axe)


def test_pinned_down_takes_an_arrow_while_a_moria_archer_is_there() -> None:
    for minion, total in (("Goblin Marksman", 0), ("Goblin Runner", 1)):
        table = Table(site=4)
        table.in_play("Legolas")
        table.in_play("Pinned Down", seat=1)
        table.in_play(minion, seat=1)
        assert table.archery[0] == total


def test_plundered_armories_play_a_weapon_again_when_its_bearer_is_killed() -> None:
    table = Table(site=4)
    armories = table.in_play("Plundered Armories", seat=1)
    runner, other = table.in_play("Goblin Runner", seat=1), table.in_play("Goblin Runner", seat=1)
    scimitar = table.in_play("Goblin Scimitar", seat=1, on=runner)
    table.twilight(2)
    table.fight(table.in_play("Aragorn"), runner).pass_all().respond(armories)
    table.pass_responses()
    assert (runner.zone, scimitar.bearer) == ("discard pile", other)
    assert table.pool == 2  # its cost of nothing is no less for being −1


def test_plundered_armories_find_no_bearer_when_all_minions_are_discarded(invent: Invent) -> None:
    invent("1C84", event("T2", "Rout", FELLOWSHIP, does=Discard(each(MINION))))
    for others, answered in ((0, False), (1, True)):
        table = Table(site=4)
        armories = table.in_play("Plundered Armories", seat=1)
        runner = table.in_play("Goblin Runner", seat=1)
        table.in_play("Goblin Scimitar", seat=1, on=runner)
        rout = table.in_hand("T2") if not others else table.in_hand("Gondor's Vengeance")
        table.in_play("Aragorn")
        if others:
            table.in_play("Goblin Runner", seat=1)
            table.begin(REGROUP).play(rout).choose(runner)
        else:
            table.begin(FELLOWSHIP).play(rout)
        assert table.may("respond", armories) is answered


def test_relentless_cancels_a_stealth_event_with_three_moria_minions() -> None:
    for count, cancelled in ((3, True), (2, False)):
        table = Table(site=4)
        minions = [table.in_play("Goblin Runner", seat=1) for _ in range(count)]
        relentless = table.in_hand("Relentless", seat=1)
        stealth = table.in_hand("Hobbit Intuition")
        sam = table.in_play("Sam")
        table.fight(sam, minions[0]).play(stealth)
        if cancelled:
            table.play(relentless)
        assert ("skirmish cancelled" in [game_event.kind for game_event in table.events()]) is not cancelled


def test_relics_of_moria_play_a_moria_possession_from_the_discard_pile() -> None:
    table = Table(site=4)
    relics = table.in_play("Relics of Moria", seat=1)
    runner = table.in_play("Goblin Runner", seat=1)
    axe = table.in_discard("Moria Axe", seat=1)
    table.twilight(3)
    table.begin(SHADOW).use(relics)
    assert (axe.bearer, table.pool) == (runner, 0)


def test_relics_of_moria_need_twilight_for_the_possession_as_well() -> None:
    table = Table(site=4)
    relics = table.in_play("Relics of Moria", seat=1)
    table.in_play("Goblin Runner", seat=1)
    table.in_discard("Moria Axe", seat=1)
    table.twilight(2)
    assert not table.begin(SHADOW).may("use", relics)


def test_threat_of_the_unknown_draws_two_for_your_moria_orc() -> None:
    table = Table(site=4)
    scout = table.in_play("Moria Scout", seat=1)
    threat = table.in_hand("Threat of the Unknown", seat=1)
    table.on_deck("Goblin Runner", "Goblin Runner", seat=1)
    table.begin(SHADOW).play(threat)
    assert (scout.wounds, table.cards("draw deck", seat=1)) == (1, [])


def test_threat_of_the_unknown_needs_a_moria_orc_able_to_exert() -> None:
    table = Table(site=4)
    table.in_play("Goblin Runner", seat=1)
    threat = table.in_hand("Threat of the Unknown", seat=1)
    table.on_deck("Goblin Runner", seat=1)
    assert not table.begin(SHADOW).may("play", threat)


def test_through_the_misty_mountains_costs_two_cards_at_random() -> None:
    for site, companion, lost in ((3, "Gimli", 2), (3, "Legolas", 2), (3, "Boromir", 0), (6, "Gimli", 0)):
        table = Table(site=site, sites={4: "Mithril Mine"}, idle_hands=False)
        table.in_play("Through the Misty Mountains", seat=1)
        table.in_play(companion)
        table.in_hand(*["Hobbit Sword"] * 3)
        table.begin(FELLOWSHIP).move()
        assert len(table.cards("hand")) == 3 - lost


def test_through_the_misty_mountains_needs_a_moria_minion_to_exert() -> None:
    for minion, able in (("Moria Scout", True), ("Goblin Runner", False)):
        table = Table(site=4)
        exerted = table.in_play(minion, seat=1)
        mountains = table.in_hand("Through the Misty Mountains", seat=1)
        table.twilight(3)
        assert table.begin(SHADOW).may("play", mountains) is able
        if able:
            table.play(mountains)
            assert exerted.wounds == 1


def test_trolls_keyward_makes_the_cave_troll_cheaper() -> None:
    table = Table(site=6, sites={6: "Dimrill Dale"})
    table.in_play("Troll's Keyward", seat=1)
    troll, runner = table.in_hand("Cave Troll of Moria", seat=1), table.in_hand("Goblin Patrol Troop", seat=1)
    table.begin(MANEUVER)
    assert (troll.cost, runner.cost) == (8, 6)


def test_the_underdeeps_of_moria_take_a_moria_orc_from_the_bottom_and_discard_others() -> None:
    for bottom, zone in (("Goblin Runner", "hand"), ("Uruk Savage", "discard pile")):
        table = Table(site=4)
        deeps = table.in_play("The Underdeeps of Moria", seat=1)
        table.on_deck(bottom, seat=1)
        table.on_deck("Goblin Scimitar", seat=1)
        (card_below,) = [candidate for candidate in table.cards("draw deck", seat=1) if candidate.name == bottom]
        table.twilight(3)
        table.begin(SHADOW).use(deeps)
        assert (card_below.zone, table.pool) == (zone, 0)


def test_the_underdeeps_of_moria_need_three_twilight() -> None:
    table = Table(site=4)
    deeps = table.in_play("The Underdeeps of Moria", seat=1)
    table.on_deck("Goblin Runner", seat=1)
    table.twilight(2)
    assert not table.begin(SHADOW).may("use", deeps)


def test_unfamiliar_territory_gives_two_and_four_against_an_archer() -> None:
    for hero, bonus in (("Boromir", 2), ("Legolas", 4)):
        table = Table(site=4)
        runner = table.in_play("Goblin Runner", seat=1)
        territory = table.in_hand("Unfamiliar Territory", seat=1)
        table.fight(table.in_play(hero), runner).pass_()
        table.play(territory)
        assert runner.strength == 5 + bonus


def test_what_is_this_new_devilry_makes_companions_dearer_from_site_five_on() -> None:
    for site, cost in ((4, 2), (5, 4)):
        table = Table(site=site)
        table.in_play("What Is This New Devilry?", seat=1)
        gimli, rosie = table.in_hand("Gimli"), table.in_hand("Rosie Cotton")
        table.begin(FELLOWSHIP)
        assert (gimli.cost, rosie.cost) == (cost, 1)


def test_what_is_this_new_devilry_exerts_a_moria_orc_to_be_played() -> None:
    for minion, able in (("Moria Scout", True), ("Goblin Runner", False)):
        table = Table(site=4)
        table.in_play(minion, seat=1)
        devilry = table.in_hand("What Is This New Devilry?", seat=1)
        table.twilight(3)
        assert table.begin(SHADOW).may("play", devilry) is able


def test_the_end_comes_leaves_out_the_minion_the_ring_bearer_may_not_be_assigned_to() -> None:
    table = Table(site=5)
    goblins = [table.in_play("Goblin Runner", seat=1) for _ in range(5)]
    guard = table.in_play("Uruk Guard", seat=1)
    end = table.in_hand("The End Comes", seat=1)
    table.begin(ASSIGNMENT).pass_()
    table.use(guard).choose_if_asked(table.ring_bearer()).pass_()
    table.play(end)
    assert table.asked.seat == 0
    assert set(table.choices) == set(goblins)


def test_goblin_warrior_may_discard_a_dwarven_ally_but_no_companion() -> None:
    table = Table(site=4)
    thrarin, gimli = table.in_play("Thrarin"), table.in_play("Gimli")
    rosie = table.in_play("Rosie Cotton")
    warrior = table.in_hand("Goblin Warrior", seat=1)
    table.twilight(5)
    table.begin(SHADOW).play(warrior).respond(warrior)
    assert [character.zone for character in (thrarin, gimli, rosie)] == ["discard pile", "play", "play"]


def test_plundered_armories_play_a_weapon_for_one_less() -> None:
    for weapon, pool in (("Moria Axe", 2), ("Goblin Spear", 2)):  # both cost one
        table = Table(site=4)
        armories = table.in_play("Plundered Armories", seat=1)
        runner, other = table.in_play("Goblin Runner", seat=1), table.in_play("Goblin Runner", seat=1)
        item = table.in_play(weapon, seat=1, on=runner)
        table.twilight(2)
        table.fight(table.in_play("Aragorn"), runner).pass_all().respond(armories)
        assert (item.bearer, table.pool) == (other, pool)


def test_goblin_backstabber_is_not_damage_in_another_skirmish() -> None:
    table = Table(site=4)
    backstabber, runner = table.in_play("Goblin Backstabber", seat=1), table.in_play("Goblin Runner", seat=1)
    table.fight(table.in_play("Boromir"), runner)
    assert "damage" not in backstabber.keywords


def test_the_long_dark_counts_every_dwarf_companion_and_no_allies() -> None:
    table = Table(site=3, sites={4: "Mithril Mine"})
    table.in_play("The Long Dark", seat=1)
    table.in_play("Gimli")
    table.in_play("Dwarf Guard")
    table.in_play("Thrarin")
    table.begin(FELLOWSHIP).move()
    companions = 3
    assert table.pool == table.site(4).shadow_number + companions + 2 * 2
