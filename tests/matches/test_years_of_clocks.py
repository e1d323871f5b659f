"""Years of a match's time: outages, clocks that jump, summer time, leave and weekends, in any order.

Nobody is timed out who had time left, every warning is given once, and every match ends by the bound that its players
were shown. What counts is worked out here a second time, day by day, from the times at which the site was really there.
"""

from __future__ import annotations

import contextlib
from datetime import UTC, date, datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from django.db import transaction
from hypothesis import Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from engine.kernel.ruleset import find
from matches import cache
from matches.clocks import LEAVE_DAYS_A_YEAR, ClockSettings, longest_match, spans_merge
from matches.errors import Malformed
from matches.models import Heartbeat, InboxRow, LeaveDay, MatchStatus, Outage, PendingDecision
from matches.runner import ARRIVAL_GRACE
from matches.services import answer_submit, clock_sweep, leave_take, match_advance, outage_watch
from matches.site_time import SWEEP
from players.models import Notice, Player
from tests.matches.conftest import cut, first_answer, player_make, tiny_match
from tests.shares import whole_or_sample

pytestmark = pytest.mark.course

HOUR, DAY = timedelta(hours=1), timedelta(days=1)
SLACK = timedelta(minutes=1)
ZONES = [UTC, ZoneInfo("Europe/Berlin"), ZoneInfo("America/New_York"), ZoneInfo("Pacific/Apia")]
CLOCKS = [
    ClockSettings(bank=60 * DAY, increment=30 * DAY, cap=90 * DAY, silence=45 * DAY, leave_days=12),
    ClockSettings(bank=20 * DAY, increment=9 * DAY, cap=25 * DAY, silence=12 * DAY, weekend_pause=True, leave_days=4),
    ClockSettings(bank=15 * DAY, increment=2 * DAY, cap=15 * DAY, silence=15 * DAY, leave=False),
]


