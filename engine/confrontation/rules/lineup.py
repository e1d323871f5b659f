"""Before the placing: which printing of each character plays, and which special cards each side has.

Both are open to everybody once both players have chosen.
"""

from engine.confrontation.board import DARK, GOOD, NOWHERE, SIDES
from engine.confrontation.cards import SPECIAL_DECK, SPECIALS
from engine.confrontation.config import RulesConfig
from engine.confrontation.pieces import PIECES, TEAM, VARIANT
from engine.confrontation.state import ConfrontationState
from engine.kernel.decision import CHOOSE, Decision
from engine.kernel.randomness import Stream
from engine.kernel.state import StepCoroutine

TO_CHOOSE = 2
"""How many of the four special cards a player chooses."""


def first_cast(config: RulesConfig, stream: Stream) -> list[int]:
    """By piece, its character, where the options or the lot decide; the classic ones where a player will choose."""
    cast = list(PIECES)
    for side in (GOOD, DARK):
        how = config.characters(side)
        for piece in TEAM[side]:
            if how == "variant" or (how == "lot" and stream.below(2)):
                cast[piece] += VARIANT
    return cast


def first_specials(config: RulesConfig) -> list[list[int]]:
    """By side, its special cards, where the options decide."""
    if config.special_cards != "two":
        return [[], []]
    return [[card for card in SPECIAL_DECK[side] if not SPECIALS[card].deluxe] for side in (GOOD, DARK)]


def lineup(state: ConfrontationState) -> StepCoroutine | None:
    """Let the players choose their characters at the same time; a placement given before has chosen them."""
    questions = [
        Decision(
            seat, CHOOSE, ("lineup",), [("printing", piece + VARIANT) for piece in TEAM[side]], least=0, most=9
        )
        for seat in (0, 1)
        for side in (state.side(seat),)
        if state.config.characters(side) == "choice" and state.place[TEAM[side][0]] == NOWHERE
    ]  # fmt: skip
    if questions:
        return _lineup(state, questions)
    tell_lineup(state)
    return None


def _lineup(state: ConfrontationState, questions: list[Decision]) -> StepCoroutine:
    answers = yield questions
    for chosen in _each(answers, questions):
        for _, character in chosen:
            state.cast[character - VARIANT] = character
    tell_lineup(state)


def tell_lineup(state: ConfrontationState) -> None:
    """Announce the characters in play, unless it is the classic game."""
    if state.config.edition == "deluxe":
        for side in (GOOD, DARK):
            state.emit("lineup", side=SIDES[side], characters=[state.key(piece) for piece in TEAM[side]])


def special_cards(state: ConfrontationState) -> StepCoroutine | None:
    """Both players choose two of their four special cards at the same time."""
    if state.config.special_cards == "choice":
        return _special_cards(state)
    tell_specials(state)
    return None


def _special_cards(state: ConfrontationState) -> StepCoroutine:
    questions = [
        Decision(
            seat, CHOOSE, ("special_cards",), [("special", card) for card in SPECIAL_DECK[state.side(seat)]],
            least=TO_CHOOSE, most=TO_CHOOSE,
        )
        for seat in (0, 1)
    ]  # fmt: skip
    answers = yield questions
    for seat, chosen in enumerate(_each(answers, questions)):
        state.special[state.side(seat)] = sorted(card for _, card in chosen)
    tell_specials(state)


def tell_specials(state: ConfrontationState) -> None:
    """Say which special cards there are, if any."""
    if state.config.special_cards != "none":
        for side in (GOOD, DARK):
            state.emit("special cards", side=SIDES[side], cards=[SPECIALS[card].key for card in state.special[side]])


def _each(answers: object, questions: list[Decision]) -> list[list[tuple[str, int]]]:
    """The answers one by one, however many were asked."""
    assert isinstance(answers, list)
    return answers if len(questions) > 1 else [answers]
