"""Letters about an account: owed as rows, written and sent by a job.

A request only writes the row. Whether an address has an account is looked up when the letter is sent, so that neither
the answer nor the time it takes tells it, and a mail server that is down delays and loses nothing.
"""

import logging
from datetime import datetime, timedelta
from functools import partial

from django.conf import settings
from django.contrib.auth.tokens import default_token_generator
from django.core.mail import EmailMessage, get_connection
from django.core.mail.backends.base import BaseEmailBackend
from django.db import transaction
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.encoding import force_bytes
from django.utils.http import urlsafe_base64_encode

from players.models import EmailChange, FactorReset, Letter, Player
from players.notices import links
from players.sentences.languages import in_language_of
from players.site.database import lock_free_rows
from players.site.periodic import Lane, each_alone, wake

logger = logging.getLogger(__name__)

#: Pauses before each further attempt; after the last one a letter is given up.
RETRIES = (timedelta(minutes=1), timedelta(minutes=5), timedelta(minutes=30), timedelta(hours=2), timedelta(hours=12))
BATCH = 50
#: How long a claimed letter is left to the process that claimed it.
CLAIM = timedelta(minutes=5)
#: How long the row of a letter is kept after it was written.
KEPT = timedelta(days=7)
#: How many letters that a stranger can ask for go to one address in an hour.
STRANGERS_MOST = 5


def letter_owe(
    *,
    kind: Letter.Kind,
    to: str,
    now: datetime,
    player: Player | None = None,
    change: EmailChange | None = None,
    about: str = "",
) -> Letter:
    """Owe a letter to an address, in the transaction of what it is about; ``about`` is the sentence that it tells."""
    letter = Letter.objects.create(
        kind=kind, to=to, player=player, change=change, about=about[:700], created_at=now, next_at=now
    )
    transaction.on_commit(partial(wake, Lane.OUTSIDE))
    return letter


def letters_deliver(now: datetime) -> int:
    """Send the letters that are due; how many were dealt with. A job.

    Rows are claimed first and sent outside the transaction: two processes never send the same one, and a process that
    dies leaves its claim to be taken over.
    """
    Letter.objects.exclude(state=Letter.State.DUE).filter(created_at__lt=now - KEPT).delete()
    EmailChange.objects.filter(asked_at__lt=now - 2 * links.UNDO_FOR).delete()
    due = Letter.objects.filter(state=Letter.State.DUE, next_at__lte=now)
    if not due.exists():
        return 0
    with transaction.atomic():
        claimed = list(lock_free_rows(due).select_related("player", "change__player").order_by("next_at", "pk")[:BATCH])
        Letter.objects.filter(pk__in=[letter.pk for letter in claimed]).update(next_at=now + CLAIM)
    connection = get_connection()
    return each_alone(claimed, lambda letter: _send(letter, connection, now), failed=partial(_failed, now))


def _send(letter: Letter, connection: BaseEmailBackend, now: datetime) -> int:
    message = _message(letter, now)
    if message is None:
        letter.delete()  # nobody is told anything, and no address of a stranger is kept
        return 1
    connection.send_messages([message])
    letter.state, letter.next_at, letter.attempts = Letter.State.SENT, None, letter.attempts + 1
    letter.save(update_fields=["state", "next_at", "attempts"])
    return 1


def _failed(now: datetime, letter: Letter, error: Exception) -> None:
    """Try a letter again later, whatever the mail server did; the other letters still go out."""
    logger.error("letter %s failed", letter.pk, exc_info=error)
    letter.attempts += 1
    if letter.attempts > len(RETRIES):
        letter.state, letter.next_at = Letter.State.FAILED, None
    else:
        letter.next_at = now + RETRIES[letter.attempts - 1]
    letter.save(update_fields=["state", "next_at", "attempts"])


