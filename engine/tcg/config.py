"""Rules on which the sources disagree or leave a choice, as named fields with their source.

Sources: FR is the Fellowship of the Ring rulebook, CR the Comprehensive Rules 4.2.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from engine.kernel import IllegalSetup
from engine.kernel.options import as_options, read_options


@dataclass(frozen=True, slots=True)
class RulesConfig:
    """One game's options.

    Attributes:
        sets: the sets of the card pool. A deck holds no other cards, and players are asked about the responses of
            these alone (CR "format").
        banned: cards of those sets that no deck may hold.
        mulligan: each player may once shuffle the starting hand away and draw six (CR "mulligan", tournament rule).
        rule_of_four: no more than four cards drawn or taken into hand in a fellowship phase (CR "The Rule of 4"; FR
            has no such rule).
        cancel_ring_bearer_skirmish: whether a skirmish of the Ring-bearer can be cancelled (CR "Ring-bearer": no; FR
            is silent).
        emptied_side_loses: a side with nobody left loses without a count of strength (CR "skirmish phase"); else it
            counts as strength zero (FR). The winner differs only when both sides have no strength.
        bidding: places in the turn order are bid for (FR "Bidding"); else chance gives them (the rulebook of the Black
            Rider starters, "Setting up").
        fixed_fellowship: the starting fellowship is the one named with the deck and stands on the table from the
            beginning (the rulebook of the Black Rider starters); else it is chosen (FR, CR "starting fellowship").
        reshuffle: a player whose draw deck is empty may at any time reshuffle the discard pile, once in a game (the
            rulebook of the Black Rider starters, "Draw Deck"). They are asked as soon as it is empty, and again when
            they need cards of it; else nothing is drawn (FR "Drawing your last card", CR "draw deck").
        costs_go_on: when the paying of costs is interrupted so that one can no longer be paid, the others are paid
            all the same (CR "cost"); else paying stops there (CR "playing a card"). There is no effect either way.
        burdens_stay: burdens stay when another character takes the Ring over (open in both; as the peers play it).
        marker_moves: when the marker moves: "after moving", behind what leaving the site and moving set off (CR
            "Movement Summary"); "after leaving", between the two (as the peers play it); "first", before both (the
            rulebook of the Black Rider starters).
        minimum_last: a number lowered "to a minimum of" is held to the minimum when everything that changes it has
            been added up, as FR and CR do where a number may not fall below zero; else each lowering is held to it by
            itself and a later bonus is added in full (no source settles it).
        public_discard: whether everybody may look through a discard pile (the Players' Council formats); else only its
            owner (FR "Discard", CR "discard pile").
        rank_survivors: when somebody wins at site 9, the others still in the game are ranked by the furthest site, then
            the fewest burdens, as unfinished matches are adjudicated; else they share second place. The rulebooks
            know a winner only.
        spare_copies: what becomes of a unique Shadow card that several Shadow players have in play, all but the one
            nearest to the Free Peoples player's right: "inactive", whatever its type (FR "Unique cards"), or "without
            text": active without its game text, conditions only, and from the fifth copy on non-unique ones too (CR
            "active").
        win_after_regroup: the game is won at the end of the regroup phase at site 9 (the Players' Council formats);
            else when the skirmishes there are survived, without that phase (FR and CR "Winning the game").
        sites: which sites the adventure decks hold. "numbered": one of each number from 1 to 9, as FR has them; no
            twilight for regions, sanctuaries by their keyword, allies at home at their sites (CR "format").
            "unnumbered": any nine, no two alike, at most three of one Shadow number. Whoever places a site chooses it,
            and it takes its number from the path; regions add twilight, sites 3 and 6 are sanctuaries, no ally is at
            home (the rulebook of the Black Rider starters; CR "site", "region", "sanctuary").
        ask_when_able: ask a player only when an action is possible. Casual games only: being passed over tells.
    """

    sets: tuple[int, ...] = (1, 2, 3)
    banned: tuple[str, ...] = ()
    mulligan: bool = True
    rule_of_four: bool = True
    cancel_ring_bearer_skirmish: bool = False
    emptied_side_loses: bool = True
    bidding: bool = True
    fixed_fellowship: bool = False
    reshuffle: bool = False
    costs_go_on: bool = True
    burdens_stay: bool = True
    marker_moves: str = "after moving"
    minimum_last: bool = True
    public_discard: bool = False
    rank_survivors: bool = True
    spare_copies: str = "inactive"
    win_after_regroup: bool = False
    sites: str = "numbered"
    ask_when_able: bool = False

    @property
    def numbered_sites(self) -> bool:
        """Whether the sites have printed numbers."""
        return self.sites == "numbered"

    @staticmethod
    def from_options(options: "dict[str, object]") -> "RulesConfig":
        """Build a config from a game's options.

        Raises:
            IllegalSetup: an unknown option, or a value of the wrong type.
        """
        options = {name: value for name, value in options.items() if (name, value) != BEFORE_POOLS}
        for name, kind in POOL.items():
            if name in options:
                options[name] = _listed(name, kind, options[name])
        return read_options(RulesConfig, options, words=CHOICES)

    def as_options(self) -> dict[str, object]:
        return as_options(self)


CHOICES: dict[str, tuple[str, ...]] = {
    "marker_moves": ("after moving", "after leaving", "first"),
    "spare_copies": ("inactive", "without text"),
    "sites": ("numbered", "unnumbered"),
}
"""Options that are words, and the words."""

LATER_SITES: Mapping[str, object] = {"sites": "unnumbered"}
"""The options of games by the Comprehensive Rules on the sites of sets 11 and later."""
BLACK_RIDER_STARTER: Mapping[str, object] = {
    **LATER_SITES,
    "sets": [11, 12],
    "bidding": False,
    "fixed_fellowship": True,
    "marker_moves": "first",
    "mulligan": False,
    "reshuffle": True,
    "rule_of_four": False,
}
"""The options of games by the rulebook of the Black Rider starters: chance names the first player, fellowships stand
from the beginning, and a discard pile may be reshuffled once."""

POOL: dict[str, type[int] | type[str]] = {"sets": int, "banned": str}
"""Options that are lists, and what they list."""
BEFORE_POOLS = ("format", "fellowship_block")
"""The option of games made before card pools travelled with them: the sets that are the default now."""


def _listed(name: str, kind: type[int] | type[str], value: object) -> tuple[object, ...]:
    """An option that is a list, in order and without repeats."""
    if not isinstance(value, list | tuple) or not all(type(item) is kind for item in value):
        raise IllegalSetup(f"Option {name} is a list of {kind.__name__}, not {value!r:.40}.")
    return tuple(sorted(set(value)))
