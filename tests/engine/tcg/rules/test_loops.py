"""Loops of two players: a number is named, agreed to or lowered, and played out (CR "loops")."""

import pytest

from engine.kernel import Game, Stream, key_from_seed
from engine.tcg import names
from engine.tcg.language import Action
from engine.tcg.names import SKIRMISH
from engine.tcg.rules import harm
from engine.tcg.table import Card, Table
from engine.tcg.words.abilities import action
from engine.tcg.words.amounts import strength
from engine.tcg.words.cards import card
from engine.tcg.words.filters import COMPANION, MINION, SHADOW_CARD, Skirmishing
from engine.tcg.words.targets import THIS_CARD, a
from engine.tcg.words.verbs import AddBurdens, AddTwilight, RemoveBurden, RemoveTwilight, make
from tests.engine.tcg.conftest import Invent

ADDING = action(SKIRMISH, cost=AddBurdens(1), does=make(a(COMPANION & Skirmishing()), strength(2)))
REMOVING = action(SKIRMISH, cost=RemoveBurden(), does=make(a(MINION & Skirmishing()), strength(2)))


def duel(invent: Invent, ours: Action = ADDING, theirs: Action = REMOVING, seats: int = 2) -> tuple[Table, Card, Card]:
    """A companion that adds burdens against a minion that removes them."""
    invent("1U12", card("T1", "Slinker", ours))
    invent("1C158", card("T2", "Banker", theirs))
    table = Table(site=5, seats=seats)
    slinker, banker = table.in_play("T1"), table.in_play("T2", seat=1)
    table.fight(slinker, banker)
    return table, slinker, banker


def go_round(table: Table, slinker: Card, banker: Card, times: int) -> None:
    for _ in range(times):
        table.use(slinker).use(banker)


def test_two_sides_that_answer_each_other_for_ever_name_a_number(invent: Invent) -> None:
    table, slinker, banker = duel(invent)
    go_round(table, slinker, banker, 2)
    twice = table.asked
    assert twice.prompt == ("action", SKIRMISH)  # twice is no loop yet
    go_round(table, slinker, banker, 1)
    assert (table.asked.seat, table.asked.prompt) == (0, ("loop",))


def test_agreed_to_the_rounds_are_played_and_the_shadow_acts_last(invent: Invent) -> None:
    table, slinker, banker = duel(invent)
    go_round(table, slinker, banker, 3)
    ours, theirs = table.strengths
    table.number(5)
    assert (table.asked.seat, table.asked.prompt) == (1, ("loop answer", 5))
    table.number(5)
    assert table.strengths == (ours + 10, theirs + 10)
    assert table.asked.seat == 0
    used = [event for event in table.events() if event.kind == "use"]
    assert used[-1].data["player"] == 1


def test_lowered_the_free_peoples_player_acts_once_more(invent: Invent) -> None:
    table, slinker, banker = duel(invent)
    go_round(table, slinker, banker, 3)
    ours, theirs = table.strengths
    table.number(5).number(2)
    assert table.strengths == (ours + 6, theirs + 4)
    assert table.asked.seat == 1


@pytest.mark.parametrize("answers", [(0,), (4, 4), (4, 0)])
def test_then_the_loop_is_over_until_something_else_happens(invent: Invent, answers: tuple[int, ...]) -> None:
    table, slinker, banker = duel(invent)
    go_round(table, slinker, banker, 3)
    for number in answers:
        table.number(number)
    question = table.asked
    assert question.prompt == ("action", SKIRMISH)
    assert not table.legal("use")
    own = slinker if question.seat == 0 else banker
    (ability,) = table.state.blueprints[own.index].texts.actions
    assert "played out" in table.running.explain(question.seat)[table.running.key(("use", own.index, ability))]
    table.pass_all()
    assert table.state.current == -1


