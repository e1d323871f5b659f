"""The decks a player may choose from for a casual match: ready starters, and their own legal decks."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from django.db.models import OuterRef, Subquery

from cardpool.models import Deck, DeckVersion, Format
from cardpool.services import deck_register
from matches.errors import Malformed
from matches.games.decks import DeckRules
from matches.games.room import GameRoom
from players.models import Player

__all__ = ["casual_options", "deck_chosen", "decks_context", "starter_version"]


def casual_format(decks: DeckRules) -> Format:
    """The format of casual matches.

    Raises:
        Malformed: the site has no formats yet.
    """
    found = Format.objects.filter(slug=decks.format).prefetch_related("restrictions").first()
    if found is None:
        raise Malformed("This site has no formats yet; whoever runs it enters `manage.py cards_load`.")
    return found


def casual_options(room: GameRoom, side: str, chosen: Mapping[str, Any]) -> dict[str, Any]:
    """All options of a casual match: the format's, and those that were chosen.

    Raises:
        Malformed: no such side, option or value, or no format.
    """
    options = room.casual_options(side, chosen)
    if room.decks is None:
        return options
    return {**casual_format(room.decks).match_options(mulligan=room.decks.mulligan), **options}


def _decks_to_play(player: Player, decks: DeckRules) -> list[DeckVersion]:
    """The newest version of each deck of the player that is legal in casual matches and can be played."""
    rules = casual_format(decks)
    newest = DeckVersion.objects.filter(deck=OuterRef("deck")).order_by("-number").values("pk")[:1]
    versions = DeckVersion.objects.filter(deck__player=player, deck__archived_at=None, pk=Subquery(newest))
    return [
        version for version in versions.select_related("deck").order_by("deck_id") if not version.format_check(rules)
    ]


def decks_context(room: GameRoom, player: Player) -> dict[str, Any]:
    """The template context that offers a player's decks; empty for games without decks."""
    if room.decks is None:
        return {"starter_rows": [], "decks": []}
    return {
        "starter_rows": [{"slug": slug, "deck": deck} for slug, deck in room.decks.starters.items()],
        "decks": _decks_to_play(player, room.decks),
    }


def starter_version(player: Player, decks: DeckRules, slug: str, now: datetime) -> DeckVersion:
    """The player's copy of a starter: the one they have, or a new one."""
    content = decks.starters[slug].engine_data()
    name = decks.starters[slug].name
    deck = Deck.objects.filter(player=player, name=name, archived_at=None).order_by("pk").first()
    if deck is not None:
        version = DeckVersion.objects.filter(deck=deck).order_by("-number").first()
        if version is not None and version.engine_data() == content:
            return version
    return deck_register(player=player, name=name, starter=slug, now=now)


def deck_chosen(room: GameRoom, player: Player, chosen: str, now: datetime) -> DeckVersion | None:
    """The deck a player chose in a form: a starter's name, or the id of one of their legal deck versions.

    ``None`` for games without decks, whatever was sent.

    Raises:
        Malformed: it is neither.
    """
    decks = room.decks
    if decks is None:
        return None
    if chosen in decks.starters:
        return starter_version(player, decks, chosen, now)
    if chosen.isascii() and chosen.isdecimal() and len(chosen) < 19:
        for version in _decks_to_play(player, decks):
            if version.pk == int(chosen):
                return version
    raise Malformed("Choose a starter deck, or one of your own legal decks.")
