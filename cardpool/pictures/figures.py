"""Standing figures: their feet at 0 0, a man 50 high."""

from dataclasses import dataclass
from typing import Final

from cardpool.pictures.characters import Character
from cardpool.pictures.heads import HOODED, head_of
from cardpool.pictures.number_stream import NumberStream
from cardpool.pictures.palette import Palette
from cardpool.pictures.svg import circle, path, placed, stroke
from cardpool.pictures.svg import number as n
from cardpool.pictures.weapons import weapon_line

__all__ = ["UNPROPORTIONED", "Build", "build_of", "copy_of", "figure"]


@dataclass(frozen=True, slots=True)
class Build:
    """A race's proportions, beside a man's; `stoop` moves the head forward."""

    height: float = 1
    breadth: float = 1
    skull: float = 1
    stoop: int = 0


BUILDS: Final = {
    "elf": Build(1.04, 0.88, 0.94),
    "dwarf": Build(0.74, 1.28, 1.12),
    "hobbit": Build(0.66, 0.92, 1.06),
    "wizard": Build(1.05, 1.02, 1, 1),
    "orc": Build(0.84, 1.12, 1.06, 5),
    "uruk-hai": Build(1.06, 1.24, 1, 3),
    "nazgul": Build(1.12, 1.1, 1, 2),
    "wraith": Build(1.06, 0.9, 1, 3),
    "maia": Build(1.24, 1.2),
    "half-troll": Build(1.14, 1.4, 1, 6),
    "troll": Build(1.24, 1.66, 0.8, 8),
    "balrog": Build(1.3, 1.6, 1, 4),
}
LONG_ROBES: Final = ("nazgul", "wizard", "wraith", "elf", "maia")
GLOWING_EYES: Final = (*HOODED, "orc", "uruk-hai", "half-troll", "troll", "balrog")
UNPROPORTIONED: Final = ("ent", "tree", "spider", "creature")
"""Races with a shape of their own."""


def build_of(race: str) -> Build:
    """The proportions of a race."""
    return BUILDS.get(race, Build())


def figure(
    character: Character,
    numbers: NumberStream,
    palette: Palette,
    *,
    x: float,
    y: float,
    size: float,
    mirrored: bool = False,
    name: str = "a",
) -> str:
    """A figure with its feet at `x` `y`; `name` is its id, one letter."""
    if character.race in ("ent", "tree"):
        inside, mirrored = _ent(numbers, palette), False
    elif character.race == "spider":
        inside, mirrored = _spider(palette), False
    elif character.race == "creature":
        return f'<g id="{name}">{_tentacles(numbers, palette)}</g>'
    else:
        inside = _person(character, numbers, palette, name)
    return f'<g id="{name}" transform="{placed(x, y, size, mirrored=mirrored)}">{inside}</g>'


def copy_of(name: str, *, left: tuple[float, float], stands: tuple[float, float], scale: float, flipped: bool) -> str:
    """A paler copy of the figure `name`, which stands at `left`, at `stands`."""
    x = stands[0] + left[0] * scale if flipped else stands[0] - left[0] * scale
    y = stands[1] - left[1] * scale
    return f'<use href="#{name}" opacity=".74" transform="{placed(x, y, scale, mirrored=flipped)}"/>'


