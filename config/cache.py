"""The cache of services mode: Redis, and this process's memory while Redis does not answer.

Rate limits count per process meanwhile instead of failing the request or letting everything through.
"""

from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from typing import Any, TypeVar

import redis
from django.core.cache.backends.base import DEFAULT_TIMEOUT, BaseCache
from django.core.cache.backends.locmem import LocMemCache
from django.core.cache.backends.redis import RedisCache, RedisCacheClient

from players.site.redis_link import client_options, guarded

__all__ = ["FallbackCache"]

ENTRIES = 20_000
"""Entries kept in memory while Redis is away: enough for the counters of everybody who is there."""

Found = TypeVar("Found")


@lru_cache(maxsize=8)
def _client_of(pool: redis.ConnectionPool) -> redis.Redis:
    return redis.Redis(connection_pool=pool)


class _Client(RedisCacheClient):
    """Keeps its clients; Django makes one for each call, which costs more than the call."""

    def get_client(self, key: Any = None, *, write: bool = False) -> redis.Redis:
        return _client_of(self._get_connection_pool(write))  # type: ignore[attr-defined]


class _RedisCache(RedisCache):
    def __init__(self, server: str, params: dict[str, Any]) -> None:
        super().__init__(server, params)
        self._class = _Client


class FallbackCache(BaseCache):
    """Asks Redis; on any failure of it, a cache in memory takes the call.

    What was written to one is not found in the other, as after a restart: a cache may forget.
    """

    def __init__(self, server: str, params: dict[str, Any]) -> None:
        super().__init__(params)
        options = {**params.get("OPTIONS", {}), **client_options()}
        self.remote = _RedisCache(server, {**params, "OPTIONS": options})
        self.memory = LocMemCache(f"fallback {server}", {**params, "OPTIONS": {"MAX_ENTRIES": ENTRIES}})

    def _ask(self, do: Callable[[BaseCache], Found]) -> Found:
        return guarded(lambda: do(self.remote), lambda: do(self.memory))

    def add(self, key: Any, value: Any, timeout: float | None = DEFAULT_TIMEOUT, version: int | None = None) -> bool:
        return self._ask(lambda cache: cache.add(key, value, timeout, version))

    def get(self, key: Any, default: Any = None, version: int | None = None) -> Any:
        return self._ask(lambda cache: cache.get(key, default, version))

    def set(self, key: Any, value: Any, timeout: float | None = DEFAULT_TIMEOUT, version: int | None = None) -> None:
        self._ask(lambda cache: cache.set(key, value, timeout, version))

    def touch(self, key: Any, timeout: float | None = DEFAULT_TIMEOUT, version: int | None = None) -> bool:
        return self._ask(lambda cache: cache.touch(key, timeout, version))

    def delete(self, key: Any, version: int | None = None) -> bool:
        return self._ask(lambda cache: cache.delete(key, version))

    def has_key(self, key: Any, version: int | None = None) -> bool:
        return self._ask(lambda cache: cache.has_key(key, version))

    def incr(self, key: Any, delta: int = 1, version: int | None = None) -> int:
        return self._ask(lambda cache: cache.incr(key, delta, version))

    def get_many(self, keys: Iterable[Any], version: int | None = None) -> dict[Any, Any]:
        wanted = list(keys)
        return self._ask(lambda cache: cache.get_many(wanted, version))

    def set_many(
        self, data: Mapping[Any, Any], timeout: float | None = DEFAULT_TIMEOUT, version: int | None = None
    ) -> list[Any]:
        return self._ask(lambda cache: cache.set_many(dict(data), timeout, version))

    def delete_many(self, keys: Iterable[Any], version: int | None = None) -> None:
        wanted = list(keys)
        self._ask(lambda cache: cache.delete_many(wanted, version))

    def clear(self) -> None:
        self._ask(lambda cache: cache.clear())

    def close(self, **kwargs: Any) -> None:
        self.remote.close(**kwargs)
