"""One player's part of the card game's table: counts, support area, dead pile, companions at rest."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from django.utils.translation import gettext as _

from engine.tcg.view_types import TcgSeat, TcgView
from matches.games.tcg.cards import Reasons, card_marks

__all__ = ["seat_box"]


def seat_box(
    seat: TcgSeat,
    view: TcgView,
    names: Sequence[str],
    counts: Mapping[str, int],
    reasons: Reasons,
    *,
    own: bool,
) -> dict[str, object]:
    number = seat["seat"]
    resting = [card for card in seat["characters"] if number != view["fp"] and card["type"] != "minion"]
    followers = [card for card in seat["support"] if card["type"] == "follower"]
    support = [card for card in seat["support"] if card["type"] != "follower"]
    lanes = [
        (_("Support"), [card for card in support if card["side"] != "shadow"], False),
        (_("Support, Shadow"), [card for card in support if card["side"] == "shadow"], False),
        (_("Followers"), followers, False),
        (_("Fellowship, at rest"), resting, True),
        (_("Dead pile"), seat["dead"], True),
        (_("Removed from the game"), seat["removed"], True),
    ]
    discarded = [{"card": card, **card_marks(card, counts, reasons)} for card in seat.get("discard", [])]
    return {
        "number": number,
        "name": names[number],
        "own": own,
        "role": _role(view, number),
        "lost": seat["lost"],
        "hand": seat["hand_count"],
        "deck": seat["deck_count"],
        "discard": seat["discard_count"],
        "dead": len(seat["dead"]),
        "site": seat["site"],
        "burdens": seat["burdens"],
        "resistance": seat["resistance"],
        "ring_worn": seat["ring_worn"],
        "waiting": number in view["waiting"],
        "discard_cards": sorted(discarded, key=lambda shown: not shown["count"]),
        "from_discard": sum(shown["count"] > 0 for shown in discarded),
        "lanes": [
            {
                "name": name,
                "rest": rest,
                "cards": [
                    {"card": card, "wounds": card.get("wounds", 0), **card_marks(card, counts, reasons)}
                    for card in cards
                ],
            }
            for name, cards, rest in lanes
            if cards
        ],
    }


def _role(view: TcgView, seat: int) -> str:
    """With several Shadow players: who is the Free Peoples player, and in which order the others come."""
    if len(view["seats"]) == 2 or not view["shadow"]:
        return ""
    if seat == view["fp"]:
        return _("Free Peoples")
    if seat not in view["shadow"]:
        return ""
    return _("Shadow %(number)s") % {"number": view["shadow"].index(seat) + 1}
