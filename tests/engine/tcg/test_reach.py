"""How far a pass of the card game reaches: the windows that the same press passes, and where its player is asked."""

import json

import pytest

from engine.bots.chance import random_raw
from engine.kernel import Game, RedealRefused, Stream, key_from_seed
from engine.kernel.stops import Reach
from engine.tcg import reach
from engine.tcg.conformance import BLACK_RIDER, TWO_STARTERS, random_decks
from engine.tcg.table import Card, Table
from tests.shares import whole_or_sample


def reach_of(table: Table, seat: int) -> Reach:
    result = table.running.reach(seat)
    assert result is not None
    return result


def passes(table: Table, asked_earlier: Reach) -> bool | None:
    """Whether a pass answers the question; ``None``: its seat is asked, and the pass goes on after that."""
    reached = table.running.passes_on(table.asked, asked_earlier.basis)
    if reached.answer is not None:
        return True
    return None if reached.goes_on else False


SHADOW = 1


def two_skirmishes() -> tuple[Table, Card, Card]:
    """Gimli and Aragorn fight a Goblin Archer and a Goblin Runner, and win as it stands; Gimli's skirmish is first, the
    Free Peoples player is asked in it. Both sides could make somebody stronger."""
    table = Table()
    gimli, aragorn = table.in_play("Gimli"), table.in_play("Aragorn")
    archer, runner = table.in_play("Goblin Archer", seat=SHADOW), table.in_play("Goblin Runner", seat=SHADOW)
    table.in_hand("Axe Strike")
    table.in_hand(*["Drums in the Deep"] * 3, seat=SHADOW)
    table.twilight(6)
    table.begin("assignment")
    while table.asked.kind != "assign":
        table.pass_()
    table.assign({archer: gimli, runner: aragorn})
    table.choose(gimli)
    assert table.asked.seat == 0
    return table, gimli, aragorn


def pass_until_asked(table: Table, seat: int, *, then: Card | None = None) -> None:
    """Everybody passes until a seat may act; ``then``: whose skirmish is fought next."""
    while table.asked.seat != seat or table.asked.prompt[0] != "action":
        if then is not None and table.asked.prompt[0] == "next skirmish":
            table.choose(then)
        else:
            table.pass_()


def test_a_pass_in_a_skirmish_passes_it_as_it_stands() -> None:
    """Whoever passes is not asked again in the same skirmish where the other side does nothing that turns it."""
    table, _gimli, _aragorn = two_skirmishes()
    pass_until_asked(table, SHADOW)
    reached = reach_of(table, SHADOW)
    assert (reached.key, reached.text) == (reach.CONCERN, "Pass until something concerns you")
    assert passes(table, reached) is True


def test_another_skirmish_that_goes_against_its_player_concerns_them() -> None:
    table, _gimli, aragorn = two_skirmishes()
    pass_until_asked(table, SHADOW)
    reached = reach_of(table, SHADOW)
    table.pass_()
    pass_until_asked(table, SHADOW, then=aragorn)
    assert table.state.skirmish().fighter == aragorn.index  # type: ignore[union-attr]
    assert passes(table, reached) is False


def test_it_is_asked_again_where_a_skirmish_has_turned_against_its_player() -> None:
    """Gimli wins against the archer as it stands; made stronger, he overwhelms it."""
    table, _gimli, _aragorn = two_skirmishes()
    reached = reach_of(table, SHADOW)
    table.play(table.legal("play")[0])
    assert table.asked.seat == SHADOW
    assert passes(table, reached) is False


def test_before_the_skirmishes_it_reaches_until_one_goes_against_its_player() -> None:
    for minion, asked in (("Goblin Runner", True), ("Cave Troll of Moria", False)):
        table = Table()
        gimli = table.in_play("Gimli")
        enemy = table.in_play(minion, seat=SHADOW)
        table.in_hand("Axe Strike")
        table.in_hand("Drums in the Deep", seat=SHADOW)
        table.twilight(6)
        table.begin("maneuver")
        reached = reach_of(table, SHADOW)
        assert (reached.key, reached.text) == (reach.SKIRMISHES, "Pass until your skirmish")
        while table.asked.kind != "assign":
            table.pass_()
        table.assign({enemy: gimli})
        pass_until_asked(table, SHADOW)
        assert passes(table, reached) is not asked


def test_a_card_that_comes_into_the_hand_ends_it() -> None:
    table, _gimli, _aragorn = two_skirmishes()
    pass_until_asked(table, SHADOW)
    reached = reach_of(table, SHADOW)
    assert passes(table, reached) is True
    table.state.hand[SHADOW].append(table.state.deck[SHADOW].pop() if table.state.deck[SHADOW] else 0)
    assert passes(table, reached) is False


def test_it_ends_with_the_move() -> None:
    table, _gimli, _aragorn = two_skirmishes()
    pass_until_asked(table, SHADOW)
    reached = reach_of(table, SHADOW)
    assert passes(table, reached) is True
    table.state.moves += 1
    assert passes(table, reached) is False


