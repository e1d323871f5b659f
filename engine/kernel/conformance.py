"""Checks that every ruleset must pass, for tests and sweeps, on seeded random games.

Each check plays a game to its end and raises ``Broken`` at the first thing that is wrong, naming seed and decision.
"""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import msgspec

from engine.kernel.decision import ACTION, NUMBER, YESNO, Decision, Value
from engine.kernel.errors import IllegalAnswer, RedealRefused
from engine.kernel.game import Game
from engine.kernel.randomness import Stream, key_from_seed
from engine.kernel.ruleset import find
from engine.kernel.type_check import misfits
from engine.kernel.view_types import AheadData, QuestionData

Chooser = Callable[[Decision, Stream], object]
"""Gives a raw answer to a decision; see ``engine.bots.chance.random_raw``."""


Mirror = Callable[[Decision, Value, Decision], Value | None]
"""Of an answer to a decision in one game: the answer to the same decision in a redealt one that looks the same to
everybody else, or None when there is none."""


class Broken(Exception):
    """A law of the kernel does not hold."""


@dataclass(frozen=True, slots=True)
class Setting:
    """A kind of game to check: ruleset, options and seats.

    For ``check_silence``: ``shows`` are the kinds of event after which two deals differ by right, ``secrets`` those
    that show simultaneous answers, which may differ, and ``mirror`` translates the others' answers between the deals;
    without it, answers whose keys name hidden things (``hides``) are avoided.

    ``stride``: copies are made and compared at one decision in so many only, for games of many seats.
    ``concede``: after one answer in so many somebody leaves the game; 0 for never.
    """

    ruleset: str
    options: Mapping[str, object]
    seats: tuple[object, ...]
    choose: Chooser
    shows: frozenset[str] = frozenset()
    secrets: frozenset[str] = frozenset()
    mirror: Mirror | None = None
    hides: Callable[[str], bool] = bool
    stride: int = 1
    concede: int = 0

    def start(self, seed: int, *, snapshots: bool = True) -> Game:
        return Game.start(
            self.ruleset, self.options, self.seats, key_from_seed(seed), name=f"game {seed}", snapshots=snapshots
        )

    def chance(self, seed: int) -> Stream:
        """The stream of a seed's answers, independent of the game's own."""
        return Stream(key_from_seed(seed)).derive("answers")

    def concession(self, game: Game, chance: Stream) -> int | None:
        """Now and then somebody concedes: the seat that has, or None."""
        if not self.concede or game.outcome is not None or chance.below(self.concede):
            return None
        seat = chance.below(len(self.seats))
        try:
            game.resign(seat, "concession")
        except IllegalAnswer:  # that seat is out already
            return None
        return seat


@dataclass(slots=True)
class Tally:
    """Counts over many games."""

    games: int = 0
    turns: int = 0
    decisions: int = 0
    forced: int = 0
    compared: int = 0
    endings: Counter[str] = field(default_factory=Counter)

    def add(self, game: Game) -> None:
        assert game.outcome is not None
        self.games += 1
        self.turns += game.turn
        self.endings[game.outcome.termination] += 1

    def figures(self) -> dict[str, object]:
        """What a sweep records of the games."""
        return {
            "endings": dict(sorted(self.endings.items())),
            "turns": self.turns,
            "decisions": self.decisions,
            "forced": self.forced,
        }


def _fail(seed: int, number: int, what: str) -> Broken:
    return Broken(f"seed {seed}, decision {number}: {what}")


def play_lawfully(setting: Setting, seed: int, tally: Tally) -> str:
    """Play one random game, checking invariants after every answer and the bound on decisions.

    Returns a digest of everything that happened, for comparison elsewhere.
    """
    game = setting.start(seed, snapshots=False)
    chance = setting.chance(seed)
    bound = find(setting.ruleset).decision_bound_of(len(setting.seats))
    trace = Stream(key_from_seed(0))
    number = 0
    while game.outcome is None:
        if number >= bound:
            raise _fail(seed, number, f"more than {bound} decisions")
        decision = game.pending[0]
        number += 1
        tally.decisions += 1
        tally.forced += decision.forced
        game.decide(decision, setting.choose(decision, chance))
        for wrong in game.invariants():
            raise _fail(seed, number, wrong)
        if setting.concession(game, chance) is not None:
            for wrong in game.invariants():
                raise _fail(seed, number, f"after a concession {wrong}")
    tally.add(game)
    for event in game.drain():
        trace = trace.derive(f"{event.kind}|{event.seen_only_by}|{event.data}")
    return trace.derive(str(game.outcome)).key.hex()[:32]


