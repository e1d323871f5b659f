"""Pages about a player's own decks."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from cardpool.decks import drafts, labelling, selectors, services, sharing
from cardpool.decks.forms import DeckForm, DeckLabelForm, DeckNameForm, DeckShareForm, DeckTextForm, PasteForm
from cardpool.decks.lookups import own_deck_or_404, version_or_404, words_of
from cardpool.decks.sources import source_of
from cardpool.decks.starters import starter_rows
from cardpool.decks.writing import FORMS, deck_text
from cardpool.errors import DeckRefused
from cardpool.legality import DeckList
from cardpool.models import Deck, DeckDraft, DeckVersion, PoolCards
from cardpool.selectors import format_coverage, formats
from players.requests import player_of


def pasted(request: HttpRequest) -> str:
    """The list that was pasted, or that is in the file that was sent.

    Raises:
        DeckRefused: it is too long, or no text.
    """
    form = PasteForm(request.POST, request.FILES)
    if not form.is_valid():
        raise DeckRefused(_errors(form))
    text: str = form.cleaned_data["text"]
    return text


def _errors(form: PasteForm | DeckNameForm | DeckLabelForm | DeckShareForm) -> str:
    return " ".join(str(error) for errors in form.errors.values() for error in errors)


@login_required
@require_safe
def deck_list(request: HttpRequest) -> HttpResponse:
    """The player's decks, or those put away, with their state of legality."""
    player, archived = player_of(request), request.GET.get("archived") == "1"
    every, tags = list(formats()), selectors.tags_of(player)
    tag = request.GET.get("tag", "")
    tag = tag if tag in tags else ""
    words = words_of(request.GET.get("q", "")) or ""
    decks = selectors.decks_of(player, archived=archived, tag=tag, words=words)
    page = Paginator(decks, 30).get_page(request.GET.get("page"))
    pools = PoolCards.of_decks(player.pk) if any(deck.pool_id for deck in page) else {}
    rows = selectors.deck_rows(page, every, pools)
    context = {
        "section": "decks",
        "rows": rows,
        "page": page,
        "tags": tags,
        "tag": tag,
        "words": words,
        "archived": archived,
        "starters": [] if rows or archived else starter_rows(every),
    }
    return render(request, "cardpool/decks.html", context)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def deck_new(request: HttpRequest) -> HttpResponse:
    """Register a deck from a pasted list, a file or a starter, or begin an empty one."""
    rows = starter_rows(formats())
    starter = next((row.starter for row in rows if row.starter.slug == request.GET.get("starter")), None)
    initial = {"starter": starter.slug, "name": starter.name} if starter else {}
    form = DeckForm(request.POST or None, request.FILES or None, initial=initial)
    problems: list[str] = []
    if request.method == "POST" and form.is_valid():
        try:
            deck, unread = _registered(request, form)
        except DeckRefused as error:
            form.add_error(None, error.message)
            problems = error.problems
        else:
            messages.success(request, _("%(deck)s is registered.") % {"deck": deck.name})
            if unread:
                messages.warning(request, _("Some lines could not be read; choose what they mean."))
            return redirect("cardpool:deck-build" if unread or form.begins_empty else "cardpool:deck", deck.pk)
    context = {"section": "decks", "form": form, "problems": problems, "starters": rows}
    return render(request, "cardpool/deck_new.html", context, status=400 if form.errors else 200)


def _registered(request: HttpRequest, form: DeckForm) -> tuple[Deck, bool]:
    """The deck that the form asks for, and whether lines of it wait for a choice."""
    data, player, now = form.cleaned_data, player_of(request), timezone.now()
    if form.begins_empty:
        return drafts.deck_begin(player=player, name=data["name"], now=now), False
    starter = data["starter"] or None
    text = None if starter else data["text"]
    try:
        version = services.deck_register(player=player, name=data["name"], text=text, starter=starter, now=now)
    except DeckRefused as refusal:
        if text is None or not drafts.worth_a_draft(refusal):
            raise
        return drafts.deck_begin(player=player, name=data["name"], text=text, now=now), True
    return version.deck, False


