"""Receivers that drip, flood, hang and say nothing: answered decisions do not wait for them, in either mode."""

from __future__ import annotations

import contextlib
import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from statistics import median

import pytest

from tests.players.outbound.receivers import Listener, drips, floods, receiver, silent
from tests.services.conftest import Processes
from tests.stress.sites import ROOT, Game, site_copied, threads, until

ANSWERS = 12
OWED = 25
"""Messages owed to each receiver: enough for the lane to be busy until the last answer."""
SPARE = 0.5
"""Seconds by which the median answer may be slower on a busy machine; a lane that is shared costs five at least."""


@contextlib.contextmanager
def misbehaving() -> Iterator[list[Listener]]:
    with contextlib.ExitStack() as stack:
        head = b"HTTP/1.1 201 Created\r\nX: "
        behaviours = (drips(head, every=0.5), drips(b"", b"HTTP/1.1 100 Continue\r\n\r\n"), floods(head), silent)
        yield [stack.enter_context(receiver(behaviour)) for behaviour in behaviours]


def answered(games: list[Game]) -> float:
    """The median time in which an answer is applied, in seconds."""
    took: list[float] = []
    while len(took) < ANSWERS:
        playing = [game for game in games if not game.is_over]
        assert playing, "every match has ended before enough was answered"
        took += [game.plays_on() for game in playing]
    return median(took)


@pytest.mark.site
def test_the_embedded_site_plays_on_while_receivers_misbehave(prepared: Path, tmp_path: Path) -> None:
    with misbehaving() as listeners:
        origins = [listener.origin for listener in listeners]
        site = site_copied(prepared, tmp_path / "site", ENTMOOT_PUSH_HOSTS=",".join(origins))
        site.start()
        try:
            before = answered(site.games())
            quiet = threads(site.pid)
            site.run("-m", "tests.stress.outside_owed", str(OWED), *origins)
            assert until(lambda: sum(listener.asked for listener in listeners) >= len(listeners), seconds=15), (
                site.tail()
            )
            requests_before = sum(listener.asked for listener in listeners)
            meanwhile = answered(site.games())
            assert sum(listener.asked for listener in listeners) >= requests_before
            print(f"answers: {before:.3f} s; {meanwhile:.3f} s while {len(listeners)} receivers misbehave")
            assert meanwhile < before + SPARE
            assert threads(site.pid) <= quiet + 12, "the threads of one run, and no more with every message"
        finally:
            site.end()


@pytest.mark.services
@pytest.mark.django_db(transaction=True)
@pytest.mark.xdist_group("celery")
def test_celery_plays_on_while_receivers_misbehave(processes: Processes) -> None:
    with misbehaving() as listeners:
        origins = [listener.origin for listener in listeners]
        processes.environment["ENTMOOT_PUSH_HOSTS"] = ",".join(origins)
        processes.web()
        processes.worker()
        processes.worker("outside")
        processes.beat()
        assert until(processes.web_answers, seconds=60), processes.tail()
        games = [
            Game(processes.url, **person) for person in json.loads(module_run(processes, "tests.stress.people", "3"))
        ]
        before = answered(games)
        module_run(processes, "tests.stress.outside_owed", str(OWED), *origins)
        assert until(lambda: sum(listener.asked for listener in listeners) >= len(listeners), seconds=20), (
            processes.tail()
        )
        meanwhile = answered(games)
        print(f"answers: {before:.3f} s; {meanwhile:.3f} s while {len(listeners)} receivers misbehave")
        assert meanwhile < before + SPARE


def module_run(processes: Processes, *module: str) -> str:
    """Run a module on the installation; what it printed."""
    process = subprocess.run(
        [sys.executable, "-m", *module],
        cwd=ROOT,
        env=processes.environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert process.returncode == 0, process.stderr
    return process.stdout
