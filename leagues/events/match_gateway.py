"""The only module of this app that makes, ends and reads matches."""

from __future__ import annotations

import logging
from collections.abc import Callable, Collection, Mapping, Sequence
from datetime import datetime, timedelta
from itertools import count
from typing import Any

from django.utils.translation import gettext

from cardpool.models import DeckVersion, Format
from leagues.competition.reasons import EVENT_PAUSED
from leagues.events.models import Entrant, Pairing, Tournament
from leagues.events.stage_decks import decks_for
from matches.errors import MatchError
from matches.games.room import GameRoom
from matches.models import Match, MatchStatus
from matches.proofs import event_code, event_cut, event_secret
from matches.services.match_concede import match_concede
from matches.services.match_create import Promised, SeatSpec, match_create
from matches.services.match_end import match_end
from matches.services.match_fault import match_fault
from matches.services.match_pause import match_pause, match_resume
from matches.services.match_seal import matches_seal
from matches.services.tally import tallies_follow
from matches.site_time import time_counted
from matches.snapshot import borrow_game, release_game
from matches.titles import IN_EVENT, IN_EVENT_GAME
from matches.watching import WATCH_DELAY
from players.sentences.stored_sentences import stored

__all__ = [
    "MatchError",
    "banks_left",
    "counts_follow",
    "decks_close",
    "decks_open",
    "event_of",
    "has_begun",
    "is_over",
    "is_paused",
    "match_fault",
    "match_hold",
    "match_make",
    "match_release",
    "match_stop",
    "pairing_result",
    "part_of",
    "pod_places",
    "pod_ready",
    "pod_worth",
    "public_view",
    "seat_leave",
    "time_counted",
    "was_stopped",
]

logger = logging.getLogger(__name__)


def part_of(tournament_id: int) -> str:
    """The key by which the matches of an event name it."""
    return f"tournament:{tournament_id}"


def event_of(match: Match) -> int | None:
    """The number of the event that a match is part of, or ``None``."""
    kind, _, number = match.part_of.partition(":")
    return int(number) if kind == "tournament" and number else None


def match_make(*, tournament: Tournament, pairing: Pairing, now: datetime) -> Match:
    """The match of a pairing, made when it is first asked for. Load the entrants with player and deck version.

    At a pod those play who are still in the event.

    Raises:
        MatchError: the ruleset or the clock refuses it.
    """
    assert pairing.second is not None
    assert pairing.origin
    entrants = (
        [entrant for entrant in pairing.entrants if entrant.in_play]
        if pairing.is_pod
        else [pairing.first, pairing.second]
    )
    promised = _promised(tournament, pairing)
    room = tournament.game
    setups: list[dict[str, Any] | None] = [None] * len(entrants)
    decks = [entrant.deck_version for entrant in entrants]
    slug = ""
    if room.decks is not None and tournament.format is not None:
        format = _format(tournament, pairing)
        slug = format.slug
        options = format.match_options(mulligan=tournament.mulligan)
        if format.pk != tournament.format_id:
            decks = [_stage_deck(entrant, format) for entrant in entrants]
    else:
        options, own = room.side_setup(_first_side(pairing, room))
        if tournament.format is not None:
            options = {**tournament.format.match_options(mulligan=False), **options}
        setups = [own, *({} for _ in entrants[1:])]
    banks = [None] * len(entrants) if pairing.is_pod else banks_left(tournament, pairing)
    seats = [
        SeatSpec(
            entrant.player,
            deck if setup is None else None,
            setup=setup,
            cut=event_cut(entrant.cut, promised.code) if entrant.cut_own else "",
            cut_from=entrant.cut if entrant.cut_own else "",
            bank=bank,
        )
        for entrant, deck, setup, bank in zip(entrants, decks, setups, banks, strict=True)
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
        format=slug,
        talk_on=tournament.talk,
        sealed=tournament.decks_hidden and room.decks is not None,
        watch_delay=WATCH_DELAY if tournament.sanctioned else 0,
        promised=promised,
        now=now,
    )


