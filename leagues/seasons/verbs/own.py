"""What players do about their own place in a season: by the page, and over the API."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime

from django.utils.translation import gettext as _

from cardpool.models import DeckVersion
from leagues.competition.shared_decks import sharing_warnings
from leagues.errors import Refused, WrongState
from leagues.seasons import services
from leagues.seasons.models import Season, SeasonEntrant, SeasonWish
from leagues.seasons.verbs.fields import Data, number_of, time_of, wanted
from players.lookup import rows_named
from players.models import Player

__all__ = ["OWN_VERBS", "own_do"]

Work = Callable[[Data, SeasonEntrant, Player, datetime], str]


def own_do(season: Season, verb: str, data: Data, player: Player, now: datetime) -> str:
    """Do one thing about the player's own place; what came of it, in a sentence.

    Raises:
        KeyError: there is no such verb. Refused: what is wrong, also for who has no place in the season.
    """
    work = OWN_VERBS[verb]
    row = season.entrants.select_related("player", "season").filter(player=player).first()
    if row is None:
        raise WrongState(_("You are not in this season; enter it first."))
    return work(data, row, player, now)


def _wish(data: Data, row: SeasonEntrant) -> SeasonWish:
    rows = SeasonWish.objects.filter(pk=number_of(data, "challenge"), series__season=row.season_id)
    wish = rows.select_related("series__season", "entrant__player", "opponent__player").first()
    if wish is None or row.pk not in (wish.entrant_id, wish.opponent_id):
        raise Refused(_("There is no such challenge of yours."))
    return wish


def _wait(data: Data, row: SeasonEntrant, player: Player, now: datetime) -> str:
    keep = wanted(data, "keep")
    services.wait_begin(entrant=row, keep=keep, actor=player, now=now)
    if keep:
        return _("You are matched as soon as somebody is there, and again after each match.")
    return _("You are matched as soon as somebody is there.")


def _stop(data: Data, row: SeasonEntrant, player: Player, now: datetime) -> str:
    services.wait_end(entrant=row, actor=player, now=now)
    return _("You wait no more.")


def _challenge(data: Data, row: SeasonEntrant, player: Player, now: datetime) -> str:
    name = data.get("player", "").strip()
    rows = row.season.entrants.select_related("player", "season")
    rows = rows_named(rows, "player__", name) if name else rows.filter(pk=number_of(data, "entrant"))
    opponent = rows.first()
    if opponent is None:
        raise Refused(_("Choose somebody who is in this season."))
    services.challenge_make(entrant=row, opponent=opponent, actor=player, now=now)
    return _("%(player)s is challenged, and told.") % {"player": opponent.player}


def _accept(data: Data, row: SeasonEntrant, player: Player, now: datetime) -> str:
    services.challenge_accept(wish=_wish(data, row), actor=player, now=now)
    return _("Accepted; your match begins.")


def _decline(data: Data, row: SeasonEntrant, player: Player, now: datetime) -> str:
    services.challenge_decline(wish=_wish(data, row), actor=player, now=now)
    return _("Declined.")


def _withdraw(data: Data, row: SeasonEntrant, player: Player, now: datetime) -> str:
    services.challenge_withdraw(wish=_wish(data, row), actor=player, now=now)
    return _("The challenge is taken back.")


def _at_once(data: Data, row: SeasonEntrant, player: Player, now: datetime) -> str:
    services.at_once_set(entrant=row, at_once=number_of(data, "at_once"), actor=player, now=now)
    return _("Saved.")


def _away(data: Data, row: SeasonEntrant, player: Player, now: datetime) -> str:
    services.away_set(entrant=row, since=time_of(data, "since"), until=time_of(data, "until"), actor=player, now=now)
    return _("Saved. Matches that have begun go on; their clocks take your leave days.")


def _deck(data: Data, row: SeasonEntrant, player: Player, now: datetime) -> str:
    mine = DeckVersion.objects.select_related("deck")
    version = mine.filter(pk=number_of(data, "deck_version"), deck__player=player).first()
    if version is None:
        raise Refused(_("Choose one of your own decks."))
    services.deck_change(entrant=row, deck_version=version, actor=player, now=now)
    warnings = sharing_warnings(version, hidden=row.season.decks_hidden, where=str(row.season))
    return " ".join([_("Your next matches are played with this deck."), *warnings])


def _leave(data: Data, row: SeasonEntrant, player: Player, now: datetime) -> str:
    services.entrant_leave(entrant=row, actor=player, now=now)
    return _("You have left the season.")


def _come_back(data: Data, row: SeasonEntrant, player: Player, now: datetime) -> str:
    services.entrant_return(entrant=row, actor=player, now=now)
    return _("You are back in the season.")


OWN_VERBS: dict[str, Work] = {
    "wait": _wait,
    "stop": _stop,
    "challenge": _challenge,
    "accept": _accept,
    "decline": _decline,
    "withdraw": _withdraw,
    "at-once": _at_once,
    "away": _away,
    "deck": _deck,
    "leave": _leave,
    "return": _come_back,
}
"""What a player can do by name."""
