"""Drawing cards: ``{% card card_dict size %}``.

A card dict is what the engine's views hold (and ``cardpool.catalogue.card_dict`` makes from facts): ``card``,
``title``, ``subtitle``, ``unique``, ``culture``, ``type``, ``side``, ``twilight``, ``text``; in play also ``id``,
``strength``, ``strength_base``, ``vitality``, ``wounds``, ``resistance``, ``site_number``, ``roaming``, ``keywords``,
``borne``, ``tokens``; for sites ``shadow_number``. Whatever is absent is not drawn.
"""

import json
import re
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from django import template
from django.conf import settings
from django.template.loader import render_to_string
from django.templatetags.static import static
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from cardpool.catalogue import card_dict
from cardpool.legality import BLOCKS
from cardpool.pictures import stored
from engine.tcg.facts import CardFacts

register = template.Library()

SIZES = ("tile", "hand", "full", "play")
BONUS_TYPES = ("possession", "artifact", "condition", "ring")
CULTURES = (
    "dwarven",
    "elven",
    "gandalf",
    "gondor",
    "shire",
    "isengard",
    "moria",
    "ringwraith",
    "sauron",
    "rohan",
    "dunland",
    "raider",
    "gollum",
    "men",
    "orc",
    "uruk-hai",
)
MINUS = "\u2212"
LEAD = re.compile(
    r"^((?:Fellowship|Shadow|Maneuver|Archery|Assignment|Skirmish|Regroup|Response)"
    r"(?:(?:,| or|, or) (?:Fellowship|Shadow|Maneuver|Archery|Assignment|Skirmish|Regroup|Response))*:)\s*",
    re.IGNORECASE,
)


def signed(number: int) -> str:
    """+2, −1, 0: with a true minus sign."""
    return f"{MINUS}{-number}" if number < 0 else f"+{number}"


@register.filter
def culture_of(card: Mapping[str, Any]) -> str:
    """The token that colours a card: its culture, else ``ring`` or ``site``."""
    culture = str(card.get("culture") or "").lower().replace(" ", "-").replace("_", "-")
    if culture in CULTURES:
        return culture
    return "ring" if card.get("type") == "ring" else "site"


def _plain(words: Any) -> list[str]:
    return [str(word).replace("_", " ") for word in words or ()]


@register.filter
def type_line(card: Mapping[str, Any]) -> str:
    """ "Companion · Dwarf", "Skirmish event", "Site 4 · Underground"."""
    kind = str(card.get("type") or "card")
    if kind == "ring":
        return "The One Ring"
    phases = [word.capitalize() for word in _plain(card.get("phases"))]
    if kind == "event" and phases:
        line = f"{' or '.join(phases)} event"
    elif kind == "site" and card.get("site_number"):
        line = f"Site {card['site_number']}"
    else:
        line = kind.capitalize()
    more = [word.capitalize() for word in (*_plain(card.get("races")), *_plain(card.get("classes")))]
    return " · ".join([line, *more])


@register.filter
def card_text(text: str | None) -> SafeString:
    """Game text as paragraphs, one per line, with the phase a line begins with in bold."""
    rows = []
    for line in (text or "").splitlines():
        if line := line.strip():
            lead = LEAD.match(line)
            rows.append((lead.group(1) if lead else "", line[lead.end() :] if lead else line))
    return format_html_join(
        "", "<p>{}{}</p>", ((format_html("<b>{}</b> ", lead) if lead else "", rest) for lead, rest in rows)
    )


def _keyword_line(card: Mapping[str, Any]) -> str:
    words = card.get("keywords") or ()
    if isinstance(words, Mapping):
        words = [
            f"{word} {value}" if value > 1 or word in ("damage", "ambush", "toil") else word
            for word, value in words.items()
        ]
    keyword_texts = []
    for word in _plain(words):
        name, _, number = word.rpartition(" ")
        keyword_texts.append(f"{name.capitalize()} +{number}" if number.isdigit() and name else word.capitalize())
    return ". ".join(keyword_texts) + "." if keyword_texts else ""


def _stats(card: Mapping[str, Any], size: str) -> list[dict[str, Any]]:
    """The row of numbers: what is shown, and what only a full card has room for (`spare`)."""
    kind = card.get("type")
    rows: list[dict[str, Any]] = []
    if kind in ("site", "event"):
        return rows
    bonus = kind in BONUS_TYPES
    for name, glyph in (("strength", "str"), ("vitality", "vit"), ("resistance", "res")):
        value = card.get(name)
        if value is None:
            continue
        row: dict[str, Any] = {"name": name, "glyph": glyph, "value": signed(value) if bonus else value}
        base = card.get("strength_base")
        if name == "strength" and base is not None and base != value and not bonus:
            row["mod"] = signed(value - base)
        if name == "vitality" and not bonus and "wounds" in card and size == "play":
            wounds = card.get("wounds") or 0
            row["pips"] = [pip < wounds for pip in range(max(value, wounds))]
            row["wounds"] = wounds
        if name == "resistance" and not bonus:
            row["spare"] = True
        rows.append(row)
    homes = card.get("home_sites") or ()
    if kind == "minion" and card.get("site_number") is not None:
        rows.append(
            {"name": "site number", "glyph": "num", "value": card["site_number"], "spare": size in ("tile", "play")}
        )
    elif kind == "ally" and homes:
        rows.append(
            {"name": "home site", "glyph": "home", "value": ", ".join(map(str, homes)), "spare": size == "tile"}
        )
    return rows


