"""The interface of a game's rules to the kernel, and the registry of games."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from typing import Generic, TypeVar, cast, get_args, get_type_hints

from engine.kernel.ahead import AheadAnswer, AheadQuestion, AheadUse
from engine.kernel.decision import Decision, Option
from engine.kernel.errors import IllegalSetup
from engine.kernel.randomness import Stream
from engine.kernel.state import GameEvent, State, StepCoroutine
from engine.kernel.stops import Reach, Reached, Stop
from engine.kernel.version import rules_digest, version_of
from engine.kernel.view_types import GameView, O, OptionData, PresentedData, V

S = TypeVar("S", bound=State)
JSON = object

Step = Callable[..., StepCoroutine | None]
"""A step: a function of the state and the frame's arguments; a generator when it asks something."""


class Ruleset(ABC, Generic[S, V, O]):
    """One game's rules, by the types of its state, its views and its options. All state lives in the state object; a
    ruleset holds none.

    Attributes:
        name: as in ``Game.start``.
        packages: the modules whose code is the rules; with what ``foundations`` names they make the version.
        steps: step name to function.
        seats: fewest and most seats.
        turn_cap: game turns after which a game ends by the ruleset's own tie rule.
        decision_bound: more decisions than any lawful game takes; tests hold games under it.
        asks_first: steps that do nothing but push further steps before their first question, so that they can be
            taken back while it is open.

    ``turn_cap`` and ``decision_bound`` hold for the fewest seats; see ``turn_cap_of`` and ``decision_bound_of``.
    """

    name: str
    packages: tuple[str, ...]
    steps: Mapping[str, Step]
    seats: tuple[int, int]
    turn_cap: int
    decision_bound: int
    asks_first: frozenset[str] = frozenset()

    @abstractmethod
    def setup(self, options: Mapping[str, JSON], seats: Sequence[JSON], stream: Stream) -> S:
        """The state before the first step.

        Raises:
            IllegalSetup: an option or a seat breaks the rules, with the reason.
        """

    def steps_of(self, state: S) -> Mapping[str, Step]:
        """The steps by which a game is played, under the names of `steps`; the same from its beginning to its end."""
        return self.steps

    @abstractmethod
    def key(self, state: S, option: Option) -> str:
        """The stable key of an option, as the asked seat sees it."""

    def meaning(self, state: S, decision: Decision) -> str:
        """What the options of a decision would do beyond what their keys say, as a fingerprint; part of its id, so
        that a stored answer never does something else after a card was changed."""
        return ""

    def foundations(self, state: S) -> Sequence[str]:
        """What a game stands on beside the rules, as fingerprints: the definitions of its cards."""
        return ()

    def version(self, state: S) -> str:
        """The version of the rules by which a game is played; see ``kernel.version``."""
        return version_of(rules_digest("engine.kernel", *self.packages), *self.foundations(state))

    @abstractmethod
    def present(self, state: S, decision: Decision) -> PresentedData[O]:
        """Prompt and options of a decision in words, for the asked seat. A game whose options may be about cards that
        the seat's view does not show adds them as ``cards``. The prompt of a question that a card's text asks has the
        card as ``source``; the question itself names it, so that this tells nothing more."""

    def explain(self, state: S, decision: Decision) -> dict[str, str]:
        """What the asked seat might expect among the options and does not find: for the key the option would have,
        why it is none, in a sentence. Built from what that seat sees; empty for games that do not say."""
        return {}

    def stop(self, state: S, decision: Decision) -> Stop | None:
        """What is known in public of a question that can be passed; ``None`` for others, and for games without
        stops. Builds no words."""
        return None

    def reach(self, state: S, seat: int, asked: Decision | None) -> Reach | None:
        """How far a pass of a seat would reach now, or its answer to what it is ``asked``; ``None``: no further than
        that. By public facts and the handles of the own hand."""
        return None

    def passes_on(self, state: S, decision: Decision, basis: str) -> Reached:
        """What a pass that rests on ``basis`` (``Reach.basis``) does with a later question of the same seat."""
        return Reached(None, goes_on=False)

    def question(self, state: S, decision: Decision) -> str:
        """What is asked, apart from the moment: the same whenever the same is asked again."""
        return " ".join([decision.kind, *map(str, decision.prompt)])

    def ahead(self, state: S, seat: int) -> Sequence[AheadQuestion]:
        """The later questions that a seat may answer now. Whether there are any follows from public facts alone."""
        return ()

    def use_ahead(self, state: S, decision: Decision, answers: Sequence[AheadAnswer]) -> AheadUse | None:
        """What answers given ahead do about a pending question; ``None`` where none is about it."""
        return None

    def is_ahead(self, state: S, decision: Decision, key: str, value: Sequence[str]) -> bool:
        """Whether a pending question is the one, or one of those, that ``value`` answers ahead (``AheadQuestion.key``),
        whatever the answer rests on."""
        return False

    @abstractmethod
    def view(self, state: S, seat: int | None, waiting: Sequence[int] = ()) -> V:
        """The view of a seat or spectator: JSON-ready, built only from what they may see, with exactly the keys of its
        type. ``waiting``: the seats that are asked something, which is public."""

    @classmethod
    def view_type(cls) -> type[V]:
        """The type of its views."""
        view_class: type[V] = get_type_hints(cls.view)["return"]
        return view_class

    @classmethod
    def option_type(cls) -> type[O]:
        """The type of the options of its questions."""
        option_class: type[O]
        (option_class,) = get_args(get_type_hints(cls.present)["return"])
        return option_class

    @abstractmethod
    def narrate(self, event: GameEvent) -> str:
        """One event in a sentence."""

    def upcast(self, data: Mapping[str, object], schema: int) -> Mapping[str, object]:
        """The data of an older dump in the form of today."""
        return data

    def step_of(self, step: str, schema: int) -> str:
        """Today's name of a step in an older dump."""
        return step

    def key_of_schema_1(self, state: S, option: Option) -> str:
        """The key an option had in dumps of the first schema."""
        return self.key(state, option)

    @abstractmethod
    def clone(self, state: S) -> S:
        """An independent copy of a state between steps."""

    @abstractmethod
    def dump(self, state: S) -> dict[str, object]:
        """The state as plain data, without the common part."""

    @abstractmethod
    def load(self, data: Mapping[str, object]) -> S:
        """The state from ``dump``'s data, derived tables rebuilt."""

    @abstractmethod
    def redeal(self, state: S, seat: int, stream: Stream) -> None:
        """Deal everything ``seat`` cannot see anew, in place.

        Raises:
            RedealRefused: not possible at this moment without changing what the seat sees.
        """

    @abstractmethod
    def eliminate(self, state: S, seat: int, reason: str) -> None:
        """Take a seat out of the game (timeout, concession) by the game's own elimination rule."""

    def settle(self, state: S) -> None:
        """Put the table in order after the seats in ``state.leaving`` have been taken out, between two steps."""
        raise NotImplementedError(f"nobody leaves a running game of {self.name}")

    def turn_cap_of(self, seats: int) -> int:
        """``turn_cap`` of a game with so many seats."""
        return self.turn_cap

    def decision_bound_of(self, seats: int) -> int:
        """``decision_bound`` of a game with so many seats."""
        return self.decision_bound

    @abstractmethod
    def invariants(self, state: S) -> list[str]:
        """The invariants that a state breaks, in words; tests and sweeps check after each answer."""


