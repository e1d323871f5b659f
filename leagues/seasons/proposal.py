"""Proposals about sanctioned seasons: an undoing or a prize draw that a second person confirms."""

from datetime import datetime
from typing import Any

from django.db import models, transaction
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from leagues.competition.prizes.draw_value import value_check, value_digest
from leagues.errors import WrongState
from leagues.events.log import reason_checked
from leagues.seasons.ending.prizes_draw import season_prizes_draw, undrawn
from leagues.seasons.log import season_lock
from leagues.seasons.models import Season, SeasonProposal
from leagues.seasons.operation_undo import operation_undo, operations_undoable
from players.audit import audit
from players.authority import Action, check
from players.models import Player
from players.notices import notices_send
from players.roles import Role
from players.stored_sentences import sentence

__all__ = ["season_proposal_decide", "season_propose"]


@transaction.atomic
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
    """Propose to undo an operation, or to draw the prizes (``verb``: "undo" or "draw"); who can confirm it is told.

    ``public_value`` is the value of the outside source of the draw, where the season announced one.

    Raises:
        Forbidden: no official, or one who plays in the season. WrongState: no second person is needed, another such
        proposal waits, it is not possible, or no reason. Refused: the outside value is missing, malformed, early or not
        wanted.
    """
    season = season_lock(season.pk)
    check(actor, Action.SEASON_PROPOSE, season)
    reason = reason_checked(reason)
    if not season.needs_second_person:
        raise WrongState(_("This season needs no second person; do it at once."))
    if verb not in SeasonProposal.Verb.values:
        raise WrongState(_("Propose to undo something, or to draw the prizes."))
    waiting = season.proposals.filter(verb=verb, status=SeasonProposal.Status.OPEN).first()
    if waiting is not None:
        waiting.season = season
        if not waiting.is_void:
            raise WrongState(_("Such a proposal waits for a second person already; refuse it first."))
    data: dict[str, Any] = {"seen": season.version}
    if verb == SeasonProposal.Verb.UNDO:
        operations_undoable(season, number, everything_after=everything_after)
        data |= {"number": number, "everything_after": everything_after}
    else:
        undrawn(season)
        data["standings"] = season.standings_key
        if value := value_check(season, public_value, now=now):
            data["value_digest"] = value_digest(bytes(season.draw_secret), value)
    if waiting is not None:
        waiting.status, waiting.decided_at = SeasonProposal.Status.VOID, now
        waiting.save(update_fields=["status", "decided_at"])
    row = SeasonProposal.objects.create(
        season=season, verb=verb, data=data, reason=reason, proposed_by=actor, proposed_at=now
    )
    audit(actor=actor, verb="season.proposed", target=season, now=now, data={"proposal": row.pk, "what": verb})
    _tell_others(row, now)
    return row


@transaction.atomic
def season_proposal_decide(
    *, proposal: SeasonProposal, confirm: bool, public_value: str = "", actor: Player, now: datetime
) -> SeasonProposal:
    """Confirm a proposal, which does it, or refuse it.

    To confirm a draw with an outside value, enter the value as well, without having been shown the one that was
    proposed. When the two differ nothing is drawn: the proposal ends as ``DIFFERED``, and both enter theirs again.

    Raises:
        Forbidden: no official, one who plays in the season, or who made it. WrongState: decided before, or not possible
        any more. Refused: the outside value is missing or malformed.
    """
    season = season_lock(proposal.season_id)
    row = (
        SeasonProposal.objects.select_for_update(of=("self",))
        .select_related("season__league", "proposed_by")
        .get(pk=proposal.pk)
    )
    check(actor, Action.SEASON_CONFIRM if confirm else Action.SEASON_REFUSE, row)
    if row.status != SeasonProposal.Status.OPEN:
        raise WrongState(_("This proposal is %(status)s already.") % {"status": row.get_status_display()})
    if confirm and row.is_void:
        raise WrongState(_("Results have changed since this was proposed; look again and propose it anew."))
    if confirm and row.verb == SeasonProposal.Verb.UNDO:
        operation_undo(
            season=season,
            number=int(row.data["number"]),
            everything_after=bool(row.data["everything_after"]),
            reason=row.reason,
            actor=row.proposed_by,
            confirmed_by=actor,
            now=now,
        )
    elif confirm:
        value = value_check(season, public_value, now=now)
        if value and row.data.get("value_digest") != value_digest(bytes(season.draw_secret), value):
            return _differed(row, season, actor, now)
        season_prizes_draw(season=season, public_value=value, actor=row.proposed_by, confirmed_by=actor, now=now)
    row.status = SeasonProposal.Status.CONFIRMED if confirm else SeasonProposal.Status.REFUSED
    row.decided_by, row.decided_at = actor, now
    row.save(update_fields=["status", "decided_by", "decided_at"])
    audit(actor=actor, verb="season.proposal_decided", target=season, now=now, data={"proposal": row.pk})
    return row


def _differed(row: SeasonProposal, season: Season, actor: Player, now: datetime) -> SeasonProposal:
    row.status, row.decided_by, row.decided_at = SeasonProposal.Status.DIFFERED, actor, now
    row.save(update_fields=["status", "decided_by", "decided_at"])
    audit(actor=actor, verb="season.draw_values_differ", target=season, now=now, data={"proposal": row.pk})
    text = sentence(
        gettext_noop("the two values entered for the prize draw differ; look the value up again and enter it anew.")
    )
    notices_send(
        told=[(one, {"season": season.title_kept, "text": text}) for one in (row.proposed_by, actor)],
        kind="season.draw",
        url=f"{season.get_absolute_url()}console/",
        now=now,
    )
    return row


def _tell_others(row: SeasonProposal, now: datetime) -> None:
    """Tell the coordinators and the staff who do not play in the season that a second person is needed."""
    season = row.season
    others = Player.objects.filter(
        models.Q(pk=season.league.owner_id)
        | models.Q(league_offices__league=season.league_id)
        | models.Q(groups__name=Role.STAFF.value),
        is_active=True,
    ).exclude(pk=row.proposed_by_id)
    others = others.exclude(season_entries__season=season).distinct()
    what = SeasonProposal.Verb(row.verb).label
    context = {"season": season.title_kept, "who": row.proposed_by.username, "what": what}
    notices_send(
        told=[(one, context) for one in others],
        kind="season.approval",
        url=f"{season.get_absolute_url()}console/",
        now=now,
    )
