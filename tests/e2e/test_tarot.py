"""The Tarot card game against bots, by clicking cards: at a desk, and on a phone by keyboard."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.pages import account, confirm, wider_than_the_window

ANSWERS = 25


def begin(page: Page) -> None:
    """A new match against bots, from the page of new matches."""
    page.goto("/matches/new/?game=tarot")
    page.locator("main").get_by_role("button", name="Play", exact=True).click()
    page.wait_for_url("**/matches/*/")
    page.locator("form.decide[data-decision]").wait_for(timeout=60_000)


def answer(page: Page) -> str:
    """Click a card that can be played and take the first of its options; without one, the first option there is."""
    form = page.locator("form.decide")
    kind = str(form.get_attribute("data-input"))
    card = page.locator("#table .tcard.can").first
    if kind == "radio" and card.count():
        key = card.get_attribute("data-card")
        card.click()
        expect(form.locator("[data-filter]")).to_be_visible()
        shown = form.locator("li:not([hidden]) > .opt")
        expect(shown.first).to_have_attribute("data-card", str(key))
        assert set(shown.evaluate_all("all => all.map(one => one.dataset.card ?? null)")) <= {key, None}
        shown.first.click()
        expect(page.locator(f"#table .tcard.chosen[data-card={key}]")).to_have_count(1)
    elif kind == "checkbox":
        for number in range(int(str(form.get_attribute("data-least")))):
            form.locator(".opt").nth(number).click()
    else:
        form.locator(".opt").first.click()
    confirm(page)
    return kind


@pytest.mark.parametrize(("width", "scheme"), [(1280, "light"), (390, "dark")])
def test_a_round_is_played_by_clicking_cards(page_open: Callable[..., Page], width: int, scheme: str) -> None:
    page = page_open(width=width, scheme=scheme)
    account(page, f"tarot{width}")
    begin(page)
    expect(page.get_by_role("heading", name="Your cards")).to_be_visible()
    expect(page.locator(".thand .tcard")).to_have_count(7)
    for _ in range(ANSWERS):
        assert not wider_than_the_window(page)
        if page.locator("form.decide[data-decision]").count() == 0:
            break
        answer(page)
        page.locator("form.decide[data-decision], .tsheet").first.wait_for(timeout=60_000)
    expect(page.locator(".tscore tbody tr")).to_have_count(2)


def test_a_card_is_looked_at_closely_by_keyboard(page_open: Callable[..., Page]) -> None:
    page = page_open(width=390)
    account(page, "tarotkeys")
    begin(page)
    top = page.locator(".tpile .tcard")
    title = top.locator(".tcard__title").inner_text()
    top.focus()
    page.keyboard.press("Enter")
    expect(page.locator("#look h2")).to_have_text(title)
    page.keyboard.press("Escape")
    expect(page.locator("#look")).to_be_hidden()
