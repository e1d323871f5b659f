"""The end of a match for the API: what its page tells, and how the rematch stands."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from django.urls import reverse
from rest_framework import serializers

from matches.ending_told import EndTold, end_told
from matches.endings import ending
from matches.games.registry import room_of
from matches.models import Match, Seat
from matches.rematches import rematch_of

__all__ = ["EndingSerializer", "RematchStateSerializer", "ending_data"]


class MomentSerializer(serializers.Serializer[Any]):
    """An answer after which ``of`` stood worse; ``before`` and ``after`` are chances of finishing ahead, in percent."""

    step = serializers.IntegerField(help_text="The count of answers with it; its place in the replay.")
    turn = serializers.IntegerField(help_text="From 1.")
    part = serializers.CharField(help_text="The part of the turn; empty where the game names none.")
    text = serializers.CharField()
    card = serializers.CharField(help_text="The card that did it; empty where none is named.")
    picture = serializers.CharField(help_text="The address of its picture; empty where there is none.")
    before = serializers.IntegerField()
    after = serializers.IntegerField()
    address = serializers.CharField(help_text="Of the replay at that step.")


class DecisiveSerializer(serializers.Serializer[Any]):
    """The skirmish, battle or round that decided a match."""

    name = serializers.CharField()
    text = serializers.CharField()
    step = serializers.IntegerField()


class RematchStateSerializer(serializers.Serializer[Any]):
    """How the rematch stands. ``answered``: you have accepted and others have not, who are ``waiting``."""

    status = serializers.ChoiceField(choices=["", "open", "accepted", "declined", "withdrawn", "expired"])
    by = serializers.CharField(help_text="Who offered it last; empty against bots.")
    own = serializers.BooleanField(help_text="Whether that is you.")
    answered = serializers.BooleanField()
    waiting = serializers.ListField(child=serializers.CharField())
    challenge = serializers.IntegerField(allow_null=True)
    match = serializers.CharField(allow_null=True, help_text="The code of the rematch, once it is made.")
    offerable = serializers.BooleanField(help_text="Whether you may offer one now.")


class EndingSerializer(serializers.Serializer[Any]):
    """The end of a match, as its page tells it to you."""

    who = serializers.CharField(help_text="The result, a sentence.")
    reason = serializers.CharField(help_text="The reason of the rules, a sentence.")
    won = serializers.BooleanField(allow_null=True, help_text="Null for spectators.")
    why = serializers.CharField(help_text="Why, with the numbers; empty where no more is known.")
    decisive = DecisiveSerializer(allow_null=True)
    of = serializers.CharField(help_text="Whose chances the moments tell.")
    moments = MomentSerializer(many=True, help_text="At most three; of casual matches whose hands are open.")
    moments_due = serializers.BooleanField(help_text="Whether the moments are still being looked for.")
    lesson = serializers.CharField(help_text="The address of the lesson about it; empty where none fits.")
    rematch = RematchStateSerializer(allow_null=True, help_text="Null unless you played it and it was casual.")


NOTHING_TOLD = EndTold("", None, "", "", (), False, None)


def ending_data(match: Match, seats: Sequence[Seat], place: int | None, now: datetime) -> dict[str, Any] | None:
    """The end as `EndingSerializer` has it; ``None`` before it. Raises `RecordDamaged`."""
    if not match.outcome:
        return None
    names, room = [seat.player.username for seat in seats], room_of(match.ruleset)
    end = ending(match.outcome, names, place, room.endings)
    story = end_told(match, names, place, now) or NOTHING_TOLD
    lesson = story.lesson
    return {
        "who": end.who,
        "reason": end.why,
        "won": end.won,
        "why": story.why,
        "decisive": story.decisive,
        "of": story.of,
        "moments": story.moments,
        "moments_due": story.moments_due,
        "lesson": f"{reverse('matches:learn-game', args=[room.slug])}#{lesson.slug}" if lesson is not None else "",
        "rematch": rematch_of(match, seats, place) if place is not None and match.casual else None,
    }
