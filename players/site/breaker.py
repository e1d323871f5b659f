"""Circuit breaker: a service that does not answer is left alone for a while."""

import threading
from collections.abc import Callable
from time import monotonic

REST = 5.0
"""Seconds without a question after a failure."""


class Breaker:
    """Says whether a service may be asked: not within `rest` seconds of a failure.

    After the rest one caller asks again while the others still go without; when that answer comes, everybody may ask.
    So a service that accepts connections and never answers costs one timeout per process and rest, not per request.
    """

    def __init__(self, rest: float = REST, clock: Callable[[], float] = monotonic) -> None:
        self.rest = rest
        self._clock = clock
        self._lock = threading.Lock()
        self._closed_until = 0.0
        self._failing = False

    @property
    def failing(self) -> bool:
        """Whether the last answer was a failure."""
        return self._failing

    def may_ask(self) -> bool:
        """Whether to ask now; while the service fails, true for one caller per rest."""
        if not self._failing:
            return True
        with self._lock:
            now = self._clock()
            if self._failing and now < self._closed_until:
                return False
            self._closed_until = now + self.rest
            return True

    def failed(self) -> bool:
        """Note a failure; whether it is the first since an answer."""
        with self._lock:
            first, self._failing = not self._failing, True
            self._closed_until = self._clock() + self.rest
            return first

    def worked(self) -> bool:
        """Note an answer; whether it is the first since a failure."""
        if not self._failing:
            return False
        with self._lock:
            first, self._failing = self._failing, False
            return first
