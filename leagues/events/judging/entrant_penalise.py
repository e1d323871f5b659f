"""Take match points away as a penalty."""

from datetime import datetime
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from leagues.competition.log import reason_checked, status_check
from leagues.errors import Refused
from leagues.events.judging.penalty_write import penalties_withdraw, penalty_write, points_withdraw
from leagues.events.log import tournament_lock, tournament_log
from leagues.events.models import Entrant, Operation, Penalty, Tournament
from leagues.events.notices_owed import notices_owe
from leagues.events.rounds.tournament_advance import tournament_changed
from players.authority import Action, check
from players.models import Player
from players.stored_sentences import ngettext_noop, sentence

POINTS_MOST = 99


@transaction.atomic
def entrant_penalise(
    *,
    entrant: Entrant,
    points: int,
    reason: str,
    category: str = Penalty.Category.OTHER,
    withdraw: Penalty | None = None,
    actor: Player,
    now: datetime,
) -> Entrant:
    """Set the match points taken from somebody in all; 0 takes a penalty back. The player is told.

    More points than before are a penalty of their own; with fewer, ``withdraw`` or the last penalties are withdrawn.

    Raises:
        Forbidden: no official, or one with a stake. WrongState: not running, or no reason. Refused: not 0 to 99 points.
    """
    tournament = tournament_lock(entrant.tournament_id)
    check(actor, Action.TOURNAMENT_PENALISE, entrant)
    status_check(tournament, Tournament.Status.RUNNING)
    reason = reason_checked(reason)
    if not 0 <= points <= POINTS_MOST:
        raise Refused(_("A penalty is 0 to %(points_most)s match points.") % {"points_most": POINTS_MOST})
    entrant = Entrant.objects.select_related("player", "tournament").get(pk=entrant.pk)
    before, entrant.penalty = entrant.penalty, points
    entrant.save(update_fields=["penalty"])
    rows: dict[str, Any] = {}
    if points > before:
        level = Penalty.Level.POINTS
        row = penalty_write(
            entrant, category=category, level=level, points=points - before, reason=reason, actor=actor, now=now
        )
        rows["penalty"] = row.pk
    elif withdraw is not None:
        penalties_withdraw([withdraw.pk], now=now)
        rows["withdrawn"] = [withdraw.pk]
    elif points < before:
        rows["withdrawn"] = points_withdraw(entrant, points, now=now)
    words = ngettext_noop(
        "%(player)s: %(count)s match point taken away: %(reason)s",
        "%(player)s: %(count)s match points taken away: %(reason)s",
    )
    operation = tournament_log(
        tournament=tournament,
        verb=Operation.Verb.PENALISE,
        text=sentence(words, player=entrant.player, count=points, reason=reason),
        actor=actor,
        now=now,
        data={
            "entrant": entrant.pk,
            "points": points,
            "before": before,
            "entrants": [entrant.pk],
            "text": sentence(
                gettext_noop("%(player)s: match points taken away: %(points)s. Reason: %(reason)s"),
                player=entrant.player,
                points=points,
                reason=reason,
            ),
            **rows,
        },
    )
    notices_owe(operation)
    tournament_changed(tournament, now=now)
    return entrant
