"""The forms of a season's console: for each verb its fields, who sees it, and when."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext_lazy as _

from leagues.seasons.models import Season

__all__ = ["FORMS", "Field", "FormShown", "VerbForm", "forms_shown"]

_S = Season.Status
BEFORE = (_S.ANNOUNCED,)
GOING = (_S.ANNOUNCED, _S.RUNNING)
PLAYED = (_S.RUNNING, _S.FINISHED)
OVER = (_S.FINISHED,)
EVER = (*GOING, *OVER, _S.CANCELLED)


@dataclass(frozen=True, slots=True)
class Field:
    """A field of a form; ``kind`` is the type of its input, or "textarea".

    ``now`` gives the value that it has today, where it changes one; ``most`` is the longest text.
    """

    name: str
    label: Any
    kind: str = "text"
    required: bool = True
    now: Callable[[Season], str] | None = None
    most: int | None = None


@dataclass(frozen=True, slots=True)
class VerbForm:
    """A form that does one verb. ``right`` is a key of the console's rights, ``when`` the statuses it is shown in."""

    verb: str
    right: str
    title: Any
    button: Any
    fields: tuple[Field, ...] = ()
    help: Any = ""
    when: tuple[str, ...] = GOING


PLAYER = Field("player", _("Name of the player"))
REASON = Field("reason", _("Reason, for the log"))
SERIES = Field("series", _("Number of the series"), "number")
TABLE = Field("table", _("Match, by the number that stands beside it"), "number")
PLACES = Field("places", _("Places of the seats in order: 1 2, or 1 1 for a draw"))

FORMS = (
    VerbForm("tell", "tell", _("Tell everybody something"), _("Tell them"),
             (Field("message", _("Message"), "textarea"),)),
    VerbForm(
        "series", "change", _("Change a series"), _("Change it"),
        (
            SERIES,
            Field("opens_at", _("Opens"), "datetime-local", required=False),
            Field("closes_at", _("Closes"), "datetime-local", required=False),
            Field("most_matches", _("Most matches each"), "number", required=False),
        ),
        _("What is left empty stays as it is. Everybody is told."),
    ),
    VerbForm(
        "adjudicate", "adjudicate", _("Decide what a closed series leaves unplayed"), _("Decide it now"), (SERIES,),
        _("By the published rule of the game; it happens by itself when the time to finish is over."), (_S.RUNNING,),
    ),
    VerbForm("certify", "certify", _("Certify a series"), _("Certify it"), (SERIES,),
             _("Its results are final then; only the staff undo it."), PLAYED),
    VerbForm("report", "report", _("Report a result"), _("Report it"), (TABLE, PLACES, REASON), when=(_S.RUNNING,)),
    VerbForm("correct", "correct", _("Correct a result"), _("Correct it"), (TABLE, PLACES, REASON),
             _("No other match changes."), PLAYED),
    VerbForm("void", "correct", _("Declare a match void"), _("Declare it void"), (TABLE, REASON),
             _("It counts for nothing, and its players may meet again."), PLAYED),
    VerbForm("pause", "pause", _("Pause a player"), _("Pause them"), (PLAYER, REASON),
             _("They get no new matches until you let them go on.")),
    VerbForm("remove", "remove", _("Remove a player"), _("Remove them"), (PLAYER, REASON),
             _("Their open matches are conceded; what they have played stays.")),
    VerbForm("readmit", "readmit", _("Take a player back in"), _("Take them back in"), (PLAYER, REASON)),
    VerbForm("finish", "finish", _("End the season early"), _("End it"), (REASON,), when=(_S.RUNNING,)),
    VerbForm("cancel", "cancel", _("Cancel the season"), _("Cancel it"), (REASON,), _("Fees are given back.")),
    VerbForm("sanction", "sanction", _("Ask for sanctioning"), _("Ask the staff"),
             (Field("message", _("Message to the staff"), "textarea", required=False),), when=BEFORE),
    VerbForm("premiums", "prizes", _("Give the cards for taking part"), _("Give them"), when=OVER),
    VerbForm("cut", "finish", _("Make the final tournament"), _("Announce it"),
             (Field("starts_at", _("It starts"), "datetime-local"),), when=OVER),
    VerbForm("name-coordinator", "coordinators", _("Name a coordinator of the league"), _("Name them"),
             (Field("username", _("Name of the player")),), when=EVER),
    VerbForm(
        "about", "league", _("Change the league’s name and text"), _("Save them"),
        (
            Field("name", _("Name of the league"), now=lambda season: season.league.name, most=80),
            Field("description", _("About the league"), "textarea", required=False,
                  now=lambda season: season.league.description, most=4000),
        ),
        when=EVER,
    ),
)  # fmt: skip
"""Every form, in the order in which they are shown."""

_ONLY_WITH: dict[str, Callable[[Season], bool]] = {
    "sanction": lambda season: not season.sanction_requests.exclude(status="refused").exists(),
    "premiums": lambda season: season.premium_id is not None,
    "cut": lambda season: season.cut_size > 0 and season.cut_tournament_id is None,
}


@dataclass(frozen=True, slots=True)
class FormShown:
    """A form on a season's console: each field with the text that it begins with."""

    form: VerbForm
    fields: list[tuple[Field, str]]


def forms_shown(season: Season, rights: Mapping[str, Any]) -> list[FormShown]:
    """The forms that the viewer's rights and the season's state allow. Load the league."""
    return [
        FormShown(form, [(field, field.now(season) if field.now is not None else "") for field in form.fields])
        for form in FORMS
        if season.status in form.when and rights[form.right] and _fits(form.verb, season)
    ]


def _fits(verb: str, season: Season) -> bool:
    only_with = _ONLY_WITH.get(verb)
    return only_with is None or only_with(season)
