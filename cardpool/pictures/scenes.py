"""Scenes: what happens on an event by its phase, on a condition by its keywords."""

import math
from typing import Final

from cardpool.pictures.characters import Character, character_of, race_shown
from cardpool.pictures.figures import copy_of, figure
from cardpool.pictures.number_stream import NumberStream
from cardpool.pictures.palette import Palette
from cardpool.pictures.svg import circle, number, path, stroke
from cardpool.pictures.terrain import banners
from engine.tcg import names
from engine.tcg.facts import CardFacts

__all__ = ["condition_scene", "event_scene", "lidless_eye", "rays"]

CAMP_CROWD: Final = ((30, 88, 0.74, False), (90, 88, 0.74, True))
SHADOW_CROWD: Final = ((18, 90, 0.7, False), (42, 92, 0.8, False), (80, 92, 0.8, True), (104, 90, 0.7, True))
"""Where the copies of a crowd's figure stand: x, y, scale and whether they look to the left."""
STORM_WORDS: Final = ("storm", "snow", "wind", "rain", "winter")


def event_scene(facts: CardFacts, numbers: NumberStream, palette: Palette) -> str:
    """The scene of an event."""
    character = character_of(facts, race_shown(facts, numbers), numbers)
    phase = facts.phases[0] if facts.phases else names.RESPONSE
    if phase == names.SKIRMISH:
        return _skirmish(facts, character, numbers, palette)
    if phase == names.ARCHERY:
        return figure(character, numbers, palette, x=24, y=90, size=1.25) + _arrows(numbers, palette)
    if phase in (names.MANEUVER, names.ASSIGNMENT):
        return banners(numbers, palette.cloth, palette.deep) + _crowd(character, numbers, palette, CAMP_CROWD)
    if phase in (names.FELLOWSHIP, names.REGROUP):
        return _campfire(facts, character, numbers, palette)
    if phase == names.SHADOW:
        eye = lidless_eye() if numbers.chance(0.4) else ""
        return eye + _crowd(character, numbers, palette, SHADOW_CROWD)
    mirrored = numbers.chance(0.5)
    return rays(numbers) + figure(character, numbers, palette, x=60, y=92, size=1.3, mirrored=mirrored)


def condition_scene(facts: CardFacts, numbers: NumberStream, palette: Palette) -> str:
    """The scene of a condition: a figure, and what lies over it."""
    keywords = dict(facts.keywords)
    if "tale" in keywords:
        return _open_book(palette)
    character = character_of(facts, race_shown(facts, numbers), numbers)
    x, mirrored = 60 + numbers.between(-18, 18), numbers.chance(0.5)
    body = figure(character, numbers, palette, x=x, y=90, size=1.25, mirrored=mirrored)
    title = facts.title.lower()
    if "weather" in keywords or any(word in title for word in STORM_WORDS):
        return body + _storm(numbers)
    kind = numbers.choice(("rings", "mist", "rays", "motes"))
    if kind == "rings":
        return _rings(numbers, palette) + body
    if kind == "mist":
        return body + _mist(numbers)
    if kind == "rays":
        shift = numbers.between(-12, 12)
        beams = f"M{30 + shift}-5L4 85h26zM{58 + shift}-5L44 85h24zM{88 + shift}-5L92 85h26z"
        return path(beams, "#fff", ' opacity=".22"') + body
    return body + _motes(numbers, palette)


def _skirmish(facts: CardFacts, character: Character, numbers: NumberStream, palette: Palette) -> str:
    x, y = 60 + numbers.between(-4, 4), 34 + numbers.between(-3, 3)
    if numbers.chance(0.45):
        left, right, mirrored = numbers.between(8, 22), numbers.between(86, 108), numbers.chance(0.5)
        slash = f"M{left} 66Q{x}-22 {right} 44Q{x + 4}-2 {left} 66z"
        fighter = figure(character, numbers, palette, x=58, y=92, size=1.45, mirrored=mirrored)
        return fighter + path(slash, "#fff3cf", ' opacity=".85"')
    foe = character_of(facts, "man" if facts.side == names.SHADOW_SIDE else "orc", numbers)
    fighters = figure(character, numbers, palette, x=36, y=88, size=1.3) + figure(
        Character(foe.race, weapon=foe.weapon, shield=foe.shield),
        numbers, palette, x=86, y=90, size=1.3, mirrored=True, name="c",
    )  # fmt: skip
    return fighters + _clash(x, y)


