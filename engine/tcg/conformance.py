"""The TCG's settings for the kernel's conformance checks: tests, sweeps and benchmarks share them."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from engine.bots.chance import random_raw
from engine.kernel import Stream, key_from_seed
from engine.kernel.conformance import Setting
from engine.tcg import names
from engine.tcg.blueprint import Blueprint
from engine.tcg.library import blueprint, definitions
from engine.tcg.starters import STARTERS

_DECKS = tuple(STARTERS[slug].engine_data(starting=True) for slug in ("aragorn", "gandalf"))

_SHOWS = frozenset({
    "draw", "drew", "discard at random", "discard from deck", "discard shown", "reveal from deck", "reveal from hand",
    "reveal hand", "saw", "saw hand", "take revealed", "take unseen", "took", "lots",
})  # fmt: skip
"""Events that show hidden cards or the result of chance: from there two deals differ by right."""
_SECRETS = frozenset({"bids"})


DECK_HALF = 30
SITES = range(1, 10)


def names_hidden_card(key: str) -> bool:
    """Whether an option's key names a card of a hand or another hidden zone, or a choice that a hand may allow."""
    return key.startswith(("h", "either:")) or ":h" in key


TWO_STARTERS = Setting("tcg", {}, _DECKS, random_raw, _SHOWS, _SECRETS, hides=names_hidden_card)
"""The Aragorn starter against the Gandalf starter, tournament options, random answers."""
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


def random_decks(seed: int) -> Setting:
    """Two decks dealt from all cards with rules, half of each side: what the starters do not bring together."""
    stream = Stream(key_from_seed(seed)).derive("decks")
    return Setting(
        "tcg", {}, (_random_deck(stream), _random_deck(stream)), random_raw, _SHOWS, _SECRETS, hides=names_hidden_card
    )


def _random_deck(stream: Stream) -> dict[str, object]:
    known = [blueprint(card_id) for card_id in definitions()]
    sites = [one for one in known if one.type == names.SITE]

    def any_of(cards: Sequence[Blueprint]) -> str:
        return cards[stream.below(len(cards))].id

    def half(side: str) -> Iterator[str]:
        able = [one for one in known if one.side == side and one.type not in (names.SITE, names.RING)]
        for _ in range(DECK_HALF):
            yield any_of(able)

    return {
        "ring_bearer": any_of([one for one in known if one.facts.ring_bearer]),
        "ring": any_of([one for one in known if one.type == names.RING]),
        "sites": [any_of([one for one in sites if one.site_number == number]) for number in SITES],
        "cards": Counter([*half(names.FREE_PEOPLES), *half(names.SHADOW_SIDE)]),
    }


THREE = table_of(3, stride=2, concede=60)
FOUR = table_of(4, OTHER_READINGS, stride=6)
SIX = table_of(6, {"bidding": False}, stride=12, concede=90)
"""Three, four and six at the table; of three and of six now and then one concedes."""
