"""Why something cannot be done, in sentences and in the rulebook's terms."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from engine.kernel.decision import Decision, Option
from engine.kernel.number_words import number_word
from engine.tcg import names, reasons
from engine.tcg.blueprint import Blueprint
from engine.tcg.language import AbilityContext, Condition, Occurrence, Response, Text, Verb, number, unpayable
from engine.tcg.rules import active, bars, costs, move_limit, playing, values, zones
from engine.tcg.rules.unavailable import unavailable
from engine.tcg.rules.windows import Window
from engine.tcg.state import NO_CARD, TcgState
from engine.tcg.words.conditions import All, BurdensAtLeast, BurdensAtMost, Spots, TwilightBelow
from engine.tcg.words.filters import SITE
from engine.tcg.words.verbs import (
    Discard,
    DiscardFromHand,
    Exert,
    If,
    Make,
    OneOf,
    Paying,
    Play,
    RemoveTwilight,
    RevealFromHand,
    Spot,
    SpotBurdens,
    TakeFromDiscard,
)
from engine.tcg.words.wording.abilities import then
from engine.tcg.words.wording.conditions import condition, spotting
from engine.tcg.words.wording.grammar import BE, BEAR, HAVE, capitalised, listed, sentence, signed, times
from engine.tcg.words.wording.noun_phrase import NounPhrase
from engine.tcg.words.wording.nouns import noun, one
from engine.tcg.words.wording.occasions import occasion
from engine.tcg.words.wording.speaker import Speaker
from engine.tcg.words.wording.verbs import imperative

if TYPE_CHECKING:
    from engine.tcg.language import Hindrance

Key = Callable[[TcgState, Option], str]
COMPANION = NounPhrase(("companion",))
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
    occurrences = [occurrence for _place, occurrence in opened.open()]
    return next(
        (occurrence for occurrence in occurrences if text is not None and occurrence.kind in text.on.kinds),
        occurrences[0],
    )


@dataclass(frozen=True, slots=True)
class _Refused:
    """An action with a card that cannot be done."""

    context: AbilityContext
    verb: str
    blueprint: Blueprint

    @property
    def speaker(self) -> Speaker:
        """The card as sentences about it say it."""
        return Speaker(self.blueprint.facts).spoken_of()

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
            return _kind(f"{_either(texts.phases)} action")
        if blueprint.plays_as is not None:
            return _kind(f"{_either(blueprint.plays_as.phases)} event")
        main = "the fellowship phase" if blueprint.side == names.FREE_PEOPLES_SIDE else "your Shadow phase"
        main = _either((main, *(f"the {phase} phase" for phase in blueprint.besides)))
        return f"{_kind(blueprint.type)}, played in {main}"

    @property
    def occasion(self) -> str:
        """What it responds to; empty for what is no response."""
        if not isinstance(self.text, Response):
            return ""
        return occasion(self.text.on, self.speaker)


def _sentence(what: _Refused, wrong: "Hindrance") -> str:
    if isinstance(wrong, Condition):
        return _unmet(what, wrong)
    if isinstance(wrong, Verb):
        return _undoable(what, wrong)
    title = what.blueprint.title
    match wrong:
        case reasons.SIDE if what.blueprint.side == names.FREE_PEOPLES_SIDE:
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
        case reasons.BARRED:
            return f"{_barring(what, names.NO_PLAY, what.context.source)} keeps it from being played."
        case reasons.NO_ACTIONS:
            phase = what.context.state.phase
            return (
                f"{_barring(what, names.NO_ACTIONS, NO_CARD, phase)} lets nobody perform {_phase(phase)} actions now."
            )
        case reasons.NO_ABILITIES:
            keeper = bars.keeper(what.context.state, what.context.seat, what.context.source)
            return f"{what.context.state.blueprints[keeper].title} keeps its special abilities from being used."
        case reasons.NO_PHASE_ABILITIES:
            phase = what.context.state.phase
            barring = _barring(what, names.NO_PHASE_ABILITIES, NO_CARD, phase)
            return f"{barring} lets nobody use {_phase(phase)} special abilities now."
        case reasons.TWILIGHT:
            return _twilight(what)
        case reasons.IN_PLAY:
            return f"Unique: {title} is in play already."
        case reasons.IN_DEAD_PILE:
            return f"Unique: {title} is in your dead pile."
        case reasons.NINE:
            counted = playing.companions_counted(what.context.state, what.context.seat)
            return f"The Rule of 9: you have {COMPANION.numbered(counted)} in play and in your dead pile."
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


def _barring(what: _Refused, kind: str, card: int, detail: str = "") -> str:
    """The title of the card that bars it."""
    state = what.context.state
    return state.blueprints[bars.barring(state, kind, card, detail)].title


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
        return f"Nobody can bear it: its bearer must be {one(blueprint.bearer, what.speaker)}."
    if blueprint.bearer == SITE:
        return f"There is a copy of {blueprint.title} on every site already."
    item = f"a copy of {blueprint.title}" if blueprint.one_per_bearer else _of_class(blueprint.facts.classes)
    return f"Nobody can bear it: {_bears(context.state, meant)} {item} already."


def _of_class(classes: Sequence[str]) -> str:
    return listed([NounPhrase((name,)).with_article() for name in classes], "or")


def _bears(state: TcgState, cards: Sequence[int]) -> str:
    return f"{_titles(state, cards)} {BEAR.present(_said_of(state, cards))}"


def _moving(state: TcgState, wrong: "Hindrance") -> str:
    """Why the fellowship does not move on in the regroup phase."""
    match wrong:
        case reasons.MOVE_LIMIT:
            limit = move_limit.move_limit(state)
            return f"The move limit is {limit}: the fellowship has moved {times(state.moves)} this turn."
        case reasons.NO_MOVE:
            source = next(effect.source for effect in state.lasting if effect.kind == names.NO_MOVE)
            return f"{state.blueprints[source].title} keeps the fellowship from moving again this turn."
        case reasons.LAST_SITE:
            return "The fellowship is at the last site."
        case reasons.LATER:
            return "You choose whether to move on when the regroup actions are over."
    raise AssertionError(wrong)


# -- requirements, costs and effects --------------------------------------------------------------------------------


def _unmet(what: _Refused, wrong: Condition) -> str:
    context, speaker = what.context, what.speaker
    state = context.state
    match wrong:
        case Spots(filter_, 1):
            return sentence(spotting(wrong, speaker).denied())
        case Spots(filter_, least):
            able = len(active.spotted(context, filter_))
            return f"You must spot {noun(filter_, speaker).counted(least)}; you can spot {_number(able)}."
        case All(parts):
            return _unmet(what, next(part for part in parts if not part.holds(context)))
        case TwilightBelow():
            return f"Only if {condition(wrong, speaker)}; it holds {state.twilight}."
        case BurdensAtMost() | BurdensAtLeast():
            burdens = state.burdens[state.fp]
            return f"Only if {condition(wrong, speaker)}; there {BE.present(burdens)} {_number(burdens)}."
    return f"Only if {condition(wrong, speaker)}."


def _undoable(what: _Refused, wrong: Verb) -> str:
    """A cost that cannot be paid, or an effect that lacks the card it plays."""
    context = what.context
    state = context.state
    does = imperative(wrong, what.speaker)
    context.x = max(context.x or 0, wrong.least_x)
    if wrong.draws_on and wrong.payable(context):
        return f"Its costs cannot be paid together: after the others you cannot {does}."
    match wrong:
        case Play() | If(then=Play()):
            return f"You cannot {does}: no such card can be played now."
        case RevealFromHand():
            return f"Its cost is to {does}: you hold none."
        case Exert():
            return f"Its cost is to {does}: {_who_cannot(context, wrong)}."
        case Discard(victim) if not victim.candidates(context, _anything):
            return f"Its cost is to {does}: there is none."
        case RemoveTwilight():
            pool = max(0, state.twilight - _own_cost(what))
            return f"Not enough twilight: its cost removes {number(wrong.count, context)}, the pool has {pool}."
        case Spot(count, filter_):
            return _unmet(what, Spots(filter_, number(count, context)))
        case SpotBurdens(count):
            return _unmet(what, BurdensAtLeast(number(count, context)))
        case OneOf((Paying(cost), *_)):
            # What one of several things asks for first; the others as a rule ask for more.
            return _undoable(what, unpayable(cost, context) or wrong)
        case DiscardFromHand():
            held = sum(1 for card in state.hand[context.seat] if wrong.filter.test(context, card))
            return f"Its cost is to {does}: you hold {_number(held)}."
    return f"Its cost is to {does}: that cannot be done now."


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
        return f"{_titles(state, there)} {HAVE.present(_said_of(state, there))} too little vitality"
    return f"{_titles(state, there)} {BE.present(_said_of(state, there))} exhausted"


def _idle(what: _Refused) -> str:
    """What it does has no object now, or its limit is used up."""
    context = what.context
    state = context.state
    assert what.text is not None
    for verb in what.text.does:
        if isinstance(verb, Make) and verb.limit is not None:
            used = state.uses.get((context.source, state.generation[context.source], context.ability), 0)
            if used >= verb.limit:
                return f"Its limit of {signed(verb.limit)} in a phase is used up."
        if isinstance(verb, TakeFromDiscard) and not zones.may_take_into_hand(state):
            return "The Rule of 4: no more cards may be drawn or taken into hand in this fellowship phase."
    return f"It would change nothing now: you cannot {then(what.text.does, what.text, what.speaker)}."


def _character(context: AbilityContext, card: int) -> bool:
    return context.state.blueprints[card].is_character


def _anything(context: AbilityContext, card: int) -> bool:
    return True


# -- words ----------------------------------------------------------------------------------------------------------


def _number(number: int) -> str:
    return number_word(number) if number else "none"


def _titles(state: TcgState, cards: Sequence[int]) -> str:
    titles = _different(state, cards)
    return "all of them" if len(titles) > NAMED_AT_MOST else listed(titles)


def _different(state: TcgState, cards: Sequence[int]) -> list[str]:
    return list(dict.fromkeys(state.blueprints[card].title for card in cards))


def _said_of(state: TcgState, cards: Sequence[int]) -> int:
    """With how many a verb behind their titles agrees."""
    return len(_different(state, cards))


def _phase(phase: str) -> str:
    return capitalised(phase) if phase == names.SHADOW else phase


def _either(phases: Sequence[str]) -> str:
    return listed([_phase(phase) for phase in phases], "or")


def _kind(noun: str) -> str:
    return capitalised(NounPhrase((noun,)).with_article())
