"""How often the fellowship may move in a turn (FR "Move limit"; CR "move limit")."""

from engine.tcg import names, reasons
from engine.tcg.language import AbilityContext
from engine.tcg.rules.active import index_of, texts
from engine.tcg.state import TcgState

LEAST_MOVES = 1


def move_limit(state: TcgState) -> int:
    """How often the fellowship may move this turn (FR "Move limit"; CR raises the three-player limit to two).
    It must move once, whatever lowers the limit; ``RulesConfig.minimum_last`` says when that is seen to."""
    limit = max(2, state.seats - 1)
    for card, _born in state.move_bonus:
        for modifier in texts(state, card).modifiers:
            if modifier.kind == names.MOVE_LIMIT:
                limit += modifier.of(AbilityContext(state, state.fp, card), -1)
                if not state.config.minimum_last:
                    limit = max(LEAST_MOVES, limit)
    limit += sum(effect.amount for effect in state.lasting if effect.kind == names.MOVE_LIMIT)
    return max(LEAST_MOVES, limit)


def note_move_limit(state: TcgState) -> None:
    """Remember for the rest of the turn what changes the move limit now (CR "move limit"); a card played again
    changes it again (CR "modifier")."""
    for context, modifier in index_of(state).modifiers.get(names.MOVE_LIMIT, ()):
        entry = (context.source, state.generation[context.source])
        if entry not in state.move_bonus and modifier.applies(context, -1):
            state.move_bonus.append(entry)
            state.changes += 1


def may_move(state: TcgState) -> bool:
    """Whether the fellowship may move again this turn."""
    return stopped(state) is None


def must_move(state: TcgState) -> bool:
    """Whether text makes the Free Peoples player choose to move again, if the fellowship may."""
    return any(effect.kind == names.MUST_MOVE for effect in state.lasting)


def stopped(state: TcgState) -> str | None:
    """Why the fellowship cannot move again this turn, or ``None``."""
    if state.site_number[state.fp] >= names.LAST_SITE:
        return reasons.LAST_SITE
    if state.moves >= move_limit(state):
        return reasons.MOVE_LIMIT
    return reasons.NO_MOVE if any(effect.kind == names.NO_MOVE for effect in state.lasting) else None
