"""The decks a player may choose from for a casual match: ready starters, and their own legal decks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from django.db.models import OuterRef, Subquery
from django.utils.text import get_text_list
from django.utils.translation import gettext as _

from cardpool.decks.services import deck_register, starters_legal
from cardpool.formats.selectors import formats_for
from cardpool.limited.sources import SOURCE_ROWS, CardSource, deck_source
from cardpool.models import Deck, DeckVersion, Format
from cardpool.models.deck import seat_data_of
from matches.errors import Malformed
from matches.games.decks import BY_DECK, FORMAT, DeckRules
from matches.games.room import GameRoom
from players.models import Player

__all__ = [
    "casual_format",
    "casual_formats",
    "casual_options",
    "choices_read",
    "deck_chosen",
    "deck_of_choice",
    "decks_context",
    "format_played",
    "starter_groups",
    "starter_version",
    "starters_of",
]


def casual_formats(room: GameRoom, player: Player | None) -> dict[str, Format]:
    """The formats of a player's casual matches by slug: those of the room first, then the other official ones by name,
    then the player's own. Formats of cards that one owns are for events.

    Raises:
        Malformed: a game with decks, and the site has no formats yet.
    """
    rows = formats_for(player, room.slug).filter(collection_bound=False).prefetch_related("restrictions")
    by_slug = {row.slug: row for row in rows}
    if room.decks is None:
        return by_slug
    if room.decks.format not in by_slug:
        raise Malformed(_("This site has no formats yet; whoever runs it enters `manage.py cards_load`."))
    first = [casual.slug for casual in room.decks.formats if casual.slug in by_slug]
    return {slug: by_slug[slug] for slug in dict.fromkeys([*first, *by_slug])}


def _format_of(room: GameRoom, chosen: Mapping[str, object]) -> Format | None:
    """The format of a casual match with these choices, whoever made it; ``None`` for a game without decks that is
    played by options.

    Raises:
        Malformed: the site has no such format.
    """
    slug = str(chosen.get(FORMAT) or "")
    if slug in ("", BY_DECK):
        if room.decks is None:
            return None
        slug = room.decks.format
    format = Format.objects.filter(slug=slug, ruleset=room.slug).prefetch_related("restrictions").first()
    if format is None:
        raise Malformed(_("This site has not got that format yet; whoever runs it enters `manage.py cards_load`."))
    return format


def _deck_format(room: GameRoom, chosen: Mapping[str, object]) -> Format:
    """The format of a casual match of a game with decks. Raises as `_format_of`."""
    format = _format_of(room, chosen)
    assert format is not None
    return format


def _match_options(format: Format) -> dict[str, object]:
    """The options of a casual match of a format: with a mulligan, except where the starting fellowships are fixed."""
    return format.match_options(mulligan=not format.rules_options.get("fixed_fellowship"))


def format_played(room: GameRoom, player: Player, options: Mapping[str, object]) -> str:
    """The slug of the player's casual format that a match with these options was played in; empty where it is none."""
    best, most = "", 0
    for slug, format in casual_formats(room, player).items():
        own = _match_options(format)
        if len(own) > most and all(options.get(name) == value for name, value in own.items()):
            best, most = slug, len(own)
    return best


def casual_options(room: GameRoom, side: str, chosen: Mapping[str, object]) -> dict[str, object]:
    """All options of a casual match: the format's, and those that were chosen.

    Raises:
        Malformed: no such side, option or value, or no format.
    """
    options = room.casual_options(side, {name: value for name, value in chosen.items() if name != FORMAT})
    format = _format_of(room, chosen)
    return options if format is None else {**_match_options(format), **options}


def casual_format(room: GameRoom, chosen: Mapping[str, object]) -> str:
    """The short name of the format of the decks of a casual match; empty for a game without decks.

    Raises:
        Malformed: no format.
    """
    format = _format_of(room, chosen) if room.decks is not None else None
    return "" if format is None else format.slug


def _newest(player: Player) -> list[DeckVersion]:
    """The newest version of each deck of the player."""
    newest = DeckVersion.objects.filter(deck=OuterRef("deck")).order_by("-number").values("pk")[:1]
    versions = DeckVersion.objects.filter(deck__player=player, deck__archived_at=None, pk=Subquery(newest))
    return list(versions.select_related(SOURCE_ROWS).order_by("deck_id"))


def decks_context(
    room: GameRoom, player: Player, chosen: Mapping[str, object] | None = None, *, source: CardSource | None = None
) -> dict[str, object]:
    """The template context that offers a player's decks, each with the formats it is legal in, and the starters by the
    first of these; empty for games without decks. Of a match with choices already made, those of its format, and of its
    ``source`` where all decks must come from one."""
    decks = room.decks
    if decks is None:
        return {"starter_groups": [], "decks": []}
    # A format of one's own is chosen before decks of it are offered.
    formats = [_deck_format(room, chosen)] if chosen is not None else list(casual_formats(room, None).values())
    newest = [version for version in _newest(player) if source is None or deck_source(version) == source]
    own = [(version, [format.name for format in formats if not version.format_check(format)]) for version in newest]
    return {
        "starter_groups": [] if source else _starter_groups(decks, formats),
        "decks": [{"version": version, "formats": names} for version, names in own if names],
    }


def _starter_groups(decks: DeckRules, formats: Sequence[Format]) -> list[dict[str, Any]]:
    """The starters by the first of these formats in which they are legal."""
    legal: dict[str, list[Format]] = {}
    for format in formats:
        for slug in starters_legal(format):
            legal.setdefault(slug, []).append(format)
    groups: dict[str, dict[str, Any]] = {
        candidate.slug: {"slug": candidate.slug, "format": candidate.name, "rows": []} for candidate in formats
    }
    for slug, deck in decks.starters.items():
        if slug in legal:
            names = [candidate.name for candidate in legal[slug]]
            groups[legal[slug][0].slug]["rows"].append({"slug": slug, "deck": deck, "formats": names})
    return [group for group in groups.values() if group["rows"]]


