"""Sites of set 1."""

import pytest

from engine.tcg import names
from engine.tcg.names import ARCHERY, ASSIGNMENT, FELLOWSHIP, MANEUVER, REGROUP, SHADOW
from engine.tcg.table import Table
from engine.tcg.words.abilities import when_played
from engine.tcg.words.cards import card
from engine.tcg.words.filters import Titled
from engine.tcg.words.verbs import Play
from tests.engine.tcg.conftest import Invent


def test_east_road_makes_companions_dearer_while_the_fellowship_is_there() -> None:
    table = Table(site=1, sites={1: "East Road"})
    gimli, sword = table.in_hand("Gimli"), table.in_hand("Hobbit Sword")
    table.begin(FELLOWSHIP)
    assert (gimli.cost, sword.cost) == (4, 1)
    other = Table(site=2, sites={1: "East Road"})
    gimli = other.in_hand("Gimli")
    other.begin(FELLOWSHIP)
    assert gimli.cost == 2


def test_westfarthing_plays_a_companion_or_ally_for_one_less() -> None:
    table = Table(sites={1: "Westfarthing"})
    gimli = table.in_hand("Gimli")
    table.in_hand("Hobbit Sword")
    table.begin(FELLOWSHIP).use(table.site(1)).choose(gimli)
    assert gimli.zone == "play"
    assert table.pool == 1
    assert table.ring_bearer().wounds == 1


def test_westfarthing_needs_such_a_card_and_a_hobbit_able_to_exert() -> None:
    table = Table(sites={1: "Westfarthing"})
    table.in_hand("Hobbit Sword")
    table.begin(FELLOWSHIP)
    assert not table.may("use", table.site(1))
    other = Table(sites={1: "Westfarthing"})
    other.in_hand("Gimli")
    other.wound(other.ring_bearer(), 3)
    other.begin(FELLOWSHIP)
    assert not other.may("use", other.site(1))


def test_bree_gate_raises_the_move_limit_for_the_turn_with_a_ranger() -> None:
    for ranger, limit in (("Aragorn", 3), ("Boromir", 2)):
        table = Table(site=2, sites={2: "Bree Gate"})
        table.in_play(ranger)
        table.begin("turn").move()
        view = table.view(0)
        assert view["move_limit"] == limit


def test_ettenmoors_strengthens_a_character_of_whoever_exerts_it() -> None:
    table = Table(site=2, sites={2: "Ettenmoors"})
    gimli = table.in_play("Gimli")
    party = table.in_play("Uruk-hai Raiding Party", seat=1)
    table.fight(gimli, party).use(table.site(2))
    table.choose(gimli)
    assert (gimli.strength, gimli.wounds) == (8, 1)
    table.use(table.site(2))  # the Shadow player's turn to act
    assert (party.strength, party.wounds) == (11, 1)


def test_ettenmoors_works_only_while_the_fellowship_is_there() -> None:
    table = Table(site=3, sites={2: "Ettenmoors"})
    gimli = table.in_play("Gimli")
    table.fight(gimli, table.in_play("Uruk-hai Raiding Party", seat=1))
    assert not table.may("use", table.site(2))


def test_council_courtyard_removes_two_when_the_fellowship_leaves() -> None:
    for pool, left in ((5, 3), (1, 0)):
        table = Table(site=3, sites={3: "Council Courtyard"})
        table.twilight(pool)
        table.begin(FELLOWSHIP).move()
        added = table.site(4).shadow_number + 1
        assert table.pool == left + added


def test_rivendell_terrace_draws_a_card_for_playing_a_man() -> None:
    table = Table(site=3, sites={3: "Rivendell Terrace"})
    boromir = table.in_hand("Boromir")
    top = table.on_deck("Gimli")
    table.begin(FELLOWSHIP).use(table.site(3)).choose(boromir)
    assert (boromir.zone, top.zone) == ("play", "hand")
    assert table.pool == 3


