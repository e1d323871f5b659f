"""The decks a player may choose from for a casual match: ready starters, and their own legal decks."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from django.db.models import OuterRef, Subquery

from cardpool.models import Deck, DeckVersion, Format
from cardpool.services import deck_register, starters_legal
from matches.errors import Malformed
from matches.games.decks import BY_DECK, FORMAT, DeckRules
from matches.games.room import GameRoom
from players.models import Player

__all__ = ["casual_options", "deck_chosen", "decks_context", "format_chosen", "starter_version", "starters_of"]


def _formats(decks: DeckRules) -> dict[str, Format]:
    """The formats of casual matches by slug, in their order.

    Raises:
        Malformed: the site has no formats yet.
    """
    slugs = [one.slug for one in decks.formats]
    found = {one.slug: one for one in Format.objects.filter(slug__in=slugs).prefetch_related("restrictions")}
    if decks.format not in found:
        raise Malformed("This site has no formats yet; whoever runs it enters `manage.py cards_load`.")
    return {slug: found[slug] for slug in slugs if slug in found}


def _format_of(decks: DeckRules, chosen: Mapping[str, Any]) -> Format:
    """The format of a casual match with these choices.

    Raises:
        Malformed: the site has no such format.
    """
    slug = str(chosen.get(FORMAT) or decks.format)
    found = _formats(decks).get(decks.format if slug == BY_DECK else slug)
    if found is None:
        raise Malformed("This site has not got that format yet; whoever runs it enters `manage.py cards_load`.")
    return found


def casual_options(room: GameRoom, side: str, chosen: Mapping[str, Any]) -> dict[str, Any]:
    """All options of a casual match: the format's, and those that were chosen.

    Raises:
        Malformed: no such side, option or value, or no format.
    """
    options = room.casual_options(side, chosen)
    if room.decks is None:
        return options
    format = _format_of(room.decks, chosen)
    mulligan = next(one.mulligan for one in room.decks.formats if one.slug == format.slug)
    return {**format.match_options(mulligan=mulligan), **options}


def _newest(player: Player) -> list[DeckVersion]:
    """The newest version of each deck of the player."""
    newest = DeckVersion.objects.filter(deck=OuterRef("deck")).order_by("-number").values("pk")[:1]
    versions = DeckVersion.objects.filter(deck__player=player, deck__archived_at=None, pk=Subquery(newest))
    return list(versions.select_related("deck").order_by("deck_id"))


def decks_context(room: GameRoom, player: Player, chosen: Mapping[str, Any] | None = None) -> dict[str, Any]:
    """The template context that offers a player's decks, each with the formats it is legal in; empty for games without
    decks. Of a match with choices already made, those that its format allows."""
    decks = room.decks
    if decks is None:
        return {"starter_rows": [], "decks": []}
    formats = [_format_of(decks, chosen)] if chosen is not None else list(_formats(decks).values())
    starters: dict[str, list[str]] = {}
    for format in formats:
        for slug in starters_legal(format):
            starters.setdefault(slug, []).append(format.name)
    own = [(one, [format.name for format in formats if not one.format_check(format)]) for one in _newest(player)]
    return {
        "starter_rows": [
            {"slug": slug, "deck": deck, "formats": starters[slug]}
            for slug, deck in decks.starters.items()
            if slug in starters
        ],
        "decks": [{"version": version, "formats": names} for version, names in own if names],
    }


def starters_of(decks: DeckRules, chosen: Mapping[str, Any]) -> list[str]:
    """The starters that a casual match with these choices can be played with, in their order."""
    legal = starters_legal(_format_of(decks, chosen))
    return [slug for slug in decks.starters if slug in legal]


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


def format_chosen(room: GameRoom, player: Player, deck: str, chosen: Mapping[str, str]) -> dict[str, str]:
    """The choices of a casual match with its format named: the first in which the deck is legal, where that was left to
    the deck."""
    choices = {name: value for name, value in chosen.items() if (name, value) != (FORMAT, BY_DECK)}
    if room.decks is None or FORMAT in choices:
        return choices
    version = None if deck in room.decks.starters else _own(player, deck)
    for slug, format in _formats(room.decks).items():
        legal = deck in starters_legal(format) if version is None else not version.format_check(format)
        if legal:
            return choices if slug == room.decks.format else {**choices, FORMAT: slug}
    return choices


def _own(player: Player, chosen: str) -> DeckVersion | None:
    """The newest version of a deck of the player, by its id in a form."""
    if not (chosen.isascii() and chosen.isdecimal() and len(chosen) < 19):
        return None
    return next((version for version in _newest(player) if version.pk == int(chosen)), None)


def deck_chosen(
    room: GameRoom, player: Player, deck: str, options: Mapping[str, str], now: datetime
) -> DeckVersion | None:
    """The deck a player chose in a form for a match with these choices: a starter's name, or the id of one of their
    deck versions.

    ``None`` for games without decks, whatever was sent.

    Raises:
        Malformed: it is neither, or not legal in the match's format.
    """
    decks = room.decks
    if decks is None:
        return None
    format = _format_of(decks, options)
    if deck in decks.starters:
        if deck not in starters_legal(format):
            names = " or ".join(decks.starters[slug].name for slug in starters_of(decks, options))
            raise Malformed(
                f"{decks.starters[deck].name} is not legal in {format.name}. Choose {names or 'a deck of your own'}, "
                "or another format."
            )
        return starter_version(player, decks, deck, now)
    version = _own(player, deck)
    if version is None:
        raise Malformed("Choose a starter deck, or one of your own legal decks.")
    if problems := version.format_check(format):
        raise Malformed(f"{version.deck.name} is not legal in {format.name}: {problems[0].text} Choose another deck.")
    return version
