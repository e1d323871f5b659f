"""Choices and conditions: may, if, choose one, and texts about several players."""

from dataclasses import dataclass

from engine.deckbuilding.grammar import EACH, YOU, Voice, capitalised, listed
from engine.deckbuilding.language import Condition, Effect, Effects, Performance, TogetherVerb, Verb, word
from engine.deckbuilding.resolution import Resolution
from engine.deckbuilding.rules.asking import ask_option, ask_whether, perform_all, perform_for
from engine.kernel.decision import ACTION, NUMBER, Decision

HIGHEST_NUMBER = 99
"""The highest number that can be named; higher than every cost."""


def effects_text(effects: Effects, voice: Voice) -> str:
    """Effects as one phrase: "draw a card, then discard a card"."""
    return ", then ".join(effect_text(effect, voice) for effect in effects)


def effect_text(effect: Effect, voice: Voice) -> str:
    """One effect as a phrase."""
    return effect.text(voice) if isinstance(effect, Verb) else effect.text("each player")


def is_shared(effects: Effects) -> bool:
    """Whether players do these one after another; see ``Verb.shared``."""
    return any(not isinstance(effect, Verb) or effect.shared for effect in effects)


def moves_corruption(effects: Effects) -> bool:
    """Whether these may move Corruptions; see ``Verb.moves_corruption``."""
    return any(isinstance(effect, Verb) and effect.moves_corruption for effect in effects)


class Nested(Verb):
    """A verb made of others."""

    @property
    def parts(self) -> Effects:
        """The effects in it."""
        raise NotImplementedError

    @property
    def shared(self) -> bool:
        return is_shared(self.parts)

    @property
    def moves_corruption(self) -> bool:
        return moves_corruption(self.parts)


@word
@dataclass(frozen=True, slots=True)
class May(Nested):
    """The player may have all of the effects, or none."""

    effects: Effects

    @property
    def parts(self) -> Effects:
        return self.effects

    def perform(self, now: Resolution) -> Performance:
        if not (yield from ask_whether(now, f"{capitalised(effects_text(self.effects, YOU))}?")):
            return False
        yield from perform_all(now, self.effects)
        return True

    def text(self, voice: Voice) -> str:
        subject = "" if voice.agrees else f"{voice.you} "
        return f"{subject}may {effects_text(self.effects, voice.plain)}"


@word
@dataclass(frozen=True, slots=True)
class If(Nested):
    """Effects that happen if something holds; else others, if there are any."""

    condition: Condition
    then: Effects
    otherwise: Effects = ()

    @property
    def parts(self) -> Effects:
        return (*self.then, *self.otherwise)

    def perform(self, now: Resolution) -> Performance:
        return (yield from perform_all(now, self.then if self.condition.holds(now) else self.otherwise))

    def text(self, voice: Voice) -> str:
        condition = self.condition.text(voice)
        then = effects_text(self.then, voice)
        otherwise = f", otherwise {effects_text(self.otherwise, voice)}" if self.otherwise else ""
        if voice.agrees:
            return f"{then} if {condition}{otherwise}"
        return f"if {condition}, {then}{otherwise}"


@word
@dataclass(frozen=True, slots=True)
class IfYouDo(Nested):
    """Effects that happen if the first one did anything: "discard a card; if you do, draw two"."""

    first: Effect
    then: Effects

    @property
    def parts(self) -> Effects:
        return (self.first, *self.then)

    def perform(self, now: Resolution) -> Performance:
        if not (yield from perform_all(now, (self.first,))):
            return False
        yield from perform_all(now, self.then)
        return True

    def text(self, voice: Voice) -> str:
        subject = f"{voice.you} " if voice.agrees else ""
        return f"{effect_text(self.first, voice)}; if {voice.you} do, {subject}{effects_text(self.then, voice.plain)}"


@word
@dataclass(frozen=True, slots=True)
class ChooseOne(Nested):
    """The player chooses one of several texts."""

    options: tuple[Effects, ...]

    def __post_init__(self) -> None:
        if len(self.options) < 2:
            raise ValueError("a choice has two options at least")

    @property
    def parts(self) -> Effects:
        return tuple(effect for option in self.options for effect in option)

    def perform(self, now: Resolution) -> Performance:
        texts = [capitalised(effects_text(option, YOU)) for option in self.options]
        place = yield from ask_option(now, texts, "Choose one")
        now.state.emit("chose", player=now.seat, text=texts[place])
        return (yield from perform_all(now, self.options[place]))

    def text(self, voice: Voice) -> str:
        options = listed((effects_text(option, voice.plain) for option in self.options), "or")
        return f"{voice.verb('choose')} one: {options}"


@word
@dataclass(frozen=True, slots=True)
class NameNumber(Nested):
    """The player names a number from 0 on; filters with ``cost_is_named`` mean it."""

    then: Effects

    @property
    def parts(self) -> Effects:
        return self.then

    def perform(self, now: Resolution) -> Performance:
        number = yield Decision(now.seat, NUMBER, ("number", now.blueprint.key), least=0, most=HIGHEST_NUMBER)
        assert isinstance(number, int)
        now.number = number
        now.state.emit("named", player=now.seat, number=number)
        yield from perform_all(now, self.then)
        return True

    def text(self, voice: Voice) -> str:
        return f"{voice.verb('name')} a cost of 0 or more, then {effects_text(self.then, voice)}"


@word
@dataclass(frozen=True, slots=True)
class EachPlayer(Nested):
    """Each player, clockwise from this one, has the effects; ``others``: all but this one. It is no Attack."""

    effects: Effects
    others: bool = False

    @property
    def parts(self) -> Effects:
        return self.effects

    @property
    def shared(self) -> bool:
        return True

    def perform(self, now: Resolution) -> Performance:
        state = now.state
        seats = state.others(now.seat) if self.others else state.clockwise_from(now.seat)
        return (yield from perform_for(now, seats, self.effects))

    def text(self, voice: Voice) -> str:
        return f"each {'other ' if self.others else ''}player {effects_text(self.effects, EACH)}"


@word
@dataclass(frozen=True, slots=True)
class ChosenPlayer(Nested):
    """Another player of this one's choice has the effects. It is no Attack."""

    effects: Effects

    @property
    def parts(self) -> Effects:
        return self.effects

    @property
    def shared(self) -> bool:
        return True

    def perform(self, now: Resolution) -> Performance:
        seats = now.state.others(now.seat)
        if len(seats) > 1:
            options = [("seat", seat) for seat in seats]
            text = f"Choose another player, who {effects_text(self.effects, EACH)}"
            chosen = yield Decision(now.seat, ACTION, ("player", now.blueprint.key), options, subject=text)
            assert isinstance(chosen, tuple)
            seats = [chosen[1]]
        return (yield from perform_for(now, seats, self.effects))

    def text(self, voice: Voice) -> str:
        return f"{voice.verb('choose')} another player, who {effects_text(self.effects, EACH)}"


__all__ = [
    "ChooseOne", "ChosenPlayer", "EachPlayer", "If", "IfYouDo", "May", "NameNumber", "TogetherVerb", "effects_text",
    "is_shared", "moves_corruption",
]  # fmt: skip
