"""The machine that runs a ruleset's steps, asks its decisions and can stop and go on anywhere.

Between two steps a game is plain data. Inside a step it is the last checkpoint and the answers given since: resuming
runs the rules from there and feeds those answers. A checkpoint is taken at the first step boundary after an answer
was consumed, so replays stay short; nothing depends on how short.
"""

from collections.abc import Mapping, Sequence
from functools import cache
from zlib import crc32

import msgspec

from engine.kernel.ahead import AheadAnswer, AheadQuestion, AheadUse
from engine.kernel.arbitrary import arbitrary, least_answer
from engine.kernel.decision import Decision, Option, Value
from engine.kernel.dumped import SCHEMA, Dump, Entry
from engine.kernel.errors import DumpError, EngineError, IllegalAnswer, IllegalSetup, ReplayMismatch, StaleAnswer
from engine.kernel.randomness import KEY_BYTES, Stream
from engine.kernel.ruleset import JSON, AnyRuleset, find
from engine.kernel.state import Ask, Frame, GameEvent, Outcome, State, StepCoroutine
from engine.kernel.stops import Reach, Reached, Stop
from engine.kernel.view_types import GameView, OptionData, QuestionData

MAGIC = b"entmoot\x02"
"""Dumps of today begin with this; a checksum of the rest follows, so that damaged bytes are never taken for a game."""
CHECK_BYTES = 4

_ANSWER = "answer"
_REDEAL = "redeal"
_RESIGN = "resign"


