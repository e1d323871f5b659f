"""What a Shadow player may answer ahead, and when such an answer holds."""

from collections.abc import Sequence

import pytest

from engine.bots.chance import random_raw
from engine.kernel import Decision, Game, RedealRefused, Stream, key_from_seed
from engine.kernel.ahead import AheadAnswer, AheadQuestion
from engine.tcg import names
from engine.tcg.ahead import ARROWS, AT_RESPONSES, HELP, IN_PHASES, IN_SKIRMISHES, LEFTOVERS, MOVE, PASSING, RECONCILE
from engine.tcg.conformance import BLACK_RIDER, TWO_STARTERS, random_decks
from engine.tcg.rules import zones
from engine.tcg.table import Table
from tests.shares import whole_or_sample

SHADOW = 1


def ahead(table: Table) -> dict[str, AheadQuestion]:
    return {question.key: question for question in table.running.ahead(SHADOW)}


def answer_ahead(table: Table, key: str, *cards: str) -> AheadAnswer:
    """What is said now about a later question, the cards by a part of their names."""
    question = ahead(table)[key]
    keys = [next(str(option["key"]) for option in question.options if name in str(option["label"])) for name in cards]
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
    answer = answer_ahead(table, RECONCILE, "Goblin Sneak")
    run_to(table, "reconcile")
    use = table.running.use_ahead(table.asked, [answer])
    assert use is not None
    assert use.answer == list(answer.value)
    assert use.given.once


def test_a_discard_said_ahead_that_is_gone_by_then_leaves_the_others() -> None:
    table = after_shadow("Goblin Runner", hand=("Goblin Sneak", "Orc Scouting Band"))
    answer = answer_ahead(table, RECONCILE, "Goblin Sneak")
    state = table.state
    gone = next(card for card in state.hand[SHADOW] if zones.key_of(state, card) == answer.value[0])
    zones.move(state, gone, names.DISCARD)
    run_to(table, "reconcile")
    use = table.running.use_ahead(table.asked, [answer])
    assert use is not None
    assert use.answer == []


def test_it_falls_when_a_card_has_come_into_the_hand() -> None:
    table = after_shadow("Goblin Runner", hand=("Goblin Sneak", "Orc Scouting Band"))
    answer = answer_ahead(table, RECONCILE, "Goblin Sneak")
    zones.draw(table.state, SHADOW, 1)
    run_to(table, "reconcile")
    use = table.running.use_ahead(table.asked, [answer])
    assert use is not None
    assert (use.answer, use.fallen) == (None, "your hand has changed")


def test_the_answer_for_one_move_says_nothing_of_the_next() -> None:
    table = after_shadow("Goblin Runner", hand=("Goblin Sneak",))
    answer = answer_ahead(table, RECONCILE)
    assert answer.value == []
    state = table.running.state
    run_to(table, "reconcile")
    assert table.running.use_ahead(table.asked, [answer]).answer == []  # type: ignore[union-attr]
    state.moves += 1  # type: ignore[attr-defined]
    assert table.running.use_ahead(table.asked, [answer]).answer is None  # type: ignore[union-attr]


def test_arrows_hit_the_first_who_can_take_one() -> None:
    table = after_shadow("Cave Troll of Moria", "Goblin Runner", "Goblin Sneak", fellowship=("Legolas",))
    answer = answer_ahead(table, ARROWS, "Goblin Sneak", "Cave Troll of Moria", "Goblin Runner")
    run_to(table, "arrow")
    assert table.asked.seat == SHADOW
    use = table.running.use_ahead(table.asked, [answer])
    assert use is not None
    assert use.answer == [answer.value[0]]
    assert not use.given.once


@pytest.mark.parametrize(
    ("minion", "target", "holds"),
    [("Cave Troll of Moria", "Frodo", True), ("Cave Troll of Moria", "Gimli", True), ("Goblin Runner", "Gimli", False)],
)
def test_leftovers_go_where_they_were_sent_unless_they_are_too_weak(minion: str, target: str, holds: bool) -> None:
    table = after_shadow(minion, fellowship=("Gimli",))
    answer = answer_ahead(table, LEFTOVERS, target)
    run_to(table, "assign leftovers")
    use = table.running.use_ahead(table.asked, [answer])
    assert use is not None
    assert (use.answer is not None) == holds
    if holds:
        assert isinstance(use.answer, list)
        assert [pair.partition(">")[2] for pair in use.answer] == list(answer.value)


@pytest.mark.parametrize(("place", "passes"), [(IN_PHASES, True), (IN_SKIRMISHES, False), (AT_RESPONSES, False)])
def test_passing_ahead_counts_where_it_was_said(place: str, passes: bool) -> None:
    table = after_shadow("Goblin Runner")
    answer = answer_ahead(table, PASSING, place)
    table.pass_()
    assert table.asked.seat == SHADOW
    use = table.running.use_ahead(table.asked, [answer])
    assert (use is not None and use.answer == "pass") == passes


