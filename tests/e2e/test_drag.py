"""Dragging chooses what a tap would choose; Escape lets go."""

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.e2e import test_confrontation as confrontation
from tests.e2e.full_tables import full_matches
from tests.e2e.pages import account, confirm, main_button
from tests.e2e.test_play_match import begin, choose
from tests.e2e.test_redraw import touch

MOST_ANSWERS = 120


def scroll_to(card: Locator) -> None:
    """At once: Playwright's own scrolling waits for a card that holds still, and the table may be drawn anew.

    To the middle, as the form of the answer lies over the lower edge of a phone.
    """
    card.evaluate("one => one.scrollIntoView({ block: 'center' })")


MOVES = "document.getAnimations().some((one) => one.id.startsWith('motion-'))"


def drag(page: Page, source: Locator, target: Locator, *, let_go: bool = True) -> None:
    page.wait_for_function(f"() => !{MOVES}")  # a press would end what moves, and cards would lie elsewhere
    scroll_to(source)
    at, to = source.bounding_box(), target.bounding_box()
    assert at is not None
    assert to is not None
    page.mouse.move(at["x"] + at["width"] / 2, at["y"] + at["height"] / 2)
    page.mouse.down()
    page.mouse.move(at["x"] + at["width"] / 2 + 20, at["y"] + at["height"] / 2)
    page.mouse.move(to["x"] + to["width"] / 2, to["y"] + min(to["height"] / 2, 60), steps=4)
    if let_go:
        page.mouse.up()


def go_on(page: Page) -> None:
    form = page.locator("form.decide")
    choose(form)
    confirm(page)
    page.locator("form.decide[data-decision], .decide--over").first.wait_for(timeout=60_000)


@pytest.mark.parametrize("cards", ["Cards in hand", "Cards to choose from"])
def test_a_card_is_dragged_to_the_table(page_open: Callable[..., Page], cards: str) -> None:
    page = page_open(height=1400)
    account(page, f"dragger{len(cards)}")
    begin(page)
    page.locator("form.decide[data-decision]").wait_for(timeout=60_000)
    for _ in range(MOST_ANSWERS):
        able = page.get_by_role("list", name=cards).locator(".card.can")
        if page.locator("form.decide[data-input=radio]").count() and able.count():
            break
        go_on(page)
    else:
        pytest.fail(f"none of the {cards.lower()} could be played")
    card = able.first
    own = page.locator(f"form.decide .opt[data-card='{card.get_attribute('data-card')}'] input")
    url = page.url
    # Escape lets go: nothing is chosen.
    drag(page, card, page.locator("[data-drop]"), let_go=False)
    expect(page.locator(".ghost")).to_have_count(1)
    expect(page.locator("[data-drop]")).to_have_class("field drop drop--on")
    page.keyboard.press("Escape")
    expect(page.locator(".ghost")).to_have_count(0)
    page.mouse.up()
    expect(page.locator("form.decide input:checked")).to_have_count(0)
    # A drop chooses, or where the card has several actions shows these alone; nothing is sent.
    drag(page, card, page.locator("[data-drop]"))
    if own.count() == 1:
        expect(own).to_be_checked()
        expect(main_button(page)).to_be_focused()
    else:
        expect(page.locator("[data-filter]")).to_be_visible()
    assert page.url == url
    expect(page.locator("dialog[open]")).to_have_count(0)


def test_a_minion_is_dragged_to_the_companion_it_fights(page_open: Callable[..., Page]) -> None:
    page = page_open(height=1400)
    account(page, "assigner")
    begin(page)
    page.locator("form.decide[data-decision]").wait_for(timeout=60_000)
    for _ in range(MOST_ANSWERS):
        if page.locator("form.decide[data-input=assign] .opt[data-target]").count():
            break
        if page.locator(".decide--over").count():
            pytest.skip("this match ended before anything was assigned")
        go_on(page)
    option = page.locator("form.decide .opt[data-target]").first
    minion, fighter = option.get_attribute("data-card"), option.get_attribute("data-target")
    board = page.locator(".board .field")
    drag(page, board.locator(f".card[data-card='{minion}']"), board.locator(f".card[data-card='{fighter}']"))
    expect(option.locator("input")).to_be_checked()
    expect(page.locator("[data-summary]")).to_contain_text("1 assigned")


