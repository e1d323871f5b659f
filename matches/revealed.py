"""Decide whether anything hidden was revealed between two positions of a game.

What a seat cannot see is dealt anew in the earlier position, many times, and the same answers are given. If the seat
could tell one of these games from the real one, it has learned something since: a card was drawn, played from a hand
or shown, or an answer was possible only with certain cards. The random stream is compared exactly.
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha512

from django.utils.translation import gettext as _

from engine.kernel import EngineError, Game, IllegalAnswer, StaleAnswer, Stream
from matches.snapshot import Fed

__all__ = ["DEALS", "revealed_since"]

DEALS = 12
"""How often what a seat cannot see is dealt anew. A card that comes out of ten different ones is then missed once in
ten to the power of twelve."""


def revealed_since(before: Game, answers: Sequence[Fed], *, seats: int, name: str) -> str:
    """Why the answers have revealed something, in a sentence; empty when they have not.

    ``before`` is the game before the first of ``answers`` and stays as it is; ``name`` seeds the deals.
    """
    after = before.clone()
    after.listen()
    _feed(after, answers)
    if after.state.stream.position != before.state.stream.position:
        return _("Something was left to chance since.")
    if after.outcome is not None or after.turn != before.turn:
        return _("A turn has ended since.")
    seen = [_seen(after, seat) for seat in range(seats)]
    events = after.drain()
    for seat in range(seats):
        ours = (seen[seat], [(event.kind, event.data) for event in events if event.seen_by(seat)])
        for deal in range(DEALS):
            key = sha512(f"take back {name} {seat} {deal}".encode()).digest()
            try:
                other = before.redeal(seat, Stream(key))
                other.listen()
                _feed(other, answers)
            except (EngineError, IllegalAnswer, StaleAnswer):
                return _("Hidden cards have played a part since.")
            theirs = (_seen(other, seat), [(event.kind, event.data) for event in other.drain() if event.seen_by(seat)])
            if ours != theirs:
                return _("Something hidden was revealed since.")
    return ""


def _feed(game: Game, answers: Sequence[Fed]) -> None:
    """Give the answers to whatever question each seat is asked; ids of questions may differ by what a seat sees."""
    for fed in answers:
        asked = next((decision for decision in game.pending if decision.seat == fed.place), None)
        if asked is None:
            raise StaleAnswer("this seat is not asked")
        game.answer(fed.place, asked.id, fed.value)


def _seen(game: Game, seat: int) -> tuple[object, object]:
    """What a seat sees and is asked."""
    return game.view(seat), [decision.as_data() for decision in game.pending if decision.seat == seat]
