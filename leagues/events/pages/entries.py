"""A player's own entry: register, wait for a place, check in, leave and come back."""

from collections.abc import Callable
from functools import partial

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from cardpool.models import Deck, DeckVersion
from leagues.competition.shared_decks import sharing_warnings
from leagues.errors import Refused, RegistrationRefused
from leagues.events import selectors, services
from leagues.events.limited.checks import own_pool
from leagues.events.models import Entrant, EntryRequest, Tournament
from leagues.events.pages.event import tournament_or_404
from leagues.events.pages.forms import RegisterForm
from players.models import Player
from players.requests import player_of

WAIT = EntryRequest.Kind.WAIT


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def register(request: HttpRequest, pk: int) -> HttpResponse:
    """Register with a deck or exchange it, or join the waiting list; later accept an invitation, or ask to be let in or
    to exchange the deck."""
    player = player_of(request)
    tournament = tournament_or_404(pk)
    entrant = selectors.entrant_of(tournament, player)
    waiting = selectors.own_request(tournament, player)
    missed = None if entrant is not None and entrant.started else selectors.rounds_missed_now(tournament)
    if entrant is not None and entrant.in_play:
        asking = tournament.decks_are_locked(timezone.now())
    elif waiting is not None and waiting.kind == WAIT and tournament.decks_can_wait(timezone.now()):
        asking = False
    else:
        invited = waiting is not None and waiting.kind == EntryRequest.Kind.INVITE
        asking = tournament.status != Tournament.Status.REGISTRATION and missed is None and not invited
    rules = tournament.deck_format
    versions = selectors.deck_choices(player) if rules is not None else []
    pool = own_pool(tournament, player) if tournament.limited else None
    versions = [version for version in versions if version.deck.pool_id == (pool.collection_id if pool else None)]
    if tournament.limited and pool is None:
        versions = []
    chosen = entrant.deck_version_id if entrant else versions[0].pk if len(versions) == 1 else None
    if waiting is not None and waiting.deck_version_id:
        chosen = waiting.deck_version_id
    may_wait = missed is None and not asking and not (entrant is not None and entrant.in_play)
    may_wait = may_wait and (waiting is None or waiting.kind == WAIT)
    is_full = may_wait and (waiting is not None or selectors.is_full(tournament))
    initial = {"deck_version": chosen}
    sent = request.POST if request.method == "POST" else None
    can_wait = rules is not None and tournament.decks_can_wait(timezone.now())
    form = RegisterForm(sent, versions=versions, decks=rules is not None, can_wait=can_wait, initial=initial)
    problems: list[str] = []
    others = tournament.other_formats if entrant is not None and entrant.in_play else []
    stage_format = next((format for format in others if format.slug == request.POST.get("deck_format")), None)
    if stage_format is not None and form.is_valid():
        try:
            services.stage_deck_choose(
                tournament=tournament,
                player=player,
                format=stage_format,
                deck_version=form.cleaned_data.get("deck_version"),
                now=timezone.now(),
            )
        except Refused as error:
            form.add_error("deck_version", error.message)
            problems = getattr(error, "problems", [])
        else:
            messages.success(
                request, _("Your deck for %(stage_format)s is registered.") % {"stage_format": stage_format}
            )
            _warn(request, tournament, form.cleaned_data.get("deck_version"))
            return redirect("leagues:register", pk=tournament.pk)
    elif request.method == "POST" and form.is_valid():
        sent_fields = {
            "tournament": tournament,
            "player": player,
            "deck_version": form.cleaned_data.get("deck_version"),
            "cut": form.cleaned_data["cut"],
            "now": timezone.now(),
        }
        try:
            if asking:
                services.entry_ask(**sent_fields)
            elif request.POST.get("wait") == "1":
                services.waiting_join(**sent_fields)
            else:
                services.entrant_register(**sent_fields, actor=player)
        except RegistrationRefused as error:
            form.add_error("deck_version" if rules is not None else None, error.message)
            problems = error.problems
        except Refused as error:
            form.add_error(None, error.message)
        else:
            deck = form.cleaned_data.get("deck_version")
            locked = (
                _(" Your deck list is locked in.") if rules is not None and deck is not None and not can_wait else ""
            )
            done = _("You are registered for %(tournament)s.%(locked)s") % {
                "tournament": tournament.name,
                "locked": locked,
            }
            if asking:
                done = _("Your request is sent; you will be told the answer.")
            elif request.POST.get("wait") == "1":
                done = _("You are on the waiting list of %(tournament)s. You are told when a place is free.") % {
                    "tournament": tournament.name
                }
            messages.success(request, done)
            _warn(request, tournament, deck)
            return redirect(tournament)
    checks = [(version, version.format_check(rules)) for version in versions] if rules is not None else []
    context = {
        "tournament": tournament,
        "form": form,
        "checks": checks,
        "shared": [version for version in versions if version.deck.share != Deck.Share.PRIVATE]
        if tournament.lists_hidden
        else [],
        "stage_decks": selectors.stage_decks(entrant, others, versions),
        "problems": problems,
        "entrant": entrant,
        "waiting": waiting,
        "asking": asking,
        "is_full": is_full,
        "missed": missed,
        "can_wait": can_wait,
        "section": "events",
    }
    return render(request, "leagues/register.html", context, status=400 if form.errors else 200)


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
