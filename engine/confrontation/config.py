"""Points on which the sources differ or are silent, as named fields with their source; and who plays which side.

Sources: R is the rulebook of 2002 with its rule numbers, DLX the Deluxe edition's rules and reference sheets, FAQ1 and
FAQ2 the two collections of answers by players of the published game, OOG the reference sheet of the Order of Gamers,
PUZ the puzzle of The Games Journal with its solution.
"""

from dataclasses import dataclass, fields

from engine.kernel import IllegalSetup

FIRST_SEATS = ("dark", "good", "lot")


@dataclass(frozen=True, slots=True)
class RulesConfig:
    """One game's options.

    Attributes:
        first_seat: the side of the first seat, "dark", "good", or by "lot", where the seats do not say it themselves.
            The Dark Player moves first whichever seat he has (R1).
        turn_limit: after so many turns without a winner the game is drawn. The rules know no draw, but Pippin fleeing
            from one character while Frodo flees from another could go on for ever.
        ask_when_able: ask about the Balrog, Sam and Frodo only when there is a real choice. Casual games only: being
            asked, or passed over, then tells where they are.
        failed_retreat_stops_sacrifice: Noble Sacrifice has no effect when the Dark Player played Retreat Sideways, even
            if his character could not move (R30, FAQ2); else only when it moved (R36).
        good_text_after_retreat: the Good Player's text card takes effect also when Retreat Sideways has ended the
            fight: a Retreat Backwards still moves his character (R42, PUZ); else it is discarded without effect.
        orcs_defeat_sam: Orcs that attack Frodo defeat Sam when he fights in his place (DLX); else Sam fights them with
            strength 5 and cards (a reading of R39).
        shelob_and_good_in_gondor: what happens when Shelob returns to a Gondor held by the Good Player: she is
            "defeated" (DLX, FAQ1), or a "battle" follows (R3, R27; R48 is silent).
        nazgul_between_mountains: the Flying Nazgûl flies from one mountain region to another (FAQ1, R50); else never
            (R5).
        retreat_upstream: Frodo may retreat sideways against the river (FAQ1, FAQ2); else not (OOG).
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

    @staticmethod
    def from_options(options: "dict[str, object]") -> "RulesConfig":
        """Build a config from a game's options.

        Raises:
            IllegalSetup: an unknown option, or a value that is none of its values.
        """
        known = {field.name: type(field.default) for field in fields(RulesConfig)}
        for name, value in options.items():
            if name not in known:
                raise IllegalSetup(f"Unknown option {name[:40]!r}; known are {', '.join(sorted(known))}.")
            if type(value) is not known[name]:
                raise IllegalSetup(f"Option {name} is {known[name].__name__}, not {value!r:.40}.")
        config = RulesConfig(**options)  # type: ignore[arg-type]  # names and types were just checked
        if config.first_seat not in FIRST_SEATS:
            raise IllegalSetup(f"Option first_seat is one of {', '.join(FIRST_SEATS)}, not {config.first_seat[:40]!r}.")
        if config.shelob_and_good_in_gondor not in ("defeated", "battle"):
            raise IllegalSetup(
                "Option shelob_and_good_in_gondor is defeated or battle, "
                f"not {config.shelob_and_good_in_gondor[:40]!r}."
            )
        if not 1 <= config.turn_limit <= TURN_CAP:
            raise IllegalSetup(f"Option turn_limit is from 1 to {TURN_CAP}, not {config.turn_limit}.")
        return config

    def as_options(self) -> dict[str, object]:
        return {field.name: getattr(self, field.name) for field in fields(self)}


TURN_CAP = 200
"""The longest game, in turns of one player."""
