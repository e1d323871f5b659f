"""A bot that searches: information-set Monte Carlo tree search with short playouts by the steady bot.

Each try deals everything hidden from the seat anew (``Game.redeal``), follows the tree through the seat's own answers,
and lets the steady bot play every seat on to the end of the horizon, where the game's evaluation says what the position
is worth. The tree branches on what the searching seat can know: its own answers, by their keys. An answer is compared
only with those that were possible at the same time (its availability, Cowling, Powley and Whitehouse 2012). What the
other seats answer is part of the deal.

The n-th try of every answer sees the n-th deal and the same chance, so that answers are compared under like conditions.
The steady bot's answer is always among those tried, and stands unless another one is clearly better.

The answer follows from the budget, the seed and what the seat sees: a budget counts simulated answers, never seconds.
Of another player's cards it uses what ``Ruleset.redeal`` keeps: in the TCG which cards are in their deck and hand
together, but not which of them are where.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import log, sqrt

from engine.bots.chance import random_raw
from engine.bots.evaluation import evaluate, evaluation_horizon, evaluation_knows, evaluation_settled
from engine.bots.steady import Question, steady_answer
from engine.kernel import Decision, Game, Stream, Value, key_from_seed
from engine.kernel.decision import ACTION, NUMBER, YESNO
from engine.kernel.errors import RedealRefused
from engine.kernel.view_types import GameView

__all__ = ["RatedAnswer", "Searched", "search"]

EXPLORATION = 0.35
"""How much an answer tried less often is preferred: the factor of UCB1's second term."""
MOST_CANDIDATES = 12
"""Answers compared where an answer is made of several options and there are too many to list."""
DRAWS = 40
"""How often an answer is drawn to find so many different ones."""
DEEPEST = 4
"""Own answers that the tree holds below one another."""
DOUBT = 0.5
"""Standard errors by which another answer must be better than the steady bot's."""
SHORTEST = 6
"""Answers before which no playout is evaluated, though the turn be over."""
LONGEST = 400
"""Answers after which a playout is cut off wherever it is."""


@dataclass(frozen=True, slots=True)
class RatedAnswer:
    """An answer that was tried: its mean value to the seat (0 to 1) over so many tries."""

    value: Value
    mean: float
    tries: int


@dataclass(frozen=True, slots=True)
class Searched:
    """What a search found.

    Attributes:
        value: the answer.
        chance: its mean value to the seat; ``None`` where nothing was tried (one legal answer, a settled one, or no
            deal possible).
        rated: every answer tried, the most tried first.
        tries: playouts made.
        answers: answers simulated.
    """

    value: Value
    chance: float | None
    rated: tuple[RatedAnswer, ...]
    tries: int
    answers: int


@dataclass(slots=True)
class _Branch:
    """An own answer in the tree."""

    tries: int = 0
    total: float = 0.0
    squares: float = 0.0
    available: int = 0
    below: "_Node" = field(default_factory=lambda: _Node())

    @property
    def mean(self) -> float:
        return self.total / self.tries

    @property
    def variance(self) -> float:
        """Of one try."""
        return max(0.0, self.squares / self.tries - self.mean**2)


@dataclass(slots=True)
class _Node:
    """The own answers tried after the same own answers."""

    branches: dict[str, _Branch] = field(default_factory=dict)

    def choose(self, keys: Sequence[str]) -> str:
        """The answer to try: the first not tried yet, else by UCB1 over those possible now."""
        for key in keys:
            self.branches.setdefault(key, _Branch()).available += 1
        for key in keys:
            if not self.branches[key].tries:
                return key
        return max(keys, key=self._promise)

    def _promise(self, key: str) -> float:
        branch = self.branches[key]
        return branch.mean + EXPLORATION * sqrt(log(branch.available) / branch.tries)


