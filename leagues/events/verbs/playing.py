"""Officials' verbs about the course of an event: rounds, time, drafts, announcements, and its end."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime

from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from leagues.competition.verbs.fields import Text, TickBox, WholeNumber
from leagues.events import services
from leagues.events.entrants_tell import TEXT_MOST
from leagues.events.limited.tables import EXTEND_HOURS_MOST, draft_seat_to_bot, drafts_cancel, limited_extend
from leagues.events.models import Entrant, Round, Tournament
from leagues.events.rounds.round_extend import DAYS_MOST, MINUTES_MOST
from leagues.events.verbs.event_verb import EventConsole, EventVerb
from leagues.events.verbs.fields import ENTRANT, PAIRING, REASON, REASON_LOG, Tables, TablesByHand, reason_field
from leagues.stages.plan import ROUNDS_MOST
from players.models import Player
from players.staff.authority import Action

__all__ = ["PLAYING"]


def round_pair_by_hand(*, tournament: Tournament, tables: Tables, reason: str, actor: Player, now: datetime) -> Round:
    """Pair the next round as somebody has written it. Raises Refused."""
    return services.round_pair_by_hand(
        tournament=tournament, pairs=tables.pairs, bye=tables.bye, reason=reason, actor=actor, now=now
    )


def seat_to_bot(*, entrant: Entrant, reason: str, actor: Player, now: datetime) -> str:
    """Let a bot pick for somebody who is absent. Raises Refused."""
    draft_seat_to_bot(entrant=entrant, reason=reason, actor=actor, now=now)
    return gettext("A bot picks for %(player)s until they pick again; they are told.") % {"player": entrant.player}


def _automatic_said(tournament: Tournament) -> str:
    if tournament.automatic:
        return gettext("The event runs by itself.")
    return gettext("The event waits for you after each round.")


def _time_label(console: EventConsole) -> Promise:
    return _("Minutes more") if console.subject.at_table else _("Days more")


def _hours_label(console: EventConsole) -> Promise:
    return _("Hours more for picks") if console.limited_stage == "drafting" else _("Hours more for decks")


def _paired(console: EventConsole) -> int:
    return console.round.number if console.round is not None else 1


def _runs(console: EventConsole) -> bool:
    return console.subject.is_running


def _has_time(console: EventConsole) -> bool:
    return _runs(console) and console.missing > 0 and console.round is not None and bool(console.round.deadline)


def _drafts(console: EventConsole) -> bool:
    return console.limited_stage == "drafting"


def _can_finish(console: EventConsole) -> bool:
    return console.all_in and (not console.pairs_next or bool(console.may(Action.TOURNAMENT_FINISH_EARLY)))


MORE_TIME = WholeNumber(
    "more", _time_label, least=1,
    most=lambda console: MINUTES_MOST if console.subject.at_table else DAYS_MOST,
    first=lambda console: 5 if console.subject.at_table else 7,
)  # fmt: skip
PLAYING = (
    EventVerb(
        "pair", Action.TOURNAMENT_PAIR, services.round_pair, _("Round %(number)s is paired."),
        title=_("Pair the next round"), button=_("Pair the next round"), tone="go",
        when=lambda console: console.pairs_next, group="next", look="",
    ),
    EventVerb(
        "pair-by-hand", Action.TOURNAMENT_PAIR_BY_HAND, round_pair_by_hand, _("Round %(number)s is paired by hand."),
        title=_("Pair by hand"),
        fields=(
            TablesByHand("pairs", _("One table per line: name – name, or name – bye"), argument="tables", rows=8),
            REASON_LOG,
        ),
        when=lambda console: console.pairs_next, template="leagues/console/_running.html",
    ),
    EventVerb(
        "finish", Action.TOURNAMENT_FINISH, services.tournament_finish, _("The event has finished."),
        title=_("Finish the event"),
        button=lambda console: _("Finish now") if console.pairs_next else _("Finish the event"),
        tone=lambda console: "" if console.pairs_next else "go",
        also=(Action.TOURNAMENT_FINISH_EARLY,), when=_can_finish, group="next", look="",
    ),
    EventVerb(
        "automatic", Action.TOURNAMENT_AUTOMATIC, services.tournament_run_itself, _automatic_said,
        title=_("Pair automatically"),
        help=lambda console: (
            _("The next round is paired automatically when all results are in.")
            if console.subject.automatic else _("The event waits for you after each round.")
        ),
        button=lambda console: (
            _("Pair only when I say so") if console.subject.automatic else _("Pair automatically")
        ),
        fields=(TickBox("automatic", hidden=True, first=lambda console: int(not console.subject.automatic)),),
        when=_runs, group="automatic", look="row",
    ),
    EventVerb(
        "rounds", Action.TOURNAMENT_ROUNDS, services.rounds_change, _("%(rounds_planned)s rounds are planned now."),
        title=_("Change the number of rounds"), button=_("Change it"),
        fields=(
            WholeNumber(
                "rounds", _("Rounds"), least=_paired, most=ROUNDS_MOST,
                first=lambda console: console.stage.rounds_planned,
            ),
            REASON_LOG,
        ),
        when=lambda console: _runs(console) and console.stage is not None and console.stage.has_own_rounds,
        group="changes",
    ),
    EventVerb(
        "extend", Action.TOURNAMENT_EXTEND, services.round_extend,
        _("Round %(number)s has more time; its players are told."),
        title=_("Give this round more time"), button=_("Give more time"),
        fields=(MORE_TIME, reason_field(_("Reason, told to those who play"))), when=_has_time, group="changes",
    ),
    EventVerb(
        "extend-table", Action.TOURNAMENT_EXTEND_TABLE, services.table_extend,
        _("Table %(table)s has more time; its players are told."),
        title=_("Give a table more time"), fields=(PAIRING, MORE_TIME, REASON), when=_has_time,
        template="leagues/console/_extend_table.html",
    ),
    EventVerb(
        "pause", Action.TOURNAMENT_PAUSE, services.tournament_pause, _("The event is paused; everybody is told."),
        title=_("Pause the event"), button=_("Pause it"),
        help=lambda console: (
            _("The clock of the hall stands still, and no round is paired until it goes on.")
            if console.subject.at_table
            else _("All its matches stop with their clocks, and every deadline moves by the length of the pause.")
        ),
        fields=(reason_field(_("Reason, told to everybody")),),
        when=lambda console: _runs(console) and console.subject.paused_at is None, group="pause",
    ),
    EventVerb(
        "resume", Action.TOURNAMENT_PAUSE, services.tournament_resume, _("The event goes on; everybody is told."),
        title=_("Let it go on"), button=_("Let it go on"), tone="go",
        help=_("The event is paused. No round is paired and no clock runs."),
        when=lambda console: _runs(console) and console.subject.paused_at is not None, group="resume", look="row",
    ),
    EventVerb(
        "more-time", Action.TOURNAMENT_LIMITED_EXTEND, limited_extend, _("Everybody has more time, and is told."),
        title=_("More time"), button=_("Give more time"),
        fields=(WholeNumber("hours", _hours_label, least=1, most=EXTEND_HOURS_MOST, first=24), REASON),
        when=lambda console: console.limited_stage in ("drafting", "building"), group="cards", look="filters",
    ),
    EventVerb(
        "seat-to-bot", Action.TOURNAMENT_SEAT_TO_BOT, seat_to_bot, None,
        title=_("Give the seat to a bot"), button=_("Give the seat to a bot"),
        fields=(
            replace(
                ENTRANT, label=_("Let a bot pick for"), help=_("Until they pick again. They stay in the event.")
            ),
            REASON,
        ),
        when=_drafts, group="cards", look="filters",
    ),
    EventVerb(
        "cancel-drafts", Action.TOURNAMENT_DRAFTS_CANCEL, drafts_cancel,
        _("The drafts are called off. Open and close registration again to begin others."),
        title=_("Call the drafts off"), button=_("Call them off"), tone="bad",
        fields=(
            replace(REASON, help=_("Nobody gets cards of them. Possible until one of them is over.")),
        ),
        when=_drafts, group="cancel_drafts", look="filters more",
    ),
    EventVerb(
        "tell", Action.TOURNAMENT_TELL, services.entrants_tell, _("Everybody who is in the event is told."),
        title=_("Tell the players"), button=_("Tell them"),
        fields=(
            Text(
                "message", _("To everybody who is in the event; it stands in the log too"), argument="text",
                most=TEXT_MOST,
            ),
        ),
        when=lambda console: (_runs(console) or console.subject.is_before_start) and console.entered,
        group="tell", look="form",
    ),
    EventVerb(
        "certify", Action.TOURNAMENT_CERTIFY, services.results_certify, _("The results are certified."),
        title=_("Certify the results"), button=_("Certify them"), tone="go",
        when=lambda console: console.subject.is_finished and not console.subject.certified_at,
        group="certify", look="",
    ),
)  # fmt: skip
"""From the first round to the certified end."""
