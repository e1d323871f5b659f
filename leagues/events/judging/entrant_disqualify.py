"""Disqualify somebody, and take that back."""

from datetime import datetime
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from leagues.competition.log import reason_checked, status_check
from leagues.errors import WrongState
from leagues.events.entries.entrant_drop import Left, forfeit
from leagues.events.entries.places_fill import free_places, places_fill
from leagues.events.judging.penalty_write import penalties_withdraw, penalty_write
from leagues.events.limited.checks import seat_leave
from leagues.events.log import tournament_lock, tournament_log
from leagues.events.models import Entrant, Operation, Penalty, Tournament
from leagues.events.notices_owed import notices_owe
from leagues.events.rounds.final_places import final_places_compute, uncertified_check, undrawn_check
from leagues.events.rounds.tournament_advance import tournament_advance, tournament_changed
from players.models import Player
from players.notices.services import notice_send
from players.sentences.stored_sentences import sentence, sentences_joined
from players.staff.authority import Action, check

_STATES = (
    Tournament.Status.REGISTRATION,
    Tournament.Status.CLOSED,
    Tournament.Status.RUNNING,
    Tournament.Status.FINISHED,
)


@transaction.atomic
def entrant_disqualify(
    *,
    entrant: Entrant,
    reason: str,
    category: str = Penalty.Category.OTHER,
    actor: Player,
    now: datetime,
) -> Entrant:
    """Put somebody out: below everyone in the standings, without prizes. Possible until the prizes are drawn.

    It is the last of the penalties, and the player is told. Of an event that has ended, the final places are computed
    again.

    Raises:
        Forbidden: no official, or one with a stake. WrongState: already disqualified, prizes drawn, or no reason.
    """
    tournament = _locked(entrant, actor, Action.TOURNAMENT_DISQUALIFY)
    entrant = Entrant.objects.select_related("player", "tournament").get(pk=entrant.pk)
    reason = reason_checked(reason)
    if entrant.disqualified_at is not None:
        raise WrongState(_("%(player)s is disqualified already.") % {"player": entrant.player})
    entrant.disqualified_at = now
    entrant.save(update_fields=["disqualified_at"])
    losses = forfeit(tournament, entrant, now) if tournament.status == Tournament.Status.RUNNING else Left()
    places = final_places_compute(tournament)
    level = Penalty.Level.DISQUALIFICATION
    row = penalty_write(entrant, category=category, level=level, reason=reason, actor=actor, now=now)
    operation = tournament_log(
        tournament=tournament,
        verb=Operation.Verb.DISQUALIFY,
        text=sentences_joined(
            sentence(gettext_noop("%(player)s was disqualified: %(reason)s"), player=entrant.player, reason=reason),
            *losses.results,
        ),
        actor=actor,
        now=now,
        data={"entrant": entrant.pk, **losses.data, "penalty": row.pk, **places},
    )
    notice = sentence(
        gettext_noop("You are disqualified (%(category)s): %(reason)s"),
        category=Penalty.Category(row.category).label,
        reason=reason,
    )
    _tell(entrant, notice, now)
    if places.get("moved"):
        notices_owe(operation)
    if tournament.status == Tournament.Status.RUNNING:
        tournament_advance(tournament, now=now)
    elif tournament.status != Tournament.Status.FINISHED:
        seat_leave(tournament, entrant.player, actor=actor, now=now)
        places_fill(tournament, now=now)
    return entrant


@transaction.atomic
def entrant_reinstate(*, entrant: Entrant, reason: str, actor: Player, now: datetime) -> Entrant:
    """Take a disqualification back; as `entrant_disqualify`. Raises Forbidden or WrongState; the latter also before the
    start, while every place is taken."""
    tournament = _locked(entrant, actor, Action.TOURNAMENT_REINSTATE)
    entrant = Entrant.objects.select_related("player", "tournament").get(pk=entrant.pk)
    reason = reason_checked(reason)
    if entrant.disqualified_at is None:
        raise WrongState(_("%(player)s is not disqualified.") % {"player": entrant.player})
    comes_in = tournament.is_gathering and entrant.dropped_at is None
    if comes_in and free_places(tournament) == 0:
        raise WrongState(
            _(
                "All %(most_entrants)s places are taken. Undo the disqualification instead, or add places; those "
                "on the waiting list come in first."
            )
            % {"most_entrants": tournament.most_entrants}
        )
    before, entrant.disqualified_at = entrant.disqualified_at, None
    entrant.save(update_fields=["disqualified_at"])
    places = final_places_compute(tournament)
    standing = entrant.penalties.filter(level=Penalty.Level.DISQUALIFICATION, withdrawn_at=None)
    withdrawn = list(standing.values_list("pk", flat=True))
    penalties_withdraw(withdrawn, now=now)
    operation = tournament_log(
        tournament=tournament,
        verb=Operation.Verb.REINSTATE,
        text=sentence(gettext_noop("%(player)s was reinstated: %(reason)s"), player=entrant.player, reason=reason),
        actor=actor,
        now=now,
        data={
            "entrant": entrant.pk,
            "disqualified_at": before.isoformat(),
            "withdrawn": withdrawn,
            **places,
        },
    )
    _tell(entrant, sentence(gettext_noop("You are reinstated: %(reason)s"), reason=reason), now)
    if places.get("moved"):
        notices_owe(operation)
    tournament_changed(tournament, now=now)
    return entrant


def _tell(entrant: Entrant, text: dict[str, Any], now: datetime) -> None:
    event = entrant.tournament
    context = {"event": event.name, "text": text}
    notice_send(player=entrant.player, kind="event.penalty", context=context, url=event.get_absolute_url(), now=now)


def _locked(entrant: Entrant, actor: Player, action: Action) -> Tournament:
    tournament = tournament_lock(entrant.tournament_id)
    check(actor, action, entrant)
    status_check(tournament, *_STATES)
    undrawn_check(tournament)
    uncertified_check(tournament)
    return tournament
