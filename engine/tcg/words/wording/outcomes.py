"""How a skirmish would end: as it stands, after an action, or with a pairing that could be assigned.

Every number and verdict is the one the rules would resolve it with.
"""

from engine.tcg import names
from engine.tcg.language import AbilityContext, Text
from engine.tcg.rules import skirmishing
from engine.tcg.state import Skirmish, TcgState
from engine.tcg.view_types import TcgOption
from engine.tcg.words.targets import Bound, Target
from engine.tcg.words.verbs import Exert, If, Make
from engine.tcg.words.wording.occasions import copies


def situation(state: TcgState, skirmish: Skirmish) -> str:
    """Who fights whom, with which strengths, and who would win as it stands."""
    ours, theirs = skirmishing.strengths(state, skirmish)
    fellowship_wins, overwhelmed = skirmishing.verdict(state, skirmish, ours, theirs)
    fighter = state.blueprints[skirmish.fighter].title
    against = copies([state.blueprints[minion].title for minion in skirmish.minions])
    fight = f"{fighter} fights {against}, {ours} against {theirs}"
    if fellowship_wins:
        verdict = f"{fighter} {'overwhelms' if overwhelmed else 'wins'} as it stands."
    elif overwhelmed:
        verdict = f"{fighter} is overwhelmed as it stands."
    else:
        verdict = f"{fighter} loses as it stands."
    tie = " A tie goes to the Shadow." if ours == theirs and not fellowship_wins else ""
    return f"{fight}: {verdict}{tie}"


def add_pairing(option: TcgOption, state: TcgState, seat: int, minion: int, fighter: int) -> None:
    """Say in an option what assigning a minion to a character would give, minions assigned to it already included."""
    minions = [
        other
        for skirmish in state.skirmishes
        if skirmish.fighter == fighter and not skirmish.fought
        for other in skirmish.minions
    ]
    twin = skirmishing.simulate_skirmish(state, Skirmish(fighter, [*minions, minion]))
    skirmish = twin.skirmish()
    assert skirmish is not None
    _add_score(option, twin, skirmish, seat)


def add_now(option: TcgOption, state: TcgState, seat: int) -> None:
    """Say in an option how the skirmish being fought stands; nothing outside skirmishes."""
    skirmish = state.skirmish()
    if skirmish is not None:
        _add_score(option, state, skirmish, seat)


def add_action(option: TcgOption, context: AbilityContext, text: Text | None) -> None:
    """Say in an option what the strengths were if the action were put to its best use in the skirmish being fought, for
    texts that change strength; nothing for the others. Read from what the acting seat sees."""
    state = context.state
    skirmish = state.skirmish()
    if skirmish is None or text is None:
        return
    for step in text.does:
        verb = step.now(context) if isinstance(step, If) else step
        if isinstance(verb, Make):
            helped = [skirmish.fighter] if context.seat == state.fp else skirmish.minions
            harmed = skirmish.minions if context.seat == state.fp else [skirmish.fighter]
            able = _targets(context, verb, text)
            gains = [amount for card in able if card in helped and (amount := _strength(context, verb, card)) > 0]
            losses = [amount for card in able if card in harmed and (amount := _strength(context, verb, card)) < 0]
            if gains or losses:
                _add_score(option, state, skirmish, context.seat, max(gains, default=0), min(losses, default=0))
                return


def _targets(context: AbilityContext, verb: Make, text: Text) -> list[int]:
    target: Target = verb.target
    if isinstance(target, Bound):
        for cost in text.cost:
            if isinstance(cost, Exert):
                return cost.target.candidates(context, cost.suits)
    return target.candidates(context, verb.suits)


def _strength(context: AbilityContext, verb: Make, card: int) -> int:
    return sum(verb.amount(context, change, card) for change in verb.changes if change.kind == names.STRENGTH)


def _add_score(option: TcgOption, state: TcgState, skirmish: Skirmish, seat: int, gain: int = 0, loss: int = 0) -> None:
    """Say in an option how a skirmish would end; nothing where no character fights it."""
    if skirmish.fighter < 0:
        return
    fellowship, minions = skirmishing.strengths(state, skirmish)
    mine, other = (fellowship, minions) if seat == state.fp else (minions, fellowship)
    mine, other = mine + gain, max(0, other + loss)
    ours, theirs = (mine, other) if seat == state.fp else (other, mine)
    fellowship_wins, overwhelmed = skirmishing.verdict(state, skirmish, ours, theirs)
    winning = fellowship_wins == (seat == state.fp)
    verdict = ("overwhelms" if overwhelmed else "wins") if winning else ("is overwhelmed" if overwhelmed else "loses")
    option["outcome"] = f"{mine} : {other}"
    option["winning"] = winning
    option["verdict"] = verdict
