"""What a bot picks: from the pack and its own picks alone, by public facts of the cards. Pure and without chance.

Worth, in points: rarity, more for what makes a deck run (companions, minions, and possessions and artifacts after
them), a little for every earlier pick of the same culture, and more for the side of which it has fewer. What matches
cannot be played with yet, and a fifth copy of a title, is worth nothing; a site that is given anyway little.
"""

from collections import Counter
from collections.abc import Sequence

from cardpool.catalogue import playable
from engine.tcg.facts import CardFacts, all_facts

__all__ = ["PackCard", "bot_pick"]

PackCard = tuple[str, bool]
"""A card of a pack: its id, and whether it is a foil."""

RARITY = {"R": 6, "P": 6, "U": 4, "C": 2, "S": 3}
TYPE = {"companion": 5, "minion": 5, "possession": 2, "artifact": 2, "ally": 1, "condition": 1, "follower": 1}
CULTURE_MOST = 6
"""The most points for the depth of a culture: one for each earlier pick of it."""
SIDE = 2
"""Points for each two cards that the card's side has fewer than the other."""
SIDE_MOST = 8
SITE = 1
COPIES = 4


def bot_pick(pack: Sequence[PackCard], own: Sequence[PackCard], count: int) -> list[PackCard]:
    """The ``count`` cards of the pack that are worth most beside those picked before, one after the other; of equals
    the first in collector's order.

    >>> bot_pick([("1C3", False), ("1R13", False)], [], 1)
    [('1R13', False)]
    """
    facts = all_facts()
    rest = sorted(pack, key=lambda card: (facts[card[0]].set, facts[card[0]].number, card[0], card[1]))
    picked: list[PackCard] = []
    while rest and len(picked) < count:
        values = _Values([facts[card] for card, _ in (*own, *picked)])
        best = max(rest, key=lambda card: values.of(facts[card[0]]))
        rest.remove(best)
        picked.append(best)
    return picked


class _Values:
    """What cards are worth beside earlier picks."""

    def __init__(self, own: Sequence[CardFacts]) -> None:
        self.cultures = Counter(card.culture for card in own if card.culture)
        self.titles = Counter(card.counts_as for card in own)
        self.sides = Counter(card.side for card in own)

    def of(self, card: CardFacts) -> int:
        """The points of a card."""
        if not playable(card.id) or self.titles[card.counts_as] >= COPIES:
            return 0
        if card.type in ("site", "ring"):
            return SITE
        value = RARITY.get(card.rarity, 1) + TYPE.get(card.type, 0)
        value += min(self.cultures[card.culture], CULTURE_MOST)
        other = "shadow" if card.side == "fp" else "fp"
        behind = self.sides[other] - self.sides[card.side]
        return value + max(-SIDE_MOST, min(SIDE_MOST, behind // 2 * SIDE))
