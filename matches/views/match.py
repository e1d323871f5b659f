"""The match page and its forms."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from contextlib import nullcontext, suppress
from functools import wraps
from typing import Any

from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.db import DatabaseError, transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from cardpool.collections.earnings import earned_by
from matches import services
from matches.answers import FURTHER, decision_id_check
from matches.boards.panel import choice_mark, form_value
from matches.ending_told import end_told
from matches.errors import KeyConflict, Malformed, MatchError, Stale
from matches.models import BotJob, InboxRow, Match, MatchStatus, PendingDecision
from matches.orders import UNTIL, last_match_words
from matches.publish import match_watch
from matches.record import RecordDamaged
from matches.replay_course import course_charts
from matches.views.fault import fault_pauses
from matches.views.habits import habits_context
from matches.views.learn import hint_context, lesson_context
from matches.views.orders import ahead_sent
from matches.views.showing import Shown, judging_context, match_shown, table_context
from matches.views.stops import has_stops
from matches.views.talk import talk_context
from players.models import Player

logger = logging.getLogger(__name__)

__all__ = ["answer", "call", "concede", "cut", "match_page", "order"]

APPLIED_WITHIN = 0.4
"""Seconds a posted form waits for its answer to be applied, so that the next page shows what came of it."""
BOTS_WITHIN = 0.15
"""Seconds after the answer for which it waits for bots: the table that they have answered need not be drawn again."""


@never_cache
@require_safe
@fault_pauses
def match_page(request: HttpRequest, code: str) -> HttpResponse:
    """The table. With ``?v=`` of the version on the page, 204 when nothing has changed since."""
    shown = match_shown(request, code)
    partial = _is_partial(request)
    if partial and request.GET.get("v") == shown.version:
        return HttpResponse(status=204)
    return _table(request, shown, partial=partial)


def _is_partial(request: HttpRequest) -> bool:
    """Whether the table alone is asked for, to be put into the page."""
    return request.headers.get("HX-Request") == "true"


def _table(request: HttpRequest, shown: Shown, *, partial: bool) -> HttpResponse:
    now = timezone.now()
    if shown.seat is not None and request.method != "HEAD":
        shown.seat.match = shown.match
        try:
            services.match_seen(seat=shown.seat, now=now)
        except DatabaseError:  # one that takes no writes still shows its matches
            logger.warning("it could not be noted that %s was seen", shown.match.code)
    context = table_context(shown, now)
    context |= talk_context(context["match"], shown, context["seats"], now)
    # The table may be newer than the row that was looked up: the match may have ended in between.
    if context["match"].status == MatchStatus.FINISHED and context["match"].started_at is not None:
        with suppress(RecordDamaged):  # of a damaged record the page still says how the match ended
            context["charts"] = course_charts(context["match"], context["names"])
            context["told"] = end_told(context["match"], context["names"], shown.place, now)
        if shown.seat is not None and not shown.match.is_lesson:
            context["earned"] = earned_by(shown.seat.player, context["match"].get_absolute_url(), now)
    if "panel" in context:
        _choice_show(request, context["panel"])
    context["partial"] = partial
    context["has_stops"] = not partial and not shown.match.is_prepared and has_stops(shown)
    context |= habits_context(shown, context["seats"], context["panel"]["id"] if "panel" in context else "")
    context |= lesson_context(shown, context["names"])
    context |= hint_context(shown, context.get("prompt_key", ""))
    context |= judging_context(shown.match, request.user)
    return render(request, "matches/_table.html" if partial else "matches/match.html", context)


def _acts(act: Callable[[HttpRequest, Match, Player], str]) -> Callable[..., HttpResponse]:
    """Wrap a posted form: do it, show a message, and go back to the question of the match. A script gets the table."""

    @wraps(act)
    @never_cache
    @login_required
    @require_POST
    @fault_pauses
    def view(request: HttpRequest, code: str) -> HttpResponse:
        shown = match_shown(request, code)
        assert isinstance(request.user, Player)
        try:
            if message := act(request, shown.match, request.user):
                messages.success(request, message)
        except MatchError as refusal:
            messages.error(request, refusal.message)
        if _is_partial(request):
            return _table(request, match_shown(request, code), partial=True)
        return redirect(f"{shown.match.get_absolute_url()}#ask")

    return view


@_acts
def answer(request: HttpRequest, match: Match, player: Player) -> str:
    """Answer the decision on the panel."""
    decision_id = decision_id_check(request.POST.get("decision", ""))
    pending = PendingDecision.objects.filter(match=match, seat__player=player, decision_id=decision_id).first()
    if pending is None:
        if InboxRow.objects.filter(match=match, seat__player=player, decision_id=decision_id, state="applied").exists():
            return ""  # sent twice: it is already done
        raise Stale(gettext("That decision is no longer open; the game has moved on. Here is how it stands now."))
    value = form_value(pending.data, dict(request.POST.lists()))
    key = request.POST.get("key", "")
    until = request.POST.get("again", "")
    now = timezone.now()
    made = None
    try:
        with transaction.atomic() if until else nullcontext():
            if until:
                made = services.order_again(
                    match=match, player=player, decision_id=decision_id, value=value, until=until, now=now
                )
            services.answer_submit(
                match=match,
                player=player,
                decision_id=decision_id,
                value=value,
                key=key,
                passes_on=request.POST.get("then") == FURTHER,
                now=now,
            )
    except KeyConflict:
        raise KeyConflict(gettext("You have answered this already; the first answer counts.")) from None
    except Malformed:
        _choice_keep(request, pending, value)
        raise
    _wait_for_the_table(match, player, decision_id)
    if made is None:
        return ""
    services.orders_tried(orders=[made], player=player)
    return (
        gettext("You give the same answer from now on, %(until)s. %(last_match_words)s")
        % {"until": UNTIL[until], "last_match_words": last_match_words(made.kind, made.last_match)}
    ).rstrip()


KEPT_CHOICE = "kept_choice"
"""In the session: a choice that was refused, until its question is shown again."""


def _choice_keep(request: HttpRequest, pending: PendingDecision, value: str | int | list[str]) -> None:
    """Keep what was chosen for the page that says why it was refused; of keys only those of the question."""
    keys = {str(option["key"]) for option in pending.data.get("options") or ()}
    chosen = [key for key in value if key in keys] if isinstance(value, list) else value
    if isinstance(chosen, list) or chosen in keys:
        request.session[KEPT_CHOICE] = [pending.decision_id, chosen]


def _choice_show(request: HttpRequest, panel: dict[str, Any]) -> None:
    if KEPT_CHOICE in request.session:
        decision_id, chosen = request.session.pop(KEPT_CHOICE)
        if decision_id == panel["id"]:
            choice_mark(panel, chosen)


def _wait_for_the_table(match: Match, player: Player, decision_id: str) -> None:
    """Return as soon as the answer is applied and bots have given those that follow from it, or after a while.

    Looks when this process hears that the match has changed, and now and then.
    """
    begun = time.monotonic()
    rows = InboxRow.objects.filter(match=match, seat__player=player, decision_id=decision_id, state="new")
    bots = BotJob.objects.filter(match=match, searching=False)
    pause = 0.1 if settings.ENTMOOT_MODE == "embedded" else 0.01  # a worker in this process tells of what it does
    with match_watch(match.code) as change:
        for owed, within in ((rows, APPLIED_WITHIN), (bots, BOTS_WITHIN)):
            while owed.exists() and (left := begun + within - time.monotonic()) > 0:
                change.wait(min(pause, left))
                change.clear()
                pause *= 1.5  # looking costs the worker that is waited for


@_acts
def cut(request: HttpRequest, match: Match, player: Player) -> str:
    """Cut the deck with the text that the browser made or the player typed. One that was sent at once, with
    ``at_once``, is not told of: the page of the proof keeps it."""
    cut = request.POST.get("cut", "").strip()
    if not cut:
        raise Malformed(gettext("Type any text as your cut, or let your browser make one."))
    services.cut_give(match=match, player=player, cut=cut, now=timezone.now())
    if request.POST.get("at_once"):
        return ""
    return gettext("You cut the deck with %(cut)s. Keep it if you want to check the shuffles yourself afterwards.") % {
        "cut": cut
    }


@_acts
def concede(request: HttpRequest, match: Match, player: Player) -> str:
    """Give the match up; asks to be sure."""
    if request.POST.get("sure") != "yes":
        raise Malformed(gettext("Tick the box to say that you are sure; conceding cannot be undone."))
    services.match_concede(match=match, player=player, now=timezone.now())
    return gettext("You conceded the match.")


@_acts
def order(request: HttpRequest, match: Match, player: Player) -> str:
    """Give a standing order, answer ahead (``what=ahead``), or take an order back (``cancel``: its number)."""
    now = timezone.now()
    if number := request.POST.get("cancel", ""):
        if not number.isdecimal() or len(number) > 18:
            raise Malformed(gettext("Choose an order from the list to cancel."))
        ended = services.order_clear(match=match, player=player, number=int(number), now=now)
        return gettext("That order is cancelled.") if ended else ""
    if request.POST.get("what") == "ahead":
        seat = match.seats.filter(player=player).first()
        sent = ahead_sent(match, seat.place, request.POST) if seat is not None else {}
        given = services.order_ahead(match=match, player=player, answers=sent, now=now)
        services.orders_tried(orders=given, player=player)
        return (
            gettext("Your answers are saved for when the questions come. Nobody else sees them.")
            if given
            else gettext("You will be asked when the question comes.")
        )
    wanted = request.POST.get("until", "")
    if wanted == "":
        return (
            gettext("Your standing order is cancelled.")
            if services.order_clear(match=match, player=player, now=now)
            else ""
        )
    kind, _, argument = wanted.partition(":")
    made = services.order_set(match=match, player=player, kind=kind, argument=argument, now=now)
    message = gettext(
        "Passing for you until then, from the next question on. What you are asked now waits for your answer."
    )
    return f"{message} {last_match_words(made.kind, made.last_match)}".rstrip()


@_acts
def call(request: HttpRequest, match: Match, player: Player) -> str:
    """Call a judge."""
    services.judge_call(match=match, player=player, reason=request.POST.get("reason", ""), now=timezone.now())
    return gettext("A judge has been called.")


@_acts
def judge(request: HttpRequest, match: Match, player: Player) -> str:
    """Judge: pause, resume, resume without the waiting answers, rewind, or close a call."""
    what = request.POST.get("what", "")
    text = request.POST.get("reason", "")
    now = timezone.now()
    if what == "pause":
        services.match_pause(match=match, actor=player, reason=text, now=now)
        return gettext("The match and its clocks are paused.")
    if what in ("resume", "resume-refusing"):
        refusing = what == "resume-refusing"
        services.match_resume(match=match, actor=player, now=now, refuse_waiting=refusing, note=text)
        return gettext("The match goes on.")
    if what == "rewind":
        services.match_rewind(match=match, actor=player, now=now)
        return gettext("The match goes on from its last checkpoint.")
    if what == "answer":
        services.judge_answer(match=match, actor=player, note=text, now=now)
        return gettext("The call is answered.")
    raise Malformed(gettext("Choose what to do: pause, resume, go back to the checkpoint, or answer the call."))
