"""Outages: no clock is judged or charged by time in which the site was away, whatever touches a match first."""

from collections.abc import Callable
from datetime import datetime, timedelta
from itertools import pairwise, permutations
from typing import Any

import psycopg
import pytest
from django.db import OperationalError
from django.test import Client
from django.urls import reverse
from hypothesis import given, settings
from hypothesis import strategies as st

from matches import cache, clocks, selectors
from matches.clocks import NEVER_OFF, ClockSettings, TimeOff
from matches.models import BotJob, Heartbeat, Match, MatchStatus, Outage, OutboxRow, Seat
from matches.services import (
    answer_submit,
    clock_sweep,
    cut_sweep,
    leave_take,
    match_advance,
    match_concede,
    match_pause,
    match_resume,
    order_set,
    outage_credit,
    outage_watch,
)
from players.models import Letter, Notice, Player
from players.notices.letters import letter_owe
from tests.matches.conftest import NOW, answer_next, cut, player_make, tiny_match
from tests.shares import whole_or_sample

HOUR = timedelta(hours=1)
DAY = timedelta(days=1)
SEEN = NOW + HOUR
"""The sweep was last here; then the site was away."""

spans = st.lists(st.tuples(st.integers(0, 400), st.integers(0, 90)), max_size=5).map(
    lambda pairs: clocks.spans_merge((NOW + begin * HOUR, NOW + (begin + length) * HOUR) for begin, length in pairs)
)


