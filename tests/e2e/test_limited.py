"""An organiser holds a sealed event and a draft event; players open packs, pick, build decks and sit down."""

import re

from playwright.sync_api import expect

from tests.e2e.test_decks_and_cards import newcomer, overflow


def until(page, address, there):
    """Load an address again until something is there; jobs bring it."""
    for _ in range(120):
        if there.count():
            return
        page.wait_for_timeout(250)
        page.goto(address)
    expect(there).to_have_count(1)


def announced(page, name, choice, **boxes):
    """An event with registration open, made by the form; its address."""
    page.goto("/events/new/")
    page.get_by_label("Name", exact=True).fill(name)
    page.get_by_text("Packs and drafts").click()
    page.get_by_label("Decks are built from").select_option(choice)
    for label, value in boxes.items():
        field = page.locator(f"[name={label}]")
        field.check() if value is True else field.select_option(value)
    page.get_by_role("button", name="Announce it").click()
    page.get_by_role("button", name="Open registration").click()
    expect(page.get_by_role("button", name="Close registration")).to_be_visible()
    return re.sub(r"console/.*", "", page.url)


def entered(page, address):
    page.goto(address)
    page.get_by_role("link", name="Register", exact=True).click()
    page.get_by_role("radio", name="No deck yet").check()
    page.get_by_role("button", name="Register").click()
    expect(page.get_by_text("You are registered.")).to_be_visible()


def built_and_registered(page, address):
    """From the page of a pool: a suggested deck, one card of it exchanged for another, and registered."""
    page.get_by_role("button", name="Begin with a suggested deck").click()
    expect(page.locator(".probs")).to_contain_text("Legal in Fellowship sealed")
    assert overflow(page) <= 0
    page.goto(page.locator("a[href^='/limited/pools/']").first.get_attribute("href"))
    page.get_by_role("link", name=re.compile("^(Sealed|Draft) night$")).click()
    register = page.get_by_role("link", name="Register it", exact=True)
    until(page, address, register)
    register.click()
    page.get_by_role("radio", name=re.compile("deck v1")).check()
    page.get_by_role("button", name="Lock in this deck").click()
    expect(page.get_by_role("link", name="Change deck")).to_be_visible()
    assert page.url.startswith(address)


def test_a_sealed_event_from_its_form_to_the_first_table(page_open, sign_in):
    host, desk, phone = page_open(), page_open(), page_open(width=390, scheme="dark")
    sign_in(host, "warden", "entmoot-warden")
    address = announced(host, "Sealed night", "sealed:fellowship-sealed")
    for page in (desk, phone):
        newcomer(page)
        entered(page, address)
    host.goto(f"{address}console/")
    host.get_by_role("button", name="Close registration").click()
    for page in (desk, phone):
        until(page, address, page.locator("header").get_by_role("link", name="Open your packs"))
        page.locator("header").get_by_role("link", name="Open your packs").click()
        assert overflow(page) <= 0
        page.get_by_role("button", name="Open all of them").click()
        expect(page.get_by_role("status")).to_contain_text("7 packs are open.")
        assert overflow(page) <= 0
        built_and_registered(page, address)
    host.goto(f"{address}console/")
    host.get_by_role("button", name="Start, and pair round 1").click()
    for page in (desk, phone):
        match = page.get_by_role("link", name="Your match", exact=True).first
        until(page, address, match)
        match.click()
        expect(page).to_have_url(re.compile("/matches/"))
        assert overflow(page) <= 0


def test_a_draft_event_with_bots_is_picked_by_click_and_a_deck_built(page_open, sign_in):
    host, page = page_open(), page_open(width=390)
    sign_in(host, "warden", "entmoot-warden")
    address = announced(host, "Draft night", "draft:fellowship-draft", draft_bots=True, draft_clock="day")
    newcomer(page)
    entered(page, address)
    host.goto(f"{address}console/")
    host.get_by_role("button", name="Close registration").click()
    until(page, address, page.locator("header").get_by_role("link", name="Your draft table"))
    page.locator("header").get_by_role("link", name="Your draft table").click()
    draft = page.url
    cards = page.locator(".pickcard")
    expect(cards).to_have_count(11)
    assert overflow(page) <= 0
    # A wish is kept without the page being loaded again: the card that was chosen stays chosen.
    cards.nth(0).get_by_role("checkbox").check()
    cards.nth(1).get_by_role("button").click()
    expect(cards.nth(1).get_by_role("button")).to_have_attribute("aria-pressed", "true")
    cards.nth(2).get_by_role("button").click()
    wishes = page.locator("#wishes li")
    expect(wishes).to_have_count(2)
    second = wishes.nth(1).get_by_role("link").inner_text()
    wishes.nth(1).get_by_role("button", name="Up").click()
    expect(wishes.nth(0)).to_contain_text(second)
    expect(cards.nth(0).get_by_role("checkbox")).to_be_checked()
    assert overflow(page) <= 0
    cards.nth(0).get_by_role("checkbox").uncheck()
    for _ in range(2):
        until(page, draft, cards.first)
        for box in cards.get_by_role("checkbox").all()[:2]:
            box.check()
        with page.expect_navigation(wait_until="load"):
            page.get_by_role("button", name="Pick", exact=True).click()
    until(page, draft, page.get_by_role("heading", name="Your picks 4"))
    page.get_by_role("button", name="Let a bot pick for me").click()
    until(page, draft, page.get_by_role("heading", name="The draft is over"))
    page.get_by_role("link", name="To your pool").click()
    assert overflow(page) <= 0
    built_and_registered(page, address)
