"""The circuit breaker: one question a period to a service that does not answer."""

import pytest

from players.site import redis_link
from players.site.breaker import Breaker


class Time:
    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


def test_a_failure_gives_a_rest_and_then_one_caller_asks() -> None:
    time = Time()
    breaker = Breaker(rest=5.0, clock=time)
    assert breaker.may_ask()
    assert breaker.failed(), "the first since an answer"
    assert not breaker.may_ask()
    time.now += 4.9
    assert not breaker.may_ask()
    time.now += 0.2
    assert breaker.may_ask(), "one asks"
    assert not breaker.may_ask(), "the others go without meanwhile"
    assert not breaker.failed(), "known already"
    time.now += 5.1
    assert breaker.may_ask()
    assert breaker.worked(), "the first since a failure"
    assert breaker.may_ask()
    assert breaker.may_ask()
    assert not breaker.worked()


def test_only_failures_of_redis_count(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(redis_link, "breaker", Breaker())

    def wrong() -> int:
        raise ValueError("no such key")

    with pytest.raises(ValueError, match="no such key"):
        redis_link.guarded(wrong, lambda: 1)
    assert redis_link.breaker.may_ask()

    def gone() -> int:
        raise ConnectionRefusedError("nobody there")

    assert redis_link.guarded(gone, lambda: 1) == 1
    assert not redis_link.breaker.may_ask()
    assert redis_link.guarded(wrong, lambda: 2) == 2, "not even asked"
