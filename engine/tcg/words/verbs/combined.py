"""Verbs made of verbs."""

from collections.abc import Generator, Iterator, Sequence
from dataclasses import dataclass
from functools import partial

from engine.kernel.decision import ACTION, YESNO, Decision
from engine.kernel.state import Ask
from engine.tcg.language import (
    AbilityContext,
    Amount,
    Condition,
    Filter,
    InstantVerb,
    Performance,
    Player,
    Text,
    Verb,
    fingerprint,
    number,
    perform_all,
    still_payable,
    unpayable,
)
from engine.tcg.rules import active
from engine.tcg.words.filters import PIPE
from engine.tcg.words.players import YOU

__all__ = [
    "If",
    "InOrder",
    "Limited",
    "LimitedInPhase",
    "May",
    "MayRepeat",
    "NamePlayer",
    "Offered",
    "OneOf",
    "Paying",
    "Repeat",
    "Spot",
    "SpotBurdens",
    "SpotOthers",
    "Unless",
    "in_order",
    "may",
    "one_of",
    "paying",
    "unless",
]


@dataclass(frozen=True, slots=True)
class OneOf(Verb):
    """One of several things; one that can be done in full must be chosen, if there is one (CR "effect")."""

    verbs: tuple[Verb, ...]
    chooser: Player = YOU

    @property
    def needs_its_card(self) -> bool:
        return all(verb.needs_its_card for verb in self.verbs)

    def payable(self, context: AbilityContext) -> bool:
        return any(verb.payable(context) for verb in self.verbs)

    def idle(self, context: AbilityContext) -> bool:
        return all(verb.idle(context) for verb in self.verbs)

    def suppose_paid(self, context: AbilityContext) -> bool:
        return all(verb.suppose_paid(context) for verb in self.verbs)

    def pay_ahead(self, context: AbilityContext) -> Performance:
        """Where each has its own cost, the player chooses as costs are paid."""
        offers = {fingerprint(verb): verb for verb in self.verbs if isinstance(verb, Paying)}
        if len(offers) < len(self.verbs):
            return True
        context.branch = yield from self._choose(context)
        return (yield from offers[context.branch].pay(context))

    def perform(self, context: AbilityContext) -> Performance:
        branches = {fingerprint(verb): verb for verb in self.verbs}
        paid = branches.get(context.branch)
        if isinstance(paid, Paying):
            return (yield from paid.take_effect(context))
        branch = yield from self._choose(context)
        context.by_choice = True
        return (yield from branches[branch].perform(context))

    def _choose(self, context: AbilityContext) -> Generator[Ask, object, str]:
        """The fingerprint of the one that the player chooses, or of the only one there is to choose."""
        hidden = self.reads_hand
        open_ = [fingerprint(verb) for verb in self.verbs] if hidden else self._open(context)
        branch = open_[0]
        if len(open_) > 1:
            (seat,) = yield from self.chooser.resolve(context)
            prompt = ("one of", context.state.blueprints[context.source].id)
            # What a hand allows is a hidden menu: that there is a choice must tell nobody anything.
            menu = partial(self._menu, context)
            options = [] if hidden else menu()
            answer = yield Decision(seat, ACTION, prompt, options, menu=menu if hidden else None, subject=self)
            assert isinstance(answer, tuple)
            branch = answer[2]
        return branch

    @property
    def reads_hand(self) -> bool:
        return any(verb.reads_hand for verb in self.verbs)

    @property
    def draws_on(self) -> frozenset[str]:
        return frozenset[str]().union(*(verb.draws_on for verb in self.verbs))

    def ways(self, context: AbilityContext) -> Iterator[AbilityContext]:
        for verb in self.verbs:
            if verb.payable(context):
                yield from verb.ways(context)

    def _open(self, context: AbilityContext) -> list[str]:
        """What can be done in full, or all if nothing can."""
        full = [fingerprint(verb) for verb in self.verbs if verb.payable(context)]
        return full or [fingerprint(verb) for verb in self.verbs]

    def _menu(self, context: AbilityContext) -> list[tuple[str, int, str]]:
        return [("either", context.source, branch) for branch in self._open(context)]