def _borne(card: Mapping[str, Any]) -> list[dict[str, Any]]:
    return [
        {
            "id": borne.get("id", ""),
            "card": borne.get("card", ""),
            "title": borne.get("title", ""),
            "culture": culture_of(borne),
            "bonus": signed(borne["strength"]) if borne.get("strength") else "",
            "tokens": borne.get("tokens", 0),
        }
        for borne in card.get("borne") or ()
    ]


@register.simple_tag
def card(
    card: Mapping[str, Any],
    size: str = "hand",
    *,
    state: str = "",
    foil: bool = False,
    hit: str = "",
    href: str = "",
    tag: str = "article",
    bears: bool = True,
    level: int = 3,
) -> SafeString:
    """Draw one card. The last ones drawn are kept: a table shows the same cards at every look.

    Args:
        card: a card dict, see the module.
        size: ``tile`` (60 px), ``hand`` (120 px), ``play`` (110 px, in play) or ``full`` (300 px).
        state: extra classes: ``can``, ``chosen``, ``idle``.
        foil: draw the sheen.
        hit: when given, a button over the whole card with this name for screen readers.
        href: when given, a link over the whole card (and `hit` is its name).
        tag: ``article``, or ``li`` inside a list.
        bears: at size ``play``, list borne cards under the card.
        level: heading level of the card's name.

    Raises:
        TemplateSyntaxError: an unknown size or tag.
    """
    if size not in SIZES:
        raise template.TemplateSyntaxError(f"card size {size!r} is none of {', '.join(SIZES)}")
    if tag not in ("article", "li", "div"):
        raise template.TemplateSyntaxError(f"a card cannot be a <{tag}>")
    arguments = json.dumps([card, size, state, foil, hit, href, tag, bears, level], default=str)
    return _drawn.__wrapped__(arguments, "") if settings.DEBUG else _drawn(arguments, static("glyphs.svg"))


@lru_cache(maxsize=2_048)
def _drawn(arguments: str, glyphs: str) -> SafeString:
    """The card as HTML, from what ``card`` was asked, as JSON, with the address of the glyphs that stands in it.

    Nothing else is in it, the reader's language neither.
    """
    card, size, state, foil, hit, href, tag, bears, level = json.loads(arguments)
    cost = card.get("shadow_number") if card.get("type") == "site" else card.get("twilight")
    text = str(card.get("text") or "")
    context = {
        "c": card,
        "size": size,
        "classes": " ".join(filter(None, [f"card--{size}", "foil" if foil else "", state])),
        "culture": culture_of(card),
        "cost": cost,
        "cost_name": "Shadow number" if card.get("type") == "site" else "twilight cost",
        "type_line": type_line(card),
        "picture": stored.picture_url(str(card.get("card") or "")),
        "stats": _stats(card, size),
        "keyword_line": "" if text else _keyword_line(card),
        "borne": _borne(card) if bears and size == "play" else [],
        "signet": str(card.get("signet") or ""),
        "hit": hit,
        "href": href,
        "tag": tag,
        "level": level,
    }
    return render_to_string("cardpool/_card.html", context)


@register.filter
def side_name(side: str) -> str:
    """ "Free Peoples", "Shadow" or nothing for Rings and sites."""
    return {"fp": "Free Peoples", "shadow": "Shadow"}.get(side, "")


@register.filter
def card_numbers(card: Mapping[str, Any]) -> list[dict[str, Any]]:
    """The numbers of a card dict beside its cost: each with ``name``, ``glyph`` and ``value``."""
    return _stats(card, "full")


@register.filter
def picture_url(card_id: str) -> str:
    """The address of a card's picture."""
    return stored.picture_url(card_id)


@register.filter
def preview_url(card_id: str) -> str:
    """The address of a card's picture as PNG, for link previews."""
    return stored.preview_url(card_id)


@register.simple_tag
def card_for(game: str, name: str) -> str:
    """The card of a game whose picture stands for something called so."""
    return stored.card_for(game, name)


@register.filter
def block_name(block: str) -> str:
    """The block of a site number in words: "Towers block"; empty for none."""
    return str(BLOCKS[block]) if block in BLOCKS else ""


@register.filter
def facts_dict(facts: CardFacts) -> dict[str, Any]:
    """A card outside any game as a card dict."""
    return card_dict(facts)


@register.simple_tag
def burdens_bar(burdens: int, resistance: int) -> SafeString:
    """A Ring-bearer's burdens out of resistance, as a bar of SVG cells with the figures beside it."""
    total = max(resistance, burdens, 1)
    cells = format_html_join(
        "",
        '<rect x="{}" y="1" width="6" height="8" rx="1"{}/>',
        ((cell * 8 + 1, SafeString(' class="on"') if cell < burdens else "") for cell in range(total)),
    )
    return format_html(
        '<svg class="wide" viewBox="0 0 {} 10" preserveAspectRatio="none" aria-hidden="true">{}</svg><b>{}/{}</b>',
        total * 8,
        cells,
        burdens,
        resistance,
    )
