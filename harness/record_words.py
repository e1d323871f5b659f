"""Make the preset dictionary of match records from games of bots: ``python -m harness.record_words``.

A record is compressed with what records usually hold (`matches/record.py`), so that a short one need not spell it out.
The dictionary holds the events that are told most often, and the start and end of a game of each kind. It belongs to a
schema: once records are written with it, it never changes, and other words need another schema.
"""

import argparse
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any, cast

import msgspec

from engine.bots import choose
from engine.kernel import Game, Value, key_from_seed
from engine.tcg.conformance import random_decks
from engine.tcg.starters import STARTERS

ROOT = Path(__file__).resolve().parent.parent
MOST = 32_000
"""Bytes: what zlib can look back on."""
BLOBS = 9_000
"""Of them for starts, ends and decks, which stand in front in a record and so at the end here."""


LONGEST = 2_000
"""Answers of a game; a longer one has told enough."""


def as_stored(data: Any) -> Any:
    """JSON-ready data with its keys in the order in which PostgreSQL keeps them."""
    if isinstance(data, dict):
        return {key: as_stored(data[key]) for key in sorted(data, key=lambda key: (len(key), key))}
    return [as_stored(item) for item in data] if isinstance(data, list | tuple) else data


def played(name: str, setups: list[Any], seed: int) -> tuple[list[bytes], bytes]:
    """The events of one game of steady bots, each packed as in a record; its start, end and decks in one."""
    game = Game.start(name, {}, cast(list[Value], setups), key_from_seed(seed), name="words")
    start = game.dump()
    game.listen()
    packed_events: list[bytes] = []
    for number in range(LONGEST):
        if game.outcome is not None:
            break
        decision = game.pending[0]
        value = choose("steady", game.view(decision.seat), decision.as_data(), seed * LONGEST + number)
        game.answer(decision.seat, decision.id, value)
        packed_events += [msgspec.msgpack.encode((event.kind, as_stored(event.data))) for event in game.drain()]
    return packed_events, start + game.dump() + msgspec.msgpack.encode(as_stored(setups))


def games(count: int) -> Iterator[tuple[list[bytes], bytes]]:
    """Games of both kinds, ``count`` of each, the card game with random decks and with the starters."""
    starters = [deck.engine_data() for deck in STARTERS.values()][:2]
    for seed in range(count):
        yield played("confrontation", [{}, {}], seed)
        decks = list(random_decks(seed).seats) if seed % 4 else starters
        yield played("tcg", decks, seed)


def words(count: int) -> bytes:
    """The dictionary: what is told seldom in front, what is told often behind it, and whole games last."""
    often: Counter[bytes] = Counter()
    blobs: list[bytes] = []
    for packed_events, blob in games(count):
        often.update(set(packed_events))
        blobs.append(blob)
    tail = b"".join(blobs[:2])[-BLOBS:]
    chosen: list[bytes] = []
    room = MOST - len(tail)
    for packed, _ in sorted(often.items(), key=lambda item: (-item[1] * len(item[0]), item[0])):
        if len(packed) <= room:
            chosen.append(packed)
            room -= len(packed)
    chosen.sort(key=lambda packed: (often[packed], packed))
    return b"".join(chosen) + tail


def main() -> int:
    """Write the dictionary of a schema that no record has yet."""
    parser = argparse.ArgumentParser(prog="record_words", description=__doc__)
    parser.add_argument("schema", type=int)
    parser.add_argument("--games", type=int, default=60, help="games of each kind to learn from")
    options = parser.parse_args()
    path = ROOT / "matches" / f"record_words_{options.schema}.bin"
    if path.exists():
        print(f"{path} is there already, and records are read with it; choose another schema.", file=sys.stderr)
        return 1
    path.write_bytes(words(options.games))
    print(f"{path}: {path.stat().st_size:,} bytes")
    return 0


if __name__ == "__main__":
    sys.exit(main())
