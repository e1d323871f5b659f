"""Clocks of drafts while the site is down: what nobody watched counts on no clock."""

from __future__ import annotations

from datetime import datetime, timedelta

import pytest

from cardpool.limited.drafts import draft_leave
from cardpool.limited.picks import drafts_owed
from cardpool.limited.selectors import draft_state
from cardpool.models import Draft
from matches.models import Heartbeat, Outage
from matches.services.sweep import outage_watch
from matches.site_time import SWEEP
from players.models import Player
from tests.cardpool.limited.play import CLOCK, drafted, held, picked, seat_of
from tests.conftest import NOW

pytestmark = pytest.mark.django_db
SECOND, MINUTE, HOUR = timedelta(seconds=1), timedelta(minutes=1), timedelta(hours=1)
WHOLE = timedelta(seconds=CLOCK.pick + CLOCK.reserve)


@pytest.fixture
def draft(ana: Player, ben: Player) -> Draft:
    """Two players and bots, whose first packs wait from NOW."""
    Heartbeat.objects.create(name=SWEEP, kind="sweep", seen_at=NOW)
    return drafted([ana, ben])


def seen(now: datetime) -> None:
    """The sweep ran all the while until now."""
    Heartbeat.objects.filter(name=SWEEP).update(seen_at=now)


def ways(draft: Draft, player: Player) -> list[str]:
    return list(draft.picks.filter(seat__player=player).values_list("way", flat=True))


@pytest.mark.long
@pytest.mark.parametrize("swept_first", [True, False], ids=["the sweep returns first", "drafts are looked at first"])
def test_an_outage_takes_no_time_from_a_pick(draft: Draft, ana: Player, swept_first: bool) -> None:
    down, back = NOW + WHOLE - HOUR, NOW + WHOLE + 2 * HOUR  # an hour is left when the site goes down for three
    seen(down)
    if not swept_first:
        drafts_owed(back)
        assert ways(draft, ana) == []
    outage_watch(now=back)
    drafts_owed(back)
    assert ways(draft, ana) == []
    seen(back + HOUR - SECOND)
    drafts_owed(back + HOUR - SECOND)
    assert ways(draft, ana) == []
    assert seat_of(draft, ana).due_at == back + HOUR  # it is not searched for again before
    seen(back + HOUR)
    drafts_owed(back + HOUR)
    assert ways(draft, ana) == ["clock"]
    assert Outage.objects.get().ended_at == back


@pytest.mark.long
def test_the_reserve_pays_for_no_outage(draft: Draft, ana: Player) -> None:
    seen(NOW + 50 * MINUTE)
    back = NOW + 50 * MINUTE + 3 * HOUR
    outage_watch(now=back)
    seen(back + 14 * MINUTE)
    picked(draft, ana, "a", back + 14 * MINUTE)  # 64 minutes count, 60 are for the pick
    assert seat_of(draft, ana).reserve_left == CLOCK.reserve - 4 * 60


def test_a_pick_in_the_silence_is_charged_what_was_watched(draft: Draft, ana: Player) -> None:
    seen(NOW + 30 * MINUTE)
    picked(draft, ana, "a", NOW + 5 * HOUR)
    assert seat_of(draft, ana).reserve_left == CLOCK.reserve


def test_a_short_silence_is_charged_when_it_is_over(draft: Draft, ana: Player) -> None:
    seen(NOW + WHOLE - 5 * MINUTE)
    drafts_owed(NOW + WHOLE)
    assert ways(draft, ana) == []
    outage_watch(now=NOW + WHOLE + MINUTE)  # six minutes are no outage
    drafts_owed(NOW + WHOLE + MINUTE)
    assert ways(draft, ana) == ["clock"]


@pytest.mark.long
def test_bots_pick_while_nobody_watches(draft: Draft, ana: Player) -> None:
    seen(NOW + MINUTE)
    draft_leave(draft=draft, player=ana, now=NOW + 3 * HOUR)
    drafts_owed(NOW + 3 * HOUR)
    assert ways(draft, ana)[0] == "bot"


@pytest.mark.long
def test_the_page_says_when_the_clock_will_pick(draft: Draft, ana: Player, ben: Player) -> None:
    assert draft_state(draft, ana, NOW).due_at == NOW + WHOLE
    seen(NOW + 10 * MINUTE)
    back = NOW + 10 * MINUTE + 3 * HOUR
    assert draft_state(draft, ana, back).due_at == NOW + WHOLE + 3 * HOUR
    outage_watch(now=back)
    assert draft_state(draft, ana, back).due_at == NOW + WHOLE + 3 * HOUR
    assert held(draft, ben) is not None
    picked(draft, ben, "b", back)  # another's pick keeps what the outage gave
    assert seat_of(draft, ana).due_at == NOW + WHOLE + 3 * HOUR


@pytest.mark.long
def test_a_wall_clock_that_ran_ahead_leaves_no_pick_without_a_clock(draft: Draft, ana: Player) -> None:
    ahead = NOW + timedelta(days=300)
    seen(ahead)
    draft.seats.filter(player=ana).update(waits_since=ahead, due_at=ahead + WHOLE)
    outage_watch(now=NOW)
    drafts_owed(NOW)
    assert ways(draft, ana) == []
    assert seat_of(draft, ana).due_at == NOW + WHOLE
    seen(NOW + WHOLE)
    drafts_owed(NOW + WHOLE)
    assert ways(draft, ana) == ["clock"]
