"""Telling players things: on the site at once, by e-mail one by one or as a daily digest.

Apps declare the kinds of notice they send with `notice_kind`, in their ``ready``. E-mail is owed as rows and sent by a
job, so that a mail server that is down delays and loses nothing.
"""

import logging
from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.conf import settings
from django.core.mail import EmailMessage, get_connection
from django.db import models, transaction
from django.utils.functional import Promise

from players.models import Letter, Notice, NoticePreference, Player

logger = logging.getLogger(__name__)

#: Pauses before each further attempt to send an e-mail; after the last one it is given up.
RETRIES = (timedelta(minutes=1), timedelta(minutes=10), timedelta(hours=1), timedelta(hours=6), timedelta(hours=24))
DIGEST_EVERY = timedelta(hours=24)
BATCH = 100
#: How long a claimed e-mail is left to the process that claimed it.
CLAIM = timedelta(minutes=5)


@dataclass(frozen=True, slots=True)
class NoticeKind:
    """A kind of notice: ``text`` is a template for ``str.format_map`` with the notice's context."""

    key: str
    label: str | Promise
    text: str | Promise
    on_site: bool = True
    by_email: bool = True


KINDS: dict[str, NoticeKind] = {}


class _Missing(dict[str, Any]):
    def __missing__(self, key: str) -> str:
        return "…"


def notice_kind(
    key: str, label: str | Promise, text: str | Promise, *, on_site: bool = True, by_email: bool = True
) -> NoticeKind:
    """Declare a kind of notice; the last two arguments are what players get who have not chosen."""
    kind = NoticeKind(key, label, text, on_site, by_email)
    KINDS[key] = kind
    return kind


def notice_text(notice: Notice) -> str:
    """The sentence a notice says."""
    kind = KINDS.get(notice.kind)
    return str(kind.text).format_map(_Missing(notice.context)) if kind else notice.kind


def notice_send(
    *, player: Player, kind: str, context: Mapping[str, Any], url: str = "", now: datetime
) -> Notice | None:
    """Tell a player something, by the ways they chose for this kind; ``None`` when they chose none, and for bots.

    `context` is JSON with plain values for the kind's text; `url` is a path on this site.

    Raises:
        KeyError: the kind was never declared.
    """
    declared = KINDS[kind]
    if player.is_bot:
        return None
    chosen = NoticePreference.objects.filter(player=player, kind=kind).first()
    on_site = chosen.on_site if chosen else declared.on_site
    by_email = (chosen.by_email if chosen else declared.by_email) and bool(player.email)
    if not on_site and not by_email:
        return None
    return Notice.objects.create(
        player=player,
        kind=kind,
        context=dict(context),
        url=url,
        on_site=on_site,
        created_at=now,
        email=Notice.Email.DUE if by_email else Notice.Email.NONE,
        email_next_at=now if by_email else None,
    )


@transaction.atomic
def notices_read(*, player: Player, now: datetime, notice_id: int | None = None) -> int:
    """Mark one notice of the player as read, or all; how many were unread."""
    rows = Notice.objects.filter(player=player, on_site=True, read_at=None)
    if notice_id is not None:
        rows = rows.filter(pk=notice_id)
    return rows.update(read_at=now)


@transaction.atomic
def notice_preferences_set(*, player: Player, choices: Mapping[str, tuple[bool, bool]], digest: bool) -> None:
    """Store for each kind whether it is shown on the site and sent by e-mail; kinds not named stay as they are."""
    for kind, (on_site, by_email) in choices.items():
        if kind not in KINDS:
            raise KeyError(kind)
        NoticePreference.objects.update_or_create(
            player=player, kind=kind, defaults={"on_site": on_site, "by_email": by_email}
        )
    if player.digest != digest:
        player.digest = digest
        player.save(update_fields=["digest"])


def notice_preferences(player: Player) -> dict[str, tuple[bool, bool]]:
    """For every kind: on the site, by e-mail."""
    chosen = {row.kind: (row.on_site, row.by_email) for row in player.notice_preferences.all()}
    return {key: chosen.get(key, (kind.on_site, kind.by_email)) for key, kind in KINDS.items()}


