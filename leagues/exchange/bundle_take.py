"""Take an event elsewhere: write its bundle, and log that it was written."""

from collections.abc import Iterator
from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from leagues.errors import WrongState
from leagues.events.log import tournament_lock, tournament_log
from leagues.events.models import Operation, Tournament
from leagues.exchange.bundle_write import MOVABLE, bundle_lines
from players.authority import Action, check
from players.models import Player
from players.stored_sentences import sentence

__all__ = ["bundle_take"]


@transaction.atomic
def bundle_take(*, tournament: Tournament, actor: Player, now: datetime) -> Iterator[bytes]:
    """The lines of an event's bundle, after logging for everybody to see that they were taken.

    The event stays as it is and can go on here as well.

    Raises:
        Forbidden: not its organiser or the staff, or one who plays in it; of a sanctioned event, not the staff.
        WrongState: its registration is not over, or it was cancelled.
    """
    tournament = tournament_lock(tournament.pk)
    check(actor, Action.TOURNAMENT_TAKE, tournament)
    if tournament.sanctioned:
        check(actor, Action.TOURNAMENT_TAKE_SANCTIONED, tournament)
    if tournament.status not in MOVABLE:
        raise WrongState(_("An event is taken elsewhere from the end of its registration on; close that first."))
    if tournament.limited and tournament.status == Tournament.Status.CLOSED:
        # Its secret decides what is drafted, and the bundle has it.
        raise WrongState(_("An event with packs or drafts is taken elsewhere once it has started; start it first."))
    lines = list(bundle_lines(tournament, now=now))
    tournament_log(
        tournament=tournament,
        verb=Operation.Verb.TAKE,
        text=sentence(
            gettext_noop(
                "%(official)s took a bundle of the event, with its deck lists and its secret, "
                "to go on from it elsewhere"
            ),
            official=actor,
        ),
        actor=actor,
        now=now,
    )
    return iter(lines)
