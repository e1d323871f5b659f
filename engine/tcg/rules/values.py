"""Computed values: every number and property that cards change, reapplied each time it is used.

Modifiers are summed and the sum is clamped to zero only at the end (CR "modifier"). Only active cards change
anything, and only the site the fellowship is at (CR "active").
"""

from functools import partial
from typing import TYPE_CHECKING

from engine.tcg import names
from engine.tcg.blueprint import Texts
from engine.tcg.context import AbilityContext
from engine.tcg.rules import reasons
from engine.tcg.state import Index, TcgState

if TYPE_CHECKING:
    from engine.tcg.words.filters import Filter

USUAL_OVERWHELM = 2
ROAMING_PENALTY = 2
LEAST_MOVES = 1
COPIES_IN_EFFECT = 4


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
    skirmish = state.skirmish()
    text_suppressed = skirmish.text_suppressed if skirmish is not None else ()
    if state.seats > 2 and state.config.spare_copies == "silent":
        text_suppressed = (*text_suppressed, *_spare_conditions(state, index.active))
    for card in index.active:
        bearer = state.bearer[card]
        if bearer >= 0:
            index.items.setdefault(bearer, []).append(card)
        if card not in text_suppressed:
            _enter(state, index, card, state.owner[card])
    if state.path and state.phase != names.SETUP:
        _enter(state, index, state.site(), state.fp)
        if state.left_site >= 0:
            _enter(state, index, state.left_site, state.fp)
    return index


def _enter(state: TcgState, index: Index, card: int, seat: int) -> None:
    blueprint = state.blueprints[card]
    if blueprint.has_no_text:
        return
    texts = blueprint.texts
    if blueprint.site_text and (site := own_site(state, card, blueprint.site_text)) >= 0:
        texts = index.texts[card] = texts + state.blueprints[site].texts
    context = AbilityContext(state, seat, card)
    for modifier in texts.modifiers:
        index.modifiers.setdefault(modifier.kind, []).append((context, modifier))
    for number, trigger in enumerate(texts.triggers):
        index.triggers.setdefault(trigger.on.kind, []).append((card, number))
    for number, response in enumerate(texts.responses):
        index.responses.setdefault(response.on.kind, []).append((card, number))
    for number, action in enumerate(texts.actions):
        for phase in action.phases:
            index.actions.setdefault(phase, []).append((card, number))


def own_site(state: TcgState, card: int, number: int) -> int:
    """The site of a number on the adventure path if it is the card's owner's, or -1 (CR "site")."""
    site = state.path[number - 1] if number <= len(state.path) else -1
    return site if site >= 0 and state.owner[site] == state.owner[card] else -1


def texts(state: TcgState, card: int) -> Texts:
    """The game text a card has now: what is printed, and what it has of another card."""
    texts = index_of(state).texts.get(card)
    return state.blueprints[card].texts if texts is None else texts


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
    for card in [card for card, bearer in enumerate(state.bearer) if bearer in bearers]:
        if state.zone[card] == names.BORNE:
            side = blueprints[card].side
            if side == "none" or (side == names.FREE_PEOPLES) == (state.owner[card] == fp):
                active.append(card)
    if state.seats > 2 and state.config.spare_copies == "inactive":
        spare = _spare_copies(state, active)
        active = [card for card in active if card not in spare and state.bearer[card] not in spare]
    return active


def _spare_copies(state: TcgState, active: list[int]) -> set[int]:
    """Of a unique Shadow card that several players have in play only the copy nearest to the Free Peoples player's
    right is active (FR "Unique cards")."""
    unique = [
        card for card in active if state.blueprints[card].unique and state.blueprints[card].side == names.SHADOW_SIDE
    ]
    seen: set[str] = set()
    spare: set[int] = set()
    for card in sorted(unique, key=partial(_distance, state)):
        title = state.blueprints[card].title
        if title in seen:
            spare.add(card)
        seen.add(title)
    return spare


def _spare_conditions(state: TcgState, active: list[int]) -> list[int]:
    """Shadow conditions whose game text is ignored: of a unique one all but the copy nearest to the Free Peoples
    player's right, of another one all but the nearest four (CR "active")."""
    conditions = [
        card
        for card in active
        if state.blueprints[card].type == names.CONDITION and state.blueprints[card].side == names.SHADOW_SIDE
    ]
    counted: dict[str, int] = {}
    spare: list[int] = []
    for card in sorted(conditions, key=partial(_distance, state)):
        blueprint = state.blueprints[card]
        counted[blueprint.title] = counted.get(blueprint.title, 0) + 1
        if counted[blueprint.title] > (1 if blueprint.unique else COPIES_IN_EFFECT):
            spare.append(card)
    return spare


