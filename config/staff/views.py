"""The dashboard of the staff, as a page."""

from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from config.staff.charts import column_chart
from config.staff.figures import dashboard
from config.staff.links import staff_links
from players.requests import player_of
from players.staff.authority import Action, may

__all__ = ["staff"]


@login_required
@never_cache
@require_safe
def staff(request: HttpRequest) -> HttpResponse:
    """Figures and charts of the whole site; for the staff."""
    player = player_of(request)
    if not (decision := may(player, Action.SITE_FIGURES)):
        raise PermissionDenied(decision.reason)
    board = dashboard(player, timezone.now())
    groups = [
        {
            "group": group,
            "figures": [figure for figure in group.figures if not figure.warn],
            "charts": [column_chart(course) for course in group.courses],
        }
        for group in board.groups
    ]
    context = {"dashboard": board, "groups": groups, "links": staff_links(), "section": "staff"}
    return render(request, "staff/dashboard.html", context)
