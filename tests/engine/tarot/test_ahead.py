"""Answers given ahead in the Tarot card game: what can be said, when it is used, and when it is dropped."""

from engine.kernel import Game, key_from_seed
from engine.kernel.ahead import AheadAnswer
from engine.tarot.table import Table
from tests.engine.views import tarot_view


def options_ahead(table: Table, seat: int) -> dict[str, list[str]]:
    """By question what a seat may say ahead."""
    return {question.key: [str(option["label"]) for option in question.options] for question in table.game.ahead(seat)}


def given(table: Table, seat: int, question: str, *labels: str) -> AheadAnswer:
    """An answer ahead to a question, by the labels of its options."""
    [later_question] = [later for later in table.game.ahead(seat) if later.key == question]
    keys = {str(option["label"]): str(option["key"]) for option in later_question.options}
    return AheadAnswer(later_question.key, later_question.basis, [keys[label] for label in labels], later_question.once)


def used(table: Table, *answers: AheadAnswer) -> str | None:
    """Answer the question that is asked by what was said ahead; the words of the answer, or why it was dropped."""
    [decision] = table.game.pending
    use = table.game.use_ahead(decision, answers)
    if use is None:
        return None
    if use.answer is None:
        return f"dropped {use.given.key}: {use.fallen}"
    words = next(words for words, key in table._options(decision).items() if key == use.answer)
    table.answer(words)
    return words


def three(**more: object) -> Table:
    hands = ["cups_2 wands_9", "cups_4 swords_4 major_moon", "coins_7 coins_8"]
    return Table(hands, "cups_1", **more)  # type: ignore[arg-type]


def test_who_waits_can_say_what_to_play_and_whether_to_draw() -> None:
    table = three()
    assert options_ahead(table, 0) == {}, "the player whose turn it is is asked"
    assert options_ahead(table, 1)["play"] == ["4 of Swords", "4 of Cups as Free", "4 of Cups as Dark"]
    assert list(options_ahead(table, 1)) == ["play", "draw"]


def test_the_first_card_that_fits_is_played() -> None:
    table = three()
    wanted = given(table, 1, "play", "4 of Swords", "4 of Cups as Dark")
    table.play("cups_2")
    assert used(table, wanted) == "play cups_4 dark"
    table.draw().end()
    table.draw().end()
    assert used(table, wanted) == "play swords_4", "it holds for the turns after, while no card comes"


def test_what_is_to_be_played_is_dropped_when_a_card_comes_into_the_hand() -> None:
    table = three(pile="coins_2 coins_3 coins_5 coins_6")
    wanted = given(table, 2, "play", "7 of Coins")
    table.play("cups_2")
    table.play("cups_4", affiliation="free")
    assert used(table, wanted) is None, "nothing said ahead fits, so the player is asked"
    table.draw().end()
    table.draw().end()
    table.draw().end()
    assert used(table, wanted) == "dropped play: a card has come into your hand"


def test_a_player_who_can_play_nothing_draws_and_ends_the_turn_if_so_said() -> None:
    table = three(pile="wands_2 coins_3")
    asks, ends = (
        given(table, 2, "draw", f"Draw, and {what} played")
        for what in ("ask me if that card can be", "end my turn if it cannot be")
    )
    table.play("cups_2")
    table.play("cups_4", affiliation="free")
    assert used(table, asks) == "draw"
    assert used(table, asks) is None
    assert used(table, ends) == "end"
    assert table.game.pending[0].seat == 0


def test_after_drawing_a_card_that_fits_the_player_is_asked() -> None:
    table = three(pile="cups_9")
    ends = given(table, 2, "draw", "Draw, and end my turn if it cannot be played")
    table.play("cups_2")
    table.play("cups_4", affiliation="free")
    assert used(table, ends) == "draw"
    assert used(table, ends) is None


def test_what_was_said_of_drawing_is_not_used_while_a_card_can_be_played() -> None:
    table = three()
    draws = given(table, 1, "draw", "Draw, and ask me if that card can be played")
    table.play("cups_2")
    assert used(table, draws) is None


def test_the_ring_bearer_says_ahead_whose_points_change() -> None:
    table = three(ring="major_sun", bearer=1, dark=(0, 0, 1))
    points = given(table, 1, "point", "Take a Dark Point from {2}")
    assert "Add a Dark Point to yourself" in options_ahead(table, 1)["point"]
    assert "point" not in options_ahead(table, 2)
    table.play("cups_2")
    assert used(table, points) == "take 2"
    assert table.dark(2) == 0
    table.play("cups_4", affiliation="free")
    table.draw().end()
    table.draw().end()
    assert used(table, points) == "dropped point: there is no such point to take"


def test_the_dealer_says_ahead_which_suit_to_declare() -> None:
    """While others still choose the cards they pass, and only the dealer."""
    game = passing()
    dealer = tarot_view(game, None)["dealer"]
    assert isinstance(dealer, int)
    for decision in list(game.pending):
        if decision.seat in (dealer, (dealer + 1) % 3):
            game.answer(decision.seat, decision.id, decision.option_keys()[:2])
    assert [question.key for question in game.ahead(dealer)] == ["suit"]
    assert [question.key for question in game.ahead((dealer + 1) % 3)] == []
    [later_question] = game.ahead(dealer)
    answer = AheadAnswer(later_question.key, later_question.basis, ["cups"], later_question.once)
    last = game.pending[0]
    game.answer(last.seat, last.id, last.option_keys()[:2])
    declares = game.pending[0]
    use = game.use_ahead(declares, [answer])
    assert (declares.seat, declares.prompt[0], use is not None and use.answer) == (dealer, "first_suit", "cups")
    assert game.is_ahead(declares, "suit", ["cups"])
    assert not game.is_ahead(declares, "draw", ["draw"])


def passing() -> Game:
    """A game of three in which cards are passed before one of the Major Arcana is turned up."""
    for seed in range(100):
        game = Game.start("tarot", {}, [None] * 3, key_from_seed(seed))
        while tarot_view(game, None)["round"] == 1:
            decision = game.pending[0]
            verbs = [str(key) for key in decision.option_keys()]
            if decision.kind == "choose":
                game.answer(decision.seat, decision.id, [])
                continue
            game.answer(decision.seat, decision.id, next((key for key in verbs if key in ("draw", "end")), verbs[0]))
        trial = game.clone()
        for decision in list(trial.pending):
            trial.answer(decision.seat, decision.id, decision.option_keys()[:2])
        if trial.pending[0].prompt[0] == "first_suit":
            return game
    raise AssertionError("no such game")
