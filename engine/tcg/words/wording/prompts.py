"""Decisions in words: the question and its options. Players stand as ``{0}``, ``{1}``."""

from collections.abc import Callable

from engine.kernel.decision import Decision, Option
from engine.tcg import names
from engine.tcg.language import AbilityContext, Verb, fingerprint
from engine.tcg.rules import active, costs, move_limit, playing, starting, values
from engine.tcg.state import TcgState
from engine.tcg.words.verbs import OneOf
from engine.tcg.words.wording import outcomes
from engine.tcg.words.wording.events import card_name
from engine.tcg.words.wording.nouns import count
from engine.tcg.words.wording.phrases import phrase, signed

Key = Callable[[TcgState, Option], str]

PHASE_QUESTIONS = {
    names.FELLOWSHIP: "Fellowship phase: perform a fellowship action, or move to the next site.",
    names.SHADOW: "Shadow phase: play a Shadow card or perform a Shadow action, or pass to end your Shadow phase.",
    names.MANEUVER: "Maneuver phase: perform a maneuver action, or pass.",
    names.ARCHERY: "Archery phase: perform an archery action, or pass.",
    names.ASSIGNMENT: "Assignment phase: perform an assignment action, or pass.",
    names.SKIRMISH: "Skirmish phase: perform a skirmish action, or pass.",
    names.REGROUP: "Regroup phase: perform a regroup action, or pass.",
}
RESPONSES = {
    names.ABOUT_TO_WOUND: "is about to take a wound",
    names.WOUNDED: "has taken a wound",
    names.HEALED: "has been healed",
    names.KILLED: "has been killed",
    names.DISCARDED: "has been discarded",
    names.PLAYED: "has been played",
    names.WINS_SKIRMISH: "has won a skirmish",
    names.LOSES_SKIRMISH: "has lost a skirmish",
    names.EXERTED: "has exerted",
    names.ABOUT_TO_ADD_BURDEN: "is about to get a burden",
}
TURNS = {
    names.SKIRMISH_ENDS: "The skirmish phase is over.",
    names.START_OF_TURN: "The turn begins.",
    names.MOVES_FROM: "The fellowship leaves its site.",
    names.MOVES: "The fellowship moves.",
    names.MOVES_TO: "The fellowship has come to its new site.",
}
"""What happens to nobody in particular."""


def present(state: TcgState, decision: Decision, key: Key) -> dict[str, object]:
    """The decision's question and options as JSON-ready data."""
    return {
        "prompt": {
            "key": str(decision.prompt[0]),
            "text": question(state, decision),
            "detail": detail(state, decision),
        },
        "options": [option_data(state, decision, option, key) for option in decision.options],
    }


def question(state: TcgState, decision: Decision) -> str:
    """What is asked, in a sentence."""
    head, *rest = decision.prompt
    match head:
        case "action":
            return PHASE_QUESTIONS[str(rest[0])]
        case "respond" if rest[0] in TURNS:
            return f"{TURNS[str(rest[0])]} Respond?"
        case "respond":
            return f"{_by_handle(state, int(rest[1]))} {RESPONSES.get(str(rest[0]), str(rest[0]))}. Respond?"
        case "bid":
            return "How many burdens do you bid?"
        case "place":
            return "Which place in the turn order do you choose?"
        case "starting fellowship":
            return "Starting fellowship: do you play a companion?"
        case "mulligan":
            return "Mulligan: shuffle your hand into your draw deck and draw six cards?"
        case "sanctuary":
            return "Sanctuary: do you heal a companion?"
        case "arrow":
            own = "companions or allies" if decision.seat == state.fp else "minions"
            return f"Archery fire: which of your {own} takes a wound?"
        case "archery target":
            return "Archery fire: which Shadow player's minions take the fellowship's wounds?"
        case "assign defenders":
            return "Assign defenders to the minions."
        case "assign leftovers":
            return "Assign the minions that are left."
        case "next skirmish":
            return "Whose skirmish is fought next?"
        case "reconcile":
            return "Reconcile: do you discard a card from hand?"
        case "reconcile down":
            return f"Reconcile: which {_cards(int(rest[0]))} do you discard?"
        case "move or stay":
            return "Does the fellowship move again, or stay?"
        case "required":
            return "Which of these is performed first?"
        case "whose hand":
            return "Which opponent's hand?"
        case "one of":
            return f"{card_name(rest[0])}: choose one."
        case "bearer":
            return f"You play {card_name(rest[0])}: who bears it?"
        case "transfer":
            return f"To whom do you transfer {card_name(rest[0])}?"
        case "discard from hand":
            return f"{card_name(rest[0])}: discard {_count(decision)} from hand."
        case "loop":
            return f"A loop: how many more rounds of it are played? At most {decision.most}."
        case "loop answer":
            return f"A loop: {_count_rounds(int(rest[0]))} named. Do you agree, or name fewer?"
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


