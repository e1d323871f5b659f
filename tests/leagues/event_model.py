"""What a Swiss event is after any sequence of operations: a model without a database, to compare the services with.

The pairs of each round are told to the model; everything else it works out itself. An operation is undone by going
back to the copy made before it, so the model knows no inverses.
"""

from __future__ import annotations

from collections import Counter
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
    given: list[tuple[str, int]] = field(default_factory=list)
    """Standing penalties in order: the level, and the points that it took."""
    dropped_at: int = 0
    byes: int = 0
    table: int = 0
    checked_in: bool = False

    @property
    def in_play(self) -> bool:
        return self.entered and not self.dropped and not self.disqualified


@dataclass
class Table:
    first: int
    second: int | None
    result: str = ""
    forfeit: bool = False
    win_stays: bool = False
    """A win by forfeit whose winner left only after the round's results were in."""
    reports: dict[str, str] = field(default_factory=lambda: {"first": "", "second": ""})
    offer: Offer | None = None
    more: int = 0
    """Days, at a table minutes, that it may end later than its round."""


@dataclass
class Offer:
    """Of a draw: by whom, until when, and whether it was declined or withdrawn."""

    side: str
    until: int
    refused: bool = False


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
    paired_at: list[int] = field(default_factory=list)
    waiting: list[int] = field(default_factory=list)
    waiting_checked_in: set[int] = field(default_factory=set)
    places: int | None = None
    manifest: bool = False
    planned: int = 0
    drawn: list[int] = field(default_factory=list)
    """By round, how many of its tables were drawn for deck checks."""
    ordered: int = 0
    """Deck checks of one player."""
    checked: dict[int, str] = field(default_factory=dict)
    """Deck checks that were noted, by key, with the outcome."""
    appeals: dict[int, str] = field(default_factory=dict)
    """By the number of the decision."""
    officials: set[int] = field(default_factory=set)
    paused_at: int | None = None
    ended_by: str = ""
    certified: bool = False


@dataclass
class Step:
    """``by`` and ``about``: of decisions that can be appealed, the official and the players. ``replaced`` is the table
    at which a seat was given to another."""

    number: int
    verb: str
    before: State
    at: int
    by: str = ""
    about: list[int] = field(default_factory=list)
    replaced: int | None = None


