"""Friends: ask, accept, decline, remove. Both must want it, and a block by either ends it."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from players.audit import audit
from players.errors import Conflict, Refused, TooMany
from players.friends.blocks import has_blocked
from players.friends.rows import friend_among, friendship_between, friendship_end
from players.friends.welcome import Takes, takes
from players.models import Friendship, Player
from players.notices.services import notice_send

__all__ = [
    "ASKS_A_DAY",
    "ASKS_OPEN",
    "ASK_AGAIN",
    "FRIENDS_MOST",
    "FriendList",
    "friend_among",
    "friend_ask",
    "friend_data",
    "friend_end",
    "friend_state",
    "friends_of",
]

FRIENDS_MOST = 500
ASKS_OPEN = 50
"""Requests of one player that wait for an answer."""
ASKS_A_DAY = 20
ASK_AGAIN = timedelta(days=30)
"""How long after a request, whatever became of it, its asker may ask the same player again."""
_Status = Friendship.Status


@transaction.atomic
def friend_ask(*, player: Player, other: Player, now: datetime) -> Friendship:
    """Ask a player to be friends, or accept what they asked; doing it again changes nothing.

    Raises:
        Refused: oneself, a bot, a guest, somebody blocked or who takes no requests, or too many friends or requests.
        TooMany: too many requests in a day.
        Conflict: they were asked less than `ASK_AGAIN` ago, and that was withdrawn or ended.
    """
    _lock(player, other)
    if other.pk == player.pk:
        raise Refused(_("You cannot be your own friend; open the page of another player."))
    if other.is_bot:
        raise Refused(_("%(other)s is a bot; only players with an account answer.") % {"other": other})
    if other.is_guest:
        raise Refused(_("%(other)s is a guest; only players with an account answer.") % {"other": other})
    if has_blocked(player, other):
        raise Refused(_("You have blocked %(other)s; unblock them before you ask.") % {"other": other})
    row = friendship_between(player, other)
    if row is not None and row.asker_id != player.pk and row.status == _Status.ASKED:
        return _accept(row, player, other, now)
    if row is not None and row.status == _Status.FRIENDS:
        return row
    asked_lately = row is not None and row.asker_id == player.pk and now - row.asked_at < ASK_AGAIN
    if row is not None and asked_lately and row.status != _Status.ENDED:
        return row
    if not takes(other, player, Takes.FRIEND_REQUESTS):
        raise Refused(_("%(other)s takes no requests now.") % {"other": other})
    if row is not None and asked_lately:
        raise Conflict(
            _("You asked %(other)s lately; wait until %(asked_at)s, or let them ask you.")
            % {"other": other, "asked_at": date_format(row.asked_at + ASK_AGAIN, "d F")}
        )
    _limits_check(player, now)
    if row is None:
        row = Friendship(asker=player, asked=other)
    row.asker, row.asked, row.status, row.asked_at, row.answered_at = player, other, _Status.ASKED, now, None
    row.save()
    audit(actor=player, verb="player.friend_asked", target=other, now=now)
    notice_send(player=other, kind="friend.asked", context={"who": player.username}, url=FRIENDS_URL, now=now)
    return row


@transaction.atomic
def friend_end(*, player: Player, other: Player, now: datetime) -> None:
    """Decline what a player asked, withdraw what was asked of them, or remove a friend; else nothing changes.

    The other player is told nothing.
    """
    _lock(player, other)
    friendship_end(player=player, other=other, now=now)


FRIENDS_URL = "/profile/friends/"
"""The path of the page; a notice's address is stored and not reversed."""


def _lock(player: Player, other: Player) -> None:
    """Lock both accounts in one order, so that two who ask each other at once make one row and never a deadlock."""
    both = Player.objects.select_for_update(no_key=True).filter(pk__in=(player.pk, other.pk))
    list(both.order_by("pk").values_list("pk"))


