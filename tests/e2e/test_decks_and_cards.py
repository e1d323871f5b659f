"""A newcomer in a real browser: an account, a deck, the catalogue; at a desk and on a phone, in light and dark."""

import re
import secrets

import pytest
from playwright.sync_api import expect

PASSWORD = "eleven green riders"


def newcomer(page):
    """A new account by the form; its name."""
    name = f"p{secrets.token_hex(6)}"
    page.goto("/")
    page.get_by_role("link", name="Make an account").click()
    page.get_by_label("Name", exact=True).fill(name)
    page.get_by_label("Password", exact=True).fill(PASSWORD)
    page.get_by_role("button", name="Make the account").click()
    expect(page.get_by_role("status").first).to_contain_text("Your player number is P")
    return name


def overflow(page):
    page.wait_for_load_state()
    return page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")


def test_from_sign_up_to_a_legal_deck(page_open, sign_in):
    page = page_open()
    name = newcomer(page)
    page.get_by_role("link", name="Decks").click()
    page.get_by_role("link", name=re.compile("Gandalf starter")).click()
    page.get_by_role("button", name="Register the deck").click()
    expect(page.get_by_role("heading", name="Legal in Fellowship block")).to_be_visible()
    page.goto("/profile/")
    page.get_by_role("button", name="Sign out").click()
    sign_in(page, name, PASSWORD)
    page.goto("/decks/")
    expect(page.get_by_role("link", name=re.compile("Gandalf starter"))).to_be_visible()


def test_a_list_with_mistakes_is_explained_by_line_and_then_read(page_open):
    page = page_open()
    newcomer(page)
    page.goto("/decks/new/")
    page.get_by_label("Name", exact=True).fill("Mine")
    page.get_by_label("Deck list").fill("4x Axe Strike\n2x Gimli\nfoo")
    page.get_by_role("button", name="Register the deck").click()
    problems = page.get_by_role("alert").first
    expect(problems).to_contain_text("Line 2: “Gimli” may be Gimli, Dwarf of Erebor or Gimli, Son of Glóin")
    expect(problems).to_contain_text("Line 3: no card is called “foo”")
    page.get_by_label("Deck list").fill("4x Axe Strike\n2x Gimli, Dwarf of Erebor")
    page.get_by_role("button", name="Register the deck").click()
    expect(page.get_by_text("The draw deck has 6 cards; add 54.")).to_be_visible()


def test_searching_the_catalogue_narrows_without_a_new_page(page_open):
    page = page_open()
    page.goto("/cards/?playable=any")
    expect(page.get_by_text("1,069 cards")).to_be_visible()
    page.get_by_label("Search", exact=True).press_sequentially("gimli son")
    expect(page.get_by_text("1 card", exact=True)).to_be_visible()
    assert "q=gimli" in page.url
    page.locator("#results").get_by_role("link", name="Gimli, Son of Glóin").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Gimli, Son of Glóin")


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [1280, 390])
def test_no_page_scrolls_sideways(page_open, width, scheme):
    page = page_open(width=width, scheme=scheme)
    newcomer(page)
    page.goto("/decks/new/?starter=aragorn")
    page.get_by_role("button", name="Register the deck").click()
    deck = page.url
    for path in (
        "/",
        "/cards/",
        "/cards/1U12/",
        "/decks/",
        deck,
        "/decks/new/",
        "/collection/",
        "/profile/",
        "/profile/notices/",
        "/profile/tokens/",
        "/events/",
        "/leagues/",
        "/api/",
    ):
        page.goto(path)
        assert overflow(page) <= 0, path


def test_the_keyboard_reaches_the_content_first(page_open):
    page = page_open()
    page.goto("/cards/")
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="Skip to the content")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("#main")).to_be_focused()
