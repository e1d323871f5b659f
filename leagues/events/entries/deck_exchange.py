"""Exchange a locked deck, by a judge who does not play in the event."""

from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from cardpool.decks.services import deck_register
from leagues.competition.log import reason_checked, status_check
from leagues.errors import Refused, RegistrationRefused, WrongState
from leagues.events.entries.entrant_register import deck_check
from leagues.events.log import tournament_lock, tournament_log
from leagues.events.models import Entrant, EntryRequest, ListReading, Operation, Tournament
from players.models import Player
from players.notices.services import notice_send
from players.sentences.stored_sentences import sentence
from players.staff.authority import Action, check

__all__ = ["deck_exchange", "list_read"]


@transaction.atomic
def deck_exchange(*, entrant: Entrant, text: str = "", reason: str, actor: Player, now: datetime) -> Entrant:
    """Exchange a locked deck for the one the player has asked for; at a table also for a list handed in, as ``text``.

    The log says from which version to which, never what is in them; the owner is told. Matches already made keep the
    deck they were made with.

    Raises:
        Forbidden: not a judge, or one with a stake. WrongState: decks are not locked now, nothing was asked for, or no
        reason. Refused: the list cannot be read. RegistrationRefused: the deck is not legal.
    """
    tournament = tournament_lock(entrant.tournament_id)
    entrant = Entrant.objects.select_related("player").get(pk=entrant.pk)
    check(actor, Action.TOURNAMENT_EXCHANGE_DECK, entrant)
    if tournament.status != Tournament.Status.REGISTRATION or not tournament.decks_are_locked(now):
        status_check(tournament, Tournament.Status.CLOSED, Tournament.Status.RUNNING)
    reason = reason_checked(reason)
    player = entrant.player
    if not entrant.in_play or entrant.deck_version_id is None:
        raise WrongState(_("%(player)s has no locked deck in this event.") % {"player": player})
    request = tournament.entry_requests.filter(
        player=player, kind=EntryRequest.Kind.EXCHANGE, status=EntryRequest.Status.OPEN
    ).first()
    if text.strip():
        if not tournament.at_table:
            raise Refused(_("A list is handed in at a table only; here the player asks with a deck of their own."))
        version = deck_register(
            player=player, name=f"Handed in: {tournament.name}"[:80], text=text, actor=actor, now=now
        )
        list_read(entrant, actor, now)
        deck_check(tournament, player, version)
    elif request is not None and request.deck_version is not None:
        version = request.deck_version
        try:
            deck_check(tournament, player, version)
        except RegistrationRefused as error:
            # The reasons would tell the judge about a private list.
            raise WrongState(
                _("The deck that %(player)s chose is refused by now; they must choose another.") % {"player": player}
            ) from error
    else:
        raise WrongState(
            _("%(player)s has not asked for another deck; they choose it on the event's registration page.")
            % {"player": player}
        )
    before, entrant.deck_version = entrant.deck_version_id, version
    entrant.save(update_fields=["deck_version"])
    if request is not None:
        request.status, request.answered_by, request.answered_at = EntryRequest.Status.ACCEPTED, actor, now
        request.save(update_fields=["status", "answered_by", "answered_at"])
    tournament_log(
        tournament=tournament,
        verb=Operation.Verb.EXCHANGE,
        text=sentence(
            gettext_noop("The locked deck of %(player)s was exchanged, version #%(before)s for #%(after)s: %(reason)s"),
            player=player,
            before=before,
            after=version.pk,
            reason=reason,
        ),
        actor=actor,
        now=now,
        data={
            "entrant": entrant.pk,
            "from": before,
            "to": version.pk,
            "request": request.pk if request is not None else None,
        },
    )
    notice_send(
        player=player,
        kind="event.deck",
        context={"event": tournament.name, "who": actor.username, "reason": reason},
        url=tournament.get_absolute_url(),
        now=now,
    )
    return entrant


def list_read(entrant: Entrant, reader: Player, now: datetime) -> bool:
    """Store that an official has read a list; whether it is the first time. Call inside a transaction."""
    if reader.pk == entrant.player_id:
        return False
    _row, made = ListReading.objects.get_or_create(entrant=entrant, reader=reader, defaults={"at": now})
    return made
