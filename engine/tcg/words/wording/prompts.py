"""Decisions in words: the question and its options. Players stand as ``{0}``, ``{1}``."""

from collections.abc import Callable

from engine.kernel.decision import Decision, Option
from engine.tcg import names
from engine.tcg.act import Act
from engine.tcg.rules import playing, values
from engine.tcg.rules.skirmishing import strengths
from engine.tcg.state import TcgState
from engine.tcg.words.abilities import Text
from engine.tcg.words.targets import Bound, Target
from engine.tcg.words.verbs import Exert, If, Make, OneOf, Verb
from engine.tcg.words.wording.events import card_name
from engine.tcg.words.wording.phrases import phrase

Key = Callable[[TcgState, Option], str]

PHASE_QUESTIONS = {
    names.FELLOWSHIP: "Your fellowship action, or move on.",
    names.SHADOW: "Your Shadow action.",
    names.MANEUVER: "Your maneuver action.",
    names.ARCHERY: "Your archery action.",
    names.ASSIGNMENT: "Your assignment action.",
    names.SKIRMISH: "Your skirmish action.",
    names.REGROUP: "Your regroup action.",
}
RESPONSES = {
    names.ABOUT_TO_WOUND: "is about to take a wound",
    names.WOUNDED: "has taken a wound",
    names.KILLED: "has been killed",
    names.PLAYED: "has been played",
    names.WINS_SKIRMISH: "has won a skirmish",
    names.LOSES_SKIRMISH: "has lost a skirmish",
    names.EXERTED: "has exerted",
    names.START_OF_TURN: "begins the turn",
}


def present(state: TcgState, decision: Decision, key: Key) -> dict[str, object]:
    """The decision's question and options as JSON-ready data."""
    return {
        "prompt": {"key": str(decision.prompt[0]), "text": question(state, decision)},
        "options": [option_data(state, decision, option, key) for option in decision.options],
    }


def question(state: TcgState, decision: Decision) -> str:
    """What is asked, in a sentence."""
    head, *rest = decision.prompt
    match head:
        case "action":
            return _situation(state, str(rest[0]))
        case "respond" if rest[0] == names.SKIRMISH_ENDS:
            return "The skirmish phase is over. Respond?"
        case "respond":
            return f"{_by_handle(state, int(rest[1]))} {RESPONSES.get(str(rest[0]), str(rest[0]))}. Respond?"
        case "bid":
            return (
                "How many burdens do you bid? The highest bid chooses a place in the turn order. "
                f"A bid of {decision.most} corrupts your Ring-bearer at once."
            )
        case "place":
            return "Which place in the turn order do you choose?"
        case "starting fellowship":
            return f"Add a companion to your starting fellowship? Twilight cost left: {rest[0]}."
        case "mulligan":
            return "Shuffle your hand into your draw deck and draw six cards?"
        case "sanctuary":
            return f"Sanctuary: heal a companion? Up to {rest[0]} more."
        case "arrow":
            return f"Archery: who takes an arrow? {rest[0]} to place."
        case "archery target":
            return f"Which Shadow player takes {rest[0]} arrows?"
        case "assign defenders":
            return "Assign defenders to the minions."
        case "assign leftovers":
            return "Assign the minions that are left."
        case "next skirmish":
            return "Whose skirmish is fought next?"
        case "reconcile":
            return "Reconcile: discard a card before you draw up to eight?"
        case "reconcile down":
            return f"Reconcile: discard {rest[0]} to keep eight."
        case "move or stay":
            site = state.position[state.fp]
            return f"Move on to site {site + 1}, or end your turn at site {site}?"
        case "required":
            return "Which of these happens first?"
        case "whose hand":
            return "Whose hand?"
        case "one of":
            return f"{card_name(rest[0])}: choose one."
        case "bearer":
            return f"Who bears {card_name(rest[0])}?"
        case "transfer":
            return f"Who gets {card_name(rest[0])}?"
        case "discard from hand":
            return f"{card_name(rest[0])}: discard {_count(decision)} from hand."
        case "x":
            return f"{card_name(rest[0])}: what is X? At most {decision.most}."
        case "discard another":
            return f"{card_name(rest[0])}: discard another card from your draw deck?"
        case "put beneath deck":
            return f"{card_name(rest[0])}: which card goes beneath your draw deck?"
        case "play":
            return f"{card_name(rest[0])}: which card do you play?"
        case _:
            return f"{card_name(rest[0])}: {_choice(str(head), decision.most)}"


