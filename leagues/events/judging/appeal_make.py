"""Appeal a decision as its player, and answer an appeal as another official."""

from datetime import datetime

from django.db import transaction
from django.db.models import Q
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from leagues.competition.log import reason_checked, status_check, undone_numbers
from leagues.errors import Forbidden, Refused, WrongState
from leagues.events.judging.appeals import appeal_is_open, appealable, parties
from leagues.events.log import tournament_lock, tournament_log
from leagues.events.models import Appeal, Entrant, Operation, Tournament
from leagues.events.notices_owed import notices_owe
from leagues.events.rounds.final_places import undrawn_check
from players.models import Player
from players.notices.services import notices_send
from players.sentences.stored_sentences import sentence
from players.staff.authority import Action, check
from players.staff.roles import Role

TEXT_MOST = 500


@transaction.atomic
def appeal_make(*, tournament: Tournament, number: int, text: str, player: Player, now: datetime) -> Appeal:
    """Appeal the decision that operation ``number`` is. The opponent and other officials are told.

    Raises:
        Forbidden: the decision is not about the player. WrongState: there is no such decision, it was appealed, it was
        undone, the time is over, or the prizes are drawn. Refused: no text, or too long.
    """
    tournament = tournament_lock(tournament.pk)
    entrant = Entrant.objects.filter(tournament=tournament, player=player).first()
    if entrant is None:
        raise Forbidden(_("Only who plays in this event can appeal."))
    status_check(tournament, Tournament.Status.RUNNING, Tournament.Status.FINISHED)
    if tournament.status == Tournament.Status.FINISHED:
        undrawn_check(tournament)
    decision = tournament.operations.select_related("appeal").filter(number=number).first()
    if decision is None or not appealable(decision) or decision.number in undone_numbers(tournament):
        raise WrongState(
            _("Operation %(number)s is no decision of an official that could be appealed.") % {"number": number}
        )
    about = parties(decision)
    if entrant.pk not in about:
        raise Forbidden(_("Only a player whom the decision is about can appeal it."))
    text = " ".join(text.split())
    if not text or len(text) > TEXT_MOST or not text.isprintable():
        raise Refused(
            _("Say why the decision is wrong, in 1 to %(text_most)s printable characters.") % {"text_most": TEXT_MOST}
        )
    row: Appeal | None = getattr(decision, "appeal", None)
    if row is not None and row.status != Appeal.Status.VOID:
        raise WrongState(_("This decision was appealed already; there is one appeal for each."))
    if not appeal_is_open(tournament, decision, now):
        raise WrongState(_("The time for an appeal is over. Tell an official, who can still correct what is wrong."))
    row = row or Appeal(operation=decision)
    row.entrant, row.text, row.status, row.made_at = entrant, text, Appeal.Status.OPEN, now
    row.answer, row.answered_by, row.answered_at = "", None, None
    row.save()
    notice = sentence(
        gettext_noop("%(player)s appealed a decision: %(decision)s"), player=player, decision=decision.line
    )
    operation = tournament_log(
        tournament=tournament,
        verb=Operation.Verb.APPEAL,
        text=sentence(gettext_noop("Operation %(number)s was appealed"), number=decision.number),
        actor=player,
        now=now,
        data={"appeal": row.pk, "entrants": [pk for pk in about if pk != entrant.pk], "text": notice},
    )
    notices_owe(operation)
    notices_send(
        recipients=[(other, {"event": tournament.name, "text": notice}) for other in _officials(tournament, decision)],
        kind="event.appeal",
        url=f"{tournament.get_absolute_url()}appeals/",
        now=now,
    )
    return row


def _officials(tournament: Tournament, decision: Operation) -> list[Player]:
    """The officials of the event who may answer; where there is none, every judge and the staff."""
    able = Player.objects.filter(is_active=True).exclude(operations=decision).exclude(entries__tournament=tournament)
    own = able.filter(Q(pk=tournament.organiser_id) | Q(event_offices__tournament=tournament))
    roles = [Role.JUDGE.value, Role.STAFF.value]
    return list(own.distinct().order_by("pk")) or list(able.filter(groups__name__in=roles).distinct().order_by("pk"))


@transaction.atomic
def appeal_answer(*, appeal: Appeal, overturned: bool, reason: str, actor: Player, now: datetime) -> Appeal:
    """Answer an appeal: the decision stands, or it is overturned, which another operation then puts right.

    Both players are told with the reason.

    Raises:
        Forbidden: no official, who decided it, or one with a stake. WrongState: answered already, or no reason.
    """
    decision = Operation.objects.get(pk=appeal.operation_id)
    tournament = tournament_lock(decision.tournament_id)
    row = Appeal.objects.select_for_update().filter(pk=appeal.pk).first()
    if row is None:
        raise WrongState(_("The decision was undone meanwhile."))
    row.operation = decision
    if decision.actor_id == actor.pk:
        raise Forbidden(_("You made this decision yourself. Another official must answer."))
    check(actor, Action.TOURNAMENT_ANSWER_APPEAL, row)
    status_check(tournament, Tournament.Status.RUNNING, Tournament.Status.FINISHED)
    reason = reason_checked(reason)
    if row.status != Appeal.Status.OPEN:
        raise WrongState(_("This appeal is no longer open: %(status)s.") % {"status": row.get_status_display()})
    row.status = Appeal.Status.OVERTURNED if overturned else Appeal.Status.UPHELD
    row.answer, row.answered_by, row.answered_at = reason, actor, now
    row.save(update_fields=["status", "answer", "answered_by", "answered_at"])
    answer = Appeal.Status(row.status).label
    operation = tournament_log(
        tournament=tournament,
        verb=Operation.Verb.ANSWER,
        text=sentence(
            gettext_noop("The appeal against operation %(number)s was answered: %(answer)s"),
            number=decision.number,
            answer=answer,
        ),
        actor=actor,
        now=now,
        data={
            "appeal": row.pk,
            "entrants": parties(decision),
            "text": sentence(
                gettext_noop("appeal against “%(decision)s”: %(answer)s. %(reason)s"),
                decision=decision.line,
                answer=answer,
                reason=reason,
            ),
        },
    )
    notices_owe(operation)
    return row