def notices_deliver(now: datetime) -> int:
    """Send the e-mail that is due; how many notices went out. A job.

    Rows are claimed first and sent outside the transaction: two processes never send the same one, and a process that
    dies leaves its claim to be taken over.
    """
    with transaction.atomic():
        due = (
            _letters_due(now)
            .select_for_update(skip_locked=_can_skip(), of=("self",) if _can_skip() else ())
            .select_related("player")
            .order_by("email_next_at", "pk")[:BATCH]
        )
        claimed = list(due)
        Notice.objects.filter(pk__in=[notice.pk for notice in claimed]).update(email_next_at=now + CLAIM)
    letters: dict[tuple[int, int], list[Notice]] = defaultdict(list)
    for notice in claimed:
        if not notice.player.email:
            # The address was given up after the notice was written.
            Notice.objects.filter(pk=notice.pk).update(email=Notice.Email.NONE, email_next_at=None)
            continue
        letters[notice.player_id, 0 if notice.player.digest else notice.pk].append(notice)
    if not letters:
        return 0
    sent = 0
    connection = get_connection()
    for notices in letters.values():
        try:
            connection.send_messages([_letter(notices)])
        except Exception:  # whatever the mail server does, the rest still goes out
            logger.exception("e-mail to player %s failed", notices[0].player_id)
            _failed(notices, now)
        else:
            _sent(notices, now)
            sent += len(notices)
    return sent


def letters_oldest(now: datetime) -> datetime | None:
    """Since when the oldest e-mail has been due and not been sent; ``None`` when none is. One statement.

    Notices and letters about accounts alike.
    """
    notices = _letters_due(now).order_by().values_list("email_next_at")
    letters = Letter.objects.filter(state=Letter.State.DUE, next_at__lte=now).order_by().values_list("next_at")
    oldest = notices.union(letters, all=True).order_by("email_next_at").first()
    return oldest[0] if oldest is not None else None


def _letters_due(now: datetime) -> models.QuerySet[Notice]:
    """Notices to be sent by e-mail now."""
    return Notice.objects.filter(email=Notice.Email.DUE, email_next_at__lte=now).filter(
        models.Q(player__digest=False)
        | models.Q(player__digest_sent_at=None)
        | models.Q(player__digest_sent_at__lte=now - DIGEST_EVERY)
    )


def _can_skip() -> bool:
    return bool(transaction.get_connection().features.has_select_for_update_skip_locked)


def _letter(notices: list[Notice]) -> EmailMessage:
    player = notices[0].player
    lines = [f"{notice_text(notice)}\n{settings.BASE_URL}{notice.url}" for notice in notices]
    subject = notice_text(notices[0]) if len(notices) == 1 else f"Entmoot: {len(notices)} notices"
    profile = f"{settings.BASE_URL}/profile/notices/"
    body = "\n\n".join([f"Hello {player.username},", *lines, f"Choose what is sent to you: {profile}", ""])
    return EmailMessage(" ".join(subject.split())[:150], body, to=[player.email])


def _sent(notices: list[Notice], now: datetime) -> None:
    with transaction.atomic():
        Notice.objects.filter(pk__in=[notice.pk for notice in notices]).update(
            email=Notice.Email.SENT, email_next_at=None, email_attempts=models.F("email_attempts") + 1
        )
        if notices[0].player.digest:
            Player.objects.filter(pk=notices[0].player_id).update(digest_sent_at=now)


def _failed(notices: list[Notice], now: datetime) -> None:
    for notice in notices:
        notice.email_attempts += 1
        if notice.email_attempts > len(RETRIES):
            notice.email, notice.email_next_at = Notice.Email.FAILED, None
        else:
            notice.email_next_at = now + RETRIES[notice.email_attempts - 1]
        notice.save(update_fields=["email", "email_next_at", "email_attempts"])
