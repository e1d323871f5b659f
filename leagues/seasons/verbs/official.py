"""What coordinators and judges do to a season by name: on its console, and over the API."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from leagues.competition.reasons import SEASON_ENDED
from leagues.errors import Refused
from leagues.seasons import services
from leagues.seasons.models import Season, SeasonProposal
from leagues.seasons.verbs.fields import Data, entrant_of, number_of, places_of, series_of, table_of, time_of, wanted
from players.models import Player
from players.stored_sentences import stored

__all__ = ["OFFICIAL_VERBS"]

Work = Callable[[Data, Season, Player, datetime], str]


def _sanction(data: Data, season: Season, actor: Player, now: datetime) -> str:
    services.season_sanction_ask(season=season, message=data.get("message", ""), actor=actor, now=now)
    return _("The staff are asked to sanction the season.")


def _tell(data: Data, season: Season, actor: Player, now: datetime) -> str:
    services.season_tell(season=season, text=data.get("message", ""), actor=actor, now=now)
    return _("Everybody in the season is told.")


def _let_in(data: Data, season: Season, actor: Player, now: datetime) -> str:
    row = services.entrant_let_in(entrant=entrant_of(data, season), actor=actor, now=now)
    return _("%(player)s is in the season.") % {"player": row.player}


def _refuse(data: Data, season: Season, actor: Player, now: datetime) -> str:
    row = services.entrant_refuse(entrant=entrant_of(data, season), reason=_reason(data), actor=actor, now=now)
    return _("%(player)s is told that they are not let in.") % {"player": row.player}


def _pause(data: Data, season: Season, actor: Player, now: datetime) -> str:
    row = services.entrant_pause(entrant=entrant_of(data, season), reason=_reason(data), actor=actor, now=now)
    return _("%(player)s gets no new matches until they go on.") % {"player": row.player}


def _resume(data: Data, season: Season, actor: Player, now: datetime) -> str:
    row = services.entrant_resume(entrant=entrant_of(data, season), actor=actor, now=now)
    return _("%(player)s can be matched again.") % {"player": row.player}


def _remove(data: Data, season: Season, actor: Player, now: datetime) -> str:
    row = services.entrant_remove(entrant=entrant_of(data, season), reason=_reason(data), actor=actor, now=now)
    return _("%(player)s is removed from the season.") % {"player": row.player}


def _readmit(data: Data, season: Season, actor: Player, now: datetime) -> str:
    row = services.entrant_readmit(entrant=entrant_of(data, season), reason=_reason(data), actor=actor, now=now)
    return _("%(player)s is back in the season.") % {"player": row.player}


def _report(data: Data, season: Season, actor: Player, now: datetime) -> str:
    places = places_of(data)
    services.result_report(table=table_of(data, season), places=places, reason=_reason(data), actor=actor, now=now)
    return _("The result stands.")


def _correct(data: Data, season: Season, actor: Player, now: datetime) -> str:
    places = places_of(data)
    services.result_correct(table=table_of(data, season), places=places, reason=_reason(data), actor=actor, now=now)
    return _("The result is corrected; no other match changes.")


def _void(data: Data, season: Season, actor: Player, now: datetime) -> str:
    services.table_cancel(table=table_of(data, season), reason=_reason(data), actor=actor, now=now)
    return _("The match is void; its players may meet again.")


def _series(data: Data, season: Season, actor: Player, now: datetime) -> str:
    services.series_change(
        series=series_of(data, season),
        opens_at=time_of(data, "opens_at"),
        closes_at=time_of(data, "closes_at"),
        most_matches=number_of(data, "most_matches") if data.get("most_matches", "").strip() else None,
        actor=actor,
        now=now,
    )
    return _("The series is changed, and everybody told.")


def _adjudicate(data: Data, season: Season, actor: Player, now: datetime) -> str:
    count = services.series_adjudicate(series=series_of(data, season), actor=actor, now=now)
    return ngettext(
        "%(count)s match is decided by the published rule.",
        "%(count)s matches are decided by the published rule.",
        count,
    ) % {"count": count}


def _certify(data: Data, season: Season, actor: Player, now: datetime) -> str:
    row = services.series_certify(series=series_of(data, season), actor=actor, now=now)
    return _("Series %(number)s is certified.") % {"number": row.number}


def _finish(data: Data, season: Season, actor: Player, now: datetime) -> str:
    services.season_finish(season=season, reason=_reason(data), actor=actor, now=now)
    return _("The season has ended.")


def _cancel(data: Data, season: Season, actor: Player, now: datetime) -> str:
    services.season_cancel(season=season, reason=_reason(data), actor=actor, now=now)
    return _("The season is cancelled, and fees are given back.")


def _undo(data: Data, season: Season, actor: Player, now: datetime) -> str:
    number, after, reason = number_of(data, "number"), wanted(data, "everything_after"), _reason(data)
    if season.needs_second_person:
        services.season_propose(
            season=season, verb="undo", number=number, everything_after=after, reason=reason, actor=actor, now=now
        )
        return _("Proposed; a second person confirms it.")
    services.operation_undo(season=season, number=number, everything_after=after, reason=reason, actor=actor, now=now)
    return _("Undone, with everything after it.") if after else _("Undone; nothing else changed.")


def _public_value(data: Data, season: Season, actor: Player, now: datetime) -> str:
    """The outside value of a draw: what was entered, or with ``fetch`` what the announced beacon gives."""
    if wanted(data, "fetch"):
        return services.season_draw_value_fetch(season=season, actor=actor, now=now)
    return data.get("public_value", "")


def _draw(data: Data, season: Season, actor: Player, now: datetime) -> str:
    value = _public_value(data, season, actor, now)
    if season.needs_second_person:
        reason = _reason(data) or stored(SEASON_ENDED)
        services.season_propose(season=season, verb="draw", public_value=value, reason=reason, actor=actor, now=now)
        return _("Proposed; a second person confirms it.")
    services.season_prizes_draw(season=season, actor=actor, public_value=value, now=now)
    return _("The prizes are drawn.")


def _decide(data: Data, season: Season, actor: Player, now: datetime) -> str:
    proposal = season.proposals.filter(pk=number_of(data, "proposal")).first()
    if proposal is None:
        raise Refused(_("There is no such proposal."))
    confirm = data.get("decision") == "confirm"
    value = _public_value(data, season, actor, now) if confirm else ""
    decided = services.season_proposal_decide(
        proposal=proposal, confirm=confirm, public_value=value, actor=actor, now=now
    )
    if decided.status == SeasonProposal.Status.DIFFERED:
        return _("The two values differ, so nothing is drawn. Both of you look the value up again and enter it anew.")
    return _("Confirmed and done.") if confirm else _("Refused.")


def _premiums(data: Data, season: Season, actor: Player, now: datetime) -> str:
    count = services.premiums_give(season=season, actor=actor, now=now)
    return ngettext("%(count)s card for taking part given.", "%(count)s cards for taking part given.", count) % {
        "count": count
    }


def _cut(data: Data, season: Season, actor: Player, now: datetime) -> str:
    starts = time_of(data, "starts_at")
    if starts is None:
        raise Refused(_("Say when the final tournament starts."))
    tournament = services.cut_make(season=season, starts_at=starts, actor=actor, now=now)
    return _("%(name)s is announced with its entrants.") % {"name": tournament.name}


def _name(data: Data, season: Season, actor: Player, now: datetime) -> str:
    row = services.coordinator_name(league=season.league, username=data.get("username", ""), actor=actor, now=now)
    return _("%(player)s is a coordinator of the league.") % {"player": row.player}


def _remove_coordinator(data: Data, season: Season, actor: Player, now: datetime) -> str:
    row = season.league.coordinators.filter(pk=number_of(data, "coordinator")).select_related("player").first()
    if row is None:
        raise Refused(_("There is no such coordinator of this league."))
    services.coordinator_remove(coordinator=row, actor=actor, now=now)
    return _("%(player)s is no coordinator of the league any more.") % {"player": row.player}


def _about(data: Data, season: Season, actor: Player, now: datetime) -> str:
    fields = {"name": data.get("name", ""), "description": data.get("description", "")}
    services.league_change(league=season.league, actor=actor, now=now, **fields)
    return _("Saved.")


def _reason(data: Data) -> str:
    return data.get("reason", "")


OFFICIAL_VERBS: dict[str, Work] = {
    "sanction": _sanction,
    "tell": _tell,
    "let-in": _let_in,
    "refuse": _refuse,
    "pause": _pause,
    "resume": _resume,
    "remove": _remove,
    "readmit": _readmit,
    "report": _report,
    "correct": _correct,
    "void": _void,
    "series": _series,
    "adjudicate": _adjudicate,
    "certify": _certify,
    "finish": _finish,
    "cancel": _cancel,
    "undo": _undo,
    "draw": _draw,
    "decide": _decide,
    "premiums": _premiums,
    "cut": _cut,
    "name-coordinator": _name,
    "remove-coordinator": _remove_coordinator,
    "about": _about,
}
"""What officials can do by name."""
