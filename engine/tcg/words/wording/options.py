"""The options of a decision in words."""

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import lru_cache

from engine.kernel.decision import Decision, Option
from engine.tcg import names
from engine.tcg.blueprint import Blueprint
from engine.tcg.language import AbilityContext, Response, Text, Trigger, fingerprint
from engine.tcg.rules import active, costs, playing, values, windows
from engine.tcg.rules.windows import Window
from engine.tcg.state import TcgState
from engine.tcg.words.verbs import Offered, OneOf
from engine.tcg.words.wording import outcomes
from engine.tcg.words.wording.abilities import steps
from engine.tcg.words.wording.described import CULTURES
from engine.tcg.words.wording.grammar import capitalised, signed
from engine.tcg.words.wording.occasions import happened
from engine.tcg.words.wording.speaker import Speaker
from engine.tcg.words.wording.verbs import imperative

Key = Callable[[TcgState, Option], str]
DOES_NOTHING = "Does nothing now"
"""The note of what may be done although its effects would change nothing (CR "effect")."""


def option_data(state: TcgState, decision: Decision, option: Option, key: Key) -> dict[str, object]:
    """One option: ``key``, ``label``, ``verb``, the ``card`` it is about and a ``note`` on what it does or costs.
    ``idle``: its effects would change nothing."""
    data: dict[str, object] = {"key": key(state, option), "verb": "choose", "note": ""}
    if isinstance(option, bool):
        data |= {"verb": "yes" if option else "no", "label": "Yes" if option else "No"}
        offered = decision.subject
        if option and isinstance(offered, Offered):
            data["idle"] = offered.does_nothing()
            data["note"] = DOES_NOTHING if data["idle"] else ""
        return data
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
    if verb == "culture":
        return data | {"label": CULTURES[ability]}
    if verb == "either":
        assert isinstance(decision.subject, OneOf)
        branch = next(one for one in decision.subject.verbs if fingerprint(one) == ability)
        return data | {"label": capitalised(imperative(branch, Speaker(state.blueprints[card].facts).spoken_of()))}
    opened = decision.subject
    data |= _about_action(state, decision.seat, verb, card, ability, about)
    if isinstance(opened, Window) and decision.passing is not None:
        data["idle"] = windows.responds_in_vain(state, opened, decision.seat, option)
    if data.get("idle"):
        data["note"] = ". ".join(str(part) for part in (DOES_NOTHING, data["note"]) if part)
    return data


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
            idle = blueprint.plays_as is not None and blueprint.plays_as.does_nothing(context)
            does = _note(state, card, ability, text, about) if text is not None else ""
            cost = costs.twilight_cost(state, card)
            note = ". ".join(part for part in (does, _cost_now(state, card, cost)) if part)
            found: dict[str, object] = {"cost": cost, "note": note, "idle": idle}
            return found | outcomes.of_action(context, blueprint.plays_as)
        case "use":
            action = active.texts(state, card).actions[ability]
            note = _note(state, card, ability, action, about)
            return {"note": note, "idle": action.does_nothing(context)} | outcomes.of_action(context, action)
        case "respond" | "trigger":
            responses = active.texts(state, card).responses
            answer = responses[ability] if verb == "respond" else active.trigger_of(state, card, ability)
            return {"note": _note(state, card, ability, answer, about)}
        case "wound":
            return {"note": "Takes the wounds of the lost skirmish"}
        case "overwhelmed":
            return {"note": "Is overwhelmed and killed"}
        case "heal":
            patient = playing.healed_by(state, seat, card)
            return {"note": f"Discard it to heal {state.blueprints[patient].title}"}
        case "transfer":
            bearer = state.blueprints[state.bearer[card]].title
            return {"note": f"Transfer it from {bearer}", "cost": blueprint.cost}
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
