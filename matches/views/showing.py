"""Show a match to a visitor. Which seat's view a request gets is decided here and nowhere else."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.http import Http404, HttpRequest

from engine.kernel import EngineError, Game
from matches import selectors
from matches.clocks import longest_match
from matches.games.registry import room_of
from matches.games.room import BoardInput
from matches.models import InboxRow, Match, MatchStatus, Seat
from matches.naming import named, named_data
from matches.snapshot import borrow_game, release_game
from players.authority import Action, may

__all__ = ["Shown", "board_context", "judging_context", "match_shown", "table_context"]


@dataclass(frozen=True, slots=True)
class Shown:
    """A match, and the seat whose view is shown (``None``: the spectator's)."""

    match: Match
    seat: Seat | None

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
        raise Http404("There is no such match.")
    seat = selectors.seat_of(match, request.user)
    if not selectors.may_watch(match, request.user, seat):
        raise Http404("There is no such match.")
    return Shown(match, seat)


def board_context(match: Match, seen: BoardInput) -> dict[str, Any]:
    """The match's room, and its board as the viewer sees it."""
    room = room_of(match.ruleset)
    return {"room": room, "board": room.board(seen), "board_template": room.board_template}


def _log(match: Match, place: int | None, names: list[str], most: int = 60) -> list[dict[str, Any]]:
    """The newest events, newest first, in groups of one answer each."""
    rows = selectors.visible_events(match, place).reverse()[:most]
    groups: list[dict[str, Any]] = []
    for row in rows:
        if not row.text:
            continue
        if not groups or groups[-1]["sequence"] != row.sequence:
            groups.append({"sequence": row.sequence, "turn": row.turn, "lines": []})
        groups[-1]["lines"].insert(0, named(row.text, names))
    return groups


def judging_context(match: Match, user: Any) -> dict[str, Any]:
    """``judging``: for judges whether they may act in this match, and if not why; for others nothing."""
    if not may(user, Action.MATCH_OPERATIONS):
        return {}
    return {"judging": may(user, Action.MATCH_PAUSE, match)}


def table_context(shown: Shown, now: datetime) -> dict[str, Any]:
    """Everything the match page shows except what a visitor's session adds."""
    match = shown.match
    place = shown.place
    room = room_of(match.ruleset)
    context: dict[str, Any] = {
        "match": match,
        "room": room,
        "seat": shown.seat,
        "place": place,
        "now": now,
        "section": "play",
    }
    game: Game | None = None
    seats: list[Seat]
    if match.started_at is not None:
        try:
            match, seats, game = borrow_game(match.pk)
        except EngineError:
            # The match is paused or about to be; the page still says so.
            seats = list(match.seats.select_related("player").order_by("place"))
    else:
        seats = list(match.seats.select_related("player").order_by("place"))
    names = [seat.player.username for seat in seats]
    context |= {
        "match": match,
        "seats": seats,
        "names": names,
        "me": names[place] if place is not None else None,
        "opponents": ", ".join(name for number, name in enumerate(names) if number != place),
        "clocks": _clocks_own_first(selectors.clock_rows(match, seats, now), place),
        "poll_seconds": 0 if match.status == MatchStatus.FINISHED else 4,
        "results": _results(match, names),
    }
    decision: dict[str, Any] | None = None
    counts: dict[str, int] = {}
    why_not: dict[str, str] = {}
    if game is not None:
        view: dict[str, Any] = game.view(place)
        if shown.seat is not None and match.status == MatchStatus.RUNNING:
            decision = next((one.as_data() for one in game.pending if one.seat == place), None)
            why_not = game.explain(shown.seat.place)
        release_game(match, game)
        if decision is not None and shown.seat is not None:
            assert place is not None
            panel = room.panel(named_data(decision, names), view, place, why_not)
            counts = panel["cards"]
            sent, refused = selectors.sent_answer(shown.seat, decision["id"])
            context |= {
                "panel": panel,
                "answer_key": f"web-{decision['id']}-{refused}",
                "sent": sent if sent is not None and sent.state == InboxRow.State.NEW else None,
                "refusal": sent.reason if sent is not None and sent.state == InboxRow.State.REFUSED else "",
            }
        control = "" if context.get("sent") else context.get("panel", {}).get("input", "")
        context |= board_context(match, BoardInput(view, names, place, counts, why_not, control))
        context |= {
            "phase": view.get("phase", ""),
            "waiting_names": [names[number] for number in view.get("waiting", ())],
            "log": _log(match, place, names),
        }
    else:
        context |= {
            "longest": longest_match(match.settings, room.turn_cap_of(len(seats)), len(seats)),
            "log": [],
        }
    context["out"] = out = place in (match.public or {}).get("lost", ())
    if shown.seat is not None and match.status == MatchStatus.RUNNING and room.order_phases and not out:
        context["order"] = selectors.active_order(shown.seat)
    context["fast_poll"] = context.get("sent") is not None or (
        match.status == MatchStatus.RUNNING
        and any(seat.player.is_bot and seat.place in view_waiting(context) for seat in seats)
    )
    return context


def view_waiting(context: dict[str, Any]) -> set[int]:
    """Seats by name back to numbers."""
    names = context["names"]
    return {names.index(name) for name in context.get("waiting_names", ())}


def _clocks_own_first(rows: list[dict[str, Any]], place: int | None) -> list[dict[str, Any]]:
    return sorted(rows, key=lambda row: (row["place"] != place, row["place"]))


def _results(match: Match, names: list[str]) -> list[dict[str, Any]]:
    outcome = match.outcome or {}
    places = outcome.get("places", [])
    return sorted(
        ({"place": rank, "name": name} for rank, name in zip(places, names, strict=False)),
        key=lambda row: (row["place"], row["name"]),
    )
