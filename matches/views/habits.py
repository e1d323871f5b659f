"""What players of a match do besides playing it: take-backs, a rematch, private notes, advice in practice."""

from __future__ import annotations

from collections.abc import Sequence

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from matches import services
from matches.answers import decision_id_check
from matches.errors import Malformed
from matches.models import CallOff, Challenge, Match, MatchStatus, Seat, TakeBack
from matches.rematches import rematch_of
from matches.services.advice_ask import advice_offered, advice_shown
from matches.services.call_off import call_off_open
from matches.services.note_set import NOTE_LONGEST, note_text
from matches.services.take_back import take_back_open
from matches.services.time_give import time_gift, time_words
from matches.views.fault import fault_pauses
from matches.views.showing import Shown, match_shown
from players.errors import Refused
from players.requests import player_of
from players.sentences.stored_sentences import sentence_said

__all__ = ["advice", "call_off", "give_time", "habits_context", "notes", "rematch", "take_back"]


def habits_context(shown: Shown, seats: Sequence[Seat], decision_id: str = "") -> dict[str, object]:
    """Which of these a seat is offered on the match page, with the advice about the question that is asked. One query
    in running casual matches, and another in practice; of finished ones how the rematch stands, and the seat's deck."""
    match, seat = shown.match, shown.seat
    if seat is None:
        return {}
    if match.casual and match.status == MatchStatus.FINISHED:
        return {"rematch": rematch_of(match, seats, seat.place), "own_deck": seat.deck_version}
    running = match.casual and match.status == MatchStatus.RUNNING
    advised = bool(decision_id) and advice_offered(match)
    advice_given = advice_shown(seat, decision_id) if advised else None
    wish = take_back_open(match) if running else None
    return {
        **_agreed(match, seats, seat),
        "may_take_back": running,
        "may_advise": advised,
        "advice": advice_given,
        "advice_percent": round(100 * advice_given.chance)
        if advice_given is not None and advice_given.chance is not None
        else None,
        "take_back": wish,
        "take_back_own": wish is not None and wish.seat_id == seat.pk,
    }


def _agreed(match: Match, seats: Sequence[Seat], seat: Seat) -> dict[str, object]:
    """What an unfinished casual match offers its players by agreement: calling it off, and giving time."""
    if not match.casual or match.status == MatchStatus.FINISHED:
        return {}
    proposal = call_off_open(match)
    others = [other for other in seats if other.pk != seat.pk and not other.player.is_bot]
    return {
        "may_call_off": proposal is None,
        "call_off": proposal,
        "call_off_own": proposal is not None and proposal.seat_id == seat.pk,
        "call_off_agreed": proposal is not None and seat.place in proposal.agreed,
        "time_to": others if match.status == MatchStatus.RUNNING else [],
        "time_gift": sentence_said(time_words(time_gift(match.settings))),
    }


SAID = {
    TakeBack.Status.OPEN: gettext_lazy("The others are asked; your answer stands until they agree."),
    TakeBack.Status.DONE: gettext_lazy("The answer is taken back."),
    TakeBack.Status.REFUSED: gettext_lazy("You have refused; the answer stands."),
    TakeBack.Status.VOID: gettext_lazy("The wish is withdrawn; the answer stands."),
}


@login_required
@require_POST
@fault_pauses
def advice(request: HttpRequest, code: str) -> HttpResponse:
    """Ask the searching bot what it would answer to this ``decision``; the match page shows it."""
    shown = match_shown(request, code)
    try:
        decision_id = decision_id_check(request.POST.get("decision", ""))
        services.advice_ask(match=shown.match, player=player_of(request), decision_id=decision_id, now=timezone.now())
    except Refused as refusal:
        messages.error(request, refusal.message)
    return redirect(f"{shown.match.get_absolute_url()}#ask")


@login_required
@require_POST
@fault_pauses
def take_back(request: HttpRequest, code: str) -> HttpResponse:
    """Ask for a take-back (``what=ask``), or answer the wish of another (``agree``, ``refuse``)."""
    shown = match_shown(request, code)
    acts = {
        "ask": services.take_back_ask,
        "agree": services.take_back_agree,
        "refuse": services.take_back_refuse,
    }
    try:
        act = acts.get(request.POST.get("what", ""))
        if act is None:
            raise Malformed(_("Ask, agree or refuse."))
        wish = act(match=shown.match, player=player_of(request), now=timezone.now())
        messages.success(request, SAID[TakeBack.Status(wish.status)])
    except Refused as refusal:
        messages.error(request, refusal.message)
    return redirect(shown.match)


