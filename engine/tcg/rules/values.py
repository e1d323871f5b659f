"""Computed values: every number and property that cards change, reapplied each time it is used.

Modifiers are summed and the sum is clamped to zero only at the end (CR "modifier"). Only active cards change
anything, and only the site the fellowship is at (CR "active").
"""

from typing import TYPE_CHECKING

from engine.tcg import names
from engine.tcg.act import Act
from engine.tcg.state import Index, TcgState

if TYPE_CHECKING:
    from engine.tcg.words.filters import Filter

USUAL_OVERWHELM = 2
ROAMING_PENALTY = 2


# -- what is in play and active -------------------------------------------------------------------------------------


def index_of(state: TcgState) -> Index:
    """The table of abilities of active cards, rebuilt when cards have moved since."""
    index = state.index
    if index is None:
        index = state.index = _build(state)
    return index


def _build(state: TcgState) -> Index:
    index = Index()
    index.active = _active_cards(state)
    for card in index.active:
        bearer = state.bearer[card]
        if bearer >= 0:
            index.items.setdefault(bearer, []).append(card)
        _enter(state, index, card, state.owner[card])
    if state.path and state.phase != names.SETUP:
        _enter(state, index, state.site(), state.fp)
    return index


def _enter(state: TcgState, index: Index, card: int, seat: int) -> None:
    blueprint = state.blueprints[card]
    if not (blueprint.modifiers or blueprint.triggers or blueprint.responses or blueprint.actions):
        return
    act = Act(state, seat, card)
    for modifier in blueprint.modifiers:
        index.modifiers.setdefault(modifier.kind, []).append((act, modifier))
    for number, trigger in enumerate(blueprint.triggers):
        index.triggers.setdefault(trigger.on.kind, []).append((card, number))
    for number, response in enumerate(blueprint.responses):
        index.responses.setdefault(response.on.kind, []).append((card, number))
    for number, action in enumerate(blueprint.actions):
        for phase in action.phases:
            index.actions.setdefault(phase, []).append((card, number))


def active_cards(state: TcgState) -> list[int]:
    """The cards in play that count, sites apart; see ``is_active``."""
    return index_of(state).active


def _active_cards(state: TcgState) -> list[int]:
    """The cards in play that count, sites apart: the Free Peoples player's Free Peoples cards and Ring, and the
    others' Shadow cards; a card borne by an inactive card is inactive (CR "active")."""
    active: list[int] = []
    fp = state.fp
    blueprints = state.blueprints
    for seat in range(state.seats):
        mine = seat == fp
        for card in state.area[seat] + state.support[seat]:
            if (blueprints[card].side == names.FREE_PEOPLES) == mine:
                active.append(card)
    bearers = set(active)
    for card, bearer in enumerate(state.bearer):
        if bearer >= 0 and bearer in bearers:
            side = blueprints[card].side
            if side == "none" or (side == names.FREE_PEOPLES) == (state.owner[card] == fp):
                active.append(card)
    return active


def is_active(state: TcgState, card: int) -> bool:
    """Whether a card in play counts at the moment."""
    zone = state.zone[card]
    if zone == names.PATH:
        return True
    if zone == names.BORNE:
        bearer = state.bearer[card]
        if not is_active(state, bearer):
            return False
        if state.blueprints[card].side == "none":
            return True
    elif zone not in (names.AREA, names.SUPPORT):
        return False
    return (state.blueprints[card].side == names.FREE_PEOPLES) == (state.owner[card] == state.fp)


def borne(state: TcgState, card: int) -> list[int]:
    """The active cards a card bears."""
    return index_of(state).items.get(card, [])


def spotted(act: Act, filter_: "Filter") -> list[int]:
    """The active cards in play that a filter means, in the order they are in play; sites only by their keywords."""
    return [card for card in active_cards(act.state) if filter_.test(act, card)]