@login_required
@require_safe
def deck_page(request: HttpRequest, deck_id: int, number: int | None = None) -> HttpResponse:
    """One version of a deck, the current one unless a number is given: list, legality, curve."""
    deck = own_deck_or_404(request, deck_id)
    version = version_or_404(deck, number)
    every = list(formats())
    named = next((row for row in every if row.slug == request.GET.get("format")), None)
    source = source_of(deck)
    format = named or source.format_for(version.deck_list(), every)
    if format is None:
        raise Http404
    versions = list(deck.versions.order_by("-number").values_list("number", "created_at")[:20])
    owned = source.owned
    report = selectors.deck_report(version.deck_list(), source.rules(format), owned)
    tags = [tag.name for tag in deck.tags.all()]
    missing = selectors.missing_from(version.deck_list(), owned)
    context = {
        "section": "decks",
        "deck": deck,
        "version": version,
        "versions": versions,
        "is_current": version.number == versions[0][0],
        "format": format,
        "formats": every,
        "coverage": format_coverage(format),
        "report": report,
        "pool": source.pool,
        "cultures": selectors.cultures_in(version.deck_list()),
        "missing": missing,
        "missing_count": sum(row.missing for row in missing),
        "has_draft": DeckDraft.objects.filter(deck=deck).exists(),
        "hidden_in": sharing.hidden_in(deck),
        "tags": tags,
        "label_form": DeckLabelForm(initial={"notes": deck.notes, "tags": ", ".join(tags)}),
        "shares": Deck.Share.choices,
        "shared_url": request.build_absolute_uri(deck.shared_path) if deck.shared_path else "",
        "forms": FORMS,
        "key": timezone.now().strftime("%Y%m%d%H%M%S%f"),
    }
    return render(request, "cardpool/deck.html", context)


FILES = {"lackey": ("application/xml", "dek"), "storage": ("text/plain", "txt")}


def list_as_text(request: HttpRequest, listed: DeckList, name: str) -> HttpResponse:
    """A list in the form that ``?form=`` names, else as lines; a Lackey file is offered to be saved."""
    form = request.GET.get("form", "")
    form = form if form in FORMS else "lines"
    kind, ending = FILES.get(form, ("text/plain", "txt"))
    answer = HttpResponse(FORMS[form](listed), content_type=f"{kind}; charset=utf-8")
    if form == "lackey":
        answer["Content-Disposition"] = f'attachment; filename="{name}.{ending}"'
    return answer


@login_required
@require_safe
def deck_export(request: HttpRequest, deck_id: int, number: int) -> HttpResponse:
    """A version as text: lines, or in the form that ``?form=`` names."""
    deck = own_deck_or_404(request, deck_id)
    return list_as_text(request, version_or_404(deck, number).deck_list(), f"deck-{deck.pk}-v{number}")


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def deck_edit(request: HttpRequest, deck_id: int) -> HttpResponse:
    """Change a deck's list as text; every change is a version of its own. A list with lines that cannot be read
    becomes the draft, in which they wait for a choice."""
    deck = own_deck_or_404(request, deck_id)
    current = version_or_404(deck, None)
    initial = {"text": deck_text(current.deck_list())}
    form = DeckTextForm(request.POST or None, request.FILES or None, initial=initial)
    problems: list[str] = []
    if request.method == "POST" and form.is_valid():
        player, text, now = player_of(request), form.cleaned_data["text"], timezone.now()
        try:
            version = services.deck_version_add(deck=deck, player=player, text=text, now=now)
        except DeckRefused as error:
            if drafts.worth_a_draft(error):
                change = drafts.draft_paste(deck=deck, player=player, text=text, now=now)
                messages.warning(request, change.message)
                return redirect("cardpool:deck-build", deck.pk)
            form.add_error(None, error.message)
            problems = error.problems
        else:
            messages.success(request, _("Version %(number)s is current.") % {"number": version.number})
            return redirect(deck)
    context = {"section": "decks", "deck": deck, "form": form, "problems": problems}
    return render(request, "cardpool/deck_edit.html", context, status=400 if form.errors else 200)


