"""What the rules know of the card language: the bases of its words, and the parts a card's text is made of.

The rules read texts through these classes and never see a particular word; ``words`` derives the words from them.
"""

from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields, is_dataclass
from hashlib import blake2b
from typing import TYPE_CHECKING, Protocol, TypeAlias, TypeVar

from engine.kernel.decision import NUMBER, Decision
from engine.kernel.state import Ask, StepCoroutine
from engine.tcg import reasons
from engine.tcg.names import DISCARD

if TYPE_CHECKING:
    from engine.tcg.blueprint import Blueprint
    from engine.tcg.state import TcgState

Performance = Generator[Ask, object, bool]
"""A part of an action being performed; returns whether it was done in full."""
Resolving = Generator[Ask, object, list[int]]
"""Cards being named; returns them."""


class Lowering(Protocol):
    """Lets a player lower the cost of a card that is being played.

    Returns what the card costs then; ``None``: more than ``budget``, which by default is what the player can pay.
    """

    def __call__(
        self, state: "TcgState", seat: int, card: int, cost: int, budget: int | None = None, /
    ) -> Generator[Ask, object, int | None]: ...


# -- what happened, and who acts ------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Offer:
    """What the rules themselves let the Free Peoples player do when something happens, in an order of their choice
    with the optional responses of cards."""

    verb: str
    ready: Callable[[], bool]
    perform: Callable[[], StepCoroutine]


@dataclass(slots=True, eq=False)
class Occurrence:
    """What a window opens on.

    Attributes:
        kind: what happened or is about to happen; see ``names``.
        card: the card it happens to, or -1.
        source: the card whose text did it, or -1.
        seat: the player it concerns.
        gone: a prevention or a replacement has removed the situation. Nothing responds to it any more, and the effect
            does not happen.
        done_otherwise: although it is gone, what it was for counts as done: a character has exerted without a token.
        answered: required responses already performed.
        offer: what the rules offer; None also when it has been taken.
        before: the table as it was then, where the occurrence itself has changed it since; texts read from it what
            the card was, bore and fought.
        others: the cards on the other side of the skirmish in which it happened.
        by: the player who did it, where texts ask for that, or -1.
        cost: what a card that is about to be paid for costs by now.
        goes_to: the zone that an event goes to which has been played.
    """

    kind: str
    card: int = -1
    source: int = -1
    seat: int = -1
    gone: bool = False
    done_otherwise: bool = False
    answered: "set[Ability]" = field(default_factory=set)
    offer: Offer | None = None
    before: "TcgState | None" = None
    others: tuple[int, ...] = ()
    by: int = -1
    cost: int = 0
    goes_to: int = DISCARD

    def as_it_was(self, context: "AbilityContext") -> "AbilityContext":
        """The context of an ability that asks about this occurrence: the table as it was then."""
        if self.before is None:
            return context
        return AbilityContext(self.before, context.seat, context.source, context.ability, self, context.bound)


