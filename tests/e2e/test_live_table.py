"""A table that lives: talk and answers of others come on the open stream, and what happened is shown moving."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.e2e import test_confrontation, test_deckbuilding, test_tarot
from tests.e2e.pages import account, confirm
from tests.e2e.test_play_match import begin, choose

SECOND = 1_000
LOOK = """(press) => new Promise((done) => {
  const begun = performance.now();
  const kinds = new Set();
  let first = 0, last = 0, scrolled = 0;
  if (press) document.querySelector('form.decide .confirm button').click();
  (function look() {
    const now = performance.now();
    const ours = document.getAnimations().filter((one) => one.id.startsWith('motion-'));
    if (ours.length) [first, last] = [first || now, now];
    for (const one of ours) kinds.add(one.id.replace('motion-', ''));
    scrolled = Math.max(scrolled, window.scrollY, window.scrollX);
    const over = first && !ours.length && !document.querySelector('.motion');
    if (!over && now - begun < 6000) return requestAnimationFrame(look);
    done({ kinds: [...kinds].sort(), lasted: last - first, over, scrolled });
  })();
})"""
"""Watches what moves, from an answer or from now on, until nothing does."""
MOVES = "document.getAnimations().filter((one) => one.id.startsWith('motion-')).length"
BEGIN_MOVING = """() => new Promise((done) => {
  document.querySelector('form.decide .confirm button').click();
  const begun = performance.now();
  (function look() {
    const ours = document.getAnimations().filter((one) => one.id.startsWith('motion-'));
    window.moved = ours;
    ours.length || performance.now() - begun > 6000 ? done(ours.length) : requestAnimationFrame(look);
  })();
})"""
"""Sends the answer, and comes back in the midst of what moves; with 0 where nothing did within six seconds."""
STILL_MOVING = "window.moved.filter((one) => one.playState === 'running').length"
"""Of what moved then: an answer of the opponent may set other things moving meanwhile."""


def two_at_a_table(page_open: Callable[..., Page], game: str = "tcg") -> tuple[Page, Page]:
    """Two people in a browser each, who have challenged and accepted and look at their match."""
    first, second = page_open(), page_open()
    name = account(second, "caller")
    account(first, "host")
    first.goto(f"/matches/new/?game={game}&against=player&opponent={name}")
    first.locator("main form button.btn--go").last.click()
    first.wait_for_url(re.compile("/challenges/"))
    second.goto(first.url)
    second.get_by_role("button", name="Accept").click()
    second.wait_for_url(re.compile(r"/matches/\w{12}/"))
    first.goto(second.url.split("#")[0])
    for page in (first, second):
        page.locator("form.decide[data-decision], .decide").first.wait_for(timeout=60_000)
    return first, second


def test_what_is_said_is_there_within_a_second_and_nobody_asks_in_between(page_open: Callable[..., Page]) -> None:
    first, second = two_at_a_table(page_open)
    second.wait_for_timeout(1_500)  # both streams are open
    asked: list[str] = []
    second.on("request", lambda request: asked.append(request.url) if "/talk/" in request.url else None)
    mark = second.locator(".sidetabs [data-unread]")
    expect(mark).to_have_text("")
    second.wait_for_timeout(1_000)
    assert asked == []
    first.goto(f"{first.url.split('#')[0]}#talk")
    first.locator("#say").fill("Good luck and have fun.")
    first.locator("#talk form button").click()
    expect(second.locator("#talk-lines")).to_contain_text("Good luck and have fun.", timeout=SECOND)
    expect(mark).to_have_text("new", timeout=SECOND)
    assert len(asked) == 1
    second.locator(".sidetabs a[href='#talk']").click()
    expect(mark).to_have_text("")
    expect(second.locator("#talk-lines li").last).to_be_visible()
    # Whoever has the panel open sees the line, and no mark.
    first.locator("#say").fill("Your move.")
    first.locator("#talk form button").click()
    expect(second.locator("#talk-lines")).to_contain_text("Your move.", timeout=SECOND)
    expect(mark).to_have_text("")
    second.reload()
    expect(mark).to_have_text("")


def test_a_stream_tells_a_spectator_nothing_of_talk(page_open: Callable[..., Page]) -> None:
    first, second = two_at_a_table(page_open)
    spectator = page_open()
    account(spectator, "spectator")
    spectator.goto(second.url.split("#")[0])
    assert spectator.locator("#talk").count() == 0
    spectator.evaluate(
        """() => {
          window.heard = [];
          const source = new EventSource(document.getElementById('table').dataset.stream);
          source.onmessage = (event) => window.heard.push(event.data);
          source.addEventListener('talk', () => window.heard.push('talk'));
        }"""
    )
    spectator.wait_for_function("() => window.heard.length > 0")
    first.goto(f"{first.url.split('#')[0]}#talk")
    first.locator("#say").fill("My hand is bad.")
    first.locator("#talk form button").click()
    expect(second.locator("#talk-lines")).to_contain_text("My hand is bad.")
    spectator.wait_for_timeout(500)
    assert all(data.isdecimal() for data in spectator.evaluate("window.heard"))
    assert "My hand" not in spectator.content()


def test_an_answer_moves_at_both_tables_within_a_second(page_open: Callable[..., Page]) -> None:
    first, second = two_at_a_table(page_open, "tarot")
    first.wait_for_timeout(1_000)
    asked, waits = (first, second) if first.locator("form.decide[data-decision]").count() else (second, first)
    before = waits.locator("#table").get_attribute("data-version")
    form = asked.locator("form.decide[data-decision]")
    form.locator("fieldset .opt").first.click()
    confirm(asked)
    expect(waits.locator("#table")).not_to_have_attribute("data-version", str(before), timeout=SECOND)
    left = waits.locator("data[data-runs]").count() + asked.locator("data[data-runs]").count()
    assert left > 0, "whose turn it is has a clock that runs"


def test_a_turn_marks_the_title_and_sounds_once_however_many_tabs_show_it(page_open: Callable[..., Page]) -> None:
    first, second = two_at_a_table(page_open, "tarot")
    first.wait_for_timeout(1_000)
    asked, waits = (first, second) if first.locator("form.decide[data-decision]").count() else (second, first)
    other = waits.context.new_page()
    other.goto(waits.url.split("#")[0])
    tabs = (waits, other)
    plain = waits.title()
    waits.locator(".menu > summary").click()
    for mark in ("turn-title", "turn-sound"):
        waits.locator(f"[data-mark={mark}]").check()
    other.reload()
    for tab in tabs:
        tab.evaluate("window.sounds = 0; document.addEventListener('turn:sound', () => (window.sounds += 1))")
        assert tab.title() == plain, "nobody is asked here yet"
    for _ in range(6):
        if waits.locator("form.decide[data-decision]").count():
            break
        if asked.locator("form.decide[data-decision]").count():
            choose_any(asked)
            confirm(asked)
        waits.wait_for_timeout(1_000)
    for tab in tabs:
        expect(tab).to_have_title(f"● Your turn · {plain}", timeout=8 * SECOND)
    waits.wait_for_timeout(500)
    assert sum(tab.evaluate("window.sounds") for tab in tabs) == 1
    choose_any(waits)
    confirm(waits)
    expect(waits).to_have_title(plain, timeout=8 * SECOND)


def moved_in(page: Page, answer: Callable[[], object], answers: int = 12) -> dict[str, Any]:
    """Answer until a card has travelled; what was seen of it."""
    for _ in range(answers):
        page.locator("form.decide[data-decision]").wait_for(timeout=60_000)
        answer()
        seen: dict[str, Any] = page.evaluate(LOOK, True)
        if "travel" in seen["kinds"]:
            return seen
    pytest.fail("nothing has travelled")


def choose_any(page: Page) -> None:
    """The first lawful answer of any game, without sending it."""
    form = page.locator("form.decide[data-decision]")
    if form.locator("fieldset input, fieldset select").count() and form.get_attribute("data-input") != "place":
        choose(form)


@pytest.mark.parametrize("game", ["tcg", "tarot", "deckbuilding", "confrontation"])
@pytest.mark.parametrize("width", [1280, 390])
def test_cards_travel_for_a_second_at_most(page_open: Callable[..., Page], game: str, width: int) -> None:
    page = page_open(width=width, height=844)
    account(page, f"mover{width}")
    if game == "tcg":
        begin(page)
    elif game == "tarot":
        test_tarot.begin(page)
    elif game == "deckbuilding":
        test_deckbuilding.begin(page)
    else:
        test_confrontation.begin(page, "Good")
    seen = moved_in(page, lambda: choose_any(page), answers=30)
    assert seen["over"]
    assert seen["lasted"] <= 1_100
    assert seen["scrolled"] == 0


def test_any_key_ends_the_motion_and_the_question_stands(page_open: Callable[..., Page]) -> None:
    page = page_open()
    account(page, "skipper")
    begin(page)
    page.locator("form.decide[data-decision]").wait_for(timeout=60_000)
    page.locator("#table[data-fast]").wait_for(state="detached")
    page.reload()
    assert page.evaluate(MOVES) == 0, "nothing moves when a table is first shown"
    form = page.locator("form.decide[data-decision]")
    presses = [lambda: page.keyboard.press("Shift"), lambda: page.mouse.click(5, 300)]
    for _ in range(12):  # an answer after which nothing happens moves nothing
        form.wait_for(timeout=60_000)
        choose(form)
        if page.evaluate(BEGIN_MOVING):
            presses.pop()()
            assert page.evaluate(STILL_MOVING) == 0
        if not presses:
            return
        page.wait_for_timeout(1_500)
    raise AssertionError("nothing moved")


def test_nothing_moves_for_who_wants_no_motion(page_open: Callable[..., Page]) -> None:
    page = page_open(reduced_motion="reduce")
    account(page, "stiller")
    begin(page)
    for _ in range(3):
        page.locator("form.decide[data-decision]").wait_for(timeout=60_000)
        choose_any(page)
        decision = page.locator("form.decide").get_attribute("data-decision")
        confirm(page)
        assert page.locator("form.decide").get_attribute("data-decision") != decision
        assert page.evaluate(MOVES) == 0
        assert page.locator(".motion").count() == 0
