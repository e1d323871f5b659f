"""Web push: notices shown by a player's browsers, while the site is closed too (RFC 8030, 8291, 8292), and in channels.

What is owed is a row per notice and browser or channel of Discord. A message says what the notice says and where it
leads, nothing else; it is encrypted for the browser. Messages go to the push services of browsers and to Discord's
webhooks only, since the addresses come from outside.
"""

import base64
import json
import logging
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from email.utils import parseaddr
from fnmatch import fnmatch
from time import monotonic

from cryptography.hazmat.primitives.asymmetric import ec
from django.conf import settings
from django.db import IntegrityError, transaction
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from players.audit import audit
from players.errors import Refused
from players.models import Player, PushDelivery, PushSubscription
from players.notices.channels import channel_destination, channel_request
from players.notices.kinds import notice_text
from players.notices.push_keys import CURVE, push_key
from players.notices.quiet import quiet_ends
from players.outbound import Conversation, Destination, Request, converse, destination_of, origins_of
from players.sentences.languages import in_english, in_language_of
from players.site.database import lock_free_rows

__all__ = ["BROWSERS_MOST", "channel_subscribe", "push_deliver", "push_subscribe", "push_unsubscribe", "service_of"]

logger = logging.getLogger(__name__)

BROWSERS_MOST = 10
"""Browsers and channels of one player."""
RETRIES = (timedelta(seconds=30), timedelta(minutes=5), timedelta(hours=1), timedelta(hours=6))
"""Pauses before each further attempt; after the last one a message is given up."""
STALE = timedelta(days=1)
"""A notice as old as this is no longer pushed."""
SIGNED_FOR = timedelta(hours=12)
"""How long the signature of a message holds; a push service takes 24 hours at most."""
BATCH = 50
CLAIM = timedelta(minutes=5)
"""How long a claimed message is left to the process that claimed it."""
ANSWER_WITHIN = 5.0
RUN_MOST = 10.0
"""Seconds for one answer of a push service, and after which a run leaves the rest to the next."""
ANSWER_MOST = 4096
"""Bytes of an answer that are read: it says why a message was refused."""
GONE, CHANNEL_GONE = (404, 410), (401, 403, 404, 410)
"""Statuses by which a push service says that a subscription has ended, and Discord that there is no such webhook."""

SERVICES = {
    "push.services.mozilla.com": "Firefox",
    "googleapis.com": gettext_lazy("Chrome, or a browser made from it"),
    "notify.windows.com": "Edge",
    "push.apple.com": "Safari",
}


def service_of(subscription: PushSubscription) -> str:
    """The browser in words, as far as its push service tells; a channel by the end of its webhook's number."""
    if subscription.is_channel:
        return f"Discord …{subscription.endpoint.split('/api/webhooks/')[-1].split('/')[0][-4:]}"
    try:
        host = destination_of(subscription.endpoint, local=_own_services()).host
    except Refused:
        host = ""
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
    same = PushSubscription.objects.select_for_update().filter(endpoint=endpoint).exclude(p256dh="").first()
    if same is not None and (same.player_id, same.p256dh, same.auth) == (player.pk, p256dh, auth):
        return same
    if same is not None:
        same.delete()
    _check_room(player)
    try:
        with transaction.atomic():
            made = PushSubscription.objects.create(
                player=player, endpoint=endpoint, p256dh=p256dh, auth=auth, created_at=now
            )
    except IntegrityError:
        raise Refused(_("This browser was turned on for somebody at the same moment. Try again.")) from None
    with in_english():
        browser = service_of(made)
    audit(actor=player, verb="push.subscribed", target=player, now=now, data={"browser": browser})
    return made


@transaction.atomic
def channel_subscribe(*, player: Player, address: str, now: datetime) -> PushSubscription:
    """Push the player's notices to a channel of Discord, by the address of its webhook; again changes nothing.

    Raises:
        Refused: not the address of a webhook of Discord, or too many browsers and channels.
    """
    channel_destination(address, local=_own_services())
    Player.objects.select_for_update(no_key=True).get(pk=player.pk)
    if same := PushSubscription.objects.filter(player=player, endpoint=address).first():
        return same
    _check_room(player)
    made = PushSubscription.objects.create(player=player, endpoint=address, created_at=now)
    audit(actor=player, verb="push.subscribed", target=player, now=now, data={"browser": service_of(made)})
    return made


@transaction.atomic
def push_unsubscribe(*, player: Player, subscription_id: int, now: datetime) -> None:
    """Push no more notices to a browser or a channel.

    Raises:
        Refused: the player has no such browser.
    """
    push_subscription = PushSubscription.objects.filter(player=player, pk=subscription_id).first()
    if push_subscription is None:
        raise Refused(_("You have no such browser or channel; it may have been removed already."))
    with in_english():
        browser = service_of(push_subscription)
    audit(actor=player, verb="push.unsubscribed", target=player, now=now, data={"browser": browser})
    push_subscription.delete()


def _check_room(player: Player) -> None:
    """Raises Refused when the player's notices go to as many places as they may."""
    if PushSubscription.objects.filter(player=player).count() >= BROWSERS_MOST:
        raise Refused(
            _("Notices go to %(browsers_most)s browsers and channels already, which is the most; remove one first.")
            % {"browsers_most": BROWSERS_MOST}
        )


