"""A real browser before a real server: ``manage.py start`` with its worker, in a process of its own."""

import os
import shutil
import signal
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path
from random import randrange
from typing import Any

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Page, expect, sync_playwright

from harness.smoke_run import free_port

ROOT = Path(__file__).resolve().parent.parent.parent
BROWSERS = ("chromium", "chromium-browser", "google-chrome")
expect.set_options(timeout=20_000)  # the full-size laws run beside these tests in CI


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Everything here is a browser test."""
    here = Path(__file__).parent
    for item in items:
        if here in item.path.parents:
            item.add_marker(pytest.mark.e2e)


@pytest.fixture(scope="session")
def site_var(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The directory with the database of the site."""
    return tmp_path_factory.mktemp("var")


@pytest.fixture(scope="session")
def site(site_var: Path) -> Iterator[str]:
    """The address of a freshly made Entmoot with its demo, served until the last test has ended."""
    var = site_var
    port = free_port()
    environment = {name: value for name, value in os.environ.items() if not name.startswith(("ENTMOOT_", "DJANGO_"))}
    log = (var / "server.log").open("w", encoding="utf-8")
    process = subprocess.Popen(
        [sys.executable, "manage.py", "start", "--port", str(port)],
        cwd=ROOT,
        env={**environment, "ENTMOOT_VAR": str(var), "ENTMOOT_PROXIES": "1"},
        stdout=log,
        stderr=subprocess.STDOUT,
    )
    address = f"http://127.0.0.1:{port}"
    try:
        for _ in range(3000):  # five minutes, as the machine may be busy: a first start alone takes twenty seconds
            if process.poll() is not None:
                break
            try:
                urllib.request.urlopen(f"{address}/healthz", timeout=2).close()
                break
            except OSError:
                time.sleep(0.1)
        else:
            pytest.fail(f"no answer from the server:\n{(var / 'server.log').read_text(encoding='utf-8')[-3000:]}")
        if process.poll() is not None:
            pytest.fail(f"the server ended:\n{(var / 'server.log').read_text(encoding='utf-8')[-3000:]}")
        yield address
    finally:
        process.send_signal(signal.SIGINT)
        try:
            process.wait(timeout=20)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
        log.close()


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """The system's Chromium; none is downloaded."""
    path = os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, BROWSERS)), None)
    if path is None:
        if os.environ.get("CI_REQUIRE_SERVICES") == "1":
            pytest.fail("no Chromium is installed, and CI_REQUIRE_SERVICES=1 demands one")
        pytest.skip("no Chromium is installed: apt-get install chromium, or set CHROMIUM to its path")
    with sync_playwright() as playwright:
        running = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        yield running
        running.close()


def is_error(message: ConsoleMessage) -> bool:
    """Errors of ours. What a refused form and a wrong address answer the browser notes by itself."""
    address = str(message.location.get("url", ""))
    return message.type == "error" and "status of 400" not in message.text and not address.endswith("/no-such-page/")


@pytest.fixture
def page_open(browser: Browser, site: str) -> Iterator[Callable[..., Page]]:
    """Opens pages in fresh browser profiles; at the end no console may have told of an error.

    ``page_open(width=390, scheme="dark")``; paths are relative to the site. What else is named goes to
    ``Browser.new_context``: ``has_touch=True``.
    """
    contexts = []
    errors: list[str] = []

    def open_(*, width: int = 1280, height: int = 900, scheme: str = "light", **more: Any) -> Page:
        context = browser.new_context(
            base_url=site,
            viewport={"width": width, "height": height},
            color_scheme=scheme,  # type: ignore[arg-type]
            # Each is somebody else, so that no test uses up what an address may try in a minute.
            extra_http_headers={"X-Forwarded-For": f"198.51.100.{randrange(1, 255)}"},
            **more,
        )
        contexts.append(context)
        page = context.new_page()
        page.on("console", lambda message: errors.append(f"{page.url}: {message.text}") if is_error(message) else None)
        page.on("pageerror", lambda error: errors.append(f"{page.url}: {error}"))
        return page

    yield open_
    for context in contexts:
        context.close()
    assert errors == []


@pytest.fixture
def sign_in() -> Callable[[Page, str, str], None]:
    """Signs somebody in by the form."""

    def sign(page: Page, name: str, password: str) -> None:
        page.goto("/sign-in/")
        page.get_by_label("Name", exact=True).fill(name)
        page.get_by_label("Password", exact=True).fill(password)
        page.locator("main").get_by_role("button", name="Sign in").click()
        page.wait_for_url("**/")

    return sign
