"""The history check finds every kind of fault, planted one by one, and nothing in an honest history."""

from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from harness.durability.history import Applied, Kept, Request, history_faults

History = tuple[list[Request], list[Kept], list[Applied]]


def request(number: int, key: str, decision: str, value: Any, status: int = 202, **more: Any) -> Request:
    """A request that begins at second ``number`` and takes half a second."""
    fields: dict[str, Any] = {"match": "m", "place": 0, "began": float(number), "ended": number + 0.5, **more}
    return Request(key=key, decision=decision, value=value, status=status, **fields)


def honest() -> History:
    """Three answers: a plain one; one of two keys raced; one sent thrice, the first time without a reply."""
    requests = [
        request(1, "a", "d1", ["x"], state="new"),
        request(2, "a", "d1", ["x"], state="applied"),
        request(3, "b1", "d2", 2),
        request(3, "b2", "d2", 3, ended=3.4),
        request(4, "b2", "d2", 3, state="refused"),
        request(5, "c", "d3", True, status=0),
        request(6, "c", "d3", True, status=503),
        request(7, "c", "d3", True),
        request(8, "c", "d4", False, status=409),
        request(9, "e", "d9", False, status=409),
        request(9, "f", "d5", None, status=0),
    ]
    inbox = [
        Kept("m", 0, "a", "d1", ["x"], "applied", 1),
        Kept("m", 0, "b1", "d2", 2, "applied", 2),
        Kept("m", 0, "b2", "d2", 3, "refused", None),
        Kept("m", 0, "c", "d3", True, "applied", 4),
        Kept("m", 0, "f", "d5", None, "applied", 5),
    ]
    applied = [
        Applied("m", 1, 0, "d1", ["x"]),
        Applied("m", 2, 0, "d2", 2),
        Applied("m", 4, 0, "d3", True),
        Applied("m", 5, 0, "d5", None),
    ]
    return requests, inbox, applied


def test_an_honest_history_has_no_fault() -> None:
    assert history_faults(*honest()) == []


def test_what_was_never_replied_to_may_be_kept_or_not() -> None:
    requests, inbox, applied = honest()
    assert history_faults(requests, inbox[:-1], applied[:-1]) == []


def lose_an_acknowledged_answer(requests: list[Request], inbox: list[Kept], applied: list[Applied]) -> None:
    del inbox[0], applied[0]


def lose_its_row_only(requests: list[Request], inbox: list[Kept], applied: list[Applied]) -> None:
    del inbox[3]


def lose_its_answer_only(requests: list[Request], inbox: list[Kept], applied: list[Applied]) -> None:
    del applied[0]


def never_settle(requests: list[Request], inbox: list[Kept], applied: list[Applied]) -> None:
    inbox[2] = replace(inbox[2], state="new")


def keep_a_key_twice(requests: list[Request], inbox: list[Kept], applied: list[Applied]) -> None:
    inbox.append(replace(inbox[0], sequence=6))
    applied.append(replace(applied[0], sequence=6, decision="d6"))


def apply_both_keys_of_a_decision(requests: list[Request], inbox: list[Kept], applied: list[Applied]) -> None:
    requests[4] = replace(requests[4], state="applied")
    inbox[2] = replace(inbox[2], state="applied", sequence=3)
    applied.append(Applied("m", 3, 0, "d2", 3))


def apply_an_answer_twice(requests: list[Request], inbox: list[Kept], applied: list[Applied]) -> None:
    applied.append(replace(applied[1], sequence=6))


def apply_what_was_refused_at_the_door(requests: list[Request], inbox: list[Kept], applied: list[Applied]) -> None:
    inbox.append(Kept("m", 0, "e", "d9", False, "applied", 6))
    applied.append(Applied("m", 6, 0, "d9", False))


def apply_what_the_inbox_refused(requests: list[Request], inbox: list[Kept], applied: list[Applied]) -> None:
    applied.append(Applied("m", 3, 0, "d2", 3))


def refuse_a_repetition(requests: list[Request], inbox: list[Kept], applied: list[Applied]) -> None:
    requests[1] = replace(requests[1], status=409)


def tell_applied_and_refuse(requests: list[Request], inbox: list[Kept], applied: list[Applied]) -> None:
    requests[4] = replace(requests[4], state="applied")


def change_a_value_in_the_inbox(requests: list[Request], inbox: list[Kept], applied: list[Applied]) -> None:
    inbox[0] = replace(inbox[0], value=["y"])
    applied[0] = replace(applied[0], value=["y"])


