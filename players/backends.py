"""Delay guesses of passwords, wherever a password is checked."""

from typing import Any

from django.contrib.auth.signals import user_login_failed
from django.dispatch import receiver
from django.http import HttpRequest
from django.utils import timezone

from players import limits


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
