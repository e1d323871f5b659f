"""What webhooks are told of events: messages made from the log, as types from which their JSON Schema is made."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from datetime import datetime

from msgspec import Struct

from leagues.events.models import Operation, Pairing, Tournament
from leagues.events.models.pairing import with_seats
from leagues.events.standings import standings_of
from leagues.standings.ranking import Standing
from leagues.webhooks.models import Webhook

__all__ = [
    "EVENT_KINDS",
    "Message",
    "Place",
    "Seated",
    "Subject",
    "message_of",
    "places_of",
    "standings_message",
]

STANDINGS_MOST = 1_000
"""Places in a message; the rest are at the address it names."""
EVENT_KINDS = (Webhook.Kind.ROUND, Webhook.Kind.RESULT, Webhook.Kind.STANDINGS, Webhook.Kind.STATUS)
"""What a webhook can be told of an event."""

_Verb = Operation.Verb
_KINDS: dict[str, str] = {
    _Verb.PAIR: Webhook.Kind.ROUND,
    _Verb.REPORT: Webhook.Kind.RESULT,
    _Verb.CORRECT: Webhook.Kind.RESULT,
    _Verb.START: Webhook.Kind.STATUS,
    _Verb.PAUSE: Webhook.Kind.STATUS,
    _Verb.RESUME: Webhook.Kind.STATUS,
    _Verb.FINISH: Webhook.Kind.STATUS,
    _Verb.CERTIFY: Webhook.Kind.STATUS,
    _Verb.CANCEL: Webhook.Kind.STATUS,
    _Verb.UNDO: Webhook.Kind.STATUS,
}


class Subject(Struct):
    """The event or the season that a message is about."""

    id: int
    name: str
    status: str
    url: str


class Seated(Struct):
    """Somebody at a table, with the place after its result: at a table of two none."""

    player: str
    place: int | None = None


class Table(Struct):
    """A table of a round: its result as in the public file of the event, empty while it is open."""

    stage: int
    round: int
    table: int
    result: str
    source: str
    games: list[int]
    seats: list[Seated]


class Place(Struct):
    """A line of the standings."""

    place: int
    player: str
    points: int
    won: int
    drawn: int
    lost: int


class Message(Struct, omit_defaults=True):
    """One message. ``operation`` is the number in the event's log: greater ones are later.

    ``tables`` are those of a round that was paired, or the one that has a result; ``standings`` the first
    `STANDINGS_MOST` places, and ``more`` how many there are beyond them.
    """

    type: str
    operation: int
    at: datetime
    text: str
    event: Subject
    tables: list[Table] = []
    standings: list[Place] = []
    more: int = 0


def message_of(tournament: Tournament, operation: Operation, kinds: Collection[str], *, site: str) -> Message | None:
    """The message about an operation that a webhook of these kinds is told, if any. ``site``: the site's address."""
    kind = _KINDS.get(operation.verb)
    if kind is None or kind not in kinds:
        return None
    message = _message(tournament, operation, kind, site)
    message.tables = _tables(operation)
    return message


def standings_message(tournament: Tournament, operation: Operation, *, site: str) -> Message:
    """The message about the standings as they are now, of which the operation is the last that changed them."""
    message = _message(tournament, operation, Webhook.Kind.STANDINGS, site)
    names = dict(tournament.entrants.values_list("pk", "player__username"))
    message.standings, message.more = places_of(standings_of(tournament), names)
    return message


def places_of(rows: Sequence[Standing], names: Mapping[int, str]) -> tuple[list[Place], int]:
    """The first `STANDINGS_MOST` places, and how many there are beyond them."""
    shown = [Place(row.place, names[row.id], row.points, row.won, row.drawn, row.lost) for row in rows[:STANDINGS_MOST]]
    return shown, max(0, len(rows) - STANDINGS_MOST)


def _message(tournament: Tournament, operation: Operation, kind: str, site: str) -> Message:
    return Message(
        type=kind,
        operation=operation.number,
        at=operation.at,
        text=operation.text,
        event=Subject(tournament.pk, tournament.name, tournament.status, site + tournament.get_absolute_url()),
    )


def _tables(operation: Operation) -> list[Table]:
    """The tables that an operation paired or gave a result, as they are now; none that were undone meanwhile."""
    if operation.verb == _Verb.PAIR:
        rows = Pairing.objects.filter(round=operation.data["round"])
    elif operation.verb in (_Verb.REPORT, _Verb.CORRECT):
        rows = Pairing.objects.filter(pk=operation.data["pairing"])
    else:
        return []
    loaded = rows.select_related("round__stage", "first__player", "second__player").order_by("table")
    return [_table(pairing) for pairing in with_seats(loaded)]


def _table(pairing: Pairing) -> Table:
    places = pairing.places or [None] * len(pairing.entrants)
    return Table(
        stage=pairing.round.stage.number,
        round=pairing.round.number,
        table=pairing.table,
        result=pairing.result,
        source=pairing.source,
        games=list(pairing.games_score),
        seats=[Seated(entrant.player.username, place) for entrant, place in zip(pairing.entrants, places, strict=True)],
    )
