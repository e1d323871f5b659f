"""What webhooks are told: messages made from the log of an event, as types from which their JSON Schema is made."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime

from msgspec import Struct

from leagues.models import Operation, Pairing, Tournament
from leagues.models.pairing import with_seats
from leagues.standings_cache import standings_of
from leagues.webhooks.models import Webhook

__all__ = ["STANDINGS_MOST", "Message", "message_of"]

STANDINGS_MOST = 1_000
"""Places in a message; the rest are at the address it names."""

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
CHANGES_STANDINGS = frozenset(
    {
        _Verb.REPORT, _Verb.CORRECT, _Verb.DROP, _Verb.UNDROP, _Verb.DISQUALIFY, _Verb.REINSTATE, _Verb.PENALISE,
        _Verb.LIFT, _Verb.UNDO, _Verb.FINISH, _Verb.GAME, _Verb.LATE,
    }
)  # fmt: skip
"""Operations after which the standings may be others."""


class Event(Struct):
    """The event that a message is about."""

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
    event: Event
    tables: list[Table] = []
    standings: list[Place] = []
    more: int = 0


def messages_of(tournament: Tournament, operation: Operation, kinds: list[str], *, site: str) -> Iterator[Message]:
    """The messages about an operation that a webhook of these kinds is told. ``site``: the address of the site."""
    kind = _KINDS.get(operation.verb)
    if kind in kinds:
        yield message_of(tournament, operation, kind, site=site, tables=_tables(operation))


def message_of(
    tournament: Tournament, operation: Operation, kind: str, *, site: str, tables: list[Table] | None = None
) -> Message:
    """A message of a kind about an operation; of the standings, as they are now."""
    message = Message(
        type=kind,
        operation=operation.number,
        at=operation.at,
        text=operation.text,
        event=Event(tournament.pk, tournament.name, tournament.status, site + tournament.get_absolute_url()),
        tables=tables or [],
    )
    if kind == Webhook.Kind.STANDINGS:
        rows = standings_of(tournament)
        names = dict(tournament.entrants.values_list("pk", "player__username"))
        message.standings = [
            Place(row.place, names[row.id], row.points, row.won, row.drawn, row.lost) for row in rows[:STANDINGS_MOST]
        ]
        message.more = max(0, len(rows) - STANDINGS_MOST)
    return message


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
