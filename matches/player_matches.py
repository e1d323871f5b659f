"""The matches of a player that everybody may read about: their record, what they play now, and their history.

Closed matches are left out, and nothing here depends on who reads. Numbers of statements do not grow with matches.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Case, Count, Exists, OuterRef, Prefetch, Q, QuerySet, Value, When
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from matches.games.registry import room_of, rooms
from matches.games.room import GameRoom
from matches.models import Match, MatchStatus, Seat
from players.models import Player

__all__ = [
    "HISTORY_PAGE",
    "KINDS",
    "GameRecord",
    "HistoryFilter",
    "HistoryRow",
    "games_played",
    "history_of",
    "history_rows",
    "players_playing",
    "playing_now",
    "record_of_player",
    "seats_playing",
    "with_players",
]

HISTORY_PAGE = 50
PLAYING_MOST = 20

KINDS: dict[str, Promise] = {
    "event": _("Events and leagues"),
    "casual": _("Casual"),
    "practice": _("Against bots"),
}
"""What a match belongs to: matches of events and leagues are rated, the others are not."""

_KIND = Case(
    When(~Q(match__part_of=""), then=Value("event")),
    When(match__origin__startswith="bot:", then=Value("practice")),
    default=Value("casual"),
)


@dataclass(frozen=True, slots=True)
class GameRecord:
    """How many finished matches of a game and a kind (`KINDS`) a player won, drew and lost."""

    ruleset: str
    kind: str
    won: int
    drawn: int
    lost: int

    @property
    def game(self) -> str:
        """The name of the game."""
        return str(room_of(self.ruleset).name)

    @property
    def label(self) -> Promise:
        """What the matches belong to, in words."""
        return KINDS[self.kind]

    @property
    def played(self) -> int:
        return self.won + self.drawn + self.lost


def _ended(player: Player) -> QuerySet[Seat]:
    """The player's seats in finished matches that anybody may read."""
    return Seat.objects.filter(player=player, ended_at__isnull=False, match__closed=False).exclude(result="")


def record_of_player(player: Player) -> list[GameRecord]:
    """The player's record by game and kind, that of most matches first. One statement."""
    counts: dict[tuple[str, str], dict[str, int]] = {}
    rows = _ended(player).order_by().annotate(kind=_KIND).values("match__ruleset", "kind", "result")
    for row in rows.annotate(number=Count("pk")):
        counts.setdefault((row["match__ruleset"], row["kind"]), {})[row["result"]] = row["number"]
    game_records = [
        GameRecord(ruleset, kind, row.get("won", 0), row.get("drawn", 0), row.get("lost", 0))
        for (ruleset, kind), row in counts.items()
    ]
    return sorted(game_records, key=lambda row: (-row.played, row.ruleset, row.kind))


def playing_now(player: Player) -> list[Match]:
    """The player's matches under way that anybody may watch, the newest first; at most twenty. Two statements."""
    own = Seat.objects.filter(player=player, ended_at__isnull=True, match__status=MatchStatus.RUNNING)
    rows = Match.objects.filter(pk__in=own.values("match"), closed=False)
    return list(with_players(rows).order_by("-started_at", "-pk")[:PLAYING_MOST])


def seats_playing() -> QuerySet[Seat]:
    """The seats in matches under way that anybody may watch, in no order."""
    return Seat.objects.filter(ended_at__isnull=True, match__status=MatchStatus.RUNNING, match__closed=False).order_by()


def players_playing(players: Collection[int]) -> set[int]:
    """Those of the players, by their numbers, who play a match that anybody may watch. One statement."""
    return set(seats_playing().filter(player__in=players).values_list("player", flat=True))


def with_players(matches: QuerySet[Match]) -> QuerySet[Match]:
    """The matches with their seats and players in order of place."""
    return matches.prefetch_related(Prefetch("seats", Seat.objects.select_related("player").order_by("place")))


@dataclass(frozen=True, slots=True)
class HistoryFilter:
    """Which finished matches are asked for; empty words ask for all."""

    game: str = ""
    opponent: str = ""
    result: str = ""

    @classmethod
    def read(cls, sent: dict[str, str]) -> HistoryFilter:
        """The filter of a query; what names no game and no result counts as not given."""
        opponent = sent.get("opponent", "").strip()[:150]
        return cls(
            game=sent.get("game", "") if sent.get("game") in {room.slug for room in rooms()} else "",
            opponent=opponent if opponent.isprintable() else "",
            result=sent.get("result", "") if sent.get("result") in Seat.Result.values else "",
        )


def history_of(player: Player, asked: HistoryFilter) -> QuerySet[Seat]:
    """The player's seats in finished matches, the newest first, with their matches and everybody in them."""
    rows = _ended(player)
    if asked.game:
        rows = rows.filter(match__ruleset=asked.game)
    if asked.result:
        rows = rows.filter(result=asked.result)
    if asked.opponent:
        other = Seat.objects.filter(match=OuterRef("match"), player__in=Player.objects.named(asked.opponent).order_by())
        rows = rows.filter(Exists(other.exclude(player=player)))
    everybody = Prefetch("match__seats", Seat.objects.select_related("player").order_by("place"))
    return rows.select_related("match").prefetch_related(everybody).order_by("-ended_at", "-pk")


@dataclass(frozen=True, slots=True)
class HistoryRow:
    """One finished match of a player."""

    seat: Seat
    opponents: list[Player]

    @property
    def match(self) -> Match:
        return self.seat.match

    @property
    def game(self) -> str:
        """The name of the game."""
        return str(room_of(self.seat.match.ruleset).name)

    @property
    def why(self) -> str:
        """The word of the rules, or of the officials, for how it ended."""
        termination = str((self.seat.match.outcome or {}).get("termination", ""))
        return room_of(self.seat.match.ruleset).ending_word(termination)

    @property
    def ended_at(self) -> datetime | None:
        return self.seat.ended_at


def history_rows(seats: Iterable[Seat]) -> list[HistoryRow]:
    """The rows of a page of `history_of`."""
    return [
        HistoryRow(seat, [other.player for other in seat.match.seats.all() if other.pk != seat.pk]) for seat in seats
    ]


def games_played() -> tuple[GameRoom, ...]:
    """The games to choose from in a filter."""
    return rooms()
