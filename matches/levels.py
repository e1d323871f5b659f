"""The bots people can play, by level, and the accounts they play with."""

from typing import TypedDict

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from players.models import Player

__all__ = ["BOTS", "LEVEL_NAMES", "Bot", "bot_level", "bot_level_name"]


class Bot(TypedDict):
    """A bot people can play: its accounts, one for each seat it may take, its level, and how it is offered."""

    players: tuple[str, ...]
    level: str
    label: Promise


BOTS: dict[str, Bot] = {
    "steady": {
        "players": ("treebeard", "leaflock", "skinbark", "beechbone", "fimbrethil"),
        "level": "intermediate",
        "label": _("Treebeard: intermediate, follows simple rules"),
    },
    "random": {
        "players": ("quickbeam", "wandlimb", "birchseed", "larkspur", "willowwand"),
        "level": "beginner",
        "label": _("Quickbeam: beginner, any legal answer will do"),
    },
    "search": {
        "players": ("hornbeam", "ashheart", "maplewick", "yewstem", "thornbough"),
        "level": "advanced",
        "label": _("Hornbeam: advanced, looks a little ahead"),
    },
    "deep-search": {
        "players": ("oldroot", "deepmoss", "stonebark", "greymantle", "longshadow"),
        "level": "expert",
        "label": _("Oldroot: expert, looks ahead for longer and takes a few seconds"),
    },
}


LEVEL_NAMES: dict[str, Promise] = {
    "beginner": _("beginner"),
    "intermediate": _("intermediate"),
    "advanced": _("advanced"),
    "expert": _("expert"),
}
"""The names of the levels, from the weakest to the strongest."""


def bot_level(player: Player) -> str:
    """The level of a bot's account; empty for people."""
    return BOTS[player.bot_name]["level"] if player.bot_name in BOTS else ""


def bot_level_name(player: Player) -> str:
    """The same for people."""
    level = bot_level(player)
    return str(LEVEL_NAMES[level]) if level else ""