def change_a_value_on_the_way(requests: list[Request], inbox: list[Kept], applied: list[Applied]) -> None:
    applied[1] = replace(applied[1], value=1)


def apply_for_the_other_seat(requests: list[Request], inbox: list[Kept], applied: list[Applied]) -> None:
    applied[0] = replace(applied[0], place=1)


def make_one_up(requests: list[Request], inbox: list[Kept], applied: list[Applied]) -> None:
    inbox.append(Kept("m", 1, "g", "d7", 1, "applied", 6))
    applied.append(Applied("m", 6, 1, "d7", 1))


def acknowledge_two_bodies_under_one_key(requests: list[Request], inbox: list[Kept], applied: list[Applied]) -> None:
    requests[8] = replace(requests[8], status=202)


def exchange_two_answers(requests: list[Request], inbox: list[Kept], applied: list[Applied]) -> None:
    inbox[0], inbox[1] = replace(inbox[0], sequence=2), replace(inbox[1], sequence=1)
    applied[0], applied[1] = replace(applied[0], sequence=2), replace(applied[1], sequence=1)


PLANTED: dict[Callable[[list[Request], list[Kept], list[Applied]], None], str] = {
    lose_an_acknowledged_answer: "acknowledged and lost",
    lose_its_row_only: "acknowledged and lost",
    lose_its_answer_only: "1 inbox rows and 0 answers",
    never_settle: "never settled",
    keep_a_key_twice: "kept 2 times",
    apply_both_keys_of_a_decision: "answered 2 times",
    apply_an_answer_twice: "0 inbox rows and 1 answers",
    apply_what_was_refused_at_the_door: "refused with 409, and kept",
    apply_what_the_inbox_refused: "0 inbox rows and 1 answers",
    refuse_a_repetition: "refused with 409 when it was sent again",
    tell_applied_and_refuse: "the receipt said applied, and it is refused",
    change_a_value_in_the_inbox: "another answer is kept than was acknowledged",
    change_a_value_on_the_way: "another value was applied",
    apply_for_the_other_seat: "another value was applied",
    make_one_up: "nobody sent it",
    acknowledge_two_bodies_under_one_key: "2 different answers were acknowledged",
    exchange_two_answers: "applied as 1, before 2",
}


@pytest.mark.parametrize("plant", PLANTED, ids=lambda plant: plant.__name__)
def test_a_planted_fault_is_found(plant: Callable[[list[Request], list[Kept], list[Applied]], None]) -> None:
    history = honest()
    plant(*history)
    assert any(PLANTED[plant] in fault for fault in history_faults(*history)), history_faults(*history)


def test_answers_that_overlapped_may_come_in_any_order() -> None:
    """Two seats asked at once: only what was acknowledged before the other began is in order."""
    first, second = request(1, "a", "d1", 1, ended=3.0), request(2, "b", "d2", 2, place=1, ended=2.5)
    for sequences in ((1, 2), (2, 1)):
        inbox = [
            Kept("m", 0, "a", "d1", 1, "applied", sequences[0]),
            Kept("m", 1, "b", "d2", 2, "applied", sequences[1]),
        ]
        applied = [Applied("m", sequences[0], 0, "d1", 1), Applied("m", sequences[1], 1, "d2", 2)]
        assert history_faults([first, second], inbox, applied) == []


def long_history(seed: int) -> History:
    """A hundred answers in a row of two seats, some of them sent again, late."""
    chance = Random(seed)
    requests, inbox, applied = [], [], []
    for number in range(1, 101):
        place, key, decision, value = number % 2, f"k{number}", f"d{number}", chance.randrange(9)
        requests.append(request(number, key, decision, value, place=place))
        if chance.random() < 0.3:
            requests.append(request(number + chance.randrange(1, 50), key, decision, value, place=place))
        inbox.append(Kept("m", place, key, decision, value, "applied", number))
        applied.append(Applied("m", number, place, decision, value))
    return requests, inbox, applied


@pytest.mark.parametrize("seed", range(20))
def test_in_a_long_history_any_two_exchanged_answers_are_found(seed: int) -> None:
    requests, inbox, applied = long_history(seed)
    assert history_faults(requests, inbox, applied) == []
    one, other = sorted(Random(seed).sample(range(100), 2))
    inbox[one], inbox[other] = replace(inbox[one], sequence=other + 1), replace(inbox[other], sequence=one + 1)
    applied[one], applied[other] = (
        replace(applied[one], sequence=other + 1),
        replace(applied[other], sequence=one + 1),
    )
    assert history_faults(requests, inbox, applied)