def detail(state: TcgState, decision: Decision) -> str:
    """What the rules say about the question, or how things stand; empty where the question says it all."""
    head, *rest = decision.prompt
    match head:
        case "action":
            skirmish = state.skirmish()
            fought = skirmish is not None and skirmish.fighter >= 0
            return outcomes.situation(state, skirmish) if skirmish is not None and fought else ""
        case "bid":
            return (
                "The highest bid chooses a place in the turn order; each burden bid is added to your Ring-bearer. "
                f"A bid of {decision.most} corrupts your Ring-bearer at once."
            )
        case "place":
            return "Place 1 has the first turn."
        case "starting fellowship":
            return f"Their twilight costs may add up to {starting.STARTING_COST}; {rest[0]} left."
        case "mulligan":
            return "Once only; you keep the new hand."
        case "sanctuary":
            return f"Your turn begins at a sanctuary: up to {_wounds(int(rest[0]))} more may be healed."
        case "arrow":
            return f"{_capital(_wounds(int(rest[0])))} left to assign; none takes more than its vitality."
        case "archery target":
            return f"The fellowship archery total is {rest[0]}."
        case "assign defenders":
            return "One minion each, one more for each defender bonus. The Shadow assigns the minions you leave."
        case "assign leftovers":
            return "To any character of the fellowship that fights; those you leave do not skirmish."
        case "next skirmish":
            return "The Free Peoples player decides the order."
        case "reconcile":
            return "You may discard one; then you draw up to eight, or discard down to eight."
        case "reconcile down":
            return "You keep eight."
        case "move or stay":
            site, limit = state.site_number[state.fp], move_limit.move_limit(state)
            return (
                f"Moving to site {site + 1} is move {state.moves + 1} of {limit} this turn; staying at site {site} "
                "ends your turn."
            )
        case "required":
            return "Several required actions follow from the same event; the Free Peoples player decides the order."
        case "loop":
            return "What you and the Shadow do in turn changes nothing on the table. Name none, and you stop here."
        case "loop answer":
            return "Agree, and the last action is yours; name fewer, and the Free Peoples player acts once more."
        case "transfer":
            return "Its twilight cost is added to the pool."
    return ""


def _wounds(number: int) -> str:
    return "one wound" if number == 1 else f"{count(number)} wounds"


def _count_rounds(number: int) -> str:
    return "one round is" if number == 1 else f"{count(number)} rounds are"


def _cards(number: int) -> str:
    return "card" if number == 1 else f"{count(number)} cards"


