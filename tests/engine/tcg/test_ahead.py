"""What a Shadow player may answer ahead, and when such an answer holds."""

import pytest

from engine.bots.chance import random_raw
from engine.kernel import Game, RedealRefused, Stream, key_from_seed
from engine.kernel.ahead import AheadAnswer, AheadQuestion
from engine.tcg.ahead import ARROWS, AT_RESPONSES, IN_PHASES, IN_SKIRMISHES, LEFTOVERS, PASSING, RECONCILE
from engine.tcg.conformance import TWO_STARTERS, random_decks
from engine.tcg.rules import zones
from engine.tcg.table import Table
from tests.shares import whole_or_sample

SHADOW = 1


def ahead(table: Table) -> dict[str, AheadQuestion]:
    return {question.key: question for question in table.running.ahead(SHADOW)}


def said(table: Table, key: str, *cards: str) -> AheadAnswer:
    """What is said now about a later question, the cards by a part of their names."""
    question = ahead(table)[key]
    keys = [next(str(one["key"]) for one in question.options if name in str(one["label"])) for name in cards]
    return AheadAnswer(key, question.basis, keys, question.once)


def after_shadow(*minions: str, hand: tuple[str, ...] = ("Goblin Runner",), fellowship: tuple[str, ...] = ()) -> Table:
    """The Shadow player has passed with minions in play; the Free Peoples player is asked."""
    table = Table()
    for name in fellowship:
        table.in_play(name)
    table.on_deck("Goblin Runner", seat=SHADOW)
    table.in_hand("Axe Strike")
    for name in minions:
        table.in_play(name, seat=SHADOW)
    if hand:
        table.in_hand(*hand, seat=SHADOW)
    table.begin("maneuver")
    return table


def test_what_lies_ahead_is_said_to_the_shadow_player_alone_and_not_while_they_are_asked() -> None:
    table = after_shadow("Cave Troll of Moria", "Goblin Runner", fellowship=("Legolas",))
    assert list(ahead(table)) == [ARROWS, LEFTOVERS, PASSING, RECONCILE]
    assert not table.running.ahead(0)
    table.pass_()
    assert table.asked.seat == SHADOW
    assert not ahead(table)


def test_without_minions_and_cards_nothing_lies_ahead() -> None:
    table = Table()
    table.in_hand("Goblin Runner", seat=SHADOW)
    table.in_hand("Axe Strike")
    table.begin("regroup")
    assert table.asked.seat == 0
    assert list(ahead(table)) == [RECONCILE]
    empty = after_shadow("Goblin Runner", hand=())
    empty.state.hand[SHADOW].clear()
    assert list(ahead(empty)) == [LEFTOVERS, PASSING]


def test_without_archers_or_with_one_minion_there_is_no_order_of_wounds() -> None:
    assert ARROWS not in ahead(after_shadow("Goblin Runner", "Cave Troll of Moria"))
    assert ARROWS not in ahead(after_shadow("Cave Troll of Moria", fellowship=("Legolas",)))


def run_to(table: Table, what: str) -> None:
    for _ in range(30):
        if table.asked.prompt[0] == what:
            return
        decision = table.asked
        if decision.passing is not None:
            table.pass_()
        elif decision.kind == "assign":
            table.assign({})
        else:
            table.running.decide(decision, list(decision.options[: decision.least]))
    raise AssertionError(f"{what} is not asked")


def test_a_discard_said_ahead_holds_while_the_hand_is_the_same() -> None:
    table = after_shadow("Goblin Runner", hand=("Goblin Sneak", "Orc Scouting Band"))
    given = said(table, RECONCILE, "Goblin Sneak")
    run_to(table, "reconcile")
    use = table.running.use_ahead(table.asked, [given])
    assert use is not None
    assert use.answer == list(given.value)
    assert use.given.once


def test_it_falls_when_the_hand_has_changed() -> None:
    table = after_shadow("Goblin Runner", hand=("Goblin Sneak", "Orc Scouting Band"))
    given = said(table, RECONCILE, "Goblin Sneak")
    zones.draw(table.state, SHADOW, 1)
    run_to(table, "reconcile")
    use = table.running.use_ahead(table.asked, [given])
    assert use is not None
    assert (use.answer, use.fallen) == (None, "your hand has changed")