class AbilityContext:
    """The context of one ability: the words read it, and write what was chosen into ``bound``.

    Attributes:
        seat: who acts.
        source: the card the ability is on.
        ability: the ability's fingerprint; empty for an event's text.
        reserve: twilight that the costs will have taken before the effects.
        discard_before_costs: what lay in the player's discard pile before the costs were paid; None without costs.
        x: what the player has named for X; ``None`` before that, and where its text has no X.
        bearer: who bore the card when its costs were paid, or -1.
        branch: the fingerprint of the thing whose own cost was chosen and paid with the costs, of several offered.
        by_choice: whether what is done is the one that a player has chosen of several things.
        players: players the text has named, by the name later words use.
    """

    __slots__ = (
        "ability",
        "bearer",
        "bound",
        "branch",
        "by_choice",
        "discard_before_costs",
        "occurrence",
        "players",
        "reserve",
        "seat",
        "source",
        "state",
        "x",
    )

    def __init__(
        self,
        state: "TcgState",
        seat: int,
        source: int,
        ability: str = "",
        occurrence: Occurrence | None = None,
        bound: dict[str, list[int]] | None = None,
        *,
        reserve: int = 0,
        discard_before_costs: list[int] | None = None,
        x: int | None = None,
        bearer: int = -1,
        branch: str = "",
        by_choice: bool = False,
        players: dict[str, list[int]] | None = None,
    ) -> None:
        self.state = state
        self.seat = seat
        self.source = source
        self.ability = ability
        self.occurrence = occurrence
        self.bound: dict[str, list[int]] = {} if bound is None else bound
        self.reserve = reserve
        self.discard_before_costs = discard_before_costs
        self.x = x
        self.bearer = bearer
        self.branch = branch
        self.by_choice = by_choice
        self.players: dict[str, list[int]] = {} if players is None else players

    def altered(
        self,
        *,
        state: "TcgState | None" = None,
        seat: int | None = None,
        bound: dict[str, list[int]] | None = None,
        players: dict[str, list[int]] | None = None,
    ) -> "AbilityContext":
        """Another context, equal but for what is given; what is not given is shared."""
        return AbilityContext(
            self.state if state is None else state,
            self.seat if seat is None else seat,
            self.source,
            self.ability,
            self.occurrence,
            self.bound if bound is None else bound,
            reserve=self.reserve,
            discard_before_costs=self.discard_before_costs,
            x=self.x,
            bearer=self.bearer,
            branch=self.branch,
            by_choice=self.by_choice,
            players=self.players if players is None else players,
        )

    def supposing(self, x: int | None) -> "AbilityContext":
        """Another context with this number for X."""
        other = self.altered()
        other.x = x
        return other


# -- bases of the words ---------------------------------------------------------------------------------------------


class Filter:
    """A property a card has or has not, as seen by an ability."""

    __slots__ = ()

    def test(self, context: AbilityContext, card: int) -> bool:
        """Whether the card is meant. Does not look at whether it is in play; choosing does."""
        raise NotImplementedError

    def may_mean(self, printed: "Blueprint") -> bool:
        """Whether any such card could be meant, by what is printed on it."""
        return True

    @property
    def names_source(self) -> bool:
        """Whether it means only the card the text is on."""
        return False

    def __and__(self, other: "Filter") -> "Filter":
        return And((*_parts(self, And), *_parts(other, And)))

    def __or__(self, other: "Filter") -> "Filter":
        return Or((*_parts(self, Or), *_parts(other, Or)))

    def __invert__(self) -> "Filter":
        return Not(self)


class Printed(Filter):
    """A property that is printed on a card, the same in every game."""

    __slots__ = ()

    def fits(self, printed: "Blueprint") -> bool:
        """Whether such a card is meant."""
        raise NotImplementedError

    def test(self, context: AbilityContext, card: int) -> bool:
        return self.fits(context.state.blueprints[card])

    def may_mean(self, printed: "Blueprint") -> bool:
        return self.fits(printed)


@dataclass(frozen=True, slots=True)
class And(Filter):
    """A card that all the parts mean."""

    parts: tuple[Filter, ...]

    def test(self, context: AbilityContext, card: int) -> bool:
        for part in self.parts:  # noqa: SIM110 - this is the hottest loop; all() would start a generator
            if not part.test(context, card):
                return False
        return True

    def may_mean(self, printed: "Blueprint") -> bool:
        return all(part.may_mean(printed) for part in self.parts)

    @property
    def names_source(self) -> bool:
        return any(part.names_source for part in self.parts)


@dataclass(frozen=True, slots=True)
class Or(Filter):
    """A card that at least one of the parts means."""

    parts: tuple[Filter, ...]

    def test(self, context: AbilityContext, card: int) -> bool:
        return any(part.test(context, card) for part in self.parts)

    def may_mean(self, printed: "Blueprint") -> bool:
        return any(part.may_mean(printed) for part in self.parts)


@dataclass(frozen=True, slots=True)
class Not(Filter):
    """A card that the part does not mean."""

    part: Filter

    def test(self, context: AbilityContext, card: int) -> bool:
        return not self.part.test(context, card)


