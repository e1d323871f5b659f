"""Signed-in browsers: which sessions a player has, where each was last used, and how they end."""

from __future__ import annotations

import hashlib
import logging
import re
from collections.abc import Callable
from datetime import datetime
from typing import Any

from django.contrib.auth import update_session_auth_hash
from django.contrib.auth.signals import user_logged_in
from django.contrib.sessions.backends.base import SessionBase
from django.contrib.sessions.models import Session
from django.core.cache import cache
from django.db import DatabaseError, connection, models, transaction
from django.dispatch import receiver
from django.http import HttpRequest
from django.utils import timezone
from django.utils.translation import gettext as _

from players.audit import audit
from players.errors import Refused
from players.models import ApiToken, Player, SignedInBrowser
from players.security.limits import network_of

__all__ = [
    "SEEN_EVERY",
    "browser_end",
    "browser_name",
    "browser_seen",
    "browsers_end_others",
    "browsers_of",
    "session_renew",
    "sessions_end",
    "sessions_end_also",
    "token_seen",
]

logger = logging.getLogger(__name__)

SEEN_EVERY = 60
"""Seconds within which the use of a session or a token is noted once."""

# Django keeps sessions in this table by default; a site that keeps them elsewhere could not list them.
_BROWSERS = (
    ("Edg", "Edge"), ("OPR", "Opera"), ("SamsungBrowser", "Samsung Internet"), ("Firefox", "Firefox"),
    ("FxiOS", "Firefox"), ("CriOS", "Chrome"), ("Chrome", "Chrome"), ("Safari", "Safari"),
)  # fmt: skip
_SYSTEMS = (
    ("Android", "Android"), ("iPhone", "iPhone"), ("iPad", "iPad"), ("Windows", "Windows"), ("CrOS", "ChromeOS"),
    ("Mac OS X", "macOS"), ("Linux", "Linux"),
)  # fmt: skip
_ENDINGS: list[Callable[[Player], None]] = []


def sessions_end_also(ending: Callable[[Player], None]) -> None:
    """Register what else ends with the sessions of a player, such as open streams; called after commit."""
    if ending not in _ENDINGS:
        _ENDINGS.append(ending)


def browser_name(agent: str) -> str:
    """What a User-Agent header says, in a word or two.

    >>> browser_name("Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0")
    'Firefox, Linux'
    >>> browser_name("python-requests/2.34")
    'python-requests'
    """
    if not agent.startswith("Mozilla/"):
        matched = re.match(r"[\w.+-]{1,40}", agent, re.ASCII)
        return matched[0] if matched else ""
    names = [next((name for word, name in table if word in agent), "") for table in (_BROWSERS, _SYSTEMS)]
    return ", ".join(name for name in names if name)


def network_shown(address: str) -> str:
    """The part of an address that is kept: enough to tell home from elsewhere, not enough to tell a house.

    >>> network_shown("203.0.113.77"), network_shown("2001:db8:1:2::5")
    ('203.0.113.*', '2001:db8:1:2::/64')
    """
    network = network_of(address)
    return f"{network.rpartition('.')[0]}.*" if "." in network and ":" not in network else network[:60]


def _mark(kind: str, key: str) -> str:
    return f"seen:{kind}:{hashlib.sha256(key.encode()).hexdigest()[:32]}"


@receiver(user_logged_in, dispatch_uid="players.browser_noted")
def browser_note(sender: Any, request: HttpRequest, user: Any, **_: Any) -> None:
    """Keep a row for a session that has just been signed in. Trial accounts have one browser, and no page of them."""
    if isinstance(user, Player) and not user.is_trial:
        _browser_write(request, user, timezone.now(), timezone.now())


def _browser_write(request: HttpRequest, player: Player, made_at: datetime, now: datetime) -> None:
    session = request.session
    if not session.session_key:
        session.save()
    key = str(session.session_key)
    cache.set(_mark("session", key), 1, SEEN_EVERY)
    SignedInBrowser.objects.update_or_create(
        session_id=key,
        defaults={"player": player, "made_at": made_at, "used_at": now, **_where(request.META)},
    )


