"""What comes next in a season, for its officials: a sentence, and the verb that does it where somebody must."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext, ngettext

from leagues.competition.verbs.verb import FormShown, Verb
from leagues.seasons.models import Season
from leagues.seasons.selectors import SeriesRow
from leagues.seasons.series.series_change import certify_refusal
from leagues.seasons.verbs.season_verb import SeasonConsole

__all__ = ["NextStep", "next_form", "next_step"]


@dataclass(frozen=True, slots=True)
class NextStep:
    """What comes next, in sentences, and the ``verb`` that does it with its ``data``; no verb where it happens by
    itself, or somebody else must do it."""

    text: str
    verb: str = ""
    data: Mapping[str, str] = field(default_factory=dict)


def next_step(console: SeasonConsole) -> NextStep:
    """What comes next in an announced season; its verb is checked by nobody yet."""
    season = console.subject
    if season.is_announced:
        return _before_series(console)
    if season.is_running:
        return _running(console)
    if season.is_finished:
        return _after_the_end(console)
    return NextStep(gettext("There is nothing left to do."))


def next_form(console: SeasonConsole, step: NextStep, verbs: Mapping[str, Verb], address: str) -> FormShown:
    """The form of a step's verb, which is sent to an address; what the step says already is not asked."""
    verb = verbs[step.verb]
    fields = tuple(
        replace(row, hidden=True, first=step.data[row.name]) if row.name in step.data else row for row in verb.fields
    )
    return console.form(replace(verb, fields=fields, tone="go"), address)


def _when(time: datetime) -> str:
    return date_format(timezone.localtime(time), "j M Y H:i T")


def _entered(console: SeasonConsole) -> str:
    count = console.entered
    return ngettext("%(count)s player is in.", "%(count)s players are in.", count) % {"count": count}


def _before_series(console: SeasonConsole) -> NextStep:
    """Before the first series."""
    return NextStep(f"{_opens(console.rows[0])} {_entered(console)}" if console.rows else _entered(console))


def _opens(row: SeriesRow) -> str:
    values = {"series": row.series.number, "when": _when(row.series.opens_at)}
    return gettext("Series %(series)s opens on %(when)s, by itself.") % values


def _running(console: SeasonConsole) -> NextStep:
    season = console.subject
    if console.late:
        return _late(season, console.late[0])
    if console.to_certify:
        return _certify(console, console.to_certify[0])
    for row in console.rows:
        if row.series.is_open(console.now):
            return NextStep(_open(row))
        if row.series.opened_at is None:
            return NextStep(_opens(row))
    return NextStep(gettext("Every series is closed; the season ends by itself a little later."))


def _late(season: Season, row: SeriesRow) -> NextStep:
    decided = ngettext(
        "The time of series %(series)s is up, and %(count)s match goes on. The published rule decides it on %(when)s.",
        "The time of series %(series)s is up, and %(count)s matches go on. The published rule decides them on "
        "%(when)s.",
        row.open,
    ) % {"series": row.series.number, "count": row.open, "when": _when(row.series.closes_at + season.grace)}
    return NextStep(decided, "adjudicate", {"series": str(row.series.number)})


def _certify(console: SeasonConsole, row: SeriesRow) -> NextStep:
    text = gettext("Series %(series)s is closed. Look at its results, then certify them.") % {
        "series": row.series.number
    }
    if refusal := certify_refusal(console.subject, row.series, console.player):
        return NextStep(f"{text} {refusal}")
    return NextStep(text, "certify", {"series": str(row.series.number)})


def _open(row: SeriesRow) -> str:
    closes = gettext("Series %(series)s closes on %(when)s, by itself.") % {
        "series": row.series.number,
        "when": _when(row.series.closes_at),
    }
    going = ngettext("%(count)s match goes on", "%(count)s matches go on", row.open) % {"count": row.open}
    over = row.tables - row.open
    played = ngettext("%(count)s is played.", "%(count)s are played.", over) % {"count": over}
    return f"{closes} {going}, {played}"


def _after_the_end(console: SeasonConsole) -> NextStep:
    season = console.subject
    if console.to_certify and not season.demo:
        return _certify(console, console.to_certify[0])
    draws = console.draw is not None and console.draw.drawn_at is None
    if console.draws_now:
        return NextStep(gettext("The season is over; its prizes can be drawn."), "draw")
    if season.cut_size and season.cut_tournament_id is None:
        text = gettext("The season is over. Its best %(count)s play a final tournament; say when it starts.")
        return NextStep(text % {"count": season.cut_size}, "cut")
    if draws and console.draw_refusal:
        return NextStep(console.draw_refusal)
    if draws and season.draw_opens_at is not None:
        text = gettext("The season is over. Its prizes can be drawn from %(when)s on.")
        return NextStep(text % {"when": _when(season.draw_opens_at)})
    return NextStep(gettext("There is nothing left to do."))
