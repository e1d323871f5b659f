"""Figures of the staff in words: ``{{ figure|figure_value }}``."""

from datetime import timedelta

from django import template
from django.utils.formats import number_format
from django.utils.translation import gettext

from matches.templatetags.clocks import duration
from players.staff.figures import Figure

register = template.Library()


@register.filter
def figure_value(figure: Figure) -> str:
    """The number with its unit; seconds as a length of time, and a word where nothing was measured."""
    if figure.value is None:
        return gettext("none")
    if figure.unit == "s":
        return duration(timedelta(seconds=figure.value))
    number = number_format(round(figure.value), use_l10n=True, force_grouping=True)
    return f"{number} {figure.unit}".strip()
