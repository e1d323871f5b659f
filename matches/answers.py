"""Checking an answer at the edge, against the question as the seat was asked it.

The engine has the last word when the answer is applied; this tells the sender at once what can be told. Pure.
"""

import hashlib
import json
import re
from collections.abc import Mapping
from typing import Any

from matches.errors import Malformed, Oversized

__all__ = ["body_hash", "decision_id_check", "key_check", "shape_check", "value_check"]

MOST_KEYS = 200
LONGEST_KEY = 200
_KEY = re.compile(r"[A-Za-z0-9._:~-]{1,64}")
_DECISION = re.compile(r"[A-Za-z0-9._:-]{1,64}")


def key_check(key: object) -> str:
    """An idempotency key.

    Raises:
        Malformed: it is not one.
    """
    if not isinstance(key, str) or not _KEY.fullmatch(key):
        raise Malformed("Send an idempotency key of 1 to 64 letters, digits or . _ : ~ - with the answer.")
    return key


def decision_id_check(decision_id: object) -> str:
    """A decision's id, by its shape.

    Raises:
        Malformed: it is not one.
    """
    if not isinstance(decision_id, str) or not _DECISION.fullmatch(decision_id):
        raise Malformed("Name the decision by its id, as it was given with the question.")
    return decision_id


def shape_check(value: object) -> str | int | list[str]:
    """The value of an answer, by its shape alone: a key, a number, or a list of keys.

    Raises:
        Malformed, Oversized: it is none of these, or too large to be one.
    """
    if isinstance(value, bool) or value is None:
        raise Malformed("Answer with an option's key, a whole number, or a list of keys.")
    if isinstance(value, int):
        if abs(value) > 1_000_000:
            raise Oversized("That number is larger than any a game asks for.")
        return value
    if isinstance(value, str):
        return _text(value)
    if isinstance(value, list):
        if len(value) > MOST_KEYS:
            raise Oversized(f"More than {MOST_KEYS} keys; no decision has so many.")
        return [_text(item) for item in value]
    raise Malformed("Answer with an option's key, a whole number, or a list of keys.")


def _text(item: object) -> str:
    if not isinstance(item, str):
        raise Malformed("Keys are texts.")
    if len(item) > LONGEST_KEY:
        raise Oversized(f"A key longer than {LONGEST_KEY} characters; no option has one.")
    if not item.isprintable():
        raise Malformed("That key holds characters no key has.")
    return item


def value_check(decision: Mapping[str, Any], value: str | int | list[str]) -> None:
    """Whether the value can be an answer to this question.

    Raises:
        Malformed: it cannot; says what would be.
    """
    kind, least, most = decision["kind"], decision["least"], decision["most"]
    if kind == "number":
        if not isinstance(value, int) or not least <= value <= most:
            raise Malformed(f"Answer with a whole number from {least} to {most}.")
        return
    keys = {str(option["key"]) for option in decision.get("options", ())}
    if kind in ("action", "yesno"):
        if not isinstance(value, str) or value not in keys:
            raise Malformed("Answer with the key of one of the options.")
        return
    if not isinstance(value, list):
        raise Malformed("Answer with a list of option keys.")
    if len(set(value)) != len(value):
        raise Malformed("The same option is named twice.")
    if not set(value) <= keys:
        raise Malformed("One of the keys is not among the options.")
    if kind == "order" and len(value) != len(keys):
        raise Malformed(f"Put all {len(keys)} options in order.")
    if kind in ("choose", "assign") and not least <= len(value) <= most:
        wanted = str(least) if least == most else f"{least} to {most}"
        raise Malformed(f"Choose {wanted}; {len(value)} were chosen.")


def body_hash(decision_id: str, value: str | int | list[str]) -> str:
    """A fingerprint of an answer, to tell a repetition from another answer under the same key."""
    body = json.dumps([decision_id, value], ensure_ascii=True, separators=(",", ":"))
    return hashlib.sha256(body.encode()).hexdigest()
