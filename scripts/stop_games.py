"""Games of steady bots at which stops pass for some of the seats: how often one waits for the other."""

from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from statistics import mean, median

from engine.bots import choose
from engine.kernel import Decision, Game, key_from_seed
from engine.tcg.conformance import TWO_STARTERS, random_decks, table_of

__all__ = ["Course", "Tally", "decks_of", "play"]


@dataclass(slots=True)
class Tally:
    """Questions by game turn: those of two or more options (``choices``), and all; hand-overs of each alike."""

    choices: list[int] = field(default_factory=list)
    questions: list[int] = field(default_factory=list)
    choice_handovers: list[int] = field(default_factory=list)
    handovers: list[int] = field(default_factory=list)

    def add(self, course: "Course") -> None:
        """Count a game's turns."""
        for name in ("choices", "questions", "choice_handovers", "handovers"):
            counted: Counter[int] = getattr(course, name)
            getattr(self, name).extend(counted[turn] for turn in range(course.turns))

    @staticmethod
    def told(numbers: Sequence[int]) -> str:
        """Median and mean.

        >>> Tally.told([1, 3, 3, 9])
        'median 3, mean 4.0'
        """
        return f"median {median(numbers):g}, mean {mean(numbers):.1f}"


@dataclass(slots=True)
class Course:
    """One game: what was asked in each turn (-1: before the first), who won, and a digest of what was done."""

    turns: int = 0
    winners: tuple[int, ...] = ()
    passed: int = 0
    choices: Counter[int] = field(default_factory=Counter)
    questions: Counter[int] = field(default_factory=Counter)
    choice_handovers: Counter[int] = field(default_factory=Counter)
    handovers: Counter[int] = field(default_factory=Counter)
    digest: str = ""
    _last: int = -1
    _last_choice: int = -1

    def ask(self, decision: Decision, turn: int) -> None:
        """Somebody is asked; it is a hand-over if another was asked before."""
        self.questions[turn] += 1
        if decision.seat != self._last:
            self.handovers[turn] += self._last >= 0
            self._last = decision.seat
        if not decision.forced:
            self.choices[turn] += 1
            if decision.seat != self._last_choice:
                self.choice_handovers[turn] += self._last_choice >= 0
                self._last_choice = decision.seat


def decks_of(seed: int, seats: int = 2) -> tuple[object, ...]:
    """The decks of a game: of two players random legal ones and the starters in turn, of more the starters."""
    if seats > 2:
        return tuple(table_of(seats).seats)
    return tuple((TWO_STARTERS if seed % 2 else random_decks(seed)).seats)


def play(seed: int, stops_for: Collection[int], seats: int = 2) -> Course:
    """A game of steady bots in which the usual stops pass for some of the seats."""
    game = Game.start("tcg", {}, list(decks_of(seed, seats)), key_from_seed(seed), listen=False)
    course, digest, number, begun = Course(), sha256(), 0, False
    while game.outcome is None:
        decision = game.pending[0]
        number += 1
        stop = game.stop(decision) if decision.seat in stops_for else None
        if stop is not None and stop.passes():
            value = stop.answer
            course.passed += 1
        else:
            begun = begun or game.view(None)["phase"] != "setup"
            course.ask(decision, game.turn if begun else -1)
            value = choose("steady", game.view(decision.seat), decision.as_data(), seed * 10_000 + number)
        digest.update(repr((decision.seat, value)).encode())
        game.answer(decision.seat, decision.id, value)
    course.turns = game.turn + 1
    course.winners = game.outcome.winners
    course.digest = digest.hexdigest()
    return course
