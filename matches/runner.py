"""Run one match in memory: feed the inbox to its game, then answer what needs no person.

``match_advance`` reads the snapshot before and writes the results after. Any unexpected error of the engine becomes
``EngineFailure``, which counts the answers applied before it, so that those can be kept.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime, timedelta
from time import perf_counter
from typing import Any

from engine.kernel import Decision, Game, IllegalAnswer, StaleAnswer
from engine.kernel.stops import Reach
from matches.automatic_leave import days_to_take
from matches.games.registry import room_of
from matches.models import Answer, GameEvent, InboxRow, LeaveDay, Seat, Source, StandingOrder
from matches.orders import again_answer, ahead_answer, turn_over
from matches.reasons import (
    ANSWER_TOO_LATE,
    CONCERNED,
    ORDER_DROPPED,
    ORDER_REPLACED,
    ORDER_USED,
    OTHER_ACTED,
    TURN_OVER,
)
from matches.seat_clock import clock_credit, clock_stop, deadline_set
from matches.snapshot import MatchSnapshot, Order
from matches.standing import order_ends
from players.sentences.stored_sentences import stored

__all__ = ["TIMEOUT", "EngineFailure", "MatchRunner", "Settled"]

BUDGET = 0.050
"""Engine time of one advance, in seconds. The next advance takes the rest."""
TIMEOUT = "timeout"
"""Why a seat leaves whose time has run out."""
ARRIVAL_GRACE = timedelta(seconds=5)
"""How long after a deadline nobody is timed out, so that an answer received before it reaches the inbox."""
MOST_AUTOMATIC = 400
"""Most answers given without a person in one advance; stops a game that asks forever."""


class EngineFailure(Exception):
    """The engine raised an unexpected error.

    ``applied`` answers were fed before it; ``None`` when the game could not even be loaded.
    """

    def __init__(self, applied: int | None, cause: BaseException) -> None:
        super().__init__(f"{type(cause).__name__}: {cause}")
        self.applied = applied


@dataclass(frozen=True, slots=True)
class Settled:
    """The final state of one inbox row."""

    id: int
    state: str
    reason: str = ""
    sequence: int | None = None


@dataclass(slots=True)
class MatchRunner:
    """One run of a loaded game, and what it produced.

    ``limit`` stops after so many answers, to keep those that were applied before a failure.
    """

    snapshot: MatchSnapshot
    game: Game
    now: datetime
    limit: int | None = None
    answers: list[Answer] = field(default_factory=list)
    events: list[GameEvent] = field(default_factory=list)
    settled: list[Settled] = field(default_factory=list)
    ended_orders: dict[int, str] = field(default_factory=dict)
    new_orders: list[StandingOrder] = field(default_factory=list)
    passes: dict[int, int] = field(default_factory=dict)
    spent: float = 0.0
    more: bool = False
    rules_changed: bool = False
    leave_taken: list[LeaveDay] = field(default_factory=list)
    turns_completed: int = 0
    last_place: int | None = None
    _happened: dict[int, list[str]] = field(default_factory=dict)

    def note_rules(self) -> None:
        """Continue by the changed rules, and say so in the log."""
        self.game.adopt_rules()
        self.rules_changed = True
        text = "The rules on this site were updated; the match goes on by the new ones."
        self._log("rules changed", {"version": self.game.version}, text)

    def _log(self, kind: str, data: dict[str, object], text: str, seat: int | None = None) -> None:
        """Add a line to the log, for everyone or for one seat."""
        match = self.snapshot.match
        match.event_count += 1
        self.events.append(
            GameEvent(
                match=match,
                number=match.event_count,
                sequence=match.sequence,
                turn=self.game.turn,
                kind=kind,
                seat=seat,
                data=data,
                text=text,
                schema=GameEvent.SCHEMA,
                at=self.now,
            )
        )

    # -- decisions ----------------------------------------------------------------------------------------------------

    def decision_of(self, place: int) -> Decision | None:
        """The decision a seat is asked now, or ``None``."""
        return next((decision for decision in self.game.pending if decision.seat == place), None)

    def _seat(self, place: int) -> Seat:
        return self.snapshot.seats[place]

    @property
    def _full(self) -> bool:
        return self.limit is not None and len(self.answers) >= self.limit

    # -- the run ------------------------------------------------------------------------------------------------------

    def run(self) -> None:
        """Feed the inbox in order, apply standing orders between, then check the clocks.

        Raises:
            EngineFailure: the engine failed; the game may be half changed and must be dropped.
        """
        for seat in self.snapshot.seats:
            if seat.running_since is not None:
                # The stored deadline may be from before an outage.
                deadline_set(seat, self.snapshot.match.settings, self.snapshot.off(seat))
        self.note_events()
        self._automatic()
        for arrived in self.snapshot.inbox:
            if self._full:
                return
            if self.spent > BUDGET:
                self.more = True
                return
            seat = self._seat(arrived.place)
            if (
                seat.deadline is not None
                and arrived.received_at > seat.deadline
                and not self._leave_saves(seat, arrived.received_at)
            ):
                reason = stored(ANSWER_TOO_LATE)
                self.settled.append(Settled(arrived.id, InboxRow.State.REFUSED, reason))
                continue
            # A pass reaches from the question it answers, not from the next one.
            reach = self.game.reach(arrived.place) if arrived.passes_on else None
            try:
                self._feed(arrived.place, arrived.decision_id, arrived.value, arrived.source, arrived.received_at)
            except (IllegalAnswer, StaleAnswer) as refusal:
                self.settled.append(Settled(arrived.id, InboxRow.State.REFUSED, str(refusal)[:300]))
                continue
            if arrived.passes_on:
                self._pass_on(arrived.place, arrived.decision_id, reach)
            sequence = self.answers[-1].sequence
            self.settled.append(Settled(arrived.id, InboxRow.State.APPLIED, "", sequence))
            self._automatic()
        self.more = self.more or self.snapshot.inbox_more
        if not self.more:
            self._timeouts()

    def leave(self, place: int, reason: str, source: str) -> None:
        """Eliminate a seat by the ruleset's rule.

        Raises:
            EngineFailure: the engine failed.
        """
        started = perf_counter()
        applied = len(self.answers)
        try:
            self.game.resign(place, reason)
        except Exception as error:
            raise EngineFailure(applied, error) from error
        finally:
            self.spent += perf_counter() - started
        self._record(place, Answer.Kind.RESIGN, reason, None, source, self.now)

    def answer(self, place: int, decision_id: str, value: Any, source: str) -> None:
        """Answer a decision for a seat, now.

        Raises:
            IllegalAnswer, StaleAnswer: the game refuses it; nothing changed. EngineFailure: the engine failed.
        """
        self._feed(place, decision_id, value, source, self.now)

    def _timeouts(self) -> None:
        # An answer that arrived in time may still be on its way into the inbox.
        late = self.now - ARRIVAL_GRACE
        due = [seat for seat in self.snapshot.seats if seat.deadline is not None and seat.deadline <= late]
        for seat in sorted(due, key=lambda seat: (seat.deadline, seat.place)):
            if self.game.outcome is not None or self._full:
                return
            if self.decision_of(seat.place) is not None and not self._leave_saves(seat, self.now):
                self.leave(seat.place, TIMEOUT, Source.CLOCK)
                seat.timed_out = True
                self._automatic()

    def _leave_saves(self, seat: Seat, at: datetime) -> bool:
        """Take the days of leave that keep this seat's clock from having run out at a moment; whether they do."""
        leave = self.snapshot.leave.setdefault(seat.player_id, set())
        days = days_to_take(seat, leave, self.snapshot.site, at)
        if not days:
            return False
        leave.update(days)
        self.leave_taken += [LeaveDay(player=seat.player, day=day, taken_at=self.now) for day in days]
        deadline_set(seat, self.snapshot.match.settings, self.snapshot.off(seat))
        return True

    def _feed(self, place: int, decision_id: str, value: Any, source: str, at: datetime) -> None:
        started = perf_counter()
        applied = len(self.answers)
        acts = bool(self.snapshot.orders) and self._acts(place, value)
        try:
            self.game.answer(place, decision_id, value)
        except (IllegalAnswer, StaleAnswer):
            raise
        except Exception as error:
            raise EngineFailure(applied, error) from error
        finally:
            self.spent += perf_counter() - started
        self._record(place, Answer.Kind.ANSWER, decision_id, value, source, at)
        if acts:
            self._end_where_others_act(place)

    def _record(self, place: int, kind: str, ident: str, value: Any, source: str, at: datetime) -> None:
        match = self.snapshot.match
        match.sequence += 1
        self.last_place = place
        self.answers.append(
            Answer(
                match=match,
                sequence=match.sequence,
                place=place,
                kind=kind,
                decision_id=ident,
                value=value,
                source=source,
                at=at,
            )
        )
        seat = self._seat(place)
        clock_stop(seat, max(at, seat.running_since) if seat.running_since else at, self.snapshot.off(seat))
        self.note_events()
        turns = self.game.turn - match.turn
        if turns > 0:
            match.turn = self.game.turn
            self.turns_completed += turns
            for other in self.snapshot.seats:
                clock_credit(other, turns, match.settings, self.snapshot.off(other))

    def note_events(self) -> None:
        """Store the events of the game as rows of the log."""
        for event in self.game.drain():
            for seat in (None,) if event.seats is None else event.seats:
                self._log(event.kind, event.data, event.text, seat)
            if event.seats is None:
                for order in self.snapshot.orders:
                    self._happened.setdefault(order.id, []).append(event.kind)

    # -- without a person ---------------------------------------------------------------------------------------------

    def _automatic(self) -> None:
        """Answer by standing orders and single options until a person has to decide."""
        for _ in range(MOST_AUTOMATIC):
            if self.game.outcome is not None or self._full:
                return
            if self.spent > BUDGET:
                self.more = True
                return
            if not any(self._answer_itself(decision) for decision in self.game.pending):
                return
        self.more = True

    def _answer_itself(self, decision: Decision) -> bool:
        match = self.snapshot.match
        order = self._order(decision.seat)
        held = order is not None and not self._over(order)
        asked = self._was_asked(decision)
        if not asked and (self._answered_ahead(decision) or self._answered_alike(decision)):
            return True
        if order is not None and held and decision.passing is not None and not asked:
            self._feed_by(order, decision, decision.value_of(decision.passing), Source.ORDER)
            return True
        if not asked and not match.is_lesson and self._passed_on(decision):
            return True
        if self._passed_by_stop(decision):
            return True
        if match.skip_forced and decision.forced:
            value = decision.value_of(decision.only_answer())
            self._feed(decision.seat, decision.id, value, Source.FORCED, self.now)
            return True
        return False

    def _was_asked(self, decision: Decision) -> bool:
        """Whether the seat has been asked this already: then it waits for their own answer, whatever they order."""
        return any(asked.decision_id == decision.id for asked in self.snapshot.pending)

    def _passed_by_stop(self, decision: Decision) -> bool:
        """Pass for a person by their stops; not in lessons, where every window is there to be seen."""
        seat = self._seat(decision.seat)
        if seat.player.is_bot or self.snapshot.match.is_lesson or self._was_asked(decision):
            return False
        started = perf_counter()
        stop = self.game.stop(decision)
        chosen = self.snapshot.stops.get(seat.player_id, {})
        passes = stop is not None and stop.passes(chosen.get(stop.window, ""))
        self.spent += perf_counter() - started
        if stop is None or not passes:
            return False
        self._feed(decision.seat, decision.id, stop.answer, Source.STOP, self.now)
        return True

    def _feed_by(self, order: Order, decision: Decision, value: Any, source: str) -> None:
        """Answer by an order, which counts it."""
        self.passes[order.id] = self.passes.get(order.id, 0) + 1
        self._feed(decision.seat, decision.id, value, source, self.now)

    def _answered_ahead(self, decision: Decision) -> bool:
        """Give the answer that the seat gave ahead, if what it rests on still holds; else drop it."""
        orders = [order for order in self._orders(decision.seat) if order.kind == StandingOrder.Kind.AHEAD]
        given = {order.argument: order for order in orders}
        while given:
            started = perf_counter()
            use = self.game.use_ahead(decision, [ahead_answer(key, order.terms) for key, order in given.items()])
            self.spent += perf_counter() - started
            if use is None:
                return False
            order = given.pop(use.given.key)
            if use.answer is not None:
                if use.given.once:
                    self.ended_orders[order.id] = stored(ORDER_USED)
                self._feed_by(order, decision, use.answer, Source.AHEAD)
                return True
            self.ended_orders[order.id] = stored(ORDER_DROPPED, why=use.fallen)
        return False

    def _answered_alike(self, decision: Decision) -> bool:
        """Answer as the seat ordered for whenever this is asked."""
        for order in self._orders(decision.seat):
            if order.kind != StandingOrder.Kind.AGAIN:
                continue
            if turn_over(order.terms, self.game.turn):
                self.ended_orders[order.id] = stored(TURN_OVER)
                continue
            value = again_answer(order.terms, self.game.question(decision), decision)
            if value is not None:
                self._feed_by(order, decision, value, Source.ORDER)
                return True
        return False

    def _pass_on(self, place: int, decision_id: str, reach: Reach | None) -> None:
        """Pass for a seat from now on, as far as its pass reaches."""
        for order in self._orders(place):
            if order.kind == StandingOrder.Kind.REACH:
                self.ended_orders[order.id] = stored(ORDER_REPLACED)
        if reach is None:
            return
        terms: dict[str, object] = {"basis": reach.basis, "text": reach.text, "detail": reach.detail}
        row = StandingOrder(
            match=self.snapshot.match,
            seat=self._seat(place),
            kind=StandingOrder.Kind.REACH,
            argument=decision_id[:40],
            terms=terms,
            created_at=self.now,
        )
        self.new_orders.append(row)
        # Not stored yet: told from stored orders by its sign.
        self.snapshot.orders.append(Order(-len(self.new_orders), place, row.kind, row.argument, terms))

    def _passed_on(self, decision: Decision) -> bool:
        """Pass where the seat's last pass reaches; where something concerns it, it reaches no further."""
        for order in self._orders(decision.seat):
            if order.kind != StandingOrder.Kind.REACH:
                continue
            started = perf_counter()
            reached = self.game.passes_on(decision, str(order.terms["basis"]))
            self.spent += perf_counter() - started
            if not reached.goes_on:
                self.ended_orders[order.id] = stored(CONCERNED)
            elif reached.answer is not None:
                self._feed_by(order, decision, reached.answer, Source.ORDER)
                return True
        return False

    def _acts(self, place: int, value: Any) -> bool:
        """Whether a seat does what it could have left."""
        decision = self.decision_of(place)
        if decision is None or decision.passing is None:
            return False
        return bool(value != decision.value_of(decision.passing))

    def _end_where_others_act(self, place: int) -> None:
        """A seat has acted: orders of others that hold until then are over."""
        for order in self.snapshot.orders:
            if order.place != place and order.terms.get("until") == "acts":
                self.ended_orders.setdefault(order.id, stored(OTHER_ACTED))

    def _orders(self, place: int) -> list[Order]:
        return [order for order in self.snapshot.orders if order.place == place and order.id not in self.ended_orders]

    def _order(self, place: int) -> Order | None:
        """The seat's order to pass."""
        return next((order for order in self._orders(place) if order.kind in StandingOrder.PASSING), None)

    def _over(self, order: Order) -> bool:
        happened = self._happened.pop(order.id, [])
        public = self.game.view(None)
        turn_player = room_of(self.game.ruleset).turn_player(public)
        reason = order_ends(order.kind, order.argument, order.place, public, happened, turn_player=turn_player)
        if reason is None:
            return False
        self.ended_orders[order.id] = reason
        return True
