"""Proposals about sanctioned seasons: an undoing or a prize draw that a second person confirms."""

from datetime import datetime

from django.db import transaction

from leagues.errors import WrongState
from leagues.season.models import Season, SeasonOperation, SeasonProposal
from leagues.season.services.operation_undo import operation_undo, operations_undoable
from leagues.season.services.prizes_draw import season_prizes_draw
from leagues.season.services.season_log import season_lock
from leagues.services.tournament_log import reason_checked
from players.audit import audit
from players.authority import Action, check
from players.models import Player

__all__ = ["season_proposal_decide", "season_propose"]


@transaction.atomic
def season_propose(
    *,
    season: Season,
    verb: str,
    number: int = 0,
    everything_after: bool = False,
    reason: str,
    actor: Player,
    now: datetime,
) -> SeasonProposal:
    """Propose to undo an operation, or to draw the prizes (``verb``: "undo" or "draw").

    Raises:
        Forbidden: no official, or one who plays in the season. WrongState: no second person is needed, another such
        proposal waits, it is not possible, or no reason.
    """
    season = season_lock(season.pk)
    check(actor, Action.SEASON_PROPOSE, season)
    reason = reason_checked(reason)
    if not season.needs_second_person:
        raise WrongState("This season needs no second person; do it at once.")
    if verb not in SeasonProposal.Verb.values:
        raise WrongState("Propose to undo something, or to draw the prizes.")
    if season.proposals.filter(verb=verb, status=SeasonProposal.Status.OPEN).exists():
        raise WrongState("Such a proposal waits for a second person already; refuse it first.")
    data: dict[str, object] = {"seen": season.version}
    if verb == SeasonProposal.Verb.UNDO:
        operations_undoable(season, number, everything_after=everything_after)
        data |= {"number": number, "everything_after": everything_after}
    row = SeasonProposal.objects.create(
        season=season, verb=verb, data=data, reason=reason, proposed_by=actor, proposed_at=now
    )
    audit(actor=actor, verb="season.proposed", target=season, now=now, data={"proposal": row.pk, "what": verb})
    return row


@transaction.atomic
def season_proposal_decide(
    *, proposal: SeasonProposal, confirm: bool, actor: Player, now: datetime
) -> SeasonOperation | None:
    """Confirm a proposal, which does it, or refuse it; the operation of an undoing.

    Raises:
        Forbidden: no official, one who plays in the season, or who made it. WrongState: decided before, or not possible
        any more.
    """
    season = season_lock(proposal.season_id)
    row = (
        SeasonProposal.objects.select_for_update(of=("self",))
        .select_related("season__league", "proposed_by")
        .get(pk=proposal.pk)
    )
    check(actor, Action.SEASON_CONFIRM if confirm else Action.SEASON_REFUSE, row)
    if row.status != SeasonProposal.Status.OPEN:
        raise WrongState(f"This proposal is {row.get_status_display()} already.")
    done: SeasonOperation | None = None
    if confirm and row.verb == SeasonProposal.Verb.UNDO:
        done = operation_undo(
            season=season,
            number=int(row.data["number"]),
            everything_after=bool(row.data["everything_after"]),
            reason=row.reason,
            actor=row.proposed_by,
            confirmed_by=actor,
            now=now,
        )
    elif confirm:
        season_prizes_draw(season=season, actor=row.proposed_by, confirmed_by=actor, now=now)
    row.status = SeasonProposal.Status.CONFIRMED if confirm else SeasonProposal.Status.REFUSED
    row.decided_by, row.decided_at = actor, now
    row.save(update_fields=["status", "decided_by", "decided_at"])
    audit(actor=actor, verb="season.proposal_decided", target=season, now=now, data={"proposal": row.pk})
    return done
