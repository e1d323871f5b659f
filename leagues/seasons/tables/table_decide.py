"""Decide a table of a series, or make it void: what every way to a result has in common."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from leagues.competition.log import log_all
from leagues.competition.reasons import REPORTED, VOID
from leagues.errors import Refused, WrongState
from leagues.seasons import gateway
from leagues.seasons.changes import ChangeSet
from leagues.seasons.ending.final_places import final_places_write, undrawn_check
from leagues.seasons.log import Verb, notices_owe, season_line
from leagues.seasons.models import Season, SeasonSeat, SeasonTable
from players.models import Player
from players.sentences.stored_sentences import Sentence, sentence, sentence_english, stored

__all__ = ["places_checked", "places_text", "table_decide", "table_void"]


def table_decide(
    season: Season,
    table: SeasonTable,
    places: Sequence[int],
    *,
    source: SeasonTable.Source,
    note: str | Sentence,
    actor: Player | None,
    now: datetime,
    verb: Verb = Verb.RESULT,
    tell: bool = False,
) -> None:
    """Write the places of a table of a locked season, by seat, and log it; its match ends if it is still played.

    Nothing else is touched: standings follow from the tables. After the season's end its places are computed again.
    Load the seats with their players.
    """
    rows = _seats(table)
    changes = ChangeSet()
    english = sentence_english(note)
    changes.change(table, decided_at=table.decided_at or now, source=source, note=english[:300], void=False)
    changes.change_each(rows, "place", list(places))
    _results_change(season, table, changes)
    line = sentence(
        gettext_noop("Series %(series)s, table %(table)s: %(result)s"),
        series=table.series.number,
        table=table.number,
        result=places_kept(rows),
    )
    if source != SeasonTable.Source.MATCH and note:
        line = sentence("%(result)s (%(note)s)", result=line, note=note)
    more: dict[str, Any] = {"table": table.pk}
    if tell:
        more |= {"entrants": [row.entrant_id for row in rows], "text": line}
    [operation] = log_all(season, [season_line(verb, line, changes, actor, more)], now=now)
    if tell:
        notices_owe([operation], now=now)
    gateway.match_stop(table, places=places, reason=english or stored(REPORTED), now=now)


def table_void(
    season: Season, table: SeasonTable, *, text: str | Sentence, actor: Player | None, now: datetime
) -> None:
    """Make a table of a locked season void and log it: it counts for nothing, and its players may meet again."""
    rows = _seats(table)
    changes = ChangeSet()
    changes.change(table, void=True)
    changes.change_all(list(table.meetings.all()), void=True)
    for row in rows:
        changes.gives(f"cap:{table.series_id}:{row.entrant_id}")
        for other in rows:
            if row.entrant_id < other.entrant_id:
                changes.gives(f"pair:{table.series_id}:{row.entrant_id}:{other.entrant_id}")
    _results_change(season, table, changes)
    line = sentence(
        gettext_noop("Series %(series)s, table %(table)s is void: %(reason)s"),
        series=table.series.number,
        table=table.number,
        reason=text,
    )
    more = {"table": table.pk, "entrants": [row.entrant_id for row in rows], "text": line}
    operations = log_all(season, [season_line(Verb.VOID, line, changes, actor, more)], now=now)
    notices_owe(operations, now=now)
    gateway.match_stop(table, places=None, reason=stored(VOID), now=now)


def places_checked(season: Season, table: SeasonTable, places: Sequence[int]) -> list[int]:
    """The places by seat as they can be written. Raises Refused with what is wrong."""
    size = len(table.seats.all())
    if len(places) != size:
        raise Refused(_("Give the place of each of the %(size)s at the table.") % {"size": size})
    in_order = sorted(place for place in places if place)
    for at, place in enumerate(in_order):
        if place not in (at + 1, in_order[at - 1] if at else 1):
            raise Refused(
                _("Places count from 1, equal ones are shared, and 0 is lost without a place: 1, 1, 3 or 1, 0.")
            )
    return list(places)


def places_text(rows: Sequence[SeasonSeat]) -> str:
    """The result of a table in English, in the order of places; load the players."""
    return sentence_english(places_kept(rows))


def places_kept(rows: Sequence[SeasonSeat]) -> Sentence | str:
    """The same to be stored, and said in the reader's language."""
    placed = sorted((row for row in rows if row.place), key=lambda row: (row.place or 0, row.seat))
    lost = [row for row in rows if not row.place]
    if len(rows) == 2:
        if len(lost) == 2:
            return sentence(
                gettext_noop("%(first)s and %(second)s both lost"), first=rows[0].entrant, second=rows[1].entrant
            )
        if not lost and rows[0].place == rows[1].place:
            return sentence(
                gettext_noop("%(first)s and %(second)s drew"), first=rows[0].entrant, second=rows[1].entrant
            )
        winner, loser = (placed[0], (placed[1:] or lost)[0])
        return sentence(gettext_noop("%(first)s beat %(second)s"), first=winner.entrant, second=loser.entrant)
    by_place = ", ".join(f"{row.place}. {row.entrant}" for row in placed)
    if not lost:
        return by_place
    losers = ", ".join(str(row.entrant) for row in lost)
    if not placed:
        return sentence(gettext_noop("lost: %(losers)s"), losers=losers)
    return sentence(gettext_noop("%(placed)s; lost: %(losers)s"), placed=by_place, losers=losers)


def uncertified_check(table: SeasonTable) -> None:
    """Raise WrongState where the results of a table's series are certified."""
    if table.series.certified_at is not None:
        raise WrongState(_("The results of this series are certified. Ask the staff; only they can undo that."))


def _results_change(season: Season, table: SeasonTable, changes: ChangeSet) -> None:
    """Note that results of a series change, and let the final places follow where the season has ended."""
    changes.gives(f"results:{table.series_id}")
    if season.status == Season.Status.FINISHED:
        undrawn_check(season)
        final_places_write(season, changes)


def _seats(table: SeasonTable) -> list[SeasonSeat]:
    return sorted(table.seats.all(), key=lambda row: row.seat)
