"""A text with a NUL, which PostgreSQL does not hold, is refused or found nowhere by every page that takes a form."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.test import Client
from django.urls import NoReverseMatch, URLPattern, URLResolver, get_resolver, reverse

from players.models import Player

ROOT = Path(__file__).parents[2]
pytestmark = pytest.mark.django_db
FIELD = re.compile(r"""request\.POST(?:\.get|\.getlist)?[(\[]\s*["']([\w-]+)["']""")

SOUGHT = ("bot", "card", "deck", "game", "key", "match", "opponent", "product", "prompt", "template")
"""Fields by which something is looked for."""


def field_names() -> list[str]:
    """Every field that some view reads by its name."""
    sources = (path for app in ("players", "cardpool", "matches", "leagues") for path in (ROOT / app).rglob("*.py"))
    return sorted({name for path in sources for name in FIELD.findall(path.read_text(encoding="utf-8"))})


def pages(resolver: URLResolver, space: str = "") -> Iterator[str]:
    """Named addresses of pages, with their namespace."""
    for entry in resolver.url_patterns:
        if isinstance(entry, URLResolver):
            yield from pages(entry, entry.namespace or space)
        elif isinstance(entry, URLPattern) and space in {"players", "cardpool", "matches", "leagues"}:
            yield f"{space}:{entry.name}"


def test_a_nul_in_any_field_of_any_page_is_no_error_of_the_site(django_user_model: type[Player]) -> None:
    names = field_names()
    assert set(names) >= {"pack", *SOUGHT}
    client = Client(raise_request_exception=False)
    player = django_user_model.objects.create_user("pippin")
    asked, broken = 0, []
    for page in sorted(set(pages(get_resolver()))):
        for arguments in ([], ["tcg"]):
            try:
                address = reverse(page, args=arguments)
            except NoReverseMatch:
                continue
            asked += 1
            client.force_login(player)  # one of the pages signs out
            # In all fields, and in each of these beside plausible ones: a view may refuse one before it reads on.
            for bad in (set(names), *({name} for name in SOUGHT)):
                sent = {name: "\x00" if name in bad else "tcg" for name in names}
                if client.post(address, sent).status_code >= 500:
                    broken.append((address, sorted(bad)[:1]))
    assert asked > 60
    assert broken == []
