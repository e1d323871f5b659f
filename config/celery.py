"""Celery: runs the apps' tasks, and every periodic job from its beat."""

import logging.config
import os
import socket
from contextlib import AbstractContextManager
from threading import Lock
from time import monotonic
from typing import Any

from celery.signals import (
    beat_init,
    before_task_publish,
    setup_logging,
    task_postrun,
    task_prerun,
    worker_init,
    worker_process_shutdown,
)

from config.broker import ImpatientCelery
from config.garbage import garbage_settle
from players.site.log_context import log_context, log_facts

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

app = ImpatientCelery("entmoot", amqp="config.broker:ImpatientAMQP")
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
    """Give the beat every job. What waits for others goes to a queue, and so to workers, of its own."""
    from config.worker import jobs
    from players.site.periodic import Lane

    for job in jobs():
        queue = {"queue": str(job.lane)} if job.lane == Lane.OUTSIDE else {}
        sender.add_periodic_task(job.every_seconds, job_run_task.s(job.name), name=job.name, **queue)


BEAT_EVERY = 10.0
"""Seconds between two heartbeats of a worker that has something to do; a job comes every two."""


class _Heart:
    """When this process last wrote that it is alive, and the tasks it has run since."""

    at = float("-inf")
    tasks = 0
    lock = Lock()


@worker_init.connect
def ready_to_work(**_: Any) -> None:
    """Refuse to start with a broken file of cards, and settle the garbage collector."""
    from matches.owner_files import owner_files_read

    owner_files_read()
    garbage_settle()  # before the processes of the pool are forked from this one


@beat_init.connect
def beat_ready(**_: Any) -> None:
    """Settle the garbage collector of the beat."""
    garbage_settle()


REQUEST_ID = "entmoot_request_id"
"""The header of a message that names the request from which its task comes."""
_contexts: dict[str, AbstractContextManager[Any]] = {}


@setup_logging.connect
def lines_settle(**_: Any) -> None:
    """Log as the web processes do; without this Celery replaces the handlers by its own."""
    from django.conf import settings

    logging.config.dictConfig(settings.LOGGING)


@before_task_publish.connect
def request_id_send(headers: dict[str, Any] | None = None, **_: Any) -> None:
    """Send the request's id with the message."""
    request_id = log_facts().get("request_id")
    if headers is not None and request_id:
        headers[REQUEST_ID] = request_id


@task_prerun.connect
def context_enter(task_id: str = "", task: Any = None, **_: Any) -> None:
    """Let the task's lines name the task, and the request from which it comes."""
    facts = {"task": task.name}
    # From a broker the headers of a message are the fields of the task's request; called in place they are one of them.
    if request_id := getattr(task.request, REQUEST_ID, None) or (task.request.headers or {}).get(REQUEST_ID):
        facts["request_id"] = str(request_id)
    _contexts[task_id] = log_context(**facts)
    _contexts[task_id].__enter__()


@task_postrun.connect
def context_leave(task_id: str = "", **_: Any) -> None:
    """End the task's lines."""
    if (context := _contexts.pop(task_id, None)) is not None:
        context.__exit__(None, None, None)


@worker_process_shutdown.connect
def counts_share(**_: Any) -> None:
    """Share what this process has counted; it ends without Python's own farewell."""
    from players.site.metrics import share_now

    share_now()


@task_prerun.connect
def connections_check(**_: Any) -> None:
    """Drop a database connection that has broken; one that works is used again."""
    from django.db import close_old_connections

    close_old_connections()


@task_postrun.connect
def heartbeat_write(**_: Any) -> None:
    """Note now and then that this worker is alive."""
    with _Heart.lock:
        _Heart.tasks += 1
        if monotonic() - _Heart.at < BEAT_EVERY:
            return
        count, _Heart.tasks, _Heart.at = _Heart.tasks, 0, monotonic()
    from django.utils import timezone

    from matches.services import heartbeat

    heartbeat(name=f"celery {socket.gethostname()}:{os.getpid()}", kind="celery", now=timezone.now(), count=count)
