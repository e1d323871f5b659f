"""Presets of new seasons: leagues that many coordinators run, so that three presses announce one."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Any

from django.utils.translation import gettext_lazy as _

from cardpool.limited.templates import SEALED_TEMPLATES
from leagues.competition.presets import FRIDAY, SATURDAY, Preset, next_start

__all__ = ["PRESETS", "SeasonPreset", "presets_offered"]

GROWING_POOL = "fellowship-league"
"""The sealed packs of a season whose pools grow."""
WEEK = timedelta(weeks=1)
"""The least time from the announcement to the first series: players enter, and sanctioning is asked for, before it."""


class SeasonPreset(Preset):
    """A kind of season."""

    def fields(self, now: datetime) -> dict[str, Any]:
        """The values of the form for a season drafted now, the league's name and the begin of series 1 among them."""
        return {**self.values, "league_name": self.short_title, "begins": self.start(now)}


PRESETS: Mapping[str, SeasonPreset] = {
    preset.slug: preset
    for preset in (
        SeasonPreset(
            "friday-league", _("Friday league, 8 weeks"),
            _("Eight series of a week, three matches each at most. The best four play a final tournament."),
            {"series_count": 8, "series_days": 7, "series_matches": 3, "late_entry_series": 4, "cut_size": 4},
            lambda now: next_start(FRIDAY, 19, now + WEEK),
        ),
        SeasonPreset(
            "short-league", _("Short league, 4 weeks"),
            _("Two series of two weeks, four matches each at most. The points alone decide."),
            {"series_count": 2, "series_days": 14, "series_matches": 4, "late_entry_series": 1, "cut_size": 0},
            lambda now: next_start(SATURDAY, 12, now + WEEK),
        ),
        SeasonPreset(
            "sealed-league", _("Sealed league, 6 weeks"),
            _("Three series of two weeks. Decks are built from a pool that grows with each; a final of four."),
            {
                "series_count": 3, "series_days": 14, "series_matches": 4, "late_entry_series": 1, "cut_size": 4,
                "sealed_template": GROWING_POOL,
            },
            lambda now: next_start(FRIDAY, 19, now + WEEK),
        ),
        SeasonPreset(
            "slow-league", _("Slow league, 12 weeks"),
            _("Four series of three weeks, four matches each at most, with twice the time to think."),
            {
                "series_count": 4, "series_days": 21, "series_matches": 4, "late_entry_series": 2, "cut_size": 4,
                "bank_days": 10, "increment_hours": 24, "cap_days": 14, "silence_days": 6,
            },
            lambda now: next_start(SATURDAY, 12, now + WEEK),
        ),
    )
}  # fmt: skip
"""By slug every preset."""


def presets_offered() -> dict[str, SeasonPreset]:
    """By slug the presets that the page of a new season offers: of sealed pools where such packs are offered."""
    return {
        slug: preset
        for slug, preset in PRESETS.items()
        if not (name := preset.values.get("sealed_template")) or SEALED_TEMPLATES[name].offered
    }
