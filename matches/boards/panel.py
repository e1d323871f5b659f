"""The decision panel: arrange a question for people, and read the answer from the form."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext

from matches.errors import Malformed

__all__ = [
    "PanelCard",
    "choice_mark",
    "decision_panel",
    "form_value",
    "input_kind",
    "losses_mark",
    "source_shown",
]

NUMBER_AS_BUTTONS = 12
"""Numbers with at most this many values are shown as a row of radio buttons."""

Option = Mapping[str, Any]


def input_kind(data: Mapping[str, object]) -> str:
    """Which control a decision needs: radio, checkbox, number, order or assign."""
    kind = data["kind"]
    if kind in ("action", "yesno"):
        return "radio"
    if kind == "choose":
        return "radio" if data["most"] == 1 else "checkbox"
    return str(kind)


@dataclass(frozen=True, slots=True)
class PanelCard:
    """A card or piece that options are about.

    Attributes:
        title: its name.
        group: the heading its options stand under; empty for none.
        side: its side in the game, for its looks.
        cost: what it costs now, where that is of interest.
        picture: the address of its picture; empty for none.
    """

    title: str
    group: str = ""
    side: str = ""
    cost: int | None = None
    picture: str = ""


_NO_CARD = PanelCard("")


def decision_panel(
    data: Mapping[str, Any],
    cards: Mapping[str, PanelCard],
    *,
    group_order: Sequence[str] = (),
    cost_word: str = "cost",
) -> dict[str, Any]:
    """The decision panel as data for the template.

    Args:
        data: the question, as ``Decision.as_data`` gives it.
        cards: what is known of the cards and pieces that its options are about, by id.
        group_order: the groups of options that stand first, in order.
        cost_word: what the game calls the cost of an option.

    Returns ``id``, ``kind``, ``input``, ``title``, ``detail``, ``least``, ``most``, ``groups`` (``legend`` and
    ``options``; what would do nothing now in a group of its own, behind the others), ``passing`` (the options that do
    nothing, shown last), for numbers ``preset`` (the one that is chosen at first, or None), for assignments ``lefts``
    (each with its ``rights``), ``source``: the card that asks (``title``, ``text``) or None, ``cards``: how many
    options each card has, and ``closed``: what a player may look for and cannot do, each a ``label`` and ``why``;
    here nothing. A game that asks in a form of its own adds its ``template`` and a ``hint`` beside the button that
    confirms.
    """
    prompt = data.get("prompt") or {}
    control = input_kind(data)
    vain = gettext("Does nothing now")
    groups: dict[str, list[dict[str, Any]]] = {}
    passing: list[dict[str, Any]] = []
    counts: dict[str, int] = {}
    for option in data.get("options") or ():
        shown = dict(option)
        # A piece on a map is what a card is on a table: the thing to click for its options.
        card_id = shown["card"] = option.get("card", option.get("piece"))
        card = cards.get(str(card_id), _NO_CARD) if card_id is not None else _NO_CARD
        shown["cost"] = option.get("cost", card.cost)
        shown["side"] = card.side
        shown["picture"] = card.picture
        shown["checked"] = bool(data.get("forced")) and control == "radio"
        if card_id is not None:
            counts[str(card_id)] = counts.get(str(card_id), 0) + 1
        if data.get("passing") is not None and option["key"] == data["passing"]:
            passing.append(shown)
        else:
            groups.setdefault(vain if option.get("idle") else card.group, []).append(shown)
    if data["kind"] == "choose" and control == "radio" and data["least"] == 0:
        none = data.get("nothing") or {"label": gettext("None of them")}
        passing.append({"key": "", "checked": data["most"] == 0, **none})
    first = [group for group in group_order if group in groups]
    ranked = [*first, *(group for group in groups if group not in (*first, vain))]
    ranked += [vain] if vain in groups else []
    panel: dict[str, Any] = {
        "id": data["id"],
        "kind": data["kind"],
        "input": control,
        "title": prompt.get("text") or gettext("Your decision"),
        "detail": prompt.get("detail") or "",
        "source": source_shown(data),
        "least": data["least"],
        "most": data["most"],
        "groups": [{"legend": legend, "options": groups[legend]} for legend in ranked],
        "passing": passing,
        "cards": counts,
        "cost_word": cost_word,
        "closed": [],
        "count_hint": _count_hint(data) if control in ("checkbox", "order") else "",
    }
    if data["kind"] == "number":
        panel["preset"] = data.get("preset")
        span = data["most"] - data["least"]
        panel["numbers"] = list(range(data["least"], data["most"] + 1)) if span < NUMBER_AS_BUTTONS else []
    if data["kind"] == "order":
        options = [option for group in panel["groups"] for option in group["options"]]
        panel["ordered"] = [
            {"option": option, "place": place, "places": range(1, len(options) + 1)}
            for place, option in enumerate(options, start=1)
        ]
    if data["kind"] == "assign":
        panel["lefts"] = _lefts(data, cards)
    return panel


def source_shown(data: Mapping[str, Any] | None) -> dict[str, Any] | None:
    """The card whose text asks a question, as its prompt has it; None where the rules ask."""
    source = ((data or {}).get("prompt") or {}).get("source")
    return dict(source) if isinstance(source, Mapping) else None  # a question stored long ago may have a key alone


def _count_hint(data: Mapping[str, object]) -> str:
    if data["kind"] == "order":
        return gettext("Number them in the order you want, 1 first.")
    least, most = data["least"], data["most"]
    if least == most:
        return gettext("Choose %(least)s.") % {"least": least}
    return (
        gettext("Choose up to %(most)s.") % {"most": most}
        if least == 0
        else gettext("Choose %(least)s to %(most)s.") % {"least": least, "most": most}
    )


def _lefts(data: Mapping[str, Any], cards: Mapping[str, PanelCard]) -> list[dict[str, Any]]:
    """Assignments, left side by left side. A pair's key reads ``left>right``.

    A right side that takes fewer than there are left sides says how many (``note``), and what is said once it is full.
    """
    capacity, too_many = data.get("capacity") or {}, data.get("too_many") or {}
    count = len({str(option["key"]).partition(">")[0] for option in data.get("options") or ()})
    lefts: dict[str, dict[str, Any]] = {}
    for option in data.get("options") or ():
        left, _, right = str(option["key"]).partition(">")
        row = lefts.setdefault(left, {"key": left, "name": _name(cards, left), "card": left, "rights": []})
        room = capacity.get(right)
        limited = room is not None and room < count
        row["rights"].append(
            {
                "key": option["key"],
                "name": _name(cards, right),
                "card": right,
                "room": room if limited else None,
                "limit": gettext("may take %(room)s") % {"room": room} if limited else "",
                "full": str(too_many.get(right) or ""),
                "note": str(option.get("note") or ""),
                "outcome": option.get("outcome") or "",
                "verdict": option.get("verdict") or "",
            }
        )
    return list(lefts.values())


def _name(cards: Mapping[str, PanelCard], card_id: str) -> str:
    return cards[card_id].title if card_id in cards else card_id


def losses_mark(panel: dict[str, Any], loses: Mapping[str, str]) -> None:
    """Put the warnings of choices that lose the match beside these choices; ``loses`` is by their keys."""
    for group in (*({"options": panel["passing"]},), *panel["groups"]):
        for option in group["options"]:
            option["loses"] = loses.get(str(option["key"]), "")
    panel["losing_numbers"] = [
        {"number": number, "loses": loses.get(str(number), "")} for number in panel.get("numbers") or ()
    ]


def choice_mark(panel: dict[str, Any], value: object) -> None:
    """Choose at first what was sent and refused; of a number, an order and a form of a game's own, nothing."""
    chosen = value if isinstance(value, list) else [value]
    for group in (*panel["groups"], {"options": panel["passing"]}):
        for option in group["options"]:
            option["checked"] = option["key"] in chosen or (option["key"] == "" and value == [])
    for left in panel.get("lefts") or ():
        for right in left["rights"]:
            right["checked"] = right["key"] in chosen
        left["assigned"] = any(right["checked"] for right in left["rights"])