def one_of(*verbs: Verb, chooser: Player = YOU) -> OneOf:
    """``OneOf`` with its verbs listed."""
    return OneOf(verbs, chooser)


@dataclass(frozen=True, slots=True)
class InOrder(Verb):
    """Several things, one after the other, where one is asked for."""

    verbs: tuple[Verb, ...]

    def payable(self, context: AbilityContext) -> bool:
        return unpayable(self.verbs, context) is None

    def idle(self, context: AbilityContext) -> bool:
        return all(verb.idle(context) for verb in self.verbs)

    def suppose_paid(self, context: AbilityContext) -> bool:
        return all(verb.suppose_paid(context) for verb in self.verbs)

    def perform(self, context: AbilityContext) -> Performance:
        return (yield from perform_all(self.verbs, context))

    @property
    def draws_on(self) -> frozenset[str]:
        return frozenset[str]().union(*(verb.draws_on for verb in self.verbs))

    def ways(self, context: AbilityContext) -> Iterator[AbilityContext]:
        paid = [context]
        for verb in self.verbs:
            paid = [after for before in paid if still_payable(verb, before) for after in verb.ways(before)]
        yield from paid


def in_order(*verbs: Verb) -> InOrder:
    """``InOrder`` with its verbs listed."""
    return InOrder(verbs)


@dataclass(frozen=True, slots=True)
class Paying(Verb):
    """One of several things a text offers that has a cost or a requirement of its own."""

    cost: tuple[Verb, ...]
    does: tuple[Verb, ...]

    @property
    def needs_its_card(self) -> bool:
        """Its cost must be payable before the text is begun, as any cost."""
        return True

    def payable(self, context: AbilityContext) -> bool:
        return unpayable(self.cost, context) is None

    def pay(self, context: AbilityContext) -> Performance:
        """Pay its cost; returns whether it was paid in full."""
        return self.payable(context) and (yield from perform_all(self.cost, context))

    def take_effect(self, context: AbilityContext) -> Performance:
        """Do what it does, its cost being paid."""
        return (yield from perform_all(self.does, context))

    def perform(self, context: AbilityContext) -> Performance:
        return (yield from self.pay(context)) and (yield from self.take_effect(context))


def paying(cost: Verb | Sequence[Verb], *does: Verb) -> Paying:
    """``Paying`` with its verbs listed."""
    return Paying((cost,) if isinstance(cost, Verb) else tuple(cost), does)


@dataclass(frozen=True, slots=True)
class Limited(Verb):
    """A thing that this copy of the card does no more than so often in a turn."""

    verb: Verb
    times: int = 1

    @staticmethod
    def _key(context: AbilityContext) -> tuple[int, int, str]:
        return (context.source, context.state.generation[context.source], context.ability)

    @staticmethod
    def _used(context: AbilityContext) -> dict[tuple[int, int, str], int]:
        return context.state.turn_uses

    def _left(self, context: AbilityContext) -> bool:
        return self._used(context).get(self._key(context), 0) < self.times

    @property
    def needs_its_card(self) -> bool:
        return True

    def payable(self, context: AbilityContext) -> bool:
        if not self._left(context):
            return False
        return self.verb.payable(context) if self.verb.needs_its_card else True

    def idle(self, context: AbilityContext) -> bool:
        return not self._left(context) or self.verb.idle(context)

    def perform(self, context: AbilityContext) -> Performance:
        if not self._left(context):
            return False
        key, used = self._key(context), self._used(context)
        used[key] = used.get(key, 0) + 1
        return (yield from self.verb.perform(context))


@dataclass(frozen=True, slots=True)
class LimitedInPhase(Limited):
    """A thing that this copy of the card does no more than so often in a phase (CR "limit")."""

    @staticmethod
    def _used(context: AbilityContext) -> dict[tuple[int, int, str], int]:
        return context.state.uses


@dataclass(frozen=True, slots=True)
class Repeat(Verb):
    """The same thing several times; each time may be about another card (CR "for each")."""

    verb: Verb
    times: Amount

    def payable(self, context: AbilityContext) -> bool:
        return number(self.times, context) > 0 and self.verb.payable(context)

    def idle(self, context: AbilityContext) -> bool:
        return number(self.times, context) == 0 or self.verb.idle(context)

    def perform(self, context: AbilityContext) -> Performance:
        in_full = True
        for _ in range(number(self.times, context)):
            if context.state.outcome is not None:
                return False
            in_full = (yield from self.verb.perform(context)) and in_full
        return in_full