def test_what_uses_something_up_is_no_loop(invent: Invent) -> None:
    """The pool shrinks with every round, so that the last one comes by itself."""
    paying = action(SKIRMISH, cost=RemoveTwilight(2), does=make(THIS_CARD, strength(1)))
    adding = action(SKIRMISH, cost=AddTwilight(1), does=make(THIS_CARD, strength(1)))
    invent("1U12", card("T1", "Slinker", adding))
    invent("1C158", card("T2", "Banker", paying))
    table = Table(site=5)
    slinker, banker = table.in_play("T1"), table.in_play("T2", seat=1)
    table.twilight(9)
    table.fight(slinker, banker)
    rounds = 0
    while table.asked.prompt == ("action", SKIRMISH) and table.pool > 0:
        table.use(slinker)
        if table.may("use", banker):
            table.use(banker)
        else:
            table.pass_()
        rounds += 1
        if rounds == 8:
            break
    assert (rounds, table.asked.prompt) == (8, ("action", SKIRMISH))


def test_a_limit_ends_a_loop_by_itself(invent: Invent) -> None:
    limited = action(SKIRMISH, cost=AddBurdens(1), does=make(THIS_CARD, strength(1), limit=3))
    table, slinker, banker = duel(invent, ours=limited)
    go_round(table, slinker, banker, 3)
    assert table.asked.prompt == ("action", SKIRMISH)


def test_the_choices_of_the_last_round_are_made_again(invent: Invent) -> None:
    """Where a choice is, it is asked once by hand and repeated from then on."""
    invent("1U12", card("T1", "Slinker", ADDING))
    helping = action(SKIRMISH, cost=RemoveBurden(), does=make(a(SHADOW_CARD & MINION), strength(2)))
    invent("1C158", card("T2", "Banker", helping))
    table = Table(site=5)
    slinker, banker = table.in_play("T1"), table.in_play("T2", seat=1)
    helped = table.in_play("Uruk Savage", seat=1)
    table.fight(slinker, banker)
    for _ in range(3):
        table.use(slinker).use(banker).choose(helped)
    before = helped.strength
    table.number(4).number(4)
    assert table.asked.prompt == ("action", SKIRMISH)
    assert helped.strength == before + 8


def test_a_third_player_who_passes_breaks_no_loop_and_is_not_asked_to_agree(invent: Invent) -> None:
    table, slinker, banker = duel(invent, seats=3)
    for _ in range(3):
        table.use(slinker)
        while table.asked.seat != 1:
            table.pass_()
        table.use(banker)
        while table.asked.seat != 0:
            table.pass_()
    table.number(2)
    assert table.asked.seat == 1
    table.number(2)
    assert table.asked.prompt == ("action", SKIRMISH)


def test_a_loop_is_exact_in_copies_and_dumps(invent: Invent) -> None:
    table, slinker, banker = duel(invent)
    go_round(table, slinker, banker, 3)
    for number in (6, 1):
        again = Game.load(table.running.dump())
        for twin in (table.running.clone(), again):
            assert [decision.id for decision in twin.pending] == [decision.id for decision in table.running.pending]
        table.number(number)
    assert Game.load(table.running.dump()).view(0) == table.running.view(0)
    assert table.phase == names.SKIRMISH


def test_whether_there_is_a_loop_follows_from_what_all_can_see(invent: Invent) -> None:
    """Hidden cards dealt anew, both are asked the same and it goes on the same way."""
    table, slinker, banker = duel(invent)
    go_round(table, slinker, banker, 3)
    for seat, number in ((0, 6), (1, 2)):
        twin = table.running.redeal(1 - seat, Stream(key_from_seed(seat)))
        assert [(decision.seat, decision.prompt, decision.most) for decision in twin.pending] == [
            (decision.seat, decision.prompt, decision.most) for decision in table.running.pending
        ]
        table.number(number)
        twin.decide(twin.pending[0], number)
        assert [(decision.seat, decision.prompt) for decision in twin.pending] == [
            (decision.seat, decision.prompt) for decision in table.running.pending
        ]


def test_taking_back_is_whole_but_for_what_has_been_told() -> None:
    table = Table(site=5)
    minion = table.in_play("Uruk Savage", seat=1)
    table.begin(names.MANEUVER)
    state = table.state
    before, public_number = state.copy(), state.next_public
    agenda = state.agenda
    state.push("regroup")
    harm.leave_play(state, minion.index, names.DISCARD)
    state.twilight += 3
    state.next_public += 1
    state.leaving = (1,)
    state.restore_from(before)
    assert (minion.zone, state.twilight, vars(state)["leaving"]) == ("play", before.twilight, ())
    assert state.agenda is agenda
    assert state.agenda == before.agenda
    assert state.next_public == public_number + 1
    assert state.sink is not None
