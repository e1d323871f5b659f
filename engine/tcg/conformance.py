"""The TCG's settings for the kernel's conformance checks: tests, sweeps and benchmarks share them."""

from collections.abc import Mapping

from engine.bots.chance import random_raw
from engine.kernel.conformance import Setting
from engine.tcg.starters import STARTERS

_DECKS = tuple(STARTERS[slug].engine_data(starting=True) for slug in ("aragorn", "gandalf"))

_SHOWS = frozenset(
    {"draw", "drew", "discard from deck", "reveal from deck", "take revealed", "reveal hand", "saw hand", "lots"}
)
"""Events that show hidden cards or the result of chance: from there two deals differ by right."""
_SECRETS = frozenset({"bids"})


def names_hidden_card(key: str) -> bool:
    """Whether an option's key names a card of a hand or another hidden zone."""
    return key.startswith("h") or ":h" in key


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
    "spare_copies": "silent",
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


THREE = table_of(3, stride=2, concede=60)
FOUR = table_of(4, OTHER_READINGS, stride=6)
SIX = table_of(6, {"bidding": False}, stride=12, concede=90)
"""Three, four and six at the table; of three and of six now and then one concedes."""
