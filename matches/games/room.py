"""A room holds all that the platform knows about one game. Code above the rooms never asks which game it is.

Every member has a default by which any ruleset of the engine can be played: the view is printed readably, everything
is answered on the general panel, and unfinished games are drawn. A game sets the data that differ and overrides the
methods that differ. Rooms are pure but for the engine's register of games.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic

from django.utils.functional import Promise, lazystr
from django.utils.translation import gettext, gettext_lazy

from engine.bots import bots_for
from engine.kernel import Game, IllegalSetup, key_from_seed
from engine.kernel.ruleset import find
from engine.kernel.view_types import GameView, QuestionData, V
from matches.boards.panel import PanelCard, decision_panel
from matches.boards.plain import plain_board
from matches.charts import Measure
from matches.endings import Reason, ending_word
from matches.errors import Malformed
from matches.games.adjudication import NO_MEASURE, Adjudication
from matches.games.coaching import Coach
from matches.games.decks import DeckRules
from matches.games.end_story import EndEvent, EndStory
from matches.games.glossary import Glossary
from matches.games.lesson import Hint, Lesson
from matches.games.rules_page import RulesPart
from matches.games.talk import Talk
from matches.logbook import WORDS, LogWords
from matches.stops import StopWindow

__all__ = [
    "SIDE_BY_LOT",
    "BoardInput",
    "Choice",
    "Data",
    "GameRoom",
    "ListFacts",
    "OrderEvent",
    "OwnerFile",
    "Question",
    "Room",
]

Data = Mapping[str, Any]
"""JSON-ready data: options, the public facts of a match."""
Question = QuestionData[Any]
"""A question to a seat, players' names filled in."""
SIDE_BY_LOT = "lot"


_NOTHING = lazystr("")


@dataclass(frozen=True, slots=True)
class Choice:
    """An option of a ruleset that people choose.

    Attributes:
        key: the ruleset's name of the option.
        label: its name for people.
        values: the names of its values by key, the default first.
        given: by key, what the ruleset is given where that is not the key itself: a number, or whether.
        open_reading: whether it decides a point that the rulebook leaves open; those are offered apart.
    """

    key: str
    label: Promise
    values: tuple[tuple[str, Promise], ...]
    given: Mapping[str, object] = field(default_factory=dict)
    open_reading: bool = False

    def value_of(self, key: str) -> object:
        """What the ruleset is given for a key."""
        return self.given.get(key, key)

    def key_of(self, value: object) -> str:
        """The key for which the ruleset is given this."""
        return next((key for key, option in self.given.items() if option == value), str(value))


@dataclass(frozen=True, slots=True)
class OrderEvent:
    """A public event that can end a standing order: the engine's name of it, and words that follow "until"."""

    kind: str
    label: Promise


@dataclass(frozen=True, slots=True)
class OwnerFile:
    """A file by which a site's owner says which cards a game is played with.

    Attributes:
        setting: the Django setting that names the file; empty there means none.
        read: the options of a game that is played with the cards of a file, by its path; raises ``IllegalSetup`` with
            the line and the reason.
    """

    setting: str
    read: Callable[[str], Data]


@dataclass(frozen=True, slots=True)
class BoardInput(Generic[V]):
    """The game as one viewer sees it, to draw a board from.

    Attributes:
        view: the seat's view, or the spectator's.
        names: players' names by seat.
        place: the seat looking, or ``None``.
        counts: how many options each card or piece has in the question to that seat; those are marked.
        why_not: by the key an option would have, why it is none; see ``Game.explain``.
        question_cards: the cards that the seat chooses from and that the view does not show.
        control: the control of the panel while that seat is asked; empty while it is not.
    """

    view: V
    names: Sequence[str]
    place: int | None
    counts: Mapping[str, int] = field(default_factory=dict)
    why_not: Mapping[str, str] = field(default_factory=dict)
    question_cards: Sequence[Data] = ()
    control: str = ""


@dataclass(frozen=True, slots=True)
class ListFacts:
    """How a match is shown in a list: the name of its glyph, and how far it has come in a few words."""

    glyph: str = "ring"
    progress: str = ""


