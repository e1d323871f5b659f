"""The deck-building game against bots, by clicking cards: at a desk, and on a phone by keyboard."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.pages import account, confirm, wider_than_the_window

TURNS = 3
MOST_ANSWERS = 60


def begin(page: Page, seats: int = 2) -> None:
    """A new match against bots, from the page of new matches."""
    page.goto(f"/matches/new/?game=deckbuilding&seats={seats}")
    page.locator("main").get_by_role("button", name="Play", exact=True).click()
    page.wait_for_url("**/matches/*/")
    page.locator("form.decide[data-decision]").wait_for(timeout=60_000)


def choose(page: Page, value: str) -> None:
    """Choose an option by the beginning of its key."""
    page.locator(f"form.decide .opt:has(input[value^='{value}'])").first.click()


def answer(page: Page) -> str:
    """Play the cards that only give Power at once, click a card that can be played or bought, else end the turn."""
    form = page.locator("form.decide")
    kind = str(form.get_attribute("data-input"))
    if kind == "radio" and form.locator("input[value=plain]").count():
        choose(page, "plain")
        done = "plain"
    elif (
        kind == "radio"
        and form.locator("input[value=end]").count()
        and (card := page.locator("#table .dcard.can").first).count()
    ):
        key = str(card.get_attribute("data-card"))
        card.click()
        shown = form.locator("li:not([hidden]) > .opt")
        expect(shown.first).to_have_attribute("data-card", key)
        shown.first.click()
        expect(page.locator(".dcard.chosen")).to_have_count(1)
        done = "card"
    elif kind == "checkbox":
        for number in range(int(str(form.get_attribute("data-least")))):
            form.locator(".opt").nth(number).click()
        done = "several"
    elif form.locator("input[type=number]").count():
        form.locator("input[type=number]").fill(str(form.get_attribute("data-least")))
        done = "number"
    elif kind == "order":
        done = "order"
    else:
        done = "end" if form.locator("input[value=end]").count() else "other"
        form.locator(".opt").last.click()
    confirm(page)
    return done


@pytest.mark.parametrize(("width", "scheme"), [(1280, "light"), (390, "dark")])
def test_turns_are_played_by_clicking_cards(page_open: Callable[..., Page], width: int, scheme: str) -> None:
    page = page_open(width=width, scheme=scheme)
    account(page, f"builder{width}")
    begin(page)
    expect(page.get_by_role("heading", name="Your hand", exact=True)).to_be_visible()
    counted = page.locator(".dscore tbody tr", has_text="You").locator("td").first
    in_hand = int(counted.inner_text())  # five, or fewer after an ambush or an attack in the bot's first turn
    assert 3 <= in_hand <= 5
    expect(page.locator(".drow--own .dcard")).to_have_count(in_hand)
    expect(page.locator(".dslots > li")).to_have_count(5)
    expect(page.get_by_text("Stand-in set: cards of our own, not the printed ones")).to_be_visible()
    done: list[str] = []
    while done.count("plain") < TURNS and len(done) < MOST_ANSWERS:
        assert not wider_than_the_window(page)
        done.append(answer(page))
        page.locator("form.decide[data-decision]").wait_for(timeout=60_000)
    assert done.count("plain") == TURNS
    assert "card" in done
    expect(page.locator(".dscore tbody tr")).to_have_count(2)
    page.locator(".dpile summary").first.click()
    assert not wider_than_the_window(page)


def test_a_card_is_looked_at_closely_by_keyboard(page_open: Callable[..., Page]) -> None:
    page = page_open(width=390)
    account(page, "builderkeys")
    begin(page)
    top = page.locator(".dstacks .dcard").first
    title = top.locator(".dcard__name").inner_text()
    top.focus()
    page.keyboard.press("Enter")
    expect(page.locator("#look h2")).to_have_text(title)
    expect(page.locator("#look")).to_contain_text("Stand-in set")
    page.keyboard.press("Escape")
    expect(page.locator("#look")).to_be_hidden()
