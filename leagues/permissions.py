"""Who may do what with an event."""

from typing import Any

from leagues.errors import Forbidden
from leagues.models import Tournament
from players.models import Player
from players.roles import Role, has_role

__all__ = ["judge_check", "may_create", "may_judge", "may_organise", "may_sanction", "organiser_check"]


def may_create(player: Any) -> bool:
    """Organisers and staff announce events."""
    return has_role(player, Role.ORGANISER, Role.STAFF)


def may_organise(player: Any, tournament: Tournament) -> bool:
    """Its own organiser, and staff."""
    return (player.pk is not None and player.pk == tournament.organiser_id) or has_role(player, Role.STAFF)


def may_judge(player: Any, tournament: Tournament) -> bool:
    """Those who may organise it, and judges."""
    return may_organise(player, tournament) or has_role(player, Role.JUDGE)


def may_sanction(player: Any) -> bool:
    """Staff decide on sanction requests."""
    return has_role(player, Role.STAFF)


def organiser_check(player: Player | None, tournament: Tournament) -> None:
    """Raise Forbidden unless the player may organise the event; ``None`` is Entmoot itself."""
    if player is not None and not may_organise(player, tournament):
        raise Forbidden("Only the organiser of this event and staff may do this.")


def judge_check(player: Player | None, tournament: Tournament) -> None:
    """Raise Forbidden unless the player may judge in the event; ``None`` is Entmoot itself."""
    if player is not None and not may_judge(player, tournament):
        raise Forbidden("Only judges, the organiser of this event and staff may do this.")
