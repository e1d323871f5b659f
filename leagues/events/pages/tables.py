"""What a player does at their own table of an event: pages."""

from collections.abc import Callable, Mapping

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_POST

from leagues.errors import Refused
from leagues.events import services
from leagues.events.models import Pairing
from leagues.events.own_table import open_pairing_of
from leagues.events.pages.event import tournament_or_404
from players.models import Player
from players.requests import player_of

__all__ = ["draw_offer", "score"]

_OFFERS: Mapping[str, tuple[Callable[..., object], Promise]] = {
    "offer": (services.draw_offer, gettext_lazy("A draw is offered; your opponent is told.")),
    "accept": (services.draw_accept, gettext_lazy("The match is drawn.")),
    "decline": (services.draw_decline, gettext_lazy("The offer does not stand any more.")),
}
"""What a player does about a draw, by the word of the form, and what came of it."""


@login_required
@require_POST
def score(request: HttpRequest, pk: int) -> HttpResponse:
    """Report the games of your match at a table, or your place at one of more than two."""
    player = player_of(request)
    pairing = _own_pairing(pk, player)
    now = timezone.now()
    try:
        if "place" in request.POST:
            done = services.place_report(pairing=pairing, place=_number(request, "place"), actor=player, now=now)
        else:
            done = services.score_report(
                pairing=pairing,
                won=_number(request, "won"),
                lost=_number(request, "lost"),
                drawn=_number(request, "drawn"),
                actor=player,
                now=now,
            )
    except Refused as error:
        messages.error(request, error.message)
    else:
        messages.success(request, said_of(done))
    return redirect("leagues:tournament", pk)


@login_required
@require_POST
def draw_offer(request: HttpRequest, pk: int) -> HttpResponse:
    """Offer your opponent a draw, accept or decline their offer, or withdraw yours."""
    player = player_of(request)
    pairing = _own_pairing(pk, player)
    offer = _OFFERS.get(request.POST.get("what", ""))
    if offer is None:
        messages.error(request, _("Choose to offer a draw, to accept it or to decline it."))
        return redirect("leagues:tournament", pk)
    service, done = offer
    try:
        service(pairing=pairing, actor=player, now=timezone.now())
    except Refused as error:
        messages.error(request, error.message)
    else:
        messages.success(request, str(done))
    return redirect("leagues:tournament", pk)


def said_of(pairing: Pairing) -> str:
    """What came of a player's report, in a sentence."""
    if pairing.is_pod and pairing.result:
        return _("Everybody has reported, and the places go together; the result stands.")
    if pairing.is_pod and pairing.is_disputed:
        return _("The places that were reported do not go together. An official is told and decides.")
    if pairing.is_pod:
        return _("Reported. It counts when everybody at the table has reported.")
    if pairing.result:
        return _("Your opponent reported the same; the result stands.")
    if pairing.is_disputed:
        return _("Your opponent reported something else. An official is told and decides.")
    return _("Reported. It counts when your opponent reports the same.")


def _own_pairing(pk: int, player: Player) -> Pairing:
    pairing = open_pairing_of(tournament_or_404(pk), player)
    if pairing is None:
        raise Http404(_("You have no open table in this event."))
    return pairing


def _number(request: HttpRequest, name: str) -> int:
    """A number of games, or a place; nothing is none."""
    text = request.POST.get(name, "").strip() or "0"
    if not (text.isascii() and text.isdecimal() and len(text) < 3):
        raise Refused(_("Write each number in digits."))
    return int(text)