def check_exact(setting: Setting, seed: int, tally: Tally) -> None:
    """At every decision of a random game: dump, load, clone, redeal and replay are exact."""
    game = setting.start(seed)
    chance = setting.chance(seed)
    answers: list[tuple[int, str, object]] = []
    leavers: dict[int, int] = {}
    number = 0
    while game.outcome is None:
        number += 1
        decision = game.pending[0]
        if number % setting.stride == seed % setting.stride:
            _check_copies(game, len(setting.seats), seed, number)
        raw = setting.choose(decision, chance)
        value = decision.value_of(raw)
        answers.append((decision.seat, decision.id, value))
        game.answer(decision.seat, decision.id, value)
        tally.decisions += 1
        leaver = setting.concession(game, chance)
        if leaver is not None:
            leavers[number] = leaver
    replay = setting.start(seed)
    for number, (seat, ident, reply) in enumerate(answers, start=1):
        replay.answer(seat, ident, reply)
        if number in leavers:
            replay.resign(leavers[number], "concession")
    if replay.outcome != game.outcome or replay.drain() != game.drain():
        raise _fail(seed, number, "the replay from the start went another way")
    if Game.load(game.dump()).outcome != game.outcome:
        raise _fail(seed, number, "the finished game does not load as it was")
    tally.add(game)


def _check_copies(game: Game, seats: int, seed: int, number: int) -> None:
    views = _seen(game)
    dumped = game.dump()
    for what, twin in (("load", Game.load(dumped)), ("clone", game.clone())):
        if _seen(twin) != views:
            raise _fail(seed, number, f"the {what} shows something else")
        if twin.dump() != dumped:
            raise _fail(seed, number, f"the {what} dumps differently")
    for seat in range(seats):
        _check_redeal(game, seat, seed, number)


def _seen(game: Game) -> dict[str, object]:
    """All views and pending decisions, serialised."""
    return {
        "views": [msgspec.json.encode(game.view(seat)) for seat in [None, *range(_seats(game))]],
        "pending": [msgspec.json.encode(decision.as_data()) for decision in game.pending],
    }


def _seats(game: Game) -> int:
    seats = game.view(None).get("seats")
    return len(seats) if isinstance(seats, Sequence) else 2


def _check_redeal(game: Game, seat: int, seed: int, number: int) -> None:
    try:
        twin = game.redeal(seat, Stream(key_from_seed(seed * 1000 + number)))
    except RedealRefused:
        return
    _compare(game, twin, seat, seed, number)
    again = Game.load(twin.dump())
    if _seen(again) != _seen(twin):
        raise _fail(seed, number, "a redealt game does not load as it was")
    for wrong in twin.invariants():
        raise _fail(seed, number, f"after a redeal {wrong}")


def _compare(one: Game, other: Game, seat: int, seed: int, number: int) -> None:
    """What a seat sees must be the same in both games: view, whom the game waits for, its own questions."""
    if msgspec.json.encode(one.view(seat)) != msgspec.json.encode(other.view(seat)):
        raise _fail(seed, number, f"seat {seat} sees the difference in its view")
    questions = [
        [msgspec.json.encode(decision.as_data()) for decision in game.pending if decision.seat == seat]
        for game in (one, other)
    ]
    if questions[0] != questions[1]:
        raise _fail(seed, number, f"seat {seat} is asked something else")


def check_types(setting: Setting, seed: int, tally: Tally) -> None:
    """At every decision of a random game each view has exactly the keys of its type, with values of their types; and
    so have the questions."""
    game = setting.start(seed, snapshots=False)
    chance = setting.chance(seed)
    kind = game.rules.view_type()
    question_type: Any = QuestionData
    question_type = question_type[game.rules.option_type()]
    number = 0
    while True:
        for seat in (None, *range(len(setting.seats))):
            for wrong in misfits(game.view(seat), kind):
                raise _fail(seed, number, f"the view of seat {seat}: {wrong}")
            tally.compared += 1
        for decision in game.pending:
            for wrong in misfits(decision.as_data(), question_type):
                raise _fail(seed, number, f"the question to seat {decision.seat}: {wrong}")
        for seat in range(len(setting.seats)):
            for question in game.ahead(seat):
                for wrong in misfits(question.as_data(seat), AheadData):
                    raise _fail(seed, number, f"a later question to seat {seat}: {wrong}")
        if game.outcome is not None:
            break
        number += 1
        decision = game.pending[0]
        game.decide(decision, setting.choose(decision, chance))
        setting.concession(game, chance)
        tally.decisions += 1
    tally.add(game)


