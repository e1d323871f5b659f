"""Pair the next round, by the engine or by hand."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from datetime import datetime
from itertools import count
from typing import Any

from django.db import transaction
from django.utils.translation import gettext, gettext_noop, ngettext

from leagues.competition.log import reason_checked, status_check
from leagues.errors import Refused, WrongState
from leagues.events.log import tournament_lock, tournament_log, unpaused_check
from leagues.events.models import Operation, Pairing, PodSeat, Round, Tournament
from leagues.events.models.pairing import pairing_origin
from leagues.events.models.round import round_kept
from leagues.events.notices_owed import notices_owe
from leagues.events.prizes.manifest_publish import manifest_publish
from leagues.events.rounds.stage_begin import next_stage_begin
from leagues.events.state import TournamentState, next_round_seed, tournament_state
from leagues.pairing.swiss import VERSION, PairingError, PairingImpossible, PairingInputError, SwissRound, quality
from leagues.stages.stage import Table, match_rules, next_round
from players.models import Player
from players.sentences.languages import in_english
from players.sentences.stored_sentences import sentence
from players.site.database import ROWS_AT_ONCE
from players.site.many_rows import rows_insert
from players.site.periodic import wake
from players.staff.authority import Action, check


@transaction.atomic
def round_pair(*, tournament: Tournament, actor: Player | None, now: datetime) -> Round:
    """Pair the next round with the engine.

    Raises:
        Forbidden: not the organiser. WrongState: not running, results are missing, or all rounds are played.
        Refused: no round without a rematch exists; the message is the proof.
    """
    tournament = tournament_lock(tournament.pk)
    check(actor, Action.TOURNAMENT_PAIR, tournament)
    try:
        return pair_next(tournament, actor=actor, now=now)
    except PairingError as error:
        raise Refused(error_text(tournament, error)) from error


def error_text(tournament: Tournament, error: Exception) -> str:
    """Why a round cannot be paired, with the players' names."""
    if not isinstance(error, PairingImpossible):
        return str(error)
    barrier = error.barrier
    ids = [*barrier.separators, *(entrant for group in barrier.groups for entrant in group)]
    return error.named(dict(tournament.entrants.filter(pk__in=ids).values_list("pk", "player__username")))


@transaction.atomic
def round_pair_by_hand(
    *,
    tournament: Tournament,
    pairs: Sequence[tuple[int, int]],
    bye: int | None = None,
    reason: str,
    actor: Player,
    now: datetime,
) -> Round:
    """Pair the next round by hand: entrants' ids in table order. The difference from the engine's round is stored.

    Raises:
        Forbidden, WrongState: as `round_pair`; also without a reason.
        Refused: somebody is missing, twice there, or not in the event.
    """
    tournament = tournament_lock(tournament.pk)
    check(actor, Action.TOURNAMENT_PAIR_BY_HAND, tournament)
    reason = reason_checked(reason)
    state = _ready(tournament)
    if state.stage_is_over:
        raise WrongState(
            gettext("%(over_text)s; go on to the next stage, or finish the event.") % {"over_text": _over_text(state)}
        )
    if not state.is_plain:
        raise WrongState(
            gettext("Only the rounds of a Swiss without heats are paired by hand; the others follow from results.")
        )
    field = state.field()
    if len(pairs) > len(field):
        raise Refused(gettext("There are more pairs than entrants."))
    try:
        made = quality(field, pairs, bye)
    except PairingInputError as error:
        raise Refused(str(error)) from error
    seed = next_round_seed(state)
    difference: dict[str, Any] = {"reason": reason, "hand": asdict(made)}
    try:
        with in_english():
            best = state.swiss_round()
        own = {frozenset(pair) for pair in best.pairs}
        difference["engine"] = asdict(best.quality)
        difference["engine_pairs"] = [list(pair) for pair in best.pairs]
        difference["engine_bye"] = best.bye
        difference["changed"] = [list(pair) for pair in pairs if frozenset(pair) not in own]
    except PairingError as error:
        difference["engine"], difference["impossible"] = None, str(error)
    round_by_hand = SwissRound(tuple(pairs), bye, made)
    return _write_swiss(state, round_by_hand, seed=seed, by_hand=difference, actor=actor, now=now)


