"""Making owed work prompt: a nudge to whoever does it. Nothing depends on a nudge arriving."""

from __future__ import annotations

import logging

from django.conf import settings
from django.db import transaction

from players.jobs import wake

logger = logging.getLogger(__name__)

__all__ = ["bot_wake", "match_wake"]

EXPIRES = 120
"""Seconds after which a message is dropped unread: the sweep has sent others by then."""


def match_wake(match_id: int) -> None:
    """After commit: have the match advanced."""
    transaction.on_commit(lambda: _send("matches.advance", match_id), robust=True)


def bot_wake(match_id: int, place: int, decision_id: str) -> None:
    """After commit: have the bot's decision made."""
    transaction.on_commit(lambda: _send("matches.bot_move", match_id, place, decision_id), robust=True)


def _send(task: str, *args: int | str) -> None:
    if settings.ENTMOOT_MODE != "services":
        wake()
        return
    from celery import current_app

    try:
        current_app.send_task(task, args=args, retry=False, expires=EXPIRES)
    except Exception:
        # The broker is expendable: the row is there and the sweep will find it.
        logger.warning("could not send %s%r to the broker; the sweep will do it", task, args, exc_info=True)
