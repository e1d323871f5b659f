"""Passkeys in a real browser, with a virtual device: made on the page of security, and used to sign in."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.pages import account

DEVICE = {
    "protocol": "ctap2",
    "transport": "internal",
    "hasResidentKey": True,
    "hasUserVerification": True,
    "isUserVerified": True,
    "automaticPresenceSimulation": True,
}


def no_sideways_scrolling(page: Page) -> None:
    wide = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
    assert wide <= 0, f"{page.url} is {wide} pixels too wide"


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_passkey_is_made_and_signs_in_alone(page_open: Callable[..., Page], site: str, scheme: str) -> None:
    # A passkey belongs to a name; an address in numbers has none.
    named = site.replace("127.0.0.1", "localhost")
    page = page_open(width=390, scheme=scheme)
    devices = page.context.new_cdp_session(page)
    devices.send("WebAuthn.enable")
    devices.send("WebAuthn.addVirtualAuthenticator", {"options": DEVICE})
    account(page, f"keeper-{scheme}", at=named)
    page.goto(f"{named}/profile/security/")
    no_sideways_scrolling(page)
    page.get_by_label("Name of a new passkey").fill("This computer")
    page.get_by_role("button", name="Add a passkey").click()
    row = page.get_by_role("row", name="This computer")
    expect(row).to_contain_text("never")
    expect(page.get_by_text("The passkey is added")).to_be_visible()
    page.get_by_role("button", name="Make ten new codes").click()
    expect(page.get_by_role("heading", name="Recovery codes")).to_be_visible()
    no_sideways_scrolling(page)

    page.goto(f"{named}/profile/")
    page.get_by_role("button", name="Sign out").click()
    page.goto(f"{named}/sign-in/?next=/profile/security/")
    no_sideways_scrolling(page)
    page.get_by_role("button", name="Use a passkey").click()
    expect(page.get_by_role("heading", name="Security")).to_be_visible()
    expect(page.get_by_role("row", name="This computer")).not_to_contain_text("never")
    no_sideways_scrolling(page)

    page.get_by_role("button", name="Remove This computer").click()
    expect(page.get_by_role("row", name="This computer")).to_have_count(0)


def test_without_a_device_the_page_says_so(page_open: Callable[..., Page], site: str) -> None:
    page = page_open()
    page.add_init_script("navigator.credentials.get = async () => { throw new Error('none'); };")
    page.goto(f"{site}/sign-in/")
    page.get_by_role("button", name="Use a passkey").click()
    expect(page.get_by_text("No passkey was used.")).to_be_visible()
    expect(page.get_by_role("button", name="Use a passkey")).to_be_enabled()


def test_without_scripts_everything_but_passkeys_works(page_open: Callable[..., Page]) -> None:
    page = page_open(width=390, java_script_enabled=False)
    account(page, "scriptless")
    page.goto("/profile/security/")
    assert page.get_by_text("Passkeys need JavaScript").is_visible()
    page.get_by_role("button", name="Add an app").click()
    expect(page.get_by_role("heading", name="Add an authenticator app")).to_be_visible()
    assert page.locator("svg.qr-code path").get_attribute("d")
