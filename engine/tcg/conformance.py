"""The TCG's settings for the kernel's conformance checks: tests, sweeps and benchmarks share them."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cache

from engine.bots.chance import random_raw
from engine.kernel import Stream, key_from_seed
from engine.kernel.conformance import Setting
from engine.tcg import names
from engine.tcg.blueprint import Blueprint
from engine.tcg.config import BLACK_RIDER_STARTER, LATER_SITES, RulesConfig
from engine.tcg.facts import all_facts
from engine.tcg.library import blueprint, playable_cards
from engine.tcg.starters import BLACK_RIDER_STARTERS, EVERY_STARTER, STARTERS, options_of

_DECKS = tuple(STARTERS[slug].engine_data(starting=True) for slug in ("aragorn", "gandalf"))

_SHOWS = frozenset({
    "draw", "drew", "discard at random", "discard from deck", "discard shown", "reveal from deck", "reveal from hand",
    "reveal hand", "saw", "saw hand", "take revealed", "take unseen", "took", "lots",
})  # fmt: skip
"""Events that show hidden cards or the result of chance: from there two deals differ by right."""
_SECRETS = frozenset({"bids"})


DECK_HALF = 30
FIGHTERS = {names.COMPANION: 8, names.MINION: 12}
"""How many of each a random deck has at least, where its cultures have so many."""
COPIES = 4
SITES = range(1, 10)
FREE_CULTURES = ("dwarven", "elven", "gandalf", "gondor", "shire")
SHADOW_CULTURES = ("isengard", "moria", "ringwraith", "sauron")
LATER_FREE_CULTURES = ("dwarven", "elven", "gandalf", "gondor", "rohan", "shire")
LATER_SHADOW_CULTURES = ("men", "orc", "ringwraith", "uruk-hai")
FOR_ANY_CULTURE = ("gollum", "isengard", "moria", "sauron")
"""Cultures with too few cards among the later ones for half a deck; they join any other."""
MOST_OF_A_SHADOW_NUMBER = 3
USUAL_SETS = RulesConfig().sets
FIRST_SET = (1,)
"""The pool of games that were recorded before further sets had rules."""
FIRST_SET_OPTIONS: Mapping[str, object] = {"sets": [1]}
RESTRICTED = {"1C248": 1, "11R100": 1, "11C132": 1}
"""Cards of which a deck holds fewer (CR section four)."""


def names_hidden_card(key: str) -> bool:
    """Whether an option's key names a card of a hand or another hidden zone, or a choice that a hand may allow."""
    return key.startswith(("h", "either:")) or ":h" in key


_BLACK_RIDER_DECKS = tuple(starter.engine_data(starting=True) for starter in BLACK_RIDER_STARTERS.values())
TWO_STARTERS = Setting("tcg", {}, _DECKS, random_raw, _SHOWS, _SECRETS, hides=names_hidden_card)
"""The Aragorn starter against the Gandalf starter, tournament options, random answers."""
FIRST_SET_STARTERS = replace(TWO_STARTERS, options=FIRST_SET_OPTIONS)
"""The same in the pool of the first set, as sweeps have recorded them."""


def starters_setting(*slugs: str) -> Setting:
    """Games between official starters, by the rules under which these play each other.

    Raises:
        IllegalSetup: they do not.
    """
    seats = tuple(EVERY_STARTER[slug].engine_data() for slug in slugs)
    return replace(TWO_STARTERS, options=options_of(slugs), seats=seats)


BLACK_RIDER = replace(TWO_STARTERS, options=BLACK_RIDER_STARTER, seats=_BLACK_RIDER_DECKS)
"""The two Black Rider starters by their own rulebook."""
SHADOWS = starters_setting("sh-aragorn", "sh-eowyn")
"""Two of the starters of Shadows."""
BLACK_RIDER_SETS: Mapping[str, object] = {**LATER_SITES, "sets": [11, 12]}
"""The options of their cards by the Comprehensive Rules."""


