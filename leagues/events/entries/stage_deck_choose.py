"""Choose the deck for the stages of another format than the event's."""

from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext, gettext_noop

from cardpool.models import DeckVersion, Format
from leagues.competition.log import status_check
from leagues.competition.reasons import NO_MATCH
from leagues.errors import Forbidden, Refused, WrongState
from leagues.events.entries.entrant_register import deck_check
from leagues.events.log import tournament_lock, tournament_log
from leagues.events.models import Entrant, Operation, Pairing, StageDeck, Tournament
from leagues.events.models.pairing import seated
from players.jobs import wake
from players.models import Player
from players.stored_sentences import sentence, stored

__all__ = ["stage_deck_choose"]


@transaction.atomic
def stage_deck_choose(
    *, tournament: Tournament, player: Player, format: Format, deck_version: DeckVersion | None, now: datetime
) -> StageDeck:
    """Register a deck for the stages of a format. While registration is open another can be chosen; after that only
    who has none chooses one, and a match that waited for it is made.

    Raises:
        Forbidden: the player is not in the event. WrongState: over, or locked. Refused: no deck, or no stage has this
        format.
        RegistrationRefused: every reason why the deck is not legal in it.
    """
    tournament = tournament_lock(tournament.pk)
    status = Tournament.Status
    status_check(tournament, status.REGISTRATION, status.CLOSED, status.RUNNING)
    entrant = Entrant.objects.filter(tournament=tournament, player=player).first()
    if entrant is None or not entrant.in_play:
        raise Forbidden(gettext("Only who is in the event chooses a deck for its stages; register first."))
    if format not in tournament.other_formats:
        raise Refused(
            gettext("No stage of this event is of the format %(format)s; choose one of those it names.")
            % {"format": format}
        )
    if deck_version is None:
        raise Refused(gettext("Choose one of your decks for %(format)s.") % {"format": format})
    row = StageDeck.objects.filter(entrant=entrant, format=format).first()
    if row is not None and row.deck_version_id == deck_version.pk:
        return row
    if row is not None and tournament.status != status.REGISTRATION:
        raise WrongState(gettext("Your deck for %(format)s is locked since registration closed.") % {"format": format})
    deck_check(tournament, player, deck_version, format)
    before = row.deck_version_id if row is not None else None
    row, _ = StageDeck.objects.update_or_create(entrant=entrant, format=format, defaults={"deck_version": deck_version})
    tournament_log(
        tournament=tournament,
        verb=Operation.Verb.STAGE_DECK,
        text=sentence(gettext_noop("%(player)s chose a deck for %(format)s"), player=player, format=format),
        actor=player,
        now=now,
        data={"entrant": entrant.pk, "format": format.pk, "before": before},
    )
    waiting = Pairing.objects.filter(seated(entrant), result="", match=None)
    if waiting.filter(note__startswith=stored(NO_MATCH, why="")).update(note=""):
        transaction.on_commit(wake, robust=True)
    return row
