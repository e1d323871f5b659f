"""The game text of a card."""

from itertools import groupby

from engine.tcg.facts import SUPPORT_AREA, CardFacts, all_facts
from engine.tcg.language import Action, Modifier, Part, Response, SiteText, Trigger
from engine.tcg.words.cards import Definition
from engine.tcg.words.filters import SITE
from engine.tcg.words.wording.abilities import conditional_body, imperatives, phases, response_clause, trigger_clause
from engine.tcg.words.wording.conditions import condition
from engine.tcg.words.wording.described import keyword
from engine.tcg.words.wording.grammar import listed, sentence
from engine.tcg.words.wording.modifiers import modifier_clause, stays
from engine.tcg.words.wording.nouns import one
from engine.tcg.words.wording.speaker import Speaker, itself


def card_text(definition: Definition) -> str:
    """The game text of a card: one paragraph a line, its parts in the definition's order."""
    speaker = Speaker(all_facts()[definition.id])
    lines = [_keywords(speaker.facts), _how_to_play(definition, speaker)]
    if definition.event is not None:
        lines.append(_part(definition.event, speaker))
    if definition.event_response is not None:
        lines.append(_part(definition.event_response, speaker))
    for staying, together in groupby(definition.parts, stays):
        parts = list(together)
        if staying is not None and len(parts) > 1:
            first, *more = (part for part in parts if isinstance(part, Modifier))
            lines.append(sentence(modifier_clause(first, speaker, *more)))
        else:
            lines += [_part(part, speaker) for part in parts]
    return "\n".join(line for line in lines if line)


def _keywords(facts: CardFacts) -> str:
    said = [sentence(keyword(word, number)) for word, number in facts.keywords if word != SUPPORT_AREA]
    if facts.ring_bearer:
        said.append(sentence(f"Ring-bearer (resistance {facts.resistance})"))
    return " ".join(said)


def _how_to_play(definition: Definition, speaker: Speaker) -> str:
    said: list[str] = []
    if definition.to_play is not None:
        said.append(sentence(f"may be played only if {condition(definition.to_play, speaker)}"))
    if definition.cost:
        said.append(sentence(f"to play this card, {listed(imperatives(definition.cost, speaker))}"))
    if any(word == SUPPORT_AREA for word, _ in speaker.facts.keywords):
        said.append(sentence("plays to your support area"))
    if definition.bearer is not None:
        on_site = definition.bearer == SITE
        bearer = one(definition.bearer, speaker)
        said.append(sentence(f"plays on {bearer}" if on_site else f"bearer must be {bearer}"))
    if definition.one_per_bearer:
        said.append(sentence(f"one copy per {'site' if definition.bearer == SITE else 'bearer'}"))
    if definition.beside_another:
        classes = listed(speaker.facts.classes, "or")
        said.append(sentence(f"bearer may bear one other {classes} beside it"))
    return " ".join(said)


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
