"""Proposals: undoing and prize draws of sanctioned events and seasons need a second person. For events and seasons."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Generic, TypeVar

from django.db import models, transaction
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from leagues.competition.log import reason_checked
from leagues.competition.models.competition import Competition
from leagues.competition.models.proposed import Proposed
from leagues.competition.prizes.draw_value import value_check, value_digest
from leagues.errors import WrongState
from players.audit import audit
from players.models import Player
from players.notices.services import notices_send
from players.sentences.stored_sentences import sentence
from players.staff.authority import Action, check
from players.staff.roles import Role

__all__ = ["ProposalKind", "proposal_decide", "proposal_make"]

Subject = TypeVar("Subject", bound=Competition)
Row = TypeVar("Row", bound=Proposed)


@dataclass(frozen=True, slots=True)
class ProposalKind(Generic[Subject, Row]):
    """How proposals about events differ from those about seasons.

    ``lock`` reads the event or season again and
    locks it. ``undo_check`` and ``undrawn`` raise WrongState where what is proposed is not possible; ``undo`` and
    ``draw`` do it, by who proposed it and who confirmed it. ``standings`` are facts kept with a draw, by which it is
    known whether what decides the prizes has changed. ``officials``: who may confirm besides the staff; ``players``:
    who plays in it, and so may not. ``context`` says in notices what it is about.
    """

    rows: type[Row]
    lock: Callable[[int], Subject]
    propose: Action
    confirm: Action
    refuse: Action
    undo_check: Callable[[Subject, Mapping[str, Any]], object]
    undo: Callable[..., object]
    undrawn: Callable[[Subject], object]
    draw: Callable[..., object]
    standings: Callable[[Subject], Mapping[str, Any]]
    secret: Callable[[Subject], bytes]
    officials: Callable[[Subject], models.Q]
    players: Callable[[Subject], models.QuerySet[Player]]
    context: Callable[[Subject], Mapping[str, Any]]


@transaction.atomic
def proposal_make(
    kind: ProposalKind[Subject, Row],
    subject: Subject,
    *,
    verb: str,
    undoes: Mapping[str, Any],
    public_value: str,
    reason: str,
    actor: Player,
    now: datetime,
) -> Row:
    """Ask a second person to confirm an undoing or a draw; who can confirm it is told.

    ``undoes`` says what an undoing undoes; ``public_value`` is the value of the outside source of a draw, where one was
    announced.

    Raises:
        Forbidden: no official, or one who plays in it. WrongState: no second person is needed, one is asked already, no
        reason, or it could not be done. Refused: the outside value is missing, malformed, early or not wanted.
    """
    subject = kind.lock(subject.pk)
    check(actor, kind.propose, subject)
    if not subject.needs_second_person:
        raise WrongState(_("No second person is needed here; do it directly."))
    reason = reason_checked(reason)
    if verb not in Proposed.Verb.values:
        raise WrongState(_("Propose to undo something, or to draw the prizes."))
    waiting = kind.rows._default_manager.filter(
        **{kind.rows.SUBJECT: subject}, verb=verb, status=Proposed.Status.OPEN
    ).first()
    if waiting is not None:
        setattr(waiting, kind.rows.SUBJECT, subject)
        if not waiting.is_void:
            raise WrongState(_("Such a proposal waits for a second person already; refuse it first."))
    data: dict[str, Any] = {"seen": subject.version}
    if verb == Proposed.Verb.UNDO:
        kind.undo_check(subject, undoes)
        data |= undoes
    else:
        kind.undrawn(subject)
        data |= kind.standings(subject)
        if value := value_check(subject, public_value, now=now):
            data["value_digest"] = value_digest(kind.secret(subject), value)
    if waiting is not None:
        waiting.status, waiting.decided_at = Proposed.Status.VOID, now
        waiting.save(update_fields=["status", "decided_at"])
    row = kind.rows._default_manager.create(
        **{kind.rows.SUBJECT: subject}, verb=verb, data=data, reason=reason, proposed_by=actor, proposed_at=now
    )
    noted = {"proposal": row.pk, "what": verb}
    audit(actor=actor, verb=f"{subject.word}.proposed", target=subject, now=now, data=noted)
    staff = models.Q(groups__name=Role.STAFF.value)
    others = Player.objects.filter(kind.officials(subject) | staff, is_active=True).exclude(pk=actor.pk)
    others = others.exclude(pk__in=kind.players(subject).values("pk")).distinct()
    context = {**kind.context(subject), "who": actor.username, "what": Proposed.Verb(verb).label}
    _tell(kind, subject, [(other, context) for other in others], "approval", now)
    return row


@transaction.atomic
def proposal_decide(
    kind: ProposalKind[Subject, Row],
    proposal: Row,
    *,
    confirm: bool,
    public_value: str,
    actor: Player,
    now: datetime,
) -> Row:
    """Confirm, which does it, or refuse.

    To confirm a draw with an outside value, enter the value as well, without having been shown the one that was
    proposed. When the two differ nothing is drawn: the proposal ends as ``DIFFERED``, and both enter theirs again.

    Raises:
        Forbidden: to confirm one's own, for those with a stake and for strangers. WrongState: decided before, or to
        confirm what rests on something that has changed. Refused: the outside value is missing or malformed.
    """
    subject = kind.lock(getattr(proposal, f"{kind.rows.SUBJECT}_id"))
    rows = kind.rows._default_manager.select_for_update(of=("self",)).select_related("proposed_by")
    row = rows.get(pk=proposal.pk)
    setattr(row, kind.rows.SUBJECT, subject)
    check(actor, kind.confirm if confirm else kind.refuse, row)
    if row.status != Proposed.Status.OPEN:
        raise WrongState(_("This proposal is %(status)s already.") % {"status": row.get_status_display()})
    if confirm and row.is_void:
        raise WrongState(_("What this rested on has changed since it was proposed; look again and propose it anew."))
    both = {"actor": row.proposed_by, "confirmed_by": actor, "now": now}
    if confirm and row.verb == Proposed.Verb.UNDO:
        kind.undo(subject, row.data, reason=row.reason, **both)
    elif confirm:
        value = value_check(subject, public_value, now=now)
        if value and row.data.get("value_digest") != value_digest(kind.secret(subject), value):
            return _differed(kind, row, subject, actor, now)
        kind.draw(subject, public_value=value, **both)
    _decided(kind, row, subject, Proposed.Status.CONFIRMED if confirm else Proposed.Status.REFUSED, actor, now)
    return row


def _decided(
    kind: ProposalKind[Subject, Row], row: Row, subject: Subject, status: str, actor: Player, now: datetime
) -> None:
    row.status, row.decided_by, row.decided_at = status, actor, now
    row.save(update_fields=["status", "decided_by", "decided_at"])
    noted = {"proposal": row.pk, "what": row.verb, "status": status}
    audit(actor=actor, verb=f"{subject.word}.proposal_decided", target=subject, now=now, data=noted)


def _differed(kind: ProposalKind[Subject, Row], row: Row, subject: Subject, actor: Player, now: datetime) -> Row:
    _decided(kind, row, subject, Proposed.Status.DIFFERED, actor, now)
    noted = {"proposal": row.pk}
    audit(actor=actor, verb=f"{subject.word}.draw_values_differ", target=subject, now=now, data=noted)
    text = sentence(
        gettext_noop("the two values entered for the prize draw differ; look the value up again and enter it anew.")
    )
    context = {**kind.context(subject), "text": text}
    _tell(kind, subject, [(player, context) for player in (row.proposed_by, actor)], "draw", now)
    return row


def _tell(
    kind: ProposalKind[Subject, Row],
    subject: Subject,
    notices: list[tuple[Player, dict[str, Any]]],
    what: str,
    now: datetime,
) -> None:
    url = f"{subject.get_absolute_url()}console/"
    notices_send(recipients=notices, kind=f"{subject.word}.{what}", url=url, now=now)
