"""The only module of seasons that makes, ends and reads matches; events have `leagues.events.match_gateway`."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from datetime import datetime
from itertools import count
from typing import Any

from django.utils.translation import gettext

from leagues.competition.reasons import OTHER_IS_OUT
from leagues.events.match_gateway import pairing_result, public_view
from leagues.seasons.models import Season, SeasonSeat, SeasonTable
from leagues.seasons.models.table import TABLE_ORIGIN
from leagues.stages.adjudication import adjudicate_pod, adjudicate_unbegun
from matches.errors import MatchError
from matches.models import Match, MatchStatus
from matches.proofs import event_code, event_cut, event_secret
from matches.services.match_concede import match_concede
from matches.services.match_create import Promised, SeatSpec, match_create
from matches.services.match_end import match_end
from matches.services.match_fault import match_fault
from matches.services.match_seal import matches_seal
from matches.services.tally import tallies_follow
from matches.titles import IN_SEASON
from matches.watching import WATCH_DELAY
from players.sentences.stored_sentences import stored

__all__ = [
    "MatchError",
    "counts_follow",
    "decks_seal",
    "is_paused",
    "match_adjudicate",
    "match_fault",
    "match_leave",
    "match_make",
    "match_places",
    "match_stop",
    "next_origin",
    "played_places",
    "season_part",
    "table_origin",
    "was_stopped",
]

VERDICT_PLACES = {"first": [1, 2], "second": [2, 1], "draw": [1, 1], "double_loss": [0, 0]}
"""By the verdict on a table of two: the place of each seat; 0 is lost without a place."""


def season_part(season_id: int) -> str:
    """The key by which the matches of a season name it."""
    return f"season:{season_id}"


def table_origin(series_id: int, number: int, attempt: int = 1) -> str:
    """The origin of a match at a table of a series; another match there, after a result was undone, is another
    attempt."""
    return f"{TABLE_ORIGIN}series-{series_id}-{number}:{attempt}"


def next_origin(origin: str) -> str:
    """The origin of another match at a table, after the one it names now."""
    name, _, number = origin.rpartition(":")
    return f"{name}:{int(number) + 1}"


def match_make(*, season: Season, table: SeasonTable, now: datetime) -> Match:
    """The match of a table, made when it is first asked for. Load the seats with entrant, player and deck version.

    Raises:
        MatchError: the ruleset or the clock refuses it.
    """
    rows = _seats(table)
    promised = _promised(season, table)
    room = season.game
    setups: list[dict[str, Any] | None] = [None] * len(rows)
    if room.decks is not None and season.format is not None:
        options = season.format.match_options(mulligan=season.mulligan)
        if any(row.deck_version is None for row in rows):
            raise MatchError(gettext("a player has no deck; decks are chosen on the page of the entry"))
    else:
        options, own = room.side_setup(room.sides[0][0] if room.sides else "")
        if season.format is not None:
            options = {**season.format.match_options(mulligan=False), **options}
        setups = [own, *({} for _ in rows[1:])]
    seats = [
        SeatSpec(
            row.entrant.player,
            row.deck_version if setup is None else None,
            setup=setup,
            cut=event_cut(row.entrant.cut, promised.code) if row.entrant.cut_own else "",
            cut_from=row.entrant.cut if row.entrant.cut_own else "",
        )
        for row, setup in zip(rows, setups, strict=True)
    ]
    return match_create(
        ruleset=season.ruleset,
        options=options,
        seats=seats,
        clock=season.clock_settings,
        origin=table.origin,
        title=stored(IN_SEASON, season=season, series=table.series.number),
        title_url=season.get_absolute_url(),
        part_of=season_part(season.pk),
        format=season.format.slug if room.decks is not None and season.format is not None else "",
        talk_on=season.talk,
        sealed=season.decks_hidden and room.decks is not None,
        watch_delay=WATCH_DELAY if season.sanctioned else 0,
        promised=promised,
        now=now,
    )


def _promised(season: Season, table: SeasonTable) -> Promised:
    """Code and secret of a table's match. Both follow from the season's secret, which was promised when it was
    announced, and from series, table and attempt; they are checked as those of an event's match are."""
    secret = bytes(season.secret)
    for attempt in count(1):
        numbers = (season.pk, table.series.number, table.number, attempt)
        code = event_code(secret, numbers)
        if not Match.objects.filter(code=code).exclude(origin=table.origin).exists():
            break
    by = {
        "event": season.pk,
        "league": season.league_id,
        "commitment": season.commitment,
        "round": table.series.number,
        "table": table.number,
        "attempt": attempt,
    }
    return Promised(code, event_secret(secret, code), by)


