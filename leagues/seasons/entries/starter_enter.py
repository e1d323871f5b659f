"""Enter a season with an official starter deck."""

from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext as _

from cardpool.decks.services import deck_register
from cardpool.errors import DeckRefused
from leagues.errors import Refused, WrongState
from leagues.seasons.entries.entry import season_enter
from leagues.seasons.models import Season, SeasonEntrant
from players.models import Player

__all__ = ["starter_enter"]


@transaction.atomic
def starter_enter(*, season: Season, player: Player, starter: str, cut: str = "", now: datetime) -> SeasonEntrant:
    """Register a starter as the player's deck, and enter the season with it.

    Raises:
        WrongState: the game is played without decks, or as `season_enter`. Refused: no such starter, too many decks, or
        as `season_enter`. Forbidden, RegistrationRefused: as `season_enter`.
    """
    decks = season.game.decks
    if season.deck_format is None or decks is None:
        raise WrongState(_("You need no deck here: the game is played without decks."))
    if starter not in decks.starters:
        raise Refused(_("Choose one of the starters: %(starters)s.") % {"starters": ", ".join(decks.starters)})
    try:
        version = deck_register(player=player, name=decks.starters[starter].name, starter=starter, now=now)
    except DeckRefused as error:
        raise Refused(" ".join([error.message, *error.problems])) from error
    return season_enter(season=season, player=player, deck_version=version, cut=cut, now=now)
