"""A newcomer: tries a match without an account, keeps it by signing up, and looks terms up."""

import secrets
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.pages import confirm, wider_than_the_window
from tests.e2e.test_play_match import choose

WITH_TERMS = """
  const texts = JSON.parse(document.getElementById("card-texts").textContent);
  const hit = (id) => document.querySelector(`[data-card="${id}"] .card__hit, .card__hit[data-card="${id}"]`);
  return Object.keys(texts).find((id) => texts[id].terms && hit(id));
"""
"""The id of a card on the table whose close-up has terms."""


def test_a_stranger_tries_a_match_and_keeps_it_by_signing_up(page_open: Callable[..., Page]) -> None:
    page = page_open()
    page.goto("/")
    page.locator(".welcome").get_by_role("button", name="Play your first match now").click()
    form = page.locator("form.decide[data-decision]")
    form.wait_for(timeout=60_000)
    match = page.url
    expect(page.get_by_text("You play as a guest.")).to_be_visible()
    page.wait_for_load_state()
    choose(form)
    confirm(page)

    page.get_by_role("link", name="Keep it: sign up").click()
    name = f"newcomer-{secrets.token_hex(3)}"
    page.locator("[name=username]").fill(name)
    page.locator("[name=password]").fill("long secret words 9")
    page.locator("main").get_by_role("button", name="Make the account").click()
    page.wait_for_url("**/")
    expect(page.locator(".messages")).to_contain_text(f"Welcome, {name}")
    expect(page.get_by_text("You play as a guest.")).to_have_count(0)
    path = match.partition("//")[2].partition("/")[2].partition("#")[0]
    expect(page.locator(f'main a[href^="/{path}"]').first).to_be_visible()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_term_shows_its_meaning_by_keyboard_and_by_tap(page_open: Callable[..., Page], scheme: str) -> None:
    page = page_open(width=390, height=844, scheme=scheme, has_touch=True)
    page.goto("/learn/tcg/rules/")
    page.wait_for_load_state("networkidle")
    assert not wider_than_the_window(page)
    popup = page.locator("#term-popup")
    terms = page.locator("main a.term")

    terms.first.focus()
    expect(popup).to_be_visible()
    assert popup.locator("a").evaluate("a => a.hash") == terms.first.evaluate("a => a.hash")
    expect(popup.locator("p")).to_contain_text(".")
    assert terms.first.get_attribute("aria-describedby") == "term-popup"
    page.keyboard.press("Enter")
    expect(popup).to_be_visible()
    page.keyboard.press("Escape")
    expect(popup).to_be_hidden()
    assert page.url.endswith("/learn/tcg/rules/")

    tapped = terms.nth(4)
    tapped.tap()
    expect(popup).to_be_visible()
    box = popup.bounding_box()
    assert box is not None
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= 390
    tapped.tap()
    expect(popup).to_be_hidden()
    tapped.tap()
    popup.get_by_role("link").tap()
    page.wait_for_url("**/learn/tcg/glossary/#*")
    expect(page.locator(".glossary > div:target")).to_be_visible()


def test_a_term_in_a_cards_close_up_shows_its_meaning(page_open: Callable[..., Page]) -> None:
    page = page_open()
    page.goto("/")
    page.locator(".welcome").get_by_role("button", name="Play your first match now").click()
    page.locator("form.decide[data-decision]").wait_for(timeout=60_000)
    page.wait_for_load_state("networkidle")
    key = page.evaluate(f"() => {{{WITH_TERMS}}}")
    assert key
    page.locator(f".card__hit[data-card='{key}'], [data-card='{key}'] .card__hit").first.click()
    link = page.locator("#look a.term").first
    link.hover()
    popup = page.locator("#term-popup")
    expect(popup).to_be_visible()
    page.keyboard.press("Escape")
    expect(popup).to_be_hidden()
    expect(page.locator("#look")).to_be_visible()


def test_links_lead_to_the_glossary_without_scripts(page_open: Callable[..., Page]) -> None:
    page = page_open(java_script_enabled=False)
    page.goto("/learn/tarot/rules/")
    term = page.locator("main a.term").first
    slug = (term.get_attribute("href") or "").partition("#")[2]
    term.click()
    expect(page.locator(".glossary > div:target")).to_have_id(slug)
