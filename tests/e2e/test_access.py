"""Every page by the rules of WCAG 2.2 AA, as far as a program can tell: axe-core finds nothing, and nothing is cut off.

The pages are found as a visitor finds them, by following links from the first page and from every address without
parameters, as a stranger, a player and a member of staff. Each kind of page is looked at once, its ``<details>`` open,
in one of four ways that ``ENTMOOT_SAMPLE`` chooses: at a desk or on a phone, light or dark. Each is made 320 pixels
wide, as a window of 1280 is at 400 % zoom, then 640 and 2560.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from typing import Any
from urllib.parse import urljoin, urlsplit

import pytest
from axe_playwright_python.base import AXE_SCRIPT
from django.urls import Resolver404, URLPattern, URLResolver, get_resolver, resolve
from playwright.sync_api import APIRequestContext, Page, Route, expect

from tests.e2e import test_deckbuilding, test_play_match, test_tarot
from tests.e2e.pages import account, confirm
from tests.shares import rank

STAFF = ("warden", "entmoot-warden")
PLAYER = ("guest", "entmoot-guest")
RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
WAYS = [(1280, "light"), (390, "dark"), (1280, "dark"), (390, "light")]
ZOOMED = (320, 640, 2560)
OURS = ("", "players", "cardpool", "matches", "leagues")
"""Namespaces of our own pages; the admin is Django's."""
NOT_PAGES = {"players:sign-out", "home-live"}


def violations(page: Page) -> list[str]:
    """What axe-core finds with all details open: while what they ask for is on its way, and when it has come."""
    held: list[Route] = []

    def hold(route: Route) -> None:
        if "hx-request" in route.request.headers:
            held.append(route)
        else:
            route.continue_()

    page.evaluate(AXE_SCRIPT)
    asking = page.locator("details[hx-get]:not([open])").count()
    page.route("**", hold)
    page.evaluate("document.querySelectorAll('details').forEach((one) => (one.open = true))")
    expect(page.locator("details.htmx-request")).to_have_count(asking)
    problems = seen_by_axe(page)
    for request in held:
        request.continue_()
    page.unroute("**", hold)
    if asking:
        expect(page.locator("details.htmx-request, .htmx-swapping, .htmx-settling")).to_have_count(0)
        problems += seen_by_axe(page)
    return problems


def seen_by_axe(page: Page) -> list[str]:
    """What axe-core finds on the page as it stands."""
    problems = page.evaluate(
        "rules => axe.run({ resultTypes: ['violations'], runOnly: rules }).then((all) => all.violations)", RULES
    )
    return [f"{violation['id']}: {node['html'][:200]}" for violation in problems for node in violation["nodes"]]


def cut_off(page: Page) -> list[str]:
    """The widths at which the page scrolls sideways, and by how much."""
    size = page.viewport_size
    assert size is not None
    problems = []
    for width in ZOOMED:
        page.set_viewport_size({"width": width, "height": size["height"]})
        if (over := page.evaluate("document.documentElement.scrollWidth - innerWidth")) > 0:
            problems.append(f"{over} pixels too wide at {width}")
    page.set_viewport_size(size)
    return problems


def assert_open_to_everybody(page: Page) -> None:
    problems = violations(page) + cut_off(page)
    assert not problems, json.dumps([page.url, *problems], indent=1)
    # All details were opened; the menu of a match lies over its question until it is left.
    page.evaluate("document.querySelector('details.menu[open]')?.removeAttribute('open')")


def addresses(patterns: list[Any], namespace: str = "") -> Iterator[tuple[str, str]]:
    """(name, path) of every address of ours without parameters."""
    for pattern in patterns:
        if isinstance(pattern, URLResolver) and (pattern.namespace or "") in OURS:
            if not str(pattern.pattern):
                yield from addresses(pattern.url_patterns, f"{pattern.namespace}:" if pattern.namespace else namespace)
        elif isinstance(pattern, URLPattern) and "<" not in (path := str(pattern.pattern)) and "." not in path:
            yield f"{namespace}{pattern.name}", f"/{path}"


def kind_of(path: str) -> tuple[str, ...] | None:
    """What makes a page one of its kind: its view, with the game, the tab or the list it shows; None if not ours."""
    parts = urlsplit(path)
    try:
        match = resolve(parts.path)
    except Resolver404:
        return None
    if (match.namespace or "") not in OURS or match.view_name in NOT_PAGES or parts.path.startswith("/api/v1/"):
        return None
    shown = re.search(r"\b(?:tab|show|list|game)=([\w-]+)", parts.query)
    return match.view_name, str(match.kwargs.get("game", "")), shown[1] if shown else ""


def pages_found(request: APIRequestContext) -> dict[tuple[str, ...], str]:
    """One address of each kind of page that this visitor reaches."""
    waiting = ["/", *(path for name, path in addresses(get_resolver().url_patterns) if name not in NOT_PAGES)]
    pages: dict[tuple[str, ...], str] = {}
    for path in waiting:  # grows
        kind = kind_of(path)
        if kind is None or kind in pages:
            continue
        answer = request.get(path, max_redirects=0)
        if answer.status != 200 or "text/html" not in answer.headers.get("content-type", ""):
            continue
        pages[kind] = path
        for link in re.findall(r'<a\b[^>]*\bhref="([^"#]+)', answer.text()):
            to = urlsplit(urljoin(path, link.replace("&amp;", "&")))
            if not to.netloc:
                waiting.append(to.path + (f"?{to.query}" if to.query else ""))
    return pages


