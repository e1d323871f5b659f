"""The types of the Tarot card game's views and options."""

from typing import Literal, NotRequired, TypedDict

from engine.kernel.view_types import GameView, OptionData, OptionWords


class TarotCard(TypedDict):
    """One card. ``number`` is a Major Arcana card's rank too; ``declared`` says what a Neutral card counts as."""

    id: str
    card: str
    title: str
    subject: str
    arcana: str
    major: bool
    suit: str | None
    number: int | None
    court: str | None
    affiliation: str
    declared: str | None
    played_by: int | None


class TarotHeldCard(TarotCard):
    """A card of a hand; ``matches``: whether it could be played to the Journey Pile as it lies."""

    matches: bool


class TarotPassedCard(TarotCard):
    """A card that its viewer passed on, without ``id``; ``held``: whether it is still in a hand."""

    held: bool


class TarotPlayedCard(TypedDict):
    """A card of the Journey Pile in short; ``affiliation`` is what it counts as."""

    card: str
    title: str
    affiliation: str
    played_by: int | None


class JourneyPile(TypedDict):
    """The Journey Pile, the last card on top; ``suit`` is the one to be matched."""

    cards: list[TarotPlayedCard]
    top: TarotCard | None
    suit: str | None


class RingPile(TypedDict):
    """The cards on the Ring, the Ring itself first; ``bearer`` is the Ring Bearer's seat."""

    cards: list[TarotCard]
    bearer: int | None
    affiliation: str | None


class TarotSeat(TypedDict):
    """One player. ``hand`` is there for its holder, and for all when hands are laid open; what was passed for the
    player who passed it. ``dark_points_before`` are those of the rounds before."""

    seat: int
    lost: bool
    elimination_order: int
    hand_count: int
    dark_points: int
    announced: bool
    victory_points: int
    dark_points_before: int
    hand: NotRequired[list[TarotHeldCard]]
    passed_to: NotRequired[int | None]
    passed: NotRequired[list[TarotPassedCard]]


Award = Literal["out", "ring_bearer", "least", "most", "affiliation"]
"""The columns of the score sheet that give Victory Points."""


class TarotScoreRow(TypedDict):
    """A row of the score sheet; ``full_hand``: whether too many cards were held to score."""

    dark_points: int
    out: int
    ring_bearer: int
    least: int
    most: int
    affiliation: int
    full_hand: bool
    victory_points: int


class TarotView(GameView):
    """The table of the Tarot card game. ``sheet`` has a list of rows for each round scored, one row for each seat;
    after the last round one for the whole game."""

    round: int
    rounds: int
    dealer: int
    player: int
    drawn: bool
    pile_count: int
    hand_limit: int
    journey: JourneyPile
    ring: RingPile
    seats: list[TarotSeat]
    sheet: list[list[TarotScoreRow]]


class _About(TypedDict, total=False):
    card: str
    id: str
    suit: str | None
    affiliation: str | None
    seat: int


class TarotOptionWords(OptionWords, _About):
    """An option in words, before it has its key."""


class TarotOption(OptionData, _About):
    """An option: to play a card it has its ``card``, the card's ``id``, and the ``suit`` and ``affiliation`` declared
    with it; one of the Ring Bearer has the ``seat`` it is about."""
