"""Sanctioning: who organises an event or a season asks some days ahead, staff decide, and it gets a number and its
prize kit. For events and seasons."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Generic, TypeVar

from django.db import models, transaction
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from cardpool.models import Printing
from cardpool.products import foil_pool
from leagues.competition.log import LogLine, log_all, status_check
from leagues.competition.models.announced_draw import FoilPrize
from leagues.competition.models.competition import Competition
from leagues.competition.models.sanctioned import SanctionAsked
from leagues.errors import Refused, WrongState
from players.models import NumberCounter, Player
from players.notices.services import notice_send
from players.sentences.stored_sentences import sentence
from players.staff.authority import Action, check

__all__ = ["KIT", "SanctionKind", "SanctionWords", "foil_printings", "sanction_ask", "sanction_decide"]

KIT = (("winner", 1, "R"), ("second", 2, "U"), ("participant", None, "C"))
"""Every sanctioned tournament gives out three foils (Fellowship rules, "Foil cards"): key, place, rarity."""
TEXT_MOST = 2000

Subject = TypeVar("Subject", bound=Competition)
Row = TypeVar("Row", bound=SanctionAsked)


@dataclass(frozen=True, slots=True)
class SanctionWords:
    """What is said where an event is called otherwise than a season; ``approved`` and ``refused`` stand in the log."""

    no_set: Promise
    say_why: Promise
    approved: str
    refused: str


@dataclass(frozen=True, slots=True)
class SanctionKind(Generic[Subject, Row]):
    """How sanctioning of events differs from that of seasons.

    ``lock`` reads an event or a season again and locks it; ``before`` are the statuses in which it is asked for and
    decided. ``ahead_check`` raises Refused where it is asked for too late. ``decided`` is what an official needs no
    stake in to decide a request. ``notice`` gives the kind and the context of the notice of a decision.
    """

    rows: type[Row]
    prizes: type[FoilPrize]
    lock: Callable[[int], Subject]
    ask: Action
    decide: Action
    decided: Callable[[Row], models.Model]
    before: tuple[str, ...]
    ahead_check: Callable[[Subject, datetime], None]
    words: SanctionWords
    notice: Callable[[Subject, Mapping[str, Any]], tuple[str, dict[str, Any]]]


def foil_printings(card_set: int | None, rarity: str) -> models.QuerySet[Printing]:
    """The foils of a rarity in a set, by its number; premium cards and those of starters count as in boosters."""
    if card_set is None:
        return Printing.objects.none()
    return Printing.objects.filter(card__in=foil_pool(card_set, rarity), foil=True)


@transaction.atomic
def sanction_ask(
    kind: SanctionKind[Subject, Row], subject: Subject, *, message: str, actor: Player, now: datetime
) -> Row:
    """Ask the staff to sanction an event or a season.

    Raises:
        Forbidden: not who organises it. WrongState: it has started, or was asked before. Refused: the start is too
        near, or the set has no foils to give.
    """
    subject = kind.lock(subject.pk)
    check(actor, kind.ask, subject)
    status_check(subject, *kind.before)
    requests = kind.rows._default_manager.filter(**{kind.rows.SUBJECT: subject})
    standing = requests.exclude(status=SanctionAsked.Status.REFUSED).first()
    if standing is not None:
        raise WrongState(
            _("Sanctioning was asked for before; the request is %(status)s.")
            % {"status": standing.get_status_display()}
        )
    kind.ahead_check(subject, now)
    if len(message) > TEXT_MOST:
        raise Refused(_("The message is longer than %(text_most)s characters.") % {"text_most": TEXT_MOST})
    if subject.prize_set is None:
        raise Refused(str(kind.words.no_set))
    for _key, _place, rarity in KIT:
        if not foil_printings(subject.prize_set_id, rarity).exists():
            raise Refused(
                _("%(prize_set)s has no foils of rarity %(rarity)s; choose another set for the prizes.")
                % {"prize_set": subject.prize_set, "rarity": rarity}
            )
    row = kind.rows._default_manager.create(
        **{kind.rows.SUBJECT: subject}, message=message, requested_by=actor, requested_at=now
    )
    text = sentence(gettext_noop("%(player)s asked for sanctioning"), player=actor)
    log_all(subject, [LogLine("sanction", text, {"request": row.pk}, actor)], now=now)
    return row


@transaction.atomic
def sanction_decide(
    kind: SanctionKind[Subject, Row], request: Row, *, approve: bool, answer: str, actor: Player, now: datetime
) -> Row:
    """Approve or refuse a request. Approval numbers the event or season and makes its prizes.

    Raises:
        Forbidden: not staff, or their own request, event or league. WrongState: decided before, or it has started.
        Refused: a refusal without an answer.
    """
    subject = kind.lock(getattr(request, f"{kind.rows.SUBJECT}_id"))
    row = kind.rows._default_manager.select_for_update(of=("self",)).get(pk=request.pk)
    setattr(row, kind.rows.SUBJECT, subject)
    check(actor, kind.decide, kind.decided(row))
    if row.status != SanctionAsked.Status.OPEN:
        raise WrongState(_("This request is %(status)s already.") % {"status": row.get_status_display()})
    status_check(subject, *kind.before)
    answer = answer.strip()
    if len(answer) > TEXT_MOST:
        raise Refused(_("The answer is longer than %(text_most)s characters.") % {"text_most": TEXT_MOST})
    if not approve and not answer:
        raise Refused(str(kind.words.say_why))
    row.status = SanctionAsked.Status.APPROVED if approve else SanctionAsked.Status.REFUSED
    row.answer, row.decided_by, row.decided_at = answer, actor, now
    row.save(update_fields=["status", "answer", "decided_by", "decided_at"])
    text = sentence(kind.words.refused, official=actor, answer=answer)
    decision = sentence(gettext_noop("not sanctioned. %(answer)s"), answer=answer)
    if approve:
        subject.sanction_number = _number_next()
        subject.save(update_fields=["sanction_number"])
        kind.prizes._default_manager.bulk_create(
            kind.prizes(**{kind.rows.SUBJECT: subject}, key=key, place=place, rarity=rarity)
            for key, place, rarity in KIT
        )
        number = f"{subject.sanction_number:04}"
        text = sentence(kind.words.approved, official=actor, number=number)
        decision = sentence(gettext_noop("sanctioned as no. %(number)s."), number=number)
    data = {"request": row.pk, "number": subject.sanction_number}
    log_all(subject, [LogLine("sanction", text, data, actor)], now=now)
    notice, context = kind.notice(subject, decision)
    notice_send(player=row.requested_by, kind=notice, context=context, url=subject.get_absolute_url(), now=now)
    return row


def _number_next() -> int:
    """Sanction numbers count up from 1; the update locks the counter until the transaction ends."""
    counter = NumberCounter.objects.filter(name="sanction")
    if not counter.update(last=models.F("last") + 1):
        NumberCounter.objects.get_or_create(name="sanction")
        counter.update(last=models.F("last") + 1)
    return counter.values_list("last", flat=True).get()
