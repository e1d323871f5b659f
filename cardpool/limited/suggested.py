"""The deck that a bot builds from a pool, which is also suggested to players, by the worth of cards by which bots pick.
Pure and without chance."""

from collections import Counter
from collections.abc import Mapping

from cardpool.catalogue import playable
from cardpool.legality import DeckList, FormatRules, deck_problems
from cardpool.limited.bot_picks import bot_pick
from engine.tcg.facts import all_facts

__all__ = ["pool_start", "suggested_deck"]


def pool_start(copies: Mapping[str, int], *, numbered: bool, sites: int) -> DeckList:
    """A Ring-bearer, a Ring and a site path out of a pool, as far as it has them: the first of each in collector's
    order, of sites without numbers different ones and at most three of a Shadow number."""
    facts = all_facts()
    held = sorted((facts[card] for card in copies if card in facts), key=lambda card: (card.set, card.number, card.id))
    bearer = next((card.id for card in held if card.ring_bearer), None)
    ring = next((card.id for card in held if card.type == "ring"), None)
    chosen: dict[int | str, str] = {}
    shadows: dict[int, int] = {}
    for card in held:
        if card.type != "site" or (card.site_number is not None) is not numbered:
            continue
        place = card.site_number if numbered and card.site_number is not None else card.title
        shadow = card.shadow_number or 0
        if place in chosen or (not numbered and (len(chosen) == sites or shadows.get(shadow, 0) == 3)):
            continue
        chosen[place] = card.id
        shadows[shadow] = shadows.get(shadow, 0) + 1
    path = [chosen[place] for place in (sorted(chosen) if numbered else chosen)]
    return DeckList(ring_bearer=bearer, ring=ring, sites=tuple(path))


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
