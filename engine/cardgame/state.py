"""The part of the state that card games share. A card is a small number: its index in the game."""

from typing import Annotated

from engine.kernel.columns import PerCard, PerSeat
from engine.kernel.state import State


class CardState(State):
    """A state with cards in zones; see ``handles`` for the numbers they are known by.

    Attributes:
        zone: where each card is, as the game numbers its zones.
        handle: the number people know each card by: positive for everybody, negative for its holder alone, 0 for none.
        next_public: the last public handle given.
        next_private: by seat, the last private handle given.
    """

    zone: Annotated[list[int], PerCard()]
    handle: Annotated[list[int], PerCard()]
    next_public: int
    next_private: Annotated[list[int], PerSeat()]
