"""End the time in which entrants may be without a deck."""

from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext_noop

from leagues.events.entries.places_fill import places_fill, waiting_list
from leagues.events.log import tournament_lock, tournament_log
from leagues.events.models import EntryRequest, Operation, Tournament
from leagues.events.models.tournament import GATHERING
from leagues.events.notices_owed import notices_owe
from players.sentences.stored_sentences import ngettext_noop, sentence

__all__ = ["WITHOUT_DECK", "decks_due", "decks_due_waits"]

WITHOUT_DECK = sentence(gettext_noop("you had no deck when decks were due, and are not in the event."))


def decks_due_waits(now: datetime) -> list[Tournament]:
    """Events whose decks are due and not looked at yet."""
    rows = Tournament.objects.filter(status__in=GATHERING, deck_deadline__lte=now, decks_due_at=None)
    return list(rows.order_by("deck_deadline", "pk"))


@transaction.atomic
def decks_due(tournament: Tournament, now: datetime) -> int:
    """Leave out who has no deck at an event's deadline, entrants and waiting alike; whether that was to be done.

    Those left out are told, and the first of the waiting list come in. The number of statements does not grow with
    that of the entrants.
    """
    tournament = tournament_lock(tournament.pk)
    due = tournament.deck_deadline is not None and tournament.deck_deadline <= now
    if not due or tournament.decks_due_at is not None or not tournament.is_gathering:
        return 0
    tournament.decks_due_at = now
    tournament.save(update_fields=["decks_due_at"])
    rows = tournament.entrants.filter(dropped_at=None, disqualified_at=None, deck_version=None)
    entrants = list(rows.order_by("pk").values_list("pk", flat=True))
    waiting = list(waiting_list(tournament).filter(deck_version=None).values_list("pk", "player"))
    if not entrants and not waiting:
        return 1
    requests = [pk for pk, _ in waiting]
    rows.update(dropped_at=now)
    EntryRequest.objects.filter(pk__in=requests).update(status=EntryRequest.Status.REFUSED, answered_at=now)
    count = len(entrants) + len(waiting)
    operation = tournament_log(
        tournament=tournament,
        verb=Operation.Verb.DECKS,
        text=sentence(
            ngettext_noop(
                "Decks were due; %(count)s without one is out", "Decks were due; %(count)s without one are out"
            ),
            count=count,
        ),
        actor=None,
        now=now,
        data={
            "entrants": entrants,
            "requests": requests,
            "players": [player for _, player in waiting],
            "text": WITHOUT_DECK,
        },
    )
    notices_owe(operation)
    places_fill(tournament, now=now)
    return 1
