"""Pages that make, prove and change credentials: sign-up, sign-in, password, e-mail."""

from datetime import datetime
from typing import Any

from django.contrib import messages
from django.contrib.auth import login
from django.contrib.auth import views as auth_views
from django.contrib.auth.decorators import login_required
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse, reverse_lazy
from django.utils import timezone
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import get_language, gettext_lazy
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods

from players.accounts import services
from players.errors import LinkDead, PasswordNeeded, Refused
from players.guests.trial import trial_end, trial_sign_up
from players.models import Player
from players.notices import links
from players.requests import player_of
from players.security import browsers, email_changes, half_sign_in, identity, limits, passwords
from players.security.factors import code_use, has_factor
from players.security.guards import fresh_sign_in_required, limited
from players.sign_in.forms import (
    CodeForm,
    ConfirmForm,
    ConfirmWithCodeForm,
    EmailForm,
    NewPasswordForm,
    PasswordChangeForm,
    ResetForm,
    SignInForm,
    SignUpForm,
)
from players.staff.second_factor import factor_wanted, staff_may_act


@sensitive_post_parameters("password")
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@limited
def sign_up(request: HttpRequest) -> HttpResponse:
    """Make an account and sign in to it."""
    guest = request.user if isinstance(request.user, Player) and request.user.is_trial else None
    if request.user.is_authenticated and guest is None:
        return redirect("home")
    form = SignUpForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        data = form.cleaned_data
        now = timezone.now()
        try:
            player = _signed_up(guest, data, now)
        except Refused as error:
            form.add_error(None, error.message)
        except ValidationError as error:
            form.add_error(None, error)
        else:
            login(request, player, backend="django.contrib.auth.backends.ModelBackend")
            identity.identity_note(request, now)
            messages.success(
                request,
                _("Welcome, %(player)s. Your player number is %(player_number)s.")
                % {"player": player.username, "player_number": player.player_number},
            )
            if data["email"]:
                messages.info(request, _letter_sent(data["email"]))
            return redirect("home")
    context = {"form": form, "guest": guest}
    return render(request, "players/sign_up.html", context, status=400 if form.errors else 200)


def _signed_up(guest: Player | None, data: dict[str, Any], now: datetime) -> Player:
    """A new account, or the guest's own made a real one."""
    words = {name: data[name] for name in ("username", "email", "password")}
    words["language"] = get_language() or ""
    if guest is not None:
        return trial_sign_up(player=guest, now=now, **words)
    return services.player_sign_up(now=now, **words)


def _letter_sent(email: str) -> str:
    """The message after a letter was asked for; the same whether another account has the address or not."""
    return _(
        "A letter with a link is on its way to %(email)s. The address counts once you follow the link, "
        "which is good for %(days)s days."
    ) % {"email": email, "days": links.CONFIRM_FOR.days}


