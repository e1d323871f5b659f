"""Begin a stage: who plays in it, with which seeds and in which groups."""

from collections.abc import Sequence
from datetime import datetime

from django.utils.translation import gettext as _

from leagues.chance.seeds import tournament_seed
from leagues.chance.stream import Stream
from leagues.errors import WrongState
from leagues.events.log import tournament_log
from leagues.events.models import Operation, Stage, StageEntry, Tournament
from leagues.events.notices_owed import notices_owe
from leagues.events.stage_decks import stage_formats
from leagues.events.state import TournamentState
from leagues.pairing.round_robin import groups
from leagues.stages.plan import KINDS, ROUND_ROBIN_MOST, StagePlan
from leagues.stages.stage import qualified, rounds_expected
from players.models import Player
from players.stored_sentences import ngettext_noop, sentence


def first_stage_begin(tournament: Tournament, entrants: Sequence[int]) -> Stage:
    """Begin the first stage of a locked event with everybody who started.

    First come those whom the organiser seeded, then the others as drawn from its secret.

    Raises WrongState where the plan does not fit so many entrants.
    """
    plan = tournament.stage_plans[0]
    if not plan.has_seeds:
        return _stage(tournament, 1, plan, len(entrants))
    stream = Stream(tournament_seed(bytes(tournament.secret), "seeds", tournament.number), "first stage")
    drawn = stream.shuffled(sorted(entrants))
    rows = tournament.entrants.filter(seed__isnull=False, dropped_at=None, disqualified_at=None)
    chosen = list(rows.order_by("seed").values_list("pk", flat=True))
    seeded = set(chosen)
    return _seeded(tournament, 1, plan, chosen + [pk for pk in drawn if pk not in seeded])


def next_stage_begin(state: TournamentState, *, actor: Player | None, now: datetime) -> Stage:
    """Begin the stage after one that is over, with those who go on to it, and log it.

    Raises WrongState where too few are left.
    """
    tournament, plan = state.tournament, state.next_plan
    assert state.stage is not None
    assert plan is not None
    assert plan.cut is not None
    gone = [entrant.id for entrant in state.entrant_facts if not entrant.in_play]
    seeds = qualified(state.places, plan.cut, gone=gone)
    if len(seeds) < (least := plan.least if plan.kind == Stage.Kind.PODS else 2):
        raise WrongState(
            _("Fewer than %(least)s entrants are left for the next stage; finish the event.") % {"least": least}
        )
    stage = _seeded(tournament, state.stage.number + 1, plan, seeds)
    words = ngettext_noop(
        "Stage %(stage)s began with %(count)s entrant: %(kind)s",
        "Stage %(stage)s began with %(count)s entrants: %(kind)s",
    )
    operation = tournament_log(
        tournament=tournament,
        verb=Operation.Verb.STAGE,
        text=sentence(words, stage=stage.number, count=len(seeds), kind=KINDS[plan.kind]),
        actor=actor,
        now=now,
        data={"stage": stage.pk, "seeds": seeds},
    )
    if stage_formats(tournament, plan):
        notices_owe(operation)
    return stage


def _seeded(tournament: Tournament, number: int, plan: StagePlan, seeds: Sequence[int]) -> Stage:
    stage = _stage(tournament, number, plan, len(seeds))
    group_of = {pk: place for place, group in enumerate(groups(seeds, plan.groups)) for pk in group}
    StageEntry.objects.bulk_create(
        StageEntry(stage=stage, entrant_id=pk, seed=seed, group=group_of[pk]) for seed, pk in enumerate(seeds, start=1)
    )
    return stage


def _stage(tournament: Tournament, number: int, plan: StagePlan, entrants: int) -> Stage:
    if plan.kind == Stage.Kind.PODS and entrants < plan.least:
        raise WrongState(
            _("Stage %(number)s has pods, which need %(least)s entrants.") % {"number": number, "least": plan.least}
        )
    if entrants < 2 * plan.groups:
        raise WrongState(
            _("Stage %(number)s has %(groups)s groups, which needs %(least)s entrants.")
            % {"number": number, "groups": plan.groups, "least": 2 * plan.groups}
        )
    if plan.kind == Stage.Kind.ROUND_ROBIN and entrants > ROUND_ROBIN_MOST * plan.groups:
        raise WrongState(
            _("A group of a round robin has at most %(round_robin_most)s entrants; plan more groups or another kind.")
            % {"round_robin_most": ROUND_ROBIN_MOST}
        )
    rules = plan.rules(entrants, sides=bool(tournament.game.sides), seats=tournament.game.seat_counts[-1])
    return Stage.objects.create(
        tournament=tournament,
        number=number,
        kind=plan.kind,
        rounds_planned=rounds_expected(rules, entrants),
        settings=plan.as_data(),
    )
