"""Which questions of other players' turns a player may answer ahead: whether to avoid an Attack or a Group Ambush.

Whether this can be answered ahead follows from what the player owns, which everybody knows.
"""

from collections.abc import Callable, Sequence

from engine.deckbuilding.grammar import capitalised
from engine.deckbuilding.rules.resolving import TAKE_IT
from engine.deckbuilding.state import TURN, DeckbuildingState
from engine.kernel.ahead import AheadAnswer, AheadQuestion, AheadUse, basis_of
from engine.kernel.decision import CHOOSE, Decision, Option
from engine.kernel.view_types import AheadOption

WHEN = {
    "attack": "When a card that another player plays attacks you: what do you avoid it with?",
    "group ambush": "When an Archenemy ambushes all players: what do you avoid it with?",
}
"""By the kind of attack, which is the key of the question: what is asked."""
DETAIL = (
    "The first of these cards that you hold then is used. If you hold none of them you are asked, unless you say that "
    "you do not avoid it. It holds in the whole game."
)
NOT_AVOIDED = "Do not avoid it"


def questions(
    state: DeckbuildingState, seat: int, key: Callable[[DeckbuildingState, Option], str]
) -> list[AheadQuestion]:
    """What a seat may answer ahead: one question for each kind of attack, once it owns a Defense card."""
    if state.outcome is not None or state.lost[seat] or (state.phase == TURN and state.player == seat):
        return []
    numbers = sorted({state.cards.numbers[card] for card in state.owned(seat) if state.blueprint(card).defense})
    if not numbers:
        return []
    options: list[AheadOption] = [
        {"key": key(state, ("defend", number)), "label": _label(state, number)} for number in numbers
    ]
    options.append({"key": key(state, TAKE_IT), "label": NOT_AVOIDED})
    return [
        AheadQuestion(kind, CHOOSE, 1, len(options), text, DETAIL, options, "", basis_of([kind], ()), once=False)
        for kind, text in WHEN.items()
    ]


def use(decision: Decision, answers: Sequence[AheadAnswer]) -> AheadUse | None:
    """What the answers that a seat gave ahead do about the question it is asked; ``None``: nothing."""
    for ahead in answers:
        if is_about(decision, ahead.key):
            able = decision.option_keys()
            answer = next((value for value in ahead.value if value in able), None)
            return AheadUse(ahead, answer) if answer is not None else None
    return None


def is_about(decision: Decision, key: str) -> bool:
    """Whether a decision asks whether to avoid this kind of attack."""
    return tuple(decision.prompt) == ("defend", key)


def _label(state: DeckbuildingState, number: int) -> str:
    """A Defense card and what is done with it: "Discard Mithril Coat"."""
    blueprint = state.cards.blueprints[number]
    assert blueprint.defense is not None
    return f"{capitalised(blueprint.defense.how)} {blueprint.name}"