class Model:
    """``players`` are numbered; tables are keyed by the primary key of their pairing."""

    def __init__(self, players: int, *, sanctioned: bool, automatic: bool, planned: int, number: int) -> None:
        self.state = State(players={n: Player() for n in range(players)}, planned=planned)
        self.sanctioned = sanctioned
        self.automatic = automatic
        self.at_table = False
        self.agreed_draws = False
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
        self.late_rounds = 0
        self.requests: Counter[int] = Counter()
        self.own_drops: set[tuple[int, int]] = set()
        self.returned: set[int] = set()
        self.check_in_opens: int | None = None
        self.check_in_told = False

    # Reading

    @property
    def in_play(self) -> list[int]:
        """Who is paired next: once the event has started, those who were there when it did."""
        running = self.state.status == "running"
        return [n for n, player in self.state.players.items() if player.in_play and (player.started or not running)]

    @property
    def check_in_is_open(self) -> bool:
        opens = self.check_in_opens
        return opens is not None and opens <= self.now and self.state.status in ("registration", "closed")

    @property
    def free(self) -> int | None:
        """How many places are free; ``None`` for no limit."""
        return None if self.state.places is None else max(0, self.state.places - len(self.in_play))

    def next_in(self, *, starting: bool = False) -> list[int]:
        """Who comes in from the waiting list now; at the start, with check-in, only those who have checked in."""
        waiting = [n for n in self.state.waiting if not self.state.players[n].disqualified]
        if starting and self.check_in_is_open:
            waiting = [n for n in waiting if n in self.state.waiting_checked_in]
        return waiting[: self.free]

    @property
    def to_pair(self) -> list[int]:
        """Who has no bye as a right in the next round."""
        players, number = self.in_play, len(self.state.rounds) + 1
        without_right = [n for n in players if self.state.players[n].byes < number]
        return without_right if len(without_right) > number else players

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
        points = {n: -player.penalty for n, player in self.state.players.items() if player.started}
        waiting = set(self.state.rounds[-1]) if self.missing else set()
        for pk, table in self.tables.items():
            if table.result == "bye" and pk in waiting:
                continue
            worth = {"first": (3, 0), "second": (0, 3), "draw": (1, 1), "bye": (3, 0)}.get(table.result, (0, 0))
            points[table.first] += worth[0]
            if table.second is not None:
                points[table.second] += worth[1]
        return points

    def can_pair(self) -> bool:
        """Whether a round without a rematch exists; by trying all."""
        met = {frozenset((t.first, t.second)) for t in self.tables.values() if t.second is not None}

        def complete(unpaired: list[int]) -> bool:
            if not unpaired:
                return True
            first, *rest = unpaired
            return any(
                frozenset((first, other)) not in met and complete([n for n in rest if n != other]) for other in rest
            )

        unpaired = self.to_pair
        return (
            complete(unpaired)
            if len(unpaired) % 2 == 0
            else any(complete(list(c)) for c in combinations(unpaired, len(unpaired) - 1))
        )

    # Writing

    def log(self, verb: str) -> None:
        """Note that an operation begins; call it before anything is changed."""
        self.number += 1
        self.steps.append(Step(self.number, verb, deepcopy(self.state), self.now))

    def decided(self, by: str, *about: int | None) -> None:
        """Note of the operation logged last that it is a decision, by whom and about whom."""
        self.steps[-1].by, self.steps[-1].about = by, [n for n in about if n is not None]

    def need(self, *conditions: bool) -> None:
        if not all(conditions):
            raise Refusal

    def is_(self, *allowed: str) -> None:
        self.need(self.state.status in allowed)

    def goes_on(self) -> None:
        self.is_("running")
        self.need(self.state.paused_at is None)

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
        if self.state.status == "running":
            self.enter_late(n)
            return
        self.is_("registration")
        player = self.state.players[n]
        self.need(not player.disqualified)
        coming = self.next_in()
        full = self.free is not None and self.free - len(coming) <= 0
        self.need(player.in_play or n in coming or not full)
        if self.state.places is not None:
            self.fill()
        player = self.state.players[n]
        if player.in_play:
            return
        self.log("register")
        self.enter(n)
        self.state.players[n].checked_in = self.check_in_is_open

    def enter(self, n: int, *, started: bool = False) -> None:
        player = self.state.players[n]
        player.entered, player.dropped, player.started = True, False, started
        if n in self.state.waiting:
            player.checked_in = n in self.state.waiting_checked_in
            self.wait_ends(n)

    def wait_ends(self, n: int) -> None:
        self.state.waiting.remove(n)
        self.state.waiting_checked_in.discard(n)

    def fill(self) -> None:
        """Let in who is next on the waiting list."""
        if coming := self.next_in():
            self.log("fill")
            for n in coming:
                self.enter(n)

    def wait_for_place(self, n: int) -> None:
        self.is_("registration")
        player = self.state.players[n]
        self.need(not player.disqualified, not player.in_play)
        if n in self.state.waiting:
            return
        anybody = any(not self.state.players[other].disqualified for other in self.state.waiting)
        self.need(self.free == 0 or anybody, self.requests[n] < 10)
        self.log("request")
        self.state.waiting.append(n)
        if self.check_in_is_open:
            self.state.waiting_checked_in.add(n)
        self.requests[n] += 1

    def wait_no_more(self, n: int) -> None:
        self.need(n in self.state.waiting)
        self.log("request")
        self.wait_ends(n)

    def places_change(self, places: int | None) -> None:
        self.is_("announced", "registration", "closed", "running")
        self.need(places != self.state.places)
        self.need(places is None or places >= max(2, len(self.in_play)))
        self.log("places")
        self.state.places = places
        if self.state.status in ("registration", "closed"):
            self.fill()

    def enter_late(self, n: int) -> None:
        """The rounds missed give no points."""
        player = self.state.players[n]
        rounds = len(self.state.rounds)
        self.need(self.late_rounds > 0, rounds <= self.late_rounds, rounds < self.state.planned)
        self.need(not self.state.manifest, not player.disqualified, not player.started, self.free != 0)
        self.log("late")
        self.enter(n, started=True)
        self.advance()

    def come_back(self, n: int) -> None:
        self.is_("running")
        player = self.state.players[n]
        self.need(player.dropped, player.started, not player.disqualified)
        self.need((n, player.dropped_at) in self.own_drops, n not in self.returned, bool(self.state.rounds))
        self.need(self.state.paired_at[-1] <= player.dropped_at, len(self.state.rounds) < self.state.planned)
        self.log("undrop")
        self.state.players[n].dropped = False
        self.returned.add(n)
        self.advance()

    def leave_alone(self, n: int) -> None:
        """Drop oneself."""
        self.drop(n)
        if self.state.status == "running":
            self.own_drops.add((n, self.now))

    def start(self) -> None:
        self.is_("registration", "closed")
        absent = [n for n in self.in_play if self.check_in_is_open and not self.state.players[n].checked_in]
        before = deepcopy(self.state)
        for n in absent:
            self.state.players[n].dropped, self.state.players[n].dropped_at = True, self.now
        coming = self.next_in(starting=True)
        if len(self.in_play) + len(coming) < (3 if self.sanctioned else 2):
            self.state = before
            raise Refusal
        self.log("start")
        self.steps[-1].before = before
        for n in coming:
            self.enter(n)
        for n in self.in_play:
            self.state.players[n].started = True
        self.state.status = "running"
        if not self.state.planned:
            self.state.planned = max(len(self.in_play) - 1, 1).bit_length()
        self.pair_write()

    def pair(self) -> None:
        self.goes_on()
        self.need(not self.missing, len(self.state.rounds) < self.state.planned, len(self.in_play) >= 2)
        self.need(self.can_pair())
        self.pair_write()

    def pair_by_hand(self, valid: bool) -> None:
        self.goes_on()
        self.need(not self.missing, len(self.state.rounds) < self.state.planned, len(self.in_play) >= 2, valid)
        self.pair_write()

    def pair_write(self) -> None:
        """Begin a round; `pairs_told` fills it."""
        self.log("pair")
        self.ends_at = None
        self.state.rounds.append({})
        self.state.drawn.append(0)
        self.state.paired_at.append(self.now)
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
        if self.state.status != "running" or self.missing or not self.automatic or self.state.paused_at is not None:
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
        """An event that waits to end waits its full time again; one that stopped for want of a round tries again."""
        if self.ends_at is not None:
            self.ends_at = self.now + self.wait
        self.advance()

    def minutes_pass(self, minutes: int) -> None:
        self.now += minutes
        if self.check_in_is_open and not self.check_in_told:
            self.log("tell")
            self.check_in_told = True
        paused = self.state.paused_at is not None
        if self.state.status == "running" and not paused and self.ends_at is not None and self.ends_at <= self.now:
            self.advance()

    def finish(self) -> None:
        self.goes_on()
        self.need(not self.missing)
        self.finish_write("organiser")

    def finish_write(self, by: str = "") -> None:
        self.publish()
        self.log("finish")
        self.state.status, self.state.ended_by = "finished", by
        self.ends_at = None

    def stop(self, pk: int) -> None:
        match = self.matches.get(self.origins.get(pk, ""))
        if match is not None and not match.ended:
            match.ended = "stopped"

    def report(self, pk: int, result: str) -> None:
        self.is_("running")
        self.need(not self.tables[pk].result)
        self.log("report")
        self.decided("judge", self.tables[pk].first, self.tables[pk].second)
        self.tables[pk].result = result
        self.stop(pk)
        self.advance()

    def score(self, pk: int, side: str, score: str, result: str) -> None:
        """A player's report of one game, as "1:0:0"."""
        self.is_("running")
        table = self.tables[pk]
        self.need(self.at_table, not table.result, table.reports[side] != score)
        confirms = table.reports["second" if side == "first" else "first"] == score
        self.log("report" if confirms else "score")
        table = self.tables[pk]
        table.reports[side] = score
        if confirms:
            table.result = result
            self.advance()

    def agree(self, pk: int) -> Table:
        """A table where a draw can be agreed now."""
        self.goes_on()
        table, match = self.tables[pk], self.matches.get(self.origins.get(pk, ""))
        self.need(self.agreed_draws, not table.result, match is None or not match.ended)
        return table

    def offer(self, pk: int, side: str) -> None:
        standing = self.agree(pk).offer
        self.need(not self.at_table)
        if standing is not None and standing.until > self.now:
            self.need(standing.side != side, standing.refused)
        self.log("offer")
        self.tables[pk].offer = Offer(side, self.now + 1440)

    def accept(self, pk: int, side: str) -> None:
        offer = self.agree(pk).offer
        self.need(offer is not None and offer.side != side and not offer.refused and offer.until > self.now)
        self.log("report")
        self.tables[pk].result = "draw"
        self.stop(pk)
        self.advance()

    def decline(self, pk: int) -> None:
        self.goes_on()
        table = self.tables[pk]
        offer = table.offer
        self.need(self.agreed_draws, not table.result)
        self.need(offer is not None and not offer.refused and offer.until > self.now)
        self.log("offer")
        offer = self.tables[pk].offer
        assert offer is not None
        offer.refused = True

    def pause(self) -> None:
        self.goes_on()
        self.log("pause")
        self.state.paused_at = self.now

    def resume(self) -> None:
        self.is_("running")
        self.need(self.state.paused_at is not None)
        self.log("resume")
        assert self.state.paused_at is not None
        length = self.now - self.state.paused_at
        self.state.paused_at = None
        for table in self.tables.values():
            if table.offer is not None and not table.result:
                table.offer.until += length
        if self.ends_at is None:
            self.advance()
        else:
            self.ends_at += length

    def check_in(self, n: int, *, own: bool) -> None:
        self.is_("registration", "closed")
        self.need(self.check_in_opens is not None)
        self.need(not own or self.check_in_is_open)
        if self.state.players[n].in_play:
            self.need(not self.state.players[n].checked_in)
            self.log("check_in")
            self.state.players[n].checked_in = True
            return
        self.need(n in self.state.waiting, not self.state.players[n].disqualified)
        self.need(n not in self.state.waiting_checked_in)
        self.log("check_in")
        self.state.waiting_checked_in.add(n)

    def name_official(self, n: int) -> None:
        self.need(self.state.status != "cancelled", n not in self.state.officials, not self.state.players[n].entered)
        self.log("name")
        self.state.officials.add(n)

    def remove_official(self, n: int) -> None:
        self.need(self.state.status != "cancelled", n in self.state.officials)
        self.log("remove")
        self.state.officials.discard(n)

    def extend_table(self, pk: int, more: int) -> None:
        self.is_("running")
        match = self.matches.get(self.origins.get(pk, ""))
        self.need(not self.tables[pk].result, match is None or not match.ended)
        self.log("extend_table")
        self.tables[pk].more += more

    def replace(self, n: int, other: int) -> None:
        """Give the seat of a player in round 1 to one who waits for a place."""
        self.is_("running")
        self.need(bool(self.state.rounds), self.state.players[n].in_play, not self.state.manifest)
        own = [pk for pk, table in self.state.rounds[0].items() if n in (table.first, table.second)]
        self.need(bool(own))
        [pk] = own
        match = self.matches.get(self.origins.get(pk, ""))
        self.need(not self.tables[pk].result, match is None or not match.ended)
        self.need(other in self.state.waiting, not self.state.players[other].disqualified)
        self.log("replace")
        self.steps[-1].replaced = pk
        checked_in = self.state.players[other].checked_in
        self.enter(other, started=True)
        self.state.players[other].checked_in = checked_in
        absent = self.state.players[n]
        absent.dropped, absent.dropped_at, absent.started = True, self.now, False
        table = self.tables[pk]
        if table.first == n:
            table.first = other
        else:
            table.second = other
        self.match_again(pk)

    def match_again(self, pk: int) -> None:
        """End the match of a table; another is owed."""
        self.stop(pk)
        name, _, attempt = self.origins[pk].rpartition(":")
        self.origins[pk] = f"{name}:{int(attempt) + 1}"

    def appeal(self, n: int, number: int) -> None:
        self.is_("running", "finished")
        self.need(not self.drawn, self.state.players[n].entered, number in self.standing())
        step = next(step for step in self.steps if step.number == number)
        self.need(n in step.about, number not in self.state.appeals)
        later = any(
            later_step.verb == "pair" and later_step.number > number
            for later_step in self.steps
            if later_step.number in self.standing()
        )
        self.need(self.now <= step.at + 1440 or (self.state.status == "running" and not later))
        self.log("appeal")
        self.state.appeals[number] = "open"

    def answer(self, number: int, by: str, answer: str) -> None:
        self.is_("running", "finished")
        step = next(step for step in self.steps if step.number == number)
        self.need(self.state.appeals.get(number) == "open", step.by != by)
        self.log("answer")
        self.state.appeals[number] = answer

    def order_check(self, n: int) -> None:
        self.is_("running")
        player = self.state.players[n]
        self.need(bool(self.missing), player.in_play, player.started)
        self.log("check")
        self.state.ordered += 1

    def note_check(self, pk: int, outcome: str) -> None:
        self.is_("running")
        self.log("checked")
        self.state.checked[pk] = outcome

    def give_byes(self, n: int, rounds: int) -> None:
        self.is_("registration", "closed")
        self.need(self.state.players[n].in_play, self.state.players[n].byes != rounds)
        self.log("byes")
        self.state.players[n].byes = rounds

    def fix_table(self, n: int, table: int) -> None:
        self.is_("registration", "closed", "running")
        self.need(self.at_table, self.state.players[n].in_play, self.state.players[n].table != table)
        others = [player for player in self.state.players.values() if player.in_play and player.table]
        self.need(table not in [player.table for player in others])
        self.log("table")
        self.state.players[n].table = table

    def certify(self, by: str) -> None:
        self.is_("finished")
        self.need(not self.state.certified, by != self.state.ended_by)
        self.log("certify")
        self.state.certified = True

    def correct(self, pk: int, result: str) -> None:
        self.is_("running", "finished")
        table = self.tables[pk]
        self.need(
            not self.drawn,
            not self.state.certified,
            bool(table.result),
            table.result != result,
            table.second is not None,
        )
        self.log("correct")
        table = self.tables[pk]
        self.decided("organiser", table.first, table.second)
        table.result, table.forfeit, table.win_stays = result, False, False
        self.changed()

    def leave(self, n: int) -> None:
        """Lose the open match. A win given by an opponent who left before in this round becomes a loss of both, until
        the round's results are in."""
        over = not self.missing
        for number, tables in enumerate(self.state.rounds):
            for pk, table in tables.items():
                if n not in (table.first, table.second):
                    continue
                own, other = ("first", "second") if table.first == n else ("second", "first")
                if not table.result:
                    table.result, table.forfeit = other, True
                    self.stop(pk)
                elif table.forfeit and table.result == own and number == len(self.state.rounds) - 1:
                    if over:
                        table.win_stays = True
                    else:
                        table.result = "double_loss"

    def drop(self, n: int) -> None:
        self.is_("registration", "closed", "running")
        self.need(self.state.players[n].in_play)
        running = self.state.status == "running"
        self.log("drop" if running else "withdraw")
        self.state.players[n].dropped = True
        self.state.players[n].dropped_at = self.now
        if running:
            self.leave(n)
            self.advance()
        else:
            self.fill()

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
        self.decided("judge", n)
        player = self.state.players[n]
        if points > player.penalty:
            player.given.append(("points", points - player.penalty))
        elif points < player.penalty:
            point_awards = [award for award in player.given if award[0] == "points"]
            while point_awards and sum(points for _, points in point_awards) > points:
                player.given.reverse()
                player.given.remove(point_awards.pop())
                player.given.reverse()
        player.penalty = points
        self.changed()

    def warn(self, n: int) -> None:
        self.is_("running")
        self.log("warn")
        self.decided("judge", n)
        self.state.players[n].given.append(("warning", 0))

    def match_loss(self, n: int) -> None:
        self.is_("running")
        own = [pk for pk in self.missing if n in (self.tables[pk].first, self.tables[pk].second)]
        self.need(bool(own))
        self.log("penalise")
        self.state.players[n].given.append(("match_loss", 0))
        table = self.tables[own[0]]
        self.decided("judge", table.first, table.second)
        table.result = "second" if table.first == n else "first"
        self.stop(own[0])
        self.advance()

    def withdraw(self, n: int, at: int) -> None:
        """Withdraw the standing penalty at a place of the player's list."""
        level, points = self.state.players[n].given[at]
        self.is_("running") if level == "points" else self.is_("running", "finished")
        self.log("penalise" if level == "points" else "lift")
        player = self.state.players[n]
        del player.given[at]
        if level == "points":
            self.decided("judge", n)
            player.penalty = max(player.penalty - points, 0)
            self.changed()

    def draw_checks(self, tables: int) -> None:
        self.is_("running")
        of_two = sum(table.second is not None for table in self.state.rounds[-1].values()) if self.state.rounds else 0
        self.need(bool(self.missing), self.state.drawn[-1] < of_two if self.state.drawn else False)
        self.log("check")
        self.state.drawn[-1] = min(self.state.drawn[-1] + tables, of_two)

    def disqualify(self, n: int) -> None:
        self.is_("registration", "closed", "running", "finished")
        self.need(not self.drawn, not self.state.certified, not self.state.players[n].disqualified)
        self.log("disqualify")
        self.decided("judge", n)
        self.state.players[n].disqualified = True
        self.state.players[n].given.append(("disqualified", 0))
        if self.state.status == "running":
            self.leave(n)
            self.advance()
        elif self.state.status != "finished":
            self.fill()

    def reinstate(self, n: int) -> None:
        self.is_("registration", "closed", "running", "finished")
        self.need(not self.drawn, not self.state.certified, self.state.players[n].disqualified)
        if self.state.status in ("registration", "closed") and not self.state.players[n].dropped:
            self.need(self.free != 0)
        self.log("reinstate")
        player = self.state.players[n]
        player.disqualified = False
        player.given = [line for line in player.given if line[0] != "disqualified"]
        self.changed()

    def run_itself(self, automatic: bool) -> None:
        self.is_("draft", "announced", "registration", "closed", "running")
        if automatic == self.automatic:
            return
        self.log("change")
        self.automatic, self.ends_at = automatic, None
        self.advance()

    def draw_check(self) -> None:
        self.is_("finished")
        self.need(self.sanctioned, not self.drawn, self.state.certified)

    def draw(self) -> None:
        self.draw_check()
        self.log("draw")
        self.drawn = True

    def undo_check(self, number: int) -> list[Step]:
        """The operations that an undo from this one on takes back."""
        later = [step for step in self.steps if step.number >= number and step.number not in self.undone]
        later = [step for step in later if step.verb != "undo"]
        self.need(bool(later) and later[0].number == number, all(step.verb != "draw" for step in later))
        return later

    def undo(self, number: int) -> None:
        """By others than the staff."""
        self.need(not self.state.certified)
        later = self.undo_check(number)
        paired = set(self.tables)
        entered = {n for n, player in self.state.players.items() if player.entered}
        self.log("undo")
        tables = self.tables
        for step in reversed(later):
            before = {pk: table for row in step.before.rounds for pk, table in row.items()}
            for pk, table in before.items():
                if not table.result and pk in tables and tables[pk].result:
                    self.open_again(pk)
            if step.replaced is not None:
                self.match_again(step.replaced)
            tables = before
        self.state = deepcopy(later[0].before)
        self.undone |= {step.number for step in later}
        paused = sum(self.now - step.at for step in later if step.verb == "pause")
        for table in self.tables.values():
            if table.offer is not None and not table.result:
                table.offer.until += paused
        self.automatic, self.ends_at = False, None
        for n in entered - {n for n, player in self.state.players.items() if player.entered}:
            # The entry stays as one that has left.
            self.state.players[n] = Player(entered=True, dropped=True)
        for pk in paired - set(self.tables):
            self.stop(pk)

    def open_again(self, pk: int) -> None:
        """Another match is made for a table whose match officials ended."""
        match = self.matches.get(self.origins[pk])
        if match is not None and match.ended == "stopped":
            self.match_again(pk)

    def matches_owed(self) -> None:
        if self.state.status == "running" and self.state.paused_at is None:
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
