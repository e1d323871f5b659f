"""Draw tables for a deck check, order one of a player, and note what came of it."""

from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from leagues.competition.log import reason_checked, status_check
from leagues.errors import Refused, WrongState
from leagues.events.judging.deck_check_order import tables_drawn
from leagues.events.log import tournament_lock, tournament_log
from leagues.events.models import DeckCheck, Entrant, ListReading, Operation, Pairing, Tournament
from leagues.events.models.pairing import seated, seats_of
from leagues.events.models.round import round_kept
from leagues.events.state import CurrentRound, current_round
from players.models import Player
from players.sentences.stored_sentences import ngettext_noop, sentence
from players.staff.authority import Action, check

TABLES_MOST = 20
NOTE_MOST = 300


@transaction.atomic
def deck_checks_draw(*, tournament: Tournament, tables: int, actor: Player, now: datetime) -> list[DeckCheck]:
    """Draw the next tables of the round that is played for a check of both decks; the checks.

    The event's secret decides which (`leagues.events.judging.deck_check_order`). The log says how many, and after
    the event which.

    Raises:
        Forbidden: no official, or one who plays in the event. WrongState: no round is played, the game has no decks, or
        every table was drawn. Refused: not 1 to 20 tables.
    """
    tournament = tournament_lock(tournament.pk)
    check(actor, Action.TOURNAMENT_DRAW_CHECKS, tournament)
    if not 1 <= tables <= TABLES_MOST:
        raise Refused(_("Draw 1 to %(tables_most)s tables at a time.") % {"tables_most": TABLES_MOST})
    row = _round(tournament).row
    seats = seats_of(row.pairings.exclude(second=None), key="table")
    before = {table for (table,) in row.deck_checks.filter(targeted=False).values_list("table") if table is not None}
    numbers = (tournament.number, row.stage.number, row.number)
    drawn = tables_drawn(bytes(tournament.secret), numbers, seats, count=tables, before=before)
    if not drawn:
        raise WrongState(_("Every table of this round was drawn already."))
    checks = DeckCheck.objects.bulk_create(
        DeckCheck(entrant_id=entrant, round=row, table=table, ordered_by=actor, ordered_at=now)
        for table in drawn
        for entrant in seats[table]
    )
    tournament_log(
        tournament=tournament,
        verb=Operation.Verb.CHECK,
        text=sentence(
            ngettext_noop(
                "%(round)s: %(count)s table drawn for a deck check",
                "%(round)s: %(count)s tables drawn for a deck check",
            ),
            round=round_kept(row.stage, row.number),
            count=len(drawn),
        ),
        actor=actor,
        now=now,
        data={
            "round": row.pk,
            "secret": len(tournament.secrets_revealed or []),
            "tables": drawn,
            "checks": [made.pk for made in checks],
        },
    )
    return checks


@transaction.atomic
def deck_check_order(*, entrant: Entrant, reason: str, actor: Player, now: datetime) -> DeckCheck:
    """Order a check of one entrant's deck. The log says that it is targeted, and neither whose nor why.

    Raises:
        Forbidden: no official, or one with a stake. WrongState: no round is played, the game has no decks, the entrant
        is out of the event, or no reason.
    """
    tournament = tournament_lock(entrant.tournament_id)
    check(actor, Action.TOURNAMENT_READ_DECK, entrant)
    row = _round(tournament).row
    reason = reason_checked(reason)
    entrant = Entrant.objects.select_related("player").get(pk=entrant.pk)
    if not entrant.in_play or not entrant.started:
        raise WrongState(_("%(player)s does not play in this round.") % {"player": entrant.player})
    table = Pairing.objects.filter(seated(entrant), round=row).values_list("table", flat=True).first()
    made = DeckCheck.objects.create(
        entrant=entrant, round=row, table=table, targeted=True, reason=reason, ordered_by=actor, ordered_at=now
    )
    tournament_log(
        tournament=tournament,
        verb=Operation.Verb.CHECK,
        text=sentence(
            gettext_noop("%(round)s: a targeted deck check was ordered"), round=round_kept(row.stage, row.number)
        ),
        actor=actor,
        now=now,
        data={"round": row.pk, "targeted": True, "checks": [made.pk]},
    )
    return made


@transaction.atomic
def deck_check_note(
    *, entrant: Entrant, check_id: int, outcome: str, note: str = "", actor: Player, now: datetime
) -> DeckCheck:
    """Note that a deck is legal, or what is wrong with it. Nobody is told; a penalty is given on its own.

    Raises:
        Forbidden: no official, or one with a stake. WrongState: no such check, the event is over, or the official has
        not opened the hidden list. Refused: no such outcome, or a problem that is not described.
    """
    tournament = tournament_lock(entrant.tournament_id)
    check(actor, Action.TOURNAMENT_READ_DECK, entrant)
    status_check(tournament, Tournament.Status.RUNNING)
    row = DeckCheck.objects.filter(pk=check_id, entrant=entrant).select_related("round__stage").first()
    if row is None:
        raise WrongState(_("There is no such deck check of this player; its round may have been undone."))
    note = " ".join(note.split())
    if outcome not in (DeckCheck.Outcome.LEGAL, DeckCheck.Outcome.PROBLEM):
        raise Refused(_("A deck is “legal”, or has “a problem”."))
    if len(note) > NOTE_MOST or (outcome == DeckCheck.Outcome.PROBLEM and not note):
        raise Refused(_("Say what the problem is, in at most %(note_most)s characters.") % {"note_most": NOTE_MOST})
    if tournament.lists_hidden and not ListReading.objects.filter(entrant=entrant, reader=actor).exists():
        raise WrongState(_("Open the registered list first, and compare the deck with it."))
    before = {
        "outcome": row.outcome,
        "note": row.note,
        "checked_by": row.checked_by_id,
        "checked_at": row.checked_at.isoformat() if row.checked_at else None,
    }
    row.outcome, row.note, row.checked_by, row.checked_at = outcome, note, actor, now
    row.save(update_fields=["outcome", "note", "checked_by", "checked_at"])
    tournament_log(
        tournament=tournament,
        verb=Operation.Verb.CHECKED,
        text=sentence(
            gettext_noop("%(round)s: a deck was checked: %(outcome)s"),
            round=round_kept(row.round.stage, row.round.number),
            outcome=DeckCheck.Outcome(outcome).label,
        ),
        actor=actor,
        now=now,
        data={"check": row.pk, "before": before},
    )
    return row


def _round(tournament: Tournament) -> CurrentRound:
    status_check(tournament, Tournament.Status.RUNNING)
    if tournament.game.decks is None:
        raise WrongState(_("This game is played without decks."))
    current = current_round(tournament)
    if current is None or not current.is_open:
        raise WrongState(_("Decks are checked while a round is played; pair the next one first."))
    return current
