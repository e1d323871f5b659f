"""Choose the seeds of the first stage, before the event starts."""

from collections.abc import Sequence
from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from leagues.competition.log import status_check
from leagues.errors import Refused, WrongState
from leagues.events.log import tournament_lock, tournament_log
from leagues.events.models import Entrant, Operation, Tournament
from players.authority import Action, check
from players.database import ROWS_AT_ONCE
from players.models import Player
from players.stored_sentences import Sentence, sentence

__all__ = ["seeds_choose", "seeds_write"]


@transaction.atomic
def seeds_choose(*, tournament: Tournament, order: Sequence[int], actor: Player, now: datetime) -> Operation:
    """Seed the entrants in this order, best first; those who are not in it follow in the drawn order.

    ``order`` holds entrants' ids; empty: all seeds are drawn.

    Raises:
        Forbidden: not the organiser, or one who plays in the event. WrongState: registration was never opened, the
        event has started, or its first stage has no seeds. Refused: somebody is twice there, or not in the event.
    """
    tournament = tournament_lock(tournament.pk)
    check(actor, Action.TOURNAMENT_SEED, tournament)
    status_check(tournament, Tournament.Status.REGISTRATION, Tournament.Status.CLOSED)
    if not tournament.stage_plans[0].has_seeds:
        raise WrongState(
            _("The first stage of this event is a Swiss without heats whose opponents are drawn; it has no seeds.")
        )
    entered = set(tournament.entrants.filter(dropped_at=None, disqualified_at=None).values_list("pk", flat=True))
    if len(set(order)) != len(order):
        raise Refused(_("Somebody stands twice in the order."))
    if not entered.issuperset(order):
        raise Refused(_("Somebody in the order is not in this event."))
    before = list(tournament.entrants.filter(seed__isnull=False).order_by("seed").values_list("pk", flat=True))
    seeds_write(tournament, order)
    return tournament_log(
        tournament=tournament,
        verb=Operation.Verb.SEED,
        text=_text(len(order), len(entered)),
        actor=actor,
        now=now,
        data={"before": before, "order": list(order)},
    )


def _text(seeded: int, entered: int) -> Sentence:
    if not seeded:
        return sentence(gettext_noop("All seeds are drawn"))
    if seeded == entered:
        return sentence(gettext_noop("The organiser seeded everybody"))
    return sentence(gettext_noop("The organiser seeded the first %(seeded)s of %(all)s"), seeded=seeded, all=entered)


def seeds_write(tournament: Tournament, order: Sequence[int]) -> None:
    """Write the chosen seeds of a locked event, by few statements."""
    tournament.entrants.filter(seed__isnull=False).update(seed=None)
    seeds = {pk: seed for seed, pk in enumerate(order, start=1)}
    rows = []
    for entrant in tournament.entrants.filter(pk__in=order) if order else ():
        entrant.seed = seeds[entrant.pk]
        rows.append(entrant)
    # As final places are written: a row inserted again is found by key.
    Entrant.objects.bulk_create(
        rows, batch_size=ROWS_AT_ONCE, update_conflicts=True, unique_fields=["id"], update_fields=["seed"]
    )
