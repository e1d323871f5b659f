"""Put somebody in the seat of an entrant who did not appear in round 1."""

from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from cardpool.decks.services import deck_register
from leagues.competition.log import reason_checked, status_check
from leagues.competition.prizes.manifest import standing_draw
from leagues.competition.reasons import DID_NOT_APPEAR
from leagues.errors import Refused, WrongState
from leagues.events import match_gateway
from leagues.events.entries.deck_exchange import list_read
from leagues.events.entries.entrant_late import entry_write
from leagues.events.entries.entrant_names import guest_shown_check
from leagues.events.entries.entrant_register import deck_check, player_check
from leagues.events.entries.entry_ask import open_request
from leagues.events.entries.seat_give import seat_give
from leagues.events.log import pairing_lock, tournament_log
from leagues.events.models import Entrant, EntryRequest, Operation, Pairing, Tournament
from leagues.events.models.pairing import seated
from leagues.events.notices_owed import notices_owe
from players.guests.services import guest_make
from players.models import Player
from players.sentences.stored_sentences import sentence, stored
from players.site.periodic import wake
from players.staff.authority import Action, check

__all__ = ["seat_replace", "seat_replace_by_guest"]


@transaction.atomic
def seat_replace(*, entrant: Entrant, username: str, reason: str, actor: Player, now: datetime) -> Entrant:
    """Give the seat of an entrant who did not appear to a player of the waiting list, with the deck they chose.

    Possible while the table of round 1 has no result. The absent entrant drops and has not taken part; the match they
    did not play ends, and another is made.

    Raises:
        Forbidden: not the organiser, or one with a stake. WrongState: not round 1, the table has a result or a game,
        the prize manifest is out, the deck is refused by now, or no reason. Refused: nobody of that name waits.
    """
    tournament, pairing, entrant = _locked(entrant, actor)
    reason = reason_checked(reason)
    name = username.strip()
    player = Player.objects.called(name)
    request = None if player is None else open_request(tournament, player)
    if player is None or request is None or request.kind != EntryRequest.Kind.WAIT:
        raise Refused(_("Name a player who is on the waiting list of this event."))
    known = player_check(tournament, player)
    try:
        deck_check(tournament, player, request.deck_version)
    except Refused as error:
        # The reasons would tell the official about a private list.
        raise WrongState(
            _("The deck that %(player)s chose is refused by now; choose somebody else.") % {"player": player}
        ) from error
    made, before = entry_write(tournament, player, request.deck_version, request.cut, entrant=known, missed=0, now=now)
    request.status, request.answered_by, request.answered_at = EntryRequest.Status.ACCEPTED, actor, now
    request.save(update_fields=["status", "answered_by", "answered_at"])
    _seat(tournament, pairing, entrant, made, before, request, reason, actor, now)
    return made


@transaction.atomic
def seat_replace_by_guest(
    *, entrant: Entrant, name: str, text: str = "", reason: str, actor: Player, now: datetime
) -> tuple[Entrant, str]:
    """At a table, give the seat to a guest with the list handed in; the entry, and the code to claim the account with.

    Raises as `seat_replace`; Refused also when the event is not at a table, the name is malformed or another guest's of
    the event, or the list cannot be
    read. RegistrationRefused: every reason why the deck is not legal.
    """
    tournament, pairing, entrant = _locked(entrant, actor)
    check(actor, Action.TOURNAMENT_WALK_IN, tournament)
    reason = reason_checked(reason)
    if not tournament.at_table:
        raise Refused(_("Guests play at a table only; name a player who is on the waiting list."))
    if not tournament.game.decks and text.strip():
        raise Refused(_("%(game)s is played without decks; leave the list empty.") % {"game": tournament.game.name})
    guest_shown_check(tournament, name)
    guest, code = guest_make(name=name, actor=actor, now=now)
    version = None
    if tournament.game.decks:
        deck = f"Handed in: {tournament.name}"[:80]
        version = deck_register(player=guest, name=deck, text=text, actor=actor, now=now)
    deck_check(tournament, guest, version)
    made, before = entry_write(tournament, guest, version, "", entrant=None, missed=0, now=now)
    if version is not None:
        list_read(made, actor, now)
    _seat(tournament, pairing, entrant, made, before, None, reason, actor, now)
    return made, code


def _locked(entrant: Entrant, actor: Player) -> tuple[Tournament, Pairing, Entrant]:
    """The locked event, the open table of round 1 at which an entrant sits, and the entrant."""
    rows = Pairing.objects.filter(round__number=1, round__stage__number=1, round__stage__tournament=entrant.tournament)
    own = rows.filter(seated(entrant)).first()
    locked_rows = None if own is None else pairing_lock(name="pk", value=own.pk)
    if locked_rows is None:
        raise WrongState(_("This entrant sits at no table of round 1."))
    tournament, pairing = locked_rows
    entrant = Entrant.objects.select_related("player").get(pk=entrant.pk)
    check(actor, Action.TOURNAMENT_REPLACE, pairing)
    status_check(tournament, Tournament.Status.RUNNING)
    if entrant.pk not in pairing.entrant_keys or not entrant.in_play:
        raise WrongState(_("%(player)s is out of the event already.") % {"player": entrant.player})
    if pairing.second_id is None:
        raise WrongState(
            _("%(player)s has the bye; there is no match for anybody else to play.") % {"player": entrant.player}
        )
    if pairing.result or pairing.games_played or match_gateway.is_over(pairing):
        raise WrongState(_("This table has a result or a game; a seat changes hands only before that."))
    if standing_draw(tournament) is not None:
        raise WrongState(
            _(
                "The manifest of the prize draw names the entrants already. Undo the start, drop who is absent, and "
                "start again."
            )
        )
    return tournament, pairing, entrant


def _seat(
    tournament: Tournament,
    pairing: Pairing,
    absent: Entrant,
    made: Entrant,
    before: dict[str, object] | None,
    request: EntryRequest | None,
    reason: str,
    actor: Player,
    now: datetime,
) -> None:
    absent.dropped_at, absent.started = now, False
    absent.save(update_fields=["dropped_at", "started"])
    seat_give(pairing, absent.pk, made.pk, reason=stored(DID_NOT_APPEAR, player=absent.player), now=now)
    others = [key for key in pairing.entrant_keys if key != made.pk]
    notice = sentence(
        gettext_noop("Round 1, table %(table)s: %(player)s plays in place of %(absent)s, who did not appear."),
        table=pairing.table,
        player=made.player,
        absent=absent.player,
    )
    operation = tournament_log(
        tournament=tournament,
        verb=Operation.Verb.REPLACE,
        text=sentence(
            gettext_noop(
                "Round 1, table %(table)s: %(player)s plays in place of %(absent)s, who did not appear: %(reason)s"
            ),
            table=pairing.table,
            player=made.player,
            absent=absent.player,
            reason=reason,
        ),
        actor=actor,
        now=now,
        data={
            "pairing": pairing.pk,
            "absent": absent.pk,
            "entrant": made.pk,
            "before": before,
            "request": request.pk if request is not None else None,
            "entrants": [made.pk, *others, absent.pk],
            "text": notice,
        },
    )
    notices_owe(operation)
    transaction.on_commit(wake, robust=True)
