"""A player's own entry: register, wait for a place, check in, leave and come back."""

from collections.abc import Callable
from functools import partial
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from cardpool.models import Deck, DeckVersion, Format
from leagues.competition.shared_decks import sharing_warnings
from leagues.errors import Refused, RegistrationRefused
from leagues.events import selectors, services
from leagues.events.models import Entrant, Tournament
from leagues.events.own_entry import OwnEntry
from leagues.events.pages.event import tournament_or_404
from leagues.events.pages.forms import RegisterForm
from players.models import Player
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
            if stage_format is not None:
                return _stage_deck_chosen(request, tournament, player, stage_format, form)
            return _entered(request, tournament, player, own, form)
        except Refused as error:
            about_deck = stage_format is not None or isinstance(error, RegistrationRefused)
            form.add_error("deck_version" if rules is not None and about_deck else None, error.message)
            problems = getattr(error, "problems", [])
    shared = [version for version in own.versions if version.deck.share != Deck.Share.PRIVATE]
    context = {
        "tournament": tournament,
        "form": form,
        "checks": [(version, version.format_check(rules)) for version in own.versions] if rules is not None else [],
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


def _stage_deck_chosen(
    request: HttpRequest, tournament: Tournament, player: Player, format: Format, form: RegisterForm
) -> HttpResponse:
    """Register a deck for a further format of the event. Raises Refused."""
    deck = form.cleaned_data.get("deck_version")
    services.stage_deck_choose(
        tournament=tournament, player=player, format=format, deck_version=deck, now=timezone.now()
    )
    messages.success(request, _("Your deck for %(stage_format)s is registered.") % {"stage_format": format})
    _warn(request, tournament, deck)
    return redirect("leagues:register", pk=tournament.pk)


def _entered(
    request: HttpRequest, tournament: Tournament, player: Player, own: OwnEntry, form: RegisterForm
) -> HttpResponse:
    """Register, ask to be let in, or join the waiting list, as the form says. Raises Refused."""
    deck, now = form.cleaned_data.get("deck_version"), timezone.now()
    sent: dict[str, Any] = {
        "tournament": tournament, "player": player, "deck_version": deck, "cut": form.cleaned_data["cut"], "now": now,
    }  # fmt: skip
    if own.asking:
        services.entry_ask(**sent)
        done = _("Your request is sent; you will be told the answer.")
    elif request.POST.get("wait") == "1":
        services.waiting_join(**sent)
        done = _("You are on the waiting list of %(tournament)s. You are told when a place is free.") % {
            "tournament": tournament.name
        }
    else:
        services.entrant_register(**sent, actor=player)
        locked = tournament.deck_format is not None and deck is not None and not own.deck_can_wait
        done = _("You are registered for %(tournament)s.%(locked)s") % {
            "tournament": tournament.name,
            "locked": _(" Your deck list is locked in.") if locked else "",
        }
    messages.success(request, done)
    _warn(request, tournament, deck)
    return redirect(tournament)


def _warn(request: HttpRequest, tournament: Tournament, deck: DeckVersion | None) -> None:
    """Say that others can read a deck whose list the event hides."""
    for text in sharing_warnings(deck, hidden=tournament.lists_hidden, where=tournament.name):
        messages.warning(request, text)


@login_required
@require_POST
def request_withdraw(request: HttpRequest, pk: int) -> HttpResponse:
    """Withdraw a request, decline an invitation, or leave the waiting list."""
    tournament, player = tournament_or_404(pk), player_of(request)
    work = partial(services.entry_withdraw, tournament=tournament, player=player, now=timezone.now())
    return _done(request, tournament, work, _("Done; the organiser sees it in the log."))


@login_required
@require_POST
def drop(request: HttpRequest, pk: int) -> HttpResponse:
    """Withdraw or drop yourself."""
    tournament, player = tournament_or_404(pk), player_of(request)
    entrant = _own_entry(tournament, player)
    work = partial(services.entrant_drop, entrant=entrant, actor=player, now=timezone.now())
    return _done(request, tournament, work, _("You are out of %(tournament)s.") % {"tournament": tournament.name})


@login_required
@require_POST
def check_in(request: HttpRequest, pk: int) -> HttpResponse:
    """Check in before the start."""
    tournament, player = tournament_or_404(pk), player_of(request)
    work = partial(services.check_in, tournament=tournament, player=player, actor=player, now=timezone.now())
    return _done(
        request, tournament, work, _("You are checked in to %(tournament)s.") % {"tournament": tournament.name}
    )


@login_required
@require_POST
def starter(request: HttpRequest, pk: int) -> HttpResponse:
    """Take a starter deck for the event."""
    tournament, player = tournament_or_404(pk), player_of(request)
    chosen = request.POST.get("starter", "")
    work = partial(services.starter_take, tournament=tournament, player=player, starter=chosen, now=timezone.now())
    return _done(request, tournament, work, _("The starter is yours, and your deck in this event."))


@login_required
@require_POST
def come_back(request: HttpRequest, pk: int) -> HttpResponse:
    """Come back after dropping yourself."""
    tournament, player = tournament_or_404(pk), player_of(request)
    entrant = _own_entry(tournament, player)
    work = partial(services.entrant_return, entrant=entrant, actor=player, now=timezone.now())
    return _done(
        request,
        tournament,
        work,
        _("You are back in %(tournament)s, from the next round on.") % {"tournament": tournament.name},
    )


def _own_entry(tournament: Tournament, player: Player) -> Entrant:
    entrant = selectors.entrant_of(tournament, player)
    if entrant is None:
        raise Http404(_("You are not in this event."))
    return entrant


def _done(request: HttpRequest, tournament: Tournament, work: Callable[[], object], said: str) -> HttpResponse:
    """Do it, and go back to the event with what came of it."""
    try:
        work()
    except Refused as error:
        messages.error(request, " ".join([error.message, *getattr(error, "problems", [])]))
    else:
        messages.success(request, said)
    return redirect(tournament)
