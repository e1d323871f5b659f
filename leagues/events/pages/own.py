"""What players do about their own place in an event: pages with a form each."""

from collections.abc import Mapping

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from leagues.competition.verbs.pages import do_posted
from leagues.errors import Refused
from leagues.events.own_entry import OwnEntry
from leagues.events.pages.event import tournament_or_404
from leagues.events.verbs.event_verb import OwnVerb
from leagues.events.verbs.own import OWN_VERBS
from players.requests import player_of

__all__ = ["draw_offer", "own_do", "packs_take", "score"]

_OFFERS: Mapping[str, str] = {"offer": "offer-draw", "accept": "accept-draw", "decline": "decline-draw"}
"""The verb about a draw by the word of the form."""


@login_required
@require_POST
def own_do(request: HttpRequest, pk: int, verb: str) -> HttpResponse:
    """Do one thing about one's own place, and go back to the event with what came of it."""
    own_verb = OWN_VERBS[verb]
    return _do(request, _own(request, pk, own_verb), own_verb)


@login_required
@require_POST
def score(request: HttpRequest, pk: int) -> HttpResponse:
    """Report the games of your match at a table, or your place at one of more than two."""
    verb = OWN_VERBS["place" if "place" in request.POST else "score"]
    return _do(request, _own(request, pk, verb), verb)


@login_required
@require_POST
def draw_offer(request: HttpRequest, pk: int) -> HttpResponse:
    """Offer your opponent a draw, accept or decline their offer, or withdraw yours."""
    name = _OFFERS.get(request.POST.get("what", ""))
    own = _own(request, pk, OWN_VERBS[name or "offer-draw"])
    if name is None:
        messages.error(request, _("Choose to offer a draw, to accept it or to decline it."))
        return redirect(own.tournament)
    return _do(request, own, OWN_VERBS[name])


@login_required
@require_POST
def packs_take(request: HttpRequest, pk: int) -> HttpResponse:
    """Take one's sealed packs, and go on to their page."""
    verb = OWN_VERBS["take-packs"]
    own = _own(request, pk, verb)
    try:
        pool = verb.run(request.POST.dict(), own, own.player, own.now)
    except Refused as error:
        messages.error(request, error.message)
        return redirect(own.tournament)
    return redirect("cardpool:limited-pool", pool.collection_id)


def _own(request: HttpRequest, pk: int, verb: OwnVerb) -> OwnEntry:
    """Where the player stands with the event. Raises Http404 where they lack what the verb takes."""
    own = OwnEntry(tournament_or_404(pk), player_of(request), timezone.now())
    if missing := verb.missing(own):
        raise Http404(missing)
    return own


def _do(request: HttpRequest, own: OwnEntry, verb: OwnVerb) -> HttpResponse:
    do_posted(request, verb, own, own.player, forbidden_as_message=True)
    return redirect(own.tournament)
