"""Register for an event. In games with decks, the registered deck version is locked."""

import re
import secrets
from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop, ngettext

from cardpool.decks.services import deck_match_check
from cardpool.errors import DeckRefused
from cardpool.models import DeckVersion, Format
from leagues.competition.log import status_check
from leagues.errors import Forbidden, Refused, RegistrationRefused, WrongState
from leagues.events.entries.entrant_late import late_enter, rounds_missed
from leagues.events.entries.entry_state import entry_before
from leagues.events.entries.places_fill import free_places, places_fill, waiting_list
from leagues.events.limited.checks import limited_deck_problems, limited_entry_check, without_pool
from leagues.events.log import tournament_lock, tournament_log
from leagues.events.models import Entrant, EntryRequest, ListReading, Operation, Tournament
from players.models import Player
from players.stored_sentences import sentence

__all__ = ["cut_checked", "deck_check", "enter", "entrant_register", "entry_check", "player_check"]

_CUT = re.compile(r"(?:[0-9a-f]{2}){1,32}")
_REGISTERED, _LET_IN = gettext_noop("%(player)s registered"), gettext_noop("%(player)s was let in")
_EXCHANGED, _CUT_ANEW = gettext_noop("%(player)s exchanged the deck"), gettext_noop("%(player)s gave another cut")


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

    A free place goes to the first of the waiting list, if there is one. Who is invited registers until the start, which
    accepts the invitation; others ask (`entry_ask`). Some events let players enter late, while they run.
    ``cut``: 2 to 64 hexadecimal digits which the player adds to the prize draw's seed; made here when empty.

    Raises:
        Forbidden: for somebody else, or by an official who has read a hidden list of the event. WrongState:
        registration is not open, the player is not invited and late entry is not allowed; or it is full.
        RegistrationRefused: every reason why the deck is not legal in the event's format or cannot be played yet; no
        deck, or one for a game without decks.
        Refused: the cut is not hexadecimal.
    """
    tournament = tournament_lock(tournament.pk)
    if actor.pk != player.pk:
        raise Forbidden(
            _("You can register only yourself. An organiser invites others, who accept with their own deck.")
        )
    registering = tournament.status == Tournament.Status.REGISTRATION
    if registering and tournament.most_entrants is not None and waiting_list(tournament).exists():
        places_fill(tournament, now=now)
    waiting = tournament.entry_requests.filter(player=player, status=EntryRequest.Status.OPEN).first()
    invited = waiting is not None and waiting.kind == EntryRequest.Kind.INVITE
    status = Tournament.Status
    can_wait, closed = tournament.decks_can_wait(now), tournament.status == status.CLOSED
    own = tournament.entrants.filter(player=player, dropped_at=None, disqualified_at=None)
    if tournament.deck_deadline is not None and (closed or (registering and not can_wait)) and own.exists():
        if not can_wait:
            raise WrongState(_("Decks were due and are locked; ask a judge to exchange yours."))
        return enter(tournament, player, deck_version, cut, actor=actor, request=waiting, now=now)
    if invited and tournament.status != status.RUNNING:
        status_check(tournament, status.REGISTRATION, status.CLOSED)
    elif tournament.status != status.RUNNING:
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
    """Check and write an entry of a locked event, and accept the request that led to it; late when it has started.

    Raises as `entrant_register`.
    """
    cut = cut_checked(cut)
    missed = rounds_missed(tournament) if tournament.status == Tournament.Status.RUNNING else None
    deck_check(tournament, player, deck_version, can_wait=tournament.decks_can_wait(now))
    entrant = entry_check(tournament, player)
    if missed is not None:
        return late_enter(
            tournament,
            player,
            deck_version,
            cut,
            entrant=entrant,
            missed=missed,
            actor=actor,
            request=request,
            now=now,
        )
    before = None
    if entrant is None:
        entrant = Entrant(tournament=tournament, player=player, registered_at=now)
    else:
        before = entry_before(entrant)
        same_deck = entrant.deck_version_id == (deck_version.pk if deck_version is not None else None)
        if entrant.in_play and same_deck and cut in ("", entrant.cut):
            return entrant
    entrant.deck_version = deck_version
    if not entrant.in_play or before is None:
        # Who registers while check-in is open is there.
        entrant.checked_in_at = now if tournament.check_in_is_open(now) else None
    entrant.dropped_at = None
    if cut or not entrant.cut:
        entrant.cut, entrant.cut_own = cut or secrets.token_hex(16), bool(cut)
    entrant.save()
    if request is not None:
        request.status, request.answered_by, request.answered_at = EntryRequest.Status.ACCEPTED, actor, now
        request.save(update_fields=["status", "answered_by", "answered_at"])
    if before is None or before["dropped_at"]:
        words = _REGISTERED if actor.pk == player.pk else _LET_IN
    else:
        words = _EXCHANGED if tournament.game.decks else _CUT_ANEW
    tournament_log(
        tournament=tournament,
        verb=Operation.Verb.REGISTER,
        text=sentence(words, player=player),
        actor=actor,
        now=now,
        data={"entrant": entrant.pk, "before": before, "request": request.pk if request is not None else None},
    )
    return entrant


def entry_check(tournament: Tournament, player: Player) -> Entrant | None:
    """The player's entry, if any. Raises Forbidden or WrongState when they cannot have a place in a locked event."""
    entrant = player_check(tournament, player)
    if (entrant is None or not entrant.in_play) and free_places(tournament) == 0:
        raise WrongState(
            _(
                "All %(most_entrants)s places are taken. Join the waiting list while registration is open, or "
                "ask the organiser for more places."
            )
            % {"most_entrants": tournament.most_entrants}
        )
    return entrant


