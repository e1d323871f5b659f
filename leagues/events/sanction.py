"""Sanctioning: the organiser asks some days ahead, staff decide, and the event gets a number and its prize kit."""

from datetime import datetime, timedelta

from django.db import models, transaction
from django.utils.translation import gettext, gettext_noop

from cardpool.models import Printing
from cardpool.products import foil_pool
from leagues.competition.log import status_check
from leagues.errors import Refused, WrongState
from leagues.events.log import tournament_lock, tournament_log
from leagues.events.models import Operation, Prize, SanctionRequest, Tournament
from players.authority import Action, check
from players.models import NumberCounter, Player
from players.notices import notice_send
from players.stored_sentences import sentence

KIT = (("winner", 1, "R"), ("second", 2, "U"), ("participant", None, "C"))
"""Every sanctioned tournament gives out three foils (Fellowship rules, "Foil cards"): key, place, rarity."""

_BEFORE_START = (Tournament.Status.ANNOUNCED, Tournament.Status.REGISTRATION, Tournament.Status.CLOSED)


def prize_pool(tournament: Tournament, rarity: str) -> models.QuerySet[Printing]:
    """The foils a prize of this rarity is drawn from."""
    return foil_printings(tournament.prize_set_id, rarity)


def foil_printings(card_set: int | None, rarity: str) -> models.QuerySet[Printing]:
    """The foils of a rarity in a set, by its number; premium cards and those of starters count as in boosters."""
    if card_set is None:
        return Printing.objects.none()
    return Printing.objects.filter(card__in=foil_pool(card_set, rarity), foil=True)


@transaction.atomic
def sanction_ask(*, tournament: Tournament, actor: Player, message: str = "", now: datetime) -> SanctionRequest:
    """Ask staff to sanction the event.

    Raises:
        Forbidden: not the organiser. WrongState: it has started, or was asked before.
        Refused: no start is set, it is too near, or the set has no foils to give.
    """
    tournament = tournament_lock(tournament.pk)
    check(actor, Action.SANCTION_ASK, tournament)
    status_check(tournament, *_BEFORE_START)
    standing = tournament.sanction_requests.exclude(status=SanctionRequest.Status.REFUSED).first()
    if standing is not None:
        raise WrongState(
            gettext("Sanctioning was asked for before; the request is %(status)s.")
            % {"status": standing.get_status_display()}
        )
    ahead = timedelta(days=tournament.sanction_days_ahead)
    if tournament.starts_at is None and not tournament.demo:
        raise Refused(gettext("Set when the event starts; sanctioning is asked for a number of days ahead of that."))
    if tournament.starts_at is not None and tournament.starts_at - now < ahead:
        raise Refused(
            gettext(
                "Sanctioning is asked for at least %(days)s days ahead. The start could be %(now)s UTC at the earliest."
            )
            % {"days": ahead.days, "now": f"{now + ahead:%Y-%m-%d %H:%M}"}
        )
    if len(message) > 2000:
        raise Refused(gettext("The message is longer than 2000 characters."))
    if tournament.prize_set is None:
        raise Refused(gettext("A sanctioned event gives foil prizes; name the set they are of when you announce it."))
    for _, _, rarity in KIT:
        if not prize_pool(tournament, rarity).exists():
            raise Refused(
                gettext("%(prize_set)s has no foils of rarity %(rarity)s; choose another set for the prizes.")
                % {"prize_set": tournament.prize_set, "rarity": rarity}
            )
    request = SanctionRequest.objects.create(
        tournament=tournament, message=message, requested_by=actor, requested_at=now
    )
    tournament_log(
        tournament=tournament,
        verb=Operation.Verb.SANCTION,
        text=sentence(gettext_noop("%(player)s asked for sanctioning"), player=actor),
        actor=actor,
        now=now,
        data={"request": request.pk},
    )
    return request


@transaction.atomic
def sanction_decide(
    *, request: SanctionRequest, approve: bool, answer: str = "", actor: Player, now: datetime
) -> SanctionRequest:
    """Approve or refuse. Approval numbers the event and makes its prizes.

    Raises:
        Forbidden: not staff, or their own event or request. WrongState: decided before, or the event has started.
        Refused: a refusal without an answer.
    """
    tournament = tournament_lock(request.tournament_id)
    request = SanctionRequest.objects.select_for_update().get(pk=request.pk)
    check(actor, Action.SANCTION_DECIDE, request)
    if request.status != SanctionRequest.Status.OPEN:
        raise WrongState(gettext("This request is %(status)s already.") % {"status": request.get_status_display()})
    status_check(tournament, *_BEFORE_START)
    answer = answer.strip()
    if len(answer) > 2000:
        raise Refused(gettext("The answer is longer than 2000 characters."))
    if not approve and not answer:
        raise Refused(gettext("Say why the request is refused, so that the organiser can do better."))
    request.status = SanctionRequest.Status.APPROVED if approve else SanctionRequest.Status.REFUSED
    request.answer, request.decided_by, request.decided_at = answer, actor, now
    request.save()
    if approve:
        tournament.sanction_number = sanction_number_next()
        tournament.save(update_fields=["sanction_number"])
        Prize.objects.bulk_create(
            Prize(tournament=tournament, key=key, place=place, rarity=rarity) for key, place, rarity in KIT
        )
        text = sentence(
            gettext_noop("%(official)s sanctioned the event as no. %(number)s"),
            official=actor,
            number=f"{tournament.sanction_number:04}",
        )
    else:
        words = gettext_noop("%(official)s refused to sanction the event: %(answer)s")
        text = sentence(words, official=actor, answer=answer)
    tournament_log(
        tournament=tournament,
        verb=Operation.Verb.SANCTION,
        text=text,
        actor=actor,
        now=now,
        data={"request": request.pk, "number": tournament.sanction_number},
    )
    decision = (
        sentence(gettext_noop("sanctioned as no. %(number)s."), number=f"{tournament.sanction_number:04}")
        if approve
        else sentence(gettext_noop("not sanctioned. %(answer)s"), answer=answer)
    )
    notice_send(
        player=request.requested_by,
        kind="event.sanction",
        context={"event": tournament.name, "decision": decision},
        url=tournament.get_absolute_url(),
        now=now,
    )
    return request


def sanction_number_next() -> int:
    """Sanction numbers count up from 1; the update locks the counter until the transaction ends."""
    counter = NumberCounter.objects.filter(name="sanction")
    if not counter.update(last=models.F("last") + 1):
        NumberCounter.objects.get_or_create(name="sanction")
        counter.update(last=models.F("last") + 1)
    return counter.values_list("last", flat=True).get()
