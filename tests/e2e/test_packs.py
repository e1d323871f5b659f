"""A pack is bought, opened card by card and checked; a trade goes through: in a real browser."""

import json
import re

import pytest
from playwright.sync_api import expect

from scripts import verify_pack

GUEST = ("guest", "entmoot-guest")


def overflow(page):
    page.wait_for_load_state()
    return page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")


def bought(page):
    """A new pack, by its page."""
    page.goto("/collection/packs/")
    page.get_by_role("button", name="Take one: The Fellowship of the Ring: booster").click()
    expect(page.get_by_role("button", name="Open the pack")).to_be_visible()


def test_a_pack_is_turned_card_by_card_and_the_cut_is_the_browsers(page_open, sign_in):
    page = page_open(reduced_motion="no-preference")
    sign_in(page, *GUEST)
    bought(page)
    page.get_by_text("The promise and your cut").click()
    expect(page.get_by_label("Your cut")).to_have_value(re.compile("^[0-9a-f]{64}$"))
    promise, cut = page.locator("code.hex").inner_text(), page.get_by_label("Your cut").input_value()
    page.get_by_role("button", name="Open the pack").click()
    page.wait_for_selector("li.facedown", state="attached")
    assert page.locator("li.facedown").count() >= 8
    page.get_by_role("button", name="Turn the next card").press("Enter")
    expect(page.locator("li.turned").first).to_be_visible()
    expect(page.get_by_role("status").filter(has_text=re.compile("."))).not_to_be_empty()
    page.get_by_role("button", name="Show all").click()
    expect(page.locator("li.facedown")).to_have_count(0)
    expect(page.get_by_role("button", name="Show all")).to_be_hidden()
    data = json.loads(page.request.get(f"{page.url.partition('#')[0]}pack.json").text())
    assert data["cut"] == cut
    assert len(verify_pack.check(data, promise)) == 13
    page.reload()
    assert page.locator("li.facedown").count() == 0


def test_who_wants_less_motion_sees_all_cards_at_once(page_open, sign_in):
    page = page_open(reduced_motion="reduce")
    sign_in(page, *GUEST)
    bought(page)
    page.get_by_role("button", name="Open the pack").click()
    expect(page.locator("ol.opened > li")).to_have_count(11)
    assert page.locator("li.facedown").count() == 0


def test_without_scripts_all_cards_are_shown_and_the_pack_is_unproven(page_open, sign_in):
    page = page_open(java_script_enabled=False)
    sign_in(page, *GUEST)
    bought(page)
    page.get_by_role("button", name="Open the pack").click()
    expect(page.get_by_text("These cards are not proven.")).to_be_visible()
    expect(page.locator("ol.opened > li").last).to_be_visible()


@pytest.mark.parametrize("width", [390, 1280])
def test_an_offer_is_made_by_picking_cards(page_open, sign_in, width):
    page = page_open(width=width, height=844)
    sign_in(page, *GUEST)
    page.goto("/collection/lists/?list=trade")
    page.get_by_label("Add cards").fill("1R13\n1x Athelas")
    page.get_by_role("button", name="Put them on the list").click()
    page.goto("/collection/trades/new/")
    expect(page.get_by_text("on your trade list").first).to_be_visible()
    page.get_by_label("Search your cards").fill("athelas")
    page.get_by_role("button", name=re.compile("^Find ?: You give")).click()
    page.get_by_role("button", name="One more: Athelas", exact=True).click()
    expect(page.locator('input[name="gives:1U94"]')).to_have_value("1")
    page.get_by_label("With").fill("warden")
    page.get_by_label("Search all cards").fill("axe strike")
    page.get_by_role("button", name=re.compile("^Find ?: You get")).click()
    page.locator('input[name="gets:1C3:foil"]').fill("1")
    expect(page.locator('input[name="gives:1U94"]')).to_have_value("1")
    assert overflow(page) <= 0
    page.get_by_role("button", name="Make the offer").click()
    expect(page.get_by_role("heading", name="Trade with warden")).to_be_visible()
    page.get_by_role("button", name="Withdraw the offer").click()
    expect(page.get_by_role("status").filter(has_text="your cards are free again")).to_be_visible()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_pages_fit_a_phone(page_open, sign_in, scheme):
    page = page_open(width=390, height=844, scheme=scheme, reduced_motion="reduce")
    sign_in(page, *GUEST)
    for path in ("", "packs/", "trades/", "trades/new/", "lists/", "partners/", "history/", "pools/", "gifts/new/"):
        page.goto(f"/collection/{path}")
        assert overflow(page) <= 0, path
    page.goto("/collection/packs/")
    page.locator("a.packart").first.click()
    assert overflow(page) <= 0
