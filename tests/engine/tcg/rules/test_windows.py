"""The wound window, the spike the kernel was settled on: responses, preventions, replacements, interrupted costs."""

import pytest

from engine.tcg import names
from engine.tcg.language import On
from engine.tcg.table import Card, Forbidden, Table
from engine.tcg.words.abilities import action, response, trigger
from engine.tcg.words.amounts import strength
from engine.tcg.words.cards import card, response_event
from engine.tcg.words.filters import (
    COMPANION,
    EVENT,
    MINION,
    ORC,
    RING_BEARER,
    SHADOW_CARD,
    THIS,
    WOUNDED,
    Skirmishing,
    Titled,
)
from engine.tcg.words.occurrences import YOUR_TURN_STARTS, about_to_take_wound, is_killed
from engine.tcg.words.targets import THIS_CARD, TRIGGERING_CARD, a
from engine.tcg.words.verbs import AddTwilight, Draw, Exert, Heal, Instead, Prevent, Wound, make
from tests.engine.tcg.conftest import Invent

SELFLESS = response_event(
    "T1", "Selfless Shield", about_to_take_wound(COMPANION), cost=Wound(a(COMPANION & ~RING_BEARER)), does=Prevent()
)


def frodo_loses_a_fight(table: Table, minion: str = "Goblin Runner") -> None:
    """Frodo, strength 4, fights a minion of strength 5 and everybody passes."""
    table.fight(table.ring_bearer(), table.in_play(minion, seat=1))
    table.pass_all()


def test_a_response_whose_cost_itself_wounds_opens_a_window_of_its_own(invent: Invent) -> None:
    invent("1C76", SELFLESS)
    table = Table()
    gimli = table.in_play("Gimli")
    first, second = table.in_hand("T1"), table.in_hand("T1")
    frodo_loses_a_fight(table)
    table.play(first)  # the cost wounds Gimli, which is itself about to happen and can be responded to
    assert table.asked.prompt[0] == "respond"
    assert table.may("play", second)
    table.pass_()
    assert (gimli.wounds, table.ring_bearer().wounds) == (1, 0)
    assert first.zone == "discard pile"


def test_preventing_the_wound_that_pays_a_prevention_lets_the_first_wound_happen(invent: Invent) -> None:
    invent("1C76", SELFLESS)
    table = Table()
    gimli = table.in_play("Gimli")
    table.in_play("Gandalf")
    selfless, intimidate = table.in_hand("T1"), table.in_hand("Intimidate")
    frodo_loses_a_fight(table)
    table.play(selfless).choose(gimli)
    table.play(intimidate)  # prevents Gimli's wound: the cost is not paid, Selfless Shield has no effect
    table.pass_()
    assert (gimli.wounds, table.ring_bearer().wounds) == (0, 1)


def test_the_worn_ring_preempts_an_optional_prevention() -> None:
    table = Table()
    table.in_play("Gandalf")
    intimidate = table.in_hand("Intimidate")
    table.state.worn[0] = True
    frodo_loses_a_fight(table)
    assert table.ring_bearer().wounds == 0
    assert table.state.burdens[0] == 1
    assert intimidate.zone == "hand"


def test_a_ring_put_on_in_response_to_a_wound_converts_that_wound() -> None:
    table = Table()
    table.fight(table.ring_bearer(), table.in_play("Goblin Runner", seat=1))
    table.pass_all()
    (ring,) = table.ring_bearer().borne
    table.respond(ring)
    assert table.ring_bearer().wounds == 0
    assert table.state.burdens[0] == 1


def test_the_ring_need_not_be_put_on() -> None:
    table = Table()
    frodo_loses_a_fight(table)
    table.pass_()
    assert table.ring_bearer().wounds == 1
    assert table.state.burdens[0] == 0


def test_every_damage_wound_is_placed_and_answered_singly() -> None:
    table = Table()
    table.in_play("Gandalf")
    intimidate = table.in_hand("Intimidate")
    frodo_loses_a_fight(table, "Uruk Savage")  # strength 5, damage +1: two wounds
    table.play(intimidate)  # the first is prevented
    assert table.asked.prompt[0] == "respond"  # the second may still be answered with the Ring
    table.pass_()
    assert table.ring_bearer().wounds == 1


def test_a_cost_interrupted_halfway_leaves_what_was_paid_and_has_no_effect(invent: Invent) -> None:
    eager = card(
        "T2", "Eager Captain", action(names.MANEUVER, cost=Exert(THIS_CARD, 2), does=make(THIS_CARD, strength(+5)))
    )
    watch = card("T3", "Watchful Host", trigger(On(names.EXERTED, MINION), does=Wound(TRIGGERING_CARD)))
    invent("1C158", eager)
    invent("1U309", watch, unique=False)
    table = Table()
    captain = table.in_play("T2", seat=1)
    table.in_play("T3")
    table.begin(names.MANEUVER).pass_()
    table.use(captain)  # vitality 3: exert, wound in response, and it cannot exert a second time
    assert captain.vitality == 1
    assert captain.strength == 9


