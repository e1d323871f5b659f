"""What stands between the ridges: forests, walls, halls, rivers and their like."""

from collections.abc import Callable
from typing import Final

from cardpool.pictures.number_stream import NumberStream
from cardpool.pictures.palette import Palette
from cardpool.pictures.svg import circle, number, path, ridge, stroke
from engine.tcg import names
from engine.tcg.facts import CardFacts

__all__ = ["banners", "terrain_of"]

Terrain = Callable[[NumberStream, str, str], str]
"""Draws a terrain in two tones, the far one and the near one."""


def pines(numbers: NumberStream, far: str, near: str) -> str:
    """Nine pines, on both sides of the middle."""
    line = ""
    for _ in range(9):
        x, height = numbers.between(-2, 122), numbers.between(16, 34)
        if 38 < x < 82:
            x += 44 if x > 60 else -44
        line += f"M{x} {70 - height}l{height // 5} {height}h-{2 * (height // 5)}z"
    return path(line, near)


def forest(numbers: NumberStream, far: str, near: str) -> str:
    """Six trunks, and leaves along the upper edge."""
    line = ""
    for middle in (4, 17, 30, 92, 104, 116):
        x, width, lean = middle + numbers.between(-4, 4), numbers.between(2, 4), numbers.between(-4, 4)
        line += f"M{x} 82Q{x + 1} 40 {x + lean} -2h{width}Q{x + width} 40 {x + width + 3} 82z"
    leaves = "".join(circle(numbers.between(-4, 124), numbers.between(-4, 9), numbers.between(7, 13)) for _ in range(8))
    return path(line, near) + f'<g fill="{far}">{leaves}</g>'


def mountain(numbers: NumberStream, far: str, near: str) -> str:
    """One mountain under snow."""
    x, top = numbers.between(22, 98), numbers.between(8, 18)
    snow = f"M{x} {top}l9 12-4-1-3 4-4-5-3 3-4-2z"
    return path(f"M{x} {top}L{x + 44} 72H{x - 46}z", far) + path(snow, "#fff", ' opacity=".6"')


def hills(numbers: NumberStream, far: str, near: str) -> str:
    """Round hills."""
    return path(ridge(numbers, base=62, rise=14, step=30, sharp=False), far)


def dunes(numbers: NumberStream, far: str, near: str) -> str:
    """One long dune."""
    x = numbers.between(20, 70)
    return path(f"M-5 66Q{x} 40 {x + 30} 58T130 54V90H-5z", far)


def crags(numbers: NumberStream, far: str, near: str) -> str:
    """Steep rocks."""
    return path(ridge(numbers, base=66, rise=46, step=10, sharp=True), far)


def plains(numbers: NumberStream, far: str, near: str) -> str:
    """Open grass."""
    blades = "".join(f"M{x} 66l{numbers.between(-3, 3)}-{numbers.between(5, 11)}" for x in range(-2, 124, 5))
    return stroke(blades, near, 1.4) + path("M-5 65Q60 59 125 65V90H-5z", far)


def marsh(numbers: NumberStream, far: str, near: str) -> str:
    """Still water between reeds."""
    water = path("M-5 62H125V90H-5z", far)
    for _ in range(4):
        gleam = f"M{numbers.between(0, 96)} {numbers.between(63, 74)}h{numbers.between(14, 34)}"
        water += stroke(gleam, "#fff", 1, ' opacity=".28"')
    reeds = "".join(
        f"M{x} 74l{numbers.between(-3, 3)}-{numbers.between(9, 22)}" for x in numbers.sample(range(0, 120, 4), 10)
    )
    return water + stroke(reeds, near, 1.5)


def river(numbers: NumberStream, far: str, near: str) -> str:
    """A river that comes nearer."""
    x = numbers.between(40, 76)
    line = f"M{x} 54Q{x + 24} 60 {x - 6} 65T{x - 34} 90H{x + 44}Q{x + 14} 72 {x + 22} 66T{x + 4} 54z"
    return path(line, "#dfeaf0", ' opacity=".75"')


def hall(numbers: NumberStream, far: str, near: str) -> str:
    """Arches of a hall under the ground."""
    gap = numbers.choice((22, 25, 29))
    arches = "".join(f"M{x + 4} 90V30q{number(gap / 2 - 4)}-26 {gap - 8} 0V90z" for x in range(60 - 3 * gap, 125, gap))
    return path(f"M-5-5H125V90H-5z{arches}", near, ' fill-rule="evenodd" opacity=".8"')


def arch(numbers: NumberStream, far: str, near: str) -> str:
    """Two slender trees that bend into an arch."""
    x = numbers.between(5, 11)
    return path(f"M{x} 82V26q5-20 24-24q-16 10-19 26V82zM{120 - x} 82V26q-5-20-24-24q16 10 19 26V82z", near)