def pair_next(tournament: Tournament, *, actor: Player | None, now: datetime) -> Round:
    """Pair the next round of a locked event, the first of the next stage where one is over.

    Raises WrongState or PairingError.
    """
    state = _ready(tournament)
    if state.stage_is_over:
        if state.next_plan is None:
            raise WrongState(gettext("%(over_text)s; finish the event.") % {"over_text": _over_text(state)})
        next_stage_begin(state, actor=actor, now=now)
        state = tournament_state(tournament)
    seed = next_round_seed(state)
    if not state.is_plain:
        stage_round = next_round(state.pure, seed=seed)
        assert stage_round is not None
        return _write(state, stage_round.tables, seed=seed, data={}, by_hand=None, actor=actor, now=now)
    return _write_swiss(state, state.swiss_round(), seed=seed, by_hand=None, actor=actor, now=now)


def _ready(tournament: Tournament) -> TournamentState:
    """The state of an event whose next round can be paired. Raises WrongState."""
    status_check(tournament, Tournament.Status.RUNNING)
    unpaused_check(tournament)
    state = tournament_state(tournament)
    current = state.current_round
    if current is not None and (missing := state.missing):
        raise WrongState(
            ngettext(
                "%(missing)s result is missing in round %(number)s; report or adjudicate first.",
                "%(missing)s results are missing in round %(number)s; report or adjudicate first.",
                missing,
            )
            % {"missing": missing, "number": current.number}
        )
    return state


def _over_text(state: TournamentState) -> str:
    rounds = len(state.rounds)
    if sum(entrant.in_play for entrant in state.ranked_facts) < 2:
        return gettext("Fewer than two entrants are left")
    return ngettext("All %(count)s rounds are played", "All %(count)s rounds are played", rounds) % {"count": rounds}


def _write_swiss(
    state: TournamentState,
    swiss_round: SwissRound,
    *,
    seed: bytes,
    by_hand: dict[str, Any] | None,
    actor: Player | None,
    now: datetime,
) -> Round:
    assigned = state.byes_due
    byes = [*([] if swiss_round.bye is None else [swiss_round.bye]), *assigned]
    tables = [*(Table(pair) for pair in swiss_round.pairs), *(Table((bye,)) for bye in byes)]
    data: dict[str, Any] = {"quality": asdict(swiss_round.quality), "bye": swiss_round.bye}
    if assigned:
        data["assigned"] = assigned
    return _write(state, tables, seed=seed, data=data, by_hand=by_hand, actor=actor, now=now)


