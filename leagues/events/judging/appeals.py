"""Which decisions can be appealed, by whom and until when, and what puts an overturned one right."""

from datetime import datetime
from typing import NamedTuple

from django.db.models import BigIntegerField, F, OuterRef, Q, QuerySet, Subquery, Value
from django.db.models.fields.json import KeyTextTransform
from django.db.models.functions import Cast, Coalesce
from django.urls import reverse
from django.utils.translation import gettext as _

from leagues.competition.log import undone_numbers
from leagues.events.models import Appeal, Entrant, Operation, Pairing, Penalty, Tournament
from leagues.events.models.pairing import seated

__all__ = ["Remedy", "appeal_is_open", "appealable", "appeals_shown", "decisions_open", "parties", "remedy"]

_VERB = Operation.Verb
_RESULTS = (_VERB.REPORT, _VERB.CORRECT)
_PENALTIES = (_VERB.PENALISE, _VERB.WARN, _VERB.DISQUALIFY)
_BY_OFFICIALS = (Pairing.Source.REPORT, Pairing.Source.CORRECTION)
"""Sources of results that an official decided; both players reported or agreed on the others, or they were played."""


class Remedy(NamedTuple):
    """What puts an overturned decision right, in a sentence, and the page on which it is done."""

    text: str
    url: str


def appealable(operation: Operation) -> bool:
    """Whether an operation is a decision of an official about a table or a player."""
    if operation.verb in _RESULTS and operation.data["source"] not in _BY_OFFICIALS:
        return False
    return operation.actor_id is not None and operation.verb in (*_RESULTS, *_PENALTIES)


def parties(operation: Operation) -> list[int]:
    """The entrants whom a decision is about: both of a table, or who got the penalty."""
    if operation.verb in _RESULTS:
        pairing = Pairing.objects.filter(pk=operation.data["pairing"]).first()
        return [] if pairing is None else pairing.entrant_keys
    return list(operation.data.get("entrants") or [operation.data["entrant"]])


def appeal_is_open(tournament: Tournament, operation: Operation, now: datetime) -> bool:
    """Whether there is time for an appeal: the event's own, or until the next round is paired if that is later."""
    if now <= operation.at + tournament.appeal_time:
        return True
    if tournament.status != Tournament.Status.RUNNING:
        return False
    later = tournament.operations.filter(verb=_VERB.PAIR, number__gt=operation.number).values_list("number", flat=True)
    return not set(later) - undone_numbers(tournament)


def decisions_open(tournament: Tournament, entrant: Entrant, now: datetime) -> list[Operation]:
    """The decisions that an entrant can appeal now, newest first."""
    if tournament.status not in (Tournament.Status.RUNNING, Tournament.Status.FINISHED):
        return []
    own = Pairing.objects.filter(seated(entrant)).values_list("pk", flat=True)
    tables = [*own]
    about = Q(verb__in=_RESULTS, data__pairing__in=tables, data__source__in=_BY_OFFICIALS)
    about |= Q(verb__in=_PENALTIES, data__entrant=entrant.pk)
    about |= Q(verb=_VERB.PENALISE, data__loss__pairing__in=tables)
    rows = tournament.operations.filter(about, actor__isnull=False).exclude(appeal__isnull=False)
    undone = undone_numbers(tournament)
    return [
        operation
        for operation in rows.order_by("-number")
        if operation.number not in undone and appeal_is_open(tournament, operation, now)
    ]


def appeals_shown(tournament: Tournament) -> "QuerySet[Appeal]":
    """The appeals of an event, those that wait first; ``given_reason`` is why a penalty was given."""
    rows = Appeal.objects.filter(operation__tournament=tournament).select_related(
        "operation__actor", "operation__tournament", "entrant__player", "answered_by"
    )
    number = Cast(KeyTextTransform("penalty", "operation__data"), BigIntegerField())
    reason = Penalty.objects.filter(pk=OuterRef("penalty_number")).values("reason")
    rows = rows.annotate(penalty_number=number).annotate(given_reason=Coalesce(Subquery(reason), Value("")))
    return rows.order_by(F("answered_at").desc(nulls_first=True), "-pk")


def remedy(operation: Operation) -> Remedy:
    """What puts a decision right that was overturned."""
    tournament, console = operation.tournament, reverse("leagues:console", args=[operation.tournament_id])
    undo = _("undo from operation %(number)s on") % {"number": operation.number}
    if operation.verb in _RESULTS:
        pairing = Pairing.objects.filter(pk=operation.data["pairing"]).select_related("round__stage").first()
        if pairing is None:
            return Remedy(_("The round of this table was undone meanwhile."), console)
        where = _("%(round)s, table %(table)s") % {"table": pairing.table, "round": pairing.round.named}
        return Remedy(
            _("Correct the result (%(where)s), or %(undo)s.") % {"where": where, "undo": undo},
            f"{console}?q={pairing.table}",
        )
    entrant = operation.data["entrant"]
    page = f"{reverse('leagues:penalties', args=[tournament.pk])}?entrant={entrant}"
    if operation.verb == _VERB.DISQUALIFY:
        return Remedy(
            _("Withdraw the disqualification among the player’s penalties, and correct what they lost."), page
        )
    if not Penalty.objects.filter(pk=operation.data.get("penalty"), withdrawn_at=None).exists():
        return Remedy(_("Set the points anew, or %(undo)s.") % {"undo": undo}, console)
    lost = _(" and correct the result of the table") if operation.data.get("loss") else ""
    return Remedy(
        _("Withdraw the penalty on the page of the player’s penalties%(lost)s, or %(undo)s.")
        % {"lost": lost, "undo": undo},
        page,
    )
