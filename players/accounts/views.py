"""Pages about accounts."""

from typing import Any
from urllib.parse import urlencode

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from players.accounts import services
from players.accounts.forms import NameForm, ProfileForm, TokenForm
from players.accounts.renames import name_choose
from players.errors import Conflict, Refused
from players.friends.blocks import has_blocked
from players.friends.services import friend_state
from players.lookup import open_account_or_404
from players.models import Player
from players.requests import player_of
from players.security import email_changes, identity


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def profile(request: HttpRequest) -> HttpResponse:
    """The player's own account."""
    player = player_of(request)
    form = ProfileForm(request.POST or None, instance=Player.objects.get(pk=player.pk))
    if request.method == "POST" and form.is_valid():
        try:
            # The question for the zone is a form of its own, without the other fields.
            unchanged_fields: dict[str, Any] = (
                {} if "matches_most" in request.POST else {"matches_most": player.matches_most}
            )
            unchanged_fields |= {} if "language" in request.POST else {"language": player.language}
            services.profile_change(player=player, now=timezone.now(), **{**form.cleaned_data, **unchanged_fields})
        except ValidationError as error:
            form.add_error(None, error)
        else:
            messages.success(
                request,
                gettext("Times are shown in %(time_zone)s.")
                % {"time_zone": form.cleaned_data["time_zone"].replace("_", " ")},
            )
            back = request.POST.get("next", "")
            return redirect(back if url_has_allowed_host_and_scheme(back, None) else "players:profile")
    context = {
        "form": form,
        "section": "profile",
        "roles": sorted(player.groups.values_list("name", flat=True)),
        "email_waiting": email_changes.email_waiting(player, timezone.now()),
    }
    return render(request, "players/profile.html", context, status=400 if form.errors else 200)


@login_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def name(request: HttpRequest) -> HttpResponse:
    """Choose another name, once, for whom the site gave one."""
    player = player_of(request)
    if not player.may_choose_name:
        messages.info(request, gettext("The name of your account stays as it is."))
        return redirect("players:profile")
    form = NameForm(request.POST or None, instance=Player.objects.get(pk=player.pk))
    if request.method == "POST" and form.is_valid():
        try:
            chosen = name_choose(player=player, username=form.cleaned_data["username"], now=timezone.now())
        except ValidationError as error:
            form.add_error(None, error)
        except Conflict as error:
            form.add_error(None, error.message)
        else:
            messages.success(request, gettext("Your account is called %(name)s now.") % {"name": chosen.username})
            return redirect("players:profile")
    context = {
        "title": gettext("Choose a name"),
        "lede": gettext(
            "The site called your account %(name)s, because the name before looked like that of an older account, or "
            "is one that only the site gives. You may choose another one, once."
        )
        % {"name": player.username},
        "button": gettext("Take this name"),
        "form": form,
        "section": "profile",
    }
    return render(request, "players/form.html", context, status=400 if form.errors else 200)


@require_safe
def player_page(request: HttpRequest, username: str) -> HttpResponse:
    """The public page of a player. ``rating`` is the number of the pool whose course is drawn."""
    player = open_account_or_404(username)
    viewer = player_of(request) if request.user.is_authenticated else None
    another = viewer is not None and viewer.pk != player.pk and not viewer.is_trial
    blocked = viewer is not None and has_blocked(viewer, player)
    context = {
        "player": player,
        "may_block": another and not player.is_bot,
        "blocked": blocked,
        "may_befriend": another and not (player.is_bot or player.is_guest or blocked),
        "friend": friend_state(viewer, player, timezone.now()) if viewer is not None and another else "",
        "may_challenge": another and not (player.is_bot or player.is_guest or blocked),
        "may_trade": another and not (player.is_bot or player.is_guest or blocked),
        "trade_query": urlencode({"partner": player.username}),
        "challenge_query": urlencode({"against": "player", "opponent": player.username}),
        "decks_query": urlencode({"player": player.username}),
        "pool_asked": request.GET.get("rating", ""),
        "section": "players",
    }
    return render(request, "players/player.html", context)


@login_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def tokens(request: HttpRequest) -> HttpResponse:
    """The player's API tokens; POST makes one and shows it this once, after the password was entered just now."""
    player = player_of(request)
    now = timezone.now()
    fresh = identity.identity_fresh(request, now)
    form = TokenForm(request.POST or None)
    secret = ""
    if request.method == "POST" and not fresh:
        return redirect(f"{reverse('players:identity-confirm')}?{urlencode({'next': request.path})}")
    if request.method == "POST" and form.is_valid():
        try:
            _, secret = services.token_make(player=player, name=form.cleaned_data["name"], now=now)
            form = TokenForm()
        except Refused as error:
            form.add_error(None, error.message)
    context = {
        "form": form,
        "fresh": fresh,
        "secret": secret,
        "tokens": player.api_tokens.all(),
        "section": "profile",
    }
    return render(request, "players/tokens.html", context, status=400 if form.errors else 200)


@login_required
@require_POST
def token_revoke(request: HttpRequest, token_id: int) -> HttpResponse:
    """End a token, after the password was entered just now."""
    if not identity.identity_fresh(request, timezone.now()):
        onward = urlencode({"next": reverse("players:tokens")})
        return redirect(f"{reverse('players:identity-confirm')}?{onward}")
    try:
        services.token_revoke(player=player_of(request), token_id=token_id, now=timezone.now())
        messages.success(request, gettext("The token no longer works."))
    except Refused as error:
        messages.error(request, error.message)
    return redirect("players:tokens")
