"""Undo the operations of an event from one on, last first."""

from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, gettext_noop

from leagues.competition.log import reason_checked, undone_numbers
from leagues.competition.reasons import UNDONE
from leagues.competition.secrets import secret_renew
from leagues.errors import Forbidden, WrongState
from leagues.events.log import tournament_lock, tournament_log
from leagues.events.models import NoticeOutbox, Operation, Tournament
from leagues.events.undo_effects import INVERSES, Undoing
from players.models import Player
from players.sentences.stored_sentences import sentence, sentences_joined, stored
from players.site.periodic import wake
from players.staff.authority import Action, check, may

OVER = (Tournament.Status.FINISHED, Tournament.Status.CANCELLED)


NEVER_UNDONE = {
    Operation.Verb.DRAW: gettext_lazy("The prizes have been handed out"),
    Operation.Verb.ANNOUNCE: gettext_lazy("the announcement"),
    Operation.Verb.SANCTION: gettext_lazy("a decision about sanctioning"),
    Operation.Verb.IMPORT: gettext_lazy("the reading of the file that the event came from"),
}
"""Operations that stand for ever, and so does everything before them."""


@transaction.atomic
def operation_undo(
    *,
    tournament: Tournament,
    number: int,
    reason: str,
    actor: Player,
    confirmed_by: Player | None = None,
    now: datetime,
) -> Operation:
    """Undo operation ``number`` and all after it. The event then waits for the organiser and does not run by itself.

    The undone operations stay in the log. Matches of undone rounds end without a result. A pairing whose result is
    undone is open again, and its round has its full time again. Where its match was ended by an official or because a
    player left, another match is made; where it was played to its end, an official reports its result again.

    Raises:
        Forbidden: not an official, or nobody of the staff where the results are certified. WrongState: no such
        operation, undone before, prizes were handed out since, no reason, or nobody else has confirmed it where that
        is needed.
    """
    tournament = tournament_lock(tournament.pk)
    check(actor, Action.TOURNAMENT_UNDO, tournament)
    reason = reason_checked(reason)
    if tournament.needs_second_person:
        if confirmed_by is None or confirmed_by.pk == actor.pk:
            raise WrongState(_("Undoing in a sanctioned event must be confirmed by a second person; propose it."))
        check(confirmed_by, Action.TOURNAMENT_UNDO, tournament)
    if tournament.certified_at is not None and not any(
        may(player, Action.TOURNAMENT_UNDO_CERTIFIED, tournament)
        for player in (actor, confirmed_by)
        if player is not None
    ):
        raise Forbidden(_("The results of this event are certified; only the staff undo them."))
    undone = undo_check(tournament, number)
    unheard = NoticeOutbox.objects.filter(operation__in=undone, operation__verb=Operation.Verb.PAIR, told=0)
    waiting = set(unheard.values_list("operation", flat=True))
    undoing = Undoing(tournament, reason, now, {row.data["round"] for row in undone if row.pk in waiting})
    for operation in undone:
        inverse = INVERSES.get(Operation.Verb(operation.verb))
        if inverse is not None:
            inverse(undoing, operation.data)
    tournament.automatic, tournament.finishes_at = False, None
    tournament.blocked_reason = stored(UNDONE)
    tournament.save()
    renewed = {} if tournament.status in OVER else secret_renew(tournament)
    text = sentence(
        gettext_noop("Undone from operation %(number)s on: %(reason)s"),
        number=number,
        reason=reason[:150] if renewed else reason,
    )
    if renewed:
        words = gettext_noop("what comes follows from a secret with the SHA-512 %(sha512)s…")
        text = sentences_joined(text, sentence(words, sha512=renewed["commitment"][:16]))
    operation = tournament_log(
        tournament=tournament,
        verb=Operation.Verb.UNDO,
        text=text,
        actor=actor,
        confirmed_by=confirmed_by,
        now=now,
        data={
            "undone": [operation.number for operation in undone],
            "entrants": sorted(undoing.concerned),
            "text": sentence(
                gettext_noop(
                    "what was done from operation %(number)s on was undone: %(reason)s. Look at your table again."
                ),
                number=number,
                reason=reason,
            ),
            **renewed,
        },
    )
    if undoing.concerned:
        NoticeOutbox.objects.create(operation=operation, created_at=now)
        transaction.on_commit(wake, robust=True)
    return operation


def undo_check(tournament: Tournament, number: int) -> list[Operation]:
    """The standing operations from ``number`` on, last first. Raises WrongState when they cannot be undone."""
    before = undone_numbers(tournament)
    rows = [
        operation
        for operation in tournament.operations.filter(number__gte=number).order_by("-number")
        if operation.number not in before and operation.verb != Operation.Verb.UNDO
    ]
    if not rows or rows[-1].number != number:
        raise WrongState(_("There is no operation %(number)s that could be undone.") % {"number": number})
    for operation in rows:
        if operation.verb == Operation.Verb.DRAW:
            raise WrongState(
                _("%(never_undone)s; nothing before that can be undone.")
                % {"never_undone": NEVER_UNDONE[Operation.Verb.DRAW]}
            )
        if operation.verb in NEVER_UNDONE:
            what = NEVER_UNDONE[Operation.Verb(operation.verb)]
            raise WrongState(
                _("Operation %(number)s is %(what)s, which cannot be undone.")
                % {"number": operation.number, "what": what}
            )
    return rows
