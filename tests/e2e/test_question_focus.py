"""The question by keyboard: it is reached in three tabs, and focus is on it again after an answer."""

from collections.abc import Callable
from itertools import pairwise

from playwright.sync_api import Page, expect

from tests.e2e.pages import account, confirm, until_answered
from tests.e2e.test_play_match import begin, choose

FOCUSED = "document.activeElement.id || document.activeElement.name || document.activeElement.className"


def answer_by_keyboard(page: Page) -> None:
    """Choose something and send it; the next page shows another question, or what came of it."""
    form = page.locator("form.decide[data-decision]")
    choose(form)
    confirm(page, by_keyboard=True)


def test_the_question_is_three_tabs_away_and_focus_comes_back_to_it(page_open: Callable[..., Page]) -> None:
    page = page_open()
    account(page, "tabber")
    begin(page)
    form = page.locator("form.decide[data-decision]")
    form.wait_for(timeout=60_000)
    page.reload()
    form.wait_for(timeout=60_000)
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="Skip to the content")).to_be_focused()
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="Skip to the question")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("#ask")).to_be_focused()
    page.keyboard.press("Tab")
    assert form.evaluate("form => form.contains(document.activeElement)"), page.evaluate(FOCUSED)

    for _ in range(3):
        answer_by_keyboard(page)
        page.locator("form.decide[data-decision], .decide--over").first.wait_for(timeout=60_000)
        expect(page.locator("#ask")).to_be_focused(timeout=10_000)
        assert "#" not in page.url, "a reload does not jump"
        expect(page.locator("#said")).to_contain_text("Your turn:", timeout=10_000)


def test_a_new_table_takes_nobody_from_what_they_write(page_open: Callable[..., Page]) -> None:
    page = page_open()
    account(page, "writer")
    begin(page)
    page.locator("form.decide[data-decision]").wait_for(timeout=60_000)
    page.get_by_text("Call a judge or concede").click()
    page.locator("#call-reason").fill("Frodo bears two rin")
    # As when the opponent answers: the table comes anew.
    page.evaluate("document.getElementById('table').setAttribute('data-version', 'old')")
    with page.expect_response(lambda response: "?v=" in response.url):
        page.evaluate(
            "const t = document.getElementById('table'); t.setAttribute('hx-get', t.getAttribute('hx-get') + 'x');"
            "htmx.process(t); htmx.trigger(t, 'refresh')"
        )
    page.wait_for_function("document.getElementById('table').dataset.version !== 'old'")
    expect(page.locator("#call-reason")).to_have_value("Frodo bears two rin")
    expect(page.locator("#call-reason")).to_be_focused()


def test_landmarks_and_headings_of_match_and_replay(page_open: Callable[..., Page]) -> None:
    page = page_open()
    account(page, "listener")
    begin(page)
    page.locator("form.decide[data-decision]").wait_for(timeout=60_000)
    match = page.url.split("#")[0]
    for address in (match, f"{match}replay/1/"):
        page.goto(address)
        expect(page.get_by_role("main")).to_have_count(1)
        expect(page.get_by_role("banner")).to_have_count(1)
        expect(page.get_by_role("heading", level=1)).to_have_count(1)
        expect(page.get_by_role("region", name="Board", exact=True)).to_have_count(1)
        question = page.locator("#ask").inner_text()
        asking = page.get_by_role("form", name=question).or_(page.get_by_role("region", name=question))
        expect(asking).to_have_count(1)
        levels = page.evaluate("[...document.querySelectorAll('h1,h2,h3,h4')].map(h => Number(h.tagName[1]))")
        jumps = [pair for pair in pairwise(levels) if pair[1] > pair[0] + 1]
        assert levels[0] == 1
        assert not jumps, levels
    page.goto(match)
    expect(page.get_by_role("region", name="Log", exact=True)).to_have_count(1)


def test_digits_choose_and_enter_confirms(page_open: Callable[..., Page]) -> None:
    page = page_open()
    account(page, "digits")
    begin(page)
    form = page.locator("form.decide[data-decision]")
    form.wait_for(timeout=60_000)
    form.locator("fieldset input[type=radio]").first.wait_for()
    asked = form.get_attribute("data-decision")
    page.locator("#ask").focus()
    page.keyboard.press("2")  # of burdens to bid
    expect(form.locator("fieldset input[value='2']")).to_be_checked()
    page.locator("#ask").focus()
    page.keyboard.press("Enter")
    until_answered(page, asked)
    form.locator("fieldset .opt").first.wait_for()
    expect(page.locator("#ask")).to_be_focused()
    page.keyboard.press("1")
    expect(form.locator("fieldset input").first).to_be_checked()
