"""A newcomer's first ten minutes by clicks: from the first page to the end of a first match."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.pages import confirm, wider_than_the_window
from tests.e2e.test_play_match import choose

SIZES = [(1280, 800, "light"), (390, 844, "dark")]


def inside(page: Page, selector: str) -> bool:
    """Whether all of an element is within the window."""
    return bool(
        page.locator(selector).evaluate(
            "e => { const b = e.getBoundingClientRect(); return b.top >= 0 && b.bottom <= innerHeight + 1; }"
        )
    )


@pytest.mark.parametrize(("width", "height", "scheme"), SIZES)
def test_one_press_leads_to_a_coached_question_with_a_hand_on_the_table(
    page_open: Callable[..., Page], width: int, height: int, scheme: str
) -> None:
    page = page_open(width=width, height=height, scheme=scheme)
    page.goto("/")
    page.locator(".welcome").get_by_role("button", name="Play your first match now").click()
    page.wait_for_url("**/matches/*/**")
    ask, coach = page.locator("#ask"), page.locator(".coach")
    expect(ask).to_contain_text("Fellowship phase")
    expect(coach).to_contain_text("Usually: one or two companions")
    expect(coach).to_contain_text("unrated, in no statistics, and has no proof")
    assert page.locator("#table .hand .hc, #table .hand .card").count() >= 6
    for selector in (".coach", "#ask", "#table .confirm"):
        assert inside(page, selector), selector
    assert not wider_than_the_window(page)
    for expert in ("Pass for me until", "The same answer again", "Proof of the shuffles", "Cut the deck"):
        expect(page.get_by_text(expert)).to_have_count(0)

    lines = set()
    for _ in range(4):
        form = page.locator("form.decide[data-decision]")
        form.wait_for(timeout=60_000)
        lines.add(coach.locator("p").first.inner_text())
        choose(form)
        confirm(page)
        page.wait_for_load_state()
        assert not wider_than_the_window(page)
    assert all("Usually:" in words for words in lines)

    page.locator("form.decide[data-decision]").wait_for(timeout=60_000)
    page.wait_for_load_state("networkidle")  # no new table takes the form below away
    if width < 700:
        page.get_by_role("link", name="Log", exact=True).click()
    page.get_by_text("Call a judge or concede").click()
    page.get_by_label("I am sure that I want to concede").check()
    page.get_by_role("button", name="Concede the match").click()
    over = page.locator(".decide--over")
    over.wait_for()
    expect(over).to_contain_text("It was turn")
    expect(over.get_by_role("link", name="Keep this match: sign up")).to_be_visible()
    expect(over.get_by_role("link", name=re.compile("^Lesson: "))).to_have_count(1)
    expect(over.get_by_text("Check the shuffles")).to_have_count(0)
    over.get_by_role("button", name=re.compile("^Rematch")).click()
    page.wait_for_url("**/matches/*/**")
    expect(page.locator(".coach")).to_have_count(0)
    expect(page.locator("form.decide[data-decision] h2")).to_contain_text("bid", timeout=60_000)
