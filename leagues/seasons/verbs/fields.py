"""Fields of verbs about seasons: an entrant, a series, a match, and the places of its seats."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from leagues.competition.verbs.fields import Data, NamedRow, Row, Text
from leagues.errors import Refused
from leagues.seasons.models import Season, SeasonEntrant, SeasonTable, Series
from players.lookup import rows_named

__all__ = ["PLACES", "PLAYER", "REASON", "SERIES", "TABLE", "named_in"]

_BETWEEN = re.compile(r"[\s,:;]+")


def named_in(season: Season, name: str) -> SeasonEntrant | None:
    """The entrant of a season whose player has a name."""
    return rows_named(season.entrants.select_related("player", "season"), "player__", name).first()


def _dates(series: Series) -> str:
    """A series by its number and days."""
    opens, closes = (date_format(timezone.localtime(time), "j M") for time in (series.opens_at, series.closes_at))
    return f"{series.number} ({opens} – {closes})"


@dataclass(frozen=True)
class Places(Text):
    """Places by seat, written 1 2, or 1, 1 for a draw; 0 is lost without a place."""

    def read(self, data: Data, subject: Any) -> list[int]:
        """The places. Raises Refused."""
        parts = _BETWEEN.split(data.get(self.name, "").strip())
        if not parts or not all(re.fullmatch(r"[0-9]", place) for place in parts):
            raise Refused(_("Write the place of each seat in their order, such as 1 2; a draw of two is 1 1."))
        return [int(place) for place in parts]


PLAYER = NamedRow(
    "entrant",
    gettext_lazy("Name of the player"),
    rows=lambda season: season.entrants.select_related("player", "season"),
    named=named_in,
    missing=gettext_lazy("Choose somebody who is in this season."),
)
REASON = Text("reason", gettext_lazy("Reason, for the log"))
SERIES = Row(
    "series",
    gettext_lazy("Series"),
    key="number",
    options=lambda console: [(row.series.number, _dates(row.series)) for row in console.rows],
    rows=lambda season: season.series.select_related("season"),
    missing=gettext_lazy("Choose a series of this season."),
)
TABLE = Row(
    "table",
    gettext_lazy("Match"),
    least=None,
    rows=lambda season: SeasonTable.objects.filter(series__season=season).select_related("series__season"),
    missing=gettext_lazy("Choose a match of this season."),
)
PLACES = Places("places", gettext_lazy("Places of the seats in order: 1 2, or 1 1 for a draw"))
