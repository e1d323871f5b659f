"""What standing orders say: when an answer is repeated, what is answered ahead, and how they end. Pure.

Orders that pass are in ``matches.standing``. An order that answers holds its answer as ``terms``:

- ``ahead``: ``basis`` and ``once`` as in ``engine.kernel.ahead``, ``value`` (the keys chosen), ``text`` and ``labels``
  (question and answer in words). ``StandingOrder.argument`` is the key of the question.
- ``again``: ``question`` (``Game.question``), ``values`` (answers in the order in which they are tried), ``until`` (one
  of ``UNTIL``), ``turn`` (the game turn in which it was set), ``text`` and ``labels``. ``StandingOrder.argument`` is a
  fingerprint of the question.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from hashlib import blake2b
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from engine.kernel import Decision, IllegalAnswer, Value
from engine.kernel.ahead import AheadAnswer, AheadQuestion
from engine.kernel.decision import ACTION, ORDER, YESNO, check_shape
from matches.errors import Malformed

__all__ = [
    "UNTIL",
    "again_answer",
    "again_terms",
    "ahead_answer",
    "ahead_terms",
    "last_match_words",
    "order_value",
    "question_key",
    "turn_over",
]

UNTIL = {
    "turn": gettext_lazy("until this turn ends"),
    "acts": gettext_lazy("until another player acts"),
    "match": gettext_lazy("in this whole match"),
}
"""When an order to answer alike ends, in words."""
MOST_VALUES = 20


def question_key(question: str) -> str:
    """A fingerprint of a question that is asked again and again."""
    return blake2b(question.encode(), digest_size=16).hexdigest()


def ahead_terms(question: AheadQuestion, value: object) -> dict[str, object]:
    """The terms of an answer to a later question, checked.

    Raises:
        Malformed: it cannot be an answer; says what would be.
    """
    keys = [str(option["key"]) for option in question.options]
    try:
        chosen = check_shape(value, question.kind, question.least, question.most, keys)
    except IllegalAnswer as refusal:
        raise Malformed(f"{question.text} {refusal}") from None
    assert isinstance(chosen, list)
    labels = {str(option["key"]): str(option["label"]) for option in question.options}
    return {
        "basis": question.basis,
        "once": question.once,
        "value": chosen,
        "text": question.text,
        "labels": [labels[key] for key in chosen] or [question.nothing],
    }


def ahead_answer(key: str, terms: Mapping[str, Any]) -> AheadAnswer:
    """The engine's form of it."""
    return AheadAnswer(key, terms["basis"], terms["value"], terms["once"])


def again_terms(
    question: str, decision: Mapping[str, Any], value: Value, until: object, turn: int, before: Mapping[str, Any] | None
) -> dict[str, Any]:
    """The terms of an order to answer alike whenever the same is asked.

    ``decision`` is the question as its seat sees it. ``before``: the order for the same question that this one adds
    to: where one of several is chosen first, the answers are tried in the order in which they were given.

    Raises:
        Malformed: it does not say until when, or holds too many answers.
    """
    if until not in UNTIL:
        raise Malformed(_("Say until when: %(until)s.") % {"until": ", ".join(UNTIL)})
    names = {str(option["key"]): str(option["label"]) for option in decision.get("options", ())}
    keys = value if isinstance(value, list) else [value]
    label = ", ".join(names.get(str(key), str(key)) for key in keys) or "nothing"
    values: list[Any] = [value]
    labels = [label]
    if before is not None and decision["kind"] in (ACTION, YESNO) and value not in before["values"]:
        values, labels = [*before["values"], value], [*before["labels"], label]
    if len(values) > MOST_VALUES:
        raise Malformed(_("That order holds too many answers; cancel it first."))
    prompt = decision.get("prompt") or {}
    return {
        "question": question,
        "values": values,
        "until": until,
        "turn": turn,
        "text": str(prompt.get("text", "")),
        "labels": labels,
    }


def again_answer(terms: Mapping[str, Any], question: str, decision: Decision) -> Value | None:
    """The answer that an order gives to a question; ``None``: it is another question, or no answer fits."""
    if terms["question"] != question:
        return None
    return next((value for value in terms["values"] if _fits(decision, value)), None)


def _fits(decision: Decision, value: Any) -> bool:
    try:
        decision.parse(value)
    except IllegalAnswer:
        return False
    return True


def last_match_words(kind: str, count: int | None) -> str:
    """How often an order would have acted in the player's last match, as a sentence; nothing without such a match."""
    if count is None:
        return ""
    times = _("once") if count == 1 else _("%(count)s times") % {"count": count}
    if kind == "ahead":
        return _("This question came %(times)s in your last match.") % {"times": times}
    return _("It would have acted %(times)s in your last match.") % {"times": times}


def turn_over(terms: Mapping[str, object], turn: int) -> bool:
    """Whether an order that lasts until the end of a turn is over."""
    return terms.get("until") == "turn" and terms.get("turn") != turn


def order_value(question: AheadQuestion, places: Mapping[str, str]) -> list[str]:
    """The order that a form with a number for each option means; options without a number come last.

    Raises:
        Malformed: a number is none.
    """
    keys: Sequence[str] = [str(option["key"]) for option in question.options]
    assert question.kind == ORDER
    try:
        numbers = {key: int(places[key]) if places.get(key) else len(keys) + 1 for key in keys}
    except ValueError:
        raise Malformed(_("Give each a number: who comes first, who comes second.")) from None
    return sorted(keys, key=lambda key: numbers[key])
