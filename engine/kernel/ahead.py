"""Answers given ahead: a seat says now how it will answer a question that comes later in the turn.

A ruleset says which later questions a seat may answer now, and turns such an answer into one to the real question while
what it rests on still holds. Nobody is made to: a question that was not answered ahead is asked when it comes.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import blake2b

from engine.kernel.decision import Value
from engine.kernel.view_types import AheadData, AheadOption


def basis_of(facts: Sequence[object], cards: Sequence[str]) -> str:
    """What an answer rests on: facts that must stay as they are, and cards of which some may go but none may come."""
    return f"{blake2b(repr(list(facts)).encode(), digest_size=12).hexdigest()} {' '.join(sorted(cards))}"


def basis_holds(given: str, now: str) -> bool:
    """Whether an answer that rests on one basis still stands on another.

    >>> before = basis_of(["turn 3"], ["h1", "h2"])
    >>> basis_holds(before, basis_of(["turn 3"], ["h2"])), basis_holds(before, basis_of(["turn 3"], ["h2", "h3"]))
    (True, False)
    >>> basis_holds(before, basis_of(["turn 4"], ["h1", "h2"]))
    False
    """
    facts, *cards = given.split()
    facts_now, *cards_now = now.split()
    return facts == facts_now and set(cards_now) <= set(cards)


@dataclass(frozen=True, slots=True)
class AheadQuestion:
    """A later question as it can be answered now, in words for the seat.

    Attributes:
        key: which question of the ruleset.
        kind, least, most: as in ``Decision``: ``choose`` or ``order``.
        text, detail: what is asked, and what the answer does.
        options: what can be chosen, as data: ``key``, ``label`` and, where it is a card, ``card``.
        nothing: what choosing nothing means; empty where it is no answer.
        basis: what the answer rests on; see ``basis_of``. The answer falls when it no longer holds.
        once: whether the answer is spent when it was used.
        sure: whether the question comes unless somebody prevents it. It is put to its player before they leave.
    """

    key: str
    kind: str
    least: int
    most: int
    text: str
    detail: str
    options: Sequence[AheadOption]
    nothing: str
    basis: str
    once: bool = True
    sure: bool = False

    def as_data(self, seat: int) -> AheadData:
        """The question as JSON-ready data, in the shape of ``Decision.as_data``."""
        return {
            "seat": seat,
            "kind": self.kind,
            "least": self.least,
            "most": self.most,
            "prompt": {"key": f"ahead {self.key}", "text": self.text, "detail": self.detail},
            "options": [{"verb": "choose", "note": "", **option} for option in self.options],
            "nothing": self.nothing,
        }


@dataclass(frozen=True, slots=True)
class AheadAnswer:
    """An answer given ahead: to which question, on what basis, and the keys chosen."""

    key: str
    basis: str
    value: Sequence[str]
    once: bool = True


@dataclass(frozen=True, slots=True)
class AheadUse:
    """What an answer given ahead does about a pending question.

    Attributes:
        given: the answer given ahead.
        answer: the answer to the pending question; ``None``: it fits no longer, for the reason in ``fallen``.
        fallen: why, in a few words.
    """

    given: AheadAnswer
    answer: Value | None
    fallen: str = ""