_CHOICES = {
    "make": "whom does it affect?",
    "exert": "who exerts?",
    "heal": "who is healed?",
    "wound": "who is wounded?",
    "discard": "what is discarded?",
    "take": "which card do you take into hand?",
    "stack": "which card is stacked?",
    "transfer to": "who gets it?",
    "assign": "which minion is assigned?",
    "assign to": "who is assigned?",
}


def _choice(verb: str, count: int) -> str:
    return _CHOICES[verb] if count == 1 else f"{_CHOICES[verb]} Choose {count}."


def _count(decision: Decision) -> str:
    return "one card" if decision.least == decision.most == 1 else f"{decision.least} cards"


def _situation(state: TcgState, phase: str) -> str:
    text = PHASE_QUESTIONS[phase]
    skirmish = state.skirmish()
    if skirmish is None or skirmish.fighter < 0:
        return text
    ours, theirs = strengths(state, skirmish)
    fighter = state.blueprints[skirmish.fighter].title
    against = " and ".join(state.blueprints[minion].title for minion in skirmish.minions)
    tie = " A tie goes to the Shadow." if ours == theirs else ""
    return f"{text} {fighter} fights {against}, {ours} against {theirs}.{tie}"


def _by_handle(state: TcgState, handle: int) -> str:
    for card, one in enumerate(state.handle):
        if one == handle:
            return state.blueprints[card].facts.name
    return "Something"


def option_data(state: TcgState, decision: Decision, option: Option, key: Key) -> dict[str, object]:
    """One option: ``key``, ``label``, ``verb``, the ``card`` it is about and a ``note`` on what it does or costs."""
    data: dict[str, object] = {"key": key(state, option), "verb": "choose", "note": ""}
    if isinstance(option, bool):
        return data | {"verb": "yes" if option else "no", "label": "Yes" if option else "No"}
    if isinstance(option, int):
        return data | {
            "label": state.blueprints[option].facts.name,
            "card": key(state, option),
            "note": _state_of(state, option),
        }
    assert isinstance(option, tuple)
    if len(option) == 2:
        minion, fighter = option
        return data | {
            "verb": "assign",
            "label": f"{state.blueprints[fighter].facts.name} against {state.blueprints[minion].facts.name}",
            "left": key(state, minion),
            "right": key(state, fighter),
        }
    verb, card, number = option
    data["verb"] = verb
    if verb == "seat":
        return data | {"label": f"{{{card}}}"}
    if verb == "place":
        return data | {"label": f"Place {card + 1}"}
    if card < 0:
        labels = {"pass": "Pass", "move": "Move to the next site", "stay": "End the turn here"}
        return data | {"label": labels[verb]} | _score(state, decision.seat, 0)
    data["card"] = key(state, card)
    data["label"] = state.blueprints[card].facts.name
    return data | _about_action(state, decision.seat, verb, card, number)


def _state_of(state: TcgState, card: int) -> str:
    if state.zone[card] < names.AREA or not state.blueprints[card].is_character:
        return ""
    return f"strength {values.strength(state, card)}, vitality {values.vitality(state, card)}"


