"""The page on which a player registers, waits for a place, or asks for one."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from cardpool.models import Deck, Format
from leagues.competition.shared_decks import sharing_warnings
from leagues.errors import Refused, RegistrationRefused
from leagues.events import selectors
from leagues.events.own_entry import OwnEntry
from leagues.events.pages.event import tournament_or_404
from leagues.events.pages.forms import RegisterForm
from leagues.events.verbs.own import OWN_VERBS
from players.requests import player_of


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def register(request: HttpRequest, pk: int) -> HttpResponse:
    """Register with a deck or exchange it, or join the waiting list; later accept an invitation, or ask to be let in or
    to exchange the deck."""
    player = player_of(request)
    tournament = tournament_or_404(pk)
    own = OwnEntry(tournament, player, timezone.now())
    rules = tournament.deck_format
    sent = request.POST if request.method == "POST" else None
    initial = {"deck_version": own.chosen}
    form = RegisterForm(
        sent, versions=own.versions, decks=rules is not None, can_wait=own.deck_can_wait, initial=initial
    )
    problems: list[str] = []
    if sent is not None and form.is_valid():
        stage_format = next((format for format in own.others if format.slug == sent.get("deck_format")), None)
        try:
            _enter(
                request, own, "stage-deck" if stage_format is not None else _verb_of(request, own), form, stage_format
            )
            return redirect("leagues:register", pk) if stage_format is not None else redirect(tournament)
        except Refused as error:
            about_deck = stage_format is not None or isinstance(error, RegistrationRefused)
            form.add_error("deck_version" if rules is not None and about_deck else None, error.message)
            problems = getattr(error, "problems", [])
    shared = [version for version in own.versions if version.deck.share != Deck.Share.PRIVATE]
    context = {
        "tournament": tournament,
        "form": form,
        "checks": own.checks,
        "shared": shared if tournament.lists_hidden else [],
        "stage_decks": selectors.stage_decks(own.entrant, own.others, own.versions),
        "problems": problems,
        "entrant": own.entrant,
        "waiting": own.waiting,
        "asking": own.asking,
        "is_full": own.is_full,
        "missed": own.missed,
        "can_wait": own.deck_can_wait,
        "section": "events",
    }
    return render(request, "leagues/register.html", context, status=400 if form.errors else 200)


def _verb_of(request: HttpRequest, own: OwnEntry) -> str:
    """The verb that the form is for: what registering does for the player now."""
    if own.asking:
        return "exchange" if own.is_in else "ask"
    return "wait" if request.POST.get("wait") == "1" else "register"


def _enter(request: HttpRequest, own: OwnEntry, name: str, form: RegisterForm, stage_format: Format | None) -> None:
    """Do it with the fields of the form, and say what came of it. Raises Refused."""
    verb, tournament, deck = OWN_VERBS[name], own.tournament, form.cleaned_data.get("deck_version")
    values = {"deck_version": deck, "cut": form.cleaned_data["cut"], "deck_format": stage_format}
    outcome = verb.outcome(verb.call(values, own, own.player, timezone.now()))
    if name == "register" and tournament.deck_format is not None and deck is not None and not own.deck_can_wait:
        outcome += _(" Your deck list is locked in.")
    messages.success(request, outcome)
    for text in sharing_warnings(deck, hidden=tournament.lists_hidden, where=tournament.name):
        messages.warning(request, text)
