"""The state of a new game, before the first question."""

from collections.abc import Mapping, Sequence

from engine.kernel.randomness import Stream
from engine.tcg import names
from engine.tcg.config import RulesConfig
from engine.tcg.decks import read_deck
from engine.tcg.library import pool_responders
from engine.tcg.rules.zones import add_card, add_draw_deck
from engine.tcg.state import COLUMNS, Responders, TcgState


def new_state(options: Mapping[str, object], seats: Sequence[object], stream: Stream) -> TcgState:
    """The state before the bids. Draw decks are shuffled when the starting fellowships stand."""
    config = RulesConfig.from_options(dict(options))
    decks = [read_deck(data, seat, config) for seat, data in enumerate(seats)]
    state = empty_state(config, len(decks), stream)
    for seat, deck in enumerate(decks):
        state.ring_bearer[seat] = add_card(state, deck.bearer, seat, names.AREA)
        state.ring[seat] = add_card(state, deck.ring, seat, names.BORNE, state.ring_bearer[seat])
        for site in deck.sites:
            add_card(state, site, seat, names.ADVENTURE)
        draw = deck.draw.copy()
        for blueprint in deck.starting if config.fixed_fellowship else ():
            draw.remove(blueprint)
            add_card(state, blueprint, seat, names.AREA if blueprint.type == names.COMPANION else names.SUPPORT)
        add_draw_deck(state, draw, seat)
    set_responders(state, pool_responders(config))
    state.agenda.append(("bid", ()))
    return state


def empty_state(config: RulesConfig, seats: int, stream: Stream) -> TcgState:
    """A state with no cards in it."""
    state = COLUMNS.fresh(seats, stream)
    state.config = config
    state.seats = seats
    state.blueprints = []
    state.card_ids = []
    state.responders = Responders(())
    state.in_decks = 0
    state.waits_for_state = state.acts_from_discard = False
    state.owner = []
    state.order = list(range(seats))
    state.phase = names.SETUP
    return state


def set_responders(state: TcgState, known: Responders) -> None:
    """Say by which events it is judged who could respond, and put the stand-ins behind the cards of the decks."""
    state.responders = known
    state.in_decks = len(state.zone)
    different = set(state.blueprints)
    state.waits_for_state = any(blueprint.waits_for_state for blueprint in different)
    state.acts_from_discard = any(blueprint.acts_from_discard for blueprint in different)
    for seat in range(state.seats):
        add_card(state, state.blueprints[0], seat, names.NOWHERE)
