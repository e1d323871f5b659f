"""Blocks between players. Only the player who blocks sees the block."""

from datetime import datetime

from django.db import transaction
from django.db.models import Exists, OuterRef, Q, QuerySet
from django.utils.translation import gettext

from players.audit import audit
from players.errors import Refused
from players.friends.rows import friendship_end
from players.models import Block, Player

__all__ = [
    "BLOCKS_MOST",
    "BLOCK_VERBS",
    "block_between",
    "blocked_by_player",
    "blocking_player",
    "blocks_of",
    "has_blocked",
    "player_block",
    "player_unblock",
]

BLOCKS_MOST = 500
BLOCK_VERBS = ("player.blocked", "player.unblocked", "player.friend_declined")
"""Audit rows of these verbs are hidden from the players they name."""


@transaction.atomic
def player_block(*, blocker: Player, blocked: Player, now: datetime) -> Block:
    """Block a player; doing it again changes nothing. It ends a friendship and what was asked of it.

    Raises:
        Refused: oneself, a bot, or too many.
    """
    Player.objects.select_for_update(no_key=True).get(pk=blocker.pk)
    if blocked.pk == blocker.pk:
        raise Refused(gettext("You cannot block yourself."))
    if blocked.is_bot:
        raise Refused(
            gettext("%(blocked)s is a bot, which neither challenges nor talks; it needs no block.")
            % {"blocked": blocked}
        )
    made = Block.objects.filter(blocker=blocker, blocked=blocked).first()
    if made is not None:
        return made
    if Block.objects.filter(blocker=blocker).count() >= BLOCKS_MOST:
        raise Refused(
            gettext("You have blocked %(blocks_most)s players, which is the most; unblock one first.")
            % {"blocks_most": BLOCKS_MOST}
        )
    # As if it were declined, withdrawn or ended without a block: what the other sees must not tell the two apart.
    friendship_end(player=blocker, other=blocked, now=now)
    audit(actor=blocker, verb="player.blocked", target=blocked, now=now)
    return Block.objects.create(blocker=blocker, blocked=blocked, at=now)


@transaction.atomic
def player_unblock(*, blocker: Player, blocked: Player, now: datetime) -> None:
    """End a block; where there is none nothing changes."""
    count, _ = Block.objects.filter(blocker=blocker, blocked=blocked).delete()
    if count:
        audit(actor=blocker, verb="player.unblocked", target=blocked, now=now)


def has_blocked(blocker: Player, *others: Player) -> bool:
    """Whether the player has blocked one of the others."""
    return Block.objects.filter(blocker=blocker, blocked__in=others).exists()


def blocks_of(player: Player) -> QuerySet[Block]:
    """The player's own blocks, newest first."""
    return Block.objects.filter(blocker=player).select_related("blocked")


def blocked_by_player(player: Player, party: str) -> Q:
    """Rows with a party the player has blocked; ``party`` is the rows' path to a player."""
    return Q(**{f"{party}__in": Block.objects.filter(blocker=player).values("blocked")})


def blocking_player(player: Player, party: str, since: str = "") -> Q:
    """Rows with a party who has blocked the player.

    ``since``: the rows' path to a moment; only older blocks count, so that nobody chooses their judge by blocking one
    when a match or an entry is under way.
    """
    theirs = Block.objects.filter(blocked=player, blocker=OuterRef(party))
    return Q(Exists(theirs.filter(at__lt=OuterRef(since)) if since else theirs))


def block_between(player: Player, party: str) -> Q:
    """Rows with a party who has blocked the player, or is blocked by them."""
    return blocked_by_player(player, party) | blocking_player(player, party)