class TestPure:
    @given(spans, st.integers(0, 300), st.booleans(), st.sets(st.integers(0, 20), max_size=6))
    def test_a_moment_later_and_the_time_that_counts_agree(
        self, away: tuple[clocks.Span, ...], hours: int, weekends: bool, leave: set[int]
    ) -> None:
        off = TimeOff(frozenset((NOW + day * DAY).date() for day in leave), weekends, away)
        length = hours * HOUR
        assert clocks.effective(NOW, clocks.later(NOW, length, off), off) == length

    @given(spans, st.integers(0, 400))
    def test_outages_take_away_exactly_their_length(self, away: tuple[clocks.Span, ...], hours: int) -> None:
        end = NOW + hours * HOUR
        lost = sum((min(until, end) - min(since, end) for since, until in away), timedelta(0))
        assert clocks.effective(NOW, end, TimeOff(outages=away)) == hours * HOUR - lost

    @given(st.lists(st.tuples(st.integers(0, 50), st.integers(0, 20)), max_size=8))
    def test_merged_spans_hold_each_moment_once(self, pairs: list[tuple[int, int]]) -> None:
        given_spans = [(NOW + begin * HOUR, NOW + (begin + length) * HOUR) for begin, length in pairs]
        hours = {begin + more for begin, length in pairs for more in range(length)}
        merged = clocks.spans_merge(given_spans)
        assert sum(((until - since) // HOUR for since, until in merged), 0) == len(hours)
        assert all(before[1] < after[0] for before, after in pairwise(merged))

    def test_a_warning_goes_by_the_time_that_counts(self) -> None:
        away = TimeOff(outages=((NOW, NOW + 8 * DAY),))
        until = clocks.deadline(10 * DAY, NOW, ClockSettings(), away)
        assert until == NOW + 15 * DAY
        assert clocks.warning_due(NOW, until, NOW + 9 * DAY, 0, away) == 0
        assert clocks.warning_at(NOW, until, 0, away) == NOW + 8 * DAY + 3.5 * DAY
        assert clocks.warning_due(NOW, NOW + 15 * DAY, NOW + 9 * DAY, 0, NEVER_OFF) == 50


@pytest.fixture
def judge(db: None) -> Player:
    player = player_make("judge")
    Player.objects.filter(pk=player.pk).update(is_superuser=True)
    player.refresh_from_db()
    return player


def bank(match: Match, place: int) -> timedelta:
    return timedelta(milliseconds=match.seats.get(place=place).bank_ms)


def deadline(match: Match, place: int) -> datetime | None:
    return match.seats.get(place=place).deadline


@pytest.mark.django_db
class TestWhateverComesFirst:
    """Ada and Bob are both asked. The sweep was last seen after an hour; eight days later the site is back, a day after
    their limit of silence."""

    BACK = SEEN + 8 * DAY

    @pytest.fixture(autouse=True)
    def _away(self, match: Match) -> None:
        outage_watch(now=SEEN)

    def actions(self, match: Match, ada: Player, bob: Player, client: Client) -> dict[str, Callable[[], object]]:
        def page() -> None:
            rows = selectors.clock_rows(match, list(match.seats.select_related("player").order_by("place")), self.BACK)
            assert rows[1]["left"] == 10 * DAY - HOUR
            assert rows[1]["deadline"] == NOW + 7 * DAY + 8 * DAY

        def home() -> None:
            yours, others, _ = selectors.player_rows(bob, self.BACK)
            assert [row.deadline for row in (*yours, *others) if row.seat.player_id == bob.pk] == [NOW + 15 * DAY]

        def answer() -> None:
            pending = match.pending.filter(seat__player=ada).first()
            if pending is not None:
                answer_submit(match=match, player=ada, decision_id=pending.decision_id, value=1, key="k", now=self.BACK)

        return {
            "sweep": lambda: (outage_watch(now=self.BACK), clock_sweep(now=self.BACK)),
            "clocks": lambda: clock_sweep(now=self.BACK),
            "answer": answer,
            "order": lambda: order_set(match=match, player=bob, kind="my_turn", now=self.BACK),
            "advance": lambda: match_advance(match_id=match.pk, now=self.BACK),
            "page": page,
            "home": home,
        }

    @pytest.mark.long
    @pytest.mark.parametrize("first", ["sweep", "clocks", "answer", "order", "advance", "page", "home"])
    def test_everybody_sees_the_credited_clock(
        self, match: Match, ada: Player, bob: Player, client: Client, first: str
    ) -> None:
        then = ["advance", "sweep", "answer", "advance", "page", "clocks", "advance"]
        self.play(match, ada, bob, client, [first, *then])

    @pytest.mark.long
    @whole_or_sample
    def test_in_any_order(self, whole: bool, match: Match, ada: Player, bob: Player, client: Client) -> None:
        from django.db import transaction

        @given(order=st.permutations(["sweep", "clocks", "answer", "order", "advance", "page", "home", "advance"]))
        @settings(max_examples=25 if whole else 8)
        def play(order: list[str]) -> None:
            with transaction.atomic():
                self.play(match, ada, bob, client, [*order, "advance"])
                transaction.set_rollback(True)
            match.refresh_from_db()
            cache.clear()

        play()

    def play(self, match: Match, ada: Player, bob: Player, client: Client, order: list[str]) -> None:
        actions = self.actions(match, ada, bob, client)
        for name in order:
            actions[name]()
        match.refresh_from_db()
        assert match.status == MatchStatus.RUNNING
        if "answer" in order:
            assert (bank(match, 0), deadline(match, 0)) == (10 * DAY - HOUR, None)
        assert (bank(match, 1), deadline(match, 1)) == (10 * DAY, NOW + 15 * DAY)
        assert Notice.objects.filter(kind="match_clock").count() == 0, "an hour of seven days is no warning"

    def test_an_answer_is_not_too_late(self, match: Match, bob: Player) -> None:
        pending = match.pending.get(seat__player=bob)
        receipt = answer_submit(
            match=match, player=bob, decision_id=pending.decision_id, value=1, key="k", now=self.BACK
        )
        assert receipt.state == "new"

    @pytest.mark.long
    @pytest.mark.parametrize("order", list(permutations(["concede", "pause", "sweep"])))
    def test_conceding_pausing_and_resuming_charge_no_outage(
        self, match: Match, ada: Player, bob: Player, judge: Player, order: tuple[str, ...]
    ) -> None:
        for name in order:
            if name == "sweep":
                outage_watch(now=self.BACK)
            elif name == "pause" and match.status == MatchStatus.RUNNING:
                match_pause(match=match, actor=judge, reason="a look", now=self.BACK)
                assert bank(match, 1) == 10 * DAY - HOUR
                match_resume(match=match, actor=judge, now=self.BACK)
            elif name == "concede":
                match_concede(match=match, player=ada, now=self.BACK)
                match.refresh_from_db()
        assert bank(match, 1) == 10 * DAY - HOUR
        assert match.outcome is not None
        assert match.outcome["termination"] == "concession"

    def test_leave_taken_on_the_first_day_back_reckons_with_it(self, match: Match, bob: Player) -> None:
        leave_take(player=bob, days=[(self.BACK + 2 * DAY).date()], now=self.BACK)
        assert deadline(match, 1) == NOW + 16 * DAY
        outage_watch(now=self.BACK)
        assert deadline(match, 1) == NOW + 16 * DAY

    def test_time_that_was_up_before_the_outage_is_up(self, match: Match) -> None:
        Seat.objects.filter(match=match).update(running_since=NOW - 8 * DAY, deadline=NOW - DAY)
        match_advance(match_id=match.pk, now=self.BACK)
        match.refresh_from_db()
        assert match.status == MatchStatus.FINISHED


@pytest.mark.django_db
def test_nobody_is_cut_for_in_an_outage(ada: Player, bob: Player) -> None:
    match = cut(tiny_match(ada, bob), ada)
    outage_watch(now=SEEN)
    back = NOW + 3 * DAY
    assert cut_sweep(now=back) == 0
    outage_watch(now=back)
    for hours, made in ((46, 0), (47, 1)):
        Heartbeat.objects.filter(name="sweep").update(seen_at=back + hours * HOUR)  # the sweep ran all the while
        assert cut_sweep(now=back + hours * HOUR) == made
    assert not match.seats.get(player=bob).cut_proven


@pytest.mark.django_db
class TestCrediting:
    def test_one_outage_is_credited_once_however_often_it_is_entered(self, match: Match, judge: Player) -> None:
        times: dict[str, Any] = {"began_at": NOW + HOUR, "ended_at": NOW + 3 * HOUR, "reason": "power", "actor": judge}
        assert outage_credit(**times, now=NOW + 4 * HOUR) == 2
        assert outage_credit(**times, now=NOW + 4 * HOUR) == 0
        part = {**times, "began_at": NOW + 2 * HOUR}
        assert outage_credit(**part, now=NOW + 4 * HOUR) == 0
        assert (Outage.objects.count(), deadline(match, 0)) == (1, NOW + 7 * DAY + 2 * HOUR)
        longer = {**times, "ended_at": NOW + 4 * HOUR}
        assert outage_credit(**longer, now=NOW + 4 * HOUR) == 2
        assert deadline(match, 0) == NOW + 7 * DAY + 3 * HOUR

    def test_an_earlier_outage_entered_later_counts_too(self, match: Match, judge: Player) -> None:
        outage_watch(now=NOW + 2 * HOUR)
        outage_watch(now=NOW + 5 * HOUR)
        outage_credit(began_at=NOW, ended_at=NOW + HOUR, reason="network", actor=judge, now=NOW + 5 * HOUR)
        assert deadline(match, 0) == NOW + 7 * DAY + 4 * HOUR

    def test_a_deadline_that_was_not_moved_is_mended_and_not_judged(self, match: Match) -> None:
        """As after a process that died between recording an outage and moving the stored deadlines."""
        Outage.objects.create(began_at=NOW, ended_at=NOW + 8 * DAY, reason="power", credited_at=NOW + 8 * DAY)
        outage_watch(now=NOW + 8 * DAY)
        assert clock_sweep(now=NOW + 8 * DAY) >= 1
        match_advance(match_id=match.pk, now=NOW + 8 * DAY)
        match.refresh_from_db()
        assert (match.status, deadline(match, 0)) == (MatchStatus.RUNNING, NOW + 15 * DAY)
        assert clock_sweep(now=NOW + 8 * DAY) == 0

    def test_a_silence_too_short_for_an_outage_is_judged_only_by_the_sweep(self, match: Match) -> None:
        almost = NOW + 7 * DAY - timedelta(minutes=3)
        outage_watch(now=almost)
        match_advance(match_id=match.pk, now=NOW + 7 * DAY + timedelta(minutes=2))
        match.refresh_from_db()
        assert match.status == MatchStatus.RUNNING, "nobody has seen whether the site was there"
        outage_watch(now=NOW + 7 * DAY + timedelta(minutes=2))
        match_advance(match_id=match.pk, now=NOW + 7 * DAY + timedelta(minutes=2))
        match.refresh_from_db()
        assert match.status == MatchStatus.FINISHED
        assert not Outage.objects.exists()


@pytest.mark.django_db
class TestWallClockThatJumps:
    @pytest.mark.parametrize("jump", [HOUR, 365 * DAY])
    def test_back_and_right_again_before_a_sweep_sees_it_costs_nobody_anything(
        self, match: Match, jump: timedelta
    ) -> None:
        right = NOW + timedelta(minutes=2)
        outage_watch(now=right)
        for _ in range(2):
            answer_next(match, right - jump)  # both bids; then somebody is asked anew, and their clock starts
        begun = set(Seat.objects.filter(match=match, running_since__isnull=False).values_list("running_since"))
        assert begun == {(right,)}
        answer_next(match, right + timedelta(seconds=2))
        match.refresh_from_db()
        assert match.status == MatchStatus.RUNNING

    def test_what_waits_for_a_moment_a_year_ahead_does_not_wait_for_it(self, match: Match, ada: Player) -> None:
        ahead = NOW + 365 * DAY
        outage_watch(now=ahead)
        job = BotJob.objects.create(
            match=match, seat=match.seats.get(place=0), decision_id="x", created_at=ahead, claimed_until=ahead + HOUR
        )
        letter = letter_owe(kind=Letter.Kind.RESET, to="ada@example.org", now=ahead)
        Player.objects.filter(pk=ada.pk).update(digest_sent_at=ahead)
        outage_watch(now=NOW)
        soon = NOW + timedelta(minutes=10)
        for row in (job, letter, ada):
            row.refresh_from_db()
        for moment in (job.claimed_until, letter.next_at, ada.digest_sent_at):
            assert moment is not None
            assert moment <= soon

    @pytest.mark.long
    @pytest.mark.parametrize("jump", [HOUR, 365 * DAY])
    def test_ahead_and_back_costs_nobody_anything(self, match: Match, ada: Player, jump: timedelta) -> None:
        outage_watch(now=NOW + HOUR)
        ahead = NOW + HOUR + jump
        outage_watch(now=ahead)
        clock_sweep(now=ahead)
        pending = match.pending.get(seat__player=ada)
        answer_submit(match=match, player=ada, decision_id=pending.decision_id, value=1, key="k", now=ahead)
        match_advance(match_id=match.pk, now=ahead)
        back = NOW + HOUR + timedelta(minutes=5)
        outage_watch(now=back)
        clock_sweep(now=back)
        match_advance(match_id=match.pk, now=back)
        match.refresh_from_db()
        assert match.status == MatchStatus.RUNNING
        assert bank(match, 0) == 10 * DAY - HOUR
        assert deadline(match, 1) == NOW + 7 * DAY + timedelta(minutes=5), "what the sweep saw pass was nothing"
        assert Heartbeat.objects.get(name="sweep").seen_at == back
        late = NOW + 8 * DAY
        Heartbeat.objects.filter(name="sweep").update(seen_at=late)  # the sweep ran all the while
        clock_sweep(now=late)
        match_advance(match_id=match.pk, now=late)
        match.refresh_from_db()
        assert match.status == MatchStatus.FINISHED

    def test_back_first_gives_nobody_a_day_too_many(self, match: Match, ada: Player) -> None:
        outage_watch(now=NOW + HOUR)
        back = NOW - 365 * DAY
        outage_watch(now=back)
        OutboxRow.objects.create(match=match, reason="test", created_at=back)
        match_advance(match_id=match.pk, now=back)
        assert deadline(match, 0) == back + 7 * DAY
        assert bank(match, 0) == 10 * DAY
        outage_watch(now=NOW + 2 * HOUR)
        assert deadline(match, 0) == NOW + 2 * HOUR + 7 * DAY, "the year that did not pass is an outage"

    @pytest.mark.long
    def test_the_home_page_is_served_all_the_while(self, match: Match, ada: Player, client: Client) -> None:
        outage_watch(now=NOW)
        client.force_login(ada)
        for away in (-365 * DAY, -HOUR, HOUR, 365 * DAY):
            with pytest.MonkeyPatch.context() as patched:
                patched.setattr("django.utils.timezone.now", lambda away=away: NOW + away)
                for url in (reverse("home"), match.get_absolute_url(), reverse("matches:operations")):
                    assert client.get(url).status_code in (200, 302, 403)


@pytest.mark.django_db
def test_a_sweep_that_loses_the_database_blames_no_match(match: Match, monkeypatch: pytest.MonkeyPatch) -> None:
    def lost(*args: object, **more: object) -> None:
        raise OperationalError("gone") from psycopg.errors.ConnectionFailure("gone")

    monkeypatch.setattr("matches.services.sweep.clock_tell", lost)
    with pytest.raises(OperationalError):
        clock_sweep(now=NOW + 4 * DAY)
    match.refresh_from_db()
    assert match.status == MatchStatus.RUNNING
