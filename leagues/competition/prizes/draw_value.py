"""The outside value of a prize draw: what is announced of it, and what two officials enter. For events and seasons."""

import hmac
from datetime import datetime, timedelta

from django.utils.translation import gettext as _

from engine.kernel.randomness import length_prefixed
from leagues.competition.models.announced_draw import AnnouncedDraw
from leagues.draws.beacons import beacon_of
from leagues.draws.drawing import DrawError, value_canonical
from leagues.errors import Refused

__all__ = ["FARTHEST", "source_problems", "value_check", "value_digest", "value_text"]

FARTHEST = timedelta(days=20 * 365)
"""No time of an event or a season is further away."""


def source_problems(
    announced: AnnouncedDraw, *, begins: datetime, lasts: timedelta | None, last: str
) -> dict[str, list[str]]:
    """What is wrong with the announced source of the draw's later randomness, by field.

    ``begins``: the start. ``lasts``: how long after it the last round or series (``last``) can end, if known.
    """
    if not announced.takes_outside_value:
        return {}
    problems: dict[str, list[str]] = {}
    if not announced.draw_source_text.strip():
        problems["draw_source_text"] = [_("Name the public source: which value, by whom, and when.")]
    elif beacon_of(announced.draw_source_text) is not None and announced.draw_value_kind != announced.ValueKind.HEX:
        problems["draw_value_kind"] = [_("The values of a drand chain are hexadecimal digits; choose these.")]
    at = announced.draw_value_at
    if at is None:
        problems["draw_value_at"] = [_("Say when the public value appears.")]
    elif not begins < at < begins + FARTHEST:
        problems["draw_value_at"] = [str(announced.draw_words.too_early)]
    elif lasts is not None and at - begins < lasts:
        problems["draw_value_at"] = [
            _("The public value must appear after the last %(last)s can end.") % {"last": last}
        ]
    return problems


def value_text(announced: AnnouncedDraw) -> str:
    """Which outside value the draw takes, in sentences; empty where it takes none."""
    if not announced.takes_outside_value:
        return ""
    source_text = announced.draw_source_text.rstrip(".")
    kind = announced.get_draw_value_kind_display()
    beacon = beacon_of(source_text)
    rule = f" {beacon.rule}." if beacon is not None else ""
    if announced.draw_value_at is None:
        return f"{source_text} ({kind}).{rule}"
    at = f"{announced.draw_value_at:%Y-%m-%d %H:%M} UTC"
    facts = {"said": source_text, "kind": kind, "at": at, "days": announced.draw_value_days}
    return str(announced.draw_words.value % facts) + rule


def value_check(announced: AnnouncedDraw, public_value: str, *, now: datetime) -> str:
    """The outside value in its canonical form, empty where none is announced.

    Raises Refused when it is missing, malformed, early or not wanted.
    """
    value = public_value.strip()
    if not announced.takes_outside_value:
        if value:
            raise Refused(str(announced.draw_words.no_value))
        return ""
    if not value:
        raise Refused(
            _("Enter the value of the announced public source: %(draw_source_text)s")
            % {"draw_source_text": announced.draw_source_text}
        )
    opens_at = announced.draw_opens_at
    if opens_at is not None and now < opens_at:
        raise Refused(
            _("The value that decides appears at %(opens_at)s UTC; wait for it.")
            % {"opens_at": f"{opens_at:%Y-%m-%d %H:%M}"}
        )
    try:
        return value_canonical(announced.draw_value_kind, public_value)
    except DrawError as error:
        raise Refused(str(error)) from error


def value_digest(secret: bytes, value: str) -> str:
    """What is kept of a value until the second person enters it, so that nobody can be shown it."""
    return hmac.digest(secret, length_prefixed([b"entered value", value.encode()]), "sha512").hex()
