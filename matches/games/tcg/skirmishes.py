"""The skirmishes as columns of the field, with the strengths and what the rules would resolve now."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.text import get_text_list
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, pgettext

from engine.tcg.view_types import TcgCard, TcgSkirmish, TcgView
from matches.games.tcg.cards import strength_sum

__all__ = ["skirmish_columns"]

BAR_WIDTH = 238
TITLES = {
    "done": gettext_lazy("%(number)s · fought"),
    "now": gettext_lazy("%(number)s · now"),
    "next": gettext_lazy("%(number)s · next"),
}
"""By the engine's key of the state of a skirmish."""


def skirmish_columns(
    view: TcgView,
    cards: Mapping[str, TcgCard],
    units: Mapping[str, dict[str, object]],
    *,
    shadow: bool,
    you: str | None = None,
) -> list[dict[str, object]]:
    """The columns of the field: the minions and their strength, the fighter and theirs, and who is ahead.

    Who would win, and overwhelm, is what the rules say they would resolve now.

    Args:
        view: the seat's view, or the spectator's.
        cards: the cards in play by their ids.
        units: the same as they are drawn.
        shadow: whether the viewer's side is the Shadow; it decides what is good news.
        you: the side that is the viewer's alone, "fp" or "shadow"; ``None`` where sides are named.
    """
    rows = []
    for number, skirmish in enumerate(view["skirmishes"], start=1):
        ours, theirs = skirmish["fp_strength"], skirmish["shadow_strength"]
        minions = [cards[card] for card in skirmish["minions"] if card in cards]
        css, verdict = _verdict(skirmish, shadow=shadow, you=you)
        row: dict[str, object] = {
            "number": number,
            "state": skirmish["state"],
            "fighter": units.get(skirmish["fp"] or ""),
            "minions": [units[card] for card in skirmish["minions"] if card in units],
            "minion_strength": theirs,
            "fighter_strength": ours,
            "css": css,
            "verdict": verdict,
            "title": TITLES[skirmish["state"]] % {"number": number},
        }
        fighter, limit = cards.get(skirmish["fp"] or ""), skirmish["overwhelm_at"]
        is_fought = skirmish["state"] == "now" and skirmish["winner"] is not None and bool(minions)
        if is_fought and fighter is not None and limit is not None:
            row["focus"] = _focus(skirmish, limit, cards, fighter, minions)
        rows.append(row)
    return rows


def _verdict(skirmish: TcgSkirmish, *, shadow: bool, you: str | None) -> tuple[str, str]:
    """The tally's class, and who is ahead by how much."""
    winner = skirmish["winner"]
    if winner is None:
        return ("", _("fought") if skirmish["state"] == "done" else "")
    won = (winner == "shadow") == shadow
    margin = abs(skirmish["fp_strength"] - skirmish["shadow_strength"])
    css = "won" if won else "lost" if margin else "tie"
    is_shadow = winner == "shadow"
    if skirmish["overwhelmed"]:
        if you is None:
            return css, _("Shadow overwhelms") if is_shadow else _("Free Peoples overwhelm")
        return css, _("you overwhelm") if won else _("you are overwhelmed")
    if not margin:
        return css, _("tie: the Shadow wins") if is_shadow else pgettext("skirmish", "tie")
    if (winner == "fp") != (skirmish["fp_strength"] > skirmish["shadow_strength"]):
        return css, _("Shadow wins as it stands") if is_shadow else _("Free Peoples wins as it stands")
    if you is None:
        ahead = _("Shadow ahead by %(margin)s") if is_shadow else _("Free Peoples ahead by %(margin)s")
        return css, ahead % {"margin": margin}
    return css, (_("you are ahead by %(margin)s") if won else _("you are behind by %(margin)s")) % {"margin": margin}


def _focus(
    skirmish: TcgSkirmish, limit: int, cards: Mapping[str, TcgCard], fighter: TcgCard, minions: Sequence[TcgCard]
) -> dict[str, object]:
    """The current skirmish spelled out: bars, the sum of each side, and what would happen now."""
    ours, theirs = skirmish["fp_strength"], skirmish["shadow_strength"]
    sums = {side["id"]: side for side in skirmish["sums"]}
    full = max(ours, theirs, limit, 1)
    scale = BAR_WIDTH / full
    name = fighter["title"]
    them = get_text_list([card["title"] for card in minions], _("and"))
    ahead = skirmish["winner"] == "fp"
    dying = [cards[card]["title"] for card in skirmish["overwhelmed_cards"] if card in cards]
    dies = ngettext("%(cards)s is overwhelmed and dies.", "%(cards)s are overwhelmed and die.", len(dying)) % {
        "cards": get_text_list(dying, _("and"))
    }
    if ahead:
        lead = _("%(card)s wins as it stands.") % {"card": name}
        only_loser = _("%(card)s takes the wounds.") % {"card": them}
        wounded = only_loser if len(minions) == 1 else _("Each losing minion is wounded.")
    else:
        loses = _("%(card)s loses as it stands. A tie goes to the Shadow.")
        lead = (loses if ours == theirs else _("%(card)s loses as it stands.")) % {"card": name}
        wounded = _("%(card)s takes the wounds.") % {"card": name}
    return {
        "name": name,
        "them": them,
        "ours": ours,
        "theirs": theirs,
        "tie_x": round(theirs * scale, 1),
        "over_x": round(limit * scale, 1),
        "overwhelm_at": limit,
        "shadow_bar": _segments(sum(sums[card["id"]]["strength_base"] for card in minions), theirs, scale),
        "fp_bar": _segments(sums[fighter["id"]]["strength_base"], ours, scale),
        "sums": [strength_sum(card["title"], sums[card["id"]]) for card in (*minions, fighter)],
        "lead": lead,
        "rest": dies if dying else wounded,
        "ahead": ahead,
    }


def _segments(base: int, total: int, scale: float) -> list[dict[str, Any]]:
    """One bar: what is printed, then what was added; a reduction shows as a shorter bar."""
    base = min(base, total)
    parts: list[dict[str, Any]] = [
        {
            "x": 0.0,
            "width": round(max(base * scale - 1, 0), 1),
            "label": _("%(base)s base") % {"base": base},
            "text_x": 6,
        }
    ]
    if total > base:
        x = base * scale + 1
        parts.append(
            {
                "x": round(x, 1),
                "width": round(max((total - base) * scale - 2, 0), 1),
                "label": f"+{total - base}",
                "text_x": round(x + 4, 1),
            }
        )
    return [part for part in parts if part["width"] > 0]
