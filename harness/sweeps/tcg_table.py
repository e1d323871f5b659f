"""Random games of three to six players end lawfully: invariants after every answer, within the bound of that table.

Four games in turn are played by three, four, five and six. In every second such round of four, one concedes now and
then; in every third, the points the sources leave open are read the other way. Every 97th game goes through the
exactness and silence checks as well, at some of its decisions. The pool is the first set's, as in ``tcg_games``.
"""

from engine.kernel.conformance import Setting
from engine.tcg.conformance import FIRST_SET_OPTIONS, OTHER_READINGS, table_of
from harness.lawful_games import play_chunk

NAME = "tcg-table"
TOTAL = 3_000
CHUNK = 100
VERSION = 6
"""2: rules as in tcg_games 3. 3: as in tcg_games 4. 4: as in tcg_games 5. 5: as in tcg_games 6.
6: plays without effect, joint costs and settled arrivals."""

CONCEDE = 120
STRIDE = 10


def setting_of(seed: int) -> Setting:
    """The table of a seed."""
    seats, rounds = 3 + seed % 4, seed // 4
    options = {**FIRST_SET_OPTIONS, **(OTHER_READINGS if rounds % 3 == 2 else {})}
    return table_of(seats, options, concede=CONCEDE if rounds % 2 else 0, stride=STRIDE)


def run_chunk(first_seed: int, count: int) -> dict[str, object]:
    """Play ``count`` games; raises ``Broken`` when a law does not hold."""
    return play_chunk(setting_of, first_seed, count)
