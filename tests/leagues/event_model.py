"""What a Swiss event is after any sequence of operations: a model without a database, to compare the services with.

The pairs of each round are told to the model; everything else it works out itself. An operation is undone by going
back to the copy made before it, so the model knows no inverses.
"""

from __future__ import annotations

from copy import deepcopy
from dataclasses import dataclass, field
from itertools import combinations


class Refusal(Exception):
    """The service must refuse this, and change nothing."""


@dataclass
class Player:
    entered: bool = False
    dropped: bool = False
    disqualified: bool = False
    started: bool = False
    penalty: int = 0

    @property
    def in_play(self) -> bool:
        return self.entered and not self.dropped and not self.disqualified


@dataclass
class Table:
    first: int
    second: int | None
    result: str = ""
    forfeit: bool = False


@dataclass
class Match:
    """Of a table; ``ended`` is "", "stopped", or the result that was played."""

    pairing: int
    ended: str = ""


@dataclass
class State:
    """What an undo restores."""

    status: str = "announced"
    players: dict[int, Player] = field(default_factory=dict)
    rounds: list[dict[int, Table]] = field(default_factory=list)
    manifest: bool = False
    planned: int = 0


@dataclass
class Step:
    number: int
    verb: str
    before: State


class Model:
    """``players`` are numbered; tables are keyed by the primary key of their pairing."""

    def __init__(self, players: int, *, sanctioned: bool, automatic: bool, planned: int, number: int) -> None:
        self.state = State(players={n: Player() for n in range(players)}, planned=planned)
        self.sanctioned = sanctioned
        self.automatic = automatic
        self.wait = 0
        self.now = 0
        self.ends_at: int | None = None
        self.drawn = False
        self.number = number
        self.steps: list[Step] = []
        self.undone: set[int] = set()
        self.matches: dict[str, Match] = {}
        self.origins: dict[int, str] = {}
        self.owed: list[str] = []
        self.pairs_wanted = False

    # Reading

    @property
    def in_play(self) -> list[int]:
        """Who is paired next: once the event has started, those who were there when it did."""
        running = self.state.status == "running"
        return [n for n, player in self.state.players.items() if player.in_play and (player.started or not running)]

    @property
    def tables(self) -> dict[int, Table]:
        return {pk: table for tables in self.state.rounds for pk, table in tables.items()}

    @property
    def missing(self) -> list[int]:
        return [pk for pk, table in self.tables.items() if not table.result]

    def standing(self) -> set[int]:
        return {step.number for step in self.steps} - self.undone

    def points(self) -> dict[int, int]:
        """Match points by 3/1/0, less penalties; a bye is a win once its round is over."""
        found = {n: -player.penalty for n, player in self.state.players.items() if player.started}
        waiting = set(self.state.rounds[-1]) if self.missing else set()
        for pk, table in self.tables.items():
            if table.result == "bye" and pk in waiting:
                continue
            worth = {"first": (3, 0), "second": (0, 3), "draw": (1, 1), "bye": (3, 0)}.get(table.result, (0, 0))
            found[table.first] += worth[0]
            if table.second is not None:
                found[table.second] += worth[1]
        return found

    def can_pair(self) -> bool:
        """Whether a round without a rematch exists; by trying all."""
        met = {frozenset((t.first, t.second)) for t in self.tables.values() if t.second is not None}

        def complete(left: list[int]) -> bool:
            if not left:
                return True
            one, *rest = left
            return any(
                frozenset((one, other)) not in met and complete([n for n in rest if n != other]) for other in rest
            )

        left = self.in_play
        return (
            complete(left) if len(left) % 2 == 0 else any(complete(list(c)) for c in combinations(left, len(left) - 1))
        )

    # Writing

    def log(self, verb: str) -> None:
        """Note that an operation begins; call it before anything is changed."""
        self.number += 1
        self.steps.append(Step(self.number, verb, deepcopy(self.state)))

    def need(self, *conditions: bool) -> None:
        if not all(conditions):
            raise Refusal

    def is_(self, *allowed: str) -> None:
        self.need(self.state.status in allowed)

    def open(self) -> None:
        self.is_("announced", "closed")
        self.log("open")
        self.state.status = "registration"

    def close(self) -> None:
        self.is_("registration")
        self.log("close")
        self.state.status = "closed"

    def cancel(self) -> None:
        self.is_("announced", "registration", "closed")
        self.log("cancel")
        self.state.status = "cancelled"

    def register(self, n: int) -> None:
        self.is_("registration")
        self.need(not self.state.players[n].disqualified)
        if self.state.players[n].in_play:
            return
        self.log("register")
        player = self.state.players[n]
        player.entered, player.dropped = True, False

    def start(self) -> None:
        self.is_("registration", "closed")
        self.need(len(self.in_play) >= (3 if self.sanctioned else 2))
        self.log("start")
        for n in self.in_play:
            self.state.players[n].started = True
        self.state.status = "running"
        if not self.state.planned:
            self.state.planned = max(len(self.in_play) - 1, 1).bit_length()
        self.pair_write()

    def pair(self) -> None:
        self.is_("running")
        self.need(not self.missing, len(self.state.rounds) < self.state.planned, len(self.in_play) >= 2)
        self.need(self.can_pair())
        self.pair_write()

    def pair_by_hand(self, valid: bool) -> None:
        self.is_("running")
        self.need(not self.missing, len(self.state.rounds) < self.state.planned, len(self.in_play) >= 2, valid)
        self.pair_write()

    def pair_write(self) -> None:
        """Begin a round; `pairs_told` fills it."""
        self.log("pair")
        self.ends_at = None
        self.state.rounds.append({})
        self.pairs_wanted = True
        if len(self.state.rounds) >= self.state.planned:
            self.publish()

    def publish(self) -> None:
        if self.sanctioned and not self.state.manifest:
            self.log("manifest")
            self.state.manifest = True

    def pairs_told(self, tables: dict[int, Table], origins: dict[int, str]) -> None:
        """Fill the new round, in the state and in the copies made since it began; ``origins`` name its matches."""
        assert not set(origins.values()) & set(self.origins.values()), "the name of a match is used again"
        self.state.rounds[-1] = tables
        count = len(self.state.rounds)
        for step in reversed(self.steps):
            if len(step.before.rounds) < count:
                break
            step.before.rounds[-1] = deepcopy(tables)
        self.origins |= origins
        self.pairs_wanted = False

    def advance(self) -> None:
        if self.state.status != "running" or self.missing or not self.automatic:
            return
        if (self.state.rounds and len(self.state.rounds) >= self.state.planned) or len(self.in_play) < 2:
            if self.wait and (self.ends_at is None or self.ends_at > self.now):
                self.ends_at = self.now + self.wait
                return
            self.finish_write()
        elif self.can_pair():
            self.pair_write()
        else:
            self.ends_at = None

    def changed(self) -> None:
        """An event that waits to end waits its full time again."""
        if self.ends_at is not None:
            self.ends_at = self.now + self.wait

    def minutes_pass(self, minutes: int) -> None:
        self.now += minutes
        if self.state.status == "running" and self.ends_at is not None and self.ends_at <= self.now:
            self.advance()

    def finish(self) -> None:
        self.is_("running")
        self.need(not self.missing)
        self.finish_write()

    def finish_write(self) -> None:
        self.publish()
        self.log("finish")
        self.state.status = "finished"
        self.ends_at = None

    def stop(self, pk: int) -> None:
        match = self.matches.get(self.origins.get(pk, ""))
        if match is not None and not match.ended:
            match.ended = "stopped"

    def report(self, pk: int, result: str) -> None:
        self.is_("running")
        self.need(not self.tables[pk].result)
        self.log("report")
        self.tables[pk].result = result
        self.stop(pk)
        self.advance()

    def correct(self, pk: int, result: str) -> None:
        self.is_("running", "finished")
        table = self.tables[pk]
        self.need(not self.drawn, bool(table.result), table.result != result, table.second is not None)
        self.log("correct")
        table = self.tables[pk]
        table.result, table.forfeit = result, False
        self.changed()

    def leave(self, n: int) -> None:
        """Lose the open match. A win given by an opponent who left before in this round becomes a loss of both."""
        for number, tables in enumerate(self.state.rounds):
            for pk, table in tables.items():
                if n not in (table.first, table.second):
                    continue
                own, other = ("first", "second") if table.first == n else ("second", "first")
                if not table.result:
                    table.result, table.forfeit = other, True
                    self.stop(pk)
                elif table.forfeit and table.result == own and number == len(self.state.rounds) - 1:
                    table.result = "double_loss"

    def drop(self, n: int) -> None:
        self.is_("registration", "closed", "running")
        self.need(self.state.players[n].in_play)
        running = self.state.status == "running"
        self.log("drop" if running else "withdraw")
        self.state.players[n].dropped = True
        if running:
            self.leave(n)
            self.advance()

    def undrop(self, n: int) -> None:
        self.is_("running")
        player = self.state.players[n]
        self.need(player.dropped, player.started, not player.disqualified)
        self.log("undrop")
        self.state.players[n].dropped = False
        self.changed()

    def penalise(self, n: int, points: int) -> None:
        self.is_("running")
        self.log("penalise")
        self.state.players[n].penalty = points
        self.changed()

    def disqualify(self, n: int) -> None:
        self.is_("registration", "closed", "running", "finished")
        self.need(not self.drawn, not self.state.players[n].disqualified)
        self.log("disqualify")
        self.state.players[n].disqualified = True
        if self.state.status == "running":
            self.leave(n)
            self.advance()

    def reinstate(self, n: int) -> None:
        self.is_("registration", "closed", "running", "finished")
        self.need(not self.drawn, self.state.players[n].disqualified)
        self.log("reinstate")
        self.state.players[n].disqualified = False
        self.changed()

    def run_itself(self, automatic: bool) -> None:
        if automatic == self.automatic:
            return
        self.log("change")
        self.automatic, self.ends_at = automatic, None
        self.advance()

    def draw(self) -> None:
        self.is_("finished")
        self.need(self.sanctioned, not self.drawn)
        self.log("draw")
        self.drawn = True

    def undo_check(self, number: int) -> list[Step]:
        """The operations that an undo from this one on takes back."""
        later = [step for step in self.steps if step.number >= number and step.number not in self.undone]
        later = [step for step in later if step.verb != "undo"]
        self.need(bool(later) and later[0].number == number, all(step.verb != "draw" for step in later))
        return later

    def undo(self, number: int) -> None:
        later = self.undo_check(number)
        paired = set(self.tables)
        entered = {n for n, player in self.state.players.items() if player.entered}
        self.log("undo")
        self.state = deepcopy(later[0].before)
        self.undone |= {step.number for step in later}
        self.automatic, self.ends_at = False, None
        for n in entered - {n for n, player in self.state.players.items() if player.entered}:
            # The entry stays as one that has left.
            self.state.players[n] = Player(entered=True, dropped=True)
        for pk in paired - set(self.tables):
            self.stop(pk)
        for pk in self.missing:
            match = self.matches.get(self.origins[pk])
            if match is not None and match.ended == "stopped":
                name, _, attempt = self.origins[pk].rpartition(":")
                self.origins[pk] = f"{name}:{int(attempt) + 1}"

    def matches_owed(self) -> None:
        if self.state.status == "running":
            for pk in self.missing:
                self.matches.setdefault(self.origins[pk], Match(pk))

    def match_ends(self, origin: str, result: str) -> None:
        self.matches[origin].ended = result
        self.owed.append(origin)

    def consume(self) -> None:
        """Take every result in that is owed, the oldest first."""
        while self.owed:
            origin = self.owed.pop(0)
            pk = self.matches[origin].pairing
            if self.state.status == "running" and self.origins.get(pk) == origin and pk in self.missing:
                self.log("report")
                self.tables[pk].result = self.matches[origin].ended
                self.advance()
