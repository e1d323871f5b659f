"""Celery: runs the apps' tasks, and every periodic job from its beat."""

import os
from typing import Any

from celery import Celery

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

app = Celery("entmoot")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()


@app.task(name="config.job_run", ignore_result=True)
def job_run_task(name: str) -> int:
    """Run one periodic job now."""
    from django.utils import timezone

    from config.worker import job_run

    return job_run(name, timezone.now())


@app.on_after_finalize.connect
def schedule(sender: Any, **_: Any) -> None:
    """Give the beat every job. A run that could not start in time is dropped: the next one does its work."""
    from config.worker import jobs

    for job in jobs():
        sender.add_periodic_task(
            job.every_seconds, job_run_task.s(job.name), name=job.name, expires=max(job.every_seconds, 5.0)
        )
