"""What breaks the rules of a format or is yet to come, by kind, and what mends each. Pure: a list in, kinds out."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from urllib.parse import urlencode

from django.utils.text import get_text_list
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from cardpool.catalogue import playable
from cardpool.decks.editing import DRAW, RING, RING_BEARER, SITES, Edit
from cardpool.legality import Check, DeckList, FormatRules, deck_checks, side_counts
from engine.tcg.facts import CardFacts

__all__ = ["Kind", "Press", "kinds_of", "rule_mend"]

FILLS_MOST = 3
"""Cards offered for a place that is free."""
PLACE_OF_RULE = {"ring_bearer": RING_BEARER, "ring": RING, "sites": SITES, "kinds": DRAW, "copies": DRAW}
"""Where the cards stand that break a rule; for other rules wherever they are."""
WHOLE = ("known", "kinds", "sets")
"""Rules by which no copy of a card may be there."""


@dataclass(frozen=True, slots=True)
class Press:
    """A button that changes the draft: its field and value, and what it says."""

    name: str
    value: str
    text: str


@dataclass(frozen=True, slots=True)
class Kind:
    """All that a check says at once. ``broken``: it needs a change; else something is yet to come.

    ``query``: a search that helps, as the query of an address, with ``query_text`` as the text of its link.
    """

    rule: str
    title: str
    broken: bool
    details: tuple[str, ...] = ()
    presses: tuple[Press, ...] = ()
    query: str = ""
    query_text: str = ""


def kinds_of(
    deck: DeckList,
    checks: tuple[Check, ...],
    rules: FormatRules,
    facts: Mapping[str, CardFacts],
    owned: Mapping[str, int],
) -> list[Kind]:
    """A kind for each check that is not kept: what is wrong before what is yet to come."""
    kinds = []
    for check in checks:
        if check.ok:
            continue
        wrong = tuple(problem.text for problem in check.problems if problem.cards)
        if wrong and (mended := rule_mend(deck, rules, facts, owned, check.rule)):
            taken = sum(deck.copies().values()) - sum(mended.deck.copies().values())
            text = ngettext("Take %(count)s card out", "Take %(count)s cards out", taken) % {"count": taken}
            kinds.append(Kind(check.rule, check.title, True, wrong, (Press("mend", check.rule, text),)))
        if len(wrong) < len(check.problems):
            kinds.append(_to_come(deck, check, rules, facts, owned))
    return sorted(kinds, key=lambda kind: not kind.broken)


def _to_come(
    deck: DeckList, check: Check, rules: FormatRules, facts: Mapping[str, CardFacts], owned: Mapping[str, int]
) -> Kind:
    draw = [(facts[card_id], copies) for card_id, copies in deck.cards if card_id in facts]
    if check.rule == "ring_bearer":
        held = [card for card, _copies in draw if card.ring_bearer]
        presses = [
            Press("add", f"{RING_BEARER}:{card.id}", _("Make %(card)s the Ring-bearer") % {"card": card.name})
            for card in held or _fitting(rules, facts, owned, lambda card: card.ring_bearer)
        ]
        return Kind("ring_bearer", _("A Ring-bearer"), False, presses=tuple(presses))
    if check.rule == "ring":
        rings = _fitting(rules, facts, owned, lambda card: card.type == "ring")
        presses = [
            Press("add", f"{RING}:{card.id}", _("Take %(card)s") % {"card": card.subtitle or card.name})
            for card in rings
        ]
        return Kind("ring", _("The One Ring"), False, presses=tuple(presses))
    if check.rule == "size" and deck.count < rules.draw_deck_least:
        gap = rules.draw_deck_least - deck.count
        title = ngettext("%(count)s card to %(least)s", "%(count)s cards to %(least)s", gap)
        words = {"count": gap, "least": rules.draw_deck_least}
        return Kind("size", title % words, False, query=urlencode({"suggest": 1}), query_text=_("suggest"))
    if check.rule == "sides":
        free, shadow = side_counts(draw)
        side, name = ("fp", _("Free Peoples")) if free < shadow else ("shadow", _("Shadow"))
        title = _("%(count)s more %(side)s, to match") % {"count": abs(free - shadow), "side": name}
        full = deck.count >= rules.draw_deck_least
        return Kind(
            "sides", title, full, query=urlencode({"q": f"side:{side}"}), query_text=_("show %(side)s") % {"side": name}
        )
    if check.rule == "sites":
        return _sites_to_come(deck, check, rules, facts)
    return Kind(check.rule, check.title, True, tuple(problem.text for problem in check.problems if not problem.cards))


def _sites_to_come(deck: DeckList, check: Check, rules: FormatRules, facts: Mapping[str, CardFacts]) -> Kind:
    """Numbers that are free, or how many sites; with the search that finds what fits there."""
    query = "type:site"
    if not rules.numbered_sites:
        texts = [problem.text for problem in check.problems if not problem.cards]
        broken = len(deck.sites) > rules.sites
        return Kind("sites", " ".join(texts), broken, query=urlencode({"q": query}), query_text=_("show sites"))
    held = {facts[site].site_number for site in deck.sites if site in facts}
    free = [number for number in range(1, rules.sites + 1) if number not in held]
    numbers = get_text_list([str(number) for number in free], _("and"))
    title = ngettext("Site %(numbers)s", "Sites %(numbers)s", len(free)) % {"numbers": numbers}
    if 0 < len(free) < rules.sites:
        query += f" ({' or '.join(f'site:{number}' for number in free)})"
    return Kind("sites", title, False, query=urlencode({"q": query}), query_text=_("show those that fit"))


def _fitting(
    rules: FormatRules, facts: Mapping[str, CardFacts], owned: Mapping[str, int], wanted: Callable[[CardFacts], bool]
) -> list[CardFacts]:
    """The first cards of a kind that a deck may hold; of a pool those that it has, else those owned before others."""
    cards = [card for card in facts.values() if wanted(card) and rules.allows(card) and playable(card.id)]
    if rules.pool:
        cards = [card for card in cards if owned.get(card.id)]
    return sorted(cards, key=lambda card: not owned.get(card.id))[:FILLS_MOST]


def rule_mend(
    deck: DeckList, rules: FormatRules, facts: Mapping[str, CardFacts], owned: Mapping[str, int], rule: str
) -> Edit | None:
    """Take out, copy by copy, what breaks a rule; ``None`` where that mends nothing.

    >>> from cardpool.formats.official import rules_of
    >>> from engine.tcg.facts import all_facts
    >>> edit = rule_mend(DeckList(cards=(("1C3", 6),)), rules_of("fellowship_block"), all_facts(), {}, "copies")
    >>> edit.deck.cards
    (('1C3', 4),)
    """
    before = sum(deck.copies().values())
    mended = deck
    while True:
        checks = deck_checks(mended, rules, facts, owned)
        wrong = [row.card for check in checks if check.rule == rule for row in check.problems if row.card]
        if not wrong:
            break
        less = _less(mended, wrong, PLACE_OF_RULE.get(rule, ""), whole=rule in WHOLE)
        if less == mended:
            return None
        mended = less
    if mended == deck:
        return None
    taken = before - sum(mended.copies().values())
    return Edit(mended, ngettext("%(count)s card is out.", "%(count)s cards are out.", taken) % {"count": taken})


def _less(deck: DeckList, wrong: list[str], place: str, *, whole: bool) -> DeckList:
    """A list without one copy of each of these cards, or without any of those in the draw deck."""
    held = {card_id for card_id, _copies in deck.cards} if place in ("", DRAW) else set()
    taken = held.intersection(wrong)
    if taken:
        less = ((card, (0 if whole else copies - 1) if card in taken else copies) for card, copies in deck.cards)
        deck = replace(deck, cards=tuple((card, copies) for card, copies in less if copies > 0 or card not in taken))
    for card_id in wrong:
        if card_id in taken:
            continue
        if place in ("", SITES) and card_id in deck.sites:
            at = deck.sites.index(card_id)
            deck = replace(deck, sites=deck.sites[:at] + deck.sites[at + 1 :])
        elif place in ("", RING_BEARER) and card_id == deck.ring_bearer:
            deck = replace(deck, ring_bearer=None)
        elif place in ("", RING) and card_id == deck.ring:
            deck = replace(deck, ring=None)
    return deck