@dataclass(frozen=True, slots=True)
class GlimpsePiece:
    """One card on the table: its name, the address of its picture, and its strength if it has one."""

    name: str
    picture: str
    strength: int | None = None


@dataclass(frozen=True, slots=True)
class GlimpseRow:
    """Cards that lie together on the table, under a name."""

    name: str
    pieces: tuple[GlimpsePiece, ...]


@dataclass(frozen=True)
class Room(Generic[V]):
    """One game on the platform, by the type of its views.

    Attributes:
        slug: the ruleset's name in the engine; stands in addresses and in the database.
        name: the game's name for people.
        about: the game in a sentence.
        decks: what matches are played by where players bring decks; ``None`` where they bring none.
        sides: the sides people choose between, by key, where the rules have such; the lot is offered beside them.
        choices: options of the ruleset that people choose.
        owner_file: how the site's owner changes the cards; ``None`` where they cannot.
        board_template: draws ``board``.
        source_template: draws the card that asks a question, ``panel.source``, beside it.
        sheet_template: the page to print that draws ``sheet``; empty where a game has none.
        sheet_name: what stands on that page.
        styles, scripts: static files of the board beside those every match page has.
        public_fields: the fields of the spectator's view that are kept with the match; see ``public_facts``.
        phases: the names of the phases, by the key that the view has in ``phase``.
        order_phases, order_events: what the form for orders to pass offers to wait for. A game in which nothing can
            be passed offers nothing, and has no such form.
        answers_ahead: whether the ruleset says which later questions can be answered ahead; see ``Game.ahead``.
        stops: the kinds of windows in which a game can pass for a player, by turn and kind; see ``matches.stops``.
        talk: who may talk among themselves; ``None`` where nobody may.
        adjudication: how unfinished matches of events are decided.
        log_words: what the log groups by, and the cards its events name.
        measured: the kinds of events that ``measures`` reads.
        story_kinds: the kinds of events that ``end_story`` reads.
        telling: the kinds of events that say what an answer changed, the weightiest first.
        endings: why a match ended, as the end of a sentence, by the ruleset's termination.
        ending_words: the same in a few words that stand in brackets.
        lessons: what a newcomer is taught, in this order.
        coach: what a newcomer is told in a first match; ``None``: there is none with a coach.
        hints: answers to newcomers at the first question of a kind, by the key of its prompt.
        glossary: the terms that texts link to.
        rules: where the rules in short are read from; see ``matches.games.rules_page``.
    """

    slug: str
    name: Promise
    about: Promise
    decks: DeckRules | None = None
    sides: tuple[tuple[str, Promise], ...] = ()
    choices: tuple[Choice, ...] = ()
    owner_file: OwnerFile | None = None
    board_template: str = "matches/_board_plain.html"
    source_template: str = "matches/decide/_source.html"
    sheet_template: str = ""
    sheet_name: Promise = _NOTHING
    styles: tuple[str, ...] = ()
    scripts: tuple[str, ...] = ()
    public_fields: tuple[str, ...] = ("phase", "turn", "waiting")
    phases: Mapping[str, Promise] = field(default_factory=dict)
    order_phases: Mapping[str, Promise] = field(default_factory=dict)
    order_events: tuple[OrderEvent, ...] = ()
    answers_ahead: bool = False
    stops: tuple[StopWindow, ...] = ()
    talk: Talk | None = None
    adjudication: Adjudication = NO_MEASURE
    log_words: LogWords = WORDS
    measured: tuple[str, ...] = ()
    story_kinds: tuple[str, ...] = ()
    telling: tuple[str, ...] = ()
    endings: Mapping[str, Reason] = field(default_factory=dict)
    ending_words: Mapping[str, Promise] = field(default_factory=dict)
    lessons: tuple[Lesson, ...] = ()
    coach: Coach | None = None
    hints: Mapping[str, Hint] = field(default_factory=dict)
    glossary: Glossary = field(default_factory=Glossary)
    rules: tuple[RulesPart, ...] = ()

    # -- what the engine says of the game -----------------------------------------------------------------------------

    @property
    def seat_counts(self) -> tuple[int, ...]:
        """How many can play, fewest first."""
        least, most = find(self.slug).seats
        return tuple(range(least, most + 1))

    def turn_cap_of(self, seats: int) -> int:
        """Game turns after which a game of so many seats ends at the latest."""
        return find(self.slug).turn_cap_of(seats)

    @property
    def bots(self) -> tuple[str, ...]:
        """The bots to play against, the best first."""
        return bots_for(self.slug)

    @property
    def takes_orders(self) -> bool:
        """Whether players can say beforehand how they answer: pass, answer ahead, or answer alike."""
        return self.answers_ahead or bool(self.order_phases)

    def lesson(self, slug: str) -> Lesson:
        """The lesson of that name.

        Raises:
            Malformed: there is none.
        """
        entry = next((lesson for lesson in self.lessons if lesson.slug == slug), None)
        if entry is None:
            raise Malformed(gettext("There is no such lesson; choose one from the game’s lessons."))
        return entry

    # -- setting a match up -------------------------------------------------------------------------------------------

    @property
    def side_choices(self) -> tuple[tuple[str, Promise], ...]:
        """The sides and the lot."""
        return (*self.sides, (SIDE_BY_LOT, gettext_lazy("The lot decides"))) if self.sides else ()

    def check_seats(self, seats: int) -> int:
        """Return the number of seats.

        Raises:
            Malformed: so many cannot play.
        """
        counts = self.seat_counts
        if seats not in counts:
            fewest, most = counts[0], counts[-1]
            many = (
                gettext("%(fewest)s to %(most)s players") % {"fewest": fewest, "most": most}
                if len(counts) > 1
                else gettext("%(count)s players") % {"count": most}
            )
            raise Malformed(
                gettext("%(name)s is for %(many)s, not %(seats)s.") % {"name": self.name, "many": many, "seats": seats}
            )
        return seats

    def side_setup(self, side: str) -> tuple[dict[str, object], dict[str, object]]:
        """The match's options and the first player's setup for the side they asked for; empty means the lot.

        Raises:
            Malformed: the game has no such side.
        """
        if not self.sides:
            if side:
                raise Malformed(gettext("%(name)s has no sides to choose.") % {"name": self.name})
            return {}, {}
        if side in ("", SIDE_BY_LOT):
            return {"first_seat": SIDE_BY_LOT}, {}
        if side not in dict(self.sides):
            raise Malformed(
                gettext("Choose a side: %(side_choices)s.")
                % {"side_choices": ", ".join(key for key, _ in self.side_choices)}
            )
        return {}, {"side": side}

    def check_options(self, chosen: Data) -> dict[str, str]:
        """The options that people chose, each by the key of its value; see ``rule_options``.

        Raises:
            Malformed: no such option, no such value, or values that do not go together.
        """
        known = {choice.key: choice for choice in self.choices}
        options: dict[str, str] = {}
        for key, value in chosen.items():
            if key not in known:
                raise Malformed(
                    gettext("%(name)s has no option called “%(key)s” to choose.")
                    % {"name": self.name, "key": str(key)[:40]}
                )
            values = dict(known[key].values)
            if not isinstance(value, str) or value not in values:
                raise Malformed(
                    gettext("%(label)s: choose %(values)s.") % {"label": known[key].label, "values": ", ".join(values)}
                )
            options[key] = value
        if self.decks is None:  # else the decks decide too, when the match is made
            given = self.rule_options(options)
            try:
                Game.start(self.slug, given, [None] * self.seat_counts[0], key_from_seed(0), listen=False)
            except IllegalSetup as refusal:
                raise Malformed(str(refusal)) from None
        return options

    def rule_options(self, chosen: Mapping[str, str]) -> dict[str, object]:
        """What the ruleset is given for the options that were chosen; what was not has the ruleset's default."""
        return {choice.key: choice.value_of(chosen[choice.key]) for choice in self.choices if choice.key in chosen}

    def casual_options(self, side: str, chosen: Data) -> dict[str, object]:
        """The options of a casual match from the first player's side and what else was chosen; in games with decks the
        format has more.

        Raises:
            Malformed: no such side, option or value.
        """
        by_side, _ = self.side_setup(side)
        return {**by_side, **self.rule_options(self.check_options(chosen))}

    def chosen_keys(self, options: Data) -> dict[str, str]:
        """The options of a match that people can choose, each by the key of its value."""
        return {choice.key: choice.key_of(options[choice.key]) for choice in self.choices if choice.key in options}

    def chosen_words(self, options: Data) -> list[tuple[Promise, Promise]]:
        """The chosen options and values, by their names; ``options`` as ``check_options`` gives them."""
        return [
            (choice.label, dict(choice.values).get(str(options.get(choice.key)), _NOTHING))
            for choice in self.choices
            if choice.key in options
        ]

    # -- showing a match ----------------------------------------------------------------------------------------------

    def board(self, seen: BoardInput[V]) -> dict[str, Any]:
        """The data for ``board_template``.

        The pages around it use: ``kind`` and ``css`` (classes of the board), ``line`` (where the game stands, after the
        number of the turn) and ``phases`` (``name``, ``note``, ``done`` and ``now`` of each phase of a turn).
        """
        return {"kind": "plain", "css": "", "facts": plain_board(seen.view)}

    def glimpse(self, view: V) -> list[GlimpseRow]:
        """What the first page shows of a match under way, from the spectator's view; nothing by default."""
        return []

    def cards_note(self, options: Data) -> str:
        """Which cards a match with these options is played with, in a sentence; empty where there is but one answer."""
        return ""

    def panel(self, question: Question, view: V, place: int, why_not: Mapping[str, str]) -> dict[str, Any]:
        """The decision panel for a question to a seat; see ``matches.boards.panel``."""
        return decision_panel(question, self.panel_cards(view, place))

    def panel_cards(self, view: V, place: int) -> Mapping[str, PanelCard]:
        """The cards and pieces that options are about, by their id in the view."""
        return {}

    def sheet(self, view: V | None, names: Sequence[str], options: Data) -> dict[str, object]:
        """The data for ``sheet_template``: what players keep beside the table, on paper.

        Args:
            view: the spectator's view of a match, or ``None`` for a blank sheet.
            names: the players by seat; empty ones on a blank sheet.
            options: the match's, or none.
        """
        return {}

    def coach_warning(self, question: Data, view: V, place: int) -> str:
        """What the coach warns of beside the line of a question, by what lies open on the table; empty for nothing."""
        return ""

    def measures(self, events: Iterable[Any], names: Sequence[str]) -> list[Measure]:
        """What is drawn of a match over its answers, from its public events of the kinds in ``measured``, in order."""
        return []

    def end_story(self, events: Iterable[EndEvent], outcome: Data, names: Sequence[str], place: int | None) -> EndStory:
        """Why a match ended, from its public events of the kinds in ``story_kinds``, in order.

        ``place`` is the seat whose loss is told, if it lost; see ``matches.games.end_story.loser_of``.
        """
        return EndStory()

    def phase_name(self, phase: str) -> str:
        """The name of a phase for people; a ruleset without names has its own key."""
        return str(self.phases.get(phase, phase))

    def ending_word(self, termination: str) -> str:
        """Why a match ended, in a few words that stand in brackets."""
        return ending_word(termination, self.ending_words)

    # -- what is kept of a match for lists ----------------------------------------------------------------------------

    def public_facts(self, view: V) -> dict[str, object]:
        """Public facts for lists of matches, from the spectator's view.

        Lists show ``phase``. The seats in ``lost`` are out of the game: they cannot concede, order or talk.
        """
        facts: Data = view
        return {name: facts[name] for name in self.public_fields if name in facts}

    def list_facts(self, public: Data, place: int) -> ListFacts:
        """How a match that has begun is listed for the player at a seat."""
        return ListFacts()

    def part_name(self, data: Data) -> str:
        """The name of a part of a turn, from the data of the event that opens it; empty where its sentence is it."""
        return ""

    def turn_player(self, view: V) -> int | None:
        """The seat whose turn it is, by the spectator's view; ends the order to pass until one's own turn."""
        return None


GameRoom = Room[GameView]
"""A room, to code above the rooms, which never asks which game it is."""
