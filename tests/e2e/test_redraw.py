"""A table is drawn anew while a person looks at it, and never under their finger or their mouse button."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import CDPSession, Locator, Page, expect

from tests.e2e import test_tarot
from tests.e2e.full_tables import full_matches
from tests.e2e.pages import account, until_answered
from tests.e2e.test_play_match import begin


def asked(page: Page, name: str) -> Locator:
    """A match against a bot, and the form of the first question with something to choose."""
    account(page, name)
    begin(page)
    page.locator("form.decide[data-decision] fieldset input[type=radio]").first.wait_for(timeout=60_000)
    return page.locator("form.decide[data-decision]")


def mark(form: Locator) -> None:
    form.evaluate("form => { form.marked = true }")


def draw_anew(page: Page) -> None:
    """Let the page ask for the table as it does when the match has gone on, and wait for the answer."""
    with page.expect_response(lambda response: "v=before" in response.url):
        page.evaluate(
            """() => {
              const table = document.getElementById("table");
              htmx.ajax("GET", `${location.pathname}?v=before`, { source: table, target: table, swap: "outerHTML" });
            }"""
        )
    # What htmx does with an answer it does within its settling time.
    page.wait_for_timeout(300)


@contextmanager
def makes_good(page: Page) -> Iterator[None]:
    """What is done here lets go of the table; the page asks at once for what it has put off."""
    with page.expect_response(lambda response: "?v=" in response.url):
        yield
    page.wait_for_timeout(300)


def is_the_same(form: Locator) -> bool:
    return bool(form.evaluate("form => form.marked === true"))


def test_a_press_of_the_mouse_counts_while_the_table_would_be_drawn_anew(page_open: Callable[..., Page]) -> None:
    page = page_open()
    form = asked(page, "presser")
    option = form.locator("fieldset label").last
    box = option.bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.down()
    mark(form)
    draw_anew(page)
    assert is_the_same(form), "not under the button"
    with makes_good(page):
        page.mouse.up()
    chosen = option.locator("input")
    expect(chosen).to_be_checked()
    value = chosen.get_attribute("value")
    # Nothing is pressed any more: the table comes anew, and what was chosen stays chosen.
    draw_anew(page)
    assert not is_the_same(form)
    expect(form.locator(f"input[value='{value}']")).to_be_checked()


def touch(devtools: CDPSession, kind: str, *points: tuple[float, float]) -> None:
    devtools.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y} for x, y in points]})


def test_a_table_is_not_drawn_anew_while_a_finger_scrolls(page_open: Callable[..., Page]) -> None:
    page = page_open(width=390, height=844, has_touch=True, is_mobile=True)
    form = asked(page, "scroller")
    devtools = page.context.new_cdp_session(page)
    touch(devtools, "touchStart", (195, 500))
    mark(form)
    for moved in range(1, 8):
        touch(devtools, "touchMove", (195, 500 - 20 * moved))
    draw_anew(page)
    assert is_the_same(form), "the finger still lies on it"
    with makes_good(page):
        touch(devtools, "touchEnd")
    draw_anew(page)
    assert not is_the_same(form)


def cards_of(options: Locator) -> set[str | None]:
    """The cards that these options act with."""
    return set(options.evaluate_all("all => all.map(one => one.dataset.card)"))


def test_the_actions_of_one_card_stay_alone_when_the_table_is_drawn_anew(page_open: Callable[..., Page]) -> None:
    page = page_open()
    account(page, "looker")
    test_tarot.begin(page)
    form = page.locator("form.decide[data-decision]")
    options = form.locator("li > .opt[data-card]")
    while len(cards_of(options)) < 2:  # of a first hand one in four can play a single card
        test_tarot.answer(page)
        form.wait_for(timeout=60_000)
    card = page.locator("#table .tcard.can").first
    card.click()
    shown = form.locator("li:not([hidden]) > .opt[data-card]")
    keys = cards_of(shown)
    assert keys == {card.get_attribute("data-card")}
    mark(form)
    draw_anew(page)
    assert not is_the_same(form)
    assert cards_of(shown) == keys
    form.locator("[data-filter] button").click()
    assert form.locator("li[hidden]").count() == 0
    assert len(cards_of(shown)) > 1


SCROLLED = """() => ['.lines-up', '.hand .scroll', '.ask'].map((selector) => {
  const room = document.querySelector(selector);
  return [room.scrollLeft, room.scrollTop];
})"""


def test_a_reader_keeps_their_place_in_field_hand_and_question(page_open: Callable[..., Page], site_var: Path) -> None:
    page = page_open(width=390, height=844)
    (code,) = full_matches(site_var, account(page, "reader"), [("skirmish", 2, True)])
    page.goto(f"/matches/{code}/")
    page.evaluate("document.querySelector('.lines-up').scrollLeft = 900")
    page.evaluate("document.querySelector('.hand .scroll').scrollLeft = 150")
    page.evaluate("document.querySelector('.ask').scrollTop = 40")
    before = page.evaluate(SCROLLED)
    assert before == [[900, 0], [150, 0], [0, 40]]
    mark(page.locator("form.decide"))
    draw_anew(page)
    assert not is_the_same(page.locator("form.decide"))
    assert page.evaluate(SCROLLED) == before
    # What is answered brings another question or none: the field and the hand stay where they are.
    page.locator("form.decide .passing .opt").click()
    decision = page.locator("form.decide").get_attribute("data-decision")
    page.locator("form.decide .confirm button[value='']").click()
    until_answered(page, decision)
    assert page.evaluate(SCROLLED)[:2] == before[:2]