class _Search:
    """One search for one seat's answer."""

    def __init__(self, game: Game, seat: int, seed: int) -> None:
        self.game = game
        self.seat = seat
        self.source = Stream(key_from_seed(seed)).derive("search")
        self.answers = 0
        self.until_turn = game.turn + evaluation_horizon(game.ruleset)
        self.settled = evaluation_settled(game.ruleset)

    def deal(self, number: int) -> tuple[Game, Stream]:
        """The deal of that number, with the chance that belongs to it."""
        chance = self.source.derive(f"deal {number}")
        world = self.game.redeal(self.seat, chance)
        world.snapshots = False
        return world, chance

    def candidates(self, decision: Decision, view: GameView) -> dict[str, Value]:
        """The answers compared, the steady bot's first, by a text that names each."""
        chance = self.source.derive("candidates")
        data = decision.as_data()
        usual = steady_answer(view, data, chance)
        named_values = {_name(usual): usual}
        if decision.kind in (ACTION, YESNO):
            named_values |= {key: key for key in _keys(data)}
        elif decision.kind == NUMBER and decision.most - decision.least < MOST_CANDIDATES:
            named_values |= {str(number): number for number in range(decision.least, decision.most + 1)}
        else:
            for _ in range(DRAWS):
                if len(named_values) == MOST_CANDIDATES:
                    break
                value = decision.value_of(random_raw(decision, chance))
                named_values.setdefault(_name(value), value)
        return named_values

    def follow(self, world: Game, chance: Stream, root: _Branch, first: Value) -> None:
        """Give the first answer in a deal, follow the tree, play on, and add the worth to the answers on the way."""
        way = [root]
        node: _Node | None = root.below
        self.give(world, self.question_of(world), first)
        simulated = 1
        while world.outcome is None and simulated < LONGEST and not self.is_over(world, simulated):
            decision = world.pending[0]
            simulated += 1
            if decision.forced:
                world.decide(decision, decision.only_answer())
            elif decision.seat == self.seat and node is not None and decision.kind in (ACTION, YESNO):
                data = decision.as_data()
                keys = _keys(data)
                usual = str(steady_answer(world.view(self.seat), data, chance))
                if self.is_settled(data, usual):
                    self.give(world, decision, usual)
                    continue
                key = node.choose([usual, *(key for key in keys if key != usual)])
                branch = node.branches[key]
                node = branch.below if branch.tries and len(way) < DEEPEST else None
                way.append(branch)
                self.give(world, decision, key)
            else:
                self.give(world, decision, steady_answer(world.view(decision.seat), decision.as_data(), chance))
        self.answers += simulated
        worth = self.worth(world)
        for branch in way:
            branch.tries += 1
            branch.total += worth
            branch.squares += worth * worth

    def is_settled(self, data: Question, usual: Value) -> bool:
        """Whether the steady bot's answer to a question is one that is not compared with others."""
        return bool(self.settled) and any(
            option["key"] == usual and option["verb"] in self.settled for option in data["options"]
        )

    def is_over(self, world: Game, simulated: int) -> bool:
        return world.turn >= self.until_turn and simulated >= SHORTEST

    def worth(self, world: Game) -> float:
        return evaluate(world.ruleset, world.state)[self.seat]

    def question_of(self, world: Game) -> Decision:
        return next(decision for decision in world.pending if decision.seat == self.seat)

    def give(self, world: Game, decision: Decision, value: Value) -> None:
        world.decide(decision, decision.parse(value))


def search(game: Game, seat: int, seed: int, budget: int, *, always: bool = False) -> Searched:
    """The answer of the searching bot to the question a seat is asked; in a game without evaluation the steady bot's.

    Args:
        game: the game; only what the seat sees of it matters, and it is not changed.
        seat: a seat that is asked something.
        seed: makes the answer repeatable.
        budget: simulated answers over all tries; none is begun beyond them.
        always: search also where the game's evaluation settles for the steady bot's answer.

    Raises:
        LookupError: the seat is asked nothing.
    """
    decision = next((question for question in game.pending if question.seat == seat), None)
    if decision is None:
        raise LookupError(f"seat {seat} is asked nothing")
    view = game.view(seat)
    if decision.forced or not evaluation_knows(game.ruleset):
        return _untried(steady_answer(view, decision.as_data(), Stream(key_from_seed(seed))))
    work = _Search(game, seat, seed)
    candidates = work.candidates(decision, view)
    usual = next(iter(candidates.values()))
    if not always and work.is_settled(decision.as_data(), usual):
        return _untried(usual)
    root = _Node({name: _Branch() for name in candidates})
    branches, tries = root.branches, 0
    try:
        while work.answers < budget and len(candidates) > 1:
            name = root.choose(list(candidates))
            world, chance = work.deal(branches[name].tries)
            work.follow(world, chance, branches[name], candidates[name])
            tries += 1
    except RedealRefused:
        return _untried(usual)
    rated = [(candidates[name], branch) for name, branch in branches.items() if branch.tries]
    if not rated:
        return _untried(usual)
    best = _best(rated)
    ordered = sorted(rated, key=lambda rating: (-rating[1].tries, -rating[1].mean))
    return Searched(
        value=best[0],
        chance=best[1].mean,
        rated=tuple(RatedAnswer(value, branch.mean, branch.tries) for value, branch in ordered),
        tries=tries,
        answers=work.answers,
    )


def _untried(value: Value) -> Searched:
    return Searched(value, None, (), 0, 0)


def _best(rated: Sequence[tuple[Value, _Branch]]) -> tuple[Value, _Branch]:
    """The answer tried most; the first one, the steady bot's, unless that one is better by ``DOUBT``."""
    first = rated[0]
    best = max(rated, key=lambda rating: (rating[1].tries, rating[1].mean))
    error = sqrt(best[1].variance / best[1].tries + first[1].variance / first[1].tries)
    return best if best[1].mean > first[1].mean + DOUBT * error else first


def _keys(data: Question) -> list[str]:
    """The keys of the options but those that say that they do nothing now."""
    return [option["key"] for option in data["options"] if not option.get("idle")]


def _name(value: Value) -> str:
    return "\x1f".join(value) if isinstance(value, list) else str(value)