def test_rivendell_terrace_needs_a_man_in_hand() -> None:
    table = Table(site=3, sites={3: "Rivendell Terrace"})
    table.in_hand("Gimli")
    table.begin(FELLOWSHIP)
    assert not table.may("use", table.site(3))


def test_mithril_mine_plays_a_shadow_weapon_from_the_discard_pile() -> None:
    table = Table(site=4, sites={4: "Mithril Mine"})
    runner = table.in_play("Goblin Runner", seat=1)
    scimitar = table.in_discard("Goblin Scimitar", seat=1)
    table.twilight(1)
    table.begin(SHADOW).use(table.site(4))
    assert scimitar.bearer == runner
    assert table.pool == 0


def test_mithril_mine_needs_twilight_and_a_weapon_somebody_may_bear() -> None:
    for twilight, minion in ((0, "Goblin Runner"), (3, "Uruk Savage")):
        table = Table(site=4, sites={4: "Mithril Mine"})
        table.in_play(minion, seat=1)
        table.in_discard("Goblin Scimitar", seat=1)
        table.twilight(twilight)
        table.begin(SHADOW)
        assert not table.may("use", table.site(4))


def test_moria_lake_exerts_frodo_or_two_others() -> None:
    for place, wounds in ((0, (1, 0, 0)), (1, (0, 1, 1))):
        table = Table(site=3, sites={4: "Moria Lake"})
        gimli, legolas = table.in_play("Gimli"), table.in_play("Legolas")
        table.begin(FELLOWSHIP).move().pick(place)
        assert (table.ring_bearer().wounds, gimli.wounds, legolas.wounds) == wounds


def test_moria_lake_leaves_no_choice_when_only_one_can_be_done_in_full() -> None:
    table = Table(site=3, sites={4: "Moria Lake"})
    gimli = table.in_play("Gimli")
    table.begin(FELLOWSHIP).move()
    assert (table.ring_bearer().wounds, gimli.wounds) == (1, 0)


def test_the_bridge_plays_the_balrog_for_six_less(invent: Invent) -> None:
    invent("1C158", card("T1", "The Balrog"), unique=True, twilight=12)
    for place in ("hand", "deck"):
        table = Table(site=5, sites={5: "1C349"})
        balrog = table.in_hand("T1", seat=1) if place == "hand" else table.on_deck("T1", "Goblin Runner", seat=1)
        table.twilight(6)
        table.begin(SHADOW).use(table.site(5)).choose(balrog)
        assert balrog.zone == "play"
        assert table.pool == 0
        assert "shuffle" in [event.kind for event in table.events()]


def test_the_bridge_may_be_searched_in_vain_but_not_again_while_nothing_changes() -> None:
    table = Table(site=5, sites={5: "1C349"})
    table.on_deck("Goblin Runner", "Uruk Savage", seat=1)
    table.begin(SHADOW).use(table.site(5)).choose()
    assert not table.may("use", table.site(5))


def test_dimrill_dale_makes_the_first_moria_orc_cheaper() -> None:
    table = Table(site=6, sites={6: "Dimrill Dale"})
    first, second = table.in_hand("Moria Scout", seat=1), table.in_hand("Moria Scout", seat=1)
    savage = table.in_hand("Uruk Savage", seat=1)
    table.twilight(9)
    table.begin(SHADOW)
    assert (first.cost, second.cost, savage.cost) == (0, 0, 2)
    table.play(first)
    assert second.cost == 2


def test_dimrill_dale_makes_nothing_cheaper_outside_a_shadow_phase() -> None:
    table = Table(site=6, sites={6: "Dimrill Dale"})
    table.in_play("Goblin Runner", seat=1)
    scout = table.in_hand("Moria Scout", seat=1)
    table.begin(MANEUVER)
    assert scout.cost == 2


