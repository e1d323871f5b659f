"""What webhooks are told of seasons: messages made from the log, as types from which their JSON Schema is made."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime

from msgspec import Struct

from leagues.seasons.models import Season, SeasonOperation, SeasonTable, Series
from leagues.seasons.standings import standings_of
from leagues.webhooks.messages import Place, Seated, Subject, places_of
from leagues.webhooks.models import Webhook

__all__ = ["SEASON_KINDS", "SeasonMessage", "message_of", "standings_message"]

SEASON_KINDS = (Webhook.Kind.SERIES, Webhook.Kind.RESULT, Webhook.Kind.STANDINGS, Webhook.Kind.STATUS)
"""What a webhook can be told of a season."""

_Verb = SeasonOperation.Verb
_KINDS: dict[str, str] = {
    _Verb.OPEN: Webhook.Kind.SERIES,
    _Verb.CLOSE: Webhook.Kind.SERIES,
    _Verb.SERIES: Webhook.Kind.SERIES,
    _Verb.CERTIFY: Webhook.Kind.SERIES,
    _Verb.RESULT: Webhook.Kind.RESULT,
    _Verb.REPORT: Webhook.Kind.RESULT,
    _Verb.CORRECT: Webhook.Kind.RESULT,
    _Verb.VOID: Webhook.Kind.RESULT,
    _Verb.FINISH: Webhook.Kind.STATUS,
    _Verb.CUT: Webhook.Kind.STATUS,
    _Verb.UNDO: Webhook.Kind.STATUS,
    _Verb.CANCEL: Webhook.Kind.STATUS,
}


class SeriesState(Struct):
    """A series as it is now."""

    series: int
    opens_at: datetime
    closes_at: datetime
    most_matches: int
    opened_at: datetime | None
    closed_at: datetime | None
    certified_at: datetime | None


class TableOfSeries(Struct):
    """A table of a series as it is now: its players in the order of seats, each with the place after its result.

    A place of 0 is lost without a place; a void table counts for nothing.
    """

    series: int
    table: int
    source: str
    void: bool
    seats: list[Seated]


class SeasonMessage(Struct, omit_defaults=True):
    """One message. ``operation`` is the number in the season's log: greater ones are later.

    ``series`` is the one that opened, closed, was changed or certified; ``tables`` the one that has a result or is
    void; ``standings`` the first places, and ``more`` how many there are beyond them. What was undone meanwhile is left
    out.
    """

    type: str
    operation: int
    at: datetime
    text: str
    season: Subject
    series: list[SeriesState] = []
    tables: list[TableOfSeries] = []
    standings: list[Place] = []
    more: int = 0


def message_of(
    season: Season, operation: SeasonOperation, kinds: Collection[str], *, site: str
) -> SeasonMessage | None:
    """The message about an operation that a webhook of these kinds is told, if any. ``site``: the site's address.

    The season starts by the opening of its first series: who is told of its status only is told that too.
    """
    kind = _KINDS.get(operation.verb)
    if kind not in kinds and operation.verb == _Verb.OPEN and f"season:{season.pk}" in operation.data.get("now", {}):
        kind = Webhook.Kind.STATUS
    if kind is None or kind not in kinds:
        return None
    message = _message(season, operation, kind, site)
    message.series = _series(season, operation)
    message.tables = _tables(operation)
    return message


def standings_message(season: Season, operation: SeasonOperation, *, site: str) -> SeasonMessage:
    """The message about the standings as they are now, of which the operation is the last that changed them."""
    message = _message(season, operation, Webhook.Kind.STANDINGS, site)
    names = dict(season.entrants.values_list("pk", "player__username"))
    message.standings, message.more = places_of(standings_of(season), names)
    return message


def _message(season: Season, operation: SeasonOperation, kind: str, site: str) -> SeasonMessage:
    return SeasonMessage(
        type=kind,
        operation=operation.number,
        at=operation.at,
        text=operation.text,
        season=Subject(season.pk, season.name, season.status, site + season.get_absolute_url()),
    )


def _series(season: Season, operation: SeasonOperation) -> list[SeriesState]:
    """The series that an operation opened, closed, changed or certified."""
    if _KINDS.get(operation.verb) != Webhook.Kind.SERIES:
        return []
    keys = (key.partition(":") for key in operation.data.get("now", {}))
    rows = Series.objects.filter(season=season, pk__in=[int(pk) for model, _, pk in keys if model == "series"])
    return [
        SeriesState(
            row.number, row.opens_at, row.closes_at, row.most_matches, row.opened_at, row.closed_at, row.certified_at
        )
        for row in rows.order_by("number")
    ]


def _tables(operation: SeasonOperation) -> list[TableOfSeries]:
    """The table that an operation gave a result or made void."""
    if _KINDS.get(operation.verb) != Webhook.Kind.RESULT:
        return []
    rows = SeasonTable.objects.filter(pk=operation.data["table"]).select_related("series")
    return [
        TableOfSeries(
            table.series.number,
            table.number,
            table.source,
            table.void,
            [
                Seated(seat.entrant.player.username, seat.place)
                for seat in sorted(table.seats.all(), key=lambda seat: seat.seat)
            ],
        )
        for table in rows.prefetch_related("seats__entrant__player")
    ]
