"""The one reader of JSON that somebody has sent: in a body, in a field of a form, in a column of the admin."""

from __future__ import annotations

import json
from typing import Any

from django.utils.translation import gettext as _

__all__ = ["DEPTH_MOST", "DIGITS_MOST", "JSONRefused", "json_read"]

DEPTH_MOST = 100
"""How deep lists and objects may stand in each other; no request of ours needs ten."""
DIGITS_MOST = 1_000
"""Digits of a whole number; more than any number of ours has."""


class JSONRefused(ValueError):
    """A text that is no JSON, or that cannot be stored; the message is a sentence that says why."""


def json_read(text: str | bytes) -> Any:
    """Reads JSON, in UTF-8 where it is bytes.

    Raises:
        JSONRefused: it is none, nested beyond reason, or holds NUL, half of a surrogate pair or an endless number.
    """
    try:
        if isinstance(text, bytes):
            text = text.decode("utf-8")
        data = json.loads(text, parse_constant=_constant_refused, parse_int=_whole_number)
    except RecursionError:
        raise JSONRefused(_("The JSON is nested too deeply.")) from None
    except JSONRefused:
        raise
    except ValueError as error:
        raise JSONRefused(_("The body is not JSON: %(error)s") % {"error": error}) from None
    _values_check(data)
    return data


def _constant_refused(word: str) -> Any:
    raise JSONRefused(_("%(word)s is not a number in JSON.") % {"word": word})


def _whole_number(digits: str) -> int:
    if len(digits) > DIGITS_MOST:
        raise JSONRefused(
            _("The JSON holds a number of more than %(digits_most)s digits.") % {"digits_most": DIGITS_MOST}
        )
    return int(digits)


def _values_check(data: Any) -> None:
    """Refuse what no database holds, in values and in names: NUL, half a surrogate pair; and what is too deep."""
    waiting = [(data, 0)]
    while waiting:
        value, depth = waiting.pop()
        if depth > DEPTH_MOST:
            raise JSONRefused(_("The JSON is nested too deeply."))
        if isinstance(value, str):
            if "\x00" in value:
                raise JSONRefused(_("The JSON holds a NUL character, which cannot be stored."))
            try:
                value.encode("utf-8")
            except UnicodeEncodeError:
                raise JSONRefused(_("The JSON holds half of a surrogate pair, which is no character.")) from None
        elif isinstance(value, float) and value in (float("inf"), float("-inf")):
            raise JSONRefused(_("The JSON holds a number that is too large."))
        elif isinstance(value, dict):
            waiting += [(part, depth + 1) for pair in value.items() for part in pair]
        elif isinstance(value, list):
            waiting += [(part, depth + 1) for part in value]