def _format(tournament: Tournament, pairing: Pairing) -> Format:
    """The format of the decks at a pairing: its stage's, or the event's. Raises MatchError where it is gone."""
    assert tournament.format is not None
    slug = pairing.round.stage.plan.format_at(pairing.slot)
    if not slug or slug == tournament.format.slug:
        return tournament.format
    if (format := Format.objects.filter(slug=slug).first()) is None:
        raise MatchError(
            gettext("the format “%(slug)s” of this stage is no more; the staff must put it back") % {"slug": slug}
        )
    return format


def _stage_deck(entrant: Entrant, format: Format) -> DeckVersion:
    """The deck an entrant plays in a stage of another format. Raises MatchError."""
    version = decks_for([entrant], format)[entrant.pk]
    if version is None:
        raise MatchError(
            gettext("%(player)s has no deck for %(format)s; it is chosen on the page of the registration.")
            % {"player": entrant.player, "format": format}
        )
    return version


def _title(tournament: Tournament, pairing: Pairing) -> str:
    facts = {"event": tournament.name, "round": pairing.round.number, "game": pairing.games_played + 1}
    return stored(IN_EVENT if pairing.best_of == 1 else IN_EVENT_GAME, **facts)


def _first_side(pairing: Pairing, room: GameRoom) -> str:
    """The side that the pairing's first entrant plays: the game's first side, and the others in turn after that."""
    return room.sides[pairing.games_played % len(room.sides)][0] if room.sides else ""


def banks_left(tournament: Tournament, pairing: Pairing) -> Sequence[timedelta | None]:
    """What each clock has left from the game before, and an increment at least: there is one bank for a match."""
    last = pairing.games.select_related("match").order_by("-number").first() if pairing.games_played else None
    if last is None or last.match is None:
        return [None, None]
    least = tournament.clock_settings.increment
    banks = last.match.seats.order_by("place").values_list("bank_ms", flat=True)
    return [max(timedelta(milliseconds=bank), least) for bank in banks]


def _promised(tournament: Tournament, pairing: Pairing) -> Promised:
    """Code and secret of a pairing's match. Both follow from the event's secret, which was promised when it was
    announced, and from round, table and attempt: a round that was undone and paired again is another attempt."""
    secret = bytes(tournament.secret)
    for attempt in count(1):
        numbers = (tournament.pk, pairing.round.number, pairing.table, attempt)
        code = event_code(secret, numbers)
        other_matches = Match.objects.filter(code=code).exclude(origin=pairing.origin)
        if not other_matches.exists():
            break
    by = {
        "event": tournament.pk,
        "commitment": tournament.commitment,
        "round": pairing.round.number,
        "table": pairing.table,
        "attempt": attempt,
    }
    return Promised(code, event_secret(secret, code), by)


def match_stop(
    pairing: Pairing, *, match: Match | None = None, result: str | None = None, now: datetime, reason: str
) -> None:
    """End the match of a pairing whose result was decided elsewhere; nothing when it is over or was never made.

    ``match`` and ``result`` are those of a single game, where they are not the pairing's own.
    """
    match = match or pairing.match
    if match is None or match.status == MatchStatus.FINISHED:
        return
    if pairing.is_pod:
        seats = _seats_by_player(pairing)
        place_by_player: dict[int | None, int] = dict(zip(seats, pairing.places or [0] * len(seats), strict=True))
        # Who has no place lost: they share the last.
        own = [place_by_player.get(player) or len(place_by_player) for player in _players_of(match)]
        best = [seat for seat, place in enumerate(own) if place == 1]
        match_end(match=match, places=own, winners=best, termination=reason[:100], actor=None, now=now)
        return
    places, winners = {
        Pairing.Result.FIRST: ([1, 2], [0]),
        Pairing.Result.SECOND: ([2, 1], [1]),
        Pairing.Result.DRAW: ([1, 1], [0, 1]),
    }.get(Pairing.Result(pairing.result if result is None else result), ([1, 1], []))
    match_end(match=match, places=places, winners=winners, termination=reason[:100], actor=None, now=now)


