"""The card game's keys in the reader's language: phases, sides, and what responses answer."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from engine.tcg import names
from engine.tcg.stops import RECONCILING

__all__ = ["ORDER_PHASES", "PHASE_NAMES", "WINDOW_NAMES"]

PHASE_NAMES: Mapping[str, Promise] = {
    names.SETUP: _("Setup"),
    names.FELLOWSHIP: pgettext_lazy("phase", "Fellowship"),
    names.SHADOW: pgettext_lazy("phase", "Shadow"),
    names.MANEUVER: pgettext_lazy("phase", "Maneuver"),
    names.ARCHERY: pgettext_lazy("phase", "Archery"),
    names.ASSIGNMENT: pgettext_lazy("phase", "Assignment"),
    names.SKIRMISH: pgettext_lazy("phase", "Skirmish"),
    names.REGROUP: pgettext_lazy("phase", "Regroup"),
    "over": _("The match is over"),
}
"""By the engine's key of a phase."""

ORDER_PHASES: Mapping[str, Promise] = {
    names.SHADOW: _("the shadow phase"),
    names.MANEUVER: _("the maneuver phase"),
    names.ASSIGNMENT: _("the assignment phase"),
    names.SKIRMISH: _("the skirmish phase"),
    names.REGROUP: _("the regroup phase"),
    names.FELLOWSHIP: _("the fellowship phase"),
}
"""The phases that an order to pass can wait for, as they follow "until"."""

WINDOW_NAMES: Mapping[str, Promise] = {
    **{phase: PHASE_NAMES[phase] for phase in names.PHASES},
    RECONCILING: _("Reconciling"),
    "wounds": _("Wounds"),
    "exertions": _("Exertions"),
    "healing": _("Healing"),
    "deaths": _("Deaths"),
    "plays": pgettext_lazy("responses to", "Plays"),
    "discards": pgettext_lazy("responses to", "Discards"),
    "moves": pgettext_lazy("responses to", "Moves"),
    "skirmish results": _("Skirmish results"),
    "assignments": _("Assignments"),
    "beginnings and ends": _("Beginnings and ends"),
    "the Ring": _("The Ring"),
    "twilight": _("Twilight"),
    "draws": pgettext_lazy("responses to", "Draws"),
}
"""By what a window is about; see ``engine.tcg.stops``."""
