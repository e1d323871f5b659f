"""A game's options, and the points that the rulebook leaves open, as named fields with their readings.

The source is the rulebook; its chapters are named in quotes. ``docs/deckbuilding-rules.md`` lists every open point
found, also those where no reading changes a result.
"""

from dataclasses import dataclass

from engine.kernel import IllegalSetup
from engine.kernel.options import as_options, read_options

HAND = 5
"""Cards drawn into a new hand ("Gameplay")."""
SLOTS = 5
"""Slots of the Path ("The Path")."""
COURAGE_CARDS = 6
DESPAIR_CARDS = 3
"""Cards of a starting deck beside the hero's own ("Heroes and Starting Decks")."""
STANDARD_STACK = 8
"""Archenemies of a standard game ("The Archenemy Stack")."""


@dataclass(frozen=True, slots=True)
class RulesConfig:
    """One game's options.

    Attributes:
        heroes: heroes are "dealt" at random or "chosen": all choose at once, and of players who choose the same one the
            first clockwise from the first player gets it, the others choose again ("Heroes and Starting Decks").
        hero_pool: "all" seven heroes, or the five of the "first game".
        first_player: found by "lot", or the "first" seat ("Gameplay": randomly; a table that has drawn lots for seats
            need not do so twice).
        archenemies: 8, or up to 12 for a longer game ("The Archenemy Stack").
        longer_stack: in a stack of 9 or 11 the odd card is of level 2 ("level 2") or of level 3 ("level 3"); the
            rulebook only says to use more.
        impossible: play against the eight Archenemies of Impossible mode ("Impossible Mode").
        group_ambush_from: a group ambush is resolved clockwise from the "next" player, or from the "last" one, whose
            turn is over (a group ambush is played by nobody).
        ambusher_gone: an Enemy that has left the Path before its Ambush is resolved "ambushes" all the same, or does
            "nothing" ("Ambush").
        reveal_again: a Defense card that is revealed and kept may be revealed against the next Attack too; else once
            between the ends of two turns ("Attacks and Defenses").
        start_of_turn: "ambushes" are resolved before ongoing effects at the start of a turn, or "ongoing" effects first
            (silent).
        fortunes_count: a Fortune counts as a card played in its player's own turn ("Fortunes": it is played).
        empty_main_deck: in Impossible mode all players lose when the main deck runs out at any time ("always"), or only
            while the last Archenemy is on top of the stack ("last"; it is a clarification of that card).
        consensus: a joint decision needs "all" votes alike, or a "majority" of those who vote; else the cards with the
            highest cost are taken ("Impossible Witch-king").
        leftover_path: cards that effects add to a full Path stay beside its five slots ("stay"), or are not added
            ("none") (silent).
        rounds: the game ends after so many turns for each player who began it; a cap of this program.
    """

    heroes: str = "dealt"
    hero_pool: str = "all"
    first_player: str = "lot"
    archenemies: int = STANDARD_STACK
    longer_stack: str = "level 2"
    impossible: bool = False
    group_ambush_from: str = "next"
    ambusher_gone: str = "nothing"
    reveal_again: bool = True
    start_of_turn: str = "ambushes"
    fortunes_count: bool = True
    empty_main_deck: str = "always"
    consensus: str = "all"
    leftover_path: str = "stay"
    rounds: int = 40

    @staticmethod
    def from_options(options: "dict[str, object]") -> "RulesConfig":
        """Build a config from a game's options, without ``cards``.

        Raises:
            IllegalSetup: an unknown option, or a value that is none of its values.
        """
        config = read_options(RulesConfig, options, words=VALUES, ranges=RANGES, beside=("cards",))
        if config.impossible and config.archenemies != STANDARD_STACK:
            raise IllegalSetup("Impossible mode has its own eight Archenemies; leave option archenemies at 8.")
        return config

    def as_options(self) -> dict[str, object]:
        """The options that ``from_options`` makes this of."""
        return as_options(self)


VALUES = {
    "heroes": ("dealt", "chosen"),
    "hero_pool": ("all", "first game"),
    "first_player": ("lot", "first"),
    "longer_stack": ("level 2", "level 3"),
    "group_ambush_from": ("next", "last"),
    "ambusher_gone": ("nothing", "ambushes"),
    "start_of_turn": ("ambushes", "ongoing"),
    "empty_main_deck": ("always", "last"),
    "consensus": ("all", "majority"),
    "leftover_path": ("stay", "none"),
}
"""By option of words: the words."""
RANGES = {"archenemies": (8, 12), "rounds": (5, 100)}
"""By option of numbers: the least and the most."""
