"""Events that keep the picks of their drafts hidden after the draft's end, as the apps above say."""

from collections.abc import Callable

from cardpool.models import Draft

__all__ = ["Hiding", "picks_are_hidden", "picks_hidden_by"]

Hiding = Callable[[Draft], bool]
"""Whether an event keeps the picks of a draft hidden now."""

_HIDING: dict[str, Hiding] = {}


def picks_hidden_by(name: str, hiding: Hiding) -> None:
    """Register who knows of such events under a name; the same name again takes its place."""
    _HIDING[name] = hiding


def picks_are_hidden(draft: Draft) -> bool:
    """Whether any event keeps the picks of a draft hidden now."""
    return any(hiding(draft) for _, hiding in sorted(_HIDING.items()))
