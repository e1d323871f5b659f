"""Every ruleset under the kernel's laws, on seeded random games.

``make test`` checks one short game of each setting, and the recorded games in ``tests/engine/golden``. ``make laws``
checks twenty games of each setting and compares the fingerprints of the first. The large counts run as sweeps.
"""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from engine.kernel import Game
from engine.kernel.conformance import Setting, Tally, check_exact, check_silence, check_types, play_lawfully
from tests.engine.golden.games import FURTHER, fingerprints_recorded
from tests.engine.settings import ALL, GAMES, TCG, TINY, sampled, short_seed

ROOT = Path(__file__).parents[3]
ENDINGS = {"ring-bearer killed": 3, "ring-bearer corrupted": 51, "survived at site 9": 31}
"""Every ending of the TCG, with the seed of a game that ends so."""

QUICK = ("tiny", *GAMES, "tcg-black-rider")
SHORT = [name if name in QUICK else pytest.param(name, marks=pytest.mark.long) for name in ALL]
"""All settings; a short game of the further ones of a game is a long test."""


def few(setting: Setting, games: int) -> int:
    """Games of many seats take longer: fewer of them here, the rest in the sweep."""
    return games if len(setting.seats) == 2 else 1 + games // 8


@pytest.mark.law
@pytest.mark.parametrize("name", ALL)
def test_random_games_end_lawfully_and_as_recorded(name: str) -> None:
    setting, tally = ALL[name], Tally()
    prints = [play_lawfully(setting, seed, tally) for seed in range(few(setting, 20))]
    assert tally.games == few(setting, 20)
    assert tally.decisions > tally.forced
    again = "`python -m tests.engine.golden` records anew"
    assert prints[: FURTHER[name]] == fingerprints_recorded().get(name), f"{name} goes another way; {again}"


@pytest.mark.law
@pytest.mark.parametrize("name", ALL)
def test_dump_load_clone_redeal_and_replay_are_exact(name: str) -> None:
    setting, tally = ALL[name], Tally()
    for seed in range(few(setting, 3)):
        check_exact(setting, seed, tally)
    assert tally.games == few(setting, 3)


@pytest.mark.parametrize("name", SHORT)
def test_views_and_questions_of_a_short_game_are_what_their_types_say(name: str) -> None:
    tally = Tally()
    check_types(sampled(ALL[name]), short_seed(name), tally)
    assert tally.games == 1
    assert tally.compared == (tally.decisions + 1) * (len(ALL[name].seats) + 1)


@pytest.mark.law
@pytest.mark.parametrize("name", ALL)
def test_views_and_questions_are_what_their_types_say(name: str) -> None:
    setting, tally = ALL[name], Tally()
    for seed in range(few(setting, 3)):
        check_types(setting, seed, tally)
    assert tally.games == few(setting, 3)


@pytest.mark.parametrize("name", SHORT)
def test_a_short_game_is_exact(name: str) -> None:
    tally = Tally()
    check_exact(sampled(ALL[name]), short_seed(name), tally)
    assert tally.games == 1


@pytest.mark.law
@pytest.mark.parametrize("name", ALL)
def test_what_a_seat_cannot_see_changes_nothing_it_sees(name: str) -> None:
    setting, tally = ALL[name], Tally()
    for seed in range(few(setting, 4)):
        check_silence(setting, seed, tally)
    assert tally.compared > tally.decisions


@pytest.mark.parametrize("name", SHORT)
def test_in_a_short_game_what_a_seat_cannot_see_changes_nothing_it_sees(name: str) -> None:
    tally = Tally()
    check_silence(sampled(ALL[name]), short_seed(name), tally)
    assert tally.compared > 10


@pytest.mark.law
def test_every_ending_occurs_in_random_games() -> None:
    tally = Tally()
    for seed in range(120):
        play_lawfully(TCG, seed, tally)
    assert set(tally.endings) == set(ENDINGS)


@pytest.mark.long
@pytest.mark.parametrize("ending", ENDINGS)
def test_a_random_game_can_end_so(ending: str) -> None:
    tally = Tally()
    play_lawfully(TCG, ENDINGS[ending], tally)
    assert list(tally.endings) == [ending]


@pytest.mark.law
def test_games_are_the_same_under_any_hash_seed() -> None:
    """The golden games check this under the hash seed of each run; here three are compared."""
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
