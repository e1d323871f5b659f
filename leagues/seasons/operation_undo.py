"""Undo one operation of a season alone, or it and everything after it."""

from datetime import datetime

from django.db import IntegrityError, transaction
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, gettext_noop, ngettext

from leagues.competition.log import reason_checked, undone_numbers
from leagues.competition.reasons import TABLE_UNDONE
from leagues.competition.secrets import secret_renew
from leagues.errors import Forbidden, WrongState
from leagues.seasons import gateway
from leagues.seasons.changes import changes_undo
from leagues.seasons.dependence import rests_on
from leagues.seasons.entries.entry import fee_move
from leagues.seasons.log import Verb, notices_owe, season_lock, season_log
from leagues.seasons.matching.wishes_lapse import wishes_restore
from leagues.seasons.models import Season, SeasonDraw, SeasonEntrant, SeasonOperation, SeasonTable
from players.models import Player
from players.sentences.stored_sentences import Sentence, sentence, sentences_joined, stored
from players.staff.authority import Action, check, may

__all__ = ["NEVER_UNDONE", "operation_undo", "operations_undoable"]

NEVER_UNDONE = {
    Verb.ANNOUNCE: gettext_lazy("is the announcement"),
    Verb.SANCTION: gettext_lazy("is a decision about sanctioning"),
    Verb.TELL: gettext_lazy("has been read"),
    Verb.CUT: gettext_lazy("made the final tournament, which has a log of its own"),
    Verb.PREMIUM: gettext_lazy("has given cards"),
    Verb.DRAW: gettext_lazy("has handed out the prizes"),
    Verb.CANCEL: gettext_lazy("has called the season off and given the fees back"),
}
"""Operations that stand for ever, and why."""
NAMED_MOST = 10
"""Operations that a refusal names."""


@transaction.atomic
def operation_undo(
    *,
    season: Season,
    number: int,
    everything_after: bool = False,
    reason: str,
    actor: Player,
    confirmed_by: Player | None = None,
    now: datetime,
) -> SeasonOperation:
    """Undo operation ``number`` alone, or with everything after it.

    Alone, it is undone where no later operation that stands rests on it; else the refusal names those that do. The
    undone operations stay in the log. A table whose result is undone is open again: where its match was ended by an
    official or because a player left, another is made; where it was played to its end, an official reports its result
    again, or the close of the series takes it in.

    Raises:
        Forbidden: no official, one who plays in the season, or nobody of the staff where a series is certified.
        WrongState: no such operation, undone before, others rest on it, it stands for ever, no reason, or nobody else
        has confirmed it where that is needed. Refused: a fee that would be paid again is not there any more.
    """
    season = season_lock(season.pk)
    check(actor, Action.SEASON_UNDO, season)
    if season.status == Season.Status.CANCELLED:
        raise WrongState(_("This season is cancelled; nothing of it is undone any more."))
    reason = reason_checked(reason)
    if season.needs_second_person:
        if confirmed_by is None or confirmed_by.pk == actor.pk:
            raise WrongState(_("Undoing in a sanctioned season must be confirmed by a second person; propose it."))
        check(confirmed_by, Action.SEASON_UNDO, season)
    rows = operations_undoable(season, number, everything_after=everything_after)
    if any(row.verb == Verb.CERTIFY for row in rows) and not any(
        may(player, Action.SEASON_UNDO_CERTIFIED, season) for player in (actor, confirmed_by) if player is not None
    ):
        raise Forbidden(_("The results of this series are certified; only the staff undo that."))
    concerned: set[int] = set()
    for row in rows:
        concerned |= _one(season, row, reason, actor, now)
    season.refresh_from_db()
    renewed = {} if season.is_over else secret_renew(season)
    alive = season.entrants.filter(pk__in=concerned).order_by("pk")
    operation = season_log(
        season, Verb.UNDO, _undone(number, reason, renewed.get("commitment", ""), everything_after=everything_after),
        actor=actor, confirmed_by=confirmed_by, now=now,
        more={
            "undone": [row.number for row in rows], "entrants": list(alive.values_list("pk", flat=True)),
            "text": sentence(
                gettext_noop("from operation %(number)s on was undone: %(reason)s")
                if everything_after
                else gettext_noop("operation %(number)s was undone: %(reason)s"),
                number=number, reason=reason,
            ), **renewed,
        },
    )  # fmt: skip
    if concerned:
        notices_owe([operation], now=now)
    return operation


