"""Sites and the fellowship's march along them (FR "Moving your fellowship"; CR "moving your fellowship")."""

from collections.abc import Callable
from functools import partial

from engine.kernel.decision import CHOOSE, Decision
from engine.kernel.state import StepCoroutine
from engine.tcg import names
from engine.tcg.language import Occurrence, Performance
from engine.tcg.rules import active, bars, costs, ending, move_limit, regions, states, twilight, zones
from engine.tcg.rules.windows import may_answer, window
from engine.tcg.state import NO_CARD, TcgState


def sites_for(state: TcgState, seat: int, number: int) -> list[int]:
    """The sites of a player's adventure deck that can take a number on the path: the one of that number, or any where
    sites have no numbers (``RulesConfig.sites``)."""
    if not state.config.numbered_sites:
        return state.adventure[seat].copy()
    return [card for card in state.adventure[seat] if state.blueprints[card].site_number == number]


def may_be_replaced(state: TcgState, site: int) -> bool:
    """Whether nothing keeps a site of the adventure path from being replaced."""
    return not bars.is_barred(state, names.NO_REPLACING, site)


def place_site(state: TcgState, seat: int, number: int, suits: Callable[[int], bool] | None = None) -> Performance:
    """Let a player put one of their sites on the adventure path as the site of a number; a site that was there goes
    back to its owner, and what was on it is on the new one (CR "site"). The site of a player who has lost leaves the
    game.

    The player marker stays where it is: whoever is at that number is at the new site. ``suits``: which of their sites
    the text allows.
    """
    able = _suitable(state, seat, number, suits)
    card = able[0]
    replaced = number <= len(state.path)
    if len(able) > 1:
        menu = partial(_suitable, state, seat, number, suits)
        chosen = yield Decision(seat, CHOOSE, ("place site", number), menu=menu)
        assert isinstance(chosen, list)
        (card,) = chosen
    if replaced:
        old = state.path[number - 1]
        state.emit("site replaced", card=zones.name_of(state, old), number=number)
        if state.lost[state.owner[old]]:
            zones.remove(state, old)
        else:
            zones.move(state, old, names.ADVENTURE)
        state.path[number - 1] = card
        zones.move(state, card, names.PATH)
        state.bearer[:] = [card if host == old else host for host in state.bearer]
    else:
        assert number == len(state.path) + 1
        zones.move(state, card, names.PATH)
        state.path.append(card)
    state.emit("site", player=seat, card=zones.name_of(state, card), number=number)
    if replaced and number == state.site_number[state.fp] and seat != state.fp:
        state.site_replaced = True
        ending.settle_corruption(state)
        if may_answer(state, names.SITE_REPLACED):
            yield from window(state, Occurrence(names.SITE_REPLACED, card, NO_CARD, seat))
    return True


def _suitable(state: TcgState, seat: int, number: int, suits: Callable[[int], bool] | None) -> list[int]:
    return [site for site in sites_for(state, seat, number) if suits is None or suits(site)]


def who_places(state: TcgState) -> int:
    """Which Shadow player places the next site: the arrow on the site being left points right or left."""
    shadow = state.shadow_seats()
    arrow = state.blueprints[state.site()].facts.arrow
    return shadow[0] if arrow == "right" else shadow[-1]


def may_play_next_site(state: TcgState, seat: int, ahead: int = 1) -> bool:
    """Whether a player can play the fellowship's next site, or the one so many ahead.

    There is none beyond 9, it must be in the player's adventure deck, and a site is not replaced by itself (CR "site").
    """
    number = state.site_number[state.fp] + ahead
    if number <= len(state.path) and not may_be_replaced(state, state.path[number - 1]):
        return False
    return number <= min(names.LAST_SITE, len(state.path) + 1) and bool(sites_for(state, seat, number))


def play_next_site(state: TcgState, seat: int, ahead: int = 1) -> Performance:
    """Play the fellowship's next site, or the one so many ahead, replacing the one that is there."""
    number = state.site_number[state.fp] + ahead
    played = yield from place_site(state, seat, number)
    if seat == state.fp and may_answer(state, names.NEXT_SITE_PLAYED):
        yield from window(state, Occurrence(names.NEXT_SITE_PLAYED, state.path[number - 1], NO_CARD, seat))
    return played


def move(state: TcgState) -> StepCoroutine:
    """Move the fellowship on by one site.

    The order is: place the site if it is missing; what leaving the old site sets off; what moving sets off; the
    marker; what arriving sets off; twilight for the Shadow number, the region and each companion (CR "Movement
    Summary").
    Where the marker comes in is ``RulesConfig.marker_moves``.
    """
    seat = state.fp
    old = state.site()
    number = state.site_number[seat] + 1
    move_limit.note_move_limit(state)
    if number > len(state.path):
        yield from place_site(state, who_places(state), number)
    marker = state.config.marker_moves
    if marker == "first":
        _move_marker(state, number)
        state.left_site = old
    if may_answer(state, names.MOVES_FROM):
        yield from window(state, Occurrence(names.MOVES_FROM, old, old, seat))
    if marker == "first":
        state.left_site = NO_CARD
        state.index = None
    elif marker == "after leaving":
        _move_marker(state, number)
    if may_answer(state, names.MOVES):
        yield from window(state, Occurrence(names.MOVES, old, old, seat))
    if state.lost[seat]:
        return
    if marker == "after moving":
        _move_marker(state, number)
    site = state.site()
    if states.is_due(state):
        yield from states.settle(state)
    if may_answer(state, names.MOVES_TO):
        yield from window(state, Occurrence(names.MOVES_TO, site, site, seat))
    region = regions.region_twilight(state, number)
    companions = len(active.characters(state, names.COMPANION))
    twilight.add_twilight(state, costs.shadow_number(state, site) + region + companions)
    move_limit.note_move_limit(state)


def _move_marker(state: TcgState, number: int) -> None:
    state.site_number[state.fp] = number
    state.moves += 1
    state.index = None
    state.changes += 1
    state.emit("move", player=state.fp, number=number, card=zones.name_of(state, state.site()))