def characters(state: TcgState, kind: str) -> list[int]:
    """The active characters of one card type."""
    blueprints = state.blueprints
    if kind == names.COMPANION:
        return [card for card in state.area[state.fp] if blueprints[card].type == kind]
    if kind == names.ALLY:
        return [card for card in state.support[state.fp] if blueprints[card].type == kind]
    return [
        card
        for seat in range(state.seats)
        if seat != state.fp
        for card in state.area[seat]
        if blueprints[card].type == kind
    ]


# -- numbers --------------------------------------------------------------------------------------------------------


def changes_to(state: TcgState, kind: str, card: int, detail: str = "") -> int:
    """What modifiers and lasting effects of a kind add up to for a card."""
    total = 0
    for act, modifier in index_of(state).modifiers.get(kind, ()):
        if modifier.detail == detail and modifier.applies(act, card):
            total += modifier.of(act, card)
    if state.lasting:
        generation = state.generation[card]
        for what, target, born, note, amount, _until, _serial, _source in state.lasting:
            if target == card and what == kind and born == generation and note == detail:
                total += amount
    return total


def global_changes(state: TcgState, kind: str) -> int:
    """What modifiers of the whole game (archery totals) add up to."""
    total = 0
    for act, modifier in index_of(state).modifiers.get(kind, ()):
        if modifier.applies(act, -1):
            total += modifier.of(act, -1)
    return total


def strength(state: TcgState, card: int) -> int:
    """A character's strength, never below zero."""
    total = state.blueprints[card].strength + changes_to(state, names.STRENGTH, card)
    for item in borne(state, card):
        total += state.blueprints[item].strength
    return max(0, total)


def strength_parts(state: TcgState, card: int) -> list[tuple[int, int]]:
    """Where the strength comes from: (source card, amount), the printed strength first."""
    parts = [(card, state.blueprints[card].strength)]
    parts += [(item, state.blueprints[item].strength) for item in borne(state, card) if state.blueprints[item].strength]
    for act, modifier in index_of(state).modifiers.get(names.STRENGTH, ()):
        if modifier.applies(act, card):
            parts.append((act.source, modifier.of(act, card)))
    generation = state.generation[card]
    for what, target, born, _note, amount, _until, _serial, source in state.lasting:
        if what == names.STRENGTH and target == card and born == generation:
            parts.append((source, amount))
    return parts


def full_vitality(state: TcgState, card: int) -> int:
    """A character's vitality before wounds."""
    total = state.blueprints[card].vitality + changes_to(state, names.VITALITY, card)
    for item in borne(state, card):
        total += state.blueprints[item].vitality
    return max(0, total)


def vitality(state: TcgState, card: int) -> int:
    """What is left of a character's vitality: each wound takes one."""
    return max(0, full_vitality(state, card) - state.wounds[card])


def resistance(state: TcgState, card: int) -> int:
    """A companion's resistance with its bonuses, burdens not taken off."""
    total = state.blueprints[card].resistance + changes_to(state, names.RESISTANCE, card)
    for item in borne(state, card):
        total += state.blueprints[item].resistance
    return max(0, total)


def keyword(state: TcgState, card: int, word: str) -> int:
    """How much of a keyword a card has: 0 for none, the sum where it has a number (CR "damage bonus")."""
    total = state.blueprints[card].keywords.get(word, 0)
    if state.zone[card] >= names.AREA:
        total += changes_to(state, names.KEYWORD, card, word)
    return max(0, total)


def keywords(state: TcgState, card: int) -> dict[str, int]:
    """All keywords of a card with their amounts."""
    words = dict(state.blueprints[card].keywords)
    if state.zone[card] >= names.AREA:
        for _act, modifier in index_of(state).modifiers.get(names.KEYWORD, ()):
            words.setdefault(modifier.detail, 0)
        for what, target, _born, note, _amount, _until, _serial, _source in state.lasting:
            if what == names.KEYWORD and target == card:
                words.setdefault(note, 0)
    return {word: amount for word in sorted(words) if (amount := keyword(state, card, word))}


