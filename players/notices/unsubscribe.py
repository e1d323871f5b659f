"""Ending letters of a kind with the link in a letter, as RFC 8058 asks: signed in or not, with one POST.

The link is good as long as the account has the address the letter went to. It does one thing and shows nothing else.
"""

from dataclasses import dataclass

from django.conf import settings
from django.core import signing
from django.db import transaction
from django.urls import reverse
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext as _

from players.errors import LinkDead
from players.models import NoticePreference, Player
from players.notices.kinds import KINDS

__all__ = ["Ending", "ending_of", "letters_end", "unsubscribe_headers", "unsubscribe_url"]

_SALT = "players.notices.unsubscribe"
ALL = ""
"""In place of a kind: every kind, for letters that tell of several."""


@dataclass(frozen=True, slots=True)
class Ending:
    """The end of letters of one kind, or of all, to a player."""

    player: Player
    kind: str

    @property
    def label(self) -> str:
        """The kind in words; empty for all."""
        return str(KINDS[self.kind].label) if self.kind else ""


def unsubscribe_url(player: Player, kind: str) -> str:
    """The address that ends letters of a kind (`ALL`: of every kind) to the player's present address."""
    token = signing.dumps([player.pk, kind, _mark(player.email)], salt=_SALT)
    return settings.BASE_URL + reverse("players:unsubscribe", args=[token])


def unsubscribe_headers(url: str) -> dict[str, str]:
    """The headers by which mail programs offer it."""
    return {"List-Unsubscribe": f"<{url}>", "List-Unsubscribe-Post": "List-Unsubscribe=One-Click"}


def ending_of(token: str) -> Ending:
    """What a link ends.

    Raises:
        LinkDead: it was never good, or the account has another address now.
    """
    try:
        number, kind, mark = signing.loads(token, salt=_SALT)
    except (signing.BadSignature, ValueError, TypeError):
        number, kind, mark = 0, ALL, ""
    player = Player.objects.filter(pk=number, is_active=True).first()
    if player is not None and mark != _mark(player.email):
        player = None
    if player is None or (kind != ALL and kind not in KINDS):
        raise LinkDead(_("Your account may have another e-mail now. Sign in and choose what is sent to you."))
    return Ending(player, kind)


def _mark(email: str) -> str:
    """Tells whether the account still has the address, without showing it in an address that servers log."""
    return salted_hmac(_SALT, email, algorithm="sha256").hexdigest()[:16] if email else "none"


@transaction.atomic
def letters_end(*, token: str) -> Ending:
    """Send no more letters of the link's kind; again changes nothing.

    Raises:
        LinkDead: the link is no good.
    """
    ending = ending_of(token)
    for key, kind in KINDS.items():
        if ending.kind in (ALL, key):
            NoticePreference.objects.update_or_create(
                player=ending.player,
                kind=key,
                defaults={"by_email": False},
                create_defaults={"on_site": kind.on_site, "by_email": False, "by_push": kind.by_push},
            )
    return ending
