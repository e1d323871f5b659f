"""Pair the next round, by the engine or by hand."""

from collections.abc import Sequence
from dataclasses import asdict
from datetime import datetime
from typing import Any

from django.db import transaction

from leagues.errors import Refused, WrongState
from leagues.models import Operation, Pairing, Round, Tournament
from leagues.models.pairing import pairing_origin
from leagues.pairing import PairingError, PairingInputError, SwissRound, quality, swiss_round
from leagues.services.manifest_publish import manifest_publish
from leagues.services.notices_owed import notices_owe
from leagues.services.tournament_log import reason_checked, status_check, tournament_lock, tournament_log
from leagues.state import TournamentState, next_round_seed, tournament_state
from players.authority import Action, check
from players.jobs import wake
from players.models import Player


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
        raise Refused(str(error)) from error


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
    state, number = _next(tournament)
    field = state.field()
    if len(pairs) > len(field):
        raise Refused("There are more pairs than entrants.")
    try:
        made = quality(field, pairs, bye)
    except PairingInputError as error:
        raise Refused(str(error)) from error
    seed = next_round_seed(state)
    difference: dict[str, Any] = {"reason": reason, "hand": asdict(made)}
    try:
        best = swiss_round(field, seed=seed)
        own = {frozenset(pair) for pair in best.pairs}
        difference["engine"] = asdict(best.quality)
        difference["engine_pairs"] = [list(pair) for pair in best.pairs]
        difference["engine_bye"] = best.bye
        difference["changed"] = [list(pair) for pair in pairs if frozenset(pair) not in own]
    except PairingError as error:
        difference["engine"], difference["impossible"] = None, str(error)
    found = SwissRound(tuple(pairs), bye, made)
    return _write(tournament, number, found, seed=seed, by_hand=difference, actor=actor, now=now)


def pair_next(tournament: Tournament, *, actor: Player | None, now: datetime) -> Round:
    """Pair the next round of a locked event. Raises WrongState or PairingError."""
    state, number = _next(tournament)
    seed = next_round_seed(state)
    found = swiss_round(state.field(), seed=seed)
    return _write(tournament, number, found, seed=seed, by_hand=None, actor=actor, now=now)


def _next(tournament: Tournament) -> tuple[TournamentState, int]:
    status_check(tournament, Tournament.Status.RUNNING)
    state = tournament_state(tournament)
    current = state.current_round
    if current is not None and (missing := state.missing):
        noun = "result is" if missing == 1 else "results are"
        raise WrongState(f"{missing} {noun} missing in round {current.number}; report or adjudicate first.")
    number = 1 if current is None else current.number + 1
    planned = tournament.stages.get().rounds_planned
    if number > planned:
        raise WrongState(f"All {planned} rounds are played; finish the event.")
    if sum(entrant.in_play for entrant in state.ranked_facts) < 2:
        raise WrongState("Fewer than two entrants are left; finish the event.")
    return state, number


def _write(
    tournament: Tournament,
    number: int,
    found: SwissRound,
    *,
    seed: bytes,
    by_hand: dict[str, Any] | None,
    actor: Player | None,
    now: datetime,
) -> Round:
    stage = tournament.stages.get()
    row = Round.objects.create(
        stage=stage,
        number=number,
        seed=seed.hex(),
        paired_at=now,
        deadline=now + tournament.round_time if tournament.round_time else None,
        by_hand=by_hand,
    )
    pairings = [
        Pairing(round=row, table=table, first_id=first, second_id=second, origin=pairing_origin(row.pk, table))
        for table, (first, second) in enumerate(found.pairs, start=1)
    ]
    if found.bye is not None:
        pairings.append(
            Pairing(
                round=row,
                table=len(pairings) + 1,
                first_id=found.bye,
                result=Pairing.Result.BYE,
                source=Pairing.Source.BYE,
                finished_at=now,
            ),
        )
    Pairing.objects.bulk_create(pairings)
    if tournament.blocked_reason or tournament.finishes_at is not None:
        tournament.blocked_reason, tournament.finishes_at = "", None
        tournament.save(update_fields=["blocked_reason", "finishes_at"])
    operation = tournament_log(
        tournament=tournament,
        verb=Operation.Verb.PAIR,
        text=f"Round {number} paired{' by hand: ' + by_hand['reason'] if by_hand else ''}",
        actor=actor,
        now=now,
        data={
            "round": row.pk,
            "number": number,
            "pairs": [list(pair) for pair in found.pairs],
            "bye": found.bye,
            "quality": asdict(found.quality),
        },
    )
    if number >= stage.rounds_planned:
        manifest_publish(tournament, now=now)
    notices_owe(operation)
    transaction.on_commit(wake, robust=True)
    return row
