"""Lessons over the API."""

from __future__ import annotations

from typing import Any

from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.permissions import AllowAny, IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from matches import services
from matches.api import MatchView, read_sent
from matches.games.registry import room_chosen, room_of
from matches.games.rules_page import rules_of
from matches.lesson_progress import hints_dismissed, lessons_of
from players.requests import player_of

__all__ = ["GlossaryView", "HintsView", "LessonView", "LessonsView", "RulesView"]


class StepSerializer(serializers.Serializer[Any]):
    """A step: a page to read, or one that waits for a question with this ``prompt`` key."""

    title = serializers.CharField()
    text = serializers.CharField()
    prompt = serializers.CharField(source="moment.prompt", allow_null=True, default=None)


class LessonSerializer(serializers.Serializer[Any]):
    """A lesson, and how far you are: ``step`` steps are completed; ``match`` is where it is played. While the next step
    is a page, its match takes no answers of yours. ``missed``: the step you answered otherwise than it recommends."""

    lesson = serializers.CharField(source="lesson.slug")
    title = serializers.CharField(source="lesson.title")
    about = serializers.CharField(source="lesson.about")
    status = serializers.ChoiceField(choices=["new", "begun", "done", "skipped"])
    step = serializers.IntegerField()
    steps = StepSerializer(source="lesson.steps", many=True)
    missed = serializers.IntegerField(allow_null=True)
    match = serializers.CharField(allow_null=True)


class LessonDoSerializer(serializers.Serializer[Any]):
    """``begin`` or go on, start ``again``, go to the ``next`` step, or ``skip`` the lesson."""

    what = serializers.ChoiceField(choices=["begin", "again", "next", "skip"])


class LessonsView(MatchView):
    """The lessons of a game."""

    permission_classes = [AllowAny]

    @extend_schema(operation_id="lessons", responses=LessonSerializer(many=True))
    def get(self, request: Request, game: str) -> Response:
        """The lessons of a game, with your progress."""
        return Response(LessonSerializer(lessons_of(request.user, room_chosen(game).slug), many=True).data)


class LessonView(MatchView):
    """One lesson."""

    permission_classes = [IsAuthenticated]

    @extend_schema(operation_id="lesson_do", request=LessonDoSerializer, responses=LessonSerializer)
    def post(self, request: Request, game: str, lesson: str) -> Response:
        """Begin a lesson, go on in it, or skip it. Answer its questions in its match."""
        room_chosen(game).lesson(lesson)
        what = read_sent(LessonDoSerializer(data=request.data))["what"]
        player, now = player_of(request), timezone.now()
        if what in ("begin", "again"):
            services.lesson_begin(player=player, game=game, slug=lesson, again=what == "again", now=now)
        elif what == "next":
            services.lesson_next(player=player, game=game, slug=lesson, now=now)
        else:
            services.lesson_skip(player=player, game=game, slug=lesson, now=now)
        row = next(row for row in lessons_of(player, game) if row.lesson.slug == lesson)
        return Response(LessonSerializer(row).data)


class HintSerializer(serializers.Serializer[Any]):
    """A hint to questions with this ``prompt`` key, and whether you have dismissed it."""

    prompt = serializers.CharField()
    question = serializers.CharField()
    answer = serializers.CharField()
    lesson = serializers.CharField()
    dismissed = serializers.BooleanField()


class HintDismissSerializer(serializers.Serializer[Any]):
    """The ``prompt`` key of the questions whose hint you do not want any more."""

    prompt = serializers.CharField(max_length=60)


class HintsView(MatchView):
    """Hints to the questions of a game."""

    permission_classes = [IsAuthenticated]

    def _rows(self, request: Request, game: str) -> Response:
        dismissed = hints_dismissed(player_of(request), game)
        rows = [
            {
                "prompt": prompt,
                "question": hint.question,
                "answer": hint.answer,
                "lesson": hint.lesson,
                "dismissed": prompt in dismissed,
            }
            for prompt, hint in room_of(game).hints.items()
        ]
        return Response(HintSerializer(rows, many=True).data)

    @extend_schema(operation_id="hints", responses=HintSerializer(many=True))
    def get(self, request: Request, game: str) -> Response:
        """The hints to the questions of a game."""
        return self._rows(request, room_chosen(game).slug)

    @extend_schema(operation_id="hint_dismiss", request=HintDismissSerializer, responses=HintSerializer(many=True))
    def post(self, request: Request, game: str) -> Response:
        """Dismiss one of them."""
        sent = read_sent(HintDismissSerializer(data=request.data))
        services.hint_dismiss(
            player=player_of(request), game=room_chosen(game).slug, prompt=sent["prompt"], now=timezone.now()
        )
        return self._rows(request, game)

    @extend_schema(operation_id="hints_restore", responses=HintSerializer(many=True))
    def delete(self, request: Request, game: str) -> Response:
        """Show all of them again."""
        services.hints_restore(player=player_of(request), game=room_chosen(game).slug)
        return self._rows(request, game)


class TermSerializer(serializers.Serializer[Any]):
    """A term: what it means, the ``section`` of the rulebook, and the ``forms`` in which texts have it. ``slug`` is its
    anchor on the page of the glossary."""

    slug = serializers.CharField()
    name = serializers.CharField()
    meaning = serializers.CharField()
    section = serializers.CharField(source="source")
    forms = serializers.ListField(child=serializers.CharField())


class GlossaryView(MatchView):
    """The glossary of a game."""

    permission_classes = [AllowAny]

    @extend_schema(operation_id="glossary", responses=TermSerializer(many=True))
    def get(self, request: Request, game: str) -> Response:
        """The terms of a game, in alphabetical order."""
        return Response(TermSerializer(room_chosen(game).glossary.terms, many=True).data)


class RulesSectionSerializer(serializers.Serializer[Any]):
    """A section of a rulebook: its rules in short."""

    slug = serializers.CharField()
    title = serializers.CharField()
    rules = serializers.ListField(child=serializers.CharField())


class RulesNoteSerializer(serializers.Serializer[Any]):
    """A point and what is said of it; ``title`` may be empty."""

    title = serializers.CharField()
    text = serializers.CharField()


class RulesReadingSerializer(serializers.Serializer[Any]):
    """A point that can be read in two ways: what is played by default, what else can be chosen, and why."""

    point = serializers.CharField()
    default = serializers.CharField()
    otherwise = serializers.CharField()
    why = serializers.CharField()


class RulesNotesSerializer(serializers.Serializer[Any]):
    """Points under a common heading."""

    heading = serializers.CharField()
    points = RulesNoteSerializer(many=True)


class RulesChapterSerializer(serializers.Serializer[Any]):
    """A chapter: its sections, and those set ``aside`` with the reason."""

    slug = serializers.CharField()
    title = serializers.CharField()
    sections = RulesSectionSerializer(many=True)
    aside = RulesNoteSerializer(many=True)
    readings = RulesReadingSerializer(many=True)
    notes = RulesNotesSerializer(many=True)


class RulesView(MatchView):
    """The rules of a game in short."""

    permission_classes = [AllowAny]

    @extend_schema(operation_id="rules", responses=RulesChapterSerializer(many=True))
    def get(self, request: Request, game: str) -> Response:
        """The rules of a game, by the sections of its rulebooks."""
        return Response(RulesChapterSerializer(rules_of(room_chosen(game).rules), many=True).data)
