"""Proposals about sanctioned seasons: an undoing or a prize draw that a second person confirms."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from django.db.models import Q

from leagues.competition import proposals
from leagues.competition.proposals import ProposalKind
from leagues.seasons.ending.prizes_draw import season_prizes_draw, undrawn
from leagues.seasons.log import season_lock
from leagues.seasons.models import Season, SeasonOperation, SeasonProposal
from leagues.seasons.operation_undo import operation_undo, operations_undoable
from players.authority import Action
from players.models import Player

__all__ = ["season_proposal_decide", "season_propose"]


def _undo_check(season: Season, undoes: Mapping[str, Any]) -> list[SeasonOperation]:
    return operations_undoable(season, undoes["number"], everything_after=undoes["everything_after"])


def _undo(season: Season, undoes: Mapping[str, Any], **how: Any) -> SeasonOperation:
    number, everything_after = int(undoes["number"]), bool(undoes["everything_after"])
    return operation_undo(season=season, number=number, everything_after=everything_after, **how)


KIND: ProposalKind[Season, SeasonProposal] = ProposalKind(
    rows=SeasonProposal,
    lock=season_lock,
    propose=Action.SEASON_PROPOSE,
    confirm=Action.SEASON_CONFIRM,
    refuse=Action.SEASON_REFUSE,
    undo_check=_undo_check,
    undo=_undo,
    undrawn=undrawn,
    draw=lambda season, **how: season_prizes_draw(season=season, **how),
    standings=lambda season: {"standings": season.standings_key},
    secret=lambda season: bytes(season.draw_secret),
    officials=lambda season: Q(pk=season.league.owner_id) | Q(league_offices__league=season.league_id),
    players=lambda season: Player.objects.filter(season_entries__season=season),
    context=lambda season: {"season": season.title_kept},
)


def season_propose(
    *,
    season: Season,
    verb: str,
    number: int = 0,
    everything_after: bool = False,
    public_value: str = "",
    reason: str,
    actor: Player,
    now: datetime,
) -> SeasonProposal:
    """Propose to undo an operation alone or with everything after it, or to draw the prizes (``verb``: "undo" or
    "draw"); `leagues.competition.proposals.proposal_make`."""
    return proposals.proposal_make(
        KIND, season, verb=verb, undoes={"number": number, "everything_after": everything_after},
        public_value=public_value, reason=reason, actor=actor, now=now,
    )  # fmt: skip


def season_proposal_decide(
    *, proposal: SeasonProposal, confirm: bool, public_value: str = "", actor: Player, now: datetime
) -> SeasonProposal:
    """Confirm, which does it, or refuse; `leagues.competition.proposals.proposal_decide`."""
    return proposals.proposal_decide(KIND, proposal, confirm=confirm, public_value=public_value, actor=actor, now=now)