def count_lines(game: Game, depth: int) -> int:
    """How many different ways the next ``depth`` answers can go ("perft"), every legal answer tried; for decisions of
    one option, a number or at most one choice."""
    if depth == 0 or not game.pending:
        return 1
    decision = game.pending[0]
    lines = 0
    for value in _answers(decision):
        twin = game.clone()
        mirror = twin.pending[0]
        twin.answer(mirror.seat, mirror.id, value)
        lines += count_lines(twin, depth - 1)
    return lines


def _answers(decision: Decision) -> list[object]:
    if decision.kind == NUMBER:
        return list(range(decision.least, decision.most + 1))
    keys = decision.option_keys()
    if decision.kind in (ACTION, YESNO):
        return list(keys)
    if decision.most > 1:
        raise ValueError(f"the answers to {decision.prompt} are too many to count")
    return [*([[]] if decision.least == 0 else []), *([key] for key in keys)]


def check_silence(setting: Setting, seed: int, tally: Tally) -> None:
    """Law 4 in motion: redeal what a seat cannot see, give both copies the same answers, and nothing that seat sees
    differs until an answer shows a hidden card or chance shows its result. Done from every few decisions on."""
    game = setting.start(seed)
    chance = setting.chance(seed)
    number = 0
    while game.outcome is None:
        number += 1
        if number % (3 * setting.stride) == seed % (3 * setting.stride):
            for seat in range(len(setting.seats)):
                try:
                    twin = game.redeal(seat, Stream(key_from_seed(seed * 1000 + number)))
                except RedealRefused:
                    continue
                _flow(setting, game.clone(), twin, seat, seed, number, tally)
        decision = game.pending[0]
        game.decide(decision, setting.choose(decision, chance))
        tally.decisions += 1
        setting.concession(game, chance)
    tally.add(game)


def _flow(setting: Setting, one: Game, other: Game, seat: int, seed: int, number: int, tally: Tally) -> None:
    chance = setting.chance(seed).derive(f"flow {number} {seat}")
    one.listen()
    other.listen()
    for _ in range(12):
        _compare(one, other, seat, seed, number)
        tally.compared += 1
        if not one.pending:
            return
        decision = one.pending[0]
        value = decision.value_of(setting.choose(decision, chance))
        mirror = next(question for question in other.pending if question.seat == decision.seat)
        same: object = value
        if decision.seat != seat and setting.mirror is not None:
            same = setting.mirror(decision, value, mirror)
            if same is None:
                return
        elif decision.seat != seat and _shows_hidden(setting, value):
            # The others' hidden cards differ between the copies; go on with an answer that shows none, if there is.
            quiet = [key for key in decision.option_keys() if not setting.hides(key)]
            if not isinstance(value, str) or not quiet:
                return
            same = value = quiet[-1]
        one.answer(decision.seat, decision.id, value)
        try:
            other.answer(mirror.seat, mirror.id, same)
        except IllegalAnswer:
            if decision.seat == seat or setting.mirror is not None:
                raise _fail(seed, number, f"the redealt game refuses an answer of seat {decision.seat}") from None
            return
        event_lists = [[event for event in game.drain() if event.seen_by(seat)] for game in (one, other)]
        if any(event.kind in setting.shows for events in event_lists for event in events):
            return
        if event_lists[0] != event_lists[1]:
            if any(event.kind in setting.secrets for events in event_lists for event in events):
                return
            raise _fail(seed, number, f"seat {seat} is told something else")


def _shows_hidden(setting: Setting, value: object) -> bool:
    keys = [value] if isinstance(value, str) else value if isinstance(value, list) else []
    return any(isinstance(key, str) and setting.hides(key) for key in keys)