def test_required_responses_come_before_optional_ones_and_in_the_free_peoples_players_order(invent: Invent) -> None:
    for number, name in (("T4", "First Watch"), ("T5", "Second Watch")):
        invent(
            "1U309",
            card(number, name, trigger(On(names.PLAYED, MINION), does=Wound(TRIGGERING_CARD))),
            unique=False,
        )
    table = Table(site=5)
    first, second = table.in_play("T4"), table.in_play("T5")
    table.twilight(10)
    soldier = table.in_hand("Goblin Scavengers", seat=1)
    table.begin(names.SHADOW).play(soldier)
    assert table.asked.seat == 0
    assert table.asked.prompt[0] == "required"
    assert set(table.choices) == {first, second}
    table.choose(second)
    assert soldier.zone == "discard pile"  # the first wound killed it, its own "you may" is not asked


def test_a_required_response_is_performed_once_for_each_event(invent: Invent) -> None:
    invent("1U309", card("T6", "Echo", trigger(On(names.EXERTED, MINION), does=Heal(TRIGGERING_CARD))), unique=False)
    invent("1C158", card("T7", "Worker", action(names.MANEUVER, cost=Exert(THIS_CARD), does=Draw(1))))
    table = Table()
    table.in_play("T6")
    worker = table.in_play("T7", seat=1)
    table.on_deck("Goblin Runner", "Goblin Runner", seat=1)
    table.begin(names.MANEUVER).pass_().use(worker)
    assert worker.wounds == 0
    assert len(table.cards("hand", seat=1)) == 2


def test_the_killing_window_lets_sam_take_the_ring_over() -> None:
    table = Table()
    sam = table.in_play("Sam")
    table.burdens(2)
    table.fight(table.ring_bearer(), table.in_play("Goblin Patrol Troop", seat=1))
    frodo = table.ring_bearer()
    table.pass_all()  # 13 against 4: overwhelmed
    assert frodo.zone == "dead pile"
    table.respond(sam)
    assert table.ring_bearer() == sam
    assert [item.name for item in sam.borne] == ["The One Ring, The Ruling Ring"]
    assert table.state.burdens[0] == 2
    assert table.running.outcome is None


def test_without_sam_a_dead_ring_bearer_loses_the_game() -> None:
    table = Table()
    table.fight(table.ring_bearer(), table.in_play("Goblin Patrol Troop", seat=1))
    table.pass_all()
    assert table.running.outcome is not None
    assert table.running.outcome.winners == (1,)
    assert table.running.outcome.termination == "ring-bearer killed"


def test_sam_may_decline_and_the_game_is_lost() -> None:
    table = Table()
    table.in_play("Sam")
    table.fight(table.ring_bearer(), table.in_play("Goblin Patrol Troop", seat=1))
    table.pass_all()
    table.pass_()
    assert table.running.outcome is not None
    assert table.running.outcome.termination == "ring-bearer killed"


def test_the_new_ring_bearer_does_not_wear_the_ring() -> None:
    table = Table()
    sam = table.in_play("Sam")
    table.state.worn[0] = True
    table.fight(table.ring_bearer(), table.in_play("Goblin Patrol Troop", seat=1))
    table.pass_all().respond(sam)
    assert table.state.worn[0] is False


def come_first(table: Table, card: Card) -> None:
    """Order a required action, without passing for anybody behind it."""
    table.running.decide(table.asked, next(option for option in table.asked.options if option[1] == card.index))  # type: ignore[index]


def test_who_is_asked_depends_on_public_facts_only() -> None:
    """Holding any card at all, with Gandalf in play, is enough to be asked whether to respond."""
    table = Table()
    gimli = table.in_play("Gimli")
    table.in_play("Gandalf")
    rager = table.in_play("Uruk Rager", seat=1)
    table.fight(gimli, rager)
    come_first(table.pass_all(), rager)
    assert table.asked.prompt[0] == "respond"
    assert table.asked.seat == 0
    assert table.asked.forced


def test_nobody_is_asked_when_no_card_of_the_format_could_respond() -> None:
    table = Table()
    gimli = table.in_play("Gimli")
    rager = table.in_play("Uruk Rager", seat=1)
    table.fight(gimli, rager)
    come_first(table.pass_all(), rager)
    assert gimli.wounds == 2
    assert table.phase == names.REGROUP


def test_ask_me_only_when_i_can_act_is_an_option_for_casual_games() -> None:
    table = Table(options={"ask_when_able": True})
    gimli = table.in_play("Gimli")
    table.in_play("Gandalf")
    rager = table.in_play("Uruk Rager", seat=1)
    table.fight(gimli, rager).first(rager)
    assert gimli.wounds == 2


