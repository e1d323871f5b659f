"""Judge what clients sent and were told against what the site has kept. Pure: no database, no network, no clock.

A request is one POST of an answer. Several requests may carry the same key, and several keys the same decision. A
client knows the outcome by a receipt (202) or a refusal (400 to 499, but 408 and 429: those were not looked at). After
anything else, such as a lost connection or 503, it cannot know what became of its answer.
"""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

__all__ = ["Applied", "Kept", "Request", "history_faults"]

NOT_LOOKED_AT = (408, 429)


@dataclass(frozen=True, slots=True)
class Request:
    """One request of a client. Times are seconds of one clock that never goes back."""

    match: str
    place: int
    key: str
    decision: str
    value: Any
    began: float
    ended: float
    status: int
    """The HTTP status; 0 when there was no reply."""
    state: str = ""
    """What a receipt said: new, applied or refused."""

    @property
    def acknowledged(self) -> bool:
        return self.status == 202

    @property
    def refused(self) -> bool:
        return 400 <= self.status < 500 and self.status not in NOT_LOOKED_AT

    @property
    def body(self) -> tuple[str, str]:
        """What is compared: decision and value."""
        return self.decision, canonical(self.value)


@dataclass(frozen=True, slots=True)
class Kept:
    """A row of the inbox at the end."""

    match: str
    place: int
    key: str
    decision: str
    value: Any
    state: str
    sequence: int | None


@dataclass(frozen=True, slots=True)
class Applied:
    """An answer that a client's inbox row led to, at the end."""

    match: str
    sequence: int
    place: int
    decision: str
    value: Any


_Key = tuple[str, int, str]


def canonical(value: Any) -> str:
    """A value as text that is equal for equal values."""
    return json.dumps(value, sort_keys=True)


def history_faults(requests: Sequence[Request], inbox: Sequence[Kept], applied: Sequence[Applied]) -> list[str]:
    """What does not fit together, in sentences; empty when every answer counted exactly once or was refused.

    ``inbox`` and ``applied`` are all rows of the matches of which ``requests`` are all requests.
    """
    sent: dict[_Key, list[Request]] = defaultdict(list)
    for request in requests:
        sent[request.match, request.place, request.key].append(request)
    stored_rows: dict[_Key, list[Kept]] = defaultdict(list)
    for row in inbox:
        stored_rows[row.match, row.place, row.key].append(row)
    faults = [*_receipts(sent, stored_rows), *_rows(sent, stored_rows), *_answers(inbox, applied)]
    return faults + list(_order(sent, stored_rows))


def _name(key: _Key) -> str:
    return f"match {key[0]}, seat {key[1]}, key {key[2]}"


def _receipts(sent: dict[_Key, list[Request]], stored_rows: dict[_Key, list[Kept]]) -> Iterable[str]:
    """Every acknowledged answer is kept, once, as it was sent, and settled as the receipts said."""
    for key, requests in sent.items():
        acknowledged = [request for request in requests if request.acknowledged]
        rows = stored_rows.get(key, [])
        if len(rows) > 1:
            yield f"{_name(key)}: kept {len(rows)} times"
        if acknowledged and not rows:
            yield f"{_name(key)}: acknowledged and lost"
        bodies = {request.body for request in acknowledged}
        if len(bodies) > 1:
            yield f"{_name(key)}: {len(bodies)} different answers were acknowledged under one key"
        for late in requests:
            if late.refused and any(
                request.body == late.body and request.ended <= late.began for request in acknowledged
            ):
                yield f"{_name(key)}: acknowledged, and refused with {late.status} when it was sent again"
        for row in rows:
            if acknowledged and (row.decision, canonical(row.value)) not in bodies:
                yield f"{_name(key)}: another answer is kept than was acknowledged"
            if acknowledged and row.state not in ("applied", "refused"):
                yield f"{_name(key)}: acknowledged and never settled"
            for request in acknowledged:
                if request.state in ("applied", "refused") and request.state != row.state:
                    yield f"{_name(key)}: the receipt said {request.state}, and it is {row.state}"


def _rows(sent: dict[_Key, list[Request]], stored_rows: dict[_Key, list[Kept]]) -> Iterable[str]:
    """Everything kept was sent, and was not refused to the one who sent it."""
    for key, rows in stored_rows.items():
        for row in rows:
            body = (row.decision, canonical(row.value))
            of_it = [request for request in sent.get(key, []) if request.body == body]
            if not of_it:
                yield f"{_name(key)}: kept, and nobody sent it"
            elif all(request.refused for request in of_it):
                yield f"{_name(key)}: refused with {of_it[0].status}, and kept all the same"


def _answers(inbox: Sequence[Kept], applied: Sequence[Applied]) -> Iterable[str]:
    """Every applied row is one answer with its value, no answer has no row, and no decision two answers."""
    rows: dict[tuple[str, int], list[Kept]] = defaultdict(list)
    for row in inbox:
        if row.state == "applied" and row.sequence is not None:
            rows[row.match, row.sequence].append(row)
        elif row.state == "applied" or row.sequence is not None:
            yield f"{_name((row.match, row.place, row.key))}: {row.state} with number {row.sequence}"
    answers: dict[tuple[str, int], list[Applied]] = defaultdict(list)
    for answer in applied:
        answers[answer.match, answer.sequence].append(answer)
    for where in rows.keys() | answers.keys():
        of_rows, of_answers = rows.get(where, []), answers.get(where, [])
        if len(of_rows) != 1 or len(of_answers) != 1:
            yield f"match {where[0]}, answer {where[1]}: {len(of_rows)} inbox rows and {len(of_answers)} answers"
            continue
        row, answer = of_rows[0], of_answers[0]
        applied_answer = (row.place, row.decision, canonical(row.value))
        if applied_answer != (answer.place, answer.decision, canonical(answer.value)):
            yield f"match {where[0]}, answer {where[1]}: another value was applied than was sent"
    for decision, times in Counter((answered.match, answered.place, answered.decision) for answered in applied).items():
        if times > 1:
            yield f"match {decision[0]}, seat {decision[1]}: decision {decision[2]} was answered {times} times"


def _order(sent: dict[_Key, list[Request]], stored_rows: dict[_Key, list[Kept]]) -> Iterable[str]:
    """An answer that was acknowledged before another was first sent comes before it in the match."""
    moments: dict[str, list[tuple[float, int, int, _Key]]] = defaultdict(list)
    for key, rows in stored_rows.items():
        for row in rows:
            if row.state != "applied" or row.sequence is None:
                continue
            body = (row.decision, canonical(row.value))
            of_it = [request for request in sent.get(key, []) if request.body == body]
            if not of_it:
                continue
            moments[key[0]].append((min(request.began for request in of_it), 0, row.sequence, key))
            if receipts := [request.ended for request in of_it if request.acknowledged]:
                moments[key[0]].append((min(receipts), 1, row.sequence, key))
    for events in moments.values():
        # At one moment what began is looked at before what ended: they overlap.
        latest, by = 0, ("", 0, "")
        for _, kind, sequence, key in sorted(events):
            if kind == 1 and sequence > latest:
                latest, by = sequence, key
            elif kind == 0 and sequence < latest:
                yield f"{_name(key)}: applied as {sequence}, before {latest} ({by[2]}), which was acknowledged first"
