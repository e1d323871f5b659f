"""A fingerprint of the table, to tell that it is where it was before."""

from hashlib import blake2b

from engine.tcg import names
from engine.tcg.state import TcgState


def table_fingerprint(state: TcgState) -> str:
    """What all can see of the table. What lasts for a phase does not count, as that is what a loop piles up; what is
    hidden counts by its number."""
    visible = [
        (card, zone, state.bearer[card], state.wounds[card], state.tokens[card])
        for card, zone in enumerate(state.zone)
        if zone not in names.HIDDEN.all and zone != names.NOWHERE
    ]
    hidden = [[len(cards) for cards in pile] for pile in (state.deck, state.hand, state.adventure)]
    fights = [(skirmish.fighter, skirmish.minions, skirmish.fought) for skirmish in state.skirmishes]
    numbers = (state.phase_number, state.twilight, state.moves, state.current, state.cancelled)
    uses = {**state.uses, **state.turn_uses}
    parts = (visible, hidden, fights, numbers, state.site_number, state.burdens, state.worn, uses)
    return blake2b(repr(parts).encode(), digest_size=12).hexdigest()
