"""What cards and drafts ask of events: what happens when a draft ends, until when its picks are hidden, who may no
longer pick, and where a pool belongs."""

from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext as _

from cardpool.limited.homes import PoolHome
from cardpool.models import Draft
from leagues.events.models import Entrant, Tournament
from players.jobs import wake
from players.models import Player

__all__ = ["draft_over", "picks_barred", "picks_hidden", "pool_event"]


def draft_over(draft: Draft, now: datetime) -> None:
    """Let the sweep look at the event of a draft that has just ended; its own row is not locked here."""
    if not draft.is_casual:
        transaction.on_commit(wake, robust=True)


def picks_hidden(draft: Draft) -> bool:
    """Whether the picks of a draft that is over stay hidden, as its event hides deck lists."""
    number = _number_of(draft)
    if number is None:
        return False
    tournament = Tournament.objects.filter(pk=number).first()
    return tournament is not None and (tournament.is_drafting or tournament.lists_hidden)


def picks_barred(draft: Draft, player: Player) -> str:
    """Why a player with a seat may pick no more: they are out of the event of the draft."""
    number = _number_of(draft)
    if number is None:
        return ""
    entrant = Entrant.objects.filter(tournament=number, player=player).first()
    if entrant is None or entrant.in_play:
        return ""
    if entrant.disqualified_at is not None:
        return _("You were disqualified from this event, so you can no longer pick. A bot picks in your place.")
    return _("You have left this event, so you can no longer pick. A bot picks in your place.")


def _number_of(draft: Draft) -> int | None:
    """The event that a draft is for."""
    kind, __, number = draft.key.partition(":")
    return int(number) if kind == "tournament" and number.isdecimal() else None


def pool_event(key: str) -> PoolHome | None:
    """The event that a pool is for."""
    number = key.partition(":")[2]
    tournament = Tournament.objects.filter(pk=int(number)).first() if number.isdecimal() else None
    return PoolHome(tournament.name, tournament.get_absolute_url()) if tournament is not None else None
