"""The organiser's page: everything that can be done to an event, one form each."""

import re
from collections.abc import Callable, Mapping
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_POST, require_safe

from leagues import selectors, services
from leagues.errors import Forbidden, Refused
from leagues.models import Entrant, EntryRequest, Pairing, Proposal, Round, SanctionRequest, Tournament
from leagues.services.manifest_publish import value_text
from leagues.services.result_report import REPORTABLE
from leagues.state import current_round, event_is_over
from leagues.views import search_of, tournament_or_404
from players.authority import Action, Authority, Decision, check
from players.models import Player
from players.requests import player_of

_NUMBER = re.compile(r"[0-9]{1,18}")
TABLES_PAGE = 50
"""Tables on a page of the console, each with its form."""
ENTRANTS_CHOSEN_FROM = 200
"""Above so many entrants the console asks for a name instead of offering all of them."""
BEFORE_START = (Tournament.Status.ANNOUNCED, Tournament.Status.REGISTRATION, Tournament.Status.CLOSED)


@login_required
@require_safe
def console(request: HttpRequest, pk: int) -> HttpResponse:
    """The console: one form for each action that is possible now."""
    player = player_of(request)
    tournament = tournament_or_404(pk)
    try:
        check(player, Action.TOURNAMENT_CONSOLE, tournament)
    except Forbidden as error:
        raise PermissionDenied(error.message) from error
    return render(request, "leagues/console.html", _context(request, tournament, player))


def _context(request: HttpRequest, tournament: Tournament, player: Player) -> dict[str, Any]:
    current = current_round(tournament)
    status = Tournament.Status
    rights = _rights(player, tournament)
    running, before_start = tournament.status == status.RUNNING, tournament.status in BEFORE_START
    missing = current.row.pairings.filter(result=Pairing.Result.OPEN).count() if current and current.is_open else 0
    all_in = running and not missing
    entered = selectors.entrants_shown(tournament).count()
    suggest = all_in and bool(rights["pair_by_hand"]) and "suggest" in request.GET
    return {
        "tournament": tournament,
        "section": "events",
        "stage": current.row.stage if current else tournament.stages.first(),
        "round": current.row if current else None,
        **(_tables(request, current.row, player) if current and running else {}),
        "missing": missing,
        "all_in": all_in,
        "rounds_left": bool(current and not (event_is_over(tournament, current) if all_in else current.is_last)),
        "suggested": selectors.round_suggested(tournament) if suggest else None,
        "reportable": [(value.value, value.label) for value in REPORTABLE],
        "entered": entered,
        "entrants": selectors.entrants_shown(tournament) if entered <= ENTRANTS_CHOSEN_FROM else None,
        "may_organise": bool(rights["open"]),
        "rights": rights,
        "recused": sorted({right.reason for right in rights.values() if right.stake is not None}),
        "before_start": before_start,
        "requests": (requests := selectors.open_requests(tournament, before_start=before_start)),
        "refusable": {row.pk for row in requests if rights[_REFUSED_BY[row.kind]]},
        "sanction_request": tournament.sanction_requests.order_by("-pk").first(),
        "asked_open": SanctionRequest.Status.OPEN,
        "proposals": tournament.proposals.filter(status=Proposal.Status.OPEN).select_related(
            "proposed_by", "tournament"
        ),
        "draw": selectors.draw_of(tournament),
        "now": timezone.now(),
        "value_text": value_text(tournament),
        "may_undo": bool(rights["undo"]),
        "log": selectors.log_rows(tournament, selectors.operations(tournament)[:12]),
        "viewer": player,
    }


def _tables(request: HttpRequest, row: Round, player: Player) -> dict[str, Any]:
    """A page of the round's tables: all, those without a result, or those that a search finds."""
    query = search_of(request)
    only_missing = request.GET.get("tables") == "missing"
    tables = selectors.round_tables(row, query)
    if only_missing:
        tables = tables.filter(result=Pairing.Result.OPEN)
    page = Paginator(tables, TABLES_PAGE).get_page(request.GET.get("page"))
    return {
        "page": page,
        "query": query,
        "only_missing": only_missing,
        "pairings": [selectors.pairing_row(pairing, None) for pairing in page],
        "barred_tables": selectors.barred_pairings(player, [pairing.pk for pairing in page]),
    }


