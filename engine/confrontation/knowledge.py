"""The enemy's knowledge of concealed characters, and new deals that agree with it.

Characters of one side in one region are always taken as mixed (10): their owner may shuffle them at any time, so which
of them is which, and which of them leaves, is never to be told. What the enemy can still remember is kept per region
as the set of characters that the enemy cannot rule out there:

- at the start, every character of that side, in each of its regions;
- when an unknown character moves, its set goes with it, and is joined to that of whoever is in the new region;
- a revealed character is ruled out everywhere else, and when it is concealed again, it joins the set of its region.

The sets forget which characters go together. So what the enemy saw is kept as well, and a deal that fits the sets is
followed back through it to the start before it is taken.
"""

from engine.confrontation.board import DEFEATED, NOWHERE
from engine.confrontation.pieces import TEAM, WATCHER, side_of
from engine.confrontation.state import ConfrontationState
from engine.kernel.randomness import Stream

SOMEBODY = -1
"""In what was seen: a character that was not revealed."""


def put(state: ConfrontationState, piece: int, region: int) -> None:
    """Set up a concealed piece of which the enemy knows nothing."""
    state.place[piece] = region
    state.suspects[side_of(piece)][region] = sum(1 << character for character in TEAM[side_of(piece)])


def move(state: ConfrontationState, piece: int, region: int) -> None:
    """Move a piece that is on the board; a concealed one is, for the enemy, any of its region's."""
    side, origin = side_of(piece), state.place[piece]
    state.place[piece] = region
    state.seen[side].append((piece if state.shown[piece] else SOMEBODY, origin, region))
    if not state.shown[piece]:
        state.suspects[side][region] |= state.suspects[side][origin]
        _forget_empty(state, side, origin)


def reveal(state: ConfrontationState, piece: int) -> None:
    """Turn a piece to the enemy; the Watcher stays turned."""
    if state.shown[piece]:
        return
    side = side_of(piece)
    state.shown[piece] = True
    state.open[piece] = state.open[piece] or state.cast[piece] == WATCHER
    state.suspects[side] = [mask & ~(1 << piece) for mask in state.suspects[side]]
    state.seen[side].append((piece, state.place[piece], state.place[piece]))
    _forget_empty(state, side, state.place[piece])


def remove(state: ConfrontationState, piece: int) -> None:
    """Take a defeated piece from the board, for all to see."""
    reveal(state, piece)
    move(state, piece, DEFEATED)
    state.shown[piece] = state.open[piece] = False


def bring_back(state: ConfrontationState, piece: int, region: int) -> None:
    """Put a defeated piece on the board again, for all to see."""
    state.shown[piece] = True
    move(state, piece, region)


def conceal(state: ConfrontationState, piece: int) -> None:
    """Turn a revealed piece away again and mix it with those in its region (10, 28), unless it stays open."""
    if state.open[piece]:
        return
    state.shown[piece] = False
    state.suspects[side_of(piece)][state.place[piece]] |= 1 << piece


def concealed(state: ConfrontationState, side: int) -> list[int]:
    """The side's pieces on the board whose identity the enemy does not see."""
    return [piece for piece in TEAM[side] if state.place[piece] not in (DEFEATED, NOWHERE) and not state.shown[piece]]


def _forget_empty(state: ConfrontationState, side: int, region: int) -> None:
    if not any(state.place[piece] == region for piece in concealed(state, side)):
        state.suspects[side][region] = 0


def deal_anew(state: ConfrontationState, side: int, stream: Stream) -> None:
    """Put a side's concealed characters anew on the places they hold among them, each way that fits what the enemy
    knows being as likely."""
    ways: dict[int, int] = {0: 1}
    team = TEAM[side]
    while True:
        places = _fitting_sets(state, side, stream, ways)
        if _fits_what_was_seen(state, side, places[team.start : team.stop]):
            state.place = places
            return


def _fitting_sets(state: ConfrontationState, side: int, stream: Stream, ways: dict[int, int]) -> list[int]:
    """All places, the side's concealed pieces dealt in keeping with the sets of their regions."""
    pieces = concealed(state, side)
    slots = sorted(state.place[piece] for piece in pieces)
    masks = [state.suspects[side][region] for region in slots]
    unplaced = sum(1 << piece for piece in pieces)
    places = list(state.place)
    for slot, region in enumerate(slots):
        able = [piece for piece in pieces if unplaced & masks[slot] & 1 << piece]
        counts = [_ways(unplaced & ~(1 << piece), slot + 1, masks, ways) for piece in able]
        pick = stream.below(sum(counts))
        for piece, count in zip(able, counts, strict=True):
            if pick < count:
                places[piece] = region
                unplaced &= ~(1 << piece)
                break
            pick -= count
    return places


def _fits_what_was_seen(state: ConfrontationState, side: int, places: list[int]) -> bool:
    """Whether a side that stands so now can have done what the enemy saw: step by step back to the start."""
    worlds = {tuple(places)}
    for piece, origin, region in reversed(state.seen[side]):
        numbers = range(len(places)) if piece == SOMEBODY else (piece - TEAM[side].start,)
        worlds = {
            (*world[:number], origin, *world[number + 1 :])
            for world in worlds
            for number in numbers
            if world[number] == region
        }
        if not worlds:
            return False
    return True


def _ways(unplaced: int, slot: int, masks: list[int], ways: dict[int, int]) -> int:
    """How many ways the pieces left fit the slots from ``slot`` on."""
    count = ways.get(unplaced)
    if count is None:
        able = unplaced & masks[slot]
        count = 0
        while able:
            piece = able & -able
            able ^= piece
            count += _ways(unplaced ^ piece, slot + 1, masks, ways)
        ways[unplaced] = count
    return count
