"""Pages about formats."""

from collections.abc import Mapping
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods, require_safe

from cardpool.formats import selectors, services
from cardpool.formats.errors import FormatRefused
from cardpool.formats.forms import FormatForm, OptionFormatForm
from cardpool.formats.games import DECK_GAME, has_decks
from cardpool.formats.official_notes import NOTES
from cardpool.formats.revisions import revisions_shown
from cardpool.formats.selectors import format_report
from cardpool.models import Format
from players.errors import Refused
from players.requests import player_of
from players.staff.authority import Action, may

AnyFormatForm = FormatForm | OptionFormatForm
ONLY_ORGANISERS = gettext_lazy("Only organisers and the staff make formats. Ask the staff for the role.")


@require_safe
def format_list(request: HttpRequest) -> HttpResponse:
    """Every format or those of a ``game``, the official ones first, with how much of each is playable."""
    game = _game_asked(request)
    page = Paginator(selectors.formats_listed(game), 40).get_page(request.GET.get("page"))
    context = {
        "section": "cards",
        "page": page,
        "rows": [selectors.format_row(format) for format in page],
        "games": _games(),
        "game": game,
        "may_make": bool(may(request.user, Action.FORMAT_MAKE)),
    }
    return render(request, "cardpool/formats.html", context)


def _games() -> list[tuple[str, str]]:
    """The games that have formats, by slug, with their names."""
    return [(slug, selectors.game_name(slug)) for slug in services.format_games()]


def _game_asked(request: HttpRequest) -> str:
    """The game that the address names; empty where it names none that has formats."""
    slug = request.GET.get("game", "")
    return slug if slug in services.format_games() else ""


def _form(
    data: QueryDict | None, ruleset: str, *, content: Mapping[str, Any] | None = None, slug: str = ""
) -> AnyFormatForm:
    """The form of a format of a game."""
    if has_decks(ruleset):
        return FormatForm(data, content=content, slug=slug)
    return OptionFormatForm(data, ruleset=ruleset, content=content, slug=slug)


def _format(slug: str) -> Format:
    return get_object_or_404(selectors.formats_listed(), slug=slug)


@require_safe
def format_page(request: HttpRequest, slug: str) -> HttpResponse:
    """One format: its rules, its lists, and what changed when."""
    format = _format(slug)
    context = {
        "section": "cards",
        "format": format,
        "note": NOTES.translated(format.note) if format.is_official else format.note,
        "report": format_report(format.slug, format.content()),
        "game_name": selectors.game_name(format.ruleset),
        "revisions": revisions_shown(selectors.revisions_of(format)),
        "may_change": not format.is_official and bool(may(request.user, Action.FORMAT_CHANGE, format)),
    }
    return render(request, "cardpool/format.html", context)


def form_refused(form: AnyFormatForm, error: Refused) -> None:
    """Show a refusal at the fields of the form."""
    problems = error.fields if isinstance(error, FormatRefused) else {}
    if not problems:
        form.add_error(None, error.message)
    for name, texts in problems.items():
        for text in texts:
            form.add_error(name if name in form.fields else None, text)


def _looked_at(form: AnyFormatForm, format: Format) -> dict[str, Any]:
    """The context of a preview; the form shows what is wrong when it cannot be kept like this."""
    content = form.content()
    try:
        services.format_check(format, content)
    except FormatRefused as error:
        form_refused(form, error)
        return {}
    return {"report": format_report(format.slug, content)}


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def format_new(request: HttpRequest) -> HttpResponse:
    """Make a format; ``preview`` shows it first and keeps nothing."""
    player = player_of(request)
    if not may(player, Action.FORMAT_MAKE):
        raise PermissionDenied(ONLY_ORGANISERS)
    game = _game_asked(request) or DECK_GAME
    form = _form(request.POST if request.method == "POST" else None, game)
    context: dict[str, Any] = {"section": "cards", "form": form, "games": _games(), "game": game}
    if request.method == "POST" and form.is_valid():
        slug = form.cleaned_data["slug"]
        if "preview" in request.POST:
            context |= _looked_at(form, Format(slug=slug, ruleset=game, owner=player))
        else:
            try:
                made = services.format_make(owner=player, slug=slug, content=form.content(), now=timezone.now())
            except Refused as error:
                form_refused(form, error)
            else:
                messages.success(request, _("%(made)s is made.") % {"made": made.name})
                return redirect(made)
    return render(request, "cardpool/format_edit.html", context, status=400 if form.errors else 200)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def format_edit(request: HttpRequest, slug: str) -> HttpResponse:
    """Change a format of one's own; ``preview`` shows it first and keeps nothing."""
    player, format = player_of(request), _format(slug)
    if format.is_official or not (decision := may(player, Action.FORMAT_CHANGE, format)):
        raise PermissionDenied(_("Official formats follow their sources.") if format.is_official else decision.reason)
    data = request.POST if request.method == "POST" else None
    form = _form(data, format.ruleset, content=format.content(), slug=format.slug)
    context: dict[str, Any] = {"section": "cards", "form": form, "format": format}
    if request.method == "POST" and form.is_valid():
        if "preview" in request.POST:
            context |= _looked_at(form, _format(slug))
        else:
            try:
                services.format_change(format=format, actor=player, content=form.content(), now=timezone.now())
            except Refused as error:
                form_refused(form, error)
            else:
                messages.success(request, _("%(name)s is changed.") % {"name": form.cleaned_data["name"]})
                return redirect(format)
    return render(request, "cardpool/format_edit.html", context, status=400 if form.errors else 200)
