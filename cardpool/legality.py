"""Whether a deck list is legal in a format. Pure: plain data in, every problem out, all at once.

Source of the rules: the Fellowship rules, "Building your deck", and the Comprehensive Rules 4.2, "Building Your
Deck" and "Formats".
"""

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from django.utils.functional import Promise
from django.utils.text import get_text_list
from django.utils.translation import gettext, gettext_lazy, ngettext

from engine.tcg.decks import MOST_OF_A_SHADOW_NUMBER
from engine.tcg.facts import CardFacts, all_facts
from engine.tcg.printings import first_printing, printings_of
from engine.tcg.starters import EVERY_STARTER, starting_of


def _collector(card_id: str) -> tuple[int, int, str]:
    """Sorts ids by set and collector's number; what is no id comes last."""
    match = re.match(r"^(\d{1,3})\D{1,2}(\d{1,4})[a-z]?$", card_id)
    return (int(match[1]), int(match[2]), card_id) if match else (1000, 0, card_id)


@dataclass(frozen=True, slots=True)
class DeckList:
    """A deck as card ids; ``cards`` is the draw deck as (id, copies). Nothing about it need be legal or even known."""

    ring_bearer: str | None = None
    ring: str | None = None
    sites: tuple[str, ...] = ()
    cards: tuple[tuple[str, int], ...] = ()

    @classmethod
    def from_content(cls, content: Mapping[str, Any]) -> "DeckList":
        """From the stored form: ``{"ring_bearer", "ring", "sites": [...], "cards": {id: copies}}``.

        The cards are put in collector's order: databases do not keep the order of a JSON object's keys.
        """
        return cls(
            ring_bearer=content.get("ring_bearer") or None,
            ring=content.get("ring") or None,
            sites=tuple(content.get("sites") or ()),
            cards=tuple(sorted((content.get("cards") or {}).items(), key=lambda item: _collector(item[0]))),
        )

    def content(self) -> dict[str, object]:
        """The stored form, which is also what the engine takes for a seat."""
        return {
            "ring_bearer": self.ring_bearer,
            "ring": self.ring,
            "sites": list(self.sites),
            "cards": dict(self.cards),
        }

    @property
    def count(self) -> int:
        """Cards in the draw deck."""
        return sum(copies for _, copies in self.cards)

    def copies(self) -> dict[str, int]:
        """How many copies of each card the whole list takes, wherever they stand."""
        counts: dict[str, int] = {}
        for card_id in filter(None, (self.ring_bearer, self.ring, *self.sites)):
            counts[card_id] = counts.get(card_id, 0) + 1
        for card_id, copies in self.cards:
            counts[card_id] = counts.get(card_id, 0) + copies
        return counts

    def ids(self) -> Iterator[str]:
        """Every id once per place it stands in."""
        yield from filter(None, (self.ring_bearer, self.ring))
        yield from self.sites
        yield from (card_id for card_id, _ in self.cards)


@dataclass(frozen=True, slots=True)
class RestrictionRule:
    """At most ``most`` copies of one card (0: none); ``source`` says which list it is on.

    All printings of the card count together (CR section four: promotional cards are listed as their versions in other
    sets). With ``by_title`` every card of its title counts, whatever the subtitle.
    """

    card: str
    most: int
    source: str
    by_title: bool = False


