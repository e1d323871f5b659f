"""Clocks: banks, increments, caps, silence, days off, warnings, outages. Every time is explicit."""

from datetime import UTC, datetime, timedelta

import pytest
from django.test import Client
from django.urls import reverse

from matches import clocks
from matches.clocks import NEVER_OFF, ClockSettings, deadline, effective, longest_match, time_off
from matches.errors import Malformed
from matches.models import Heartbeat, LeaveDay, Match, MatchStatus, Outage, OutboxRow, Seat
from matches.runner import ARRIVAL_GRACE
from matches.services import (
    answer_submit,
    clock_sweep,
    cut_sweep,
    leave_cancel,
    leave_take,
    match_advance,
    match_pause,
    match_resume,
    outage_watch,
)
from matches.templatetags.clocks import duration, span
from players.models import Notice, Player
from tests.matches.conftest import NOW, answer_next, cut, tiny_match

DAY = timedelta(days=1)
HOUR = timedelta(hours=1)
SATURDAY = datetime(2026, 3, 7, tzinfo=UTC)


class TestPure:
    def test_the_bank_or_the_silence_limit_whichever_is_first(self) -> None:
        settings = ClockSettings()
        assert deadline(10 * DAY, NOW, settings, NEVER_OFF) == NOW + 7 * DAY
        assert deadline(2 * DAY, NOW, settings, NEVER_OFF) == NOW + 2 * DAY
        assert deadline(timedelta(0), NOW, settings, NEVER_OFF) == NOW

    def test_weekends_count_for_nothing_where_they_are_paused(self) -> None:
        settings = ClockSettings(weekend_pause=True)
        off = time_off(settings, ())
        friday_noon = SATURDAY - 12 * HOUR
        assert deadline(DAY, friday_noon, settings, off) == SATURDAY + 2 * DAY + 12 * HOUR
        assert effective(friday_noon, SATURDAY + 3 * DAY, off) == 12 * HOUR + DAY
        assert effective(SATURDAY, SATURDAY + 2 * DAY, off) == timedelta(0)

    def test_leave_days_count_for_nothing_unless_the_match_says_so(self) -> None:
        days = [(NOW + DAY).date(), (NOW + 2 * DAY).date()]
        settings = ClockSettings(silence=3 * DAY)
        assert deadline(9 * DAY, NOW, settings, time_off(settings, days)) == NOW + 5 * DAY
        strict = ClockSettings(silence=3 * DAY, leave=False)
        assert deadline(9 * DAY, NOW, strict, time_off(strict, days)) == NOW + 3 * DAY

    @pytest.mark.parametrize("hours", range(0, 240, 7))
    def test_deadline_and_effective_time_agree(self, hours: int) -> None:
        settings = ClockSettings(weekend_pause=True, silence=300 * DAY)
        off = time_off(settings, [(NOW + DAY).date()])
        bank = timedelta(hours=hours, minutes=13)
        assert effective(NOW, deadline(bank, NOW, settings, off), off) == bank

    def test_increments_stop_at_the_cap_and_never_take_away(self) -> None:
        settings = ClockSettings()
        assert clocks.increased(10 * DAY, 2, settings) == 12 * DAY
        assert clocks.increased(13 * DAY, 5, settings) == 14 * DAY
        assert clocks.increased(20 * DAY, 1, settings) == 20 * DAY

    def test_warnings_come_once_each(self) -> None:
        until = NOW + 100 * HOUR
        assert clocks.warning_due(NOW, until, NOW + 49 * HOUR, 0) == 0
        assert clocks.warning_due(NOW, until, NOW + 50 * HOUR, 0) == 50
        assert clocks.warning_due(NOW, until, NOW + 60 * HOUR, 50) == 0
        assert clocks.warning_due(NOW, until, NOW + 99 * HOUR, 50) == 95
        assert clocks.warning_due(NOW, until, until, 95) == 0

    def test_the_longest_match(self) -> None:
        plain = ClockSettings(leave=False)
        assert longest_match(plain, 18, 2) == 2 * (10 + 18) * DAY
        assert longest_match(ClockSettings(), 18, 2) == (56 + 2 * 10) * DAY
        assert longest_match(ClockSettings(leave=False, weekend_pause=True), 18, 2) == 58 * DAY * 7 / 5

    def test_impossible_settings_are_named(self) -> None:
        assert ClockSettings().check() == []
        problems = ClockSettings(bank=20 * DAY, silence=timedelta(0), increment=-DAY).check()
        assert len(problems) == 3

    def test_settings_travel_as_data(self) -> None:
        settings = ClockSettings(bank=3 * DAY, weekend_pause=True)
        assert ClockSettings.from_data(settings.as_data()) == settings