def test_illegal_answers_change_nothing() -> None:
    table = Table()
    table.fight(table.ring_bearer(), table.in_play("Goblin Runner", seat=1))
    before = table.running.dump()
    with pytest.raises(Forbidden):
        table.play(table.cards("hand")[0])
    assert table.running.dump() == before


def test_responses_go_round_the_table_and_may_be_repeated(invent: Invent) -> None:
    """Behind whoever has responded it is the next player's turn, not the Free Peoples player's again."""
    worker = card("T13", "Runner", action(names.MANEUVER, cost=Exert(THIS_CARD), does=Draw(1)))
    invent("1C158", worker)
    invent("1U309", card("T14", "Watch", response(On(names.EXERTED, MINION), does=AddTwilight(1))), unique=False)
    invent("1C141", card("T15", "Answer", response(On(names.EXERTED, MINION), does=AddTwilight(3))))
    table = Table(site=5)
    watch, answer = table.in_play("T14"), table.in_play("T15", seat=1)
    runner = table.in_play("T13", seat=1)
    table.begin(names.MANEUVER).pass_().use(runner)
    seats = []
    for answering in (watch, answer, None, answer, None, None):
        seats.append(table.asked.seat)
        table.pass_() if answering is None else table.respond(answering)
    assert seats == [0, 1, 0, 1, 0, 1]
    assert table.pool == 7
    assert table.asked.prompt[0] == "action"


def test_a_replacement_that_cannot_happen_leaves_the_original(invent: Invent) -> None:
    invent(
        "1U12", card("T16", "Bearer", trigger(about_to_take_wound(COMPANION & ~THIS), does=Instead(Exert(THIS_CARD))))
    )
    for exhausted, wounds in ((0, (0, 1)), (2, (1, 2))):
        table = Table()
        bearer = table.in_play("T16", wounds=exhausted)
        frodo_loses_a_fight(table)
        while table.running.pending and table.asked.prompt[0] == "respond":
            table.pass_()
        assert (table.ring_bearer().wounds, bearer.wounds) == wounds


def test_another_death_in_answer_to_the_ring_bearers_leaves_sam_his_response(invent: Invent) -> None:
    invent("1U309", card("T17", "Avenger", trigger(is_killed(COMPANION), does=Wound(a(MINION & ORC & ~Skirmishing())))))
    table = Table(site=5)
    sam = table.in_play("Sam")
    table.in_play("T17")
    runner = table.in_play("Goblin Runner", seat=1)
    table.fight(table.ring_bearer(), table.in_play("Goblin Patrol Troop", seat=1))
    table.pass_all()
    assert runner.zone == "discard pile"
    table.respond(sam)
    assert table.ring_bearer() == sam
    assert table.running.outcome is None


def test_a_required_response_may_stand_within_itself_as_often_as_it_is_set_off(invent: Invent) -> None:
    """A chain is no loop: every minion wounded wounds another one that is not."""
    invent("1U309", card("T18", "Avalanche", trigger(On(names.WOUNDED, MINION), does=Wound(a(MINION & ~WOUNDED)))))
    invent("1U12", card("T19", "Slinger", action(names.MANEUVER, does=Wound(a(MINION)))))
    table = Table(site=5)
    table.in_play("T18")
    slinger = table.in_play("T19")
    minions = [table.in_play("Uruk Savage", seat=1) for _ in range(6)]
    table.begin(names.MANEUVER).use(slinger)
    while table.asked.prompt[0] == "wound":
        table.choose(table.choices[0])
    assert [minion.wounds for minion in minions] == [1] * 6


def test_start_of_turn_texts_work_once_behind_the_emptying_of_the_pool(invent: Invent) -> None:
    invent("1U309", card("T20", "Dawn", trigger(YOUR_TURN_STARTS, does=AddTwilight(2))))
    table = Table()
    table.in_play("T20")
    table.twilight(5)
    table.begin("turn")
    assert table.pool == 2


def test_the_source_of_a_triggered_wound_is_this_card(invent: Invent) -> None:
    invent(
        "1C158",
        card("T8", "Barbed", trigger(On(names.WINS_SKIRMISH, THIS), does=Wound(a(COMPANION & ~RING_BEARER)))),
    )
    table = Table()
    barbed = table.in_play("T8", seat=1)
    gimli, legolas = table.in_play("Gimli"), table.in_play("Legolas")
    table.fight(gimli, barbed).pass_all().first(barbed)
    assert table.asked.seat == 1  # the player of the card chooses
    table.choose(legolas)
    assert legolas.wounds == 1


