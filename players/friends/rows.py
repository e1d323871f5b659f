"""The rows of friendships: between two players, ended by one of them, and as a filter."""

from datetime import datetime

from django.db.models import Q

from players.audit import audit
from players.models import Friendship, Player

__all__ = ["are_friends", "friend_among", "friendship_between", "friendship_end"]

_Status = Friendship.Status


def friendship_between(player: Player, other: Player) -> Friendship | None:
    """The row of the two, whoever asked; also one that is declined or over."""
    return Friendship.objects.filter(Q(asker=player, asked=other) | Q(asker=other, asked=player)).first()


def are_friends(player: Player, other: Player) -> bool:
    """Whether both want it."""
    row = friendship_between(player, other)
    return row is not None and row.status == _Status.FRIENDS


def friend_among(player: Player, party: str) -> Q:
    """Rows with a friend of the player; ``party`` is the rows' path to a player."""
    friends = Friendship.objects.filter(status=_Status.FRIENDS).order_by()
    return Q(**{f"{party}__in": friends.filter(asker=player).values("asked")}) | Q(
        **{f"{party}__in": friends.filter(asked=player).values("asker")}
    )


def friendship_end(*, player: Player, other: Player, now: datetime) -> None:
    """Decline, withdraw or end what is between the two, as the player's doing; both accounts are locked before.

    To whoever asked, a request that was declined still waits.
    """
    row = friendship_between(player, other)
    if row is None or row.status not in (_Status.ASKED, _Status.FRIENDS, _Status.DECLINED):
        return
    if row.status == _Status.DECLINED and row.asker_id != player.pk:
        return
    declines = row.status == _Status.ASKED and row.asker_id != player.pk
    verb = "declined" if declines else "removed" if row.status == _Status.FRIENDS else "withdrawn"
    row.status, row.answered_at = _Status.DECLINED if declines else _Status.ENDED, now
    row.save(update_fields=["status", "answered_at"])
    audit(actor=player, verb=f"player.friend_{verb}", target=other, now=now)
