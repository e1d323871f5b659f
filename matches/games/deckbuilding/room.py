"""The room of the deck-building game."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from django.utils.functional import Promise, lazystr
from django.utils.translation import gettext, ngettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from engine.deckbuilding.owner_list import read_set
from engine.deckbuilding.sets import as_option
from engine.deckbuilding.view_types import DeckbuildingView
from matches.boards.panel import PanelCard, decision_panel
from matches.charts import Measure
from matches.games.deckbuilding.adjudication import VICTORY_POINTS
from matches.games.deckbuilding.board import PHASE_NAMES, card_picture, deckbuilding_board, idents, short_text
from matches.games.deckbuilding.coach import COACH
from matches.games.deckbuilding.end_story import STORY_KINDS, TELLING, deckbuilding_end_story
from matches.games.deckbuilding.glossary import GLOSSARY
from matches.games.deckbuilding.lessons import HINTS, LESSONS
from matches.games.deckbuilding.log import LOG_WORDS
from matches.games.deckbuilding.measures import MEASURED, deckbuilding_measures
from matches.games.deckbuilding.sheet import card_list, cards_of, quick_reference
from matches.games.end_story import EndEvent, EndStory
from matches.games.room import BoardInput, Choice, Data, ListFacts, OwnerFile, Question, Room
from matches.games.rules_page import RulesPart

__all__ = ["DECKBUILDING"]

GROUPS = {
    "hand": _("Play from your hand"),
    "path": _("Buy from the Path"),
    "valor": _("Buy from a stack"),
    "top": _("Defeat the Archenemy"),
}
"""By the zone of a card: the heading of what can be done with it in one's own turn."""


def owner_cards(path: str) -> Data:
    """The options of a game that is played with the cards of an owner's list.

    Raises:
        IllegalSetup: the file is no whole list, with the line and the reason.
    """
    return {"cards": as_option(read_set(path))}


def _panel_card(view: DeckbuildingView, key: str, group: str) -> PanelCard:
    """The card of that definition, as options show it."""
    definition = view["definitions"][key]
    return PanelCard(definition["name"], group, picture=card_picture(key, definition))


class DeckbuildingRoom(Room[DeckbuildingView]):
    """The deck-building game: players, the Path, the stacks, and the own cards."""

    def board(self, seen: BoardInput[DeckbuildingView]) -> dict[str, Any]:
        """The table as its viewer sees it."""
        return deckbuilding_board(seen.view, seen.names, seen.place, seen.counts, seen.why_not)

    def panel(
        self, question: Question, view: DeckbuildingView, place: int, why_not: Mapping[str, str]
    ) -> dict[str, Any]:
        """The question. In the own turn cards of one definition in one place are one option."""
        known = idents(view, place)
        options: list[dict[str, Any]] = []
        alike: dict[tuple[str, str], dict[str, Any]] = {}
        for option in question["options"]:
            ident = known.get(str(option.get("id", "")), "")
            if question["kind"] != "action" or not ident:
                options.append({**option, "card": option.get("id") or option.get("card")})
                continue
            same = (str(option["verb"]), ident)
            if same in alike:
                alike[same]["copies"] += 1
                continue
            alike[same] = {**option, "card": ident, "definition": option["card"], "copies": 1}
            options.append(alike[same])
        grouped = question["prompt"]["key"] == "act"
        for choice in alike.values():
            more = gettext("one of %(copies)s") % {"copies": choice["copies"]} if choice["copies"] > 1 else ""
            note = short_text(view["definitions"][choice["definition"]]) if grouped else str(choice["note"])
            choice["note"] = " · ".join(part for part in (note, more) if part)
        cards = {key: _panel_card(view, key, "") for key in view["definitions"]}
        for card_id, ident in known.items():
            zone, _dash, key = ident.partition("-")
            cards[card_id] = cards[ident] = _panel_card(view, key, str(GROUPS.get(zone, "")) if grouped else "")
        return decision_panel({**question, "options": options}, cards, group_order=("", *map(str, GROUPS.values())))

    def cards_note(self, options: Data) -> str:
        """Whether the cards are the stand-in set or the owner's list; pages of a match show the set's own label."""
        if options.get("cards"):
            return gettext("The cards are the list of this site's owner: %(label)s.") % {
                "label": options["cards"]["label"]
            }
        return gettext("The cards are a stand-in set of our own, not the printed ones.")

    def sheet(self, view: DeckbuildingView | None, names: Sequence[str], options: Data) -> dict[str, object]:
        """The rules in short, and the cards of the match's set."""
        cards = cards_of(options)
        return {"label": cards.label, "groups": card_list(cards), "reference": quick_reference(options)}

    def end_story(self, events: Iterable[EndEvent], outcome: Data, names: Sequence[str], place: int | None) -> EndStory:
        """See ``matches.games.deckbuilding.end_story``."""
        return deckbuilding_end_story(events, outcome, names, place)

    def measures(self, events: Iterable[Any], names: Sequence[str]) -> list[Measure]:
        """See ``matches.games.deckbuilding.measures``."""
        return deckbuilding_measures(events, names)

    def public_facts(self, view: DeckbuildingView) -> dict[str, object]:
        """The round and who has left, beside what is kept of every match."""
        return {**super().public_facts(view), "lost": [seat["seat"] for seat in view["seats"] if seat["lost"]]}

    def list_facts(self, public: Data, place: int) -> ListFacts:
        """How many Archenemies are left."""
        left = public.get("archenemies_left")
        if left is None:
            return ListFacts()
        words = ngettext("%(number)s Archenemy left", "%(number)s Archenemies left", left)
        return ListFacts(progress=words % {"number": left})

    def turn_player(self, view: DeckbuildingView) -> int | None:
        """The player who plays and buys cards."""
        return view["player"] if view["phase"] == "turn" else None


