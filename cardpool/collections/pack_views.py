"""Pages about packs: the shelf, opening, proof; and what the staff give."""

from pathlib import Path
from typing import Any

from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.core.paginator import Paginator
from django.http import FileResponse, HttpRequest, HttpResponse, JsonResponse
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from cardpool.catalogue import card_dict_by_id
from cardpool.collections import selectors
from cardpool.collections.forms import GrantForm, GrantListForm, ShelfForm
from cardpool.collections.grant_list import grant_list_give
from cardpool.collections.grants import grant_give
from cardpool.collections.keys import key_new
from cardpool.collections.packs import pack_buy, pack_open, shelf_set
from cardpool.collections.tokens import tokens_of
from cardpool.errors import Refused
from cardpool.limited.sealed import sealed_packs
from cardpool.models import Pack
from players.requests import player_of
from players.staff.authority import Action, may

__all__ = [
    "grants",
    "pack_buy_page",
    "pack_file",
    "pack_open_page",
    "pack_page",
    "packs",
    "shelf_page",
    "verify_pack_script",
]

VERIFY_PACK: Path = settings.BASE_DIR / "scripts" / "verify_pack.py"
SHELF_PAGE = 20


@login_required
@require_safe
def packs(request: HttpRequest) -> HttpResponse:
    """The shelf, and the player's packs."""
    player = player_of(request)
    shelf = selectors.shelf_rows(player, timezone.now())
    context = {
        "section": "cards",
        "shelf": [(row, key_new()) for row in shelf],
        "tokens": tokens_of(player),
        "sealed": Paginator(selectors.packs_of(player, opened=False), 60).get_page(1),
        "page": Paginator(selectors.packs_of(player, opened=True), 30).get_page(request.GET.get("page")),
        "may_grant": bool(may(player, Action.TOKENS_GRANT)),
        "may_set": bool(may(player, Action.SHELF_SET)),
    }
    return render(request, "cardpool/packs.html", context)


def _number(text: str) -> int | None:
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else None


@login_required
@require_POST
def pack_buy_page(request: HttpRequest) -> HttpResponse:
    """Take a pack from the shelf."""
    # What the page showed; what is paid is the shelf's. A number that cannot be read fits no price.
    shown = _number(request.POST.get("price", ""))
    try:
        pack = pack_buy(
            player=player_of(request),
            product=request.POST.get("product", ""),
            key=request.POST.get("key", ""),
            price=-1 if shown is None else shown,
            now=timezone.now(),
        )
    except Refused as error:
        messages.error(request, error.message)
        return redirect("cardpool:packs")
    return redirect(pack)


@login_required
@require_safe
def pack_page(request: HttpRequest, pack_code: str) -> HttpResponse:
    """One of the player's packs: sealed with its promise, or with its cards and the proof."""
    player = player_of(request)
    pack = get_object_or_404(Pack.objects.select_related("recipe", "pool"), code=pack_code, owner=player)
    context: dict[str, Any] = {"section": "cards", "pack": pack, "cards": [], "deck": []}
    if pack.content is not None:
        context["cards"] = selectors.pack_cards(pack)
        context["deck"] = [(card_dict_by_id(card), copies) for card, copies in pack.content["deck"]]
        context["proof"] = pack.proof()
        others = selectors.packs_of(player, opened=False) if pack.pool is None else sealed_packs(pack.pool)
        context["next"], context["left"] = others.first(), others.count()
    return render(request, "cardpool/pack.html", context)


@login_required
@require_POST
def pack_open_page(request: HttpRequest, pack_code: str) -> HttpResponse:
    """Open a pack; opening it again shows the same cards."""
    player = player_of(request)
    pack = get_object_or_404(Pack, code=pack_code, owner=player)
    try:
        pack_open(pack=pack, player=player, cut=request.POST.get("cut", "").strip(), now=timezone.now())
    except Refused as error:
        messages.error(request, error.message)
        return redirect(pack)
    return redirect(f"{pack.get_absolute_url()}#open")


@require_safe
def pack_file(request: HttpRequest, pack_code: str) -> HttpResponse:
    """What anybody needs to check a pack: before it is opened without the secret."""
    pack = get_object_or_404(Pack.objects.select_related("recipe"), code=pack_code)
    return JsonResponse(pack.proof(), json_dumps_params={"indent": 1})


