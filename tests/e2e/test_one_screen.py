"""The table of a match stands on one screen: the page never scrolls, and what is asked is in sight."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from engine.deckbuilding.ruleset import MOST_SEATS as DECKS_MOST
from engine.tarot.ruleset import MOST_SEATS as TAROT_MOST
from tests.e2e.full_tables import QUESTIONS as FULL
from tests.e2e.full_tables import full_matches
from tests.e2e.pages import account, confirm

SIZES = [(1280, 800), (390, 844)]
GAMES = [("tcg", 2), ("tcg", 3), ("tcg", 6), ("confrontation", 2), ("deckbuilding", 3), ("deckbuilding", DECKS_MOST)]
GAMES += [("tarot", 4), ("tarot", TAROT_MOST)]
LOW = (112, 86, 72, 55)
"""Heights in pixels that the longest questions leave a phone for the pairs; none of it scrolls downwards."""
QUESTIONS = 6
"""Questions of each match that are looked at."""

OUT_OF_SIGHT = """() => {
  const html = document.documentElement;
  const found = [];
  if (html.scrollHeight > innerHeight) found.push(`the page is ${html.scrollHeight} high`);
  if (html.scrollWidth > innerWidth) found.push(`the page is ${html.scrollWidth} wide`);
  const whole = {
    question: '#ask', controls: '.controls', slider: '#at', confirm: 'form.decide .confirm button',
    clock: '.clock-own', hand: '.hand, .own',
    log: innerWidth > 760 ? '.log' : '.sidetabs',
  };
  for (const [name, selector] of Object.entries(whole)) {
    const element = document.querySelector(selector);
    if (!element) continue;
    const box = element.getBoundingClientRect();
    if (box.top < 0 || box.bottom > innerHeight + 1 || box.left < 0 || box.right > innerWidth + 1) {
      found.push(`${name}: ${Math.round(box.top)} to ${Math.round(box.bottom)}, ${Math.round(box.right)}`);
    }
    if (name === 'hand' && box.height === 0) found.push('the hand is not drawn');
  }
  // A card that can be chosen is seen whole, or as much of it as its room holds, and nothing lies over it. The cards of
  // the own hand scroll sideways in their strip only.
  const seen = (card) => {
    const box = card.getBoundingClientRect();
    const at = document.elementFromPoint(box.left + box.width / 2, box.top + Math.min(box.height / 2, 20));
    return box.left >= 0 && box.right <= innerWidth + 1 && (card.contains(at) || at?.contains(card));
  };
  const named = [...document.querySelectorAll('.whole-board .can')];
  if (named.length && !named.some(seen)) found.push('no card that can be chosen');
  const strip = document.querySelector('.own > .scroll');
  if ([...(strip?.children ?? [])].some((one) => one.offsetTop + one.offsetHeight > strip.clientHeight + 1)) {
    found.push('the hand scrolls downwards');
  }
  const drawn = (element) => element.getBoundingClientRect().width > 1;
  const title = (element) => element.textContent.trim().replace(/\\s+/g, ' ').slice(0, 30);
  const lines = document.querySelector('.lines-up');
  if (lines && lines.scrollHeight > lines.clientHeight + 1) {
    found.push(`the pairs are ${lines.scrollHeight} high in ${lines.clientHeight}`);
  }
  // The parts of a row of the table lie in the window, and what is longer scrolls in itself.
  for (const part of document.querySelectorAll('.seat > *, .seat > summary > *, .seat > header > *, .path .site')) {
    const box = part.getBoundingClientRect();
    if (drawn(part) && (box.left < 0 || box.right > innerWidth + 1)) found.push(`cut off: ${title(part)}`);
  }
  for (const lane of document.querySelectorAll('.lanes')) {
    if (drawn(lane) && lane.clientWidth < 60) found.push(`no room: ${title(lane)}`);
  }
  // The numbers of a card lie on it, and nothing lies over them or over a name.
  const apart = (one, other) => {
    const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()];
    return a.right <= b.left + 1 || b.right <= a.left + 1 || a.bottom <= b.top + 1 || b.bottom <= a.top + 1;
  };
  for (const card of document.querySelectorAll('.unit .card')) {
    const box = card.getBoundingClientRect();
    for (const part of card.querySelectorAll('.stats > div, .card__name')) {
      const own = part.getBoundingClientRect();
      if (drawn(part) && (own.right > box.right + 1 || own.bottom > box.bottom + 1)) {
        found.push(`out of its card: ${title(card)}`);
      }
    }
    const flag = card.querySelector('.flag');
    for (const part of flag ? card.querySelectorAll('.stats > div') : []) {
      if (drawn(part) && !apart(flag, part)) found.push(`roaming covers a number: ${title(card)}`);
    }
  }
  for (const site of document.querySelectorAll('.path .site:has(.markers)')) {
    for (const part of site.querySelectorAll(':scope > a, .site__k, .site__s')) {
      if (drawn(part) && !apart(part, site.querySelector('.markers'))) found.push(`markers over ${title(part)}`);
    }
  }
  for (const tab of document.querySelectorAll('.sidetabs a')) {
    const label = [...tab.querySelectorAll('span')].find(drawn) ?? tab;
    const range = document.createRange();
    range.selectNodeContents(label);
    if (drawn(tab) && range.getBoundingClientRect().height > 24) found.push(`a tab of two lines: ${title(tab)}`);
  }
  return found;
}"""
"""What the reader would have to scroll the page for, what is cut off, and what covers what."""

IN_SIGHT = """(selector) => {
  const box = document.querySelector(selector).getBoundingClientRect();
  return box.left >= 0 && box.right <= innerWidth + 1 && box.top >= 0 && box.bottom <= innerHeight + 1;
}"""
"""Whether the first element of a selector lies whole in the window."""


def begin(page: Page, game: str, seats: int) -> None:
    """Begin a match against bots by the form; the browser makes the cut."""
    page.goto(f"/matches/new/?game={game}&against=bot&seats={seats}")
    page.locator("main form button.btn--go").last.click()
    page.locator("form.decide[data-decision]").wait_for(timeout=60_000)


def choose_first(form: Any) -> None:
    """Choose the first answers of a question, as few as it takes."""
    kind = form.get_attribute("data-input")
    if kind in ("radio", "number"):
        form.locator("fieldset .opt").first.click()
    elif kind == "checkbox":
        for number in range(int(form.get_attribute("data-least") or 0)):
            form.locator("fieldset .opt").nth(number).click()


def seen_whole(page: Page, state: str) -> None:
    """Nothing lies outside of the window, on a desk and on a phone."""
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
        assert page.evaluate(OUT_OF_SIGHT) == [], (state, width)


@pytest.mark.parametrize(("game", "seats"), GAMES)
def test_a_table_stands_on_one_screen(page_open: Callable[..., Page], game: str, seats: int) -> None:
    page = page_open(scheme="dark", reduced_motion="reduce")  # what moves is measured where it comes to lie
    account(page, "onescreen")
    begin(page, game, seats)
    for _ in range(QUESTIONS):
        seen_whole(page, page.locator("#ask").inner_text())
        choose_first(page.locator("form.decide[data-decision]"))
        confirm(page)
        page.locator("form.decide[data-decision], .decide--over").first.wait_for(timeout=60_000)
        if page.locator(".decide--over").count():
            break
    else:
        page.locator(".sidetabs a[href='#log']").click()
        expect(page.locator(".log")).to_be_visible()
        page.locator("summary", has_text="Call a judge or concede").click()
        page.get_by_label("I am sure that I want to concede").check()
        page.get_by_role("button", name="Concede the match").click()
        page.locator(".decide--over, .decide--wait").first.wait_for(timeout=60_000)
    seen_whole(page, "the end")
    replay_seen_whole(page, page.url.split("#")[0], "none")
    replay_seen_whole(page, page.url.split("replay")[0], "0")


REPLAYED = 5
"""Steps of each replay that are looked at."""


def replay_seen_whole(page: Page, match: str, seat: str) -> None:
    """The replay stands on one screen, with its controls in sight, from its start to its end."""
    page.goto(f"{match}replay/")
    last = int(page.get_by_role("slider", name="Go to answer").get_attribute("max") or 0)
    for step in sorted({last * part // (REPLAYED - 1) for part in range(REPLAYED)}):
        page.goto(f"{match}replay/{step}/?seat={seat}")
        seen_whole(page, f"answer {step}")
        for name in ("Steps", "Parts of this turn"):
            for control in page.get_by_role("navigation", name=name).all():
                expect(control).to_be_in_viewport(ratio=1)
        assert page.get_by_role("link", name="Back", exact=True).count() == (step > 0)
        if step < last:
            assert page.get_by_role("link", name="Next", exact=True).count() == 1
    expect(page.locator(".log")).to_be_hidden()
    page.locator(".sidetabs a[href='#log']").click()
    expect(page.locator(".log ol li").first).to_be_visible()


@pytest.mark.parametrize("seats", [2, 6])
def test_what_a_judge_opens_stands_on_one_screen(
    page_open: Callable[..., Page], sign_in: Callable[[Page, str, str], None], site_var: Path, seats: int
) -> None:
    """The full table as one seat sees it. What judges may do is folded below the log."""
    player, judge = page_open(), page_open(reduced_motion="reduce")
    codes = full_matches(site_var, account(player, "opened"), [(question, seats, True) for question in FULL])
    sign_in(judge, "warden", "entmoot-warden")
    for code in codes:
        judge.set_viewport_size({"width": 1280, "height": 800})
        judge.goto(f"/matches/{code}/")
        seen_whole(judge, "a judge looks")
        judge.set_viewport_size({"width": 1280, "height": 800})
        expect(judge.get_by_role("button", name="Pause the match")).to_be_hidden()
        judge.locator("summary", has_text="For judges").click()
        judge.get_by_label("Why; every player is told").fill("a call")
        judge.get_by_role("button", name="Look", exact=True).click()
        expect(judge.get_by_role("heading", name=re.compile("^What .* sees$"))).to_be_visible()
        assert judge.locator(".unit .card").count() == 12
        assert judge.locator(".hand .card").count() == 8
        seen_whole(judge, f"opened: {code}")


@pytest.mark.parametrize("seats", [2, 3, 6])
def test_a_full_table_stands_on_one_screen(page_open: Callable[..., Page], site_var: Path, seats: int) -> None:
    """Six companions, six minions, eight cards in hand and full support areas, at every kind of question."""
    page = page_open()
    name = account(page, "full")
    wanted = [(question, seats, asked) for question in FULL for asked in (True, False)]
    for (question, _, asked), code in zip(wanted, full_matches(site_var, name, wanted), strict=True):
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            page.goto(f"/matches/{code}/")
            assert page.locator(".unit .card").count() == 12
            assert page.locator(".hand .card").count() == 8
            assert page.locator("form.decide[data-decision]").count() == asked
            assert page.evaluate(OUT_OF_SIGHT) == [], (question, asked, width)
            if now := page.locator(".now").all():
                assert page.evaluate(IN_SIGHT, ".lines-up > .skirmishes > .now > .unit"), (question, width)
                assert len(now) == 1
            for room in LOW if width < 760 else ():
                page.locator(".lines-up").evaluate(f"lines => lines.style.cssText = 'flex: none; height: {room}px'")
                high = page.locator(".lines-up").evaluate("lines => lines.scrollHeight")
                assert high <= room, (question, asked, room)


def test_seats_that_the_question_does_not_concern_are_a_row_each(
    page_open: Callable[..., Page], site_var: Path
) -> None:
    page = page_open()
    (code,) = full_matches(site_var, account(page, "rows"), [("leftovers", 6, True)])
    page.goto(f"/matches/{code}/")
    folded = page.locator("details.seat--fold")
    expect(folded).to_have_count(4)  # the viewer is asked, and another moves
    for row in folded.all():
        box = row.bounding_box()
        assert box is not None
        assert box["height"] < 30
        expect(row).to_contain_text("opponent-")
        for count in ("Hand", "Deck", "Site", "Burdens"):
            expect(row.locator("summary dt", has_text=count)).to_be_visible()
        expect(row.locator(".lanes")).to_be_hidden()
    folded.first.locator("summary").focus()
    page.keyboard.press("Enter")
    expect(folded.first.locator(".lanes")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")
    page.set_viewport_size({"width": 390, "height": 844})
    expect(folded.first.locator(".lanes")).to_be_visible()
    page.locator(".sidetabs a[href='#seats']").click()
    expect(page.locator(".seat--you .lanes")).to_be_visible()
    expect(page.locator("#ask")).to_be_hidden()
    page.locator(".sidetabs__table").click()
    expect(page.locator("#ask")).to_be_visible()
