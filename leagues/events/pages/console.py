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
from django.urls import reverse
from django.utils import timezone
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST, require_safe

from leagues.competition.prizes.draw_value import value_text
from leagues.competition.prizes.value_fetch import fetchable
from leagues.competition.reasons import EVENT_FINISHED
from leagues.errors import Forbidden, Refused
from leagues.events import selectors, services
from leagues.events.entries.entrant_names import EntrantNames
from leagues.events.entries.guest_names import guest_names_read
from leagues.events.judging.appeals import remedy
from leagues.events.limited.tables import draft_seat_to_bot, drafts_cancel, limited_extend
from leagues.events.limited_selectors import limited_state
from leagues.events.models import (
    Appeal,
    Entrant,
    EntryRequest,
    Pairing,
    Penalty,
    Proposal,
    Round,
    SanctionRequest,
    Tournament,
)
from leagues.events.models.pairing import with_seats
from leagues.events.pages.event import tournament_or_404
from leagues.events.pages.event_shown import search_of
from leagues.events.results.result_report import REPORTABLE
from leagues.events.results.result_set import result_kept
from leagues.events.state import current_round, event_is_over
from players.models import Player
from players.requests import player_of
from players.sentences.stored_sentences import sentence_said, stored
from players.staff.authority import Action, Authority, Decision, check, may

_NUMBER = re.compile(r"[0-9]{1,18}")
_GAMES = re.compile(r"([0-9]{1,2})\s*[:–-]\s*([0-9]{1,2})(?:\s*[:–-]\s*([0-9]{1,2}))?")
TABLES_PAGE = 50
"""Tables on a page of the console, each with its form."""
WAITING_SHOWN = 50
"""Players of the waiting list that the console shows."""
ENTRANTS_CHOSEN_FROM = 200
"""Above so many entrants the console asks for a name instead of offering all of them."""
KEEP_TYPED = {"enter-walk-in": "guest_typed", "exchange-deck": "exchange_typed"}
"""What takes a deck list: when it is refused, the page has what was typed, by this name."""


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
    running, before_start = tournament.status == status.RUNNING, tournament.is_before_start
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
        "disputed": current.row.pairings.filter(selectors.DISPUTED).count() if current and missing else 0,
        "all_in": all_in,
        "rounds_left": bool(current and not (event_is_over(tournament, current) if all_in else current.is_last)),
        "suggested": selectors.round_suggested(tournament) if suggest else None,
        "reportable": [(value.value, value.label) for value in REPORTABLE],
        "entered": entered,
        "entrants": selectors.entrants_shown(tournament) if entered <= ENTRANTS_CHOSEN_FROM else None,
        "may_organise": bool(rights["open"]),
        "rights": rights,
        "recused": sorted({right.reason for right in rights.values() if right.stake is not None}),
        "not_checked_in": selectors.entered_not_checked_in(tournament) if before_start else 0,
        "waiting_list": selectors.waiting_shown(tournament)[:WAITING_SHOWN],
        "waiting_count": selectors.waiting_shown(tournament).count(),
        "uses_seeds": (uses_seeds := tournament.stage_plans[0].has_seeds),
        "byes_possible": tournament.stage_plans[0].is_plain,
        "guest_possible": (guest_possible := _guest_possible(tournament, before_start=before_start)),
        "starters": selectors.starters_shown(tournament) if guest_possible else [],
        "seed_lines": selectors.seed_lines(tournament) if uses_seeds and before_start and rights["seed"] else "",
        "requests": (requests := selectors.open_requests(tournament)),
        "refusable": {row.pk for row in requests if rights[_REFUSED_BY[row.kind]]},
        "sanction_request": tournament.sanction_requests.order_by("-pk").first(),
        "asked_open": SanctionRequest.Status.OPEN,
        "proposals": selectors.open_proposals(tournament),
        "draw": selectors.draw_of(tournament),
        "limited": limited_state(tournament, None, timezone.now()),
        "now": timezone.now(),
        "value_text": value_text(tournament),
        "fetchable": fetchable(tournament),
        "officials": tournament.officials.all(),
        "may_undo": bool(may(player, selectors.undo_action(tournament), tournament)),
        "log": selectors.log_rows(tournament, selectors.operations(tournament)[:12]),
        "viewer": player,
    }


