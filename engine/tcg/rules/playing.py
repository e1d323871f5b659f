"""Playing cards and using special abilities (CR "playing a card", "special ability", "event").

The seven steps: the card leaves the hand for the void and is shown; requirements; costs, twilight first; a card that
is no event enters play; responses to its being played; its effects; an event goes to the discard pile.
"""

from collections.abc import Callable, Generator

from engine.kernel.decision import CHOOSE, Decision
from engine.kernel.state import Ask
from engine.tcg import names, reasons
from engine.tcg.blueprint import Blueprint
from engine.tcg.language import AbilityContext, FromDiscard, Hindrance, Occurrence, Performance, Text, perform_all
from engine.tcg.rules import active, bars, costs, harm, move_limit, states, values, zones
from engine.tcg.rules.events import note_played, unmet
from engine.tcg.rules.twilight import add_twilight, pay_twilight, unpaid
from engine.tcg.rules.windows import may_answer, use_ability, window
from engine.tcg.state import NO_CARD, TcgState

RULE_OF_NINE = 9

Suits = Callable[[int], bool]


# -- may it be played -----------------------------------------------------------------------------------------------


def may_play(
    state: TcgState, seat: int, card: int, discount: int = 0, on: Suits | None = None, reserve: int = 0
) -> bool:
    """Whether a card that is no event may be played now by a player; see ``hindrance``."""
    return hindrance(state, seat, card, discount, on, reserve) is None


def hindrance(
    state: TcgState, seat: int, card: int, discount: int = 0, on: Suits | None = None, reserve: int = 0
) -> Hindrance | None:
    """Why a player cannot play a card, other than an event, now: the first check that fails.

    Args:
        discount: what the ability that plays it takes off its cost.
        on: which bearers the ability allows.
        reserve: twilight that will be spent before.
    """
    blueprint = state.blueprints[card]
    if blueprint.type == names.EVENT:
        return reasons.AN_EVENT
    if bars.is_barred(state, names.NO_PLAY, card):
        return reasons.BARRED
    if wrong := unpaid(state, seat, card, discount, reserve):
        return wrong
    if blueprint.to_play is not None and (required := unmet(AbilityContext(state, seat, card))):
        return required
    if blueprint.may_clash and (wrong := _taken(state, seat, card)):
        return wrong
    if blueprint.type == names.COMPANION:
        counted = companions_counted(state, seat) - (state.zone[card] == names.DEAD)
        if counted >= RULE_OF_NINE:
            return reasons.NINE
    if blueprint.bearer is not None and not any(
        has_room(state, card, other) for other in allowed_bearers(state, seat, card, on)
    ):
        return reasons.BEARER
    return _unpayable(state, seat, card, discount, reserve)


def _unpayable(state: TcgState, seat: int, card: int, discount: int, reserve: int) -> Hindrance | None:
    """The first cost beside twilight that cannot be paid; twilight is paid first (CR "playing a card")."""
    text = state.blueprints[card].cost_to_play
    if text is None:
        return None
    if state.blueprints[card].side == names.SHADOW_SIDE:
        reserve += costs.least_cost(state, card, discount)
    return text.hindrance(AbilityContext(state, seat, card, reserve=reserve))


def _taken(state: TcgState, seat: int, card: int) -> str | None:
    """Whether a card's title is active in play already, or lies in the player's dead pile, and one of the two cards is
    unique, whichever (CR "unique")."""
    blueprints = state.blueprints
    title, unique = blueprints[card].title, blueprints[card].unique
    for other in () if blueprints[card].replaces_namesake else active.active_cards(state):
        if blueprints[other].title == title and (unique or blueprints[other].unique):
            return reasons.IN_PLAY
    for other in state.dead[seat]:
        if other != card and blueprints[other].title == title and (unique or blueprints[other].unique):
            return reasons.IN_DEAD_PILE
    return None


def companions_counted(state: TcgState, seat: int) -> int:
    """Companions in play and in the dead pile (CR "The Rule of 9")."""
    return sum(1 for other in state.area[seat] + state.dead[seat] if state.blueprints[other].type == names.COMPANION)


