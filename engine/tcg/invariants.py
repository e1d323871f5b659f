"""Invariants of a game, checked by tests and sweeps after every answer."""

from engine.cardgame.invariants import broken_handles
from engine.tcg import names
from engine.tcg.rules import active, values
from engine.tcg.rules.playing import RULE_OF_NINE, companions_counted
from engine.tcg.state import NO_CARD, TcgState


def broken(state: TcgState) -> list[str]:
    """Every invariant that does not hold, in words."""
    handles = broken_handles(state, (*names.HIDDEN.all, names.NOWHERE))
    stale = ["the abilities noted are not those in force"] if active.is_stale(state) else []
    return [*stale, *_zones(state), *_bearing(state), *_numbers(state), *_skirmishes(state), *handles, *_lost(state)]


def _zones(state: TcgState) -> list[str]:
    wrong: list[str] = []
    place_of: dict[int, str] = {}
    piles = {
        names.DECK: state.deck,
        names.HAND: state.hand,
        names.ADVENTURE: state.adventure,
        names.DISCARD: state.discard,
        names.DEAD: state.dead,
        names.REMOVED: state.removed,
        names.AREA: state.area,
        names.SUPPORT: state.support,
    }
    for zone, by_seat in piles.items():
        for seat, cards in enumerate(by_seat):
            for card in cards:
                if card in place_of:
                    wrong.append(f"card {card} lies in two places")
                place_of[card] = str(zone)
                if state.zone[card] != zone or state.owner[card] != seat:
                    wrong.append(f"card {card} is listed in zone {zone} of seat {seat} but says otherwise")
    for card in state.path:
        if card in place_of or state.zone[card] != names.PATH:
            wrong.append(f"site {card} is on the path and elsewhere")
        place_of[card] = "path"
    for card, zone in enumerate(state.zone):
        loose = zone in (names.VOID, names.BORNE, names.STACKED, names.NOWHERE)
        if (card in place_of) == loose:
            wrong.append(f"card {card} of zone {zone} is lost or found twice")
    numbers = [state.blueprints[card].site_number for card in state.path]
    if state.config.numbered_sites and numbers != list(range(1, len(numbers) + 1)):
        wrong.append(f"the path reads {numbers}")
    return wrong


def _bearing(state: TcgState) -> list[str]:
    wrong: list[str] = []
    for card, bearer in enumerate(state.bearer):
        if (bearer != NO_CARD) != (state.zone[card] in (names.BORNE, names.STACKED)):
            wrong.append(f"card {card} is borne or stacked and is not")
        if bearer != NO_CARD and state.zone[bearer] < names.AREA:
            wrong.append(f"card {card} is on card {bearer}, which is not in play")
    borne: dict[int, list[str]] = {}
    for card, bearer in enumerate(state.bearer):
        if state.zone[card] == names.BORNE and not state.blueprints[card].beside_another:
            borne.setdefault(bearer, []).extend(state.blueprints[card].classes)
    for card, classes in borne.items():
        if len(classes) != len(set(classes)):
            wrong.append(f"card {card} bears two of a class")
    return wrong


def _numbers(state: TcgState) -> list[str]:
    wrong: list[str] = []
    if state.twilight < 0:
        wrong.append("the twilight pool is below zero")
    for seat in range(state.seats):
        if state.burdens[seat] < 0:
            wrong.append("burdens below zero")
        if companions_counted(state, seat) > RULE_OF_NINE:
            wrong.append("more than nine companions in play and dead")
        if not 1 <= state.site_number[seat] <= 9:
            wrong.append(f"a fellowship is at site {state.site_number[seat]}")
        titles = [
            state.blueprints[card].title
            for card in state.area[seat] + state.support[seat]
            if state.blueprints[card].unique and state.blueprints[card].side == names.FREE_PEOPLES_SIDE
        ]
        if len(titles) != len(set(titles)):
            wrong.append("a unique card is in play twice")
    for card, wounds in enumerate(state.wounds):
        if wounds < 0 or (wounds and state.zone[card] < names.AREA):
            wrong.append(f"card {card} has {wounds} wounds out of play")
    for card, count in enumerate(state.tokens):
        if count < 0 or (count and state.zone[card] < names.AREA):
            wrong.append(f"card {card} has {count} tokens out of play")
    if state.outcome is None:
        for card in active.active_cards(state):
            lives = values.vitality(state, card) > 0 or not state.wounds[card] or card in state.doomed
            if state.blueprints[card].is_character and not lives:
                wrong.append(f"card {card} should be dead")
        bearer = state.ring_bearer[state.fp]
        open_ = state.lost[state.fp] or state.dying_bearer >= 0 or not state.path
        if not open_ and state.burdens[state.fp] >= values.resistance(state, bearer):
            wrong.append("a corrupted Ring-bearer plays on")
    return wrong


def _lost(state: TcgState) -> list[str]:
    """A player who has lost has no cards on the table once they have left."""
    wrong: list[str] = []
    if state.outcome is not None or state.leaving:
        return wrong
    for card, owner in enumerate(state.owner):
        waits = state.zone[card] == names.PATH and not state.config.numbered_sites  # another site is being chosen
        if state.lost[owner] and state.zone[card] != names.NOWHERE and not waits:
            wrong.append(f"card {card} of seat {owner}, which has lost, is in zone {state.zone[card]}")
    falls = [elimination_order > 0 for elimination_order in state.elimination_order]
    if falls != state.lost:
        wrong.append(f"lost are {state.lost}, fallen {state.elimination_order}")
    if NO_CARD not in state.order and sorted(state.order) != list(range(state.seats)):
        wrong.append(f"the turn order is {state.order}")
    titles = [
        state.blueprints[card].title
        for card in active.active_cards(state)
        if state.blueprints[card].unique and state.blueprints[card].side == names.SHADOW_SIDE
    ]
    if state.config.spare_copies == "inactive" and len(titles) != len(set(titles)):
        wrong.append("a unique Shadow card is active twice")
    return wrong


def _skirmishes(state: TcgState) -> list[str]:
    wrong: list[str] = []
    minions = [minion for skirmish in state.skirmishes if not skirmish.fought for minion in skirmish.minions]
    if len(minions) != len(set(minions)):
        wrong.append("a minion fights in two skirmishes")
    for skirmish in state.skirmishes:
        for card in (skirmish.fighter, *skirmish.minions):
            if card != NO_CARD and state.zone[card] < names.AREA:
                wrong.append(f"card {card} fights out of play")
    return wrong
