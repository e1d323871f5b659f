"""Reveal the secret of an event when it ends."""

from datetime import datetime

from leagues.competition import secrets
from leagues.competition.prizes.manifest import standing_draw
from leagues.events.models import Tournament

__all__ = ["secret_reveal"]


def secret_reveal(tournament: Tournament, *, now: datetime) -> None:
    """Make the secret of a locked event public, once.

    Not yet where an older event's prizes are still to be drawn with the same secret: then the draw reveals it.
    """
    draw = standing_draw(tournament)
    if draw is not None and draw.drawn_at is None and draw.manifest["secret_commitment"] == tournament.commitment:
        return
    secrets.secret_reveal(tournament, now=now)
