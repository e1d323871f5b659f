"""A whole match of each game by what a screen reader is told alone: roles, names, states and what is announced.

Nothing here is found by its looks or its place in the page: the question is the form named by its heading, options are
radio buttons, boxes, lists and numbers with names of their own, and what came of an answer is announced.
"""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.e2e.pages import account, main_button, until_answered
from tests.shares import in_sample

MOST_ANSWERS = 600
ONE_IN = {"tarot": 2, "tcg": 4, "confrontation": 4, "deckbuilding": 20}
"""How seldom a game is played in everyday runs; some take minutes."""


def question(page: Page) -> Locator:
    """The form that asks something: the one with a button to confirm."""
    return page.get_by_role("form").filter(has=main_button(page))


def over(page: Page) -> Locator:
    return page.get_by_role("heading", name=re.compile(r"You (won|lost|drew|came|share)|Nobody won"))


def answer(page: Page) -> None:
    """Give some lawful answer to the question: pass where one may, else go on, else the first."""
    form = question(page)
    radios, boxes, lists = form.get_by_role("radio"), form.get_by_role("checkbox"), form.get_by_role("combobox")
    if boxes.count():
        button = main_button(form)
        for box in boxes.all():
            if button.is_enabled():
                break
            box.check()
    elif form.get_by_role("radio", name="Nobody", checked=True).count():  # who fights whom, a choice in each group
        for number, group in enumerate(form.get_by_role("group").all(), start=1):
            own = group.get_by_role("radio")
            if number < own.count():
                own.nth(number).check()
    elif radios.count():
        passing = form.get_by_role("radio", name=re.compile(r"^(Pass|Move|End)"))
        (passing if passing.count() else radios).first.check()
    elif form.get_by_role("spinbutton").count():
        field = form.get_by_role("spinbutton").first
        field.fill(field.get_attribute("min") or "0")
    else:
        assert lists.count(), "a question without a control"
    main_button(form).click()


@pytest.mark.parametrize(
    "game",
    [
        pytest.param(game, marks=() if in_sample(("reader", game), one) else pytest.mark.law)
        for game, one in ONE_IN.items()
    ],
)
def test_a_whole_match_by_names_alone(page_open: Callable[..., Page], game: str) -> None:
    page = page_open(width=390, reduced_motion="reduce")
    account(page, "listener")
    page.goto(f"/matches/new/?game={game}")
    page.get_by_role("main").get_by_role("button", name="Play", exact=True).click()
    page.wait_for_url("**/matches/*/")
    answers = 0
    while answers < MOST_ANSWERS:
        question(page).or_(over(page)).first.wait_for(timeout=60_000)
        if over(page).count():
            break
        heading = question(page).get_by_role("heading").first
        assert heading.inner_text().strip(), "every question says what it asks"
        for option in question(page).get_by_role("radio").or_(question(page).get_by_role("checkbox")).all():
            expect(option).to_have_accessible_name(re.compile(r"\w"))
        decision = page.locator("form.decide").get_attribute("data-decision")
        answer(page)
        until_answered(page, decision)
        assert page.get_by_role("alert").count() == 0, page.get_by_role("alert").first.inner_text()
        if not over(page).count():
            expect(page.get_by_role("status").filter(has_text=re.compile(r"\w")).first).to_be_attached()
        answers += 1
    assert 2 < answers < MOST_ANSWERS
    expect(over(page)).to_be_visible()
