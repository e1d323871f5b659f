"""Show a match to a visitor. Which seat's view a request gets is decided here and nowhere else."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any
from urllib.parse import urlencode

from django.http import Http404, HttpRequest
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext

from engine.kernel import EngineError, Game
from engine.kernel.view_types import GameView, OptionData, QuestionData
from matches import history, selectors
from matches.boards.panel import choice_mark, losses_mark
from matches.clocks import longest_match
from matches.endings import ending, ending_line
from matches.games.registry import room_of
from matches.games.room import BoardInput, GameRoom
from matches.logbook import Line, log_groups, log_lines
from matches.losing import losing_choices_kept, warnings_said
from matches.models import InboxRow, Match, MatchStatus, Seat, StandingOrder
from matches.naming import named_data
from matches.reasons import reason_said
from matches.recap import recap
from matches.replay import borrow_game_at, release_game_at
from matches.rulings import rulings_of
from matches.services.hidden_open import closed_watched
from matches.snapshot import borrow_game, release_game
from matches.views.orders import ahead_of, order_data, order_shown
from matches.watching import seen_later, step_shown
from players.models import Player
from players.sentences.stored_sentences import sentence_said
from players.staff.authority import Action, may

POLL_LATER = 30
"""Seconds after which a page that shows a match later asks again."""
AFTERWARDS = timedelta(hours=1)
"""How long after the end of a casual match its players' pages keep up with it."""
HAPPENED_LINES = 4
"""How many lines of the log are read aloud after an answer."""
RULING_NEW = timedelta(days=3)
"""A page opens the words of judges by itself while the last ones are so new."""

__all__ = [
    "Shown",
    "board_context",
    "borrow_shown",
    "judging_context",
    "log_shown",
    "match_shown",
    "release_shown",
    "table_context",
]


@dataclass(frozen=True, slots=True)
class Shown:
    """A match, and the seat whose view is shown (``None``: the spectator's)."""

    match: Match
    seat: Seat | None
    upto: int | None = None
    """Shown as it was after so many answers; ``None``: as it is. See `matches.watching`."""

    @property
    def version(self) -> str:
        """What a page compares to know whether to reload."""
        return str(self.match.version) if self.upto is None else f"later-{self.upto}"

    @property
    def place(self) -> int | None:
        return self.seat.place if self.seat is not None else None


def match_shown(request: HttpRequest, code: str) -> Shown:
    """The match of an address, for this request's user.

    Raises:
        Http404: there is none, or it is closed to this user; the two look the same.
    """
    match = selectors.match_of_code(code)
    if match is None:
        raise Http404(gettext("There is no such match."))
    seat = selectors.seat_of(match, request.user)
    if not selectors.may_watch(match, request.user, seat):
        raise Http404(gettext("There is no such match."))
    if match.closed and seat is None and isinstance(request.user, Player):
        closed_watched(match=match, actor=request.user, now=timezone.now())
    upto = step_shown(match, request.user, seat, timezone.now())
    return Shown(match if upto is None else seen_later(match, upto), seat, upto)


def borrow_shown(shown: Shown) -> tuple[Match, list[Seat], Game]:
    """The match, its seats and its game at the position that is shown; give the game back with `release_shown`.

    Raises:
        EngineError: the game cannot be loaded. RecordDamaged.
    """
    if shown.upto is None:
        return borrow_game(shown.match.pk)
    seats = list(shown.match.seats.select_related("player").order_by("place"))
    game, _ = borrow_game_at(shown.match, shown.upto)
    return shown.match, seats, game


def release_shown(shown: Shown, match: Match, game: Game) -> None:
    """Give back a game borrowed with `borrow_shown`, unchanged."""
    if shown.upto is None:
        release_game(match, game)
    else:
        release_game_at(match, shown.upto, game)


def board_context(match: Match, seen: BoardInput[GameView]) -> dict[str, Any]:
    """The match's room, its cards, and its board as the viewer sees it."""
    room = room_of(match.ruleset)
    board = room.board(seen)
    for card in (board.get("texts") or {}).values():
        if marks := room.glossary.marks(card["text"]):
            card["terms"] = marks
    return {
        "room": room,
        "board": board,
        "board_template": room.board_template,
        "cards_note": room.cards_note(match.options),
    }


def log_shown(
    match: Match, place: int | None, names: list[str], upto: int | None, most: int = 90
) -> list[dict[str, Any]]:
    """The newest lines, newest turn and newest line first."""
    rows = history.events(match, seen_by=place, upto_step=upto, newest=most)
    by_stops = selectors.passed_by_stops(match, place, rows[0].sequence) if rows else set()
    groups = log_groups(log_lines(rows, names, room_of(match.ruleset).log_words, by_stops))[::-1]
    for group in groups:
        group["lines"].reverse()
    return groups