class SignInView(auth_views.LoginView):
    """Sign in; someone who is already goes on."""

    template_name = "players/sign_in.html"
    authentication_form = SignInForm
    redirect_authenticated_user = True

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        """A guest may sign in to an account; the guest's own is left behind."""
        self.redirect_authenticated_user = not (isinstance(request.user, Player) and request.user.is_trial)
        return super().dispatch(request, *args, **kwargs)

    def post(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        limits.attempt_take(address=request.META["REMOTE_ADDR"], now=timezone.now())
        return super().post(request, *args, **kwargs)

    def form_valid(self, form: Any) -> HttpResponse:
        """Sign in, or go on to the second step. Nothing before this tells whether there is one."""
        player, now = form.get_user(), timezone.now()
        if has_factor(player):
            half_sign_in.half_begin(session=self.request.session, player=player, onward=self.get_success_url(), now=now)
            return redirect("players:sign-in-second")
        return redirect(signed_in(self.request, player, onward=self.get_success_url(), factor=False, now=now))


def signed_in(request: HttpRequest, player: Player, *, onward: str, factor: bool, now: datetime) -> str:
    """Sign the browser in; returns where to go, which is the page of security for staff who must add a factor."""
    half_sign_in.half_end(request.session)
    login(request, player, backend="players.backends.AccountBackend")
    identity.identity_note(request, now, factor=factor)
    if factor_wanted(player) and not staff_may_act(player):
        messages.warning(request, _("Staff need a second factor. Add a passkey or an authenticator app."))
        return reverse("players:security")
    return onward or reverse("home")


@sensitive_post_parameters("code")
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@limited
def sign_in_second(request: HttpRequest) -> HttpResponse:
    """The second step of signing in: a code, or a passkey."""
    now = timezone.now()
    player = half_sign_in.half_player(request.session, now)
    if player is None:
        messages.error(request, _("Enter your name and password again: the second step was not taken in ten minutes."))
        return redirect("players:sign-in")
    form = CodeForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        if code_use(player=player, code=form.cleaned_data["code"], now=now):
            onward = half_sign_in.half_next(request.session)
            return redirect(signed_in(request, player, onward=onward, factor=True, now=now))
        if not half_sign_in.half_wrong(request.session):
            messages.error(request, _("Too many wrong codes. Enter your name and password again."))
            return redirect("players:sign-in")
        form.add_error("code", _("The code is not right, or was used already."))
    return render(request, "players/sign_in_second.html", {"form": form}, status=400 if form.errors else 200)


class SignOutView(auth_views.LogoutView):
    """Sign out. A guest is asked first, since nobody comes back to a guest's account: signing out ends it."""

    http_method_names = ["post", "options"]

    def post(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        player = request.user
        if isinstance(player, Player) and player.is_trial:
            if request.POST.get("end") != "yes":
                return render(request, "players/trial_end.html")
            trial_end(player=player, now=timezone.now())
        return super().post(request, *args, **kwargs)


@sensitive_post_parameters("password", "code")
@login_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def identity_confirm(request: HttpRequest) -> HttpResponse:
    """Ask for the password once more, then go on to what needs it."""
    onward = request.POST.get("next") or request.GET.get("next") or ""
    if not url_has_allowed_host_and_scheme(onward, allowed_hosts=None):
        onward = reverse("players:profile")
    two = has_factor(player_of(request))
    form = (ConfirmWithCodeForm if two else ConfirmForm)(request.POST or None)
    if request.method == "POST" and form.is_valid():
        now = timezone.now()
        try:
            identity.password_check(
                request=request, player=player_of(request), password=form.cleaned_data["password"], now=now
            )
        except PasswordNeeded as error:
            form.add_error("password", error.message)
        else:
            if not two or code_use(player=player_of(request), code=form.cleaned_data["code"], now=now):
                identity.identity_note(request, now, factor=two)
                return redirect(onward)
            form.add_error("code", _("The code is not right, or was used already."))
    context = {"form": form, "next": onward, "two": two, "section": "profile"}
    return render(request, "players/identity_confirm.html", context, status=400 if form.errors else 200)


@sensitive_post_parameters()
@login_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def password(request: HttpRequest) -> HttpResponse:
    """Change the password, knowing the old one."""
    player = player_of(request)
    form = PasswordChangeForm(player, request.POST or None)
    if request.method == "POST" and form.is_valid():
        data, now = form.cleaned_data, timezone.now()
        try:
            identity.password_check(request=request, player=player, password=data["old_password"], now=now)
            result = passwords.password_change(
                player=player, password=data["new_password1"], end_tokens=data["end_tokens"], now=now
            )
        except PasswordNeeded:
            form.add_error("old_password", _("Your old password is not right. Write it again."))
        except ValidationError as error:
            form.add_error("new_password2", error.messages)
        else:
            browsers.session_renew(request=request, player=result.player, now=now)
            identity.identity_note(request, now)
            messages.success(request, result.sentences)
            return redirect("players:profile")
    context = {"form": form, "title": _("Change your password"), "button": _("Change password"), "section": "profile"}
    return render(request, "players/form.html", context, status=400 if form.errors else 200)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@limited
def password_reset(request: HttpRequest) -> HttpResponse:
    """Ask for a link by e-mail. The answer and the work are the same whether an account has that e-mail or not."""
    form = ResetForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        try:
            passwords.password_reset_ask(email=form.cleaned_data["email"], now=timezone.now())
        except ValidationError as error:
            form.add_error(None, error)
        else:
            messages.info(request, _("If an account has that e-mail, a link is on its way. It is good for three days."))
            return redirect("players:sign-in")
    context = {
        "form": form,
        "title": _("Reset your password"),
        "button": _("Send me a link"),
        "lede": _("Write the e-mail of your account; a link to choose a new password is sent there."),
    }
    return render(request, "players/form.html", context, status=400 if form.errors else 200)


class PasswordResetConfirmView(auth_views.PasswordResetConfirmView):
    """Choose a new password with a link from an e-mail."""

    template_name = "players/password_reset_confirm.html"
    form_class = NewPasswordForm
    success_url = reverse_lazy("players:sign-in")
    extra_context = {"title": gettext_lazy("Choose a new password"), "button": gettext_lazy("Save the password")}

    def post(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        limits.attempt_take(address=request.META["REMOTE_ADDR"], now=timezone.now())
        return super().post(request, *args, **kwargs)

    def form_valid(self, form: Any) -> HttpResponse:
        session = self.request.session
        try:
            result = passwords.password_reset(
                player=form.user,
                token=session.get(auth_views.INTERNAL_RESET_SESSION_TOKEN, ""),
                password=form.cleaned_data["new_password1"],
                end_tokens=form.cleaned_data["end_tokens"],
                now=timezone.now(),
            )
        except LinkDead as error:
            messages.error(self.request, error.message)
            return redirect("players:password-reset")
        except ValidationError as error:
            form.add_error("new_password2", error.messages)
            return self.form_invalid(form)
        session.pop(auth_views.INTERNAL_RESET_SESSION_TOKEN, None)
        messages.success(self.request, _("%(sentences)s Sign in with it.") % {"sentences": result.sentences})
        return redirect("players:sign-in")


@fresh_sign_in_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@limited
def email(request: HttpRequest) -> HttpResponse:
    """Ask for another e-mail address, or give up the one there is."""
    player = player_of(request)
    now = timezone.now()
    form = EmailForm(request.POST if request.method == "POST" else None, initial={"email": player.email})
    if request.method == "POST" and form.is_valid():
        try:
            change = email_changes.email_change_ask(player=player, email=form.cleaned_data["email"], now=now)
        except ValidationError as error:
            form.add_error(None, error)
        else:
            if change is None:
                messages.success(request, _("Your e-mail stays as it is."))
            elif change.new_email:
                messages.success(request, _letter_sent(change.new_email))
            else:
                messages.success(request, _("Your account has no e-mail any more."))
            return redirect("players:profile")
    context = {"form": form, "section": "profile", "waiting": email_changes.email_waiting(player, now)}
    return render(request, "players/email.html", context, status=400 if form.errors else 200)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def email_confirm(request: HttpRequest, token: str) -> HttpResponse:
    """Make a new e-mail count, with the link sent there. A button does it: programs that read mail follow links."""
    now = timezone.now()
    try:
        if request.method == "POST":
            change = email_changes.email_change_confirm(token=token, now=now)
            messages.success(
                request,
                _("%(new_email)s is now the e-mail of %(player)s.")
                % {"new_email": change.new_email, "player": change.player.username},
            )
            return redirect("players:profile")
        change = links.change_to_confirm(token, now)
    except Refused as error:
        return _dead_link(request, error)
    return render(request, "players/email_confirm.html", {"change": change})


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def email_undo(request: HttpRequest, token: str) -> HttpResponse:
    """Put the old e-mail back, with the link sent there, and throw out whoever changed it."""
    now = timezone.now()
    try:
        if request.method == "POST":
            change = email_changes.email_change_undo(token=token, now=now)
            messages.success(
                request,
                _(
                    "Everybody is signed out of %(player)s. A link to choose a new password is on its way to "
                    "%(old_email)s."
                )
                % {"player": change.player.username, "old_email": change.old_email},
            )
            return redirect("players:sign-in")
        change = links.change_to_undo(token, now)
    except Refused as error:
        return _dead_link(request, error)
    return render(request, "players/email_undo.html", {"change": change})


def _dead_link(request: HttpRequest, error: Refused) -> HttpResponse:
    return render(request, "players/dead_link.html", {"explanation": error.message}, status=error.status)
