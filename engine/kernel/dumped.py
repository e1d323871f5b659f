"""The form of a stored game."""

import msgspec

SCHEMA = 2
Entry = tuple[str, int, str, object]
"""Something fed to the game since the checkpoint: what, seat, the decision's id (or a reason), the value (or a key)."""


class Dump(msgspec.Struct):
    """A game as it is stored: its last checkpoint, and what was fed to it since."""

    ruleset: str
    version: int | str
    name: str
    agenda: list[tuple[str, list[int | str | bool | None]]]
    key: bytes
    position: int
    sequence: int
    turn: int
    state: dict[str, object]
    entries: list[Entry]
    schema: int = SCHEMA