def _happened(groups: list[dict[str, Any]]) -> str:
    """What the last answer led to, from the log that is shown: its last lines in order, to be read aloud."""
    newest: list[Line] = groups[0]["lines"] if groups else []
    lines = [line.text for line in newest if line.sequence == newest[0].sequence][:HAPPENED_LINES]
    return " ".join(reversed(lines))


def judging_context(match: Match, user: Any) -> dict[str, object]:
    """``judging``: for judges whether they may act in this match, and if not why; for others nothing."""
    judging = may(user, Action.MATCH_PAUSE, match)
    if not judging and not may(user, Action.MATCH_OPERATIONS):
        return {}
    context: dict[str, object] = {"judging": judging}
    if judging and match.started_at is not None and match.status in (MatchStatus.RUNNING, MatchStatus.PAUSED):
        context["judging_seats"] = list(match.seats.select_related("player").order_by("place"))
    return context


def table_context(shown: Shown, now: datetime) -> dict[str, Any]:
    """Everything the match page shows except what a visitor's session adds."""
    match, seats, game = _borrowed(shown)
    place, room, names = shown.place, room_of(match.ruleset), [seat.player.username for seat in seats]
    context: dict[str, Any] = {
        "match": match,
        "room": room,
        "seat": shown.seat,
        "place": place,
        "now": now,
        "section": "play",
        "seats": seats,
        "names": names,
    }
    context |= _around(shown, match, seats, names, now)
    if match.outcome:
        context |= {
            "ending": ending(match.outcome, names, place, room.endings),
            "headline": _headline(match.outcome, names, place, room),
            "again": _again(match, seats, place),
        }
    if game is not None:
        context |= _position(shown, match, game, names)
    else:
        context |= {
            "longest": longest_match(match.settings, room.turn_cap_of(len(seats)), len(seats)),
            "log": [],
        }
    context["out"] = place in (match.public or {}).get("lost", ())
    context["fast_poll"] = context.get("sent") is not None or (
        shown.upto is None
        and match.is_running
        and any(seat.player.is_bot and seat.place in view_waiting(context) for seat in seats)
    )
    return context


def _borrowed(shown: Shown) -> tuple[Match, list[Seat], Game | None]:
    """The match with its seats and its game; no game before the start, or where it cannot be loaded: the match is
    paused then or about to be, and the page still says so."""
    if shown.match.started_at is not None:
        try:
            return borrow_shown(shown)
        except EngineError:
            pass
    return shown.match, list(shown.match.seats.select_related("player").order_by("place")), None


def _around(shown: Shown, match: Match, seats: list[Seat], names: list[str], now: datetime) -> dict[str, object]:
    """Who plays, their clocks and results, and what was ruled; when the page asks again."""
    place, rulings = shown.place, rulings_of(match)
    recalls = shown.seat is not None and match.started_at is not None and not match.is_lesson
    return {
        "me": names[place] if place is not None else None,
        "opponents": ", ".join(name for number, name in enumerate(names) if number != place),
        # Whose clock runs, and what is left of it, would tell of the answers that are not shown yet.
        "clocks": _clocks_own_first(selectors.clock_rows(match, seats, now), place)
        if shown.upto is None and not match.is_prepared
        else [],
        "poll_seconds": _poll_seconds(shown, match, now),
        "version": shown.version,
        "later": match.watch_delay if shown.upto is not None else 0,
        "results": _results(match, names),
        "rulings": rulings,
        "rulings_new": bool(rulings) and now - rulings[0].at < RULING_NEW,
        "recap": recap(match, shown.seat, names) if recalls and shown.seat is not None else None,
    }


def _poll_seconds(shown: Shown, match: Match, now: datetime) -> int:
    """After how many seconds a page asks again without a stream. After the end of a casual match its players' pages
    keep up for a while: the rematch is offered there."""
    if match.is_finished:
        lately = match.finished_at is not None and now - match.finished_at < AFTERWARDS
        return POLL_LATER if shown.seat is not None and match.casual and lately else 0
    return 4 if shown.upto is None else POLL_LATER


@dataclass(frozen=True, slots=True)
class Question:
    """What the viewer is asked, if anything: why cards cannot be chosen, and which choices lose at once."""

    decision: QuestionData[OptionData] | None = None
    why_not: Mapping[str, str] = field(default_factory=dict)
    loses: Mapping[str, str] = field(default_factory=dict)


