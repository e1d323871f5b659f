"""Games played for a sweep: random ones that must be lawful, some of them checked for exactness and silence too."""

from collections.abc import Callable
from hashlib import sha256

from engine.kernel.conformance import Setting, Tally, check_exact, check_silence, play_lawfully

EVERY = 97


def play_chunk(
    setting_of: Callable[[int], Setting],
    first_seed: int,
    count: int,
    *,
    every: int = EVERY,
    silent_in: Callable[[Setting], bool] = lambda setting: True,
) -> dict[str, object]:
    """Play the games of some seeds and tell what a sweep records of them.

    Args:
        setting_of: by seed, what is played.
        every: one game in so many is checked for exactness and silence.
        silent_in: in which settings silence is a law.

    Raises:
        Broken: a law does not hold.
    """
    tally, exact, silent = Tally(), Tally(), Tally()
    digest = sha256()
    for seed in range(first_seed, first_seed + count):
        setting = setting_of(seed)
        digest.update(play_lawfully(setting, seed, tally).encode())
        if seed % every == 0:
            check_exact(setting, seed, exact)
            if silent_in(setting):
                check_silence(setting, seed, silent)
    return {
        **tally.figures(),
        "digest": digest.hexdigest(),
        "exact": exact.decisions,
        "compared": silent.compared,
    }
