"""Read deck trials: shares with their intervals."""

from __future__ import annotations

from typing import Any

from django.db.models import QuerySet
from django.http import Http404
from django.utils.translation import gettext as _

from cardpool.formats.games import DECK_GAME
from cardpool.legality import DeckList
from matches.models import DeckTrial
from matches.shares import wilson
from players.models import Player

__all__ = ["trial_of", "trial_shares", "trials_of", "tried_lists"]

TRIED_MOST = 400
"""The newest trials whose lists are told."""


def tried_lists() -> list[tuple[DeckList, int, int]]:
    """The lists of the newest trials that are done: each with the games it won and all games; one query.

    Whose lists they are is not told: only lists that are public are looked up in it.
    """
    rows = DeckTrial.objects.filter(status=DeckTrial.Status.DONE, ruleset=DECK_GAME).order_by("-pk")
    fields = rows.values_list("deck", "won_first", "won_second", "done")[:TRIED_MOST]
    return [(DeckList.from_content(deck), first + second, done) for deck, first, second, done in fields]


def trials_of(player: Player) -> QuerySet[DeckTrial]:
    """The trials of a player, newest first."""
    return DeckTrial.objects.filter(player=player)


def trial_of(player: Player, pk: int) -> DeckTrial:
    """A trial of the player.

    Raises:
        Http404: they have none of that number.
    """
    deck_trial = trials_of(player).filter(pk=pk).first()
    if deck_trial is None:
        raise Http404(_("You have no such trial."))
    return deck_trial


def trial_shares(trial: DeckTrial) -> list[dict[str, Any]]:
    """How often the deck won: in all games, on the first seat and on the second; ``seat`` says which, 0 for all.

    Each with ``won``, ``games``, and in percent ``share``, ``low`` and ``high``, the bounds of the 95 % interval
    (Wilson); ``share`` is ``None`` before the first game.
    """
    rows = (
        (0, trial.won, trial.done),
        (1, trial.won_first, trial.games_first),
        (2, trial.won_second, trial.games_second),
    )
    shares = []
    for seat, won, games in rows:
        low, high = wilson(won, games)
        share = round(100 * won / games, 1) if games else None
        shares.append(
            {
                "seat": seat,
                "won": won,
                "games": games,
                "share": share,
                "low": round(100 * low, 1),
                "high": round(100 * high, 1),
            }
        )
    return shares
