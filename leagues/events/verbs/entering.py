"""Officials' verbs about who plays: registration, guests, places, seeds, byes and seats."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime
from typing import Any

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from leagues.competition.verbs.fields import Row, Text, WholeNumber
from leagues.errors import Refused
from leagues.events import selectors, services
from leagues.events.entries.guest_names import guest_names_read
from leagues.events.models import Entrant, EntryRequest, Tournament
from leagues.events.rounds.byes_give import BYES_MOST
from leagues.events.rounds.table_fix import TABLES_MOST
from leagues.events.verbs.event_verb import EventConsole, EventVerb
from leagues.events.verbs.fields import ENTRANT, REASON, REASON_LOG, PlayerToCheckIn, Seeds
from players.models import Player
from players.staff.authority import Action

__all__ = ["ENTERING"]

PLACES_MOST = 10_000


def _enter_said(outcome: Entrant | EntryRequest) -> str:
    if isinstance(outcome, EntryRequest):
        return gettext("%(player)s is invited, and accepts with a deck of their choice.") % {"player": outcome.player}
    return gettext("%(player)s is let in with the deck they chose.") % {"player": outcome.player}


def _guest_text(entrant: Entrant, code: str) -> str:
    return gettext(
        "Hand them their player number %(player_number)s and this code, which is shown only now: "
        "%(code)s. With both they make the account their own on the page /claim/."
    ) % {"player_number": entrant.player.player_number, "code": code}


def guests_enter(*, tournament: Tournament, name: str, text: str, starter: str, actor: Player, now: datetime) -> str:
    """Enter one guest, or several by a name a line where none hands in a list. Raises Refused."""
    names = guest_names_read(name) or [""]
    if len(names) == 1:
        entrant, code = services.walk_in_enter(
            tournament=tournament, name=names[0], text=text, starter=starter, actor=actor, now=now
        )
        return gettext("%(player)s is registered as a guest. %(guest_text)s") % {
            "player": entrant.player,
            "guest_text": _guest_text(entrant, code),
        }
    if text.strip():
        raise Refused(gettext("A list is handed in by one guest; write one name, or choose a starter for all of them."))
    entered = services.walk_ins_enter(tournament=tournament, names=names, starter=starter, actor=actor, now=now)
    return gettext(
        "%(many)s guests are registered. Hand each of them their player number and their code, which are shown only "
        "now; with both they make the account their own on the page /claim/."
    ) % {"many": len(entered)} + "".join(
        f"\n{entrant.player}: {entrant.player.player_number} {code}" for entrant, code in entered
    )


def guest_code_renew(*, entrant: Entrant, actor: Player, now: datetime) -> str:
    """Give a guest another code. Raises Refused."""
    code = services.guest_code_renew(entrant=entrant, actor=actor, now=now)
    return gettext("%(player)s has another code; the one before is worth nothing. %(guest_text)s") % {
        "player": entrant.player,
        "guest_text": _guest_text(entrant, code),
    }


def _codes_said(renewed: list[tuple[Player, str]]) -> str:
    return gettext(
        "Each guest has another code; those before are worth nothing. With the player number and the code they make "
        "the account their own on the page /claim/."
    ) + "".join(f"\n{player}: {player.player_number} {code}" for player, code in renewed)


def _places_said(tournament: Tournament) -> str:
    if tournament.most_entrants is None:
        return gettext("There is no limit to the places now.")
    return gettext("There are %(most_entrants)s places now.") % {"most_entrants": tournament.most_entrants}


def _checked_in_said(row: Entrant | EntryRequest) -> str:
    return gettext("%(whom)s is checked in.") % {"whom": row.player}


def _table_said(entrant: Entrant) -> str:
    fixed = entrant.fixed_table
    where = gettext("table %(fixed_table)s") % {"fixed_table": fixed} if fixed else gettext("any table")
    return gettext("%(player)s plays at %(where)s from the next round on.") % {"player": entrant.player, "where": where}


def seat_replace(
    *,
    entrant: Entrant,
    username: str,
    name: str,
    text: str,
    reason: str,
    actor: Player,
    now: datetime,
) -> str:
    """Give the seat of somebody who did not appear to who waits or, by a name, to a guest. Raises Refused."""
    how: dict[str, Any] = {"entrant": entrant, "reason": reason, "actor": actor, "now": now}
    if name.strip():
        (first, *more) = guest_names_read(name) or [""]
        if more:
            raise Refused(gettext("Write one name: a seat is taken by one guest."))
        made, code = services.seat_replace_by_guest(name=first, text=text, **how)
        return gettext("%(player)s plays in place of %(player2)s. %(guest_text)s") % {
            "player": made.player,
            "player2": entrant.player,
            "guest_text": _guest_text(made, code),
        }
    made = services.seat_replace(username=username, **how)
    return gettext("%(player)s plays in place of %(player2)s; those at the table are told.") % {
        "player": made.player,
        "player2": entrant.player,
    }


def _opens_again(console: EventConsole) -> bool:
    return not console.subject.is_announced


def _can_start(console: EventConsole) -> bool:
    built = console.subject.limited_template is None or console.limited_stage in ("building", "built")
    return console.subject.is_gathering and built


def _can_replace(console: EventConsole) -> bool:
    row, stage = console.round, console.stage
    first = row is not None and stage is not None and row.number == 1 and stage.number == 1
    missing = console.subject.is_running and console.missing > 0
    return first and missing and bool(console.subject.at_table or console.waiting)


def _can_change_places(console: EventConsole) -> bool:
    late = console.subject.is_running and console.subject.late_entry_rounds > 0
    return console.subject.is_gathering or late


def _can_exchange_decks(console: EventConsole) -> bool:
    event = console.subject
    return event.game.decks is not None and bool(console.entered) and (event.is_closed or event.is_running)


ENTERING = (
    EventVerb(
        "open", Action.TOURNAMENT_OPEN, services.registration_open, _("Registration is open."),
        title=_("Open registration"),
        button=lambda console: _("Open registration again") if _opens_again(console) else _("Open registration"),
        tone=lambda console: "" if _opens_again(console) else "go",
        when=lambda console: console.subject.is_announced or console.subject.is_closed,
        group="registration", look="",
    ),
    EventVerb(
        "close", Action.TOURNAMENT_CLOSE, services.registration_close, _("Registration is closed."),
        title=_("Close registration"), button=_("Close registration"),
        when=lambda console: console.subject.is_open, group="registration", look="",
    ),
    EventVerb(
        "enter", Action.TOURNAMENT_INVITE, services.entry_invite, _enter_said,
        title=_("Invite a player, or let in one who asks"), button=_("Invite"),
        fields=(
            Text(
                "username", _("Invite a player, or let in one who asks"), most=30,
                help=_("An invited player accepts or declines before the start, with a deck of their choice."),
            ),
        ),
        also=(Action.TOURNAMENT_LET_IN,), when=lambda console: console.subject.is_gathering, group="invite",
        look="filters",
    ),
    EventVerb(
        "refuse-entry", Action.TOURNAMENT_LET_IN, services.entry_refuse,
        _("%(player)s is told that the request is refused."),
        title=_("Refuse a request, or take an invitation back"),
        fields=(
            Row(
                "request", rows=lambda tournament: tournament.entry_requests,
                missing=_("There is no such request in this event."),
            ),
            REASON,
        ),
        also=(Action.TOURNAMENT_EXCHANGE_DECK, Action.TOURNAMENT_INVITE),
        when=lambda console: console.waiting or console.requests,
        template="leagues/console/_requests.html",
    ),
    EventVerb(
        "enter-walk-in", Action.TOURNAMENT_WALK_IN, guests_enter, None, title=_("Enter guests at the table"),
        fields=(
            Text("name", _("Name"), rows=2), Text("list", _("Deck list"), argument="text", rows=8, required=False),
            Text("starter", _("Or a starter, for who has no deck"), required=False),
        ),
        when=lambda console: console.takes_guests, template="leagues/console/_guest.html",
    ),
    EventVerb(
        "guest-code", Action.TOURNAMENT_WALK_IN, guest_code_renew, None, title=_("A guest has lost the code"),
        button=_("Make another code"),
        fields=(replace(ENTRANT, label=_("Name"), help=_("The code before is worth nothing then.")),),
        when=lambda console: console.entered and console.subject.at_table, group="guest_code",
    ),
    EventVerb(
        "guest-codes", Action.TOURNAMENT_WALK_IN, services.guest_codes_renew, _codes_said,
        title=_("A sheet of codes, to print and cut"), button=_("Make the sheet"),
        help=_("A new code for each guest who has not claimed the account; the codes before are worth nothing then."),
        when=lambda console: console.entered and console.subject.at_table, group="guest_code",
    ),
    EventVerb(
        "exchange-deck", Action.TOURNAMENT_EXCHANGE_DECK, services.deck_exchange,
        _("The locked deck of %(player)s is exchanged; they are told."), title=_("Exchange the locked deck"),
        fields=(ENTRANT, Text("list", argument="text", rows=4, required=False), REASON_LOG),
        when=_can_exchange_decks, template="leagues/console/_entrant.html",
    ),
    EventVerb(
        "places", Action.TOURNAMENT_PLACES, services.places_change, _places_said,
        title=_("Change the number of places"), button=_("Change it"),
        fields=(
            WholeNumber(
                "places", _("Places; empty for no limit"), required=False, least=2, most=PLACES_MOST,
                first=lambda console: console.subject.most_entrants or "",
                help=lambda console: (
                    _("Before the start, the first of the waiting list get the new places and are told.")
                    if console.waiting else ""
                ),
            ),
            REASON_LOG,
        ),
        when=_can_change_places, group="places",
    ),
    EventVerb(
        "check-in", Action.TOURNAMENT_CHECK_IN, services.check_in, _checked_in_said,
        title=_("Check in a player"), button=_("Check in"),
        fields=(PlayerToCheckIn("player", _("Check in a player"), most=30, name_of_player=True),),
        when=lambda console: console.subject.check_in_hours and console.subject.is_gathering,
        group="check_in", look="filters",
    ),
    EventVerb(
        "seed", Action.TOURNAMENT_SEED, services.seeds_choose, lambda operation: f"{operation.text_shown}.",
        title=_("Seeds"), button=_("Seed them so"),
        fields=(
            Seeds(
                "order", _("One player per line, best first; the others follow as drawn"), rows=8, required=False,
                first=lambda console: selectors.seed_lines(console.subject),
                help=_("Empty: all seeds are drawn. Everybody sees the seeds."),
            ),
        ),
        when=lambda console: console.subject.is_gathering and console.subject.stage_plans[0].has_seeds,
        group="arrange",
    ),
    EventVerb(
        "give-byes", Action.TOURNAMENT_BYES, services.byes_give,
        _("%(player)s has byes as a right in %(byes)s rounds; they are told."),
        title=_("Byes as a right"), button=_("Give the byes"),
        fields=(
            ENTRANT,
            WholeNumber(
                "rounds", _("Bye in"), most=BYES_MOST, required=True,
                choices=((1, _("round 1")), (2, _("rounds 1 and 2")), (0, _("no round"))),
            ),
        ),
        when=lambda console: (
            console.subject.is_gathering and console.subject.stage_plans[0].is_plain and console.entered
        ),
        group="arrange",
    ),
    EventVerb(
        "fix-table", Action.TOURNAMENT_FIX_TABLE, services.table_fix, _table_said,
        title=_("Fixed tables"), button=_("Fix the table"),
        fields=(
            ENTRANT,
            WholeNumber("table", _("Number of the table in every round; 0 for any"), most=TABLES_MOST, first=1),
        ),
        when=lambda console: (
            console.subject.at_table
            and (console.subject.is_gathering or console.subject.is_running)
            and console.entered
        ),
        group="arrange",
    ),
    EventVerb(
        "start", Action.TOURNAMENT_START, services.tournament_start, _("The event has started; round 1 is paired."),
        title=_("Start, and pair round 1"), button=_("Start, and pair round 1"), tone="go",
        when=_can_start, group="start", look="",
    ),
    EventVerb(
        "replace", Action.TOURNAMENT_REPLACE, seat_replace, None,
        title=_("Give the seat of somebody who did not appear to another"),
        fields=(
            ENTRANT, Text("username", most=30, required=False), Text("name", most=30, required=False),
            Text("list", argument="text", rows=4, required=False), REASON_LOG,
        ),
        when=_can_replace, template="leagues/console/_replace.html",
    ),
    EventVerb(
        "cancel", Action.TOURNAMENT_CANCEL, services.tournament_cancel, _("The event is cancelled."),
        title=_("Cancel the event"), button=_("Cancel it"), tone="bad", fields=(REASON,),
        when=lambda console: console.subject.is_before_start, group="cancel", look="filters more",
    ),
)  # fmt: skip
"""From the announcement to the start, and who comes in later."""
