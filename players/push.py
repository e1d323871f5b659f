"""Web push: notices shown by a player's browsers, while the site is closed too (RFC 8030, 8291, 8292).

What is owed is a row per notice and browser. A message says what the notice says and where it leads, nothing else; it
is encrypted for the browser. Messages go to the push services of browsers only, since the addresses come from outside.
"""

import base64
import json
import logging
from dataclasses import dataclass
from datetime import datetime, timedelta
from email.utils import parseaddr
from fnmatch import fnmatch
from functools import partial
from time import monotonic
from typing import Any
from urllib.parse import urlsplit

from cryptography.hazmat.primitives.asymmetric import ec
from django.conf import settings
from django.db import transaction
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from players.audit import audit
from players.database import lock_free_rows
from players.errors import Refused
from players.jobs import each_alone
from players.languages import in_english, in_language_of
from players.models import Player, PushDelivery, PushSubscription
from players.notice_kinds import notice_text
from players.push_keys import CURVE, push_key
from players.quiet import quiet_ends

__all__ = ["BROWSERS_MOST", "push_deliver", "push_subscribe", "push_unsubscribe", "service_of"]

logger = logging.getLogger(__name__)

BROWSERS_MOST = 10
"""Browsers of one player."""
RETRIES = (timedelta(seconds=30), timedelta(minutes=5), timedelta(hours=1), timedelta(hours=6))
"""Pauses before each further attempt; after the last one a message is given up."""
STALE = timedelta(days=1)
"""A notice as old as this is no longer pushed."""
BATCH = 50
CLAIM = timedelta(minutes=5)
"""How long a claimed message is left to the process that claimed it."""
ANSWER_WITHIN = 5.0
RUN_MOST = 10.0
"""Seconds for one answer of a push service, and after which a run leaves the rest to the next."""
GONE = (404, 410)
"""Statuses by which a push service says that a subscription has ended."""

SERVICES = {
    "push.services.mozilla.com": "Firefox",
    "googleapis.com": gettext_lazy("Chrome, or a browser made from it"),
    "notify.windows.com": "Edge",
    "push.apple.com": "Safari",
}


def service_of(subscription: PushSubscription) -> str:
    """The browser in words, as far as its push service tells."""
    host = urlsplit(subscription.endpoint).hostname or ""
    return next((str(name) for end, name in SERVICES.items() if host == end or host.endswith(f".{end}")), host)


@transaction.atomic
def push_subscribe(*, player: Player, endpoint: str, p256dh: str, auth: str, now: datetime) -> PushSubscription:
    """Push the player's notices to a browser; again changes nothing.

    A browser shows the notices of one player: whoever subscribed it last. The arguments are what
    ``PushSubscription.toJSON()`` gives in a browser.

    Raises:
        Refused: no push service of a browser, keys that are none, or too many browsers.
    """
    _check_endpoint(endpoint)
    _check_keys(p256dh, auth)
    Player.objects.select_for_update(no_key=True).get(pk=player.pk)
    same = PushSubscription.objects.filter(endpoint=endpoint).first()
    if same is not None and (same.player_id, same.p256dh, same.auth) == (player.pk, p256dh, auth):
        return same
    if same is not None:
        same.delete()
    if PushSubscription.objects.filter(player=player).count() >= BROWSERS_MOST:
        raise Refused(
            _("Notices go to %(browsers_most)s browsers of yours already, which is the most; remove one first.")
            % {"browsers_most": BROWSERS_MOST}
        )
    made = PushSubscription.objects.create(player=player, endpoint=endpoint, p256dh=p256dh, auth=auth, created_at=now)
    with in_english():
        browser = service_of(made)
    audit(actor=player, verb="push.subscribed", target=player, now=now, data={"browser": browser})
    return made


@transaction.atomic
def push_unsubscribe(*, player: Player, subscription_id: int, now: datetime) -> None:
    """Push no more notices to a browser.

    Raises:
        Refused: the player has no such browser.
    """
    found = PushSubscription.objects.filter(player=player, pk=subscription_id).first()
    if found is None:
        raise Refused(_("You have no such browser; it may have been removed already."))
    with in_english():
        browser = service_of(found)
    audit(actor=player, verb="push.unsubscribed", target=player, now=now, data={"browser": browser})
    found.delete()


def _check_endpoint(endpoint: str) -> None:
    try:
        parts = urlsplit(endpoint)
        host, port = parts.hostname or "", parts.port
    except ValueError:
        parts, host, port = urlsplit(""), "", None
    plain = endpoint.isascii() and endpoint.isprintable() and " " not in endpoint and len(endpoint) <= 1000
    public = parts.scheme == "https" and port in (None, 443) and not parts.username and not parts.password
    allowed = public and any(fnmatch(host, one) for one in settings.PUSH_HOSTS)
    # An origin with its scheme is for installations with a push service of their own.
    origin = f"{parts.scheme}://{parts.netloc}"
    if not plain or not (allowed or origin in settings.PUSH_HOSTS):
        raise Refused(
            _("This is not the address of a browser's push service. Turn notices on from the page of notices.")
        )