def test_the_answer_for_one_move_says_nothing_of_the_next() -> None:
    table = after_shadow("Goblin Runner", hand=("Goblin Sneak",))
    given = said(table, RECONCILE)
    assert given.value == []
    state = table.running.state
    run_to(table, "reconcile")
    assert table.running.use_ahead(table.asked, [given]).answer == []  # type: ignore[union-attr]
    state.moves += 1  # type: ignore[attr-defined]
    assert table.running.use_ahead(table.asked, [given]).answer is None  # type: ignore[union-attr]


def test_arrows_hit_the_first_who_can_take_one() -> None:
    table = after_shadow("Cave Troll of Moria", "Goblin Runner", "Goblin Sneak", fellowship=("Legolas",))
    given = said(table, ARROWS, "Goblin Sneak", "Cave Troll of Moria", "Goblin Runner")
    run_to(table, "arrow")
    assert table.asked.seat == SHADOW
    use = table.running.use_ahead(table.asked, [given])
    assert use is not None
    assert use.answer == [given.value[0]]
    assert not use.given.once


@pytest.mark.parametrize(
    ("minion", "target", "holds"),
    [("Cave Troll of Moria", "Frodo", True), ("Cave Troll of Moria", "Gimli", True), ("Goblin Runner", "Gimli", False)],
)
def test_leftovers_go_where_they_were_sent_unless_they_are_too_weak(minion: str, target: str, holds: bool) -> None:
    table = after_shadow(minion, fellowship=("Gimli",))
    given = said(table, LEFTOVERS, target)
    run_to(table, "assign leftovers")
    use = table.running.use_ahead(table.asked, [given])
    assert use is not None
    assert (use.answer is not None) == holds
    if holds:
        assert isinstance(use.answer, list)
        assert [pair.partition(">")[2] for pair in use.answer] == list(given.value)


@pytest.mark.parametrize(("place", "passes"), [(IN_PHASES, True), (IN_SKIRMISHES, False), (AT_RESPONSES, False)])
def test_passing_ahead_counts_where_it_was_said(place: str, passes: bool) -> None:
    table = after_shadow("Goblin Runner")
    given = said(table, PASSING, place)
    table.pass_()
    assert table.asked.seat == SHADOW
    use = table.running.use_ahead(table.asked, [given])
    assert (use is not None and use.answer == "pass") == passes


@whole_or_sample
def test_whether_something_lies_ahead_follows_from_public_facts(whole: bool) -> None:
    """At every question: the same later questions after all that another seat cannot see is dealt anew. What is said
    ahead is legal when its question comes."""
    compared, used = 0, 0
    for seed in range(10 if whole else 2):
        setting = random_decks(seed) if seed % 2 else TWO_STARTERS
        game = Game.start("tcg", {}, setting.seats, key_from_seed(seed))
        chance = Stream(key_from_seed(seed))
        given: list[list[AheadAnswer]] = [[], []]
        while game.outcome is None:
            decision = game.pending[0]
            other = 1 - decision.seat
            asked = game.ahead(other)
            try:
                twin = game.redeal(decision.seat, Stream(key_from_seed(game.sequence)))
            except RedealRefused:
                twin = None
            if twin is not None and asked:
                compared += 1
                assert [_public(one) for one in twin.ahead(other)] == [_public(one) for one in asked]
            given[other] = [
                AheadAnswer(one.key, one.basis, [str(option["key"]) for option in one.options[: one.most]], one.once)
                for one in asked
                if one.kind == "choose"
            ]
            use = game.use_ahead(decision, given[decision.seat])
            if use is not None and use.answer is not None:
                used += 1
                game.answer(decision.seat, decision.id, use.answer)
            else:
                game.decide(decision, random_raw(decision, chance))
    assert compared > (100 if whole else 20)
    assert used > 5


def _public(question: AheadQuestion) -> tuple[object, ...]:
    return (question.key, question.kind, question.least, question.most, len(question.options))
