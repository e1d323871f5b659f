"""The engine alone: games and decisions per second, what a live game weighs, clone, dump and load."""

import gc
import time
import tracemalloc

from engine.bots import choose
from engine.kernel import Game
from engine.tcg.conformance import TWO_STARTERS
from scripts.rows import Row, per_second

LIVE_GAMES = 1_000
LIVE_AT = 80
PEER = "29/s, the peer's compiled engine on such a machine"


def rows() -> list[Row]:
    """Everything on one thread, the two starters, random answers unless said otherwise."""
    return [*_playouts(), *_copies(), _weight(), _bots()]


def _play(seed: int, *, snapshots: bool) -> tuple[int, int]:
    game = TWO_STARTERS.start(seed, snapshots=snapshots)
    game.state.sink = None
    chance = TWO_STARTERS.chance(seed)
    decisions = forced = 0
    while game.outcome is None:
        decision = game.pending[0]
        decisions += 1
        forced += decision.forced
        game.decide(decision, TWO_STARTERS.choose(decision, chance))
    return decisions, forced


def _playouts() -> list[Row]:
    found = []
    for snapshots, what in ((False, "playouts"), (True, "games with checkpoints and decision ids")):
        games = decisions = forced = 0
        begun = time.perf_counter()
        while time.perf_counter() - begun < 3:
            asked, one_answer = _play(games, snapshots=snapshots)
            games += 1
            decisions += asked
            forced += one_answer
        spent = time.perf_counter() - begun
        yardstick = PEER if not snapshots else ""
        note = f"{decisions / games:.0f} decisions a game"
        found += [
            Row(f"tcg random {what}", f"{games / spent:,.0f}/s", yardstick, note),
            Row(
                f"tcg decisions in {what}",
                f"{(decisions - forced) / spent:,.0f}/s unforced",
                "1,400/s unforced, the peer" if not snapshots else "",
                f"and {forced / spent:,.0f}/s with one answer",
            ),
        ]
    return found


def _at(seed: int, decisions: int) -> Game:
    game = TWO_STARTERS.start(seed)
    game.state.sink = None
    chance = TWO_STARTERS.chance(seed)
    for _ in range(decisions):
        if game.outcome is not None:
            break
        game.decide(game.pending[0], TWO_STARTERS.choose(game.pending[0], chance))
    return game


def _copies() -> list[Row]:
    game = next(one for one in (_at(seed, LIVE_AT) for seed in range(100)) if one.outcome is None)
    dumped = game.dump()
    state = game.state

    def clone_state() -> int:
        state.copy()  # type: ignore[attr-defined]  # the TCG's state
        return 1

    def clone() -> int:
        game.clone()
        return 1

    def dump() -> int:
        game.dump()
        return 1

    def load() -> int:
        Game.load(dumped)
        return 1

    return [
        Row("tcg state copy between steps", f"{1e6 / per_second(clone_state):,.0f} µs"),
        Row("tcg clone until the decision pends again", f"{1e6 / per_second(clone):,.0f} µs"),
        Row("tcg dump", f"{1e6 / per_second(dump):,.0f} µs", "", f"{len(dumped):,} bytes"),
        Row("tcg load until the decision pends again", f"{1e6 / per_second(load):,.0f} µs"),
    ]


def _weight() -> Row:
    _at(0, LIVE_AT)
    gc.collect()
    tracemalloc.start()
    before = tracemalloc.get_traced_memory()[0]
    games = [_at(seed, LIVE_AT) for seed in range(LIVE_GAMES)]
    gc.collect()
    each = (tracemalloc.get_traced_memory()[0] - before) / len(games)
    tracemalloc.stop()
    return Row(
        "tcg memory of a live game with its checkpoint",
        f"{each / 1000:,.1f} kB",
        "57 kB bare, the peer",
        f"{LIVE_GAMES:,} games at decision {LIVE_AT}",
    )


def _bots() -> Row:
    game = TWO_STARTERS.start(1)
    chance = TWO_STARTERS.chance(1)
    while game.pending[0].prompt != ("action", "skirmish"):
        game.decide(game.pending[0], TWO_STARTERS.choose(game.pending[0], chance))
    decision = game.pending[0]

    def answer() -> int:
        choose("steady", game.view(decision.seat), decision.as_data(), 1)
        return 1

    return Row("steady bot: view, question and answer", f"{1e6 / per_second(answer):,.0f} µs")
