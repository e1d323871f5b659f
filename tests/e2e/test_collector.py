"""A collector's first day: tokens are earned by a lesson, buy a pack, and a sealed pool is opened pack by pack."""

import re

import pytest
from playwright.sync_api import expect

from tests.e2e.test_packs import GUEST, overflow


@pytest.mark.parametrize("width", [390, 1280])
def test_a_lesson_earns_tokens_that_buy_a_pack(page_open, sign_in, width):
    page = page_open(width=width, height=844, reduced_motion="reduce")
    sign_in(page, *GUEST)
    page.goto("/learn/confrontation/")
    lesson = page.locator("ol.lessons > li").first
    lesson.get_by_role("button").first.click()
    page.wait_for_url("**/matches/**")
    done = page.get_by_text(re.compile(r"This lesson earned you \d+ tokens?\."))
    for _ in range(30):
        if done.count():
            break
        page.locator("button[name=what][value=next]:visible").first.click()
        page.wait_for_load_state()
    expect(done).to_be_visible()
    page.get_by_role("link", name="What tokens are for").click()
    expect(page.get_by_role("heading", name="How you earn them")).to_be_visible()
    for _ in range(10):  # a job pays it in a moment
        if page.get_by_role("link", name="A lesson finished").count() > 1:
            break
        page.wait_for_timeout(1000)
        page.reload()
    expect(page.locator(".earnings li")).to_have_count(1)
    assert overflow(page) <= 0
    page.get_by_role("navigation", name="Collection").get_by_role("link", name="Packs").click()
    page.get_by_role("button", name="Take one: The Fellowship of the Ring: booster").click()
    page.get_by_role("button", name="Open the pack").click()
    expect(page.locator("ol.opened > li").last).to_be_visible()


@pytest.mark.parametrize("width", [390, 1280])
def test_a_sealed_pool_is_opened_pack_by_pack(page_open, sign_in, width):
    page = page_open(width=width, height=844, reduced_motion="reduce")
    sign_in(page, *GUEST)
    page.goto("/limited/")
    taking = page.locator("form[action='/limited/pools/take/']").first
    taking.get_by_role("button").first.click()
    page.wait_for_url("**/limited/pools/*/")
    pool = page.url
    sealed = page.locator("a.packart").count()
    page.locator("a.packart").first.click()
    page.get_by_role("button", name="Open the pack").click()
    page.get_by_role("button", name=re.compile("Open the next pack")).click()
    expect(page.locator("ol.opened img").first).to_be_visible()
    expect(page.get_by_text("These cards are not proven.")).to_have_count(0)
    assert overflow(page) <= 0
    page.get_by_role("link", name="To the pool").click()
    expect(page.locator("a.packart")).to_have_count(sealed - 2)
    page.get_by_role("button", name="Open all of them").click()
    packs = page.locator("details.openedpack")
    expect(packs).to_have_count(min(sealed, 12))
    expect(packs.first.locator("li.owned").first).to_be_visible()  # it was opened by itself
    expect(packs.last.locator("li.owned").first).to_be_hidden()
    with page.expect_response("**/unfold/"):
        packs.last.locator("summary").press("Enter")
    expect(packs.last.locator("li.owned").first).to_be_visible()
    other = page_open(width=width, height=844)
    sign_in(other, *GUEST)
    other.goto(pool)
    expect(other.locator("details.openedpack").last.locator("li.owned").first).to_be_visible()
    expect(other.locator("details.openedpack[open]")).to_have_count(3)
    other.get_by_role("link", name="Close all packs").click()
    expect(other.locator("details.openedpack[open]")).to_have_count(0)
    other.get_by_role("button", name="Show what is in all packs").click()
    expect(other.locator("details.openedpack[open]")).to_have_count(min(sealed, 12))
    assert overflow(other) <= 0
    page.reload()
    expect(page.locator("details.openedpack[open]")).to_have_count(min(sealed, 12))
    expect(page.get_by_role("button", name="Show what is in all packs")).to_have_count(0)
