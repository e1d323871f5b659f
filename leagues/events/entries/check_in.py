"""Check in to an event before it starts; whoever has not by then is left out."""

from datetime import datetime, timedelta

from django.db import transaction
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from leagues.competition.log import status_check
from leagues.errors import WrongState
from leagues.events.entries.places_fill import waiting_list
from leagues.events.log import tournament_lock, tournament_log
from leagues.events.models import Entrant, EntryRequest, Operation, Tournament
from leagues.events.models.tournament import CHECK_IN_HOURS_MOST, GATHERING
from leagues.events.notices_owed import notices_owe
from players.models import Player
from players.sentences.stored_sentences import sentence
from players.staff.authority import Action, check

__all__ = ["check_in", "check_in_tell", "check_in_waits"]

_CHECKED_IN, _WAS_CHECKED_IN = gettext_noop("%(player)s checked in"), gettext_noop("%(player)s was checked in")


@transaction.atomic
def check_in(*, tournament: Tournament, player: Player, actor: Player, now: datetime) -> Entrant | EntryRequest:
    """Check in an entrant, or somebody who waits for a place: players themselves once it is open, officials before too.

    Raises:
        Forbidden: somebody else, by no official. WrongState: the event has no check-in, it is not open yet, the event
        has started, or the player is not in it or checked in already.
    """
    tournament = tournament_lock(tournament.pk)
    if actor.pk != player.pk:
        check(actor, Action.TOURNAMENT_CHECK_IN, tournament)
    status_check(tournament, *GATHERING)
    opens = tournament.check_in_opens_at
    if opens is None:
        raise WrongState(_("Nobody has to check in to this event."))
    if actor.pk == player.pk and now < opens:
        raise WrongState(_("Check-in opens at %(opens)s UTC.") % {"opens": f"{opens:%Y-%m-%d %H:%M}"})
    row: Entrant | EntryRequest | None = tournament.entrants.filter(
        player=player, dropped_at=None, disqualified_at=None
    ).first()
    row = row or waiting_list(tournament).filter(player=player).first()
    if row is None:
        raise WrongState(_("%(player)s is not in this event.") % {"player": player})
    if row.checked_in_at is not None:
        raise WrongState(_("%(player)s has checked in already.") % {"player": player})
    row.checked_in_at = now
    row.save(update_fields=["checked_in_at"])
    tournament_log(
        tournament=tournament,
        verb=Operation.Verb.CHECK_IN,
        text=sentence(_CHECKED_IN if actor.pk == player.pk else _WAS_CHECKED_IN, player=player),
        actor=actor,
        now=now,
        data={"entrant" if isinstance(row, Entrant) else "request": row.pk},
    )
    return row


def check_in_waits(now: datetime) -> list[Tournament]:
    """Events whose check-in opens within the longest time there is, and whose entrants are not told of it yet."""
    rows = Tournament.objects.filter(
        status__in=GATHERING,
        check_in_hours__gt=0,
        check_in_told_at=None,
        starts_at__lte=now + timedelta(hours=CHECK_IN_HOURS_MOST),
    )
    return list(rows.order_by("starts_at", "pk"))


def check_in_tell(tournament: Tournament, now: datetime) -> int:
    """Tell those who are in an event, or wait for a place, that check-in has opened; whether that was to be done."""
    return _tell(tournament.pk, now) if tournament.check_in_is_open(now) else 0


@transaction.atomic
def _tell(tournament_id: int, now: datetime) -> int:
    tournament = tournament_lock(tournament_id)
    if tournament.check_in_told_at is not None or not tournament.check_in_is_open(now):
        return 0
    tournament.check_in_told_at = now
    tournament.save(update_fields=["check_in_told_at"])
    entrants = tournament.entrants.filter(dropped_at=None, disqualified_at=None, checked_in_at=None)
    waiting = waiting_list(tournament).filter(checked_in_at=None)
    text = sentence(
        gettext_noop("check in on the event’s page before %(time)s UTC, or you are left out."),
        time=f"{tournament.starts_at:%Y-%m-%d %H:%M}",
    )
    operation = tournament_log(
        tournament=tournament,
        verb=Operation.Verb.TELL,
        text=sentence(gettext_noop("Check-in opened")),
        actor=None,
        now=now,
        data={
            "text": text,
            "entrants": list(entrants.order_by("pk").values_list("pk", flat=True)),
            "players": list(waiting.values_list("player", flat=True)),
        },
    )
    notices_owe(operation)
    return 1
