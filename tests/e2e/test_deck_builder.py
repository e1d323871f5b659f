"""The deck builder at a desk and on a phone: one screen, found cards, preview, keys, dragging, undo, problems."""

import re

import pytest
from playwright.sync_api import expect

from tests.e2e.test_access import assert_open_to_everybody
from tests.e2e.test_decks_and_cards import begin_with_nothing, newcomer

SIZES = [(1280, 800, "light"), (390, 844, "dark")]


def one_screen(page):
    """Nothing but the lists scrolls."""
    root = "document.documentElement"
    height, width = page.evaluate(f"[{root}.scrollHeight - innerHeight, {root}.scrollWidth - innerWidth]")
    return height <= 0 and width <= 0


@pytest.mark.parametrize(("width", "height", "scheme"), SIZES)
def test_a_deck_from_nothing(page_open, width, height, scheme):
    phone = width < 760
    page = page_open(width=width, height=height, scheme=scheme, has_touch=phone, reduced_motion="reduce")
    newcomer(page)
    begin_with_nothing(page, "Mine")
    status, look, deck = page.locator("#said"), page.locator("#look"), page.locator(".dk")
    tabs = page.locator(".btabs a")

    def part(number):
        if phone:
            tabs.nth(number).tap()

    assert one_screen(page)
    part(1)
    expect(deck).to_contain_text("to come, until it is legal in Fellowship block")
    expect(page.locator("#draft .badge--bad")).to_have_count(0)
    deck.get_by_role("button", name=re.compile("Make Frodo")).first.click()
    expect(status).to_contain_text("is the Ring-bearer.")
    deck.get_by_role("button", name="Take The Ruling Ring").click()
    expect(status).to_contain_text("The One Ring, The Ruling Ring is the Ring.")
    assert one_screen(page)
    deck.get_by_role("link", name="5 free").click()
    expect(page.get_by_label("Search")).to_have_value("type:site site:5")
    page.locator("#found button[name=add]").first.click()
    expect(status).to_contain_text("is on the site path at 5.")
    if phone:
        expect(tabs.nth(1)).to_contain_text("Deck 0/60")

    page.get_by_label("Search").fill("elf archery")
    page.wait_for_url(re.compile("q=elf.+archery"))
    legolas = page.locator(".fr", has_text="Greenleaf")
    expect(legolas).to_contain_text("Exert Legolas to wound a minion")
    if phone:
        legolas.get_by_role("link").tap()
        expect(look).to_contain_text("in this deck")
        expect(look.get_by_role("link", name="Close")).to_be_focused()
        look.get_by_role("button", name="+ One more").tap()
    else:
        legolas.hover()
        expect(look.get_by_role("heading")).to_contain_text("Greenleaf")
        legolas.drag_to(deck)
    expect(status).to_contain_text("Legolas, Greenleaf: 1 in the draw deck.")
    expect(look.locator("[data-count]")).to_have_text("1")
    if phone:
        page.keyboard.press("Escape")
        expect(look).to_be_hidden()
    assert_open_to_everybody(page)
    assert one_screen(page)

    for _ in range(5):
        legolas.get_by_role("button", name="One more Legolas").click()
    expect(legolas.locator("[data-count]")).to_have_text("6")
    part(1)
    mend = deck.get_by_role("button", name="Take 2 cards out")
    expect(deck).to_contain_text("Not legal in Fellowship block")
    mend.click()
    expect(status).to_contain_text("2 cards are out.")
    page.locator("#undo").click()
    expect(status).to_contain_text("Undone: Legolas, Greenleaf +2.")
    expect(mend).to_be_visible()
    assert_open_to_everybody(page)
    row = deck.locator(".dr", has_text="Legolas")
    if phone:
        row.get_by_role("button", name="One Legolas, Greenleaf fewer").tap()
    else:
        row.drag_to(page.locator(".find"))
    expect(status).to_contain_text("Legolas, Greenleaf: 5 in the draw deck.")
    page.locator("h1").click()
    page.keyboard.press("Control+z")
    expect(status).to_contain_text("Undone: Legolas, Greenleaf +1.")
    assert one_screen(page)


def test_the_preview_and_undo_work_without_scripts(page_open):
    page = page_open(width=390, height=844, java_script_enabled=False)
    newcomer(page)
    begin_with_nothing(page, "Plain")
    page.get_by_label("Search").fill("axe strike")
    page.get_by_role("button", name="Find").click()
    page.locator(".fr").get_by_role("link", name="Axe Strike").click()
    look = page.locator("#look")
    expect(look).to_contain_text("Make a Dwarf strength")
    look.get_by_role("button", name="+ One more").click()
    expect(page.locator(".btabs")).to_contain_text("Deck 1/60")
    page.locator(".btabs a").last.click()
    page.locator(".dr").get_by_role("button", name="One more Axe Strike").click()
    expect(page.locator(".dr [data-count], .dr .qty b")).to_have_text("2")
    page.get_by_role("button", name="Undo").click()
    expect(page.locator(".btabs")).to_contain_text("Deck 1/60")
