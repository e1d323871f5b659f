"""Make, start again and remove webhooks of an event or a season."""

import secrets
from collections.abc import Callable, Sequence
from datetime import datetime

from django.conf import settings
from django.db import transaction
from django.utils.translation import gettext as _

from leagues.errors import Refused, WrongState
from leagues.webhooks.models import Webhook
from leagues.webhooks.signing import KEY_BYTES, secret_made
from leagues.webhooks.subjects import AnySubject, kind_of
from players.audit import audit
from players.models import Player
from players.outbound import destination_of, origins_of
from players.site.periodic import wake
from players.staff.authority import check

__all__ = ["WEBHOOKS_MOST", "webhook_make", "webhook_remove", "webhook_start"]

WEBHOOKS_MOST = 10
"""Webhooks of one event or season."""
URL_MOST = 300


@transaction.atomic
def webhook_make(
    *,
    subject: AnySubject,
    url: str,
    kinds: Sequence[str],
    actor: Player,
    now: datetime,
    entropy: Callable[[int], bytes] = secrets.token_bytes,
) -> Webhook:
    """Tell an address of what happens in an event or a season from now on. Its secret is shown to whoever may see the
    webhook.

    Raises:
        Forbidden: not its organiser, nobody who coordinates its league, and not the staff.
        Refused: an address that messages do not go to, no kind or an unknown one, or the same address again.
        WrongState: there are `WEBHOOKS_MOST`.
    """
    kind = kind_of(subject)
    subject = kind.lock(subject.pk)
    check(actor, kind.action, subject)
    url = url.strip()
    if len(url) > URL_MOST:
        raise Refused(_("Write an address of at most %(url_most)s characters.") % {"url_most": URL_MOST})
    destination_of(url, local=origins_of(settings.WEBHOOKS_LOCAL))
    wanted = [wanted_kind.value for wanted_kind in kind.kinds if wanted_kind.value in kinds]
    if not wanted or set(kinds) - set(wanted):
        raise Refused(_("Choose of what it is told: %(kinds)s.") % {"kinds": ", ".join(kind.kinds)})
    rows = Webhook.objects.filter(**{kind.column: subject})
    if rows.filter(url=url).exists():
        raise Refused(_("This address is told already; remove it first to change of what."))
    if rows.count() >= WEBHOOKS_MOST:
        raise WrongState(
            _("The %(kind)s has %(webhooks_most)s webhooks, which is the most; remove one first.")
            % {"kind": kind.name, "webhooks_most": WEBHOOKS_MOST}
        )
    hook = Webhook.objects.create(
        **{kind.column: subject},
        url=url,
        kinds=wanted,
        secret=secret_made(entropy(KEY_BYTES)),
        made_by=actor,
        made_at=now,
        told=subject.version,
        next_at=now,
    )
    audit(actor=actor, verb=f"{kind.name}.webhook_made", target=subject, now=now, data={"url": url, "kinds": wanted})
    return hook


@transaction.atomic
def webhook_start(*, webhook: Webhook, actor: Player, now: datetime) -> Webhook:
    """Let a webhook that was stopped or waits send again at once, from the message that failed on.

    Raises Forbidden.
    """
    rows = Webhook.objects.select_for_update(of=("self",)).select_related("tournament", "season__league")
    hook = rows.get(pk=webhook.pk)
    subject, kind = hook.subject, kind_of(hook.subject)
    check(actor, kind.action, subject)
    hook.stopped_at, hook.failing_since, hook.attempts, hook.next_at = None, None, 0, now
    hook.save(update_fields=["stopped_at", "failing_since", "attempts", "next_at"])
    audit(actor=actor, verb=f"{kind.name}.webhook_started", target=subject, now=now, data={"url": hook.url})
    transaction.on_commit(wake, robust=True)
    return hook


@transaction.atomic
def webhook_remove(*, webhook: Webhook, actor: Player, now: datetime) -> None:
    """Tell an address nothing any more. Raises Forbidden."""
    subject, kind = webhook.subject, kind_of(webhook.subject)
    check(actor, kind.action, subject)
    audit(actor=actor, verb=f"{kind.name}.webhook_removed", target=subject, now=now, data={"url": webhook.url})
    Webhook.objects.filter(pk=webhook.pk).delete()