def test_an_orc_counts_as_the_first_played_before_what_playing_it_sets_off(invent: Invent) -> None:
    followed = when_played(may=True, does=Play(Titled("Moria Scout")))
    herald = invent("1U178", card("1T178", "Test Herald", followed), twilight=2)
    table = Table(site=6, sites={6: "Dimrill Dale"})
    leader, scout = table.in_hand(herald, seat=1), table.in_hand("Moria Scout", seat=1)
    table.twilight(9)
    table.begin(SHADOW).play(leader)
    table.respond(leader).choose(scout)
    assert scout.zone == "play"
    assert table.pool == 7  # the first for nothing, the second for two


def test_galadriels_glade_shows_a_hand_to_the_player_alone() -> None:
    table = Table(site=6, sites={6: "Galadriel's Glade"})
    table.in_play("Legolas")
    table.begin(FELLOWSHIP).use(table.site(6))
    (shown,) = [event for event in table.events() if event.kind == "saw hand"]
    assert shown.seats == (0,)
    assert shown.data["cards"] == ["1C187"]


def test_galadriels_glade_needs_an_elf_able_to_exert() -> None:
    table = Table(site=6, sites={6: "Galadriel's Glade"})
    table.in_play("Legolas", wounds=2)
    table.in_play("Gimli")
    table.begin(FELLOWSHIP)
    assert not table.may("use", table.site(6))


def test_anduin_confluence_discards_every_ally_of_the_fellowship() -> None:
    table = Table(site=6, sites={7: "Anduin Confluence"})
    mine, theirs = table.in_play("Bounder"), table.in_play("Bounder", seat=1)
    gimli = table.in_play("Gimli")
    table.begin(FELLOWSHIP).move()
    assert (mine.zone, theirs.zone, gimli.zone) == ("discard pile", "play", "play")


def test_silverlode_banks_exerts_every_companion_without_a_ranger() -> None:
    for companion, wounds in (("Gimli", 1), ("Aragorn", 0)):
        table = Table(site=6, sites={7: "Silverlode Banks"})
        hero = table.in_play(companion)
        spent = table.in_play("Legolas", wounds=2)
        table.begin(FELLOWSHIP).move()
        assert (hero.wounds, table.ring_bearer().wounds, spent.wounds) == (wounds, wounds, 2)


def test_silverlode_banks_asks_for_a_ranger_of_the_fellowship(invent: Invent) -> None:
    scout = invent("1C286", card("1T286", "Test Guide"), keywords=(("ranger", 1),))
    table = Table(site=6, sites={7: "Silverlode Banks"})
    table.in_play(scout)  # an ally: not of the fellowship that moves
    table.begin(FELLOWSHIP).move()
    assert table.ring_bearer().wounds == 1


def test_pillars_of_the_kings_heals_for_a_gondor_card() -> None:
    table = Table(site=8, sites={8: "Pillars of the Kings"})
    boromir = table.in_play("Boromir", wounds=1)
    armor = table.in_hand("Armor")
    table.begin(FELLOWSHIP).use(table.site(8)).choose(armor)
    assert (boromir.wounds, armor.zone) == (0, "discard pile")


def test_pillars_of_the_kings_needs_a_gondor_card() -> None:
    table = Table(site=8, sites={8: "Pillars of the Kings"})
    table.in_play("Boromir", wounds=1)
    table.in_hand("Hobbit Sword")
    table.begin(FELLOWSHIP)
    assert not table.may("use", table.site(8))


def test_shores_of_nen_hithoel_stops_the_fellowship_with_five_orcs() -> None:
    table = Table(site=8, sites={8: "Shores of Nen Hithoel"})
    for _ in range(5):
        table.in_play("Goblin Runner", seat=1)
    table.in_play("Gimli")
    table.state.moves = 1
    table.begin(SHADOW).use(table.site(8)).run_to(REGROUP)
    questions = []
    while table.running.pending and table.state.turn == 0:
        questions.append(table.asked.prompt[0])
        table.decline()
    assert "move or stay" not in questions


