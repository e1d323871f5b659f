"""Give free places to the first of an event's waiting list."""

import secrets
from collections.abc import Sequence
from datetime import datetime
from typing import Any, NamedTuple

from django.db.models import Exists, OuterRef, QuerySet
from django.utils.translation import gettext_noop

from leagues.competition.log import LogLine, log_all
from leagues.events.entries.entry_state import ENTRY, entry_before
from leagues.events.models import Entrant, EntryRequest, Operation, Tournament
from leagues.events.notices_owed import notices_owe
from players.sentences.stored_sentences import Sentence, ngettext_noop, sentence
from players.site.database import ROWS_AT_ONCE

__all__ = ["LetIn", "free_places", "places_fill", "waiting_let_in", "waiting_list"]

LET_IN = sentence(gettext_noop("a place is free: you are in, with the deck you chose."))
LET_IN_LIMITED = sentence(
    gettext_noop("a place is free: you are in. The page of the event has what your deck is built from.")
)


class LetIn(NamedTuple):
    """Who came in from the waiting list; ``before`` is the entry that the player had and withdrew, or ``None``."""

    entrant: int
    request: int
    name: str
    before: dict[str, Any] | None

    @property
    def data(self) -> dict[str, Any]:
        """For the data of the operation that lets them in."""
        return {"entrant": self.entrant, "request": self.request, "before": self.before}


def free_places(tournament: Tournament) -> int | None:
    """How many places of an event are free; ``None`` where their number has no limit."""
    if tournament.most_entrants is None:
        return None
    entered = tournament.entrants.filter(dropped_at=None, disqualified_at=None).count()
    return max(0, tournament.most_entrants - entered)


def waiting_list(tournament: Tournament) -> QuerySet[EntryRequest]:
    """Those who wait for a place, first come first."""
    kind, status = EntryRequest.Kind.WAIT, EntryRequest.Status.OPEN
    out = tournament.entrants.filter(player=OuterRef("player"), disqualified_at__isnull=False)
    rows = tournament.entry_requests.filter(~Exists(out), kind=kind, status=status, player__is_active=True)
    return rows.order_by("pk")


def places_fill(tournament: Tournament, *, now: datetime, after: Sequence[LogLine] = ()) -> Operation | None:
    """Let the first of the waiting list into the free places of a locked event, log it, and owe them a notice.

    ``after``: the operations that freed the places; they are logged first, by the same statements.
    """
    rows = waiting_let_in(tournament, now=now)
    if not rows:
        if after:
            log_all(tournament, after, now=now)
        return None
    text = LET_IN_LIMITED if tournament.limited else LET_IN
    line = LogLine(
        verb=Operation.Verb.FILL,
        text=_text([row.name for row in rows]),
        data={"let_in": [row.data for row in rows], "entrants": [row.entrant for row in rows], "text": text},
    )
    operation: Operation = log_all(tournament, [*after, line], now=now)[-1]
    notices_owe(operation)
    return operation


def _text(names: list[str]) -> Sentence:
    if len(names) > 3:
        words = ngettext_noop(
            "%(count)s player came in from the waiting list", "%(count)s players came in from the waiting list"
        )
        return sentence(words, count=len(names))
    words = ngettext_noop("%(players)s came in from the waiting list", "%(players)s came in from the waiting list")
    return sentence(words, count=len(names), players=names)


def waiting_let_in(tournament: Tournament, *, now: datetime, starting: bool = False) -> list[LetIn]:
    """Write the entries of those who come in from the waiting list of a locked event.

    ``starting``: only those who have a deck and, where the event has a check-in, have checked in.

    The number of statements does not grow with theirs.
    """
    free = free_places(tournament)
    if free == 0 or (tournament.draft is not None and tournament.packs_at is not None):
        return []
    waiting = waiting_list(tournament)
    if starting and tournament.needs_decks:
        waiting = waiting.exclude(deck_version=None)
    if starting and tournament.check_in_is_open(now):
        waiting = waiting.exclude(checked_in_at=None)
    requests = list(waiting.select_related("player")[:free])
    if not requests:
        return []
    players = [request.player_id for request in requests]
    known = {former.player_id: former for former in tournament.entrants.filter(player__in=players)}
    before = {player: entry_before(entrant) for player, entrant in known.items()}
    made = []
    for request in requests:
        entrant = known.get(request.player_id)
        if entrant is None:
            entrant = Entrant(tournament=tournament, player_id=request.player_id, registered_at=now)
            made.append(entrant)
        entrant.deck_version_id, entrant.dropped_at = request.deck_version_id, None
        entrant.checked_in_at = request.checked_in_at
        if request.cut or not entrant.cut:
            entrant.cut, entrant.cut_own = request.cut or secrets.token_hex(16), bool(request.cut)
    changed = list(known.values())
    if changed:
        Entrant.objects.bulk_update(changed, ENTRY, batch_size=500)
    known |= {entrant.player_id: entrant for entrant in Entrant.objects.bulk_create(made, batch_size=ROWS_AT_ONCE)}
    EntryRequest.objects.filter(pk__in=[request.pk for request in requests]).update(
        status=EntryRequest.Status.ACCEPTED, answered_at=now
    )
    return [
        LetIn(known[request.player_id].pk, request.pk, request.player.username, before.get(request.player_id))
        for request in requests
    ]