_SHOWN = {
    "open": Action.TOURNAMENT_OPEN,
    "walk_in": Action.TOURNAMENT_WALK_IN,
    "let_in": Action.TOURNAMENT_LET_IN,
    "finish_early": Action.TOURNAMENT_FINISH_EARLY,
    "pair_by_hand": Action.TOURNAMENT_PAIR_BY_HAND,
    "rounds": Action.TOURNAMENT_ROUNDS,
    "extend": Action.TOURNAMENT_EXTEND,
    "tell": Action.TOURNAMENT_TELL,
    "report": Action.TOURNAMENT_REPORT,
    "penalise": Action.TOURNAMENT_PENALISE,
    "exchange_deck": Action.TOURNAMENT_EXCHANGE_DECK,
    "undo": Action.TOURNAMENT_UNDO,
    "draw": Action.TOURNAMENT_DRAW,
}
"""Actions on the whole event; the page shows those that the viewer may do."""


_REFUSED_BY: dict[str, str] = {
    EntryRequest.Kind.ASK: "let_in",
    EntryRequest.Kind.INVITE: "open",
    EntryRequest.Kind.EXCHANGE: "exchange_deck",
}
"""Whose request may be refused by whom, as a key of the rights."""


def _rights(player: Player, tournament: Tournament) -> dict[str, Decision]:
    authority = Authority(player, tournament)
    return {name: authority.may(action) for name, action in _SHOWN.items()}


@login_required
@require_POST
def console_do(request: HttpRequest, pk: int, verb: str) -> HttpResponse:
    """Do one thing and go back to the console with what came of it."""
    player = player_of(request)
    tournament = tournament_or_404(pk)
    action = ACTIONS.get(verb)
    if action is None:
        raise Http404("There is nothing of that name to do.")
    try:
        # Before the fields are read: what is wrong with them may tell a stranger something.
        check(player, Action.TOURNAMENT_CONSOLE, tournament)
        if any("\x00" in text for text in request.POST.values()):
            raise Refused("A field holds a character that cannot be stored; write it again.")
        messages.success(request, action(request.POST.dict(), tournament, player))
    except Forbidden as error:
        raise PermissionDenied(error.message) from error
    except Refused as error:
        problems = getattr(error, "problems", [])
        messages.error(request, " ".join([error.message, *problems]))
    return redirect("leagues:console", tournament.pk)


def _number(data: Mapping[str, str], name: str) -> int:
    text = data.get(name, "").strip()
    if not _NUMBER.fullmatch(text):
        raise Refused(f"“{name}” must be a whole number.")
    return int(text)


def _entrant(data: Mapping[str, str], tournament: Tournament) -> Entrant:
    """The entrant of the number ``entrant``, or whose player has the name ``player``."""
    name = data.get("player", "").strip()
    chosen = {"player__username__iexact": name} if name else {"pk": _number(data, "entrant")}
    entrant = tournament.entrants.filter(**chosen).select_related("player").first()
    if entrant is None:
        raise Refused("Choose somebody who is in this event.")
    return entrant


def _pairing(data: Mapping[str, str], tournament: Tournament) -> Pairing:
    pairing = Pairing.objects.filter(pk=_number(data, "pairing"), round__stage__tournament=tournament).first()
    if pairing is None:
        raise Refused("Choose a table of this event; it may have been undone meanwhile.")
    return pairing


def _sanction(data: Mapping[str, str], tournament: Tournament, player: Player) -> str:
    services.sanction_ask(tournament=tournament, actor=player, message=data.get("message", ""), now=timezone.now())
    return "The staff are asked to sanction the event."


def _open(data: Mapping[str, str], tournament: Tournament, player: Player) -> str:
    services.registration_open(tournament=tournament, actor=player, now=timezone.now())
    return "Registration is open."


def _close(data: Mapping[str, str], tournament: Tournament, player: Player) -> str:
    services.registration_close(tournament=tournament, actor=player, now=timezone.now())
    return "Registration is closed."


def _enter(data: Mapping[str, str], tournament: Tournament, player: Player) -> str:
    done = services.entry_invite(
        tournament=tournament, username=data.get("username", ""), actor=player, now=timezone.now()
    )
    if isinstance(done, EntryRequest):
        return f"{done.player} is invited, and accepts with a deck of their choice."
    return f"{done.player} is let in with the deck they chose."


def _refuse_entry(data: Mapping[str, str], tournament: Tournament, player: Player) -> str:
    request = tournament.entry_requests.filter(pk=_number(data, "request")).first()
    if request is None:
        raise Refused("There is no such request in this event.")
    services.entry_refuse(request=request, reason=data.get("reason", ""), actor=player, now=timezone.now())
    return f"{request.player} is told that the request is refused."


