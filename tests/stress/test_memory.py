"""Memory of the embedded site over many requests of strangers and players: it stays what it was.

Ten thousand with ``ENTMOOT_STRESS=full``.
"""

import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from tests.stress.sites import FULL, Site, ask, descriptors, resident, threads

pytestmark = pytest.mark.site

REQUESTS = 10_000 if FULL else 1_000
MORE = 0.10
"""How much more memory the last four fifths of the requests may leave than the first."""


def test_memory_stays_what_it_was(site: Site) -> None:
    games = site.games()
    wanted: list[tuple[str, dict[str, Any]]] = []
    for game in games:
        for place in (0, 1):
            player, api = {"session": game.sessions[place]}, {"token": game.tokens[place]}
            wanted += [(path, player) for path in ("/", f"/matches/{game.code}/", "/decks/", "/cards/?q=ring")]
            pages = ("me/", "matches/", f"matches/{game.code}/", f"matches/{game.code}/pending/", "cards/?search=elf")
            wanted += [(f"/api/v1/{path}", api) for path in pages]
        wanted += [(path, {}) for path in ("/", f"/matches/{game.code}/", "/cards/", "/sign-in/", "/nothing-here/")]
        wanted.append(("/api/v1/challenges/", {"token": game.tokens[0], "body": {"game": "nothing"}}))
    statuses: Counter[int] = Counter()

    def one(number: int) -> None:
        path, who = wanted[number % len(wanted)]
        statuses[ask(f"{site.base}{path}", **who).status] += 1

    begun = time.monotonic()
    sizes = {}
    with ThreadPoolExecutor(4) as pool:
        for part in range(5):
            list(pool.map(one, range(part * REQUESTS // 5, (part + 1) * REQUESTS // 5)))
            for game in games[:3]:
                game.plays_on(20)
            sizes[(part + 1) * REQUESTS // 5] = resident(site.pid)
    took = time.monotonic() - begun
    print(
        f"resident kB after requests: {sizes}; {REQUESTS / took:.0f} a second; {threads(site.pid)} threads, "
        f"{descriptors(site.pid)} descriptors; statuses {dict(statuses)}"
    )
    first, *_, last = sizes.values()
    assert last < first * (1 + MORE), sizes
    assert descriptors(site.pid) < 100
    assert set(statuses) <= {200, 400, 404}, statuses
