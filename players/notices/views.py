"""Pages about notices: reading them, choosing how they are told, and ending letters from a letter."""

from pathlib import Path

from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.db import transaction
from django.http import FileResponse, Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from players.errors import Refused
from players.notices import services as notices
from players.notices.forms import ChannelForm, QuietForm
from players.notices.push import channel_subscribe, push_unsubscribe, service_of
from players.notices.push_keys import push_key_public
from players.notices.quiet import quiet_hours_set
from players.notices.services import Ways
from players.notices.unsubscribe import ending_of, letters_end
from players.requests import player_of

PUSH_WORKER = Path(settings.BASE_DIR) / "static" / "js" / "push-worker.js"


@login_required
@require_safe
def notice_list(request: HttpRequest) -> HttpResponse:
    """The player's notices, newest first, and the choice of what is sent."""
    return _notice_page(request)


def _notice_page(
    request: HttpRequest, quiet: QuietForm | None = None, channel: ChannelForm | None = None
) -> HttpResponse:
    player = player_of(request)
    page = Paginator(player.notices.filter(on_site=True), 30).get_page(request.GET.get("page"))
    chosen = notices.notice_preferences(player)
    pushed_to = [(subscription, service_of(subscription)) for subscription in player.push_subscriptions.all()]
    context = {
        "page": page,
        "rows": [(notice, notices.notice_text(notice)) for notice in page],
        "kinds": [(kind, chosen[key]) for key, kind in sorted(notices.KINDS.items())],
        "quiet": quiet or QuietForm(initial={"quiet_from": player.quiet_from, "quiet_until": player.quiet_until}),
        "browsers": [named for named in pushed_to if not named[0].is_channel],
        "channels": [named for named in pushed_to if named[0].is_channel],
        "channel_form": channel or ChannelForm(),
        "push_key": push_key_public(),
        "section": "profile",
    }
    refused = quiet is not None or channel is not None
    return render(request, "players/notices.html", context, status=400 if refused else 200)


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
    """Store which notices the player wants, how, and when not."""
    player = player_of(request)
    quiet = QuietForm(request.POST)
    choices = {
        key: Ways(f"site-{key}" in request.POST, f"mail-{key}" in request.POST, f"push-{key}" in request.POST)
        for key in notices.KINDS
    }
    if not quiet.is_valid():
        return _notice_page(request, quiet)
    try:
        with transaction.atomic():
            notices.notice_preferences_set(player=player, choices=choices, digest="digest" in request.POST)
            begin, end = quiet.cleaned_data["quiet_from"], quiet.cleaned_data["quiet_until"]
            quiet_hours_set(player=player, begin=begin, end=end)
    except Refused as error:
        quiet.add_error(None, error.message)
        return _notice_page(request, quiet)
    messages.success(request, _("Saved."))
    return redirect("players:notices")


@login_required
@require_POST
def channel_begin(request: HttpRequest) -> HttpResponse:
    """Push notices to a channel of Discord."""
    form = ChannelForm(request.POST)
    if not form.is_valid():
        return _notice_page(request, channel=form)
    try:
        channel_subscribe(player=player_of(request), address=form.cleaned_data["address"], now=timezone.now())
    except Refused as error:
        form.add_error("address", error.message)
        return _notice_page(request, channel=form)
    messages.success(request, _("What is ticked under push goes to that channel, too."))
    return redirect("players:notices")


@login_required
@require_POST
def browser_end(request: HttpRequest, subscription_id: int) -> HttpResponse:
    """Push no more notices to a browser or a channel."""
    try:
        push_unsubscribe(player=player_of(request), subscription_id=subscription_id, now=timezone.now())
        messages.success(request, _("No more notices are sent there."))
    except Refused as error:
        messages.error(request, error.message)
    return redirect("players:notices")


@require_safe
def push_worker(request: HttpRequest) -> HttpResponseBase:
    """The script by which a browser shows what is pushed; at the root, so that it may open any page of the site."""
    response = FileResponse(PUSH_WORKER.open("rb"), content_type="text/javascript; charset=utf-8")
    response["Cache-Control"] = "no-cache"
    return response


@csrf_exempt  # the link is the proof, and mail programs send it without a form
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def unsubscribe(request: HttpRequest, token: str) -> HttpResponse:
    """End letters of a kind with the link in a letter. Only POST does it: programs that read mail follow links."""
    try:
        ending = letters_end(token=token) if request.method == "POST" else ending_of(token)
    except Refused as error:
        return render(request, "players/dead_link.html", {"explanation": error.message}, status=error.status)
    return render(request, "players/unsubscribe.html", {"ending": ending, "ended": request.method == "POST"})
