"""What the end of a match tells beyond its result: why, what decided it, where it turned, and what to learn from it.

The page and the API read this. Everything is told from what everybody saw. Where a match turned was found with the
hidden cards in sight, so it is told of casual matches whose hands and decks are open; see `Match.revealed`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.urls import reverse
from django.utils.translation import gettext as _

from cardpool.pictures.stored import picture_url
from engine.bots.evaluation import evaluation_knows
from matches import history
from matches.games.end_story import Decisive, EndEvent, EndStory, loser_of
from matches.games.lesson import Lesson
from matches.games.registry import room_of
from matches.games.room import GameRoom
from matches.models import Match, MatchEvaluation
from matches.naming import named

__all__ = ["EndTold", "MomentTold", "end_told"]

EVENTS_READ = 600
"""The newest events of a match from which its end is told."""
EVALUATED_WITHIN = timedelta(minutes=30)
"""After so long nobody waits for the moments of a match any more."""
LEFT = ("concession", "timeout")


@dataclass(frozen=True, slots=True)
class MomentTold:
    """One answer after which a seat stood worse.

    Attributes:
        step: the count of answers with it; its place in the replay.
        turn: its number, from 1.
        part: the name of the part of the turn; empty where the game names none.
        text: what happened, in English as in the log.
        card, picture: the card that did it, and the address of its picture; empty where there is none.
        before, after: the chance of finishing ahead, in percent.
        address: of the replay at that step.
    """

    step: int
    turn: int
    part: str
    text: str
    card: str
    picture: str
    before: int
    after: int
    address: str


@dataclass(frozen=True, slots=True)
class EndTold:
    """What the end of a match tells.

    Attributes:
        why: sentences with the numbers; empty where nothing more is known than the result.
        decisive: the skirmish, battle or round that decided it; ``None`` where none did.
        decisive_address: of the replay there.
        of: whose chances the moments tell.
        moments: at most three, in order.
        moments_due: whether they are still being looked for.
        lesson: for a player who did not win, the lesson about it, and after a first match the game's first where none
            fits; ``None`` for no lesson.
    """

    why: str
    decisive: Decisive | None
    decisive_address: str
    of: str
    moments: tuple[MomentTold, ...]
    moments_due: bool
    lesson: Lesson | None


def end_told(match: Match, names: Sequence[str], place: int | None, now: datetime) -> EndTold | None:
    """What the end tells the seat at ``place`` (``None``: a spectator); ``None`` before the end, and where officials
    or the players ended the match. Two statements.

    Raises:
        RecordDamaged: the record of an archived match cannot be read.
    """
    outcome = match.outcome
    if not outcome or match.started_at is None or outcome.get("decided_by"):
        return None
    room = room_of(match.ruleset)
    story = _story(match, room, outcome, names, place)
    decisive = None if story.decisive is None else _named(story.decisive, names)
    whose = loser_of(outcome, place)
    whose = place if whose is None and place is not None else whose or 0
    moments, due = _moments(match, room, names, whose, now)
    lost = place is not None and place not in (outcome.get("winners") or ())
    lessons = {lesson.slug: lesson for lesson in room.lessons}
    lesson = lessons.get(story.lesson) if lost else None
    if lesson is None and match.is_first:
        lesson = next(iter(room.lessons), None)
    return EndTold(
        why=story.why,
        decisive=decisive,
        decisive_address=_replay(match, decisive.step) if decisive is not None else "",
        of=names[whose] if whose < len(names) else "",
        moments=moments,
        moments_due=due,
        lesson=lesson,
    )


def _story(
    match: Match, room: GameRoom, outcome: Mapping[str, Any], names: Sequence[str], place: int | None
) -> EndStory:
    events: Sequence[EndEvent] = ()
    if room.story_kinds:
        events = list(
            history.events(
                match, seen_by=history.SPECTATOR, kinds=room.story_kinds, upto_step=match.sequence, newest=EVENTS_READ
            )
        )
    story = room.end_story(events, outcome, names, place)
    if outcome.get("termination") not in LEFT:
        return story
    why = _("It was turn %(turn)s.") % {"turn": match.turn + 1}
    return EndStory(f"{why} {story.why}".rstrip(), None, story.lesson)


def _named(decisive: Decisive, names: Sequence[str]) -> Decisive:
    return Decisive(decisive.name, named(decisive.text, names), decisive.step)


def _replay(match: Match, step: int) -> str:
    return reverse("matches:replay-step", args=[match.code, step])


def _moments(
    match: Match, room: GameRoom, names: Sequence[str], whose: int, now: datetime
) -> tuple[tuple[MomentTold, ...], bool]:
    """The moments of a seat, and whether they are still being looked for."""
    if not (match.casual and match.revealed and evaluation_knows(match.ruleset)):
        return (), False
    evaluation = MatchEvaluation.objects.filter(match=match.pk).only("moments").first()
    if evaluation is None:
        ended = match.finished_at
        return (), match.archived_at is None and ended is not None and now - ended < EVALUATED_WITHIN
    rows = evaluation.moments[whose] if whose < len(evaluation.moments) else []
    return tuple(_moment(match, room, names, row) for row in rows), False


def _moment(match: Match, room: GameRoom, names: Sequence[str], row: Mapping[str, Any]) -> MomentTold:
    return MomentTold(
        step=row["step"],
        turn=row["turn"] + 1,
        part=room.part_name(row["part"]) if row["part"] is not None else "",
        text=named(row["text"], names),
        card=row["card"],
        picture=picture_url(row["card"]) if row["card"] else "",
        before=row["before"],
        after=row["after"],
        address=_replay(match, row["step"]),
    )
