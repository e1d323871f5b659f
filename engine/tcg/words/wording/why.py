"""Why something cannot be done, in sentences and in the rulebook's terms."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from engine.kernel.decision import Decision, Option
from engine.tcg import names, reasons
from engine.tcg.blueprint import Blueprint
from engine.tcg.language import AbilityContext, Condition, Occurrence, Response, Text, Verb, number
from engine.tcg.rules import active, costs, move_limit, playing, values, zones
from engine.tcg.rules.unavailable import unavailable
from engine.tcg.rules.windows import Window
from engine.tcg.state import TcgState
from engine.tcg.words.conditions import All, BurdensAtLeast, BurdensAtMost, Spots, TwilightBelow
from engine.tcg.words.verbs import Discard, DiscardFromHand, Exert, Make, Play, RemoveTwilight, TakeFromDiscard
from engine.tcg.words.wording import occasion
from engine.tcg.words.wording.nouns import article, count, noun, one, plural
from engine.tcg.words.wording.phrases import condition, phrase, signed

if TYPE_CHECKING:
    from engine.tcg.language import Hindrance

Key = Callable[[TcgState, Option], str]
NAMED_AT_MOST = 3
"""So many characters are named; more are "all of them"."""


def explain(state: TcgState, decision: Decision, key: Key) -> dict[str, str]:
    """The key of each action that is no option, and why it is none."""
    sentences: dict[str, str] = {}
    for action, wrong in unavailable(state, decision):
        verb, card, ability = action
        if card < 0:
            sentences[key(state, action)] = _moving(state, wrong)
        else:
            context = AbilityContext(
                state, decision.seat, card, ability, _occurrence(decision.subject, verb, state, card, ability)
            )
            sentences[key(state, action)] = _sentence(_Refused(context, verb, state.blueprints[card]), wrong)
    return sentences


def _occurrence(opened: object, verb: str, state: TcgState, card: int, ability: str) -> Occurrence | None:
    """What a response would have answered: of several occurrences the first of its kind, else any."""
    if not isinstance(opened, Window):
        return None
    text = active.texts(state, card).responses.get(ability) if verb == "respond" else state.blueprints[card].responds
    occurrences = [one for _place, one in opened.open()]
    return next((one for one in occurrences if text is not None and one.kind == text.on.kind), occurrences[0])


@dataclass(frozen=True, slots=True)
class _Refused:
    """An action with a card that cannot be done."""

    context: AbilityContext
    verb: str
    blueprint: Blueprint

    @property
    def text(self) -> Text | None:
        """The text that would be used; None for a card that is no event."""
        texts = active.texts(self.context.state, self.context.source)
        match self.verb:
            case "use":
                return texts.actions[self.context.ability]
            case "respond":
                return texts.responses[self.context.ability]
        return self.blueprint.plays_as or self.blueprint.responds

    @property
    def kind(self) -> str:
        """What it is and when it is done: "A skirmish event", "A companion, played in the fellowship phase"."""
        blueprint = self.blueprint
        if self.verb == "use":
            texts = active.texts(self.context.state, self.context.source).actions[self.context.ability]
            return _capital(article(f"{_either(texts.phases)} action"))
        if blueprint.plays_as is not None:
            return _capital(article(f"{_either(blueprint.plays_as.phases)} event"))
        main = "the fellowship phase" if blueprint.side == names.FREE_PEOPLES else "your Shadow phase"
        return f"{_capital(article(blueprint.type))}, played in {main}"

    @property
    def occasion(self) -> str:
        """What it responds to; empty for what is no response."""
        if not isinstance(self.text, Response):
            return ""
        clause = occasion(self.text.on, self.blueprint.facts)
        return f"its {clause}" if clause.startswith("bearer ") else clause


def _sentence(what: _Refused, wrong: "Hindrance") -> str:
    if isinstance(wrong, Condition):
        return _unmet(what, wrong)
    if isinstance(wrong, Verb):
        return _undoable(what, wrong)
    title = what.blueprint.title
    match wrong:
        case reasons.SIDE if what.blueprint.side == names.FREE_PEOPLES:
            return "A Free Peoples card: you play it in your own turn."
        case reasons.SIDE:
            return "A Shadow card: you play it in another player's turn."
        case reasons.PHASE:
            return f"{what.kind}; this is the {_phase(what.context.state.phase)} phase."
        case reasons.RESPONSE:
            return f"A response: it waits until {what.occasion}."
        case reasons.WRONG_TRIGGER if what.occasion:
            return f"A response to something else: it waits until {what.occasion}."
        case reasons.WRONG_TRIGGER:
            return f"{what.kind}; only responses can be made now."
        case reasons.TWILIGHT:
            return _twilight(what)
        case reasons.IN_PLAY:
            return f"Unique: {title} is in play already."
        case reasons.IN_DEAD_PILE:
            return f"Unique: {title} is in your dead pile."
        case reasons.NINE:
            counted = playing.companions_counted(what.context.state, what.context.seat)
            return f"The Rule of 9: you have {count(counted)} companions in play and in your dead pile."
        case reasons.BEARER:
            return _bearer(what)
        case reasons.WITHOUT_EFFECT:
            return "It changed nothing when it was last used, and nothing has changed since."
        case reasons.NOT_WOUNDED:
            return f"Discarding it would heal {title}, who has no wound that can be healed."
        case reasons.NO_TRANSFER_TARGET:
            return "Nobody else at the same site may bear it, so it cannot be transferred."
        case reasons.LOOP_BLOCKED:
            return "The loop it belongs to has been played out; something else must happen first."
        case reasons.IDLE:
            return _idle(what)
    raise AssertionError(wrong)


# -- paying and playing ---------------------------------------------------------------------------------------------


def _twilight(what: _Refused) -> str:
    state, card = what.context.state, what.context.source
    cost = costs.twilight_cost(state, card)
    penalty = min(cost, costs.roaming_penalty(state, card)) if costs.is_roaming(state, card) else 0
    roaming = f" ({penalty} of them for roaming)" if penalty else ""
    return f"Not enough twilight: it needs {cost}{roaming}, the pool has {state.twilight}."


def _bearer(what: _Refused) -> str:
    """Nobody its text names is there, or everybody it names bears one of its class already."""
    context, blueprint = what.context, what.blueprint
    assert blueprint.bearer is not None
    meant = playing.allowed_bearers(context.state, context.seat, context.source)
    if not meant:
        return f"Nobody can bear it: its bearer must be {one(blueprint.bearer, blueprint.facts)}."
    item = f"a copy of {blueprint.title}" if blueprint.one_per_bearer else _of_class(blueprint.facts.classes)
    return f"Nobody can bear it: {_bears(context.state, meant)} {item} already."


def _of_class(classes: Sequence[str]) -> str:
    return " or ".join(name if name == "armor" else article(name) for name in classes)


def _bears(state: TcgState, cards: Sequence[int]) -> str:
    return f"{_titles(state, cards)} {'bears' if len(cards) == 1 else 'bear'}"


def _moving(state: TcgState, wrong: "Hindrance") -> str:
    """Why the fellowship does not move on in the regroup phase."""
    match wrong:
        case reasons.MOVE_LIMIT:
            limit = move_limit.move_limit(state)
            return f"The move limit is {limit}: the fellowship has moved {_times(state.moves)} this turn."
        case reasons.NO_MOVE:
            source = next(one.source for one in state.lasting if one.kind == names.NO_MOVE)
            return f"{state.blueprints[source].title} keeps the fellowship from moving again this turn."
        case reasons.LAST_SITE:
            return "The fellowship is at the last site."
        case reasons.LATER:
            return "You choose whether to move on when the regroup actions are over."
    raise AssertionError(wrong)


def _times(number: int) -> str:
    return {1: "once", 2: "twice"}.get(number, f"{count(number)} times")


# -- requirements, costs and effects --------------------------------------------------------------------------------


def _unmet(what: _Refused, wrong: Condition) -> str:
    context, facts = what.context, what.blueprint.facts
    state = context.state
    match wrong:
        case Spots(filter_, 1):
            return f"You cannot spot {one(filter_, facts)}."
        case Spots(filter_, least):
            able = len(active.spotted(context, filter_))
            return f"You must spot {count(least)} {plural(noun(filter_, facts))}; you can spot {_number(able)}."
        case All(parts):
            return _unmet(what, next(part for part in parts if not part.holds(context)))
        case TwilightBelow():
            return f"Only if {condition(wrong, facts)}; it holds {state.twilight}."
        case BurdensAtMost() | BurdensAtLeast():
            return f"Only if {condition(wrong, facts)}; there are {_number(state.burdens[state.fp])}."
    return f"Only if {condition(wrong, facts)}."


def _undoable(what: _Refused, wrong: Verb) -> str:
    """A cost that cannot be paid, or an effect that lacks the card it plays."""
    context, facts = what.context, what.blueprint.facts
    state = context.state
    match wrong:
        case Play():
            return f"You cannot {phrase(wrong, facts)}: no such card can be played now."
        case Exert():
            return f"Its cost is to {phrase(wrong, facts)}: {_who_cannot(context, wrong)}."
        case Discard(victim) if not victim.candidates(context, _anything):
            return f"Its cost is to {phrase(wrong, facts)}: there is none."
        case RemoveTwilight():
            left = max(0, state.twilight - _own_cost(what))
            return f"Not enough twilight: its cost removes {number(wrong.count, context)}, the pool has {left}."
        case DiscardFromHand():
            held = sum(1 for card in state.hand[context.seat] if wrong.filter.test(context, card))
            return f"Its cost is to {phrase(wrong, facts)}: you hold {_number(held)}."
    return f"Its cost is to {phrase(wrong, facts)}: that cannot be done now."


def _own_cost(what: _Refused) -> int:
    """The twilight a Shadow event itself takes before its cost does; nothing for abilities."""
    if what.verb == "play" and what.blueprint.side == names.SHADOW_SIDE:
        return costs.twilight_cost(what.context.state, what.context.source)
    return 0


def _who_cannot(context: AbilityContext, wrong: Exert) -> str:
    """Why nobody, or not enough of them, can exert."""
    state = context.state
    there = wrong.target.candidates(context, _character)
    able = wrong.target.candidates(context, wrong.suits)
    if not there:
        return "there is none"
    if able:
        return f"only {_titles(state, able)} can"
    if any(values.vitality(state, card) > 1 for card in there):
        return f"{_titles(state, there)} {_has(there)} too little vitality"
    return f"{_titles(state, there)} {'is' if len(there) == 1 else 'are'} exhausted"


def _has(cards: Sequence[int]) -> str:
    return "has" if len(cards) == 1 else "have"


def _idle(what: _Refused) -> str:
    """What it does has no object now, or its limit is used up."""
    context, facts = what.context, what.blueprint.facts
    state = context.state
    assert what.text is not None
    for verb in what.text.does:
        if isinstance(verb, Make) and verb.limit is not None:
            used = state.uses.get((context.source, state.generation[context.source], context.ability), 0)
            if used >= verb.limit:
                return f"Its limit of {signed(verb.limit)} in a phase is used up."
        if isinstance(verb, TakeFromDiscard) and not zones.may_take_into_hand(state):
            return "The Rule of 4: no more cards may be drawn or taken into hand in this fellowship phase."
    does = ", then ".join(phrase(verb, facts) for verb in what.text.does)
    return f"It would change nothing now: you cannot {does}."


def _character(context: AbilityContext, card: int) -> bool:
    return context.state.blueprints[card].is_character


def _anything(context: AbilityContext, card: int) -> bool:
    return True


# -- words ----------------------------------------------------------------------------------------------------------


def _number(number: int) -> str:
    return "none" if number == 0 else count(number)


def _titles(state: TcgState, cards: Sequence[int]) -> str:
    titles = list(dict.fromkeys(state.blueprints[card].title for card in cards))
    if len(titles) > NAMED_AT_MOST:
        return "all of them"
    *first, last = titles
    return f"{', '.join(first)} and {last}" if first else last


def _phase(phase: str) -> str:
    return "Shadow" if phase == names.SHADOW else phase


def _either(phases: Sequence[str]) -> str:
    return " or ".join(_phase(phase) for phase in phases)


def _capital(text: str) -> str:
    return text[0].upper() + text[1:]