@require_safe
def verify_pack_script(request: HttpRequest) -> HttpResponseBase:
    """The script that checks a pack's file."""
    return FileResponse(
        VERIFY_PACK.open("rb"), as_attachment=True, filename="verify_pack.py", content_type="text/x-python"
    )


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def grants(request: HttpRequest) -> HttpResponse:
    """The staff give a player tokens or packs."""
    player = player_of(request)
    if not (decision := may(player, Action.TOKENS_GRANT)):
        raise PermissionDenied(decision.reason)
    form = GrantForm(request.POST or None, initial={"key": key_new(), "count": 1})
    if request.method == "POST" and form.is_valid():
        data = form.cleaned_data
        try:
            message = grant_give(
                username=data["player"],
                what=data["what"],
                count=data["count"],
                reason=data["reason"],
                key=data["key"],
                actor=player,
                now=timezone.now(),
            )
        except Refused as error:
            form.add_error(None, error.message)
        else:
            messages.success(request, message)
            return redirect(reverse("cardpool:grants"))
    context = {"section": "cards", "form": form, "may_set": bool(may(player, Action.SHELF_SET))}
    return render(request, "cardpool/grants.html", context, status=400 if form.errors else 200)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def grant_list(request: HttpRequest) -> HttpResponse:
    """The staff give to many players by a list, which is checked and shown before anything is given."""
    player = player_of(request)
    if not (decision := may(player, Action.TOKENS_GRANT)):
        raise PermissionDenied(decision.reason)
    form = GrantListForm(request.POST or None, request.FILES or None, initial={"key": key_new()})
    lines: list[str] = []
    problems: list[str] = []
    if request.method == "POST" and form.is_valid():
        text, key = form.cleaned_data["list"], form.cleaned_data["key"]
        checking = request.POST.get("do") != "give"
        try:
            lines = grant_list_give(text=text, key=key, actor=player, only_check=checking, now=timezone.now())
        except Refused as refusal:
            problems = getattr(refusal, "problems", None) or [refusal.message]
        else:
            if not checking:
                messages.success(request, " ".join(lines[:20]) if len(lines) <= 20 else _("The whole list was given."))
                return redirect(reverse("cardpool:grants-list"))
        # What was read, also from a file, so that it is what will be given.
        form = GrantListForm(initial={"list": text, "key": key})
    context = {"section": "cards", "form": form, "told": lines, "problems": problems}
    return render(request, "cardpool/grant_list.html", context, status=400 if problems or form.errors else 200)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def shelf_page(request: HttpRequest) -> HttpResponse:
    """The staff say which products this site gives out, for how many tokens, and how many a day; one at a time."""
    player = player_of(request)
    if not (decision := may(player, Action.SHELF_SET)):
        raise PermissionDenied(decision.reason)
    sent = ShelfForm(request.POST) if request.method == "POST" else None
    if sent is not None and sent.is_valid():
        try:
            item = shelf_set(**sent.cleaned_data, actor=player, now=timezone.now())
        except Refused as error:
            sent.add_error(None, error.message)
        else:
            name = item.known.name if item.known is not None else item.product
            state = _("on the shelf") if item.active else _("not on the shelf")
            messages.success(request, _("%(name)s is %(state)s now.") % {"name": name, "state": state})
            page_number = request.GET.get("page", "")
            page_asked = f"?page={page_number}" if _number(page_number) else ""
            return redirect(f"{reverse('cardpool:shelf')}{page_asked}#{item.product}")
    wrong = sent["product"].value() if sent is not None else None
    page = Paginator(selectors.shelf_all(), SHELF_PAGE).get_page(request.GET.get("page"))
    known = wrong in {row.product.slug for row in page}
    context = {
        "section": "cards",
        "rows": [(row, sent if row.product.slug == wrong else _shelf_form(row)) for row in page],
        "page": page,
        "unknown": sent if not known else None,
    }
    return render(request, "cardpool/shelf.html", context, status=400 if sent is not None else 200)


def _shelf_form(row: selectors.ShelfSetting) -> ShelfForm:
    """The form of a product as it is set, with ids of its own."""
    initial = {
        "product": row.product.slug, "price": row.price, "most_a_day": row.most_a_day, "active": row.active,
    }  # fmt: skip
    return ShelfForm(initial=initial, auto_id=f"{row.product.slug}-%s")
