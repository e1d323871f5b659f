"""Come back to an event that one has dropped from."""

from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from leagues.competition.log import status_check
from leagues.errors import Forbidden, WrongState
from leagues.events.log import tournament_lock, tournament_log
from leagues.events.models import Entrant, Operation, Tournament
from leagues.events.rounds.tournament_advance import tournament_advance
from leagues.events.state import current_round
from players.models import Player
from players.stored_sentences import sentence

__all__ = ["entrant_return", "return_refusal"]


@transaction.atomic
def entrant_return(*, entrant: Entrant, actor: Player, now: datetime) -> Entrant:
    """Come back after dropping oneself, before another round is paired; the next one pairs them. Lost matches stay so.

    Raises:
        Forbidden: for somebody else. WrongState: not dropped, not running, or only officials can let them back in.
    """
    tournament = tournament_lock(entrant.tournament_id)
    if actor.pk != entrant.player_id:
        raise Forbidden(_("You can only come back yourself; officials let others back in."))
    status_check(tournament, Tournament.Status.RUNNING)
    entrant = Entrant.objects.select_related("player").get(pk=entrant.pk)
    if refusal := return_refusal(tournament, entrant):
        raise WrongState(refusal)
    before, entrant.dropped_at = entrant.dropped_at, None
    assert before is not None
    entrant.save(update_fields=["dropped_at"])
    tournament_log(
        tournament=tournament,
        verb=Operation.Verb.UNDROP,
        text=sentence(gettext_noop("%(player)s came back"), player=entrant.player),
        actor=actor,
        now=now,
        data={"entrant": entrant.pk, "dropped_at": before.isoformat()},
    )
    tournament_advance(tournament, now=now)
    return entrant


def return_refusal(tournament: Tournament, entrant: Entrant) -> str:
    """Why an entrant of a running event cannot come back by themselves; empty where they can."""
    if entrant.dropped_at is None or not entrant.started or entrant.disqualified_at is not None:
        return _("You have not dropped from this event.")
    if not tournament.players_return:
        return _("In this event only officials let players back in; ask one.")
    own = tournament.operations.filter(actor=entrant.player_id)
    if not own.filter(verb=Operation.Verb.DROP, at=entrant.dropped_at).exists():
        return _("An official took you out; only an official can let you back in.")
    if own.filter(verb=Operation.Verb.UNDROP).exists():
        return _("You have come back once already; ask an official.")
    current = current_round(tournament)
    if current is None or current.row.paired_at > entrant.dropped_at:
        return _("A round has been paired since you left; ask an official to let you back in.")
    if current.row.stage.elimination:
        return _("Whoever leaves an elimination is out of it.")
    if current.is_last:
        return _("No round follows in which you could play.")
    return ""
