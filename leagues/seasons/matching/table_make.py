"""Make tables of a series: who sits where, who has met whom, and what every player still may play."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import combinations

from django.db.models import Count, Q

from leagues.competition.log import LogLine
from leagues.seasons.changes import AT_ONCE, ChangeSet
from leagues.seasons.gateway import table_origin
from leagues.seasons.log import Verb, season_line
from leagues.seasons.models import Season, SeasonEntrant, SeasonMeeting, SeasonSeat, SeasonTable, SeasonWish, Series
from players.stored_sentences import Sentence

__all__ = ["Room", "meeting_pairs", "rooms_of", "table_lines"]


@dataclass(frozen=True, slots=True)
class Room:
    """How many matches an entrant has played or begun in a series, and how many of the season are open for them."""

    played: int = 0
    open: int = 0

    def has_room(self, entrant: SeasonEntrant, series: Series) -> bool:
        """Whether one more match may begin for the entrant."""
        return self.played < series.most_matches and self.open < entrant.at_once


def rooms_of(season: Season, series: Series, entrants: Sequence[int]) -> dict[int, Room]:
    """The room of each of the entrants; who has played nothing is not there. One statement."""
    seats = SeasonSeat.objects.filter(table__series__season=season, table__void=False, entrant__in=entrants)
    rows = (
        seats.order_by()
        .values("entrant")
        .annotate(played=Count("pk", Q(table__series=series)), open=Count("pk", Q(table__decided_at=None)))
    )
    return {row["entrant"]: Room(row["played"], row["open"]) for row in rows}


def meeting_pairs(season: Season, table: Sequence[int]) -> list[tuple[int, int]]:
    """Who meets whom at a table of these entrants in the order of seats, as the database keeps it."""
    if season.has_sides:
        return [(table[0], table[1])]
    return [(min(pair), max(pair)) for pair in combinations(table, 2)]


def table_lines(
    season: Season,
    series: Series,
    tables: Sequence[Sequence[SeasonEntrant]],
    *,
    made: SeasonTable.Made,
    now: datetime,
    wishes: Sequence[Sequence[SeasonWish]],
    status: SeasonWish.Status,
    texts: Sequence[Sentence],
) -> list[LogLine]:
    """Make tables of a locked season, each with the wishes that it fulfils; the lines of the log that say so.

    A wish to be matched again and again stays open, with its place behind those who wait already, while its entrant
    may play more in the series. As many statements, however few tables.

    Raises IntegrityError when two have met already, which a caller has looked for.
    """
    first = series.last_table + 1
    series.last_table += len(tables)
    series.save(update_fields=["last_table"])
    rows = SeasonTable.objects.bulk_create(
        SeasonTable(
            series=series,
            number=number,
            made=made,
            made_at=now,
            origin=table_origin(series.pk, number),
        )
        for number in range(first, series.last_table + 1)
    )
    SeasonSeat.objects.bulk_create(
        SeasonSeat(table=row, entrant=entrant, seat=seat, deck_version=entrant.deck_version)
        for row, table in zip(rows, tables, strict=True)
        for seat, entrant in enumerate(table)
    )
    pairs = [meeting_pairs(season, [entrant.pk for entrant in table]) for table in tables]
    SeasonMeeting.objects.bulk_create(
        SeasonMeeting(series=series, first_id=one, second_id=other, table=row)
        for row, met in zip(rows, pairs, strict=True)
        for one, other in met
    )
    rooms = rooms_of(season, series, [entrant.pk for table in tables for entrant in table])
    lines = []
    for row, table, met, fulfilled, text in zip(rows, tables, pairs, wishes, texts, strict=True):
        changes = ChangeSet()
        changes.made([row])
        for one, other in met:
            changes.gives(f"pair:{series.pk}:{min(one, other)}:{max(one, other)}")
            changes.uses(f"pair:{series.pk}:{min(one, other)}:{max(one, other)}")
        changes.gives(f"results:{series.pk}")
        for name in ("most_matches", "opens_at", "closes_at", "opened_at"):
            changes.uses(f"series:{series.pk}:{name}")
        for entrant in table:
            for name in ("entered_at", "left_at", "removed_at"):
                changes.uses(f"seasonentrant:{entrant.pk}:{name}")
            changes.uses(f"cap:{series.pk}:{entrant.pk}")
        for wish in fulfilled:
            if wish.keep and rooms[wish.entrant_id].played < series.most_matches:
                changes.note_wish(wish, since=now)
            else:
                changes.note_wish(wish, status=status, answered_at=now, table=row)
        more = {"table": row.pk, "entrants": [entrant.pk for entrant in table], "text": text}
        lines.append(season_line(Verb.MATCH, text, changes, more=more))
    changed = [wish for fulfilled in wishes for wish in fulfilled]
    SeasonWish.objects.bulk_update(changed, ["since", "status", "answered_at", "table"], batch_size=AT_ONCE)
    return lines