@dataclass(frozen=True, slots=True)
class If(Verb):
    """One thing where something is true, another where not."""

    condition: Condition
    then: Verb
    otherwise: Verb | None = None

    def now(self, context: AbilityContext) -> Verb | None:
        """The one that would be done now."""
        return self.then if self.condition.holds(context) else self.otherwise

    @property
    def needs_its_card(self) -> bool:
        return self.otherwise is not None and self.then.needs_its_card and self.otherwise.needs_its_card

    def payable(self, context: AbilityContext) -> bool:
        verb = self.now(context)
        return verb is None or verb.payable(context)

    def idle(self, context: AbilityContext) -> bool:
        verb = self.now(context)
        return verb is None or verb.idle(context)

    def perform(self, context: AbilityContext) -> Performance:
        verb = self.now(context)
        return True if verb is None else (yield from verb.perform(context))

    def lacks_its_card(self, context: AbilityContext) -> bool:
        verb = self.now(context)
        return verb is not None and verb.lacks_its_card(context)

    @property
    def draws_on(self) -> frozenset[str]:
        both = (self.then,) if self.otherwise is None else (self.then, self.otherwise)
        return frozenset[str]().union(*(verb.draws_on for verb in both))

    def ways(self, context: AbilityContext) -> Iterator[AbilityContext]:
        verb = self.now(context)
        yield from (context,) if verb is None else verb.ways(context)


@dataclass(frozen=True, slots=True)
class May(Verb):
    """What a player may do or leave. With ``cost``, it is done only if that is paid."""

    does: tuple[Verb, ...]
    cost: tuple[Verb, ...] = ()
    who: Player = YOU

    def _open(self, context: AbilityContext) -> bool:
        if unpayable(self.cost, context) is not None:
            return False
        if self.cost and any(verb.lacks_its_card(context) for verb in self.does):
            return False
        return bool(self.cost) or not all(verb.idle(context) for verb in self.does)

    def _answers(self, context: AbilityContext) -> list[bool]:
        return [True, False] if self._open(context) else [False]

    @property
    def reads_hand(self) -> bool:
        return any(verb.reads_hand for verb in (*self.cost, *self.does))

    def _of(self, context: AbilityContext, seat: int) -> AbilityContext:
        return context if seat == context.seat else context.altered(seat=seat)

    def idle(self, context: AbilityContext) -> bool:
        return not any(self._open(self._of(context, seat)) for seat in self.who.candidates(context))

    def perform(self, context: AbilityContext) -> Performance:
        for seat in (yield from self.who.resolve(context)):
            acting = self._of(context, seat)
            if context.state.outcome is not None or not (self.reads_hand or self._open(acting)):
                continue
            prompt = ("may", context.state.blueprints[context.source].id)
            offered = Offered(self, acting)
            if not (yield Decision(seat, YESNO, prompt, menu=partial(self._answers, acting), subject=offered)):
                continue
            if (yield from perform_all(self.cost, acting)):
                yield from perform_all(self.does, acting)
        return True


@dataclass(frozen=True, slots=True)
class Offered:
    """What a player is asked to do or leave, and the context in which they would do it."""

    word: May
    context: AbilityContext

    def does_nothing(self) -> bool:
        """Whether it would change nothing, but that its cost is paid."""
        return Text(self.word.does, self.word.cost).does_nothing(self.context)


@dataclass(frozen=True, slots=True)
class MayRepeat(Verb):
    """What a player may do again, a number of times at most: each time they are asked, until they leave it."""

    times: Amount
    does: tuple[Verb, ...]
    cost: tuple[Verb, ...] = ()

    def payable(self, context: AbilityContext) -> bool:
        return unpayable(self.cost, context) is None

    def idle(self, context: AbilityContext) -> bool:
        # How often it may be done again is known once it has been done.
        return all(verb.idle(context) for verb in self.does)

    def perform(self, context: AbilityContext) -> Performance:
        prompt = ("again", context.state.blueprints[context.source].id)
        offered = Offered(May(self.does, self.cost), context)
        for _ in range(number(self.times, context)):
            if context.state.outcome is not None or unpayable(self.cost, context) is not None:
                break
            if not (yield Decision(context.seat, YESNO, prompt, [True, False], subject=offered)):
                break
            if (yield from perform_all(self.cost, context)):
                yield from perform_all(self.does, context)
        return True


