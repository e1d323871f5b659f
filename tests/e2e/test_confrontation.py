"""The Confrontation against a bot, by clicking: at a desk with the map, on a phone with the map and the list."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.pages import account, confirm, main_button, wider_than_the_window

MOST_ANSWERS = 400


def begin(page: Page, side: str) -> None:
    """From home: a bot, the game, the side, play."""
    page.goto("/")
    page.locator("main").get_by_role("link", name="Play a bot").click()
    page.locator("main").get_by_role("link", name="The Confrontation").click()
    page.locator("label.opt", has_text=side).first.click()
    page.locator("main").get_by_role("button", name="Play", exact=True).click()
    page.wait_for_url("**/matches/*/")
    page.locator("form.decide[data-decision]").wait_for(timeout=60_000)


def regions(page: Page) -> dict[str, str]:
    """Where the form puts everybody."""
    values = page.locator("select[data-place]").evaluate_all("all => all.map(one => one.value)")
    return dict(value.split(">") for value in values)


def place(page: Page) -> None:
    """Exchange two by clicking them on the map and two by the form, then confirm."""
    before = regions(page)
    keys = list(before)
    first, second = keys[0], keys[-1]
    page.locator(f".piece--draft[data-card={first}]").click()
    page.locator(f".piece--draft[data-card={second}]").click()
    expect(page.locator(f"select[data-place={first}]")).to_have_value(f"{first}>{before[second]}")
    expect(page.locator(f"select[data-place={second}]")).to_have_value(f"{second}>{before[first]}")
    third, fourth = keys[1], keys[-2]
    page.locator(f"select[data-place={third}]").select_option(f"{third}>{before[fourth]}")
    expect(page.locator(f"select[data-place={fourth}]")).to_have_value(f"{fourth}>{before[third]}")
    assert sorted(regions(page).values()) == sorted(before.values()), "always lawful"
    confirm(page)


def move_on_the_map(page: Page) -> None:
    """Click a piece, see its moves alone and the regions they lead to, click one of those."""
    piece = page.locator("#table .piece.can").first
    key = piece.get_attribute("data-card")
    piece.click()
    shown = page.locator("form.decide li:not([hidden]) > .opt")
    assert set(shown.evaluate_all("all => all.map(one => one.dataset.card)")) == {key}
    wanted = shown.last.get_attribute("data-region")
    target = page.locator(f".rg[data-region={wanted}]")
    assert "to" in (target.get_attribute("class") or "").split()
    target.locator("text").click()
    expect(page.locator(f"form.decide .opt[data-region={wanted}]:visible input:checked")).to_have_count(1)


def play_to_the_end(page: Page, *, by_map: bool) -> int:
    for count in range(MOST_ANSWERS):
        page.locator("form.decide[data-decision], .decide--over").first.wait_for(timeout=60_000)
        if page.locator(".decide--over").count():
            return count
        assert not wider_than_the_window(page)
        if by_map and page.locator("#table .piece.can").count():
            move_on_the_map(page)
        else:
            attacks = page.locator("form.decide .opt", has_text="attacks")
            options = attacks if attacks.count() else page.locator("form.decide fieldset .opt")
            options.first.click()
        confirm(page)
    pytest.fail(f"not over after {MOST_ANSWERS} answers")


def test_a_whole_match_on_the_map_at_a_desk(page_open: Callable[..., Page]) -> None:
    page = page_open()
    account(page, "mapper")
    begin(page, "Good")
    expect(page.locator(".match")).to_contain_text("you play the Good side")
    place(page)
    assert play_to_the_end(page, by_map=True) > 1
    expect(page.locator(".decide--over h2")).to_contain_text(re.compile(r"You (won|lost|drew|came|share)|Nobody won"))
    expect(page.locator(".piece--unknown")).to_have_count(0)
    page.get_by_role("link", name="Replay it").click()
    page.get_by_role("link", name="End", exact=True).click()
    expect(page.locator("svg.map")).to_be_visible()
    page.goto(page.url.split("replay/")[0] + "proof/")
    expect(page.locator("main")).to_contain_text("recomputed commitment matches the one above")


def test_a_whole_match_on_a_phone_in_the_dark(page_open: Callable[..., Page]) -> None:
    page = page_open(width=390, height=844, scheme="dark")
    account(page, "pocket")
    begin(page, "Dark")
    # Confirm is in reach without scrolling.
    expect(main_button(page)).to_be_in_viewport(ratio=1)
    place(page)
    assert play_to_the_end(page, by_map=False) > 1
    expect(page.locator(".decide--over h2")).to_contain_text(re.compile(r"You (won|lost|drew|came|share)|Nobody won"))


def test_a_move_by_keyboard_and_the_table_of_regions(page_open: Callable[..., Page]) -> None:
    page = page_open()
    account(page, "keys")
    begin(page, "Dark")
    confirm(page)
    page.locator("form.decide[data-decision] .opt[data-region]").first.wait_for(timeout=60_000)
    piece = page.locator("#table .piece.can").first
    piece.focus()
    page.keyboard.press("Enter")
    # The list now holds that piece's moves, and has the focus.
    expect(page.locator("[data-filter]")).to_be_visible()
    page.keyboard.press("Space")
    page.keyboard.press("Enter")
    page.locator(".maptable summary").first.click()
    rows = page.locator(".maptable tbody tr")
    expect(rows).to_have_count(16)
    expect(rows.filter(has_text="Shire").first).to_contain_text("unknown")
