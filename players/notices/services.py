"""Telling players things: on the site at once, by e-mail one by one or as a daily digest, and to their browsers.

E-mail and push messages are owed as rows and sent by jobs, so that a server that is down delays and loses nothing. In a
player's quiet hours both wait.
"""

import logging
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime, timedelta
from typing import Any

from django.conf import settings
from django.core.mail import EmailMessage, get_connection
from django.db import models, transaction
from django.utils.translation import gettext as _

from players.models import Letter, Notice, NoticePreference, Player, PushDelivery, PushSubscription
from players.notices.kinds import KINDS, NoticeKind, Ways, notice_kind, notice_text
from players.notices.quiet import quiet_ends
from players.notices.unsubscribe import ALL, unsubscribe_headers, unsubscribe_url
from players.sentences.languages import in_language_of
from players.sentences.stored_sentences import sentences_stored
from players.site.database import lock_free_rows

__all__ = [
    "KINDS",
    "NoticeKind",
    "Ways",
    "letters_oldest",
    "notice_kind",
    "notice_preferences",
    "notice_preferences_set",
    "notice_send",
    "notice_text",
    "notices_deliver",
    "notices_read",
    "notices_send",
]

logger = logging.getLogger(__name__)

#: Pauses before each further attempt to send an e-mail; after the last one it is given up.
RETRIES = (timedelta(minutes=1), timedelta(minutes=10), timedelta(hours=1), timedelta(hours=6), timedelta(hours=24))
DIGEST_EVERY = timedelta(hours=24)
BATCH = 100
#: Players told by one statement.
AT_ONCE = 500
#: How long a claimed e-mail is left to the process that claimed it.
CLAIM = timedelta(minutes=5)


def notice_send(
    *, player: Player, kind: str, context: Mapping[str, Any], url: str = "", now: datetime
) -> Notice | None:
    """Tell a player something, by the ways they chose for this kind; ``None`` when they chose none, and for bots.

    `context` is JSON with the values for the kind's text: plain ones, marked texts, and what `sentence` makes. `url`
    is a path on this site.

    Raises:
        KeyError: the kind was never declared.
    """
    made = notices_send(recipients=[(player, context)], kind=kind, url=url, now=now)
    return made[0] if made else None


def notices_send(
    *, recipients: Iterable[tuple[Player, Mapping[str, Any]]], kind: str, url: str = "", now: datetime
) -> list[Notice]:
    """Tell each player something of their own, as `notice_send` does; few statements however many there are.

    Raises:
        KeyError: the kind was never declared.
    """
    declared = KINDS[kind]
    people = [(player, context) for player, context in recipients if not player.is_bot]
    notices: list[Notice] = []
    pushed: dict[int, list[Notice]] = defaultdict(list)
    for few in (people[begun : begun + AT_ONCE] for begun in range(0, len(people), AT_ONCE)):
        ways = _ways([player for player, _context in few], declared)
        for player, context in few:
            player_ways, browsers = ways.get(player.pk, (declared.ways, False))
            by_email = player_ways.by_email and bool(player.email)
            by_push = player_ways.by_push and browsers
            if not player_ways.on_site and not by_email and not by_push:
                continue
            notice = Notice(
                player=player,
                kind=kind,
                context=sentences_stored(context),
                url=url,
                on_site=player_ways.on_site,
                created_at=now,
                email=Notice.Email.DUE if by_email else Notice.Email.NONE,
                email_next_at=now if by_email else None,
            )
            notices.append(notice)
            if by_push:
                pushed[player.pk].append(notice)
    Notice.objects.bulk_create(notices, batch_size=AT_ONCE)
    if pushed:
        PushDelivery.objects.bulk_create(
            PushDelivery(notice=notice, subscription=browser, next_at=now)
            for browser in PushSubscription.objects.filter(player__in=pushed)
            for notice in pushed[browser.player_id]
        )
    return notices


