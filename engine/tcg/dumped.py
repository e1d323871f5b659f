"""The forms of what is read from a stored game of the card game."""

import msgspec


class Shared(msgspec.Struct):
    """What is the same in all copies of a game, and therefore no column."""

    options: dict[str, object]
    cards: list[str]
    in_decks: int
    owner: list[int]
    order: list[int]
    responders: list[str] = []


class FirstSchema(msgspec.Struct):
    """What a dump of the first schema has in another form than today's."""

    options: dict[str, object]
    cards: list[str]
    phantoms: list[list[int]]
    skirmishes: list[tuple[int, list[int], bool]]
    lasting: list[tuple[str, int, int, str, int, str, int, int]]
    uses: list[tuple[int, int, int, int]]
    order: list[int]
    generation: list[int]
    owner: list[int]
    barren: list[tuple[int, int, int]] = []
    fall: list[int] = []
    silent: list[tuple[int, list[int]]] = []
    reshuffled: list[bool] = []
    rounds: list[tuple[str, int, int, int, list[list[int]]]] = []
    looped: list[tuple[int, int, int]] = []
    # Dumps made before more than one could be gone, or a card could count twice, name single cards.
    gone: list[tuple[int, int | list[int]]] = []
    move_bonus: list[int | tuple[int, int]] = []
