"""Pages to learn the games: their lessons, and the lesson beside the board."""

from __future__ import annotations

from collections.abc import Sequence

from django.contrib import messages
from django.contrib.auth import login
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from cardpool.collections.earnings import earned_by
from matches import services
from matches.errors import Malformed
from matches.games.lesson import recommended
from matches.games.registry import room_of, rooms
from matches.games.rules_page import rules_of
from matches.lesson_progress import hint_shown, lessons_done, lessons_of
from matches.models import LessonProgress, MatchStatus, PendingDecision
from matches.naming import named_data
from matches.selectors import match_of_player
from matches.services.deck_choice import starter_groups
from matches.services.earnings_due import lesson_page
from matches.views.showing import Shown
from players.errors import Refused
from players.guests.trial import trial_make
from players.requests import player_of
from players.security.guards import limited

__all__ = ["glossary", "hint_context", "hint_do", "learn", "learn_do", "learn_game", "lesson_context", "rules"]

LABELS_MOST = 6
"""Recommended options that are named; more would be a second panel."""


@never_cache
@require_safe
def learn(request: HttpRequest) -> HttpResponse:
    """Every game, with how many of its lessons are completed."""
    done = lessons_done(request.user)
    games = [
        {"room": room, "lessons": len(room.lessons), "done": done.get(room.slug, 0)} for room in rooms() if room.lessons
    ]
    return render(request, "matches/learn/index.html", {"games": games, "section": "play"})


@never_cache
@require_safe
def learn_game(request: HttpRequest, game: str) -> HttpResponse:
    """The lessons of a game, with the reader's progress."""
    if not room_of(game).lessons:
        raise Http404(_("There are no lessons of such a game."))
    room = room_of(game)
    context = {
        "room": room,
        "rows": lessons_of(request.user, game),
        "starter_groups": starter_groups(room),
        "section": "play",
    }
    return render(request, "matches/learn/game.html", context)


@require_safe
def glossary(request: HttpRequest, game: str) -> HttpResponse:
    """The terms of a game."""
    room = room_of(game)
    if not room.glossary.terms:
        raise Http404(_("There is no glossary of such a game."))
    return render(request, "matches/learn/glossary.html", {"room": room, "section": "play"})


@require_safe
def rules(request: HttpRequest, game: str) -> HttpResponse:
    """The rules of a game in short."""
    room = room_of(game)
    chapters = rules_of(room.rules)
    if not chapters:
        raise Http404(_("There are no rules of such a game here."))
    return render(request, "matches/learn/rules.html", {"room": room, "chapters": chapters, "section": "play"})


@require_POST
def learn_do(request: HttpRequest, game: str, lesson: str) -> HttpResponse:
    """Begin a lesson or go on in it (``what=begin``), start it anew (``again``), go to its next step (``next``), or
    leave it out (``skip``). Strangers begin as guests."""
    if lesson not in {known.slug for known in room_of(game).lessons}:
        raise Http404(_("There is no such lesson."))
    if not request.user.is_authenticated and request.POST.get("what") == "begin":
        return _guest_begins(request, game, lesson)
    return _learner_does(request, game, lesson)


@limited
def _guest_begins(request: HttpRequest, game: str, lesson: str) -> HttpResponse:
    """Begin a lesson as a new guest."""
    player = trial_make(now=timezone.now())
    login(request, player, backend="django.contrib.auth.backends.ModelBackend")
    return _learner_does(request, game, lesson)


@login_required
def _learner_does(request: HttpRequest, game: str, lesson: str) -> HttpResponse:
    what, now, player = request.POST.get("what", ""), timezone.now(), player_of(request)
    try:
        if what in ("begin", "again"):
            made = services.lesson_begin(player=player, game=game, slug=lesson, again=what == "again", now=now)
            return redirect(made)
        if what == "next":
            progress = services.lesson_next(player=player, game=game, slug=lesson, now=now)
            if progress.match is not None:
                return redirect(progress.match)
        elif what == "skip":
            services.lesson_skip(player=player, game=game, slug=lesson, now=now)
        else:
            raise Malformed(_("Choose what to do: begin, start again, go to the next step, or skip the lesson."))
    except Refused as refusal:
        messages.error(request, refusal.message)
    return redirect("matches:learn-game", game)


def lesson_context(shown: Shown, names: Sequence[str]) -> dict[str, object]:
    """``lesson`` for the page of a lesson's match, nothing for others: its row, its step, the options the step
    recommends in the question on the table, and the lesson after it. Two statements; once it is done, those
    about the tokens earned."""
    match = shown.match
    if not match.is_lesson or shown.seat is None:
        return {}
    row = LessonProgress.objects.filter(match=match).first()
    lessons = room_of(row.game).lessons if row is not None else ()
    at = next(
        (number for number, candidate in enumerate(lessons) if row is not None and candidate.slug == row.lesson), None
    )
    if row is None or at is None:
        return {}
    lesson = lessons[at]
    step = None
    if row.status != LessonProgress.Status.DONE and row.step < len(lesson.steps):
        step = lesson.steps[row.step]
    pending = PendingDecision.objects.filter(match=match, seat=shown.seat).first()
    asks, labels = False, []
    if step is not None and step.moment is not None and pending is not None:
        asks = step.moment.fits(pending.data, match.public or {})
        options = named_data(recommended(step, pending.data, match.public or {}), names)
        labels = list(dict.fromkeys(str(option["label"]) for option in options))
    return {
        "lesson": {
            "game": row.game,
            "slug": lesson.slug,
            "title": lesson.title,
            "step": step,
            "page": step is not None and step.moment is None,
            "read": [earlier for earlier in lesson.steps[: row.step] if earlier.moment is None],
            "missed": lesson.steps[row.missed] if row.missed is not None and row.missed < len(lesson.steps) else None,
            "earned": earned_by(shown.seat.player, lesson_page(row.game, lesson.slug), timezone.now())
            if row.status == LessonProgress.Status.DONE
            else 0,
            "number": row.step + 1,
            "steps": len(lesson.steps),
            "asks": asks,
            "try": labels[:LABELS_MOST],
            "over": match.status == MatchStatus.FINISHED,
            "after": lessons[at + 1] if at + 1 < len(lessons) else None,
        }
    }


def hint_context(shown: Shown, prompt: str) -> dict[str, object]:
    """``hint`` to the question that is asked, where the player wants one; none in lessons."""
    if shown.seat is None or not prompt or shown.match.is_lesson:
        return {}
    return {"hint": hint_shown(shown.seat.player, shown.match.ruleset, prompt)}


@login_required
@require_POST
def hint_do(request: HttpRequest, game: str) -> HttpResponse:
    """Dismiss the hint to the question with this ``prompt``, or bring the hints of the game back (no prompt)."""
    player, prompt = player_of(request), request.POST.get("prompt", "")
    if not room_of(game).lessons:
        raise Http404(_("There are no hints of such a game."))
    try:
        if prompt:
            services.hint_dismiss(player=player, game=game, prompt=prompt, now=timezone.now())
        else:
            services.hints_restore(player=player, game=game)
            messages.success(request, _("Hints are shown again."))
    except Refused as refusal:
        messages.error(request, refusal.message)
    match = match_of_player(request.POST.get("match", ""), player)
    return redirect("matches:learn-game", game) if match is None else redirect("matches:match", match.code)