DRUMS = "Drums in the Deep"


def skirmish_ahead(fighter: str, minion: str, *others: str) -> tuple[Table, AheadAnswer]:
    """A skirmish in which the Shadow player is asked, who has said ahead that they use Drums in the Deep."""
    table = after_shadow(minion, *others, hand=(DRUMS,), fellowship=(fighter,))
    answer = answer_ahead(table, HELP, DRUMS)
    for _ in range(30):
        decision = table.asked
        if decision.prompt == ("action", "skirmish") and decision.seat == SHADOW:
            return table, answer
        if decision.passing is not None:
            table.pass_()
        elif decision.seat == SHADOW:
            table.assign({})
        elif decision.kind == "assign":
            pairs = [pair for pair in decision.options if isinstance(pair, tuple)]
            table.running.decide(
                decision,
                [next(pair for pair in pairs if table.state.blueprints[pair[1]].facts.name.startswith(fighter))],
            )
        else:
            table.running.decide(decision, list(decision.options[: decision.least]))
    raise AssertionError("no skirmish is fought")


def test_what_is_to_help_in_skirmishes_is_used_while_one_goes_against_them() -> None:
    """The minion in it gets it; once it wins, nothing more is used."""
    table, answer = skirmish_ahead("Gimli", "Goblin Runner")
    use = table.running.use_ahead(table.asked, [answer])
    assert use is not None
    assert use.answer == f"play:{answer.value[0]}"
    assert not use.given.once
    table, answer = skirmish_ahead("Gimli", "Cave Troll of Moria")
    assert table.running.use_ahead(table.asked, [answer]) is None


def test_what_helps_in_a_skirmish_is_used_on_the_minion_in_it() -> None:
    table, answer = skirmish_ahead("Gimli", "Goblin Sneak", "Goblin Runner")
    skirmish = table.state.skirmish()
    assert skirmish is not None
    use = table.running.use_ahead(table.asked, [answer])
    assert use is not None
    assert use.answer is not None
    table.running.answer(SHADOW, table.asked.id, use.answer)
    assert table.asked.prompt[0] == "make"
    use = table.running.use_ahead(table.asked, [answer])
    assert use is not None
    assert use.answer == [zones.key_of(table.state, skirmish.minions[0])]


def test_what_helps_in_skirmishes_falls_when_a_card_comes_into_the_hand_and_the_next_answer_counts() -> None:
    table, answer = skirmish_ahead("Gimli", "Goblin Runner")
    passing = AheadAnswer(PASSING, answer.basis, [IN_SKIRMISHES])
    zones.draw(table.state, SHADOW, 1)
    use = table.running.use_ahead(table.asked, [answer, passing])
    assert use is not None
    assert (use.given.key, use.answer, use.fallen) == (HELP, None, "a card has come into your hand")


def test_passing_ahead_passes_over_nothing_in_their_own_shadow_phase() -> None:
    table = Table()
    table.in_play("Goblin Runner", seat=SHADOW)
    table.in_hand("Goblin Sneak", seat=SHADOW)
    table.twilight(5)
    table.begin("shadow")
    assert table.asked.seat == SHADOW
    answer = AheadAnswer(PASSING, "any", [IN_PHASES, IN_SKIRMISHES, AT_RESPONSES], once=False)
    assert table.running.use_ahead(table.asked, [answer]) is None


def test_a_response_is_the_same_question_about_the_same_card_and_counts_make_no_other() -> None:
    game = after_shadow("Goblin Runner").running

    def question(*prompt: str | int) -> str:
        return game.question(Decision(SHADOW, "action", prompt))

    assert question("respond", "about to wound", 12) == question("respond", "about to wound", 12)
    assert question("respond", "about to wound", 12) != question("respond", "about to wound", 13)
    assert question("respond", "about to wound", 12) != question("respond", "wounded", 12)
    assert question("arrow", 2) == question("arrow", 1)
    assert question("action", "skirmish") != question("action", "maneuver")


