"""Several packs and pools at once: whoever moves many cards and others who do so at the same time never deadlock."""

from __future__ import annotations

import contextlib
import threading
from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection, transaction

from cardpool.collections import packs
from cardpool.collections.ledger import bank, ledger_faults
from cardpool.collections.pools import pool_add, pool_make, pools_lock
from cardpool.limited.sealed import pool_open_all, sealed_packs, sealed_pool_make
from players.models import Player
from tests.conftest import NOW

pytestmark = pytest.mark.django_db(transaction=True)
MEET_WITHIN = 1.0
"""Seconds for which each waits until the other has locked something too."""


class Meeting:
    """Lets both of two threads lock their first holdings before either goes on, where nothing keeps them apart."""

    def __init__(self) -> None:
        self.barrier = threading.Barrier(2)
        self.met = threading.local()

    def __call__(self, execute: Callable[..., Any], sql: str, params: Any, many: bool, context: Any) -> Any:
        result = execute(sql, params, many, context)
        if "cardpool_holding" in sql and "FOR UPDATE" in sql and not getattr(self.met, "once", False):
            self.met.once = True
            with contextlib.suppress(threading.BrokenBarrierError):
                self.barrier.wait(MEET_WITHIN)
        return result


def both(works: list[Callable[[], object]]) -> list[str]:
    """Do two things at the same time; the errors."""
    # Made beforehand: who makes a source keeps the other waiting.
    for name in ("packs", "pools"):
        bank(name)
    errors, meeting = [], Meeting()

    def run(work: Callable[[], object]) -> None:
        try:
            with connection.execute_wrapper(meeting):
                work()
        except Exception as error:
            errors.append(repr(error))
        finally:
            connection.close()

    threads = [threading.Thread(target=run, args=[work]) for work in works]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return errors


@pytest.mark.long
def test_two_players_open_their_sealed_pools_at_once(ana: Player, ben: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    """The second pack of each has the card of the first pack of the other."""
    pools = [
        sealed_pool_make(player=player, key="e:1", name="E", template="fellowship-sealed", now=NOW)
        for player in (ana, ben)
    ]
    cards = {}
    for pool, order in zip(pools, (("1C3", "1C39"), ("1C39", "1C3")), strict=True):
        for number, pack in enumerate(sealed_packs(pool.collection)):
            cards[pack.pk] = order[number % 2]
    monkeypatch.setattr(packs, "_drawn", lambda pack, cut: {"cards": [[cards[pack.pk], False]], "deck": []})

    def opens(number: int) -> Callable[[], object]:
        return lambda: pool_open_all(pool=pools[number], actor=(ana, ben)[number], cut="cut", now=NOW)

    assert both([opens(0), opens(1)]) == []
    assert not any(sealed_packs(pool.collection).exists() for pool in pools)
    assert ledger_faults() == []


@pytest.mark.long
def test_two_drafts_give_out_their_pools_at_once(ana: Player, ben: Player) -> None:
    """Each gives two pools, and the second one of each has the cards of the first one of the other."""
    one, two = {("1C3", False): 1}, {("1C39", False): 1}

    @transaction.atomic
    def gives(key: str, first: dict[tuple[str, bool], int], second: dict[tuple[str, bool], int]) -> None:
        additions = [
            (pool_make(player=player, key=key, name=key, now=NOW), cards)
            for player, cards in ((ana, first), (ben, second))
        ]
        pools_lock(additions)
        for pool, cards in additions:
            pool_add(pool=pool, cards=cards, reason="A draft", key=key, actor=None, now=NOW)

    assert both([lambda: gives("a", one, two), lambda: gives("b", two, one)]) == []
    assert ledger_faults() == []