def middle(page: Page, element: Locator) -> tuple[float, float]:
    """Where the middle of an element is; asked again while the table is being drawn anew."""
    for _ in range(100):
        box = element.bounding_box()
        if box is not None:
            return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        page.wait_for_timeout(50)
    pytest.fail("it is not on the page")


def test_a_finger_that_rests_drags(page_open: Callable[..., Page]) -> None:
    page = page_open(width=390, height=844, has_touch=True, is_mobile=True)
    account(page, "finger")
    confrontation.begin(page, "Good")
    page.wait_for_load_state()
    page.locator("#table[data-fast]").wait_for(state="detached")  # the bot has placed, and the table stays as it is
    devtools = page.context.new_cdp_session(page)
    before = confrontation.regions(page)
    first = next(iter(before))
    source = page.locator(f".piece--draft[data-card={first}]")
    scroll_to(source)
    room, sheet = page.locator(".whole-board .field").bounding_box(), page.locator(".ask").bounding_box()
    assert room is not None
    assert sheet is not None
    # A finger reaches what is in sight: of the pieces between the bar and the sheet the furthest in another region.
    in_sight = [
        key
        for key in before
        if before[key] != before[first]
        and room["y"] < middle(page, page.locator(f".piece--draft[data-card={key}]"))[1] < sheet["y"]
    ]
    second = in_sight[-1]
    target = page.locator(f".piece--draft[data-card={second}]")
    (x, y), (to_x, to_y) = middle(page, source), middle(page, target)
    touch(devtools, "touchStart", (x, y))
    expect(page.locator(".ghost")).to_have_count(1)
    for part in range(1, 9):
        touch(devtools, "touchMove", (x + (to_x - x) * part / 8, y + (to_y - y) * part / 8))
    touch(devtools, "touchEnd")
    expect(page.locator(".ghost")).to_have_count(0)
    exchanged = {**before, first: before[second], second: before[first]}
    expect(page.locator(f"select[data-place={first}]")).to_have_value(f"{first}>{exchanged[first]}")
    assert confrontation.regions(page) == exchanged


def test_the_field_scrolls_when_a_finger_that_drags_nears_its_edge(
    page_open: Callable[..., Page], site_var: Path
) -> None:
    page = page_open(width=390, height=844, has_touch=True, is_mobile=True)
    (code,) = full_matches(site_var, account(page, "edge"), [("assignment", 2, True)])
    page.goto(f"/matches/{code}/")
    field = page.locator(".lines-up")
    troll = field.locator(".card", has_text="Cave Troll of Moria")
    sam = field.locator(".unit", has=page.locator(".card", has_text="Sam")).locator(".card")
    room = field.bounding_box()
    assert room is not None
    (x, y), height = middle(page, troll), middle(page, sam)[1]
    assert middle(page, sam)[0] > room["x"] + room["width"], "Sam is out of sight"
    devtools = page.context.new_cdp_session(page)
    touch(devtools, "touchStart", (x, y))
    expect(page.locator(".ghost")).to_have_count(1)
    assert field.evaluate("room => room.scrollLeft") == 0
    touch(devtools, "touchMove", (x + 100, y))
    touch(devtools, "touchMove", (room["x"] + room["width"] - 4, height))
    page.wait_for_function("() => { const at = document.querySelector('.lines-up'); "
                           "return at.scrollLeft + at.clientWidth >= at.scrollWidth - 1 }")  # fmt: skip
    touch(devtools, "touchMove", middle(page, sam))
    touch(devtools, "touchEnd")
    expect(page.locator(".ghost")).to_have_count(0)
    pair = f"{troll.get_attribute('data-card')}>{sam.get_attribute('data-card')}"
    expect(page.locator(f"form.decide input[value='{pair}']")).to_be_checked()
    assert page.evaluate("[scrollX, scrollY]") == [0, 0]
