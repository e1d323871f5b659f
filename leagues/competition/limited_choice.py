"""What an event's decks are built from: the players' own cards, sealed packs, or a booster draft. Pure.

Stored as text: empty, "sealed:" or "draft:" with the slug of a template.
"""

from __future__ import annotations

from django.utils.translation import gettext

from cardpool.limited.templates import DRAFT_TEMPLATES, SEALED_TEMPLATES, DraftTemplate, SealedTemplate

__all__ = [
    "BUILD_HOURS_MOST",
    "DRAFT",
    "SEALED",
    "draft_of",
    "limited_choices",
    "limited_problem",
    "pool_key_of",
    "sealed_of",
    "template_of",
]

SEALED, DRAFT = "sealed", "draft"
BUILD_HOURS_MOST = 720


def sealed_of(text: str) -> SealedTemplate | None:
    """The sealed template that the text names, if it names one.

    >>> sealed_of("sealed:fellowship-sealed").name
    'Sealed: The Fellowship of the Ring'
    >>> sealed_of("draft:fellowship-draft") is None
    True
    """
    kind, _, slug = text.partition(":")
    return SEALED_TEMPLATES.get(slug) if kind == SEALED else None


def draft_of(text: str) -> DraftTemplate | None:
    """The draft template that the text names, if it names one."""
    kind, _, slug = text.partition(":")
    return DRAFT_TEMPLATES.get(slug) if kind == DRAFT else None


def template_of(text: str) -> SealedTemplate | DraftTemplate | None:
    """The template that the text names; ``None`` where players bring their decks."""
    return sealed_of(text) or draft_of(text)


def limited_choices() -> list[tuple[str, str]]:
    """The templates on offer, as the values and labels of a form."""
    sealed = [
        (f"{SEALED}:{template.slug}", template.title) for template in SEALED_TEMPLATES.values() if template.offered
    ]
    return sealed + [
        (f"{DRAFT}:{template.slug}", template.title) for template in DRAFT_TEMPLATES.values() if template.offered
    ]


def limited_problem(text: str) -> str:
    """Why an event cannot be played with what the text names, as a sentence; empty where it can."""
    if not text:
        return ""
    template = template_of(text)
    if template is None:
        known = ", ".join(value for value, _ in limited_choices())
        return gettext(
            "There is no such template; leave it empty for players' own decks, or choose one of: %(known)s."
        ) % {"known": known}
    return (
        gettext("%(found)s is not offered yet. %(why_not)s") % {"found": template.name, "why_not": template.why_not}
        if template.why_not
        else ""
    )


def pool_key_of(tournament: int) -> str:
    """The key of the pools and drafts of an event."""
    return f"tournament:{tournament}"
