"""What several browser tests do: make an account, send an answer, and see whether a page fits its window."""

import re
import secrets

from playwright.sync_api import Locator, Page


def account(page: Page, name: str, *, at: str = "") -> str:
    """Sign up by the form; the name, which begins as wanted and is another each time, as a test may run again."""
    name = f"{name}-{secrets.token_hex(2)}"
    page.goto(f"{at}/sign-up/")
    page.locator("[name=username]").fill(name)
    page.locator("[name=email]").fill(f"{name}@example.org")
    page.locator("[name=password]").fill("long secret words 9")
    page.locator("main form button").first.click()
    page.wait_for_url(lambda url: "/sign-up/" not in url)
    return name


MAIN_BUTTON = re.compile(r"^(Confirm|Pass until .*|Choose one|(Choose|Assign) \d+ more|From -?\d+ to \d+)$")
"""What the main button of a question says: for a pass, how far it reaches; what the answer still lacks."""


def main_button(at: Page | Locator) -> Locator:
    """The button that sends the answer."""
    return at.get_by_role("button", name=MAIN_BUTTON)


def confirm(page: Page, *, by_keyboard: bool = False) -> None:
    """Send the answer, and wait until the page shows another question or none, with its scripts running."""
    form = page.locator("form.decide[data-decision]")
    decision = form.get_attribute("data-decision")
    button = main_button(form)
    if by_keyboard:
        button.focus()
        page.keyboard.press("Enter")
    else:
        button.click()
    until_answered(page, decision)


def until_answered(page: Page, decision: str | None) -> None:
    """Wait until another question than this is on the page, or none, and its scripts run."""
    page.wait_for_function(
        "d => document.querySelector('form.decide')?.dataset.decision !== d", arg=decision, timeout=60_000
    )
    page.wait_for_load_state("domcontentloaded")  # a page that is still coming shows its question before it can react


def wider_than_the_window(page: Page) -> bool:
    return bool(page.evaluate("document.documentElement.scrollWidth > document.documentElement.clientWidth"))
