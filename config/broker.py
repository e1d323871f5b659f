"""Celery's connection to the broker, impatient: a Redis that is back is found within a second or two.

And whoever sends a message waits for a frozen Redis no longer than for anything else it is asked.

Kombu waits up to half a minute between two tries to connect, and has no setting for it; owed work would wait as long.
"""

from typing import Any

from celery import Celery
from celery.app.amqp import AMQP
from kombu.connection import Connection as KombuConnection

from players.site.redis_link import TIMEOUT

__all__ = ["ImpatientAMQP", "ImpatientCelery"]

LONGEST_WAIT = 1.0
"""Most seconds between two tries to connect."""


SENDING = {"socket_timeout": TIMEOUT, "socket_connect_timeout": TIMEOUT}
"""Options of connections that only send; those that wait for messages must wait longer."""


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


class ImpatientCelery(Celery):
    """Sends messages with short timeouts."""

    def connection_for_write(self, url: Any = None, **options: Any) -> Any:
        """A connection to send with."""
        options["transport_options"] = {**SENDING, **(options.get("transport_options") or {})}
        return super().connection_for_write(url, **options)
