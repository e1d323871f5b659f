"""Messages as a channel of Discord shows them, for webhooks whose address is one of Discord's.

Names and texts are people's: what would format, link or mention something is escaped, and nobody is pinged.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from django.utils.translation import gettext

from leagues.events.models import Pairing
from leagues.webhooks.messages import Message, Place, Seated
from leagues.webhooks.messages import Table as EventTable
from leagues.webhooks.season_messages import SeasonMessage, SeriesState, TableOfSeries
from players.outbound.discord import TITLE_MOST, execute_webhook, plain

__all__ = ["discord_body"]

TEXT_MOST = 4_000
"""Characters; fewer than Discord takes of a text (4,096)."""
LINES_MOST = 40
PLACES_MOST = 16


def discord_body(message: Message | SeasonMessage) -> bytes:
    """The message as the body of Discord's "Execute Webhook": one embed, with a link to the event or season."""
    subject = message.event if isinstance(message, Message) else message.season
    embed: dict[str, Any] = {
        "title": plain(subject.name)[:TITLE_MOST],
        "url": subject.url,
        "description": _within(list(_lines(message)), subject.url),
        "timestamp": message.at.isoformat(),
    }
    return execute_webhook(embed)


def _lines(message: Message | SeasonMessage) -> Iterator[str]:
    if message.standings:
        yield f"**{gettext('Standings')}**"
        yield from (_place(place) for place in message.standings[:PLACES_MOST])
        if (more := len(message.standings) + message.more - PLACES_MOST) > 0:
            yield gettext("… and %(more)s more") % {"more": more}
        return
    tables: Sequence[EventTable | TableOfSeries] = message.tables
    if len(tables) != 1:
        yield plain(message.text)
    yield from (_table(table) for table in tables)
    if isinstance(message, SeasonMessage):
        yield from (_series(series) for series in message.series)


def _place(row: Place) -> str:
    return gettext("%(place)s. %(player)s, %(points)s points (%(won)s–%(lost)s–%(drawn)s)") % {
        "place": row.place,
        "player": plain(row.player),
        "points": row.points,
        "won": row.won,
        "lost": row.lost,
        "drawn": row.drawn,
    }


def _table(table: EventTable | TableOfSeries) -> str:
    if isinstance(table, EventTable):
        name = gettext("Round %(round)s, table %(table)s") % {"round": table.round, "table": table.table}
        result = table.result
    else:
        name = gettext("Series %(series)s, table %(table)s") % {"series": table.series, "table": table.table}
        result = "void" if table.void else "placed"
    return f"{name}: {_result(table.seats, result, getattr(table, 'games', []))}"


def _result(seats: Sequence[Seated], result: str, games: Sequence[int]) -> str:
    """Who sits at a table, and how it ended where it has."""
    names = [f"**{plain(seat.player)}**" for seat in seats]
    both = f" {gettext('against')} ".join(names)
    if result == Pairing.Result.BYE:
        return gettext("%(player)s has a bye") % {"player": both}
    if result == Pairing.Result.OPEN:
        return both
    if result == "void":
        return gettext("%(players)s, void") % {"players": both}
    if result == Pairing.Result.PLACED:
        placed = sorted(zip(names, seats, strict=True), key=lambda pair: (pair[1].place is None, pair[1].place or 99))
        return ", ".join(f"{seat.place or '–'}. {name}" for name, seat in placed)
    if result == Pairing.Result.DOUBLE_LOSS:
        return gettext("%(players)s: both lost") % {"players": both}
    if len(games) >= 2 and any(games):
        return f"{names[0]} {games[0]}–{games[1]} {names[1]}"
    if result == Pairing.Result.DRAW:
        return gettext("%(players)s: a draw") % {"players": both}
    winner, loser = (names[0], names[1]) if result == Pairing.Result.FIRST else (names[1], names[0])
    return gettext("%(winner)s won against %(loser)s") % {"winner": winner, "loser": loser}


def _series(row: SeriesState) -> str:
    return gettext("Series %(series)s: <t:%(opens)s:f> to <t:%(closes)s:f>") % {
        "series": row.series,
        "opens": int(row.opens_at.timestamp()),
        "closes": int(row.closes_at.timestamp()),
    }


def _within(lines: list[str], url: str) -> str:
    """The lines that Discord takes, and where the rest is."""
    text, used = list[str](), 0
    for line in lines:
        if len(text) == LINES_MOST or used + len(line) > TEXT_MOST:
            text.append(gettext("… the rest is at %(url)s") % {"url": url})
            break
        text.append(line)
        used += len(line) + 1
    return "\n".join(text)
