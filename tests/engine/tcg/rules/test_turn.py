"""The turn: its start, fellowship and Shadow phases, skipped phases."""

from engine.tcg.names import ARCHERY, FELLOWSHIP, MANEUVER, REGROUP, SHADOW, TWILIGHT_COST
from engine.tcg.table import Table
from engine.tcg.words.abilities import modifier, response, trigger
from engine.tcg.words.cards import card
from engine.tcg.words.conditions import Spots
from engine.tcg.words.filters import MINION, YOUR
from engine.tcg.words.occurrences import YOUR_TURN_STARTS
from engine.tcg.words.targets import THIS_CARD
from engine.tcg.words.verbs import AddTwilight, Exert
from tests.engine.tcg.conftest import Invent


def test_the_twilight_pool_is_emptied_at_the_start_of_the_turn() -> None:
    table = Table()
    table.twilight(7)
    table.begin("turn")
    assert table.pool == 0


def test_a_sanctuary_heals_up_to_five_wounds_of_companions() -> None:
    table = Table(site=3)
    frodo = table.ring_bearer()
    gandalf = table.in_play("Gandalf", wounds=3)
    bounder = table.in_play("Bounder", wounds=1)
    table.wound(frodo, 3)
    table.begin("turn")
    for _ in range(2):
        table.choose(frodo)
    for _ in range(3):
        assert bounder not in table.choices
        table.choose(gandalf)
    assert (frodo.wounds, gandalf.wounds, bounder.wounds) == (1, 0, 1)
    assert table.asked.prompt == ("action", FELLOWSHIP)


def test_healing_at_a_sanctuary_may_be_declined() -> None:
    table = Table(site=3)
    table.wound(table.ring_bearer(), 2)
    table.begin("turn").choose()
    assert table.ring_bearer().wounds == 2


def test_nothing_heals_at_other_sites() -> None:
    table = Table(site=4)
    table.wound(table.ring_bearer(), 2)
    table.begin("turn")
    assert table.asked.prompt == ("action", FELLOWSHIP)


def test_free_peoples_cards_add_their_cost_to_the_pool() -> None:
    table = Table(site=2)
    gimli = table.in_hand("Gimli")
    table.begin(FELLOWSHIP).play(gimli)
    assert (gimli.zone, table.pool) == ("play", 2)


def test_shadow_cards_take_their_cost_out_of_the_pool() -> None:
    table = Table(site=5)
    savage = table.in_hand("Uruk Savage", seat=1)
    table.twilight(3)
    table.begin(SHADOW).play(savage)
    assert (savage.zone, table.pool) == ("play", 1)


def test_shadow_cards_one_cannot_pay_for_are_not_played() -> None:
    table = Table(site=5)
    savage = table.in_hand("Uruk Savage", seat=1)
    table.twilight(1)
    table.begin(SHADOW)
    assert not table.may("play", savage)


def test_the_penalty_is_added_to_what_modifiers_leave_of_the_cost(invent: Invent) -> None:
    """A cost below zero is zero before the penalty comes on top (CR "modifier", "roaming")."""
    invent("1C158", card("T3", "Herald", modifier(TWILIGHT_COST, YOUR & MINION, -3)))
    table = Table(site=1)
    table.in_play("T3", seat=1)
    scout = table.in_hand("Moria Scout", seat=1)
    assert table.state.blueprints[scout.index].cost == 2
    table.begin(SHADOW)
    table.twilight(1)
    assert scout.cost == 2
    assert not table.may("play", scout)


def test_a_roaming_minion_costs_two_more_and_stops_roaming_further_on() -> None:
    table = Table(site=3)
    scout = table.in_hand("Moria Scout", seat=1)
    table.in_hand("Moria Scout", seat=1)
    table.twilight(4)
    table.begin(SHADOW).play(scout)
    assert table.pool == 0
    assert scout.is_roaming
    other = Table(site=4)
    assert not other.in_play("Moria Scout", seat=1).is_roaming


def test_each_side_plays_only_its_own_cards_in_its_phases() -> None:
    table = Table(site=5)
    mine, theirs = table.in_hand("Gimli"), table.in_hand("Uruk Savage", seat=1)
    shadow_of_mine = table.in_hand("Goblin Runner")
    table.twilight(9)
    table.begin(FELLOWSHIP)
    assert table.may("play", mine)
    assert not table.may("play", shadow_of_mine)
    table.move()
    assert table.asked.seat == 1
    assert table.may("play", theirs)


def test_events_are_played_in_their_phase_only() -> None:
    table = Table()
    halls = table.in_hand("Their Halls of Stone")
    table.in_play("Gimli")
    table.begin(FELLOWSHIP)
    assert not table.may("play", halls)


