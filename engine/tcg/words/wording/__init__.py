"""English: game text from definitions, questions from decisions, sentences from events. Nothing else knows English."""

from collections.abc import Sequence

from engine.tcg import names
from engine.tcg.facts import CardFacts, all_facts
from engine.tcg.language import And, Condition, Filter, Modifier, On, Response, SiteText, Text, Trigger, Verb
from engine.tcg.words.cards import Definition
from engine.tcg.words.filters import FirstPlayedInPhase, Skirmishing, This
from engine.tcg.words.wording.nouns import count, itself, noun, one, plural
from engine.tcg.words.wording.phrases import amount, condition, phrase, signed

NUMBERED = ("damage", "defender")


def card_text(definition: Definition) -> str:
    """The game text of a card, one paragraph a line."""
    facts = all_facts()[definition.id]
    lines = [_keywords(facts), _where(definition, facts)]
    if definition.event is not None:
        lines.append(f"{_phases(definition.event.phases)}: {_sentence(_text(definition.event, facts))}")
    if definition.event_response is not None:
        on = occasion(definition.event_response.on, facts)
        lines.append(f"Response: If {on}, {_text(definition.event_response, facts)}.")
    for part in definition.parts:
        if isinstance(part, SiteText):
            site = f"your site {part.number}"
            lines.append(_sentence(f"while you can spot {site}, {itself(facts)} has the game text of that site"))
    for modifier in definition.modifiers:
        lines.append(_modifier(modifier, facts))
    for trigger in definition.triggers:
        lines.append(_trigger(trigger, facts))
    for action in definition.actions:
        lines.append(f"{_phases(action.phases)}: {_sentence(_text(action, facts))}")
    for response in definition.responses:
        lines.append(f"Response: If {occasion(response.on, facts)}, {_text(response, facts)}.")
    return "\n".join(line for line in lines if line)


def _keywords(facts: CardFacts) -> str:
    words = [
        f"{word.capitalize()} {signed(number)}" if word in NUMBERED else word.capitalize()
        for word, number in facts.keywords
        if word != "support-area"
    ]
    if facts.ring_bearer:
        words.append(f"Ring-bearer (resistance {facts.resistance})")
    return " ".join(f"{word}." for word in words)


def _where(definition: Definition, facts: CardFacts) -> str:
    text: list[str] = []
    if definition.to_play is not None:
        text.append(f"May be played only if {condition(definition.to_play, facts)}.")
    if any(word == "support-area" for word, _ in facts.keywords):
        text.append("Plays to your support area.")
    if definition.bearer is not None:
        text.append(f"Bearer must be {one(definition.bearer, facts)}.")
        if definition.one_per_bearer:
            text.append("One copy per bearer.")
    return " ".join(text)


def _phases(phases: Sequence[str]) -> str:
    return " or ".join(phase.capitalize() for phase in phases)


def _sentence(text: str) -> str:
    return f"{text[0].upper()}{text[1:]}."


def _text(text: Text, facts: CardFacts) -> str:
    does = _join(text.does, facts)
    if text.cost:
        does = f"{_join(text.cost, facts)} to {does}"
    if text.when and not isinstance(text, Trigger):
        # A response has its "if" already: what it responds to.
        joint = "and" if isinstance(text, Response) else "if"
        return f"{joint} {_conditions(text.when, facts)}, {does}"
    return does


def _join(verbs: Sequence[Verb], facts: CardFacts) -> str:
    *first, last = (phrase(verb, facts) for verb in verbs)
    return f"{', '.join(first)} and {last}" if first else last


def _conditions(conditions: Sequence[Condition], facts: CardFacts) -> str:
    return " and ".join(condition(one_condition, facts) for one_condition in conditions)


def occasion(on: On, facts: CardFacts) -> str:
    """What a trigger or response waits for, as a clause for "if"."""
    who = one(on.filter, facts)
    match on.kind:
        case names.ABOUT_TO_WOUND:
            return f"{who} is about to take a wound"
        case names.KILLED:
            return f"{who} is killed"
        case names.SKIRMISH_ENDS:
            return "a skirmish phase ends"
        case names.WINS_SKIRMISH:
            return f"{who} wins a skirmish"
        case names.EXERTED:
            return f"{who} exerts"
        case names.WOUNDED:
            return f"{who} takes a wound"
        case _:
            raise NotImplementedError(f"no wording for {on!r}")


def _trigger(trigger: Trigger, facts: CardFacts) -> str:
    does = _text(trigger, facts)
    if trigger.may:
        does = f"you may {does}"
    head = _trigger_head(trigger, facts)
    if trigger.when:
        joint = "and" if head.startswith("When") else "while"
        head = f"{head} {joint} {_conditions(trigger.when, facts)}"
    return f"{head}, {does}."


