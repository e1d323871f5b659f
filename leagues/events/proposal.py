"""Proposals about sanctioned events: an undoing or a prize draw that a second person confirms."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from django.db.models import Q
from django.utils.translation import gettext as _

from leagues.competition import proposals
from leagues.competition.proposals import ProposalKind
from leagues.errors import Refused
from leagues.events.log import tournament_lock
from leagues.events.models import Operation, Proposal, Tournament
from leagues.events.operation_undo import operation_undo, undo_check
from leagues.events.prizes.prizes_draw import prizes_draw, undrawn
from players.authority import Action
from players.models import Player

__all__ = ["proposal_decide", "proposal_make"]


def _undo_check(tournament: Tournament, undoes: Mapping[str, Any]) -> list[Operation]:
    if not isinstance(undoes.get("number"), int):
        raise Refused(_("Say from which operation on to undo."))
    return undo_check(tournament, undoes["number"])


def _undo(tournament: Tournament, undoes: Mapping[str, Any], **how: Any) -> Operation:
    return operation_undo(tournament=tournament, number=undoes["number"], **how)


KIND: ProposalKind[Tournament, Proposal] = ProposalKind(
    rows=Proposal,
    lock=tournament_lock,
    propose=Action.TOURNAMENT_PROPOSE,
    confirm=Action.TOURNAMENT_CONFIRM,
    refuse=Action.TOURNAMENT_REFUSE,
    undo_check=_undo_check,
    undo=_undo,
    undrawn=undrawn,
    draw=lambda tournament, **how: prizes_draw(tournament=tournament, **how),
    standings=lambda tournament: {},
    secret=lambda tournament: bytes(tournament.draw_secret or tournament.secret),
    officials=lambda tournament: Q(pk=tournament.organiser_id) | Q(event_offices__tournament=tournament),
    players=lambda tournament: Player.objects.filter(entries__tournament=tournament),
    context=lambda tournament: {"event": tournament.name},
)


def proposal_make(
    *, tournament: Tournament, verb: str, data: Mapping[str, Any], reason: str, actor: Player, now: datetime
) -> Proposal:
    """Ask a second person to confirm: ``undo`` with ``{"number": n}``, or ``draw`` with ``{"public_value": text}``;
    `leagues.competition.proposals.proposal_make`. Raises Refused where the data is not of that form, too."""
    return proposals.proposal_make(
        KIND, tournament, verb=verb, undoes={"number": data.get("number")},
        public_value=str(data.get("public_value") or ""), reason=reason, actor=actor, now=now,
    )  # fmt: skip


def proposal_decide(
    *, proposal: Proposal, confirm: bool, public_value: str = "", actor: Player, now: datetime
) -> Proposal:
    """Confirm, which does it, or refuse; `leagues.competition.proposals.proposal_decide`."""
    return proposals.proposal_decide(KIND, proposal, confirm=confirm, public_value=public_value, actor=actor, now=now)