def _capital(text: str) -> str:
    return text[0].upper() + text[1:]


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
        return (
            data
            | {
                "verb": "assign",
                "label": f"{state.blueprints[fighter].facts.name} against {state.blueprints[minion].facts.name}",
                "left": key(state, minion),
                "right": key(state, fighter),
            }
            | outcomes.of_pairing(state, decision.seat, minion, fighter)
        )
    verb, card, ability, *about = option
    data["verb"] = verb
    if verb == "seat":
        return data | {"label": f"{{{card}}}"}
    if verb == "place":
        return data | {"label": f"Place {card + 1}"}
    if card < 0:
        labels = {
            "pass": "Pass",
            "move": "Move to the next site",
            "stay": "End the turn here",
            "sanctuary": "Heal at the sanctuary",
        }
        note = "Up to five wounds of your companions. If you pass, it comes next." if verb == "sanctuary" else ""
        return data | {"label": labels[verb], "note": note} | outcomes.now(state, decision.seat)
    data["card"] = key(state, card)
    data["label"] = state.blueprints[card].facts.name
    if about:
        data["about"] = key(state, about[0])
    if verb == "either":
        assert isinstance(decision.subject, OneOf)
        branch = next(one for one in decision.subject.verbs if fingerprint(one) == ability)
        return data | {"label": _capital(phrase(branch, state.blueprints[card].facts))}
    return data | _about_action(state, decision.seat, verb, card, ability, about)


def _state_of(state: TcgState, card: int) -> str:
    if state.zone[card] < names.AREA or not state.blueprints[card].is_character:
        return ""
    return f"strength {values.strength(state, card)}, vitality {values.vitality(state, card)}"


def _about_action(
    state: TcgState, seat: int, verb: str, card: int, ability: str, about: list[int]
) -> dict[str, object]:
    blueprint = state.blueprints[card]
    context = AbilityContext(state, seat, card, ability)
    match verb:
        case "play":
            text = blueprint.plays_as or blueprint.responds
            idle = blueprint.plays_as is not None and blueprint.plays_as.idle(context)
            does = _does((*text.cost, *text.does), card, state) if text is not None else ""
            cost = costs.twilight_cost(state, card)
            note = ". ".join(part for part in (does, _to_whom(state, about), _cost_now(state, card, cost)) if part)
            found: dict[str, object] = {"cost": cost, "note": note, "idle": idle}
            return found | outcomes.of_action(context, blueprint.plays_as)
        case "use":
            action = active.texts(state, card).actions[ability]
            note = _does((*action.cost, *action.does), card, state)
            return {"note": note, "idle": action.idle(context)} | outcomes.of_action(context, action)
        case "respond" | "trigger":
            responses = active.texts(state, card).responses
            said = responses[ability] if verb == "respond" else active.trigger_of(state, card, ability)
            does = _does((*said.cost, *said.does), card, state)
            return {"note": ". ".join(part for part in (does, _to_whom(state, about)) if part)}
        case "wound":
            return {"note": "takes the wounds of the lost skirmish"}
        case "overwhelmed":
            return {"note": "is overwhelmed and killed"}
        case "heal":
            patient = playing.healed_by(state, seat, card)
            return {"note": f"discard it to heal {state.blueprints[patient].title}"}
        case "transfer":
            bearer = state.blueprints[state.bearer[card]].title
            return {"note": f"hand it on from {bearer}", "cost": blueprint.cost}
    raise AssertionError(verb)


def _to_whom(state: TcgState, about: list[int]) -> str:
    """Where a window is about several cards: which of them an option responds to."""
    return f"about {state.blueprints[about[0]].facts.name}" if about else ""


def _cost_now(state: TcgState, card: int, cost: int) -> str:
    """Why a card costs something else than is printed on it; empty where it does not."""
    printed = state.blueprints[card].cost
    if cost == printed:
        return ""
    roaming = costs.roaming_penalty(state, card) if costs.is_roaming(state, card) else 0
    parts = [f"roaming {signed(roaming)}"] * bool(roaming)
    other = cost - printed - roaming
    parts += [f"other cards {signed(other)}"] * bool(other)
    return f"Costs {cost}: printed {printed}, {', '.join(parts)}"


def _does(verbs: tuple[Verb, ...], card: int, state: TcgState) -> str:
    return ", then ".join(phrase(verb, state.blueprints[card].facts) for verb in verbs)
