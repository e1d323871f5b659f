"""Pages about drafts: the lobby, the table, picks, the record."""

from pathlib import Path

from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import FileResponse, HttpRequest, HttpResponse, JsonResponse
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext, gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from cardpool.collections.keys import key_new
from cardpool.errors import Refused
from cardpool.limited import drafts as services
from cardpool.limited.acts import draft_act
from cardpool.limited.picks import draft_pick, draft_wish_move, draft_wishes_set
from cardpool.limited.record import draft_record
from cardpool.limited.selectors import draft_state, drafts_found, key_card
from cardpool.limited.templates import DRAFT_TEMPLATES
from cardpool.models import Draft
from players.models import Player
from players.requests import player_of
from players.staff.authority import Action, may

__all__ = ["draft_act_page", "draft_file", "draft_new", "draft_page", "draft_pick_page", "draft_wishes", "drafts"]

VERIFY_DRAFT: Path = settings.BASE_DIR / "scripts" / "verify_draft.py"
DRAFTS_PAGE = 30
CLOCK_NAMES = {
    "quick": gettext_lazy("1 minute a pick, 3 in reserve"),
    "evening": gettext_lazy("10 minutes a pick, 30 in reserve"),
    "half-day": gettext_lazy("12 hours a pick, 24 in reserve"),
    "day": gettext_lazy("24 hours a pick, 48 in reserve"),
}


def _viewer(request: HttpRequest) -> Player | None:
    return player_of(request) if request.user.is_authenticated else None


@never_cache
@require_safe
def drafts(request: HttpRequest) -> HttpResponse:
    """The lobby: drafts to join, and one's own that are not over; a form to make one. ``?show=mine`` lists all of one's
    own, ``?show=over`` those of everybody that are over."""
    player = _viewer(request)
    show = request.GET.get("show", "")
    if show == "mine" and player is not None:
        rows = drafts_found(player=player)
    elif show == "over":
        rows = drafts_found(Draft.State.OVER)
    else:
        show, rows = "", drafts_found(Draft.State.OPEN)
    mine = drafts_found(player=player, underway=True) if player is not None and not show else Draft.objects.none()
    context = {
        "section": "decks",
        "show": show,
        "page": Paginator(rows, DRAFTS_PAGE).get_page(request.GET.get("page")),
        "mine": mine[:DRAFTS_PAGE],
        "templates": [template for template in DRAFT_TEMPLATES.values() if template.offered],
        "sizes": range(4, 9),
        "clocks": [(name, CLOCK_NAMES[name]) for name in services.CLOCKS],
        "key": key_new(),
    }
    return render(request, "cardpool/limited/drafts.html", context)


@login_required
@require_POST
def draft_new(request: HttpRequest) -> HttpResponse:
    """Make a casual draft."""
    size = request.POST.get("size", "")
    try:
        draft = services.casual_draft_make(
            host=player_of(request),
            template=request.POST.get("template", ""),
            size=int(size) if size.isascii() and size.isdecimal() and len(size) < 3 else 0,
            clock=request.POST.get("clock", ""),
            key=request.POST.get("key", ""),
            now=timezone.now(),
        )
    except Refused as error:
        messages.error(request, error.message)
        return redirect("cardpool:drafts")
    return redirect(draft)


def _draft_or_404(draft_code: str) -> Draft:
    return get_object_or_404(Draft.objects.select_related("host", "format"), code=draft_code)


@never_cache
@require_safe
def draft_page(request: HttpRequest, draft_code: str) -> HttpResponse:
    """A draft: who sits at the table, and for a seat the pack that it holds and its picks.

    An open page asks for the table alone, with what it has ``seen``; it is loaded again when that is another thing.
    """
    draft, viewer = _draft_or_404(draft_code), _viewer(request)
    state = draft_state(draft, viewer, timezone.now())
    calls_off = viewer is not None and state.underway and draft.is_casual and may(viewer, Action.DRAFT_CALL_OFF, draft)
    context = {"section": "decks", "d": state, "key": key_new(), "may_call_off": calls_off}
    part = "_seats" if request.headers.get("HX-Target") == "seats" else "draft"
    response = render(request, f"cardpool/limited/{part}.html", context)
    if part == "_seats" and request.GET.get("seen") != state.seen:
        response["HX-Refresh"] = "true"
    response["Vary"] = "HX-Request, HX-Target, Cookie"
    return response


@login_required
@require_POST
def draft_act_page(request: HttpRequest, draft_code: str) -> HttpResponse:
    """Join, leave, begin or call off a draft, or pick again for oneself."""
    draft = _draft_or_404(draft_code)
    try:
        draft_act(
            draft=draft,
            player=player_of(request),
            what=request.POST.get("what", ""),
            cut=request.POST.get("cut", "").strip(),
            reason=request.POST.get("reason", ""),
            now=timezone.now(),
        )
    except Refused as error:
        messages.error(request, error.message)
    return redirect(draft)


@login_required
@require_POST
def draft_pick_page(request: HttpRequest, draft_code: str) -> HttpResponse:
    """Pick from the pack that the player holds."""
    draft = _draft_or_404(draft_code)
    try:
        draft_pick(
            draft=draft,
            player=player_of(request),
            pack=request.POST.get("pack", ""),
            cards=[key_card(card) for card in request.POST.getlist("card")],
            key=request.POST.get("key", ""),
            now=timezone.now(),
        )
    except Refused as error:
        messages.error(request, error.message)
    return redirect(draft)


@login_required
@require_POST
def draft_wishes(request: HttpRequest, draft_code: str) -> HttpResponse:
    """Change the wish list: one card by ``move`` ("add:1C3", "up:1C3"), or all of it by ids of cards, the most wanted
    first, with spaces or line breaks between them."""
    draft, player, now = _draft_or_404(draft_code), player_of(request), timezone.now()
    try:
        if "move" in request.POST:
            move, _, card = request.POST["move"].partition(":")
            draft_wish_move(draft=draft, player=player, card=card, move=move, now=now)
        else:
            cards = request.POST.get("cards", "")[:2_000].replace(",", " ").split()
            draft_wishes_set(draft=draft, player=player, cards=cards, now=now)
            messages.success(request, gettext("The wish list is kept."))
    except Refused as error:
        messages.error(request, error.message)
        if request.headers.get("HX-Request"):
            return HttpResponse(headers={"HX-Refresh": "true"})
    return redirect(draft)


@require_safe
def draft_file(request: HttpRequest, draft_code: str) -> HttpResponse:
    """What anybody needs to check a draft: before its end without anything hidden."""
    return JsonResponse(draft_record(_draft_or_404(draft_code)), json_dumps_params={"indent": 1})


@require_safe
def verify_draft_script(request: HttpRequest) -> HttpResponseBase:
    """The script that checks a draft's file."""
    return FileResponse(
        VERIFY_DRAFT.open("rb"), as_attachment=True, filename="verify_draft.py", content_type="text/x-python"
    )