@pytest.mark.parametrize(
    ("who", "part"), [("stranger", 0), ("player", 0), ("player", 1), ("staff", 0)], ids=lambda one: str(one)
)
def test_every_page(page_open: Callable[..., Page], sign_in: Callable[..., None], who: str, part: int) -> None:
    def visitor(name: str, *, width: int = 1280, scheme: str = "light") -> Page:
        page = page_open(width=width, scheme=scheme, reduced_motion="reduce")
        if name != "stranger":
            sign_in(page, *(STAFF if name == "staff" else PLAYER))
        return page

    pages = pages_found(visitor(who).context.request)
    if who == "staff":  # and nobody else
        others = pages_found(visitor("player").context.request)
        pages = {kind: path for kind, path in pages.items() if kind[0] not in {other[0] for other in others}}
    least = {"stranger": 40, "player": 90, "staff": 8}[who]
    assert len(pages) >= least, sorted(pages)
    ways = [visitor(who, width=width, scheme=scheme) for width, scheme in WAYS]
    wrong: dict[str, list[str]] = {}
    for kind, path in sorted(pages.items()):
        if who == "player" and rank(kind) % 2 != part:
            continue
        way = rank(("way", kind)) % len(WAYS)
        page = ways[way]
        page.goto(path)
        if problems := violations(page) + cut_off(page):
            wrong[f"{path} {WAYS[way]}"] = problems
    assert not wrong, json.dumps(wrong, indent=1)


@pytest.mark.parametrize(("width", "scheme"), WAYS)
def test_states_of_the_board(page_open: Callable[..., Page], width: int, scheme: str) -> None:
    """A question, one card's actions alone, a card's close-up, what comes after an answer, and the end."""
    page = page_open(width=width, scheme=scheme, reduced_motion="reduce")
    account(page, "seer")
    test_tarot.begin(page)
    assert_open_to_everybody(page)
    for _ in range(20):  # a hand may hold nothing that goes on the pile
        if page.locator("#table .tcard.can").count():
            break
        test_tarot.answer(page)
        page.locator("form.decide[data-decision]").wait_for(timeout=60_000)
    page.locator("#table .tcard.can").first.click()
    assert_open_to_everybody(page)
    page.locator("form.decide .opt:visible").first.click()
    confirm(page)
    # Until the next question the others play, and the table comes anew under the mouse.
    page.locator("form.decide[data-decision]").wait_for(timeout=60_000)
    page.locator(".tpile .tcard").first.click()
    expect(page.locator("#look")).to_be_visible()
    assert violations(page) == []
    page.keyboard.press("Escape")
    page.locator(".sidetabs a[href='#log']").click()
    page.locator("details", has_text="Call a judge or concede").first.evaluate("details => { details.open = true }")
    page.get_by_label("I am sure that I want to concede").check()
    page.get_by_role("button", name="Concede the match").click()
    expect(page.locator(".decide--over h2")).to_be_visible()
    assert_open_to_everybody(page)


@pytest.mark.parametrize(("begin", "width"), [(test_play_match.begin, 390), (test_deckbuilding.begin, 1280)])
def test_boards_of_other_games(page_open: Callable[..., Page], begin: Callable[[Page], None], width: int) -> None:
    page = page_open(width=width, scheme="dark", reduced_motion="reduce")
    account(page, "seer")
    begin(page)
    page.locator("form.decide[data-decision]").wait_for(timeout=60_000)
    assert_open_to_everybody(page)


def test_refused_forms(page_open: Callable[..., Page]) -> None:
    """What a form says is wrong can be read and reached."""
    page = page_open(width=390, reduced_motion="reduce")
    page.goto("/sign-up/")
    page.locator("[name=username]").fill("a b\u202e")
    page.locator("[name=password]").fill("short")
    page.locator("main form button").first.click()
    expect(page.locator(".errorlist").first).to_be_visible()
    assert_open_to_everybody(page)
    account(page, "seer")
    page.goto("/decks/new/")
    page.get_by_label("Name", exact=True).fill("Mine")
    page.get_by_label("Deck list").fill("2x Gimli\nfoo")
    page.get_by_role("button", name="Register the deck").click()
    assert_open_to_everybody(page)
    page.goto("/no-such-page/")
    assert_open_to_everybody(page)


def test_nothing_moves_for_who_wants_less_motion(page_open: Callable[..., Page]) -> None:
    page = page_open(reduced_motion="reduce")
    account(page, "still")
    test_play_match.begin(page)
    page.locator("form.decide[data-decision]").wait_for(timeout=60_000)
    assert page.evaluate("document.getAnimations().filter((one) => one.playState === 'running').length") == 0