def test_shores_of_nen_hithoel_needs_five_orc_minions() -> None:
    table = Table(site=8, sites={8: "Shores of Nen Hithoel"})
    for _ in range(4):
        table.in_play("Goblin Runner", seat=1)
    table.in_play("Uruk Savage", seat=1)
    table.begin(SHADOW)
    assert not table.may("use", table.site(8))


def test_emyn_muil_makes_a_minion_fierce_until_the_regroup_phase() -> None:
    table = Table(site=9, sites={9: "Emyn Muil"})
    party = table.in_play("Uruk-hai Raiding Party", seat=1)
    gimli = table.in_play("Gimli")
    table.begin(MANEUVER).pass_().use(table.site(9))
    assert party.keywords == {"damage": 1, "fierce": 1}
    assert party.wounds == 1
    assert gimli.keywords == {"damage": 1}


def test_emyn_muil_is_no_use_to_the_free_peoples_player() -> None:
    table = Table(site=9, sites={9: "Emyn Muil"})
    table.in_play("Uruk-hai Raiding Party", seat=1)
    table.begin(MANEUVER)
    assert table.asked.seat == 0
    assert not table.may("use", table.site(9))


def test_slopes_of_amon_hen_makes_isengard_minions_cheaper() -> None:
    table = Table(site=9, sites={9: "Slopes of Amon Hen"})
    savage, runner = table.in_hand("Uruk Savage", seat=1), table.in_hand("Goblin Runner", seat=1)
    table.begin(SHADOW)
    assert (savage.cost, runner.cost) == (1, 1)


def nazgul(invent: Invent, **facts: object) -> str:
    """A Nazgûl without text, at home from site 3; costs 4."""
    return invent("1U232", card("N1", "Rider"), **facts)


@pytest.mark.parametrize(
    ("site", "title"),
    [
        ("Bag End", "The Gaffer"),
        ("Farmer Maggot's Fields", "Merry"),
        ("Farmer Maggot's Fields", "Pippin"),
        ("Green Dragon Inn", "Sam"),
    ],
)
def test_a_hobbit_exerts_to_fetch_a_friend_from_the_draw_deck(invent: Invent, site: str, title: str) -> None:
    invent("1C286", card("T1", title))
    table = Table(sites={1: site})
    friend = table.on_deck("Gimli", "T1", "Legolas")
    friend = next(
        candidate for candidate in table.cards("draw deck") if table.state.blueprints[candidate.index].title == title
    )
    table.begin(FELLOWSHIP).use(table.site(1))
    assert table.choices == [friend]
    table.choose(friend)
    assert (friend.zone, table.ring_bearer().wounds) == ("play", 1)


@pytest.mark.parametrize("site", ["Bag End", "Farmer Maggot's Fields", "Green Dragon Inn"])
def test_no_friend_comes_without_a_hobbit_able_to_exert(site: str) -> None:
    table = Table(sites={1: site})
    table.wound(table.ring_bearer(), 3)
    assert not table.begin(FELLOWSHIP).may("use", table.site(1))


def test_green_hill_country_makes_hobbits_cheaper() -> None:
    table = Table(sites={1: "Green Hill Country"})
    sam, gimli, sword = table.in_hand("Sam"), table.in_hand("Gimli"), table.in_hand("Hobbit Sword")
    table.begin(FELLOWSHIP)
    assert (sam.cost, gimli.cost, sword.cost) == (1, 2, 1)


def test_the_prancing_pony_fetches_aragorn_for_a_burden() -> None:
    table = Table(sites={1: "The Prancing Pony"})
    aragorn = table.on_deck("Aragorn")
    table.on_deck("Gimli")
    before = table.state.burdens[0]
    table.begin(FELLOWSHIP).use(table.site(1))
    assert table.choices == [aragorn]
    table.choose(aragorn)
    assert (aragorn.zone, table.state.burdens[0]) == ("play", before + 1)


def test_the_prancing_pony_may_be_asked_in_vain_and_the_burden_stays() -> None:
    table = Table(sites={1: "The Prancing Pony"})
    table.on_deck("Gimli")
    before = table.state.burdens[0]
    table.begin(FELLOWSHIP).use(table.site(1))
    assert table.choices == []
    table.choose()
    assert table.state.burdens[0] == before + 1


