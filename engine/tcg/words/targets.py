"""Which card an effect is about: chosen, bound before, or all of a kind."""

from collections.abc import Callable, Generator, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

from engine.kernel.decision import CHOOSE, Decision
from engine.kernel.state import Ask
from engine.tcg import names
from engine.tcg.language import ANY, AbilityContext, Amount, Filter, Player, number
from engine.tcg.rules import active
from engine.tcg.words.players import YOU

__all__ = [
    "CARDS",
    "EXERTED",
    "OTHER_SIDE",
    "THAT",
    "THIS_CARD",
    "TRIGGERING_CARD",
    "AnyNumber",
    "Bound",
    "Chosen",
    "Each",
    "EachNamed",
    "Itself",
    "OneOfEachCulture",
    "OtherSide",
    "ThatCard",
    "UpTo",
    "a",
    "any_number",
    "each",
    "one_of_each_culture",
    "some",
    "up_to",
]

IT = "it"
"""The name under which the last character a text has named is found."""
CARDS = "cards"
"""The name under which the cards a text has discarded or revealed are found."""

EXERTED = "exerted"
"""The name under which the companions are found that have exerted together for a total."""

_NO_LIMIT = 1000

Suits = Callable[[AbilityContext, int], bool]
Resolving = Generator[Ask, object, list[int]]


class Target:
    """Names cards in play. ``bind`` is the name under which later words find them."""

    __slots__ = ()

    def candidates(self, context: AbilityContext, suits: Suits) -> list[int]:
        """Cards it could be at the moment."""
        raise NotImplementedError

    def enough(self, context: AbilityContext, suits: Suits) -> bool:
        """Whether it can be named in full, as a cost must be."""
        raise NotImplementedError

    def resolve(self, context: AbilityContext, suits: Suits, verb: str) -> Resolving:
        """Name the cards, asking the player where there is a choice."""
        raise NotImplementedError

    def is_full(self, context: AbilityContext, cards: Sequence[int]) -> bool:
        """Whether the cards that were named are as many as it asks for; a cost is not paid by fewer (CR "cost")."""
        return bool(cards)

    def suppose(self, context: AbilityContext, suits: Suits) -> list[int]:
        """Name all the cards that could be chosen; see ``Verb.suppose_paid``."""
        return self.candidates(context, suits)

    def ways(self, context: AbilityContext, suits: Suits) -> Iterator[tuple[AbilityContext, list[int]]]:
        """Each way to name the cards: the context in which they have been named, and the cards."""
        yield context, self.candidates(context, suits)


class Known(Target):
    """A target that is no choice."""

    __slots__ = ()

    def resolve(self, context: AbilityContext, suits: Suits, verb: str) -> Resolving:
        yield from ()
        return self.candidates(context, suits)


@dataclass(frozen=True, slots=True)
class Chosen(Target):
    """``count`` different cards of a kind, chosen by a player. When fewer suit, as many as there are."""

    filter: Filter
    count: int | Amount = 1
    bind: str = IT
    by: Player = YOU

    def candidates(self, context: AbilityContext, suits: Suits) -> list[int]:
        return [card for card in active.spotted(context, self.filter) if suits(context, card)]

    def enough(self, context: AbilityContext, suits: Suits) -> bool:
        return len(self.candidates(context, suits)) >= number(self.count, context)

    def is_full(self, context: AbilityContext, cards: Sequence[int]) -> bool:
        return len(cards) >= max(1, number(self.count, context))

    def suppose(self, context: AbilityContext, suits: Suits) -> list[int]:
        context.bound[self.bind] = cards = self.candidates(context, suits)
        return cards

    def resolve(self, context: AbilityContext, suits: Suits, verb: str) -> Resolving:
        cards = self.candidates(context, suits)
        count = number(self.count, context)
        if count == 0:
            cards = []
        elif len(cards) > count:
            (seat,) = yield from self.by.resolve(context)
            prompt = (verb, context.state.blueprints[context.source].id)
            chosen = yield Decision(seat, CHOOSE, prompt, cards, count, count)
            assert isinstance(chosen, list)
            cards = chosen
        context.bound[self.bind] = cards
        return cards

    def ways(self, context: AbilityContext, suits: Suits) -> Iterator[tuple[AbilityContext, list[int]]]:
        for cards in combinations(self.candidates(context, suits), number(self.count, context)):
            yield context.altered(bound={**context.bound, self.bind: list(cards)}), list(cards)


@dataclass(frozen=True, slots=True)
class UpTo(Chosen):
    """Up to ``count`` different cards of a kind, as many as the player likes."""

    def enough(self, context: AbilityContext, suits: Suits) -> bool:
        return bool(self.candidates(context, suits))

    def is_full(self, context: AbilityContext, cards: Sequence[int]) -> bool:
        return bool(cards)

    def resolve(self, context: AbilityContext, suits: Suits, verb: str) -> Resolving:
        cards = self.candidates(context, suits)
        most = min(number(self.count, context), len(cards))
        if cards and most:
            (seat,) = yield from self.by.resolve(context)
            prompt = (verb, context.state.blueprints[context.source].id)
            chosen = yield Decision(seat, CHOOSE, prompt, cards, 0, most)
            assert isinstance(chosen, list)
            cards = chosen
        context.bound[self.bind] = cards
        return cards

    def ways(self, context: AbilityContext, suits: Suits) -> Iterator[tuple[AbilityContext, list[int]]]:
        # What takes least spoils least.
        yield context.altered(bound={**context.bound, self.bind: []}), []