def _parts(filter_: Filter, kind: type[And] | type[Or]) -> tuple[Filter, ...]:
    return filter_.parts if isinstance(filter_, kind) else (filter_,)


@dataclass(frozen=True, slots=True)
class Any(Filter):
    """Every card."""

    def test(self, context: AbilityContext, card: int) -> bool:
        return True


ANY = Any()


class Condition:
    """A fact about the game that an ability asks for: true or false."""

    __slots__ = ()

    def holds(self, context: AbilityContext) -> bool:
        """Whether it is true now."""
        raise NotImplementedError

    @property
    def is_about_decks(self) -> bool:
        """Whether it asks how many cards a draw deck holds."""
        return False


class Amount:
    """A number that is counted when it is needed."""

    __slots__ = ()

    def of(self, context: AbilityContext, target: int) -> int:
        """The number for a card (-1: for none in particular), now."""
        raise NotImplementedError

    @property
    def asked_as(self) -> str:
        """The prompt by which a player names a number up to this one; see ``Text.x``."""
        return "x"


def number(what: int | Amount, context: AbilityContext, target: int = -1) -> int:
    """A number, counted now if it has to be."""
    return what if isinstance(what, int) else what.of(context, target)


class Player:
    """Who is meant in a text: a player, or several."""

    __slots__ = ()

    def candidates(self, context: AbilityContext) -> list[int]:
        """The players it could be, or all that it means."""
        raise NotImplementedError

    def resolve(self, context: AbilityContext) -> Resolving:
        """Name the players, asking who acts where there is a choice."""
        yield from ()
        return self.candidates(context)


class Verb:
    """One thing that is done."""

    __slots__ = ()

    def payable(self, context: AbilityContext) -> bool:
        """Whether it can be done in full now."""
        return True

    def idle(self, context: AbilityContext) -> bool:
        """Whether doing it now would change nothing."""
        return not self.payable(context)

    def searches_in_vain(self, context: AbilityContext) -> bool:
        """Whether it would look for a card that its player has nowhere, and change nothing but the order of a pile.
        What lies in the player's own hand and draw deck is read: for questions about both together."""
        return False

    def perform(self, context: AbilityContext) -> Performance:
        """Do it; returns whether it was done in full."""
        raise NotImplementedError

    def pay_ahead(self, context: AbilityContext) -> Performance:
        """As an effect, pay the costs that it has itself: they stay paid where the effect is cancelled (CR "cancel").
        Returns whether they were paid in full."""
        yield from ()
        return True

    @property
    def is_requirement(self) -> bool:
        """Whether, as a cost, it must be met before any cost is paid, whatever becomes of it meanwhile (CR "cost")."""
        return False

    @property
    def takes_nothing(self) -> bool:
        """Whether, as a cost, it takes nothing, so that it is a requirement: spotting (CR "cost", "spot")."""
        return False

    def suppose_paid(self, context: AbilityContext) -> bool:
        """Change a copy of the table, and what is named, as far as paying this as a cost might in any way. Returns
        whether all that it might do has been supposed."""
        return self.takes_nothing

    @property
    def needs_its_card(self) -> bool:
        """Whether, as an effect, it needs its card before any cost is paid (CR "effect")."""
        return False

    def lacks_its_card(self, context: AbilityContext) -> bool:
        """Whether, as an effect, it needs a card before any cost is paid that is not there."""
        return self.needs_its_card and not self.payable(context)

    def twilight_taken(self, context: AbilityContext) -> int:
        """The twilight it takes out of the pool."""
        return 0

    @property
    def reads_hand(self) -> bool:
        """Whether it depends on which cards a hand holds if it can be done, so that only its player may know."""
        return False

    @property
    def draws_on(self) -> frozenset[str]:
        """What it uses up as a cost, and needs; costs that draw on the same may spoil each other."""
        return frozenset()

    def ways(self, context: "AbilityContext") -> "Iterator[AbilityContext]":
        """The contexts in which it has been paid, one for each way to pay it, where nobody responds. Each is on a table
        of its own if that is changed."""
        yield context

    @property
    def least_x(self) -> int:
        """The least number that X may be where this is a cost."""
        return 0


