"""Calls inside a request map no memory, at whatever depth of the stack they are made."""

import resource
from collections.abc import Callable
from typing import Any

import pytest
from django.conf import settings
from django.http import HttpRequest, HttpResponse

from config.frame_stack import FrameStackMiddleware

CALLS = 2_000
DEPTHS = range(150)


def _nothing() -> None:
    pass


# Larger than the frames of `_deeper`, so that at one depth or another its frame is the one that finds no room.
_nothing.__code__ = _nothing.__code__.replace(co_stacksize=50)


def _faults_of_calls() -> int:
    """How many pages of memory are mapped while a function that does nothing is called over and over."""
    before = resource.getrusage(resource.RUSAGE_SELF).ru_minflt
    for _ in range(CALLS):
        _nothing()
    return resource.getrusage(resource.RUSAGE_SELF).ru_minflt - before


def _deeper(depth: int, call: Callable[[], Any]) -> Any:
    return _deeper(depth - 1, call) if depth else call()


@pytest.mark.long
def test_at_some_depth_each_call_maps_memory() -> None:
    assert max(_deeper(depth, _faults_of_calls) for depth in DEPTHS) >= CALLS


def test_inside_a_request_no_call_does() -> None:
    counts: list[int] = []

    def answer(request: HttpRequest) -> HttpResponse:
        counts.extend(_deeper(depth, _faults_of_calls) for depth in DEPTHS)
        return HttpResponse()

    FrameStackMiddleware(answer)(HttpRequest())
    assert len(counts) == len(DEPTHS)
    assert max(counts) < CALLS / 10


def test_it_stands_outside_all_others() -> None:
    assert settings.MIDDLEWARE[0] == "config.frame_stack.FrameStackMiddleware"
