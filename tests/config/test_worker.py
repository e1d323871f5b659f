"""The worker thread: runs what is due, survives failures, stops when asked."""

import threading
import time

import pytest

from config import worker
from config.worker import Worker, job_run
from players.site.periodic import BREATH, Job, Lane, wake, wakeups

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _awake():
    wakeups[Lane.WORK].clear()
    yield
    wakeups[Lane.WORK].clear()


def test_jobs_of_all_apps_are_found_and_named_once():
    names = [job.name for job in worker.jobs()]
    assert "players.notices_deliver" in names
    assert len(set(names)) == len(names)


def test_a_job_can_be_run_by_name(now):
    assert job_run("players.notices_deliver", now) == 0
    with pytest.raises(KeyError):
        job_run("nobody.nothing", now)


def test_a_due_job_runs_once_and_then_when_its_time_comes():
    runs = []

    def note(now):
        runs.append(now)
        return 0

    thread = Worker([Job("a", 10.0, note)])
    thread.run_due(100.0)
    thread.run_due(105.0)
    assert len(runs) == 1
    thread.run_due(110.0)
    assert len(runs) == 2


def test_a_failing_job_waits_longer_each_time_and_holds_up_no_other(caplog):
    tries, runs = [], []

    def fail(now):
        tries.append(now)
        raise RuntimeError("broken")

    def note(now):
        runs.append(now)
        return 0

    thread = Worker([Job("bad", 1.0, fail), Job("good", 1.0, note)])
    for second in range(20):
        thread.run_due(100.0 + second)
    assert len(runs) == 20
    assert len(tries) == 4, "after 2, 4, 8 seconds"
    assert "job bad failed" in caplog.text


def test_a_job_with_more_to_do_runs_again_at_once():
    results = [3, 2, 1, 0]
    thread = Worker([Job("a", 60.0, lambda now: results.pop(0), on_wake=True)])
    while thread.run_due(100.0):
        pass
    assert results == []


@pytest.mark.django_db(transaction=True)
def test_waking_runs_the_waiting_job_promptly_and_stop_ends_the_thread():
    ran = threading.Event()

    def note(now):
        ran.set()
        return 0

    thread = Worker([Job("a", 3600.0, note, on_wake=True)])
    thread.start()
    assert ran.wait(5)
    ran.clear()
    begun = time.monotonic()
    wake()
    assert ran.wait(5)
    assert time.monotonic() - begun < 0.5
    thread.stop()
    thread.join(5)
    assert not thread.is_alive()


def test_what_a_page_waits_for_comes_first_and_the_rest_a_breath_later():
    order = []

    def noting(name):
        def run(now):
            order.append(name)
            return 0

        return run

    first = Job("first", 3600.0, noting("first"), on_wake=True, urgent=True)
    thread = Worker([Job("rest", 3600.0, noting("rest"), on_wake=True), first])
    thread.run_due(100.0)
    assert order == ["first", "rest"]
    thread.woken(200.0)
    thread.woken(200.2)  # a later wake puts nothing off
    thread.run_due(200.2)
    assert order == ["first", "rest", "first"]
    thread.run_due(200.0 + BREATH)
    assert order == ["first", "rest", "first", "rest"]


def test_two_jobs_of_one_name_are_a_mistake(monkeypatch):
    import players.jobs

    monkeypatch.setattr(players.jobs, "JOBS", [Job("a", 1.0, lambda now: 0)] * 2)
    with pytest.raises(ValueError, match="share a name"):
        worker.jobs()


def test_what_waits_for_others_holds_up_no_other_lane():
    """A receiver that never answers holds the thread of its lane alone."""
    over, waits, swept = threading.Event(), threading.Event(), []

    def wait(now):
        waits.set()
        return int(not over.wait(10))

    def sweep(now):
        swept.append(now)
        return 0

    lanes = [
        Worker([Job("waits", 0.05, wait)], lane=Lane.OUTSIDE),
        Worker([Job("sweeps", 0.05, sweep)]),
    ]
    for lane in lanes:
        lane.start()
    assert waits.wait(5)
    before = len(swept)
    assert _until(lambda: len(swept) > before + 3)
    over.set()
    for lane in lanes:
        lane.stop()
        lane.join(5)


def _until(what, seconds=5.0):
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline and not what():
        time.sleep(0.01)
    return what()
