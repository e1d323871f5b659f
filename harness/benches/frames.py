"""Pages with the frames of a request in one piece of memory, and without (ADR 11), in turns, at many depths.

The middleware stays while a page gains a tenth by it.
"""

import time
from collections.abc import Callable
from statistics import median
from typing import Any

from harness.bench_database import database
from harness.benches.pages import match_begun
from harness.rows import SHARE, Row, up_to_most

DEPTHS = range(0, 60, 4)
ROUNDS = max(1, round(8 * SHARE))


def rows() -> list[Row]:
    """Home and a board, asked for by a signed-in player; processor time."""
    with database() as vendor:
        from cardpool.catalogue_load import cards_load
        from players.models import Player
        from players.staff.roles import roles_sync

        roles_sync()
        cards_load()
        people = [Player.objects.create_user(f"bench-{name}", "", "secret words") for name in ("reader", "other")]
        most = max(up_to_most(10, 200))
        first, *_others = [match_begun(number, *people) for number in range(most)]
        return [
            _row(f"page: home with {most} matches, by depth of the stack", people[0], "/", vendor),
            _row("page: a board, by depth of the stack", people[0], f"/matches/{first.code}/", vendor),
        ]


def _row(what: str, player: Any, path: str, vendor: str) -> Row:
    """One page; raises AssertionError when it does not answer 200."""
    from django.conf import settings

    middleware = list(settings.MIDDLEWARE)
    roomy = _asking(player, path, middleware)
    plain = _asking(player, path, [name for name in middleware if not name.endswith("FrameStackMiddleware")])
    times_by_depth: dict[Callable[[], None], dict[int, list[float]]] = {roomy: {}, plain: {}}
    for number in range(ROUNDS):
        for place, depth in enumerate(DEPTHS):
            for ask in (roomy, plain) if (number + place) % 2 else (plain, roomy):
                times_by_depth[ask].setdefault(depth, []).append(_seconds_at(depth, ask) * 1000)
    best, other = ([median(times) for times in times_by_depth[ask].values()] for ask in (roomy, plain))
    ratios = [without / within for within, without in zip(best, other, strict=True)]
    return Row(
        what,
        f"{median(best):.1f} ms, {max(best):.1f} at most",
        f"{median(other):.1f} ms, {max(other):.1f} at most without",
        f"{vendor}; without as many times as long: median {median(ratios):.2f}, most {max(ratios):.2f}",
    )


def _asking(player: Any, path: str, middleware: list[str]) -> Callable[[], None]:
    """What asks for the page through these middlewares; it has been asked for once."""
    from django.test import Client, override_settings

    client = Client(headers={"host": "localhost"})
    client.force_login(player)
    with override_settings(MIDDLEWARE=middleware):
        client.handler.load_middleware()

    def ask() -> None:
        if (status := client.get(path).status_code) != 200:
            raise AssertionError(f"{path} answers {status}")

    ask()
    return ask


def _seconds_at(depth: int, ask: Callable[[], None]) -> float:
    """The processor time of asking so many calls deeper."""
    if depth:
        return _seconds_at(depth - 1, ask)
    begun = time.process_time()
    ask()
    return time.process_time() - begun