def _own_services() -> frozenset[str]:
    """Origins of push services that an installation runs itself: those whose scheme the settings name."""
    return origins_of(host for host in settings.PUSH_HOSTS if "://" in host)


def _check_endpoint(endpoint: str) -> Destination:
    """The parsed address of a push service that messages may go to. Raises Refused for any other address."""
    local = _own_services()
    try:
        to = destination_of(endpoint, local=local)
    except Refused:
        to = None
    allowed = to is not None and (
        to.origin in local or (to.port == 443 and any(fnmatch(to.host, host) for host in settings.PUSH_HOSTS))
    )
    if to is None or not allowed:
        raise Refused(
            _("This is not the address of a browser's push service. Turn notices on from the page of notices.")
        )
    return to


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
    """One run of the job: until when it begins messages, and the services that do not answer."""

    until: float
    away: set[str] = field(default_factory=set)


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
        PushDelivery.objects.filter(pk__in=[delivery.pk for delivery in claimed]).update(next_at=now + CLAIM)
    run = _Run(monotonic() + RUN_MOST)

    def failed(place: int, error: Exception) -> None:
        logger.error("push message %s failed", claimed[place].pk, exc_info=error)
        _again(claimed[place], str(error), now)

    return converse([_deliver(run, delivery, now) for delivery in claimed], failed=failed)


def _deliver(run: _Run, delivery: PushDelivery, now: datetime) -> Conversation:
    """Send one message, and settle what becomes of its row; 1 when it is dealt with."""
    subscription, notice = delivery.subscription, delivery.notice
    if notice.read_at is not None or notice.created_at < now - STALE or not subscription.player.is_active:
        delivery.delete()
        return 1
    if wait := quiet_ends(subscription.player, now):
        PushDelivery.objects.filter(pk=delivery.pk).update(next_at=wait)
        return 0
    if monotonic() > run.until:
        PushDelivery.objects.filter(pk=delivery.pk).update(next_at=now)
        return 0
    try:
        to = _destination(subscription)
    except Refused:  # the settings name its push service no longer
        subscription.delete()
        return 1
    if to.origin in run.away:
        _again(delivery, "its push service has not answered another message", now)
        return 0
    answer = yield _request(to, delivery, now)
    if answer.taken:
        PushSubscription.objects.filter(pk=subscription.pk).update(sent_at=now)
        delivery.delete()
    elif answer.status in (CHANNEL_GONE if subscription.is_channel else GONE):
        subscription.delete()
    elif answer.status == 0 or answer.status == 429 or answer.status >= 500:
        if answer.status == 0:
            run.away.add(to.origin)
        _again(delivery, answer.words, now)
        return 0
    else:
        logger.error("the push service %s refused a message: %s %s", to.host, answer.status, answer.body[:200])
        delivery.delete()
    return 1


def _destination(subscription: PushSubscription) -> Destination:
    """Where messages go. Raises Refused when they may not any more."""
    if subscription.is_channel:
        return channel_destination(subscription.endpoint, local=_own_services())
    return _check_endpoint(subscription.endpoint)


def _again(delivery: PushDelivery, reason: str, now: datetime) -> None:
    """Try a message again later, or give it up."""
    if delivery.attempts >= len(RETRIES):
        logger.warning("push message %s is given up: %s", delivery.pk, reason)
        delivery.delete()
        return
    wait = now + RETRIES[delivery.attempts]
    PushDelivery.objects.filter(pk=delivery.pk).update(attempts=delivery.attempts + 1, next_at=wait)


def _sentence(delivery: PushDelivery) -> tuple[str, str]:
    """The notice's sentence, in its player's language, and the path it leads to."""
    notice = delivery.notice
    with in_language_of(delivery.subscription.player):
        text = notice_text(notice)[:300]
    return text, f"/profile/notices/{notice.pk}/" if notice.on_site else notice.url


def message_of(delivery: PushDelivery) -> str:
    """What the browser is sent."""
    text, path = _sentence(delivery)
    return json.dumps({"title": "Entmoot", "body": text, "url": path, "tag": f"notice-{delivery.notice_id}"})


def _request(to: Destination, delivery: PushDelivery, now: datetime) -> Request:
    """The message: encrypted for the browser (RFC 8291) and signed (RFC 8292), or as a channel reads it."""
    if delivery.subscription.is_channel:
        body = channel_request(delivery.subscription.player, *_sentence(delivery))
        headers = {"Content-Type": "application/json"}
        return Request("POST", to, ANSWER_WITHIN, headers, body, body_most=ANSWER_MOST, local=_own_services())
    from py_vapid import Vapid02
    from pywebpush import WebPusher  # takes a while to import, and most processes never send

    subscription = delivery.subscription
    keys = {"p256dh": subscription.p256dh, "auth": subscription.auth}
    encoded = WebPusher({"endpoint": subscription.endpoint, "keys": keys}).encode(message_of(delivery).encode())
    sender = parseaddr(settings.DEFAULT_FROM_EMAIL)[1]
    claims = {"sub": f"mailto:{sender}", "aud": to.origin, "exp": int((now + SIGNED_FOR).timestamp())}
    headers = Vapid02.from_string(push_key()).sign(claims)
    headers |= {"Content-Encoding": "aes128gcm", "TTL": str(int(STALE.total_seconds()))}
    body = encoded["body"]
    return Request("POST", to, ANSWER_WITHIN, headers, body, body_most=ANSWER_MOST, local=_own_services())
