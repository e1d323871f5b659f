"""Games of steady bots with the usual stops, who press the main button where they pass: how often one waits for the
other."""

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
from engine.kernel.stops import Reach
from engine.tcg.conformance import FIRST_SET, FIRST_SET_OPTIONS, TWO_STARTERS, random_decks, table_of
from engine.tcg.view_types import TcgView

__all__ = ["Course", "Tally", "decks_of", "histogram", "play", "play_plain"]


@dataclass(slots=True)
class Tally:
    """Questions by game turn: those of two or more options (``choices``), of one (``singles``), and all; hand-overs of
    the first and of all.

    ``visits``: by turn and seat, how often the seat had to come back and answer something.
    """

    choices: list[int] = field(default_factory=list)
    singles: list[int] = field(default_factory=list)
    questions: list[int] = field(default_factory=list)
    choice_handovers: list[int] = field(default_factory=list)
    handovers: list[int] = field(default_factory=list)
    visits: list[int] = field(default_factory=list)

    def add(self, course: "Course") -> None:
        """Count a game's turns."""
        for name in ("choices", "singles", "questions", "choice_handovers", "handovers"):
            counted: Counter[int] = getattr(course, name)
            getattr(self, name).extend(counted[turn] for turn in range(course.turns))
        self.visits.extend(course.visits[turn, seat] for turn in range(course.turns) for seat in range(course.seats))

    @staticmethod
    def summary(numbers: Sequence[int]) -> str:
        """Median and mean.

        >>> Tally.summary([1, 3, 3, 9])
        'median 3, mean 4.0'
        """
        return f"median {median(numbers):g}, mean {mean(numbers):.1f}"


@dataclass(slots=True)
class Course:
    """One game: what was asked in each turn (-1: before the first), who won, and a digest of what was done.

    ``passed`` counts the questions that stops passed, ``reached`` those that a press of the main button passed,
    ``ahead`` those answered ahead by kind, ``said_ahead`` how often a seat was asked ahead.
    """

    seats: int = 2
    turns: int = 0
    winners: tuple[int, ...] = ()
    passed: int = 0
    reached: int = 0
    said_ahead: int = 0
    ahead: Counter[str] = field(default_factory=Counter)
    choices: Counter[int] = field(default_factory=Counter)
    singles: Counter[int] = field(default_factory=Counter)
    asked: Counter[tuple[str, str, str]] = field(default_factory=Counter)
    handed: Counter[tuple[str, str, str]] = field(default_factory=Counter)
    questions: Counter[int] = field(default_factory=Counter)
    choice_handovers: Counter[int] = field(default_factory=Counter)
    handovers: Counter[int] = field(default_factory=Counter)
    visits: Counter[tuple[int, int]] = field(default_factory=Counter)
    digest: str = ""
    _last: int = -1
    _last_choice: int = -1

    def ask(self, decision: Decision, turn: int, what: tuple[str, str, str] = ("", "", "")) -> None:
        """Somebody is asked; it is a hand-over if another was asked before. ``what``: side, phase and question."""
        self.questions[turn] += 1
        self.asked[what] += 1
        if decision.seat != self._last:
            self.handovers[turn] += self._last >= 0
            self.handed[what] += self._last >= 0
            self.visits[turn, decision.seat] += 1
            self._last = decision.seat
        if decision.forced:
            self.singles[turn] += 1
            return
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


def play(seed: int, stops_for: Collection[int], seats: int = 2, *, presses: bool = True) -> Course:
    """A game of steady bots in which the usual stops pass for some of the seats.

    Where one of these passes, it presses the main button, which passes as far as ``Game.reach`` says; so it does with
    the last thing that it does before it could only pass. When somebody else is asked next, it answers the later
    questions that are sure to come: the page asks them then. ``presses``: whether they do either; without, every
    question is asked when it comes.

    The pool is the first set's, so that what sweeps have recorded still holds.
    """
    options = dict(FIRST_SET_OPTIONS)
    game = Game.start("tcg", options, list(decks_of(seed, seats)), key_from_seed(seed), listen=False)
    course, digest, number, begun, last = Course(seats), sha256(), 0, False, -1
    players = {seat: _Player() for seat in stops_for}
    while game.outcome is None:
        decision = game.pending[0]
        player = players.get(decision.seat)
        number += 1
        value = None if player is None else player.without_asking(game, decision, course)
        is_asked = value is None
        if value is None:
            if presses and last in players and last != decision.seat:
                players[last].answer_sure(game, last, course)
            last = decision.seat
            view = cast("TcgView", game.view(decision.seat))
            begun = begun or view["phase"] != "setup"
            side = "Free Peoples" if decision.seat == view["fp"] else "Shadow"
            course.ask(decision, game.turn if begun else -1, (side, view["phase"], str(decision.prompt[0])))
            value = choose("steady", view, decision.as_data(), seed * 10_000 + number)
        digest.update(repr((decision.seat, value)).encode())
        reach = game.reach(decision.seat) if is_asked else None
        game.answer(decision.seat, decision.id, value)
        if is_asked and presses and player is not None:
            player.press(game, decision, value, reach)
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


@dataclass(slots=True)
class _Player:
    """What a seat has said for later questions: how far its pass reaches, and answers to those sure to come."""

    reach: Reach | None = None
    answers_ahead: dict[str, AheadAnswer] = field(default_factory=dict)

    def without_asking(self, game: Game, decision: Decision, course: Course) -> Value | None:
        """The answer to a question that the seat need not be asked; ``None``: it is asked."""
        while (use := game.use_ahead(decision, list(self.answers_ahead.values()))) is not None:
            if use.answer is None or use.given.once:
                del self.answers_ahead[use.given.key]
            if use.answer is not None:
                course.ahead[use.given.key] += 1
                return use.answer
        if self.reach is not None:
            reached = game.passes_on(decision, self.reach.basis)
            if reached.answer is not None:
                course.reached += 1
                return reached.answer
            if not reached.goes_on:
                self.reach = None
        stop = game.stop(decision)
        if stop is None or not stop.passes():
            return None
        course.passed += 1
        return stop.answer

    def press(self, game: Game, decision: Decision, value: Value, reach: Reach | None) -> None:
        """Press the main button with a pass, or with an answer after which one could only pass. ``reach``: how far a
        pass reached when the question was asked."""
        passed = decision.passing is not None and value == decision.value_of(decision.passing)
        if passed or _can_only_pass(game, decision.seat):
            self.reach = reach

    def answer_sure(self, game: Game, seat: int, course: Course) -> None:
        """Answer the later questions that are sure to come; somebody else is asked next."""
        for question in game.ahead(seat):
            if not question.sure:
                continue
            course.said_ahead += 1
            value = answer_ahead(cast("TcgView", game.view(seat)), question.as_data(seat))
            self.answers_ahead.pop(question.key, None)
            if value is not None:
                self.answers_ahead[question.key] = AheadAnswer(question.key, question.basis, value, question.once)


def _can_only_pass(game: Game, seat: int) -> bool:
    """Whether a seat that has answered could only pass when it is asked next, if the others pass until then: what its
    player knows by their own cards."""
    twin = game.clone()
    while twin.outcome is None:
        following = twin.pending[0]
        if following.seat == seat:
            return following.forced and (following.passing is not None or following.prompt[0] == "action")
        if following.passing is None:
            return False
        twin.answer(following.seat, following.id, following.value_of(following.passing))
    return False
