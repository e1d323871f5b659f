"""Check passwords, and delay guesses of them, wherever a password is checked."""

from typing import Any

from django.contrib.auth.backends import ModelBackend
from django.contrib.auth.models import Permission
from django.contrib.auth.signals import user_login_failed
from django.core.exceptions import PermissionDenied
from django.db.models import Q
from django.dispatch import receiver
from django.http import HttpRequest
from django.utils import timezone

from players.models import Player
from players.names.rules import name_key
from players.security import limits
from players.site.kept_query import KeptQuery
from players.staff.bans import ban_of

FORMER_MOST = 3
"""Players of one former name whose passwords are tried: each costs a hash."""


class SlowedBackend:
    """Makes attempts for a name that is being guessed wait; finds nobody itself.

    Stands behind the lock-out of django-axes, so that an address that is locked out for the name waits for nothing.
    """

    def authenticate(
        self, request: HttpRequest | None, username: str | None = None, password: str | None = None, **_: Any
    ) -> None:
        """Wait as long as the name's failures ask for.

        Raises:
            TooMany: too many requests wait already.
        """
        if username:
            limits.name_wait(name=username, now=timezone.now())


@receiver(user_login_failed, dispatch_uid="players.name_failed")
def note_failure(sender: Any, credentials: dict[str, Any], request: HttpRequest | None = None, **_: Any) -> None:
    """Count a failure for its name; attempts of an address that is locked out were not checked and do not count."""
    if getattr(request, "axes_locked_out", False) or not credentials.get("username"):
        return
    limits.name_failed(name=str(credentials["username"]), now=timezone.now())


_player_of_session = KeptQuery(lambda pk: Player.objects.filter(pk=pk, is_active=True).order_by(), 0)
_permissions_of = KeptQuery(
    lambda pk: (
        Permission.objects.filter(Q(user=pk) | Q(group__user=pk)).select_related("content_type").order_by().distinct()
    ),
    0,
)


class AccountBackend(ModelBackend):
    """Checks a name and a password. Finds closed accounts too, so that the sign-in page can say until when.

    Nobody is signed in to one: forms refuse players who are not active, and no session loads them. A wrong password
    ends the search, so that it costs one hash whatever the name; one more for each player whom the site gave another
    name than this one, who sign in with it until they have chosen theirs.
    """

    def authenticate(
        self, request: HttpRequest | None, username: str | None = None, password: str | None = None, **more: Any
    ) -> Player | None:
        """The player whose password this is.

        Raises:
            PermissionDenied: it is nobody's; Django then asks no other backend.
        """
        player = super().authenticate(request, username=username, password=password, **more)
        if player is None and password is not None:
            player = self._by_former_name(username or "", password)
        if player is None and password is not None:
            raise PermissionDenied
        return player

    def _by_former_name(self, name: str, password: str) -> Player | None:
        """The player whom the site gave another name than this one, where the password is theirs."""
        if not (key := name_key(name)):
            return None
        for player in Player.objects.filter(former_name_key=key).order_by("pk")[:FORMER_MOST]:
            if player.check_password(password) and self.user_can_authenticate(player):
                return player
        return None

    def user_can_authenticate(self, user: Any) -> bool:
        """Whether the password is worth checking: the account is open, or closed by a ban."""
        return super().user_can_authenticate(user) or (isinstance(user, Player) and ban_of(user) is not None)

    def get_user(self, user_id: Any) -> Player | None:
        """The player of a session; nobody while the account is closed."""
        return next(iter(_player_of_session(user_id)), None)

    def get_all_permissions(self, user_obj: Any, obj: Any = None) -> set[str]:
        """Those of the player and of their groups, read in one statement and remembered as Django remembers them."""
        asks = isinstance(user_obj, Player) and user_obj.is_active and not user_obj.is_superuser and obj is None
        if asks and not hasattr(user_obj, "_perm_cache"):
            held = _permissions_of(user_obj.pk)
            user_obj._perm_cache = {f"{each.content_type.app_label}.{each.codename}" for each in held}
        return super().get_all_permissions(user_obj, obj)