def is_roaming(state: TcgState, card: int) -> bool:
    """A minion at a site of a lower number than its own (FR "Shadow phase"; CR "roaming")."""
    blueprint = state.blueprints[card]
    return blueprint.type == names.MINION and blueprint.site_number > state.position[state.fp]


def twilight_cost(state: TcgState, card: int, discount: int = 0) -> int:
    """What a card costs when it comes into play now, roaming penalty included.

    ``discount`` is what the ability that plays it takes off.
    """
    total = state.blueprints[card].cost - discount + changes_to(state, names.TWILIGHT_COST, card)
    if is_roaming(state, card):
        total += max(0, ROAMING_PENALTY + changes_to(state, names.ROAMING_PENALTY, card))
    return max(0, total)


def shadow_number(state: TcgState, site: int) -> int:
    """The twilight a site adds when the fellowship moves to it."""
    printed = state.blueprints[site].facts.shadow_number or 0
    return max(0, printed + changes_to(state, names.SHADOW_NUMBER, site))


def overwhelm_factor(state: TcgState, card: int) -> int:
    """How many times its strength overwhelms a character: the highest of two and what its cards say."""
    factor = USUAL_OVERWHELM
    for act, modifier in index_of(state).modifiers.get(names.OVERWHELM, ()):
        if modifier.applies(act, card):
            factor = max(factor, modifier.of(act, card))
    for what, target, born, _note, amount, _until, _serial, _source in state.lasting:
        if what == names.OVERWHELM and target == card and born == state.generation[card]:
            factor = max(factor, amount)
    return factor


def may_take_wound(state: TcgState, card: int) -> bool:
    """Whether a wound can be placed: some characters take no more than a number of wounds in a skirmish phase."""
    if state.current < 0:
        return True
    taken = state.phase_wounds.get(card, 0)
    return all(
        taken < modifier.of(act, card)
        for act, modifier in index_of(state).modifiers.get(names.WOUND_LIMIT, ())
        if modifier.applies(act, card)
    )


def archery_totals(state: TcgState) -> tuple[int, int]:
    """(fellowship, minion) archery totals (FR "Archery phase")."""
    shooters = [card for card in fighters(state) if keyword(state, card, "archer")]
    minions = [card for card in characters(state, names.MINION) if keyword(state, card, "archer")]
    fellowship = len(shooters) + global_changes(state, names.FELLOWSHIP_ARCHERY)
    shadow = len(minions) + global_changes(state, names.MINION_ARCHERY)
    return max(0, fellowship), max(0, shadow)


def fighters(state: TcgState) -> list[int]:
    """Who takes part in archery fire and skirmishes for the fellowship: companions, and allies at home."""
    site = state.position[state.fp]
    allies = [card for card in characters(state, names.ALLY) if site in state.blueprints[card].facts.home_sites]
    return characters(state, names.COMPANION) + allies


def move_limit(state: TcgState) -> int:
    """How often the fellowship may move this turn (FR "Move limit"; CR raises the three-player limit to two)."""
    base = max(2, state.seats - 1)
    granted = 0
    for site in state.move_bonus:
        for modifier in state.blueprints[site].modifiers:
            if modifier.kind == names.MOVE_LIMIT:
                granted += modifier.of(Act(state, state.fp, site), -1)
    return base + granted


def note_move_limit(state: TcgState) -> None:
    """Remember for the rest of the turn what changes the move limit now (CR "move limit")."""
    for act, modifier in index_of(state).modifiers.get(names.MOVE_LIMIT, ()):
        if act.source not in state.move_bonus and modifier.applies(act, -1):
            state.move_bonus.append(act.source)
            state.changes += 1


def may_move(state: TcgState) -> bool:
    """Whether the fellowship may move again this turn."""
    if state.moves >= move_limit(state) or state.position[state.fp] >= names.LAST_SITE:
        return False
    return not any(lasting[0] == names.NO_MOVE for lasting in state.lasting)
