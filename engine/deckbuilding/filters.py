"""Which cards a text means."""

from dataclasses import dataclass

from engine.deckbuilding.grammar import listed, plural
from engine.deckbuilding.language import ARCHENEMY, CORRUPTION, IMPOSSIBLE, TYPES, VALOR, Filter, word
from engine.deckbuilding.state import DeckbuildingState

_GROUP_NOUNS = {ARCHENEMY: "Archenemy", CORRUPTION: "Corruption", VALOR: "Valor"}


@word
@dataclass(frozen=True, slots=True)
class Cards(Filter):
    """Cards by their facts; without arguments all cards.

    Attributes:
        types: of one of these types.
        name: of this name.
        group: of this group: ``archenemy`` (also those of Impossible mode), ``corruption`` or ``valor``.
        cost_at_least, cost_at_most: with such a cost.
        cost_is_named: with the cost that was named.
        without: not of one of these types.
    """

    types: tuple[str, ...] = ()
    name: str = ""
    group: str = ""
    cost_at_least: int = 0
    cost_at_most: int | None = None
    cost_is_named: bool = False
    without: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        for name in (*self.types, *self.without):
            if name not in TYPES:
                raise ValueError(f"{name!r:.40} is no card type; the types are {', '.join(TYPES)}")
        if self.group and self.group not in _GROUP_NOUNS:
            raise ValueError(f"{self.group!r:.40} is none of the groups {', '.join(_GROUP_NOUNS)}")

    def accepts(self, state: DeckbuildingState, card: int, number: int) -> bool:
        blueprint = state.blueprint(card)
        group = ARCHENEMY if blueprint.group == IMPOSSIBLE else blueprint.group
        return (
            (not self.types or blueprint.type in self.types)
            and blueprint.type not in self.without
            and self.name in ("", blueprint.name)
            and self.group in ("", group)
            and blueprint.cost >= self.cost_at_least
            and (self.cost_at_most is None or blueprint.cost <= self.cost_at_most)
            and (not self.cost_is_named or blueprint.cost == number)
        )

    def noun(self, count: int = 1) -> str:
        nouns = [self.name] if self.name else [_GROUP_NOUNS[self.group]] if self.group else [*self.types] or ["card"]
        named = listed([plural(noun) if count != 1 else noun for noun in nouns], "or")
        parts = [f"{'non-' + listed(self.without, 'or') + ' ' if self.without else ''}{named}"]
        if self.cost_is_named:
            parts.append("with the named cost")
        elif self.cost_at_most is not None and self.cost_at_least == self.cost_at_most:
            parts.append(f"with cost {self.cost_at_most}")
        elif self.cost_at_most is not None and self.cost_at_least:
            parts.append(f"with cost {self.cost_at_least} to {self.cost_at_most}")
        elif self.cost_at_most is not None:
            parts.append(f"with cost {self.cost_at_most} or less")
        elif self.cost_at_least:
            parts.append(f"with cost {self.cost_at_least} or more")
        return " ".join(parts)


ANY = Cards()
STARTERS = Cards(("Starter",))
ENEMIES = Cards(("Enemy",))
LOCATIONS = Cards(("Location",))
ALLIES = Cards(("Ally",))
MANEUVERS = Cards(("Maneuver",))
ARTIFACTS = Cards(("Artifact",))
FORTUNES = Cards(("Fortune",))
ARCHENEMIES = Cards(group=ARCHENEMY)
CORRUPTIONS = Cards(group=CORRUPTION)


def costing(at_most: int, *types: str) -> Cards:
    """Cards with at most that cost, of one of the types if any are given."""
    return Cards(types, cost_at_most=at_most)
