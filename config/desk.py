"""The desk of a player who is signed in: what to go on with besides the matches that wait, and first steps."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.db.models import Exists, OuterRef, Q
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from cardpool.models import DeckVersion
from leagues.events.models import Entrant, Tournament
from leagues.events.own_table import tables_now_of
from leagues.events.selectors import tournaments
from leagues.seasons.models import SeasonEntrant
from matches.games.lesson import Lesson
from matches.games.registry import default_room, room_of, rooms
from matches.games.room import GameRoom
from matches.models import LessonProgress, Seat
from matches.selectors import LESSONS
from players.models import Player

__all__ = ["BegunLesson", "FirstStep", "desk_of", "first_steps"]

NEW_FOR = timedelta(days=30)
"""How long after an account was made its first steps are shown, unless all are done before."""


@dataclass(frozen=True, slots=True)
class FirstStep:
    """One of the first steps. ``game`` is set where a press begins a match of it at once; ``url`` leads there else."""

    key: str
    name: Promise
    about: Promise
    button: Promise
    done: bool
    url: str = ""
    game: str = ""


@dataclass(frozen=True, slots=True)
class BegunLesson:
    """A lesson that the player is in."""

    room: GameRoom
    lesson: Lesson
    step: int


def desk_of(player: Player, now: datetime) -> dict[str, Any]:
    """What the desk shows besides the player's matches, challenges, seasons and notices. At most four statements."""
    steps = first_steps(player, now)
    return {
        "tables_now": tables_now_of(player),
        "first_steps": steps,
        "first_next": next((step.key for step in steps if not step.done), ""),
        "lesson_begun": _lesson_begun(player),
        "next_event": _next_event(player, now),
    }


def first_steps(player: Player, now: datetime) -> Sequence[FirstStep]:
    """What somebody new does first; nothing once all of it is done, and for accounts that are not new. One statement.

    A copy of a starter is no deck of one's own yet.
    """
    if player.is_trial or player.date_joined < now - NEW_FOR:
        return ()
    starters = [starter.name for room in rooms() if room.decks is not None for starter in room.decks.starters.values()]
    own_deck = ~Q(deck__name__in=starters) | Q(number__gt=1)
    row = Player.objects.filter(pk=player.pk).values_list(
        Exists(LessonProgress.objects.filter(player=player, status=LessonProgress.Status.DONE)),
        Exists(Seat.objects.filter(~LESSONS, player=player, ended_at__isnull=False)),
        Exists(DeckVersion.objects.filter(own_deck, deck__player=player)),
        Exists(Entrant.objects.filter(player=player)),
        Exists(SeasonEntrant.objects.filter(player=player, entered_at__isnull=False)),
    )
    learned, played, decked, entered, in_season = row.get()
    if learned and played and decked and (entered or in_season):
        return ()
    game = default_room()
    return (
        FirstStep(
            "learn",
            _("Take a lesson"),
            _("Short, at a real table, one thing at a time."),
            _("Learn"),
            learned,
            url=reverse("matches:learn-game", args=[game.slug]),
        ),
        FirstStep(
            "match",
            _("Play your first match"),
            _("Against a patient bot, with a coach beside you."),
            _("Play"),
            played,
            game=game.slug,
        ),
        FirstStep(
            "deck",
            _("Make a deck"),
            _("Change a starter, or begin with nothing."),
            _("Build"),
            decked,
            url=reverse("cardpool:decks"),
        ),
        FirstStep(
            "event",
            _("Enter an event"),
            _("A tournament or a league, a few decisions a day."),
            _("Look"),
            entered or in_season,
            url=reverse("leagues:lobby"),
        ),
    )


def _lesson_begun(player: Player) -> BegunLesson | None:
    """The lesson that the player went on in last."""
    begun = LessonProgress.objects.filter(
        player=player, status=LessonProgress.Status.BEGUN, match__isnull=False, match__finished_at=None
    )
    row = begun.order_by("-changed_at", "-pk").first()
    if row is None:
        return None
    room = room_of(row.game)
    lesson = next((lesson for lesson in room.lessons if lesson.slug == row.lesson), None)
    return BegunLesson(room, lesson, row.step) if lesson is not None else None


def _next_event(player: Player, now: datetime) -> Tournament | None:
    """The player's next event that has not begun, else the next one that can be entered. ``own`` says which."""
    coming = tournaments().filter(Q(starts_at__gt=now) | Q(starts_at=None), status=Tournament.Status.REGISTRATION)
    mine = Exists(
        Entrant.objects.filter(player=player, tournament=OuterRef("pk"), dropped_at=None, disqualified_at=None)
    )
    return coming.annotate(own=mine).order_by("-own", "starts_at", "-pk").first()
