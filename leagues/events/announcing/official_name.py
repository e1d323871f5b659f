"""Name somebody an official of one event, and take the office away."""

from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from leagues.competition.log import status_check
from leagues.errors import Refused, WrongState
from leagues.events.log import tournament_lock, tournament_log
from leagues.events.models import Official, Operation, Tournament
from players.authority import Action, check
from players.blocks import has_blocked
from players.models import Player
from players.notices import notice_send
from players.stored_sentences import sentence

__all__ = ["official_name", "official_remove"]

_STATES = (
    Tournament.Status.ANNOUNCED,
    Tournament.Status.REGISTRATION,
    Tournament.Status.CLOSED,
    Tournament.Status.RUNNING,
    Tournament.Status.FINISHED,
)


@transaction.atomic
def official_name(*, tournament: Tournament, username: str, office: str, actor: Player, now: datetime) -> Official:
    """Name a player an organiser or a judge of this event; they are told.

    Raises:
        Forbidden: not an organiser of the event, or one who plays in it. WrongState: cancelled, or the player is an
        official or an entrant of it already. Refused: no such player or office, or nobody who can act.
    """
    tournament = tournament_lock(tournament.pk)
    check(actor, Action.TOURNAMENT_OFFICIALS, tournament)
    status_check(tournament, *_STATES)
    if office not in Official.Office.values:
        raise Refused(_("An office is one of %(values)s.") % {"values": ", ".join(Official.Office.values)})
    name = username.strip()
    player = Player.objects.called(name)
    if player is None:
        raise Refused(_("There is no player of that name."))
    if player.is_bot or player.is_guest:
        raise Refused(_("%(player)s cannot act here; name somebody with an account of their own.") % {"player": player})
    if player.pk == tournament.organiser_id:
        raise WrongState(_("%(player)s has announced this event and organises it already.") % {"player": player})
    if tournament.officials.filter(player=player).exists():
        raise WrongState(
            _("%(player)s is an official of this event already; take that office away first.") % {"player": player}
        )
    if tournament.entrants.filter(player=player).exists():
        raise WrongState(
            _("%(player)s has a place in this event, and an entrant cannot be its official.") % {"player": player}
        )
    official = Official.objects.create(
        tournament=tournament, player=player, office=office, named_by=actor, named_at=now
    )
    tournament_log(
        tournament=tournament,
        verb=Operation.Verb.NAME,
        text=sentence(
            gettext_noop("%(player)s was named %(office)s of this event"),
            player=player,
            office=Official.Office(office).label,
        ),
        actor=actor,
        now=now,
        data={"player": player.pk},
    )
    if not has_blocked(player, actor):
        _tell(official, gettext_noop("%(player)s named you %(office)s of this event."), now, player=actor)
    return official


@transaction.atomic
def official_remove(*, official: Official, actor: Player, now: datetime) -> None:
    """Take an office of an event away; the person is told. Whoever holds it can resign.

    Raises:
        Forbidden: for somebody else, by anyone but an organiser of the event who does not play in it. WrongState: it
        is taken away already, or the event is cancelled.
    """
    tournament = tournament_lock(official.tournament_id)
    if actor.pk != official.player_id:
        check(actor, Action.TOURNAMENT_OFFICIALS, tournament)
    status_check(tournament, *_STATES)
    official = Official.objects.select_related("player", "tournament").filter(pk=official.pk).first() or _gone()
    resigned = actor.pk == official.player_id
    data = {
        "player": official.player_id,
        "office": official.office,
        "named_by": official.named_by_id,
        "named_at": official.named_at.isoformat(),
    }
    words = (
        gettext_noop("%(player)s resigned as %(office)s of this event")
        if resigned
        else gettext_noop("%(player)s is no longer %(office)s of this event")
    )
    text = sentence(words, player=official.player, office=Official.Office(official.office).label)
    official.delete()
    tournament_log(tournament=tournament, verb=Operation.Verb.REMOVE, text=text, actor=actor, now=now, data=data)
    if not resigned and not has_blocked(official.player, actor):
        _tell(official, gettext_noop("You are no longer %(office)s of this event."), now)


def _gone() -> Official:
    raise WrongState(_("This office was taken away already."))


def _tell(official: Official, words: str, now: datetime, **facts: object) -> None:
    tournament = official.tournament
    text = sentence(words, office=Official.Office(official.office).label, **facts)
    notice_send(
        player=official.player,
        kind="event.official",
        context={"event": tournament.name, "text": text},
        url=tournament.get_absolute_url(),
        now=now,
    )
