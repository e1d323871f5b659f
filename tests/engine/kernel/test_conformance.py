"""Every ruleset under the kernel's laws, on seeded random games. The large counts run as sweeps."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from engine.kernel import Game
from engine.kernel.conformance import Setting, Tally, check_exact, check_silence, play_lawfully
from tests.engine.settings import ALL, TCG, TINY

GOLDEN = Path(__file__).parent / "golden.json"
ROOT = Path(__file__).parents[3]


@pytest.fixture(params=sorted(ALL))
def setting(request: pytest.FixtureRequest) -> Setting:
    return ALL[request.param]


def few(setting: Setting, games: int) -> int:
    """Games of many seats take longer: fewer of them here, the rest in the sweep."""
    return games if len(setting.seats) == 2 else 1 + games // 8


def test_random_games_end_lawfully(setting: Setting) -> None:
    tally = Tally()
    for seed in range(few(setting, 20)):
        play_lawfully(setting, seed, tally)
    assert tally.games == few(setting, 20)
    assert tally.decisions > tally.forced


def test_dump_load_clone_redeal_and_replay_are_exact(setting: Setting) -> None:
    tally = Tally()
    for seed in range(few(setting, 3)):
        check_exact(setting, seed, tally)
    assert tally.games == few(setting, 3)


def test_what_a_seat_cannot_see_changes_nothing_it_sees(setting: Setting) -> None:
    tally = Tally()
    for seed in range(few(setting, 4)):
        check_silence(setting, seed, tally)
    assert tally.compared > tally.decisions


def test_every_ending_occurs_in_random_games() -> None:
    tally = Tally()
    for seed in range(120):
        play_lawfully(TCG, seed, tally)
    assert set(tally.endings) == {"ring-bearer killed", "ring-bearer corrupted", "survived at site 9"}


def test_games_are_the_same_under_any_hash_seed() -> None:
    code = (
        "from engine.kernel.conformance import Tally, play_lawfully;"
        "from tests.engine.settings import ALL;"
        "print([play_lawfully(ALL[name], seed, Tally()) for name in sorted(ALL)"
        " for seed in range(1, 2 + (len(ALL[name].seats) == 2))])"
    )
    printed = {
        subprocess.run(
            [sys.executable, "-c", code],
            cwd=ROOT,
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("0", "1", "4242")
    }
    assert len(printed) == 1


def test_golden_games_go_as_recorded() -> None:
    """A change of rules, cards, wording or bots shows here. Record anew on purpose only:
    ``python -m tests.engine.kernel.record_golden``."""
    recorded = json.loads(GOLDEN.read_text(encoding="utf-8"))
    assert recorded == golden()


def golden() -> dict[str, list[str]]:
    """Digests of a few games of each setting."""
    return {
        name: [play_lawfully(setting, seed, Tally()) for seed in range(few(setting, 5))]
        for name, setting in ALL.items()
    }


def test_a_game_without_checkpoints_goes_the_same_way() -> None:
    for setting in (TINY, TCG):
        one, other = setting.start(5), setting.start(5, snapshots=False)
        left, right = setting.chance(5), setting.chance(5)
        while one.outcome is None:
            one.decide(one.pending[0], setting.choose(one.pending[0], left))
            other.decide(other.pending[0], setting.choose(other.pending[0], right))
        assert one.outcome == other.outcome
        assert one.drain() == other.drain()


def test_a_checkpoint_never_lies_far_back() -> None:
    game = TCG.start(3)
    chance = TCG.chance(3)
    longest = 0
    while game.outcome is None:
        game.decide(game.pending[0], TCG.choose(game.pending[0], chance))
        longest = max(longest, game.replay_length)
    assert longest <= 12
    assert Game.load(game.dump()).outcome == game.outcome
