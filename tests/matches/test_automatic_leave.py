"""A clock that runs out takes a whole day of leave by itself, so many a match and a year."""

from datetime import UTC, date, datetime, timedelta

import pytest

from matches.clocks import LEAVE_DAYS_A_YEAR, ClockSettings, time_off
from matches.errors import Late
from matches.models import InboxRow, LeaveDay, Match, MatchStatus, OutboxRow
from matches.runner import ARRIVAL_GRACE
from matches.services import answer_submit, clock_sweep, match_advance
from matches.snapshot import INBOX_AT_ONCE
from players.models import AuditEntry, Notice, Player
from tests.matches.conftest import NOW, answer_next, cut, tiny_match

pytestmark = pytest.mark.django_db
DAY = timedelta(days=1)
HOUR = timedelta(hours=1)
CLOCK = ClockSettings(bank=3 * DAY, cap=3 * DAY, silence=2 * DAY, leave_days=2)
DUE = NOW + 2 * DAY
"""The limit of silence, at nine in the morning."""


@pytest.fixture
def match(ada: Player, bob: Player) -> Match:
    made = cut(tiny_match(ada, bob, clock=CLOCK), ada, bob)
    answer_next(made)  # Ada bids; Bob is waited for
    return made


def at(match: Match, now: datetime) -> Match:
    clock_sweep(now=now)
    match_advance(match_id=match.pk, now=now)
    match.refresh_from_db()
    return match


def days_of(player: Player) -> list[date]:
    return list(LeaveDay.objects.filter(player=player).order_by("day").values_list("day", flat=True))


def test_a_clock_that_runs_out_takes_the_whole_day(match: Match, bob: Player) -> None:
    at(match, DUE + ARRIVAL_GRACE)
    assert match.status == MatchStatus.RUNNING
    assert days_of(bob) == [DUE.date()]
    # Nine hours of that day had been counted; all of it counts for nothing.
    assert match.seats.get(place=1).deadline == datetime(2026, 3, 5, 9, tzinfo=UTC)
    assert Notice.objects.filter(player=bob, kind="match_leave").count() == 1
    assert AuditEntry.objects.filter(verb="leave.taken", target_id=str(bob.pk), actor=None).count() == 1


@pytest.mark.long
def test_no_match_takes_more_than_its_clock_allows(match: Match, bob: Player) -> None:
    at(match, DUE + ARRIVAL_GRACE)
    at(match, DUE + DAY + ARRIVAL_GRACE)
    assert match.status == MatchStatus.RUNNING
    at(match, DUE + 2 * DAY + ARRIVAL_GRACE)
    assert match.status == MatchStatus.FINISHED
    assert days_of(bob) == [DUE.date(), (DUE + DAY).date()]


def test_nobody_takes_more_than_the_year_allows(match: Match, bob: Player) -> None:
    spent = [date(2026, 6, 1) + timedelta(days=number) for number in range(LEAVE_DAYS_A_YEAR)]
    LeaveDay.objects.bulk_create(LeaveDay(player=bob, day=day, taken_at=NOW) for day in spent)
    at(match, DUE + ARRIVAL_GRACE)
    assert match.status == MatchStatus.FINISHED
    assert days_of(bob) == spent


def test_leave_that_would_not_save_the_clock_is_not_taken(match: Match, bob: Player) -> None:
    at(match, DUE + 10 * DAY)
    assert match.status == MatchStatus.FINISHED
    assert days_of(bob) == []


def test_an_answer_after_the_deadline_takes_the_day_too(match: Match, bob: Player) -> None:
    pending = match.pending.get(seat__place=1)
    submitted = {"match": match, "player": bob, "decision_id": pending.decision_id, "value": 1}
    answer_submit(**submitted, key="k", now=DUE + HOUR)  # type: ignore[arg-type]
    at(match, DUE + 2 * HOUR)
    assert match.inbox.get(key="1:k").state == InboxRow.State.APPLIED
    assert days_of(bob) == [DUE.date()]


def test_an_answer_in_time_takes_none(match: Match, bob: Player) -> None:
    pending = match.pending.get(seat__place=1)
    answer_submit(match=match, player=bob, decision_id=pending.decision_id, value=1, key="k", now=DUE)
    at(match, DUE + HOUR)
    assert match.inbox.get(key="1:k").state == InboxRow.State.APPLIED
    assert days_of(bob) == []


@pytest.mark.long
def test_without_leave_the_time_is_up(ada: Player, bob: Player) -> None:
    strict = ClockSettings(bank=3 * DAY, cap=3 * DAY, silence=2 * DAY, leave=False)
    made = cut(tiny_match(ada, bob, clock=strict), ada, bob)
    answer_next(made)
    pending = made.pending.get(seat__place=1)
    with pytest.raises(Late):
        answer_submit(
            match=made, player=bob, decision_id=pending.decision_id, value=1, key="k", now=DUE + timedelta(seconds=1)
        )
    assert at(made, DUE + ARRIVAL_GRACE).status == MatchStatus.FINISHED


@pytest.mark.long
def test_an_answer_on_its_way_at_the_deadline_wins(match: Match, bob: Player) -> None:
    """It was received before, and reaches the inbox only after another wake-up has looked."""
    Match.objects.filter(pk=match.pk).update(clock=ClockSettings(leave=False, silence=2 * DAY).as_data())
    pending = match.pending.get(seat__place=1)
    match_advance(match_id=match.pk, now=DUE + timedelta(seconds=1))
    answer_submit(
        match=match, player=bob, decision_id=pending.decision_id, value=1, key="k", now=DUE - timedelta(seconds=1)
    )
    at(match, DUE + ARRIVAL_GRACE)
    assert match.inbox.get(key="1:k").state == InboxRow.State.APPLIED
    assert match.status == MatchStatus.RUNNING


@pytest.mark.long
def test_nobody_is_timed_out_while_answers_wait_to_be_looked_at(match: Match, bob: Player) -> None:
    Match.objects.filter(pk=match.pk).update(clock=ClockSettings(leave=False, silence=2 * DAY).as_data())
    seat, pending = match.seats.get(place=1), match.pending.get(seat__place=1)
    rows = [
        InboxRow(match=match, seat=seat, key=f"1:old{number}", body_hash="x", decision_id="gone", value=1,
                 received_at=NOW)
        for number in range(INBOX_AT_ONCE)
    ]  # fmt: skip
    InboxRow.objects.bulk_create(rows)
    answer_submit(
        match=match, player=bob, decision_id=pending.decision_id, value=1, key="k", now=DUE - timedelta(seconds=1)
    )
    late = DUE + HOUR
    at(match, late)
    assert match.status == MatchStatus.RUNNING
    assert OutboxRow.objects.filter(match=match).exists(), "the rest is for the next run"
    at(match, late)
    assert match.inbox.get(key="1:k").state == InboxRow.State.APPLIED
    assert match.status == MatchStatus.RUNNING


def test_a_match_counts_the_first_of_its_leave_days_only() -> None:
    days = [date(2026, 3, day) for day in (1, 5, 6, 7)]
    assert time_off(CLOCK, days, began=date(2026, 3, 2)).days == {days[1], days[2]}


def test_matches_begun_under_older_clocks_keep_them() -> None:
    stored = {"bank": 86_400, "leave": True}
    assert not ClockSettings.from_data(stored).automatic_leave
    assert ClockSettings.from_data(stored).leave_days == LEAVE_DAYS_A_YEAR
    assert ClockSettings.from_data(CLOCK.as_data()) == CLOCK