def _write(
    state: TournamentState,
    tables: Sequence[Table],
    *,
    seed: bytes,
    data: dict[str, Any],
    by_hand: dict[str, Any] | None,
    actor: Player | None,
    now: datetime,
) -> Round:
    tournament, stage = state.tournament, state.stage
    assert stage is not None
    number = 1 if state.current_round is None else state.current_round.number + 1
    row = Round.objects.create(
        stage=stage,
        number=number,
        seed=seed.hex(),
        secret_number=len(tournament.secrets_revealed or []),
        paired_at=now,
        deadline=now + tournament.longest_round if tournament.longest_round else None,
        by_hand=by_hand,
    )
    best_of = (
        {"": stage.plan.best_of} if state.is_plain else {t.slot: match_rules(state.pure, t).best_of for t in tables}
    )
    # Those who play come before those who sit out.
    ordered = sorted(tables, key=lambda table: len(table.entrants) == 1)
    numbers = list(range(1, len(ordered) + 1))
    if tournament.at_table and (fixed := _fixed_tables(tournament)):
        drawn = [table.entrants[0] for table in ordered]
        numbered = sorted(zip(table_numbers(ordered, fixed), ordered, strict=True), key=lambda row: row[0])
        numbers, ordered = [number for number, _ in numbered], [table for _, table in numbered]
        data = {**data, "fixed": True, "drawn": drawn}
    rows = [_pairing_row(row, at, table, best_of[table.slot], now) for at, table in zip(numbers, ordered, strict=True)]
    rows_insert(Pairing, _PAIRING_NAMES, rows, {"round": row.pk})
    if pods := {at: table for at, table in zip(numbers, ordered, strict=True) if len(table.entrants) > 2}:
        made = dict(row.pairings.filter(more_seats__gt=0).values_list("table", "pk"))
        PodSeat.objects.bulk_create(
            [
                PodSeat(pairing_id=made[at], entrant_id=entrant, seat=seat)
                for at, table in pods.items()
                for seat, entrant in enumerate(table.entrants[2:], start=2)
            ],
            batch_size=ROWS_AT_ONCE,
        )
    byes = [table.entrants[0] for table in ordered if len(table.entrants) == 1]
    if tournament.blocked_reason or tournament.finishes_at is not None:
        tournament.blocked_reason, tournament.finishes_at = "", None
        tournament.save(update_fields=["blocked_reason", "finishes_at"])
    operation = tournament_log(
        tournament=tournament,
        verb=Operation.Verb.PAIR,
        text=sentence(
            gettext_noop("%(round)s paired by hand: %(reason)s") if by_hand else gettext_noop("%(round)s paired"),
            round=round_kept(stage, number),
            **({"reason": by_hand["reason"]} if by_hand else {}),
        ),
        actor=actor,
        now=now,
        data={
            "round": row.pk,
            "number": number,
            "pairs": [list(table.entrants) for table in ordered if len(table.entrants) > 1],
            "bye": byes[0] if byes and state.is_plain else None,
            "byes": byes,
            "version": VERSION,
            **data,
        },
    )
    if state.next_plan is None and (stage.elimination or number >= stage.rounds_planned):
        # Nobody knows when the last round of a bracket will be, so its manifest is out before the first.
        manifest_publish(tournament, now=now)
    notices_owe(operation)
    transaction.on_commit(wake, robust=True)
    return row


def _fixed_tables(tournament: Tournament) -> dict[int, int]:
    """The fixed tables of a locked event by entrant."""
    rows = tournament.entrants.filter(fixed_table__isnull=False, dropped_at=None, disqualified_at=None)
    return {pk: table for pk, table in rows.values_list("pk", "fixed_table") if table is not None}


def table_numbers(tables: Sequence[Table], fixed: Mapping[int, int]) -> list[int]:
    """The number of each table: the fixed one of who plays there, the lower one of two, and else the next that is free.

    Who has no opponent needs no table, and is numbered after all others.

    >>> table_numbers([Table((1, 2)), Table((3, 4)), Table((5,))], {4: 1, 5: 9})
    [2, 1, 3]
    """
    wanted = [
        min((fixed[entrant] for entrant in table.entrants if entrant in fixed), default=0)
        if len(table.entrants) > 1
        else 0
        for table in tables
    ]
    used_numbers = set(wanted)
    free = (number for number in count(1) if number not in used_numbers)
    numbers = [
        number if number else next(free) if len(table.entrants) > 1 else 0
        for number, table in zip(wanted, tables, strict=True)
    ]
    after = count(max(numbers, default=0) + 1)
    return [number or next(after) for number in numbers]


_PAIRING_NAMES = (
    "table", "first", "second", "origin", "more_seats", "group", "slot", "absent", "best_of", "result", "source",
    "finished_at",
)  # fmt: skip


def _pairing_row(row: Round, at: int, table: Table, best_of: int, now: datetime) -> tuple[Any, ...]:
    """The values of `_PAIRING_NAMES`; whoever is alone at a table has the bye at once."""
    first, *others = table.entrants
    where = table.group, table.slot, table.absent, best_of
    if not others:
        return (at, first, None, None, 0, *where, Pairing.Result.BYE.value, Pairing.Source.BYE.value, now)
    return (at, first, others[0], pairing_origin(row.pk, at), len(others) - 1, *where, "", "", None)
