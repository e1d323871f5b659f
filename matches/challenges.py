"""Reading challenges for pages and the API. Numbers of queries do not grow with numbers of challenges."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import Count, Exists, F, OuterRef, Prefetch, Q, QuerySet, Subquery
from django.db.models.functions import Coalesce

from matches.models import Challenge, Invitation
from players.blocks import block_between
from players.models import Player

__all__ = ["OpenChallenges", "challenge_for", "challenges_open"]


@dataclass(frozen=True, slots=True)
class OpenChallenges:
    """Open challenges as a player sees them, newest first."""

    got: list[Challenge]
    """Invited by name, not answered yet."""
    made: list[Challenge]
    joined: list[Challenge]
    """A seat is taken; others are waited for."""
    free: list[Challenge]
    """Of others, with a seat for anybody."""


def challenges_open(player: Player, *, free: int = 20) -> OpenChallenges:
    """The player's open challenges, and at most ``free`` of those with a free seat. Four queries."""
    rows = _rows().filter(status=Challenge.Status.OPEN, challenger__is_active=True).order_by("-made_at", "-pk")
    mine = list(rows.filter(_concerns(player)))
    taken = Coalesce(
        Subquery(
            Invitation.objects.filter(challenge=OuterRef("pk"))
            .order_by()
            .values("challenge")
            .annotate(count=Count("pk"))
            .values("count")
        ),
        0,
    )
    others = rows.exclude(pk__in=[row.pk for row in mine]).alias(taken=taken).filter(taken__lt=F("seats") - 1)
    others = others.exclude(pk__in=_blocked(player).values("pk"))
    theirs = [row for row in mine if row.challenger_id != player.pk]
    answered = {
        row.pk for row in theirs for one in row.invitations.all() if one.player_id == player.pk and one.accepted_at
    }
    return OpenChallenges(
        got=[row for row in theirs if row.pk not in answered],
        made=[row for row in mine if row.challenger_id == player.pk],
        joined=[row for row in theirs if row.pk in answered],
        free=list(others[:free]),
    )


def challenge_for(pk: int, player: Player) -> Challenge | None:
    """A challenge the player may see: their own, one they are invited to, or an open one with a free seat."""
    row = _rows().filter(pk=pk).first()
    if row is None:
        return None
    concerned = row.challenger_id == player.pk or any(one.player_id == player.pk for one in row.invitations.all())
    if concerned:
        return row
    return row if row.is_open and row.free > 0 and not _blocked(player).filter(pk=row.pk).exists() else None


def _blocked(player: Player) -> QuerySet[Challenge]:
    """Challenges with a player who blocks this one, or is blocked by them; they are hidden."""
    block = block_between(player, "challenger") | block_between(player, "invitations__player")
    return Challenge.objects.filter(block).order_by()


def _rows() -> QuerySet[Challenge]:
    invitations = Prefetch("invitations", Invitation.objects.select_related("player").order_by("pk"))
    return Challenge.objects.select_related("challenger", "match").prefetch_related(invitations)


def _concerns(player: Player) -> Q:
    invited = Invitation.objects.filter(challenge=OuterRef("pk"), player=player)
    return Q(challenger=player) | Q(Exists(invited))