def _guest_possible(tournament: Tournament, *, before_start: bool) -> bool:
    """Whether a guest can be entered now: before the start, or late where the announcement allows it."""
    if not tournament.at_table or tournament.status == Tournament.Status.ANNOUNCED:
        return False
    return before_start or selectors.rounds_missed_now(tournament) is not None


def _tables(request: HttpRequest, row: Round, player: Player) -> dict[str, Any]:
    """A page of the round's tables: all, those without a result, or those that a search finds."""
    query = search_of(request)
    which = request.GET.get("tables", "")
    tables = selectors.round_tables(row, query)
    if which in ("missing", "disputed"):
        tables = tables.filter(result=Pairing.Result.OPEN)
    if which == "disputed":
        tables = tables.filter(selectors.DISPUTED)
    page = Paginator(tables, TABLES_PAGE).get_page(request.GET.get("page"))
    return {
        "page": page,
        "query": query,
        "which": which if which in ("missing", "disputed") else "",
        "tables_query": _tables_query(request),
        "pairings": [selectors.pairing_row(pairing, None) for pairing in with_seats(page)],
        "barred_tables": selectors.barred_pairings(player, [pairing.pk for pairing in page]),
    }


_SHOWN = {
    "open": Action.TOURNAMENT_OPEN,
    "officials": Action.TOURNAMENT_OFFICIALS,
    "seed": Action.TOURNAMENT_SEED,
    "byes": Action.TOURNAMENT_BYES,
    "fix_table": Action.TOURNAMENT_FIX_TABLE,
    "walk_in": Action.TOURNAMENT_WALK_IN,
    "let_in": Action.TOURNAMENT_LET_IN,
    "places": Action.TOURNAMENT_PLACES,
    "check_in": Action.TOURNAMENT_CHECK_IN,
    "replace": Action.TOURNAMENT_REPLACE,
    "finish_early": Action.TOURNAMENT_FINISH_EARLY,
    "pair_by_hand": Action.TOURNAMENT_PAIR_BY_HAND,
    "rounds": Action.TOURNAMENT_ROUNDS,
    "pause": Action.TOURNAMENT_PAUSE,
    "extend": Action.TOURNAMENT_EXTEND,
    "limited_extend": Action.TOURNAMENT_LIMITED_EXTEND,
    "seat_to_bot": Action.TOURNAMENT_SEAT_TO_BOT,
    "drafts_cancel": Action.TOURNAMENT_DRAFTS_CANCEL,
    "tell": Action.TOURNAMENT_TELL,
    "report": Action.TOURNAMENT_REPORT,
    "penalise": Action.TOURNAMENT_PENALISE,
    "draw_checks": Action.TOURNAMENT_DRAW_CHECKS,
    "exchange_deck": Action.TOURNAMENT_EXCHANGE_DECK,
    "undo": Action.TOURNAMENT_UNDO,
    "certify": Action.TOURNAMENT_CERTIFY,
    "draw": Action.TOURNAMENT_DRAW,
}
"""Actions on the whole event; the page shows those that the viewer may do."""