def _accept(row: Friendship, player: Player, other: Player, now: datetime) -> Friendship:
    for person in (player, other):
        if friends_of(person).count() >= FRIENDS_MOST:
            raise Refused(
                _("%(one)s has %(friends_most)s friends, which is the most.")
                % {"one": person, "friends_most": FRIENDS_MOST}
            )
    row.status, row.answered_at = _Status.FRIENDS, now
    row.save(update_fields=["status", "answered_at"])
    audit(actor=player, verb="player.friend_accepted", target=other, now=now)
    notice_send(
        player=other, kind="friend.accepted", context={"who": player.username}, url=player.get_absolute_url(), now=now
    )
    return row


def _limits_check(player: Player, now: datetime) -> None:
    requests = Friendship.objects.filter(asker=player)
    if friends_of(player).count() >= FRIENDS_MOST:
        raise Refused(
            _("You have %(friends_most)s friends, which is the most; remove one first.")
            % {"friends_most": FRIENDS_MOST}
        )
    # Declined requests look open to whoever asked, so they count like open ones for as long.
    waiting = requests.filter(status__in=(_Status.ASKED, _Status.DECLINED), asked_at__gt=now - ASK_AGAIN)
    if waiting.count() >= ASKS_OPEN:
        raise Refused(
            _("%(asks_open)s of your requests wait for an answer, which is the most; withdraw one first.")
            % {"asks_open": ASKS_OPEN}
        )
    if requests.filter(asked_at__gt=now - timedelta(days=1)).count() >= ASKS_A_DAY:
        raise TooMany(
            _("You asked %(asks_a_day)s players within a day; ask others tomorrow.") % {"asks_a_day": ASKS_A_DAY},
            24 * 3600,
        )


def friends_of(player: Player) -> QuerySet[Friendship]:
    """The player's friendships that both want."""
    return Friendship.objects.filter(Q(asker=player) | Q(asked=player), status=_Status.FRIENDS)


def _state(row: Friendship, player: Player, now: datetime) -> str:
    """What a friendship is to one of its two: "friends", "asked" by them, "got" by them, or nothing."""
    if row.status == _Status.FRIENDS:
        return "friends"
    if row.asker_id != player.pk:
        return "got" if row.status == _Status.ASKED else ""
    waits = row.status in (_Status.ASKED, _Status.DECLINED) and now - row.asked_at < ASK_AGAIN
    return "asked" if waits or row.status == _Status.ASKED else ""


def friend_state(player: Player, other: Player, now: datetime) -> str:
    """Whether another player is a friend ("friends"), was "asked", has asked ("got"), or neither. One statement."""
    row = friendship_between(player, other)
    return _state(row, player, now) if row is not None else ""


@dataclass(frozen=True, slots=True)
class FriendList:
    """A player's friends by name, and the requests they got and made, the newest first."""

    friends: list[Player]
    got: list[Player]
    asked: list[Player]

    @classmethod
    def read(cls, player: Player, now: datetime) -> "FriendList":
        """Read it. One statement."""
        rows = Friendship.objects.filter(Q(asker=player) | Q(asked=player)).select_related("asker", "asked")
        players: dict[str, list[Player]] = {"friends": [], "got": [], "asked": [], "": []}
        for row in rows.exclude(status=_Status.ENDED).order_by("-asked_at", "-pk"):
            players[_state(row, player, now)].append(row.asked if row.asker_id == player.pk else row.asker)
        return cls(_by_name(players["friends"]), players["got"], players["asked"])


def _by_name(players: Iterable[Player]) -> list[Player]:
    return sorted(players, key=lambda player: player.username.casefold())


def friend_data(player: Player) -> list[dict[str, Any]]:
    """The player's friendships and requests, for the export of their data; a declined request stays asked."""
    rows = Friendship.objects.filter(Q(asker=player) | Q(asked=player)).select_related("asker", "asked").order_by("pk")
    return [
        {
            "player": (row.asked if row.asker_id == player.pk else row.asker).username,
            "asked_by_you": row.asker_id == player.pk,
            "status": _Status.ASKED.value
            if row.status == _Status.DECLINED and row.asker_id == player.pk
            else row.status,
            "asked_at": row.asked_at,
        }
        for row in rows
    ]
