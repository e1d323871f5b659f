"""Two people in two browsers: a match is called off by both, and one that is over is played again in two presses."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.pages import account, confirm
from tests.e2e.test_one_screen import choose_first, seen_whole


def both(page_open: Callable[..., Page], **more: object) -> tuple[Page, Page]:
    """Two signed-in players at the table of one casual match of The Confrontation."""
    first, second = page_open(**more), page_open(**more)
    account(first, "enda")
    name = account(second, "endb")
    first.goto("/matches/new/?game=confrontation&against=player&seats=2")
    first.locator("[name=opponent]").first.fill(name)
    first.locator("main form button.btn--go").last.click()
    first.wait_for_url(re.compile(r"/challenges/\d+/"))
    challenge = first.url
    second.goto(challenge)
    second.locator("main form button.btn--go").first.click()
    second.wait_for_url(re.compile(r"/matches/"))
    first.goto(second.url)
    for page in (first, second):
        page.locator("form.decide[data-decision], .decide--wait").first.wait_for(timeout=60_000)
    return first, second


def menu_open(page: Page) -> None:
    """Open what stands below the log."""
    page.locator("details", has_text="Call a judge or concede").first.evaluate("details => { details.open = true }")


def concede(page: Page) -> None:
    menu_open(page)
    page.get_by_label("I am sure that I want to concede").check()
    page.get_by_role("button", name="Concede the match").click()


def test_a_rematch_is_two_presses(page_open: Callable[..., Page]) -> None:
    first, second = both(page_open)
    before = first.url
    concede(first)
    expect(first.locator(".decide--over h2")).to_contain_text("You lost to")
    expect(second.locator(".decide--over h2")).to_contain_text("You won against", timeout=40_000)
    seen_whole(first, "the end")
    first.set_viewport_size({"width": 1280, "height": 900})
    first.get_by_role("button", name="Rematch").click()
    expect(first.get_by_text("You have offered a rematch.")).to_be_visible()
    # The page of the other was not touched: the offer comes to it.
    accept = second.get_by_role("button", name="Accept the rematch")
    expect(accept).to_be_visible(timeout=60_000)
    accept.click()
    second.wait_for_url(lambda url: "/matches/" in url and url.split("#")[0] != before.split("#")[0])
    expect(first.get_by_role("link", name="Go to the rematch")).to_be_visible(timeout=60_000)
    first.get_by_role("link", name="Go to the rematch").click()
    first.wait_for_url(re.compile(re.escape(second.url.split("#")[0])))


def test_both_call_a_match_off(page_open: Callable[..., Page]) -> None:
    first, second = both(page_open)
    menu_open(first)
    first.get_by_role("button", name=re.compile("^Give")).click()
    expect(first.locator(".message", has_text="You gave a day.")).to_be_visible()
    menu_open(first)
    first.get_by_role("button", name="Propose to call it off").click()
    expect(first.get_by_text("You propose to call the match off.")).to_be_visible()
    question = second.get_by_role("region", name="Call the match off?")
    expect(question).to_be_visible(timeout=60_000)
    question.get_by_role("button", name="Agree").click()
    expect(second.locator(".decide--over h2")).to_contain_text("was called off")
    expect(first.locator(".decide--over h2")).to_contain_text("was called off", timeout=60_000)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_table_by_keys_and_the_mark_at_ones_turn(page_open: Callable[..., Page], scheme: str) -> None:
    page = page_open(scheme=scheme)
    account(page, "keys")
    page.goto("/matches/new/?game=tcg&against=bot&seats=2")
    page.locator("main form button.btn--go").last.click()
    page.locator("form.decide[data-decision]").wait_for(timeout=60_000)
    plain = page.title()
    assert "●" not in plain, "off at first"
    page.keyboard.press("q")
    expect(page.locator("#ask")).to_be_focused()
    page.keyboard.press("?")
    keys = page.get_by_role("dialog", name="Keys on the table")
    expect(keys).to_be_visible()
    page.keyboard.press("Escape")
    expect(keys).to_be_hidden()
    # Along the cards of a region, and between regions.
    for _ in range(8):
        if page.locator(".hand .card__hit").count() > 1:
            break
        choose_first(page.locator("form.decide[data-decision]"))
        confirm(page)
        page.locator("form.decide[data-decision]").wait_for(timeout=60_000)
    page.keyboard.press("h")
    hand = page.locator(".hand .card__hit")
    expect(hand.first).to_be_focused()
    page.keyboard.press("ArrowRight")
    expect(hand.nth(1)).to_be_focused()
    page.keyboard.press("ArrowLeft")
    expect(hand.first).to_be_focused()
    page.keyboard.press("z")
    expect(page.locator("#look")).to_be_visible()
    page.keyboard.press("Escape")
    expect(hand.first).to_be_focused()
    page.keyboard.press("ArrowUp")
    expect(hand.first).not_to_be_focused()
    page.keyboard.press("ArrowDown")
    expect(hand.first).to_be_focused()
    page.keyboard.press("l")
    expect(page.locator(".log ol")).to_be_focused()
    page.keyboard.press("t")
    # The menu, the mark and the sound.
    page.keyboard.press("m")
    page.get_by_label("mark the title").check()
    assert page.title() == f"● Your turn · {plain}"
    page.evaluate("document.addEventListener('turn:sound', () => (window.sounded = (window.sounded ?? 0) + 1))")
    page.get_by_label("play a sound").check()
    assert page.evaluate("window.sounded") == 1, "it is heard when it is switched on"
    page.get_by_label("mark the title").uncheck()
    assert page.title() == plain
    # Letters can be switched off.
    page.keyboard.press("Escape")
    page.keyboard.press("?")
    page.get_by_label("Letters act as keys").uncheck()
    page.keyboard.press("Escape")
    page.locator("#ask").focus()
    page.keyboard.press("t")
    expect(page.locator("#ask")).to_be_focused()
    page.reload()
    page.locator("form.decide[data-decision]").wait_for()
    page.locator("#ask").focus()
    page.keyboard.press("t")
    expect(page.locator("#ask")).to_be_focused()
