"""The colours of a picture, by culture, side and hour."""

from dataclasses import dataclass
from typing import Final, Literal

from cardpool.pictures.colours import mixed, shifted
from cardpool.pictures.number_stream import NumberStream
from engine.tcg import names
from engine.tcg.facts import CardFacts

__all__ = ["Hour", "Palette", "palette_of", "site_number"]

Hour = Literal["dawn", "day", "dusk", "night", "storm", "fire"]

CULTURE_HUES: Final = {
    "dwarven": "#93500f",
    "elven": "#2b6a43",
    "gandalf": "#5a6180",
    "gondor": "#1f5d8f",
    "shire": "#5f6614",
    "isengard": "#43595f",
    "moria": "#5b472f",
    "ringwraith": "#553a80",
    "sauron": "#98201c",
    "rohan": "#7a5c05",
    "dunland": "#755446",
    "raider": "#a23f14",
    "gollum": "#1f6a68",
    "men": "#8b3a5b",
    "orc": "#4d5638",
    "uruk-hai": "#3d3f47",
}
"""The hues of ``static/css/tokens.css``."""
SITE_HUES: Final = (
    "#6f8f3a",
    "#6d8a3f",
    "#4f8a66",
    "#5f6f86",
    "#5b5a6b",
    "#9a8a3a",
    "#5f7f86",
    "#7a6a58",
    "#7a3a28",
)
"""The hues of sites 1 to 9: green at home, grey in the mines, gold in the wood, ash in the last land."""
RING_HUE: Final = "#7c5a12"
OTHER_HUE: Final = "#6a5a3c"


@dataclass(frozen=True, slots=True)
class Sky:
    """The sky of an hour: its colours, how much of the card's hue each takes, and the colour of sun or moon."""

    zenith: str
    horizon: str
    hue_above: float
    hue_below: float
    disc: str = "#fff4d2"


SKIES: Final[dict[Hour, Sky]] = {
    "dawn": Sky("#6f86a6", "#ffe0b0", 0.35, 0.12),
    "day": Sky("#7fb0cf", "#f4efd6", 0.28, 0.14),
    "dusk": Sky("#3a2f57", "#f2a863", 0.38, 0.20),
    "night": Sky("#0d1428", "#46598a", 0.26, 0.30, "#dfe6ff"),
    "storm": Sky("#22262d", "#8f978f", 0.34, 0.36, "#e9ece6"),
    "fire": Sky("#1b0f12", "#e0662a", 0.24, 0.28, "#ffb057"),
}
SHADOW_HOURS: Final[dict[str, tuple[Hour, ...]]] = {
    "sauron": ("fire", "fire", "storm"),
    "ringwraith": ("night", "night", "dusk"),
    "moria": ("night", "fire", "dusk"),
    "raider": ("dusk", "dawn", "day"),
    "men": ("dusk", "day", "storm"),
}
NIGHT_CULTURES: Final = ("elven", "gandalf", "gollum")
EYES: Final = {"ringwraith": "#d6c8ff", "sauron": "#ffb43b"}
SHADOW_SKINS: Final = ("#5d6650", "#6b5a48", "#4a4f4a")
SKINS: Final = ("#d9a883", "#c98f68", "#e3bb98", "#a9744f")
HAIRS: Final = ("#8a4a1f", "#3b2a1e", "#c79a55", "#d8d4cc", "#5a3a22")
WHITE_HAIR: Final = "#d8d4cc"


@dataclass(frozen=True, slots=True)
class Palette:
    """The colours of one picture.

    ``sky_above`` to ``disc`` paint the ground it is drawn on, from the sky to the nearest ridge (``far``, ``middle``,
    ``near``). ``deep`` is the dark of bodies, ``rim`` their lit edge; ``steel`` and ``trim`` are for what they carry.
    """

    hour: Hour
    sky_above: str
    sky_below: str
    disc: str
    far: str
    middle: str
    near: str
    deep: str
    cloth: str
    rim: str
    steel: str
    trim: str
    eye: str
    face: str
    hair: str


def palette_of(facts: CardFacts, numbers: NumberStream) -> Palette:
    """The colours for a card."""
    hue = shifted(_hue(facts, numbers), hue=numbers.between(-12, 12))
    hour = _hour(facts, numbers)
    sky = SKIES[hour]
    above, below = mixed(sky.zenith, hue, sky.hue_above), mixed(sky.horizon, hue, sky.hue_below)
    ground = shifted(hue, light=-0.06)
    cloth = shifted(hue, hue=numbers.choice((-30, 0, 18, 36)), light=0.04, saturation=0.06)
    skin = numbers.choice(SHADOW_SKINS if facts.side == names.SHADOW_SIDE else SKINS)
    hair = WHITE_HAIR if "wizard" in facts.races else numbers.choice(HAIRS)
    return Palette(
        hour=hour,
        sky_above=above,
        sky_below=below,
        disc=sky.disc,
        far=mixed(ground, below, 0.52),
        middle=mixed(ground, above, 0.30),
        near=mixed(ground, "#14110f", 0.52),
        deep=mixed(ground, "#0e0c0c", 0.78),
        cloth=mixed(cloth, "#0e0c0c", 0.2),
        rim=mixed(below, "#fff6e0", 0.55),
        steel=mixed("#e8e4da", below, 0.18),
        trim=mixed(hue, "#f4dca0", 0.5),
        eye=EYES.get(facts.culture, "#ffd67a"),
        face=mixed(skin, below, 0.16),
        hair=mixed(hair, below, 0.14),
    )


def site_number(facts: CardFacts) -> int:
    """The number of a site; the middle of the path for a site without one."""
    return facts.site_number or 5


def _hue(facts: CardFacts, numbers: NumberStream) -> str:
    if facts.type == names.SITE:
        return SITE_HUES[facts.site_number - 1] if facts.site_number else numbers.choice(SITE_HUES)
    if facts.type == names.RING:
        return RING_HUE
    return CULTURE_HUES.get(facts.culture, OTHER_HUE)


def _hour(facts: CardFacts, numbers: NumberStream) -> Hour:
    hours: tuple[Hour, ...]
    if facts.type == names.SITE:
        number = site_number(facts)
        if number < 4:
            hours = ("dawn", "day", "day")
        elif number < 8:
            hours = ("day", "dusk", "storm")
        else:
            hours = ("fire", "storm", "dusk")
    elif facts.side == names.SHADOW_SIDE:
        hours = SHADOW_HOURS.get(facts.culture, ("dusk", "storm", "night"))
    else:
        hours = ("dawn", "day", "dusk", "night" if facts.culture in NIGHT_CULTURES else "day")
    return numbers.choice(hours)
