"""The options of a decision in words."""

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import lru_cache

from engine.kernel.decision import Decision, Option
from engine.kernel.number_words import number_word, ordinal_word
from engine.tcg import names
from engine.tcg.blueprint import Blueprint
from engine.tcg.language import AbilityContext, Response, Text, Trigger, fingerprint
from engine.tcg.rules import active, costs, playing, starting, values, windows
from engine.tcg.rules.windows import Window
from engine.tcg.state import TcgState
from engine.tcg.view_types import TcgOption
from engine.tcg.words.verbs import Offered, OneOf
from engine.tcg.words.wording import outcomes
from engine.tcg.words.wording.abilities import steps
from engine.tcg.words.wording.conditions import TOKEN
from engine.tcg.words.wording.described import CULTURES
from engine.tcg.words.wording.grammar import capitalised, signed
from engine.tcg.words.wording.occasions import happened
from engine.tcg.words.wording.speaker import Speaker
from engine.tcg.words.wording.verbs import imperative

Key = Callable[[TcgState, Option], str]
EITHER_OR = {"mulligan": (f"Draw {number_word(starting.MULLIGAN_HAND)}", "Keep")}
"""The answers yes and no to a question that names two ways, by its key."""
FROM_DISCARD = "From your discard pile"
DOES_NOTHING = "Does nothing now"
"""The note of what may be done although its effects would change nothing (CR "effect")."""


def option_data(state: TcgState, decision: Decision, option: Option, key: Key) -> TcgOption:
    """One option; its ``note`` says what it does or costs."""
    ident = key(state, option)
    if isinstance(option, bool):
        offered = decision.subject
        yes, no = EITHER_OR.get(str(decision.prompt[0]), ("Yes", "No"))
        words: TcgOption = {
            "key": ident,
            "verb": "yes" if option else "no",
            "note": "",
            "label": yes if option else no,
        }
        if option and isinstance(offered, Offered):
            words["idle"] = offered.does_nothing()
            words["note"] = DOES_NOTHING if words["idle"] else ""
        return words
    if isinstance(option, int):
        return {
            "key": ident,
            "verb": "choose",
            "note": _state_of(state, option),
            "label": state.blueprints[option].facts.name,
            "card": ident,
        }
    assert isinstance(option, tuple)
    if len(option) == 2:
        minion, fighter = option
        pairing: TcgOption = {
            "key": ident,
            "verb": "assign",
            "note": "",
            "label": f"{state.blueprints[fighter].facts.name} against {state.blueprints[minion].facts.name}",
            "left": key(state, minion),
            "right": key(state, fighter),
        }
        outcomes.add_pairing(pairing, state, decision.seat, minion, fighter)
        return pairing
    verb, card, ability, *about = option
    if verb == "seat":
        return {"key": ident, "verb": verb, "note": "", "label": f"{{{card}}}"}
    if verb == "place":
        return {"key": ident, "verb": verb, "note": "", "label": f"Go {ordinal_word(card + 1)}"}
    if card < 0:
        labels = {
            "pass": "Pass",
            "move": "Move to the next site",
            "stay": "End the turn here",
            "sanctuary": "Heal at the sanctuary",
        }
        note = "Up to five wounds of your companions. If you pass, it comes next." if verb == "sanctuary" else ""
        step: TcgOption = {"key": ident, "verb": verb, "note": note, "label": labels[verb]}
        outcomes.add_now(step, state, decision.seat)
        return step
    data: TcgOption = {
        "key": ident,
        "verb": verb,
        "note": "",
        "card": key(state, card),
        "label": state.blueprints[card].facts.name,
    }
    if about:
        data["about"] = key(state, about[0])
    if verb == "culture":
        data["label"] = CULTURES[ability]
        return data
    if verb == "keyword":
        data["label"] = capitalised(ability)
        return data
    if verb == "either":
        assert isinstance(decision.subject, OneOf)
        branch = next(candidate for candidate in decision.subject.verbs if fingerprint(candidate) == ability)
        data["label"] = capitalised(imperative(branch, Speaker(state.blueprints[card].facts).spoken_of()))
        return data
    opened = decision.subject
    _describe_action(data, state, decision.seat, verb, card, ability, about)
    if isinstance(opened, Window) and decision.passing is not None:
        data["idle"] = windows.responds_in_vain(state, opened, decision.seat, option)
    if data.get("idle"):
        data["note"] = ". ".join(str(part) for part in (DOES_NOTHING, data["note"]) if part)
    return data


def _state_of(state: TcgState, card: int) -> str:
    if state.zone[card] < names.AREA or not state.blueprints[card].is_character:
        return TOKEN.numbered(state.tokens[card]) if state.tokens[card] else ""
    return f"strength {values.strength(state, card)}, vitality {values.vitality(state, card)}"


def _describe_action(
    data: TcgOption, state: TcgState, seat: int, verb: str, card: int, ability: str, about: list[int]
) -> None:
    """Say in an option what it costs and does."""
    blueprint = state.blueprints[card]
    context = AbilityContext(state, seat, card, ability)
    match verb:
        case "play":
            text = blueprint.plays_as or blueprint.responds
            does = _note(state, card, ability, text, about) if text is not None else ""
            data["cost"] = costs.twilight_cost(state, card)
            pile = FROM_DISCARD if state.zone[card] == names.DISCARD else ""
            data["note"] = ". ".join(part for part in (pile, does, _cost_now(state, card, data["cost"])) if part)
            data["idle"] = blueprint.plays_as is not None and blueprint.plays_as.does_nothing(context)
            outcomes.add_action(data, context, blueprint.plays_as)
        case "use":
            action = active.texts(state, card).actions[ability]
            data["note"] = _note(state, card, ability, action, about)
            data["idle"] = action.does_nothing(context)
            outcomes.add_action(data, context, action)
        case "respond" | "trigger":
            responses = active.texts(state, card).responses
            answer = responses[ability] if verb == "respond" else active.trigger_of(state, card, ability)
            data["note"] = _note(state, card, ability, answer, about)
        case "reveal":
            assert blueprint.reveals is not None
            data["note"] = f"Reveal it from hand. {_note(state, card, ability, blueprint.reveals, about)}"
        case "wound":
            data["note"] = "Takes the wounds of the lost skirmish"
        case "overwhelmed":
            data["note"] = "Is overwhelmed and killed"
        case "heal":
            patient = playing.healed_by(state, seat, card)
            data["note"] = f"Discard it to heal {state.blueprints[patient].title}"
        case "transfer":
            data["note"] = f"Transfer it from {state.blueprints[state.bearer[card]].title}"
            data["cost"] = blueprint.cost
        case _:
            raise AssertionError(verb)


@dataclass(frozen=True, slots=True)
class _OfCard:
    """A text on a card. A card and the fingerprint of its ability say which, so that it is worded once."""

    blueprint: Blueprint
    ability: str
    text: Text = field(compare=False)


@lru_cache(maxsize=4096)
def _steps(what: _OfCard) -> str:
    """What it costs and does. Options are worded for each decision shown, most of them again and again."""
    return capitalised(steps(what.text, Speaker(what.blueprint.facts).spoken_of()))


def _note(state: TcgState, card: int, ability: str, text: Text, about: list[int]) -> str:
    """What a text costs and does and, where a window is about several cards, what happened to the one it is for."""
    does = _steps(_OfCard(state.blueprints[card], ability, text))
    if not about or not isinstance(text, Response | Trigger):
        return does
    return f"{does} ({happened([(text.on.kind, state.blueprints[about[0]].title)])})"


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
