"""Leave an event, before its start or during it, and come back."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any, NamedTuple

from django.db import models, transaction
from django.utils.translation import gettext, gettext_noop

from leagues.competition.log import LogLine, log_all, status_check
from leagues.competition.reasons import LEFT, LEFT_NOTE, LEFT_TOO
from leagues.errors import WrongState
from leagues.events import match_gateway
from leagues.events.entries.places_fill import places_fill
from leagues.events.limited.checks import seat_leave
from leagues.events.log import tournament_lock, tournament_log
from leagues.events.models import Entrant, Operation, Pairing, Round, Tournament
from leagues.events.models.pairing import seated, with_seats
from leagues.events.results.pod_result import pod_leave
from leagues.events.results.result_set import result_kept, result_write
from leagues.events.rounds.tournament_advance import tournament_advance, tournament_changed
from players.models import Player
from players.sentences.stored_sentences import Sentence, sentence, sentences_joined, stored
from players.staff.authority import Action, check

_DROPPED, _WITHDREW = gettext_noop("%(player)s dropped"), gettext_noop("%(player)s withdrew")


@transaction.atomic
def entrant_drop(*, entrant: Entrant, actor: Player, now: datetime) -> Entrant:
    """Drop; an open pairing is lost, its match is conceded. Or withdraw before the start, for the next who waits.

    Raises:
        Forbidden: for somebody else, by anyone but officials without a stake. WrongState: already out, or over.
    """
    tournament = tournament_lock(entrant.tournament_id)
    entrant = Entrant.objects.select_related("player").get(pk=entrant.pk)
    if actor.pk != entrant.player_id:
        check(actor, Action.TOURNAMENT_DROP, entrant)
    status = Tournament.Status
    status_check(tournament, status.REGISTRATION, status.CLOSED, status.RUNNING)
    if not entrant.in_play:
        raise WrongState(gettext("%(player)s is out of the event already.") % {"player": entrant.player})
    entrant.dropped_at = now
    entrant.save(update_fields=["dropped_at"])
    started = tournament.status == status.RUNNING
    losses = forfeit(tournament, entrant, now) if started else Left()
    line = LogLine(
        verb=Operation.Verb.DROP if started else Operation.Verb.WITHDRAW,
        text=sentences_joined(sentence(_DROPPED if started else _WITHDREW, player=entrant.player), *losses.results),
        data={"entrant": entrant.pk, **losses.data},
        actor=actor,
    )
    if started:
        log_all(tournament, [line], now=now)
        tournament_advance(tournament, now=now)
    else:
        seat_leave(tournament, entrant.player, actor=actor, now=now)
        places_fill(tournament, now=now, after=[line])
    return entrant


@transaction.atomic
def entrant_undrop(*, entrant: Entrant, actor: Player, now: datetime) -> Entrant:
    """Take somebody back who dropped; they are paired again from the next round.

    Raises:
        Forbidden: no official, or one with a stake. WrongState: not dropped, or the event is not running.
    """
    tournament = tournament_lock(entrant.tournament_id)
    check(actor, Action.TOURNAMENT_UNDROP, entrant)
    status_check(tournament, Tournament.Status.RUNNING)
    entrant = Entrant.objects.select_related("player").get(pk=entrant.pk)
    if entrant.dropped_at is None or not entrant.started or entrant.disqualified_at is not None:
        raise WrongState(gettext("%(player)s has not dropped.") % {"player": entrant.player})
    before, entrant.dropped_at = entrant.dropped_at, None
    entrant.save(update_fields=["dropped_at"])
    tournament_log(
        tournament=tournament,
        verb=Operation.Verb.UNDROP,
        text=sentence(gettext_noop("%(player)s was taken back in"), player=entrant.player),
        actor=actor,
        now=now,
        data={"entrant": entrant.pk, "dropped_at": before.isoformat()},
    )
    tournament_changed(tournament, now=now)
    return entrant


class Left(NamedTuple):
    """What leaving does to tables: the pairings that have a result by it, each with its change, and the pods that play
    on."""

    lost: Sequence[tuple[Pairing, dict[str, Any]]] = ()
    pods: Sequence[int] = ()

    @property
    def data(self) -> dict[str, Any]:
        """For the data of the operation that the leaving is."""
        changes = [change for _, change in self.lost]
        return {"forfeits": changes, "pods": list(self.pods)} if self.pods else {"forfeits": changes}

    @property
    def results(self) -> list[Sentence]:
        """What the operation says of the tables."""
        return [result_kept(pairing) for pairing, _ in self.lost]


def forfeit(tournament: Tournament, entrant: Entrant, now: datetime) -> Left:
    """Lose the open pairing of somebody who leaves a locked event, and end its match; a pod plays on.

    The opponent wins. Where the opponent left this round before, and so gave the win away, both have lost: leaving
    second is no win. A win by forfeit stays once all results of its round are in.
    """
    last = Round.objects.filter(stage__tournament=tournament).order_by("-stage__number", "-number").first()
    played = last if last is not None and last.finished_at is None else None
    own = seated(entrant)
    won_by_forfeit = models.Q(round=played) & (
        models.Q(first=entrant, result=Pairing.Result.FIRST)
        | models.Q(second=entrant, result=Pairing.Result.SECOND)
        | models.Q(result=Pairing.Result.PLACED) & own
    )
    rows = Pairing.objects.select_related("match", "first__player", "second__player").filter(
        models.Q(result=Pairing.Result.OPEN) & own | models.Q(source=Pairing.Source.FORFEIT) & won_by_forfeit,
        round__stage__tournament=tournament,
    )
    lost, pods = [], []
    for pairing in with_seats(rows.order_by("pk")):
        if pairing.is_pod:
            gone = pod_leave(pairing, entrant, now)
            if gone is not None:
                lost.append((pairing, gone))
            elif not pairing.result:
                pods.append(pairing.pk)
            continue
        other = pairing.second if pairing.first_id == entrant.pk else pairing.first
        if pairing.result or other is None or not other.in_play:
            result = Pairing.Result.DOUBLE_LOSS
        else:
            result = Pairing.Result.SECOND if pairing.first_id == entrant.pk else Pairing.Result.FIRST
        note = stored(LEFT_TOO if pairing.result else LEFT_NOTE, player=entrant.player)
        change = result_write(pairing, result=result, source=Pairing.Source.FORFEIT, note=note, now=now)
        match_gateway.match_stop(pairing, now=now, reason=stored(LEFT, player=entrant.player))
        lost.append((pairing, change))
    return Left(lost, pods)
