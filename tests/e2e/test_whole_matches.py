"""A whole match of each game, to its end, by clicks: at a desk, and on a phone in the dark.

Some of them run in ``make e2e``, others by ``ENTMOOT_SAMPLE``, those that take minutes more seldom; the rest runs with
``make e2e ARGS='-m "e2e and law"'``. Those of The Confrontation stand beside its map, that of the card game at a desk
in its own file; these run always.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.e2e import test_deckbuilding as deckbuilding
from tests.e2e import test_play_match as tcg
from tests.e2e import test_tarot as tarot
from tests.e2e.pages import account, confirm, wider_than_the_window
from tests.shares import in_sample

MOST_ANSWERS = 600
AT: dict[str, dict[str, Any]] = {"desk": {"width": 1280}, "phone": {"width": 390, "height": 844, "scheme": "dark"}}
ONE_IN = {"tcg": 3, "tarot": 3, "deckbuilding": 20}
MATCHES = [("tcg", "phone"), *((game, where) for game in ("tarot", "deckbuilding") for where in AT)]


def tcg_answer(page: Page) -> None:
    tcg.choose(page.locator("form.decide"))
    confirm(page)


PLAYED: dict[str, tuple[Callable[[Page], None], Callable[[Page], object]]] = {
    "tcg": (tcg.begin, tcg_answer),
    "tarot": (tarot.begin, tarot.answer),
    "deckbuilding": (deckbuilding.begin, deckbuilding.answer),
}


@pytest.mark.parametrize(
    ("game", "where"),
    [pytest.param(*match, marks=() if in_sample(match, ONE_IN[match[0]]) else pytest.mark.law) for match in MATCHES],
)
def test_a_whole_match(page_open: Callable[..., Page], game: str, where: str) -> None:
    begin, answer = PLAYED[game]
    page = page_open(**AT[where])
    account(page, f"whole-{game}-{where}")
    begin(page)
    answers = 0
    while answers < MOST_ANSWERS:
        page.locator("form.decide[data-decision], .decide--over").first.wait_for(timeout=60_000)
        if page.locator(".decide--over").count():
            break
        assert not wider_than_the_window(page)
        answer(page)
        answers += 1
    assert 5 < answers < MOST_ANSWERS
    expect(page.locator(".decide--over h2")).to_contain_text(re.compile(r"You (won|lost|drew|came|share)|Nobody won"))
    assert not wider_than_the_window(page)
