"""Tell everybody in an event something."""

from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from leagues.competition.log import status_check
from leagues.errors import Refused
from leagues.events.log import tournament_lock, tournament_log
from leagues.events.models import Operation, Tournament
from leagues.events.notices_owed import notices_owe
from players.authority import Action, check
from players.models import Player
from players.stored_sentences import sentence

TEXT_MOST = 280


@transaction.atomic
def entrants_tell(*, tournament: Tournament, text: str, actor: Player, now: datetime) -> Operation:
    """Announce something to all entrants who are in: it stands in the log, and each is told.

    Raises:
        Forbidden: no official of the event. WrongState: cancelled, or over. Refused: no text, or too long.
    """
    tournament = tournament_lock(tournament.pk)
    check(actor, Action.TOURNAMENT_TELL, tournament)
    status = Tournament.Status
    status_check(tournament, status.ANNOUNCED, status.REGISTRATION, status.CLOSED, status.RUNNING)
    text = " ".join(text.split())
    if not text or len(text) > TEXT_MOST or not text.isprintable():
        raise Refused(
            _("Write what the players should know, in 1 to %(text_most)s printable characters.")
            % {"text_most": TEXT_MOST}
        )
    entrants = tournament.entrants.filter(dropped_at=None, disqualified_at=None).order_by("pk")
    operation = tournament_log(
        tournament=tournament,
        verb=Operation.Verb.TELL,
        text=sentence(gettext_noop("Announced: %(text)s"), text=text),
        actor=actor,
        now=now,
        data={"text": text, "entrants": list(entrants.values_list("pk", flat=True))},
    )
    notices_owe(operation)
    return operation
