"""Presets of new events: the settings of an evening that many organisers hold, so that three presses announce it."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Any

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from leagues.competition.presets import FRIDAY, SATURDAY, Preset, next_start
from leagues.events.models import Tournament

__all__ = ["PRESETS", "EventPreset"]

AT_TABLE: Mapping[str, Any] = {
    "venue": Tournament.Venue.TABLE, "structure": "swiss", "round_minutes": 50, "late_entry_rounds": 1,
    "players_return": True, "finish_hours": 0, "appeal_hours": 0,
}  # fmt: skip


class EventPreset(Preset):
    """A kind of event."""

    def fields(self, now: datetime) -> dict[str, Any]:
        """The values of the form for an event announced now, its name and its start among them."""
        start = self.start(now)
        name = gettext("%(title)s, %(day)s") % {
            "title": self.short_title,
            "day": date_format(timezone.localtime(start), "j F"),
        }
        return {**self.values, "name": name, "starts_at": start}


PRESETS: Mapping[str, EventPreset] = {
    preset.slug: preset
    for preset in (
        EventPreset(
            "friday-night", _("Friday night, 8 to 16 players"),
            _("At a table: Swiss, best of three, 50 minutes a round, as many rounds as it takes."),
            {**AT_TABLE, "games": 3, "most_entrants": 16}, lambda now: next_start(FRIDAY, 19, now),
        ),
        EventPreset(
            "short-evening", _("Short evening, 4 to 8 players"),
            _("At a table: Swiss, three rounds of one game, 60 minutes a round."),
            {**AT_TABLE, "games": 1, "rounds_planned": 3, "round_minutes": 60, "most_entrants": 8},
            lambda now: next_start(FRIDAY, 19, now),
        ),
        EventPreset(
            "saturday", _("Saturday, 16 to 64 players"),
            _("At a table: Swiss and then the best eight in an elimination, all best of three."),
            {**AT_TABLE, "structure": "swiss_single", "games": 3, "best_of": 3, "cut": 8, "most_entrants": 64},
            lambda now: next_start(SATURDAY, 10, now),
        ),
        EventPreset(
            "correspondence", _("By correspondence, 8 to 32 players"),
            _("Played here, a few decisions a day: Swiss, one game a match, four weeks a round."),
            {"venue": Tournament.Venue.HERE, "structure": "swiss", "games": 1, "most_entrants": 32},
            lambda now: next_start(SATURDAY, 12, now + timedelta(days=7)),
        ),
    )
}  # fmt: skip
"""By slug what the page of a new event offers."""
