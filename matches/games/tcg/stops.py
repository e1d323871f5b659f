"""The kinds of windows of the card game, as players see them."""

from __future__ import annotations

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from engine.tcg.stops import OWN, RECONCILING, WINDOWS, is_quiet, window_key
from matches.games.tcg.words import WINDOW_NAMES
from matches.stops import StopWindow

__all__ = ["STOPS"]

_GROUPS = {
    (OWN, "phase"): _("Your own turns: actions of a phase"),
    (OWN, "response"): _("Your own turns: responses to"),
    ("other", "phase"): _("Turns of others: actions of a phase"),
    ("other", "response"): _("Turns of others: responses to"),
}
_ABLE = _("asked when your deck could do something")
_LOSING = _("asked when it goes against you, your Ring-bearer fights or the other side acts")
_HOLDING = _("asked while you hold a card")


def _usual(kind: str, what: str) -> Promise:
    if what == RECONCILING:
        return _HOLDING
    return _LOSING if is_quiet(kind, what) else _ABLE


STOPS: tuple[StopWindow, ...] = tuple(
    StopWindow(window_key(*window), _GROUPS[window[:2]], WINDOW_NAMES[window[2]], _usual(*window[1:]))
    for window in WINDOWS
)
"""In the order of a turn."""
