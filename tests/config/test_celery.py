"""Celery runs the same jobs as the worker thread."""

import pytest

from config.celery import app, job_run_task, schedule
from config.worker import jobs

pytestmark = pytest.mark.django_db


def test_the_beat_runs_every_job_at_its_pace():
    app.conf.beat_schedule = {}
    schedule(app)
    planned = {name: entry["schedule"] for name, entry in app.conf.beat_schedule.items()}
    assert set(planned) == {job.name for job in jobs()}
    for job in jobs():
        assert planned[job.name] == job.every_seconds


def test_a_run_that_could_not_start_in_time_is_dropped():
    app.conf.beat_schedule = {}
    schedule(app)
    assert all(entry["options"]["expires"] >= 5 for entry in app.conf.beat_schedule.values())


def test_the_task_runs_a_job_by_name():
    assert job_run_task("players.notices_deliver") == 0


def test_messages_are_acknowledged_after_the_work_and_come_back_when_a_worker_dies():
    assert app.conf.task_acks_late
    assert app.conf.task_reject_on_worker_lost
    assert app.conf.worker_prefetch_multiplier == 1
