"""Swiss pairing of the last round, and standings, by size of the event."""

import time
from collections.abc import Callable

from leagues.pairing import MOST_SEAT_DIFFERENCE, PairingEntrant, Quality, rounds_by_default, swiss_round
from leagues.standings import StandingsEntrant, StandingsResult, standings
from scripts.pairing_fields import best_on_complete_graph, played_field, played_results
from scripts.rows import Row

SIZES = (16, 64, 256, 1_000, 1_024, 4_096, 10_000)
COMPLETE_GRAPH_MOST = 1_024
SEAT_SIZES = (8, 9, 16, 32, 33, 64, 128, 256, 512, 1_024)
STANDINGS_SIZES = (1_000, 10_000)
STANDINGS_ROUNDS = 15


def _best_of(times: int, work: Callable[[], object]) -> float:
    """Milliseconds of the fastest of so many runs."""
    seen = []
    for _ in range(times):
        begun = time.perf_counter()
        work()
        seen.append(time.perf_counter() - begun)
    return min(seen) * 1000


def _milliseconds(value: float) -> str:
    return f"{value:.1f} ms" if value < 100 else f"{value:.0f} ms"


def rows() -> list[Row]:
    """Figures; each round's quality is compared with the optimum where the complete graph can be matched."""
    result = []
    for size in SIZES:
        field = played_field(size)
        own = _best_of(5 if size <= 1_024 else 3, lambda field=field: swiss_round(field, seed=b"bench"))  # type: ignore[misc]
        found = swiss_round(field, seed=b"bench").quality
        yardstick, note = "", f"rematches {found.rematches}, squared gaps {found.squared_gaps}, {_floats(found)}"
        if size <= COMPLETE_GRAPH_MOST:
            begun = time.perf_counter()
            best = best_on_complete_graph(field)
            complete = (time.perf_counter() - begun) * 1000
            yardstick = f"{_milliseconds(complete)} matching the complete graph"
            note += ", the optimum" if best == found else f", NOT the optimum: {best}"
        result.append(Row(f"last Swiss round of {size:,} players", _milliseconds(own), yardstick, note))
    result.append(_seats())
    for size in STANDINGS_SIZES:
        entrants, results = _table(played_results(size, STANDINGS_ROUNDS))
        own = _best_of(3, lambda e=entrants, r=results: standings(e, r, lot_seed=b"bench"))  # type: ignore[misc]
        result.append(Row(f"standings of {size:,} players after {STANDINGS_ROUNDS} rounds", _milliseconds(own), "", ""))
    return result


def _floats(found: Quality) -> str:
    return f"repeated floats {found.repeat_floats} and {found.older_repeat_floats}"


def _seats() -> Row:
    """The largest difference between first and second seats after whole events."""
    largest, over, players = {}, 0, 0
    for size in SEAT_SIZES:
        field = played_field(size, rounds=rounds_by_default(size) + 2)
        differences = [abs(entrant.seat_difference) for entrant in field]
        largest[size] = max(differences)
        over += sum(difference > MOST_SEAT_DIFFERENCE for difference in differences)
        players += size
    note = f"{over} of {players:,} players over {MOST_SEAT_DIFFERENCE}; " + ", ".join(
        f"{size}: {most}" for size, most in largest.items()
    )
    return Row("largest difference of seats after log2 + 2 rounds", str(max(largest.values())), "", note)


def _table(
    played: tuple[list[PairingEntrant], list[StandingsResult]],
) -> tuple[list[StandingsEntrant], list[StandingsResult]]:
    field, results = played
    return [StandingsEntrant(e.id) for e in field], results
