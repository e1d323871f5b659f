"""The deck that a bot builds from a pool, which is also suggested to players, by the worth of cards by which bots pick.
Pure and without chance."""

from collections import Counter
from collections.abc import Mapping, Sequence

from cardpool.catalogue import playable
from cardpool.legality import DeckList, FormatRules, deck_problems
from cardpool.limited.bot_picks import bot_pick
from engine.tcg.decks import MOST_OF_A_SHADOW_NUMBER
from engine.tcg.facts import CardFacts, all_facts

__all__ = ["pool_start", "suggested_deck"]


def pool_start(copies: Mapping[str, int], *, numbered: bool, sites: int) -> DeckList:
    """A Ring-bearer, a Ring and a site path out of a pool, as far as it has them: the first of each in collector's
    order, of sites without numbers different ones and at most three of a Shadow number. Numbered sites are of one
    block, of which the pool has most numbers."""
    facts = all_facts()
    held = sorted((facts[card] for card in copies if card in facts), key=lambda card: (card.set, card.number, card.id))
    bearer = next((card.id for card in held if card.ring_bearer), None)
    ring = next((card.id for card in held if card.type == "ring"), None)
    path = _numbered_path(held) if numbered else _unnumbered_path(held, sites)
    return DeckList(ring_bearer=bearer, ring=ring, sites=tuple(path))


def _numbered_path(held: Sequence[CardFacts]) -> list[str]:
    """The first site of each number, in order of the numbers, all of the block that has most of them."""
    paths: dict[str, dict[int, str]] = {}
    for card in held:
        if card.type == "site" and card.site_number is not None:
            paths.setdefault(card.block, {}).setdefault(card.site_number, card.id)
    path = max(paths.values(), key=len, default={})
    return [path[number] for number in sorted(path)]


def _unnumbered_path(held: Sequence[CardFacts], sites: int) -> list[str]:
    """The first different sites without a number, at most three of a Shadow number."""
    path: dict[str, str] = {}
    shadows: Counter[int] = Counter()
    for card in held:
        shadow = card.shadow_number or 0
        if card.type != "site" or card.site_number is not None or card.title in path:
            continue
        if len(path) < sites and shadows[shadow] < MOST_OF_A_SHADOW_NUMBER:
            path[card.title] = card.id
            shadows[shadow] += 1
    return list(path.values())


def suggested_deck(copies: Mapping[str, int], rules: FormatRules) -> DeckList | None:
    """A legal deck of the least size out of a pool, with the cards of each side that are worth most together; ``None``
    where the pool has too few that matches can be played with.

    ``copies``: of each card in the pool. ``rules``: those of the pool's format for decks from this pool.
    """
    facts = all_facts()
    start = pool_start(copies, numbered=rules.numbered_sites, sites=rules.sites)
    bearer = facts[start.ring_bearer].title if start.ring_bearer else ""
    half = -(-rules.draw_deck_least // 2)
    cards: Counter[str] = Counter()
    for side in ("fp", "shadow"):
        room: Counter[str] = Counter()
        offered: list[tuple[str, bool]] = []
        for card in sorted(copies):
            known = facts.get(card)
            if known is None or known.side != side or known.type in ("site", "ring") or known.title == bearer:
                continue
            if not playable(card) or not rules.allows(known):
                continue
            count = min(copies[card], rules.copies - room[known.counts_as])
            room[known.counts_as] += count
            offered += [(card, False)] * count
        if len(offered) < half:
            return None
        cards.update(card for card, _ in bot_pick(offered, [], half))
    deck = DeckList.from_content({**start.content(), "cards": cards})
    return None if deck_problems(deck, rules, facts, dict(copies)) else deck
