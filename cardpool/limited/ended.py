"""Who is told when a draft is over or called off, as the apps above say: an event goes on to building decks.

A hook is called inside the transaction that ends the draft, so what it writes is kept or lost with it; it must be quick
and leave other work to its own jobs. The app that has it registers it in its ``ready``.
"""

from collections.abc import Callable
from datetime import datetime

from cardpool.models import Draft

__all__ = ["Hook", "draft_end_tell", "draft_ended"]

Hook = Callable[[Draft, datetime], None]
"""Told of a draft whose state is over or cancelled."""

_HOOKS: dict[str, Hook] = {}


def draft_ended(name: str, hook: Hook) -> None:
    """Register a hook under a name; the same name again takes its place."""
    _HOOKS[name] = hook


def draft_end_tell(draft: Draft, now: datetime) -> None:
    """Tell every hook, in the order of their names."""
    for name in sorted(_HOOKS):
        _HOOKS[name](draft, now)