def player_check(tournament: Tournament, player: Player) -> Entrant | None:
    """The player's entry, if any. Raises Forbidden when the player cannot play in the event, WrongState when its drafts
    have begun without them."""
    entrant = Entrant.objects.filter(tournament=tournament, player=player).first()
    if entrant is not None and entrant.disqualified_at is not None:
        raise Forbidden(_("This player was disqualified from the event."))
    if tournament.lists_hidden and ListReading.objects.filter(entrant__tournament=tournament, reader=player).exists():
        raise Forbidden(_("A player who has read a hidden deck list of this event as an official cannot play in it."))
    limited_entry_check(tournament, player)
    return entrant


def cut_checked(cut: str) -> str:
    """The cut in lower case, or the empty string. Raises Refused when it is not hexadecimal."""
    cut = cut.strip().lower()
    if cut and not _CUT.fullmatch(cut):
        raise Refused(_("Your cut for the prize draw must be 2 to 64 hexadecimal digits, an even number of them."))
    return cut


def deck_check(
    tournament: Tournament,
    player: Player,
    version: DeckVersion | None,
    format: Format | None = None,
    *,
    can_wait: bool = False,
) -> None:
    """Raise RegistrationRefused with every reason why the deck cannot be registered: in the event's format, or in
    ``format`` for a stage of another.

    ``can_wait``: whether it is no fault to have none yet. Where matches are played here, every card needs its rules; at
    a table the format alone decides.
    """
    rules = format or tournament.deck_format
    if rules is None:
        if version is not None:
            raise RegistrationRefused(
                _("%(game)s is played without decks; register without one.") % {"game": tournament.game.name}
            )
        return
    if version is None:
        if can_wait:
            return
        raise RegistrationRefused(
            without_pool(tournament) if tournament.limited else _("Choose a deck to register with.")
        )
    if version.deck.player_id != player.pk:
        raise RegistrationRefused(_("This is not a deck of the player who registers."))
    problems = limited_deck_problems(tournament, player, version, rules)
    if not tournament.at_table:
        try:
            deck_match_check(version)
        except DeckRefused as error:
            problems += error.problems
    if problems:
        raise RegistrationRefused(
            ngettext(
                "%(version)s cannot be registered in %(rules)s: %(count)s reason.",
                "%(version)s cannot be registered in %(rules)s: %(count)s reasons.",
                len(problems),
            )
            % {"version": version, "rules": rules, "count": len(problems)},
            problems,
        )
