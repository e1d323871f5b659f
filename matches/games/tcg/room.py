"""The room of the Trading Card Game."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, cast

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from cardpool.decks.starters import starters_playable
from cardpool.pictures.stored import picture_url
from engine.tcg import vocabulary
from engine.tcg.names import COMPANION, MINION, SETUP
from engine.tcg.view_types import TcgCard, TcgView
from matches.boards.panel import PanelCard
from matches.charts import Measure
from matches.games.decks import CasualFormat, DeckRules
from matches.games.end_story import EndEvent, EndStory
from matches.games.room import (
    BoardInput,
    Choice,
    Data,
    GlimpsePiece,
    GlimpseRow,
    ListFacts,
    OrderEvent,
    Question,
    Room,
)
from matches.games.rules_page import RulesPart
from matches.games.talk import Talk
from matches.games.tcg.adjudication import FURTHEST_SITE
from matches.games.tcg.board import tcg_board
from matches.games.tcg.coach import COACH, frodo_warning
from matches.games.tcg.end_story import STORY_KINDS, TELLING, tcg_end_story
from matches.games.tcg.glossary import GLOSSARY
from matches.games.tcg.lessons import HINTS, LESSONS
from matches.games.tcg.log import ENDING_WORDS, ENDINGS, LOG_WORDS
from matches.games.tcg.measures import MEASURED, tcg_measures
from matches.games.tcg.panel import panel_cards, tcg_panel
from matches.games.tcg.stops import STOPS
from matches.games.tcg.words import ORDER_PHASES, PHASE_NAMES

__all__ = ["TCG"]


ASKING, WHEN_ABLE = "asking", "able"
"""The choice of when players are asked, and its value that tells of hands."""
FELLOWSHIP_BLOCK, WAR_OF_THE_RING, STARTER_FORMAT = "fellowship_block", "war_of_the_ring_block", "black_rider_starter"
FORMATS = (
    CasualFormat(FELLOWSHIP_BLOCK, "Fellowship block"),
    CasualFormat(STARTER_FORMAT, "Black Rider starters"),
    CasualFormat(WAR_OF_THE_RING, "War of the Ring block"),
)
"""The first formats of casual matches; ``cardpool.formats`` has their rules."""


class TcgRoom(Room[TcgView]):
    """The card game: a board of its own, decks, standing orders, and talk among several Shadow players."""

    def casual_options(self, side: str, chosen: Data) -> dict[str, object]:
        """The chosen options, with how people want to be asked as the rules have it. The format has its own options."""
        options = super().casual_options(side, chosen)
        if options.pop(ASKING, "") == WHEN_ABLE:
            options["ask_when_able"] = True
        return options

    def chosen_keys(self, options: Data) -> dict[str, str]:
        """The choices that a match was made with, told from its options."""
        return {ASKING: WHEN_ABLE} if options.get("ask_when_able") else {}

    def board(self, seen: BoardInput[TcgView]) -> dict[str, Any]:
        """Path, field, seats and hand."""
        cards = cast("Sequence[TcgCard]", seen.question_cards)
        return tcg_board(seen.view, seen.names, seen.place, seen.counts, seen.why_not, cards)

    def glimpse(self, view: TcgView) -> list[GlimpseRow]:
        """The characters in play: the fellowship that moves, and the minions."""
        characters = [card for seat in view["seats"] for card in seat["characters"]]
        fellowship = [card for card in view["seats"][view["fp"]]["characters"] if card["type"] == COMPANION]
        minions = [card for card in characters if card["type"] == MINION]
        rows = ((gettext("The fellowship"), fellowship), (gettext("Minions"), minions))
        return [GlimpseRow(name, tuple(map(_glimpsed, cards))) for name, cards in rows if cards]

    def panel(self, question: Question, view: TcgView, place: int, why_not: Mapping[str, str]) -> dict[str, Any]:
        """Options grouped by where their card lies."""
        return tcg_panel(question, self.panel_cards(view, place), why_not)

    def panel_cards(self, view: TcgView, place: int) -> Mapping[str, PanelCard]:
        """Every card the seat sees."""
        return panel_cards(view, place)

    def coach_warning(self, question: Data, view: TcgView, place: int) -> str:
        """See ``matches.games.tcg.coach``."""
        return frodo_warning(question, view, place)

    def measures(self, events: Iterable[Any], names: Sequence[str]) -> list[Measure]:
        """See ``matches.games.tcg.measures``."""
        return tcg_measures(events, names)

    def end_story(self, events: Iterable[EndEvent], outcome: Data, names: Sequence[str], place: int | None) -> EndStory:
        """See ``matches.games.tcg.end_story``."""
        return tcg_end_story(events, outcome, names, place)

    def public_facts(self, view: TcgView) -> dict[str, object]:
        """The public facts, with each seat's site and the seats that have lost."""
        facts = super().public_facts(view)
        facts["sites"] = [seat["site"] for seat in view["seats"]]
        if lost := [seat["seat"] for seat in view["seats"] if seat["lost"]]:
            facts["lost"] = lost
        return facts

    def list_facts(self, public: Data, place: int) -> ListFacts:
        """The side the player is on this turn, and the sites, their own first."""
        free_peoples = public.get("fp")
        sites = list(public.get("sites") or ())
        own_first = [*sites[place : place + 1], *sites[:place], *sites[place + 1 :]]
        return ListFacts(
            glyph="ring" if free_peoples is None else "shire" if free_peoples == place else "sauron",
            progress=gettext("site %(sites)s") % {"sites": " : ".join(map(str, own_first))} if sites else "",
        )

    def part_name(self, data: Data) -> str:
        """The phase."""
        return self.phase_name(str(data["phase"]))

    def turn_player(self, view: TcgView) -> int | None:
        """The Free Peoples player."""
        return view["fp"]


