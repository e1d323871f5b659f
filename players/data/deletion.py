"""Delete an account: what says who the player was goes; matches, cards and events stay, under a name that says nothing.

Nothing can be deleted that others need: the results of their matches, their standings, the ledger of cards.
"""

from datetime import datetime
from itertools import chain, count

from axes.utils import reset as axes_reset
from django.db import transaction
from django.db.models import Q
from django.utils.translation import gettext as _
from knox.models import AuthToken

from players.accounts.renames import RENAMED, former_names
from players.audit import audit
from players.data.personal import ERASURES, OBSTACLES
from players.errors import Conflict, Refused
from players.models import (
    AuditEntry,
    AuthenticatorApp,
    Block,
    EmailChange,
    FactorReset,
    Friendship,
    GuestClaim,
    Letter,
    Notice,
    NoticePreference,
    Passkey,
    Player,
    PushSubscription,
    RecoveryCode,
)
from players.names.rules import DELETED, name_key, numbered
from players.security.browsers import sessions_end

__all__ = ["account_delete", "deletion_obstacles"]


def deletion_obstacles(player: Player) -> list[str]:
    """Why the account cannot be deleted yet, in sentences that say what to do first; empty when it can."""
    problems: list[str] = []
    supers = Player.objects.filter(is_superuser=True, is_active=True)
    if player.is_superuser and not supers.exclude(pk=player.pk).exists():
        problems.append(_("You are the only superuser of this site: make another one first."))
    for obstacles in OBSTACLES:
        problems.extend(obstacles(player))
    return problems


@transaction.atomic
def account_delete(*, player: Player, now: datetime) -> str:
    """Delete the account; the caller has checked the password. Returns the name that takes the place of the player's.

    Every session and API token ends. What the player wrote goes with the account.

    Raises:
        Refused: a bot's account.
        Conflict: a match or an event would be hurt; says what to do first.
    """
    locked = Player.objects.select_for_update().get(pk=player.pk)
    if locked.is_bot:
        raise Refused(_("Accounts of bots are not deleted."))
    if obstacles := deletion_obstacles(locked):
        raise Conflict(" ".join(obstacles))
    old, new = locked.username, _name_of_deleted(locked)
    for name in (*former_names(locked), old):
        # Texts name the player as they were called when they were written.
        locked.username = name
        for erase in ERASURES:
            erase(locked, new, now)
    _erase_account(locked)
    locked.username, locked.email, locked.display_name = new, "", ""
    locked.former_name_key, locked.may_choose_name = "", False
    locked.time_zone, locked.digest, locked.digest_sent_at = "UTC", False, None
    locked.language = ""
    locked.quiet_from = locked.quiet_until = locked.matches_most = None
    locked.is_active = locked.is_staff = locked.is_superuser = False
    locked.last_login = locked.trial_seen_at = None
    locked.set_unusable_password()
    locked.save()
    axes_reset(username=name_key(old))
    # The log stays whole; only the name in it goes.
    AuditEntry.objects.filter(target_type="players.player", target_id=str(locked.pk)).update(target_label=new)
    AuditEntry.objects.filter(verb__in=("guest.claimed", RENAMED), target_id=str(locked.pk)).update(data={})
    audit(actor=locked, verb="player.deleted", target=locked, now=now)
    return new


def _name_of_deleted(player: Player) -> str:
    """The name that takes the place of a deleted player's: of a space in which nobody can choose one.

    Whatever may stand there all the same, such as a row written by hand, keeps nobody from deleting an account.
    """
    name = f"{DELETED}{player.player_number}"
    others = Player.objects.exclude(pk=player.pk)
    names = chain((name,), numbered(name, count(2)))
    return next(candidate for candidate in names if not others.filter(pk__in=Player.objects.named(candidate)).exists())


def _erase_account(player: Player) -> None:
    AuthToken.objects.filter(user=player).delete()
    Letter.objects.filter(player=player).delete()
    if player.email:
        Letter.objects.filter(to__iexact=player.email).delete()
    sessions_end(player)
    for model in (
        EmailChange, Notice, NoticePreference, PushSubscription, GuestClaim, AuthenticatorApp, Passkey, RecoveryCode,
        FactorReset,
    ):  # fmt: skip
        model._default_manager.filter(player=player).delete()
    player.bans.update(reason="")
    Block.objects.filter(blocker=player).delete()
    Block.objects.filter(blocked=player).delete()
    Friendship.objects.filter(Q(asker=player) | Q(asked=player)).delete()
    player.groups.clear()
    player.user_permissions.clear()
