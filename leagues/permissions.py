"""Permissions about events, for pages. They ask `players.staff.authority`, as the services do."""

from typing import Any

from players.staff.authority import Action, may

__all__ = ["may_coordinate", "may_create", "may_sanction"]


def may_create(player: Any) -> bool:
    """Whether the player may announce events."""
    return bool(may(player, Action.TOURNAMENT_ANNOUNCE))


def may_sanction(player: Any) -> bool:
    """Whether the player sees requests for sanctioning."""
    return bool(may(player, Action.SANCTION_LIST))


def may_coordinate(player: Any) -> bool:
    """Whether the player may make leagues."""
    return bool(may(player, Action.LEAGUE_CREATE))
