"""Reading challenges for pages and the API. Numbers of queries do not grow with numbers of challenges."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import Case, Count, Exists, F, OuterRef, Prefetch, Q, QuerySet, Subquery, Value, When
from django.db.models.functions import Coalesce

from cardpool.limited.sources import SOURCE_ROWS
from matches.models import Challenge, Invitation
from players.friends.blocks import blocked_by_player
from players.friends.services import friend_among
from players.friends.welcome import Takes, closed_to
from players.models import Player

__all__ = ["OpenChallenges", "challenge_for", "challenges_closed", "challenges_free", "challenges_open", "seekers"]


@dataclass(frozen=True, slots=True)
class OpenChallenges:
    """Open challenges as a player sees them, newest first."""

    got: list[Challenge]
    """Invited by name, not answered yet."""
    made: list[Challenge]
    joined: list[Challenge]
    """A seat is taken; others are waited for."""
    free: list[Challenge]
    """Of others, with a seat for anybody; those of friends first."""


def challenges_open(player: Player, *, free: int = 20) -> OpenChallenges:
    """The player's open challenges, and at most ``free`` of those with a free seat. At most four queries."""
    challenges = Challenge.objects.filter(status=Challenge.Status.OPEN, challenger__is_active=True)
    own = list(challenges.filter(_concerns(player)).order_by("-made_at", "-pk").values_list("pk", flat=True))
    others = _with_free_seat(challenges.exclude(pk__in=own)).exclude(pk__in=_hidden(player))
    offered = list(_friends_first(others, player).values_list("pk", flat=True)[:free])
    rows = _friends_first(_rows(), player).in_bulk([*own, *offered]) if own or offered else {}
    mine = [rows[pk] for pk in own if pk in rows]
    theirs = [row for row in mine if row.challenger_id != player.pk]
    answered = {
        row.pk
        for row in theirs
        for invitation in row.invitations.all()
        if invitation.player_id == player.pk and invitation.accepted_at
    }
    return OpenChallenges(
        got=[row for row in theirs if row.pk not in answered],
        made=[row for row in mine if row.challenger_id == player.pk],
        joined=[row for row in theirs if row.pk in answered],
        free=[rows[pk] for pk in offered if pk in rows],
    )


def challenge_for(pk: int, player: Player) -> Challenge | None:
    """A challenge the player may see: their own, one they are invited to, or an open one with a free seat."""
    row = _rows().filter(pk=pk).first()
    if row is None:
        return None
    concerned = row.challenger_id == player.pk or any(
        invitation.player_id == player.pk for invitation in row.invitations.all()
    )
    if concerned:
        return row
    return row if row.is_open and row.free > 0 and not _hidden(player).filter(pk=row.pk).exists() else None


def challenges_free(player: Player | None, game: str = "") -> QuerySet[Challenge]:
    """Open challenges of a game, or of every one, in which anybody may take a seat; those of friends first.

    For a player without their own and those of people they have blocked. ``of_friend`` says whether it is a friend's.
    """
    rows = _with_free_seat(_rows().filter(status=Challenge.Status.OPEN, challenger__is_active=True))
    if game:
        rows = rows.filter(ruleset=game)
    if player is None:
        return rows.annotate(of_friend=Value(0)).order_by("-made_at", "-pk")
    rows = rows.exclude(_concerns(player)).exclude(pk__in=_hidden(player))
    return _friends_first(rows, player)


def _friends_first(rows: QuerySet[Challenge], player: Player) -> QuerySet[Challenge]:
    friend = Case(When(friend_among(player, "challenger"), then=Value(1)), default=Value(0))
    return rows.annotate(of_friend=friend).order_by("-of_friend", "-made_at", "-pk")


def seekers(viewer: Player | None) -> QuerySet[Challenge]:
    """The open challenges with a free seat that the viewer sees, in no order; for ``pk__in`` by their challenger."""
    rows = Challenge.objects.filter(status=Challenge.Status.OPEN, challenger__is_active=True)
    if viewer is not None:
        rows = rows.exclude(pk__in=_hidden(viewer))
    return _with_free_seat(rows).order_by()


def _with_free_seat(rows: QuerySet[Challenge]) -> QuerySet[Challenge]:
    invited = Invitation.objects.filter(challenge=OuterRef("pk")).order_by().values("challenge")
    taken = Coalesce(Subquery(invited.annotate(count=Count("pk")).values("count")), 0)
    return rows.alias(taken=taken).filter(taken__lt=F("seats") - 1)


def challenges_closed(player: Player) -> QuerySet[Challenge]:
    """Challenges in which the player cannot take a free seat.

    There is a block between them and somebody who sits there or is invited, or the challenger takes challenges from
    friends only. They are shown all the same: strangers see them, and what a block hides would tell of it.
    """
    closed = closed_to(player, "challenger", Takes.CHALLENGES, others="invitations__player")
    return Challenge.objects.filter(closed).order_by()


def _hidden(player: Player) -> QuerySet[Challenge]:
    """Challenges of people the player has blocked, or in which such people sit; for ``pk__in``."""
    theirs = blocked_by_player(player, "challenger") | blocked_by_player(player, "invitations__player")
    return Challenge.objects.filter(theirs).order_by()


def _rows() -> QuerySet[Challenge]:
    invitations = Prefetch("invitations", Invitation.objects.select_related("player").order_by("pk"))
    rows = Challenge.objects.select_related("challenger", "match", f"challenger_deck__{SOURCE_ROWS}")
    return rows.prefetch_related(invitations)


def _concerns(player: Player) -> Q:
    invited = Invitation.objects.filter(challenge=OuterRef("pk"), player=player)
    return Q(challenger=player) | Q(Exists(invited))
