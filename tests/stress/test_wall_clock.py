"""The machine's wall clock jumps by an hour and by a year, both ways: nobody loses time, and everything goes on.

The processes see the clock of a file, which changes while they run (`harness.soak.fast_clock`).
"""

from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest
from django.utils import timezone

from harness.soak.fast_clock import FastClock
from harness.unavailable import Unavailable
from matches.models import Heartbeat, Match, MatchStatus, OutboxRow
from tests.services.conftest import OwnRedis, Processes
from tests.stress.sites import Game, Site, ask, site_copied, until
from tests.stress.test_streams_services import games_make

HOUR, YEAR = 3600, 365 * 24 * 3600
JUMPS = [HOUR, 0, -HOUR, 0, YEAR, 0, -YEAR, 0]
"""Seconds from the true time, one after the other: every jump is made there and back."""
WITHIN = 15.0
"""Seconds in which an answer is applied, whatever the clock has just done."""


@pytest.fixture
def wall_clock(tmp_path: Path) -> FastClock:
    """A clock that runs true until it jumps."""
    try:
        return FastClock(tmp_path)
    except Unavailable as reason:
        pytest.skip(str(reason))


@pytest.fixture
def jumping_site(prepared: Path, tmp_path: Path, wall_clock: FastClock) -> Iterator[Site]:
    made = site_copied(prepared, tmp_path / "site", **wall_clock.environment)
    made.start()
    try:
        yield made
    finally:
        made.end()


def running(game: Game) -> bool:
    """Whether the match goes on and nobody has run out of time."""
    reply = ask(f"{game.base}/api/v1/matches/{game.code}/", token=game.tokens[0])
    return reply.status == 200 and reply.data["match"]["status"] == MatchStatus.RUNNING


@pytest.mark.site
def test_the_embedded_site_goes_on_when_the_clock_jumps(jumping_site: Site, wall_clock: FastClock) -> None:
    played, waiting = jumping_site.games()[:2]
    ready = f"{jumping_site.base}/healthz/ready"
    played.plays_on()
    for offset in JUMPS:
        wall_clock.jump(offset - wall_clock.jumped)
        took = played.plays_on(WITHIN)
        print(f"{offset:+d} s: an answer was applied after {took:.2f} s")
        for game in (played, waiting):
            assert running(game), (offset, jumping_site.tail())
        assert until(lambda: ask(ready).status == 200, seconds=WITHIN), (offset, ask(ready).body)
    # Who kept the cookie is signed in as before; the years in between were not.
    assert played.names[0] in ask(f"{played.base}/", session=played.sessions[0]).body
    assert "Traceback" not in jumping_site.tail()


@pytest.mark.site
@pytest.mark.services
@pytest.mark.django_db(transaction=True)
def test_services_go_on_when_the_clock_jumps(processes: Processes, own_redis: OwnRedis, wall_clock: FastClock) -> None:
    processes.use_redis(own_redis.url)
    played, waiting = games_make(processes, 2)
    processes.environment |= wall_clock.environment
    processes.worker()
    processes.beat()
    processes.web()
    assert until(processes.web_answers, seconds=90), processes.tail()
    played.base = waiting.base = processes.url
    played.plays_on(30)

    def sweeps() -> int:
        return Heartbeat.objects.filter(name="sweep").values_list("count", flat=True).first() or 0

    def swept_since(count: int) -> bool:
        return sweeps() >= count + 2

    for offset in JUMPS:
        wall_clock.jump(offset - wall_clock.jumped)
        took = played.plays_on(WITHIN)
        assert until(partial(swept_since, sweeps()), seconds=WITHIN), f"beat is silent at {offset}"
        print(f"{offset:+d} s: an answer was applied after {took:.2f} s, and beat goes on")
        assert running(played), (offset, processes.tail())
        assert running(waiting), (offset, processes.tail())
        # What nobody was told of is found all the same.
        match = Match.objects.get(code=waiting.code)
        OutboxRow.objects.create(match=match, reason="stress", created_at=timezone.now())
        assert until(lambda: not OutboxRow.objects.exists(), seconds=WITHIN), offset
    assert "Traceback" not in processes.tail(), processes.tail()
