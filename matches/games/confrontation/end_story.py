"""Why a match of The Confrontation was lost: the last battle, or who was left to stop the other side."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from engine.confrontation.wording import piece_name, region_name
from matches.games.end_story import Decisive, EndEvent, EndStory, events_kept

__all__ = ["STORY_KINDS", "TELLING", "confrontation_end_story"]

STORY_KINDS = ("battle", "defeated", "over", "strengths", "taken back")
"""The kinds of events that the story is told from."""
TELLING = ("defeated", "heir", "strengths", "battle", "card", "retreat", "special", "move")
"""The kinds of events that say what an answer changed, the weightiest first."""
BEARER_DEFEATED = ("Frodo defeated", "Sam defeated")


def confrontation_end_story(
    events: Iterable[EndEvent], outcome: Mapping[str, Any], names: Sequence[str], place: int | None
) -> EndStory:
    """The story of the loser, from the public events of `STORY_KINDS` in order."""
    log = events_kept(events)
    termination = str(outcome.get("termination") or "")
    left = _left(outcome, names)
    if termination not in BEARER_DEFEATED:
        return EndStory(left, _battle(log, last=False), "win" if outcome.get("winners") else "")
    battle = next((n for n in range(len(log) - 1, -1, -1) if log[n].kind == "battle"), None)
    if battle is None or not any(event.kind == "defeated" for event in log[battle:]):
        return EndStory(left, None, "frodo")
    fought = log[battle].data
    bearer = log[-1].data.get("piece") if log[-1].kind == "defeated" else None
    fell = {str(event.data["piece"]) for event in log[battle:] if event.kind == "defeated"}
    bearer = next((piece for piece in (fought["attacker"], fought["defender"]) if piece in fell), bearer)
    other = fought["defender"] if bearer == fought["attacker"] else fought["attacker"]
    strengths = next((event.data for event in log[battle:] if event.kind == "strengths"), None)
    numbers = {
        "bearer": _begin(piece_name(bearer)),
        "other": piece_name(other),
        "region": region_name(fought["region"]),
    }
    if strengths is not None:
        numbers |= {"good": strengths["good"], "dark": strengths["dark"]}
        why = _("%(bearer)s fell to %(other)s in %(region)s, %(good)s against %(dark)s.") % numbers
    else:
        why = _("%(bearer)s fell to %(other)s in %(region)s, without a strength card.") % numbers
    return EndStory(f"{why} {left}".rstrip(), _battle(log, last=True), "frodo")


def _begin(text: str) -> str:
    return text[:1].upper() + text[1:]


def _battle(log: Sequence[EndEvent], *, last: bool) -> Decisive | None:
    """The last battle, of those with a defeat unless it is ``last`` of all."""
    for n in range(len(log) - 1, -1, -1):
        if log[n].kind == "battle" and (last or any(event.kind == "defeated" for event in log[n:])):
            return Decisive(_("The decisive battle") if last else _("The last battle"), log[n].text, log[n].sequence)
    return None


def _left(outcome: Mapping[str, Any], names: Sequence[str]) -> str:
    """How many characters each side had left; empty where the outcome does not say."""
    survivors = [int(number) for number in (outcome.get("details") or {}).get("survivors", ())]
    if len(survivors) < len(names):
        return ""
    parts = [
        ngettext("%(name)s had %(count)s character left", "%(name)s had %(count)s characters left", survivors[seat])
        % {"name": name, "count": survivors[seat]}
        for seat, name in enumerate(names)
    ]
    return ", ".join(parts) + "."
