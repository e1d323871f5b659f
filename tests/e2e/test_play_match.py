"""A whole match against a bot, played by clicking: at a desk, and on a phone."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.e2e.pages import account, confirm, main_button, until_answered, wider_than_the_window

MOST_ANSWERS = 400


def begin(page: Page, players: int = 2) -> None:
    """Two clicks from home: play a bot, play; a third for more players."""
    page.goto("/")
    page.locator("main").get_by_role("link", name="Play a bot").click()
    if players > 2:
        page.get_by_role("link", name=f"{players} players").click()
    page.locator("main").get_by_role("button", name="Play", exact=True).click()
    # The browser makes the player's cut on the page with the promise; nothing is said of it, and the proof keeps it.
    page.locator("form.decide[data-decision]").wait_for(timeout=60_000)
    page.wait_for_load_state()
    expect(page.locator(".messages")).to_have_count(0)
    proof = page.request.get(f"{re.sub('#.*', '', page.url)}proof/").text()
    assert re.search(r">\s*[0-9a-f]{64}\s*<", proof)


def choose(form: Locator) -> None:
    """Some lawful choice: pass where one may, go on where one can, else the first."""
    kind = form.get_attribute("data-input")
    if kind == "checkbox":
        for number in range(int(form.get_attribute("data-least") or 0)):
            form.locator("fieldset input[type=checkbox]").nth(number).check()
        return
    if kind == "order":
        return
    if kind == "assign":
        for number in range(form.locator("fieldset[data-left]").count()):
            rights = form.locator("fieldset[data-left]").nth(number).locator("input")
            if number + 1 < rights.count():
                rights.nth(number + 1).check()
        return
    radios = form.locator("fieldset input[type=radio]")
    if radios.count() == 0:
        form.locator("input[type=number]").fill(form.get_attribute("data-least") or "0")
        return
    wanted = form.locator("label", has_text="Move").locator("input")
    if wanted.count():
        wanted.first.check()
    elif form.locator(".passing input").count() and "Shadow action" not in form.locator("h2").inner_text():
        form.locator(".passing input").first.check()
    else:
        radios.first.check()


def play_to_the_end(page: Page) -> int:
    """Answer until the match is over; how many answers were clicked."""
    for count in range(MOST_ANSWERS):
        page.locator("form.decide[data-decision], .decide--over").first.wait_for(timeout=60_000)
        if page.locator(".decide--over").count():
            return count
        form = page.locator("form.decide")
        choose(form)
        confirm(page)
    pytest.fail(f"not over after {MOST_ANSWERS} answers")


def test_a_match_by_clicking_at_a_desk(page_open: Callable[..., Page]) -> None:
    page = page_open()
    account(page, "clicker")
    begin(page)
    # A card with an action filters the list to that action, and the whole list comes back.
    page.locator("form.decide[data-decision]").wait_for(timeout=60_000)
    assert play_to_the_end(page) > 5
    expect(page.locator(".decide--over h2")).to_contain_text(re.compile(r"You (won|lost|drew|came|share)|Nobody won"))
    page.get_by_role("link", name="Replay it").click()
    page.get_by_role("link", name="End", exact=True).click()
    expect(page.locator("main")).to_contain_text("Answer")
    address, last = page.url.rstrip("/").split("replay/")
    page.goto(address + "proof/")
    expect(page.locator("main")).to_contain_text("recomputed commitment matches the one above")
    # No position of the match is wider than a small phone.
    page.set_viewport_size({"width": 360, "height": 800})
    for step in range(0, int(last) + 1, 6):
        page.goto(f"{address}replay/{step}/")
        assert not wider_than_the_window(page), f"answer {step}"


def test_a_match_by_tapping_on_a_phone_in_the_dark(page_open: Callable[..., Page]) -> None:
    page = page_open(width=390, height=844, scheme="dark")
    account(page, "tapper")
    begin(page)
    page.locator("form.decide[data-decision]").wait_for(timeout=60_000)
    # Confirm is in reach without scrolling.
    expect(main_button(page)).to_be_in_viewport(ratio=1)
    for _ in range(12):
        if page.locator(".decide--over").count():
            break
        assert not wider_than_the_window(page)
        form = page.locator("form.decide[data-decision]")
        form.wait_for(timeout=60_000)
        choose(form)
        confirm(page)
        page.locator("form.decide[data-decision], .decide--over").first.wait_for(timeout=60_000)


def test_a_decision_by_keyboard_alone(page_open: Callable[..., Page]) -> None:
    page = page_open()
    account(page, "typist")
    begin(page)
    form = page.locator("form.decide[data-decision]")
    form.wait_for(timeout=60_000)
    decision = form.get_attribute("data-decision")
    form.locator("input[type=radio]").first.focus()
    page.keyboard.press("Space")
    page.keyboard.press("Enter")
    until_answered(page, decision)


@pytest.mark.parametrize(("width", "scheme"), [(1280, "light"), (390, "dark")])
def test_a_table_of_four(page_open: Callable[..., Page], width: int, scheme: str) -> None:
    page = page_open(width=width, height=844, scheme=scheme)
    account(page, f"four{width}")
    begin(page, 4)
    for _ in range(8):
        page.locator("form.decide[data-decision]").wait_for(timeout=120_000)
        assert not wider_than_the_window(page)
        form = page.locator("form.decide")
        choose(form)
        confirm(page)
    expect(page.locator(".tops .seat")).to_have_count(3)


def test_stops_are_changed_without_loading_the_page_again(page_open: Callable[..., Page]) -> None:
    page = page_open(width=390)
    account(page, "stopper")
    begin(page)
    page.locator("form.decide[data-decision]").wait_for(timeout=60000)
    page.evaluate("window.same = true")
    page.locator(".sidetabs a[href='#stops']").click()
    page.locator("#stops summary").click()
    first = page.locator("#stops-form .stops__choice").first
    first.get_by_role("button", name="Ask me").click()
    expect(first.get_by_role("button", name="Ask me")).to_have_attribute("aria-pressed", "true")
    expect(first.get_by_role("button", name="As usual")).to_have_attribute("aria-pressed", "false")
    assert page.evaluate("window.same"), "the page is the same"
