"""Tell everybody in a season something, and deliver what a season owes to players."""

from datetime import datetime
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from leagues.competition.log import status_check
from leagues.competition.notices import AT_ONCE, NoticeKind, Told, owed_notices_send
from leagues.errors import Refused
from leagues.events.entrants_tell import TEXT_MOST
from leagues.seasons.log import Verb, notices_owe, season_lock, season_log
from leagues.seasons.models import Season, SeasonEntrant, SeasonNotice, SeasonOperation
from leagues.seasons.models.entrant import IS_IN
from players.models import Player
from players.sentences.stored_sentences import sentence
from players.staff.authority import Action, check

__all__ = ["notices_owed", "season_tell"]

KINDS = {
    Verb.MATCH: "season.matched",
    Verb.CHALLENGE: "season.challenged",
    Verb.DECLINE: "season.challenged",
    Verb.OPEN: "season.series",
    Verb.FINISH: "season.ended",
    Verb.PREMIUM: "season.prize",
    Verb.DRAW: "season.prize",
    Verb.ASK: "season.request",
}
"""By operation the kind of its notices; others are told as what the coordinators say."""


@transaction.atomic
def season_tell(*, season: Season, text: str, actor: Player, now: datetime) -> SeasonOperation:
    """Announce something to all entrants who are in: it stands in the log, and each is told.

    Raises:
        Forbidden: no official of the season. WrongState: a draft, or over. Refused: no text, or too long.
    """
    season = season_lock(season.pk)
    check(actor, Action.SEASON_TELL, season)
    status_check(season, Season.Status.ANNOUNCED, Season.Status.RUNNING, Season.Status.FINISHED)
    text = " ".join(text.split())
    if not text or len(text) > TEXT_MOST or not text.isprintable():
        raise Refused(
            _("Write what the players should know, in 1 to %(text_most)s printable characters.")
            % {"text_most": TEXT_MOST}
        )
    entrants = season.entrants.filter(IS_IN).order_by("pk")
    operation = season_log(
        season, Verb.TELL, sentence(gettext_noop("Announced: %(text)s"), text=text), actor=actor, now=now,
        more={"text": text, "entrants": list(entrants.values_list("pk", flat=True))},
    )  # fmt: skip
    notices_owe([operation], now=now)
    return operation


def _whom(operation: SeasonOperation, told_count: int) -> tuple[Told, bool]:
    """The next players whom an operation concerns, each with what they are told, and whether they are the last."""
    season, data, verb = operation.season, operation.data, Verb(operation.verb)
    base = {"season": season.title_kept}
    if verb == Verb.ASK:
        return [(player, {**base, "text": _asked(operation)}) for player in coordinators_of(season)], True
    places = data.get("places") if verb == Verb.FINISH else None
    keys = places if places is not None else data["entrants"]
    some = keys[told_count : told_count + AT_ONCE]
    rows = SeasonEntrant.objects.select_related("player").in_bulk(some)
    few: Told = []
    for pk in some:
        if (row := rows.get(pk)) is None:
            continue
        if places is not None:
            context: dict[str, Any] = {**base, "place": row.final_place}
        elif verb == Verb.MATCH:
            others = [other for other in data["entrants"] if other != pk]
            names = ", ".join(rows[other].player.username for other in others if other in rows)
            context = {**base, "opponent": names}
        else:
            context = {**base, "text": data["texts"][str(pk)] if "texts" in data else data["text"]}
        few.append((row.player, context))
    return few, told_count + AT_ONCE >= len(keys)


def _asked(operation: SeasonOperation) -> dict[str, Any]:
    player = operation.actor.username if operation.actor is not None else ""
    return sentence(gettext_noop("%(player)s asked to enter."), player=player)


def coordinators_of(season: Season) -> list[Player]:
    """Who owns the league of a season, and who was named a coordinator of it."""
    named = Player.objects.filter(league_offices__league=season.league_id, is_active=True).order_by("pk")
    return [season.league.owner, *named]


def _notice(operation: SeasonOperation) -> tuple[str, str]:
    return KINDS.get(Verb(operation.verb), "season.told"), operation.season.get_absolute_url()


KIND = NoticeKind(
    rows=SeasonNotice,
    related="operation__season__league",
    at_once=lambda: AT_ONCE,
    whom=_whom,
    notice=_notice,
)


def notices_owed(*, now: datetime) -> int:
    """Tell the next players of each operation of a season that owes notices; how many. A job."""
    return owed_notices_send(KIND, now=now)
