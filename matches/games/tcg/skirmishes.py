"""The skirmishes as columns of the field, with the strengths and what the rules would resolve now."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from matches.games.tcg.cards import Card, strength_sum

__all__ = ["skirmish_columns"]

BAR_WIDTH = 238


def skirmish_columns(
    view: Mapping[str, Any],
    cards: Mapping[str, Card],
    units: Mapping[str, dict[str, Any]],
    *,
    shadow: bool,
    you: str | None = None,
) -> list[dict[str, Any]]:
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
        row: dict[str, Any] = {
            "number": number,
            "state": skirmish["state"],
            "fighter": units.get(str(skirmish["fp"])),
            "minions": [units[card] for card in skirmish["minions"] if card in units],
            "minion_strength": theirs,
            "fighter_strength": ours,
            "css": css,
            "verdict": verdict,
            "title": f"{number} · {'fought' if skirmish['state'] == 'done' else skirmish['state']}",
        }
        fighter = cards.get(str(skirmish["fp"]))
        if skirmish["state"] == "now" and skirmish["winner"] is not None and fighter is not None and minions:
            row["focus"] = _focus(skirmish, cards, fighter, minions)
        rows.append(row)
    return rows


def _verdict(skirmish: Mapping[str, Any], *, shadow: bool, you: str | None) -> tuple[str, str]:
    """The tally's class, and who is ahead by how much."""
    winner = skirmish["winner"]
    if winner is None:
        return ("", "fought" if skirmish["state"] == "done" else "")
    won = (winner == "shadow") == shadow
    margin = abs(skirmish["fp_strength"] - skirmish["shadow_strength"])
    css = "won" if won else "lost" if margin else "tie"
    side = "Shadow" if winner == "shadow" else "Free Peoples"
    if skirmish["overwhelmed"]:
        if you is None:
            return css, "Shadow overwhelms" if winner == "shadow" else "Free Peoples overwhelm"
        return css, "you overwhelm" if won else "you are overwhelmed"
    if not margin:
        return css, "tie: the Shadow wins" if winner == "shadow" else "tie"
    if (winner == "fp") != (skirmish["fp_strength"] > skirmish["shadow_strength"]):
        return css, f"{side} wins as it stands"
    if you is None:
        return css, f"{side} ahead by {margin}"
    return css, f"you are {'ahead' if won else 'behind'} by {margin}"


def _focus(
    skirmish: Mapping[str, Any], cards: Mapping[str, Card], fighter: Card, minions: Sequence[Card]
) -> dict[str, Any]:
    """The current skirmish spelled out: bars, the sum of each side, and what would happen now."""
    ours, theirs, limit = skirmish["fp_strength"], skirmish["shadow_strength"], skirmish["overwhelm_at"]
    sums = {one["id"]: one for one in skirmish["sums"]}
    full = max(ours, theirs, limit, 1)
    scale = BAR_WIDTH / full
    name = fighter["title"]
    them = " and ".join(card["title"] for card in minions)
    ahead = skirmish["winner"] == "fp"
    dying = [cards[card]["title"] for card in skirmish["overwhelmed_cards"] if card in cards]
    several = len(dying) > 1
    dies = f"{' and '.join(dying)} {'are' if several else 'is'} overwhelmed and {'die' if several else 'dies'}."
    if ahead:
        lead = f"{name} wins as it stands."
        wounded = f"{them} takes the wounds." if len(minions) == 1 else "Each losing minion is wounded."
    else:
        tie = " A tie goes to the Shadow." if ours == theirs else ""
        lead = f"{name} loses as it stands.{tie}"
        wounded = f"{name} takes the wounds."
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
        "sums": [strength_sum({**sums[card["id"]], "title": card["title"]}) for card in (*minions, fighter)],
        "lead": lead,
        "rest": dies if dying else wounded,
        "ahead": ahead,
    }


def _segments(base: int, total: int, scale: float) -> list[dict[str, Any]]:
    """One bar: what is printed, then what was added; a reduction shows as a shorter bar."""
    base = min(base, total)
    parts: list[dict[str, Any]] = [
        {"x": 0.0, "width": round(max(base * scale - 1, 0), 1), "label": f"{base} base", "text_x": 6}
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