def starter_groups(room: GameRoom) -> list[dict[str, Any]]:
    """The starters of a game by the first official format in which each can be played, as ``decks_context`` has them.

    Empty for games without decks, and on sites without formats.
    """
    if room.decks is None:
        return []
    try:
        formats = casual_formats(room, None)
    except Malformed:
        return []
    return _starter_groups(room.decks, list(formats.values()))


def starters_of(room: GameRoom, chosen: Mapping[str, object]) -> list[str]:
    """The starters that a casual match of a game with decks and with these choices can be played with, in their
    order."""
    return starters_legal(_deck_format(room, chosen))


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


def choices_read(room: GameRoom, player: Player, deck: str, options: Mapping[str, object]) -> dict[str, str]:
    """The choices of a casual match, checked, with its format named: the first in which the deck is legal, where that
    was left to the deck; none for the game's first format, and for a game without decks that is played by options.

    Raises:
        Malformed: no such option or value, or a format that the player may not use.
    """
    choices = room.check_options({name: value for name, value in options.items() if name != FORMAT})
    asked = options.get(FORMAT) or BY_DECK
    if asked == BY_DECK:
        asked = _format_by_deck(room, player, deck)
    else:
        formats = casual_formats(room, player)
        if not isinstance(asked, str) or asked not in formats:
            names = ", ".join([BY_DECK, *formats] if room.decks is not None else formats)
            raise Malformed(
                _("There is no such format of %(room)s that you may use; choose %(names)s.")
                % {"room": room.name, "names": names}
            )
        if room.decks is None and choices:
            names = ", ".join(choices)
            raise Malformed(
                _("%(formats)s sets the options of the game; leave out %(names)s, or the format.")
                % {"formats": formats[asked].name, "names": names}
            )
    first = room.decks.format if room.decks is not None else ""
    return choices if asked == first else {**choices, FORMAT: asked}


def _format_by_deck(room: GameRoom, player: Player, deck: str) -> str:
    """The first format in which a deck is legal; the game's first where it is in none."""
    if room.decks is None:
        return ""
    version = None if deck in room.decks.starters else _own(player, deck)
    for slug, format in casual_formats(room, player).items():
        if deck in starters_legal(format) if version is None else not version.format_check(format):
            return slug
    return room.decks.format


def _own(player: Player, chosen: str) -> DeckVersion | None:
    """The newest version of a deck of the player, by its id in a form."""
    if not (chosen.isascii() and chosen.isdecimal() and len(chosen) < 19):
        return None
    return next((version for version in _newest(player) if version.pk == int(chosen)), None)


def deck_chosen(
    room: GameRoom,
    player: Player,
    deck: str,
    options: Mapping[str, str],
    now: datetime,
    *,
    source: CardSource | None = None,
) -> DeckVersion | None:
    """The deck a player chose in a form for a match with these choices: a starter's name, or the id of one of their
    deck versions. ``source``: where all decks of the match come from, if one was made with a deck from a pool.

    ``None`` for games without decks, whatever was sent.

    Raises:
        Malformed: it is neither, not legal in the match's format, or not from that source.
    """
    decks = room.decks
    if decks is None:
        return None
    chosen = _legal(room, decks, player, deck, options, source)
    return starter_version(player, decks, deck, now) if chosen is None else chosen


def deck_of_choice(
    room: GameRoom, player: Player, deck: str, choices: Mapping[str, str], options: Mapping[str, object]
) -> tuple[str, dict[str, object]]:
    """The name of a deck chosen as in ``deck_chosen``, and the deck as the ruleset takes it with these options; no
    copy of a starter is made. For games with decks. Raises as ``deck_chosen``."""
    assert room.decks is not None
    version = _legal(room, room.decks, player, deck, choices)
    if version is not None:
        return version.deck.name, version.seat_data(options)
    starter = room.decks.starters[deck]
    return starter.name, seat_data_of(starter.engine_data(), options)


def _legal(
    room: GameRoom,
    decks: DeckRules,
    player: Player,
    deck: str,
    options: Mapping[str, str],
    source: CardSource | None = None,
) -> DeckVersion | None:
    """The version of the player, or ``None`` where a starter is chosen; either is legal in the match's format, and from
    its ``source`` where it has one."""
    format = _deck_format(room, options)
    if source is not None and deck in decks.starters:
        raise Malformed(_other_source(source))
    if deck in decks.starters:
        if deck not in starters_legal(format):
            names = get_text_list([decks.starters[slug].name for slug in starters_legal(format)])
            raise Malformed(
                _("%(starters)s is not legal in %(format)s. Choose %(names)s, or another format.")
                % {
                    "starters": decks.starters[deck].name,
                    "format": format.name,
                    "names": names or _("a deck of your own"),
                }
            )
        return None
    version = _own(player, deck)
    if version is None:
        raise Malformed(_("Choose a starter deck, or one of your own legal decks."))
    if source is not None and deck_source(version) != source:
        raise Malformed(_other_source(source))
    if problems := version.format_check(format):
        raise Malformed(
            _("%(deck)s is not legal in %(format)s: %(text)s Choose another deck.")
            % {"deck": version.deck.name, "format": format.name, "text": problems[0].text}
        )
    return version


def _other_source(source: CardSource) -> str:
    return _("This match is between decks %(source)s. Choose a deck of yours from there.") % {"source": source.name}
