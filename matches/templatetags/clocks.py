"""Lengths of time: ``{{ left|duration }}`` gives "5 d 06 h" for a clock, ``{{ left|span }}`` "5 days, 6 hours" for a
sentence."""

from datetime import datetime, timedelta

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.timezone import localtime
from django.utils.translation import gettext, ngettext

register = template.Library()


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
def until(deadline: datetime | None, now: datetime) -> str:
    """How long until a moment, in words; "no time" when it has passed."""
    if deadline is None:
        return ""
    return duration(deadline - now) if deadline > now else "no time"


@register.simple_tag
def moment(at: datetime | None) -> SafeString:
    """A moment in the reader's own time zone, with the exact one for machines."""
    if at is None:
        return SafeString("")
    return format_html('<time datetime="{}">{}</time>', at.isoformat(), localtime(at).strftime("%a %-d %b %H:%M"))
