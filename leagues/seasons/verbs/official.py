"""What coordinators and judges do to a season by name: on its console, and over the API."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from leagues.competition.presets import SATURDAY, next_start
from leagues.competition.reasons import SEASON_ENDED
from leagues.competition.verbs.fields import Choice, Moment, Row, Text, TickBox, WholeNumber
from leagues.competition.verbs.verb import by_name
from leagues.seasons import selectors, services
from leagues.seasons.models import LeagueCoordinator, Season, SeasonProposal
from leagues.seasons.verbs.fields import PLACES, PLAYER, REASON, SERIES, TABLE
from leagues.seasons.verbs.season_verb import SeasonConsole, SeasonVerb
from players.models import Player
from players.sentences.stored_sentences import stored
from players.staff.authority import Action

__all__ = ["OFFICIAL_VERBS"]


def _adjudicated_said(count: int) -> str:
    return ngettext(
        "%(count)s match is decided by the published rule.",
        "%(count)s matches are decided by the published rule.",
        count,
    ) % {"count": count}


def _premiums_said(count: int) -> str:
    return ngettext("%(count)s card for taking part given.", "%(count)s cards for taking part given.", count) % {
        "count": count
    }


def coordinator_remove(*, coordinator: LeagueCoordinator, actor: Player, now: datetime) -> str:
    """Take the office of a coordinator away. Raises Refused."""
    services.coordinator_remove(coordinator=coordinator, actor=actor, now=now)
    return gettext("%(player)s is no coordinator of the league any more.") % {"player": coordinator.player}


def undo(*, season: Season, number: int, everything_after: bool, reason: str, actor: Player, now: datetime) -> str:
    """Undo an operation, or propose it where a second person must confirm. Raises Refused."""
    if season.needs_second_person:
        services.season_propose(
            season=season, verb="undo", number=number, everything_after=everything_after, reason=reason, actor=actor,
            now=now,
        )  # fmt: skip
        return gettext("Proposed; a second person confirms it.")
    services.operation_undo(
        season=season, number=number, everything_after=everything_after, reason=reason, actor=actor, now=now
    )
    return (
        gettext("Undone, with everything after it.") if everything_after else gettext("Undone; nothing else changed.")
    )


def _value(season: Season, public_value: str, fetch: bool, actor: Player, now: datetime) -> str:
    """The outside value of a draw: what was entered, or what the announced beacon gives. Raises Refused."""
    return services.season_draw_value_fetch(season=season, actor=actor, now=now) if fetch else public_value


def draw(*, season: Season, public_value: str, fetch: bool, reason: str, actor: Player, now: datetime) -> str:
    """Draw the prizes, or propose it where a second person must confirm. Raises Refused."""
    value = _value(season, public_value, fetch, actor, now)
    if season.needs_second_person:
        reason = reason or stored(SEASON_ENDED)
        services.season_propose(season=season, verb="draw", public_value=value, reason=reason, actor=actor, now=now)
        return gettext("Proposed; a second person confirms it.")
    services.season_prizes_draw(season=season, actor=actor, public_value=value, now=now)
    return gettext("The prizes are drawn.")


def decide(
    *, proposal: SeasonProposal, season: Season, decision: str, public_value: str, fetch: bool, actor: Player,
    now: datetime,
) -> str:  # fmt: skip
    """Confirm a proposal, or refuse it. Raises Refused."""
    confirm = decision == "confirm"
    value = _value(season, public_value, fetch, actor, now) if confirm else ""
    decided = services.season_proposal_decide(
        proposal=proposal, confirm=confirm, public_value=value, actor=actor, now=now
    )
    if decided.status == SeasonProposal.Status.DIFFERED:
        return gettext(
            "The two values differ, so nothing is drawn. Both of you look the value up again and enter it anew."
        )
    return gettext("Confirmed and done.") if confirm else gettext("Refused.")


def _going(console: SeasonConsole) -> bool:
    return console.is_going


def _running(console: SeasonConsole) -> bool:
    return console.subject.is_running


def _played(console: SeasonConsole) -> bool:
    return console.is_played


def _can_ask(console: SeasonConsole) -> bool:
    season = console.subject
    return season.is_announced and not season.sanction_requests.exclude(status="refused").exists()


def _can_make_cut(console: SeasonConsole) -> bool:
    season = console.subject
    return season.is_finished and season.cut_size > 0 and season.cut_tournament_id is None


def _never(console: SeasonConsole) -> bool:
    return False


def _final_starts(console: SeasonConsole) -> str:
    """When the final tournament is proposed to start, as an input takes it."""
    return f"{next_start(SATURDAY, 12, console.now + timedelta(weeks=1)):%Y-%m-%dT%H:%M}"


PUBLIC_VALUE = Text("public_value", most=500, required=False)
FETCH = TickBox("fetch")
OFFICIAL_VERBS = by_name((
    SeasonVerb(
        "tell", Action.SEASON_TELL, services.season_tell, _("Everybody in the season is told."),
        title=_("Tell everybody something"), button=_("Tell them"),
        fields=(Text("message", _("Message"), argument="text", rows=4),), when=_going, group="tell",
    ),
    SeasonVerb(
        "series", Action.SEASON_CHANGE, services.series_change, _("The series is changed, and everybody told."),
        title=_("Change a series"), button=_("Change it"),
        help=_("What is left empty stays as it is. Everybody is told."),
        fields=(
            SERIES,
            Moment("opens_at", _("Opens"), required=False),
            Moment("closes_at", _("Closes"), required=False),
            WholeNumber("most_matches", _("Most matches each"), required=False, least=None),
        ),
        when=_going, useful=lambda console: any(row.series.closed_at is None for row in console.rows), group="series",
    ),
    SeasonVerb(
        "adjudicate", Action.SEASON_ADJUDICATE, services.series_adjudicate, _adjudicated_said,
        title=_("Decide what a closed series leaves unplayed"), button=_("Decide it now"),
        help=_("By the published rule of the game; it happens by itself when the time to finish is over."),
        fields=(SERIES,), when=_running, useful=lambda console: console.late, group="series",
    ),
    SeasonVerb(
        "certify", Action.SEASON_CERTIFY, services.series_certify, _("Series %(number)s is certified."),
        title=_("Certify a series"), button=_("Certify it"),
        help=_("Its results are final then; only the staff undo it."),
        fields=(SERIES,), when=_played, useful=lambda console: console.to_certify, group="series",
    ),
    SeasonVerb(
        "report", Action.SEASON_REPORT, services.result_report, _("The result stands."),
        title=_("Report a result"), fields=(TABLE, PLACES, Text("reason", _("Note, if any"), required=False)),
        when=lambda console: console.subject.is_running and console.open_tables,
        template="leagues/season/_results.html",
    ),
    SeasonVerb(
        "correct", Action.SEASON_CORRECT, services.result_correct,
        _("The result is corrected; no other match changes."),
        title=_("Correct a result"), fields=(TABLE, PLACES, REASON), when=_played,
        template="leagues/season/_results.html",
    ),
    SeasonVerb(
        "void", Action.SEASON_CORRECT, services.table_cancel, _("The match is void; its players may meet again."),
        title=_("Declare a match void"), fields=(TABLE, REASON), when=_played,
        template="leagues/season/_results.html",
    ),
    SeasonVerb(
        "pause", Action.SEASON_PAUSE_PLAYER, services.entrant_pause,
        _("%(player)s gets no new matches until they go on."),
        title=_("Pause a player"), button=_("Pause them"),
        help=_("They get no new matches until you let them go on."),
        fields=(PLAYER, REASON), when=_going, useful=lambda console: console.entered, group="players",
    ),
    SeasonVerb(
        "remove", Action.SEASON_REMOVE, services.entrant_remove, _("%(player)s is removed from the season."),
        title=_("Remove a player"), button=_("Remove them"),
        help=_("Their open matches are conceded; what they have played stays."),
        fields=(PLAYER, REASON), when=_going, useful=lambda console: console.entered, group="players",
    ),
    SeasonVerb(
        "readmit", Action.SEASON_READMIT, services.entrant_readmit, _("%(player)s is back in the season."),
        title=_("Take a player back in"), button=_("Take them back in"), fields=(PLAYER, REASON), when=_going,
        useful=_never, group="players",
    ),
    SeasonVerb(
        "finish", Action.SEASON_FINISH, services.season_finish, _("The season has ended."),
        title=_("End the season early"), button=_("End it"), fields=(REASON,), when=_running, useful=_never,
        group="season",
    ),
    SeasonVerb(
        "cancel", Action.SEASON_CANCEL, services.season_cancel, _("The season is cancelled, and fees are given back."),
        title=_("Cancel the season"), button=_("Cancel it"), help=_("Fees are given back."), fields=(REASON,),
        when=_going, useful=_never, group="season",
    ),
    SeasonVerb(
        "sanction", Action.SEASON_SANCTION_ASK, services.season_sanction_ask,
        _("The staff are asked to sanction the season."),
        title=_("Ask for sanctioning"), button=_("Ask the staff"),
        fields=(Text("message", _("Message to the staff"), rows=4, required=False),), when=_can_ask, group="sanction",
    ),
    SeasonVerb(
        "premiums", Action.SEASON_PRIZES, services.premiums_give, _premiums_said,
        title=_("Give the cards for taking part"), button=_("Give them"),
        when=lambda console: console.subject.is_finished and console.subject.premium_id is not None, useful=_never,
        group="season",
    ),
    SeasonVerb(
        "cut", Action.SEASON_FINISH, services.cut_make, _("%(name)s is announced with its entrants."),
        title=_("Make the final tournament"), button=_("Announce it"),
        fields=(Moment(
                "starts_at", _("It starts"), empty=_("Say when the final tournament starts."), first=_final_starts
            ),),
        when=_can_make_cut, group="season",
    ),
    SeasonVerb(
        "name-coordinator", Action.LEAGUE_COORDINATORS, services.coordinator_name,
        _("%(player)s is a coordinator of the league."),
        title=_("Name a coordinator of the league"), button=_("Name them"),
        fields=(Text("username", _("Name of the player"), name_of_player=True),), useful=_never, group="season",
    ),
    SeasonVerb(
        "about", Action.LEAGUE_CHANGE, services.league_change, _("Saved."),
        title=_("Change the league’s name and text"), button=_("Save them"),
        fields=(
            Text("name", _("Name of the league"), most=80, first=lambda console: console.subject.league.name),
            Text(
                "description", _("About the league"), most=4000, rows=4, required=False,
                first=lambda console: console.subject.league.description,
            ),
        ),
        useful=_never, group="season",
    ),
    SeasonVerb(
        "let-in", Action.SEASON_LET_IN, services.entrant_let_in, _("%(player)s is in the season."),
        title=_("Let in"), fields=(PLAYER,), when=lambda console: selectors.asking(console.subject),
        template="leagues/season/_todo.html",
    ),
    SeasonVerb(
        "refuse", Action.SEASON_LET_IN, services.entrant_refuse, _("%(player)s is told that they are not let in."),
        title=_("Refuse"), fields=(PLAYER, REASON), when=lambda console: selectors.asking(console.subject),
        template="leagues/season/_todo.html",
    ),
    SeasonVerb(
        "resume", Action.SEASON_PAUSE_PLAYER, services.entrant_resume, _("%(player)s can be matched again."),
        title=_("Let them go on"), fields=(PLAYER,), when=lambda console: selectors.paused(console.subject),
        template="leagues/season/_todo.html",
    ),
    SeasonVerb(
        "remove-coordinator", Action.LEAGUE_COORDINATORS, coordinator_remove, None,
        title=_("Take an office away"),
        fields=(
            Row(
                "coordinator", rows=lambda season: season.league.coordinators.select_related("player"),
                missing=_("There is no such coordinator of this league."),
            ),
        ),
        template="leagues/season/console.html",
    ),
    SeasonVerb(
        "undo", Action.SEASON_UNDO, undo, None, title=_("Undo"),
        fields=(WholeNumber("number"), TickBox("everything_after", _("and everything after it")), REASON),
        also=(Action.SEASON_PROPOSE, Action.SEASON_UNDO_CERTIFIED), template="leagues/_undo.html", page="log",
    ),
    SeasonVerb(
        "draw", Action.SEASON_PRIZES, draw, None, title=_("Draw the prizes"),
        fields=(PUBLIC_VALUE, FETCH, Text("reason", _("Reason, for the log"), required=False)),
        also=(Action.SEASON_PROPOSE,), when=lambda console: console.draws_now,
        template="leagues/console/_draw.html",
    ),
    SeasonVerb(
        "decide", Action.SEASON_REFUSE, decide, None, title=_("Decide on a proposal"),
        fields=(
            Row("proposal", rows=lambda season: season.proposals, missing=_("There is no such proposal.")),
            Choice("decision", choices=(("confirm", _("Confirm and do it")), ("refuse", _("Refuse")))),
            PUBLIC_VALUE, FETCH,
        ),
        also=(Action.SEASON_CONFIRM,), when=lambda console: selectors.proposals_open(console.subject),
        template="leagues/console/_proposals.html", page="proposals",
    ),
))  # fmt: skip
"""By name everything that coordinators and judges do to a season; its forms are shown in this order."""
