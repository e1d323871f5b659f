"""Move the deadlines of an event."""

from datetime import timedelta

from django.db.models import F

from leagues.events.models import Pairing, Round, Tournament

__all__ = ["times_move"]


def times_move(tournament: Tournament, by: timedelta) -> None:
    """Move what a locked event still has to come: deadlines of open rounds, offers of draws, and its end by itself.

    ``finishes_at`` is changed in memory only. Two statements, whatever the number of entrants.
    """
    open_rounds = Round.objects.filter(stage__tournament=tournament, finished_at=None, deadline__isnull=False)
    open_rounds.update(deadline=F("deadline") + by)
    offers = Pairing.objects.filter(
        round__stage__tournament=tournament, result=Pairing.Result.OPEN, draw_offer_until__isnull=False
    )
    offers.update(draw_offer_until=F("draw_offer_until") + by)
    if tournament.finishes_at is not None:
        tournament.finishes_at += by