def _enter_walk_in(data: Mapping[str, str], tournament: Tournament, player: Player) -> str:
    entrant, code = services.walk_in_enter(
        tournament=tournament, name=data.get("name", ""), text=data.get("list", ""), actor=player, now=timezone.now()
    )
    number = entrant.player.player_number
    return (
        f"{entrant.player} is registered as a guest. Hand them their player number {number} and this code, which is "
        f"shown only now: {code}. With both they make the account their own on the page /claim/."
    )


def _exchange_deck(data: Mapping[str, str], tournament: Tournament, player: Player) -> str:
    entrant = services.deck_exchange(
        entrant=_entrant(data, tournament), text=data.get("list", ""), reason=data.get("reason", ""), actor=player,
        now=timezone.now(),
    )  # fmt: skip
    return f"The locked deck of {entrant.player} is exchanged; they are told."


def _start(data: Mapping[str, str], tournament: Tournament, player: Player) -> str:
    services.tournament_start(tournament=tournament, actor=player, now=timezone.now())
    return "The event has started; round 1 is paired."


def _pair(data: Mapping[str, str], tournament: Tournament, player: Player) -> str:
    row = services.round_pair(tournament=tournament, actor=player, now=timezone.now())
    return f"Round {row.number} is paired."


def _pair_by_hand(data: Mapping[str, str], tournament: Tournament, player: Player) -> str:
    names = {e.player.username.lower(): e.pk for e in tournament.entrants.select_related("player")}
    pairs: list[tuple[int, int]] = []
    bye: int | None = None
    for number, line in enumerate(data.get("pairs", "").splitlines(), start=1):
        parts = [part.strip().lower() for part in re.split(r"\s+(?:[-–]|vs\.?)\s+", line.strip()) if part.strip()]
        if not parts:
            continue
        unknown = [part for part in parts if part != "bye" and part not in names]
        if unknown:
            raise Refused(f"Line {number}: nobody called “{unknown[0]}” is in this event.")
        if len(parts) != 2 or parts[0] == "bye":
            raise Refused(f"Line {number}: write two names with a dash between them, or “name – bye”.")
        if parts[1] == "bye":
            if bye is not None:
                raise Refused(f"Line {number}: only one can have the bye.")
            bye = names[parts[0]]
        else:
            pairs.append((names[parts[0]], names[parts[1]]))
    row = services.round_pair_by_hand(
        tournament=tournament, pairs=pairs, bye=bye, reason=data.get("reason", ""), actor=player,
        now=timezone.now(),
    )  # fmt: skip
    return f"Round {row.number} is paired by hand."


def _rounds(data: Mapping[str, str], tournament: Tournament, player: Player) -> str:
    stage = services.rounds_change(
        tournament=tournament, rounds=_number(data, "rounds"), reason=data.get("reason", ""), actor=player,
        now=timezone.now(),
    )  # fmt: skip
    return f"{stage.rounds_planned} rounds are planned now."


def _extend(data: Mapping[str, str], tournament: Tournament, player: Player) -> str:
    row = services.round_extend(
        tournament=tournament, days=_number(data, "days"), reason=data.get("reason", ""), actor=player,
        now=timezone.now(),
    )  # fmt: skip
    return f"Round {row.number} has more time; its players are told."


def _tell(data: Mapping[str, str], tournament: Tournament, player: Player) -> str:
    services.entrants_tell(tournament=tournament, text=data.get("message", ""), actor=player, now=timezone.now())
    return "Everybody who is in the event is told."


def _report(data: Mapping[str, str], tournament: Tournament, player: Player) -> str:
    pairing = services.result_report(
        pairing=_pairing(data, tournament), result=data.get("result", ""),
        note=data.get("note", ""), actor=player, now=timezone.now(),
    )  # fmt: skip
    return f"Table {pairing.table}: {pairing.get_result_display()}."


def _correct(data: Mapping[str, str], tournament: Tournament, player: Player) -> str:
    pairing = services.result_correct(
        pairing=_pairing(data, tournament), result=data.get("result", ""),
        reason=data.get("note", ""), actor=player, now=timezone.now(),
    )  # fmt: skip
    return f"Table {pairing.table} is corrected: {pairing.get_result_display()}."


def _drop(data: Mapping[str, str], tournament: Tournament, player: Player) -> str:
    entrant = services.entrant_drop(entrant=_entrant(data, tournament), actor=player, now=timezone.now())
    return f"{entrant.player} is out."


def _undrop(data: Mapping[str, str], tournament: Tournament, player: Player) -> str:
    entrant = services.entrant_undrop(entrant=_entrant(data, tournament), actor=player, now=timezone.now())
    return f"{entrant.player} is in again."


