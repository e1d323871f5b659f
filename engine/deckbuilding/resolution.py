"""What a card's text refers to while it is resolved."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from engine.deckbuilding.language import Blueprint, Effects
from engine.deckbuilding.state import NO_SEAT, NONE, DeckbuildingState

Queued = tuple[int, int, Effects]
"""An ongoing effect that waits until the card being resolved is done: whose, of which card, and what."""


@dataclass(slots=True)
class Resolution:
    """One card's text, for one player, while it is resolved. Lives within a step only.

    Attributes:
        state: the game.
        seat: the player it is about: "you".
        card: the card whose text it is.
        by: who made the Attack; ``NO_SEAT`` where nobody did.
        hit: the players whom the Attack hit.
        moved: how many cards the last verb discarded, destroyed, drew or gained.
        number: the number named, or ``NONE``.
        queue: ongoing effects that have been triggered and wait.
    """

    state: DeckbuildingState
    seat: int
    card: int
    by: int = NO_SEAT
    hit: Sequence[int] = ()
    moved: int = 0
    number: int = NONE
    queue: list[Queued] = field(default_factory=list)

    @property
    def blueprint(self) -> Blueprint:
        return self.state.blueprint(self.card)

    @property
    def own_turn(self) -> bool:
        """Whether it is this player's turn."""
        return self.state.phase == "turn" and self.state.player == self.seat

    def about(self, seat: int) -> "Resolution":
        """The same text about another player."""
        return Resolution(self.state, seat, self.card, self.by, self.hit, 0, self.number, self.queue)
