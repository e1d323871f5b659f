"""Reading the fields of forms and of the API about leagues. Every refusal is a sentence."""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import datetime

from django.utils.translation import gettext as _

from leagues.errors import Refused
from leagues.seasons.models import Season, SeasonEntrant, SeasonTable, Series
from players.lookup import rows_named
from players.moments import moment_read

__all__ = ["Data", "entrant_of", "number_of", "places_of", "series_of", "table_of", "time_of", "wanted"]

Data = Mapping[str, str]
_NUMBER = re.compile(r"[0-9]{1,12}")


def number_of(data: Data, name: str) -> int:
    """A whole number. Raises Refused."""
    text = data.get(name, "").strip()
    if not _NUMBER.fullmatch(text):
        raise Refused(_("“%(name)s” must be a whole number.") % {"name": name})
    return int(text)


def wanted(data: Data, name: str) -> bool:
    """Whether a box is ticked."""
    return data.get(name, "").strip().lower() in ("1", "on", "true", "yes")


def time_of(data: Data, name: str) -> datetime | None:
    """A time, in the zone of the person where it names none; ``None`` for an empty field. Raises Refused."""
    text = data.get(name, "").strip()
    if not text:
        return None
    try:
        return moment_read(text)
    except ValueError as error:
        raise Refused(_("“%(name)s”: %(error)s") % {"name": name, "error": error}) from None


def entrant_of(data: Data, season: Season) -> SeasonEntrant:
    """The entrant of the number ``entrant``, or whose player has the name ``player``. Raises Refused."""
    name = data.get("player", "").strip()
    rows = season.entrants.select_related("player", "season")
    row = (rows_named(rows, "player__", name) if name else rows.filter(pk=number_of(data, "entrant"))).first()
    if row is None:
        raise Refused(_("Choose somebody who is in this season."))
    return row


def series_of(data: Data, season: Season) -> Series:
    """The series of the number ``series``. Raises Refused."""
    row = season.series.filter(number=number_of(data, "series")).select_related("season").first()
    if row is None:
        raise Refused(_("Choose a series of this season."))
    return row


def table_of(data: Data, season: Season) -> SeasonTable:
    """The table of the key ``table``. Raises Refused."""
    rows = SeasonTable.objects.filter(pk=number_of(data, "table"), series__season=season)
    row = rows.select_related("series__season").first()
    if row is None:
        raise Refused(_("Choose a match of this season."))
    return row


def places_of(data: Data) -> list[int]:
    """Places by seat, written 1 2, or 1, 1 for a draw; 0 is lost without a place. Raises Refused."""
    found = re.split(r"[\s,:;]+", data.get("places", "").strip())
    if not found or not all(re.fullmatch(r"[0-9]", one) for one in found):
        raise Refused(_("Write the place of each seat in their order, such as 1 2; a draw of two is 1 1."))
    return [int(one) for one in found]
