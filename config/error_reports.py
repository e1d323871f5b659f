"""Errors told to the operators by e-mail: one report for each kind of error in an hour, with a count.

A report has the ids that lead to the lines of the log, and the traceback. It has no local variables, no words of an
error and no texts that were logged with it, as these may hold hidden cards, addresses or tokens.
"""

from __future__ import annotations

import atexit
import logging
import os
import queue
import socket
import threading
import traceback
from datetime import UTC, datetime

from django.conf import settings
from django.core.cache import cache
from django.core.mail import EmailMessage, get_connection

from config.logs import CONTEXT, error_kind, error_text
from config.version import project_version

__all__ = ["EVERY", "MOST", "ErrorReportHandler", "reports_sent"]

logger = logging.getLogger(__name__)

EVERY = 60 * 60
"""Seconds between two reports of one kind of error."""
MOST = 20
"""Reports in such a time, of all kinds together."""
WAITING = 50
"""Reports that wait to be sent at most; more are left out."""
WITHIN = 10
"""Seconds that the mail server has to answer."""
FAREWELL = 5.0
"""Seconds for which the end of a process waits for its reports."""
KEPT = 60 * 60 * 24 * 2
PROJECT = str(settings.BASE_DIR)
LIBRARIES = os.sep + "site-packages" + os.sep


class ErrorReportHandler(logging.Handler):
    """Reports what is logged as an error to ``ENTMOOT_ERROR_REPORTS_TO``. Never fails, and waits for no mail server."""

    def emit(self, record: logging.LogRecord) -> None:
        """Report, or only count when its kind was reported within the hour."""
        if not settings.ENTMOOT_ERROR_REPORTS_TO or record.name == __name__:
            return
        try:
            more = _more_since_last(_kind(record))
            if more is not None:
                _post.put(_report(record, more))
        except Exception as error:
            logger.warning("an error could not be reported: %s", type(error).__name__)


def _error_of(record: logging.LogRecord) -> BaseException | None:
    return record.exc_info[1] if record.exc_info else None


def _kind(record: logging.LogRecord) -> str:
    """Names what is the same from one time to the next: the logger, the kind of error, and where it was raised."""
    error = _error_of(record)
    if error is None:
        return f"{record.name}:{record.lineno}"
    return f"{record.name}:{error_kind(error)}:{_raised_at(error)}"


def _raised_at(error: BaseException) -> str:
    """The innermost line of this program that an error went through, or of any when it went through none."""
    frames = [(frame.f_code.co_filename, line) for frame, line in traceback.walk_tb(error.__traceback__)]
    ours = [frame for frame in frames if frame[0].startswith(PROJECT) and LIBRARIES not in frame[0]]
    file, line = (ours or frames or [("", 0)])[-1]
    return f"{file.removeprefix(PROJECT).lstrip(os.sep)}:{line}"


def _more_since_last(kind: str) -> int | None:
    """How often this kind came without a report since the last one; ``None``: it is only counted now."""
    key = f"error-report:{kind}".replace(" ", "_")[:200]
    if cache.add(f"{key}:told", 1, EVERY):
        more = int(cache.get(f"{key}:more") or 0)
        cache.delete(f"{key}:more")
        cache.add("error-reports", 0, EVERY)
        return more if cache.incr("error-reports") <= MOST else None
    try:
        cache.incr(f"{key}:more")
    except ValueError:
        cache.set(f"{key}:more", 1, KEPT)
    return None


def _report(record: logging.LogRecord, more: int) -> EmailMessage:
    error = _error_of(record)
    what = error_kind(error) if error is not None else "error"
    facts = {name: getattr(record, name) for name in CONTEXT if hasattr(record, name)}
    where = facts.get("route") or facts.get("task") or record.name
    lines = [
        f"An error was logged by {record.name} ({record.module}:{record.lineno}): {record.levelname}, {what}",
        "",
        f"time        {datetime.fromtimestamp(record.created, UTC):%Y-%m-%d %H:%M:%S} UTC",
        f"process     {socket.gethostname()} {record.process}, Entmoot {project_version()}",
        *(f"{name:<11} {value}" for name, value in facts.items()),
        "",
        f"It came {more:,} times more since the last report." if more else "It was not reported before, or long ago.",
        "Of the same kind no more than one report comes in an hour. The log has each, with these ids and its words.",
    ]
    if error is not None:
        lines += ["", error_text(error, messages=False)]
    return EmailMessage(
        f"Entmoot: {what} in {where}", "\n".join(lines) + "\n", settings.SERVER_EMAIL, settings.ENTMOOT_ERROR_REPORTS_TO
    )


class _Post:
    """Sends reports from a thread of its own, which begins with the first one."""

    def __init__(self) -> None:
        self.waiting: queue.Queue[EmailMessage] = queue.Queue(WAITING)
        self.lock = threading.Lock()
        self.thread: threading.Thread | None = None
        self.unsent = 0
        self.sent = threading.Condition(self.lock)

    def put(self, message: EmailMessage) -> None:
        """Have a report sent."""
        try:
            with self.lock:
                self.waiting.put_nowait(message)
                self.unsent += 1
                if self.thread is None:
                    self.thread = threading.Thread(target=self._run, name="entmoot-error-reports", daemon=True)
                    self.thread.start()
        except queue.Full:
            logger.warning("too many reports of errors wait to be sent; one is left out")

    def _run(self) -> None:
        while True:
            message = self.waiting.get()
            try:
                message.connection = get_connection(timeout=WITHIN)
                message.send()
            except Exception as error:
                logger.warning("a report of an error could not be sent: %s", type(error).__name__)
            finally:
                with self.lock:
                    self.unsent -= 1
                    self.sent.notify_all()

    def wait(self, seconds: float) -> bool:
        with self.lock:
            return self.sent.wait_for(lambda: not self.unsent, seconds)


_post = _Post()


def _after_fork() -> None:
    global _post
    _post = _Post()


os.register_at_fork(after_in_child=_after_fork)


def reports_sent(seconds: float = FAREWELL) -> bool:
    """Wait until the reports of this process are sent or given up; whether they were in so many seconds."""
    return _post.wait(seconds)


atexit.register(reports_sent)