def _where(meta: dict[str, Any]) -> dict[str, str]:
    return {
        "name": browser_name(str(meta.get("HTTP_USER_AGENT", "")))[:60],
        "network": network_shown(str(meta.get("REMOTE_ADDR", "")))[:60],
    }


def browser_seen(*, request: HttpRequest, now: datetime) -> None:
    """Note that a session is in use, and from where; at most once in `SEEN_EVERY`."""
    key = request.session.session_key
    if key and cache.add(_mark("session", key), 1, SEEN_EVERY):
        _note(SignedInBrowser.objects.filter(session=key), used_at=now, **_where(request.META))


def token_seen(*, token: Any, meta: dict[str, Any], now: datetime) -> None:
    """Note that an API token is in use, and from where; at most once in `SEEN_EVERY`."""
    if cache.add(_mark("token", str(token.pk)), 1, SEEN_EVERY):
        where = _where(meta)
        _note(ApiToken.objects.filter(token=token), used_at=now, used_by=where["name"], used_from=where["network"])


def _note(rows: models.QuerySet[Any], **what: Any) -> None:
    """Write when something was used. A database that takes no writes still lets everybody read: then it is left out."""
    try:
        rows.update(**what)
    except DatabaseError as error:
        if connection.in_atomic_block:
            raise
        logger.warning("it could not be noted when a session or token was used: %s", type(error).__name__)


def browsers_of(player: Player, now: datetime) -> models.QuerySet[SignedInBrowser]:
    """The sessions of a player that have not run out, the one used last first."""
    return player.signed_in_browsers.filter(session__expire_date__gt=now)


def browser_is(browser: SignedInBrowser, session: SessionBase) -> bool:
    """Whether the row is that of the session."""
    return browser.session_id == session.session_key


@transaction.atomic
def browser_end(*, player: Player, browser_id: int, now: datetime) -> None:
    """End one of the player's sessions at once.

    Raises:
        Refused: the player has no such session.
    """
    browser = player.signed_in_browsers.filter(pk=browser_id).first()
    if browser is None:
        raise Refused(_("There is no such browser; it may have been signed out already."))
    audit(actor=player, verb="session.ended", target=player, now=now, data={"browser": browser.name})
    Session.objects.filter(session_key=browser.session_id).delete()
    _ended_tell(player)


@transaction.atomic
def browsers_end_others(*, player: Player, session: SessionBase | None, now: datetime) -> int:
    """End all sessions of the player but this one (``None``: all); how many there were."""
    rows = player.signed_in_browsers.all()
    if session is not None and session.session_key:
        rows = rows.exclude(session=session.session_key)
    keys = list(rows.values_list("session", flat=True))
    Session.objects.filter(session_key__in=keys).delete()
    audit(actor=player, verb="session.others_ended", target=player, now=now, data={"count": len(keys)})
    _ended_tell(player)
    return len(keys)


def sessions_end(player: Player) -> int:
    """End every session of a player, in the transaction of what is the reason; how many there were."""
    keys = list(SignedInBrowser.objects.filter(player=player).values_list("session", flat=True))
    Session.objects.filter(session_key__in=keys).delete()
    _ended_tell(player)
    return len(keys)


def _ended_tell(player: Player) -> None:
    for ending in _ENDINGS:
        transaction.on_commit(lambda ending=ending: ending(player), robust=True)  # type: ignore[misc]


def session_renew(*, request: HttpRequest, player: Player, now: datetime) -> None:
    """Let the session go on after a new password, under a new key. Its row goes with the old key, and is made anew."""
    before = SignedInBrowser.objects.filter(session=request.session.session_key).first()
    update_session_auth_hash(request, player)
    _browser_write(request, player, before.made_at if before else now, now)