def _distance(state: TcgState, card: int) -> int:
    """How far to the Free Peoples player's right the owner sits; 0 for himself."""
    order = state.order
    return (order.index(state.fp) - order.index(state.owner[card])) % len(order)


def is_active(state: TcgState, card: int) -> bool:
    """Whether a card in play counts at the moment."""
    zone = state.zone[card]
    if zone == names.PATH:
        return True
    if state.seats > 2:
        return card in active_cards(state)
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


def spotted(context: AbilityContext, filter_: "Filter") -> list[int]:
    """The active cards in play that a filter means, in the order they are in play; sites only by their keywords."""
    return [card for card in active_cards(context.state) if filter_.test(context, card)]


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
    for context, modifier in index_of(state).modifiers.get(kind, ()):
        if modifier.detail == detail and modifier.applies(context, card):
            total += modifier.of(context, card)
    if state.lasting:
        generation = state.generation[card]
        for what, target, born, note, amount, _until, _serial, _source in state.lasting:
            if target == card and what == kind and born == generation and note == detail:
                total += amount
    return total


def global_changes(state: TcgState, kind: str) -> int:
    """What modifiers of the whole game (archery totals) add up to."""
    total = 0
    for context, modifier in index_of(state).modifiers.get(kind, ()):
        if modifier.applies(context, -1):
            total += modifier.of(context, -1)
    return total


def strength(state: TcgState, card: int) -> int:
    """A character's strength, never below zero."""
    if names.NO_STRENGTH_FROM in index_of(state).modifiers:
        return max(0, sum(amount for _source, amount in strength_parts(state, card)))
    total = state.blueprints[card].strength + changes_to(state, names.STRENGTH, card)
    for item in borne(state, card):
        total += state.blueprints[item].strength
    return max(0, total)


def strength_parts(state: TcgState, card: int) -> list[tuple[int, int]]:
    """Where the strength comes from: (source card, amount), the printed strength first."""
    parts = [(card, state.blueprints[card].strength)]
    parts += [(item, state.blueprints[item].strength) for item in borne(state, card) if state.blueprints[item].strength]
    for context, modifier in index_of(state).modifiers.get(names.STRENGTH, ()):
        if modifier.applies(context, card):
            parts.append((context.source, modifier.of(context, card)))
    generation = state.generation[card]
    for what, target, born, _note, amount, _until, _serial, source in state.lasting:
        if what == names.STRENGTH and target == card and born == generation:
            parts.append((source, amount))
    for context, modifier in index_of(state).modifiers.get(names.NO_STRENGTH_FROM, ()):
        if modifier.applies(context, card):
            parts = [part for part in parts if part[1] <= 0 or not modifier.concerns(context, part[0])]
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
        if total > 0 and word == "damage" and is_barred(state, names.NO_DAMAGE_BONUS, card):
            return 0  # all are lost, and none can be gained (CR "damage bonus")
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
    return blueprint.type == names.MINION and blueprint.site_number > state.site_number[state.fp]


def twilight_cost(state: TcgState, card: int, discount: int = 0) -> int:
    """What a card costs when it comes into play now, roaming penalty included.

    ``discount`` is what the ability that plays it takes off.
    """
    total = state.blueprints[card].cost - discount + changes_to(state, names.TWILIGHT_COST, card)
    total += _own_cost(state, names.TWILIGHT_COST, card)
    if is_roaming(state, card):
        total += roaming_penalty(state, card)
    return max(0, total)


def roaming_penalty(state: TcgState, card: int) -> int:
    """What a roaming minion costs more (FR "Shadow phase")."""
    changes = changes_to(state, names.ROAMING_PENALTY, card) + _own_cost(state, names.ROAMING_PENALTY, card)
    return max(0, ROAMING_PENALTY + changes)


