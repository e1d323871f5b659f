"""End an event: final places, and what follows from them; or cancel it."""

from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext_noop, ngettext

from leagues.competition.log import reason_checked, status_check
from leagues.errors import WrongState
from leagues.events import match_gateway
from leagues.events.limited.checks import drafts_call_off
from leagues.events.log import tournament_lock, tournament_log, unpaused_check
from leagues.events.models import Operation, Pairing, Tournament
from leagues.events.models.tournament import BEFORE_START
from leagues.events.notices_owed import notices_owe
from leagues.events.prizes.manifest_publish import manifest_publish
from leagues.events.prizes.prizes_draw import draw_locked
from leagues.events.prizes.secret_reveal import secret_reveal
from leagues.events.rounds.final_places import final_places_write, places_data
from leagues.events.rounds.results_certify import certified
from leagues.events.state import current_round, event_is_over, final_order
from players.models import Player
from players.sentences.stored_sentences import sentence
from players.staff.authority import Action, check


@transaction.atomic
def tournament_finish(*, tournament: Tournament, actor: Player, now: datetime) -> Tournament:
    """End the event after its last round, or earlier when the organiser decides so.

    Raises:
        Forbidden: not the organiser, or early by one who plays in it. WrongState: not running, or results are missing.
    """
    tournament = tournament_lock(tournament.pk)
    check(actor, Action.TOURNAMENT_FINISH, tournament)
    status_check(tournament, Tournament.Status.RUNNING)
    unpaused_check(tournament)
    current = current_round(tournament)
    if current is None or current.is_open or not event_is_over(tournament, current):
        check(actor, Action.TOURNAMENT_FINISH_EARLY, tournament)
    finish(tournament, actor=actor, now=now)
    return tournament


@transaction.atomic
def tournament_cancel(*, tournament: Tournament, reason: str, actor: Player, now: datetime) -> Tournament:
    """Call off an event that has not started. Raises Forbidden, or WrongState when it has or without a reason."""
    tournament = tournament_lock(tournament.pk)
    check(actor, Action.TOURNAMENT_CANCEL, tournament)
    status_check(tournament, *BEFORE_START)
    reason = reason_checked(reason)
    before, tournament.status = tournament.status, Tournament.Status.CANCELLED
    tournament.save(update_fields=["status"])
    drafts_call_off(tournament, now=now)
    secret_reveal(tournament, now=now)
    tournament_log(
        tournament=tournament,
        verb=Operation.Verb.CANCEL,
        text=sentence(gettext_noop("Cancelled: %(reason)s"), reason=reason),
        actor=actor,
        now=now,
        data={"status_before": before},
    )
    return tournament


def finish(tournament: Tournament, *, actor: Player | None, now: datetime) -> None:
    """End a locked, running event. Raises WrongState when results are missing."""
    current = current_round(tournament)
    if current is not None and current.is_open:
        missing = current.row.pairings.filter(result=Pairing.Result.OPEN).count()
        raise WrongState(
            ngettext(
                "%(missing)s result is missing in the last round; report every one or have it adjudicated first.",
                "%(missing)s results are missing in the last round; report every one or have it adjudicated first.",
                missing,
            )
            % {"missing": missing}
        )
    manifest_publish(tournament, now=now)
    order = final_order(tournament)
    final_places_write(tournament, order)
    tournament.status, tournament.finished_at, tournament.blocked_reason = Tournament.Status.FINISHED, now, ""
    tournament.finishes_at = None
    tournament.save(update_fields=["status", "finished_at", "finishes_at", "blocked_reason"])
    secret_reveal(tournament, now=now)
    match_gateway.decks_open(tournament)
    shared = order[0].last - order[0].first + 1
    winner = tournament.entrants.select_related("player").get(pk=order[0].id).player
    words = (
        gettext_noop("Finished; %(shared)s share the first place")
        if shared > 1
        else gettext_noop("Finished; %(winner)s won")
    )
    operation = tournament_log(
        tournament=tournament,
        verb=Operation.Verb.FINISH,
        text=sentence(words, winner=winner, shared=shared),
        actor=actor,
        now=now,
        data=places_data(order),
    )
    notices_owe(operation)
    if tournament.demo:
        certified(tournament, actor=None, now=now)
    if tournament.sanctioned and tournament.demo and tournament.draw_source == Tournament.DrawSource.RESULTS:
        draw_locked(tournament, public_value="", actor=actor, confirmed_by=None, now=now)