@dataclass(frozen=True, slots=True)
class FormatRules:
    """A format as data.

    ``numbered_sites``: one site of each number; else any that are different and have none (CR "format").
    ``fixed_fellowship``: fellowships begin as they are printed with the starters, so a deck is one of those, card for
    card (the rulebook of the Black Rider starters, "Starting Fellowship").
    ``pool``: the name of the pool that the deck must be built from; ``owned`` are then that pool's cards.
    """

    slug: str
    name: str
    sets: frozenset[int]
    draw_deck_least: int = 60
    copies: int = 4
    sites: int = 9
    numbered_sites: bool = True
    fixed_fellowship: bool = False
    restrictions: tuple[RestrictionRule, ...] = ()
    draw_deck_most: int | None = None
    site_sets: frozenset[int] | None = None
    collection_bound: bool = False
    pool: str = ""
    banned: frozenset[str] = field(init=False, repr=False, compare=False)
    """The ids of the cards that may not be used, in all their printings."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "banned", _banned(self.restrictions))

    def allows(self, card: CardFacts) -> bool:
        """Whether a deck of the format may hold the card at all."""
        if card.set not in self.sets or card.id in self.banned:
            return False
        return card.type != "site" or (
            (card.site_number is not None) is self.numbered_sites and self.has_sites_of(card.set)
        )

    def has_sites_of(self, set_number: int) -> bool:
        """Whether the sites of a set are used."""
        return self.site_sets is None or set_number in self.site_sets


@lru_cache(maxsize=256)
def _banned(restrictions: tuple[RestrictionRule, ...]) -> frozenset[str]:
    banned: set[str] = set()
    for row in restrictions:
        if row.most == 0:
            banned.update(_counted(row.card, by_title=row.by_title))
    return frozenset(banned)


@lru_cache(maxsize=4096)
def _counted(card_id: str, *, by_title: bool) -> frozenset[str]:
    """The ids that count together with a card on a list."""
    card = all_facts().get(card_id)
    if card is None:
        return frozenset({card_id})
    if by_title:
        return frozenset(facts.id for facts in all_facts().values() if facts.title == card.title)
    return frozenset(printings_of(card_id))


NUMBER_WORDS = (
    gettext_lazy("No"), gettext_lazy("One"), gettext_lazy("Two"), gettext_lazy("Three"), gettext_lazy("Four"),
    gettext_lazy("Five"), gettext_lazy("Six"), gettext_lazy("Seven"), gettext_lazy("Eight"), gettext_lazy("Nine"),
    gettext_lazy("Ten"),
)  # fmt: skip
"""Numbers at the beginning of a sentence."""

BLOCKS = {
    "fellowship": gettext_lazy("Fellowship block"),
    "towers": gettext_lazy("Towers block"),
    "king": gettext_lazy("King block"),
}
"""The blocks of numbered sites in words (CR "block symbol")."""

_DRAW_DECK = gettext_lazy("CR 4.2, Draw Deck")
_RING_BEARER = gettext_lazy("CR 4.2, Ring-bearer and The One Ring")
RULE_SOURCES: Mapping[str, Promise] = {
    "known": gettext_lazy("the catalogue"),
    "ring_bearer": _RING_BEARER,
    "ring": _RING_BEARER,
    "size": _DRAW_DECK,
    "sides": _DRAW_DECK,
    "kinds": _DRAW_DECK,
    "copies": _DRAW_DECK,
    "sites": gettext_lazy("CR 4.2, Adventure Deck"),
    "sets": gettext_lazy("the format's sets"),
    "restricted": gettext_lazy("the format's lists"),
    "starter": gettext_lazy("Black Rider starter rules, Starting Fellowship"),
    "owned": gettext_lazy("the format's rule on collections"),
    "pool": gettext_lazy("the event's rule on pools"),
}
"""Where each rule is written."""


@dataclass(frozen=True, slots=True)
class Problem:
    """One reason why a list is not legal: the rule's key, a sentence that says what to do, and the cards, if any.

    ``card`` is the first of the cards.
    """

    rule: str
    text: str
    card: str | None = None
    more: tuple[str, ...] = ()

    @property
    def cards(self) -> tuple[str, ...]:
        """The ids of all cards that it is about, each once."""
        return tuple(dict.fromkeys(filter(None, (self.card, *self.more))))

    @property
    def source(self) -> str:
        """Where the rule is written."""
        return str(RULE_SOURCES.get(self.rule, ""))

    def as_data(self) -> dict[str, Any]:
        """As JSON."""
        return {
            "rule": self.rule,
            "source": self.source,
            "text": self.text,
            "card": self.card,
            "cards": list(self.cards),
        }


Words = Callable[[], str]
Copies = Mapping[str, int]
"""``DeckList.copies`` of a deck."""


@dataclass(frozen=True, slots=True)
class Check:
    """One rule with what was found: ``problems`` is empty when it is kept.

    The words are made when they are read: whoever asks whether a deck is legal reads none.
    """

    rule: str
    title_words: Words
    detail_words: Words
    problems: tuple[Problem, ...] = field(default=())

    @property
    def title(self) -> str:
        """The rule in a few words, in the language of whoever reads them."""
        return self.title_words()

    @property
    def detail(self) -> str:
        """How the deck stands to the rule; may be empty."""
        return self.detail_words()

    @property
    def ok(self) -> bool:
        """Whether the rule is kept."""
        return not self.problems


Owned = Mapping[str, int]
"""How many copies of each card somebody has, whatever the printing."""


def deck_problems(
    deck: DeckList, rules: FormatRules, facts: Mapping[str, CardFacts], owned: Owned | None = None
) -> list[Problem]:
    """Everything wrong with `deck`, in the order of `deck_checks`; empty when it is legal."""
    return [problem for check in deck_checks(deck, rules, facts, owned) for problem in check.problems]


def deck_checks(
    deck: DeckList, rules: FormatRules, facts: Mapping[str, CardFacts], owned: Owned | None = None
) -> list[Check]:
    """Every rule of the format, kept or not. Unknown ids are named once and then left out of the other rules.

    ``owned``: what the deck's owner has, or the pool holds; asked of rules that are ``collection_bound`` or have a
    ``pool`` alone, and not known without.
    """
    draw = [(facts[card_id], copies) for card_id, copies in deck.cards if card_id in facts]
    held = deck.copies()
    return [
        _known(deck, held, facts),
        _ring_bearer(deck, facts),
        _ring(deck, facts),
        _size(deck, rules),
        _sides(draw),
        _kinds(draw),
        _copies(deck, draw, rules, facts),
        _sites(deck, rules, facts),
        _sets(held, rules, facts),
        _restricted(held, rules, facts),
        *([_starter(deck, rules)] if rules.fixed_fellowship else []),
        *(
            [_owned(held, facts, owned, rules.pool)]
            if (rules.pool or rules.collection_bound) and owned is not None
            else []
        ),
    ]


def _known(deck: DeckList, held: Copies, facts: Mapping[str, CardFacts]) -> Check:
    problems = [
        Problem("known", gettext("No card has the id %(card_id)s; take it out.") % {"card_id": repr(card_id)}, card_id)
        for card_id in held
        if card_id not in facts
    ]
    problems += [
        Problem(
            "known",
            gettext("%(name)s is listed %(copies)s times; give a number from 1 up.")
            % {"name": _name(card_id, facts), "copies": copies},
            card_id,
        )
        for card_id, copies in deck.cards
        if copies < 1
    ]
    return Check("known", lambda: gettext("Every card is a card"), lambda: "", tuple(problems))


def _ring_bearer(deck: DeckList, facts: Mapping[str, CardFacts]) -> Check:
    problems: tuple[Problem, ...] = ()
    card = facts.get(deck.ring_bearer or "")
    if deck.ring_bearer is None:
        text = gettext("Name one card that may start as Ring-bearer, such as Frodo.")
        problems = (Problem("ring_bearer", text),)
    elif card is not None and not card.ring_bearer:
        text = gettext("%(card)s cannot start as Ring-bearer; choose a card that may, such as Frodo.") % {
            "card": card.name
        }
        problems = (Problem("ring_bearer", text, card.id),)
    named = card.name if card else deck.ring_bearer or "none"
    return Check("ring_bearer", lambda: gettext("Exactly one Ring-bearer"), lambda: named, problems)


def _ring(deck: DeckList, facts: Mapping[str, CardFacts]) -> Check:
    problems: tuple[Problem, ...] = ()
    card = facts.get(deck.ring or "")
    if deck.ring is None:
        problems = (Problem("ring", gettext("Name one version of The One Ring.")),)
    elif card is not None and card.type != "ring":
        text = gettext("%(card)s is not The One Ring; name one version of The One Ring.") % {"card": card.name}
        problems = (Problem("ring", text, card.id),)
    named = card.name if card else deck.ring or "none"
    return Check("ring", lambda: gettext("Exactly one Ring"), lambda: named, problems)


def _size(deck: DeckList, rules: FormatRules) -> Check:
    least, most, count = rules.draw_deck_least, rules.draw_deck_most, deck.count
    problems: tuple[Problem, ...] = ()
    if count < least:
        text = gettext("The draw deck has %(count)s cards; add %(least)s.") % {"count": count, "least": least - count}
        problems = (Problem("size", text),)
    elif most is not None and count > most:
        text = gettext("The draw deck has %(count)s cards; cut %(count2)s.") % {"count": count, "count2": count - most}
        problems = (Problem("size", text),)
    return Check(
        "size",
        lambda: (
            gettext("At least %(least)s cards") % {"least": least}
            if most is None
            else gettext("From %(least)s to %(most)s cards") % {"least": least, "most": most}
        ),
        lambda: gettext("%(count)s in the draw deck") % {"count": count},
        problems,
    )


def side_counts(draw: list[tuple[CardFacts, int]]) -> tuple[int, int]:
    """Free Peoples and Shadow cards in a draw deck."""
    return (
        sum(copies for card, copies in draw if card.side == "fp"),
        sum(copies for card, copies in draw if card.side == "shadow"),
    )


def _sides(draw: list[tuple[CardFacts, int]]) -> Check:
    free, shadow = side_counts(draw)

    def detail() -> str:
        return gettext("%(free)s Free Peoples, %(shadow)s Shadow") % {"free": free, "shadow": shadow}

    problems: tuple[Problem, ...] = ()
    if free != shadow:
        sides = (gettext("Free Peoples"), gettext("Shadow"))
        less, more = sides if free < shadow else sides[::-1]
        text = gettext("%(detail)s: add %(gap)s %(less)s or cut %(gap)s %(more)s.") % {
            "detail": detail(),
            "gap": abs(free - shadow),
            "less": less,
            "more": more,
        }
        problems = (Problem("sides", text),)
    return Check("sides", lambda: gettext("Free Peoples and Shadow are equal"), detail, problems)


def _kinds(draw: list[tuple[CardFacts, int]]) -> Check:
    problems = []
    for card, _ in draw:
        if card.type == "site":
            text = gettext("%(card)s is a site; it belongs in the adventure deck.") % {"card": card.name}
            problems.append(Problem("kinds", text, card.id))
        elif card.type == "ring":
            text = gettext("%(card)s cannot be in the draw deck; one Ring stands beside it.") % {"card": card.name}
            problems.append(Problem("kinds", text, card.id))
    return Check("kinds", lambda: gettext("No site or Ring in the draw deck"), lambda: "", tuple(problems))


def _copies(
    deck: DeckList, draw: list[tuple[CardFacts, int]], rules: FormatRules, facts: Mapping[str, CardFacts]
) -> Check:
    """Titles count, whatever the subtitles; the Ring-bearer takes one place of its title."""
    bearer = facts.get(deck.ring_bearer or "")
    totals: dict[str, int] = {}
    held: dict[str, list[str]] = {}
    for card, copies in draw:
        totals[card.counts_as] = totals.get(card.counts_as, 0) + copies
        held.setdefault(card.counts_as, []).append(card.id)
    problems = []
    for name, copies in totals.items():
        is_bearer = bearer is not None and bearer.counts_as == name
        most = rules.copies - 1 if is_bearer else rules.copies
        if copies > most:
            why = gettext("%(most)s besides the Ring-bearer") % {"most": most} if is_bearer else str(most)
            text = gettext("%(copies)s copies of %(name)s; the most is %(why)s. Cut %(copies2)s.") % {
                "copies": copies,
                "name": name,
                "why": why,
                "copies2": copies - most,
            }
            problems.append(Problem("copies", text, held[name][0], tuple(held[name])))
    top = max(totals.items(), key=lambda item: item[1], default=None)
    return Check(
        "copies",
        lambda: gettext("No more than %(copies)s of a title") % {"copies": rules.copies},
        lambda: gettext("most: %(top)s %(top2)s") % {"top": top[1], "top2": top[0]} if top else "",
        tuple(problems),
    )


def _starter(deck: DeckList, rules: FormatRules) -> Check:
    problems: tuple[Problem, ...] = ()
    if not starting_of(deck.content()):
        able = [starter for starter in EVERY_STARTER.values() if starter.starting and starter.set in rules.sets]
        names = get_text_list([starter.name for starter in able])
        text = gettext("%(rules)s is played with the starters as they come; take %(names)s, and change no card.") % {
            "rules": rules.name,
            "names": names,
        }
        problems = (Problem("starter", text),)
    return Check("starter", lambda: gettext("The deck is a starter, card for card"), lambda: "", problems)


def _sites(deck: DeckList, rules: FormatRules, facts: Mapping[str, CardFacts]) -> Check:
    held: list[CardFacts] = []
    problems = []
    for card_id in deck.sites:
        card = facts.get(card_id)
        if card is None:
            continue
        if card.type != "site":
            problems.append(
                Problem(
                    "sites",
                    gettext("%(card)s is not a site; take it out of the adventure deck.") % {"card": card.name},
                    card_id,
                )
            )
            continue
        held.append(card)
        if not rules.has_sites_of(card.set) and card.set in rules.sets:
            used = ", ".join(map(str, sorted(rules.site_sets or ())))
            text = gettext("%(card)s is a site of set %(set)s; %(rules)s uses the sites of sets %(used)s.") % {
                "card": card.name,
                "set": card.set,
                "rules": rules.name,
                "used": used,
            }
            problems.append(Problem("sites", text, card_id))
    more = _numbered(held, rules) if rules.numbered_sites else _unnumbered(held, rules)
    return Check(
        "sites",
        lambda: _sites_title(rules),
        lambda: gettext("%(count)s of %(sites)s") % {"count": len(deck.sites), "sites": rules.sites},
        (*problems, *more),
    )


def _sites_title(rules: FormatRules) -> str:
    words = _number_word(rules.sites)
    if rules.numbered_sites:
        return gettext("%(words)s sites, one of each number") % {"words": words}
    return gettext("%(words)s different sites, %(most_of_a_shadow_number)s of a Shadow number") % {
        "words": words,
        "most_of_a_shadow_number": MOST_OF_A_SHADOW_NUMBER,
    }


def _unnumbered(sites: list[CardFacts], rules: FormatRules) -> list[Problem]:
    """What is wrong with sites of the later kind (CR "adventure deck")."""
    problems = [
        Problem(
            "sites", gettext("%(card)s has a site number; choose a site without one.") % {"card": card.name}, card.id
        )
        for card in dict.fromkeys(sites)
        if card.site_number is not None
    ]
    later = [card for card in sites if card.site_number is None]
    titles = Counter(card.title for card in later)
    for title, copies in titles.items():
        if copies > 1:
            ids = tuple(card.id for card in later if card.title == title)
            problems.append(
                Problem(
                    "sites",
                    gettext("%(title)s is there %(copies)s times; keep one.") % {"title": title, "copies": copies},
                    ids[0],
                    ids,
                )
            )
    for shadow_number, copies in sorted(Counter(card.shadow_number or 0 for card in later).items()):
        if copies > MOST_OF_A_SHADOW_NUMBER:
            text = gettext(
                "%(copies)s sites have Shadow number %(shadow_number)s; the most is %(most_of_a_shadow_number)s."
            ) % {"copies": copies, "shadow_number": shadow_number, "most_of_a_shadow_number": MOST_OF_A_SHADOW_NUMBER}
            ids = tuple(card.id for card in later if (card.shadow_number or 0) == shadow_number)
            problems.append(
                Problem(
                    "sites",
                    gettext("%(text)s Exchange %(copies)s.")
                    % {"text": text, "copies": copies - MOST_OF_A_SHADOW_NUMBER},
                    ids[0],
                    ids,
                )
            )
    if len(sites) != rules.sites:
        gap = rules.sites - len(sites)
        text = (
            gettext("%(count)s sites: add %(gap)s.") % {"count": len(sites), "gap": gap}
            if gap > 0
            else gettext("%(count)s sites: cut %(gap)s.") % {"count": len(sites), "gap": -gap}
        )
        problems.append(Problem("sites", text))
    return problems


def _numbered(sites: list[CardFacts], rules: FormatRules) -> list[Problem]:
    """What is wrong with sites of which there is to be one of each number."""
    problems = []
    held: dict[int, list[CardFacts]] = {}
    for card in sites:
        if card.site_number is None or not 1 <= card.site_number <= rules.sites:
            text = gettext("%(card)s has no number from 1 to %(sites)s; choose another site.") % {
                "card": card.name,
                "sites": rules.sites,
            }
            problems.append(Problem("sites", text, card.id))
        else:
            held.setdefault(card.site_number, []).append(card)
    for number in range(1, rules.sites + 1):
        here = held.get(number, [])
        if not here:
            problems.append(Problem("sites", gettext("No site has number %(number)s; add one.") % {"number": number}))
        elif len(here) > 1:
            names = get_text_list([card.name for card in here], gettext("and"))
            ids = tuple(card.id for card in here)
            problems.append(
                Problem(
                    "sites",
                    gettext("Number %(number)s is taken by %(names)s; keep one.") % {"number": number, "names": names},
                    ids[1],
                    ids,
                )
            )
    # Sites of sets that the format does not use are named already.
    return problems + _of_one_block([card for cards in held.values() for card in cards if rules.has_sites_of(card.set)])


def _of_one_block(sites: list[CardFacts]) -> list[Problem]:
    """A problem where numbered sites are of several blocks; its cards are those outside the block of most."""
    blocks = Counter(card.block for card in sites)
    if len(blocks) < 2:
        return []
    (most, _), *_rest = blocks.most_common()
    names = get_text_list([str(name) for block, name in BLOCKS.items() if block in blocks], gettext("and"))
    text = gettext("The sites are of several blocks (%(blocks)s); keep the sites of one block.") % {"blocks": names}
    others = tuple(card.id for card in sites if card.block != most)
    return [Problem("sites", text, others[0], others)]


def _sets(held: Copies, rules: FormatRules, facts: Mapping[str, CardFacts]) -> Check:
    allowed = ", ".join(map(str, sorted(rules.sets)))
    problems = [
        Problem(
            "sets",
            gettext("%(facts)s is from set %(set)s; allowed: %(allowed)s.")
            % {"facts": facts[card_id].name, "set": facts[card_id].set, "allowed": allowed},
            card_id,
        )
        for card_id in held
        if card_id in facts and facts[card_id].set not in rules.sets
    ]
    return Check(
        "sets",
        lambda: gettext("Only cards of sets %(allowed)s") % {"allowed": allowed},
        lambda: rules.name,
        tuple(problems),
    )


def _restricted(copies: Copies, rules: FormatRules, facts: Mapping[str, CardFacts]) -> Check:
    problems = []
    for row in rules.restrictions:
        counted = _counted(row.card, by_title=row.by_title)
        ids = tuple(card_id for card_id in copies if card_id in counted)
        held = sum(copies[card_id] for card_id in ids)
        if held > row.most:
            name = facts[row.card].title if row.by_title and row.card in facts else _name(row.card, facts)
            text = (
                gettext("%(name)s may not be used (%(source)s); cut %(held)s.")
                % {"name": name, "source": row.source, "held": held}
                if row.most == 0
                else gettext(
                    "%(held)s copies of %(name)s; the restricted list allows %(most)s (%(source)s). Cut %(held2)s."
                )
                % {"held": held, "name": name, "most": row.most, "source": row.source, "held2": held - row.most}
            )
            problems.append(Problem("restricted", text, ids[0], ids))
    return Check(
        "restricted",
        lambda: gettext("The restricted list is kept"),
        lambda: gettext("%(count)s on the list") % {"count": len(rules.restrictions)},
        tuple(problems),
    )


def _owned(copies: Copies, facts: Mapping[str, CardFacts], owned: Owned, pool: str = "") -> Check:
    """Copies of one card count together, whichever of its printings the list names and the owner or the pool has."""
    wanted: dict[str, list[str]] = {}
    for card_id in copies:
        if card_id in facts:
            wanted.setdefault(first_printing(card_id), []).append(card_id)
    problems = []
    for first, ids in wanted.items():
        needs = sum(copies[card_id] for card_id in ids)
        has = sum(owned.get(card_id, 0) for card_id in printings_of(first))
        if needs > has:
            name = _name(ids[0], facts)
            if pool:
                text = ngettext(
                    "%(needs)s %(name)s, of which %(has)s is in the pool; cut %(more)s.",
                    "%(needs)s %(name)s, of which %(has)s are in the pool; cut %(more)s.",
                    has,
                ) % {"needs": needs, "name": name, "has": has, "more": needs - has}
                problems.append(Problem("pool", text, ids[0], tuple(ids)))
            else:
                text = gettext(
                    "%(needs)s %(name)s, of which the owner has %(has)s; cut %(needs2)s, or collect them."
                ) % {"needs": needs, "name": name, "has": has, "needs2": needs - has}
                problems.append(Problem("owned", text, ids[0], tuple(ids)))
    return Check(
        "pool" if pool else "owned",
        lambda: (
            gettext("Only cards of the pool %(pool)s") % {"pool": pool}
            if pool
            else gettext("Only cards of the owner's collection")
        ),
        lambda: gettext("%(sum)s cards") % {"sum": sum(copies.values())},
        tuple(problems),
    )


def _name(card_id: str, facts: Mapping[str, CardFacts]) -> str:
    return facts[card_id].name if card_id in facts else card_id


def _number_word(number: int) -> str:
    return str(NUMBER_WORDS[number]) if number < len(NUMBER_WORDS) else str(number)
