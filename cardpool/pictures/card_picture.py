"""The picture of a card, from its facts alone."""

from collections.abc import Callable
from typing import Final

from cardpool.pictures.characters import character_of, race_shown
from cardpool.pictures.figures import UNPROPORTIONED, build_of, copy_of, figure
from cardpool.pictures.number_stream import NumberStream
from cardpool.pictures.objects import object_on_light, ring
from cardpool.pictures.palette import Palette, palette_of, site_number
from cardpool.pictures.scenes import condition_scene, event_scene
from cardpool.pictures.svg import HEIGHT, WIDTH, circle, path, ridge, stroke
from cardpool.pictures.terrain import terrain_of
from engine.tcg import names
from engine.tcg.facts import CardFacts

__all__ = ["Subject", "card_picture", "subject_of"]

Subject = Callable[[CardFacts, NumberStream, Palette], str]
"""Draws what a picture is of, in front of its ground."""

CHARACTER_SIZES: Final = {names.COMPANION: 1.5, names.ALLY: 1.25, names.MINION: 1.46, names.FOLLOWER: 1.2}
ROCKY_CULTURES: Final = ("dwarven", "gondor")
ROCKY_SITES: Final = (4, 5, 8, 9)


def subject_of(facts: CardFacts, numbers: NumberStream, palette: Palette) -> str:
    """The subject that the facts of a card choose."""
    if facts.type in CHARACTER_SIZES:
        return _character(facts, numbers, palette)
    if facts.type in (names.POSSESSION, names.ARTIFACT):
        return object_on_light(facts, numbers, palette)
    if facts.type == names.EVENT:
        return event_scene(facts, numbers, palette)
    if facts.type == names.CONDITION:
        return condition_scene(facts, numbers, palette)
    if facts.type == names.RING:
        return ring(60, 40, 18)
    return _travellers(facts, numbers, palette)


def card_picture(facts: CardFacts, subject: Subject = subject_of) -> str:
    """The SVG of a card: the same bytes for the same facts, for ever."""
    numbers = NumberStream(facts.id)
    palette = palette_of(facts, numbers)
    near_base = 80 if facts.type == names.SITE else 76
    layers = (
        _sky(palette),
        _light(facts, numbers, palette),
        _stars_or_clouds(numbers, palette),
        path(ridge(numbers, base=56, rise=26, step=numbers.choice((12, 16, 20)), sharp=_is_rocky(facts)), palette.far),
        terrain_of(facts, numbers, palette),
        path(ridge(numbers, base=near_base, rise=9, step=24, sharp=False), palette.near),
        subject(facts, numbers, palette),
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}"'
        f' preserveAspectRatio="xMidYMid slice">{"".join(layers)}</svg>'
    )


def _sky(palette: Palette) -> str:
    return (
        f'<linearGradient id="s" x2="0" y2="1"><stop stop-color="{palette.sky_above}"/>'
        f'<stop offset=".8" stop-color="{palette.sky_below}"/></linearGradient>'
        f'<path d="M0 0h{WIDTH}v{HEIGHT}H0z" fill="url(#s)"/>'
    )


def _light(facts: CardFacts, numbers: NumberStream, palette: Palette) -> str:
    """Sun or moon: a halo behind the head of a unique card."""
    x = 60 if facts.unique and facts.type != names.SITE else numbers.between(18, 102)
    y, radius = numbers.between(20, 32), numbers.between(9, 15) + (9 if facts.unique else 0)
    halo = circle(x, y, radius * 1.6, ' opacity=".16"')
    disc = circle(x, y, radius, f' opacity="{".4" if facts.unique else ".75"}"')
    return f'<g fill="{palette.disc}">{halo}{disc}</g>'


def _stars_or_clouds(numbers: NumberStream, palette: Palette) -> str:
    if palette.hour == "night":
        stars = "".join(f"M{numbers.between(2, 118)} {numbers.between(2, 34)}h.9" for _ in range(12))
        return stroke(stars, "#fff", 1, ' opacity=".8"')
    if numbers.chance(0.5):
        cloud = f"M{numbers.between(0, 70)} {numbers.between(8, 24)}q9-6 18 0q8-4 16 0t18 0"
        return stroke(cloud, "#fff", 2.4, ' opacity=".35"')
    return ""


def _is_rocky(facts: CardFacts) -> bool:
    if facts.type == names.SITE:
        return site_number(facts) in ROCKY_SITES
    return facts.side == names.SHADOW_SIDE or facts.culture in ROCKY_CULTURES


def _character(facts: CardFacts, numbers: NumberStream, palette: Palette) -> str:
    """A unique character alone; others with one or two of their kind behind them."""
    race = race_shown(facts, numbers)
    tall = build_of(race).height
    size = 1.2 if race in UNPROPORTIONED else CHARACTER_SIZES[facts.type] / tall * (0.78 + 0.22 * tall)
    size *= 1 if facts.unique else 0.93
    x, mirrored = 60 + numbers.between(-5, 5), numbers.chance(0.5)
    character = character_of(facts, race, numbers)
    front = figure(character, numbers, palette, x=x, y=92, size=size, mirrored=mirrored)
    if facts.unique or race == "creature":
        return front
    if facts.type == names.MINION:
        behind = copy_of("a", left=(x, 92), stands=(18, 86), scale=0.62, flipped=False)
        behind += copy_of("a", left=(x, 92), stands=(102, 86), scale=0.62, flipped=True)
    else:
        behind = copy_of("a", left=(x, 92), stands=(96 if mirrored else 24, 86), scale=0.66, flipped=False)
    return behind + front


def _travellers(facts: CardFacts, numbers: NumberStream, palette: Palette) -> str:
    """Who walks through a site, small; birds above, and the houses of a sanctuary."""
    pieces = []
    if "sanctuary" in dict(facts.keywords):
        x = numbers.between(34, 58)
        gables = f"M{x} 78V56l10-12 10 12v22zM{x + 18} 78V50l7-20 7 20v28zM{x - 12} 78V62l8-8 8 8v16z"
        windows = f"M{x + 7} 66q3-7 6 0v6h-6zM{x + 23} 58q2-6 4 0v6h-4zM{x - 6} 68h3v5h-3z"
        pieces += [path(gables, palette.deep), path(windows, "#ffdf94")]
    if numbers.chance(0.75):
        x, y = numbers.between(22, 70), numbers.between(68, 73)
        walkers = "".join(
            f"M{x + place * 4} {y + place % 2 + 6}v-{numbers.choice((4, 5, 6))}q1-2.5 2 0v6z"
            for place in range(numbers.choice((3, 5, 9)))
        )
        lit_edge = ' opacity=".35" transform="translate(-.5 -.3)"'
        pieces += [path(walkers, palette.deep), path(walkers, palette.rim, lit_edge)]
    birds = "".join(f"M{numbers.between(10, 106)} {numbers.between(6, 30)}q2-2 3 0q2-2 3 0" for _ in range(4))
    pieces.append(stroke(birds, palette.deep, 0.8, ' opacity=".7"'))
    return "".join(pieces)