def black_rider_table(seed: int) -> Setting:
    """The two Black Rider starters in turn over two to four seats, by their own rulebook or by the Comprehensive Rules;
    in a third of the games somebody leaves now and then."""
    options = BLACK_RIDER_SETS if seed % 2 else BLACK_RIDER_STARTER
    decks = tuple(_BLACK_RIDER_DECKS[seat % 2] for seat in range(2 + seed // 2 % 3))
    return replace(BLACK_RIDER, options=options, seats=decks, concede=0 if seed % 3 else 90)


WITHOUT_TOURNAMENT_RULES = Setting(
    "tcg",
    {"mulligan": False, "rule_of_four": False},
    _DECKS[::-1],
    random_raw,
    _SHOWS,
    _SECRETS,
    hides=names_hidden_card,
)
"""The same decks in the other seats, without mulligan and Rule of 4."""


OTHER_READINGS: dict[str, object] = {
    "bidding": False,
    "burdens_stay": False,
    "cancel_ring_bearer_skirmish": True,
    "costs_go_on": False,
    "emptied_side_loses": False,
    "fixed_fellowship": True,
    "marker_moves": "first",
    "minimum_last": False,
    "public_discard": True,
    "rank_survivors": False,
    "reshuffle": True,
    "rule_of_four": False,
    "spare_copies": "without text",
    "win_after_regroup": True,
}
"""The points the sources leave open, each read the other way."""


def table_of(seats: int, options: Mapping[str, object] | None = None, *, concede: int = 0, stride: int = 1) -> Setting:
    """The two starters in turn over so many seats; after one answer in ``concede`` somebody leaves (0: never)."""
    decks = tuple(_DECKS[seat % 2] for seat in range(seats))
    return Setting(
        "tcg",
        options or {},
        decks,
        random_raw,
        _SHOWS,
        _SECRETS,
        stride=stride,
        concede=concede,
        hides=names_hidden_card,
    )


def random_decks(
    seed: int, seats: int = 2, *, sets: tuple[int, ...] = USUAL_SETS, concede: int = 0, stride: int = 1
) -> Setting:
    """Random legal decks of the cards of some sets with rules, each of one or more cultures a side: what the starters
    do not bring together. After one answer in ``concede`` somebody leaves (0: never)."""
    stream = Stream(key_from_seed(seed)).derive("decks")
    decks = tuple(_random_deck(stream, sets) for _ in range(seats))
    options: dict[str, object] = {} if sets == USUAL_SETS else {"sets": list(sets)}
    return Setting(
        "tcg", options, decks, random_raw, _SHOWS, _SECRETS, stride=stride, concede=concede, hides=names_hidden_card
    )


LATER_SETS = (11, 12, 13, 14, 16)
"""The War of the Ring block, and what came out beside it."""
LATER_BLOCK: Mapping[str, object] = {**LATER_SITES, "sets": list(LATER_SETS)}


def later_decks(seed: int, seats: int = 2, *, concede: int = 0, stride: int = 1) -> Setting:
    """Random decks of the cards with rules of the sets with the later sites, as ``random_decks``."""
    stream = Stream(key_from_seed(seed)).derive("decks")
    decks = tuple(_later_deck(stream) for _ in range(seats))
    return Setting(
        "tcg", LATER_BLOCK, decks, random_raw, _SHOWS, _SECRETS, stride=stride, concede=concede, hides=names_hidden_card
    )


def random_pool(sets: tuple[int, ...] = USUAL_SETS) -> list[Blueprint]:
    """The cards of which random decks are made: all of some sets with rules."""
    facts = all_facts()
    return [blueprint(card_id) for card_id in playable_cards() if facts[card_id].set in sets]


@cache
def _cards_of(side: str, sets: tuple[int, ...]) -> Mapping[str, Sequence[Blueprint]]:
    """A side's cards for draw decks by culture, and the sites by number and Ring-bearers and Rings by their words."""
    by_kind: dict[str, list[Blueprint]] = {}
    for card in random_pool(sets):
        if card.type == names.SITE:
            kind = str(card.site_number)
        elif card.type == names.RING:
            kind = names.RING
        elif card.side == side:
            kind = card.culture
        else:
            continue
        by_kind.setdefault(kind, []).append(card)
        if card.facts.ring_bearer:
            by_kind.setdefault("bearer", []).append(card)
    return by_kind


def _any_of(stream: Stream, cards: Sequence[Blueprint]) -> Blueprint:
    return cards[stream.below(len(cards))]


def _random_deck(stream: Stream, sets: tuple[int, ...]) -> dict[str, object]:
    free, shadow = _cards_of(names.FREE_PEOPLES_SIDE, sets), _cards_of(names.SHADOW_SIDE, sets)
    bearer = _any_of(stream, free["bearer"])
    copies = Counter({bearer.title: 1})
    return {
        "ring_bearer": bearer.id,
        "ring": _any_of(stream, free[names.RING]).id,
        "sites": [_any_of(stream, free[str(number)]).id for number in SITES],
        "cards": {
            **_random_half(stream, free, FREE_CULTURES, copies),
            **_random_half(stream, shadow, SHADOW_CULTURES, copies),
        },
    }


def _later_deck(stream: Stream) -> dict[str, object]:
    free, shadow = (_cards_of(side, LATER_SETS) for side in (names.FREE_PEOPLES_SIDE, names.SHADOW_SIDE))
    bearer = _any_of(stream, free["bearer"])
    copies = Counter({bearer.title: 1})
    return {
        "ring_bearer": bearer.id,
        "ring": _any_of(stream, free[names.RING]).id,
        "sites": _later_sites(stream, free["0"]),
        "cards": {
            **_random_half(stream, _joined(free, LATER_FREE_CULTURES), LATER_FREE_CULTURES, copies),
            **_random_half(stream, _joined(shadow, LATER_SHADOW_CULTURES), LATER_SHADOW_CULTURES, copies),
        },
    }


def _joined(cards: Mapping[str, Sequence[Blueprint]], cultures: Sequence[str]) -> Mapping[str, Sequence[Blueprint]]:
    """The cards of each culture with those that join any."""
    others = [card for culture in FOR_ANY_CULTURE for card in cards.get(culture, ())]
    return {culture: [*cards[culture], *others] for culture in cultures}


def _later_sites(stream: Stream, sites: Sequence[Blueprint]) -> list[str]:
    """Nine sites of different titles, no more than three of a Shadow number (CR "adventure deck")."""
    rest = list(sites)
    chosen: list[Blueprint] = []
    while len(chosen) < len(SITES):
        site = rest.pop(stream.below(len(rest)))
        alike = [other for other in chosen if other.facts.shadow_number == site.facts.shadow_number]
        if len(alike) < MOST_OF_A_SHADOW_NUMBER and all(other.title != site.title for other in chosen):
            chosen.append(site)
    return [card.id for card in chosen]


def _random_half(
    stream: Stream, cards: Mapping[str, Sequence[Blueprint]], cultures: Sequence[str], copies: Counter[str]
) -> dict[str, int]:
    """Thirty cards of one or more cultures of a side, no more than four copies of a title; some of them fight."""
    rest = list(cultures)
    several = 1 + stream.below(len(cultures))
    drawn = [card for _ in range(several) for card in cards[rest.pop(stream.below(len(rest)))]]
    pool = list({card.id: card for card in drawn}.values())
    fighters = [card for card in pool if card.type in FIGHTERS]
    half: Counter[str] = Counter()

    def fill(size: int, pool: Sequence[Blueprint]) -> None:
        open_ = list(pool)
        while half.total() < size and open_:
            card = open_[stream.below(len(open_))]
            most = min(
                COPIES - copies[card.title], RESTRICTED.get(card.id, COPIES) - half[card.id], size - half.total()
            )
            if most <= 0:
                open_.remove(card)
                continue
            more = min(1 + stream.below(COPIES), most)
            half[card.id] += more
            copies[card.title] += more

    fill(FIGHTERS[fighters[0].type], fighters)
    fill(DECK_HALF, pool)
    return dict(half)


THREE = table_of(3, stride=2, concede=60)
FOUR = table_of(4, OTHER_READINGS, stride=6)
SIX = table_of(6, {"bidding": False}, stride=12, concede=90)
"""Three, four and six at the table; of three and of six now and then one concedes."""

SETTINGS: Mapping[str, Setting] = {
    "": TWO_STARTERS,
    "plain": WITHOUT_TOURNAMENT_RULES,
    "three": THREE,
    "four": FOUR,
    "six": SIX,
    "black-rider": BLACK_RIDER,
    "later-three": black_rider_table(3),
}
"""What the kernel's laws are checked on (``engine.games``)."""