def _glimpsed(card: TcgCard) -> GlimpsePiece:
    return GlimpsePiece(card["title"], picture_url(card["card"]), card["strength"])


def _kept_from(public: Data) -> int | None:
    """The Free Peoples player, or ``None`` before the first turn."""
    if public.get("phase", SETUP) == SETUP:
        return None
    player: int = public["fp"]
    return player


TCG = TcgRoom(
    slug="tcg",
    lessons=LESSONS,
    coach=COACH,
    hints=HINTS,
    glossary=GLOSSARY,
    rules=(
        RulesPart("rules-coverage.md", "The Fellowship of the Ring rulebook", "The Fellowship of the Ring rulebook"),
        RulesPart("rules-coverage.md", "Comprehensive Rules, section one", "Comprehensive Rules 4.2, section one"),
        RulesPart("rules-coverage.md", "Comprehensive Rules, section two", "Comprehensive Rules 4.2, section two"),
        RulesPart("rules-coverage.md", "Points the sources leave open", "Points the sources leave open"),
        RulesPart("black-rider-coverage.md", "Sections", "The Black Rider starter rulebook"),
        RulesPart("black-rider-coverage.md", "Index", "The Black Rider starter rulebook, its index"),
        RulesPart("black-rider-coverage.md", "Left open here", "Points the Black Rider rulebook leaves open"),
        RulesPart("", "", "How card texts read", words=vocabulary.page),
    ),
    name=_("Trading Card Game"),
    about=_("A fellowship of your deck against the minions of theirs."),
    decks=DeckRules(formats=FORMATS, find_starters=starters_playable),
    choices=(
        Choice(
            ASKING,
            _("Players are asked"),
            (
                ("public", _("at every point where the rules allow an answer")),
                (WHEN_ABLE, _("only when they can act (not being asked tells something of the hand)")),
            ),
        ),
    ),
    board_template="matches/_board_tcg.html",
    source_template="matches/tcg/_source.html",
    public_fields=("phase", "fp", "turn", "twilight", "waiting"),
    phases=PHASE_NAMES,
    order_phases=ORDER_PHASES,
    order_events=(
        OrderEvent("skirmish", _("a skirmish begins")),
        OrderEvent("move", _("the fellowship moves")),
        OrderEvent("kill", _("a character is killed")),
        OrderEvent("ring on", _("somebody puts on the Ring")),
    ),
    stops=STOPS,
    # FR "Shadow phase": the Shadow players may plan, and show no cards.
    talk=Talk(
        seats=3,
        kept_from=_kept_from,
        heading=_("Among the Shadow players"),
        about=(_("The Free Peoples player does not see this. You cannot show cards, and agreements are not binding.")),
        nothing=(
            _(
                "Nothing was said to you, and you cannot speak now: "
                "in matches of three or more the Shadow players may talk among themselves."
            )
        ),
        not_now=_("There is talk in running matches of three or more players, from the first turn on."),
        not_you=_("You are the Free Peoples player; the Shadow players talk among themselves."),
        nobody_hears=_("There is no other Shadow player to talk to."),
    ),
    adjudication=FURTHEST_SITE,
    log_words=LOG_WORDS,
    measured=MEASURED,
    story_kinds=STORY_KINDS,
    telling=TELLING,
    endings=ENDINGS,
    ending_words=ENDING_WORDS,
)
