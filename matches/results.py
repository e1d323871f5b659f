"""Which results are told to the app above, by what asked for the match.

A result nobody takes in would wait for ever, and look like work that is overdue.
"""

__all__ = ["is_wanted", "result_wanted"]

_PREFIXES: list[str] = []


def result_wanted(prefix: str) -> None:
    """Register that results of matches whose origin begins so are taken in. Called when an app starts."""
    if prefix not in _PREFIXES:
        _PREFIXES.append(prefix)


def is_wanted(origin: str) -> bool:
    """Whether somebody takes in the result of a match with this origin."""
    return origin.startswith(tuple(_PREFIXES))