def seat_of(match: Match, place: int) -> Seat:
    return match.seats.get(place=place)


@pytest.mark.django_db
class TestInMatches:
    def test_the_clock_of_who_is_asked_runs_and_stops_when_the_answer_arrived(self, match: Match, ada: Player) -> None:
        assert {seat.running_since for seat in match.seats.all()} == {NOW}
        pending = match.pending.get(seat__place=0)
        arrived = NOW + 5 * HOUR
        answer_submit(match=match, player=ada, decision_id=pending.decision_id, value=1, key="k", now=arrived)
        match_advance(match_id=match.pk, now=arrived + HOUR)  # the server's hour is not the player's
        seat = seat_of(match, 0)
        assert timedelta(milliseconds=seat.bank_ms) == 10 * DAY - 5 * HOUR
        assert (seat.running_since, seat.deadline) == (None, None)
        assert seat_of(match, 1).running_since == NOW

    def test_a_completed_turn_adds_the_increment_to_everybody(self, match: Match) -> None:
        while match.turn == 0:
            answer_next(match, NOW)
        assert {seat.bank_ms for seat in match.seats.all()} == {11 * 24 * 3_600_000}

    def test_running_out_of_time_forfeits_the_seat(self, match: Match, ada: Player) -> None:
        answer_next(match, NOW)  # Ada bids
        late = NOW + 7 * DAY
        assert clock_sweep(now=late - HOUR * 0 - timedelta(seconds=1)) == 1  # a warning, no forfeit
        assert clock_sweep(now=late) == 0, "an answer that arrived in time may still be on its way"
        late += ARRIVAL_GRACE
        assert clock_sweep(now=late) >= 1
        assert clock_sweep(now=late) == 0, "the wake-up is owed once"
        match_advance(match_id=match.pk, now=late)
        match.refresh_from_db()
        assert match.status == MatchStatus.FINISHED
        assert match.outcome == {"places": [1, 2], "termination": "timeout", "winners": [0], "details": {}}
        last = match.answers.last()
        assert last is not None
        assert last.source == "clock"

    def test_an_answer_that_arrived_in_time_counts_though_it_is_applied_late(self, match: Match, bob: Player) -> None:
        answer_next(match, NOW)
        pending = match.pending.get(seat__place=1)
        just = NOW + 7 * DAY - timedelta(seconds=1)
        answer_submit(match=match, player=bob, decision_id=pending.decision_id, value=1, key="k", now=just)
        match_advance(match_id=match.pk, now=NOW + 8 * DAY)
        match.refresh_from_db()
        assert match.status == MatchStatus.RUNNING

    @pytest.mark.long
    def test_warnings_are_sent_once_each(self, match: Match, bob: Player) -> None:
        answer_next(match, NOW)
        whole = 7 * DAY
        for per_cent, expected in ((49, 0), (51, 1), (52, 1), (81, 2), (96, 3), (99, 3)):
            clock_sweep(now=NOW + whole * per_cent / 100)
            assert Notice.objects.filter(kind="match_clock", player=bob).count() == expected, per_cent

    def test_a_pause_stops_the_clocks_and_resuming_starts_them(self, match: Match, stranger: Player) -> None:
        stranger.is_superuser = True
        stranger.save()
        match_pause(match=match, actor=stranger, reason="a question of rules", now=NOW + 2 * DAY)
        for seat in match.seats.all():
            assert (timedelta(milliseconds=seat.bank_ms), seat.deadline) == (8 * DAY, None)
        assert clock_sweep(now=NOW + 50 * DAY) == 0
        match_resume(match=match, actor=stranger, now=NOW + 60 * DAY)
        assert seat_of(match, 0).deadline == NOW + 67 * DAY

    def test_leave_moves_running_deadlines_and_giving_it_back_moves_them_back(self, match: Match, ada: Player) -> None:
        day = (NOW + 2 * DAY).date()
        assert leave_take(player=ada, days=[day], now=NOW) == 1
        assert leave_take(player=ada, days=[day], now=NOW) == 0
        assert seat_of(match, 0).deadline == NOW + 8 * DAY
        assert seat_of(match, 1).deadline == NOW + 7 * DAY
        assert leave_cancel(player=ada, day=day, now=NOW)
        assert seat_of(match, 0).deadline == NOW + 7 * DAY

    def test_leave_has_limits(self, ada: Player) -> None:
        with pytest.raises(Malformed, match="tomorrow"):
            leave_take(player=ada, days=[NOW.date()], now=NOW)
        days = [(NOW + n * DAY).date() for n in range(1, 32)]
        with pytest.raises(Malformed, match="30 days of leave"):
            leave_take(player=ada, days=days, now=NOW)
        assert not LeaveDay.objects.exists()
        assert leave_take(player=ada, days=days[:30], now=NOW) == 30

    def test_an_outage_of_the_sweep_is_credited_before_any_clock_is_judged(self, match: Match) -> None:
        outage_watch(now=NOW + HOUR)
        assert outage_watch(now=NOW + HOUR + timedelta(minutes=9)) == 0
        back = NOW + 8 * DAY
        assert outage_watch(now=back) == 2
        gap = back - (NOW + HOUR + timedelta(minutes=9))
        assert seat_of(match, 0).deadline == NOW + 7 * DAY + gap
        assert clock_sweep(now=back) == 0
        outage = Outage.objects.get()
        assert (outage.seats, outage.ended_at) == (2, back)
        assert outage_watch(now=back + timedelta(seconds=5)) == 0
        assert Heartbeat.objects.get(name="sweep").seen_at == back + timedelta(seconds=5)

    @pytest.mark.long
    def test_an_outage_is_entered_in_utc_wherever_the_judge_lives(
        self, match: Match, stranger: Player, client: Client
    ) -> None:
        Player.objects.filter(pk=stranger.pk).update(time_zone="Asia/Tokyo", is_superuser=True)
        client.force_login(stranger)
        times = {"began_at": "2026-03-02 09:00", "ended_at": "2026-03-02 10:00", "reason": "power"}
        with pytest.MonkeyPatch.context() as patched:
            patched.setattr("django.utils.timezone.now", lambda: NOW + 2 * HOUR)
            client.post(reverse("matches:outage"), times)
            client.post(reverse("matches:outage"), {**times, "began_at": "1900-01-01 00:00"})
            client.post(reverse("matches:outage"), {**times, "ended_at": "8999-12-31 23:59"})
        outages = list(Outage.objects.order_by("pk"))
        assert (outages[0].began_at, outages[0].ended_at, outages[0].seats) == (NOW, NOW + HOUR, 2)
        assert len(outages) == 2, "an outage that ends in the future is refused"
        # The hours the second outage shares with the first are not credited twice.
        assert (outages[1].seats, seat_of(match, 0).deadline) == (0, NOW + 7 * DAY + HOUR)

    def test_who_does_not_cut_in_time_is_cut_for_and_the_match_says_so(self, ada: Player, bob: Player) -> None:
        match = cut(tiny_match(ada, bob), ada)
        assert cut_sweep(now=NOW + 47 * HOUR) == 0
        assert cut_sweep(now=NOW + 48 * HOUR) == 1
        assert OutboxRow.objects.filter(match=match).exists()
        match_advance(match_id=match.pk, now=NOW + 48 * HOUR)
        match.refresh_from_db()
        assert match.status == MatchStatus.RUNNING
        assert [seat.cut_proven for seat in match.seats.order_by("place")] == [True, False]


@pytest.mark.parametrize(
    ("length", "sentence", "clock"),
    [
        (timedelta(days=10), "10 days", "10 d 00 h"),
        (timedelta(days=1, hours=1), "1 day, 1 hour", "1 d 01 h"),
        (timedelta(days=2, minutes=50), "2 days", "2 d 00 h"),
        (timedelta(hours=3, minutes=5), "3 hours, 5 minutes", "3 h 05 min"),
        (timedelta(seconds=59), "less than a minute", "59 s"),
        (timedelta(seconds=-5), "less than a minute", "0 s"),
        (None, "", ""),
    ],
)
def test_a_length_of_time_in_a_sentence_and_on_a_clock(length: timedelta | None, sentence: str, clock: str) -> None:
    assert (span(length), duration(length)) == (sentence, clock)
