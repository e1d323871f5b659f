"""Register for an event. In games with decks, the registered deck version is locked."""

import re
import secrets
from datetime import datetime

from django.db import transaction

from cardpool.errors import DeckRefused
from cardpool.models import DeckVersion
from cardpool.services import deck_match_check
from leagues.errors import Forbidden, Refused, RegistrationRefused, WrongState
from leagues.models import Entrant, EntryRequest, ListReading, Operation, Tournament
from leagues.services.tournament_log import status_check, tournament_lock, tournament_log
from players.models import Player

__all__ = ["cut_checked", "deck_check", "enter", "entrant_register", "entry_check"]

_CUT = re.compile(r"(?:[0-9a-f]{2}){1,32}")


@transaction.atomic
def entrant_register(
    *,
    tournament: Tournament,
    player: Player,
    deck_version: DeckVersion | None = None,
    cut: str = "",
    actor: Player,
    now: datetime,
) -> Entrant:
    """Register a player. Registering again while registration is open exchanges the deck.

    Who is invited registers until the start, which accepts the invitation; others ask (`entry_ask`).
    ``cut``: 2 to 64 hexadecimal digits which the player adds to the prize draw's seed; made here when empty.

    Raises:
        Forbidden: for somebody else, or by an official who has read a hidden list of the event. WrongState:
        registration is not open and the player is not invited, or it is full.
        RegistrationRefused: every reason why the deck is not legal in the event's format or cannot be played yet; no
        deck, or one for a game without decks.
        Refused: the cut is not hexadecimal.
    """
    tournament = tournament_lock(tournament.pk)
    if actor.pk != player.pk:
        raise Forbidden("You can register only yourself. An organiser invites others, who accept with their own deck.")
    waiting = tournament.entry_requests.filter(player=player, status=EntryRequest.Status.OPEN).first()
    invited = waiting is not None and waiting.kind == EntryRequest.Kind.INVITE
    status = Tournament.Status
    if invited:
        status_check(tournament, status.REGISTRATION, status.CLOSED)
    else:
        status_check(tournament, status.REGISTRATION)
    return enter(tournament, player, deck_version, cut, actor=actor, request=waiting, now=now)


def enter(
    tournament: Tournament,
    player: Player,
    deck_version: DeckVersion | None,
    cut: str,
    *,
    actor: Player,
    request: EntryRequest | None,
    now: datetime,
) -> Entrant:
    """Check and write an entry of a locked event, and accept the request that led to it.

    Raises as `entrant_register`.
    """
    cut = cut_checked(cut)
    deck_check(tournament, player, deck_version)
    entry_check(tournament, player)
    entrant = Entrant.objects.filter(tournament=tournament, player=player).first()
    before = None
    if entrant is None:
        entrant = Entrant(tournament=tournament, player=player, registered_at=now)
    else:
        before = {
            "deck_version": entrant.deck_version_id,
            "cut": entrant.cut,
            "cut_own": entrant.cut_own,
            "dropped_at": entrant.dropped_at.isoformat() if entrant.dropped_at else None,
        }
        same_deck = entrant.deck_version_id == (deck_version.pk if deck_version is not None else None)
        if entrant.in_play and same_deck and cut in ("", entrant.cut):
            return entrant
    entrant.deck_version = deck_version
    entrant.dropped_at = None
    if cut or not entrant.cut:
        entrant.cut, entrant.cut_own = cut or secrets.token_hex(16), bool(cut)
    entrant.save()
    if request is not None:
        request.status, request.answered_by, request.answered_at = EntryRequest.Status.ACCEPTED, actor, now
        request.save(update_fields=["status", "answered_by", "answered_at"])
    if before is None or before["dropped_at"]:
        what = "registered" if actor.pk == player.pk else "was let in"
    else:
        what = "exchanged the deck" if tournament.game.decks else "gave another cut"
    tournament_log(
        tournament=tournament,
        verb=Operation.Verb.REGISTER,
        text=f"{player} {what}",
        actor=actor,
        now=now,
        data={"entrant": entrant.pk, "before": before, "request": request.pk if request is not None else None},
    )
    return entrant


def entry_check(tournament: Tournament, player: Player) -> None:
    """Raise Forbidden or WrongState when the player cannot have a place in a locked event."""
    entrant = Entrant.objects.filter(tournament=tournament, player=player).first()
    if entrant is not None and entrant.disqualified_at is not None:
        raise Forbidden("This player was disqualified from the event.")
    if tournament.lists_hidden and ListReading.objects.filter(entrant__tournament=tournament, reader=player).exists():
        raise Forbidden("A player who has read a hidden deck list of this event as an official cannot play in it.")
    if entrant is None or not entrant.in_play:
        entered = tournament.entrants.filter(dropped_at=None, disqualified_at=None).count()
        if tournament.most_entrants is not None and entered >= tournament.most_entrants:
            raise WrongState(f"All {tournament.most_entrants} places are taken.")


def cut_checked(cut: str) -> str:
    """The cut in lower case, or the empty string. Raises Refused when it is not hexadecimal."""
    cut = cut.strip().lower()
    if cut and not _CUT.fullmatch(cut):
        raise Refused("Your cut for the prize draw must be 2 to 64 hexadecimal digits, an even number of them.")
    return cut


def deck_check(tournament: Tournament, player: Player, version: DeckVersion | None) -> None:
    """Raise RegistrationRefused with every reason why the deck cannot be registered.

    Where matches are played here, every card needs its rules; at a table the format alone decides.
    """
    rules = tournament.format
    if rules is None:
        if version is not None:
            raise RegistrationRefused(f"{tournament.game.name} is played without decks; register without one.")
        return
    if version is None:
        raise RegistrationRefused("Choose a deck to register with.")
    if version.deck.player_id != player.pk:
        raise RegistrationRefused("This is not a deck of the player who registers.")
    problems = [problem.text for problem in version.format_check(rules)]
    if not tournament.at_table:
        try:
            deck_match_check(version)
        except DeckRefused as error:
            problems += error.problems
    if problems:
        noun = "reason" if len(problems) == 1 else "reasons"
        raise RegistrationRefused(f"{version} cannot be registered in {rules}: {len(problems)} {noun}.", problems)
