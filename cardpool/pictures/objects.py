"""Objects: what a possession, an artifact or the Ring is, by its class."""

from typing import Final

from cardpool.pictures.characters import Weapon
from cardpool.pictures.number_stream import NumberStream
from cardpool.pictures.palette import Palette
from cardpool.pictures.svg import circle, number, path
from cardpool.pictures.weapons import weapon_line
from engine.tcg import names
from engine.tcg.facts import SUPPORT_AREA, CardFacts

__all__ = ["object_on_light", "ring"]

CULTURE_WEAPONS: Final[dict[str, Weapon]] = {"dwarven": "axe", "rohan": "spear", "gandalf": "staff"}
NAMED_WEAPONS: Final[tuple[Weapon, ...]] = ("axe", "spear", "staff", "club", "sword")
TITLE_CLASSES: Final = (
    ("mail", "armor"),
    ("armor", "armor"),
    ("helm", "helm"),
    ("shield", "shield"),
    ("cloak", "cloak"),
    ("robe", "cloak"),
    ("pipe", "pipe"),
    ("ring", "ring"),
)
"""Parts of the title that tell the class of what has none."""
HORSE_CULTURES: Final = ("ringwraith", "raider", "men")
"""Shadow cultures that ride horses; others ride wargs."""

SHAPES: Final[dict[str, tuple[str, str]]] = {
    "armor": (
        "M40 20l12-5q8 7 16 0l12 5 5 14-9 4v24q-16 10-32 0V38l-9-4z",
        "M60 21v46q8-1 16-5V38l9-4-5-14-12-5q-4 4-8 4z",
    ),
    "helm": ("M40 58q-4-38 20-40q24 2 20 40l-10 6V46H50v18z", "M60 12l4 8v26h-8V20z"),
    "shield": ("M38 18q22-10 44 0v22q-4 20-22 28q-18-8-22-28z", "M60 14v54q-18-8-22-28V18q10-4 22-4z"),
}
"""Classes of two outlines: the steel one, and the one of cloth on it."""
OTHER_SHAPES: Final = (
    ("M42 24q18-8 36 0l-3 30q-15 14-30 0z", "M60 20q10 1 18 4l-3 30q-7 7-15 8z"),
    ("M40 30h40v34H40zM46 30q14-22 28 0", "M40 30h40l-4-8H44zM57 38h6v9h-6z"),
    ("M38 22l44-4 2 42-44 6z", "M44 30l32-3v3l-32 3zM44 40l32-3v3l-32 3zM44 50l22-2v3l-22 2z"),
    ("M50 14h20v8l6 10v32q-16 8-32 0V32l6-10z", "M44 40h32v12H44z"),
)
"""A cup, a chest, a letter and a flask, for what has no class."""
HORSE: Final = (
    "M34 86q0-30 14-44l-6-8 3-14 8 6q12-3 20 8l14 18q2 6-4 8l-12-2q-6 10-2 28z",
    "M34 86q-2-40 19-60q-8 22-7 60z",
)
WARG: Final = (
    "M30 88q0-28 16-42l-4-18 12 9 6-9 6 13 20 13q4 6-3 9l-14 1q-6 8-2 24z",
    "M30 88q2-30 20-44q-6 22-6 44z",
)
JEWELS: Final = ("palantir", "phial", "brooch", "box", "gauntlets", "bracers")
ARROW: Final = "M-22-.6h38l-2-3 8 3.6-8 3.6 2-3h-38z"


def object_on_light(facts: CardFacts, numbers: NumberStream, palette: Palette) -> str:
    """The object of a possession or artifact, before a disc of light."""
    if facts.type == names.ARTIFACT:
        light = f'<g fill="#fff" opacity=".2">{circle(60, 42, 34)}{circle(60, 42, 26)}</g>'
    else:
        light = circle(60, 42, 31, ' fill="#fff" opacity=".22"')
    return light + _object(facts, numbers, palette)


