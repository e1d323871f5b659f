"""Register for an event, for games with decks with a deck version, which is locked from then on."""

import re
import secrets
from datetime import datetime

from django.db import transaction

from cardpool.errors import DeckRefused
from cardpool.models import DeckVersion, Format
from cardpool.services import deck_match_check
from leagues.errors import Forbidden, Refused, RegistrationRefused, WrongState
from leagues.models import Entrant, Operation, Tournament
from leagues.permissions import may_organise
from leagues.services.event_log import event_lock, event_log, status_check
from players.models import Player

_NONCE = re.compile(r"(?:[0-9a-f]{2}){1,32}")


@transaction.atomic
def entrant_register(
    *,
    tournament: Tournament,
    player: Player,
    deck_version: DeckVersion | None = None,
    nonce: str = "",
    actor: Player,
    now: datetime,
) -> Entrant:
    """Enter the player. Registering again before the start exchanges the deck.

    ``nonce``: 2 to 64 hexadecimal digits which the player adds to the prize draw's seed; made here when empty.

    Raises:
        Forbidden: for somebody else, by anyone but the organiser. WrongState: registration is not open, or full.
        RegistrationRefused: every reason why the deck is not legal in the event's format or cannot be played yet; no
        deck, or one for a game without decks.
        Refused: the nonce is not hexadecimal.
    """
    tournament = event_lock(tournament.pk)
    organising = may_organise(actor, tournament)
    if actor.pk != player.pk and not organising:
        raise Forbidden("You can register only yourself.")
    if organising:
        status_check(tournament, Tournament.Status.REGISTRATION, Tournament.Status.CLOSED)
    else:
        status_check(tournament, Tournament.Status.REGISTRATION)
    nonce = nonce.strip().lower()
    if nonce and not _NONCE.fullmatch(nonce):
        raise Refused("Your share of the prize draw's seed must be 2 to 64 hexadecimal digits, an even number of them.")
    if tournament.format is None:
        if deck_version is not None:
            raise RegistrationRefused(f"{tournament.game.name} is played without decks; register without one.")
    else:
        _deck_check(tournament.format, player, deck_version)
    entrant = Entrant.objects.filter(tournament=tournament, player=player).first()
    before = None
    if entrant is None or not entrant.in_play:
        entered = tournament.entrants.filter(dropped_at=None, disqualified_at=None).count()
        if tournament.most_entrants is not None and entered >= tournament.most_entrants:
            raise WrongState(f"All {tournament.most_entrants} places are taken.")
    if entrant is not None and entrant.disqualified_at is not None:
        raise Forbidden("This player was disqualified from the event.")
    if entrant is None:
        entrant = Entrant(tournament=tournament, player=player, registered_at=now)
    else:
        before = {
            "deck_version": entrant.deck_version_id,
            "nonce": entrant.nonce,
            "nonce_own": entrant.nonce_own,
            "dropped_at": entrant.dropped_at.isoformat() if entrant.dropped_at else None,
        }
        same_deck = entrant.deck_version_id == (deck_version.pk if deck_version is not None else None)
        if entrant.in_play and same_deck and nonce in ("", entrant.nonce):
            return entrant
    entrant.deck_version = deck_version
    entrant.dropped_at = None
    if nonce or not entrant.nonce:
        entrant.nonce, entrant.nonce_own = nonce or secrets.token_hex(16), bool(nonce)
    entrant.save()
    if before is None or before["dropped_at"]:
        what = "registered"
    else:
        what = "exchanged the deck" if tournament.game.decks else "gave another share of the seed"
    event_log(
        tournament=tournament,
        verb=Operation.Verb.REGISTER,
        text=f"{player} {what}",
        actor=actor,
        now=now,
        data={"entrant": entrant.pk, "before": before},
    )
    return entrant


def _deck_check(rules: Format, player: Player, version: DeckVersion | None) -> None:
    """Raises RegistrationRefused with every reason why the deck cannot be registered."""
    if version is None:
        raise RegistrationRefused("Choose a deck to register with.")
    if version.deck.player_id != player.pk:
        raise RegistrationRefused("This is not a deck of the player who registers.")
    problems = [problem.text for problem in version.format_check(rules)]
    try:
        deck_match_check(version)
    except DeckRefused as error:
        problems += error.problems
    if problems:
        noun = "reason" if len(problems) == 1 else "reasons"
        raise RegistrationRefused(f"{version} cannot be registered in {rules}: {len(problems)} {noun}.", problems)
