"""Sealed pools: packs by a template, proven as every pack is, whose cards go to the pool and nowhere else."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from cardpool.collections.ledger import ledger_faults
from cardpool.collections.packs import pack_faults, pack_open
from cardpool.collections.pools import pool_cards
from cardpool.collections.selectors import packs_of
from cardpool.errors import Conflict, Forbidden, KeyConflict, Refused
from cardpool.limited import templates
from cardpool.limited.sealed import (
    own_pool_make,
    pool_grow,
    pool_open_all,
    pools_open_due,
    sealed_packs,
    sealed_pool_make,
)
from cardpool.models import Collection, LimitedPool, Pack, copies_owned
from players.models import Notice, Player
from scripts import verify_pack
from tests.conftest import NOW

pytestmark = pytest.mark.django_db
DAY = timedelta(days=1)


def made(player: Player, template: str = "fellowship-sealed", **more: Any) -> LimitedPool:
    return sealed_pool_make(
        **{"player": player, "key": "tournament:12", "name": "Sealed night", "template": template, "now": NOW, **more}
    )


def products(pool: LimitedPool) -> Counter[str]:
    return Counter(Pack.objects.filter(pool=pool.collection).values_list("product", flat=True))


def test_a_player_gets_the_packs_of_the_template_once(ana: Player) -> None:
    pool = made(ana, starter="gandalf-starter")
    assert products(pool) == {"gandalf-starter": 1, "fellowship-booster": 6}
    assert made(ana) == pool
    assert Pack.objects.count() == 7
    assert (pool.kind, pool.format.slug, pool.series) == ("sealed", "sealed", 1)
    assert list(packs_of(ana)) == []  # they are not among the packs of the collection
    assert pool_cards(pool.collection) == {}


@pytest.mark.long
def test_a_dealt_starter_depends_on_the_event_and_the_player_alone(catalogue: None) -> None:
    players = [Player.objects.create_user(f"p{number}") for number in range(12)]
    dealt = [next(slug for slug in products(made(player)) if "starter" in slug) for player in players]
    assert set(dealt) == {"aragorn-starter", "gandalf-starter"}


@pytest.mark.long
def test_opened_cards_go_to_the_pool_with_the_proof_of_every_pack(ana: Player, tmp_path: Path) -> None:
    pool = made(ana)
    packs = list(sealed_packs(pool.collection))
    noted = packs[1].commitment
    opened = pack_open(pack=packs[1], player=ana, cut="my cut", now=NOW)
    assert opened.content is not None
    assert sum(pool_cards(pool.collection).values()) == len(opened.content["cards"]) == 11
    path = tmp_path / "pack.json"
    path.write_text(json.dumps(opened.proof()))
    assert verify_pack.main([str(path), "--commitment", noted]) == 0
    rest = pool_open_all(pool=pool, actor=ana, cut="another", now=NOW)
    assert len(rest) == 6
    assert all(pack.cut_own for pack in rest)
    assert pool_open_all(pool=pool, actor=ana, now=NOW) == []
    assert sum(pool_cards(pool.collection).values()) == 6 * 11 + 60 + 9 + 2 + 3
    assert copies_owned(ana.pk) == {}
    assert (ledger_faults(), pack_faults()) == ([], [])


def test_nobody_else_opens_a_pool(ana: Player, ben: Player) -> None:
    pool = made(ana)
    with pytest.raises(Forbidden):
        pool_open_all(pool=pool, actor=ben, now=NOW)
    with pytest.raises(Forbidden):
        pack_open(pack=sealed_packs(pool.collection)[0], player=ben, now=NOW)
    with pytest.raises(Refused, match="A cut is"):
        pool_open_all(pool=pool, actor=ana, cut=" x", now=NOW)
    assert sealed_packs(pool.collection).count() == 7


def test_fixed_cards_are_in_the_pool_from_the_start(ana: Player) -> None:
    pool = made(ana, "black-rider-sealed")
    cards = pool_cards(pool.collection)
    assert sum(cards.values()) == 11
    assert cards["11S164", False] == cards["11S2", False] == 1
    assert products(pool) == {"black-rider-booster": 8}


@pytest.mark.long
def test_what_is_sealed_when_time_is_up_is_opened_and_marked_unproven(
    ana: Player, ben: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, second = made(ana, open_by=NOW + DAY), made(ben, open_by=NOW + DAY)
    assert pools_open_due(NOW) == 0
    from cardpool.limited import sealed

    real = sealed.pool_open_all

    def failing(*, pool: LimitedPool, **more: Any) -> list[Pack]:
        if pool.pk == first.pk:
            raise RuntimeError("injected")
        return real(pool=pool, **more)

    monkeypatch.setattr(sealed, "pool_open_all", failing)
    assert pools_open_due(NOW + DAY) == 1
    assert not sealed_packs(second.collection).exists()
    assert not Pack.objects.filter(pool=second.collection, cut_own=True).exists()
    monkeypatch.undo()
    assert pools_open_due(NOW + DAY) == 0  # what failed is left alone for a while
    assert pools_open_due(NOW + DAY + timedelta(minutes=5)) == 1
    assert not sealed_packs(first.collection).exists()
    assert pools_open_due(NOW + 2 * DAY) == 0


@pytest.mark.long
def test_a_bot_opens_at_once(catalogue: None, player_make: Callable[..., Player]) -> None:
    bot = player_make("robot", is_bot=True, bot_name="steady")
    pool = made(bot)
    assert not sealed_packs(pool.collection).exists()
    assert sum(pool_cards(pool.collection).values()) == 140
    grown = pool_grow(pool=pool, series=2, now=NOW)
    assert all(Pack.objects.get(pk=pack.pk).opened_at for pack in grown)


def test_a_pool_grows_once_each_series(ana: Player) -> None:
    pool = made(ana, "fellowship-league", key="season:5")
    added = pool_grow(pool=pool, series=2, open_by=NOW + DAY, now=NOW)
    assert [pack.product for pack in added] == ["fellowship-booster"] * 2
    assert pool_grow(pool=pool, series=2, now=NOW) == added
    assert Notice.objects.filter(player=ana, kind="pool_grown").count() == 1
    # Series 3 was missed: it is not made up, the next one is given.
    later = pool_grow(pool=pool, series=4, now=NOW)
    assert [pack.product for pack in later] == ["realms-booster"] * 2
    with pytest.raises(Conflict, match="series 4 already"):
        pool_grow(pool=pool, series=3, now=NOW)
    with pytest.raises(Refused, match="from series 2"):
        pool_grow(pool=pool, series=1, now=NOW)
    other = pool_grow(pool=pool, series=5, template="black-rider-sealed", now=NOW)
    assert {pack.product for pack in other} == {"black-rider-booster"}
    pool.refresh_from_db()
    assert (pool.series, pool.open_by) == (5, None)
    assert Pack.objects.filter(pool=pool.collection).count() == 4 + 2 + 2 + 2


@pytest.mark.parametrize(
    ("wanted", "reason"),
    [
        ({"template": "nosuch"}, "There is no such sealed template"),
        ({"template": "shadows-sealed"}, "is not offered yet"),
        ({"starter": "mouth-starter"}, "There is no such starter"),
        ({"template": "black-rider-sealed", "starter": "aragorn-starter"}, "has no starter"),
        ({"key": ""}, "A pool needs a key"),
        ({"name": ""}, "A pool needs a key"),
    ],
)
def test_a_pool_that_cannot_be_is_refused_and_nothing_is_made(
    ana: Player, wanted: dict[str, Any], reason: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(templates, "playable", lambda card: not card.startswith("11R"))
    with pytest.raises(Refused, match=reason):
        made(ana, **wanted)
    assert (Collection.objects.count(), Pack.objects.count()) == (0, 0)


def test_a_key_makes_one_template(ana: Player) -> None:
    made(ana)
    with pytest.raises(Conflict, match="another template"):
        made(ana, "black-rider-sealed")
    assert LimitedPool.objects.count() == 1


def test_a_player_takes_a_few_pools_of_their_own_a_day(ana: Player) -> None:
    def take(key: str, now: datetime = NOW, template: str = "fellowship-sealed") -> LimitedPool:
        return own_pool_make(player=ana, template=template, key=key, now=now)

    first = take("a")
    assert take("a") == first
    with pytest.raises(KeyConflict):
        take("a", template="black-rider-sealed")
    names = {first.collection.pool_name, take("b").collection.pool_name, take("c").collection.pool_name}
    assert len(names) == 3
    with pytest.raises(Refused, match="the most; come back tomorrow"):
        take("d")
    assert take("d", NOW + DAY).pk
    with pytest.raises(Refused, match="Idempotency-Key"):
        take("")
