"""Pages in another language: chosen at their foot by a stranger, and stored by a player."""

from collections.abc import Callable

from django.utils import translation
from playwright.sync_api import Page, expect

from tests.e2e.pages import account


def german(sentence: str) -> str:
    """A marked sentence as the catalogue has it."""
    with translation.override("de"):
        return translation.gettext(sentence)


def test_a_stranger_switches_to_german_and_back(page_open: Callable[..., Page]) -> None:
    page = page_open(width=390, height=844)
    page.goto("/cards/?q=axe")
    html = page.locator("html")
    expect(html).to_have_attribute("lang", "en")
    page.locator(".foot").get_by_role("button", name="Deutsch").click()
    page.wait_for_url("**/cards/?q=axe")
    expect(html).to_have_attribute("lang", "de")
    expect(page.locator(".bar nav")).to_contain_text(german("Decks"))
    page.goto("/no-such-page/")
    expect(html).to_have_attribute("lang", "de")
    expect(page.locator(".foot button[name=language][aria-current]")).to_have_text("Deutsch")
    page.goto("/")
    page.locator(".foot").get_by_role("button", name="English").click()
    expect(html).to_have_attribute("lang", "en")
    expect(page.locator(".bar nav")).to_contain_text("Decks")


def test_a_player_reads_german_and_is_asked_in_english(page_open: Callable[..., Page]) -> None:
    page = page_open(locale="de-DE")
    html = page.locator("html")
    account(page, "liesel")
    expect(html).to_have_attribute("lang", "de")
    expect(page.locator("#your-turn")).to_contain_text(german("Your turn"))

    page.goto("/matches/new/")
    page.locator("form.newmatch button.btn--big").click()
    question = page.locator("form.decide h2#ask")
    question.wait_for(timeout=60_000)
    expect(html).to_have_attribute("lang", "de")
    expect(question).to_have_attribute("lang", "en")
    expect(page.locator("form.decide .confirm button").first).to_have_text(german("Choose one"))

    page.goto("/profile/")
    choice = page.locator("main select[name=language]")
    expect(choice).to_have_value("de")
    choice.select_option("en")
    page.locator("main form.form button").click()
    expect(html).to_have_attribute("lang", "en")
    page.locator(".foot").get_by_role("button", name="Deutsch").click()
    expect(html).to_have_attribute("lang", "de")
    expect(page.locator("main select[name=language]")).to_have_value("de")
