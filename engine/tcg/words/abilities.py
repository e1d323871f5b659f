"""The parts of a card's text: what it lets players do, what it makes happen, what it changes while in play."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from engine.kernel.decision import NUMBER, Decision
from engine.tcg import names
from engine.tcg.context import AbilityContext, Occurrence, Performance
from engine.tcg.rules import reasons
from engine.tcg.words.amounts import Amount, number
from engine.tcg.words.conditions import Condition
from engine.tcg.words.filters import ANY, THIS, And, Filter
from engine.tcg.words.verbs import Play, RemoveTwilight, Verb, perform_all

if TYPE_CHECKING:
    from engine.tcg.rules.reasons import Hindrance


@dataclass(frozen=True, slots=True)
class On:
    """What a trigger or response waits for: a kind of happening and the card it happens to."""

    kind: str
    filter: Filter = ANY
    player: str = "any"
    """"any", or "you": only happenings of the card's own player (the start of each of *your* turns)."""

    def matches(self, context: AbilityContext, occurrence: Occurrence) -> bool:
        if self.player == "you" and occurrence.seat != context.seat:
            return False
        return self.filter is ANY or self.filter.test(context, occurrence.card)


@dataclass(frozen=True, slots=True)
class Text:
    """Requirements, costs and effects: what every ability has.

    Requirements are checked before anything is paid; all costs must be payable; if paying is interrupted so that one
    cannot be paid, what was paid stays paid and there is no effect (CR "cost", "playing a card").
    """

    does: tuple[Verb, ...]
    cost: tuple[Verb, ...] = ()
    when: tuple[Condition, ...] = ()
    x: Amount | None = None
    """The most that makes sense for X; the player names it before paying."""

    def hindrance(self, context: AbilityContext) -> "Hindrance | None":
        """What keeps it from being started now: the first requirement that is not met, the first cost that cannot be
        paid, or the effect that lacks its card."""
        for condition in self.when:
            if not condition.holds(context):
                return condition
        for verb in self.cost:
            if not verb.payable(context):
                return verb
        return self._lacks_its_card(context)

    def possible(self, context: AbilityContext) -> bool:
        """Whether it may be started now."""
        return self.hindrance(context) is None

    def _lacks_its_card(self, context: AbilityContext) -> Verb | None:
        """An effect that plays a card needs that card beforehand (CR "effect")."""
        for verb in self.does:
            if isinstance(verb, Play):
                before = context.reserve
                context.reserve += sum(
                    number(cost.count, context) for cost in self.cost if isinstance(cost, RemoveTwilight)
                )
                ready = verb.payable(context)
                context.reserve = before
                if not ready:
                    return verb
        return None

    def idle(self, context: AbilityContext) -> bool:
        """Whether it would change nothing beyond its costs. Effects on what the costs name cannot be told yet."""
        return not self.cost and all(verb.idle(context) for verb in self.does)

    def perform(self, context: AbilityContext) -> Performance:
        """Pay, then do."""
        if not (yield from self.pay(context)):
            return False
        return (yield from self.take_effect(context))

    def take_effect(self, context: AbilityContext) -> Performance:
        """Do what it does, costs being paid."""
        return (yield from perform_all(self.does, context))

    def pay(self, context: AbilityContext) -> Performance:
        """Name X, then pay the costs in order. If one can no longer be paid there is no effect; whether the others
        are paid is ``RulesConfig.costs_go_on``."""
        if self.x is not None and (most := self.x.of(context, -1)) > 0:
            answer = yield Decision(
                context.seat, NUMBER, ("x", context.state.blueprints[context.source].id), least=0, most=most
            )
            assert isinstance(answer, int)
            context.x = answer
        if self.cost:
            context.there = context.state.discard[context.seat].copy()
        paid = True
        for verb in self.cost:
            if (yield from verb.perform(context)):
                continue
            paid = False
            if context.state.outcome is not None or not context.state.config.costs_go_on:
                break
        if not paid:
            context.state.emit("cost unpaid")
        return paid and context.state.outcome is None


