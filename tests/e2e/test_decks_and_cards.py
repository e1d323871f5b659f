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


def begin_with_nothing(page, name):
    page.goto("/decks/new/")
    page.get_by_label("Name", exact=True).fill(name)
    page.get_by_role("button", name="Begin with nothing").click()
    expect(page.get_by_role("heading", name=name)).to_be_visible()
    page.wait_for_load_state()  # the keys are there when the scripts are


def overflow(page):
    page.wait_for_load_state()
    return page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")


def test_from_sign_up_to_a_legal_deck(page_open, sign_in):
    page = page_open()
    name = newcomer(page)
    page.get_by_role("link", name="Decks").click()
    page.get_by_role("link", name=re.compile("The Fellowship of the Ring: Gandalf starter")).click()
    page.get_by_role("button", name="Register the deck").click()
    expect(page.get_by_role("heading", name="Legal in Fellowship block")).to_be_visible()
    page.goto("/profile/")
    page.get_by_role("button", name="Sign out").click()
    sign_in(page, name, PASSWORD)
    page.goto("/decks/")
    expect(page.get_by_role("link", name=re.compile("The Fellowship of the Ring: Gandalf starter"))).to_be_visible()


def test_a_list_with_mistakes_keeps_its_good_lines_and_offers_cards_for_the_others(page_open):
    page = page_open()
    newcomer(page)
    page.goto("/decks/new/")
    page.get_by_label("Name", exact=True).fill("Mine")
    page.get_by_label("Deck list").fill("4x Axe Strike\n2x Gimli\nfoo\n1x Frodo")
    page.get_by_role("button", name="Register the deck").click()
    unread = page.get_by_role("region", name="Lines that could not be read")
    expect(unread).to_contain_text("Line 2: “Gimli” may be Gimli, Dwarf of Erebor or Gimli, Son of Glóin")
    expect(unread).to_contain_text("Line 3: no card is called “foo”")
    unread.get_by_role("button", name="2× Gimli, Dwarf of Erebor").click()
    expect(page.get_by_role("status").filter(has_text="Gimli, Dwarf of Erebor: 2 in the draw deck.")).to_be_visible()
    unread.get_by_role("button", name="Frodo, Son of Drogo 1C290 as Ring-bearer").last.click()
    expect(page.get_by_role("button", name="Take Frodo, Son of Drogo away")).to_be_visible()
    unread.get_by_role("button", name=re.compile("Leave it out.*Line 3")).click()
    expect(unread).to_have_count(0)
    page.get_by_role("button", name="Save version 2").click()
    expect(page.get_by_text("The draw deck has 6 cards; add 54.")).to_be_visible()


def test_a_deck_is_built_by_keys_alone(page_open):
    page = page_open()
    newcomer(page)
    begin_with_nothing(page, "By keys")
    page.keyboard.press("/")
    page.keyboard.type("axe strike")
    page.wait_for_url(re.compile("q=axe.+strike"))  # a part of the words may have been looked for before
    expect(page.get_by_text("1 card found")).to_be_visible()
    page.keyboard.press("ArrowDown")
    status = page.locator("#said")
    for count in (1, 2, 3):
        page.keyboard.press("+")
        expect(status).to_contain_text(f"Axe Strike: {count} in the draw deck.")
    page.keyboard.press("-")
    expect(status).to_contain_text("Axe Strike: 2 in the draw deck.")
    expect(page.locator('#found [data-count="1C3"]')).to_have_text("2")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("+")
    expect(status).to_contain_text("Axe Strike: 3 in the draw deck.")
    expect(page.locator("#draft [data-row] a").first).to_be_focused()
    for count in (2, 1, 0):
        page.keyboard.press("-")
        expect(status).to_contain_text(f"Axe Strike: {count} in the draw deck.")
    # When its row is gone, the focus goes to the search.
    expect(page.get_by_label("Search")).to_be_focused()


def test_a_card_can_be_added_as_soon_as_it_is_found(page_open):
    page = page_open()
    newcomer(page)
    begin_with_nothing(page, "At once")
    page.evaluate(
        """new MutationObserver((changes, observer) => {
          const button = document.querySelector("#found button[name=add]");
          if (!button) return;
          observer.disconnect();
          button.click();
        }).observe(document.body, { childList: true, subtree: true })"""
    )
    page.evaluate("window.sameWindow = true")
    page.get_by_label("Search").fill("axe strike")
    expect(page.locator("#said")).to_contain_text("Axe Strike: 1 in the draw deck.")
    assert page.evaluate("window.sameWindow"), "the page is not loaded anew"


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_builder_fits_a_phone_and_answers_taps(page_open, scheme):
    page = page_open(width=390, scheme=scheme, has_touch=True)
    newcomer(page)
    page.goto("/decks/new/?starter=gandalf")
    page.get_by_role("button", name="Register the deck").click()
    page.get_by_role("link", name="Build", exact=True).click()
    page.get_by_role("button", name="One Gimli, Dwarf of Erebor fewer").last.tap()
    expect(page.locator(".btabs")).to_contain_text("59/60")
    assert overflow(page) == 0
    box = page.get_by_role("button", name="One more Gimli, Dwarf of Erebor").last.bounding_box()
    assert min(box["width"], box["height"]) >= 44


def test_the_builder_works_without_scripts(page_open):
    page = page_open(java_script_enabled=False)
    newcomer(page)
    page.goto("/decks/new/?starter=gandalf")
    page.get_by_role("button", name="Register the deck").click()
    page.get_by_role("link", name="Build", exact=True).click()
    page.get_by_label("Search").fill("axe strike")
    page.get_by_role("button", name="Find").click()
    page.get_by_role("button", name="One more Axe Strike").click()
    expect(page.get_by_role("status").filter(has_text="Axe Strike: 1 in the draw deck.")).to_be_visible()
    expect(page.get_by_label("Search")).to_have_value("axe strike")
    page.get_by_role("button", name="Save version 2").click()
    expect(page.get_by_text("Version 2 is current.")).to_be_visible()


def test_searching_the_catalogue_narrows_without_a_new_page(page_open):
    page = page_open()
    page.goto("/cards/?playable=any")
    expect(page.get_by_text("3,089 cards")).to_be_visible()
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
