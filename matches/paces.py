"""The clocks people choose between when they offer a match. Pure."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from matches.clocks import ClockSettings
from matches.errors import Malformed

__all__ = ["PACES", "Pace", "pace_clock"]


@dataclass(frozen=True, slots=True)
class Pace:
    """A clock with a name."""

    name: Promise
    about: Promise
    clock: ClockSettings


PACES: dict[str, Pace] = {
    "days": Pace(
        gettext_lazy("Correspondence"),
        gettext_lazy("A few decisions a day; a week for any one of them."),
        ClockSettings(),
    ),
    "brisk": Pace(
        gettext_lazy("Brisk"),
        gettext_lazy("Some decisions every day, weekends off."),
        ClockSettings(
            bank=timedelta(days=3),
            increment=timedelta(hours=8),
            cap=timedelta(days=4),
            silence=timedelta(days=2),
            weekend_pause=True,
            leave_days=5,
        ),
    ),
    "evening": Pace(
        gettext_lazy("One evening"),
        gettext_lazy("Everybody at the table until it is over."),
        ClockSettings(
            bank=timedelta(minutes=45),
            increment=timedelta(minutes=5),
            cap=timedelta(minutes=90),
            silence=timedelta(minutes=30),
            leave=False,
        ),
    ),
}
"""By key; the first is the default."""


def pace_clock(pace: str) -> ClockSettings:
    """The clock of that name; empty means the default.

    Raises:
        Malformed: there is none.
    """
    if not pace:
        return ClockSettings()
    if pace not in PACES:
        raise Malformed(_("Choose a clock: %(paces)s.") % {"paces": ", ".join(PACES)})
    return PACES[pace].clock