def bearers(state: TcgState, seat: int, card: int, on: Suits | None = None) -> list[int]:
    """The characters that may bear a card: named by its text, with one item of each class at most."""
    return [other for other in allowed_bearers(state, seat, card, on) if has_room(state, card, other)]


def allowed_bearers(state: TcgState, seat: int, card: int, on: Suits | None = None) -> list[int]:
    """Characters and sites of the path that a card's text names as bearers: for possessions only one's own
    characters, and for Shadow cards no minion of another Shadow player (FR "Playing Shadow cards")."""
    blueprint = state.blueprints[card]
    assert blueprint.bearer is not None
    context = AbilityContext(state, seat, card)
    own_only = blueprint.type in (names.POSSESSION, names.ARTIFACT)
    return [
        *(site for site in state.path if blueprint.bearer.test(context, site) and (on is None or on(site))),
        *_characters_that_may_bear(context, own_only, on),
    ]


def _characters_that_may_bear(context: AbilityContext, own_only: bool, on: Suits | None) -> list[int]:
    state, seat, card = context.state, context.seat, context.source
    bearer = state.blueprints[card].bearer
    assert bearer is not None

    def may_bear(other: int) -> bool:
        if state.owner[other] == seat:
            return True
        return not own_only and (seat == state.fp or state.blueprints[other].type != names.MINION)

    return [
        other
        for other in active.active_cards(state)
        if other != card
        and state.blueprints[other].is_character
        and may_bear(other)
        and bearer.test(context, other)
        and (on is None or on(other))
    ]


def has_room(state: TcgState, card: int, bearer: int) -> bool:
    """Whether a character may bear a card beside what it bears: one of each class, and no copy of what is limited to
    one per bearer."""
    blueprint = state.blueprints[card]
    of_class: list[Blueprint] = []
    for item in zones.items_on(state, bearer):
        other = state.blueprints[item]
        if item == card:
            continue
        if blueprint.one_per_bearer and other.title == blueprint.title:
            return False
        if blueprint.classes & other.classes:
            of_class.append(other)
    if not bars.may_bear(state, card, bearer):
        return False
    if not of_class:
        return True
    return len(of_class) == 1 and (blueprint.beside_another or of_class[0].beside_another)


# -- playing --------------------------------------------------------------------------------------------------------


def play(
    state: TcgState,
    seat: int,
    card: int,
    discount: int = 0,
    on: Suits | None = None,
    *,
    price: FromDiscard | None = None,
) -> Performance:
    """Play a card that is no event: show it, choose a bearer, pay, put it into play, then what being played sets off.

    It leaves the hand before anything is asked: a card still hidden may not be held on to across a decision. If its
    costs cannot all be paid any more, it is discarded (CR "playing a card"). ``price``: by its own text from the
    discard pile.
    """
    able = bearers(state, seat, card, on) if state.blueprints[card].bearer is not None else []
    bearer = able[0] if able else -1
    by_bearer = len(able) > 1 and costs.depends_on_bearer(state, card)
    cost = costs.twilight_cost(state, card, discount, bearer)
    roaming = costs.is_roaming(state, card)
    zones.move(state, card, names.VOID)
    if not by_bearer:
        state.emit("play", player=seat, card=zones.name_of(state, card), cost=cost, roaming=roaming)
    if len(able) > 1:
        chosen = yield Decision(seat, CHOOSE, ("bearer", state.blueprints[card].id), able)
        assert isinstance(chosen, list)
        bearer = chosen[0]
    if by_bearer:
        cost = costs.twilight_cost(state, card, discount, bearer)
        state.emit("play", player=seat, card=zones.name_of(state, card), cost=cost, roaming=roaming)
    lower = state.blueprints[card].lowered
    if lower is not None:
        lowered = yield from lower(state, seat, card, cost)
        if lowered is None or state.outcome is not None:
            state.emit("cost unpaid")
            zones.move(state, card, names.DISCARD)
            return False
        cost = lowered
    pay_twilight(state, card, cost)
    if price is not None and not (yield from perform_all(price.cost, AbilityContext(state, seat, card))):
        zones.move(state, card, names.DISCARD)
        return False
    text = state.blueprints[card].cost_to_play
    if text is not None and not (yield from _pay(AbilityContext(state, seat, card), text)):
        zones.move(state, card, names.DISCARD)
        return False
    if bearer >= 0 and state.zone[bearer] < names.AREA:  # paying has cost its bearer
        zones.move(state, card, names.DISCARD)
        return False
    enter_play(state, card, bearer)
    if bars.is_barred(state, names.ARRIVES_EXHAUSTED, card):
        harm.place_exhausted(state, card)
    if bearer >= 0:
        state.emit("bears", card=zones.name_of(state, bearer), item=zones.name_of(state, card))
    note_played(state, card)
    yield from respond_to_arrival(state, seat, card)
    move_limit.note_move_limit(state)
    return True