def _seats_by_player(pairing: Pairing) -> list[int]:
    """The keys of the players at a table, in the order of its seats."""
    return [entrant.player_id for entrant in pairing.entrants]


def _players_of(match: Match) -> list[int | None]:
    """The keys of the players of a match, in the order of its seats."""
    return list(match.seats.order_by("place").values_list("player_id", flat=True))


def seat_leave(pairing: Pairing, entrant: Entrant, *, now: datetime) -> bool:
    """Concede the match of a pod for somebody who leaves; whether it is done. The others play on."""
    match = pairing.match
    if match is None or match.status != MatchStatus.RUNNING:
        return False
    try:
        match_concede(match=match, player=entrant.player, now=now)
    except MatchError as error:
        logger.warning("%s could not leave the match of pairing %s: %s", entrant.pk, pairing.pk, error)
        return False
    return True


def has_begun(pairing: Pairing) -> bool:
    """Whether the match of a pairing has begun."""
    return pairing.match is not None and pairing.match.started_at is not None


def pod_ready(pairing: Pairing) -> list[bool]:
    """By seat of a pod, who has done what is asked before its match begins, or is still in a match that has begun. Load
    the match."""
    match = pairing.match
    assert match is not None
    lost = set((match.public or {}).get("lost", ()))
    begun = match.started_at is not None
    there = {seat.player_id for seat in match.seats.all() if (seat.place not in lost if begun else seat.cut_at)}
    return [player in there for player in _seats_by_player(pairing)]


def pod_worth(pairing: Pairing, worth: Callable[[Mapping[str, Any]], tuple[int, ...]]) -> list[tuple[int, ...]]:
    """By seat of a pod what each has reached in the match, by public facts; nothing for who is not in it."""
    assert pairing.match is not None
    seats = zip(_players_of(pairing.match), public_view(pairing.match).get("seats", ()), strict=False)
    reached = {player: worth(seat) for player, seat in seats}
    return [reached.get(player, ()) for player in _seats_by_player(pairing)]


def pod_places(pairing: Pairing, payload: Mapping[str, Any]) -> list[int] | None:
    """The places by seat of a pod after its match, 0 for who left before it was made; ``None`` when the payload does
    not fit."""
    assert pairing.match is not None
    players, places = _players_of(pairing.match), payload.get("places")
    if (
        not isinstance(places, list)
        or len(places) != len(players)
        or not all(isinstance(place, int) for place in places)
    ):
        return None
    place_by_player = dict(zip(players, places, strict=True))
    return [place_by_player.get(player, 0) for player in _seats_by_player(pairing)]


def match_hold(pairing: Pairing, *, now: datetime) -> bool:
    """Pause the match of a pairing whose event is paused; whether it was running. Load the event."""
    if pairing.match is None or pairing.match.status != MatchStatus.RUNNING:
        return False
    reason = stored(EVENT_PAUSED, why=pairing.round.stage.tournament.paused_reason)
    match_pause(match=pairing.match, actor=None, reason=reason, now=now)
    return True


def match_release(pairing: Pairing, *, now: datetime) -> None:
    """Resume the match of a pairing that `match_hold` has paused; nothing when it is not paused any more."""
    if is_paused(pairing):
        assert pairing.match is not None
        match_resume(match=pairing.match, actor=None, now=now)


def is_over(pairing: Pairing) -> bool:
    """Whether the match of a pairing has ended, by play or otherwise."""
    return pairing.match is not None and pairing.match.status == MatchStatus.FINISHED


def is_paused(pairing: Pairing) -> bool:
    """Whether the match of a pairing is paused."""
    return pairing.match is not None and pairing.match.status == MatchStatus.PAUSED


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
    match_row, _seats, game = borrow_game(match.pk)
    try:
        view: Mapping[str, Any] = game.view(None)
    finally:
        release_game(match_row, game)
    return view


def counts_follow(tournament: Tournament, *, standing: Collection[int]) -> int:
    """Keep the results of these matches, by id, in the counts of what wins, and take out all others of the event."""
    return tallies_follow(part_of=part_of(tournament.pk), standing=standing)
