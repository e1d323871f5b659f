"""Tokens for those who played an event to its end."""

from datetime import datetime

from cardpool.collections.earnings import earning_due, earnings_owe
from cardpool.models import EarningKind
from leagues.events.models import Tournament

__all__ = ["tokens_owe"]


def tokens_owe(tournament: Tournament, *, now: datetime) -> None:
    """Owe tokens to the entrants of a certified event who were there from its start to its end, once for each event.

    Demonstrations earn nobody anything. What is paid stays when the certification is undone.
    """
    if tournament.demo:
        return
    entrants = tournament.entrants.filter(started=True, dropped_at=None, disqualified_at=None)
    url = tournament.get_absolute_url()
    earnings_owe(
        earning_due(player=entrant.player, kind=EarningKind.EVENT, cause=str(tournament.pk), url=url, now=now)
        for entrant in entrants.select_related("player").order_by("pk")
    )