def form_value(data: Mapping[str, Any], sent: Mapping[str, list[str]]) -> str | int | list[str]:
    """The answer to a decision, read from a posted form.

    Raises:
        Malformed: nothing was chosen, or not what the control allows; says what to do.
    """
    control = input_kind(data)
    values = sent.get("value", [])
    if control == "radio":
        if len(values) != 1:
            raise Malformed(gettext("Choose one of the options, then confirm."))
        if data["kind"] == "choose":
            return [values[0]] if values[0] else []
        return values[0]
    if control == "number":
        text = values[0].strip() if len(values) == 1 else ""
        if not text.lstrip("-").isdecimal() or len(text) > 7:
            raise Malformed(
                gettext("Give a whole number from %(least)s to %(most)s.")
                % {"least": data["least"], "most": data["most"]}
            )
        return int(text)
    if control == "checkbox":
        return values
    keys = [str(option["key"]) for option in data.get("options") or ()]
    if control == "order":
        places = [sent.get(f"place:{key}", [""])[0] for key in keys]
        if sorted(places) != sorted(str(number) for number in range(1, len(keys) + 1)):
            raise Malformed(gettext("Give every line a different place from 1 to %(count)s.") % {"count": len(keys)})
        return [key for _, key in sorted(zip(map(int, places), keys, strict=True))]
    lefts = list(dict.fromkeys(key.partition(">")[0] for key in keys))
    chosen = [sent.get(f"left:{left}", [""])[0] for left in lefts]
    return [key for key in chosen if key]