class InstantVerb(Verb):
    """A verb in which nobody is asked anything and nobody can respond halfway."""

    __slots__ = ()

    def do(self, context: AbilityContext) -> bool:
        """Do it; returns whether it was done in full."""
        raise NotImplementedError

    def perform(self, context: AbilityContext) -> Performance:
        yield from ()
        return self.do(context)


def unpayable(costs: Sequence[Verb], context: AbilityContext) -> Verb | None:
    """The first cost that cannot be paid now; all must be payable together (CR "cost")."""
    used: frozenset[str] = frozenset()
    spoiled: Verb | None = None
    for verb in costs:
        if not verb.payable(context):
            return verb
        if len(costs) > 1:
            if spoiled is None and used & verb.draws_on:
                spoiled = verb
            used |= verb.draws_on
    return spoiled if spoiled is not None and not _payable_in_turn(costs, context) else None


def _payable_in_turn(costs: Sequence[Verb], context: AbilityContext) -> bool:
    """Whether each cost can still be paid once those before it have been paid in some way."""
    if not costs:
        return True
    first, *others = costs
    return still_payable(first, context) and any(_payable_in_turn(others, paid) for paid in first.ways(context))


def still_payable(verb: Verb, context: AbilityContext) -> bool:
    """Whether a cost that was payable at first is so in its turn. A requirement is not asked for again."""
    return verb.is_requirement or verb.payable(context)


def perform_all(verbs: Sequence[Verb], context: AbilityContext) -> Performance:
    """Perform verbs in order, each as far as it can. Returns whether all were done in full."""
    in_full = True
    for verb in verbs:
        if context.state.outcome is not None:
            return False
        in_full = (yield from verb.perform(context)) and in_full
    return in_full


Hindrance: TypeAlias = str | Condition | Verb
"""What keeps a player from doing a thing: a name of ``reasons``, the requirement that is not met, or the cost or
effect that cannot be."""


# -- parts of a text ------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class On:
    """What a trigger or response waits for.

    Attributes:
        kind: what happens; see ``names``.
        filter: the card it happens to, as it was then.
        player: "any"; "you": only occurrences of the card's own player (the start of each of *your* turns); or
            "opponent": only those of an opponent.
        involving: somebody on the other side of the skirmish in which it happens, as it was then.
        by: the card that did it: whose text it was, or who fought it in the skirmish in which it happened (CR "kill").
    """

    kind: str
    filter: Filter = ANY
    player: str = "any"
    involving: Filter | None = None
    by: Filter | None = None

    @property
    def kinds(self) -> tuple[str, ...]:
        """All kinds of occurrence that it waits for."""
        return (self.kind,)

    def matches(self, context: AbilityContext, occurrence: Occurrence) -> bool:
        """Whether an occurrence of the right kind is one that it waits for."""
        if self.player == "you" and occurrence.seat != context.seat:
            return False
        if self.player == "opponent" and occurrence.seat not in context.state.opponents(context.seat):
            return False
        if self.filter is ANY and self.involving is None and self.by is None:
            return True
        then = occurrence.as_it_was(context)
        if self.filter is not ANY and not self.filter.test(then, occurrence.card):
            return False
        if self.involving is not None and not any(self.involving.test(then, other) for other in occurrence.others):
            return False
        if self.by is None:
            return True
        authors = (occurrence.source,) if occurrence.source >= 0 else occurrence.others
        return any(self.by.test(then, author) for author in authors)


