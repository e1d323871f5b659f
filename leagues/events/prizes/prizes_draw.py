"""Draw the prizes of a sanctioned event and credit them, once."""

from datetime import datetime
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from leagues.competition.log import status_check
from leagues.competition.prizes.draw_value import value_check
from leagues.competition.prizes.prizes_credit import draw_hold
from leagues.draws.drawing import build_result
from leagues.errors import WrongState
from leagues.events.log import tournament_lock, tournament_log
from leagues.events.models import Draw, Entrant, Operation, Pairing, Tournament
from leagues.events.notices_owed import notices_owe
from leagues.events.prizes.secret_reveal import secret_reveal
from leagues.events.state import final_order, rounds_of
from players.authority import Action, check
from players.models import Player
from players.stored_sentences import sentence

_GETS = gettext_noop("%(player)s gets %(card)s")


@transaction.atomic
def prizes_draw(
    *,
    tournament: Tournament,
    actor: Player,
    confirmed_by: Player | None = None,
    public_value: str = "",
    now: datetime,
) -> Draw:
    """Draw the foils and move them from the bank to their winners' collections.

    ``public_value`` is the value of the outside source, where the event announced one.

    Raises:
        Forbidden: not an official of the event.
        WrongState: not finished, not sanctioned, not certified, drawn before, or nobody else has confirmed it.
        Refused: the outside value is missing or not wanted.
    """
    tournament = tournament_lock(tournament.pk)
    check(actor, Action.TOURNAMENT_DRAW, tournament)
    if tournament.needs_second_person:
        if confirmed_by is None or confirmed_by.pk == actor.pk:
            raise WrongState(
                _("The prize draw of a sanctioned event must be confirmed by a second person; propose it.")
            )
        check(confirmed_by, Action.TOURNAMENT_DRAW, tournament)
    return draw_locked(tournament, public_value=public_value, actor=actor, confirmed_by=confirmed_by, now=now)


def draw_locked(
    tournament: Tournament, *, public_value: str, actor: Player | None, confirmed_by: Player | None, now: datetime
) -> Draw:
    """Draw the prizes of a locked event; see `prizes_draw`."""
    row = undrawn(tournament)
    public_value = value_check(tournament, public_value, now=now)
    order = final_order(tournament)
    ranked = list(tournament.entrants.filter(started=True).select_related("player").order_by("pk"))
    result = build_result(
        places=[place.id for place in order],
        excluded=[
            *((e.pk, "disqualified") for e in ranked if e.disqualified_at is not None),
            *((e.pk, "bot") for e in ranked if e.player.is_bot and not tournament.demo and e.disqualified_at is None),
            # Foils go to those who started round 1.
            *((e.pk, "entered late") for e in ranked if e.missed_rounds and _wins(e, tournament)),
        ],
        pairings=[
            (number, *pairing_shown(pairing))
            for number, row in enumerate(rounds_of(tournament).prefetch_related("pairings__pod_seats"), start=1)
            for pairing in row.pairings.all()
        ],
        secret=_secret(tournament, row),
        public_value=public_value,
    )
    won = draw_hold(
        row,
        result,
        prizes=tournament.prizes.all(),
        entrants={entrant.pk: entrant for entrant in ranked},
        what=tournament.name,
        key=f"prize:{tournament.pk}",
        actor=actor,
        now=now,
    )
    secret_reveal(tournament, now=now)
    operation = tournament_log(
        tournament=tournament,
        verb=Operation.Verb.DRAW,
        text=sentence(
            gettext_noop("Prizes drawn: %(prizes)s"),
            prizes=[sentence(_GETS, player=one.entrant.player, card=one.printing.card.name) for one in won],
        ),
        actor=actor,
        confirmed_by=confirmed_by,
        now=now,
        data={"awards": row.awards, "seed": row.seed},
    )
    notices_owe(operation)
    return row


def undrawn(tournament: Tournament) -> Draw:
    """The draw of an event whose prizes can be drawn now. Raises WrongState where there is none."""
    status_check(tournament, Tournament.Status.FINISHED)
    if not tournament.sanctioned:
        raise WrongState(_("Only sanctioned events give out foils."))
    if not tournament.is_certified:
        raise WrongState(_("The prizes are drawn once the results are certified; certify them first."))
    row = Draw.objects.get(tournament=tournament, withdrawn_at=None)
    if row.drawn_at is not None:
        raise WrongState(_("The prizes were drawn already."))
    return row


def pairing_shown(pairing: Pairing) -> tuple[Any, ...]:
    """A pairing in the result of a draw: table, first, second and result; of a pod also each entrant with the place."""
    shown = (pairing.table, pairing.first_id, pairing.second_id, pairing.result)
    if not pairing.is_pod:
        return shown
    keys = [pairing.first_id, pairing.second_id, *(row.entrant_id for row in pairing.pod_seats.all())]
    return (*shown, [list(one) for one in zip(keys, pairing.places, strict=True)])


def _wins(entrant: Entrant, tournament: Tournament) -> bool:
    """Whether nothing else keeps an entrant from winning prizes."""
    return entrant.disqualified_at is None and (tournament.demo or not entrant.player.is_bot)


def _secret(tournament: Tournament, row: Draw) -> bytes:
    """The secret that the manifest commits to: the draw's own; in older manifests that of the event."""
    own = row.manifest["secret_commitment"] == tournament.draw_commitment
    return bytes(tournament.draw_secret) if own and tournament.draw_secret is not None else bytes(tournament.secret)
