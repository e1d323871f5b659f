"""How the parts of a card's text are written: what it lets players do, makes happen, and changes while in play."""

from collections.abc import Sequence
from dataclasses import dataclass

from engine.tcg import names
from engine.tcg.language import ANY, Amount, Condition, Filter, Verb
from engine.tcg.language import Action as Action
from engine.tcg.language import Modifier as Modifier
from engine.tcg.language import On as On
from engine.tcg.language import Response as Response
from engine.tcg.language import SiteText as SiteText
from engine.tcg.language import Trigger as Trigger
from engine.tcg.words.filters import THIS

__all__ = [
    "Action",
    "AlsoDuring",
    "Modifier",
    "On",
    "Response",
    "SiteText",
    "Trigger",
    "action",
    "bar",
    "cheaper_on",
    "modifier",
    "response",
    "trigger",
    "when_played",
    "when_true",
]

Verbs = Verb | Sequence[Verb]
Conditions = Condition | Sequence[Condition]


def as_verbs(verbs: Verbs) -> tuple[Verb, ...]:
    return (verbs,) if isinstance(verbs, Verb) else tuple(verbs)


def as_conditions(conditions: Conditions) -> tuple[Condition, ...]:
    return (conditions,) if isinstance(conditions, Condition) else tuple(conditions)


@dataclass(frozen=True, slots=True)
class AlsoDuring(Action):
    """The text of an event that may be played in phases besides those of its timing words. It is an event of those only
    while it is played in them (CR "phase action"): none that lies in a discard pile or draw deck."""

    besides: tuple[str, ...] = ()

    @property
    def playable_in(self) -> tuple[str, ...]:
        return (*self.phases, *self.besides)


def action(*phases: str, does: Verbs, cost: Verbs = (), when: Conditions = (), x: Amount | None = None) -> Action:
    """A special ability of a phase: ``action(SKIRMISH, cost=Exert(THIS_CARD), does=...)``; ``x`` is the most that
    makes sense for X where its text has one."""
    return Action(as_verbs(does), as_verbs(cost), as_conditions(when), x, phases)


def response(on: On, *, does: Verbs, cost: Verbs = (), when: Conditions = (), x: Amount | None = None) -> Response:
    """A response. ``x`` is the most that makes sense for X where its text has one."""
    return Response(as_verbs(does), as_verbs(cost), as_conditions(when), x, on=on)


def trigger(on: On, *, does: Verbs, cost: Verbs = (), when: Conditions = (), may: bool = False) -> Trigger:
    """Something that happens each time, or may happen each time, something else does."""
    return Trigger(as_verbs(does), as_verbs(cost), as_conditions(when), on=on, may=may)


def when_played(*, does: Verbs, cost: Verbs = (), when: Conditions = (), may: bool = False) -> Trigger:
    """Text that works when the card itself is played."""
    return trigger(On(names.PLAYED, THIS), does=does, cost=cost, when=when, may=may)


def when_true(*when: Condition, does: Verbs) -> Trigger:
    """What is done as soon as something is true, as long as it would change anything."""
    return Trigger(as_verbs(does), (), when, on=On(names.STATE))


def modifier(
    kind: str, filter_: Filter, amount: int | Amount, *, while_: Condition | None = None, detail: str = ""
) -> Modifier:
    """A value changed while the card is active."""
    return Modifier(kind, filter_, amount, while_, detail)


def cheaper_on(bearer: Filter, filter_: Filter, amount: int = -1, *, while_: Condition | None = None) -> Modifier:
    """The twilight cost of such cards changed where they are played on such a character."""
    return Modifier(names.COST_PLAYED_ON, filter_, amount, while_, source=bearer)


def bar(kind: str, filter_: Filter, *, from_: Filter = ANY, while_: Condition | None = None) -> Modifier:
    """A thing that does not happen to such cards while the card is active; for bonuses, ``from_`` such cards."""
    return Modifier(kind, filter_, while_=while_, source=from_)
