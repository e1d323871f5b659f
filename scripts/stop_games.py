"""Games of steady bots at which stops pass for some seats, and at which these say ahead what they can: how often one
waits for the other."""

from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from statistics import mean, median
from typing import cast

from engine.bots import choose
from engine.bots.steady_tcg import answer_ahead
from engine.kernel import Decision, Game, Value, key_from_seed
from engine.kernel.ahead import AheadAnswer
from engine.tcg.conformance import FIRST_SET, FIRST_SET_OPTIONS, TWO_STARTERS, random_decks, table_of
from engine.tcg.view_types import TcgView

__all__ = ["AHEAD", "Course", "Tally", "decks_of", "histogram", "play", "play_plain"]

AHEAD = ("reconcile", "arrows", "leftovers", "help", "passing")
"""The later questions that are answered ahead."""


@dataclass(slots=True)
class Tally:
    """Questions by game turn: those of two or more options (``choices``), and all; hand-overs of each alike.

    ``visits``: by turn and seat, how often the seat had to come back and answer something.
    """

    choices: list[int] = field(default_factory=list)
    questions: list[int] = field(default_factory=list)
    choice_handovers: list[int] = field(default_factory=list)
    handovers: list[int] = field(default_factory=list)
    visits: list[int] = field(default_factory=list)

    def add(self, course: "Course") -> None:
        """Count a game's turns."""
        for name in ("choices", "questions", "choice_handovers", "handovers"):
            counted: Counter[int] = getattr(course, name)
            getattr(self, name).extend(counted[turn] for turn in range(course.turns))
        self.visits.extend(course.visits[turn, seat] for turn in range(course.turns) for seat in range(course.seats))

    @staticmethod
    def told(numbers: Sequence[int]) -> str:
        """Median and mean.

        >>> Tally.told([1, 3, 3, 9])
        'median 3, mean 4.0'
        """
        return f"median {median(numbers):g}, mean {mean(numbers):.1f}"


@dataclass(slots=True)
class Course:
    """One game: what was asked in each turn (-1: before the first), who won, and a digest of what was done.

    ``passed`` counts the questions that stops passed, ``ahead`` those answered ahead by kind, ``said_ahead`` how often
    a seat was asked ahead.
    """

    seats: int = 2
    turns: int = 0
    winners: tuple[int, ...] = ()
    passed: int = 0
    said_ahead: int = 0
    ahead: Counter[str] = field(default_factory=Counter)
    choices: Counter[int] = field(default_factory=Counter)
    questions: Counter[int] = field(default_factory=Counter)
    choice_handovers: Counter[int] = field(default_factory=Counter)
    handovers: Counter[int] = field(default_factory=Counter)
    visits: Counter[tuple[int, int]] = field(default_factory=Counter)
    digest: str = ""
    _last: int = -1
    _last_choice: int = -1

    def ask(self, decision: Decision, turn: int) -> None:
        """Somebody is asked; it is a hand-over if another was asked before."""
        self.questions[turn] += 1
        if decision.seat != self._last:
            self.handovers[turn] += self._last >= 0
            self.visits[turn, decision.seat] += 1
            self._last = decision.seat
        if not decision.forced:
            self.choices[turn] += 1
            if decision.seat != self._last_choice:
                self.choice_handovers[turn] += self._last_choice >= 0
                self._last_choice = decision.seat


def histogram(numbers: Sequence[int]) -> dict[str, int]:
    """How often each number is there, as data.

    >>> histogram([3, 1, 3])
    {'1': 1, '3': 2}
    """
    return {str(number): times for number, times in sorted(Counter(numbers).items())}


def decks_of(seed: int, seats: int = 2) -> tuple[object, ...]:
    """The decks of a game: random legal ones of the first set and the starters in turn."""
    if seats == 2:
        return tuple((TWO_STARTERS if seed % 2 else random_decks(seed, sets=FIRST_SET)).seats)
    return tuple((table_of(seats) if seed // 4 % 2 else random_decks(seed, seats, sets=FIRST_SET)).seats)


def play(seed: int, stops_for: Collection[int], seats: int = 2, *, ahead: Collection[str] = AHEAD) -> Course:
    """A game of steady bots in which the usual stops pass for some of the seats, and in which these say ahead what they
    can whenever they have answered and somebody else is asked next: the page puts it to them then.

    The pool is the first set's, so that what sweeps have recorded still holds.

    ``ahead``: which of the later questions are answered so; none: they are asked when they come.
    """
    options = dict(FIRST_SET_OPTIONS)
    game = Game.start("tcg", options, list(decks_of(seed, seats)), key_from_seed(seed), listen=False)
    course, digest, number, begun, looking = Course(seats), sha256(), 0, False, -1
    given: dict[int, dict[str, AheadAnswer]] = {seat: {} for seat in stops_for}
    while game.outcome is None:
        decision = game.pending[0]
        seat = decision.seat
        number += 1
        value = _without_asking(game, decision, given[seat], course) if seat in given else None
        asked = value is None
        if value is None:
            begun = begun or game.view(None)["phase"] != "setup"
            course.ask(decision, game.turn if begun else -1)
            value = choose("steady", game.view(seat), decision.as_data(), seed * 10_000 + number)
        digest.update(repr((seat, value)).encode())
        game.answer(seat, decision.id, value)
        if asked:
            looking = seat
        if looking in given and game.outcome is None and game.pending[0].seat != looking:
            _say_ahead(game, looking, given[looking], ahead, course)
            looking = -1
    course.turns = game.turn + 1
    course.winners = game.outcome.winners
    course.digest = digest.hexdigest()
    return course


def play_plain(ruleset: str, seed: int, seats: int) -> Course:
    """A game of steady bots without decks, stops or anything said ahead. Those who are asked at once count one after
    another."""
    game = Game.start(ruleset, {}, [None] * seats, key_from_seed(seed), listen=False)
    course, number = Course(seats), 0
    while game.outcome is None:
        decision = game.pending[0]
        course.ask(decision, game.turn)
        number += 1
        value = choose("steady", game.view(decision.seat), decision.as_data(), seed * 10_000 + number)
        game.answer(decision.seat, decision.id, value)
    course.turns = game.turn + 1
    course.winners = game.outcome.winners
    return course


def _without_asking(game: Game, decision: Decision, given: dict[str, AheadAnswer], course: Course) -> Value | None:
    """The answer by a stop, or one given ahead that still holds; ``None``: the seat is asked."""
    while (use := game.use_ahead(decision, list(given.values()))) is not None:
        if use.answer is None or use.given.once:
            del given[use.given.key]
        if use.answer is not None:
            course.ahead[use.given.key] += 1
            return use.answer
    stop = game.stop(decision)
    if stop is None or not stop.passes():
        return None
    course.passed += 1
    return stop.answer


def _say_ahead(game: Game, seat: int, given: dict[str, AheadAnswer], ahead: Collection[str], course: Course) -> None:
    for question in game.ahead(seat):
        if question.key not in ahead:
            continue
        course.said_ahead += 1
        value = answer_ahead(cast("TcgView", game.view(seat)), question.as_data(seat))
        given.pop(question.key, None)
        if value is not None:
            given[question.key] = AheadAnswer(question.key, question.basis, value, question.once)
