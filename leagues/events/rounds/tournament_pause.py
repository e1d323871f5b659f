"""Pause an event and let it go on."""

from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from leagues.competition.log import reason_checked, status_check
from leagues.errors import WrongState
from leagues.events.log import tournament_lock, tournament_log
from leagues.events.models import Operation, Tournament
from leagues.events.notices_owed import notices_owe
from leagues.events.rounds.tournament_advance import tournament_advance
from leagues.events.rounds.tournament_times import times_move
from players.models import Player
from players.sentences.stored_sentences import Sentence, sentence
from players.site.periodic import wake
from players.staff.authority import Action, check

__all__ = ["tournament_pause", "tournament_resume"]


@transaction.atomic
def tournament_pause(*, tournament: Tournament, reason: str, actor: Player, now: datetime) -> Tournament:
    """Pause a running event: its matches and their clocks stop, no round is paired, no deadline passes.

    A job pauses the matches. Everybody who is in is told.

    Raises:
        Forbidden: not the organiser, or one who plays in the event. WrongState: not running, paused already, or no
        reason.
    """
    tournament = _locked(tournament, actor)
    reason = reason_checked(reason)
    if tournament.paused_at is not None:
        raise WrongState(_("This event is paused already."))
    tournament.paused_at, tournament.paused_reason = now, reason
    tournament.save(update_fields=["paused_at", "paused_reason"])
    notice = sentence(gettext_noop("The event was paused: %(reason)s."), reason=reason)
    _log(tournament, Operation.Verb.PAUSE, notice, actor, now, {})
    transaction.on_commit(wake, robust=True)
    return tournament


@transaction.atomic
def tournament_resume(*, tournament: Tournament, actor: Player, now: datetime) -> Tournament:
    """Let a paused event go on: every deadline moves by the length of the pause, and a job resumes the matches.

    Raises:
        Forbidden: not the organiser, or one who plays in the event. WrongState: not paused.
    """
    tournament = _locked(tournament, actor)
    if tournament.paused_at is None:
        raise WrongState(_("This event is not paused."))
    data = {
        "paused_at": tournament.paused_at.isoformat(),
        "paused_reason": tournament.paused_reason,
        "moved": (now - tournament.paused_at).total_seconds(),
    }
    times_move(tournament, now - tournament.paused_at)
    tournament.paused_at, tournament.paused_reason = None, ""
    tournament.save(update_fields=["paused_at", "paused_reason", "finishes_at"])
    notice = sentence(gettext_noop("The event goes on; every deadline has moved by the length of the pause."))
    _log(tournament, Operation.Verb.RESUME, notice, actor, now, data)
    transaction.on_commit(wake, robust=True)
    if tournament.finishes_at is None:
        # One that waits to end goes on waiting for what is left of its time.
        tournament_advance(tournament, now=now)
    return tournament


def _locked(tournament: Tournament, actor: Player) -> Tournament:
    tournament = tournament_lock(tournament.pk)
    check(actor, Action.TOURNAMENT_PAUSE, tournament)
    status_check(tournament, Tournament.Status.RUNNING)
    return tournament


def _log(
    tournament: Tournament,
    verb: Operation.Verb,
    notice: Sentence,
    actor: Player,
    now: datetime,
    data: dict[str, object],
) -> None:
    entrants = tournament.entrants.filter(dropped_at=None, disqualified_at=None).order_by("pk")
    operation = tournament_log(
        tournament=tournament,
        verb=verb,
        text=notice,
        actor=actor,
        now=now,
        data={**data, "text": notice, "entrants": list(entrants.values_list("pk", flat=True))},
    )
    notices_owe(operation)
