"""What standings show of each tie-break: its titles, its unit, and its values as text.

Pages, print, API and files take their columns from here, in the order in which a profile ranks.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from django.utils.formats import get_format
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from leagues.standings.profiles import StandingsProfile, TieBreakName
from leagues.standings.ranking import Standing

__all__ = [
    "TIE_BREAKS",
    "Columns",
    "TieBreak",
    "Unit",
    "columns",
    "percent",
    "tie_breaks",
    "value_shown",
    "values_shown",
]

Unit = Literal["share", "sum", "count", "none"]
"""A share of one, shown as a percentage; a sum, where more is better; a count, where less is better; no value."""


@dataclass(frozen=True, slots=True)
class TieBreak:
    """How a tie-break is named and shown. ``short`` heads its column."""

    title: str | Promise
    short: str | Promise
    unit: Unit


TIE_BREAKS: dict[TieBreakName, TieBreak] = {
    "opponents": TieBreak(_("Opponents’ match wins"), _("Opp. %"), "share"),
    "opponents_opponents": TieBreak(_("Opponents’ opponents"), _("Opp. opp. %"), "share"),
    "game_wins": TieBreak(_("Game wins"), _("Games %"), "share"),
    "opponents_game_wins": TieBreak(_("Opponents’ game wins"), _("Opp. games %"), "share"),
    "buchholz": TieBreak(_("Buchholz"), _("BH"), "sum"),
    "median_buchholz": TieBreak(_("Median Buchholz"), _("Med. BH"), "sum"),
    "sonneborn_berger": TieBreak(_("Sonneborn-Berger"), _("SB"), "sum"),
    "lost_rounds": TieBreak(_("Squares of the rounds lost"), _("Lost²"), "sum"),
    "fewest_matches": TieBreak(_("Fewest matches"), _("Matches"), "count"),
    "head_to_head": TieBreak(_("Head-to-head"), _("Head-to-head"), "none"),
    "lot": TieBreak(_("Lot"), _("Lot"), "none"),
}

Columns = dict[TieBreakName, TieBreak]


def columns(profile: StandingsProfile) -> Columns:
    """The tie-breaks of a profile that have values, in the order in which it ranks by them.

    >>> from leagues.standings.profiles import BUCHHOLZ
    >>> list(columns(BUCHHOLZ))
    ['buchholz', 'median_buchholz', 'sonneborn_berger']
    """
    return {name: tie_break for name, tie_break in tie_breaks(profile).items() if tie_break.unit != "none"}


def tie_breaks(profile: StandingsProfile) -> Columns:
    """All tie-breaks of a profile, in the order in which it ranks by them."""
    return {name: TIE_BREAKS[name] for name in profile.tie_breaks}


def values_shown(standing: Standing, shown: Columns) -> list[str]:
    """The values of a row in the order of the columns; percentages without their sign, which the column has."""
    point = str(get_format("DECIMAL_SEPARATOR"))
    return [value_shown(standing.values[name], tie_break.unit, point) for name, tie_break in shown.items()]


def value_shown(value: Fraction, unit: Unit, point: str = "") -> str:
    """A value in its unit, as the reader's language writes it: a share as a percentage, others to two places at most.

    ``point``: the decimal separator, where many are written.

    >>> value_shown(Fraction(1, 3), "share"), value_shown(Fraction(7, 2), "sum"), value_shown(Fraction(4), "count")
    ('33.3', '3.5', '4')
    >>> value_shown(Fraction(2, 3), "sum"), value_shown(Fraction(-7, 2), "sum")
    ('0.67', '-3.5')
    """
    if unit == "share":
        return percent(value, point)
    if value.denominator == 1:
        return str(value.numerator)
    return _decimal(value, 2, point).removesuffix("0")


def percent(value: Fraction, point: str = "") -> str:
    """A fraction as a percentage with one decimal, rounded half up, as the reader's language writes it.

    ``point``: its decimal separator, where many are written.

    >>> percent(Fraction(1, 3)), percent(Fraction(1))
    ('33.3', '100.0')
    """
    return _decimal(100 * value, 1, point)


def _decimal(value: Fraction, places: int, point: str) -> str:
    """A fraction with so many decimals, rounded half up."""
    scale = 10**places
    rounded = (2 * scale * abs(value.numerator) + value.denominator) // (2 * value.denominator)
    whole, part = divmod(rounded, scale)
    return f"{'-' if value < 0 else ''}{whole}{point or get_format('DECIMAL_SEPARATOR')}{part:0{places}}"