def _own_cost(state: TcgState, kind: str, card: int) -> int:
    """What a card that is not in play yet says of its own cost; only a card that names itself does (CR "modifier")."""
    own = state.blueprints[card].own_cost
    if not own or state.zone[card] >= names.AREA:
        return 0
    context = AbilityContext(state, state.owner[card], card)
    return sum(one.of(context, card) for one in own if one.kind == kind and one.applies(context, card))


def shadow_number(state: TcgState, site: int) -> int:
    """The twilight a site adds when the fellowship moves to it."""
    printed = state.blueprints[site].facts.shadow_number or 0
    return max(0, printed + changes_to(state, names.SHADOW_NUMBER, site))


def overwhelm_factor(state: TcgState, card: int) -> int:
    """How many times its strength overwhelms a character: the highest of two and what its cards say."""
    factor = USUAL_OVERWHELM
    for context, modifier in index_of(state).modifiers.get(names.OVERWHELM, ()):
        if modifier.applies(context, card):
            factor = max(factor, modifier.of(context, card))
    for what, target, born, _note, amount, _until, _serial, _source in state.lasting:
        if what == names.OVERWHELM and target == card and born == state.generation[card]:
            factor = max(factor, amount)
    return factor


def may_take_wound(state: TcgState, card: int) -> bool:
    """Whether a wound can be placed: some characters cannot take wounds, and some take no more than a number of them
    in a skirmish phase."""
    if is_barred(state, names.NO_WOUNDS, card):
        return False
    if state.current < 0:
        return True
    taken = state.phase_wounds.get(card, 0)
    return all(
        taken < modifier.of(context, card)
        for context, modifier in index_of(state).modifiers.get(names.WOUND_LIMIT, ())
        if modifier.applies(context, card)
    )


def is_barred(state: TcgState, kind: str, card: int) -> bool:
    """Whether something in play keeps a thing of this kind from happening to a card."""
    return any(modifier.applies(context, card) for context, modifier in index_of(state).modifiers.get(kind, ()))


def may_heal(state: TcgState, card: int) -> bool:
    """Whether there is a wound on a card that can be removed."""
    return state.wounds[card] > 0 and not is_barred(state, names.WOUNDS_STAY, card)


def archery_totals(state: TcgState) -> tuple[int, int]:
    """(fellowship, minion) archery totals (FR "Archery phase")."""
    shooters = [card for card in fighters(state) if keyword(state, card, "archer")]
    minions = [card for card in characters(state, names.MINION) if keyword(state, card, "archer")]
    fellowship = len(shooters) + global_changes(state, names.FELLOWSHIP_ARCHERY)
    shadow = len(minions) + global_changes(state, names.MINION_ARCHERY)
    return max(0, fellowship), max(0, shadow)


def fighters(state: TcgState) -> list[int]:
    """Who takes part in archery fire and skirmishes for the fellowship: companions, and allies at home or allowed to
    (FR "Allies")."""
    site = state.site_number[state.fp]
    allies = [
        card
        for card in characters(state, names.ALLY)
        if site in state.blueprints[card].facts.home_sites or changes_to(state, names.FIGHTS, card)
    ]
    return characters(state, names.COMPANION) + allies


def may_skirmish(state: TcgState, card: int) -> bool:
    """Whether nothing keeps a character out of skirmishes: else it cannot be assigned, by nobody (CR "assignment
    phase")."""
    return not is_barred(state, names.NO_SKIRMISH, card)


def is_settled(state: TcgState) -> bool:
    """Whether the phase is a skirmish that takes no more actions: it was cancelled, or has lost a side (CR "skirmish
    phase")."""
    if state.phase != names.SKIRMISH:
        return False
    skirmish = state.skirmish()
    return state.cancelled or skirmish is None or skirmish.fighter < 0 or not skirmish.minions


def is_skipped(state: TcgState, phase: str) -> bool:
    """Whether something in play skips a phase."""
    return any(
        modifier.detail == phase and modifier.applies(context, -1)
        for context, modifier in index_of(state).modifiers.get(names.SKIPPED, ())
    )


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


def stopped(state: TcgState) -> str | None:
    """What keeps the fellowship from moving again this turn, if anything does."""
    if state.site_number[state.fp] >= names.LAST_SITE:
        return reasons.LAST_SITE
    if state.moves >= move_limit(state):
        return reasons.MOVE_LIMIT
    return reasons.NO_MOVE if any(lasting[0] == names.NO_MOVE for lasting in state.lasting) else None