def test_a_pass_said_with_the_choice_of_a_skirmish_passes_that_one_only() -> None:
    """Gimli loses to a troll and Aragorn to another one: of each the Free Peoples player would want to hear."""
    table = Table()
    gimli, aragorn = table.in_play("Gimli"), table.in_play("Aragorn")
    trolls = [table.in_play("Cave Troll of Moria", seat=SHADOW), table.in_play("Cave Troll of Moria", seat=SHADOW)]
    table.in_hand("Axe Strike")
    table.begin("assignment")
    while table.asked.kind != "assign":
        table.pass_()
    table.assign({trolls[0]: gimli, trolls[1]: aragorn})
    assert table.asked.prompt[0] == "next skirmish"
    reached = reach_of(table, 0)
    assert (reached.key, reached.text) == (reach.FIGHT, "Pass in that skirmish")
    table.choose(gimli)
    assert table.asked.seat == 0
    assert passes(table, reached) is True
    pass_until_asked(table, SHADOW)
    while table.state.skirmish().fighter == gimli.index:  # type: ignore[union-attr]
        table.pass_()
    pass_until_asked(table, 0)
    assert table.state.skirmish().fighter == aragorn.index  # type: ignore[union-attr]
    assert passes(table, reached) is False


def test_moving_on_is_said_with_the_last_thing_that_is_done() -> None:
    """Whoever plays their last companion and moves on is not asked whether to move, unless they have drawn a card."""
    table = Table()
    legolas, aragorn = table.in_hand("Legolas"), table.in_play("Aragorn")
    table.begin("fellowship")
    reached = reach_of(table, 0)
    assert (reached.key, reached.text) == (reach.PHASE, "Move on")
    table.play(legolas)
    assert table.asked.prompt == ("action", "fellowship")
    assert table.running.passes_on(table.asked, reached.basis).answer == "move"
    table.state.hand[0].append(aragorn.index)
    assert passes(table, reached) is False


def test_a_pass_in_anothers_shadow_phase_does_not_reach_into_the_own() -> None:
    table = Table(seats=3)
    table.in_hand("Goblin Runner", seat=1)
    table.in_hand("Goblin Runner", seat=2)
    table.twilight(9)
    table.begin("shadow")
    asked = table.asked.seat
    assert table.running.reach(asked) is not None
    assert table.running.reach(3 - asked) is None
    assert table.running.reach(0) is None


@pytest.mark.parametrize("seed", [0, 1])
def test_a_pass_that_reaches_never_answers_what_cannot_be_passed(seed: int) -> None:
    game = Game.start("tcg", random_decks(seed).options, random_decks(seed).seats, key_from_seed(seed))
    chance = Stream(key_from_seed(seed))
    given: dict[int, Reach | None] = {}
    answered = 0
    while game.outcome is None:
        decision = game.pending[0]
        last = given.get(decision.seat)
        if last is not None and decision.passing is None:
            answered += 1
            moves_on = decision.prompt == ("action", "fellowship")
            assert game.passes_on(decision, last.basis).answer in ((None, "move") if moves_on else (None,))
        if decision.passing is not None:
            given[decision.seat] = game.reach(decision.seat)
        game.decide(decision, random_raw(decision, chance))
    assert answered > 5


@whole_or_sample
def test_no_reach_depends_on_what_is_hidden(whole: bool) -> None:
    """At every question: how far a pass would reach, and whether an earlier one reaches the question, is the same once
    all that the seat cannot see is dealt anew, and once its own hand is."""
    compared = passed = 0
    for seed in range(12 if whole else 2):
        setting = (TWO_STARTERS, random_decks(seed), BLACK_RIDER)[seed % 3]
        game = Game.start("tcg", setting.options, setting.seats, key_from_seed(seed))
        chance = Stream(key_from_seed(seed))
        given: dict[int, Reach] = {}
        while game.outcome is None:
            decision = game.pending[0]
            seat = decision.seat
            for viewer in (0, 1):
                twin = _redealt(game, viewer)
                if twin is None:
                    continue
                here, there = game.reach(seat), twin.reach(seat)
                assert _without_hand(here) == _without_hand(there)
                if (last := given.get(seat)) and here is not None and there is not None:
                    compared += 1
                    asked = next(other for other in twin.pending if other.seat == seat)
                    reached = game.passes_on(decision, _with_hand(last, here))
                    passed += reached.answer is not None
                    assert twin.passes_on(asked, _with_hand(last, there)) == reached
            if (further := game.reach(seat)) is not None and decision.passing is not None:
                given[seat] = further
            game.decide(decision, random_raw(decision, chance))
    assert compared > (300 if whole else 30)
    assert passed > (50 if whole else 5)


def _redealt(game: Game, viewer: int) -> Game | None:
    try:
        return game.redeal(viewer, Stream(key_from_seed(game.sequence)))
    except RedealRefused:
        return None


def _without_hand(before: Reach | None) -> object:
    return None if before is None else (before.key, {**json.loads(before.basis), "hand": []})


def _with_hand(before: Reach, now: Reach) -> str:
    """The basis of an earlier pass, with the cards in the hand now: dealt anew, they have other handles."""
    return json.dumps({**json.loads(before.basis), "hand": json.loads(now.basis)["hand"]})