@dataclass(frozen=True, slots=True)
class Text:
    """Requirements, costs and effects: what every ability has.

    Requirements are checked before anything is paid; all costs must be payable; if paying is interrupted so that one
    cannot be paid, what was paid stays paid and there is no effect (CR "cost", "playing a card").

    ``x`` is the most that makes sense for X; the player names it before paying.
    """

    does: tuple[Verb, ...]
    cost: tuple[Verb, ...] = ()
    when: tuple[Condition, ...] = ()
    x: Amount | None = None

    def hindrance(self, context: AbilityContext) -> Hindrance | None:
        """What keeps it from being started now: the first requirement that is not met, the first cost that cannot be
        paid, or the effect that lacks its card."""
        for condition in self.when:
            if not condition.holds(context):
                return condition
        if self.x is not None:
            context.x = self.least_x
        return unpayable(self.cost, context) or self._lacks_its_card(context)

    def possible(self, context: AbilityContext) -> bool:
        """Whether it may be started now."""
        return self.hindrance(context) is None

    @property
    def reads_hand(self) -> bool:
        """Whether the cards of its player's hand may decide whether it can be started."""
        return any(verb.reads_hand for verb in (*self.cost, *self.does))

    def seems_possible(self, context: AbilityContext) -> bool:
        """Whether it may be started now for all that others know: as though the hand held whatever it asks for."""
        if not all(condition.holds(context) for condition in self.when):
            return False
        if self.x is not None:
            context.x = self.least_x
        if unpayable([verb for verb in self.cost if not verb.reads_hand], context) is not None:
            return False
        return not any(verb.lacks_its_card(context) for verb in self.does if not verb.reads_hand)

    @property
    def least_x(self) -> int:
        """The least number that the player may name for X."""
        return max((verb.least_x for verb in self.cost), default=0)

    def most_x(self, context: AbilityContext) -> int:
        """The greatest number that the player may name for X: no more than the costs can be paid for (CR "cost")."""
        assert self.x is not None
        supposed = context.supposing(None)
        most = self.x.of(supposed, -1)
        while most > self.least_x:
            supposed.x = most
            if unpayable(self.cost, supposed) is None:
                break
            most -= 1
        return most

    def _lacks_its_card(self, context: AbilityContext) -> Verb | None:
        for verb in self.does:
            before = context.reserve
            context.reserve += sum(cost.twilight_taken(context) for cost in self.cost)
            lacks = verb.lacks_its_card(context)
            context.reserve = before
            if lacks:
                return verb
        return None

    def ability_hindrance(self, context: AbilityContext) -> Hindrance | None:
        """What keeps it from being used as an ability of a card in play: besides, that it costs nothing and would
        change nothing. Declining and doing nothing are the same there; an event also leaves the hand."""
        if wrong := self.hindrance(context):
            return wrong
        return reasons.IDLE if self.is_vain(context) else None

    def is_vain(self, context: AbilityContext) -> bool:
        """Whether it costs nothing and would change nothing."""
        return all(verb.takes_nothing for verb in self.cost) and self.does_nothing(context)

    def does_nothing(self, context: AbilityContext) -> bool:
        """Whether its effects would surely change nothing, in whatever way its costs were paid."""
        if self.x is not None:
            context = context.supposing(self.most_x(context))
        if not all(verb.idle(context) for verb in self.does):
            return False
        # What another player's hand allows must not show.
        if any(isinstance(word, Verb) and word.reads_hand for word in words_in(self.does)):
            return False
        if not self.cost and self.x is None:
            return True
        paid = self.once_paid(context)
        return paid is not None and all(verb.idle(paid) for verb in self.does)

    def once_paid(self, context: AbilityContext) -> AbilityContext | None:
        """The context on a copy of the table where the costs are paid in every way at once; ``None``: there is no such
        copy."""
        state = context.state
        paid = context.altered(state=state.copy(), bound=dict(context.bound), players=dict(context.players))
        if self.cost:
            paid.bearer = state.bearer[context.source]
        return paid if all(verb.suppose_paid(paid) for verb in self.cost) else None

    def perform(self, context: AbilityContext) -> Performance:
        """Pay, then do."""
        if not (yield from self.pay(context)):
            return False
        return (yield from self.take_effect(context))

    def take_effect(self, context: AbilityContext) -> Performance:
        """Do what it does, costs being paid."""
        return (yield from perform_all(self.does, context))

    def pay(self, context: AbilityContext) -> Performance:
        """Name X, then pay the costs in order, those of the effects themselves last. If one can no longer be paid there
        is no effect; whether the others are paid is ``RulesConfig.costs_go_on``."""
        if self.x is not None and (most := self.most_x(context)) > 0:
            prompt = (self.x.asked_as, context.state.blueprints[context.source].id)
            answer = yield Decision(context.seat, NUMBER, prompt, least=min(self.least_x, most), most=most)
            assert isinstance(answer, int)
            context.x = answer
        if self.cost:
            context.discard_before_costs = context.state.discard[context.seat].copy()
            context.bearer = context.state.bearer[context.source]
        paid = True
        for verb in self.cost:
            if (yield from verb.perform(context)):
                continue
            paid = False
            if context.state.outcome is not None or not context.state.config.costs_go_on:
                break
        for verb in self.does:
            paid = paid and (yield from verb.pay_ahead(context))
        if not paid:
            context.state.emit("cost unpaid")
        return paid and context.state.outcome is None


