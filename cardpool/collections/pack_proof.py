"""How a pack is promised, opened and checked. Pure; docs/proofs.md has all formulas.

When a pack is made the server draws a secret and publishes its commitment, which also binds the recipe: every list of
cards that the pack is drawn from. The player's cut is given at opening. The key of the draw is made of both, as the
seed of a match is, so that neither the server nor the player could choose the cards.

>>> from cardpool.products import FELLOWSHIP
>>> recipe = recipe_of(FELLOWSHIP)
>>> drawn = pack_content(recipe, pack_key("code", bytes(64), commitment("code", digest(recipe), bytes(64)), "my cut"))
>>> len(drawn["cards"]), drawn["deck"]
(11, [])
"""

import hmac
import json
from collections.abc import Mapping, Sequence
from hashlib import sha512
from typing import Any

from cardpool.products import (
    COMMONS,
    FOIL_BOOSTERS,
    FOILS,
    RARES,
    STARTER_RARES,
    UNCOMMONS,
    Booster,
    DeluxeStarter,
    Product,
    Starter,
    foil_pool,
    pool_of,
)
from engine.kernel.randomness import Stream, length_prefixed
from engine.tcg.starters import EVERY_STARTER

__all__ = ["ALGORITHM", "commitment", "digest", "pack_content", "pack_key", "recipe_of", "server_cut"]

ALGORITHM = "entmoot-pack-1"
TAG = b"entmoot pack secret 1"
CUT_TAG = b"entmoot pack server cut 1"

Part = dict[str, Any]


def recipe_of(product: Product) -> dict[str, Any]:
    """What a product is drawn from, as plain data: parts that are drawn one after the other from one stream.

    A part takes each of its ``draws`` in turn; then, where it has a ``foil``, one number below ``of`` says whether
    there is one and from which list; then the ``filler`` is drawn, less one for a foil. ``deck`` is not drawn.

    Raises:
        TypeError: no recipe is known for this kind of product.
    """
    if isinstance(product, DeluxeStarter):
        parts = [_starter(product.starter), _booster(product.booster)]
    elif isinstance(product, Starter):
        parts = [_starter(product)]
    elif isinstance(product, Booster):
        parts = [_booster(product)]
    else:
        raise TypeError(f"there is no recipe for {product!r}")
    return {"algorithm": ALGORITHM, "product": product.slug, "parts": parts}


def _draw(count: int, cards: Sequence[str]) -> Part:
    return {"take": count, "from": list(cards)}


def _booster(product: Booster) -> Part:
    of = product.set
    return {
        "deck": [],
        "draws": [_draw(RARES, pool_of(of, "R")), _draw(UNCOMMONS, pool_of(of, "U"))],
        "foil": {
            "of": FOIL_BOOSTERS,
            "chances": [{"share": share, "from": list(foil_pool(of, rarity))} for rarity, share in FOILS],
        },
        "filler": _draw(COMMONS, pool_of(of, "C")),
    }


def _starter(product: Starter) -> Part:
    deck = EVERY_STARTER[product.deck]
    counts = dict.fromkeys((deck.ring_bearer, deck.ring), 1)
    for card in deck.sites:
        counts[card] = counts.get(card, 0) + 1
    for card, copies in deck.cards.items():
        counts[card] = counts.get(card, 0) + copies
    return {
        "deck": [[card, copies] for card, copies in sorted(counts.items())],
        "draws": [_draw(STARTER_RARES, pool_of(deck.set, "R"))],
        "foil": None,
        "filler": None,
    }


def digest(recipe: Mapping[str, Any]) -> str:
    """The SHA-512 of a recipe: of its JSON with sorted keys, no spaces, ASCII."""
    text = json.dumps(recipe, sort_keys=True, separators=(",", ":"), ensure_ascii=True)
    return sha512(text.encode()).hexdigest()


def commitment(code: str, recipe_sha512: str, secret: bytes) -> str:
    """What is published when the pack is made: 128 hexadecimal digits."""
    return sha512(length_prefixed([TAG, code.encode(), recipe_sha512.encode(), secret])).hexdigest()


def server_cut(code: str, secret: bytes) -> str:
    """The cut that the server makes for a player who gives none; it follows from the secret."""
    return hmac.digest(secret, length_prefixed([CUT_TAG, code.encode()]), sha512).hex()


def pack_key(code: str, secret: bytes, committed: str, cut: str) -> bytes:
    """The 64-byte key of the pack's stream of random numbers."""
    message = length_prefixed([code.encode(), committed.encode(), cut.encode()])
    return hmac.digest(secret, message, sha512)


def pack_content(recipe: Mapping[str, Any], key: bytes) -> dict[str, Any]:
    """What is in a pack: ``cards`` as [id, foil] in the order of the draw, ``deck`` as [id, copies]."""
    stream = Stream(key)
    cards: list[list[Any]] = []
    deck: list[list[Any]] = []
    for part in recipe["parts"]:
        deck += part["deck"]
        for draw in part["draws"]:
            cards += [[card, False] for card in stream.draw(draw["from"], draw["take"])]
        foils: list[str] = []
        if part["foil"] is not None:
            drawn = stream.below(part["foil"]["of"])
            for chance in part["foil"]["chances"]:
                if drawn < chance["share"]:
                    foils = stream.draw(chance["from"], 1)
                    break
                drawn -= chance["share"]
        if part["filler"] is not None:
            filler = part["filler"]
            cards += [[card, False] for card in stream.draw(filler["from"], filler["take"] - len(foils))]
        cards += [[card, True] for card in foils]
    return {"cards": cards, "deck": deck}
