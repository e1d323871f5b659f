"""The desk of a new account by clicks, and a challenge in two presses."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.pages import account, wider_than_the_window

SIZES = [(1280, 800, "light"), (390, 844, "dark")]


@pytest.mark.parametrize(("width", "height", "scheme"), SIZES)
def test_the_desk_leads_to_all_pages_and_to_a_first_match(
    page_open: Callable[..., Page], width: int, height: int, scheme: str
) -> None:
    page = page_open(width=width, height=height, scheme=scheme)
    account(page, f"desk{width}")
    for name in ("Decks", "Cards"):
        page.goto("/")
        assert not wider_than_the_window(page)
        link = page.locator("header.bar nav").get_by_role("link", name=name, exact=True)
        expect(link).to_be_in_viewport(ratio=1)
        link.click()
        page.wait_for_url(f"**/{name.lower()}/")
    page.locator("header.bar a.bell").click()
    page.wait_for_url("**/notices/")
    page.goto("/")
    steps = page.locator(".first-steps > li")
    expect(steps).to_have_count(4)
    steps.nth(1).get_by_role("button", name=re.compile("^Play")).click()
    page.wait_for_url("**/matches/*/**")
    expect(page.locator(".coach")).to_contain_text("Usually:")


@pytest.mark.parametrize(("width", "height", "scheme"), SIZES)
def test_a_friend_is_challenged_in_two_presses(
    page_open: Callable[..., Page], width: int, height: int, scheme: str
) -> None:
    first, second = (page_open(width=width, height=height, scheme=scheme) for _ in range(2))
    friend, name = account(second, f"pal{width}"), account(first, f"me{width}")
    for page, other in ((first, friend), (second, name)):
        page.goto(f"/players/{other}/")
        page.locator("main form[action*='friend'] button").first.click()
        page.wait_for_load_state()
    first.goto("/")
    first.get_by_role("link", name="Challenge a player").click()
    first.wait_for_url("**/matches/new/**")
    press = first.get_by_role("button", name=re.compile(f"^{friend}"))
    expect(press).to_be_in_viewport(ratio=1)
    assert not wider_than_the_window(first)
    press.click()
    first.wait_for_url(re.compile(r"/challenges/\d+/"))
    expect(first.get_by_text(friend).first).to_be_visible()
