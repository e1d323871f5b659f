"""What the site gives to players: cards from the bank, sealed packs and tokens, as prizes and for taking part."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from cardpool.collections.ledger import bank, cards_move, collection_of, holdings_locked
from cardpool.collections.packs import pack_make
from cardpool.collections.tokens import tokens_move
from cardpool.models import Collection, Printing
from cardpool.products import PRODUCTS, Product
from players.models import Player

__all__ = ["CopyReward", "Due", "PackReward", "Reward", "TokenReward", "reward_text", "rewards_credit", "rewards_of"]

_TOKENS = re.compile(r"([1-9][0-9]{0,8}) tokens?")
_PACKS = re.compile(r"([1-9][0-9]{0,2}) x ([a-z0-9-]+)")


@dataclass(frozen=True, slots=True)
class CopyReward:
    """One copy of a printing, plain or foil."""

    printing: Printing


@dataclass(frozen=True, slots=True)
class PackReward:
    """Sealed packs of a product."""

    product: Product
    count: int = 1


@dataclass(frozen=True, slots=True)
class TokenReward:
    """Tokens."""

    count: int


Reward = CopyReward | PackReward | TokenReward


@dataclass(frozen=True, slots=True)
class Due:
    """A reward that a player is due. It is given once per ``key``; ``reason`` stands in the ledger, 200 characters."""

    player: Player
    reward: Reward
    key: str
    reason: str


def reward_text(reward: Reward) -> str:
    """A reward as the manifests of draws write it: ``1R1 foil``, ``1C2``, ``3 x fellowship-booster``, ``50 tokens``."""
    match reward:
        case CopyReward(printing):
            return f"{printing.card_id} foil" if printing.foil else printing.card_id
        case PackReward(product, count):
            return f"{count} x {product.slug}"
        case TokenReward(count):
            return "1 token" if count == 1 else f"{count} tokens"


def rewards_of(texts: Iterable[str]) -> dict[str, Reward]:
    """The rewards of these texts, with one query for all cards. Raises KeyError for what names none."""
    rewards: dict[str, Reward] = {}
    cards: dict[str, tuple[str, bool]] = {}
    for text in texts:
        if match := _TOKENS.fullmatch(text):
            rewards[text] = TokenReward(int(match[1]))
        elif (match := _PACKS.fullmatch(text)) and match[2] in PRODUCTS:
            rewards[text] = PackReward(PRODUCTS[match[2]], int(match[1]))
        else:
            cards[text] = (text.removesuffix(" foil"), text.endswith(" foil"))
    rows = Printing.objects.filter(card__in={card for card, _ in cards.values()}).select_related("card")
    printings = {(row.card_id, row.foil): row for row in rows} if cards else {}
    return rewards | {text: CopyReward(printings[card]) for text, card in cards.items()}


def rewards_credit(dues: Sequence[Due], *, actor: Player | None, now: datetime) -> None:
    """Give each player what they are due, inside the caller's transaction.

    Raises KeyConflict where a key was used for something else. The caller sees to it that packs are due once.
    """
    if not dues:
        return
    source = bank()
    owners = {player.pk: collection_of(player) for player in {due.player for due in dues}}
    _copies_locked(dues, source, owners)
    for due in dues:
        owner = owners[due.player.pk]
        match due.reward:
            case CopyReward(printing):
                cards_move(
                    source=source, target=owner, printing=printing, count=1, reason=due.reason[:200], key=due.key,
                    actor=actor, now=now,
                )  # fmt: skip
            case PackReward(product, count):
                for number in range(count):
                    key = f"{due.key}:{number}"
                    pack_make(due.player, product, key=key, price=None, reason=due.reason[:200], now=now)
            case TokenReward(count):
                tokens_move(
                    source=source, target=owner, count=count, reason=due.reason, key=due.key, actor=actor, now=now
                )


def _copies_locked(dues: Sequence[Due], source: Collection, owners: Mapping[int, Collection]) -> None:
    """Lock all holdings in the ledger's order first: draws and trades at the same time do not wait for each other."""
    copies = [(due.reward.printing, owners[due.player.pk]) for due in dues if isinstance(due.reward, CopyReward)]
    ends = {(printing.pk, owner.pk): owner for printing, target in copies for owner in (source, target)}
    if ends:
        holdings_locked(ends)
