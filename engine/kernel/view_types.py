"""The shapes of what leaves the engine as JSON-ready data: views, and questions with their options.

They are plain dicts; a game extends ``GameView`` and ``OptionData`` in its own ``view_types``.
"""

from collections.abc import Mapping, Sequence
from typing import Generic, NotRequired, TypedDict, TypeVar


class OutcomeData(TypedDict):
    """How a game ended: each seat's place, 1 the best; why; who won; and public numbers to break ties with."""

    places: list[int]
    termination: str
    winners: list[int]
    details: dict[str, list[int]]


class GameView(TypedDict):
    """What every game's view has.

    ``seat`` is whose view it is, null a spectator's. ``turn`` counts completed game turns. ``phase`` is "over" when the
    game is. ``waiting`` are the seats that are asked something.
    """

    ruleset: str
    seat: int | None
    turn: int
    phase: str
    outcome: OutcomeData | None
    waiting: list[int]


class PromptData(TypedDict):
    """What is asked: ``key`` names the kind of question. ``source`` is the card whose text asks it, with ``card`` (its
    key), ``title``, ``text`` and what more a game says of it; missing where the rules ask."""

    key: str
    text: str
    detail: NotRequired[str]
    source: NotRequired[Mapping[str, object]]


class OptionWords(TypedDict):
    """An option in words, before it has its key."""

    verb: str
    label: str
    note: NotRequired[str]
    idle: NotRequired[bool]


class OptionData(TypedDict):
    """An option of a question; games say more about what it does. ``idle``: its effects would change nothing."""

    key: str
    verb: str
    label: str
    note: str
    idle: NotRequired[bool]


class AheadOption(TypedDict):
    """What can be chosen ahead; ``card`` where it is one."""

    key: str
    label: str
    card: NotRequired[str]


class AheadOptionData(TypedDict):
    """An option of a later question, in the shape of an option."""

    verb: str
    note: str
    key: str
    label: str
    card: NotRequired[str]


class AheadData(TypedDict):
    """A later question, in the shape of a question; ``nothing`` says what choosing nothing means."""

    seat: int
    kind: str
    least: int
    most: int
    prompt: PromptData
    options: list[AheadOptionData]
    nothing: str


V = TypeVar("V", bound=GameView)
O = TypeVar("O", bound=OptionData)  # noqa: E741


class NothingData(TypedDict):
    """What choosing none of the options means: ``label`` as an answer, ``note`` as a warning."""

    label: str
    note: NotRequired[str]


class PresentedData(TypedDict, Generic[O]):
    """What a ruleset says of a question.

    ``preset`` is the number that a player usually names. ``nothing`` says what choosing no option means. ``too_many``
    says, by the key of a right side of an assignment, how many it takes. ``cards`` are those among the options that the
    seat's view may not show.
    """

    prompt: PromptData
    options: list[O]
    preset: NotRequired[int]
    nothing: NotRequired[NothingData]
    too_many: NotRequired[Mapping[str, str]]
    cards: NotRequired[Sequence[Mapping[str, object]]]


class QuestionData(PresentedData[O], Generic[O]):
    """A question to one seat: ``kind`` is action, choose, number, yesno, order or assign; ``least`` and ``most`` bound
    the count of options or the number. ``forced``: there is only one legal answer. ``passing`` is the key of the option
    that does nothing. ``capacity`` is how often each right side of an assignment may be used, by its key."""

    id: str
    seat: int
    kind: str
    least: int
    most: int
    forced: bool
    passing: str | None
    capacity: NotRequired[dict[str, int]]