def _clash(x: int, y: int) -> str:
    points = []
    for corner in range(16):
        angle, reach = corner * math.pi / 8, 13 if corner % 2 else 3.6
        points.append(f"{number(x + reach * math.cos(angle))} {number(y + reach * math.sin(angle))}")
    return path(f"M{'L'.join(points)}z", "#fff3cf", ' opacity=".92"')


def _arrows(numbers: NumberStream, palette: Palette) -> str:
    places = [(numbers.between(-6, 86), numbers.between(4, 44)) for _ in range(7)]
    return path("".join(f"M{x} {y}l24 7-1-3 7 5-8 1 1-2-24-7z" for x, y in places), palette.deep)


def _campfire(facts: CardFacts, character: Character, numbers: NumberStream, palette: Palette) -> str:
    other = character_of(facts, character.race, numbers)
    return (
        circle(60, 66, 22, ' fill="#ffb55a" opacity=".3"')
        + figure(character, numbers, palette, x=26, y=86, size=1.1)
        + figure(other, numbers, palette, x=94, y=86, size=1.05, mirrored=True, name="c")
        + path("M60 74q-11-6-4-18q2 5 4 5q-1-9 5-14q0 8 5 13q4 9-10 14z", "#ff9b3d")
        + path("M60 74q-5-4 0-11q6 6 0 11z", "#ffe08a")
    )


def lidless_eye() -> str:
    """The eye of fire."""
    eye = path("M22 34q38-32 76 0q-38 32-76 0z", "#d9531e", ' opacity=".8"')
    return eye + path("M60 16q9 18 0 36q-9-18 0-36z", "#140b0b")


def _crowd(
    character: Character, numbers: NumberStream, palette: Palette, places: tuple[tuple[int, int, float, bool], ...]
) -> str:
    """One figure in front of its copies, which stand before it in the file."""
    front = figure(character, numbers, palette, x=60, y=92, size=1.3)
    copies = "".join(
        copy_of("a", left=(60, 92), stands=(x, y), scale=scale, flipped=flipped) for x, y, scale, flipped in places
    )
    return copies + front


def rays(numbers: NumberStream) -> str:
    """Fourteen rays from the middle."""
    line = ""
    for ray in range(14):
        angle = ray * math.pi / 7 + numbers.share() * 0.2
        for end, letter in ((angle, "M60 40L"), (angle + 0.12, "L")):
            line += f"{letter}{number(60 + 90 * math.cos(end))} {number(40 + 90 * math.sin(end))}"
        line += "z"
    return path(line, "#fff", ' opacity=".26"')


def _open_book(palette: Palette) -> str:
    lines = "M30 38q12-5 24 0M30 46q12-5 24 0M66 38q12-5 24 0M66 46q12-5 24 0"
    return (
        path("M22 62q20-9 38 0q18-9 38 0V28q-20-9-38 0q-18-9-38 0z", "#f3e6c8")
        + path("M60 28q18-9 38 0v34q-20-9-38 0z", "#dcc79a")
        + stroke(lines, palette.deep, 1.6, ' opacity=".6"')
    )


def _storm(numbers: NumberStream) -> str:
    rain = "".join(f"M{numbers.between(0, 126)} {numbers.between(-4, 70)}l-5 12" for _ in range(26))
    return stroke(rain, "#fff", 1, ' opacity=".6"') + path("M76-2l-13 24 9-2-10 22 22-30-9 2 8-16z", "#fff6c8")


def _rings(numbers: NumberStream, palette: Palette) -> str:
    y = numbers.between(26, 40)
    return "".join(
        circle(
            60, y, radius,
            f' fill="none" stroke="{palette.steel}" stroke-width="1.4" opacity="{number(0.75 - radius / 90)}"'
            f' stroke-dasharray="{numbers.between(4, 22)} {numbers.between(2, 7)}"',
        )
        for radius in (20, 29, 38, 48)
    )  # fmt: skip


def _mist(numbers: NumberStream) -> str:
    return "".join(
        f'<ellipse cx="{numbers.between(0, 120)}" cy="{y}" rx="{numbers.between(40, 70)}" ry="5" fill="#fff"'
        ' opacity=".3"/>'
        for y in (48, 58, 68, 76)
    )


def _motes(numbers: NumberStream, palette: Palette) -> str:
    motes = "".join(
        circle(numbers.between(4, 116), numbers.between(6, 66), numbers.between(7, 22) / 10) for _ in range(14)
    )
    return f'<g fill="{palette.eye}" opacity=".8">{motes}</g>'
