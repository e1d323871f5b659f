"""The table of a match stands on one screen: the page never scrolls, and what is asked is in sight."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.pages import account, confirm

SIZES = [(1280, 800), (390, 844)]
GAMES = [("tcg", 2), ("tcg", 4), ("confrontation", 2), ("deckbuilding", 3), ("tarot", 4)]
QUESTIONS = 6
"""Questions of each match that are looked at."""

OUT_OF_SIGHT = """() => {
  const html = document.documentElement;
  const found = [];
  if (html.scrollHeight > innerHeight) found.push(`the page is ${html.scrollHeight} high`);
  if (html.scrollWidth > innerWidth) found.push(`the page is ${html.scrollWidth} wide`);
  const whole = {
    question: '#ask', confirm: 'form.decide .confirm button', clock: '.clock-own', hand: '.hand, .thand, .drow--own',
    log: innerWidth > 760 ? '.log' : '.sidetabs',
  };
  for (const [name, selector] of Object.entries(whole)) {
    const element = document.querySelector(selector);
    if (!element) continue;
    const box = element.getBoundingClientRect();
    // A hand of another game may be longer than its room, and scrolls in it.
    const bottom = name === 'hand' && !element.matches('.hand') ? box.top + 40 : box.bottom;
    if (box.top < 0 || bottom > innerHeight + 1 || box.left < 0 || box.right > innerWidth + 1) {
      found.push(`${name}: ${Math.round(box.top)} to ${Math.round(box.bottom)}, ${Math.round(box.right)}`);
    }
    if (name === 'hand' && box.height === 0) found.push('the hand is not drawn');
  }
  return found;
}"""
"""What the reader would have to scroll the page for."""


def begin(page: Page, game: str, seats: int) -> None:
    """Begin a match against bots by the form; the browser makes the cut."""
    page.goto(f"/matches/new/?game={game}&against=bot&seats={seats}")
    page.locator("main form button.btn--go").last.click()
    page.locator("form.decide[data-decision]").wait_for(timeout=60_000)


def choose_first(form: Any) -> None:
    """Choose the first answers of a question, as few as it takes."""
    kind = form.get_attribute("data-input")
    if kind in ("radio", "number"):
        form.locator("fieldset .opt").first.click()
    elif kind == "checkbox":
        for number in range(int(form.get_attribute("data-least") or 0)):
            form.locator("fieldset .opt").nth(number).click()


def seen_whole(page: Page, state: str) -> None:
    """Nothing lies outside of the window, on a desk and on a phone."""
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(OUT_OF_SIGHT) == [], (state, width)


@pytest.mark.parametrize(("game", "seats"), GAMES)
def test_a_table_stands_on_one_screen(page_open: Callable[..., Page], game: str, seats: int) -> None:
    page = page_open(scheme="dark")
    account(page, "onescreen")
    begin(page, game, seats)
    for _ in range(QUESTIONS):
        seen_whole(page, page.locator("#ask").inner_text())
        choose_first(page.locator("form.decide[data-decision]"))
        confirm(page)
        page.locator("form.decide[data-decision], .decide--over").first.wait_for(timeout=60_000)
        if page.locator(".decide--over").count():
            break
    else:
        page.locator(".sidetabs a[href='#log']").click()
        expect(page.locator(".log")).to_be_visible()
        page.locator("summary", has_text="Call a judge or concede").click()
        page.get_by_label("I am sure that I want to concede").check()
        page.get_by_role("button", name="Concede the match").click()
        page.locator(".decide--over, .decide--wait").first.wait_for(timeout=60_000)
    seen_whole(page, "the end")
