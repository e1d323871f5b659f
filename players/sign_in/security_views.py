"""The page of everything that can sign in to an account, and what it does."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any
from urllib.parse import urlencode

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from players.errors import LinkDead, Refused
from players.notices.links import reset_to_cancel
from players.requests import player_of
from players.security import browsers, factors, half_sign_in, identity, passkeys
from players.security.guards import limited
from players.security.qr_code import qr_code
from players.sign_in.forms import AppForm
from players.sign_in.views import signed_in
from players.staff import factor_resets
from players.staff.bans import ban_of, ban_sentence
from players.staff.second_factor import factor_wanted, staff_may_act
from players.values.json_text import JSONRefused, json_read

View = Callable[..., HttpResponse]


def fresh_or_back(view: View) -> View:
    """Leads over the page that asks for the password, and back to the page of security, unless it was entered just
    now. What was asked for is not done then."""

    @login_required
    @wraps(view)
    def fresh(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        if identity.identity_fresh(request, timezone.now()):
            return view(request, *args, **kwargs)
        onward = f"{reverse('players:identity-confirm')}?{urlencode({'next': reverse('players:security')})}"
        if request.content_type == "application/json":
            return JsonResponse({"detail": _("Confirm that it is you, then try again."), "next": onward}, status=403)
        messages.info(request, _("Nothing was changed yet: confirm that it is you, then press the button again."))
        return redirect(onward)

    return fresh


@login_required
@never_cache
@require_safe
def security(request: HttpRequest) -> HttpResponse:
    """Passkeys, authenticator app, recovery codes, API tokens and signed-in browsers, with where each was last used."""
    player, now = player_of(request), timezone.now()
    rows = list(browsers.browsers_of(player, now))
    context = {
        "factors": factors.factors_of(player),
        "passkeys_most": passkeys.MOST,
        "tokens": player.api_tokens.all(),
        "browsers": [(row, browsers.browser_is(row, request.session)) for row in rows],
        "reset": factor_resets.reset_waiting(player),
        "fresh": identity.identity_fresh(request, now),
        "staff_must": factor_wanted(player) and not staff_may_act(player),
        "section": "profile",
    }
    return render(request, "players/security.html", context)


def _done(request: HttpRequest, work: Callable[[], object], message: str) -> HttpResponse:
    """Do something for the page of security and go back to it, with what was done or why not."""
    try:
        work()
    except Refused as error:
        messages.error(request, error.message)
    else:
        messages.success(request, message)
    return redirect("players:security")


@fresh_or_back
@never_cache
@require_POST
@limited
def app_begin(request: HttpRequest) -> HttpResponse:
    """Make a secret for an authenticator app, and go on to the page that shows it."""
    try:
        factors.app_begin(player=player_of(request), now=timezone.now())
    except Refused as error:
        messages.error(request, error.message)
        return redirect("players:security")
    return redirect("players:security-app")


@sensitive_post_parameters("code")
@fresh_or_back
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@limited
def app(request: HttpRequest) -> HttpResponse:
    """Show the secret of an app that was begun, as a QR code and as text; POST takes the first code."""
    player, now = player_of(request), timezone.now()
    setup = factors.app_setup(player, now)
    if setup is None:
        return redirect("players:security")
    form = AppForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        try:
            factors.app_confirm(player=player, code=form.cleaned_data["code"], now=now)
        except Refused as error:
            form.add_error("code", error.message)
        else:
            identity.identity_note(request, now, factor=True)
            messages.success(request, _("The app is added. Make recovery codes now, for the day it is lost."))
            return redirect("players:security")
    context = {"form": form, "setup": setup, "code": qr_code(setup.uri), "section": "profile"}
    return render(request, "players/security_app.html", context, status=400 if form.errors else 200)


@fresh_or_back
@never_cache
@require_POST
@limited
def app_remove(request: HttpRequest) -> HttpResponse:
    """Remove the authenticator app."""
    work = lambda: factors.app_remove(player=player_of(request), now=timezone.now())  # noqa: E731
    return _done(request, work, _("The authenticator app is removed."))


@fresh_or_back
@never_cache
@require_POST
@limited
def recovery_codes(request: HttpRequest) -> HttpResponse:
    """Make ten recovery codes and show them, this once."""
    try:
        codes = factors.recovery_codes_make(player=player_of(request), now=timezone.now())
    except Refused as error:
        messages.error(request, error.message)
        return redirect("players:security")
    return render(request, "players/recovery_codes.html", {"codes": codes, "section": "profile"})


@fresh_or_back
@never_cache
@require_POST
@limited
def passkey_remove(request: HttpRequest, passkey_id: int) -> HttpResponse:
    """Remove a passkey."""
    work = lambda: passkeys.passkey_remove(  # noqa: E731
        player=player_of(request), passkey_id=passkey_id, now=timezone.now()
    )
    return _done(request, work, _("The passkey is removed."))


@fresh_or_back
@never_cache
@require_POST
def browser_end(request: HttpRequest, browser_id: int) -> HttpResponse:
    """Sign another browser out."""
    work = lambda: browsers.browser_end(  # noqa: E731
        player=player_of(request), browser_id=browser_id, now=timezone.now()
    )
    return _done(request, work, _("That browser is signed out."))


@fresh_or_back
@never_cache
@require_POST
def browsers_end(request: HttpRequest) -> HttpResponse:
    """Sign all other browsers out."""
    work = lambda: browsers.browsers_end_others(  # noqa: E731
        player=player_of(request), session=request.session, now=timezone.now()
    )
    return _done(request, work, _("All other browsers are signed out."))


@login_required
@never_cache
@require_POST
def reset_stop(request: HttpRequest) -> HttpResponse:
    """Keep the second factors that the staff are about to remove."""
    player = player_of(request)
    work = lambda: factor_resets.factor_reset_stop(player=player, actor=player, now=timezone.now())  # noqa: E731
    return _done(request, work, _("Your second factors stay as they are."))


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def reset_cancel(request: HttpRequest, token: str) -> HttpResponse:
    """Keep the second factors, with the link in the letter. A button does it: programs that read mail follow links."""
    try:
        if request.method == "POST":
            reset = factor_resets.factor_reset_cancel(token=token, now=timezone.now())
            messages.success(request, _("The second factors of %(name)s stay.") % {"name": reset.player.username})
            return redirect("players:sign-in")
        reset = reset_to_cancel(token)
    except Refused as error:
        status = error.status if isinstance(error, LinkDead) else 400
        return render(request, "players/dead_link.html", {"explanation": error.message}, status=status)
    return render(request, "players/factor_reset_cancel.html", {"reset": reset})


# What the script of passkeys asks for


def _sent(request: HttpRequest) -> dict[str, Any]:
    """The JSON of the body.

    Raises:
        Refused: it is none, or no object.
    """
    try:
        sent = json_read(request.body)
    except JSONRefused as error:
        raise Refused(_("The request could not be read. Reload the page and try again.")) from error
    if not isinstance(sent, dict) or not isinstance(sent.get("credential", {}), dict):
        raise Refused(_("The request could not be read. Reload the page and try again."))
    return sent


def _refused(error: Refused) -> JsonResponse:
    return JsonResponse({"detail": error.message}, status=error.status)


def _onward(address: Any) -> str:
    return address if isinstance(address, str) and url_has_allowed_host_and_scheme(address, allowed_hosts=None) else ""


@fresh_or_back
@never_cache
@require_POST
@limited
def passkey_offer(request: HttpRequest) -> HttpResponse:
    """The options with which the browser makes a passkey."""
    try:
        options = passkeys.passkey_offer(
            player=player_of(request), session=request.session, site=passkeys.site_of(request), now=timezone.now()
        )
    except Refused as error:
        return _refused(error)
    return JsonResponse(options)


@fresh_or_back
@never_cache
@require_POST
@limited
def passkey_add(request: HttpRequest) -> HttpResponse:
    """Keep the passkey that the browser has made."""
    now = timezone.now()
    try:
        sent = _sent(request)
        passkeys.passkey_add(
            player=player_of(request),
            session=request.session,
            site=passkeys.site_of(request),
            credential=sent.get("credential", {}),
            name=str(sent.get("name", "")),
            now=now,
        )
    except Refused as error:
        return _refused(error)
    identity.identity_note(request, now, factor=True)
    messages.success(request, _("The passkey is added. Make recovery codes now, for the day it is lost."))
    return JsonResponse({"next": reverse("players:security")}, status=201)


@never_cache
@require_POST
@limited
def passkey_ask(request: HttpRequest) -> HttpResponse:
    """The options with which the browser looks for a passkey; the same for everybody."""
    return JsonResponse(
        passkeys.passkey_ask(session=request.session, site=passkeys.site_of(request), now=timezone.now())
    )


@never_cache
@require_POST
@limited
def passkey_sign_in(request: HttpRequest) -> HttpResponse:
    """Sign in with a passkey alone, or take the second step with it."""
    now = timezone.now()
    try:
        sent = _sent(request)
        player = passkeys.passkey_check(
            session=request.session, site=passkeys.site_of(request), credential=sent.get("credential", {}), now=now
        )
    except Refused as error:
        return _refused(error)
    if not player.is_active:
        ban = ban_of(player)
        reason = ban_sentence(ban) if ban else _("This account is closed.")
        return JsonResponse({"detail": reason}, status=403)
    onward = half_sign_in.half_next(request.session) or _onward(sent.get("next"))
    return JsonResponse({"next": signed_in(request, player, onward=onward, factor=True, now=now)})


@login_required
@never_cache
@require_POST
@limited
def passkey_confirm(request: HttpRequest) -> HttpResponse:
    """Confirm who is asking with a passkey, instead of the password and a code."""
    now = timezone.now()
    try:
        sent = _sent(request)
        passkeys.passkey_check(
            session=request.session,
            site=passkeys.site_of(request),
            credential=sent.get("credential", {}),
            now=now,
            whose=player_of(request),
        )
    except Refused as error:
        return _refused(error)
    identity.identity_note(request, now, factor=True)
    return JsonResponse({"next": _onward(sent.get("next")) or reverse("players:security")})