@whole_or_sample
def test_whether_something_lies_ahead_follows_from_public_facts(whole: bool) -> None:
    """At every question: the same later questions after all that another seat cannot see is dealt anew. What is said
    ahead is legal when its question comes."""
    compared, used = 0, 0
    for seed in range(10 if whole else 2):
        setting = (TWO_STARTERS, random_decks(seed), BLACK_RIDER)[seed % 3]
        game = Game.start("tcg", setting.options, setting.seats, key_from_seed(seed))
        chance = Stream(key_from_seed(seed))
        answers: list[list[AheadAnswer]] = [[], []]
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
                assert _public(twin.ahead(other)) == _public(asked)
            answers[other] = [
                AheadAnswer(
                    question.key,
                    question.basis,
                    [str(option["key"]) for option in question.options[: question.most]],
                    question.once,
                )
                for question in asked
                if question.kind == "choose"
            ]
            use = game.use_ahead(decision, answers[decision.seat])
            if use is not None and use.answer is not None:
                used += 1
                game.answer(decision.seat, decision.id, use.answer)
            else:
                game.decide(decision, random_raw(decision, chance))
    assert compared > (100 if whole else 20)
    assert used > 5


def _public(questions: Sequence[AheadQuestion]) -> list[tuple[object, ...]]:
    """All but what to use in skirmishes, whose options are the player's own cards."""
    return [
        (question.key, question.kind, question.least, question.most, len(question.options))
        for question in questions
        if question.key != HELP
    ]


# -- the Free Peoples player, before the others reconcile -----------------------------------------------------------


def regrouping() -> Table:
    """The Shadow player is asked to reconcile; the Free Peoples player waits, with a card in hand."""
    table = Table()
    table.in_play("Gimli")
    table.in_hand("1C303")
    table.in_hand("Goblin Runner", seat=SHADOW)
    table.begin("regroup")
    while table.asked.prompt[0] != "reconcile":
        table.pass_()
    assert table.asked.seat == SHADOW
    return table


def own_questions(table: Table) -> dict[str, AheadQuestion]:
    return {question.key: question for question in table.running.ahead(0)}


def test_how_the_turn_goes_on_is_asked_before_the_others_reconcile() -> None:
    questions = own_questions(regrouping())
    assert list(questions) == [MOVE, RECONCILE]
    assert all(question.sure and question.once for question in questions.values())
    assert [option["key"] for option in questions[MOVE].options] == ["stay", "move"]


@pytest.mark.parametrize("answer", ["stay", "move"])
def test_the_answer_is_given_when_the_others_have_reconciled(answer: str) -> None:
    table = regrouping()
    question = own_questions(table)[MOVE]
    given = AheadAnswer(question.key, question.basis, [answer], question.once)
    table.choose()
    assert table.asked.prompt[0] == "move or stay"
    use = table.running.use_ahead(table.asked, [given])
    assert use is not None
    assert use.answer == answer


def test_it_is_asked_again_where_a_burden_has_come_or_somebody_is_wounded() -> None:
    for change in ("burden", "wound", "nothing"):
        table = regrouping()
        question = own_questions(table)[MOVE]
        given = AheadAnswer(question.key, question.basis, ["stay"], question.once)
        table.choose()
        if change == "burden":
            table.burdens(table.state.burdens[0] + 1)
        elif change == "wound":
            table.state.wounds[table.ring_bearer().index] += 1
        use = table.running.use_ahead(table.asked, [given])
        assert use is not None
        assert (use.answer == "stay") is (change == "nothing")
        assert bool(use.fallen) is (change != "nothing")


def test_where_the_limit_is_reached_nobody_is_asked_whether_to_move() -> None:
    table = regrouping()
    table.state.moves = 9
    assert list(own_questions(table)) == [RECONCILE]


def test_while_a_skirmish_is_fought_the_answer_rests_on_how_it_stands() -> None:
    """Gimli wins against the runner: nobody will be wounded. Once he would lose, the answer no longer holds."""
    table = Table()
    gimli, runner = table.in_play("Gimli"), table.in_play("Goblin Runner", seat=SHADOW)
    table.in_hand("1C303")
    table.in_hand(*["Drums in the Deep"] * 2, seat=SHADOW)
    table.twilight(6)
    table.fight(gimli, runner)
    table.pass_()
    assert table.asked.seat == SHADOW
    question = own_questions(table)[MOVE]
    table.play(table.legal("play")[0])
    assert own_questions(table) == {} or own_questions(table)[MOVE].basis != question.basis


def test_who_has_moved_says_how_the_turn_goes_on_if_nobody_attacks() -> None:
    table = Table()
    table.in_play("Gimli")
    table.in_hand("1C303")
    goblin = table.in_hand("Goblin Runner", seat=SHADOW)
    table.twilight(9)
    table.begin("shadow")
    question = own_questions(table)[MOVE]
    assert question.text.startswith("If nobody attacks you there")
    table.play(goblin)
    assert own_questions(table) == {}


def test_what_comes_unless_somebody_prevents_it_is_asked_before_its_player_leaves() -> None:
    questions = ahead(after_shadow("Cave Troll of Moria", "Goblin Runner", fellowship=("Legolas",)))
    assert [key for key, question in questions.items() if question.sure] == [ARROWS, LEFTOVERS]
