"""Lengths of time: ``{{ left|duration }}`` gives "5 d 06 h" for a clock, ``{{ left|span }}`` "5 days, 6 hours" for a
sentence. ``{% log_line line %}`` gives a sentence of the log with links to its cards."""

from datetime import datetime, timedelta
from functools import lru_cache

from django import template
from django.urls import reverse
from django.utils.formats import date_format
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.timezone import localtime
from django.utils.translation import gettext, ngettext

from cardpool.pictures.stored import is_of_other_game, picture_url
from matches.clocks import ClockSettings
from matches.logbook import Line

register = template.Library()
PICTURE = '<img class="art named__art" src="{}" alt="" width="24" height="16" loading="lazy" decoding="async">'
"""A small picture before the name of a card."""


@register.filter
def duration(value: timedelta | None) -> str:
    """A length of time by its two largest units: days and hours, hours and minutes, minutes and seconds."""
    if value is None:
        return ""
    seconds = max(0, int(value.total_seconds()))
    days, rest = divmod(seconds, 86_400)
    hours, rest = divmod(rest, 3_600)
    minutes, seconds = divmod(rest, 60)
    if days:
        return f"{days} d {hours:02} h"
    if hours:
        return f"{hours} h {minutes:02} min"
    if minutes:
        return f"{minutes} min {seconds:02} s"
    return f"{seconds} s"


@register.filter
def span(value: timedelta | None) -> str:
    """A length of time for a sentence: days and hours, or hours and minutes, those that are none left out."""
    if value is None:
        return ""
    minutes = max(0, int(value.total_seconds())) // 60
    days, rest = divmod(minutes, 24 * 60)
    hours, minutes = divmod(rest, 60)
    parts = [
        ngettext("%(count)d day", "%(count)d days", days) % {"count": days} if days else "",
        ngettext("%(count)d hour", "%(count)d hours", hours) % {"count": hours} if hours else "",
        ngettext("%(count)d minute", "%(count)d minutes", minutes) % {"count": minutes} if minutes and not days else "",
    ]
    return ", ".join(part for part in parts if part) or gettext("less than a minute")


@register.filter
def days_off(clock: ClockSettings) -> str:
    """What counts for nothing on a clock, in sentences; empty when everything counts."""
    parts = []
    if clock.weekend_pause:
        parts.append(gettext("Weekends (UTC) do not count."))
    if clock.leave and clock.leave_days:
        sentence = ngettext(
            "At most %(count)d day of leave counts in a match.",
            "At most %(count)d days of leave count in a match.",
            clock.leave_days,
        )
        parts.append(sentence % {"count": clock.leave_days})
        if clock.automatic_leave:
            parts.append(gettext("If your time runs out, a leave day is used automatically."))
    return " ".join(parts)


@register.filter
def until(deadline: datetime | None, now: datetime) -> str:
    """How long until a moment, in words; "no time" when it has passed."""
    if deadline is None:
        return ""
    return duration(deadline - now) if deadline > now else gettext("no time")


@register.simple_tag
def moment(at: datetime | None) -> SafeString:
    """A moment in the reader's own time zone, named, with the exact one for machines."""
    if at is None:
        return SafeString("")
    here = localtime(at)
    shown = date_format(here, "D j M H:i")
    return format_html('<time datetime="{}">{} {}</time>', at.isoformat(), shown, zone_name(here))


def zone_name(here: datetime) -> str:
    """The short name of a moment's time zone: its letters, or for zones without any "UTC+03"."""
    name = here.tzname() or ""
    return f"UTC{name}" if name[:1] in ("+", "-") else name


@register.simple_tag
def log_line(line: Line) -> SafeString:
    """A sentence of the log; every card it names has its picture.

    A card of the card game links to its page, and to the card on the table if it lies there.
    """
    return format_html_join("", "{}", ((_part(part.text, part.card, part.on_table),) for part in line.parts))


def _part(text: str, card: str, on_table: str) -> str:
    return _link(text, card, on_table) if card else text


@lru_cache(maxsize=4_096)
def _link(text: str, card: str, on_table: str) -> SafeString:
    """A card's name with its picture and links. What else a line says is not kept: names of players stand in it."""
    address = picture_url(card)
    picture = format_html(PICTURE, address) if address else ""
    if is_of_other_game(card):
        return format_html('<span class="named">{}{}</span>', picture, text)
    look = format_html(' data-look data-card="{}"', on_table) if on_table else ""
    to = reverse("cardpool:card", args=[card])
    return format_html('<a class="named" href="{}"{}>{}{}</a>', to, look, picture, text)
