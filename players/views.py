"""Pages about accounts."""

from typing import Any

from django.contrib import messages
from django.contrib.auth import login
from django.contrib.auth import views as auth_views
from django.contrib.auth.decorators import login_required
from django.core.exceptions import ValidationError
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse_lazy
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from players import notices, services
from players.errors import Refused
from players.forms import ProfileForm, SignInForm, SignUpForm, TokenForm
from players.models import Player
from players.requests import player_of


@sensitive_post_parameters("password")
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def sign_up(request: HttpRequest) -> HttpResponse:
    """Make an account and sign in to it."""
    if request.user.is_authenticated:
        return redirect("home")
    form = SignUpForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        data = form.cleaned_data
        try:
            player = services.player_sign_up(
                username=data["username"], email=data["email"], password=data["password"], now=timezone.now()
            )
        except ValidationError as error:
            form.add_error(None, error)
        else:
            login(request, player, backend="django.contrib.auth.backends.ModelBackend")
            messages.success(request, f"Welcome, {player.username}. Your player number is {player.player_number}.")
            return redirect("home")
    return render(request, "players/sign_up.html", {"form": form}, status=400 if form.errors else 200)


class SignInView(auth_views.LoginView):
    """Sign in; someone who is already goes on."""

    template_name = "players/sign_in.html"
    authentication_form = SignInForm
    redirect_authenticated_user = True


class PasswordChangeView(auth_views.PasswordChangeView):
    """Change the password, knowing the old one."""

    template_name = "players/form.html"
    success_url = reverse_lazy("players:profile")
    extra_context = {"title": "Change your password", "button": "Change password", "section": "profile"}

    def form_valid(self, form: Any) -> HttpResponse:
        messages.success(self.request, "Your password is changed.")
        return super().form_valid(form)


class PasswordResetView(auth_views.PasswordResetView):
    """Ask for a link by e-mail. The answer is the same whether an account has that e-mail or not."""

    template_name = "players/form.html"
    email_template_name = "players/password_reset_email.txt"
    subject_template_name = "players/password_reset_subject.txt"
    success_url = reverse_lazy("players:sign-in")
    extra_context = {
        "title": "Reset your password",
        "button": "Send me a link",
        "lede": "Write the e-mail of your account; a link to choose a new password is sent there.",
    }

    def form_valid(self, form: Any) -> HttpResponse:
        messages.info(self.request, "If an account has that e-mail, a link is on its way. It is good for three days.")
        return super().form_valid(form)


class PasswordResetConfirmView(auth_views.PasswordResetConfirmView):
    """Choose a new password with a link from an e-mail."""

    template_name = "players/password_reset_confirm.html"
    success_url = reverse_lazy("players:sign-in")
    extra_context = {"title": "Choose a new password", "button": "Save the password"}

    def form_valid(self, form: Any) -> HttpResponse:
        messages.success(self.request, "Your password is changed; sign in with it.")
        return super().form_valid(form)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def profile(request: HttpRequest) -> HttpResponse:
    """The player's own account."""
    player = player_of(request)
    form = ProfileForm(request.POST or None, instance=Player.objects.get(pk=player.pk))
    if request.method == "POST" and form.is_valid():
        data = form.cleaned_data
        try:
            services.profile_change(player=player, email=data["email"], time_zone=data["time_zone"], now=timezone.now())
        except ValidationError as error:
            form.add_error(None, error)
        else:
            messages.success(request, "Saved.")
            return redirect("players:profile")
    context = {"form": form, "section": "profile", "roles": sorted(player.groups.values_list("name", flat=True))}
    return render(request, "players/profile.html", context, status=400 if form.errors else 200)


@require_safe
def player_page(request: HttpRequest, username: str) -> HttpResponse:
    """What everyone may know of a player."""
    player = get_object_or_404(Player, username__iexact=username, is_active=True)
    return render(request, "players/player.html", {"player": player})


@login_required
@require_safe
def notice_list(request: HttpRequest) -> HttpResponse:
    """The player's notices, newest first, and the choice of what is sent."""
    player = player_of(request)
    page = Paginator(player.notices.filter(on_site=True), 30).get_page(request.GET.get("page"))
    chosen = notices.notice_preferences(player)
    context = {
        "page": page,
        "rows": [(notice, notices.notice_text(notice)) for notice in page],
        "kinds": [(kind, *chosen[key]) for key, kind in sorted(notices.KINDS.items())],
        "section": "profile",
    }
    return render(request, "players/notices.html", context)


@login_required
@require_POST
def notices_mark_read(request: HttpRequest) -> HttpResponse:
    """Mark all notices as read."""
    notices.notices_read(player=player_of(request), now=timezone.now())
    return redirect("players:notices")


@login_required
@require_http_methods(["GET", "HEAD"])
def notice_open(request: HttpRequest, notice_id: int) -> HttpResponse:
    """Go where a notice points, and mark it as read."""
    player = player_of(request)
    notice = player.notices.filter(pk=notice_id, on_site=True).first()
    if notice is None:
        raise Http404
    notices.notices_read(player=player, notice_id=notice.pk, now=timezone.now())
    # Only paths of this site: the row was written by our own code, and is still not trusted with another host.
    return redirect(notice.url if notice.url.startswith("/") and not notice.url.startswith("//") else "players:notices")


@login_required
@require_POST
def notice_choices(request: HttpRequest) -> HttpResponse:
    """Store which notices the player wants, and how."""
    choices = {key: (f"site-{key}" in request.POST, f"mail-{key}" in request.POST) for key in notices.KINDS}
    notices.notice_preferences_set(player=player_of(request), choices=choices, digest="digest" in request.POST)
    messages.success(request, "Saved.")
    return redirect("players:notices")


@login_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def tokens(request: HttpRequest) -> HttpResponse:
    """The player's API tokens; POST makes one and shows it this once."""
    player = player_of(request)
    form = TokenForm(request.POST or None)
    secret = ""
    if request.method == "POST" and form.is_valid():
        try:
            _, secret = services.token_make(player=player, name=form.cleaned_data["name"], now=timezone.now())
            form = TokenForm()
        except Refused as error:
            form.add_error(None, error.message)
    context = {"form": form, "secret": secret, "tokens": player.api_tokens.all(), "section": "profile"}
    return render(request, "players/tokens.html", context, status=400 if form.errors else 200)


@login_required
@require_POST
def token_revoke(request: HttpRequest, token_id: int) -> HttpResponse:
    """End a token."""
    try:
        services.token_revoke(player=player_of(request), token_id=token_id, now=timezone.now())
        messages.success(request, "The token no longer works.")
    except Refused as error:
        messages.error(request, error.message)
    return redirect("players:tokens")
