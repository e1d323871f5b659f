"""Formats that organisers make: making and changing them."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils.translation import gettext as _

from cardpool.formats.errors import FormatRefused
from cardpool.formats.games import DECK_GAME, OPTION_GAMES, has_decks
from cardpool.formats.official import official_formats
from cardpool.formats.revisions import FIELDS, content_set, revision_make
from cardpool.models import Card, Format
from cardpool.names import folded
from players.audit import audit
from players.models import Player
from players.staff.authority import Action, check

FORMATS_MOST = 50
"""Formats of one player; a limit so that a script cannot fill the database."""
LISTED_MOST = 500
"""Cards on a format's lists."""
SIZE_LEAST, SIZE_MOST = 10, 300
"""Cards of a draw deck, whatever a format says."""
COPIES_MOST = 300
RESERVED = frozenset({"new", "preview", "official"})
"""Words that addresses under ``formats/`` use."""
COMMON = frozenset({"the", "official", "format", "block"})
"""Words that make no name another one."""


def format_games() -> list[str]:
    """The games of which formats can be made, by slug."""
    return [DECK_GAME, *OPTION_GAMES]


def _bare(name: str) -> frozenset[str]:
    return frozenset(folded(name.replace("_", " ").replace("-", " ")).split()) - COMMON


def _named_officially(name: str) -> str:
    """The official format that a name would be mistaken for, or nothing."""
    bare = _bare(name)
    return next(
        (
            official.name
            for official in official_formats().values()
            if bare in (_bare(official.name), _bare(official.slug))
        ),
        "",
    )


def format_check(format: Format, content: Mapping[str, Any]) -> None:
    """Raise FormatRefused, with what is wrong by field, unless a format of this content could be kept."""
    problems: dict[str, list[str]] = {}
    name = str(content["name"])
    if not name or not name.isprintable():
        problems["name"] = [_("Give the format a name that can be shown.")]
    for field, written in (("name", name), ("slug", format.slug)):
        if official := _named_officially(written):
            problems.setdefault(field, []).append(
                _("That is the name of the official format %(official)s; choose another.") % {"official": official}
            )
    if format.slug in RESERVED:
        problems.setdefault("slug", []).append(_("“%(slug)s” is taken; choose another.") % {"slug": format.slug})
    if content["ruleset"] != format.ruleset:
        problems["ruleset"] = [_("The game of a format stays as it is; make another format.")]
    decks = has_decks(content["ruleset"])
    if decks:
        _numbers_check(content, problems)
        _lists_check(content, problems)
    for field in FIELDS:
        setattr(format, field, content[field])
    try:
        format.full_clean(exclude=["owner"] if decks else ["owner", "sets"])
    except ValidationError as error:
        for field, texts in error.message_dict.items():
            problems.setdefault(field, []).extend(texts)
    if problems:
        raise FormatRefused(_("The format cannot be kept like this."), problems)


def _numbers_check(content: Mapping[str, Any], problems: dict[str, list[str]]) -> None:
    least, most = content["draw_deck_least"], content["draw_deck_most"]
    for field, value in (("draw_deck_least", least), ("draw_deck_most", most)):
        if value is not None and not SIZE_LEAST <= value <= SIZE_MOST:
            problems.setdefault(field, []).append(
                _("A draw deck has from %(size_least)s to %(size_most)s cards.")
                % {"size_least": SIZE_LEAST, "size_most": SIZE_MOST}
            )
    if not 1 <= content["copies"] <= COPIES_MOST:
        problems.setdefault("copies", []).append(
            _("Give a number from 1 to %(copies_most)s.") % {"copies_most": COPIES_MOST}
        )
    if content["sites"] != 9:
        problems.setdefault("sites", []).append(_("The adventure deck has nine sites in every game."))


def _lists_check(content: Mapping[str, Any], problems: dict[str, list[str]]) -> None:
    rows = content["restrictions"]
    if len(rows) > LISTED_MOST:
        problems.setdefault("restrictions", []).append(
            _("%(count)s cards are listed; %(listed_most)s is the most.")
            % {"count": len(rows), "listed_most": LISTED_MOST}
        )
        return
    ids = [row["card"] for row in rows]
    if twice := sorted({card for card in ids if ids.count(card) > 1}):
        problems.setdefault("restrictions", []).append(
            _("%(twice)s is listed twice; keep one line of it.") % {"twice": ", ".join(twice)}
        )
    known = set(Card.objects.filter(pk__in=ids).values_list("pk", flat=True))
    if unknown := [card for card in ids if card not in known]:
        problems.setdefault("restrictions", []).append(
            _("No card has the id %(unknown)s.") % {"unknown": f"{unknown[0]!r:.40}"}
        )
    if any(not 0 <= row["most"] <= COPIES_MOST for row in rows):
        problems.setdefault("restrictions", []).append(
            _("A list allows from 0 to %(copies_most)s copies.") % {"copies_most": COPIES_MOST}
        )


@transaction.atomic
def format_make(*, owner: Player, slug: str, content: Mapping[str, Any], now: datetime) -> Format:
    """Make a format of the owner's own, with its first revision.

    Raises:
        Forbidden: the player is no organiser.
        FormatRefused: the content or the name will not do; ``fields`` says what is wrong where.
    """
    check(owner, Action.FORMAT_MAKE)
    Player.objects.select_for_update().get(pk=owner.pk)
    if Format.objects.filter(owner=owner).count() >= FORMATS_MOST:
        raise FormatRefused(
            _("You have made %(formats_most)s formats, which is the most.") % {"formats_most": FORMATS_MOST}
        )
    format = Format(slug=slug, ruleset=str(content["ruleset"]), owner=owner)
    format_check(format, content)
    content_set(format, content)
    revision_make(format=format, actor=owner, now=now)
    audit(actor=owner, verb="format.made", target=format, now=now)
    return format


@transaction.atomic
def format_change(*, format: Format, actor: Player, content: Mapping[str, Any], now: datetime) -> Format:
    """Change a format that somebody made; what changed is kept as a revision, and registered decks are checked again.

    Raises:
        Forbidden: it is another one's format.
        FormatRefused: it is official, or the content will not do; nothing is changed.
    """
    format = Format.objects.select_for_update(of=("self",)).get(pk=format.pk)
    check(actor, Action.FORMAT_CHANGE, format)
    if format.is_official:
        raise FormatRefused(_("Official formats follow their sources; make one of your own instead."))
    format_check(format, content)
    content_set(format, content)
    revision_make(format=format, actor=actor, now=now)
    return format
