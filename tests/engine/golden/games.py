"""Which games are recorded, and where."""

from pathlib import Path

from engine.kernel.conformance import Tally, play_lawfully
from tests.engine.golden.log import game_log
from tests.engine.settings import ALL

FOLDER = Path(__file__).parent
FINGERPRINTS = FOLDER / "fingerprints.txt"

SEEDS = {
    "tiny": 0,
    "tcg": 4,
    "tcg-plain": 14,
    "tcg-three": 10,
    "tcg-four": 88,
    "tcg-six": 21,
    "tcg-black-rider": 116,
    "tcg-later-three": 187,
    "confrontation": 6,
    "confrontation-other": 31,
    "confrontation-specials": 35,
    "confrontation-variant": 29,
    "confrontation-mixed": 23,
    "tarot": 6,
    "tarot-other": 22,
    "tarot-three": 10,
    "tarot-four": 56,
    "tarot-five": 10,
    "tarot-six": 10,
    "deckbuilding": 54,
    "deckbuilding-other": 23,
    "deckbuilding-three": 50,
    "deckbuilding-four": 52,
    "deckbuilding-five": 45,
}
"""By setting: the seed of a game of several turns that is short enough to read; without one, seed 0 is recorded."""

FURTHER = {name: 5 if len(setting.seats) == 2 else 1 for name, setting in ALL.items()}
"""By setting: how many games, from seed 0 on, are recorded by their fingerprints."""


def path_of(name: str) -> Path:
    """The file of a setting's log."""
    return FOLDER / f"{name}.txt"


def log_of(name: str) -> str:
    """A setting's game as it goes now."""
    return game_log(ALL[name], SEEDS.get(name, 0))


def fingerprints_now(name: str) -> list[str]:
    """The fingerprints of a setting's further games as they go now."""
    return [play_lawfully(ALL[name], seed, Tally()) for seed in range(FURTHER[name])]


def fingerprints_recorded() -> dict[str, list[str]]:
    """The recorded fingerprints by setting."""
    lines = FINGERPRINTS.read_text(encoding="utf-8").splitlines()
    return {name: prints.split() for name, _, prints in (line.partition(": ") for line in lines)}


def record() -> None:
    """Write all logs and fingerprints anew."""
    for name in ALL:
        path_of(name).write_text(log_of(name), encoding="utf-8")
    lines = [f"{name}: {' '.join(fingerprints_now(name))}\n" for name in ALL]
    FINGERPRINTS.write_text("".join(lines), encoding="utf-8")
