"""Verbs that bring text into force for a while."""

from dataclasses import dataclass

from engine.tcg import names
from engine.tcg.language import AbilityContext, Granting, Modifier, Texts, Trigger, fingerprint
from engine.tcg.rules import lasting


@dataclass(frozen=True, slots=True)
class InForce(Granting):
    """Modifiers and triggers in force until then, whatever becomes of the card: "until the regroup phase, each minion
    is strength +1", "each time a minion loses a skirmish this turn, draw a card".

    They read what the same text has named before, and are about all cards that are meant at the time.
    """

    parts: tuple[Modifier | Trigger, ...]
    until: str = names.UNTIL_PHASE

    @property
    def texts(self) -> Texts:
        return Texts.of(self.parts)

    def do(self, context: AbilityContext) -> bool:
        lasting.add_text(context.state, context, fingerprint(self), self.until)
        return True


def in_force(*parts: Modifier | Trigger, until: str = names.UNTIL_PHASE) -> InForce:
    """``InForce`` with its parts listed."""
    return InForce(parts, until)
