"""Points on which the sources differ or are silent, as named fields with their source; and who plays which side.

Sources: R is the rulebook of 2002 with its rule numbers, DLX the Deluxe edition's rules and reference sheets, FAQ1 and
FAQ2 the two collections of answers by players of the published game, OOG the reference sheet of the Order of Gamers,
PUZ the puzzle of The Games Journal with its solution, TS the constants of a web version that quote the Deluxe rules.
"""

from dataclasses import dataclass

from engine.confrontation.board import GOOD
from engine.kernel import IllegalSetup
from engine.kernel.options import as_options, read_options

FIRST_SEATS = ("dark", "good", "lot")
EDITIONS = ("classic", "deluxe")
CHARACTERS = ("classic", "variant", "lot", "choice")
SPECIAL_CARDS = ("none", "two", "choice")


@dataclass(frozen=True, slots=True)
class RulesConfig:
    """One game's options.

    Attributes:
        first_seat: the side of the first seat, "dark", "good", or by "lot", where the seats do not say it themselves.
            The Dark Player moves first, in whichever seat (R1).
        turn_limit: after so many turns without a winner the game is drawn. The rules know no draw, but Pippin fleeing
            from one character while Frodo flees from another could go on for ever.
        ask_when_able: ask about the Balrog, Sam and Frodo only when there is a real choice. Casual games only: being
            asked, or passed over, then tells where they are.
        failed_retreat_stops_sacrifice: Noble Sacrifice has no effect when the Dark Player played Retreat Sideways, even
            if the character could not move (R30, FAQ2); else only when it moved (R36).
        good_text_after_retreat: the Good Player's text card takes effect also when Retreat Sideways has ended the
            fight: a Retreat Backwards still moves the character (R42, PUZ); else it is discarded without effect.
        orcs_defeat_sam: Orcs that attack Frodo defeat Sam when he fights in his place (DLX); else Sam fights them with
            strength 5 and cards (a reading of R39).
        shelob_and_good_in_gondor: what happens when Shelob returns to a Gondor held by the Good Player: she is
            "defeated" (DLX, FAQ1), or a "battle" follows (R3, R27; R48 is silent).
        nazgul_between_mountains: the Flying Nazgûl flies from one mountain region to another (FAQ1, R50); else never
            (R5).
        retreat_upstream: Frodo may retreat sideways against the river (FAQ1, FAQ2); else not (OOG).
        edition: "classic" (R) or "deluxe" (DLX). In the Deluxe edition the attacker may choose an enemy they have seen
            this turn instead of leaving it to chance (OOG, FAQ1), and characters may be of the variant printing.
        good_characters, dark_characters: the nine of a side: all "classic", all "variant", each pair's printing by
            "lot", or by "choice" of the player, announced before anybody is placed (DLX).
        special_cards: "none"; "two": the two of each side of 2002; by "choice": each player chooses two of the Deluxe
            edition's four (OOG).
        names_mean_both: a text that names a character means both printings of it: Merry defeats either Witch King
            (TS is silent); else only the printing beside which it was first printed.
        ring_inherited_in_mordor: the Good Player wins when Sam becomes the Ring-bearer while he stands in Mordor; else
            the Ring must enter Mordor (all sources are silent).
    """

    first_seat: str = "dark"
    turn_limit: int = 200
    ask_when_able: bool = False
    failed_retreat_stops_sacrifice: bool = True
    good_text_after_retreat: bool = True
    orcs_defeat_sam: bool = True
    shelob_and_good_in_gondor: str = "defeated"
    nazgul_between_mountains: bool = True
    retreat_upstream: bool = True
    edition: str = "classic"
    good_characters: str = "classic"
    dark_characters: str = "classic"
    special_cards: str = "none"
    names_mean_both: bool = True
    ring_inherited_in_mordor: bool = False

    @staticmethod
    def from_options(options: "dict[str, object]") -> "RulesConfig":
        """Build a config from a game's options.

        Raises:
            IllegalSetup: an unknown option, or a value that is none of its values.
        """
        config = read_options(RulesConfig, options, words=_VALUES, ranges={"turn_limit": (1, TURN_CAP)})
        if config.edition == "classic":
            for name in ("good_characters", "dark_characters"):
                if getattr(config, name) != "classic":
                    raise IllegalSetup(
                        f"Option {name} is classic in the classic edition, which has no variant characters; "
                        "set edition to deluxe."
                    )
            if config.special_cards == "choice":
                raise IllegalSetup(
                    "Option special_cards is none or two in the classic edition, where there is nothing to choose; "
                    "set edition to deluxe."
                )
        return config

    @property
    def seen_stay_known(self) -> bool:
        """Whether revealed characters stay revealed until the turn is over, and may be chosen as opponents (OOG, FAQ1):
        in the Deluxe edition, and with special cards, for the Palantír says so."""
        return self.edition == "deluxe" or self.special_cards != "none"

    def characters(self, side: int) -> str:
        """How the nine of a side are found."""
        return self.good_characters if side == GOOD else self.dark_characters

    def as_options(self) -> dict[str, object]:
        return as_options(self)


_VALUES = {
    "first_seat": FIRST_SEATS,
    "shelob_and_good_in_gondor": ("defeated", "battle"),
    "edition": EDITIONS,
    "good_characters": CHARACTERS,
    "dark_characters": CHARACTERS,
    "special_cards": SPECIAL_CARDS,
}

TURN_CAP = 200
"""The longest game, in turns of one player."""