def test_an_event_can_be_cancelled_when_it_is_played_and_paid_for(invent: Invent) -> None:
    """The third window stands between "played, costs paid" and the effects; costs stay paid, the event is discarded."""
    invent("1C76", response_event("T9", "Hush", On(names.PLAYED, EVENT & SHADOW_CARD), does=Prevent()))
    table = Table(site=5)
    brood = table.in_play("Uruk Brood", seat=1)
    hush = table.in_hand("T9")
    bred = table.in_hand("Bred for Battle", seat=1)
    table.fight(table.in_play("Aragorn"), brood).pass_()
    table.play(bred).play(hush)
    assert (brood.strength, brood.wounds) == (9, 1)
    assert (bred.zone, hush.zone) == ("discard pile", "discard pile")


def test_a_loop_without_a_voluntary_action_ends(invent: Invent) -> None:
    invent(
        "1U309",
        card("T10", "Tireless", trigger(On(names.EXERTED, MINION), does=Heal(TRIGGERING_CARD))),
        unique=False,
    )
    invent(
        "1U309",
        card("T11", "Restless", trigger(On(names.HEALED, MINION), does=Exert(TRIGGERING_CARD))),
        unique=False,
    )
    invent("1C158", card("T12", "Runner", action(names.MANEUVER, cost=Exert(THIS_CARD), does=Draw(1))))
    table = Table(site=5)
    table.in_play("T10")
    table.in_play("T11")
    runner = table.in_play("T12", seat=1)
    table.begin(names.MANEUVER).pass_().use(runner)
    assert runner.wounds == 1  # the exertion paid; the loop it set off has no effect
    assert [event.kind for event in table.events()].count("endless") == 1
    assert table.asked.prompt == ("action", names.MANEUVER)


def test_what_a_loop_without_a_voluntary_action_piles_up_is_taken_back(invent: Invent) -> None:
    """Two cards that strengthen themselves in answer to each other: neither gets a bonus."""
    for facts, number, name, other in (("1U12", "T13", "Proud", "Jealous"), ("1C158", "T14", "Jealous", "Proud")):
        grow = trigger(On(names.EXERTED, THIS), does=[make(THIS_CARD, strength(1)), Heal(THIS_CARD)])
        envy = trigger(On(names.HEALED, Titled(other)), does=Exert(THIS_CARD))
        invent(facts, card(number, name, grow, envy))
    invent("1U309", card("T15", "Goad", action(names.MANEUVER, does=Exert(a(Titled("Proud"))))))
    table = Table(site=5)
    proud, jealous = table.in_play("T13"), table.in_play("T14", seat=1)
    goad = table.in_play("T15")
    table.begin(names.MANEUVER)
    before = (proud.strength, jealous.strength)
    table.use(goad)
    assert (proud.strength, jealous.strength) == before
    assert (proud.wounds, jealous.wounds) == (1, 0)


def test_a_loop_that_changes_the_table_for_ever_is_taken_back_too(invent: Invent) -> None:
    invent(
        "1U309",
        card("T16", "Spring", trigger(On(names.EXERTED, MINION), does=[AddTwilight(1), Heal(TRIGGERING_CARD)])),
        unique=False,
    )
    invent(
        "1U309",
        card("T17", "Restless", trigger(On(names.HEALED, MINION), does=Exert(TRIGGERING_CARD))),
        unique=False,
    )
    invent("1C158", card("T12", "Runner", action(names.MANEUVER, cost=Exert(THIS_CARD), does=Draw(1))))
    table = Table(site=5)
    table.in_play("T16")
    table.in_play("T17")
    runner = table.in_play("T12", seat=1)
    table.twilight(2)
    table.begin(names.MANEUVER).pass_().use(runner)
    assert (runner.wounds, table.pool) == (1, 2)


def test_responses_one_within_the_other_come_to_an_end(invent: Invent) -> None:
    """A player's own loop of optional responses: he is asked very often, but not for ever."""
    invent(
        "1U309",
        card("T16", "Eager", trigger(On(names.EXERTED, MINION), does=Heal(TRIGGERING_CARD), may=True)),
        unique=False,
    )
    invent(
        "1U309",
        card("T17", "Restless", trigger(On(names.HEALED, MINION), does=Exert(TRIGGERING_CARD), may=True)),
        unique=False,
    )
    invent("1C158", card("T12", "Runner", action(names.MANEUVER, cost=Exert(THIS_CARD), does=Draw(1))))
    table = Table(site=5)
    eager, restless = table.in_play("T16"), table.in_play("T17")
    runner = table.in_play("T12", seat=1)
    table.begin(names.MANEUVER).pass_().use(runner)
    taken = 0
    while table.asked.prompt[0] == "respond":
        table.respond(eager if table.may("trigger", eager) else restless)
        taken += 1
    assert 20 < taken < 100
    assert runner.wounds == 1 - taken % 2
