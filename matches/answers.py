"""Checking an answer at the edge: its idempotency key, the question it names, and that its value can be stored.

What an answer may look like the engine alone says (``engine.kernel.decision.check_shape``); here it is asked with the
question as the seat got it, so that the sender hears at once what would be legal. The engine has the last word when
the answer is applied. Pure.
"""

import hashlib
import json
import re
from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _

from engine.kernel import IllegalAnswer, Value
from engine.kernel.decision import check_shape
from matches.errors import Malformed, Oversized

__all__ = ["body_hash", "decision_id_check", "key_check", "storable_check", "value_check"]

MOST_KEYS = 200
LONGEST_KEY = 200
LARGEST_NUMBER = 1_000_000
_KEY = re.compile(r"[A-Za-z0-9._:~-]{1,64}")
_DECISION = re.compile(r"[A-Za-z0-9._:-]{1,64}")


def key_check(key: object) -> str:
    """Return the idempotency key.

    Raises:
        Malformed: it is not one.
    """
    if not isinstance(key, str) or not _KEY.fullmatch(key):
        raise Malformed(_("Send an idempotency key of 1 to 64 letters, digits or . _ : ~ - with the answer."))
    return key


def decision_id_check(decision_id: object) -> str:
    """Return the decision's id if it looks like one.

    Raises:
        Malformed: it does not.
    """
    if not isinstance(decision_id, str) or not _DECISION.fullmatch(decision_id):
        raise Malformed(_("Name the decision by its id, as it was given with the question."))
    return decision_id


def storable_check(value: object) -> None:
    """Refuse a value too large to be any answer, or with characters no database takes.

    Raises:
        Malformed, Oversized: says which.
    """
    if isinstance(value, int) and abs(value) > LARGEST_NUMBER:
        raise Oversized(_("That number is larger than any a game asks for."))
    items = value if isinstance(value, list) else [value]
    if len(items) > MOST_KEYS:
        raise Oversized(_("More than %(most_keys)s keys; no decision has so many.") % {"most_keys": MOST_KEYS})
    for item in items:
        if isinstance(item, str) and len(item) > LONGEST_KEY:
            raise Oversized(
                _("A key longer than %(longest_key)s characters; no option has one.") % {"longest_key": LONGEST_KEY}
            )
        if isinstance(item, str) and not item.isprintable():
            raise Malformed(_("That key holds characters no key has."))


def value_check(question: Mapping[str, Any], value: object) -> Value:
    """Return the value if it can be an answer to this question, as ``Decision.as_data`` gave it.

    Raises:
        Malformed: it cannot; says what would be.
    """
    keys = [str(option["key"]) for option in question.get("options", ())]
    try:
        return check_shape(
            value,
            question["kind"],
            question["least"],
            question["most"],
            keys,
            question.get("capacity"),
            lambda: question.get("too_many"),
        )
    except IllegalAnswer as refusal:
        raise Malformed(str(refusal)) from None


FURTHER = "pass"
"""What an answer says that passes on, as far as a pass reaches."""


def body_hash(decision_id: str, value: object, *, passes_on: bool = False) -> str:
    """A fingerprint of an answer, to tell a repetition from another answer under the same key."""
    parts = [decision_id, value, "passes on"] if passes_on else [decision_id, value]
    body = json.dumps(parts, ensure_ascii=True, separators=(",", ":"))
    return hashlib.sha256(body.encode()).hexdigest()