_REFUSED_BY: dict[str, str] = {
    EntryRequest.Kind.ASK: "let_in",
    EntryRequest.Kind.INVITE: "open",
    EntryRequest.Kind.EXCHANGE: "exchange_deck",
    EntryRequest.Kind.WAIT: "let_in",
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
        raise Http404(_("There is nothing of that name to do."))
    try:
        # Before the fields are read: what is wrong with them may tell a stranger something.
        check(player, Action.TOURNAMENT_CONSOLE, tournament)
        if any("\x00" in text for text in request.POST.values()):
            raise Refused(_("A field holds a character that cannot be stored; write it again."))
        messages.success(request, action(request.POST.dict(), tournament, player))
    except Forbidden as error:
        raise PermissionDenied(error.message) from error
    except Refused as error:
        problems = getattr(error, "problems", [])
        messages.error(request, " ".join([error.message, *problems]))
        if verb in KEEP_TYPED:
            context = _context(request, tournament, player) | {KEEP_TYPED[verb]: request.POST}
            return render(request, "leagues/console.html", context, status=400)
        return redirect(_back(request, tournament))
    return redirect(_back(request, tournament, verb))


def _back(request: HttpRequest, tournament: Tournament, done: str = "") -> str:
    """The console as it was, with the same tables searched for; after ``done``, where one goes on from there."""
    query, place = _tables_query(request), ""
    if done == "enter-walk-in":
        query = "?guests=1"
    elif done and _NUMBER.fullmatch(request.POST.get("pairing", "")):
        place = f"#table-{request.POST['pairing']}"
    return reverse("leagues:console", args=[tournament.pk]) + query + place


def _tables_query(request: HttpRequest) -> str:
    """The query of an address of the console that shows the same tables; empty for the first ones."""
    kept = {name: request.GET[name] for name in ("q", "tables", "page") if request.GET.get(name)}
    return f"?{urlencode(kept)}" if kept else ""


def _number(data: Mapping[str, str], name: str) -> int:
    text = data.get(name, "").strip()
    if not _NUMBER.fullmatch(text):
        raise Refused(_("“%(name)s” must be a whole number.") % {"name": name})
    return int(text)


def _entrant(data: Mapping[str, str], tournament: Tournament) -> Entrant:
    """The entrant of the number ``entrant``, or whose player has the name ``player``."""
    name = data.get("player", "").strip()
    found = EntrantNames.of(tournament).find(name) if name else _number(data, "entrant")
    entrant = tournament.entrants.filter(pk=found or 0).select_related("player").first()
    if entrant is None:
        raise Refused(_("Choose somebody who is in this event."))
    return entrant


def _pairing(data: Mapping[str, str], tournament: Tournament) -> Pairing:
    pairing = Pairing.objects.filter(pk=_number(data, "pairing"), round__stage__tournament=tournament).first()
    if pairing is None:
        raise Refused(_("Choose a table of this event; it may have been undone meanwhile."))
    return pairing


def _games(data: Mapping[str, str]) -> tuple[int, int, int] | None:
    """Games won by the first, won by the second and drawn, written 2:1 or 2:1:0; nothing where none are given."""
    text = data.get("games", "").strip()
    if not text:
        return None
    found = _GAMES.fullmatch(text)
    if found is None:
        raise Refused(_("Write the games as 2:1, or with drawn games as 2:1:1."))
    first, second, drawn = (int(number or 0) for number in found.groups())
    return first, second, drawn


def _pod_places(data: Mapping[str, str], pairing: Pairing) -> list[int] | None:
    """The places of a pod, from the fields ``place1``, ``place2`` and so on, one for each seat."""
    if not pairing.is_pod:
        return None
    return [_number(data, f"place{seat}") for seat in range(1, 3 + pairing.more_seats)]


def _result(pairing: Pairing) -> str:
    return pairing.get_result_display() if pairing.is_pod else sentence_said(result_kept(pairing))


def _score(pairing: Pairing) -> str:
    return f", {pairing.first_games} : {pairing.second_games}" if pairing.games_played else ""


def _sanction(data: Mapping[str, str], tournament: Tournament, player: Player) -> str:
    services.sanction_ask(tournament=tournament, actor=player, message=data.get("message", ""), now=timezone.now())
    return _("The staff are asked to sanction the event.")


def _name_official(data: Mapping[str, str], tournament: Tournament, player: Player) -> str:
    official = services.official_name(
        tournament=tournament, username=data.get("username", ""), office=data.get("office", ""), actor=player,
        now=timezone.now(),
    )  # fmt: skip
    return _("%(player)s is %(office)s of this event now.") % {
        "player": official.player,
        "office": official.get_office_display(),
    }


def _remove_official(data: Mapping[str, str], tournament: Tournament, player: Player) -> str:
    official = tournament.officials.filter(pk=_number(data, "official")).select_related("player").first()
    if official is None:
        raise Refused(_("There is no such official in this event."))
    services.official_remove(official=official, actor=player, now=timezone.now())
    return _("%(player)s is no official of this event any more.") % {"player": official.player}


def _open(data: Mapping[str, str], tournament: Tournament, player: Player) -> str:
    services.registration_open(tournament=tournament, actor=player, now=timezone.now())
    return _("Registration is open.")


def _close(data: Mapping[str, str], tournament: Tournament, player: Player) -> str:
    services.registration_close(tournament=tournament, actor=player, now=timezone.now())
    return _("Registration is closed.")


def _enter(data: Mapping[str, str], tournament: Tournament, player: Player) -> str:
    done = services.entry_invite(
        tournament=tournament, username=data.get("username", ""), actor=player, now=timezone.now()
    )
    if isinstance(done, EntryRequest):
        return _("%(player)s is invited, and accepts with a deck of their choice.") % {"player": done.player}
    return _("%(player)s is let in with the deck they chose.") % {"player": done.player}


def _refuse_entry(data: Mapping[str, str], tournament: Tournament, player: Player) -> str:
    request = tournament.entry_requests.filter(pk=_number(data, "request")).first()
    if request is None:
        raise Refused(_("There is no such request in this event."))
    services.entry_refuse(request=request, reason=data.get("reason", ""), actor=player, now=timezone.now())
    return _("%(player)s is told that the request is refused.") % {"player": request.player}


def _enter_walk_in(data: Mapping[str, str], tournament: Tournament, player: Player) -> str:
    """One guest, or several by a name a line where none hands in a list."""
    names, text, starter = (
        (guest_names_read(data.get("name", "")) or [""]),
        data.get("list", ""),
        data.get("starter", ""),
    )
    if len(names) == 1:
        entrant, code = services.walk_in_enter(
            tournament=tournament, name=names[0], text=text, starter=starter, actor=player, now=timezone.now()
        )
        return _("%(player)s is registered as a guest. %(guest_text)s") % {
            "player": entrant.player,
            "guest_text": _guest_text(entrant, code),
        }
    if text.strip():
        raise Refused(_("A list is handed in by one guest; write one name, or choose a starter for all of them."))
    entered = services.walk_ins_enter(
        tournament=tournament, names=names, starter=starter, actor=player, now=timezone.now()
    )
    return _(
        "%(many)s guests are registered. Hand each of them their player number and their code, which are shown only "
        "now; with both they make the account their own on the page /claim/."
    ) % {"many": len(entered)} + "".join(
        f"\n{entrant.player}: {entrant.player.player_number} {code}" for entrant, code in entered
    )


def _guest_code(data: Mapping[str, str], tournament: Tournament, player: Player) -> str:
    entrant = _entrant(data, tournament)
    code = services.guest_code_renew(entrant=entrant, actor=player, now=timezone.now())
    return _("%(player)s has another code; the one before is worth nothing. %(guest_text)s") % {
        "player": entrant.player,
        "guest_text": _guest_text(entrant, code),
    }


def _guest_text(entrant: Entrant, code: str) -> str:
    return _(
        "Hand them their player number %(player_number)s and this code, which is shown only now: "
        "%(code)s. With both they make the account their own on the page /claim/."
    ) % {"player_number": entrant.player.player_number, "code": code}


def _exchange_deck(data: Mapping[str, str], tournament: Tournament, player: Player) -> str:
    entrant = services.deck_exchange(
        entrant=_entrant(data, tournament), text=data.get("list", ""), reason=data.get("reason", ""), actor=player,
        now=timezone.now(),
    )  # fmt: skip
    return _("The locked deck of %(player)s is exchanged; they are told.") % {"player": entrant.player}


def _places(data: Mapping[str, str], tournament: Tournament, player: Player) -> str:
    places = _number(data, "places") if data.get("places", "").strip() else None
    changed = services.places_change(
        tournament=tournament, places=places, reason=data.get("reason", ""), actor=player, now=timezone.now()
    )
    return (
        _("There is no limit to the places now.")
        if places is None
        else _("There are %(most_entrants)s places now.") % {"most_entrants": changed.most_entrants}
    )


def _check_in(data: Mapping[str, str], tournament: Tournament, player: Player) -> str:
    name = data.get("player", "").strip()
    found = EntrantNames.of(tournament).find(name)
    entrant = tournament.entrants.filter(pk=found or 0).select_related("player").first()
    whom = entrant.player if entrant is not None else Player.objects.named(name).first()
    if whom is None:
        raise Refused(_("There is no player of that name."))
    services.check_in(tournament=tournament, player=whom, actor=player, now=timezone.now())
    return _("%(whom)s is checked in.") % {"whom": whom}


def _seed(data: Mapping[str, str], tournament: Tournament, player: Player) -> str:
    names = EntrantNames.of(tournament)
    order = []
    for number, line in enumerate(data.get("order", "").splitlines(), start=1):
        if not line.strip():
            continue
        found = names.find(line)
        if found is None:
            raise Refused(
                _("Line %(number)s: nobody called “%(line)s” is in this event.")
                % {"number": number, "line": line.strip()[:40]}
            )
        order.append(found)
    operation = services.seeds_choose(tournament=tournament, order=order, actor=player, now=timezone.now())
    return f"{operation.said}."


def _give_byes(data: Mapping[str, str], tournament: Tournament, player: Player) -> str:
    entrant = services.byes_give(
        entrant=_entrant(data, tournament), rounds=_number(data, "rounds"), actor=player, now=timezone.now()
    )
    return _("%(player)s has byes as a right in %(byes)s rounds; they are told.") % {
        "player": entrant.player,
        "byes": entrant.byes,
    }


def _fix_table(data: Mapping[str, str], tournament: Tournament, player: Player) -> str:
    entrant = services.table_fix(
        entrant=_entrant(data, tournament), table=_number(data, "table"), actor=player, now=timezone.now()
    )
    where = _("table %(fixed_table)s") % {"fixed_table": entrant.fixed_table} if entrant.fixed_table else _("any table")
    return _("%(player)s plays at %(where)s from the next round on.") % {"player": entrant.player, "where": where}


def _start(data: Mapping[str, str], tournament: Tournament, player: Player) -> str:
    services.tournament_start(tournament=tournament, actor=player, now=timezone.now())
    return _("The event has started; round 1 is paired.")


def _replace(data: Mapping[str, str], tournament: Tournament, player: Player) -> str:
    entrant, reason, now = _entrant(data, tournament), data.get("reason", ""), timezone.now()
    if data.get("name", "").strip():
        (name, *more) = guest_names_read(data.get("name", "")) or [""]
        if more:
            raise Refused(_("Write one name: a seat is taken by one guest."))
        made, code = services.seat_replace_by_guest(
            entrant=entrant, name=name, text=data.get("list", ""), reason=reason, actor=player, now=now
        )
        return _("%(player)s plays in place of %(player2)s. %(guest_text)s") % {
            "player": made.player,
            "player2": entrant.player,
            "guest_text": _guest_text(made, code),
        }
    made = services.seat_replace(
        entrant=entrant, username=data.get("username", ""), reason=reason, actor=player, now=now
    )
    return _("%(player)s plays in place of %(player2)s; those at the table are told.") % {
        "player": made.player,
        "player2": entrant.player,
    }


def _pair(data: Mapping[str, str], tournament: Tournament, player: Player) -> str:
    row = services.round_pair(tournament=tournament, actor=player, now=timezone.now())
    return _("Round %(number)s is paired.") % {"number": row.number}


def _pair_by_hand(data: Mapping[str, str], tournament: Tournament, player: Player) -> str:
    names = EntrantNames.of(tournament)
    pairs: list[tuple[int, int]] = []
    bye: int | None = None
    for number, line in enumerate(data.get("pairs", "").splitlines(), start=1):
        parts = [part.strip() for part in re.split(r"\s+(?:[-–]|vs\.?)\s+", line.strip()) if part.strip()]
        if not parts:
            continue
        found = [0 if part.lower() == "bye" else names.find(part) for part in parts]
        unknown = [part for part, one in zip(parts, found, strict=True) if one is None]
        if unknown:
            raise Refused(
                _("Line %(number)s: nobody called “%(unknown)s” is in this event.")
                % {"number": number, "unknown": unknown[0]}
            )
        if len(parts) != 2 or not found[0]:
            raise Refused(
                _("Line %(number)s: write two names with a dash between them, or “name – bye”.") % {"number": number}
            )
        first, second = found
        if not second:
            if bye is not None:
                raise Refused(_("Line %(number)s: only one can have the bye.") % {"number": number})
            bye = first
        elif first:
            pairs.append((first, second))
    row = services.round_pair_by_hand(
        tournament=tournament, pairs=pairs, bye=bye, reason=data.get("reason", ""), actor=player,
        now=timezone.now(),
    )  # fmt: skip
    return _("Round %(number)s is paired by hand.") % {"number": row.number}


def _rounds(data: Mapping[str, str], tournament: Tournament, player: Player) -> str:
    stage = services.rounds_change(
        tournament=tournament, rounds=_number(data, "rounds"), reason=data.get("reason", ""), actor=player,
        now=timezone.now(),
    )  # fmt: skip
    return _("%(rounds_planned)s rounds are planned now.") % {"rounds_planned": stage.rounds_planned}


def _pause(data: Mapping[str, str], tournament: Tournament, player: Player) -> str:
    services.tournament_pause(tournament=tournament, reason=data.get("reason", ""), actor=player, now=timezone.now())
    return _("The event is paused; everybody is told.")


def _resume(data: Mapping[str, str], tournament: Tournament, player: Player) -> str:
    services.tournament_resume(tournament=tournament, actor=player, now=timezone.now())
    return _("The event goes on; everybody is told.")


def _extend(data: Mapping[str, str], tournament: Tournament, player: Player) -> str:
    row = services.round_extend(
        tournament=tournament, more=_number(data, "more"), reason=data.get("reason", ""), actor=player,
        now=timezone.now(),
    )  # fmt: skip
    return _("Round %(number)s has more time; its players are told.") % {"number": row.number}


def _extend_table(data: Mapping[str, str], tournament: Tournament, player: Player) -> str:
    pairing = services.table_extend(
        pairing=_pairing(data, tournament), more=_number(data, "more"), reason=data.get("reason", ""), actor=player,
        now=timezone.now(),
    )  # fmt: skip
    return _("Table %(table)s has more time; its players are told.") % {"table": pairing.table}


def _more_time(data: Mapping[str, str], tournament: Tournament, player: Player) -> str:
    limited_extend(
        tournament=tournament, hours=_number(data, "hours"), reason=data.get("reason", ""), actor=player,
        now=timezone.now(),
    )  # fmt: skip
    return _("Everybody has more time, and is told.")


def _seat_to_bot(data: Mapping[str, str], tournament: Tournament, player: Player) -> str:
    entrant = _entrant(data, tournament)
    draft_seat_to_bot(entrant=entrant, reason=data.get("reason", ""), actor=player, now=timezone.now())
    return _("A bot picks for %(player)s until they pick again; they are told.") % {"player": entrant.player}


def _cancel_drafts(data: Mapping[str, str], tournament: Tournament, player: Player) -> str:
    drafts_cancel(tournament=tournament, reason=data.get("reason", ""), actor=player, now=timezone.now())
    return _("The drafts are called off. Open and close registration again to begin others.")


def _tell(data: Mapping[str, str], tournament: Tournament, player: Player) -> str:
    services.entrants_tell(tournament=tournament, text=data.get("message", ""), actor=player, now=timezone.now())
    return _("Everybody who is in the event is told.")


def _report(data: Mapping[str, str], tournament: Tournament, player: Player) -> str:
    pairing = _pairing(data, tournament)
    pairing = services.result_report(
        pairing=pairing, result=data.get("result", ""), games=_games(data), places=_pod_places(data, pairing),
        note=data.get("note", ""), actor=player, now=timezone.now(),
    )  # fmt: skip
    return _("Table %(table)s: %(result)s%(score)s.") % {
        "table": pairing.table,
        "result": _result(pairing),
        "score": _score(pairing),
    }


def _correct(data: Mapping[str, str], tournament: Tournament, player: Player) -> str:
    pairing = _pairing(data, tournament)
    pairing = services.result_correct(
        pairing=pairing, result=data.get("result", ""), games=_games(data), places=_pod_places(data, pairing),
        reason=data.get("note", ""), actor=player, now=timezone.now(),
    )  # fmt: skip
    return _("Table %(table)s is corrected: %(result)s%(score)s.") % {
        "table": pairing.table,
        "result": _result(pairing),
        "score": _score(pairing),
    }


def _drop(data: Mapping[str, str], tournament: Tournament, player: Player) -> str:
    entrant = services.entrant_drop(entrant=_entrant(data, tournament), actor=player, now=timezone.now())
    return _("%(player)s is out.") % {"player": entrant.player}


def _undrop(data: Mapping[str, str], tournament: Tournament, player: Player) -> str:
    entrant = services.entrant_undrop(entrant=_entrant(data, tournament), actor=player, now=timezone.now())
    return _("%(player)s is in again.") % {"player": entrant.player}


def _penalise(data: Mapping[str, str], tournament: Tournament, player: Player) -> str:
    entrant = services.entrant_penalise(
        entrant=_entrant(data, tournament), points=_number(data, "points"),
        reason=data.get("reason", ""), actor=player, now=timezone.now(),
    )  # fmt: skip
    return _("%(player)s has %(penalty)s points taken away.") % {"player": entrant.player, "penalty": entrant.penalty}


def _penalty(data: Mapping[str, str], tournament: Tournament, player: Player) -> str:
    entrant, level = _entrant(data, tournament), data.get("level", "")
    points = _number(data, "points") if level == Penalty.Level.POINTS else 0
    row = services.penalty_give(
        entrant=entrant, category=data.get("category", ""), level=level, points=points,
        reason=data.get("reason", ""), actor=player, now=timezone.now(),
    )  # fmt: skip
    return _("%(player)s has a %(row)s, and is told.") % {"player": entrant.player, "row": row}


def _withdraw_penalty(data: Mapping[str, str], tournament: Tournament, player: Player) -> str:
    entrant = _entrant(data, tournament)
    row = services.penalty_withdraw(
        entrant=entrant, penalty_id=_number(data, "penalty"), reason=data.get("reason", ""), actor=player,
        now=timezone.now(),
    )  # fmt: skip
    return _("Withdrawn: %(row)s. %(player)s is told.") % {"row": row, "player": entrant.player}


def _draw_checks(data: Mapping[str, str], tournament: Tournament, player: Player) -> str:
    checks = services.deck_checks_draw(
        tournament=tournament, tables=_number(data, "tables"), actor=player, now=timezone.now()
    )
    tables = sorted({str(row.table) for row in checks}, key=int)
    return ngettext("Check the decks of table %(tables)s.", "Check the decks of tables %(tables)s.", len(tables)) % {
        "tables": ", ".join(tables)
    }


def _order_check(data: Mapping[str, str], tournament: Tournament, player: Player) -> str:
    entrant = _entrant(data, tournament)
    services.deck_check_order(entrant=entrant, reason=data.get("reason", ""), actor=player, now=timezone.now())
    return _("The deck of %(player)s is to be checked.") % {"player": entrant.player}


def _note_check(data: Mapping[str, str], tournament: Tournament, player: Player) -> str:
    entrant = _entrant(data, tournament)
    row = services.deck_check_note(
        entrant=entrant, check_id=_number(data, "check"), outcome=data.get("outcome", ""), note=data.get("note", ""),
        actor=player, now=timezone.now(),
    )  # fmt: skip
    return _("Noted: the deck of %(player)s: %(outcome)s.") % {
        "player": entrant.player,
        "outcome": row.get_outcome_display(),
    }


def _answer_appeal(data: Mapping[str, str], tournament: Tournament, player: Player) -> str:
    appeal = Appeal.objects.filter(pk=_number(data, "appeal"), operation__tournament=tournament).first()
    if appeal is None:
        raise Refused(_("There is no such appeal in this event; its round may have been undone."))
    answer = data.get("answer", "")
    if answer not in (Appeal.Status.UPHELD, Appeal.Status.OVERTURNED):
        raise Refused(_("An answer is “upheld”, so that the decision stands, or “overturned”."))
    overturned = answer == Appeal.Status.OVERTURNED
    row = services.appeal_answer(
        appeal=appeal, overturned=overturned, reason=data.get("reason", ""), actor=player, now=timezone.now()
    )
    return (
        _("Overturned. %(text)s") % {"text": remedy(row.operation).text}
        if overturned
        else _("The decision stands; both players are told.")
    )


def _disqualify(data: Mapping[str, str], tournament: Tournament, player: Player) -> str:
    entrant = services.entrant_disqualify(
        entrant=_entrant(data, tournament), reason=data.get("reason", ""), actor=player, now=timezone.now()
    )
    return _("%(player)s is disqualified.") % {"player": entrant.player}


def _reinstate(data: Mapping[str, str], tournament: Tournament, player: Player) -> str:
    entrant = services.entrant_reinstate(
        entrant=_entrant(data, tournament), reason=data.get("reason", ""), actor=player, now=timezone.now()
    )
    return _("%(player)s is reinstated.") % {"player": entrant.player}


def _finish(data: Mapping[str, str], tournament: Tournament, player: Player) -> str:
    services.tournament_finish(tournament=tournament, actor=player, now=timezone.now())
    return _("The event has finished.")


def _certify(data: Mapping[str, str], tournament: Tournament, player: Player) -> str:
    services.results_certify(tournament=tournament, actor=player, now=timezone.now())
    return _("The results are certified.")


def _cancel(data: Mapping[str, str], tournament: Tournament, player: Player) -> str:
    services.tournament_cancel(tournament=tournament, reason=data.get("reason", ""), actor=player, now=timezone.now())
    return _("The event is cancelled.")


def _automatic(data: Mapping[str, str], tournament: Tournament, player: Player) -> str:
    automatic = data.get("automatic") == "1"
    services.tournament_run_itself(tournament=tournament, automatic=automatic, actor=player, now=timezone.now())
    return _("The event runs by itself.") if automatic else _("The event waits for you after each round.")


def _undo(data: Mapping[str, str], tournament: Tournament, player: Player) -> str:
    number, reason = _number(data, "number"), data.get("reason", "")
    if tournament.needs_second_person:
        services.proposal_make(
            tournament=tournament, verb=Proposal.Verb.UNDO, data={"number": number}, reason=reason, actor=player,
            now=timezone.now(),
        )  # fmt: skip
        return _("Proposed; a second person must confirm it.")
    services.operation_undo(tournament=tournament, number=number, reason=reason, actor=player, now=timezone.now())
    return _("Undone from operation %(number)s on.") % {"number": number}


def _public_value(data: Mapping[str, str], tournament: Tournament, player: Player) -> str:
    """The outside value of a draw: what was entered, or with ``fetch`` what the announced beacon gives."""
    if data.get("fetch") == "1":
        return services.draw_value_fetch(tournament=tournament, actor=player, now=timezone.now())
    return data.get("public_value", "")


def _draw(data: Mapping[str, str], tournament: Tournament, player: Player) -> str:
    value = _public_value(data, tournament, player)
    if tournament.needs_second_person:
        services.proposal_make(
            tournament=tournament, verb=Proposal.Verb.DRAW, data={"public_value": value},
            reason=data.get("reason", "") or stored(EVENT_FINISHED), actor=player, now=timezone.now(),
        )  # fmt: skip
        return _("Proposed; a second person must confirm it.")
    services.prizes_draw(tournament=tournament, actor=player, public_value=value, now=timezone.now())
    return _("The prizes are drawn and credited.")


def _decide(data: Mapping[str, str], tournament: Tournament, player: Player) -> str:
    proposal = tournament.proposals.filter(pk=_number(data, "proposal")).first()
    if proposal is None:
        raise Refused(_("There is no such proposal."))
    confirm = data.get("decision") == "confirm"
    value = _public_value(data, tournament, player) if confirm else ""
    decided = services.proposal_decide(
        proposal=proposal, confirm=confirm, public_value=value, actor=player, now=timezone.now()
    )
    if decided.status == Proposal.Status.DIFFERED:
        return _("The two values differ, so nothing is drawn. Both of you look the value up again and enter it anew.")
    return _("Confirmed and done.") if confirm else _("Refused.")


#: What can be done to an event by name: on the console, and over the API.
ACTIONS: dict[str, Callable[[Mapping[str, str], Tournament, Player], str]] = {
    "sanction": _sanction,
    "name-official": _name_official,
    "remove-official": _remove_official,
    "open": _open,
    "close": _close,
    "enter": _enter,
    "refuse-entry": _refuse_entry,
    "enter-walk-in": _enter_walk_in,
    "guest-code": _guest_code,
    "exchange-deck": _exchange_deck,
    "places": _places,
    "check-in": _check_in,
    "seed": _seed,
    "give-byes": _give_byes,
    "fix-table": _fix_table,
    "start": _start,
    "replace": _replace,
    "pair": _pair,
    "pair-by-hand": _pair_by_hand,
    "rounds": _rounds,
    "pause": _pause,
    "resume": _resume,
    "extend": _extend,
    "extend-table": _extend_table,
    "more-time": _more_time,
    "seat-to-bot": _seat_to_bot,
    "cancel-drafts": _cancel_drafts,
    "tell": _tell,
    "report": _report,
    "correct": _correct,
    "drop": _drop,
    "undrop": _undrop,
    "penalise": _penalise,
    "penalty": _penalty,
    "withdraw-penalty": _withdraw_penalty,
    "draw-checks": _draw_checks,
    "order-check": _order_check,
    "note-check": _note_check,
    "answer-appeal": _answer_appeal,
    "disqualify": _disqualify,
    "reinstate": _reinstate,
    "finish": _finish,
    "certify": _certify,
    "cancel": _cancel,
    "automatic": _automatic,
    "undo": _undo,
    "draw": _draw,
    "decide": _decide,
}
