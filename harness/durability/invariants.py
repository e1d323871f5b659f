"""What must hold of a match's rows at any moment, whatever was killed, doubled or restored."""

from __future__ import annotations

import json
from collections import Counter

from matches.models import Answer, InboxRow, Match, MatchStatus, OutboxRow, Source
from matches.results import is_wanted
from matches.snapshot import borrow_game
from matches.transcript import transcript
from scripts.verify_match import Failed, verify

__all__ = ["match_faults"]

SENT = (Source.PLAYER, Source.BOT)
"""Sources of answers that came through the inbox."""


def match_faults(match: Match, *, replays: bool = True) -> list[str]:
    """What is wrong with the rows of a match, in sentences.

    Every inbox row was settled once, every answer has one row and the value that was sent, the log has no gap, and the
    whole replays: a finished match from its transcript to the recorded outcome, another from its checkpoint to the
    questions that are open. ``replays=False`` is for matches that were played by other rules for a while, which only
    those can replay; a sealed match is replayed when its event is over.
    """
    answers = list(Answer.objects.filter(match=match).order_by("sequence"))
    inbox = list(InboxRow.objects.filter(match=match).order_by("pk"))
    faults = _numbered(match, answers) + _settled(answers, inbox)
    waiting = [row for row in inbox if row.state == InboxRow.State.NEW]
    if match.status == MatchStatus.FINISHED:
        return faults + _finished(match, waiting, replays and match.revealed)
    if match.status == MatchStatus.RUNNING:
        if waiting and not OutboxRow.objects.filter(match=match).exists():
            faults.append(f"{len(waiting)} answers wait and nothing will wake the match")
        faults += _questions(match)
    return faults


def _numbered(match: Match, answers: list[Answer]) -> list[str]:
    faults = []
    if (sequence_numbers := [answer.sequence for answer in answers]) != list(range(1, match.sequence + 1)):
        faults.append(f"{match.sequence} answers were counted, and there are {_gap(sequence_numbers)}")
    numbers = list(match.events.order_by("number").values_list("number", flat=True))
    if numbers != list(range(1, match.event_count + 1)):
        faults.append(f"{match.event_count} events were counted, and there are {_gap(numbers)}")
    doubled = Counter((answer.place, answer.decision_id) for answer in answers if answer.kind == Answer.Kind.ANSWER)
    for (place, decision_id), times in doubled.items():
        if times > 1:
            faults.append(f"seat {place} answered decision {decision_id} {times} times")
    return faults


def _gap(numbers: list[int]) -> str:
    """Numbers that are not 1, 2, 3, ... up to the first that is wrong."""
    for wanted, number in enumerate(numbers, start=1):
        if number != wanted:
            return f"{len(numbers)}, with {number} where {wanted} belongs"
    return str(len(numbers))


def _settled(answers: list[Answer], inbox: list[InboxRow]) -> list[str]:
    faults = []
    sent = {answer.sequence: answer for answer in answers if answer.source in SENT}
    applied: dict[int | None, InboxRow] = {}
    for row in inbox:
        if row.state == InboxRow.State.APPLIED:
            if row.sequence in applied:
                faults.append(f"answer {row.sequence} came from two inbox rows")
            applied[row.sequence] = row
        elif row.sequence is not None:
            faults.append(f"inbox row {row.key} is {row.state} and has number {row.sequence}")
    for sequence, row in applied.items():
        answer = sent.get(sequence or 0)
        if answer is None:
            faults.append(f"inbox row {row.key} was applied as {sequence}, which is no answer that was sent")
        elif (row.decision_id, row.value) != (answer.decision_id, answer.value):
            faults.append(f"answer {sequence} is not what inbox row {row.key} says")
    for sequence in sent.keys() - applied.keys():
        faults.append(f"answer {sequence} has no inbox row")
    return faults


def _finished(match: Match, waiting: list[InboxRow], replays: bool) -> list[str]:
    faults = [f"inbox row {row.key} was never settled" for row in waiting]
    try:
        if replays:
            verify(json.loads(json.dumps(transcript(match))))
    except Failed as error:
        faults.append(f"the transcript does not replay: {error}")
    # Officials who end a match know its result.
    by_officials = (match.outcome or {}).get("decided_by") == "officials"
    if hasattr(match, "result") != (is_wanted(match.origin) and not by_officials):
        faults.append("its result is owed to nobody, or was not stored")
    return faults


def _questions(match: Match) -> list[str]:
    """The game resumed from the checkpoint against the open questions."""
    from matches import cache

    cache.clear()
    _, _, game = borrow_game(match.pk)
    questions = {(decision.seat, decision.id) for decision in game.pending}
    stored = set(match.pending.values_list("seat__place", "decision_id"))
    return [] if questions == stored else [f"the game asks {sorted(questions)} and {sorted(stored)} are stored"]
