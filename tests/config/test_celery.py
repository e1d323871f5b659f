"""Celery runs the same jobs as the worker thread."""

import json
import os
import subprocess
import sys
from collections import Counter
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.utils.module_loading import import_string

from config.beat import UNREAD_MOST
from config.celery import app, job_run_task, schedule
from config.worker import jobs

pytestmark = pytest.mark.django_db

SETTINGS = """
import json, django
django.setup()
from config.celery import app
c = app.conf
retries = c.broker_connection_max_retries, c.broker_connection_retry_on_startup
print(json.dumps([*retries, c.get("CELERY_DB_REUSE_MAX"), c.broker_transport_options]))
"""
"""Prints what Celery is set to in the mode of its environment."""
VISIBILITY = 60
"""Seconds after which the broker gives out again a message that nobody has acknowledged, in services mode."""


def test_the_beat_runs_every_job_at_its_pace():
    app.conf.beat_schedule = {}
    schedule(app)
    planned = {name: entry["schedule"] for name, entry in app.conf.beat_schedule.items()}
    assert set(planned) == {job.name for job in jobs()}
    for job in jobs():
        assert planned[job.name] == job.every_seconds


class Beat:
    """A beat at a steady clock and a wall clock of the test's own, and what it sent."""

    def __init__(self, monkeypatch):
        self.at, self.wall, self.unread = 1000.0, datetime(2026, 3, 2, tzinfo=UTC), 0
        self.sent: list[Any] = []
        app.conf.beat_schedule = {}
        schedule(app)
        monkeypatch.setattr("config.beat.monotonic", lambda: self.at)
        monkeypatch.setattr("config.beat._unread", lambda queue: self.unread)
        monkeypatch.setattr(app, "now", lambda: self.wall)
        self.scheduler = import_string(app.conf.beat_scheduler.replace(":", "."))(app=app)
        self.scheduler.__dict__["producer"] = None
        self.scheduler.apply_entry = lambda entry, producer: self.sent.append(entry)

    def run(self, seconds):
        """Tick for so many seconds of the steady clock; how often each job was sent."""
        self.sent.clear()
        until = self.at + seconds
        while self.at < until:
            self.at += max(self.scheduler.tick(), 0.01)
        return Counter(entry.name for entry in self.sent)


@pytest.mark.parametrize("jump", [timedelta(hours=1), -timedelta(hours=1), timedelta(days=365), -timedelta(days=365)])
def test_a_wall_clock_that_jumps_changes_nothing_about_when_jobs_are_sent(monkeypatch, jump):
    beat = Beat(monkeypatch)
    first = beat.run(20)
    assert first["matches-sweep"] in (4, 5)
    beat.wall += jump
    assert beat.run(20) == beat.run(20)
    beat.wall -= jump
    assert beat.run(20)["matches-sweep"] in (4, 5)
    for entry in beat.sent:
        assert "expires" not in entry.options, "a worker's clock may be another"


def test_beat_sends_nothing_while_the_workers_are_far_behind(monkeypatch):
    beat = Beat(monkeypatch)
    beat.unread = UNREAD_MOST
    assert not beat.run(60)
    beat.unread = 0
    assert beat.run(20)["matches-sweep"] in (4, 5)


def test_the_task_runs_a_job_by_name():
    assert job_run_task("players.notices_deliver") == 0


def test_messages_are_acknowledged_after_the_work_and_come_back_when_a_worker_dies():
    assert app.conf.task_acks_late
    assert app.conf.task_reject_on_worker_lost
    assert app.conf.worker_prefetch_multiplier == 1


def test_every_task_is_ended_before_its_message_would_be_given_out_again():
    app.loader.import_default_modules()
    ours = [task for name, task in app.tasks.items() if not name.startswith("celery.")]
    assert {task.name for task in ours} >= {"matches.work", "matches.search", "config.job_run"}
    for task in ours:
        limit = task.time_limit or app.conf.task_time_limit
        assert 0 < (task.soft_time_limit or app.conf.task_soft_time_limit) < limit < VISIBILITY, task.name


def test_what_waits_for_others_has_a_queue_of_its_own():
    app.conf.beat_schedule = {}
    schedule(app)
    queues = {name: entry["options"].get("queue") for name, entry in app.conf.beat_schedule.items()}
    outside = {name for name, queue in queues.items() if queue == "outside"}
    assert outside == {
        "players.notices_deliver", "players.letters_deliver", "players.push_deliver", "leagues.webhooks"
    }  # fmt: skip
    assert {queue for name, queue in queues.items() if name not in outside} == {None}


def test_every_worker_writes_that_it_is_alive_now_and_then(monkeypatch):
    from config import celery
    from matches.models import Heartbeat

    monkeypatch.setattr(celery._Heart, "at", float("-inf"))
    monkeypatch.setattr(celery._Heart, "tasks", 0)
    for _ in range(3):
        celery.heartbeat_write()
    [beat] = Heartbeat.objects.filter(kind="celery")
    assert beat.count == 1, "written with the first task, then not for a while"
    monkeypatch.setattr(celery._Heart, "at", float("-inf"))
    celery.heartbeat_write()
    beat.refresh_from_db()
    assert beat.count == 4, "and then with all tasks since"


def test_a_lost_broker_is_tried_again_every_second_for_ever(monkeypatch):
    waits = []
    tries = iter(range(40))

    def connect(self):
        if next(tries) < 35:
            raise ConnectionRefusedError("nobody there")
        return "connected"

    connection = app.connection_for_write("redis://127.0.0.1:1/0")
    monkeypatch.setattr(type(connection), "_connection_factory", connect)
    monkeypatch.setattr("kombu.utils.functional.sleep", lambda seconds: None)
    connection.ensure_connection(lambda error, wait: waits.append(wait), app.conf.broker_connection_max_retries)
    assert len(waits) == 35
    assert max(waits) <= 1.0


@pytest.mark.long
def test_services_mode_keeps_connections_and_outlives_the_broker():
    output = subprocess.run(
        [
            sys.executable,
            "-c",
            SETTINGS,
        ],
        env={
            **os.environ,
            "DJANGO_SETTINGS_MODULE": "config.settings.services",
            "ENTMOOT_MODE": "services",
            "ENTMOOT_DATABASE_URL": "postgres://nobody@127.0.0.1:1/none",
        },
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    retries, on_startup, reuse, transport = json.loads(output)
    assert retries is None
    assert on_startup is True
    assert reuse > 1000, "else every task opens a connection to the database"
    assert transport["socket_timeout"] <= 5
    assert transport["health_check_interval"] <= 5
    assert transport["unacked_restore_throttle"] == 1, "else a dead worker's messages wait ten times as long"


def test_sending_waits_for_a_frozen_broker_no_longer_than_for_any_answer():
    sending = app.connection_for_write("redis://127.0.0.1:1/0").transport_options
    assert sending["socket_timeout"] == sending["socket_connect_timeout"] == 0.3