class Game:
    """One game in progress. See ``Game.start`` and ``Game.load``."""

    __slots__ = (
        "_base",
        "_depth",
        "_entries",
        "_frame",
        "_fresh",
        "_given",
        "_machine",
        "_questions",
        "_several",
        "_version",
        "_waiting",
        "left_out",
        "name",
        "pending",
        "rules",
        "snapshots",
        "state",
        "stored_version",
    )  # fmt: skip

    def __init__(self, rules: AnyRuleset, name: str, state: State, *, snapshots: bool) -> None:
        self.rules = rules
        self.name = name
        self.stored_version: str | None = None
        self.left_out = 0
        self._version = ""
        self.state = state
        self.snapshots = snapshots
        self.pending: tuple[Decision, ...] = ()
        self._machine: StepCoroutine | None = None
        self._base: State | None = rules.clone(state) if snapshots else None
        self._entries: list[Entry] = []
        self._given: dict[int, object] = {}
        self._waiting: tuple[Decision, ...] = ()
        self._fresh = False
        # The step being run: its frame, the agenda's length beneath it, and how many questions it has asked.
        self._frame: Frame = ("", ())
        self._depth = 0
        self._questions = 0
        self._several = False

    # -- beginning and ending -------------------------------------------------------------------------------------

    @staticmethod
    def start(
        ruleset: str,
        options: Mapping[str, JSON],
        seats: Sequence[JSON],
        seed: bytes,
        *,
        name: str = "",
        snapshots: bool = True,
        listen: bool = True,
    ) -> "Game":
        """Begin a game and run it to its first decision.

        Args:
            ruleset: "tcg", ...
            options: the ruleset's options; unknown ones are refused.
            seats: one entry per seat (for ``tcg`` a deck), in seat order.
            seed: 64 secret bytes; with the answers they determine the whole game.
            name: a public name of this game, part of every decision's id.
            snapshots: False for playouts, which are faster and can be neither cloned nor dumped.
            listen: whether events are collected for ``drain``.

        Raises:
            IllegalSetup: options, seats or seed break the rules; says which.
        """
        rules = find(ruleset)
        if len(seed) != KEY_BYTES:
            raise IllegalSetup(f"A seed has {KEY_BYTES} bytes, not {len(seed)}.")
        least, most = rules.seats
        if not least <= len(seats) <= most:
            raise IllegalSetup(f"{ruleset} is played by {least} to {most} seats, not {len(seats)}.")
        state = rules.setup(options, seats, Stream(seed))
        game = Game(rules, name, state, snapshots=snapshots)
        state.sink = [] if listen else None
        game._run(None)
        return game

    @property
    def ruleset(self) -> str:
        """The name of the ruleset."""
        return self.rules.name

    @property
    def outcome(self) -> Outcome | None:
        """None while the game goes on."""
        return self.state.outcome

    @property
    def version(self) -> str:
        """The version of the rules in use: a digest of the rules and of the cards in the game."""
        if not self._version:
            self._version = self.rules.version(self.state)
        return self._version

    @property
    def rules_changed(self) -> bool:
        """Whether the game was loaded from a dump made by other rules."""
        return self.stored_version is not None and self.stored_version != self.version

    def adopt_rules(self) -> None:
        """Continue by the present rules and store their version."""
        self.stored_version = None

    def _ended(self) -> bool:
        return self.state.outcome is not None

    @property
    def turn(self) -> int:
        """Completed game turns."""
        return self.state.turn

    @property
    def sequence(self) -> int:
        """Answers consumed so far: a public number."""
        return self.state.sequence

    @property
    def is_checkpoint(self) -> bool:
        """Whether a dump made now would hold no answers to replay."""
        return not self._entries

    @property
    def replay_length(self) -> int:
        """Answers a load would have to replay."""
        return len(self._entries)

    # -- asking and answering -------------------------------------------------------------------------------------

    def answer(self, seat: int, decision_id: str, value: object) -> None:
        """Answer a pending decision; the game runs on when all answers are in.

        Raises:
            StaleAnswer: that decision is not waited for from that seat.
            IllegalAnswer: the value is not legal. Nothing has changed then.
        """
        decision = self._find(seat, decision_id)
        raw = decision.parse(value)
        self._take(decision, raw, (_ANSWER, seat, decision_id, value))

    def decide(self, decision: Decision, raw: object) -> None:
        """Answer with a raw value taken from the decision's own options; unchecked, for playouts in this process."""
        entry = (_ANSWER, decision.seat, decision.id, decision.value_of(raw)) if self.snapshots else None
        self._take(decision, raw, entry)

    def resign(self, seat: int, reason: str) -> None:
        """Take a seat out by the ruleset's elimination rule ("timeout", "concession", ...).

        The game goes on without the seat while enough are left. A step that has done nothing yet but ask is taken
        back, so that the rest of the table is put in order before anybody is asked again; another step is carried
        through first, and whatever the seat is asked in it gets the least answer.

        Raises:
            IllegalAnswer: the game is over, or there is no such seat.
        """
        if self._ended():
            raise IllegalAnswer("The game is over.")
        self.rules.eliminate(self.state, seat, reason)
        self._entries.append((_RESIGN, seat, reason, None))
        if self._ended():
            self._close()
        elif self._questions == 1 and not self._given and self._frame[0] in self.rules.asks_first:
            self._restart_step()
        else:
            self._answer_for_eliminated()

    def _restart_step(self) -> None:
        """Run the step that is waiting for its first answer from its beginning."""
        self._close()
        del self.state.agenda[self._depth :]
        self.state.agenda.append(self._frame)
        self._fresh = True
        self._run(None)

    def _answer_for_eliminated(self) -> None:
        """Answer for eliminated seats; the others' questions may have changed."""
        for decision in self.pending:
            if self.state.is_out(decision.seat):
                self._given[decision.seat] = least_answer(decision)
        self.pending = tuple(decision for decision in self.pending if decision.seat not in self._given)
        if self.pending:
            for decision in self.pending:
                decision.forget_options()
            return
        self._fresh = True
        self._run(self._reply())

    def _reply(self) -> object:
        """The value that resumes the waiting step, once all answers are in."""
        answers = [self._given[question.seat] for question in self._waiting]
        self._given = {}
        return answers if self._several else answers[0]

    def _find(self, seat: int, decision_id: str) -> Decision:
        for decision in self.pending:
            if decision.seat == seat:
                if decision.id != decision_id:
                    raise StaleAnswer("That decision is no longer open; the game has moved on.")
                return decision
        raise StaleAnswer("The game is over." if self._ended() else "It is not your turn to decide.")

    def _find_stored(self, seat: int, ident: str, schema: int) -> Decision:
        """The pending decision that a stored answer was given to."""
        if schema == SCHEMA:
            return self._find(seat, ident)
        for decision in self.pending:
            if decision.seat == seat and decision.id_of_schema_1() == ident:
                return decision
        raise StaleAnswer("Something else is asked now.")

    def _take(self, decision: Decision, raw: object, entry: Entry | None) -> None:
        if entry is not None:
            self._entries.append(entry)
        waiting = self._waiting
        if not self._several:
            self._fresh = True
            self.state.sequence += 1
            self._run(raw)
            return
        self._given[decision.seat] = raw
        self.pending = tuple(other for other in self.pending if other is not decision)
        if not self.pending:
            self._fresh = True
            self.state.sequence += len(waiting)
            self._run(self._reply())

    # -- the machine ----------------------------------------------------------------------------------------------

    def _run(self, reply: object) -> None:
        """Run until something is asked or the game is over."""
        machine = self._machine
        if machine is None:
            machine = self._machine = self._steps()
            reply = None
        try:
            while True:
                questions = machine.send(reply)
                if self._ended():
                    break
                self._questions += 1
                if self._wait(questions):
                    return
                reply = self._reply()
        except StopIteration:
            pass
        self._close()

    def _steps(self) -> StepCoroutine:
        """Run the steps of the agenda until the game is over; yields what they ask."""
        state = self.state
        agenda = state.agenda
        steps = self.rules.steps_of(state)
        while state.outcome is None:
            if state.leaving:
                self.rules.settle(state)
            if not agenda:
                raise EngineError(f"{self.rules.name}: nothing left to do and no outcome")
            if self._fresh and self.snapshots:
                self._checkpoint()
            frame = agenda.pop()
            depth = len(agenda)
            step = steps[frame[0]](state, *frame[1])
            if step is not None:
                self._frame, self._depth, self._questions = frame, depth, 0
                yield from step

    def _wait(self, questions: Ask) -> bool:
        """Put questions; those to seats that are out get the least answer. Whether anybody is waited for."""
        waiting = (questions,) if isinstance(questions, Decision) else tuple(questions)
        self._waiting = self.pending = waiting
        self._several = len(waiting) > 1
        is_out = self.state.is_out
        for decision in waiting:
            decision.game = self
            if is_out(decision.seat):
                self._given[decision.seat] = least_answer(decision)
                self.pending = tuple(other for other in self.pending if other is not decision)
        return bool(self.pending)

    def _close(self) -> None:
        if self._machine is not None:
            self._machine.close()
            self._machine = None
        self.pending = ()
        self._waiting = ()

    def _checkpoint(self) -> None:
        self._base = self.rules.clone(self.state)
        self._entries = []
        self._fresh = False

    # -- seeing ---------------------------------------------------------------------------------------------------

    def view(self, seat: int | None) -> GameView:
        """What a seat (or, for None, a spectator) may see; the only door out of the engine."""
        return self.rules.view(self.state, seat, [decision.seat for decision in self.pending])

    def drain(self) -> list[GameEvent]:
        """The events since the last drain, in order, with their sentences."""
        sink = self.state.sink
        if not sink:
            return []
        events = [GameEvent(event.kind, event.data, event.seats, self.rules.narrate(event)) for event in sink]
        sink.clear()
        return events

    def key(self, option: Option) -> str:
        """The stable key of an option of a pending decision."""
        return self.rules.key(self.state, option)

    def key_of_schema_1(self, option: Option) -> str:
        """The key that option had in dumps of the first schema."""
        return self.rules.key_of_schema_1(self.state, option)

    def meaning(self, decision: Decision) -> str:
        """What a decision's options would do, beyond their keys; part of its id."""
        return self.rules.meaning(self.state, decision)

    def present(self, decision: Decision) -> QuestionData[OptionData]:
        """A pending decision as data for the asked seat."""
        presented = self.rules.present(self.state, decision)
        data: QuestionData[OptionData] = {
            "id": decision.id,
            "seat": decision.seat,
            "kind": decision.kind,
            "least": decision.least,
            "most": decision.most,
            "forced": decision.forced,
            "passing": None if decision.passing is None else self.key(decision.passing),
            "prompt": presented["prompt"],
            "options": presented["options"],
        }
        if "preset" in presented:
            data["preset"] = presented["preset"]
        if "nothing" in presented:
            data["nothing"] = presented["nothing"]
        if "too_many" in presented:
            data["too_many"] = presented["too_many"]
        if "cards" in presented:
            data["cards"] = presented["cards"]
        if (capacity := decision.capacity_by_key()) is not None:
            data["capacity"] = capacity
        return data

    def stop(self, decision: Decision) -> Stop | None:
        """What is known in public of a pending question that can be passed; ``None`` for others."""
        return self.rules.stop(self.state, decision)

    def reach(self, seat: int) -> Reach | None:
        """How far a pass of a seat, or its answer, would reach now; ``None``: it answers its own question only."""
        asked = next((decision for decision in self.pending if decision.seat == seat), None)
        return None if self._ended() else self.rules.reach(self.state, seat, asked)

    def passes_on(self, decision: Decision, basis: str) -> Reached:
        """What a pass that rests on ``basis`` does with a pending question."""
        return self.rules.passes_on(self.state, decision, basis)

    def question(self, decision: Decision) -> str:
        """What a pending decision asks, apart from the moment: for answers that are to be repeated."""
        return self.rules.question(self.state, decision)

    def ahead(self, seat: int) -> Sequence[AheadQuestion]:
        """The later questions that a seat may answer now; none while it is asked something."""
        if self._ended() or any(decision.seat == seat for decision in self.pending):
            return ()
        return self.rules.ahead(self.state, seat)

    def use_ahead(self, decision: Decision, answers: Sequence[AheadAnswer]) -> AheadUse | None:
        """What the answers that a seat gave ahead do about a pending question; ``None`` where none is about it."""
        return self.rules.use_ahead(self.state, decision, answers)

    def is_ahead(self, decision: Decision, key: str, value: Sequence[str]) -> bool:
        """Whether a pending question is the one, or one of those, that ``value`` answers ahead."""
        return self.rules.is_ahead(self.state, decision, key, value)

    def explain(self, seat: int) -> dict[str, str]:
        """Why things a seat might expect to do are not among the options of its pending decision.

        Returns:
            For the key such an option would have (``play:h3``), a sentence; empty when the seat is asked nothing, or
            nothing of the kind.
        """
        for decision in self.pending:
            if decision.seat == seat:
                return self.rules.explain(self.state, decision)
        return {}

    def invariants(self) -> list[str]:
        """The invariants that the state breaks, in words."""
        return self.rules.invariants(self.state)

    # -- copies ---------------------------------------------------------------------------------------------------

    def clone(self) -> "Game":
        """An independent game at the same decision, without listeners."""
        if self._base is None:
            raise EngineError("a playout keeps no checkpoint and cannot be cloned")
        return _resume(self.rules, self.name, self.rules.clone(self._base), self._entries)

    def redeal(self, seat: int, stream: Stream) -> "Game":
        """A game equal in ``seat``'s view and pending decision, with everything hidden from it dealt anew, the secret
        answers which others have given to simultaneous decisions included.

        Raises:
            RedealRefused: not possible at this moment.
        """
        twin = self.clone()
        key = bytes(b for _ in range(8) for b in stream.word().to_bytes(8, "big"))
        twin._apply_redeal(seat, key)
        return twin

    def _apply_redeal(self, seat: int, key: bytes) -> None:
        stream = Stream(key)
        self.rules.redeal(self.state, seat, stream)
        for decision in self._waiting:
            decision.forget_options()
        for decision in self._waiting:
            if decision.seat != seat and decision.seat in self._given:
                self._given[decision.seat] = arbitrary(decision, stream.derive(f"secret of {decision.seat}"))
        self._entries.append((_REDEAL, seat, "", key))

    def dump(self) -> bytes:
        """The game as bytes, exact at every decision."""
        if self._base is None:
            raise EngineError("a playout keeps no checkpoint and cannot be dumped")
        base = self._base
        body = _encoder().encode(
            {
                "ruleset": self.rules.name,
                "version": self.version,
                "name": self.name,
                "agenda": base.agenda,
                "key": base.stream.key,
                "position": base.stream.position,
                "sequence": base.sequence,
                "turn": base.turn,
                "state": self.rules.dump(base),
                "entries": self._entries,
            }
        )
        return MAGIC + crc32(body).to_bytes(CHECK_BYTES, "big") + body

    @staticmethod
    def load(data: bytes, *, at_checkpoint: bool = False) -> "Game":
        """The game a dump was made of, at the same decision; ``rules_changed`` says whether other rules made it.

        Args:
            at_checkpoint: leave out what was answered since the last checkpoint: the way back where a stored answer
                fits no longer. ``left_out`` counts it.

        Raises:
            DumpError: the bytes are no dump, are damaged, or are of a schema or of cards unknown here.
            ReplayMismatch: the rules now ask something else than what was answered.
        """
        schema, raw = _read(data)
        try:
            rules = find(raw.ruleset)
            state = rules.load(rules.upcast(raw.state, schema))
            stream = Stream(raw.key, raw.position)
        except (msgspec.MsgspecError, EngineError, LookupError, ValueError, TypeError) as error:
            raise DumpError(f"not a state of {raw.ruleset[:40]}: {error}") from error
        state.agenda = [(rules.step_of(step, schema), tuple(args)) for step, args in raw.agenda]
        if unknown := sorted({step for step, _ in state.agenda if step not in rules.steps}):
            raise DumpError(f"{raw.ruleset[:40]} knows no step {unknown[0][:40]!r}")
        state.stream = stream
        state.sequence = raw.sequence
        state.turn = raw.turn
        state.outcome = None
        state.sink = None
        entries = [] if at_checkpoint else raw.entries
        try:
            game = _resume(rules, raw.name, state, entries, schema)
        except EngineError:
            raise
        except Exception as error:
            if schema == SCHEMA:
                raise
            # Dumps of the first schema have no digest: what cannot be played on may be damaged.
            raise DumpError(f"not a game of {raw.ruleset[:40]}: {error}") from error
        game.stored_version = str(raw.version)
        game.left_out = len(raw.entries) - len(entries)
        return game

    def listen(self) -> None:
        """Collect events from now on."""
        self.state.sink = []


