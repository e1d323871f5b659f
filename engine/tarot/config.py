"""Points that the rulebook leaves open, as named fields with their readings.

The source is the rules booklet; its chapters are named in quotes. ``docs/tarot-rules.md`` lists every open point found,
also those where no reading changes a result.
"""

from dataclasses import dataclass

from engine.kernel.options import as_options, read_options

ROUNDS = 3
"""Rounds in a game ("Setup")."""
HAND = 7
"""Cards dealt to each player ("Setup"), and the most a player may hold at the end of a round and still score
("Ending the Round")."""


@dataclass(frozen=True, slots=True)
class RulesConfig:
    """One game's options.

    Attributes:
        first_dealer: the first dealer is found by "lot", or is the "first" seat ("Setup": randomly; a table that has
            drawn lots for seats need not do so twice).
        next_dealer: in the next round the player on the dealer's "left" deals, or the "same" one again (silent).
        declared_suit: a Major Arcana card on the Journey Pile declares "any" suit, or only an"other" one than that to
            be matched until then ("The Play" says "a new suit").
        courts_match: a court card matches one of the same title, as King on King; else only its suit ("The Play" says
            that courts have no numerical rank).
        empty_pile: with an empty draw pile the round ends when a draw is "due", so that hands can still be played
            out; at the end of the "turn" that took the last card, unless that player goes out in it; or "at once",
            before that card can be played ("Ending the Round": when it is depleted).
        ring_goes_out: a player whose last card goes to the Ring while there is nothing to draw has gone out; else the
            round ends without anybody going out ("The Play": not out, but only because a card is drawn).
        points_below_zero: the Ring Bearer may take a Dark Point from a player who has none (silent).
        announce: "One Ring" is announced "always", as a player should; by "choice" of the player, which has no penalty;
            or "never", as hands are counted for all to see ("Ending the Round").
        held_neutrals: Neutral cards left in hand are declared by all players "together", without knowing what the
            others declare, or "in turn" from the dealer's left ("Dark Points" is silent).
        full_hands_compared: a player with more than seven cards counts when most and least Dark Points are compared,
            and gets nothing; else others are compared without them ("Ending the Round" is silent).
        all_equal: when all have equally many Dark Points, everybody has "both" the most and the least, or "nobody" has
            either ("Object of the Game": players who are tied score in full).
        shared_affiliation: the bonus of the Ring's affiliation goes to all who share the most or the least Dark
            Points; else to nobody who shares them (the note on ties speaks of "the full 5").
    """

    first_dealer: str = "lot"
    next_dealer: str = "left"
    declared_suit: str = "any"
    courts_match: bool = True
    empty_pile: str = "due"
    ring_goes_out: bool = False
    points_below_zero: bool = False
    announce: str = "always"
    held_neutrals: str = "together"
    full_hands_compared: bool = True
    all_equal: str = "both"
    shared_affiliation: bool = True

    @staticmethod
    def from_options(options: "dict[str, object]") -> "RulesConfig":
        """Build a config from a game's options, without ``affiliations``.

        Raises:
            IllegalSetup: an unknown option, or a value that is none of its values.
        """
        return read_options(RulesConfig, options, words=VALUES, beside=("affiliations",))

    def as_options(self) -> dict[str, object]:
        """The options that ``from_options`` makes this of."""
        return as_options(self)


VALUES = {
    "first_dealer": ("lot", "first"),
    "next_dealer": ("left", "same"),
    "declared_suit": ("any", "other"),
    "empty_pile": ("due", "turn", "at once"),
    "announce": ("always", "choice", "never"),
    "held_neutrals": ("together", "in turn"),
    "all_equal": ("both", "nobody"),
}
"""By option of words: the words."""