def _person(character: Character, numbers: NumberStream, palette: Palette, name: str) -> str:
    race, build = character.race, build_of(character.race)
    top, wide, stoop = -50 * build.height, 9 * build.breadth, build.stoop
    neck = top + 12 * build.skull
    hem = wide * (1.3 if race in LONG_ROBES else 0.95)
    hand = neck + 15
    body = (
        f"M{n(stoop - 3)} {n(neck - 1)}Q{n(-wide)} {n(neck + 1)} {n(-wide)} {n(neck + 8)}"
        f"L{n(-wide * 0.8)} {n(top * 0.45)}"
        f"Q{n(-wide)} {n(top * 0.2)} {n(-hem - numbers.between(2, 9))} 0H{n(hem)}"
        f"Q{n(wide * 0.9)} {n(top * 0.25)} {n(wide * 0.75)} {n(top * 0.45)}"
        f"L{n(wide)} {n(neck + 7)}Q{n(wide)} {n(neck)} {n(stoop + 3)} {n(neck - 1)}z"
    )
    arm = f"M{n(wide * 0.5)} {n(neck + 3)}L{n(wide + 5)} {n(hand - 2)}l-2 5L{n(wide * 0.3)} {n(neck + 13)}z"
    fold = (
        f"M{n(-wide * 0.2)} {n(neck + 12)}Q{n(-wide * 0.5)} {n(top * 0.3)} {n(-hem * 0.6)} 0"
        f"H{n(hem * 0.3)}Q{n(wide * 0.1)} {n(top * 0.3)} {n(wide * 0.2)} {n(neck + 10)}z"
    )
    head = head_of(character, numbers, stoop, neck - 4.6 * build.skull, 4.3 * build.skull)
    dark = f'<path id="{name}b" d="{body}{arm}{head.headgear}"/>'
    pieces = [f'<g fill="{palette.rim}" transform="translate(-1.1 -.7)">{dark}</g>']
    if character.weapon:
        pieces.append(path(weapon_line(character.weapon, wide + 3, hand), palette.steel))
    if head.face:
        pieces.append(path(head.face, palette.face))
    pieces += [f'<use href="#{name}b" fill="{palette.deep}"/>', path(fold, palette.cloth)]
    if head.hair:
        pieces.append(path(head.hair, palette.hair))
    if race == "balrog":
        pieces.append(_wings_and_flame(palette, top, wide, neck))
    if character.shield:
        pieces.append(path(f"M{n(-wide - 6)} {n(neck + 10)}q7-4 13 0v9q-2 8-6.5 10q-6-3-6.5-10z", palette.trim))
    if race in GLOWING_EYES:
        eyes = neck - 4.4 * build.skull
        pieces.append(_eyes(palette, f"M{n(stoop - 2.6)} {n(eyes)}h1.8M{n(stoop + 1)} {n(eyes)}h1.8"))
    return "".join(pieces)


def _eyes(palette: Palette, line: str) -> str:
    return stroke(line, palette.eye, 1.4)


def _wings_and_flame(palette: Palette, top: float, wide: float, neck: float) -> str:
    wings = (
        f"M{n(-wide)} {n(neck + 4)}q-20-34-34-30q10 10 4 34q16-8 34 10z"
        f"M{n(wide)} {n(neck + 4)}q20-34 34-30q-10 10-4 34q-16-8-34 10z"
    )
    horns = f"M-5 {n(top)}l-7-9 4 12zM9 {n(top)}l7-9-4 12z"
    return path(wings + horns, palette.deep) + path("M-4-4Q-9-22 0-36Q1-24 6-28Q8-12 4-2z", "#ff8b2b")


def _ent(numbers: NumberStream, palette: Palette) -> str:
    crown = "".join(
        circle(numbers.between(-20, 20), numbers.between(-66, -52), numbers.between(6, 10)) for _ in range(7)
    )
    trunk = "M-8 0L-6-34-24-50l2-2L-5-42-6-56H6L5-42 24-54l2 2L7-34 9 0 4-12 0 0-4-12z"
    return f'<g fill="{palette.cloth}">{crown}</g>{path(trunk, palette.deep)}{_eyes(palette, "M-3-44h2M2-44h2")}'


def _spider(palette: Palette) -> str:
    legs = "".join(
        f"M0-30Q{side * (14 + 5 * leg)}-{54 - 6 * leg} {side * (22 + 6 * leg)} {2 * leg - 14}"
        for leg in range(4)
        for side in (1, -1)
    )
    body = f'<ellipse cy="-34" rx="15" ry="12" fill="{palette.deep}"/>'
    head = circle(0, -21, 7, f' fill="{palette.cloth}"')
    return stroke(legs, palette.deep, 2.4) + body + head + _eyes(palette, "M-3-20h1.5M2-20h1.5")


def _tentacles(numbers: NumberStream, palette: Palette) -> str:
    line = ""
    for _ in range(5):
        x, top, side = numbers.between(10, 110), numbers.between(14, 34), numbers.choice((-1, 1))
        line += (
            f"M{x} 90Q{x + side * 24} 60 {x + side * 4} {top + 12}T{x + side * 20} {top}"
            f"Q{x + side * 12} {top + 2} {x + side * 12} {top + 14}T{x + side * 16} 90z"
        )
    return path(line, palette.deep)