def _ways(players: Sequence[Player], kind: NoticeKind) -> dict[int, tuple[Ways, bool]]:
    """By player how they are told, and whether they have a browser to push to. One statement."""
    chosen = models.FilteredRelation("notice_preferences", condition=models.Q(notice_preferences__kind=kind.key))
    browsers = PushSubscription.objects.filter(player=models.OuterRef("pk"))
    rows = (
        Player.objects.filter(pk__in=[player.pk for player in players])
        .annotate(chosen=chosen, pushed=models.Exists(browsers))
        .values_list("pk", "chosen__on_site", "chosen__by_email", "chosen__by_push", "pushed")
    )
    return {pk: (kind.ways if ways[0] is None else Ways(*ways), pushed) for pk, *ways, pushed in rows}


@transaction.atomic
def notices_read(*, player: Player, now: datetime, notice_id: int | None = None) -> int:
    """Mark one notice of the player as read, or all; how many were unread."""
    rows = Notice.objects.filter(player=player, on_site=True, read_at=None)
    if notice_id is not None:
        rows = rows.filter(pk=notice_id)
    return rows.update(read_at=now)


@transaction.atomic
def notice_preferences_set(*, player: Player, choices: Mapping[str, Ways], digest: bool) -> None:
    """Store for each kind how it is told; kinds not named stay as they are.

    Raises:
        KeyError: a kind was never declared.
    """
    for kind, ways in choices.items():
        if kind not in KINDS:
            raise KeyError(kind)
        NoticePreference.objects.update_or_create(
            player=player,
            kind=kind,
            defaults={"on_site": ways.on_site, "by_email": ways.by_email, "by_push": ways.by_push},
        )
    if player.digest != digest:
        player.digest = digest
        player.save(update_fields=["digest"])


def notice_preferences(player: Player) -> dict[str, Ways]:
    """For every kind how it is told."""
    chosen = {row.kind: Ways(row.on_site, row.by_email, row.by_push) for row in player.notice_preferences.all()}
    return {key: chosen.get(key, kind.ways) for key, kind in KINDS.items()}


def notices_deliver(now: datetime) -> int:
    """Send the e-mail that is due; how many notices went out. A job.

    Rows are claimed first and sent outside the transaction: two processes never send the same one, and a process that
    dies leaves its claim to be taken over.
    """
    with transaction.atomic():
        due = lock_free_rows(_letters_due(now)).select_related("player")
        claimed = list(due.order_by("email_next_at", "pk")[:BATCH])
        Notice.objects.filter(pk__in=[notice.pk for notice in claimed]).update(email_next_at=now + CLAIM)
    letters: dict[tuple[int, int], list[Notice]] = defaultdict(list)
    for notice in claimed:
        try:
            held_back = _hold_back(notice, now)
        except Exception:
            logger.exception("notice %s failed", notice.pk)
            _failed([notice], now)
            continue
        if held_back:
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


def _hold_back(notice: Notice, now: datetime) -> bool:
    """Whether a notice is not to be sent now, and keep it from being sent."""
    if not notice.player.email:
        # The address was given up after the notice was written.
        Notice.objects.filter(pk=notice.pk).update(email=Notice.Email.NONE, email_next_at=None)
        return True
    if wait := quiet_ends(notice.player, now):
        Notice.objects.filter(pk=notice.pk).update(email_next_at=wait)
        return True
    return False


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


def _letter(notices: list[Notice]) -> EmailMessage:
    player = notices[0].player
    with in_language_of(player):
        return _letter_written(player, notices)


def _letter_written(player: Player, notices: list[Notice]) -> EmailMessage:
    """The letter, in the language that is active."""
    lines = [f"{notice_text(notice)}\n{settings.BASE_URL}{notice.url}" for notice in notices]
    kinds = {notice.kind for notice in notices}
    subject = (
        notice_text(notices[0]) if len(notices) == 1 else _("Entmoot: %(count)d notices") % {"count": len(notices)}
    )
    end = unsubscribe_url(player, kinds.pop() if len(kinds) == 1 else ALL)
    profile = f"{settings.BASE_URL}/profile/notices/"
    body = "\n\n".join(
        [
            _("Hello %(name)s,") % {"name": player.username},
            *lines,
            _("Choose what is sent to you: %(address)s") % {"address": profile},
            _("Get no more letters like this one: %(address)s") % {"address": end},
            "",
        ]
    )
    headers = unsubscribe_headers(end)
    return EmailMessage(" ".join(subject.split())[:150], body, to=[player.email], headers=headers)


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
