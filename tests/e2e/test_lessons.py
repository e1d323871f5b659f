"""The first lesson of two games in a browser: by its recommended answers, left and taken up again, to its end."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.e2e import test_play_match as tcg
from tests.e2e.pages import account, confirm, wider_than_the_window

MOST_STEPS = 40


def recommended(page: Page) -> bool:
    """Choose what the lesson names; whether there is such an option."""
    locator = page.locator(".lesson p", has_text="Try this:")
    form = page.locator("form.decide[data-decision]")
    if locator.count() == 0 or form.count() == 0:
        return False
    for name in locator.inner_text().removeprefix("Try this:").split(";"):
        option = form.locator(".opt", has_text=name.strip())
        if option.count():
            option.first.click()
            return True
    return False


def answer(page: Page) -> None:
    form = page.locator("form.decide[data-decision]")
    if not recommended(page) and form.locator("select[data-place]").count() == 0:
        tcg.choose(form)
    confirm(page)
    page.locator("form.decide[data-decision], .decide--over").first.wait_for(timeout=60_000)


@pytest.mark.parametrize(("game", "width", "scheme"), [("tcg", 1280, "light"), ("confrontation", 390, "dark")])
def test_the_first_lesson_is_played_to_its_end(
    page_open: Callable[..., Page], game: str, width: int, scheme: str
) -> None:
    page = page_open(width=width, height=844, scheme=scheme)
    account(page, f"learner-{game}")
    page.goto(f"/learn/{game}/")
    begin = page.get_by_role("button", name=re.compile("^Begin:?")).first
    begin.click()
    page.wait_for_url("**/matches/*/**")
    board = page.url.split("#")[0]
    left = False
    for _ in range(MOST_STEPS):
        lesson = page.locator("section.lesson")
        lesson.wait_for()
        page.wait_for_load_state()
        assert not wider_than_the_window(page)
        if lesson.get_by_text("The lesson is complete").count():
            break
        if page.locator(".lesson-page").count():
            expect(page.locator("form.decide[data-decision]")).to_have_count(0)
            title = lesson.locator("h2").inner_text()
            page.get_by_role("button", name="Next", exact=True).click()
            expect(page.locator("section.lesson h2")).not_to_have_text(title)
        elif not left:  # somebody who comes back goes on where they were
            left = True
            title = lesson.locator("h2").inner_text()
            page.goto(f"/learn/{game}/")
            expect(page.get_by_text(re.compile(r"of \d+ steps completed"))).to_be_visible()
            page.get_by_role("button", name=re.compile("^Go on")).click()
            page.wait_for_url("**/matches/*/**")
            assert page.url.split("#")[0] == board
            expect(page.locator("section.lesson h2")).to_have_text(title)
        else:
            answer(page)
    expect(page.get_by_role("heading", name="The lesson is complete")).to_be_visible()
    page.goto(f"/learn/{game}/")
    expect(page.get_by_text("Completed", exact=True)).to_have_count(1)