def _position(shown: Shown, match: Match, game: Game, names: list[str]) -> dict[str, Any]:
    """The board, the viewer's question and orders, and the log; gives the borrowed game back."""
    place = shown.place
    view = game.view(place)
    asked, context = Question(), dict[str, Any]()
    if shown.seat is not None and match.is_running:
        asked = _asked(match, game, shown.seat)
        context |= _orders(match, game, shown.seat, names)
        if asked.decision is not None and not match.is_prepared:
            context["reach"] = game.reach(shown.seat.place)
    release_shown(shown, match, game)
    counts: dict[str, int] = {}
    if asked.decision is not None and shown.seat is not None:
        panel = room_of(match.ruleset).panel(
            named_data(asked.decision, names), view, shown.seat.place, dict(asked.why_not)
        )
        losses_mark(panel, warnings_said(asked.loses))
        counts = panel["cards"]
        context |= {"panel": panel, **_answer(asked.decision, shown.seat)}
        if context["refusal"]:
            choice_mark(panel, context["refused"])
        context |= _coached(match, asked.decision, view, shown.seat.place)
    control = "" if context.get("sent") else context.get("panel", {}).get("input", "")
    question_cards = asked.decision.get("cards", ()) if asked.decision is not None else ()
    context |= board_context(
        match, BoardInput(view, names, place, counts, dict(asked.why_not), question_cards, control)
    )
    groups = log_shown(match, place, names, shown.upto)
    return context | {
        "phase": view.get("phase", ""),
        "waiting_names": [names[number] for number in view.get("waiting", ())],
        "log": groups,
        "happened": _happened(groups),
    }


def _asked(match: Match, game: Game, seat: Seat) -> Question:
    decision = next((decision.as_data() for decision in game.pending if decision.seat == seat.place), None)
    loses: Mapping[str, str] = {}
    if decision is not None:
        loses = losing_choices_kept(match.code, match.course, match.sequence, game, seat.place)
    return Question(decision, game.explain(seat.place), loses)


def _coached(
    match: Match, decision: QuestionData[OptionData], view: GameView, place: int
) -> dict[str, dict[str, object]]:
    """What the coach of a first match says of a question."""
    room = room_of(match.ruleset)
    if not match.is_first or room.coach is None:
        return {}
    line = room.coach.line(decision, match.public or {})
    warning = room.coach_warning(decision, view, place)
    return {"coach": {"meaning": line.meaning, "usual": line.usual, "warning": warning}}


def _orders(match: Match, game: Game, seat: Seat, names: list[str]) -> dict[str, object]:
    """The standing orders of a seat, and what is answered ahead."""
    orders = selectors.orders_of(seat) if room_of(match.ruleset).takes_orders else []
    ahead = ahead_of(game, seat.place, orders)
    others = [order_data(order) for order in orders if order.kind not in StandingOrder.PASSING]
    return {
        "orders": named_data(others, names),
        "order": order_shown(orders),
        "ahead": named_data(ahead, names),
        "ahead_sure": any(row["sure"] for row in ahead),
        "ahead_more": any(not row["sure"] for row in ahead),
    }


def _answer(decision: QuestionData[OptionData], seat: Seat) -> dict[str, object]:
    """What was sent as an answer to a question, and was refused."""
    sent, refused = selectors.sent_answer(seat, decision["id"])
    refused_last = sent is not None and sent.state == InboxRow.State.REFUSED
    return {
        "prompt_key": decision["prompt"]["key"],
        "answer_key": f"web-{decision['id']}-{refused}",
        "sent": sent if sent is not None and sent.state == InboxRow.State.NEW else None,
        "refusal": reason_said(sent.reason) if sent is not None and refused_last else "",
        "refused": sent.value if sent is not None and refused_last else None,
    }


def view_waiting(context: dict[str, Any]) -> set[int]:
    """Seats by name back to numbers."""
    names = context["names"]
    return {names.index(name) for name in context.get("waiting_names", ())}


def _clocks_own_first(rows: list[dict[str, object]], place: int | None) -> list[dict[str, object]]:
    return sorted(rows, key=lambda row: (row["place"] != place, row["place"]))


def _again(match: Match, seats: list[Seat], place: int | None) -> str:
    """Where to begin another match of the same game with the same people, the form filled in."""
    people = [seat.player.username for seat in seats if seat.place != place and not seat.player.is_bot]
    asked = [("game", match.ruleset), ("against", "player" if people else "bot"), ("seats", str(len(seats)))]
    return f"{reverse('matches:new')}?{urlencode([*asked, *(('opponent', name) for name in people)])}"


def _headline(outcome: Mapping[str, Any], names: list[str], place: int | None, room: GameRoom) -> str:
    """How the match ended, in one sentence to a player of it and in two to others."""
    if place is not None:
        return sentence_said(ending_line(outcome, names, place, room.endings))
    end = ending(outcome, names, None, room.endings)
    return f"{end.who} {end.why}".rstrip()


def _results(match: Match, names: list[str]) -> list[dict[str, object]]:
    outcome = match.outcome or {}
    places = outcome.get("places", [])
    return sorted(
        ({"place": rank, "name": name} for rank, name in zip(places, names, strict=False)),
        key=lambda row: (row["place"], row["name"]),
    )
