"""Read the penalties of a player: what they were given before, and which level is usual next."""

from dataclasses import dataclass

from django.db.models import QuerySet

from leagues.events.judging.penalty_levels import level_suggested
from leagues.events.models import Entrant, Penalty
from players.authority import Action, check, may
from players.models import Player

__all__ = ["EntrantPenalties", "entrant_penalties", "penalties_of"]


@dataclass(frozen=True, slots=True)
class EntrantPenalties:
    """What an official sees of an entrant's penalties.

    ``rows`` newest first, those of other events too where ``everywhere``; ``suggested`` is the usual next level by
    category.
    """

    entrant: Entrant
    rows: list[Penalty]
    everywhere: bool
    suggested: dict[str, str]


def penalties_of(player: Player) -> "QuerySet[Penalty]":
    """The penalties of a player in all events that were not withdrawn, newest first."""
    rows = Penalty.objects.filter(entrant__player=player, withdrawn_at=None)
    return rows.select_related("entrant__tournament", "given_by").order_by("-given_at", "-pk")


def entrant_penalties(entrant: Entrant, viewer: Player) -> EntrantPenalties:
    """The penalties of an entrant for an official who may give one. Judges and staff see those of other events too.

    Raises:
        Forbidden: no official of the event, or one with a stake.
    """
    check(viewer, Action.TOURNAMENT_PENALISE, entrant)
    everywhere = bool(may(viewer, Action.TOURNAMENT_READ_PENALTIES, entrant))
    rows = penalties_of(entrant.player)
    shown = list(rows if everywhere else rows.filter(entrant=entrant))
    here = [row for row in shown if row.entrant_id == entrant.pk]
    suggested = {
        category.value: level_suggested(category.value, [row.level for row in here if row.category == category])
        for category in Penalty.Category
    }
    return EntrantPenalties(entrant, shown, everywhere, suggested)