def house(numbers: NumberStream, far: str, near: str) -> str:
    """A house in a hill, with a round door."""
    x = numbers.choice((4, 76))
    door, window = f' fill="{near}"', ' fill="#ffd98a"'
    return path(f"M{x - 6} 74q23-34 46 0z", far) + circle(x + 17, 66, 6, door) + circle(x + 29, 66, 2.5, window)


def wall(numbers: NumberStream, far: str, near: str) -> str:
    """A wall with battlements and a tower."""
    top, x = numbers.between(34, 44), numbers.choice((8, 86))
    battlements = "h5v-4h5v4" * 13
    tower_line = f"M{x} 90V{top - 22}h4v-4h4v4h4v-4h4v4h4v-4h4v4V90z"
    return path(f"M-5 90V{top}{battlements}V90z", far) + path(tower_line, near)


def tower(numbers: NumberStream, far: str, near: str) -> str:
    """A black tower with spikes."""
    x, height = numbers.choice((16, 24, 94, 102)), numbers.between(44, 56)
    line = f"M{x - 7} 82l3-{height - 8}-3-8 4 3 1-7 2 6 2-6 1 7 4-3-3 8 3 {height - 8}z"
    return path(line, near)


def fire(numbers: NumberStream, far: str, near: str) -> str:
    """A mountain that burns."""
    x = numbers.between(20, 100)
    glow = f"M{x - 6} 26l2 9-3 12 6-8 2 16 3-18 4 6-2-17z"
    return path(f"M{x - 40} 72L{x - 7} 26h14L{x + 40} 72z", near) + path(glow, "#ff9b3d")


def camp(numbers: NumberStream, far: str, near: str) -> str:
    """Two tents."""
    x = numbers.between(16, 30)
    return path(f"M{x - 16} 72l15-24 15 24zM{x + 66} 72l13-20 13 20z", near)


def banners(numbers: NumberStream, far: str, near: str) -> str:
    """Six banners on poles."""
    line = ""
    for x in numbers.sample(range(4, 118, 8), 6):
        height = numbers.between(26, 46)
        line += f"M{x} 80v-{height}h1v2l9 3-9 4V80z"
    return path(line, near)


CULTURE_HOMES: Final[dict[str, tuple[Terrain, ...]]] = {
    "dwarven": (mountain, hall),
    "elven": (forest, arch),
    "gandalf": (hills, mountain),
    "gondor": (wall, mountain),
    "shire": (hills, house),
    "isengard": (tower, pines),
    "moria": (hall,),
    "ringwraith": (crags, tower),
    "sauron": (crags, fire),
    "rohan": (plains, hills),
    "dunland": (hills, pines),
    "raider": (plains, dunes),
    "gollum": (marsh, crags),
    "men": (dunes, plains),
    "orc": (crags, pines),
    "uruk-hai": (pines, wall),
}
"""What stands behind a card that is no site."""
KEYWORD_TERRAINS: Final[tuple[tuple[str, Terrain], ...]] = (
    ("river", river),
    ("plains", plains),
    ("mountain", mountain),
    ("marsh", marsh),
    ("dwelling", house),
    ("fortification", wall),
    ("battleground", banners),
    ("forest", forest),
    ("underground", hall),
    ("sanctuary", arch),
)
"""The terrains of the keywords of sites, from back to front: the last three frame the picture."""
TITLE_TERRAINS: Final[tuple[tuple[str, Terrain], ...]] = (
    ("gate", wall),
    ("inn", house),
    ("hill", hills),
    ("wood", forest),
    ("mines", hall),
    ("tower", tower),
    ("camp", camp),
    ("road", hills),
    ("pass", mountain),
    ("mount", fire),
    ("hall", hall),
    ("lake", marsh),
    ("ford", river),
    ("falls", river),
    ("helm", wall),
    ("city", wall),
    ("fields", plains),
    ("village", house),
    ("cave", hall),
    ("stair", crags),
    ("plateau", crags),
)
"""What parts of a title tell of a site without such a keyword; the first that fits counts."""
MOST_TERRAINS: Final = 2


def terrain_of(facts: CardFacts, numbers: NumberStream, palette: Palette) -> str:
    """The terrain of a card."""
    return "".join(draw(numbers, palette.middle, palette.near) for draw in _terrains(facts, numbers))


def _terrains(facts: CardFacts, numbers: NumberStream) -> list[Terrain]:
    if facts.type != names.SITE:
        return [numbers.choice(CULTURE_HOMES.get(facts.culture, (hills,)))]
    keywords = dict(facts.keywords)
    by_keyword = [terrain for keyword, terrain in KEYWORD_TERRAINS if keyword in keywords]
    if by_keyword:
        return by_keyword[:MOST_TERRAINS]
    title = facts.title.lower()
    by_title = [terrain for part, terrain in TITLE_TERRAINS if part in title]
    return by_title[:1] or [numbers.choice((hills, crags, pines, mountain))]