class Years(RuleBasedStateMachine):
    """Matches of the same two players, one after the other. ``now`` is the true time, told to the site in a zone."""

    def __init__(self) -> None:
        super().__init__()
        self.place = transaction.atomic()
        self.place.__enter__()
        cache.clear()
        self.players: list[Player] = []
        self.away: list[tuple[datetime, datetime]] = []
        self.keys = 0

    def teardown(self) -> None:
        transaction.set_rollback(True)
        self.place.__exit__(None, None, None)
        cache.clear()

    @initialize(clock=st.sampled_from(CLOCKS), day=st.integers(0, 364), zone=st.sampled_from(ZONES))
    def begin(self, clock: ClockSettings, day: int, zone: Any) -> None:
        self.clock, self.zone = clock, zone
        self.now = datetime(2026, 1, 1, 9, tzinfo=UTC) + day * DAY
        self.players = [player_make("ada"), player_make("bob")]
        outage_watch(now=self.local(self.now))
        self.match_begin()

    def match_begin(self) -> None:
        self.keys += 1
        self.began = self.now
        made = tiny_match(*self.players, clock=self.clock, now=self.now, origin=f"years:{self.keys}", seed=self.keys)
        self.match = cut(made, *self.players, now=self.local(self.now))
        self.asked = {0: self.now, 1: self.now}
        self.banks = {0: self.clock.bank, 1: self.clock.bank}
        self.turns = 0
        self.ended_at: datetime | None = None

    @precondition(lambda self: self.players and not self.running)
    @rule(days=st.integers(0, 90))
    def another_match(self, days: int) -> None:
        """The same players go on with another one."""
        self.now += days * DAY
        Heartbeat.objects.filter(name=SWEEP).update(seen_at=self.now)
        self.match_begin()

    def local(self, moment: datetime) -> datetime:
        """The same moment as a machine in the zone would say it."""
        return moment.astimezone(self.zone)

    # -- what the clocks should say ------------------------------------------------------------------------------------

    def credited(self) -> list[tuple[datetime, datetime]]:
        """The outages that the site has recorded: the true ones, and what a clock that went back was taken for."""
        return list(spans_merge(Outage.objects.values_list("began_at", "ended_at")))

    def counted(
        self, place: int, since: datetime, until: datetime, away: list[tuple[datetime, datetime]] | None = None
    ) -> timedelta:
        """The time that counts, day by day; ``away`` are the outages, the true ones if nothing else is said."""
        away = self.away if away is None else away
        days = sorted(LeaveDay.objects.filter(player=self.players[place]).values_list("day", flat=True))
        days = [day for day in days if day >= self.began.date()][: self.clock.leave_days] if self.clock.leave else []
        total, day = timedelta(0), since.date()
        while day <= until.date():
            midnight = datetime(day.year, day.month, day.day, tzinfo=UTC)
            first, last = max(since, midnight), min(until, midnight + DAY)
            if first < last and day not in days and not (self.clock.weekend_pause and day.weekday() >= 5):
                total += last - first
                total -= sum(
                    (max(timedelta(0), min(last, end) - max(first, begin)) for begin, end in away), timedelta(0)
                )
            day += DAY
        return total

    def allowed(self, place: int) -> timedelta:
        return min(self.banks[place], self.clock.silence)

    # -- time passes ---------------------------------------------------------------------------------------------------

    @property
    def running(self) -> bool:
        return self.match.status == MatchStatus.RUNNING

    def sweep(self) -> None:
        """What the site does every few seconds; it has been there all the while."""
        Heartbeat.objects.filter(name=SWEEP).update(seen_at=self.now)
        self.work()

    def work(self) -> None:
        clock_sweep(now=self.local(self.now))
        match_advance(match_id=self.match.pk, now=self.local(self.now))
        self.look()

    def look(self) -> None:
        """Compare the match with what should be."""
        self.match.refresh_from_db()
        for _ in range(self.match.turn - self.turns):
            for place in self.banks:
                grown = min(self.clock.cap, self.banks[place] + self.clock.increment)
                self.banks[place] = max(self.banks[place], grown)
        self.turns = self.match.turn
        if not self.running and self.ended_at is None:
            self.ended_at = self.now
            outcome = self.match.outcome or {}
            if outcome["termination"] == "timeout":
                (loser,) = {0, 1} - set(outcome["winners"])
                used = self.counted(loser, self.asked[loser], self.now)
                assert used + SLACK >= self.allowed(loser), f"timed out after {used} of {self.allowed(loser)}"
        open_now = set(PendingDecision.objects.filter(match=self.match).values_list("seat__place", flat=True))
        for place in (0, 1):
            if self.running and place in open_now:
                self.asked.setdefault(place, self.now)
            else:
                self.asked.pop(place, None)

    def pass_until(self, until: datetime) -> None:
        """The site is there; it sweeps whenever something is due."""
        while self.running and self.now < until:
            seats = self.match.seats.all()
            due = [
                moment for seat in seats for moment in (seat.warn_at, seat.deadline and seat.deadline + ARRIVAL_GRACE)
            ]
            self.now = min([until, *(moment.astimezone(UTC) for moment in due if moment and moment > self.now)])
            self.sweep()

    @precondition(lambda self: self.running)
    @rule(hours=st.integers(1, 24 * 40))
    def wait(self, hours: int) -> None:
        self.pass_until(self.now + hours * HOUR)

    @precondition(lambda self: self.running)
    @rule(hours=st.integers(1, 24 * 20))
    def be_away(self, hours: int) -> None:
        """The whole site is away, and comes back."""
        self.sweep()
        if not self.running:
            return
        began = self.now
        self.now += hours * HOUR
        self.away.append((began, self.now))
        outage_watch(now=self.local(self.now))
        self.work()

    @precondition(lambda self: self.running)
    @rule(hours=st.sampled_from([1, 25, 24 * 400, -1, -30, -24 * 300]))
    def clock_jumps(self, hours: int) -> None:
        """The machine's clock is wrong for a moment, and is put right."""
        self.sweep()
        if not self.running:
            return
        outage_watch(now=self.local(self.now + hours * HOUR))
        clock_sweep(now=self.local(self.now + hours * HOUR))
        match_advance(match_id=self.match.pk, now=self.local(self.now + hours * HOUR))
        outage_watch(now=self.local(self.now))
        self.work()

    # -- players -------------------------------------------------------------------------------------------------------

    def submit(self, place: int, at: datetime) -> str:
        pending = PendingDecision.objects.get(match=self.match, seat__place=place)
        self.keys += 1
        key = f"k{self.keys}"
        answer_submit(
            match=self.match, player=self.players[place], decision_id=pending.decision_id,
            value=first_answer(pending.data), key=key, now=self.local(at),
        )  # fmt: skip
        return key

    def answered(self, place: int, key: str, at: datetime) -> None:
        used = self.counted(place, self.asked.pop(place), at)
        self.banks[place] = max(timedelta(0), self.banks[place] - used)
        self.work()
        assert InboxRow.objects.get(match=self.match, key=f"{place}:{key}").state == InboxRow.State.APPLIED

    @precondition(lambda self: self.running)
    @rule(place=st.integers(0, 1))
    def answer(self, place: int) -> None:
        if place in self.asked:
            self.sweep()
            if self.running:
                self.answered(place, self.submit(place, self.now), self.now)

    @precondition(lambda self: self.running)
    @rule(place=st.integers(0, 1), late=st.integers(1, 400))
    def answer_at_the_last_moment(self, place: int, late: int) -> None:
        """It is received a second before the time is up, and looked at only minutes later."""
        if place not in self.asked:
            return
        due = self.match.seats.get(place=place).deadline
        assert due is not None
        other = self.match.seats.get(place=1 - place).deadline
        if other is not None and other <= due + (late + 1) * timedelta(minutes=1):
            return
        self.pass_until(max(self.now, due.astimezone(UTC) - timedelta(seconds=1)))
        if self.running and place in self.asked:
            key, received = self.submit(place, self.now), self.now
            self.now += late * timedelta(seconds=1)
            Heartbeat.objects.filter(name=SWEEP).update(seen_at=self.now)
            self.answered(place, key, received)

    @precondition(lambda self: self.running and self.clock.leave)
    @rule(place=st.integers(0, 1), ahead=st.integers(1, 60), days=st.integers(1, 5))
    def plan_leave(self, place: int, ahead: int, days: int) -> None:
        wanted = {self.local(self.now).date() + timedelta(days=ahead + number) for number in range(days)}
        with contextlib.suppress(Malformed):
            leave_take(player=self.players[place], days=wanted, now=self.now)

    # -- what always holds ---------------------------------------------------------------------------------------------

    @invariant()
    def nobody_goes_on_without_time(self) -> None:
        if not self.players or not self.running:
            return
        for place, since in self.asked.items():
            used = self.counted(place, since, self.now, self.credited())
            assert used <= self.allowed(place) + ARRIVAL_GRACE + SLACK, f"{used} of {self.allowed(place)}"

    @invariant()
    def it_ends_by_the_bound(self) -> None:
        if not self.players:
            return
        away = sum((until - since for since, until in self.credited() if until > self.began), timedelta(0))
        bound = longest_match(self.clock, find("tiny").turn_cap_of(2), 2) + away
        end = self.ended_at or self.now
        assert end - self.began <= bound + DAY, "a day for what was on its way"

    @invariant()
    def leave_stays_within_the_year(self) -> None:
        for player in self.players:
            years: dict[int, int] = {}
            for day in LeaveDay.objects.filter(player=player).values_list("day", flat=True):
                assert isinstance(day, date)
                years[day.year] = years.get(day.year, 0) + 1
            assert all(count <= LEAVE_DAYS_A_YEAR for count in years.values())

    @invariant()
    def warnings_are_given_once(self) -> None:
        """At most three for every question a player was asked."""
        for player in self.players:
            here = self.match.get_absolute_url()
            rows = Notice.objects.filter(player=player, kind="match_clock", url=here).order_by("pk")
            levels = [(row.context["level"], row.created_at) for row in rows]
            assert len(levels) == len(set(levels))
            asked = 1 + InboxRow.objects.filter(match=self.match, seat__player=player).count()
            assert all([level for level, _ in levels].count(mark) <= asked for mark in (50, 80, 95))


@pytest.mark.long
@pytest.mark.django_db
@whole_or_sample
def test_years_of_a_match(whole: bool) -> None:
    many = settings(
        max_examples=30 if whole else 2,
        stateful_step_count=40 if whole else 10,
        deadline=None,
        print_blob=True,
        phases=[Phase.explicit, Phase.reuse, Phase.generate],
    )
    run_state_machine_as_test(Years, settings=many)
