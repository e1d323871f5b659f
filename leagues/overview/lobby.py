"""The lobby: seats that anybody may take, events and leagues to enter, and matches to watch.

Numbers of statements do not grow with what there is. Of a match that spectators see later nothing is told but who
plays, and lists are in the order in which matches began, which no move changes.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.db.models import Count, Q, QuerySet

from leagues.events.models import Tournament
from leagues.events.selectors import tournaments
from leagues.ratings.models import Rating
from leagues.seasons.models import Season
from matches.challenges import challenges_free
from matches.games.registry import room_of
from matches.models import Challenge, Match, MatchStatus
from matches.player_matches import with_players
from players.models import Player

__all__ = ["MATCHES_PAGE", "Lobby", "WatchRow", "lobby_of", "matches_to_watch", "watch_rows"]

MATCHES_PAGE = 30
EVENTS_MOST = 20
CHALLENGES_MOST = 50


@dataclass(frozen=True, slots=True)
class Lobby:
    """What somebody can take part in."""

    challenges: Sequence[Challenge]
    events: Sequence[Tournament]
    seasons: Sequence[Season]


def lobby_of(player: Player | None, game: str = "") -> Lobby:
    """Open seats, and the events and seasons of leagues that can be entered; of one game or of all. Four statements."""
    events = tournaments().filter(status=Tournament.Status.REGISTRATION)
    here = Q(entrants__entered_at__isnull=False, entrants__left_at=None, entrants__removed_at=None)
    seasons = Season.objects.filter(status__in=(Season.Status.ANNOUNCED, Season.Status.RUNNING))
    seasons = seasons.annotate(entered=Count("entrants", here)).select_related("league").order_by("-created_at", "-pk")
    if game:
        events, seasons = events.filter(ruleset=game), seasons.filter(ruleset=game)
    return Lobby(
        list(challenges_free(player, game)[:CHALLENGES_MOST]), list(events[:EVENTS_MOST]), list(seasons[:EVENTS_MOST])
    )


def matches_to_watch(game: str = "", *, practice: bool = False) -> QuerySet[Match]:
    """Matches under way that anybody may watch, those that began last first; ``practice``: also those against bots."""
    rows = Match.objects.filter(status=MatchStatus.RUNNING, closed=False)
    if not practice:
        rows = rows.exclude(origin__startswith="bot:")
    if game:
        rows = rows.filter(ruleset=game)
    return with_players(rows).order_by("-started_at", "-pk")


@dataclass(frozen=True, slots=True)
class WatchRow:
    """A match to watch: its players, each with the rating of most results in the game, and its turn if it is told."""

    match: Match
    players: list[tuple[Player, Rating | None]]

    @property
    def game(self) -> str:
        """The name of the game."""
        return str(room_of(self.match.ruleset).name)

    @property
    def turn(self) -> int | None:
        """The turn that is played, from 1; ``None`` where spectators see the match later."""
        return self.match.turn + 1 if not self.match.watch_delay else None


def watch_rows(matches: Iterable[Match]) -> list[WatchRow]:
    """The rows of a page of `matches_to_watch`. One statement."""
    rows = list(matches)
    ids = {seat.player_id for match in rows for seat in match.seats.all()}
    games = {match.ruleset for match in rows}
    ratings = Rating.objects.filter(player__in=ids, pool__ruleset__in=games).select_related("pool")
    best = {(rating.player_id, rating.pool.ruleset): rating for rating in ratings.order_by("results", "-pool")}
    return [
        WatchRow(match, [(seat.player, best.get((seat.player_id, match.ruleset))) for seat in match.seats.all()])
        for match in rows
    ]
