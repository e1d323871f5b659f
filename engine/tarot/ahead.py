"""Which later questions a player may answer ahead: the turn that comes, and the suit of a round's first card.

Whether a question can be answered ahead follows from public facts. What is answered names cards of the own hand: that
is the player's own doing, like playing one.
"""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from engine.cardgame.handles import key_of
from engine.kernel.ahead import AheadAnswer, AheadQuestion, AheadUse, basis_holds, basis_of
from engine.kernel.decision import CHOOSE, Decision, Option, Value
from engine.kernel.view_types import AheadOption
from engine.tarot.cards import CARDS, NONE, SUITS, is_major
from engine.tarot.deck import AFFILIATIONS
from engine.tarot.rules.matching import affiliations_to_declare
from engine.tarot.rules.rounds import held
from engine.tarot.rules.turn import points
from engine.tarot.state import PASSING, PLAYING, TarotState
from engine.tarot.wording import point_label

SUIT, POINT, PLAY, DRAW = "suit", "point", "play", "draw"
DRAWN, ENDED = "draw", "end"
"""What may be said of drawing: draw and ask me, or end the turn as well."""

KeyOf = Callable[[TarotState, Option], str]


class Words(NamedTuple):
    """A later question: what is asked, what the answer does, and why an answer was dropped."""

    text: str
    detail: str
    fallen: str


WORDS = {
    SUIT: Words(
        "If the first card of the Journey Pile is of the Major Arcana: which suit do you declare?",
        "You deal this round. It holds for this round.",
        "the round is over",
    ),
    POINT: Words(
        "At the beginning of your turns as Ring Bearer: whose Dark Points do you change?",
        "It holds in this round, and is dropped when there is no such point to take.",
        "there is no such point to take",
    ),
    PLAY: Words(
        "When your turn comes: which of these do you play to the Journey Pile if it fits?",
        "The first of them that fits is played. Major Arcana fit always, so you are asked about them. It holds in this "
        "round while no card comes into your hand.",
        "a card has come into your hand",
    ),
    DRAW: Words(
        "If none of your cards can be played in your turn: do you draw?",
        "It holds in this round. The others may notice that nobody waited for you.",
        "the round is over",
    ),
}
"""By the key of the question, in the order in which they would be asked."""
_ASKED_BY = {"first_suit": (SUIT,), "point": (POINT,), "act": (PLAY, DRAW), "after_draw": (PLAY, DRAW)}
"""By a decision's prompt: the questions of this module that it asks, the one that counts first before the others."""
_PLAYS = ("play", "ring")


def questions(state: TarotState, seat: int, key: KeyOf) -> list[AheadQuestion]:
    """What a seat may answer ahead now, in the order in which it would be asked."""
    if state.outcome is not None or state.lost[seat]:
        return []
    options_by_name = [(name, build(state, seat, key)) for name, build in _OPTIONS.items()]
    return [_question(state, seat, name, options) for name, options in options_by_name if options]


def use(state: TarotState, decision: Decision, answers: Sequence[AheadAnswer]) -> AheadUse | None:
    """What the answers that a seat gave ahead do about the question it is asked; ``None``: nothing."""
    for name in _ASKED_BY.get(str(decision.prompt[0]), ()):
        answer_ahead = next((given_answer for given_answer in answers if given_answer.key == name), None)
        if answer_ahead is None:
            continue
        if not basis_holds(answer_ahead.basis, _basis(state, decision.seat, name)):
            return AheadUse(answer_ahead, None, WORDS[name].fallen)
        able = decision.option_keys()
        if name == DRAW:
            answer = _drawing(decision, answer_ahead.value[0])
        else:
            answer = next((value for value in answer_ahead.value if value in able), None)
        if answer is not None:
            return AheadUse(answer_ahead, answer)
        if name == POINT:
            return AheadUse(answer_ahead, None, WORDS[name].fallen)
    return None


def is_about(decision: Decision, name: str) -> bool:
    """Whether a decision asks a question of this module."""
    return name in _ASKED_BY.get(str(decision.prompt[0]), ())


def _drawing(decision: Decision, answer: str) -> Value | None:
    """Draw where nothing can be played; after drawing, end the turn if that was said too."""
    if any(isinstance(option, tuple) and option[0] in _PLAYS for option in decision.options):
        return None
    return next((key for key in decision.option_keys() if key == DRAWN or key == answer == ENDED), None)


def _question(state: TarotState, seat: int, name: str, options: list[AheadOption]) -> AheadQuestion:
    words = WORDS[name]
    most = len(options) if name == PLAY else 1
    basis = _basis(state, seat, name)
    return AheadQuestion(name, CHOOSE, 1, most, words.text, words.detail, options, "", basis, once=name == SUIT)


def _basis(state: TarotState, seat: int, name: str) -> str:
    """What an answer rests on: the round, and for playing that no card has come into the hand."""
    cards = [key_of(state, card) for card in state.hand[seat]] if name == PLAY else []
    return basis_of([name, state.round], cards)


def _waits(state: TarotState, seat: int) -> bool:
    return state.phase == PLAYING and state.player != seat


def _suits(state: TarotState, seat: int, key: KeyOf) -> list[AheadOption]:
    if state.phase != PASSING or seat != state.dealer:
        return []
    return [{"key": suit, "label": suit.capitalize()} for suit in SUITS]


def _points(state: TarotState, seat: int, key: KeyOf) -> list[AheadOption]:
    if not _waits(state, seat) or state.bearer != seat:
        return []
    return [{"key": key(state, point), "label": point_label(point, seat)} for point in points(state)]


def _plays(state: TarotState, seat: int, key: KeyOf) -> list[AheadOption]:
    if not _waits(state, seat):
        return []
    return [
        {
            "key": key(state, ("play", card, NONE, affiliation)),
            "label": CARDS[card].title
            + (f" as {AFFILIATIONS[affiliation].capitalize()}" if affiliation != NONE else ""),
            "card": CARDS[card].key,
        }
        for card in held(state, seat)
        if not is_major(card)
        for affiliation in affiliations_to_declare(state, card)
    ]


def _draws(state: TarotState, seat: int, key: KeyOf) -> list[AheadOption]:
    if not _waits(state, seat):
        return []
    return [
        {"key": DRAWN, "label": "Draw, and ask me if that card can be played"},
        {"key": ENDED, "label": "Draw, and end my turn if it cannot be played"},
    ]


_OPTIONS = {SUIT: _suits, POINT: _points, PLAY: _plays, DRAW: _draws}