def _about_action(state: TcgState, seat: int, verb: str, card: int, number: int) -> dict[str, object]:
    blueprint = state.blueprints[card]
    match verb:
        case "play":
            text = blueprint.plays_as or blueprint.responds
            idle = blueprint.plays_as is not None and blueprint.plays_as.idle(Act(state, seat, card))
            note = _does((*text.cost, *text.does), card, state) if text is not None else ""
            found: dict[str, object] = {"cost": values.twilight_cost(state, card), "note": note, "idle": idle}
            return found | _outcome(state, Act(state, seat, card), blueprint.plays_as)
        case "use":
            action = values.texts(state, card).actions[number]
            idle = action.idle(Act(state, seat, card, number))
            note = _does((*action.cost, *action.does), card, state)
            return {"note": note, "idle": idle} | _outcome(state, Act(state, seat, card, number), action)
        case "respond":
            response = values.texts(state, card).responses[number]
            return {"note": _does((*response.cost, *response.does), card, state)}
        case "trigger":
            trigger = values.texts(state, card).triggers[number]
            return {"note": _does((*trigger.cost, *trigger.does), card, state)}
        case "heal":
            patient = playing.healed_by(state, seat, card)
            return {"note": f"discard it to heal {state.blueprints[patient].title}"}
        case "transfer":
            bearer = state.blueprints[state.bearer[card]].title
            return {"note": f"hand it on from {bearer}", "cost": values.twilight_cost(state, card)}
        case "either":
            verbs = _choices(state, card)
            return {"label": phrase(verbs[number], blueprint.facts).capitalize()}
    raise AssertionError(verb)


def _does(verbs: tuple[Verb, ...], card: int, state: TcgState) -> str:
    return ", then ".join(phrase(verb, state.blueprints[card].facts) for verb in verbs)


def _choices(state: TcgState, card: int) -> tuple[Verb, ...]:
    """The verbs of the card's text that offers a choice."""
    blueprint = state.blueprints[card]
    said = values.texts(state, card)
    texts = [*said.actions, *said.triggers, *said.responses]
    texts += [text for text in (blueprint.plays_as, blueprint.responds) if text is not None]
    for text in texts:
        for verb in text.does:
            if isinstance(verb, OneOf):
                return verb.verbs
    raise AssertionError(blueprint.id)


# -- what an action would make of the skirmish at hand --------------------------------------------------------------


def _outcome(state: TcgState, act: Act, text: Text | None) -> dict[str, object]:
    """The strengths if the action were put to its best use in the skirmish being fought, for texts that change
    strength; nothing for the others. Read from what the acting seat sees."""
    skirmish = state.skirmish()
    if skirmish is None or text is None:
        return {}
    for one in text.does:
        verb = one.now(act) if isinstance(one, If) else one
        if isinstance(verb, Make):
            helped = [skirmish.fighter] if act.seat == state.fp else skirmish.minions
            harmed = skirmish.minions if act.seat == state.fp else [skirmish.fighter]
            able = _targets(act, verb, text)
            gains = [amount for card in able if card in helped and (amount := _strength(act, verb, card)) > 0]
            losses = [amount for card in able if card in harmed and (amount := _strength(act, verb, card)) < 0]
            if gains or losses:
                return _score(state, act.seat, max(gains, default=0), min(losses, default=0))
    return {}


def _targets(act: Act, verb: Make, text: Text) -> list[int]:
    target: Target = verb.target
    if isinstance(target, Bound):
        for cost in text.cost:
            if isinstance(cost, Exert):
                return cost.target.candidates(act, cost.suits)
    return target.candidates(act, verb.suits)


def _strength(act: Act, verb: Make, card: int) -> int:
    return sum(verb.amount(act, change, card) for change in verb.changes if change.kind == names.STRENGTH)


def _score(state: TcgState, seat: int, gain: int, loss: int = 0) -> dict[str, object]:
    """ "11 : 8", the seat's own side first, and whether that side would win; nothing outside skirmishes."""
    skirmish = state.skirmish()
    if skirmish is None or skirmish.fighter < 0:
        return {}
    fellowship, minions = strengths(state, skirmish)
    mine, other = (fellowship, minions) if seat == state.fp else (minions, fellowship)
    mine, other = mine + gain, max(0, other + loss)
    winning = mine > other if seat == state.fp else mine >= other
    return {"outcome": f"{mine} : {other}", "winning": winning}
