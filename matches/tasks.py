"""Celery tasks: thin, repeatable, and expendable. Late acknowledgement, one message at a time (see the settings)."""

import os
import socket

from celery import shared_task
from django.utils import timezone

from matches import services

__all__ = ["advance", "bot_move", "sweep"]

_SIGN_EVERY = 10.0
_last_sign = 0.0
_count = 0


def _sign() -> None:
    """A sign of life now and then, not with every task."""
    global _count, _last_sign
    _count += 1
    now = timezone.now()
    if now.timestamp() - _last_sign >= _SIGN_EVERY:
        name = f"celery {socket.gethostname()}:{os.getpid()}"
        services.sign(name=name, kind="celery", now=now, count=_count)
        _last_sign, _count = now.timestamp(), 0


@shared_task(name="matches.advance")
def advance(match_id: int) -> None:
    """Advance a match."""
    services.match_advance(match_id=match_id, now=timezone.now())
    _sign()


@shared_task(name="matches.bot_move")
def bot_move(match_id: int, place: int, decision_id: str) -> None:
    """Make one decision of a bot."""
    services.bot_move(match_id=match_id, place=place, decision_id=decision_id, now=timezone.now())
    _sign()


@shared_task(name="matches.sweep")
def sweep() -> int:
    """Clocks, missed wake-ups, missing cuts."""
    now = timezone.now()
    outage = services.outage_watch(now=now)
    return outage + services.clock_sweep(now=now) + services.nonce_sweep(now=now) + services.wake_sweep(now=now)
