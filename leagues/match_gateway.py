"""The only module of this app that makes, ends and reads matches."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from itertools import count
from typing import Any

from leagues.models import Pairing, Tournament
from matches.errors import MatchError
from matches.games.room import GameRoom
from matches.models import Match, MatchStatus
from matches.proofs import event_code, event_cut, event_secret
from matches.services.match_create import Promised, SeatSpec, match_create
from matches.services.match_end import match_end
from matches.services.match_fault import match_fault
from matches.services.match_seal import matches_seal
from matches.site_time import deadline_moved
from matches.snapshot import borrow_game, release_game

__all__ = [
    "MatchError",
    "banks_left",
    "deadline_moved",
    "decks_close",
    "decks_open",
    "is_over",
    "match_fault",
    "match_make",
    "match_stop",
    "pairing_result",
    "part_of",
    "public_view",
    "was_stopped",
]


def part_of(tournament_id: int) -> str:
    """The key by which the matches of an event name it."""
    return f"tournament:{tournament_id}"


def match_make(*, tournament: Tournament, pairing: Pairing, now: datetime) -> Match:
    """The match of a pairing, made when it is first asked for. Load both entrants with player and deck version.

    Raises:
        MatchError: the ruleset or the clock refuses it.
    """
    assert pairing.second is not None
    assert pairing.origin
    entrants = (pairing.first, pairing.second)
    promised = _promised(tournament, pairing)
    room = tournament.game
    setups: list[dict[str, Any] | None] = [None, None]
    if room.decks is not None and tournament.format is not None:
        options = tournament.format.match_options(mulligan=tournament.mulligan)
    else:
        options, own = room.side_setup(_first_side(pairing, room))
        setups = [own, {}]
    seats = [
        SeatSpec(
            entrant.player,
            entrant.deck_version if setup is None else None,
            setup=setup,
            cut=event_cut(entrant.cut, promised.code) if entrant.cut_own else "",
            cut_from=entrant.cut if entrant.cut_own else "",
            bank=bank,
        )
        for entrant, setup, bank in zip(entrants, setups, banks_left(tournament, pairing), strict=True)
    ]
    return match_create(
        ruleset=tournament.ruleset,
        options=options,
        seats=seats,
        clock=tournament.clock_settings,
        origin=pairing.origin,
        title=_title(tournament, pairing),
        title_url=tournament.get_absolute_url(),
        part_of=part_of(tournament.pk),
        talk_on=tournament.talk,
        sealed=tournament.decks_hidden and room.decks is not None,
        promised=promised,
        now=now,
    )


def _title(tournament: Tournament, pairing: Pairing) -> str:
    title = f"{tournament.name}, round {pairing.round.number}"
    return title if pairing.best_of == 1 else f"{title}, game {pairing.games_played + 1}"


def _first_side(pairing: Pairing, room: GameRoom) -> str:
    """The side that the pairing's first entrant plays: the game's first side, and the others in turn after that."""
    return room.sides[pairing.games_played % len(room.sides)][0] if room.sides else ""


def banks_left(tournament: Tournament, pairing: Pairing) -> Sequence[timedelta | None]:
    """What each clock has left from the game before, and an increment at least: there is one bank for a match."""
    last = pairing.games.select_related("match").order_by("-number").first() if pairing.games_played else None
    if last is None or last.match is None:
        return [None, None]
    least = tournament.clock_settings.increment
    left = last.match.seats.order_by("place").values_list("bank_ms", flat=True)
    return [max(timedelta(milliseconds=bank), least) for bank in left]


def _promised(tournament: Tournament, pairing: Pairing) -> Promised:
    """Code and secret of a pairing's match. Both follow from the event's secret, which was promised when it was
    announced, and from round, table and attempt: a round that was undone and paired again is another attempt."""
    secret = bytes(tournament.secret)
    for attempt in count(1):
        numbers = (tournament.pk, pairing.round.number, pairing.table, attempt)
        code = event_code(secret, numbers)
        taken = Match.objects.filter(code=code).exclude(origin=pairing.origin)
        if not taken.exists():
            break
    by = {
        "event": tournament.pk,
        "commitment": tournament.commitment,
        "round": pairing.round.number,
        "table": pairing.table,
        "attempt": attempt,
    }
    return Promised(code, event_secret(secret, code), by)


def match_stop(pairing: Pairing, *, now: datetime, reason: str) -> None:
    """End the match of a pairing whose result was decided elsewhere; nothing when it is over or was never made."""
    if pairing.match is None or pairing.match.status == MatchStatus.FINISHED:
        return
    places, winners = {
        Pairing.Result.FIRST: ([1, 2], [0]),
        Pairing.Result.SECOND: ([2, 1], [1]),
        Pairing.Result.DRAW: ([1, 1], [0, 1]),
    }.get(Pairing.Result(pairing.result), ([1, 1], []))
    match_end(match=pairing.match, places=places, winners=winners, termination=reason[:100], actor=None, now=now)


def is_over(pairing: Pairing) -> bool:
    """Whether the match of a pairing has ended, by play or otherwise."""
    return pairing.match is not None and pairing.match.status == MatchStatus.FINISHED


def was_stopped(pairing: Pairing) -> bool:
    """Whether the match of a pairing was ended by `match_stop`, and not by play."""
    match = pairing.match
    return is_over(pairing) and match is not None and (match.outcome or {}).get("decided_by") == "officials"


def decks_open(tournament: Tournament) -> None:
    """Open the decks, hands and answers of the event's matches, also of undone rounds, which have no pairing."""
    matches_seal(matches=Match.objects.filter(part_of=part_of(tournament.pk)), sealed=False)


def decks_close(tournament: Tournament) -> None:
    """Close them again if deck lists are hidden, because the event continues."""
    if tournament.decks_hidden:
        matches_seal(matches=Match.objects.filter(part_of=part_of(tournament.pk)), sealed=True)


def pairing_result(payload: Mapping[str, Any]) -> Pairing.Result | None:
    """The pairing's result after a match of two; ``None`` when the payload is not one of two seats.

    ``winners``: one seat won; both seats: a draw; none: nobody won, which both lose. Where winners are not told, the
    places decide, and equal places are a draw.
    """
    places = payload.get("places")
    if not isinstance(places, list) or len(places) != 2 or not all(isinstance(place, int) for place in places):
        return None
    winners = payload.get("winners")
    if isinstance(winners, list) and set(winners) <= {0, 1}:
        if set(winners) == {0, 1}:
            return Pairing.Result.DRAW
        if not winners:
            return Pairing.Result.DOUBLE_LOSS
        return Pairing.Result.FIRST if winners[0] == 0 else Pairing.Result.SECOND
    if places[0] == places[1]:
        return Pairing.Result.DRAW
    return Pairing.Result.FIRST if places[0] < places[1] else Pairing.Result.SECOND


def public_view(match: Match) -> Mapping[str, Any]:
    """The spectator's view of a match; empty before the game begins."""
    if match.started_at is None:
        return {}
    found, _seats, game = borrow_game(match.pk)
    try:
        view: Mapping[str, Any] = game.view(None)
    finally:
        release_game(found, game)
    return view