def may(*does: Verb, cost: Verb | None = None, who: Player = YOU) -> May:
    """``May`` with its verbs listed."""
    return May(does, () if cost is None else (cost,), who)


@dataclass(frozen=True, slots=True)
class Unless(Verb):
    """What other players may prevent by paying: the first of ``who`` that pays in full does (CR "preventing
    effects")."""

    does: tuple[Verb, ...]
    cost: tuple[Verb, ...]
    who: Player

    def payable(self, context: AbilityContext) -> bool:
        return all(verb.payable(context) for verb in self.does)

    def idle(self, context: AbilityContext) -> bool:
        return all(verb.idle(context) for verb in self.does)

    def _can_pay(self, context: AbilityContext) -> bool:
        # A verb about what has been named can be done in full, as far as it knows, until it has nobody to be done to.
        return unpayable(self.cost, context) is None and not any(
            verb.idle(context) for verb in self.cost if not verb.is_requirement
        )

    def _answers(self, context: AbilityContext) -> list[bool]:
        return [True, False] if self._can_pay(context) else [False]

    def perform(self, context: AbilityContext) -> Performance:
        hidden = any(verb.reads_hand for verb in self.cost)
        prompt = ("prevent", context.state.blueprints[context.source].id)
        for seat in (yield from self.who.resolve(context)):
            payer = context.altered(seat=seat, bound=dict(context.bound))
            payer.by_choice = True
            if not (context.state.hand[seat] if hidden else self._can_pay(payer)):
                continue
            if (yield Decision(seat, YESNO, prompt, menu=partial(self._answers, payer), subject=self)) and (
                yield from perform_all(self.cost, payer)
            ):
                return False
        return (yield from perform_all(self.does, context))


def unless(cost: Verb, who: Player, *does: Verb) -> Unless:
    """``Unless`` with its verbs listed."""
    return Unless(does, (cost,), who)


@dataclass(frozen=True, slots=True)
class Spot(InstantVerb):
    """Spot so many cards of a kind, as a part of a cost; how many, the player has named as X. It is a requirement: met
    before costs are paid, whatever becomes of them meanwhile (CR "cost")."""

    count: int | Amount
    filter: Filter

    def payable(self, context: AbilityContext) -> bool:
        return self._able(context) >= number(self.count, context)

    def _able(self, context: AbilityContext) -> int:
        return active.count_spotted(context, self.filter, PIPE)

    def idle(self, context: AbilityContext) -> bool:
        return True

    @property
    def is_requirement(self) -> bool:
        return True

    @property
    def takes_nothing(self) -> bool:
        return True

    def do(self, context: AbilityContext) -> bool:
        return True


@dataclass(frozen=True, slots=True)
class SpotOthers(Spot):
    """Spot so many cards of a kind beside one of that kind which the same text has spotted before."""

    def _able(self, context: AbilityContext) -> int:
        return len(active.spotted(context, self.filter)) - 1


@dataclass(frozen=True, slots=True)
class SpotBurdens(InstantVerb):
    """Spot so many burdens, as a part of a cost, as ``Spot`` does; how many, the player has named as X."""

    count: int | Amount

    def payable(self, context: AbilityContext) -> bool:
        return context.state.burdens[context.state.fp] >= number(self.count, context)

    def idle(self, context: AbilityContext) -> bool:
        return True

    @property
    def is_requirement(self) -> bool:
        return True

    @property
    def takes_nothing(self) -> bool:
        return True

    def do(self, context: AbilityContext) -> bool:
        return True


@dataclass(frozen=True, slots=True)
class NamePlayer(Verb):
    """Choose a player, so that the rest of the text knows which."""

    who: Player

    def idle(self, context: AbilityContext) -> bool:
        return True

    def perform(self, context: AbilityContext) -> Performance:
        return bool((yield from self.who.resolve(context)))
