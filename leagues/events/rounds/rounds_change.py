"""Change how many rounds a Swiss has."""

from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext as _

from leagues.competition.log import reason_checked, status_check
from leagues.errors import Refused, WrongState
from leagues.events.log import tournament_lock, tournament_log
from leagues.events.models import Operation, Stage, Tournament
from leagues.events.prizes.manifest_publish import manifest_publish
from leagues.events.rounds.tournament_advance import tournament_advance
from leagues.events.state import tournament_state
from leagues.stages.plan import ROUNDS_MOST
from players.authority import Action, check
from players.models import Player
from players.stored_sentences import ngettext_noop, sentence


@transaction.atomic
def rounds_change(*, tournament: Tournament, rounds: int, reason: str, actor: Player, now: datetime) -> Stage:
    """Change the number of rounds of the Swiss or the pods played now, to no fewer than are paired.

    Raises:
        Forbidden: not the organiser, or one who plays in the event. WrongState: not running, another kind of stage,
        that many are planned already, or no reason. Refused: too few or too many.
    """
    tournament = tournament_lock(tournament.pk)
    check(actor, Action.TOURNAMENT_ROUNDS, tournament)
    status_check(tournament, Tournament.Status.RUNNING)
    reason = reason_checked(reason)
    state = tournament_state(tournament)
    stage = state.stage
    assert stage is not None
    if not stage.has_own_rounds:
        raise WrongState(
            _("Only a Swiss and pods have a number of rounds that can change; others follow from entrants.")
        )
    paired = len(state.rounds)
    if not max(paired, 1) <= rounds <= ROUNDS_MOST:
        raise Refused(
            _("%(paired)s rounds are paired already and %(rounds_most)s is the most; choose a number between.")
            % {"paired": paired, "rounds_most": ROUNDS_MOST}
        )
    if rounds == stage.rounds_planned:
        raise WrongState(_("%(rounds)s rounds are planned already.") % {"rounds": rounds})
    before, stage.rounds_planned = stage.rounds_planned, rounds
    stage.save(update_fields=["rounds_planned"])
    words = ngettext_noop(
        "%(count)s round instead of %(before)s: %(reason)s", "%(count)s rounds instead of %(before)s: %(reason)s"
    )
    tournament_log(
        tournament=tournament,
        verb=Operation.Verb.ROUNDS,
        text=sentence(words, count=rounds, before=before, reason=reason),
        actor=actor,
        now=now,
        data={"stage": stage.pk, "before": before, "rounds": rounds},
    )
    if rounds == paired and state.next_plan is None:
        manifest_publish(tournament, now=now)
    tournament_advance(tournament, now=now)
    return stage
