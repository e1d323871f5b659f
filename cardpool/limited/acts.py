"""What a player does with a draft beside picking, by its word: pages and the API send the same ones."""

from datetime import datetime

from django.utils.translation import gettext as _

from cardpool.errors import Refused
from cardpool.limited.drafts import draft_call_off, draft_cancel, draft_join, draft_leave, draft_start
from cardpool.limited.picks import draft_return
from cardpool.models import Draft
from players.models import Player

__all__ = ["WORDS", "draft_act"]

WORDS = ("join", "leave", "start", "cancel", "return", "call-off")


def draft_act(*, draft: Draft, player: Player, what: str, cut: str = "", reason: str = "", now: datetime) -> None:
    """Join (with a ``cut``), leave, start or cancel the draft, return to one's seat, or as staff call it off for a
    ``reason``.

    Raises:
        Refused: another word, or what the service of that word says.
    """
    if what == "join":
        draft_join(draft=draft, player=player, cut=cut, now=now)
    elif what == "leave":
        draft_leave(draft=draft, player=player, now=now)
    elif what == "start":
        draft_start(draft=draft, actor=player, now=now)
    elif what == "cancel":
        draft_cancel(draft=draft, actor=player, now=now)
    elif what == "return":
        draft_return(draft=draft, player=player, now=now)
    elif what == "call-off":
        draft_call_off(draft=draft, reason=reason, actor=player, now=now)
    else:
        raise Refused(_("Say what to do: %(words)s.") % {"words": ", ".join(WORDS)})
