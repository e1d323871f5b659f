"""Limits against guessing and flooding, counted in Django's cache.

Three things, from the narrow to the wide: ten failures for one name from one address close that pair (django-axes, see
the settings); a name that fails from many addresses is slowed, and never closed, so that nobody can lock somebody else
out; and every address may do only so much that costs work. What a cache forgets is forgiven.
"""

import hashlib
import ipaddress
import math
import threading
import time
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.conf import settings
from django.core.cache import cache
from django.http import HttpRequest
from django.utils.translation import gettext as _

from players.errors import TooMany
from players.models import Player
from players.names.rules import name_key


@dataclass(frozen=True, slots=True)
class Limit:
    """At most so many in so many seconds."""

    most: int
    seconds: int


#: What one address may do of all that checks or sets a password or sends a letter.
ADDRESS_LIMITS = (Limit(20, 60), Limit(200, 3600))
#: Failures for one name, over all addresses, before its attempts are slowed.
NAME_LIMIT = Limit(20, 900)
PAUSE_STEP = 0.25
PAUSE_LONGEST = 3.0

#: How many requests of a process may wait because a name is being guessed. Each keeps a thread from other work, of
#: which a web process has many in the embedded mode and four behind gunicorn.
WAITING_MOST = {"embedded": 8, "services": 2}

sleep = time.sleep


def name_counted(name: str) -> str:
    """A name as guesses for it are counted: that of the account it means, so that none is tried under several."""
    player = Player.objects.named(name).first()
    return name_key(name) if player is None else player.name_key


def axes_username(request: HttpRequest, credentials: Mapping[str, Any] | None = None) -> str:
    """The name under which django-axes counts."""
    name = (credentials or {}).get("username") or ""
    return name_counted(str(name))


def attempt_take(*, address: str, now: datetime) -> None:
    """Count one attempt of an address.

    Raises:
        TooMany: the address has made as many as it may for now.
    """
    for limit in ADDRESS_LIMITS:
        window, passed = divmod(int(now.timestamp()), limit.seconds)
        if _count_up(_key("address", network_of(address), limit.seconds, window), limit.seconds) > limit.most:
            raise _too_many(limit.seconds - passed)


def network_of(address: str) -> str:
    """The network that one customer usually has: a whole IPv4 address, or the first half of an IPv6 one."""
    try:
        network_address = ipaddress.ip_address(address)
    except ValueError:
        return address
    return address if network_address.version == 4 else str(ipaddress.ip_network((network_address, 64), strict=False))


def _too_many(seconds: int) -> TooMany:
    minutes = math.ceil(seconds / 60)
    message = (
        _("Too many attempts from your address. Try again in %(seconds)s seconds.") % {"seconds": seconds}
        if seconds < 120
        else _("Too many attempts from your address. Try again in %(minutes)s minutes.") % {"minutes": minutes}
    )
    return TooMany(message, seconds)


def name_failed(*, name: str, now: datetime) -> None:
    """Count a wrong password for a name, from wherever it came."""
    window = int(now.timestamp()) // NAME_LIMIT.seconds
    _count_up(_key("name", name_counted(name), NAME_LIMIT.seconds, window), 2 * NAME_LIMIT.seconds)


def name_pause(*, name: str, now: datetime) -> float:
    """The seconds that the next attempt for a name waits; 0 for a name that is not being guessed."""
    window, passed = divmod(now.timestamp(), NAME_LIMIT.seconds)
    counted = name_counted(name)
    this, last = (_key("name", counted, NAME_LIMIT.seconds, int(window) - back) for back in (0, 1))
    counts = cache.get_many([this, last])
    # The window before this one counts for the part of it that is less than its length ago.
    failures = counts.get(this, 0) + counts.get(last, 0) * (1 - passed / NAME_LIMIT.seconds)
    return float(min(PAUSE_LONGEST, max(0.0, failures - NAME_LIMIT.most) * PAUSE_STEP))


def name_wait(*, name: str, now: datetime) -> None:
    """Wait before an attempt for a name that is being guessed.

    Raises:
        TooMany: as many requests of this process as may wait are waiting already.
    """
    pause = name_pause(name=name, now=now)
    if not pause:
        return
    if not _waiting.enter():
        raise TooMany(_("Somebody is guessing this password. Try again in 5 seconds."), 5)
    try:
        sleep(pause)
    finally:
        _waiting.leave()


class _Waiting:
    """Counts the waiting requests of this process: each one occupies a thread."""

    def __init__(self) -> None:
        self.lock = threading.Lock()
        self.count = 0

    def enter(self) -> bool:
        with self.lock:
            if self.count >= WAITING_MOST[settings.ENTMOOT_MODE]:
                return False
            self.count += 1
            return True

    def leave(self) -> None:
        with self.lock:
            self.count -= 1


_waiting = _Waiting()


def _key(kind: str, whose: str, seconds: int, window: int) -> str:
    """A cache key without the characters that caches refuse, and without the name."""
    return f"limit:{kind}:{seconds}:{window}:{hashlib.sha256(whose.encode()).hexdigest()[:32]}"


def _count_up(key: str, seconds: int) -> int:
    cache.add(key, 0, timeout=seconds + 60)
    try:
        return int(cache.incr(key))
    except ValueError:  # forgotten between the two lines, or a cache that keeps nothing
        return 1
