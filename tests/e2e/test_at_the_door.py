"""An evening in a shop: an organiser by phone and by keys, and a player who reports from the own phone."""

import re

from playwright.sync_api import expect

from tests.e2e.test_decks_and_cards import overflow


def test_an_evening_at_a_table_is_run_from_a_phone(page_open, sign_in):
    page = page_open(width=390)
    sign_in(page, "warden", "entmoot-warden")
    page.goto("/events/new/")
    page.get_by_label("Name", exact=True).fill("Evening in the shop")
    page.get_by_label("Played").select_option("table")
    page.get_by_label("Rounds", exact=True).fill("3")
    page.get_by_text("Entering, and deck lists").click()
    page.get_by_label("Late entry until round").fill("1")
    # What the browser refuses is shown, though it stands in a folded part.
    clocks = page.locator("details", has=page.get_by_text("Times and clocks"))
    clocks.locator("summary").click()
    page.get_by_label("Time bank, days").fill("")
    clocks.locator("summary").click()
    page.get_by_role("button", name="Announce it").click()
    expect(page.get_by_label("Time bank, days")).to_be_visible()
    page.get_by_label("Time bank, days").fill("10")
    page.get_by_role("button", name="Announce it").click()
    page.get_by_role("button", name="Open registration").click()
    page.get_by_text("Enter guests at the table").click()
    name, listed, starter = page.locator("#guest"), page.locator("#guest-list"), page.locator("#guest-starter")
    for guest in ("Hal One", "Ivo"):
        name.fill(guest)  # the form is open again after each guest
        starter.select_option(index=1)
        page.get_by_role("button", name="Enter the guests").click()
        expect(page.get_by_role("status")).to_contain_text(f"{guest} is registered as a guest.")
        assert overflow(page) <= 0
    name.fill("Joe\nKim")
    starter.select_option(index=1)
    page.get_by_role("button", name="Enter the guests").click()
    expect(page.get_by_role("status")).to_have_text(
        re.compile(r"2 guests are registered\..*Joe: P\d+ .*Kim: P\d+ ", re.S)
    )
    assert overflow(page) <= 0
    name.fill("Lea")
    listed.fill("4x No Such Card")
    page.get_by_role("button", name="Enter the guests").click()
    expect(page.get_by_role("alert")).to_contain_text("No Such Card")
    expect(name).to_have_value("Lea")
    expect(listed).to_have_value("4x No Such Card")
    page.get_by_text("A guest has lost the code").click()
    page.locator("#guest-codes").get_by_label("Name").fill("kim")
    page.get_by_role("button", name="Make another code").click()
    expect(page.get_by_role("status")).to_contain_text("Kim has another code; the one before is worth nothing.")
    page.get_by_role("button", name="Start, and pair round 1").click()
    tables = page.locator("#results .tables > li")
    expect(tables).to_have_count(2)
    tables.nth(1).get_by_text("Another result").click()
    note = tables.nth(1).get_by_label("Note, if any")
    note.fill("after time")
    note.press("Enter")  # no result is pressed
    expect(page).to_have_url(re.compile("/console/$"))
    tables.nth(1).locator(".scores").get_by_role("button", name=re.compile("won$")).first.click()
    expect(page).to_have_url(re.compile("/console/#table-"))
    expect(tables.nth(1)).to_contain_text("1 – 0")
    expect(tables.nth(1)).to_be_in_viewport(ratio=1)
    page.get_by_text("Enter guests at the table").click()
    name.fill("Mia")
    starter.select_option(index=1)
    page.get_by_role("button", name="Enter the guests").click()
    expect(page.get_by_role("status")).to_contain_text("Mia is registered as a guest.")
    tables.nth(0).locator(".scores").get_by_role("button", name="draw").click()
    expect(page.get_by_text("Round 2 of 3", exact=True)).to_be_visible()
    assert overflow(page) <= 0


def test_an_evening_from_a_preset_by_keys_and_a_players_phone(page_open, sign_in):
    page, phone = page_open(height=800), page_open(width=390, height=844)
    sign_in(page, "warden", "entmoot-warden")
    page.goto("/events/")
    for press in ("Announce an event", "Friday night"):
        page.get_by_role("link", name=press).click()
    page.get_by_role("button", name="Announce it").click()
    page.get_by_role("button", name="Open registration").click()
    event = re.sub(r"console/.*", "", page.url)
    sign_in(phone, "guest", "entmoot-guest")
    phone.goto(f"{event}register/")
    expect(phone.get_by_role("radio").first).to_be_checked()  # a deck that fits comes first, and is chosen
    phone.get_by_role("button", name="Register").click()
    page.get_by_text("Enter guests at the table").click()
    page.locator("#guest").fill("\n".join(f"Guest {number}" for number in range(1, 8)))
    page.locator("#guest-starter").select_option(index=1)
    page.get_by_role("button", name="Enter the guests").click()
    page.get_by_text("A sheet of codes").click()
    page.get_by_role("button", name="Make the sheet").click()
    slip = page.locator(".codes li").first
    expect(page.locator(".codes li")).to_have_count(7)
    number, code = slip.locator("b").inner_text(), slip.locator("code").inner_text()
    visitor = page_open(width=390)
    visitor.goto(f"/claim/?number={number}#{code}")
    expect(visitor.get_by_label("Player number")).to_have_value(number)
    expect(visitor.get_by_label("Code")).to_have_value(code)
    assert "#" not in visitor.url
    page.get_by_role("link", name="To the console").click()
    page.get_by_role("button", name="Start, and pair round 1").click()

    phone.goto(event)
    now = phone.locator("#now")
    expect(now.get_by_role("heading")).to_contain_text(re.compile(r"Table \d, against Guest"))
    for button in now.locator(".scores button").all():
        expect(button).to_be_in_viewport(ratio=1)
    assert overflow(phone) <= 0
    now.get_by_role("button", name="2 : 1").click()
    expect(now).to_contain_text("You reported 2 : 1")
    expect(now.locator("[aria-current]")).to_have_text(re.compile("2 : 1"))

    scores = page.locator("#results .scores")
    expect(scores).to_have_count(4)
    scores.first.get_by_role("button").first.focus()
    page.keyboard.press("ArrowDown")
    expect(scores.nth(1).get_by_role("button").first).to_be_focused()
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowRight")
    expect(scores.first.get_by_role("button").nth(1)).to_be_focused()
    for left, key in ((3, "1"), (2, "4"), (1, "Enter")):
        page.keyboard.press(key)
        expect(scores).to_have_count(left)
        expect(scores.first.get_by_role("button").first).to_be_focused()
    page.keyboard.press("5")
    expect(page.get_by_role("heading", name="Results: Round 2")).to_be_visible()
    expect(scores.first.get_by_role("button").first).to_be_focused()
    assert overflow(page) <= 0