def _reading(key: str, label: Promise, *values: tuple[str, Promise]) -> Choice:
    return Choice(key, label, values, open_reading=True)


def _whether(key: str, label: Promise, yes: Promise, no: Promise, *, usual: bool) -> Choice:
    """An open point that is so or not."""
    values: tuple[tuple[str, Promise], ...] = (("yes", yes), ("no", no))
    return Choice(key, label, values if usual else values[::-1], given={"yes": True, "no": False}, open_reading=True)


ROUNDS = {"40": 40, "20": 20, "30": 30, "60": 60, "100": 100}
"""After how many rounds the game ends at the latest."""
STACKS = {str(number): number for number in range(8, 13)}
"""How many Archenemies can be in the stack."""
_STACK_NAMES: dict[str, Promise] = {
    "8": _("8, the standard game"),
    "9": _("9, a longer game"),
    "10": _("10, a longer game"),
    "11": _("11, a longer game"),
    "12": _("12, a longer game"),
}

DECKBUILDING = DeckbuildingRoom(
    slug="deckbuilding",
    lessons=LESSONS,
    coach=COACH,
    hints=HINTS,
    glossary=GLOSSARY,
    rules=(
        RulesPart("deckbuilding-rules.md", "Rules", "The rulebook"),
        RulesPart("deckbuilding-rules.md", "Open points", "Points the rulebook leaves open"),
    ),
    name=_("The deck-building game"),
    about=_("Two to five heroes build their decks from the Path, avoid ambushes and defeat Archenemies."),
    choices=(
        Choice(
            "heroes",
            _("Heroes"),
            (("dealt", _("are dealt at random")), ("chosen", _("are chosen by all at once"))),
        ),
        Choice(
            "hero_pool",
            _("Heroes to have"),
            (("all", _("all seven")), ("first game", _("the five of a first game"))),
        ),
        Choice("archenemies", _("Archenemies"), tuple(_STACK_NAMES.items()), given=STACKS),
        Choice(
            "impossible",
            _("Impossible mode"),
            (("no", _("no")), ("yes", _("yes: eight Archenemies of its own, and all can lose"))),
            given={"yes": True, "no": False},
        ),
        _reading(
            "longer_stack",
            _("In a stack of 9 or 11 the odd Archenemy is"),
            ("level 2", _("of level 2")),
            ("level 3", _("of level 3")),
        ),
        _reading(
            "group_ambush_from",
            _("A group ambush begins with"),
            ("next", _("the player whose turn comes")),
            ("last", _("the player whose turn is over")),
        ),
        _reading(
            "ambusher_gone",
            _("An Enemy that has left the Path before its Ambush"),
            ("nothing", _("does nothing")),
            ("ambushes", _("ambushes all the same")),
        ),
        _whether(
            "reveal_again",
            _("A Defense card that is revealed and kept may be revealed again"),
            _("against the next Attack"),
            _("only in the next turn"),
            usual=True,
        ),
        _reading(
            "start_of_turn",
            _("At the start of a turn come first"),
            ("ambushes", pgettext_lazy("come first", "ambushes")),
            ("ongoing", _("ongoing effects")),
        ),
        _whether(
            "fortunes_count",
            _("A Fortune in one's own turn"),
            _("counts as a card played"),
            _("does not count"),
            usual=True,
        ),
        _reading(
            "empty_main_deck",
            _("In Impossible mode an empty main deck is a defeat"),
            ("always", _("at any time")),
            ("last", _("only when the last Archenemy is on top")),
        ),
        _reading(
            "consensus",
            _("A joint decision needs"),
            ("all", _("all votes")),
            ("majority", _("most votes")),
        ),
        _reading(
            "leftover_path",
            _("Cards that effects add to a full Path"),
            ("stay", _("stay beside it")),
            ("none", _("are not added")),
        ),
        Choice(
            "rounds",
            _("The game ends after so many rounds at the latest"),
            tuple((key, lazystr(key)) for key in ROUNDS),
            given=ROUNDS,
            open_reading=True,
        ),
    ),
    owner_file=OwnerFile("ENTMOOT_DECKBUILDING_CARDS", owner_cards),
    board_template="matches/_board_deckbuilding.html",
    sheet_template="matches/print/deckbuilding.html",
    sheet_name=_("Rules in short and all cards"),
    styles=("css/deckbuilding.css",),
    public_fields=("phase", "turn", "round", "rounds", "player", "archenemies_left", "waiting"),
    phases=PHASE_NAMES,
    answers_ahead=True,
    adjudication=VICTORY_POINTS,
    log_words=LOG_WORDS,
    measured=MEASURED,
    story_kinds=STORY_KINDS,
    telling=TELLING,
    endings={
        "last Archenemy": _("the last Archenemy is defeated"),
        "Path not refilled": _("the Path cannot be refilled"),
        "Fellowship defeated": _("the main deck has run out, so the Fellowship is defeated"),
        "turn cap": _("everybody has had as many turns as the game lasts"),
    },
    ending_words={
        "last Archenemy": _("last Archenemy"),
        "Path not refilled": _("Path not refilled"),
        "Fellowship defeated": _("Fellowship defeated"),
        "turn cap": _("turn cap"),
    },
)