AnyRuleset = Ruleset[State, GameView, OptionData]
"""A ruleset of which no more is known than what all have."""

_GAMES = "engine.games"
"""The module that declares the games. Named, not imported: the kernel stands below every game."""
_MODULES: dict[str, str] = {}
_KNOWN: dict[str, AnyRuleset] = {}


def declare(name: str, module: str) -> None:
    """Say which module registers a ruleset; it is imported when the ruleset is first needed."""
    _MODULES[name] = module


def load_games() -> None:
    """Declare the engine's games, once. Call it before looking a game up by its name."""
    import_module(_GAMES)


def register(ruleset: Ruleset[S, V, O]) -> None:
    """Make a ruleset known by its name. The kernel hands a ruleset only states the ruleset itself made."""
    _KNOWN[ruleset.name] = cast("AnyRuleset", ruleset)


def find(name: str) -> AnyRuleset:
    """The ruleset of that name.

    Raises:
        IllegalSetup: there is none.
    """
    if name not in _KNOWN:
        load_games()
        if name not in _MODULES:
            known = ", ".join(sorted({*_MODULES, *_KNOWN}))
            raise IllegalSetup(f"There is no ruleset called {name[:40]!r}; known are {known}.")
        import_module(_MODULES[name])
    return _KNOWN[name]
