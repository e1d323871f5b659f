"""The game text of a card."""

from collections.abc import Sequence

from engine.tcg.facts import SUPPORT_AREA, CardFacts, all_facts
from engine.tcg.language import Action, Condition, FromDiscard, Modifier, Part, Response, SiteText, Trigger, Verb
from engine.tcg.words.cards import Definition
from engine.tcg.words.conditions import All, DuringPhase, DuringSkirmish, Either
from engine.tcg.words.filters import SITE
from engine.tcg.words.verbs import If, TransferThis
from engine.tcg.words.wording.abilities import (
    conditional_body,
    imperatives,
    phases,
    responding,
    response_clause,
    trigger_clause,
)
from engine.tcg.words.wording.conditions import all_of, condition, skirmish
from engine.tcg.words.wording.described import keyword
from engine.tcg.words.wording.discounts import discount
from engine.tcg.words.wording.grammar import listed, sentence
from engine.tcg.words.wording.modifiers import grouped, modifier_clause
from engine.tcg.words.wording.nouns import one
from engine.tcg.words.wording.occasions import trigger_head
from engine.tcg.words.wording.speaker import Speaker, itself
from engine.tcg.words.wording.targets import target
from engine.tcg.words.wording.verbs import imperative


def card_text(definition: Definition) -> str:
    """The game text of a card: one paragraph a line, its parts in the definition's order."""
    speaker = Speaker(all_facts()[definition.id])
    lines = [_keywords(speaker.facts), _how_to_play(definition, speaker)]
    if definition.event is not None:
        lines.append(_event(definition.event, speaker))
    if definition.event_response is not None:
        lines.append(_part(definition.event_response, speaker))
    if definition.from_hand is not None:
        lines.append(_from_hand(definition.from_hand, speaker))
    for change in definition.while_discarded:
        clause = modifier_clause(change, speaker)
        lines.append(sentence(f"while {itself(speaker)} is in your discard pile, {clause}"))
    if definition.aid is not None:
        lines.append(_aid(definition.aid, speaker))
    for group in grouped(definition.parts, speaker):
        first, *more = group
        if isinstance(first, Modifier):
            together = [part for part in more if isinstance(part, Modifier)]
            lines.append(sentence(modifier_clause(first, speaker, *together)))
        else:
            lines.append(_part(first, speaker))
    return "\n".join(line for line in lines if line)


def _keywords(facts: CardFacts) -> str:
    sentences = [sentence(keyword(word, number)) for word, number in facts.keywords if word != SUPPORT_AREA]
    if facts.ring_bearer:
        sentences.append(sentence(f"Ring-bearer (resistance {facts.resistance})"))
    return " ".join(sentences)


def _how_to_play(definition: Definition, speaker: Speaker) -> str:
    sentences: list[str] = []
    if definition.to_play is not None:
        sentences.append(sentence(f"may be played only if {condition(definition.to_play, speaker)}"))
    if definition.cost:
        sentences.append(sentence(f"to play this card, {listed(imperatives(definition.cost, speaker))}"))
    if definition.discount is not None:
        sentences.append(sentence(discount(definition.discount, speaker)))
    if definition.besides:
        events = listed([f"a {phase} event" for phase in definition.besides], "or")
        sentences.append(sentence(f"you may play {itself(speaker)} any time you could play {events}"))
    if definition.other_price:
        price = listed(imperatives(definition.other_price, speaker))
        sentences.append(sentence(f"you may {price} instead of paying the twilight cost of {itself(speaker)}"))
    if definition.from_discard is not None:
        sentences += _from_discard(definition.from_discard, speaker)
    if any(word == SUPPORT_AREA for word, _ in speaker.facts.keywords):
        sentences.append(sentence("plays to your support area"))
    if definition.bearer is not None:
        on_site = definition.bearer == SITE
        bearer = one(definition.bearer, speaker)
        sentences.append(sentence(f"plays on {bearer}" if on_site else f"bearer must be {bearer}"))
    if definition.one_per_bearer:
        sentences.append(sentence(f"one copy per {'site' if definition.bearer == SITE else 'bearer'}"))
    if definition.beside_another:
        classes = listed(speaker.facts.classes, "or")
        sentences.append(sentence(f"bearer may bear one other {classes} beside it"))
    return " ".join(sentences)


