"""What a player's page shows of their matches: their record, what they play now, and the last that ended."""

from django import template

from matches.models import Match
from matches.player_matches import (
    GameRecord,
    HistoryFilter,
    HistoryRow,
    history_of,
    history_rows,
    playing_now,
    record_of_player,
)
from players.models import Player

register = template.Library()
LATEST = 5


@register.simple_tag
def game_records(player: Player) -> list[GameRecord]:
    """How many matches of each game the player won, drew and lost."""
    return record_of_player(player)


@register.simple_tag
def matches_now(player: Player) -> list[Match]:
    """The player's matches under way that anybody may watch."""
    return playing_now(player)


@register.simple_tag
def matches_ended(player: Player) -> list[HistoryRow]:
    """The player's latest finished matches."""
    return history_rows(history_of(player, HistoryFilter())[:LATEST])


@register.filter
def seated(match: Match) -> str:
    """The names of a match's players, in order of their seats."""
    return ", ".join(seat.player.username for seat in match.seats.all())