@dataclass(frozen=True, slots=True)
class AnyNumber(UpTo):
    """As many different cards of a kind as the player likes, none of them too."""

    def enough(self, context: AbilityContext, suits: Suits) -> bool:
        return True

    def is_full(self, context: AbilityContext, cards: Sequence[int]) -> bool:
        return True


@dataclass(frozen=True, slots=True)
class OneOfEachCulture(Chosen):
    """For each culture that cards of a kind have, one of them."""

    def resolve(self, context: AbilityContext, suits: Suits, verb: str) -> Resolving:
        blueprints = context.state.blueprints
        by_culture: dict[str, list[int]] = {}
        for card in self.candidates(context, suits):
            by_culture.setdefault(blueprints[card].culture, []).append(card)
        named: list[int] = []
        prompt = (verb, blueprints[context.source].id)
        for cards in by_culture.values():
            chosen: object = cards
            if len(cards) > 1:
                (seat,) = yield from self.by.resolve(context)
                chosen = yield Decision(seat, CHOOSE, prompt, cards)
            assert isinstance(chosen, list)
            named += chosen
        context.bound[self.bind] = named
        return named


@dataclass(frozen=True, slots=True)
class Each(Known):
    """Every card of a kind, as it is now: a snapshot (CR "event")."""

    filter: Filter

    def candidates(self, context: AbilityContext, suits: Suits) -> list[int]:
        return [card for card in active.spotted(context, self.filter) if suits(context, card)]

    def enough(self, context: AbilityContext, suits: Suits) -> bool:
        return True


@dataclass(frozen=True, slots=True)
class EachNamed(Each):
    """Every card of a kind, remembered for later words, whatever can be done to it."""

    bind: str = IT

    def resolve(self, context: AbilityContext, suits: Suits, verb: str) -> Resolving:
        context.bound[self.bind] = active.spotted(context, self.filter)
        return (yield from Each.resolve(self, context, suits, verb))


@dataclass(frozen=True, slots=True)
class Itself(Known):
    """The card the text is on, while it is in play."""

    def candidates(self, context: AbilityContext, suits: Suits) -> list[int]:
        return (
            [context.source]
            if context.state.zone[context.source] >= names.AREA and suits(context, context.source)
            else []
        )

    def enough(self, context: AbilityContext, suits: Suits) -> bool:
        return bool(self.candidates(context, suits))


@dataclass(frozen=True, slots=True)
class Bound(Known):
    """What an earlier word of the same text named."""

    name: str = IT

    def candidates(self, context: AbilityContext, suits: Suits) -> list[int]:
        return [card for card in context.bound.get(self.name, ()) if suits(context, card)]

    def enough(self, context: AbilityContext, suits: Suits) -> bool:
        return True


@dataclass(frozen=True, slots=True)
class ThatCard(Known):
    """The card the ability responds to: the one about to be wounded, the minion that won."""

    def candidates(self, context: AbilityContext, suits: Suits) -> list[int]:
        assert context.occurrence is not None
        return [context.occurrence.card] if suits(context, context.occurrence.card) else []

    def enough(self, context: AbilityContext, suits: Suits) -> bool:
        return bool(self.candidates(context, suits))


@dataclass(frozen=True, slots=True)
class OtherSide(Known):
    """Who was on the other side of the skirmish the ability responds to: who lost it, where a minion won."""

    filter: Filter = ANY

    def candidates(self, context: AbilityContext, suits: Suits) -> list[int]:
        assert context.occurrence is not None
        others = context.occurrence.others
        state = context.state
        return [
            card
            for card in others
            if state.zone[card] >= names.AREA and self.filter.test(context, card) and suits(context, card)
        ]

    def enough(self, context: AbilityContext, suits: Suits) -> bool:
        return bool(self.candidates(context, suits))


def a(filter_: Filter, *, bind: str = IT, by: Player = YOU) -> Chosen:
    """One card of a kind."""
    return Chosen(filter_, 1, bind, by)


def some(count: int | Amount, filter_: Filter, *, bind: str = IT, by: Player = YOU) -> Chosen:
    """That many different cards of a kind."""
    return Chosen(filter_, count, bind, by)


def up_to(count: int | Amount, filter_: Filter, *, bind: str = IT, by: Player = YOU) -> UpTo:
    """As many different cards of a kind as the player likes, ``count`` at most."""
    return UpTo(filter_, count, bind, by)


def any_number(filter_: Filter, *, bind: str = IT) -> AnyNumber:
    """As many different cards of a kind as the player likes."""
    return AnyNumber(filter_, _NO_LIMIT, bind)


def one_of_each_culture(filter_: Filter) -> OneOfEachCulture:
    """For each culture that cards of a kind have, one of them."""
    return OneOfEachCulture(filter_)


def each(filter_: Filter, *, bind: str = "") -> Each:
    """Every card of a kind; ``bind`` is the name under which later words find them."""
    return EachNamed(filter_, bind) if bind else Each(filter_)


THIS_CARD = Itself()
"""The card the text is on."""
THAT = Bound()
"""What the text has just named."""
TRIGGERING_CARD = ThatCard()
"""The card the text responds to."""
OTHER_SIDE = OtherSide()
"""Who was on the other side of the skirmish the text responds to."""
