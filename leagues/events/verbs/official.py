"""What officials can do to an event by name: on its console and its pages, and over the API."""

from leagues.competition.verbs.verb import by_name
from leagues.events.verbs.entering import ENTERING
from leagues.events.verbs.judging import JUDGING
from leagues.events.verbs.overseeing import OVERSEEING
from leagues.events.verbs.playing import PLAYING

__all__ = ["OFFICIAL_VERBS"]

OFFICIAL_VERBS = by_name(OVERSEEING, ENTERING, PLAYING, JUDGING)
"""By name everything that organisers, judges and staff do to an event."""
