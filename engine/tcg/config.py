"""Rules on which the sources disagree or leave a choice, as named fields with their source.

Sources: FR is the Fellowship of the Ring rulebook, CR the Comprehensive Rules 4.2.
"""

from dataclasses import dataclass, fields

from engine.kernel import IllegalSetup


@dataclass(frozen=True, slots=True)
class RulesConfig:
    """One game's options.

    Attributes:
        format: the deck format; decides which sets' responses players are asked about.
        mulligan: each player may once shuffle the starting hand away and draw six (CR "mulligan", tournament rule).
        rule_of_four: no more than four cards drawn or taken into hand in a fellowship phase (CR "The Rule of 4"; FR
            has no such rule).
        cancel_ring_bearer_skirmish: whether a skirmish of the Ring-bearer can be cancelled (CR "Ring-bearer": no; FR
            is silent).
        emptied_side_loses: a side with nobody left loses without a count of strength (CR "skirmish phase"); else it
            counts as strength zero (FR). The winner differs only when both sides have no strength.
        burdens_stay: burdens stay when another character takes the Ring over (open in both; as the peers play it).
        ask_when_able: ask a player only when an action is possible. Casual games only: being passed over tells.
    """

    format: str = "fellowship_block"
    mulligan: bool = True
    rule_of_four: bool = True
    cancel_ring_bearer_skirmish: bool = False
    emptied_side_loses: bool = True
    burdens_stay: bool = True
    ask_when_able: bool = False

    @staticmethod
    def from_options(options: "dict[str, object]") -> "RulesConfig":
        """Build a config from a game's options.

        Raises:
            IllegalSetup: an unknown option, or a value of the wrong type.
        """
        known = {field.name: type(field.default) for field in fields(RulesConfig)}
        for name, value in options.items():
            if name not in known:
                raise IllegalSetup(f"Unknown option {name[:40]!r}; known are {', '.join(sorted(known))}.")
            if type(value) is not known[name]:
                raise IllegalSetup(f"Option {name} is {known[name].__name__}, not {value!r:.40}.")
        config = RulesConfig(**options)  # type: ignore[arg-type]  # names and types were just checked
        if config.format not in FORMATS:
            raise IllegalSetup(f"Unknown format {config.format[:40]!r}; known are {', '.join(sorted(FORMATS))}.")
        return config

    def as_options(self) -> dict[str, object]:
        return {field.name: getattr(self, field.name) for field in fields(self)}


FORMATS: dict[str, tuple[int, ...]] = {"fellowship_block": (1, 2, 3)}
"""Format name to the sets whose cards may appear in it (CR "format")."""
