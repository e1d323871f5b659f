"""Drafts of an event: its tables are made, get more time, have seats given to bots, end or are called off; then decks
are built."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db import transaction
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from cardpool.limited.drafts import (
    CLOCKS,
    draft_extend,
    draft_join,
    draft_leave,
    draft_make,
    draft_start,
)
from cardpool.models import Draft, DraftSeat, LimitedPool
from leagues.chance.seeds import tournament_seed
from leagues.competition.limited_choice import DRAFT
from leagues.competition.log import reason_checked
from leagues.competition.reasons import DRAFTS_FAILED
from leagues.errors import Refused, WrongState
from leagues.events.limited.checks import UNDERWAY, drafts_call_off
from leagues.events.log import tournament_lock, tournament_log
from leagues.events.models import Entrant, Operation, Tournament
from leagues.events.models.tournament import GATHERING
from leagues.events.notices_owed import notices_owe
from leagues.events.rounds.tournament_advance import tournament_fault
from players.models import Player
from players.sentences.stored_sentences import ngettext_noop, sentence
from players.site.periodic import each_alone
from players.staff.authority import Action, check

__all__ = [
    "EXTEND_HOURS_MOST",
    "draft_began",
    "draft_seat_to_bot",
    "draft_tables_owed",
    "drafts_cancel",
    "limited_extend",
]

EXTEND_HOURS_MOST = 336
TABLES_AT_ONCE = 10
"""Tables of one event that are made in one run of the job."""


def draft_began(tournament: Tournament) -> Operation | None:
    """The operation that began the drafts which an event has now; its data has the tables and the attempt."""
    if tournament.draft is None or tournament.packs_at is None:
        return None
    rows = tournament.operations.filter(verb=Operation.Verb.PACKS, data__attempt=tournament.drafts_made)
    return rows.order_by("-number").first()


def _made_key(tournament: Tournament, attempt: int, table: int) -> str:
    return f"{tournament.pool_key}:{attempt}:{table}"


def draft_tables_owed(now: datetime) -> int:
    """Make the draft tables that events still need, and begin the time for decks where all have ended; how much. A job,
    safe to run twice."""
    rows = Tournament.objects.filter(
        limited__startswith=f"{DRAFT}:", packs_at__isnull=False, deck_deadline=None, status__in=GATHERING
    )

    def failed(tournament: Tournament, error: Exception) -> None:
        tournament_fault(tournament.pk, DRAFTS_FAILED, error)

    return each_alone(list(rows.order_by("pk")), lambda tournament: _tables(tournament, now), failed=failed)


def _tables(tournament: Tournament, now: datetime) -> int:
    began = draft_began(tournament)
    if began is None:
        return 0
    attempt, tables = began.data["attempt"], began.data["tables"]
    keys = [_made_key(tournament, attempt, number) for number in range(1, len(tables) + 1)]
    states = dict(Draft.objects.filter(made_key__in=keys).values_list("made_key", "state"))
    missing = [number for number, key in enumerate(keys, start=1) if key not in states][:TABLES_AT_ONCE]
    for number in missing:
        _table_make(tournament, attempt, number, tables[number - 1], now)
    if missing or any(state in UNDERWAY for state in states.values()):
        return len(missing)
    return _build_begin(tournament, now)


@transaction.atomic
def _table_make(tournament: Tournament, attempt: int, number: int, entrants: list[int], now: datetime) -> None:
    locked = tournament_lock(tournament.pk)
    template = locked.draft
    if template is None or locked.packs_at is None or locked.drafts_made != attempt:
        return  # called off at the same moment
    made_key = _made_key(locked, attempt, number)
    if Draft.objects.filter(made_key=made_key).exists():
        return  # another worker has made it
    size = template.seats_most if locked.draft_bots else len(entrants)
    draft = draft_make(
        template=template.slug,
        size=size,
        clock=CLOCKS[locked.draft_clock],
        made_key=made_key,
        key=locked.pool_key,
        name=f"{locked.name}, draft table {number}",
        secret=tournament_seed(bytes(locked.secret), "draft table", locked.number, attempt, number),
        now=now,
    )
    rows = Entrant.objects.select_related("player").in_bulk(entrants)
    for pk in entrants:
        draft_join(draft=draft, player=rows[pk].player, cut=rows[pk].cut if rows[pk].cut_own else "", now=now)
    draft_start(draft=draft, actor=None, now=now)
    for pk in entrants:
        if not rows[pk].in_play or rows[pk].player.is_bot:
            draft_leave(draft=draft, player=rows[pk].player, now=now)


@transaction.atomic
def _build_begin(tournament: Tournament, now: datetime) -> int:
    locked = tournament_lock(tournament.pk)
    if not locked.is_drafting or not locked.is_gathering:
        return 0
    hours = locked.build_hours
    locked.deck_deadline, locked.decks_due_at = now + timedelta(hours=hours), None
    locked.save(update_fields=["deck_deadline", "decks_due_at"])
    rows = locked.entrants.filter(dropped_at=None, disqualified_at=None, player__is_active=True)
    operation = tournament_log(
        tournament=locked,
        verb=Operation.Verb.BUILD,
        text=sentence(
            ngettext_noop(
                "The drafts are over; decks are due in %(count)s hour",
                "The drafts are over; decks are due in %(count)s hours",
            ),
            count=hours,
        ),
        actor=None,
        now=now,
        data={
            "entrants": list(rows.order_by("pk").values_list("pk", flat=True)),
            "text": sentence(gettext_noop("the drafts are over. Build a deck from your pool and register it in time.")),
        },
    )
    notices_owe(operation)
    return 1


_MORE_HOURS = {
    "picks": gettext_noop("there are %(hours)s hours more for your picks: %(reason)s"),
    "decks": gettext_noop("there are %(hours)s hours more for your decks: %(reason)s"),
}

_HOURS_GIVEN = {
    "picks": ngettext_noop("%(count)s hour more for picks: %(reason)s", "%(count)s hours more for picks: %(reason)s"),
    "decks": ngettext_noop("%(count)s hour more for decks: %(reason)s", "%(count)s hours more for decks: %(reason)s"),
}


@transaction.atomic
def limited_extend(*, tournament: Tournament, hours: int, reason: str, actor: Player, now: datetime) -> Tournament:
    """Give everybody more time: for the picks of drafts that run, or else for building decks.

    Raises:
        Forbidden: not the organiser, or one who plays in the event. WrongState: neither is going on, or no reason.
        Refused: no such number of hours.
    """
    tournament = tournament_lock(tournament.pk)
    check(actor, Action.TOURNAMENT_LIMITED_EXTEND, tournament)
    reason = reason_checked(reason)
    if not 1 <= hours <= EXTEND_HOURS_MOST:
        raise Refused(_("Give 1 to %(extend_hours_most)s hours more.") % {"extend_hours_most": EXTEND_HOURS_MOST})
    more = timedelta(hours=hours)
    if tournament.is_drafting:
        drafts = list(Draft.objects.filter(key=tournament.pool_key, state=Draft.State.DRAFTING).order_by("pk"))
        if not drafts:
            raise WrongState(_("No draft of this event runs now; wait a moment, and look at its page."))
        for draft in drafts:
            draft_extend(draft=draft, more=more, now=now)
        what, data = "picks", {"drafts": [draft.pk for draft in drafts]}
    else:
        before = tournament.deck_deadline
        if not tournament.limited or not tournament.decks_can_wait(now) or before is None:
            raise WrongState(_("Nobody drafts or builds decks in this event now."))
        tournament.deck_deadline = before + more
        tournament.save(update_fields=["deck_deadline"])
        pools = LimitedPool.objects.filter(collection__pool_key=tournament.pool_key, open_by__isnull=False)
        pools.update(open_by=tournament.deck_deadline)
        what, data = "decks", {}
    rows = tournament.entrants.filter(dropped_at=None, disqualified_at=None).order_by("pk")
    operation = tournament_log(
        tournament=tournament,
        verb=Operation.Verb.MORE_TIME,
        text=sentence(_HOURS_GIVEN[what], count=hours, reason=reason),
        actor=actor,
        now=now,
        data={
            **data,
            "hours": hours,
            "what": what,
            "entrants": list(rows.values_list("pk", flat=True)),
            "text": sentence(_MORE_HOURS[what], hours=hours, reason=reason),
        },
    )
    notices_owe(operation)
    return tournament


@transaction.atomic
def draft_seat_to_bot(*, entrant: Entrant, reason: str, actor: Player, now: datetime) -> Draft:
    """Let a bot pick for an absent player in their draft, until they pick again. They stay in the event.

    Raises:
        Forbidden: not an organiser, or one who plays in the event. WrongState: the player drafts nowhere in it, a bot
        picks for them already, or no reason.
    """
    tournament = tournament_lock(entrant.tournament_id)
    entrant = Entrant.objects.select_related("player", "tournament").get(pk=entrant.pk)
    check(actor, Action.TOURNAMENT_SEAT_TO_BOT, tournament)
    reason = reason_checked(reason)
    seats = DraftSeat.objects.filter(
        draft__key=tournament.pool_key, player=entrant.player, draft__state=Draft.State.DRAFTING
    )
    seat = seats.select_related("draft").first()
    if not tournament.is_drafting or seat is None:
        raise WrongState(_("%(player)s does not draft in this event now.") % {"player": entrant.player})
    if seat.bot_picks:
        raise WrongState(_("A bot picks for %(player)s already.") % {"player": entrant.player})
    draft_leave(draft=seat.draft, player=entrant.player, actor=actor, now=now)
    text = sentence(gettext_noop("a bot picks for you until you pick again: %(reason)s"), reason=reason)
    operation = tournament_log(
        tournament=tournament,
        verb=Operation.Verb.BOT_SEAT,
        text=sentence(gettext_noop("A bot picks for %(player)s: %(reason)s"), player=entrant.player, reason=reason),
        actor=actor,
        now=now,
        data={"entrant": entrant.pk, "entrants": [entrant.pk], "text": text},
    )
    notices_owe(operation)
    return seat.draft


@transaction.atomic
def drafts_cancel(*, tournament: Tournament, reason: str, actor: Player, now: datetime) -> Tournament:
    """Call the drafts of an event off before one of them is over. Registration stays closed; opening and closing it
    again begins other drafts.

    Raises:
        Forbidden: not the organiser, or one who plays in the event. WrongState: nobody drafts, one of the drafts is
        over, or no reason.
    """
    tournament = tournament_lock(tournament.pk)
    check(actor, Action.TOURNAMENT_DRAFTS_CANCEL, tournament)
    reason = reason_checked(reason)
    if not tournament.is_drafting:
        raise WrongState(_("Nobody drafts in this event now."))
    if Draft.objects.filter(key=tournament.pool_key, state=Draft.State.OVER).exists():
        raise WrongState(
            _(
                "One of the drafts is over, and its cards are in the players' pools. Let bots pick for who is absent, "
                "so that the others end too."
            )
        )
    drafts_call_off(tournament, now=now)
    tournament.packs_at = None
    tournament.save(update_fields=["packs_at"])
    rows = tournament.entrants.filter(dropped_at=None, disqualified_at=None).order_by("pk")
    operation = tournament_log(
        tournament=tournament,
        verb=Operation.Verb.NO_DRAFT,
        text=sentence(gettext_noop("The drafts were called off: %(reason)s"), reason=reason),
        actor=actor,
        now=now,
        data={
            "entrants": list(rows.values_list("pk", flat=True)),
            "text": sentence(gettext_noop("the drafts were called off: %(reason)s"), reason=reason),
        },
    )
    notices_owe(operation)
    return tournament
