"""Pages of the staff: the audit log, and accounts that are closed or whose second factors are lost."""

from __future__ import annotations

from urllib.parse import urlencode

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied, ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from players.errors import Forbidden, Refused
from players.lookup import player_or_404
from players.models import Player
from players.requests import player_of
from players.staff.accounts import account_do, account_shown, accounts_found, bans_now, resets_now
from players.staff.audit_search import Page, log_file, log_page
from players.staff.authority import Action, may
from players.staff.forms import AccountForm, LogForm
from players.values.csv_file import csv_text

__all__ = ["account", "account_change", "accounts", "audit_file", "audit_log"]

LISTED_MOST = 100


def _staff_only(request: HttpRequest) -> Player:
    player = player_of(request)
    if not (decision := may(player, Action.LOG_SEARCH)):
        raise PermissionDenied(decision.reason)
    return player


@login_required
@never_cache
@require_safe
def audit_log(request: HttpRequest) -> HttpResponse:
    """Search the audit log, a page at a time."""
    player = _staff_only(request)
    form = LogForm(request.GET or None)
    page, filters = Page([], None), {}
    if not form.is_bound:
        form = LogForm({})
    if form.is_valid():
        try:
            page = log_page(player=player, search=form.search(player.time_zone))
        except ValidationError as error:
            form.add_error(None, error)
        filters = {name: value for name, value in request.GET.items() if value and name in form.fields}
    context = {
        "form": form,
        "rows": page.rows,
        "file_query": urlencode({name: value for name, value in filters.items() if name != "before"}),
        "next_query": urlencode({**filters, "before": page.before}) if page.before else "",
        "is_later": "before" in filters,
        "section": "staff",
    }
    return render(request, "players/staff/audit_log.html", context, status=400 if form.errors else 200)


@login_required
@never_cache
@require_safe
def audit_file(request: HttpRequest) -> HttpResponse:
    """The same search as CSV."""
    player = _staff_only(request)
    form = LogForm(request.GET)
    if not form.is_valid():
        return redirect("players:audit-log")
    try:
        text = csv_text(log_file(player=player, search=form.search(player.time_zone)))
    except ValidationError:
        return redirect("players:audit-log")
    response = HttpResponse(text, content_type="text/csv; charset=utf-8")
    response["Content-Disposition"] = 'attachment; filename="audit-log.csv"'
    return response


@login_required
@never_cache
@require_safe
def accounts(request: HttpRequest) -> HttpResponse:
    """Find an account; which are closed, and whose second factors are about to be removed."""
    player = _staff_only(request)
    name = request.GET.get("name", "").strip()[:30]
    context = {
        "name": name,
        "found": accounts_found(viewer=player, name=name),
        "bans": bans_now(player)[:LISTED_MOST],
        "resets": resets_now(player)[:LISTED_MOST],
        "section": "staff",
    }
    return render(request, "players/staff/accounts.html", context)


@login_required
@never_cache
@require_safe
def account(request: HttpRequest, username: str) -> HttpResponse:
    """One account: its bans, its second factors, and what was done to it."""
    viewer = _staff_only(request)
    player = player_or_404(username)
    shown = account_shown(viewer=viewer, player=player)
    context = {"shown": shown, "player": player, "form": AccountForm(), "section": "staff"}
    return render(request, "players/staff/account.html", context)


@login_required
@never_cache
@require_POST
def account_change(request: HttpRequest, username: str, verb: str) -> HttpResponse:
    """Close an account, open it, remove its second factors or keep them."""
    viewer = _staff_only(request)
    player = player_or_404(username)
    form = AccountForm(request.POST)
    if not form.is_valid():
        messages.error(request, " ".join(str(error) for errors in form.errors.values() for error in errors))
        return redirect("players:staff-account", player.username)
    try:
        message = account_do(verb=verb, player=player, actor=viewer, data=form.cleaned_data, now=timezone.now())
    except Forbidden as error:
        raise PermissionDenied(error.message) from error
    except Refused as error:
        messages.error(request, error.message)
    else:
        messages.success(request, message)
    return redirect("players:staff-account", player.username)
