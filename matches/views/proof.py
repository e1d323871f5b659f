"""The proof of a match: the commitment, the cuts, and how to check them."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from matches import proofs
from matches.reasons import reason_said
from matches.transcript import transcript
from matches.views.fault import fault_pauses
from matches.views.showing import match_shown

__all__ = ["proof_page", "transcript_file"]


@never_cache
@require_safe
@fault_pauses
def proof_page(request: HttpRequest, code: str) -> HttpResponse:
    """Commitment, cuts and, after the match, the secret and the recomputed seed; of a prepared deal there are none."""
    shown = match_shown(request, code)
    match = shown.match
    if match.is_prepared:
        messages.info(request, _("The deal of this match was prepared for learning, so there is no proof of it."))
        return redirect(match)
    data = transcript(match)
    seats = list(match.seats.select_related("player").order_by("place"))
    context = {
        "match": match,
        "data": data,
        "unproven_because": reason_said(data.get("unproven_because", "")),
        "seats": seats,
        "person_cut": any(seat.cut_proven for seat in seats),
        "section": "play",
        "over": match.revealed,
    }
    if match.revealed:
        secret = bytes(match.secret)
        context["recomputed"] = proofs.commitment(match.code, secret)
        cuts = [seat["cut"] or "" for seat in data["seats"]]
        context["seed"] = proofs.seed(match.code, secret, match.commitment, cuts).hex()
    return render(request, "matches/proof.html", context)


@never_cache
@require_safe
@fault_pauses
def transcript_file(request: HttpRequest, code: str) -> HttpResponse:
    """The transcript as JSON."""
    shown = match_shown(request, code)
    return JsonResponse(transcript(shown.match), json_dumps_params={"indent": 1})