@dataclass(frozen=True, slots=True)
class Action(Text):
    """A special ability, or an event's text, of one or more phases."""

    phases: tuple[str, ...] = ()

    @property
    def playable_in(self) -> tuple[str, ...]:
        """The phases in which an event with this text may be played."""
        return self.phases


@dataclass(frozen=True, slots=True)
class Response(Text):
    """A special ability, or an event's text, that responds to something."""

    on: On = On("")


@dataclass(frozen=True, slots=True)
class Trigger(Text):
    """Something a card makes happen: required, or with ``may`` optional."""

    on: On = On("")
    may: bool = False

    def possible(self, context: AbilityContext) -> bool:
        """An optional one that costs nothing and could do nothing is not offered; a required one happens even then."""
        return Text.possible(self, context) and not (self.may and self.is_vain(context))


@dataclass(frozen=True, slots=True)
class Modifier:
    """A value changed while the card is active: for cards a filter means, or (filter ``ANY``) for the game.

    ``source``: which cards' bonuses a bar of bonuses is about.
    """

    kind: str
    filter: Filter
    amount: int | Amount = 1
    while_: Condition | None = None
    detail: str = ""
    source: Filter = ANY

    def applies(self, context: AbilityContext, card: int) -> bool:
        """Whether it changes a card now."""
        if self.while_ is not None and not self.while_.holds(context):
            return False
        return self.filter is ANY or self.filter.test(context, card)

    @property
    def names_its_card(self) -> bool:
        """Whether it is about the card it is on, by name: then it changes what that card costs to play (CR
        "modifier")."""
        return self.filter.names_source

    def of(self, context: AbilityContext, card: int) -> int:
        """By how much it changes a card now."""
        return number(self.amount, context, card)

    def concerns(self, context: AbilityContext, source: int) -> bool:
        """Whether a bar of bonuses is about those that come from a card."""
        return self.source.test(context, source)


@dataclass(frozen=True, slots=True)
class FromDiscard:
    """What a card's own text lets its player pay to play it from the discard pile, beside all its other costs.

    Attributes:
        cost: what is paid.
        then: what is done last, as a part of an event's effect.
        phase: the phase of the ability that plays a card which is no event.
    """

    cost: tuple[Verb, ...]
    then: tuple[Verb, ...] = ()
    phase: str = ""


@dataclass(frozen=True, slots=True)
class SiteText:
    """The game text of its owner's site of a number, while that site is on the adventure path. What such text says of
    "here" is said of the card that has it, so that nothing moves there."""

    number: int


Part: TypeAlias = Action | Response | Trigger | Modifier | SiteText
Ability = tuple[int, str]
"""A card, and the fingerprint of one of its abilities."""

T = TypeVar("T", Action, Response, Trigger)


def fingerprint(what: object) -> str:
    """Six hexadecimal digits that tell what a text does, wherever on its card it stands."""
    return blake2b(repr(what).encode(), digest_size=3).hexdigest()


def _by_fingerprint(abilities: Sequence[T]) -> dict[str, T]:
    by_name: dict[str, T] = {}
    for ability in abilities:
        name = first = fingerprint(ability)
        copies = 1
        while name in by_name:  # the same text twice on one card
            copies += 1
            name = f"{first}-{copies}"
        by_name[name] = ability
    return by_name


