"""A newcomer enters the league of the demonstration, is matched with a bot, and looks at every tab."""

import json
import re

import pytest
from playwright.sync_api import expect

from leagues.seasons.pages.season import TABS
from tests.e2e.test_decks_and_cards import newcomer, overflow


@pytest.mark.parametrize(("width", "scheme"), [(1280, "light"), (390, "dark")])
def test_a_newcomer_enters_is_matched_and_reads_everything(page_open, width, scheme):
    page = page_open(width=width, scheme=scheme)
    newcomer(page)
    page.goto("/leagues/")
    assert overflow(page) <= 0
    page.get_by_role("link", name="Woodland League, season 1").click()
    page.get_by_role("link", name="Enter", exact=True).click()
    assert overflow(page) <= 0
    page.get_by_role("radio").last.check()
    # The browser has filled in a cut of its own.
    expect(page.get_by_label(re.compile("Your cut"))).to_have_value(re.compile("^[0-9a-f]{20,64}$"))
    page.get_by_role("button", name="Enter").click()
    expect(page.get_by_role("status")).to_contain_text("You are in.")
    page.get_by_label("and again after each match").check()
    page.get_by_role("button", name="Match me with anybody").click()
    expect(page.get_by_role("status")).to_contain_text("matched as soon as somebody is there")
    for tab in set(TABS) - {"prizes"}:  # it is not sanctioned
        page.goto(re.sub(r"\?.*", "", page.url) + f"?tab={tab}")
        expect(page.locator(".tabs [aria-current]")).to_have_attribute("href", f"?tab={tab}")
        assert overflow(page) <= 0, tab
        for link in page.locator(".tabs a").all():
            expect(link).to_be_in_viewport(ratio=1)
    page.get_by_role("link", name="Files", exact=True).click()
    assert overflow(page) <= 0
    with page.expect_download() as download:
        page.get_by_role("link", name="The season as data").click()
    assert json.loads(download.value.path().read_text(encoding="utf-8"))["format"] == "entmoot-season-1"
    page.get_by_role("link", name="To the season").click()
    for _ in range(60):
        page.goto(re.sub(r"\?.*", "", page.url))
        if page.get_by_role("link", name="Your turn", exact=True).count():
            break
        page.wait_for_timeout(1000)
    page.locator("main").get_by_role("link", name="Your turn", exact=True).first.click()
    expect(page).to_have_url(re.compile("/matches/"))
