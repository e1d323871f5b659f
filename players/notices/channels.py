"""Notices in a channel of Discord: where they may go, and what the channel shows."""

from __future__ import annotations

from collections.abc import Collection

from django.conf import settings
from django.utils.translation import gettext as _

from players.errors import Refused
from players.models import Player
from players.outbound import Destination, destination_of
from players.outbound.discord import TITLE_MOST, execute_webhook, is_discord, plain

__all__ = ["channel_destination", "channel_request"]


def channel_destination(address: str, *, local: Collection[str]) -> Destination:
    """The parsed address of a webhook of Discord, or of one at an origin of ``local``. Raises Refused for any other."""
    try:
        to = destination_of(address, local=frozenset(local))
    except Refused:
        to = None
    allowed = to is not None and (
        (is_discord(to) and to.scheme == "https" and to.port == 443)
        or (to.origin in local and to.target.startswith("/api/webhooks/"))
    )
    if to is None or not allowed:
        raise Refused(
            _(
                "This is not the address of a webhook of Discord. In the channel's settings, under Integrations, make "
                "a webhook and copy its address: it begins with https://discord.com/api/webhooks/."
            )
        )
    return to


def channel_request(player: Player, text: str, path: str) -> bytes:
    """The message: whose notice it is, what it says, and where it leads."""
    embed = {
        "title": plain(player.username)[:TITLE_MOST],
        "description": plain(text),
        "url": f"{settings.BASE_URL}{path or '/profile/notices/'}",
    }
    return execute_webhook(embed)
