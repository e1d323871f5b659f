"""What of Discord the site writes to: webhooks of channels, whose messages are read as a channel shows them."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Any

from players.outbound.addresses import Destination

__all__ = ["TITLE_MOST", "execute_webhook", "is_discord", "plain"]

HOSTS = frozenset({"discord.com", "discordapp.com", "canary.discord.com", "ptb.discord.com"})
TITLE_MOST = 256
"""Characters that Discord takes of a title."""
COLOUR = 0x2B5B45
_MARKED = re.compile(r"([\\*_~`|>#\[\]()<:@-])")
"""What Discord reads as formatting, a link, an emoji or a mention."""


def is_discord(to: Destination) -> bool:
    """Whether messages to an address are read by Discord."""
    return to.host in HOSTS and to.target.startswith("/api/webhooks/")


def plain(text: str) -> str:
    """A text that Discord shows as it is written.

    >>> plain("@everyone *look*")
    '\\\\@everyone \\\\*look\\\\*'
    """
    return _MARKED.sub(r"\\\1", " ".join(text.split()))


def execute_webhook(embed: Mapping[str, Any]) -> bytes:
    """The body of Discord's "Execute Webhook" with one embed; nobody is pinged."""
    message = {
        "username": "Entmoot",
        "embeds": [{**embed, "color": COLOUR}],
        "allowed_mentions": {"parse": []},
    }
    return json.dumps(message).encode()
