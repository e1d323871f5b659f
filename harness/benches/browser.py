"""Measure in a browser what a player waits for: from Confirm to the next question on the screen."""

import os
import shutil
import signal
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path
from typing import Any

from harness.rows import SHARE, Row
from harness.smoke_run import ROOT, free_port
from harness.unavailable import Unavailable

ANSWERS = max(4, round(60 * SHARE))
PAUSE_MS = 1_200
"""What a player takes at least to choose; what moved has ended, and the bots have answered."""
BROWSERS = ("chromium", "chromium-browser", "google-chrome")

CHOOSE = """() => {
  const form = document.querySelector('form.decide');
  const kind = form.dataset.input;
  const number = form.querySelector('input[type=number]');
  if (number) number.value = form.dataset.least || '0';
  const passing = form.querySelector('.passing input');
  const inputs = [...form.querySelectorAll('fieldset input:not([disabled])')];
  if (kind === 'checkbox') inputs.slice(0, Number(form.dataset.least)).forEach((input) => input.click());
  else if (kind !== 'assign' && inputs.length) (passing ?? inputs[0]).click();
}"""
"""Chooses something lawful: to pass where that can be, else the first answers."""

ANSWER = """() => new Promise((done) => {
  const before = document.querySelector('form.decide').dataset.decision;
  const begun = performance.now();
  performance.clearResourceTimings();
  const asking = () => document.querySelector('form.decide[data-decision]')?.dataset.decision ?? before;
  const seen = new MutationObserver(() => {
    if (asking() === before && !document.querySelector('.decide--over')) return;
    seen.disconnect();
    const swapped = performance.now();
    requestAnimationFrame(() => setTimeout(() => {
      const asked = performance.getEntriesByType('resource');
      const sent = asked.find((one) => one.name.endsWith('/answer/'));
      if (!sent) return done(null);
      const direct = !asked.some((one) => one.name.includes('?v='));
      const at = [begun, sent.redirectEnd || sent.startTime, sent.responseEnd, swapped, performance.now()];
      done({ direct, parts: at.slice(1).map((to, place) => to - at[place]), all: at[4] - begun });
    }));
  });
  seen.observe(document.body, { childList: true, subtree: true });
  document.querySelector('form.decide .confirm button').click();
  setTimeout(() => (seen.disconnect(), done(null)), 20000);
})"""
"""Sends the answer; milliseconds until the frame with the next question, and of its parts: the answer, the new table,
the swap, the frame. ``direct``: no bot had to answer in between."""


def rows() -> list[Row]:
    """Answers of a guest against a bot, on a site of its own.

    Raises:
        Unavailable: there is no Chromium.
    """
    path = os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, BROWSERS)), None)
    if path is None:
        raise Unavailable("no Chromium is installed: apt-get install chromium, or set CHROMIUM to its path")
    from playwright.sync_api import sync_playwright

    with tempfile.TemporaryDirectory() as var, sync_playwright() as playwright:
        process, address = _serve(Path(var))
        try:
            browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
            measurements = _answers(browser.new_page(base_url=address, viewport={"width": 1280, "height": 800}))
            browser.close()
        finally:
            process.send_signal(signal.SIGINT)
            process.wait(timeout=30)
    whole = sorted(measured["all"] for measured in measurements)
    direct = [measured["parts"] for measured in measurements if measured["direct"]] or [
        measured["parts"] for measured in measurements
    ]
    parts = [statistics.median(part) for part in zip(*direct, strict=True)]
    split = "answer {:.0f}, new table {:.0f}, swap {:.0f}, frame {:.0f}".format(*parts)
    slow = whole[int(len(whole) * 0.9)]
    return [
        Row(
            "browser: from Confirm to the next question, tcg",
            f"{statistics.median(whole):.0f} ms",
            "150 ms",
            f"{len(whole)} answers, p90 {slow:.0f} ms; of {len(direct)} without bots between, medians: {split}",
        )
    ]


def _serve(var: Path) -> tuple[subprocess.Popen[bytes], str]:
    """A fresh site as ``make run`` serves it, with the bots of its demo at play, and its address."""
    port = free_port()
    environment = {name: value for name, value in os.environ.items() if not name.startswith(("ENTMOOT_", "DJANGO_"))}
    process = subprocess.Popen(
        [sys.executable, "manage.py", "start", "--port", str(port)],
        cwd=ROOT,
        env={**environment, "ENTMOOT_VAR": str(var), "ENTMOOT_BOT_PACE": "0.25"},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    address = f"http://127.0.0.1:{port}"
    for _ in range(1200):
        try:
            urllib.request.urlopen(f"{address}/healthz", timeout=2).close()  # noqa: S310 - our own address
            return process, address
        except OSError:
            if process.poll() is not None:
                break
            time.sleep(0.1)
    process.kill()
    raise RuntimeError("the site did not begin to answer")


def _answers(page: Any) -> list[dict[str, Any]]:
    """Play until there are enough answers, in as many matches as that takes."""
    page.goto("/sign-up/")
    for name, value in (
        ("username", "stopwatch"),
        ("email", "stopwatch@example.org"),
        ("password", "long secret words 9"),
    ):
        page.locator(f"[name={name}]").fill(value)
    page.locator("main form button").first.click()
    page.wait_for_url(lambda url: "/sign-up/" not in url)
    measurements: list[dict[str, Any]] = []
    while len(measurements) < ANSWERS:
        page.goto("/matches/new/?game=tcg&against=bot")
        page.locator("main form button.btn--go").last.click()
        while len(measurements) < ANSWERS:
            page.locator("form.decide[data-decision], .decide--over").first.wait_for(timeout=60_000)
            page.wait_for_timeout(PAUSE_MS)
            if page.locator(".decide--over").count():
                break
            page.evaluate(CHOOSE)
            if (measured := page.evaluate(ANSWER)) is None:
                break  # another match
            measurements.append(measured)
    return measurements
