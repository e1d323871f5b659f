"""The one reader of times that somebody has sent: in a field of a form, a request of the API, an imported file."""

from __future__ import annotations

from datetime import UTC, datetime

from django.utils.dateparse import parse_datetime
from django.utils.timezone import get_current_timezone, is_naive
from django.utils.translation import gettext as _

__all__ = ["FIRST_YEAR", "LAST_YEAR", "moment_checked", "moment_read"]

FIRST_YEAR, LAST_YEAR = 1900, 9000
"""Years that are taken. A time near the ends of the calendar could not be shown in every zone, nor anything added."""


def moment_read(text: str) -> datetime:
    """Reads a time, in the person's own zone where it names none, and returns it in UTC.

    Raises:
        ValueError: it is none, or of a year that is not taken; the message is a sentence.
    """
    try:
        moment = parse_datetime(text)
    except ValueError:
        moment = None
    if moment is None:
        raise ValueError(_("Write a time such as 2026-05-01T18:00."))
    return moment_checked(moment)


def moment_checked(moment: datetime) -> datetime:
    """Returns a time in UTC, read in the person's own zone where it names none.

    Raises:
        ValueError: of a year that is not taken; the message is a sentence.
    """
    if not FIRST_YEAR <= moment.year <= LAST_YEAR:
        raise ValueError(
            _("Write a time between the years %(first)s and %(last)s.") % {"first": FIRST_YEAR, "last": LAST_YEAR}
        )
    return (moment.replace(tzinfo=get_current_timezone()) if is_naive(moment) else moment).astimezone(UTC)