def _trigger_head(trigger: Trigger, facts: CardFacts) -> str:
    on = trigger.on
    match on.kind:
        case names.PLAYED if isinstance(on.filter, This):
            return f"When you play {itself(facts)}"
        case names.MOVES_FROM if isinstance(on.filter, This):
            return "When the fellowship moves from here"
        case names.MOVES_TO if isinstance(on.filter, This):
            return "When the fellowship moves here"
        case names.START_OF_TURN:
            return "At the start of each of your turns"
        case _:
            return f"Each time {occasion(on, facts)}"


def _modifier(modifier: Modifier, facts: CardFacts) -> str:
    while_ = f"While {condition(modifier.while_, facts)}, " if modifier.while_ is not None else ""
    change = amount(modifier.amount, facts)
    match modifier.kind:
        case names.STRENGTH if _is_fight(modifier.filter):
            assert isinstance(modifier.filter, And)
            against = modifier.filter.parts[1]
            assert isinstance(against, Skirmishing)
            assert against.against is not None
            text = f"while skirmishing {one(against.against, facts)}, {itself(facts)} is strength {change}"
        case names.STRENGTH:
            text = f"{_all(modifier, facts)} is strength {change}"
        case names.VITALITY | names.RESISTANCE:
            text = f"{_all(modifier, facts)} is {modifier.kind} {change}"
        case names.KEYWORD:
            numbered = modifier.detail in NUMBERED
            text = f"{_all(modifier, facts)} is {modifier.detail}{' ' + change if numbered else ''}"
        case names.TWILIGHT_COST:
            text = f"the twilight cost of {_costing(modifier, facts)} is {change}"
        case names.ROAMING_PENALTY:
            text = f"the roaming penalty of {_costing(modifier, facts)} is {change}"
        case names.SHADOW_NUMBER:
            text = f"the Shadow number of each site is {change}"
        case names.FELLOWSHIP_ARCHERY | names.MINION_ARCHERY:
            text = f"the {modifier.kind} is {change}"
        case names.WOUND_LIMIT:
            text = f"bearer takes at most {count(int(str(modifier.amount)))} wound in each skirmish phase"
        case names.OVERWHELM:
            text = f"bearer is overwhelmed only by {count(int(str(modifier.amount)))} times his or her strength"
        case names.MOVE_LIMIT:
            least = " (at least one)" if change.startswith("−") else ""
            text = f"the move limit for this turn is {change}{least}"
        case names.NO_STRENGTH_FROM:
            text = f"{_all(modifier, facts)} gains no strength bonuses from {plural(noun(modifier.source, facts))}"
        case names.WOUNDS_STAY | names.BURDENS_STAY:
            text = f"no {modifier.kind.split()[0]} may be removed from {one(modifier.filter, facts)}"
        case names.NO_DAMAGE_BONUS:
            text = f"{_all(modifier, facts)} loses all damage bonuses"
        case names.NO_WOUNDS:
            text = f"{_all(modifier, facts)} cannot take wounds"
        case names.NO_SKIRMISH:
            text = f"{_all(modifier, facts)} cannot skirmish"
        case names.FIGHTS:
            text = f"{_all(modifier, facts)} may take part in archery fire and skirmishes"
        case names.SKIPPED:
            text = f"skip the {modifier.detail} phase"
        case _:
            raise NotImplementedError(f"no wording for {modifier!r}")
    return _sentence(f"{while_}{text}")


def _is_fight(filter_: Filter) -> bool:
    """Text about the card itself while it fights somebody."""
    return (
        isinstance(filter_, And) and isinstance(filter_.parts[0], This) and isinstance(filter_.parts[-1], Skirmishing)
    )


def _all(modifier: Modifier, facts: CardFacts) -> str:
    phrase_ = one(modifier.filter, facts)
    return f"each {noun(modifier.filter, facts)}" if phrase_.startswith(("a ", "an ")) else phrase_


def _costing(modifier: Modifier, facts: CardFacts) -> str:
    parts = modifier.filter.parts if isinstance(modifier.filter, And) else (modifier.filter,)
    for part in parts:
        if isinstance(part, FirstPlayedInPhase):
            return f"the first {noun(part.kind, facts)} played in each {part.phase.capitalize()} phase"
    phrase_ = noun(modifier.filter, facts)
    return f"each of your {phrase_.removeprefix('your ')}s" if phrase_.startswith("your ") else f"each {phrase_}"
