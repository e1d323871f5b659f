"""Permissions about events, for pages. They ask `players.authority`, as the services do."""

from typing import Any

from leagues.models import Tournament
from players.authority import Action, may

__all__ = ["may_create", "may_judge", "may_organise", "may_sanction"]


def may_create(player: Any) -> bool:
    """Whether the player may announce events."""
    return bool(may(player, Action.TOURNAMENT_ANNOUNCE))


def may_organise(player: Any, tournament: Tournament) -> bool:
    """Whether the player runs the event: its own organiser, and staff."""
    return bool(may(player, Action.TOURNAMENT_OPEN, tournament))


def may_judge(player: Any, tournament: Tournament) -> bool:
    """Whether the player is an official of the event: those who run it, and judges."""
    return bool(may(player, Action.TOURNAMENT_CONSOLE, tournament))


def may_sanction(player: Any) -> bool:
    """Whether the player sees requests for sanctioning."""
    return bool(may(player, Action.SANCTION_LIST))
