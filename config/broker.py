"""Celery's connection to the broker, impatient: a Redis that is back is found within a second or two.

Kombu waits up to half a minute between two tries to connect, and has no setting for it; owed work would wait as long.
"""

from typing import Any

from celery.app.amqp import AMQP
from kombu.connection import Connection as KombuConnection

__all__ = ["ImpatientAMQP"]

LONGEST_WAIT = 1.0
"""Most seconds between two tries to connect."""


class Connection(KombuConnection):
    """Tries again every second, however long the broker has been away."""

    def _ensure_connection(
        self,
        errback: Any = None,
        max_retries: Any = None,
        interval_start: Any = LONGEST_WAIT,
        interval_step: Any = LONGEST_WAIT,
        interval_max: Any = LONGEST_WAIT,
        callback: Any = None,
        reraise_as_library_errors: Any = True,
        timeout: Any = None,
    ) -> Any:
        return super()._ensure_connection(  # type: ignore[no-untyped-call]
            errback,
            max_retries,
            interval_start=min(interval_start, LONGEST_WAIT),
            interval_step=min(interval_step, LONGEST_WAIT),
            interval_max=min(interval_max, LONGEST_WAIT),
            callback=callback,
            reraise_as_library_errors=reraise_as_library_errors,
            timeout=timeout,
        )


class ImpatientAMQP(AMQP):
    """Celery's messaging over the impatient connection."""

    Connection = Connection
