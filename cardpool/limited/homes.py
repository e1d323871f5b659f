"""What a pool is for, as the apps above say: the event or league on whose pages its decks are entered."""

from collections.abc import Callable
from dataclasses import dataclass

__all__ = ["PoolHome", "pool_home", "pool_home_by"]


@dataclass(frozen=True, slots=True)
class PoolHome:
    """The name and address of an event or league."""

    name: str
    url: str


Finding = Callable[[str], PoolHome | None]
"""The home that a pool's key names, such as "tournament:12"."""

_FINDING: dict[str, Finding] = {}


def pool_home_by(kind: str, finding: Finding) -> None:
    """Register who knows of keys of a kind, which is what stands before the colon; the same kind again takes its
    place."""
    _FINDING[kind] = finding


def pool_home(key: str) -> PoolHome | None:
    """What the pool with the key is for; ``None`` for casual play."""
    finding = _FINDING.get(key.partition(":")[0])
    return finding(key) if finding is not None else None