def _from_discard(what: FromDiscard, speaker: Speaker) -> list[str]:
    """How a card may be played from the discard pile."""
    price = listed(imperatives(what.cost, speaker))
    played = f"{price} to play {itself(speaker)} from your discard pile"
    if what.phase:
        return [f"{phases((what.phase,))}: {sentence(played)}"]
    last = [sentence(f"then {listed(imperatives(what.then, speaker))}")] if what.then else []
    return [sentence(f"you may {played}"), *last]


def _from_hand(reveals: Response, speaker: Speaker) -> str:
    """What a card does when it is revealed from hand."""
    head = trigger_head(reveals.on, speaker, once=False)
    if reveals.when:
        head += f" while {all_of(reveals.when, speaker, behind=True)}"
    acting = responding(reveals, speaker)
    does = listed(imperatives(reveals.does, acting.having_named(reveals.cost)))
    paid = listed([*imperatives(reveals.cost, acting), f"reveal {itself(speaker)} from hand"])
    return sentence(f"{head}, you may {paid} to {does}")


def _aid(aid: Trigger, speaker: Speaker) -> str:
    """What a follower costs to be transferred to a character."""
    price = listed(imperatives(aid.cost, speaker))
    (transfer,) = aid.does
    assert isinstance(transfer, TransferThis)
    to = target(transfer.target, speaker)
    return f"Aid: At the start of each maneuver phase, you may {price} to transfer {itself(speaker)} to {to}."


def _event(event: Action, speaker: Speaker) -> str:
    """The text of an event; a phase in which it may be played at a price of its own is a paragraph of its own."""
    for place, verb in enumerate(event.cost):
        match verb:
            case If(condition=DuringPhase(phase), then=price, otherwise=None):
                cost = (*event.cost[:place], *event.cost[place + 1 :])
                others = tuple(other for other in event.playable_in if other != phase)
                usual = Action(event.does, cost, _usually(event.when, others), event.x, others)
                return f"{_part(usual, speaker)}\n{_also_during(phase, price, event.when, speaker)}"
    return _part(event, speaker)


def _usually(when: Sequence[Condition], phases_: Sequence[str]) -> tuple[Condition, ...]:
    """What an event asks for in the phases of its timing words."""
    return tuple(
        requirement
        for requirement in when
        if not (isinstance(requirement, Either) and _names_phase(requirement, phases_))
    )


def _names_phase(what: Either, phases_: Sequence[str]) -> bool:
    return any(isinstance(part, DuringPhase) and part.phase in phases_ for part in what.parts)


def _also_during(phase: str, price: Verb, when: Sequence[Condition], speaker: Speaker) -> str:
    """In which other phase an event may be played, and at what price."""
    conditions: list[Condition] = []
    for one_of in when:
        if isinstance(one_of, Either):
            for part in one_of.parts:
                if not isinstance(part, DuringPhase):
                    conditions += part.parts if isinstance(part, All) else (part,)
    during = f"the {phase} phase"
    for part in conditions:
        if isinstance(part, DuringSkirmish):
            during = skirmish(part, speaker).with_article()
    rest = [part for part in conditions if not isinstance(part, DuringSkirmish)]
    head = f"if {all_of(rest, speaker)}, " if rest else ""
    return sentence(f"{head}you may {imperative(price, speaker)} to play this event during {during}")


def _part(part: Part, speaker: Speaker) -> str:
    """One part of the text as a paragraph."""
    match part:
        case Action():
            return f"{phases(part.playable_in)}: {sentence(conditional_body(part, speaker))}"
        case Response():
            return f"Response: {sentence(response_clause(part, speaker))}"
        case Trigger():
            return sentence(trigger_clause(part, speaker))
        case Modifier():
            return sentence(modifier_clause(part, speaker))
        case SiteText():
            site = f"your site {part.number}"
            return sentence(f"while you can spot {site}, {itself(speaker)} has the game text of that site")