def match_places(table: SeasonTable, payload: Mapping[str, Any]) -> list[int] | None:
    """The places by seat of a table after its match; ``None`` when the payload does not fit."""
    rows = _seats(table)
    if len(rows) == 2:
        verdict = pairing_result(payload)
        return None if verdict is None else VERDICT_PLACES[str(verdict.value)]
    places = payload.get("places")
    if not isinstance(places, list) or len(places) != len(rows) or not all(isinstance(place, int) for place in places):
        return None
    return places


def match_stop(table: SeasonTable, *, places: Sequence[int] | None, reason: str, now: datetime) -> None:
    """End the match of a table that was decided elsewhere, or is decided no more; nothing when it is over or was never
    made. Load the match."""
    match = table.match
    if match is None or match.status == MatchStatus.FINISHED:
        return
    size = match.seats.count()
    seat_places = [place or size for place in places] if places is not None else [1] * size
    best = [seat for seat, place in enumerate(places or ()) if place == 1]
    match_end(match=match, places=seat_places, winners=best, termination=reason[:100], actor=None, now=now)


def match_leave(table: SeasonTable, seat: SeasonSeat, *, now: datetime) -> bool:
    """Concede the match of a table for somebody who leaves; whether it is done, and the match goes on or reports its
    result."""
    if table.match is None or table.match.status != MatchStatus.RUNNING or table.match.started_at is None:
        return False
    try:
        match_concede(match=table.match, player=seat.entrant.player, now=now)
    except MatchError:
        return False
    return True


def was_stopped(table: SeasonTable) -> bool:
    """Whether the match of a table was ended from outside, and not by play."""
    match = table.match
    over = match is not None and match.status == MatchStatus.FINISHED
    return over and match is not None and (match.outcome or {}).get("decided_by") == "officials"


def is_paused(table: SeasonTable) -> bool:
    """Whether the match of a table is paused by a judge, who decides when it goes on."""
    return table.match is not None and table.match.status == MatchStatus.PAUSED


def played_places(table: SeasonTable) -> list[int] | None:
    """The places by seat of a table whose match was played to its end, but whose result was undone; ``None`` for
    others. Load the match."""
    match = table.match
    if match is None or match.status != MatchStatus.FINISHED or was_stopped(table):
        return None
    return match_places(table, match.outcome or {})


def match_adjudicate(season: Season, table: SeasonTable) -> tuple[list[int], str]:
    """The places of an unfinished table by seat, by the game's published rule, and why. Of two of whom one is out the
    other wins.

    Raises what the engine raises when the game cannot be read; its match is then to be set aside (`match_fault`).
    """
    rows, match = _seats(table), table.match
    begun = match is not None and match.started_at is not None
    if len(rows) == 2:
        still_in = [row.entrant.is_in for row in rows]
        if begun and sum(still_in) == 1:
            return ([1, 2] if still_in[0] else [2, 1]), stored(OTHER_IS_OUT)
        if match is not None and begun:
            verdict, why = season.game.adjudication.decide(public_view(match))
        else:
            verdict, why = adjudicate_unbegun([_ready(season, row) for row in rows])
        return VERDICT_PLACES[verdict], why
    lost: set[int] = set()
    worth = None
    if match is not None and begun:
        lost = set((match.public or {}).get("lost", ()))
        worth = [season.game.adjudication.worth(seat) for seat in public_view(match).get("seats", ())]
    ready = [row.seat not in lost and row.entrant.is_in and _ready(season, row) for row in rows]
    return adjudicate_pod(ready, worth)


def _ready(season: Season, row: SeasonSeat) -> bool:
    """Whether somebody has done what is asked before their match begins: they are in, and have a deck."""
    return row.entrant.is_in and (season.deck_format is None or row.deck_version_id is not None)


def decks_seal(season: Season, *, sealed: bool) -> None:
    """Close the decks, hands and answers of the season's matches where its decks are hidden, or open them."""
    if season.decks_hidden or not sealed:
        matches_seal(matches=Match.objects.filter(part_of=season_part(season.pk)), sealed=sealed)


def _seats(table: SeasonTable) -> list[SeasonSeat]:
    return sorted(table.seats.all(), key=lambda row: row.seat)


def counts_follow(season: Season, *, standing: Collection[int]) -> int:
    """Keep the results of these matches, by id, in the counts of what wins, and take out all others of the season."""
    return tallies_follow(part_of=season_part(season.pk), standing=standing)
