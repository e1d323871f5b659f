"""The room of the Tarot card game."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from cardpool.pictures.stored import picture_url
from engine.tarot.deck import as_option, read_deck
from engine.tarot.view_types import TarotView
from matches.boards.panel import PanelCard
from matches.charts import Measure
from matches.games.end_story import EndEvent, EndStory
from matches.games.room import BoardInput, Choice, Data, ListFacts, OwnerFile, Room
from matches.games.rules_page import RulesPart
from matches.games.tarot.adjudication import VICTORY_POINTS
from matches.games.tarot.board import PHASE_NAMES, tarot_board
from matches.games.tarot.coach import COACH
from matches.games.tarot.end_story import STORY_KINDS, TELLING, tarot_end_story
from matches.games.tarot.glossary import GLOSSARY
from matches.games.tarot.lessons import HINTS, LESSONS
from matches.games.tarot.log import LOG_WORDS
from matches.games.tarot.measures import MEASURED, tarot_measures
from matches.games.tarot.sheet import quick_reference, score_tables

__all__ = ["TAROT"]


def owner_deck(path: str) -> Data:
    """The options of a game that is played with the deck of an owner's file.

    Raises:
        IllegalSetup: the file is no deck, with the line and the reason.
    """
    changes = as_option(read_deck(path))
    return {"affiliations": changes} if changes else {}


class TarotRoom(Room[TarotView]):
    """The Tarot card game: the score, the Ring, the Journey Pile and the own hand."""

    def board(self, seen: BoardInput[TarotView]) -> dict[str, Any]:
        """The table as its viewer sees it."""
        return tarot_board(seen.view, seen.names, seen.place, seen.counts)

    def sheet(self, view: TarotView | None, names: Sequence[str], options: Data) -> dict[str, object]:
        """The score sheet, and the rules in short."""
        scored = view["sheet"] if view is not None else []
        return {"tables": score_tables(scored, names), "reference": quick_reference(options)}

    def cards_note(self, options: Data) -> str:
        """Whether the cards have the affiliations of the default deck or of the owner's."""
        if options.get("affiliations"):
            return gettext("Which cards are Free, Dark or Neutral is said by the deck of this site's owner.")
        return gettext(
            "Which cards are Free, Dark or Neutral is a default of this site, not what is printed on the deck."
        )

    def panel_cards(self, view: TarotView, place: int) -> Mapping[str, PanelCard]:
        """The cards of the seat's hand, by their keys."""
        hand = view["seats"][place].get("hand") or ()
        return {
            card["card"]: PanelCard(card["title"], gettext("From hand"), picture=picture_url(f"tarot-{card['card']}"))
            for card in hand
        }

    def public_facts(self, view: TarotView) -> dict[str, object]:
        """The round and who has left, beside what is kept of every match."""
        return {**super().public_facts(view), "lost": [seat["seat"] for seat in view["seats"] if seat["lost"]]}

    def measures(self, events: Iterable[Any], names: Sequence[str]) -> list[Measure]:
        """See ``matches.games.tarot.measures``."""
        return tarot_measures(events, names)

    def end_story(self, events: Iterable[EndEvent], outcome: Data, names: Sequence[str], place: int | None) -> EndStory:
        """See ``matches.games.tarot.end_story``."""
        return tarot_end_story(events, outcome, names, place)

    def list_facts(self, public: Data, place: int) -> ListFacts:
        """How many of the three rounds have begun."""
        begun = public.get("round")
        return ListFacts(
            progress=gettext("round %(round)s of %(rounds)s") % {"round": begun, "rounds": public["rounds"]}
            if begun
            else ""
        )

    def part_name(self, data: Data) -> str:
        """The round."""
        return gettext("Round %(n)s") % {"n": data["number"]}

    def turn_player(self, view: TarotView) -> int | None:
        """The player who plays or draws a card."""
        return view["player"] if view["phase"] == "playing" else None


TAROT = TarotRoom(
    slug="tarot",
    lessons=LESSONS,
    coach=COACH,
    hints=HINTS,
    glossary=GLOSSARY,
    rules=(
        RulesPart("tarot-rules.md", "Rules", "The booklet"),
        RulesPart("tarot-rules.md", "Open points", "Points the booklet leaves open"),
    ),
    name=_("The Tarot card game"),
    about=_("Three rounds for two to six: play your cards to the Journey Pile, bear the Ring, choose a side."),
    choices=(
        Choice(
            "empty_pile",
            _("With an empty draw pile the round ends"),
            (
                ("due", _("when somebody has to draw")),
                ("turn", _("with the turn that took the last card")),
                ("at once", _("at once")),
            ),
            open_reading=True,
        ),
        Choice(
            "declared_suit",
            _("Major Arcana declare"),
            (("any", _("any suit")), ("other", _("another suit than the one to be matched"))),
            open_reading=True,
        ),
        Choice(
            "held_neutrals",
            _("Neutral cards in hand are declared"),
            (("together", _("by all at once")), ("in turn", _("in turn from the dealer's left"))),
            open_reading=True,
        ),
        Choice(
            "announce",
            _("“One Ring” is announced"),
            (("always", _("always")), ("choice", _("if the player wants to")), ("never", _("never"))),
            open_reading=True,
        ),
    ),
    owner_file=OwnerFile("ENTMOOT_TAROT_DECK", owner_deck),
    board_template="matches/_board_tarot.html",
    sheet_template="matches/print/tarot.html",
    sheet_name=_("Score sheet and rules in short"),
    styles=("css/tarot.css",),
    public_fields=("phase", "turn", "round", "rounds", "player", "waiting"),
    phases=PHASE_NAMES,
    answers_ahead=True,
    adjudication=VICTORY_POINTS,
    log_words=LOG_WORDS,
    measured=MEASURED,
    story_kinds=STORY_KINDS,
    telling=TELLING,
    endings={
        "victory points": _("all three rounds are played"),
        "shared victory": _("all three rounds are played, and the most Victory Points are shared"),
    },
    ending_words={"victory points": _("victory points"), "shared victory": _("shared victory")},
)
