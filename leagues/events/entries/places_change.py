"""Change how many entrants an event may have."""

from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from leagues.competition.log import reason_checked, status_check
from leagues.errors import Refused, WrongState
from leagues.events.entries.places_fill import places_fill
from leagues.events.log import tournament_lock, tournament_log
from leagues.events.models import Operation, Tournament
from leagues.events.models.tournament import ENTRANTS_MOST
from players.models import Player
from players.sentences.stored_sentences import sentence
from players.staff.authority import Action, check


@transaction.atomic
def places_change(
    *, tournament: Tournament, places: int | None, reason: str, actor: Player, now: datetime
) -> Tournament:
    """Set the number of places, ``None`` for no limit; before the start the waiting list moves up.

    Raises:
        Forbidden: not the organiser, or one who plays in the event or waits for a place. WrongState: over, as it is
        already, or no reason. Refused: fewer places than entrants, or more than an event can have.
    """
    tournament = tournament_lock(tournament.pk)
    check(actor, Action.TOURNAMENT_PLACES, tournament)
    status = Tournament.Status
    status_check(tournament, status.ANNOUNCED, status.REGISTRATION, status.CLOSED, status.RUNNING)
    reason = reason_checked(reason)
    before = tournament.most_entrants
    if places == before:
        raise WrongState(_("The event has this number of places already."))
    entered = tournament.entrants.filter(dropped_at=None, disqualified_at=None).count()
    if places is not None and not max(2, entered) <= places <= ENTRANTS_MOST:
        raise Refused(
            _("%(entered)s are in the event; set %(max)s to %(entrants_most)s places.")
            % {"entered": entered, "max": max(2, entered), "entrants_most": ENTRANTS_MOST}
        )
    tournament.most_entrants = places
    tournament.save(update_fields=["most_entrants"])
    tournament_log(
        tournament=tournament,
        verb=Operation.Verb.PLACES,
        text=sentence(_words(places, before), places=places, before=before, reason=reason),
        actor=actor,
        now=now,
        data={"before": before, "places": places},
    )
    if tournament.is_gathering:
        places_fill(tournament, now=now)
    return tournament


def _words(places: int | None, before: int | None) -> str:
    if places is None:
        return gettext_noop("Places: without a limit (%(before)s before): %(reason)s")
    if before is None:
        return gettext_noop("Places: %(places)s (no limit before): %(reason)s")
    return gettext_noop("Places: %(places)s (%(before)s before): %(reason)s")
