"""Find the stakes and offices in leagues. Registered with `players.authority` when the app starts."""

from __future__ import annotations

from collections.abc import Iterable

from django.db.models import Model, Q, QuerySet

from leagues.events.stakes import block_rows
from leagues.seasons.gateway import season_part
from leagues.seasons.models import (
    League,
    LeagueCoordinator,
    Season,
    SeasonEntrant,
    SeasonProposal,
    SeasonSanctionRequest,
    SeasonTable,
    Series,
)
from matches.models import Match
from matches.stakes import MATCH_ROWS, accounts_of, closed_rows, decks_of
from players.authority import Office, Stake, office_source, stake_rows
from players.models import Player

__all__ = ["coordinated", "register"]

OVER = (Season.Status.FINISHED, Season.Status.CANCELLED)


def league_of(subject: Model | None) -> League | None:
    """The league that a subject belongs to, or ``None``."""
    if isinstance(subject, League):
        return subject
    if isinstance(subject, Season):
        return subject.league
    if isinstance(subject, SeasonEntrant | Series | SeasonProposal):
        return subject.season.league
    if isinstance(subject, SeasonTable):
        return subject.series.season.league
    return None


def _offices(player: Player, subject: Model | None) -> Iterable[Office]:
    league = league_of(subject)
    if league is None:
        return
    if league.owner_id == player.pk or any(row.player_id == player.pk for row in league.coordinators.all()):
        yield Office.OWNER


def coordinated(player: Player) -> QuerySet[League]:
    """The leagues that the player owns, or was named a coordinator of."""
    named = LeagueCoordinator.objects.filter(player=player)
    return League.objects.filter(Q(owner=player) | Q(pk__in=named.values("league")))


def _entered(player: Player) -> QuerySet[Season]:
    """The seasons in which the player has or had a place, or asks for one."""
    entries = SeasonEntrant.objects.filter(player=player, refused_at=None)
    return Season.objects.filter(pk__in=entries.values("season"))


def _asked(player: Player) -> QuerySet[Season]:
    """The seasons for which the player asked for sanctioning."""
    requests = SeasonSanctionRequest.objects.filter(requested_by=player)
    return Season.objects.filter(pk__in=requests.values("season"), demo=False)


def _going_on(player: Player) -> QuerySet[Season]:
    return _entered(player).exclude(status__in=OVER)


def _matches(player: Player) -> QuerySet[Match]:
    """Every match of the player's seasons, also of tables that were undone."""
    keys = [season_part(pk) for pk in _entered(player).values_list("pk", flat=True)]
    return Match.objects.filter(part_of__in=keys)


def _fellows(player: Player) -> QuerySet[Player]:
    return Player.objects.filter(season_entries__season__in=_going_on(player))


def register() -> None:
    """Register how stakes in leagues are found."""
    office_source(_offices)
    entry = Stake.ENTRY
    stake_rows(League, entry, lambda player: League.objects.filter(seasons__in=_going_on(player)))
    stake_rows(Season, entry, _entered)
    stake_rows(Season, Stake.AUTHOR, _asked)
    stake_rows(Season, Stake.OWNER, lambda player: Season.objects.filter(league__in=coordinated(player), demo=False))
    stake_rows(Series, entry, lambda player: Series.objects.filter(season__in=_entered(player)))
    stake_rows(SeasonEntrant, entry, lambda player: SeasonEntrant.objects.filter(season__in=_entered(player)))
    stake_rows(SeasonTable, entry, lambda player: SeasonTable.objects.filter(series__season__in=_entered(player)))
    stake_rows(SeasonTable, Stake.TABLE, lambda player: SeasonTable.objects.filter(seats__entrant__player=player))
    stake_rows(SeasonProposal, entry, lambda player: SeasonProposal.objects.filter(season__in=_entered(player)))
    stake_rows(SeasonProposal, Stake.AUTHOR, lambda player: SeasonProposal.objects.filter(proposed_by=player))
    block_rows(SeasonEntrant, "player", "entered_at")
    block_rows(SeasonTable, "seats__entrant__player", "seats__entrant__entered_at")
    stake_rows(Match, entry, _matches)
    for model in MATCH_ROWS:
        closed_rows(model, entry, _matches)
    decks_of(entry, _fellows)
    accounts_of(entry, _fellows)
