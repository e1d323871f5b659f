"""Pages of matches that wait, new matches, leave, and operations."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import timedelta
from typing import Any
from urllib.parse import urlencode

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import BadRequest, PermissionDenied
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from cardpool.formats.selectors import format_report
from matches import selectors, services
from matches.challenges import challenges_open
from matches.clocks import LEAVE_DAYS_A_YEAR, ClockSettings, longest_match
from matches.errors import Malformed
from matches.forms import LeaveForm, OutageForm
from matches.games.decks import FORMAT
from matches.games.registry import default_room, rooms
from matches.opponents import deck_played_last, opponents_offered
from matches.owner_files import owner_options
from matches.paces import PACES
from matches.services.bot_match import BOTS, bot_match_create
from matches.services.deck_choice import casual_formats, decks_context
from players.errors import Refused
from players.models import Player
from players.notices.services import notice_text
from players.staff.authority import Action, may

__all__ = ["home_context", "leave", "new_match", "next_match", "operations", "outage"]

SHOWN = {"yours": 20, "others": 10}
"""How many rows of each list of matches the home page shows; each list has pages of its own."""
LIST_PAGE = 50


def home_context(player: Player, asked: Mapping[str, str]) -> dict[str, Any]:
    """The lists of the home page: a fixed number of queries, however many matches.

    ``asked``: the query; its ``show`` may name the one list that is wanted, and ``page`` a page of it.
    """
    now = timezone.now()
    yours, others, done = selectors.player_rows(player, now)
    lists = {"yours": yours, "others": others}
    context: dict[str, Any] = {f"{name}_count": len(rows) for name, rows in lists.items()}
    if lists.get(show := asked.get("show", "")):
        page = Paginator(lists[show], LIST_PAGE).get_page(asked.get("page"))
        context |= {"show": show, "page": page, show: list(page.object_list)}
        first = next(iter(yours[:1]), None)
    else:
        shown = selectors.rows_read(*(rows[: SHOWN[name]] for name, rows in lists.items()), done)
        context |= dict(zip((*lists, "done"), shown, strict=True))
        first = next(iter(context["yours"]), None)
    return context | {
        "challenges": challenges_open(player),
        "now": now,
        "notices": [
            {"url": reverse("players:notice", args=[notice.pk]), "text": notice_text(notice)}
            for notice in player.notices.filter(on_site=True, read_at=None)[:6]
        ],
        "tightest": first and first.deadline,
        "section": "play",
    }


@login_required
@never_cache
@require_safe
def next_match(request: HttpRequest) -> HttpResponse:
    """Go to the match whose answer is due first; home when none waits."""
    assert isinstance(request.user, Player)
    yours, _, _ = selectors.player_rows(request.user, timezone.now(), finished=0)
    return redirect(yours[0].match if yours else "home")


@login_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def new_match(request: HttpRequest) -> HttpResponse:
    """A match against a bot, or a challenge to a player: choose the game and what it needs, and press the button."""
    assert isinstance(request.user, Player)
    sent = request.POST if request.method == "POST" else request.GET
    game = next((room for room in rooms() if room.slug == sent.get("game")), default_room())
    against = "player" if sent.get("against") == "player" else "bot"
    if request.method == "POST":
        try:
            return _begin(request, request.user, against)
        except Refused as refusal:
            messages.error(request, refusal.message)
            back = {"game": [game.slug], "against": [against], **_sent_back(request)}
            return redirect(f"{reverse('matches:new')}?{urlencode(back, doseq=True)}")
    counts = game.seat_counts
    seats = next((count for count in counts if str(count) == request.GET.get("seats")), counts[0])
    choices: list[dict[str, Any]] = [
        {"choice": choice, "picked": request.GET.get(f"option:{choice.key}") or choice.values[0][0]}
        for choice in game.choices
    ]
    formats = casual_formats(game, request.user)
    picked_format = asked if (asked := request.GET.get(f"option:{FORMAT}", "")) in formats else ""
    chosen = {FORMAT: picked_format} if picked_format else None
    query = {"game": game.slug, "against": against}
    format_kept = {f"option:{FORMAT}": picked_format} if picked_format else {}
    if game.decks is None and picked_format:
        choices = []  # the format sets them
    readings = [row for row in choices if row["choice"].open_reading]
    decks = decks_context(game, request.user, chosen)
    picked = {name: request.GET.get(name, "") for name in ("deck", "side", "bot", "pace")}
    last = deck_played_last(request.user, game.slug) if game.decks is not None else ""
    rows = _deck_rows(decks)
    picked["deck"] = next((key for key in (picked["deck"], last) if key in rows), next(iter(rows), ""))
    fitting = rows.get(picked["deck"], ("", []))[1]
    context = {
        "games": rooms(),
        "game": game,
        "against": against,
        "seats": seats,
        "cards_note": game.cards_note(owner_options(game.slug)),
        "others": [
            {"number": number, "name": name}
            for number, name in enumerate((request.GET.getlist("opponent") + [""] * seats)[: seats - 1], start=1)
        ],
        "picked": picked,
        "picked_deck": rows.get(picked["deck"], ("", []))[0],
        "people": opponents_offered(request.user) if against == "player" and seats == 2 else [],
        "rest_open": any(name in request.GET for name in ("deck", "side", "pace"))
        or any(name.startswith("option:") for name in request.GET),
        "choices": choices,
        "readings": readings,
        "readings_chosen": any(row["picked"] != row["choice"].values[0][0] for row in readings),
        "paces": [
            {"key": key, "pace": pace, "longest": longest_match(pace.clock, game.turn_cap_of(seats), seats)}
            for key, pace in PACES.items()
        ],
        **decks,
        "formats": [
            {
                "format": format,
                "query": urlencode({**query, "seats": seats, f"option:{FORMAT}": slug}),
                "fits": not fitting or format.name in fitting or slug == picked_format,
            }
            for slug, format in formats.items()
        ],
        "others_formats": any(fitting and format.name not in fitting for format in formats.values()),
        "seat_counts": [(count, urlencode({**query, "seats": count, **format_kept})) for count in counts],
        "picked_format": formats.get(picked_format),
        "format_rules": format_report(picked_format, formats[picked_format].content()).game if picked_format else (),
        "bots": [{"name": name, **BOTS[name]} for name in game.bots],
        "longest": longest_match(ClockSettings(), game.turn_cap_of(seats), seats),
        "clock": ClockSettings(),
        "section": "play",
        "key": timezone.now().strftime("%Y%m%d%H%M%S%f"),
    }
    return render(request, "matches/new.html", context)


def _deck_rows(decks: Mapping[str, Any]) -> dict[str, tuple[str, list[str]]]:
    """The decks that a form offers by the value of their choice, starters first: name, and the formats they fit."""
    rows = {
        row["slug"]: (row["deck"].name, row["formats"]) for group in decks["starter_groups"] for row in group["rows"]
    }
    return rows | {str(row["version"].pk): (row["version"].deck.name, row["formats"]) for row in decks["decks"]}


def _sent_back(request: HttpRequest) -> dict[str, list[str]]:
    """The choices of a refused form, to fill it again; the cut is made anew."""
    fields = ("seats", "opponent", "deck", "side", "bot", "pace")
    names = [name for name in request.POST if name in fields or name.startswith("option:")]
    return {name[:60]: [value[:150] for value in request.POST.getlist(name)[:6]] for name in names[:20]}


def _begin(request: HttpRequest, player: Player, against: str) -> HttpResponse:
    """Do what the form of a new match asks for; raises Refused."""
    sent: dict[str, Any] = {name: request.POST.get(name, "") for name in ("deck", "side", "key")}
    asked = request.POST.get("seats", "2")
    sent["seats"] = int(asked) if asked.isascii() and asked.isdecimal() and len(asked) < 4 else 0
    sent["options"] = {name[7:]: value for name, value in request.POST.items() if name.startswith("option:")}
    ruleset, now = request.POST.get("game", default_room().slug), timezone.now()
    if against == "bot":
        bot, theirs = request.POST.get("bot", ""), request.POST.get("opponent_deck", "")
        match = bot_match_create(player=player, bot=bot, opponent_deck=theirs, ruleset=ruleset, now=now, **sent)
        return redirect(f"{match.get_absolute_url()}#cut")
    made = services.challenge_offer(
        challenger=player,
        opponents=[name for name in request.POST.getlist("opponent") if name.strip()],
        pace=request.POST.get("pace", ""),
        ruleset=ruleset,
        now=now,
        **sent,
    )
    messages.success(request, gettext("Your challenge stands. You will be told the answers."))
    # The page that follows shows the promise, and the browser cuts there.
    return redirect(f"{made.get_absolute_url()}#cut")


@login_required
@never_cache
@require_safe
def operations(request: HttpRequest) -> HttpResponse:
    """Running matches, lags, failing bots and heartbeats; for staff and judges."""
    if not (decision := may(request.user, Action.MATCH_OPERATIONS)):
        raise PermissionDenied(decision.reason)
    facts = selectors.operations(timezone.now(), request.user)
    return render(request, "matches/operations.html", {**facts, "section": ""})


@login_required
@require_POST
def outage(request: HttpRequest) -> HttpResponse:
    """Credit the clocks for an outage that has ended; for staff and judges."""
    assert isinstance(request.user, Player)
    if not (decision := may(request.user, Action.MATCH_CREDIT_SITE)):
        raise PermissionDenied(decision.reason)
    form = OutageForm(request.POST)
    if form.is_valid():
        now = timezone.now()
        try:
            seats = services.outage_credit(actor=request.user, now=now, **form.cleaned_data)
            messages.success(request, gettext("%(seats)s running clocks were credited.") % {"seats": seats})
        except (ValueError, Refused) as error:
            messages.error(request, str(error))
    else:
        messages.error(request, gettext("Give both times as UTC, such as 2026-03-02 09:00, and a reason."))
    return redirect("matches:operations")


@login_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def leave(request: HttpRequest) -> HttpResponse:
    """Days on which the player's clocks stand still."""
    assert isinstance(request.user, Player)
    now = timezone.now()
    if request.method == "POST" and (switch := request.POST.get("automatic", "")):
        if switch not in ("on", "off"):
            raise BadRequest(gettext("Switch automatic leave on or off."))
        services.leave_automatic_set(player=request.user, on=switch == "on", now=now)
        messages.success(
            request,
            gettext("If your time runs out, a leave day is used automatically.")
            if switch == "on"
            else gettext("If your time runs out, no leave day is used automatically."),
        )
        return redirect("matches:leave")
    if request.method == "POST":
        form = LeaveForm(request.POST)
        if not form.is_valid():
            messages.error(request, gettext("Give the first and the last day as dates."))
            return redirect("matches:leave")
        first, last, cancel = form.cleaned_data["first"], form.cleaned_data["last"], form.cleaned_data["cancel"]
        try:
            if cancel:
                services.leave_cancel(player=request.user, day=first, now=now)
                messages.success(request, gettext("That day of leave is given back."))
            else:
                if not timedelta(0) <= last - first <= timedelta(days=LEAVE_DAYS_A_YEAR):
                    raise Malformed(
                        gettext("Leave is from one day to %(leave_days_a_year)s, and ends after it begins.")
                        % {"leave_days_a_year": LEAVE_DAYS_A_YEAR}
                    )
                days = [first + timedelta(days=number) for number in range((last - first).days + 1)]
                count = services.leave_take(player=request.user, days=days, now=now)
                messages.success(
                    request,
                    gettext("%(count)s days of leave are entered; your clocks stand still on them.") % {"count": count},
                )
        except Refused as refusal:
            messages.error(request, refusal.message)
        return redirect("matches:leave")
    days = list(request.user.leave_days.filter(day__gte=now.date()).values_list("day", flat=True))
    used = request.user.leave_days.filter(day__year=now.year).count()
    context = {"days": days, "left": LEAVE_DAYS_A_YEAR - used, "allowance": LEAVE_DAYS_A_YEAR, "section": "play"}
    return render(request, "matches/leave.html", context)
