"""Proposals: rewinds and prize draws of sanctioned events need a second person."""

from datetime import datetime
from typing import Any

from django.db import models, transaction
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from leagues.competition.prizes.draw_value import value_check, value_digest
from leagues.errors import Refused, WrongState
from leagues.events.log import reason_checked, tournament_lock
from leagues.events.models import Proposal, Tournament
from leagues.events.operation_undo import operation_undo, undo_check
from leagues.events.prizes.prizes_draw import prizes_draw
from leagues.events.rounds.final_places import undrawn_check
from players.audit import audit
from players.authority import Action, check
from players.models import Player
from players.notices import notices_send
from players.roles import Role
from players.stored_sentences import sentence


@transaction.atomic
def proposal_make(
    *, tournament: Tournament, verb: str, data: dict[str, Any], reason: str, actor: Player, now: datetime
) -> Proposal:
    """Ask a second person to confirm: ``undo`` with ``{"number": n}``, or ``draw`` with ``{"public_value": text}``.

    Raises:
        Forbidden: not an official. WrongState: no second person is needed, one is asked already and the event is as it
        was then, no reason, or it could not be done. Refused: the data is not of that form.
    """
    tournament = tournament_lock(tournament.pk)
    check(actor, Action.TOURNAMENT_PROPOSE, tournament)
    if not tournament.needs_second_person:
        raise WrongState(_("This event needs no second person; do it directly."))
    reason = reason_checked(reason)
    waiting = tournament.proposals.filter(verb=verb, status=Proposal.Status.OPEN).first()
    if waiting is not None and waiting.data.get("seen") == tournament.version:
        raise WrongState(_("This was proposed already and waits for a second person."))
    if verb == Proposal.Verb.UNDO:
        if not isinstance(data.get("number"), int):
            raise Refused(_("Say from which operation on to undo."))
        undo_check(tournament, data["number"])
        kept: dict[str, Any] = {"number": data["number"]}
    elif verb == Proposal.Verb.DRAW:
        if tournament.status != Tournament.Status.FINISHED:
            raise WrongState(_("The prizes are drawn when the event has finished."))
        undrawn_check(tournament)
        value = value_check(tournament, str(data.get("public_value") or ""), now=now)
        kept = {"value_digest": _digest(tournament, value)} if value else {}
    else:
        raise Refused(_("A proposal is to undo or to draw the prizes."))
    if waiting is not None:
        waiting.status, waiting.decided_at = Proposal.Status.VOID, now
        waiting.save(update_fields=["status", "decided_at"])
    proposal = Proposal.objects.create(
        tournament=tournament,
        verb=verb,
        data={**kept, "seen": tournament.version},
        reason=reason,
        proposed_by=actor,
        proposed_at=now,
    )
    others = Player.objects.filter(
        models.Q(pk=tournament.organiser_id)
        | models.Q(event_offices__tournament=tournament)
        | models.Q(groups__name=Role.STAFF.value),
        is_active=True,
    ).exclude(pk=actor.pk)
    context = {"event": tournament.name, "who": actor.username, "what": Proposal.Verb(proposal.verb).label}
    notices_send(
        told=[(other, context) for other in others.exclude(entries__tournament=tournament).distinct()],
        kind="event.approval",
        url=f"{tournament.get_absolute_url()}console/",
        now=now,
    )
    return proposal


@transaction.atomic
def proposal_decide(
    *, proposal: Proposal, confirm: bool, public_value: str = "", actor: Player, now: datetime
) -> Proposal:
    """Confirm, which does it, or refuse.

    To confirm a draw with an outside value, enter the value as well, without having been shown the one that was
    proposed. When the two differ nothing is drawn: the proposal ends as ``DIFFERED``, and both enter theirs again.

    Raises:
        Forbidden: for the proposer, for those with a stake and for strangers. WrongState: decided before, or to confirm
        when the event has changed since. Refused: the outside value is missing or malformed.
    """
    tournament = tournament_lock(proposal.tournament_id)
    proposal = Proposal.objects.select_for_update(of=("self",)).select_related("proposed_by").get(pk=proposal.pk)
    check(actor, Action.TOURNAMENT_CONFIRM if confirm else Action.TOURNAMENT_REFUSE, proposal)
    if proposal.status != Proposal.Status.OPEN:
        raise WrongState(_("This was %(status)s already.") % {"status": proposal.get_status_display()})
    if confirm and proposal.data.get("seen") != tournament.version:
        raise WrongState(_("The event has gone on since this was proposed; look again and propose it anew."))
    if confirm and proposal.verb == Proposal.Verb.UNDO:
        operation_undo(
            tournament=tournament,
            number=proposal.data["number"],
            reason=proposal.reason,
            actor=proposal.proposed_by,
            confirmed_by=actor,
            now=now,
        )
    elif confirm:
        public_value = value_check(tournament, public_value, now=now)
        if public_value and proposal.data.get("value_digest") != _digest(tournament, public_value):
            return _differed(proposal, tournament, actor, now)
        prizes_draw(
            tournament=tournament,
            public_value=public_value,
            actor=proposal.proposed_by,
            confirmed_by=actor,
            now=now,
        )
    proposal.status = Proposal.Status.CONFIRMED if confirm else Proposal.Status.REFUSED
    if proposal.proposed_by_id != actor.pk:
        proposal.decided_by = actor
    proposal.decided_at = now
    proposal.save()
    return proposal


def _digest(tournament: Tournament, value: str) -> str:
    return value_digest(bytes(tournament.draw_secret or tournament.secret), value)


def _differed(proposal: Proposal, tournament: Tournament, actor: Player, now: datetime) -> Proposal:
    proposal.status, proposal.decided_by, proposal.decided_at = Proposal.Status.DIFFERED, actor, now
    proposal.save()
    audit(actor=actor, verb="event.draw_values_differ", target=tournament, now=now, data={"proposal": proposal.pk})
    text = sentence(
        gettext_noop("the two values entered for the prize draw differ; look the value up again and enter it anew.")
    )
    notices_send(
        told=[(one, {"event": tournament.name, "text": text}) for one in (proposal.proposed_by, actor)],
        kind="event.draw",
        url=f"{tournament.get_absolute_url()}console/",
        now=now,
    )
    return proposal
