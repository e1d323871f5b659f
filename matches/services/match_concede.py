"""Concede: leave the game by the ruleset's own elimination rule."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext as _

from matches.errors import NotYourMatch, WrongStatus
from matches.models import Match, MatchStatus, Source
from matches.runner import MatchRunner
from matches.services.match_advance import advance_locked
from matches.services.match_fault import stop_on_fault
from matches.snapshot import match_lock
from players.audit import audit
from players.models import Player

__all__ = ["match_concede"]


def match_concede(*, match: Match, player: Player, now: datetime) -> Match:
    """End the match for this player. Conceding twice is refused the second time and changes nothing.

    Answers that arrived before are applied first. What happens to the others is the ruleset's elimination rule.

    Raises:
        NotYourMatch: the player has no seat here.
        WrongStatus: the match is not running, or the player is out of it already.
    """

    def concede() -> Match:
        with transaction.atomic():
            locked, seats = match_lock(match.pk)
            seat = next((seat for seat in seats if seat.player_id == player.pk), None)
            if seat is None:
                raise NotYourMatch(_("You have no seat in this match."))
            if locked.status != MatchStatus.RUNNING:
                raise WrongStatus(
                    _("This match is %(status)s; there is nothing to concede.")
                    % {"status": locked.get_status_display()}
                )
            place = seat.place
            if place in (locked.public or {}).get("lost", ()):
                raise WrongStatus(_("You are out of this game already; the others play on."))

            def leave(runner: MatchRunner) -> None:
                runner.leave(place, "concession", Source.CONCESSION)

            audit(actor=player, verb="match.conceded", target=locked, now=now, data={"place": place})
            done = advance_locked(locked, seats, now=now, extra=leave)
            if done.more:
                # Answers before the concession filled this advance: roll back, they are taken first.
                raise WrongStatus(_("Earlier answers are still being applied; try again in a moment."))
        return locked

    conceded = stop_on_fault(concede, match_id=match.pk, now=now, otherwise=None)
    if conceded is None or conceded.status == MatchStatus.PAUSED:
        raise WrongStatus(
            _("Something failed in this match. It is paused, nothing is lost, and a judge has been called.")
        )
    return conceded