def _message(letter: Letter, now: datetime) -> EmailMessage | None:
    """The letter as it is to be sent, or ``None`` when there is nothing to say any more."""
    match letter.kind:
        case Letter.Kind.CONFIRM:
            return _confirm(letter, now)
        case Letter.Kind.UNDO:
            return _undo(letter, now)
        case Letter.Kind.RESET:
            return _reset(letter, now)
        case Letter.Kind.FACTORS:
            link = _url("players:security")
            return _written("factors_changed", letter.to, player=letter.player, about=letter.about, link=link)
        case Letter.Kind.FACTOR_RESET:
            return _factor_reset(letter, now)
        case Letter.Kind.BANNED:
            return _written("banned", letter.to, player=letter.player, about=letter.about, base_url=settings.BASE_URL)
        case Letter.Kind.UNBANNED:
            link = _url("players:sign-in")
            return _written("unbanned", letter.to, player=letter.player, about=letter.about, link=link)
        case _:
            return _written("password_changed", letter.to, player=letter.player, link=_url("players:password-reset"))


def _confirm(letter: Letter, now: datetime) -> EmailMessage | None:
    change = letter.change
    if change is None or not links.can_confirm(change, now) or _too_many_of(letter, now):
        return None
    owner = Player.objects.filter(email__iexact=letter.to).exclude(pk=change.player_id).first()
    if owner is not None:
        link = _url("players:password-reset")
        return _written("address_taken", letter.to, player=owner, link=link, asker=change.player)
    link = _url("players:email-confirm", token=links.confirm_token(change))
    return _written("email_confirm", letter.to, player=change.player, link=link, days=links.CONFIRM_FOR.days)


def _undo(letter: Letter, now: datetime) -> EmailMessage | None:
    change = letter.change
    if change is None or not links.can_undo(change, now):
        return None
    link = _url("players:email-undo", token=links.undo_token(change))
    return _written(
        "email_undo", letter.to, player=change.player, link=link, days=links.UNDO_FOR.days, new=change.new_email
    )


def _reset(letter: Letter, now: datetime) -> EmailMessage | None:
    """A link to the account of an address; with a `player` set the address is known to be theirs."""
    player = letter.player or Player.objects.filter(email__iexact=letter.to).first()
    if player is None or not player.is_active or player.is_bot:
        return None
    if letter.player is None and _too_many_of(letter, now):
        return None
    uid = urlsafe_base64_encode(force_bytes(player.pk))
    link = _url("players:password-reset-confirm", uidb64=uid, token=default_token_generator.make_token(player))
    # To the address as the account has it: one that merely looks alike to the database may be another mailbox.
    return _written("password_reset", letter.to if letter.player else player.email, player=player, link=link)


def _factor_reset(letter: Letter, now: datetime) -> EmailMessage | None:
    """A link that keeps the second factors; nothing when the reset was cancelled or done meanwhile."""
    reset = FactorReset.objects.filter(player=letter.player, cancelled_at=None, done_at=None).first()
    if reset is None:
        return None
    link = _url("players:factor-reset-cancel", token=links.reset_token(reset))
    return _written("factor_reset", letter.to, player=letter.player, reset=reset, link=link)


def _too_many_of(letter: Letter, now: datetime) -> bool:
    """Whether the address has had its share of such letters: nobody is to be buried in them."""
    sent = Letter.objects.filter(kind=letter.kind, to__iexact=letter.to, state=Letter.State.SENT)
    return sent.filter(created_at__gt=now - timedelta(hours=1)).count() >= STRANGERS_MOST


def _url(name: str, **parts: str) -> str:
    return settings.BASE_URL + reverse(name, kwargs=parts)


def _written(template: str, to: str, *, player: Player | None, **context: object) -> EmailMessage:
    """The letter of a template, whose first line is the subject, in the language of whom it is about."""
    with in_language_of(player):
        text = render_to_string(f"players/letters/{template}.txt", {"player": player, **context})
    subject, _, body = text.strip().partition("\n")
    return EmailMessage(" ".join(subject.split()), body.strip() + "\n", to=[to])