def ring(x: float, y: float, radius: float) -> str:
    """A gold ring that glows."""

    def band(up: float, colour: str, width: float, dashes: str = "") -> str:
        return (
            f'<ellipse cx="{number(x)}" cy="{number(y - up)}" rx="{number(radius)}" ry="{number(radius * 0.8)}"'
            f' fill="none" stroke="{colour}" stroke-width="{number(width)}"{dashes}/>'
        )

    glow = circle(x, y, radius + 8, ' fill="#ffd27a" opacity=".22"')
    gleam = band(1.4, "#fff3c9", 1, ' stroke-dasharray="9 14 3 20"')
    return glow + band(0, "#6b4410", 8) + band(0.8, "#e3b04b", 5) + gleam


def _object(facts: CardFacts, numbers: NumberStream, palette: Palette) -> str:
    kind = _class(facts)
    if kind in ("hand weapon", "staff", "ranged weapon"):
        return _weapon(facts, kind, numbers, palette)
    if kind == "mount":
        return _mount(facts, palette)
    if kind in SHAPES:
        steel, cloth = SHAPES[kind]
        return path(steel, palette.steel) + path(cloth, palette.cloth)
    if kind == "ring":
        return ring(60, 42, numbers.between(15, 19))
    if kind == "cloak":
        clasp = circle(60, 22, 3, f' fill="{palette.steel}"')
        outside, inside = "M52 14q8-6 16 0l14 54q-22 9-44 0z", "M52 14q8 10 16 0l2 60H50z"
        return path(outside, palette.cloth) + path(inside, palette.deep) + clasp
    if kind == "pipe":
        pipe = "M36 36h12q4 10 10 11q18-3 32-15l2 2q-14 15-34 18q-18 2-22-16z"
        return path(pipe, palette.steel) + path("M42 30q-8-8 0-14t0-13q10 8 4 14t-4 13z", "#fff", ' opacity=".5"')
    if kind in JEWELS:
        jewel, gleam = f' fill="{palette.deep}"', f' fill="{palette.steel}" opacity=".7"'
        return circle(60, 40, 19, jewel) + circle(54, 34, 7, gleam) + path("M44 58h32l5 10H39z", palette.cloth)
    if SUPPORT_AREA in dict(facts.keywords):
        return (
            path("M34 66V40l26-18 26 18v26z", palette.deep)
            + path("M54 66V50q6-8 12 0v16z", palette.steel)
            + path("M30 42l30-22 30 22-2 4-28-20-28 20z", palette.cloth)
        )
    steel, cloth = numbers.choice(OTHER_SHAPES)
    return path(steel, palette.steel) + path(cloth, palette.cloth)


def _class(facts: CardFacts) -> str:
    if facts.classes:
        return facts.classes[0]
    title = facts.title.lower()
    return next((kind for part, kind in TITLE_CLASSES if part in title), "")


def _weapon(facts: CardFacts, kind: str, numbers: NumberStream, palette: Palette) -> str:
    tilt = numbers.choice((-38, -30, -22, 22, 30, 38))
    if kind == "ranged weapon":
        scale, shapes = "1.4", path(weapon_line("bow", 0, 0), palette.steel) + path(ARROW, palette.deep)
    else:
        line = weapon_line(_weapon_kind(facts, kind), -1, 6)
        scale = "1.5"
        shapes = path(line, palette.deep, ' transform="translate(.9 .6)"') + path(line, palette.steel)
    return f'<g transform="translate(60 44)rotate({tilt})scale({scale})">{shapes}</g>'


def _weapon_kind(facts: CardFacts, kind: str) -> Weapon:
    title = facts.title.lower()
    for weapon in NAMED_WEAPONS:
        if weapon in title:
            return weapon
    if kind == "staff":
        return "staff"
    return CULTURE_WEAPONS.get(facts.culture, "blade" if facts.side == names.SHADOW_SIDE else "sword")


def _mount(facts: CardFacts, palette: Palette) -> str:
    is_horse = facts.side != names.SHADOW_SIDE or facts.culture in HORSE_CULTURES
    body, mane = HORSE if is_horse else WARG
    lit_edge = path(body, palette.rim, ' transform="translate(-1.5 -1)"')
    eye = circle(66, 40, 1.6, f' fill="{palette.eye}"')
    return lit_edge + path(body, palette.deep) + path(mane, palette.cloth) + eye