def _undone(number: int, reason: str, commitment: str, *, everything_after: bool) -> Sentence:
    """The line of the log. ``commitment`` is the one to the next secret; empty where the present one goes on."""
    words = (
        gettext_noop("Undone from operation %(number)s on: %(reason)s")
        if everything_after
        else gettext_noop("Undone operation %(number)s: %(reason)s")
    )
    if not commitment:
        return sentence(words, number=number, reason=reason)
    follows = gettext_noop("what comes follows from a secret with the SHA-512 %(sha512)s…")
    return sentences_joined(
        sentence(words, number=number, reason=reason[:150]), sentence(follows, sha512=commitment[:16])
    )


def operations_undoable(season: Season, number: int, *, everything_after: bool) -> list[SeasonOperation]:
    """The operations that undoing would undo, last first. Raises WrongState when that is not possible."""
    before = undone_numbers(season)
    rows = [
        row
        for row in season.operations.filter(number__gte=number).order_by("-number")
        if row.number not in before and row.verb != Verb.UNDO
    ]
    if not rows or rows[-1].number != number:
        raise WrongState(_("There is no operation %(number)s that could be undone.") % {"number": number})
    undone = rows if everything_after else rows[-1:]
    for row in undone:
        if (why := NEVER_UNDONE.get(Verb(row.verb))) is not None:
            raise WrongState(
                _("Operation %(number)s %(why)s; it cannot be undone.") % {"number": row.number, "why": why}
            )
    if not everything_after:
        resting = [row.number for row in reversed(rows[:-1]) if rests_on(row.data, rows[-1].data)]
        if resting:
            named = ", ".join(str(operation) for operation in resting[:NAMED_MOST])
            if len(resting) > NAMED_MOST:
                named = _("%(named)s and %(count)s more") % {"named": named, "count": len(resting) - NAMED_MOST}
            raise WrongState(
                ngettext(
                    "Operation %(named)s rests on it; undo them first, or everything after it too.",
                    "Operations %(named)s rest on it; undo them first, or everything after it too.",
                    len(resting),
                )
                % {"named": named}
            )
    return undone


def _one(season: Season, row: SeasonOperation, reason: str, actor: Player, now: datetime) -> set[int]:
    """Undo one operation of a locked season; the entrants whom it concerned."""
    verb, data = Verb(row.verb), row.data
    concerned = {*data.get("entrants", ())}
    table = _table(data)
    if verb == Verb.MATCH and table is not None:
        gateway.match_stop(table, places=None, reason=stored(TABLE_UNDONE), now=now)
    if verb == Verb.MANIFEST:
        SeasonDraw.objects.filter(pk=data["draw"], withdrawn_at=None).update(withdrawn_at=now, withdrawn_reason=reason)
    if "fee" in data:
        entrant = SeasonEntrant.objects.select_related("player").get(pk=data["entrant"])
        # The key of the movement is that of the undoing, and each undone operation has its own.
        fee_move(season, entrant, -int(data["fee"]), actor=actor, now=now, undone=row.number)
        concerned.add(entrant.pk)
    try:
        with transaction.atomic():
            changes_undo(data)
            wishes_restore(data, now=now)
    except IntegrityError as error:
        raise WrongState(_("This cannot be undone alone: something later stands in its way.")) from error
    if verb == Verb.FINISH:
        Season.objects.filter(pk=season.pk).update(draw_overdue_told_at=None, uncertified_told_at=None)
        gateway.decks_seal(season, sealed=True)
    if verb == Verb.CERTIFY:
        Season.objects.filter(pk=season.pk).update(uncertified_told_at=None)
    if table is not None and verb in (Verb.RESULT, Verb.REPORT, Verb.VOID):
        _play_again(table)
        concerned |= {seat.entrant_id for seat in table.seats.all()}
    return concerned


def _table(data: dict[str, int]) -> SeasonTable | None:
    rows = SeasonTable.objects.select_related("match", "series").prefetch_related("seats__entrant__player")
    return rows.filter(pk=data["table"]).first() if "table" in data else None


def _play_again(table: SeasonTable) -> None:
    """Let another match be made for a table that is open again, where its match was ended from outside."""
    table.refresh_from_db()
    if not table.is_open or (table.match is not None and not gateway.was_stopped(table)):
        return
    if table.match is not None:
        table.match, table.origin = None, gateway.next_origin(table.origin)
    table.note = ""
    table.save(update_fields=["match", "origin", "note"])
