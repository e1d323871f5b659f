"""The room of The Confrontation."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from django.utils.translation import gettext_lazy as _

from engine.confrontation.cards import SPECIAL_BY_KEY, SPECIALS
from engine.confrontation.view_types import ConfrontationView
from engine.confrontation.wording import piece_name
from matches.boards.panel import PanelCard
from matches.charts import Measure
from matches.endings import Told
from matches.games.adjudication import NO_MEASURE
from matches.games.confrontation.board import PHASE_NAMES, confrontation_board
from matches.games.confrontation.coach import COACH
from matches.games.confrontation.end_story import STORY_KINDS, TELLING, confrontation_end_story
from matches.games.confrontation.glossary import GLOSSARY
from matches.games.confrontation.lessons import HINTS, LESSONS
from matches.games.confrontation.log import LOG_WORDS
from matches.games.confrontation.measures import MEASURED, confrontation_measures
from matches.games.confrontation.panel import PLACE, confrontation_panel, panel_cards
from matches.games.confrontation.seats import SIDE_NAMES
from matches.games.end_story import EndEvent, EndStory
from matches.games.room import BoardInput, Choice, Data, Question, Room
from matches.games.rules_page import RulesPart

__all__ = ["CONFRONTATION"]


class ConfrontationRoom(Room[ConfrontationView]):
    """The Confrontation: a drawn map, a form to place the characters, and sides by choice or lot."""

    def board(self, seen: BoardInput[ConfrontationView]) -> dict[str, Any]:
        """The map, the battle, cards and characters."""
        placing = seen.control == PLACE
        return confrontation_board(seen.view, seen.names, seen.place, seen.counts, placing=placing)

    def panel(
        self, question: Question, view: ConfrontationView, place: int, why_not: Mapping[str, str]
    ) -> dict[str, Any]:
        """The placement form, and what each strength card would beat."""
        return confrontation_panel(super().panel(question, view, place, why_not), question, view)

    def measures(self, events: Iterable[Any], names: Sequence[str]) -> list[Measure]:
        """See ``matches.games.confrontation.measures``."""
        return confrontation_measures(events)

    def end_story(self, events: Iterable[EndEvent], outcome: Data, names: Sequence[str], place: int | None) -> EndStory:
        """See ``matches.games.confrontation.end_story``."""
        return confrontation_end_story(events, outcome, names, place)

    def panel_cards(self, view: ConfrontationView, place: int) -> Mapping[str, PanelCard]:
        """The cards in the seat's hand."""
        return panel_cards(view)


def _rule_named(key: str) -> str:
    """A section of the rulebook: a numbered rule, or one of its other pages."""
    return f"Rule {key}" if key.isdecimal() else key[:1].upper() + key[1:]


def _deluxe_named(key: str) -> str:
    """A special card or a character of the Deluxe edition."""
    if key in SPECIAL_BY_KEY:
        return SPECIALS[SPECIAL_BY_KEY[key]].name
    name = piece_name(key)
    return name[:1].upper() + name[1:]


_PRINTINGS = (
    ("classic", _("The classic nine")),
    ("variant", _("Deluxe: the variant nine")),
    ("lot", _("Deluxe: mixed by lot")),
    ("choice", _("Deluxe: the player mixes")),
)
CONFRONTATION = ConfrontationRoom(
    slug="confrontation",
    lessons=LESSONS,
    coach=COACH,
    hints=HINTS,
    glossary=GLOSSARY,
    log_words=LOG_WORDS,
    rules=(
        RulesPart("confrontation-rules.md", "", "The rulebook of 2002", _rule_named),
        RulesPart("confrontation-rules.md", "Doubtful points", "Points the rulebook leaves open"),
        RulesPart("confrontation-rules.md", "The Deluxe edition", "The Deluxe edition", _deluxe_named),
    ),
    name=_("The Confrontation"),
    about=_("Nine hidden characters a side, from the Shire to Mordor. No deck needed."),
    sides=tuple(SIDE_NAMES.items()),
    choices=(
        Choice("edition", _("Edition"), (("classic", _("Classic")), ("deluxe", _("Deluxe")))),
        Choice("good_characters", _("Good characters"), _PRINTINGS),
        Choice("dark_characters", _("Dark characters"), _PRINTINGS),
        Choice(
            "special_cards",
            _("Special cards"),
            (
                ("none", _("None")),
                ("two", _("The two of each side of 2002")),
                ("choice", _("Deluxe: each chooses two of four")),
            ),
        ),
    ),
    board_template="matches/_board_confrontation.html",
    styles=("css/confrontation.css",),
    scripts=("js/confrontation.js",),
    # The rules name no measure of an unfinished game, and where Frodo stands is hidden.
    adjudication=replace(NO_MEASURE, profile="confrontation-1"),
    measured=MEASURED,
    story_kinds=STORY_KINDS,
    telling=TELLING,
    phases=PHASE_NAMES,
    endings={
        "Frodo in Mordor": _("Frodo is in Mordor"),
        "Frodo defeated": _("Frodo is defeated"),
        "Sam in Mordor": _("Sam is in Mordor with the Ring"),
        "Sam defeated": _("Sam is defeated with the Ring"),
        "Witch King in the Shire": _("the Witch King is in the Shire"),
        "Shire taken": _("three Dark characters are in the Shire"),
        "no legal move": Told(
            of_winner=False,
            own=_("you had no legal move left"),
            other=_("%(name)s had no legal move left"),
            unknown=_("the last opponent had no legal move left"),
        ),
        "turn limit": _("the turn limit is reached"),
    },
    ending_words={
        "Frodo in Mordor": _("Frodo in Mordor"),
        "Frodo defeated": _("Frodo defeated"),
        "Sam in Mordor": _("Sam in Mordor"),
        "Sam defeated": _("Sam defeated"),
        "Witch King in the Shire": _("Witch King in the Shire"),
        "Shire taken": _("Shire taken"),
        "no legal move": _("no legal move"),
    },
)
