"""Terms of a game in its texts: ``{{ text|terms:"tcg" }}`` links each term once to its entry in the glossary."""

from __future__ import annotations

import re
from functools import lru_cache

from django import template
from django.urls import reverse
from django.utils.html import conditional_escape, format_html
from django.utils.safestring import SafeString, mark_safe

from matches.games.glossary import Term
from matches.games.registry import room_of, rooms

register = template.Library()

_MARKUP = re.compile(r"(<[^>]*>)")
_CLOSED = re.compile(r"<(/?)(?:a|button|label|select|textarea)\b", re.IGNORECASE)
"""Elements in which no link may stand."""


@register.filter
def terms(text: str, game: str) -> SafeString:
    """The text with each term of the game linked once, where it comes first. What is not safe is escaped first."""
    return _linked(str(conditional_escape(text)), game)


@register.filter
def card_terms(text: str) -> SafeString:
    """The text of a card with the terms of the game that decks of such cards are for."""
    return terms(text, next((room.slug for room in rooms() if room.decks is not None), ""))


@register.simple_tag
def meaning(term: Term, game: str) -> SafeString:
    """What a term means, with links to the other terms."""
    return _linked(str(conditional_escape(term.meaning)), game, term.slug)


@lru_cache(maxsize=4096)
def _linked(html: str, game: str, own: str = "") -> SafeString:
    glossary = room_of(game).glossary
    if not glossary.terms:
        return mark_safe(html)  # noqa: S308 (escaped by the caller)
    address = reverse("matches:glossary", args=[game])
    out: list[str] = []
    seen = {own}
    inside = 0
    for number, part in enumerate(_MARKUP.split(html)):
        if number % 2:
            if closed := _CLOSED.match(part):
                inside += -1 if closed.group(1) else 1
            out.append(part)
            continue
        at = 0
        for start, end, term in glossary.find(part, seen) if inside <= 0 else ():
            link = format_html('<a class="term" href="{}#{}">{}</a>', address, term.slug, mark_safe(part[start:end]))  # noqa: S308
            out += (part[at:start], link)
            at = end
        out.append(part[at:])
    return mark_safe("".join(out))  # noqa: S308
