"""The engine alone: games and decisions per second, what a live game weighs, clone, dump and load."""

import gc
import time
import tracemalloc
from collections.abc import Callable

from engine.bots import choose
from engine.confrontation.conformance import CLASSIC
from engine.deckbuilding.conformance import FIVE as DECKBUILDING_FIVE
from engine.deckbuilding.conformance import TWO as DECKBUILDING_TWO
from engine.kernel import Game
from engine.kernel.conformance import Setting
from engine.tarot.conformance import TWO
from engine.tarot.conformance import table_of as tarot_table_of
from engine.tcg.conformance import BLACK_RIDER, SHADOWS, TWO_STARTERS, later_decks, random_decks, table_of
from harness.rows import MOST, SHARE, Row, per_second

LIVE_GAMES = min(1_000, MOST)
LIVE_AT = 80
SECONDS = 3
PEER = "29/s, the peer's compiled engine on such a machine"
PEER_DECISIONS = "1,400/s unforced, the peer"


def rows() -> list[Row]:
    """Everything on one thread, the two starters, random answers unless said otherwise."""
    return [*_playouts(), *_copies(), _weight(), _bots()]


def _play(setting: Setting, seed: int, *, snapshots: bool) -> tuple[int, int]:
    game = setting.start(seed, snapshots=snapshots)
    game.state.sink = None
    chance = setting.chance(seed)
    decisions = forced = 0
    while game.outcome is None:
        decision = game.pending[0]
        decisions += 1
        forced += decision.forced
        game.decide(decision, setting.choose(decision, chance))
    return decisions, forced


def _playouts() -> list[Row]:
    return [
        *_rate("tcg", "playouts", TWO_STARTERS, games_peer=PEER, decisions_peer=PEER_DECISIONS),
        *_rate("tcg", "games with checkpoints and decision ids", TWO_STARTERS, snapshots=True),
        *_rate("tcg", "playouts of random decks", random_decks),
        *_rate("tcg", "playouts of four players", table_of(4)),
        *_rate("tcg", "playouts of the Black Rider starters", BLACK_RIDER),
        *_rate("tcg", "playouts of two starters of Shadows", SHADOWS),
        *_rate("tcg", "playouts of random decks of the War of the Ring block", later_decks),
        *_rate("confrontation", "playouts", CLASSIC),
        *_rate("tarot", "playouts", TWO),
        *_rate("tarot", "playouts of six players", tarot_table_of(6)),
        *_rate("deckbuilding", "playouts", DECKBUILDING_TWO),
        *_rate("deckbuilding", "playouts of five players", DECKBUILDING_FIVE),
    ]


def _rate(
    game: str,
    what: str,
    setting: Setting | Callable[[int], Setting],
    *,
    snapshots: bool = False,
    games_peer: str = "",
    decisions_peer: str = "",
) -> list[Row]:
    """Games and decisions per second, three seconds long; of one setting, or of one by seed. A first game is played
    before the clock starts: it loads the cards, once a process."""

    def played(seed: int) -> tuple[int, int]:
        return _play(setting if isinstance(setting, Setting) else setting(seed), seed, snapshots=snapshots)

    played(0)
    games = decisions = forced = 0
    begun = time.perf_counter()
    while time.perf_counter() - begun < SECONDS * SHARE:
        decision_count, one_answer = played(games)
        games += 1
        decisions += decision_count
        forced += one_answer
    spent = time.perf_counter() - begun
    note = f"{decisions / games:.0f} decisions a game"
    unforced = f"{(decisions - forced) / spent:,.0f}/s unforced"
    return [
        Row(f"{game} random {what}", f"{games / spent:,.0f}/s", games_peer, note),
        Row(f"{game} decisions in {what}", unforced, decisions_peer, f"and {forced / spent:,.0f}/s with one answer"),
    ]


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
    game = next(game for game in (_at(seed, LIVE_AT) for seed in range(100)) if game.outcome is None)
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