def test_shire_lookout_point_fetches_the_cart_while_gandalf_is_there() -> None:
    table = Table(sites={1: "Shire Lookout Point"})
    table.in_play("Gandalf")
    cart = table.on_deck("Gandalf's Cart")
    table.begin(FELLOWSHIP).use(table.site(1)).choose(cart)
    assert cart.zone == "play"


def test_shire_lookout_point_needs_gandalf() -> None:
    table = Table(sites={1: "Shire Lookout Point"})
    table.on_deck("Gandalf's Cart")
    assert not table.begin(FELLOWSHIP).may("use", table.site(1))


def test_bree_streets_takes_the_roaming_penalty_off_nazgul(invent: Invent) -> None:
    nazgul(invent)
    for site, cost in (("Bree Streets", 4), ("Ettenmoors", 6)):
        table = Table(site=2, sites={2: site})
        rider, runner = table.in_hand("N1", seat=1), table.in_hand("Goblin Runner", seat=1)
        table.begin(FELLOWSHIP)
        assert (rider.cost, runner.cost) == (cost, 3)


def test_breeland_forest_bars_stealth_events() -> None:
    for site, able in (("Breeland Forest", False), ("Ettenmoors", True)):
        table = Table(site=2, sites={2: site})
        sam = table.in_play("Sam")
        stealth, other = table.in_hand("Hobbit Intuition"), table.in_hand("Noble Intentions")
        table.in_play("Gimli")
        table.fight(sam, table.in_play("Uruk Savage", seat=1))
        assert (table.may("play", stealth), table.may("play", other)) == (able, True)


def test_buckleberry_ferry_lets_hobbits_pass_without_a_fight() -> None:
    for companions, phase in ((("Sam",), REGROUP), (("Sam", "Gimli"), ASSIGNMENT)):
        table = Table(site=2, sites={2: "Buckleberry Ferry"})
        for name in companions:
            table.in_play(name)
        table.in_play("Uruk Savage", seat=1)
        table.begin(ARCHERY).pass_all()
        assert table.phase == phase


def test_midgewater_marshes_exerts_the_hobbits_that_come() -> None:
    table = Table(site=1, sites={2: "Midgewater Marshes"})
    sam, gimli = table.in_play("Sam"), table.in_play("Gimli")
    rosie = table.in_play("Rosie Cotton")
    table.begin(FELLOWSHIP).move()
    assert [character.wounds for character in (table.ring_bearer(), sam, gimli, rosie)] == [1, 1, 0, 0]


def test_midgewater_marshes_spares_exhausted_hobbits() -> None:
    table = Table(site=1, sites={2: "Midgewater Marshes"})
    sam = table.in_play("Sam", wounds=3)
    table.begin(FELLOWSHIP).move()
    assert (sam.wounds, sam.zone) == (3, "play")


def test_midgewater_moors_cost_a_card_for_each_minion() -> None:
    table = Table(site=2, sites={2: "Midgewater Moors"}, idle_hands=False)
    first, second = table.in_hand("Gimli"), table.in_hand("Sam")
    minion = table.in_hand("Goblin Runner", seat=1)
    table.in_hand("Goblin Runner", seat=1)
    table.twilight(9)
    table.begin(SHADOW).play(minion)
    assert table.asked.seat == 0
    table.choose(first)
    assert (first.zone, second.zone) == ("discard pile", "hand")


def test_midgewater_moors_ask_nothing_of_an_empty_hand() -> None:
    table = Table(site=2, sites={2: "Midgewater Moors"}, idle_hands=False)
    minion = table.in_hand("Uruk Savage", seat=1)
    table.in_hand("Goblin Runner", seat=1)
    table.twilight(9)
    table.begin(SHADOW).play(minion)
    assert table.asked.seat == 1


