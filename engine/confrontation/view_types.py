"""The types of The Confrontation's views and options."""

from typing import NotRequired, TypedDict

from engine.confrontation.board import Side
from engine.kernel.view_types import GameView, OptionData, OptionWords


class SideInRegion(TypedDict):
    """How many characters of a side stand in a region, and the keys of those that the viewer sees."""

    count: int
    pieces: list[str]


class ConfrontationRegion(TypedDict):
    """One region of the map."""

    id: str
    name: str
    row: int
    column: int
    mountain: bool
    limit: int
    good: SideInRegion
    dark: SideInRegion


class ConfrontationCharacter(TypedDict):
    """A character as printed."""

    id: str
    name: str
    side: Side
    strength: int
    text: str


class ConfrontationPiece(ConfrontationCharacter):
    """A character that the viewer sees; ``region`` is null while it stands nowhere."""

    region: str | None
    revealed: bool


class ConfrontationSpecialCard(TypedDict):
    """A special card."""

    id: str
    name: str
    side: Side
    text: str


class ConfrontationCard(ConfrontationSpecialCard):
    """A card; ``strength`` is null for text cards."""

    strength: int | None


class ConfrontationSeat(TypedDict):
    """One player. ``hand`` is there for its holder alone; ``ring_bearer`` on the Good side."""

    seat: int
    side: Side
    alive: int
    team: list[ConfrontationCharacter]
    ring_bearer: str | None
    pieces: list[ConfrontationPiece]
    defeated: list[ConfrontationPiece]
    hand_count: int
    used: list[ConfrontationCard]
    special: list[ConfrontationSpecialCard]
    hand: NotRequired[list[ConfrontationCard]]


class ConfrontationBattle(TypedDict):
    """A battle: ``cards`` that lie open and ``strengths`` by side; ``no_effect`` are the sides whose card does not
    count."""

    region: str
    attacker: str
    defender: str
    over: bool
    cards: dict[Side, ConfrontationCard | None]
    no_effect: list[Side]
    helped: bool
    strengths: dict[Side, int]


class ConfrontationView(GameView):
    """The board of The Confrontation. ``side`` is the viewer's, null a spectator's; ``mover`` is a seat."""

    side: Side | None
    turn_limit: int
    edition: str
    mover: int
    regions: list[ConfrontationRegion]
    tunnel: SideInRegion
    seats: list[ConfrontationSeat]
    battle: ConfrontationBattle | None


class _About(TypedDict, total=False):
    card: str
    piece: str
    origin: str
    region: str
    left: str
    right: str


class ConfrontationOptionWords(OptionWords, _About):
    """An option in words, before it has its key."""


class ConfrontationOption(OptionData, _About):
    """An option: a move has its ``piece``, ``origin`` and ``region``, a place of the placement form ``left`` (the
    character) and ``right`` (the region)."""
