"""Figures of packs, trades and drafts for the staff."""

from __future__ import annotations

from datetime import datetime

from django.db.models import Count, Q, Sum
from django.utils.translation import gettext_lazy as _

from cardpool.models import Draft, FormatRecheck, Pack, TokenHolding, Trade
from players.models import Player
from players.staff.authority import Action, without_stakes
from players.staff.figures import DAY, Course, Fault, Figure, Group, Line, Window, by_state, counted, steps_of

__all__ = ["card_figures", "draft_faults"]

DAYS_SHOWN = 30
_LIVING = (Draft.State.OPEN, Draft.State.DRAFTING)


def card_figures(now: datetime) -> Group:
    """Packs made and opened a day, trades, drafts and what they wait for. Nine statements."""
    steps = steps_of(DAY, DAYS_SHOWN, now)
    window = Window(Pack.objects.all(), "made_at")
    made = counted(window.rows, "made_at", steps)
    opened = counted(window.rows, "opened_at", steps)
    packs = Pack.objects.aggregate(all=Count("pk"), unopened=Count("pk", filter=Q(opened_at=None)))
    drafts = by_state(Draft.objects.filter(state__in=_LIVING), "state")
    blocked = Draft.objects.filter(state__in=_LIVING).exclude(blocked_reason="").count()
    trades = Trade.objects.filter(state=Trade.State.OPEN).count()
    tokens = TokenHolding.objects.filter(collection__player__isnull=False).aggregate(sum=Sum("count"))["sum"] or 0
    return Group(
        "cards",
        _("Packs, trades and drafts"),
        (
            Figure("packs_opened", _("packs opened"), packs["all"] - packs["unopened"], url="/admin/cardpool/pack/"),
            Figure("packs_unopened", _("packs not opened yet"), packs["unopened"]),
            Figure("packs_opened_today", _("packs opened today"), opened[-1]),
            Figure("tokens", _("tokens that players hold"), tokens),
            Figure("trades_open", _("trades waiting"), trades, url="/admin/cardpool/trade/?state__exact=open"),
            Figure("drafts_open", _("drafts that wait for players"), drafts.get(Draft.State.OPEN, 0)),
            Figure(
                "drafts_picking",
                _("drafts under way"),
                drafts.get(Draft.State.DRAFTING, 0),
                url=f"/admin/cardpool/draft/?state__exact={Draft.State.DRAFTING}",
            ),
            Figure("drafts_blocked", _("drafts stopped by an error"), blocked, warn=blocked > 0),
            Figure("rechecks", _("formats whose decks are checked again"), FormatRecheck.objects.count()),
        ),
        (
            Course(
                "packs_a_day",
                _("Packs made and opened a day"),
                steps,
                (Line(_("made"), made), Line(_("opened"), opened)),
                since=window.since(steps[0]),
            ),
        ),
    )


def draft_faults(viewer: Player, *, most: int = 20) -> tuple[list[Fault], int]:
    """Drafts that an error has stopped, and how many more there are; a draft in which the viewer sits is one of those.

    Two statements.
    """
    every = Draft.objects.filter(state__in=_LIVING).exclude(blocked_reason="")
    rows = without_stakes(viewer, Action.DRAFT_CALL_OFF, every).order_by("-pk")[:most]
    faults = [
        Fault(_("draft"), f"{draft.code} {draft.name}", draft.get_absolute_url(), draft.retry_at, draft.blocked_reason)
        for draft in rows
    ]
    return faults, every.count() - len(faults)
