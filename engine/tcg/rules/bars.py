"""Things that card texts prevent: wounds, healing, skirmishing, phases."""

from engine.tcg import names
from engine.tcg.rules.active import index_of
from engine.tcg.state import NO_CARD, TcgState


def is_barred(state: TcgState, kind: str, card: int) -> bool:
    """Whether something in play keeps a thing of this kind from happening to a card."""
    bars = (state.index or index_of(state)).modifiers.get(kind)
    return bars is not None and any(modifier.applies(context, card) for context, modifier in bars)


def barring(state: TcgState, kind: str, card: int, detail: str = "") -> int:
    """The first card that keeps a thing of this kind from happening to a card (-1: in the game), or -1."""
    for context, modifier in index_of(state).modifiers.get(kind, ()):
        if modifier.detail == detail and modifier.applies(context, card):
            return context.source
    return NO_CARD


def may_discard(state: TcgState, card: int, by: int, source: int = NO_CARD) -> bool:
    """Whether a player may discard a card from play, by text of a card if one is given; some cards may not be discarded
    by opponents of their owners, or by certain cards."""
    modifiers = index_of(state).modifiers
    if any(
        by in state.opponents(context.seat) and modifier.applies(context, card)
        for context, modifier in modifiers.get(names.NO_DISCARD, ())
    ):
        return False
    return source == NO_CARD or not any(
        modifier.applies(context, card) and modifier.concerns(context, source)
        for context, modifier in modifiers.get(names.NO_DISCARD_BY, ())
    )


def may_bear(state: TcgState, card: int, bearer: int) -> bool:
    """Whether nothing keeps a character from bearing a card."""
    return not any(
        modifier.applies(context, bearer) and modifier.concerns(context, card)
        for context, modifier in index_of(state).modifiers.get(names.NO_BEARING, ())
    )


def may_be_exerted(state: TcgState, card: int, source: int) -> bool:
    """Whether text of a card may exert a character."""
    return not any(
        modifier.applies(context, card) and not modifier.concerns(context, source)
        for context, modifier in index_of(state).modifiers.get(names.EXERTED_ONLY_BY, ())
    )


def may_look(state: TcgState, seat: int, whose: int) -> bool:
    """Whether a player may look at another one's hand, or have cards in it revealed."""
    barred = index_of(state).modifiers.get(names.NO_LOOKING)
    if barred is None or seat == whose:
        return True
    side, other = (
        (names.FREE_PEOPLES_SIDE, whose != state.fp) if seat == state.fp else (names.SHADOW_SIDE, whose == state.fp)
    )
    return not (
        other and any(modifier.detail == side and modifier.applies(context, NO_CARD) for context, modifier in barred)
    )


def may_take_wound(state: TcgState, card: int) -> bool:
    """Whether a wound can be placed: some characters cannot take wounds, and some take no more than a number of them
    in a skirmish phase."""
    if is_barred(state, names.NO_WOUNDS, card):
        return False
    if state.current < 0:
        return True
    wounds = state.phase_wounds.get(card, 0)
    index = index_of(state)
    if any(wounds >= effect.amount for effect in index.lasting.get(card, ()) if effect.kind == names.WOUND_LIMIT):
        return False
    return all(
        wounds < modifier.of(context, card)
        for context, modifier in index.modifiers.get(names.WOUND_LIMIT, ())
        if modifier.applies(context, card)
    )


def may_be_shot(state: TcgState, card: int) -> bool:
    """Whether a wound of archery fire can be assigned to a character: not to one that cannot take it (CR "wound")."""
    return may_take_wound(state, card) and not is_barred(state, names.NO_ARCHERY_WOUNDS, card)


def may_remove(state: TcgState, kind: str, card: int, source: int = NO_CARD) -> bool:
    """Whether wounds or burdens can be removed from a card, where nothing of such a kind says that they stay there.
    ``source``: the card whose text removes them, if one does; text may leave that to certain cards."""
    return not any(
        modifier.applies(context, card) and (source == NO_CARD or modifier.concerns(context, source))
        for context, modifier in index_of(state).modifiers.get(kind, ())
    )


def may_heal(state: TcgState, card: int, source: int = NO_CARD) -> bool:
    """Whether there is a wound on a card that can be removed, by text of a card if one is given."""
    return state.wounds[card] > 0 and may_remove(state, names.WOUNDS_STAY, card, source)


def may_skirmish(state: TcgState, card: int) -> bool:
    """Whether nothing keeps a character out of skirmishes: else it cannot be assigned, by nobody (CR "assignment
    phase")."""
    if any(effect.kind == names.NO_SKIRMISH for effect in index_of(state).lasting.get(card, ())):
        return False
    return not is_barred(state, names.NO_SKIRMISH, card)


def most_minions(state: TcgState) -> int | None:
    """The most minions that can be assigned to one skirmish, where something in play limits them."""
    limits = [
        modifier.of(context, NO_CARD)
        for context, modifier in index_of(state).modifiers.get(names.MINIONS_ASSIGNED, ())
        if modifier.applies(context, NO_CARD)
    ]
    return min(limits, default=None)


def may_pair(state: TcgState, minion: int, fighter: int, *, by_free_peoples: bool = True) -> bool:
    """Whether nothing keeps the Free Peoples player, or else any player, from assigning a character to a minion."""
    kinds = (names.KEPT_APART, names.NO_PAIRING) if by_free_peoples else (names.KEPT_APART,)
    return not any(
        modifier.applies(context, fighter) and modifier.concerns(context, minion)
        for kind in kinds
        for context, modifier in index_of(state).modifiers.get(kind, ())
    )


def keeper(state: TcgState, seat: int, card: int, phase: str = "") -> int:
    """The first card whose text keeps a player from using special abilities of a card, or -1. ``phase``: the abilities'
    timing word, by default the phase at hand."""
    for effect in index_of(state).lasting.get(card, ()):
        if effect.kind == names.USES_NO_ABILITIES and effect.detail in ("", phase or state.phase):
            return effect.source
    for context, modifier in index_of(state).modifiers.get(names.NO_ABILITIES, ()):
        if seat in state.opponents(context.seat) and modifier.applies(context, card):
            return context.source
    return NO_CARD


def is_skipped(state: TcgState, phase: str) -> bool:
    """Whether something in play skips a phase."""
    return any(
        modifier.detail == phase and modifier.applies(context, -1)
        for context, modifier in index_of(state).modifiers.get(names.SKIPPED, ())
    )


def is_settled(state: TcgState) -> bool:
    """Whether the phase is a skirmish that takes no more actions: it was cancelled, or has lost a side (CR "skirmish
    phase")."""
    if state.phase != names.SKIRMISH:
        return False
    skirmish = state.skirmish()
    return state.cancelled or skirmish is None or skirmish.fighter < 0 or not skirmish.minions
