"""An answer changes the table in place: no page is loaded, and a refusal keeps what was chosen."""

from collections.abc import Callable

from playwright.sync_api import Browser, Page, expect

from tests.e2e.pages import account, confirm, main_button
from tests.e2e.test_play_match import begin, choose


def test_an_answer_loads_no_page_and_a_refusal_keeps_the_choice(page_open: Callable[..., Page]) -> None:
    page = page_open()
    account(page, "inplace")
    begin(page)
    form = page.locator("form.decide[data-decision]")
    form.wait_for(timeout=60_000)
    loaded: list[str] = []
    page.on("framenavigated", lambda frame: loaded.append(frame.url))
    for _ in range(3):
        choose(form)
        confirm(page)
        page.locator("form.decide[data-decision], .decide--over").first.wait_for(timeout=60_000)
        expect(page.locator("#ask")).to_be_focused()
    assert loaded == []

    # As when the question was answered elsewhere meanwhile.
    form.evaluate("form => form.querySelector('[name=decision]').value = 'd' + '0'.repeat(24)")
    choose(form)
    chosen = form.locator("fieldset input:checked").evaluate_all("inputs => inputs.map(input => input.value)")
    main_button(form).click()
    expect(page.locator(".ask").get_by_role("alert")).to_contain_text("no longer open")
    expect(main_button(form)).to_be_enabled()
    again = form.locator("fieldset input:checked").evaluate_all("inputs => inputs.map(input => input.value)")
    assert again == chosen
    assert loaded == []


def test_who_was_signed_out_meanwhile_is_asked_to_sign_in(page_open: Callable[..., Page]) -> None:
    page = page_open()
    account(page, "elsewhere")
    begin(page)
    form = page.locator("form.decide[data-decision]")
    form.wait_for(timeout=60_000)
    choose(form)
    other = page.context.new_page()
    other.goto("/profile/")
    other.get_by_role("button", name="Sign out", exact=True).first.click()
    other.get_by_role("link", name="Sign in").first.wait_for()
    main_button(form).click()
    # The page is loaded anew, as the stranger that its reader is now.
    expect(page.get_by_role("link", name="Sign in").first).to_be_visible()


def test_an_answer_that_did_not_reach_the_site_is_sent_again(browser: Browser, site: str) -> None:
    page = browser.new_page(base_url=site)  # its console tells of the failure that is made here
    account(page, "offline")
    begin(page)
    form = page.locator("form.decide[data-decision]")
    form.wait_for(timeout=60_000)
    page.locator("#table[data-fast]").wait_for(state="detached")  # the bot has bid, and the table stays as it is
    choose(form)
    address = "**/answer/"
    page.route(address, lambda route: route.fulfill(status=502, body="bad gateway"))
    main_button(form).click()
    expect(form.get_by_role("alert")).to_contain_text("not sent")
    expect(main_button(form)).to_be_enabled()
    # Nor does a table that cannot be fetched take the page away.
    loaded: list[str] = []
    page.on("framenavigated", lambda frame: loaded.append(frame.url))
    page.route("**/?v=*", lambda route: route.fulfill(status=502, body="bad gateway"))
    with page.expect_response(lambda response: "?v=" in response.url):
        page.evaluate("htmx.trigger(document.getElementById('table'), 'refresh')")
    expect(form).to_be_visible()
    assert loaded == []
    page.unroute_all()
    confirm(page)
    page.context.close()
