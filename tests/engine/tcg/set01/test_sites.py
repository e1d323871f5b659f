"""Sites of set 1."""

from engine.tcg.names import FELLOWSHIP, MANEUVER, REGROUP, SHADOW
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
    asked = []
    while table.running.pending and table.state.turn == 0:
        asked.append(table.asked.prompt[0])
        table.decline()
    assert "move or stay" not in asked


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