def _penalise(data: Mapping[str, str], tournament: Tournament, player: Player) -> str:
    entrant = services.entrant_penalise(
        entrant=_entrant(data, tournament), points=_number(data, "points"),
        reason=data.get("reason", ""), actor=player, now=timezone.now(),
    )  # fmt: skip
    return f"{entrant.player} has {entrant.penalty} points taken away."


def _disqualify(data: Mapping[str, str], tournament: Tournament, player: Player) -> str:
    entrant = services.entrant_disqualify(
        entrant=_entrant(data, tournament), reason=data.get("reason", ""), actor=player, now=timezone.now()
    )
    return f"{entrant.player} is disqualified."


def _reinstate(data: Mapping[str, str], tournament: Tournament, player: Player) -> str:
    entrant = services.entrant_reinstate(
        entrant=_entrant(data, tournament), reason=data.get("reason", ""), actor=player, now=timezone.now()
    )
    return f"{entrant.player} is reinstated."


def _finish(data: Mapping[str, str], tournament: Tournament, player: Player) -> str:
    services.tournament_finish(tournament=tournament, actor=player, now=timezone.now())
    return "The event has finished."


def _cancel(data: Mapping[str, str], tournament: Tournament, player: Player) -> str:
    services.tournament_cancel(tournament=tournament, reason=data.get("reason", ""), actor=player, now=timezone.now())
    return "The event is cancelled."


def _automatic(data: Mapping[str, str], tournament: Tournament, player: Player) -> str:
    automatic = data.get("automatic") == "1"
    services.tournament_run_itself(tournament=tournament, automatic=automatic, actor=player, now=timezone.now())
    return "The event runs by itself." if automatic else "The event waits for you after each round."


def _undo(data: Mapping[str, str], tournament: Tournament, player: Player) -> str:
    number, reason = _number(data, "number"), data.get("reason", "")
    if tournament.needs_second_person:
        services.proposal_make(
            tournament=tournament, verb=Proposal.Verb.UNDO, data={"number": number}, reason=reason, actor=player,
            now=timezone.now(),
        )  # fmt: skip
        return "Proposed; a second person must confirm it."
    services.operation_undo(tournament=tournament, number=number, reason=reason, actor=player, now=timezone.now())
    return f"Undone from operation {number} on."


def _draw(data: Mapping[str, str], tournament: Tournament, player: Player) -> str:
    value = data.get("public_value", "")
    if tournament.needs_second_person:
        services.proposal_make(
            tournament=tournament, verb=Proposal.Verb.DRAW, data={"public_value": value},
            reason=data.get("reason", "") or "The event has finished.", actor=player, now=timezone.now(),
        )  # fmt: skip
        return "Proposed; a second person must confirm it."
    services.prizes_draw(tournament=tournament, actor=player, public_value=value, now=timezone.now())
    return "The prizes are drawn and credited."


def _decide(data: Mapping[str, str], tournament: Tournament, player: Player) -> str:
    proposal = tournament.proposals.filter(pk=_number(data, "proposal")).first()
    if proposal is None:
        raise Refused("There is no such proposal.")
    confirm = data.get("decision") == "confirm"
    decided = services.proposal_decide(
        proposal=proposal, confirm=confirm, public_value=data.get("public_value", ""), actor=player, now=timezone.now()
    )
    if decided.status == Proposal.Status.DIFFERED:
        return "The two values differ, so nothing is drawn. Both of you look the value up again and enter it anew."
    return "Confirmed and done." if confirm else "Refused."


#: What can be done to an event by name: on the console, and over the API.
ACTIONS: dict[str, Callable[[Mapping[str, str], Tournament, Player], str]] = {
    "sanction": _sanction,
    "open": _open,
    "close": _close,
    "enter": _enter,
    "refuse-entry": _refuse_entry,
    "enter-walk-in": _enter_walk_in,
    "exchange-deck": _exchange_deck,
    "start": _start,
    "pair": _pair,
    "pair-by-hand": _pair_by_hand,
    "rounds": _rounds,
    "extend": _extend,
    "tell": _tell,
    "report": _report,
    "correct": _correct,
    "drop": _drop,
    "undrop": _undrop,
    "penalise": _penalise,
    "disqualify": _disqualify,
    "reinstate": _reinstate,
    "finish": _finish,
    "cancel": _cancel,
    "automatic": _automatic,
    "undo": _undo,
    "draw": _draw,
    "decide": _decide,
}
