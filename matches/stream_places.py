"""Limit the open event streams of a process, in all and per address."""

from __future__ import annotations

import contextlib
import resource
from collections import Counter
from collections.abc import Iterator

from players.security.limits import network_of
from players.site.metrics import STREAMS, share_soon

__all__ = ["PER_ADDRESS", "StreamPlaces", "places"]

MOST = 2_000
"""Streams of one process. Each takes a file descriptor and about 60 kB."""
PER_ADDRESS = 100
"""Streams of one address: a tournament hall behind one router, with a tab or two for everybody."""


def _most() -> int:
    """As many as half of the file descriptors that this process may open, and no more than `MOST`."""
    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return MOST if soft == resource.RLIM_INFINITY else min(MOST, soft // 2)


class StreamPlaces:
    """Counts open streams. Used by one event loop only."""

    def __init__(self, most: int, per_address: int) -> None:
        self.most = most
        self.per_address = per_address
        self.taken: Counter[str] = Counter()

    def full(self) -> bool:
        """Whether there is no place for anybody."""
        return self.taken.total() >= self.most

    def free(self, address: str) -> bool:
        """Whether there is a place for one more stream of this address."""
        return not self.full() and self.taken[network_of(address)] < self.per_address

    @contextlib.contextmanager
    def take(self, address: str) -> Iterator[None]:
        """Hold a place."""
        network = network_of(address)
        self.taken[network] += 1
        STREAMS.inc()
        share_soon()
        try:
            yield
        finally:
            STREAMS.dec()
            share_soon()
            self.taken[network] -= 1
            if not self.taken[network]:
                del self.taken[network]


places = StreamPlaces(_most(), PER_ADDRESS)
