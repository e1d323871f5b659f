"""Why a match of the Tarot card game was lost: the points, what most of the difference comes from, and the round."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from engine.tarot.rules.scoring import AWARD
from engine.tarot.state import AFFILIATION, BEARER, LEAST, MOST, OUT, VICTORY
from matches.games.end_story import Decisive, EndEvent, EndStory, events_kept, loser_of, points_told

__all__ = ["STORY_KINDS", "TELLING", "tarot_end_story"]

STORY_KINDS = ("overall", "scored", "taken back")
"""The kinds of events that the story is told from."""
TELLING = ("scored", "one ring", "out", "ring", "point", "turned up")
"""The kinds of events that say what an answer changed, the weightiest first."""
POINTS = gettext_lazy("%(points)s Victory Points")
FOR: Mapping[int, tuple[Promise, str]] = {
    OUT: (gettext_lazy("going out first"), "win"),
    BEARER: (gettext_lazy("bearing the Ring"), "ring"),
    LEAST: (gettext_lazy("the least Dark Points"), "dark"),
    MOST: (gettext_lazy("the most Dark Points"), "dark"),
    AFFILIATION: (gettext_lazy("the Ring's own side"), "ring"),
}
"""What Victory Points are given for, and the lesson about it."""


def tarot_end_story(
    events: Iterable[EndEvent], outcome: Mapping[str, Any], names: Sequence[str], place: int | None
) -> EndStory:
    """The story of the seat at ``place``, or of the loser, from the public events of `STORY_KINDS` in order."""
    points = [int(number) for number in (outcome.get("details") or {}).get("victory points", ())]
    loser, winners = loser_of(outcome, place), list(outcome.get("winners") or ())
    if len(points) < len(names):
        return EndStory()
    why = points_told(names, points, POINTS)
    if loser is None or not winners or outcome.get("termination") not in ("victory points", "shared victory"):
        return EndStory(why)
    log, winner = events_kept(events), winners[0]
    rounds = [event for event in log if event.kind == "scored"]
    ahead = dict.fromkeys(VICTORY, 0)
    for event in log:
        for column in VICTORY:
            ahead[column] += _lead(event, column, winner, loser)
    most = max(VICTORY, key=lambda column: ahead[column])
    if ahead[most] <= 0:
        return EndStory(why)
    reason, lesson = FOR[most]
    why += " " + _("%(winner)s got %(points)s more than %(loser)s for %(reason)s.") % {
        "winner": names[winner],
        "points": ahead[most],
        "loser": names[loser],
        "reason": reason,
    }
    if not rounds:
        return EndStory(why, None, lesson)
    leads = [sum(_lead(event, column, winner, loser) for column in VICTORY) for event in rounds]
    decided = leads.index(max(leads))
    event = rounds[decided]
    text = _("Round %(number)s: %(winner)s gained %(points)s more than %(loser)s.") % {
        "number": event.data["number"],
        "winner": names[winner],
        "points": leads[decided],
        "loser": names[loser],
    }
    return EndStory(why, Decisive(_("The decisive round"), text, event.sequence), lesson)


def _lead(event: EndEvent, column: int, winner: int, loser: int) -> int:
    """By how much the winner got more Victory Points of a kind than the loser, in a round or for the whole game."""
    if event.kind == "scored":
        rows = event.data["rows"]
        return int(rows[winner][column]) - int(rows[loser][column])
    given = {LEAST: event.data["least"], MOST: event.data["most"]}.get(column) if event.kind == "overall" else None
    return AWARD * ((winner in given) - (loser in given)) if given is not None else 0
