"""Who is doing something, from which card, and what was chosen on the way."""

from collections.abc import Callable, Generator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from engine.kernel.state import Ask, StepCoroutine

if TYPE_CHECKING:
    from engine.tcg.state import TcgState


Performance = Generator[Ask, object, bool]
"""A part of an action being performed; returns whether it was done in full."""


@dataclass(frozen=True, slots=True)
class Offer:
    """What the rules themselves let the Free Peoples player do when something happens, in an order of his choice with
    the optional responses of cards."""

    verb: str
    ready: Callable[[], bool]
    perform: Callable[[], StepCoroutine]


@dataclass(slots=True, eq=False)
class Occurrence:
    """What a window opens on.

    ``gone`` is set when a prevention or a replacement has removed the situation; then nothing responds to it any
    more and the effect does not happen.
    """

    kind: str
    card: int = -1
    source: int = -1
    seat: int = -1
    gone: bool = False
    answered: set[tuple[int, int]] = field(default_factory=set)
    """Required responses already performed: (card, ability)."""
    offer: Offer | None = None
    """None also when it has been taken."""


@dataclass(slots=True, eq=False)
class AbilityContext:
    """The context of one ability: the words read it, and write what was chosen into ``bound``."""

    state: "TcgState"
    seat: int
    source: int
    ability: int = 0
    occurrence: Occurrence | None = None
    bound: dict[str, list[int]] = field(default_factory=dict)
    reserve: int = 0
    """Twilight that the costs will have taken before the effects."""
    there: list[int] | None = None
    """What lay in the player's discard pile before the costs were paid; None without costs."""
    x: int = 0
    """What the player has named for X."""
