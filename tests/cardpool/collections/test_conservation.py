"""Cards and tokens are conserved whatever is bought, opened, given, traded, won and repeated, and whatever fails.

A walk makes random choices and keeps a model of what everybody must hold. A fault is injected into any statement of a
choice: the choice then changes nothing, and is made again.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any

import pytest
from django.db import DataError, connection, transaction

from cardpool.collections.gifts import gift_give
from cardpool.collections.ledger import bank, cards_move, ledger_faults
from cardpool.collections.packs import pack_buy, pack_faults, pack_open, packs_grant
from cardpool.collections.pools import pool_add, pool_cards, pool_make
from cardpool.collections.tokens import token_faults, tokens_of
from cardpool.collections.trades import (
    reserve_faults,
    trade_accept,
    trade_counter,
    trade_decline,
    trade_propose,
    trade_withdraw,
    trades_expire,
)
from cardpool.errors import Refused
from cardpool.models import Gift, Holding, Movement, Pack, Printing, ShelfItem, Trade, TradeLine
from players.friends.blocks import player_block, player_unblock
from players.models import Player
from tests.cardpool.collections.conftest import paid
from tests.conftest import NOW
from tests.shares import whole_or_sample

BOOSTER = "fellowship-booster"
POOR = [("1C3", False), ("1C3", True), ("1C4", False), ("1R13", False)]


Call = Callable[[], Any]
After = Callable[[Any], object]
Choice = tuple[Call, After]


class Fault:
    """Lets one statement fail, whichever it is."""

    def __init__(self, at: int) -> None:
        self.left, self.fired = at, False

    def __call__(self, execute: Callable[..., Any], sql: str, params: Any, many: bool, context: Any) -> Any:
        if not sql.startswith(("SAVEPOINT", "RELEASE", "ROLLBACK")):
            self.left -= 1
            if self.left == 0:
                self.fired = True
                raise DataError("injected")
        return execute(sql, params, many, context)


class Walk:
    """Random choices of three players, with a model of what each holds, offers and has in tokens."""

    def __init__(self, seed: int) -> None:
        self.random, self.now, self.made = random.Random(seed), NOW, 0
        self.players = [Player.objects.create_user(f"walker{number}") for number in range(3)]
        ShelfItem.objects.create(product=BOOSTER, price=2)
        for player in self.players:
            paid(player, 9)
        self.cards: dict[int, Counter[tuple[str, bool]]] = {player.pk: Counter() for player in self.players}
        self.tokens = {player.pk: 9 for player in self.players}
        self.pools = {player.pk: pool_make(player=player, key="e", name="E", now=NOW) for player in self.players}
        self.pooled: dict[int, Counter[tuple[str, bool]]] = {player.pk: Counter() for player in self.players}
        self.seen: Counter[str] = Counter()
        self.packs: set[int] = set()
        self.opened: set[int] = set()
        self.gifts: set[int] = set()
        self.traded: set[int] = set()
        self.prizes: set[int] = set()

    def key(self) -> str:
        """A new key; now and then one that was used before."""
        self.made += 1
        return f"key{self.random.randrange(1, self.made + 1) if self.random.random() < 0.1 else self.made}"

    def some(self, player: Player, most: int = 3) -> dict[tuple[str, bool], int]:
        """Cards that a player may hold, or not."""
        owned = sorted(+self.cards[player.pk])
        pool = [*owned[:6], *POOR]
        return {self.random.choice(pool): self.random.randint(1, 2) for _ in range(self.random.randint(1, most))}

    def reserved(self, player: Player) -> Counter[tuple[str, bool]]:
        counts: Counter[tuple[str, bool]] = Counter()
        for trade in Trade.objects.filter(state="open", maker=player):
            counts.update(self.lines(trade, player))
        return counts

    @staticmethod
    def lines(trade: Trade, giver: Player) -> dict[tuple[str, bool], int]:
        rows = TradeLine.objects.filter(version__trade=trade, version__number=trade.version, giver=giver)
        return {(card, foil): n for card, foil, n in rows.values_list("printing__card", "printing__foil", "count")}

    def moved(self, giver: Player, taker: Player, cards: dict[tuple[str, bool], int]) -> None:
        self.cards[giver.pk].subtract(cards)
        self.cards[taker.pk].update(cards)

    def step(self) -> None:
        name = self.random.choice(
            ["buy", "grant", "gift", "prize", "pool", "expire", "block"] + ["open", "propose"] * 2 + ["answer"] * 3
        )
        self.now += timedelta(minutes=self.random.choice([1, 60]))
        call, after = getattr(self, name)()
        if self.random.random() < 0.5:
            fault = Fault(self.random.randint(1, 28))
            before = self.totals()
            try:
                with connection.execute_wrapper(fault):
                    result = call()
            except DataError:
                assert fault.fired
                self.seen["faults"] += 1
                assert self.totals() == before, f"{name} failed and changed something"
            except Refused:
                self.seen["refused"] += 1
                assert self.totals() == before, f"{name} was refused and changed something"
            else:
                # A trade that cannot be closed is noted and tried again, beside the others that expire.
                assert not fault.fired or name == "expire"
                self.seen["faults" if fault.fired else name] += 1
                after(result)
        # A request is sent, or sent again with the same key after it failed or its answer was lost.
        self.once(name, call, after)
        self.check()

    def once(self, name: str, call: Call, after: After) -> None:
        try:
            result = call()
        except Refused:
            self.seen["refused"] += 1
        else:
            self.seen[name] += 1
            after(result)

    # Each choice gives the call of a service, and how the model follows from its result.

    def buy(self) -> Choice:
        player, key = self.random.choice(self.players), self.key()
        stored = f"buy:{player.pk}:{key}"

        def after(pack: Pack) -> None:
            if pack.pk not in self.packs:
                self.packs.add(pack.pk)
                assert pack.key == stored
                self.tokens[player.pk] -= 2

        return lambda: pack_buy(player=player, product=BOOSTER, key=key, now=self.now), after

    def grant(self) -> Choice:
        player, key = self.random.choice(self.players), self.key()

        def call() -> list[Pack]:
            return packs_grant(player=player, product=BOOSTER, reason="Prize", key=key, actor=None, now=self.now)

        return call, lambda packs: self.packs.update(pack.pk for pack in packs)

    def open(self) -> Choice:
        packs = list(Pack.objects.select_related("owner").order_by("pk"))
        if not packs:
            return self.grant()
        pack = self.random.choice(packs)

        def after(opened: Pack) -> None:
            if opened.pk not in self.opened and opened.content is not None:
                self.opened.add(opened.pk)
                self.cards[pack.owner_id].update((card, foil) for card, foil in opened.content["cards"])

        return lambda: pack_open(pack=pack, player=pack.owner, cut=f"cut{self.made}", now=self.now), after

    def gift(self) -> Choice:
        giver, taker = self.random.sample(self.players, 2)
        key, cards = self.key(), self.some(giver)

        def after(gift: Gift) -> None:
            if gift.pk not in self.gifts:
                self.gifts.add(gift.pk)
                self.moved(giver, taker, cards)

        return lambda: gift_give(giver=giver, receiver=taker, cards=cards, key=key, now=self.now), after

    def propose(self) -> Choice:
        one, two = self.random.sample(self.players, 2)
        gives, gets, key = self.some(one), self.some(two), self.key()

        def call() -> Trade:
            return trade_propose(player=one, partner=two, gives=gives, gets=gets, key=key, now=self.now)

        return call, lambda _: None

    def answer(self) -> Choice:
        trades = list(Trade.objects.select_related("proposer", "partner", "maker").order_by("-pk")[:4])
        if not trades:
            return self.propose()
        trade, player = self.random.choice(trades), self.random.choice(self.players)
        version = trade.version - (self.random.random() < 0.1)
        do = self.random.choice(["accept", "accept", "accept", "counter", "decline", "withdraw"])
        if do == "accept":
            lines = {person.pk: self.lines(trade, person) for person in (trade.proposer, trade.partner)}

            def after(_: Trade) -> None:
                if trade.pk not in self.traded:
                    self.traded.add(trade.pk)
                    self.seen["traded"] += 1
                    self.moved(trade.proposer, trade.partner, lines[trade.proposer_id])
                    self.moved(trade.partner, trade.proposer, lines[trade.partner_id])

            return lambda: trade_accept(trade=trade, player=player, version=version, now=self.now), after
        if do == "counter":
            gives, gets = self.some(player), self.some(trade.other(player))

            def counter() -> Trade:
                return trade_counter(trade=trade, player=player, version=version, gives=gives, gets=gets, now=self.now)

            return counter, lambda _: None
        service = {"decline": trade_decline, "withdraw": trade_withdraw}[do]
        return lambda: service(trade=trade, player=player, now=self.now), lambda _: None

    def prize(self) -> Choice:
        player, card, key = self.random.choice(self.players), self.random.choice(POOR), f"prize:{self.made}"
        printing = Printing.objects.get(card=card[0], foil=card[1])

        def call() -> Movement:
            return cards_move(
                source=bank(), target=player.collection, printing=printing, count=2, reason="Prize", key=key,
                actor=None, now=self.now,
            )  # fmt: skip

        def after(movement: Movement) -> None:
            if movement.pk not in self.prizes:
                self.prizes.add(movement.pk)
                self.cards[player.pk][card] += 2

        return call, after

    def pool(self) -> Choice:
        player, card, key = self.random.choice(self.players), self.random.choice(POOR), self.key()
        pool = self.pools[player.pk]

        def after(movements: list[Movement]) -> None:
            if movements[0].pk not in self.prizes:
                self.prizes.add(movements[0].pk)
                self.pooled[player.pk][card] += 1

        return lambda: pool_add(pool=pool, cards={card: 1}, reason="Pool", key=key, actor=None, now=self.now), after

    def expire(self) -> Choice:
        late: datetime = self.now + timedelta(days=self.random.choice([0, 0, 0, 15]))
        return lambda: trades_expire(now=late), lambda _: None

    def block(self) -> Choice:
        one, two = self.random.sample(self.players, 2)
        if self.random.random() < 0.2:
            return lambda: player_block(blocker=one, blocked=two, now=self.now), lambda _: None
        return lambda: player_unblock(blocker=one, blocked=two, now=self.now), lambda _: None

    def totals(self) -> tuple[Any, ...]:
        held = Holding.objects.exclude(count=0, reserved=0).order_by("printing", "collection")
        return (
            list(held.values_list("printing", "collection", "count", "reserved")),
            [tokens_of(player) for player in self.players],
            [Movement.objects.count(), Pack.objects.filter(opened_at=None).count(), Pack.objects.count()],
            list(Trade.objects.order_by("pk").values_list("pk", "state", "version")),
        )

    def check(self) -> None:
        rows = Holding.objects.filter(collection__player__isnull=False).exclude(count=0, reserved=0)
        fields = ("collection__player", "printing__card", "printing__foil", "count", "reserved")
        held: dict[int, Counter[tuple[str, bool]]] = {player.pk: Counter() for player in self.players}
        offered: dict[int, Counter[tuple[str, bool]]] = {player.pk: Counter() for player in self.players}
        for owner, card, foil, count, reserved in rows.values_list(*fields):
            held[owner][card, foil] += count
            offered[owner][card, foil] += reserved
        for player in self.players:
            assert held[player.pk] == +self.cards[player.pk]
            assert +offered[player.pk] == self.reserved(player)
            assert tokens_of(player) == self.tokens[player.pk]
            assert pool_cards(self.pools[player.pk]) == self.pooled[player.pk]


def walked(seed: int, steps: int) -> Counter[str]:
    walk = Walk(seed)
    for _ in range(steps):
        walk.step()
    assert ledger_faults() == []
    assert token_faults() == []
    assert reserve_faults() == []
    assert pack_faults() == []
    return walk.seen


@pytest.mark.long
@pytest.mark.django_db
@whole_or_sample
def test_cards_are_conserved_under_any_interleaving(whole: bool, catalogue: None) -> None:
    verbs: Counter[str] = Counter()
    for seed in range(12 if whole else 2):
        with transaction.atomic():
            verbs += walked(seed, 160 if whole else 70)
            transaction.set_rollback(True)
    wanted = {"buy", "grant", "open", "gift", "propose", "answer", "prize", "pool", "faults", "refused"}
    assert set(verbs) >= (wanted | {"traded"} if whole else wanted), verbs