@dataclass(frozen=True, slots=True)
class Action(Text):
    """A special ability, or an event's text, of one or more phases."""

    phases: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Response(Text):
    """A special ability, or an event's text, that responds to something."""

    on: On = On("")

    def hindrance(self, context: AbilityContext) -> "Hindrance | None":
        """A response that could do nothing about the situation is no response to it."""
        if wrong := Text.hindrance(self, context):
            return wrong
        return reasons.IDLE if all(verb.idle(context) for verb in self.does) else None


@dataclass(frozen=True, slots=True)
class Trigger(Text):
    """Something a card makes happen: required, or with ``may`` optional."""

    on: On = On("")
    may: bool = False

    def possible(self, context: AbilityContext) -> bool:
        """An optional one that could do nothing is not offered; a required one happens even then."""
        return Text.possible(self, context) and not (self.may and all(verb.idle(context) for verb in self.does))


@dataclass(frozen=True, slots=True)
class Modifier:
    """A value changed while the card is active: for cards a filter means, or (filter ``ANY``) for the game."""

    kind: str
    filter: Filter
    amount: int | Amount = 1
    while_: Condition | None = None
    detail: str = ""
    source: Filter = ANY
    """Which cards' bonuses a bar of bonuses is about."""

    def applies(self, context: AbilityContext, card: int) -> bool:
        if self.while_ is not None and not self.while_.holds(context):
            return False
        return self.filter is ANY or self.filter.test(context, card)

    @property
    def names_its_card(self) -> bool:
        """Whether it is about the card it is on, by name: then it changes what that card costs to play (CR
        "modifier")."""
        return self.filter is THIS or (isinstance(self.filter, And) and THIS in self.filter.parts)

    def of(self, context: AbilityContext, card: int) -> int:
        return number(self.amount, context, card)

    def concerns(self, context: AbilityContext, source: int) -> bool:
        """Whether a bar of bonuses is about those that come from a card."""
        return self.source.test(context, source)


@dataclass(frozen=True, slots=True)
class SiteText:
    """The game text of its owner's site of a number, while that site is on the adventure path. What such text says of
    "here" is said of the card that has it, so that nothing moves there."""

    number: int


Part = Action | Response | Trigger | Modifier | SiteText
Verbs = Verb | Sequence[Verb]
Conditions = Condition | Sequence[Condition]


def as_verbs(one: Verbs) -> tuple[Verb, ...]:
    return (one,) if isinstance(one, Verb) else tuple(one)


def as_conditions(one: Conditions) -> tuple[Condition, ...]:
    return (one,) if isinstance(one, Condition) else tuple(one)


def action(*phases: str, does: Verbs, cost: Verbs = (), when: Conditions = ()) -> Action:
    """A special ability of a phase: ``action(SKIRMISH, cost=Exert(THIS_CARD), does=...)``."""
    return Action(as_verbs(does), as_verbs(cost), as_conditions(when), phases=phases)


def response(on: On, *, does: Verbs, cost: Verbs = (), when: Conditions = ()) -> Response:
    """A response."""
    return Response(as_verbs(does), as_verbs(cost), as_conditions(when), on=on)


def trigger(on: On, *, does: Verbs, cost: Verbs = (), when: Conditions = (), may: bool = False) -> Trigger:
    """Something that happens each time, or may happen each time, something else does."""
    return Trigger(as_verbs(does), as_verbs(cost), as_conditions(when), on=on, may=may)


def when_played(*, does: Verbs, cost: Verbs = (), when: Conditions = (), may: bool = False) -> Trigger:
    """Text that works when the card itself is played."""
    return trigger(On(names.PLAYED, THIS), does=does, cost=cost, when=when, may=may)


def modifier(
    kind: str, filter_: Filter, amount: int | Amount, *, while_: Condition | None = None, detail: str = ""
) -> Modifier:
    """A value changed while the card is active."""
    return Modifier(kind, filter_, amount, while_, detail)


def bar(kind: str, filter_: Filter, *, from_: Filter = ANY, while_: Condition | None = None) -> Modifier:
    """A thing that does not happen to such cards while the card is active; for bonuses, ``from_`` such cards."""
    return Modifier(kind, filter_, while_=while_, source=from_)
