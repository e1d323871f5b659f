"""Offer the opponent of a match a draw, and accept or decline it."""

from datetime import datetime, timedelta

from django.db import transaction
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from leagues.competition.log import status_check
from leagues.competition.reasons import AGREED, AGREED_NOTE
from leagues.errors import Forbidden, WrongState
from leagues.events import match_gateway
from leagues.events.log import table_lock, tournament_log, unpaused_check
from leagues.events.models import Operation, Pairing, Tournament
from leagues.events.notices_owed import notices_owe
from leagues.events.results.result_set import result_log, result_write
from leagues.events.rounds.tournament_advance import tournament_advance
from players.models import Player
from players.sentences.stored_sentences import sentence, stored

__all__ = ["OFFER_TIME", "draw_accept", "draw_decline", "draw_offer"]

OFFER_TIME = timedelta(days=1)
"""How long an offer can be accepted. After an offer was declined, its player offers again when this has passed."""


@transaction.atomic
def draw_offer(*, pairing: Pairing, actor: Player, now: datetime) -> Pairing:
    """Offer the opponent a draw, which can be accepted for `OFFER_TIME` while the round goes on.

    Raises:
        Forbidden: not in this match. WrongState: the event has no agreed draws here, the match is over or stopped, or
        an offer stands already or was declined a short time ago.
    """
    tournament, pairing, side = _locked(pairing, actor)
    if tournament.at_table:
        raise WrongState(_("At a table both players report the draw."))
    _goes_on(pairing)
    if pairing.draw_offer and pairing.draw_offer_until is not None and pairing.draw_offer_until > now:
        if pairing.draw_offer == side:
            raise WrongState(_("You have offered a draw; you can offer another one when its time has passed."))
        if not pairing.draw_refused:
            raise WrongState(_("Your opponent has offered a draw; accept it."))
    before = _offer_data(pairing)
    until = now + OFFER_TIME
    if pairing.deadline is not None:
        until = max(min(until, pairing.deadline), now)
    pairing.draw_offer, pairing.draw_offer_until, pairing.draw_refused = side, until, False
    pairing.save(update_fields=Pairing.DRAW_OFFER)
    opponent = pairing.second_id if side == "first" else pairing.first_id
    operation = tournament_log(
        tournament=tournament,
        verb=Operation.Verb.OFFER,
        text=sentence(gettext_noop("%(player)s offered a draw at table %(table)s"), player=actor, table=pairing.table),
        actor=actor,
        now=now,
        data={
            "pairing": pairing.pk,
            "before": before,
            "entrants": [opponent],
            "text": sentence(
                gettext_noop("%(player)s offers you a draw. Accept or decline it on the event’s page."), player=actor
            ),
        },
    )
    notices_owe(operation)
    return pairing


@transaction.atomic
def draw_accept(*, pairing: Pairing, actor: Player, now: datetime) -> Pairing:
    """Accept the opponent's offer: the match ends in a draw.

    Raises:
        Forbidden: not in this match. WrongState: there is no offer of the opponent, its time has passed, or the match
        is over or stopped.
    """
    tournament, pairing, side = _locked(pairing, actor)
    _goes_on(pairing)
    if not pairing.draw_offer or pairing.draw_offer == side or pairing.draw_refused:
        raise WrongState(_("Your opponent has not offered a draw."))
    if pairing.draw_offer_until is None or pairing.draw_offer_until <= now:
        raise WrongState(_("The time of the offer has passed; offer a draw yourself."))
    change = result_write(
        pairing, result=Pairing.Result.DRAW, source=Pairing.Source.AGREED, note=stored(AGREED_NOTE), now=now
    )
    notice = {
        "entrants": [pairing.first_id if pairing.draw_offer == "first" else pairing.second_id],
        "text": sentence(gettext_noop("%(player)s accepted the draw you offered."), player=actor),
    }
    operation = result_log(tournament, pairing, {**change, **notice}, actor=actor, now=now)
    notices_owe(operation)
    match_gateway.match_stop(pairing, now=now, reason=stored(AGREED))
    tournament_advance(tournament, now=now)
    return pairing


@transaction.atomic
def draw_decline(*, pairing: Pairing, actor: Player, now: datetime) -> Pairing:
    """Decline the opponent's offer, or withdraw one's own.

    Raises:
        Forbidden: not in this match. WrongState: no offer stands.
    """
    tournament, pairing, side = _locked(pairing, actor)
    stands = pairing.draw_offer_until is not None and pairing.draw_offer_until > now and not pairing.draw_refused
    if not pairing.draw_offer or not stands:
        raise WrongState(_("No offer of a draw stands."))
    before = _offer_data(pairing)
    pairing.draw_refused = True
    pairing.save(update_fields=["draw_refused"])
    words = (
        gettext_noop("%(player)s withdrew the offer of a draw at table %(table)s")
        if pairing.draw_offer == side
        else gettext_noop("%(player)s declined the offer of a draw at table %(table)s")
    )
    tournament_log(
        tournament=tournament,
        verb=Operation.Verb.OFFER,
        text=sentence(words, player=actor, table=pairing.table),
        actor=actor,
        now=now,
        data={"pairing": pairing.pk, "before": before},
    )
    return pairing


def _locked(pairing: Pairing, actor: Player) -> tuple[Tournament, Pairing, str]:
    """The locked event, its open pairing, and the actor's side of it."""
    tournament, pairing = table_lock(pairing)
    side = pairing.side_of(actor)
    if not side:
        raise Forbidden(_("Only the two players of a match agree on a draw."))
    status_check(tournament, Tournament.Status.RUNNING)
    unpaused_check(tournament)
    if not tournament.draws_agreed_in(pairing.round.stage.kind):
        raise WrongState(_("Draws cannot be agreed here; the event’s rules say where they can."))
    if pairing.result or pairing.second_id is None:
        raise WrongState(_("This match is over."))
    return tournament, pairing, side


def _goes_on(pairing: Pairing) -> None:
    """Raise WrongState when the match is over, or when a judge has stopped it."""
    if match_gateway.is_over(pairing):
        raise WrongState(_("The match is over; its result is on the way."))
    if match_gateway.is_paused(pairing):
        raise WrongState(_("The match is paused; a draw can be agreed when it goes on."))


def _offer_data(pairing: Pairing) -> dict[str, object]:
    until = pairing.draw_offer_until
    return {
        "draw_offer": pairing.draw_offer,
        "draw_offer_until": until.isoformat() if until is not None else None,
        "draw_refused": pairing.draw_refused,
    }