def _pay(context: AbilityContext, text: Text) -> Performance:
    """Pay what a card's text asks for beside twilight to play it."""
    state = context.state
    before, state.paying = state.paying, (context.source, context.ability)
    paid = yield from text.pay(context)
    state.paying = before
    return paid


def respond_to_arrival(state: TcgState, seat: int, card: int) -> Generator[Ask, object, None]:
    """Settle what a card coming into play makes true, then open the window on its being played.

    Vitality 0 kills and waiting texts are performed first. A card that has left play by then sets nothing off (CR
    "discard").
    """
    generation = state.generation[card]
    yield from harm.kill_at_zero_vitality(state)
    if states.is_due(state):
        yield from states.settle(state)
    stays = state.zone[card] >= names.AREA and state.generation[card] == generation
    if stays and state.outcome is None and may_answer(state, names.PLAYED, cards=(card,)):
        yield from window(state, Occurrence(names.PLAYED, card, card, seat))


def enter_play(state: TcgState, card: int, bearer: int = -1) -> None:
    """Put a card where its kind lives: in front, in the support area, or under its bearer."""
    if bearer >= 0:
        zones.attach(state, card, bearer)
    elif state.blueprints[card].type in (names.COMPANION, names.MINION):
        zones.move(state, card, names.AREA)
    else:
        zones.move(state, card, names.SUPPORT)


# -- abilities and the actions everybody has ------------------------------------------------------------------------


def use_hindrance(state: TcgState, seat: int, card: int, ability: str) -> Hindrance | None:
    """What keeps a player from using a special ability of the current phase: the first check that fails. One that
    costs nothing and would change nothing is not offered; one that has changed nothing waits until something has (CR
    "loops")."""
    if state.uses_without_effect.get((card, ability)) == state.changes:
        return reasons.WITHOUT_EFFECT
    if state.loop_blocked.get((card, ability)) == state.changes:
        return reasons.LOOP_BLOCKED
    if bars.barring(state, names.NO_ACTIONS, NO_CARD, state.phase) != NO_CARD:
        return reasons.NO_ACTIONS
    if bars.barring(state, names.NO_PHASE_ABILITIES, NO_CARD, state.phase) != NO_CARD:
        return reasons.NO_PHASE_ABILITIES
    if bars.keeper(state, seat, card) != NO_CARD:
        return reasons.NO_ABILITIES
    action = active.texts(state, card).actions[ability]
    return action.ability_hindrance(AbilityContext(state, seat, card, ability))


def use(state: TcgState, seat: int, card: int, ability: str) -> Performance:
    """Use a special ability."""
    before = state.changes
    state.emit("use", player=seat, card=zones.name_of(state, card))
    text = active.texts(state, card).actions[ability]
    in_full = yield from use_ability(text, AbilityContext(state, seat, card, ability))
    if state.changes == before:
        state.uses_without_effect[(card, ability)] = before
    return in_full


