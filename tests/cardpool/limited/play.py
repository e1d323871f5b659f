"""Drafts that tests play."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from datetime import datetime
from typing import Any

from cardpool.collections.pools import pool_cards
from cardpool.limited.drafts import DraftClock, draft_join, draft_make, draft_start
from cardpool.limited.picks import draft_pick, drafts_owed
from cardpool.limited.table import DraftTable
from cardpool.models import Collection, Draft, DraftPack, DraftPick, DraftSeat
from players.models import Player
from tests.conftest import NOW

CLOCK = DraftClock(pick=3600, reserve=600, misses=2)


def drafted(players: Sequence[Player], size: int = 4, **more: Any) -> Draft:
    """A draft that has begun, with these players and bots."""
    made = {"template": "fellowship-draft", "size": size, "clock": CLOCK, "made_key": "t:1", "key": "tournament:1"}
    draft = draft_make(**{**made, "now": NOW, **more})
    for player in players:
        draft_join(draft=draft, player=player, cut=f"cut of {player}", now=NOW)
    return draft_start(draft=draft, actor=None, now=NOW)


def seat_of(draft: Draft, player: Player) -> DraftSeat:
    return draft.seats.get(player=player)


def held(draft: Draft, player: Player) -> DraftPack | None:
    """The pack that a player holds."""
    return DraftTable(draft, NOW).held(seat_of(draft, player))


def some(draft: Draft, player: Player) -> list[tuple[str, bool]]:
    """The first cards of the pack that a player holds, as many as are picked."""
    pack = held(draft, player)
    assert pack is not None
    return first_of(draft, pack)


def first_of(draft: Draft, pack: DraftPack) -> list[tuple[str, bool]]:
    """The first cards of a pack, as many as are picked."""
    return [(card, foil) for card, foil in pack.cards[: draft.rules["at_a_time"]]]


def picked(draft: Draft, player: Player, key: str, now: datetime = NOW) -> DraftPick:
    """The player's pick of the first cards of their pack."""
    pack = held(draft, player)
    assert pack is not None
    return draft_pick(draft=draft, player=player, pack=pack.label, cards=first_of(draft, pack), key=key, now=now)


def played_out(draft: Draft, players: Sequence[Player], now: datetime = NOW) -> Draft:
    """The draft at its end: players take the first cards of each pack, bots pick in the sweep."""
    number = 0
    while True:
        draft.refresh_from_db()
        if draft.state != Draft.State.DRAFTING:
            return draft
        for player in players:
            while (pack := held(draft, player)) is not None:
                number += 1
                cards = first_of(draft, pack)
                draft_pick(draft=draft, player=player, pack=pack.label, cards=cards, key=f"out{number}", now=now)
        draft.refresh_from_db()
        drafts_owed(now)


def drawn_cards(draft: Draft) -> Counter[tuple[str, bool]]:
    """The cards of all packs."""
    return Counter((card, foil) for pack in draft.packs.all() for card, foil in pack.drawn)


def pooled(draft: Draft) -> Counter[tuple[str, bool]]:
    """The cards of all pools of a draft."""
    counts: Counter[tuple[str, bool]] = Counter()
    for pool in Collection.objects.filter(pool_key=draft.key):
        counts.update(pool_cards(pool))
    return counts