@cache
def _encoder() -> "msgspec.msgpack.Encoder":  # the verifier runs without msgspec
    return msgspec.msgpack.Encoder()


@cache
def _decoder() -> "msgspec.msgpack.Decoder[Dump]":
    return msgspec.msgpack.Decoder(Dump)


def _read(data: bytes) -> tuple[int, Dump]:
    """A dump's schema and contents."""
    schema, body = 1, data
    if data.startswith(MAGIC):
        schema, begin = SCHEMA, len(MAGIC) + CHECK_BYTES
        check, body = data[len(MAGIC) : begin], data[begin:]
        if crc32(body).to_bytes(CHECK_BYTES, "big") != check:
            raise DumpError("the dump is damaged: its checksum is another one")
    try:
        raw = _decoder().decode(body)
    except (msgspec.MsgspecError, ValueError) as error:
        raise DumpError(f"not a game: {error}") from error
    if schema == 1 and raw.schema != 1:
        raise DumpError(f"schema {raw.schema} is not known here (this engine writes {SCHEMA})")
    return schema, raw


def _resume(rules: AnyRuleset, name: str, state: State, entries: Sequence[Entry], schema: int = SCHEMA) -> Game:
    """Run from a checkpoint, which the game keeps for itself, and feed what was given since."""
    state.sink = None
    game = Game(rules, name, state, snapshots=True)
    game.snapshots = False
    game._run(None)
    for what, seat, ident, value in entries:
        if what == _ANSWER:
            try:
                decision = game._find_stored(seat, ident, schema)
                raw = decision.parse(decision.value_from_schema_1(value) if schema == 1 else value)
            except EngineError as error:
                raise ReplayMismatch(f"a stored answer of seat {seat} no longer fits: {error}") from error
            game._take(decision, raw, (_ANSWER, seat, decision.id, decision.value_of(raw)))
        elif what == _REDEAL:
            assert isinstance(value, bytes)
            game._apply_redeal(seat, value)
        else:
            game.resign(seat, ident)
    game.snapshots = True
    return game


__all__ = ["Game", "Value"]