def test_trollshaw_forest_draws_a_card_for_what_a_companion_gets() -> None:
    table = Table(site=2, sites={2: "Trollshaw Forest"})
    sam, rosie = table.in_play("Sam"), table.in_play("Rosie Cotton")
    first, second = table.in_hand("Hobbit Sword", "Hobbit Sword"), table.in_hand("Hobbit Sword")
    drawn = table.on_deck("Gimli", "Legolas")
    table.begin(FELLOWSHIP).play(first).choose(sam)
    assert drawn.zone == "hand"
    table.play(second).choose(rosie)
    assert len(table.cards("draw deck")) == 1


def test_weatherhills_make_nazgul_cheaper(invent: Invent) -> None:
    nazgul(invent)
    table = Table(site=2, sites={2: "Weatherhills"})
    rider, runner = table.in_hand("N1", seat=1), table.in_hand("Goblin Runner", seat=1)
    table.begin(FELLOWSHIP)
    assert (rider.cost, runner.cost) == (5, 3)  # both roam


def test_weathertop_makes_nazgul_fierce_while_the_fellowship_is_there(invent: Invent) -> None:
    nazgul(invent)
    for site, fierce in ((2, True), (3, False)):
        table = Table(site=site, sites={2: "Weathertop"})
        rider, runner = table.in_play("N1", seat=1), table.in_play("Goblin Runner", seat=1)
        table.begin(FELLOWSHIP)
        assert ("fierce" in rider.keywords, "fierce" in runner.keywords) == (fierce, False)


def test_ford_of_bruinen_makes_the_first_nazgul_cheaper(invent: Invent) -> None:
    nazgul(invent)
    table = Table(site=3, sites={3: "Ford of Bruinen"})
    first, second = table.in_hand("N1", seat=1), table.in_hand("N1", seat=1)
    table.twilight(9)
    table.begin(SHADOW)
    assert (first.cost, second.cost) == (0, 0)
    table.play(first)
    assert (table.pool, second.cost) == (9, 4)


@pytest.mark.parametrize(("site", "name"), [("Frodo's Bedroom", "Sam"), ("Rivendell Valley", "Legolas")])
def test_playing_one_of_a_race_draws_a_card(site: str, name: str) -> None:
    table = Table(site=3, sites={3: site})
    friend = table.in_hand(name)
    drawn = table.on_deck("Gimli")
    table.begin(FELLOWSHIP).use(table.site(3)).choose_if_asked(friend)
    assert (friend.zone, drawn.zone) == ("play", "hand")


@pytest.mark.parametrize("site", ["Frodo's Bedroom", "Rivendell Valley"])
def test_playing_another_race_draws_nothing(site: str) -> None:
    table = Table(site=3, sites={3: site})
    table.in_hand("Gimli")
    assert not table.begin(FELLOWSHIP).may("use", table.site(3))


def test_rivendell_waterfall_raises_the_move_limit_with_a_ranger_there() -> None:
    for ranger, limit in (("Aragorn", 3), ("Boromir", 2)):
        table = Table(site=3, sites={3: "Rivendell Waterfall"})
        table.in_play(ranger)
        table.begin("turn").move()
        assert table.view(0)["move_limit"] == limit


def test_rivendell_waterfall_keeps_its_word_when_the_ranger_has_gone() -> None:
    table = Table(site=3, sites={3: "Rivendell Waterfall"})
    aragorn = table.in_play("Aragorn")
    table.begin("turn").move()
    table.state.zone[aragorn.index] = names.DISCARD
    table.state.area[0].remove(aragorn.index)
    table.state.index = None
    assert table.view(0)["move_limit"] == 3