@dataclass(frozen=True, slots=True)
class Texts:
    """The parts of a card's game text by kind, abilities by their fingerprints, each kind in the card's order."""

    actions: Mapping[str, Action] = field(default_factory=dict)
    responses: Mapping[str, Response] = field(default_factory=dict)
    triggers: Mapping[str, Trigger] = field(default_factory=dict)
    modifiers: tuple[Modifier, ...] = ()
    by_phase: tuple[tuple[str, str, Action], ...] = field(init=False, compare=False, repr=False)
    """Each action in each of its phases: phase, fingerprint, action."""
    by_kind: tuple[tuple[str, str, Trigger], ...] = field(init=False, compare=False, repr=False)
    """Each trigger by each kind of occurrence that it waits for: kind, fingerprint, trigger."""
    responses_by_kind: tuple[tuple[str, str, Response], ...] = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        phases = tuple((phase, name, action) for name, action in self.actions.items() for phase in action.phases)
        triggers = tuple((kind, name, trigger) for name, trigger in self.triggers.items() for kind in trigger.on.kinds)
        responses = tuple(
            (kind, name, response) for name, response in self.responses.items() for kind in response.on.kinds
        )
        for column, value in (("by_phase", phases), ("by_kind", triggers), ("responses_by_kind", responses)):
            object.__setattr__(self, column, value)

    @staticmethod
    def of(parts: Sequence[Part]) -> "Texts":
        """The parts, sorted."""
        return Texts(
            _by_fingerprint([part for part in parts if isinstance(part, Action)]),
            _by_fingerprint([part for part in parts if isinstance(part, Response)]),
            _by_fingerprint([part for part in parts if isinstance(part, Trigger)]),
            tuple(part for part in parts if isinstance(part, Modifier)),
        )

    def __add__(self, other: "Texts") -> "Texts":
        """These and the other's, behind them."""
        return Texts(
            {**self.actions, **other.actions},
            {**self.responses, **other.responses},
            {**self.triggers, **other.triggers},
            self.modifiers + other.modifiers,
        )

    def unordered(self) -> tuple[list[str], ...]:
        """What it says, so that two texts with the same parts in another order are equal."""
        modifiers = sorted(fingerprint(modifier) for modifier in self.modifiers)
        return sorted(self.actions), sorted(self.responses), sorted(self.triggers), modifiers

    def abilities(self) -> Iterator[Text]:
        """Every action, response and trigger."""
        yield from self.actions.values()
        yield from self.responses.values()
        yield from self.triggers.values()


class Discount:
    """What a card's own text lets its player do to lower its twilight cost while it is being played."""

    __slots__ = ()

    def most(self, context: AbilityContext) -> int:
        """By how much the cost can be lowered now."""
        raise NotImplementedError

    def take(self, context: AbilityContext, least: int) -> Generator[Ask, object, int]:
        """Let the player lower the cost, by ``least`` if they can; returns by how much it is lowered."""
        raise NotImplementedError


class ReplacingNamesake(Verb):
    """A cost to play a card that takes cards of its title out of play, so that these do not keep it from being
    played."""

    __slots__ = ()


class Changing(InstantVerb):
    """A verb that makes the card it is on a card of another form for a while; see ``rules.forms``."""

    __slots__ = ()

    def form(self, printed: "Blueprint") -> "Blueprint":
        """The card in its other form."""
        raise NotImplementedError


class Granting(InstantVerb):
    """A verb that brings text into force for a while; see ``rules.lasting``."""

    __slots__ = ()

    @property
    def texts(self) -> Texts:
        """The text."""
        raise NotImplementedError


def words_in(part: object) -> Iterator[object]:
    """A word of a text and all words within it, each before its own."""
    if isinstance(part, list | tuple):
        for item in part:
            yield from words_in(item)
    elif is_dataclass(part) and not isinstance(part, type):
        yield part
        for entry in fields(part):
            yield from words_in(getattr(part, entry.name))
