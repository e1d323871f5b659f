"""Finds in logs what nobody expected: tracebacks but those of connections that were broken on purpose. Pure."""

from __future__ import annotations

import re
from collections import Counter

__all__ = ["expected", "tracebacks"]

CHAINED = ("During handling of the above exception", "The above exception was the direct cause")
BEGINS = "Traceback (most recent call last):"
BROKEN = re.compile(
    r"^(?:\w+\.)*("
    r"OperationalError|InterfaceError|AdminShutdown|ConnectionError|ConnectionRefusedError|ConnectionResetError"
    r"|BrokenPipeError|TimeoutError|CannotConnect|ConnectionDoesNotExist|IdleInTransactionSessionTimeout"
    r"|RecoverableConnectionError|BusyLoadingError|SystemExit|KeyboardInterrupt|CancelledError|ClientDisconnect"
    r")(?::|$)"
)
"""The last line of a traceback that is expected where a server or a process was ended."""
NOT_SENT = re.compile(r"^celery\.beat\.SchedulingError: .*(Error 10[0-9]|Error 11[0-9]|[Cc]onnection|[Tt]ime(d )?out)")
"""Beat could not send a job; it sends the next one."""


def tracebacks(text: str) -> Counter[str]:
    """The last line of each traceback in a log: what was raised, as often as it was. Of errors that were raised from
    or while handling one another, the last one.

    >>> tracebacks("x\\nTraceback (most recent call last):\\n  File 'a', line 1\\nKeyError: 1\\nmore")
    Counter({'KeyError: 1': 1})
    """
    counts: Counter[str] = Counter()
    inside, raised = False, ""
    for line in text.splitlines():
        if line.lstrip(" |+").startswith(BEGINS):
            inside = True
        elif inside and line.strip() and not line.lstrip("|+")[:1].isspace():
            raised, inside = line.strip()[:300], False
            counts[raised] += 1
        elif not inside and raised and line.startswith(CHAINED):
            counts -= Counter([raised])
    return counts


def expected(raised: str) -> bool:
    """Whether the last line of a traceback is that of a broken connection or a process that was asked to end."""
    return (BROKEN.match(raised) or NOT_SENT.match(raised)) is not None and "deadlock" not in raised