def test_the_fellowship_must_move_once() -> None:
    table = Table()
    table.begin(FELLOWSHIP).move()
    assert table.state.site_number[0] == 2
    assert table.state.moves == 1


def test_without_minions_the_turn_goes_straight_to_the_regroup_phase() -> None:
    table = Table(site=2)
    table.begin(SHADOW).pass_()
    assert table.phase == REGROUP


def test_with_minions_maneuver_and_archery_phases_follow() -> None:
    table = Table(site=5)
    table.in_play("Uruk Savage", seat=1)
    table.begin(SHADOW).pass_()
    assert table.phase == MANEUVER
    table.pass_all()
    assert table.phase == ARCHERY


def test_when_the_last_minion_is_shot_the_turn_goes_to_the_regroup_phase() -> None:
    table = Table(site=5)
    table.in_play("Legolas")
    soldier = table.in_play("Uruk Soldier", seat=1)
    table.begin(ARCHERY).pass_all()
    assert soldier.zone == "discard pile"
    assert table.phase == REGROUP


def test_the_action_procedure_starts_with_the_free_peoples_player_and_ends_when_all_pass_in_a_row() -> None:
    table = Table(site=5)
    shaman = table.in_play("Uruk Shaman", seat=1, wounds=1)
    table.twilight(2)
    table.begin(MANEUVER)
    assert table.asked.seat == 0
    table.pass_()
    assert table.asked.seat == 1
    table.use(shaman)
    assert table.asked.seat == 0
    table.pass_()
    assert (table.phase, table.asked.seat) == (MANEUVER, 1)
    table.pass_()
    assert table.phase == ARCHERY


def test_a_player_with_nothing_to_act_with_is_not_asked() -> None:
    table = Table(site=5, idle_hands=False)
    table.in_play("Uruk Savage", seat=1)
    table.begin(MANEUVER)
    assert table.asked.prompt[0] == "assign defenders"


def test_the_rule_of_four_limits_cards_drawn_in_the_fellowship_phase() -> None:
    for on, drawn in ((True, 1), (False, 2)):
        table = Table(site=3, sites={3: "Rivendell Terrace"}, options={"rule_of_four": on})
        men = [table.in_hand("Boromir"), table.in_hand("Aragorn")]
        table.on_deck("Gimli", "Gimli", "Gimli")
        table.state.taken = 3
        table.begin(FELLOWSHIP)
        for man in men:
            table.use(table.site(3)).choose(man)
        assert len([card for card in table.cards("hand") if card.name.startswith("Gimli")]) == drawn


def test_at_a_sanctuary_the_player_heals_before_or_after_what_cards_offer_then(invent: Invent) -> None:
    """An exhausted companion heals first where a card's text then exerts it, or exerts first and heals."""
    tend = trigger(YOUR_TURN_STARTS, cost=Exert(THIS_CARD), does=AddTwilight(1), may=True)
    invent("1U12", card("T1", "Tender", tend))
    table = Table(site=3)
    tender = table.in_play("T1", wounds=1)
    table.begin("turn")
    assert table.asked.prompt[0] == "respond"
    before = tender.vitality
    table.respond(tender)
    assert tender.vitality == before - 1
    table.choose(tender).choose(tender)
    assert tender.wounds == 0
    assert table.asked.prompt == ("action", FELLOWSHIP)

    table = Table(site=3)
    tender = table.in_play("T1", wounds=1)
    table.begin("turn").heal_at_sanctuary().choose(tender)
    assert tender.wounds == 0
    table.respond(tender)
    assert tender.wounds == 1
    assert table.asked.prompt == ("action", FELLOWSHIP)  # the sanctuary has healed once


def test_a_sanctuary_offer_alone_opens_no_window_where_only_those_who_can_act_are_asked(invent: Invent) -> None:
    """A response to the start of the turn is in the pool, so that windows may open; nobody can respond in this one."""
    invent("1U309", card("T2", "Dawn", response(YOUR_TURN_STARTS, does=AddTwilight(1), when=Spots(MINION))))
    table = Table(site=3, options={"ask_when_able": True})
    table.in_play("T2")
    table.wound(table.ring_bearer(), 1)
    table.begin("turn")
    assert table.asked.prompt[0] == "sanctuary"


def test_a_sanctuary_alone_asks_for_nothing_but_the_healing() -> None:
    table = Table(site=3)
    table.in_play("Aragorn")
    table.wound(table.ring_bearer(), 1)
    table.begin("turn")
    assert table.asked.prompt[0] == "sanctuary"
