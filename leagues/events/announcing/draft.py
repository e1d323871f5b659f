"""Change, announce and discard the draft of an event; and make a draft like an event there was."""

import math
from datetime import datetime, timedelta
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from leagues.competition.format_choice import format_use_check, stages_use_check
from leagues.competition.log import status_check
from leagues.errors import Forbidden, Refused
from leagues.events.announcing.tournament_create import STAFF_ONLY, announce_log, tournament_check, tournament_create
from leagues.events.log import tournament_lock
from leagues.events.models import Tournament
from leagues.stages.plan import plan_formats
from matches.clocks import ClockSettings
from players.audit import audit
from players.models import Player
from players.staff.authority import Action, check, may

__all__ = ["draft_announce", "draft_change", "draft_discard", "tournament_copy"]

_OWN = {"organiser", "status", "clock", "secrets_revealed", "created_at", "started_at", "finished_at"}
"""Fields that the admin shows and that are not settings of an event."""
_TIMES = ("opens_at", "starts_at", "deck_deadline", "draw_value_at")
_WEEK = timedelta(weeks=1)


@transaction.atomic
def draft_change(
    *, tournament: Tournament, actor: Player, now: datetime, clock: ClockSettings | None = None, **fields: Any
) -> Tournament:
    """Change the settings of a draft; ``fields`` as for `tournament_create`.

    Raises:
        Forbidden: not its organiser or staff, or setting what only staff may. WrongState: announced already.
        Refused, ValidationError: what is wrong with the settings.
    """
    tournament = _locked(tournament, actor)
    if STAFF_ONLY & set(fields) and not may(actor, Action.TOURNAMENT_ANNOUNCE_DEMO):
        raise Forbidden(_("Only staff may set how far ahead sanctioning is asked for, or make a demonstration."))
    if clock is not None:
        if problems := clock.check():
            raise Refused(" ".join(problems))
        tournament.clock = clock.as_data()
    if "format" in fields:
        format_use_check(fields["format"], actor, tournament.organiser, earlier_key=tournament.format_id)
    earlier_slugs = plan_formats(tournament.stage_plans)
    for name, value in fields.items():
        setattr(tournament, name, value)
    tournament_check(tournament, now)
    stages_use_check(tournament.stage_plans, actor, tournament.organiser, earlier_slugs=earlier_slugs)
    tournament.save()
    audit(actor=actor, verb="event.draft_changed", target=tournament, now=now, data={})
    return tournament


@transaction.atomic
def draft_announce(*, tournament: Tournament, actor: Player, now: datetime) -> Tournament:
    """Announce a draft: from now on everybody sees the event, and its settings are fixed.

    Raises:
        Forbidden: not its organiser or staff, or no organiser any more. WrongState: announced already.
        ValidationError: what is wrong with its settings by now, such as a start that has passed.
    """
    tournament = _locked(tournament, actor)
    if not may(tournament.organiser, Action.TOURNAMENT_ANNOUNCE):
        raise Forbidden(_("Only organisers announce events. Ask the staff for the role."))
    tournament_check(tournament, now)
    tournament.status, tournament.created_at = Tournament.Status.ANNOUNCED, now
    tournament.save()
    announce_log(tournament, actor=actor, now=now)
    return tournament


@transaction.atomic
def draft_discard(*, tournament: Tournament, actor: Player, now: datetime) -> None:
    """Delete a draft. Raises Forbidden, or WrongState for an event that is announced."""
    tournament = _locked(tournament, actor)
    audit(actor=actor, verb="event.draft_discarded", target=tournament, now=now, data={})
    tournament.delete()


@transaction.atomic
def tournament_copy(*, tournament: Tournament, actor: Player, now: datetime) -> Tournament:
    """Make a draft with every setting of an event; times that have passed move on by whole weeks.

    Raises:
        Forbidden: no organiser. WrongState: too many drafts. Refused, ValidationError: settings that are not possible
        any more.
    """
    fields: dict[str, Any] = {"plan": tournament.plan}
    for field in Tournament._meta.concrete_fields:
        if field.editable and not field.primary_key and field.name not in _OWN:
            fields[field.name] = getattr(tournament, field.name)
    if not may(actor, Action.TOURNAMENT_ANNOUNCE_DEMO):
        fields = {name: value for name, value in fields.items() if name not in STAFF_ONLY}
    times = {name: fields[name] for name in _TIMES if fields.get(name) is not None}
    if times:
        weeks = max(0, math.floor((now - min(times.values())) / _WEEK) + 1)
        fields |= {name: at + weeks * _WEEK for name, at in times.items()}
    return tournament_create(organiser=actor, now=now, clock=tournament.clock_settings, draft=True, **fields)


def _locked(tournament: Tournament, actor: Player) -> Tournament:
    tournament = tournament_lock(tournament.pk)
    check(actor, Action.TOURNAMENT_DRAFT, tournament)
    status_check(tournament, Tournament.Status.DRAFT)
    return tournament
