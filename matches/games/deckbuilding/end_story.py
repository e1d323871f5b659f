"""Why a match of the deck-building game was lost: the Victory Points, and who defeated the Archenemies."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from matches.games.end_story import Decisive, EndEvent, EndStory, events_kept, loser_of, many, points_told

__all__ = ["STORY_KINDS", "TELLING", "deckbuilding_end_story"]

STORY_KINDS = ("corruption", "defeat", "defeated", "over", "taken back")
"""The kinds of events that the story is told from."""
TELLING = ("defeated", "corruption", "hit", "destroy", "buy", "gain", "archenemy", "play")
"""The kinds of events that say what an answer changed, the weightiest first."""
POINTS = gettext_lazy("%(points)s Victory Points")


def deckbuilding_end_story(
    events: Iterable[EndEvent], outcome: Mapping[str, Any], names: Sequence[str], place: int | None
) -> EndStory:
    """The story of the seat at ``place``, or of the loser, from the public events of `STORY_KINDS` in order."""
    log = events_kept(events)
    if any(event.kind == "defeat" for event in log):
        return EndStory(_("The main deck ran out with an Archenemy undefeated, so nobody won."), None, "archenemy")
    over = next((event for event in reversed(log) if event.kind == "over"), None)
    if over is None:
        return EndStory()
    points, beaten = list(over.data["points"]), list(over.data["archenemies"])
    why = points_told(names, points, POINTS)
    loser, winners = loser_of(outcome, place), list(outcome.get("winners") or ())
    if loser is None or not winners:
        return EndStory(why)
    winner = winners[0]
    won = [event for event in log if event.kind == "defeated" and event.data["player"] == winner]
    last = Decisive(_("The last Archenemy of the winner"), won[-1].text, won[-1].sequence) if won else None
    taken = sum(event.data["gained"] for event in log if event.kind == "corruption" and event.data["player"] == loser)
    if beaten[winner] > beaten[loser]:
        more = ngettext(
            "%(winner)s defeated %(count)s Archenemy, %(loser)s %(fewer)s.",
            "%(winner)s defeated %(count)s Archenemies, %(loser)s %(fewer)s.",
            beaten[winner],
        ) % {
            "winner": names[winner],
            "count": many(beaten[winner]),
            "loser": names[loser],
            "fewer": many(beaten[loser]) if beaten[loser] else _("none"),
        }
        return EndStory(f"{why} {more}", last, "archenemy")
    if taken:
        more = ngettext(
            "%(loser)s took %(count)s Corruption card.", "%(loser)s took %(count)s Corruption cards.", taken
        ) % {"loser": names[loser], "count": taken}
        return EndStory(f"{why} {more}", last, "defend")
    return EndStory(why, last, "win")