CALL_OFF_SAID = {
    CallOff.Status.OPEN: gettext_lazy("The others are asked; the match goes on until all agree."),
    CallOff.Status.DONE: gettext_lazy("The match is called off. It counts for nobody."),
    CallOff.Status.REFUSED: gettext_lazy("You refused; the match goes on."),
    CallOff.Status.WITHDRAWN: gettext_lazy("Your proposal is withdrawn; the match goes on."),
}


@login_required
@require_POST
@fault_pauses
def call_off(request: HttpRequest, code: str) -> HttpResponse:
    """Propose to call the match off (``what=ask``), or answer the proposal of another (``agree``, ``refuse``)."""
    shown = match_shown(request, code)
    try:
        act = services.CALL_OFF_ACTS.get(request.POST.get("what", ""))
        if act is None:
            raise Malformed(_("Ask, agree or refuse."))
        wish = act(match=shown.match, player=player_of(request), now=timezone.now())
        messages.success(request, CALL_OFF_SAID[CallOff.Status(wish.status)])
    except Refused as refusal:
        messages.error(request, refusal.message)
    return redirect(f"{shown.match.get_absolute_url()}#ask")


@login_required
@require_POST
@fault_pauses
def give_time(request: HttpRequest, code: str) -> HttpResponse:
    """Give time to the opponent at ``place``, or to the only one."""
    shown = match_shown(request, code)
    asked = request.POST.get("place", "")
    try:
        if asked and not (asked.isascii() and asked.isdecimal() and len(asked) < 3):
            raise Malformed(_("Choose the opponent to whom you give time."))
        place = int(asked) if asked else None
        given = services.time_give(match=shown.match, player=player_of(request), place=place, now=timezone.now())
        messages.success(request, _("You gave %(time)s.") % {"time": sentence_said(time_words(given))})
    except Refused as refusal:
        messages.error(request, refusal.message)
    return redirect(f"{shown.match.get_absolute_url()}#ask")


REMATCH_SAID = {
    Challenge.Status.OPEN: gettext_lazy("The rematch is offered. It begins as soon as it is accepted."),
    Challenge.Status.DECLINED: gettext_lazy("You declined the rematch."),
    Challenge.Status.WITHDRAWN: gettext_lazy("Your offer of a rematch is withdrawn."),
}


@login_required
@require_POST
@fault_pauses
def rematch(request: HttpRequest, code: str) -> HttpResponse:
    """Offer another match or accept the one another has offered; ``what=withdraw``, ``decline``: close the offer."""
    shown = match_shown(request, code)
    what = request.POST.get("what", "offer")
    try:
        act = services.REMATCH_ACTS.get(what)
        if act is None:
            raise Malformed(_("Offer a rematch, withdraw it, or decline it."))
        made = act(match=shown.match, player=player_of(request), now=timezone.now())
    except Refused as refusal:
        messages.error(request, refusal.message)
        return redirect(f"{shown.match.get_absolute_url()}#ask")
    begun = made if isinstance(made, Match) else made.match
    if begun is not None:
        return redirect(f"{begun.get_absolute_url()}#cut")
    messages.success(request, REMATCH_SAID[Challenge.Status(made.status)])
    return redirect(f"{shown.match.get_absolute_url()}#ask")


@login_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@fault_pauses
def notes(request: HttpRequest, code: str) -> HttpResponse:
    """The player's private note about a match."""
    shown = match_shown(request, code)
    if shown.seat is None:
        raise Http404(_("You have no seat in this match."))
    player = player_of(request)
    text, status = note_text(shown.match, player), 200
    if request.method == "POST":
        text = request.POST.get("text", "")
        try:
            services.note_set(match=shown.match, player=player, text=text, now=timezone.now())
            messages.success(request, _("Saved. Nobody else sees it."))
            return redirect("matches:notes", shown.match.code)
        except Refused as refusal:
            messages.error(request, refusal.message)
            status = refusal.status
    context = {"match": shown.match, "text": text, "longest": NOTE_LONGEST, "section": "play"}
    return render(request, "matches/notes.html", context, status=status)
