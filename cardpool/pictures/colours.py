"""Colours as #rrggbb: mixing and turning them."""

import colorsys

__all__ = ["mixed", "shifted"]


def _parts(colour: str) -> tuple[float, float, float]:
    red, green, blue = (int(colour[start : start + 2], 16) / 255 for start in (1, 3, 5))
    return red, green, blue


def _hexadecimal(red: float, green: float, blue: float) -> str:
    return "#" + "".join(f"{round(_within(part) * 255):02x}" for part in (red, green, blue))


def _within(part: float) -> float:
    return max(0.0, min(1.0, part))


def mixed(one: str, other: str, share: float) -> str:
    """The first colour, moved towards the second by a share of 0 to 1.

    >>> mixed("#000000", "#ffffff", 0.5)
    '#808080'
    """
    red, green, blue = (a + (b - a) * share for a, b in zip(_parts(one), _parts(other), strict=True))
    return _hexadecimal(red, green, blue)


def shifted(colour: str, *, hue: float = 0, light: float = 0, saturation: float = 0) -> str:
    """The colour with its hue turned by degrees; lightness and saturation moved by shares.

    >>> shifted("#ff0000", hue=120)
    '#00ff00'
    """
    own_hue, own_light, own_saturation = colorsys.rgb_to_hls(*_parts(colour))
    turned = (own_hue + hue / 360) % 1
    return _hexadecimal(*colorsys.hls_to_rgb(turned, _within(own_light + light), _within(own_saturation + saturation)))
