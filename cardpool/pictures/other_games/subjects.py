"""Subjects that only the other games have: counted symbols, birds, the sun, what lies face down."""

from typing import Final

from cardpool.pictures.card_picture import Subject, subject_of
from cardpool.pictures.number_stream import NumberStream
from cardpool.pictures.palette import Palette
from cardpool.pictures.scenes import lidless_eye, rays
from cardpool.pictures.svg import circle, number, path
from cardpool.pictures.weapons import weapon_line
from engine.tcg.facts import CardFacts

__all__ = ["SYMBOLS", "bird", "counted", "face_down", "flock", "great_eye", "sun", "with_symbol"]

SYMBOLS: Final = {
    "swords": weapon_line("sword", 0, 11),
    "wands": weapon_line("staff", 0, 2),
    "cups": "M-12-20H12Q11 0 3 5V16q6 1 8 6H-11q2-5 8-6V5Q-11 0-12-20z",
    "coins": "M0-17a17 17 0 1 1 0 34a17 17 0 1 1 0-34zM0-8l8 8-8 8-8-8z",
    "blades": weapon_line("blade", -3, 11),
}
"""The outlines of what is counted, around 0 0, at most 52 high."""
ROWS: Final = {1: (1,), 2: (2,), 3: (3,), 4: (4,), 5: (3, 2), 6: (3, 3), 7: (4, 3), 8: (4, 4), 9: (5, 4), 10: (5, 5)}
"""How many symbols stand in each row, by their number."""


def counted(symbol: str, count: int) -> Subject:
    """Draws a symbol as often as a card counts, 1 to 10 times, before a disc of light."""

    def draw(facts: CardFacts, numbers: NumberStream, palette: Palette) -> str:
        rows = ROWS[count]
        scale = {1: 1.3, 2: 1.1, 3: 0.9, 4: 0.68, 5: 0.68, 6: 0.68, 7: 0.6, 8: 0.6}.get(count, 0.52)
        tilt = numbers.choice((-12, -6, 0, 6, 12))
        ink = path(SYMBOLS[symbol], palette.deep, ' fill-rule="evenodd" transform="translate(1.5 1.2)"')
        shape = ink + path(SYMBOLS[symbol], palette.steel, ' fill-rule="evenodd"')
        pieces: list[str] = []
        for row, across in enumerate(rows):
            y = 40 if len(rows) == 1 else 23 + 36 * row
            step = min(36, 100 // across)
            for place in range(across):
                x = 60 + step * (place - (across - 1) / 2)
                at = f"translate({number(x)} {y})rotate({tilt})scale({scale:.2f})"
                inside = f'<g id="p">{shape}</g>' if not pieces else '<use href="#p"/>'
                pieces.append(f'<g transform="{at}">{inside}</g>')
        light = circle(60, 40, 20 + 3 * count, ' fill="#fff" opacity=".2"')
        return light + "".join(pieces)

    return draw


def with_symbol(symbol: str) -> Subject:
    """Draws the subject that the facts choose, and a symbol in the upper corner."""

    def draw(facts: CardFacts, numbers: NumberStream, palette: Palette) -> str:
        disc = circle(19, 22, 15, f' fill="{palette.deep}" opacity=".6"')
        shape = path(SYMBOLS[symbol], palette.steel, ' fill-rule="evenodd" transform="translate(19 22)scale(.5)"')
        return subject_of(facts, numbers, palette) + disc + shape

    return draw


def bird(facts: CardFacts, numbers: NumberStream, palette: Palette) -> str:
    """A great bird with spread wings."""
    size, tilt = numbers.between(10, 13) / 10, numbers.between(-14, 14)
    left = "M0-2Q-16-22-52-16Q-40-12-38-7Q-30-8-28-2Q-20-3-17 4Q-8 2-5 8L-9 22 0 17"
    body = f"{left} 9 22 5 8Q8 2 17 4Q20-3 28-2Q30-8 38-7Q40-12 52-16Q16-22 0-2z"
    head = "M-4-3q0-9 5-9q5 0 8 5l-6 1q-1 4-7 3z"
    lit = path(body, palette.rim, ' transform="translate(-.9 -1)"')
    place = f"translate({60 + numbers.between(-6, 6)} 38)rotate({tilt})scale({size:.2f})"
    feathers = path("M-5 8L-9 22 0 17 9 22 5 8z", palette.cloth)
    return f'<g transform="{place}">{lit}{path(body + head, palette.deep)}{feathers}</g>'


def flock(facts: CardFacts, numbers: NumberStream, palette: Palette) -> str:
    """Many dark birds."""
    line = ""
    for _ in range(13):
        x, y, wing = numbers.between(6, 104), numbers.between(8, 62), numbers.between(5, 11)
        line += f"M{x} {y}q-{wing // 2}-{wing // 2}-{wing}-2q{wing - 2} 0 {wing} 6q2-5 {wing}-7q-{wing - 3}-2-{wing} 3z"
    return path(line, palette.deep)


def sun(facts: CardFacts, numbers: NumberStream, palette: Palette) -> str:
    """The sun, with its rays."""
    return rays(numbers) + circle(60, 40, 21, ' fill="#ffd35c"') + circle(60, 40, 16, ' fill="#fff0b3"')


def great_eye(facts: CardFacts, numbers: NumberStream, palette: Palette) -> str:
    """The lidless eye over the land."""
    return lidless_eye()


def face_down(facts: CardFacts, numbers: NumberStream, palette: Palette) -> str:
    """A hood without a face: nothing is told of who it is."""
    hood = "M26 92Q30 60 40 50Q42 14 60 12Q78 14 80 50Q90 60 94 92z"
    return path(hood, palette.deep) + path("M48 50Q48 26 60 24Q72 26 72 50Q66 60 60 60Q54 60 48 50z", "#0b0b0e")
