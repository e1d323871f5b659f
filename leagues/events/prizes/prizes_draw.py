"""Draw the prizes of a sanctioned event and credit them, once."""

from datetime import datetime
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from leagues.competition.prizes import prizes_draw as draws
from leagues.competition.prizes.prizes_credit import Won
from leagues.competition.prizes.prizes_draw import DrawInput, DrawKind
from leagues.errors import WrongState
from leagues.events.log import tournament_lock, tournament_log
from leagues.events.models import Draw, Entrant, Operation, Pairing, Tournament
from leagues.events.notices_owed import notices_owe
from leagues.events.prizes.secret_reveal import secret_reveal
from leagues.events.state import final_order, rounds_of
from players.models import Player
from players.sentences.stored_sentences import sentence
from players.staff.authority import Action

__all__ = ["draw_locked", "pairing_shown", "prizes_draw", "undrawn"]

_GETS = gettext_noop("%(player)s gets %(card)s")


def _certified_check(tournament: Tournament) -> None:
    if not tournament.is_certified:
        raise WrongState(_("The prizes are drawn once the results are certified; certify them first."))


def _given(tournament: Tournament, draw: Draw) -> DrawInput:
    entrants = {row.pk: row for row in tournament.entrants.filter(started=True).select_related("player")}
    excluded = [
        *((row.pk, "disqualified") for row in entrants.values() if row.disqualified_at is not None),
        *(
            (row.pk, "bot")
            for row in entrants.values()
            if row.player.is_bot and not tournament.demo and row.disqualified_at is None
        ),
        # Foils go to those who started round 1.
        *((row.pk, "entered late") for row in entrants.values() if row.missed_rounds and _wins(row, tournament)),
    ]
    tables = [
        (number, *pairing_shown(pairing))
        for number, row in enumerate(rounds_of(tournament).prefetch_related("pairings__pod_seats"), start=1)
        for pairing in row.pairings.all()
    ]
    ranked = [entrants[place.id] for place in final_order(tournament)]
    return DrawInput(ranked, excluded, tables, _secret(tournament, draw))


def _drawn(
    tournament: Tournament,
    draw: Draw,
    won: list[Won],
    actor: Player | None,
    confirmed_by: Player | None,
    now: datetime,
) -> None:
    secret_reveal(tournament, now=now)
    operation = tournament_log(
        tournament=tournament,
        verb=Operation.Verb.DRAW,
        text=sentence(
            gettext_noop("Prizes drawn: %(prizes)s"),
            prizes=[sentence(_GETS, player=prize.entrant.player, card=prize.printing.card.name) for prize in won],
        ),
        actor=actor,
        confirmed_by=confirmed_by,
        now=now,
        data={"awards": draw.awards, "seed": draw.seed},
    )
    notices_owe(operation)


KIND: DrawKind[Tournament, Draw] = DrawKind(
    lock=tournament_lock,
    draw=Action.TOURNAMENT_DRAW,
    certified_check=_certified_check,
    unpublished=lambda: _("No manifest of the prizes was published, so nothing is drawn."),
    given=_given,
    key="prize",
    drawn=_drawn,
)


def prizes_draw(
    *,
    tournament: Tournament,
    actor: Player,
    confirmed_by: Player | None = None,
    public_value: str = "",
    now: datetime,
) -> Draw:
    """Draw the foils of an event, once; `leagues.competition.prizes.prizes_draw.prizes_draw`."""
    return draws.prizes_draw(
        KIND, tournament, actor=actor, confirmed_by=confirmed_by, public_value=public_value, now=now
    )


def draw_locked(
    tournament: Tournament, *, public_value: str, actor: Player | None, confirmed_by: Player | None, now: datetime
) -> Draw:
    """Draw the prizes of a locked event; see `prizes_draw`."""
    return draws.draw_locked(
        KIND, tournament, public_value=public_value, actor=actor, confirmed_by=confirmed_by, now=now
    )


def undrawn(tournament: Tournament) -> Draw:
    """The draw of an event whose prizes can be drawn now. Raises WrongState where there is none."""
    return draws.undrawn(KIND, tournament)


def pairing_shown(pairing: Pairing) -> tuple[Any, ...]:
    """A pairing in the result of a draw: table, first, second and result; of a pod also each entrant with the place."""
    shown = (pairing.table, pairing.first_id, pairing.second_id, pairing.result)
    if not pairing.is_pod:
        return shown
    keys = [pairing.first_id, pairing.second_id, *(row.entrant_id for row in pairing.pod_seats.all())]
    return (*shown, [list(seat) for seat in zip(keys, pairing.places, strict=True)])


def _wins(entrant: Entrant, tournament: Tournament) -> bool:
    """Whether nothing else keeps an entrant from winning prizes."""
    return entrant.disqualified_at is None and (tournament.demo or not entrant.player.is_bot)


def _secret(tournament: Tournament, draw: Draw) -> bytes:
    """The secret that the manifest commits to: the draw's own; in older manifests that of the event."""
    own = draw.manifest["secret_commitment"] == tournament.draw_commitment
    return bytes(tournament.draw_secret) if own and tournament.draw_secret is not None else bytes(tournament.secret)