def test_balins_tomb_takes_a_tale_from_play_or_from_hand(invent: Invent) -> None:
    invent("1C305", card("T2", "Lay"), type="condition", keywords=(("tale", 1), ("support-area", 1)))
    for choice, gone in ((0, "play"), (1, "hand")):
        table = Table(site=4, sites={4: "Balin's Tomb"})
        gimli = table.in_play("Gimli", wounds=1)
        tales = {"play": table.in_play("T2"), "hand": table.in_hand("T2")}
        table.in_play("Uruk Savage", seat=1)
        table.begin(MANEUVER).use(table.site(4)).pick(choice).choose_if_asked(tales["hand"])
        assert [place for place, tale in tales.items() if tale.zone == "discard pile"] == [gone]
        assert gimli.wounds == 0


def test_balins_tomb_needs_a_tale() -> None:
    table = Table(site=4, sites={4: "Balin's Tomb"})
    table.in_play("Gimli", wounds=1)
    table.in_play("Uruk Savage", seat=1)
    assert not table.begin(MANEUVER).may("use", table.site(4))


def test_dwarrowdelf_chamber_exerts_gimli_or_two_others() -> None:
    table = Table(site=3, sites={4: "Dwarrowdelf Chamber"})
    gimli, sam = table.in_play("Gimli"), table.in_play("Sam")
    table.begin(FELLOWSHIP).move().pick(1)
    assert [character.wounds for character in (gimli, sam, table.ring_bearer())] == [0, 1, 1]


def test_dwarrowdelf_chamber_leaves_no_choice_without_gimli() -> None:
    table = Table(site=3, sites={4: "Dwarrowdelf Chamber"})
    sam = table.in_play("Sam")
    table.begin(FELLOWSHIP).move()
    assert [character.wounds for character in (sam, table.ring_bearer())] == [1, 1]


def test_moria_stairway_makes_bearers_of_hand_weapons_damage() -> None:
    table = Table(site=4, sites={4: "Moria Stairway"})
    sam, gimli = table.in_play("Sam"), table.in_play("Gimli")
    orc = table.in_play("Goblin Runner", seat=1)
    table.in_play("Hobbit Sword", on=sam)
    table.in_play("Goblin Scimitar", seat=1, on=orc)
    table.begin(FELLOWSHIP)
    assert [character.keywords.get("damage", 0) for character in (sam, orc, gimli)] == [1, 1, 1]  # Gimli's is his own


def test_pass_of_caradhras_fetches_weather_once_a_turn(invent: Invent) -> None:
    invent("1C141", card("T3", "Drizzle"), keywords=(("weather", 1), ("support-area", 1)))
    table = Table(site=4, sites={4: "Pass of Caradhras"})
    table.in_play("Uruk Savage", seat=1)
    first = table.on_deck("T3", "T3", seat=1)
    table.twilight(9)
    table.begin(SHADOW).use(table.site(4)).choose(first)
    assert first.zone == "play"
    assert not table.may("use", table.site(4))


def test_pass_of_caradhras_needs_an_isengard_minion(invent: Invent) -> None:
    table = Table(site=4, sites={4: "Pass of Caradhras"})
    table.in_play("Goblin Runner", seat=1)
    assert not table.begin(SHADOW).may("use", table.site(4))


def test_lothlorien_woods_strengthen_allies_at_home_there() -> None:
    for site, bonus in ((6, 3), (7, 0)):
        table = Table(site=site, sites={6: "Lothlórien Woods"})
        uruviel, rosie = table.in_play("Uruviel"), table.in_play("Rosie Cotton")
        table.begin(FELLOWSHIP)
        assert (uruviel.strength, rosie.strength) == (5 + bonus, 1)


def test_anduin_wilderland_has_no_archery_phase() -> None:
    for site, phase in (("Anduin Wilderland", ASSIGNMENT), ("Silverlode Banks", ARCHERY)):
        table = Table(site=7, sites={7: site})
        table.in_play("Goblin Marksman", seat=1)
        table.begin(MANEUVER).pass_all()
        assert table.phase == phase


def test_anduin_banks_add_two_for_each_companion_over_four() -> None:
    for others, total in ((3, 0), (4, 2), (5, 4)):
        table = Table(site=8, sites={8: "Anduin Banks"})
        for name in ("Sam", "Gimli", "Legolas", "Boromir", "Aragorn")[:others]:
            table.in_play(name)
        table.begin(MANEUVER)
        assert table.archery[1] == total


