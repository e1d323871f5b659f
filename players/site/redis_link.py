"""Redis for what is useful and never needed: short timeouts, and one circuit breaker for the whole process.

Cache, page updates and messages to the workers share the breaker: when one of them finds Redis gone or frozen, the
others do not wait to find out too.
"""

import functools
import logging
from collections.abc import Callable
from typing import Any, TypeVar

import redis
from django.conf import settings
from redis.backoff import NoBackoff
from redis.retry import Retry

from players.site.breaker import Breaker

logger = logging.getLogger(__name__)

__all__ = ["FAILURES", "TIMEOUT", "breaker", "client_options", "guarded", "redis_ask", "redis_failed"]

TIMEOUT = 0.3
"""Seconds Redis has to accept a connection, and to answer."""
FAILURES = (redis.RedisError, OSError)

breaker = Breaker()

Found = TypeVar("Found")


def client_options() -> dict[str, Any]:
    """Options of every client in this process: one short try."""
    return {"socket_timeout": TIMEOUT, "socket_connect_timeout": TIMEOUT, "retry": Retry(NoBackoff(), 0)}


@functools.lru_cache(maxsize=4)
def _client(url: str) -> redis.Redis:
    return redis.Redis.from_url(url, **client_options())


def redis_ask(do: Callable[[redis.Redis], Found], otherwise: Found) -> Found:
    """The result of `do(client)`; `otherwise` when Redis does not answer, or failed just before."""
    return guarded(lambda: do(_client(settings.REDIS_URL)), lambda: otherwise)


def guarded(do: Callable[[], Found], otherwise: Callable[[], Found]) -> Found:
    """`do()`, which asks Redis; `otherwise()` when Redis does not answer, or did not just now."""
    if not breaker.may_ask():
        return otherwise()
    try:
        reply = do()
    except FAILURES as error:
        redis_failed(error)
        return otherwise()
    if breaker.worked():
        logger.warning("Redis answers again")
    return reply


def redis_failed(error: Exception) -> None:
    """Note that Redis did not answer somebody who asked it by another way."""
    if breaker.failed():
        logger.warning("Redis does not answer (%s); going on without it", error)
