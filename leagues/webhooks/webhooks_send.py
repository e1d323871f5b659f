"""Send what webhooks are owed. A job."""

from __future__ import annotations

import logging
from collections.abc import Generator
from datetime import datetime, timedelta
from time import monotonic

import msgspec
from django.conf import settings
from django.db import transaction
from django.db.models import F, Q
from django.utils.translation import gettext_noop

from leagues.webhooks.discord import discord_body
from leagues.webhooks.models import Webhook
from leagues.webhooks.signing import headers_of
from leagues.webhooks.subjects import AnyMessage, kind_of
from players.errors import Refused
from players.notices.services import notice_send
from players.outbound import Conversation, Reply, Request, converse, destination_of, origins_of
from players.outbound.discord import is_discord
from players.sentences.stored_sentences import sentence
from players.site.database import lock_free_rows

__all__ = ["GIVEN_UP_AFTER", "RETRIES", "webhooks_send"]

logger = logging.getLogger(__name__)

ANSWER_WITHIN = 10.0
"""Seconds for one message, from looking the name up to the end of the answer's head."""
BATCH = 20
OPERATIONS_AT_ONCE = 50
CLAIM = timedelta(minutes=5)
"""How long a webhook is left to whoever sends; longer than a run lasts."""
RUN_MOST = 20.0
"""Seconds after which a run leaves the rest to the next."""
RETRIES = tuple(timedelta(seconds=seconds) for seconds in (5, 30, 120, 600, 1_800, 3_600, 7_200, 14_400))
"""How long after each failure in a row the same message is tried again; then every four hours."""
GIVEN_UP_AFTER = timedelta(days=3)


def webhooks_send(now: datetime) -> int:
    """Send the next messages of each webhook that is owed some, in their order; how many arrived.

    Rows are claimed first and sent outside the transaction. A message that does not arrive is tried again later, and
    those after it wait; after three days the webhook is stopped and its owner told.
    """
    behind = Q(tournament__version__gt=F("told")) | Q(season__version__gt=F("told"))
    owed = Q(standings_owed__isnull=False)
    due = Webhook.objects.filter(behind | owed, stopped_at=None, next_at__lte=now)
    if not due.exists():
        return 0
    with transaction.atomic():
        rows = lock_free_rows(due).select_related("tournament__format", "season__league", "made_by")
        claimed = list(rows.order_by("next_at", "pk")[:BATCH])
        Webhook.objects.filter(pk__in=[webhook.pk for webhook in claimed]).update(next_at=now + CLAIM)
    until = monotonic() + RUN_MOST

    def failed(place: int, error: Exception) -> None:
        logger.error("webhook %s failed", claimed[place].pk, exc_info=error)
        _later(claimed[place], "a fault of this site", now)

    return converse([_tell(hook, until, now) for hook in claimed], failed=failed)


def _tell(hook: Webhook, until: float, now: datetime) -> Conversation:
    """Send the next messages of a webhook as far as they arrive, and remember how far; how many arrived."""
    subject, kind = hook.subject, kind_of(hook.subject)
    log = kind.operations.objects.filter(**{kind.column: subject})
    tells_standings = Webhook.Kind.STANDINGS in hook.kinds and kind.begun(subject)
    arrived = 0
    # No further than the subject was read, so that messages do not have a status from before their operation.
    behind = log.filter(number__gt=hook.told, number__lte=subject.version).order_by("number")
    for operation in behind[:OPERATIONS_AT_ONCE]:
        message = kind.message_of(subject, operation, hook.kinds, site=settings.BASE_URL)
        if message is not None:
            if not _in_time(hook, until, now) or not (yield from _send(hook, message, now)):
                return arrived
            arrived += 1
        if tells_standings and operation.verb in kind.changes_standings:
            hook.standings_owed = operation.number
        _progress_save(hook, operation.number)
    # The standings are told once for the whole run; until they arrive they stay owed.
    if hook.standings_owed is not None:
        changed = log.get(number=hook.standings_owed)
        message = kind.standings_message(subject, changed, site=settings.BASE_URL)
        if not _in_time(hook, until, now) or not (yield from _send(hook, message, now)):
            return arrived
        arrived += 1
        hook.standings_owed = None
        _progress_save(hook, hook.told)
    Webhook.objects.filter(pk=hook.pk).update(next_at=now)
    return arrived


def _in_time(hook: Webhook, until: float, now: datetime) -> bool:
    """Whether the run may send one more message; else the webhook is left to the next run."""
    if monotonic() <= until:
        return True
    Webhook.objects.filter(pk=hook.pk).update(next_at=now)
    return False


def _send(hook: Webhook, message: AnyMessage, now: datetime) -> Generator[Request, Reply, bool]:
    """Send a message; whether it arrived. When it did not, the webhook is tried again later."""
    subject = hook.subject
    message_id = f"{kind_of(subject).name}-{subject.pk}-{message.operation}-{message.type}"
    local = origins_of(settings.WEBHOOKS_LOCAL)
    try:
        to = destination_of(hook.url, local=local)
    except Refused as refusal:
        _later(hook, refusal.message, now)
        return False
    body = discord_body(message) if is_discord(to) else msgspec.json.encode(message)
    headers = headers_of(hook.secret, message_id, int(now.timestamp()), body)
    answer = yield Request("POST", to, ANSWER_WITHIN, headers, body, local=local)
    if answer.taken:
        Webhook.objects.filter(pk=hook.pk).update(
            attempts=0, failing_since=None, last_answer=answer.words[:200], last_at=now
        )
        hook.attempts, hook.failing_since = 0, None
        return True
    _later(hook, answer.words, now)
    return False


def _progress_save(hook: Webhook, number: int) -> None:
    """Remember that a webhook was told up to an operation, and which standings it is owed."""
    hook.told = number
    Webhook.objects.filter(pk=hook.pk).update(told=number, standings_owed=hook.standings_owed)


def _later(hook: Webhook, words: str, now: datetime) -> None:
    """Try again later, or stop a webhook that has failed for days."""
    since = hook.failing_since or now
    if now - since >= GIVEN_UP_AFTER:
        Webhook.objects.filter(pk=hook.pk).update(stopped_at=now, last_answer=words[:200], last_at=now)
        subject, kind = hook.subject, kind_of(hook.subject)
        text = sentence(
            gettext_noop("the webhook to %(url)s has failed for three days and is stopped: %(words)s"),
            url=hook.url[:200],
            words=words[:200],
        )
        notice_send(
            player=hook.made_by,
            kind=f"{kind.name}.told",
            context={kind.name: subject.name, "text": text},
            url=f"{subject.get_absolute_url()}webhooks/",
            now=now,
        )
        return
    wait = RETRIES[min(hook.attempts, len(RETRIES) - 1)]
    Webhook.objects.filter(pk=hook.pk).update(
        attempts=F("attempts") + 1,
        failing_since=since,
        next_at=now + wait,
        last_answer=words[:200],
        last_at=now,
    )
