"""Room for the frames of a request in one piece of memory (ADR 0011)."""

from collections.abc import Callable
from types import FunctionType
from typing import TypeVar, cast

from django.http import HttpRequest
from django.http.response import HttpResponseBase

Function = TypeVar("Function", bound=Callable[..., object])

SLOTS = 40_000
"""How large a frame is made, in pointers: it takes more than half of a piece of 512 kB, 200 kB are left."""


def _roomy(function: Function) -> Function:
    """Make the function's frame one of `SLOTS` pointers, which are never touched."""
    plain = cast(FunctionType, function)
    plain.__code__ = plain.__code__.replace(co_stacksize=SLOTS)
    return function


class FrameStackMiddleware:
    """Stands outside all others and gives everything inside one piece of memory for its frames.

    Python keeps the frames of a thread in pieces of 16 kB, and gives a piece back as soon as its first frame returns.
    A loop just below the end of a piece maps and unmaps memory with each call, so that a page takes twice its time at
    one depth of the stack and not at another. A frame larger than a piece gets a larger one, with room for all that it
    calls.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    @_roomy
    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        return self.get_response(request)
