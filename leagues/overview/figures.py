"""Figures of events and leagues for the staff."""

from __future__ import annotations

from datetime import datetime

from django.db.models import Count, Q
from django.urls import reverse
from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _

from leagues.events.models import Appeal, NoticeOutbox, Prize, Proposal, SanctionRequest, Tournament
from leagues.seasons.models import Season, SeasonNotice, SeasonPrize, SeasonProposal, SeasonSanctionRequest
from leagues.webhooks.models import Webhook
from players.models import Player
from players.staff.authority import Action, without_stakes
from players.staff.figures import DAY, Course, Fault, Figure, Group, Line, Window, by_state, counted, steps_of

__all__ = ["league_figures", "season_faults"]

DAYS_SHOWN = 30


def league_figures(now: datetime) -> tuple[Group, ...]:
    """Events and seasons by state, what waits for officials, and prizes; 18 statements."""
    return _states(now), _waiting(), _prizes(now)


def _states(now: datetime) -> Group:
    steps = steps_of(DAY, DAYS_SHOWN, now)
    events = by_state(Tournament.objects.all(), "status")
    seasons = by_state(Season.objects.all(), "status")
    window = Window(Tournament.objects.all(), "created_at", most=20_000)
    stopped = Webhook.objects.filter(stopped_at__isnull=False).count()
    blocked = Season.objects.filter(status=Season.Status.RUNNING).exclude(blocked_reason="").count()
    owed = NoticeOutbox.objects.count() + SeasonNotice.objects.count()
    return Group(
        "events",
        _("Events and leagues"),
        (
            *(
                Figure(
                    f"events_{status}",
                    format_lazy(_("events: {state}"), state=label),
                    events.get(status, 0),
                    url=f"/admin/leagues/tournament/?status__exact={status}",
                )
                for status, label in Tournament.Status.choices
            ),
            *(
                Figure(
                    f"seasons_{status}",
                    format_lazy(_("seasons: {state}"), state=label),
                    seasons.get(status, 0),
                    url=f"/admin/leagues/season/?status__exact={status}",
                )
                for status, label in Season.Status.choices
            ),
            Figure("seasons_blocked", _("seasons stopped by an error"), blocked, warn=blocked > 0),
            Figure("event_notices_owed", _("announcements to be told"), owed),
            Figure(
                "webhooks_stopped",
                _("webhooks that stopped"),
                stopped,
                url="/admin/leagues/webhook/?stopped_at__isnull=False",
            ),
        ),
        (
            Course(
                "events_a_day",
                _("Events announced and begun a day"),
                steps,
                (
                    Line(_("made"), counted(window.rows, "created_at", steps)),
                    Line(_("begun"), counted(window.rows, "started_at", steps)),
                ),
                since=window.since(steps[0]),
            ),
        ),
    )


def _waiting() -> Group:
    """What waits for the staff or a second official."""
    requests = SanctionRequest.objects.filter(status=SanctionRequest.Status.OPEN).count()
    seasons = SeasonSanctionRequest.objects.filter(status=SeasonSanctionRequest.Status.OPEN).count()
    appeals = Appeal.objects.filter(status=Appeal.Status.OPEN).count()
    proposals = Proposal.objects.filter(status=Proposal.Status.OPEN).count()
    proposals += SeasonProposal.objects.filter(status=SeasonProposal.Status.OPEN).count()
    return Group(
        "waiting",
        _("Waiting for a decision"),
        (
            Figure(
                "sanctions_waiting",
                _("events that ask to be sanctioned"),
                requests,
                url=reverse("leagues:sanctions"),
                warn=requests > 0,
            ),
            Figure(
                "season_sanctions_waiting",
                _("seasons that ask to be sanctioned"),
                seasons,
                url=reverse("leagues:season-sanctions"),
                warn=seasons > 0,
            ),
            Figure(
                "appeals_waiting",
                _("appeals"),
                appeals,
                url=f"/admin/leagues/appeal/?status__exact={Appeal.Status.OPEN}",
            ),
            Figure("proposals_waiting", _("rewinds and draws that need a second person"), proposals),
        ),
    )


def _prizes(now: datetime) -> Group:
    steps = steps_of(DAY, DAYS_SHOWN, now)
    over = Q(tournament__status=Tournament.Status.FINISHED)
    season_over = Q(season__status=Season.Status.FINISHED)
    undrawn = Q(credited_at=None)
    events = Prize.objects.aggregate(
        drawn=Count("pk", filter=~undrawn), owed=Count("pk", filter=undrawn & over), ahead=Count("pk", filter=undrawn)
    )
    seasons = SeasonPrize.objects.aggregate(
        drawn=Count("pk", filter=~undrawn),
        owed=Count("pk", filter=undrawn & season_over),
        ahead=Count("pk", filter=undrawn),
    )
    both = {key: events[key] + seasons[key] for key in ("drawn", "owed", "ahead")}
    days = [
        counted(model.objects.filter(credited_at__isnull=False), "credited_at", steps) for model in (Prize, SeasonPrize)
    ]
    overdue = {"sanction_number__isnull": False, "draw_overdue_told_at__isnull": False}
    late = Prize.objects.filter(undrawn, **{f"tournament__{key}": value for key, value in overdue.items()})
    late_seasons = SeasonPrize.objects.filter(undrawn, **{f"season__{key}": value for key, value in overdue.items()})
    number = late.count() + late_seasons.count()
    return Group(
        "prizes",
        _("Prizes"),
        (
            Figure("prizes_drawn", _("prizes drawn and credited"), both["drawn"], url="/admin/leagues/prize/"),
            Figure("prizes_owed", _("prizes owed: the event is over, the draw is not held"), both["owed"]),
            Figure("prizes_overdue", _("prizes whose draw is overdue"), number, warn=number > 0),
            Figure("prizes_ahead", _("prizes of events that go on"), both["ahead"] - both["owed"]),
        ),
        (
            Course(
                "prizes_a_day",
                _("Prizes drawn a day"),
                steps,
                (Line(_("prizes"), tuple(map(sum, zip(*days, strict=True)))),),
            ),
        ),
    )


def season_faults(viewer: Player, *, most: int = 20) -> tuple[list[Fault], int]:
    """Seasons that an error has stopped, and how many more there are; one in which the viewer plays is one of those.

    Two statements.
    """
    every = Season.objects.filter(status=Season.Status.RUNNING).exclude(blocked_reason="")
    rows = without_stakes(viewer, Action.SEASON_CHANGE, every).select_related("league").order_by("-pk")[:most]
    faults = [
        Fault(_("season"), str(season), season.get_absolute_url(), season.started_at, season.blocked_reason)
        for season in rows
    ]
    return faults, every.count() - len(faults)