def _check_keys(p256dh: str, auth: str) -> None:
    point, secret = _decoded(p256dh), _decoded(auth)
    try:
        ec.EllipticCurvePublicKey.from_encoded_point(CURVE, point)
        whole = len(point) == 65 and len(secret) == 16
    except ValueError:
        whole = False
    if not whole:
        raise Refused(_("The keys of this push subscription are not whole. Turn notices on in your browser again."))


def _decoded(text: str) -> bytes:
    try:
        return base64.b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)
    except ValueError:
        return b""


# -- sending --------------------------------------------------------------------------------------------------------


@dataclass(slots=True)
class _Run:
    """One run of the job: a connection kept for many messages, and the services that do not answer."""

    session: Any
    until: float
    away: set[str]


def push_deliver(now: datetime) -> int:
    """Send the push messages that are due; how many were dealt with. A job.

    Rows are claimed first and sent outside the transaction, as letters are. A push service that does not answer is left
    alone for the rest of the run, so that it holds up nobody else.
    """
    due = PushDelivery.objects.filter(next_at__lte=now)
    if not due.exists():
        return 0
    with transaction.atomic():
        claimed = list(
            lock_free_rows(due).select_related("notice", "subscription__player").order_by("next_at", "pk")[:BATCH]
        )
        PushDelivery.objects.filter(pk__in=[one.pk for one in claimed]).update(next_at=now + CLAIM)
    run = _Run(_session(), monotonic() + RUN_MOST, set())
    with run.session:
        return each_alone(claimed, lambda one: _deliver(run, one, now), failed=partial(_failed, now))


def _deliver(run: _Run, delivery: PushDelivery, now: datetime) -> int:
    subscription, notice = delivery.subscription, delivery.notice
    if notice.read_at is not None or notice.created_at < now - STALE or not subscription.player.is_active:
        delivery.delete()
        return 1
    if wait := quiet_ends(subscription.player, now):
        PushDelivery.objects.filter(pk=delivery.pk).update(next_at=wait)
        return 0
    host = urlsplit(subscription.endpoint).netloc
    if monotonic() > run.until:
        PushDelivery.objects.filter(pk=delivery.pk).update(next_at=now)
        return 0
    status, told = (0, "it has not answered another message") if host in run.away else _send(run.session, delivery)
    if 200 <= status < 300:
        PushSubscription.objects.filter(pk=subscription.pk).update(sent_at=now)
        delivery.delete()
    elif status in GONE:
        subscription.delete()
    elif status == 0 or status == 429 or status >= 500:
        if status == 0:
            run.away.add(host)
        _again(delivery, f"{status} {told}", now)
        return 0
    else:
        logger.error("the push service %s refused a message: %s %s", host, status, told)
        delivery.delete()
    return 1


def _failed(now: datetime, delivery: PushDelivery, error: Exception) -> None:
    logger.error("push message %s failed", delivery.pk, exc_info=error)
    _again(delivery, str(error), now)


def _again(delivery: PushDelivery, told: str, now: datetime) -> None:
    """Try a message again later, or give it up."""
    if delivery.attempts >= len(RETRIES):
        logger.warning("push message %s is given up: %s", delivery.pk, told)
        delivery.delete()
        return
    wait = now + RETRIES[delivery.attempts]
    PushDelivery.objects.filter(pk=delivery.pk).update(attempts=delivery.attempts + 1, next_at=wait)


def _session() -> Any:
    import requests  # takes a while to import, and most processes never send

    class Session(requests.Session):
        """Follows no redirect: it would lead to a host that nobody allowed."""

        def get_redirect_target(self, resp: Any) -> None:
            return None

    return Session()


def message_of(delivery: PushDelivery) -> str:
    """What the browser is sent: the notice's sentence and the path it leads to."""
    notice = delivery.notice
    path = f"/profile/notices/{notice.pk}/" if notice.on_site else notice.url
    with in_language_of(delivery.subscription.player):
        text = notice_text(notice)[:300]
    return json.dumps({"title": "Entmoot", "body": text, "url": path, "tag": f"notice-{notice.pk}"})


def _send(session: Any, delivery: PushDelivery) -> tuple[int, str]:
    """The status of the push service's answer (0: none came), and words for the log."""
    from pywebpush import WebPushException, webpush

    subscription = delivery.subscription
    keys = {"p256dh": subscription.p256dh, "auth": subscription.auth}
    try:
        answer = webpush(
            {"endpoint": subscription.endpoint, "keys": keys},
            message_of(delivery),
            vapid_private_key=push_key(),
            vapid_claims={"sub": f"mailto:{parseaddr(settings.DEFAULT_FROM_EMAIL)[1]}"},
            ttl=int(STALE.total_seconds()),
            timeout=ANSWER_WITHIN,
            requests_session=session,
        )
    except WebPushException as error:
        if error.response is None:
            return 0, str(error)[:200]
        return int(error.response.status_code), error.response.text[:200]
    except OSError as error:  # what requests raises when the service is away
        return 0, str(error)[:200]
    return int(answer.status_code), ""
