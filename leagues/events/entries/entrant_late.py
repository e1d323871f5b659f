"""Enter an event that has started."""

import secrets
from datetime import datetime

from django.db import models
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from cardpool.models import DeckVersion
from leagues.competition.prizes.manifest import standing_draw
from leagues.errors import WrongState
from leagues.events.entries.entry_state import entry_before
from leagues.events.log import tournament_log
from leagues.events.models import Entrant, EntryRequest, Operation, Stage, StageEntry, Tournament
from leagues.events.rounds.tournament_advance import tournament_advance
from leagues.events.state import current_round
from players.models import Player
from players.sentences.stored_sentences import ngettext_noop, sentence

__all__ = ["entry_write", "late_enter", "rounds_missed"]


def rounds_missed(tournament: Tournament) -> int:
    """How many rounds somebody misses who enters a running event now.

    Raises WrongState where its announcement allows no late entry now, no round is left, or the prize manifest is out.
    """
    if not tournament.late_entry_rounds:
        raise WrongState(_("This event is running, and its announcement allows no late entry."))
    current = current_round(tournament)
    number = 0 if current is None else current.row.number
    stage = current.row.stage if current is not None else tournament.stages.order_by("-number").first()
    if stage is None or stage.number > 1 or stage.kind != Stage.Kind.SWISS or number > tournament.late_entry_rounds:
        raise WrongState(
            _("Late entry was possible until round %(late_entry_rounds)s was over.")
            % {"late_entry_rounds": tournament.late_entry_rounds}
        )
    if number >= stage.rounds_planned:
        raise WrongState(_("The last round is being played; nobody can enter any more."))
    if tournament.sanctioned and standing_draw(tournament) is not None:
        raise WrongState(_("The manifest of the prize draw names the entrants already; nobody can enter any more."))
    return number


def late_enter(
    tournament: Tournament,
    player: Player,
    deck_version: DeckVersion | None,
    cut: str,
    *,
    entrant: Entrant | None,
    missed: int,
    actor: Player,
    request: EntryRequest | None,
    now: datetime,
) -> Entrant:
    """Write the entry of somebody who enters a locked, running event and was checked; the next round pairs them.

    ``entrant`` is the entry that they had and withdrew, if any. The rounds they have missed count as lost. Raises
    WrongState for somebody who has played in it.
    """
    if entrant is not None and entrant.started and entrant.in_play:
        raise WrongState(_("You are in this event already."))
    if entrant is not None and entrant.started:
        raise WrongState(
            _("You have played in this event and left it; come back, or ask an official to let you back in.")
        )
    entrant, before = entry_write(tournament, player, deck_version, cut, entrant=entrant, missed=missed, now=now)
    if tournament.stage_plans[0].has_seeds:
        # Whoever enters late comes after all who have a seed.
        stage = tournament.stages.get(number=1)
        groups = dict.fromkeys(range(stage.plan.groups), 0)
        there = stage.entries.filter(entrant__dropped_at=None, entrant__disqualified_at=None)
        counts = there.values_list("group").annotate(models.Count("pk"))
        groups |= dict(counts.order_by())
        last = stage.entries.aggregate(models.Max("seed"))["seed__max"] or 0
        group = min(groups, key=lambda candidate: (groups[candidate], candidate))
        StageEntry.objects.create(stage=stage, entrant=entrant, seed=last + 1, group=group)
    if request is not None:
        request.status, request.answered_by, request.answered_at = EntryRequest.Status.ACCEPTED, actor, now
        request.save(update_fields=["status", "answered_by", "answered_at"])
    words = ngettext_noop(
        "%(player)s entered late and has lost %(count)s round", "%(player)s entered late and has lost %(count)s rounds"
    )
    tournament_log(
        tournament=tournament,
        verb=Operation.Verb.LATE,
        text=sentence(words if missed else gettext_noop("%(player)s entered late"), player=player, count=missed),
        actor=actor,
        now=now,
        data={
            "entrant": entrant.pk,
            "missed": missed,
            "before": before,
            "request": request.pk if request is not None else None,
        },
    )
    tournament_advance(tournament, now=now)
    return entrant


def entry_write(
    tournament: Tournament,
    player: Player,
    deck_version: DeckVersion | None,
    cut: str,
    *,
    entrant: Entrant | None,
    missed: int,
    now: datetime,
) -> tuple[Entrant, dict[str, object] | None]:
    """Write the entry of somebody who is in a running event from now on; with what it was before, if anything."""
    before = None if entrant is None else entry_before(entrant)
    entrant = entrant or Entrant(tournament=tournament, player=player, registered_at=now)
    entrant.deck_version, entrant.dropped_at, entrant.started, entrant.missed_rounds = deck_version, None, True, missed
    if cut or not entrant.cut:
        entrant.cut, entrant.cut_own = cut or secrets.token_hex(16), bool(cut)
    entrant.save()
    return entrant, before