def discard_from_hand(state: TcgState, card: int, *, at_random: bool = False) -> None:
    """Discard a card from hand, seen by all. ``at_random``: chance has named it."""
    seat = state.owner[card]
    zones.move(state, card, names.DISCARD)
    how = "discard at random" if at_random else "discard from hand"
    state.emit(how, player=seat, card=zones.name_of(state, card))


def namesake(state: TcgState, seat: int, card: int) -> int:
    """The player's unique companion or ally in play with the title of a hand card, or -1."""
    title = state.blueprints[card].title
    if state.blueprints[card].side == names.FREE_PEOPLES_SIDE:
        for other in state.area[seat] + state.support[seat]:
            blueprint = state.blueprints[other]
            if blueprint.title == title and blueprint.unique and blueprint.is_character:
                return other
    return NO_CARD


def healed_by(state: TcgState, seat: int, card: int) -> int:
    """The wounded unique companion or ally a hand card of the same title could heal, or -1 (FR "discard to heal")."""
    patient = namesake(state, seat, card)
    return patient if patient >= 0 and bars.may_heal(state, patient) else NO_CARD


def discard_to_heal(state: TcgState, seat: int, card: int) -> Generator[Ask, object, None]:
    """Discard a card from hand to heal the unique character of that title."""
    patient = healed_by(state, seat, card)
    discard_from_hand(state, card)
    yield from harm.heal(state, patient)


def transferable(state: TcgState, seat: int) -> list[int]:
    """The player's possessions and artifacts that somebody bears."""
    return [
        item
        for items in active.index_of(state).items.values()
        for item in items
        if state.owner[item] == seat and state.blueprints[item].type in (names.POSSESSION, names.ARTIFACT)
    ]


def transfer_targets(state: TcgState, seat: int, item: int) -> list[int]:
    """Whom a possession or artifact may be handed to: another of the player's characters at the same site who may
    bear it (FR "Transfer of Artifacts and Possessions")."""
    blueprint = state.blueprints[item]
    if blueprint.type not in (names.POSSESSION, names.ARTIFACT) or blueprint.bearer is None:
        return []
    giver = state.bearer[item]
    return [other for other in bearers(state, seat, item) if other != giver and at_one_site(state, giver, other)]


def whereabouts(state: TcgState, card: int) -> set[int]:
    """The site numbers a character is at: the fellowship's, or an ally's homes."""
    if state.blueprints[card].type == names.ALLY:
        return set(values.home_sites(state, card))
    return {state.site_number[state.fp]}


def at_one_site(state: TcgState, one: int, other: int) -> bool:
    """Whether two characters are at the same site; homes of one number in two blocks are two sites (CR "ally")."""
    if not whereabouts(state, one) & whereabouts(state, other):
        return False
    blocks = {state.blueprints[card].block for card in (one, other) if state.blueprints[card].type == names.ALLY}
    return len(blocks) < 2


def transfer(state: TcgState, seat: int, item: int) -> Generator[Ask, object, None]:
    """Hand an item on, paying its twilight cost again; this is not playing it."""
    able = transfer_targets(state, seat, item)
    bearer = able[0]
    if len(able) > 1:
        chosen = yield Decision(seat, CHOOSE, ("transfer", state.blueprints[item].id), able)
        assert isinstance(chosen, list)
        bearer = chosen[0]
    # What changes twilight costs does so only while a card comes into play (CR "twilight cost").
    if not bars.is_barred(state, names.FREE_TRANSFER, item):
        add_twilight(state, state.blueprints[item].cost)
    zones.attach(state, item, bearer)
    state.emit("transfer", player=seat, card=zones.name_of(state, item), to=zones.name_of(state, bearer))
    yield from harm.kill_at_zero_vitality(state)
    yield from respond_to_transfer(state, seat, item)


def respond_to_transfer(state: TcgState, seat: int, item: int) -> Generator[Ask, object, None]:
    """Open the window on a card having been transferred to a bearer."""
    bearer = state.bearer[item]
    if bearer >= 0 and state.outcome is None and may_answer(state, names.TRANSFERRED, cards=(item,)):
        yield from window(state, Occurrence(names.TRANSFERRED, item, item, seat))