@login_required
@require_POST
def deck_rename(request: HttpRequest, deck_id: int) -> HttpResponse:
    """Give a deck another name."""
    deck = own_deck_or_404(request, deck_id)
    form = DeckNameForm(request.POST)
    try:
        if not form.is_valid():
            raise DeckRefused(_errors(form))
        services.deck_rename(deck=deck, player=player_of(request), name=form.cleaned_data["name"], now=timezone.now())
    except DeckRefused as error:
        messages.error(request, error.message)
    return redirect(deck)


@login_required
@require_POST
def deck_label(request: HttpRequest, deck_id: int) -> HttpResponse:
    """Keep notes and tags of a deck."""
    deck, form = own_deck_or_404(request, deck_id), DeckLabelForm(request.POST)
    try:
        if not form.is_valid():
            raise DeckRefused(_errors(form))
        tags = form.cleaned_data["tags"].split(",")
        notes = form.cleaned_data["notes"]
        labelling.deck_label(deck=deck, player=player_of(request), notes=notes, tags=tags, now=timezone.now())
    except DeckRefused as error:
        messages.error(request, error.message)
    else:
        messages.success(request, _("Notes and tags are kept."))
    return redirect(deck)


@login_required
@require_POST
def deck_share(request: HttpRequest, deck_id: int) -> HttpResponse:
    """Let nobody, whoever has the link, or everybody see a deck."""
    deck, form = own_deck_or_404(request, deck_id), DeckShareForm(request.POST)
    try:
        if not form.is_valid():
            raise DeckRefused(_errors(form))
        data = form.cleaned_data
        deck = sharing.deck_share(
            deck=deck, player=player_of(request), share=data["share"], sure=data["sure"], now=timezone.now()
        )
    except DeckRefused as error:
        messages.error(request, error.message)
    else:
        messages.success(request, _("Who may see the list: %(share)s.") % {"share": deck.get_share_display()})
    return redirect(f"{deck.get_absolute_url()}#share")


@login_required
@require_POST
def deck_copy(request: HttpRequest, deck_id: int) -> HttpResponse:
    """Make another deck from the current version of this one."""
    version = version_or_404(own_deck_or_404(request, deck_id), None)
    return copied(request, version)


def copied(request: HttpRequest, version: DeckVersion) -> HttpResponse:
    """Copy a version into the player's decks and go there; back with what is wrong where that cannot be."""
    try:
        copy = services.deck_copy(version=version, player=player_of(request), now=timezone.now())
    except DeckRefused as error:
        messages.error(request, error.message)
        return redirect("cardpool:decks")
    messages.success(request, _("%(deck)s is yours to change.") % {"deck": copy.deck.name})
    return redirect(copy.deck)


@login_required
@require_POST
def deck_archive(request: HttpRequest, deck_id: int) -> HttpResponse:
    """Put a deck away."""
    deck = own_deck_or_404(request, deck_id)
    services.deck_archive(deck=deck, player=player_of(request), now=timezone.now())
    messages.success(request, _("%(deck)s is put away.") % {"deck": deck.name})
    return redirect("cardpool:decks")


@login_required
@require_POST
def deck_restore(request: HttpRequest, deck_id: int) -> HttpResponse:
    """Take a deck out of the archive again."""
    deck = own_deck_or_404(request, deck_id)
    try:
        services.deck_restore(deck=deck, player=player_of(request), now=timezone.now())
    except DeckRefused as error:
        messages.error(request, error.message)
        return redirect("cardpool:decks")
    messages.success(request, _("%(deck)s is back among your decks.") % {"deck": deck.name})
    return redirect(deck)