def test_brown_lands_count_archers_twice_up_to_four_more() -> None:
    for archers, total in ((0, 0), (2, 4), (5, 9)):
        table = Table(site=8, sites={8: "Brown Lands"})
        for _ in range(archers):
            table.in_play("Goblin Marksman", seat=1)
        table.in_play("Goblin Runner", seat=1)
        table.begin(MANEUVER)
        assert table.archery[1] == total


def test_summit_of_amon_hen_lets_each_shadow_player_draw_for_burdens() -> None:
    table = Table(site=8, seats=3, sites={9: "Summit of Amon Hen"}, idle_hands=False)
    for seat in (1, 2):
        table.on_deck(*["Goblin Runner"] * 4, seat=seat)
    table.burdens(2)
    table.begin(FELLOWSHIP)
    while table.asked.prompt[0] != "may":
        table.decline()
    answers = {}
    for answer in (True, False):
        answers[table.asked.seat] = answer
        table.say(answer)
    assert set(answers) == {1, 2}
    assert {seat: len(table.cards("hand", seat=seat)) for seat in answers} == {
        seat: 2 * answer for seat, answer in answers.items()
    }


def test_summit_of_amon_hen_gives_nothing_without_burdens() -> None:
    table = Table(site=8, sites={9: "Summit of Amon Hen"}, idle_hands=False)
    table.in_hand("Sam")
    table.on_deck("Goblin Runner", seat=1)
    table.begin(FELLOWSHIP).move()
    assert table.cards("hand", seat=1) == []


def test_tol_brandir_plays_trackers_and_ends_the_shadow_phase(invent: Invent) -> None:
    invent("1C151", card("T4", "Hound"), keywords=(("tracker", 1),))
    table = Table(site=9, sites={9: "Tol Brandir"})
    hounds = [table.in_discard("T4", seat=1) for _ in range(2)]
    runner = table.in_hand("Goblin Runner", seat=1)
    table.twilight(20)
    table.begin(SHADOW).use(table.site(9)).choose(hounds[0]).choose()
    assert [hound.zone for hound in hounds] == ["play", "discard pile"]
    assert (runner.zone, table.phase) == ("hand", MANEUVER)


def test_tol_brandir_ends_only_ones_own_shadow_phase() -> None:
    table = Table(site=9, seats=3, sites={9: "Tol Brandir"})
    table.begin(SHADOW)
    first = table.asked.seat
    table.use(table.site(9))
    assert (table.phase, table.asked.seat) == (SHADOW, 3 - first)


def test_rivendell_waterfall_and_silindes_copy_of_it_both_raise_the_move_limit() -> None:
    for owner, limit in ((0, 4), (1, 3)):
        table = Table(site=3, sites={3: "Rivendell Waterfall"}, site_owners={3: owner})
        table.in_play("Aragorn")
        table.in_play("Silinde")
        table.begin("turn").move()
        assert table.view(0)["move_limit"] == limit


def test_buckleberry_ferry_has_no_fierce_skirmishes_either(invent: Invent) -> None:
    nazgul(invent, keywords=(("fierce", 1),))
    table = Table(site=2, sites={2: "Buckleberry Ferry"})
    rider = table.in_play("N1", seat=1)
    table.begin(ARCHERY).pass_all()
    assert (table.phase, rider.zone, table.ring_bearer().wounds) == (REGROUP, "play", 0)


def test_dwarrowdelf_chamber_lets_the_free_peoples_player_choose() -> None:
    table = Table(site=3, sites={4: "Dwarrowdelf Chamber"})
    gimli, sam = table.in_play("Gimli"), table.in_play("Sam")
    table.begin(FELLOWSHIP).move()
    assert table.asked.seat == 0
    table.pick(0)
    assert [character.wounds for character in (gimli, sam, table.ring_bearer())] == [1, 0, 0]
