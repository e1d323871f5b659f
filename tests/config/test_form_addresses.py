"""Addresses that take only a form say where to go."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver

from config.form_addresses import FORM_PAGES, form_page
from players.models import Player

FROM_HOME = {"language/", "theme/", "try/", "hints/<slug:game>/"}
"""Addresses whose forms stand on pages of many kinds."""


def addresses(patterns: list[URLPattern | URLResolver], before: str = "") -> Iterator[tuple[str, Callable[..., Any]]]:
    """Every address below some patterns, with its view."""
    for pattern in patterns:
        route = f"{before}{pattern.pattern}"
        if isinstance(pattern, URLResolver):
            yield from addresses(pattern.url_patterns, route)
        else:
            yield route, pattern.callback


def methods_of(view: Callable[..., Any] | None) -> set[str]:
    """The methods that `require_http_methods` lets through to a view; empty where it has no say."""
    while view is not None:
        for cell in getattr(view, "__closure__", None) or ():
            if isinstance(cell.cell_contents, list) and "POST" in cell.cell_contents:
                return set(cell.cell_contents)
        view = getattr(view, "__wrapped__", None)
    return set()


FORM_ADDRESSES = sorted(
    route
    for route, view in addresses(get_resolver().url_patterns)
    if not route.startswith(("api/", "admin/")) and methods_of(view) == {"POST"}
)


def filled(route: str) -> str:
    """An address with a value for each part that varies."""
    parts = (("7" if "<id:" in part else "abc") if "<" in part else part for part in route.split("/"))
    return "/" + "/".join(parts)


def test_every_address_of_a_form_leads_to_a_page() -> None:
    assert len(FORM_ADDRESSES) > 60
    pages = {route: form_page(filled(route))[0] for route in FORM_ADDRESSES}
    assert {route for route, page in pages.items() if page == "/"} == FROM_HOME
    led = {str(form_page(filled(route))[1]) for route in FORM_ADDRESSES}
    assert led == {str(sentence) for sentence in FORM_PAGES.values()}


@pytest.mark.django_db
def test_an_address_of_a_form_says_where_to_go(client: Client, player_make: Callable[..., Player]) -> None:
    client.force_login(player_make())
    page = client.get("/limited/drafts/new/")
    assert page.status_code == 405
    assert "This page can&#x27;t be opened directly" in page.text
    assert "Start a draft from Drafts." in page.text
    assert 'href="/limited/drafts/"' in page.text
