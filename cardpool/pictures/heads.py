"""Heads by race: face, headgear and hair."""

from dataclasses import dataclass
from typing import Final

from cardpool.pictures.characters import Character
from cardpool.pictures.number_stream import NumberStream
from cardpool.pictures.svg import number as n

__all__ = ["HOODED", "Head", "head_of"]

HOODED: Final = ("nazgul", "wraith", "maia")
HORNED: Final = ("uruk-hai", "half-troll", "troll", "balrog")

ORC_CAPS: Final = (
    "l-4-4 5 0q5-9 10 0l5 0-4 4-5-2h-3z",
    "l-2-7 8-3 8 3-2 7-6-3z",
    "l-3-3q4-10 9-9q6 1 8 9l-3 3-5-3z",
)
CRESTS: Final = (
    "l-1-8 4 4 3-8 3 8 4-4-1 8-3 3-3-4-3 4z",
    "q6-12 12 0l3-8-1 12-4 4v-5h-8v5l-4-4-1-12z",
    "q0-9 7-9q6 1 6 9l-2 5-2-5h-5l-2 5z",
)
DWARF_HELMS: Final = ("q6-14 12 0l-3 1h-6z", "q6-12 12 0l3-9-5 4h-8l-5-4z", "q1-10 6-12q5 2 6 12l-6-3z")
HOBBIT_CURLS: Final = (
    "q-3-4 1-6q1-4 5-3q4-3 6 1q4 1 2 5q1 3-2 4q0-4-5-5q-4 1-5 5q-2 0-2-1z",
    "q-2-7 4-8q7-2 8 3q4 3 1 7q-1-4-6-4q-4-1-5 4z",
)


@dataclass(frozen=True, slots=True)
class Head:
    """The outlines of a head: the bare face, what is as dark as the body, and hair or beard in front."""

    face: str = ""
    headgear: str = ""
    hair: str = ""


def head_of(character: Character, numbers: NumberStream, x: float, y: float, radius: float) -> Head:
    """The head of a character, with its middle at `x` `y`."""
    race, tall = character.race, radius * 1.16
    face = (
        f"M{n(x - radius)} {n(y)}a{n(radius)} {n(tall)} 0 1 1 {n(2 * radius)} 0"
        f"a{n(radius)} {n(tall)} 0 1 1-{n(2 * radius)} 0z"
    )
    if race == "wizard":
        hat = f"M{n(x - 11)} {n(y - 2)}q11-5 22 0l-7-3-4-15-6 15z"
        return Head(face, hat, f"M{n(x - 4)} {n(y + 2)}q4 2 8 0l-2 9-2 7-2-7z")
    if race in HOODED:
        return Head(headgear=_hood(character, x, y))
    if race == "orc":
        return Head(face, f"M{n(x - 6)} {n(y + 1)}{numbers.choice(ORC_CAPS)}")
    if race in HORNED:
        return Head(face, f"M{n(x - 6.5)} {n(y - 1)}{numbers.choice(CRESTS)}")
    if race == "dwarf":
        beard = f"M{n(x - 5)} {n(y + 1)}q5 3 10 0l1 9-3 3-3 5-3-5-3-3z"
        return Head(face, f"M{n(x - 6)} {n(y - 1)}{numbers.choice(DWARF_HELMS)}", beard)
    if race == "hobbit":
        return Head(face, f"M{n(x - 5)} {n(y)}{numbers.choice(HOBBIT_CURLS)}")
    if race == "elf":
        return Head(face, hair=f"M{n(x - 5)} {n(y)}q0-8 5-8q6 0 5 8l2 13-4-5-1-8q-2-2-5 1l-1 7-3 4z")
    return Head(face, _headgear_of_man(character, numbers, x, y))


def _hood(character: Character, x: float, y: float) -> str:
    hood = (
        f"M{n(x - 7)} {n(y + 8)}Q{n(x - 8)} {n(y - 9)} {n(x + 1)} {n(y - 10)}"
        f"Q{n(x + 9)} {n(y - 7)} {n(x + 7)} {n(y + 8)}z"
    )
    crowned = character.race == "maia" or character.unique
    return hood + (f"M{n(x - 5)} {n(y - 6)}l-2-9 4 5 3-8 3 8 4-5-2 9z" if crowned else "")


def _headgear_of_man(character: Character, numbers: NumberStream, x: float, y: float) -> str:
    hair = f"M{n(x - 5)} {n(y + 1)}q0-9 5-9q6 0 5 9l1 5-3-3v-4q-3-2-6 0v4l-3 4z"
    helm = f"M{n(x - 5.5)} {n(y + 3)}v-4q5.5-11 11 0v4l-2-4h-3l-.5 4-.5-4h-3z"
    hood = f"M{n(x - 7)} {n(y + 8)}q-1-16 7-17q9 1 8 17l-4 0q2-10-4-11q-5 1-3 11z"
    crest = f"M{n(x - 5.5)} {n(y + 3)}v-4q3-7 4-7l-1-5q9 1 9 12l-1 4-2-4h-6z"
    crown = (
        f"M{n(x - 5)} {n(y - 2)}l-1-6 3 2 3-4 3 4 3-2-1 6z"
        f"M{n(x - 5)} {n(y - 1)}l-2 10 4-3zM{n(x + 5)} {n(y - 1)}l2 10-4-3z"
    )
    return numbers.choice((hair, helm, hood, crest, crown if character.unique else helm))
