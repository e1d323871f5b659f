"""Ask to be let in or to exchange a locked deck; invite; and answer."""

from datetime import datetime
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from cardpool.models import DeckVersion
from leagues.competition.log import reason_checked, status_check
from leagues.errors import Refused, RegistrationRefused, WrongState
from leagues.events.entries.entrant_register import cut_checked, deck_check, enter, entry_check
from leagues.events.log import tournament_lock, tournament_log
from leagues.events.models import Entrant, EntryRequest, Operation, Tournament
from leagues.events.models.tournament import GATHERING
from leagues.events.officials import organisers_of
from players.friends.blocks import has_blocked
from players.models import Player
from players.notices.services import notice_send, notices_send
from players.sentences.stored_sentences import Sentence, sentence
from players.staff.authority import Action, check

__all__ = [
    "REQUESTS_MOST",
    "entry_ask",
    "entry_invite",
    "entry_refuse",
    "entry_withdraw",
    "open_request",
    "request_make",
]

REQUESTS_MOST = 10
"""Requests one player may make about one event: each is a line of its log."""

_ASKED: dict[str, str] = {
    EntryRequest.Kind.ASK: gettext_noop("%(player)s asks to be let in"),
    EntryRequest.Kind.INVITE: gettext_noop("%(player)s is invited"),
    EntryRequest.Kind.EXCHANGE: gettext_noop("%(player)s asks to exchange the deck"),
    EntryRequest.Kind.WAIT: gettext_noop("%(player)s waits for a place"),
}
_WITHDRAWN: dict[str, str] = {
    EntryRequest.Kind.ASK: gettext_noop("%(player)s took the request back"),
    EntryRequest.Kind.INVITE: gettext_noop("%(player)s declined the invitation"),
    EntryRequest.Kind.EXCHANGE: gettext_noop("%(player)s took the request back"),
    EntryRequest.Kind.WAIT: gettext_noop("%(player)s left the waiting list"),
}


@transaction.atomic
def entry_ask(
    *,
    tournament: Tournament,
    player: Player,
    deck_version: DeckVersion | None = None,
    cut: str = "",
    now: datetime,
) -> EntryRequest:
    """Ask to be let in after registration has closed; or, in the event, to exchange the locked deck.

    Asking again changes the deck of the request that waits.

    Raises:
        WrongState: registration is open (register), it is too late, or one is invited (accept).
        Forbidden: disqualified, or an official who has read a hidden list.
        RegistrationRefused, Refused: as `entrant_register`.
    """
    tournament = tournament_lock(tournament.pk)
    status, kinds = Tournament.Status, EntryRequest.Kind
    entrant = Entrant.objects.filter(tournament=tournament, player=player).first()
    exchanging = entrant is not None and entrant.in_play
    if exchanging and not tournament.decks_are_locked(now):
        raise WrongState(_("Decks are not locked yet; exchange yours yourself."))
    if not exchanging and tournament.status == status.REGISTRATION:
        raise WrongState(_("Registration is open; register."))
    if exchanging:
        status_check(tournament, status.REGISTRATION, status.CLOSED, status.RUNNING)
        if not tournament.game.decks:
            raise WrongState(
                _("%(game)s is played without decks; there is none to exchange.") % {"game": tournament.game.name}
            )
    else:
        status_check(tournament, status.CLOSED)
    cut = cut_checked(cut)
    deck_check(tournament, player, deck_version)
    entry_check(tournament, player)
    if entrant is not None and exchanging and deck_version is not None and entrant.deck_version_id == deck_version.pk:
        raise WrongState(_("This is the deck that is locked already; choose another."))
    waiting = open_request(tournament, player)
    if waiting is not None:
        if waiting.kind == kinds.INVITE:
            raise WrongState(_("You are invited; register, which accepts it."))
        if waiting.kind == kinds.WAIT:
            raise WrongState(_("You are on the waiting list; leave it to ask the organiser."))
        waiting.deck_version, waiting.cut = deck_version, cut
        waiting.save(update_fields=["deck_version", "cut"])
        return waiting
    request = request_make(
        tournament=tournament,
        player=player,
        kind=kinds.EXCHANGE if exchanging else kinds.ASK,
        deck_version=deck_version,
        cut=cut,
        now=now,
    )
    who = sentence("%(player)s (%(kind)s)", player=player, kind=EntryRequest.Kind(request.kind).label)
    context = {"event": tournament.name, "who": who}
    notices_send(
        recipients=[(organiser, context) for organiser in organisers_of(tournament)],
        kind="event.request",
        url=f"{tournament.get_absolute_url()}console/",
        now=now,
    )
    return request


def request_make(
    *,
    tournament: Tournament,
    player: Player,
    kind: EntryRequest.Kind,
    deck_version: DeckVersion | None,
    cut: str,
    now: datetime,
) -> EntryRequest:
    """Write and log a player's own request in a locked event. Raises WrongState when they have made too many."""
    if tournament.entry_requests.filter(player=player, made_by=player).count() >= REQUESTS_MOST:
        raise WrongState(
            _("You have made %(requests_most)s requests in this event, which is the most; ask an official.")
            % {"requests_most": REQUESTS_MOST}
        )
    request = EntryRequest.objects.create(
        tournament=tournament,
        player=player,
        kind=kind,
        deck_version=deck_version,
        cut=cut,
        checked_in_at=now if kind == EntryRequest.Kind.WAIT and tournament.check_in_is_open(now) else None,
        made_by=player,
        made_at=now,
    )
    _log(request, tournament, sentence(_ASKED[kind], player=player), None, player, now)
    return request


@transaction.atomic
def entry_invite(*, tournament: Tournament, username: str, actor: Player, now: datetime) -> Entrant | EntryRequest:
    """Let in a player who has asked, with the deck they chose; or invite one who has not asked.

    Raises:
        Forbidden: not the organiser; or, for letting in, one with a stake.
        WrongState: the event has started, the player is in it or invited already, or their deck is refused by now.
        Refused: there is no such player.
    """
    tournament = tournament_lock(tournament.pk)
    check(actor, Action.TOURNAMENT_INVITE, tournament)
    status_check(tournament, *GATHERING)
    name = username.strip()
    player = Player.objects.called(name)
    if player is None:
        raise Refused(_("There is no player of that name."))
    if player.is_bot or player.is_guest:
        raise Refused(
            _("%(player)s cannot answer an invitation; name somebody with an account of their own.")
            % {"player": player}
        )
    if Entrant.objects.filter(tournament=tournament, player=player, dropped_at=None, disqualified_at=None).exists():
        raise WrongState(_("%(player)s is in this event already.") % {"player": player})
    waiting = open_request(tournament, player)
    if waiting is not None and waiting.kind == EntryRequest.Kind.ASK:
        check(actor, Action.TOURNAMENT_LET_IN, waiting)
        try:
            entrant = enter(
                tournament, player, waiting.deck_version, waiting.cut, actor=actor, request=waiting, now=now
            )
        except RegistrationRefused as error:
            # The reasons would tell the official about a private list.
            raise WrongState(
                _("The deck that %(player)s chose is refused by now; they must choose another.") % {"player": player}
            ) from error
        _tell(player, tournament, sentence(gettext_noop("you are let in.")), now)
        return entrant
    if waiting is not None and waiting.kind == EntryRequest.Kind.WAIT:
        raise WrongState(
            _("%(player)s is on the waiting list and comes in with the next free place; add places for more.")
            % {"player": player}
        )
    if waiting is not None:
        raise WrongState(_("%(player)s is invited already; wait for the answer.") % {"player": player})
    entry_check(tournament, player)
    request = EntryRequest.objects.create(
        tournament=tournament, player=player, kind=EntryRequest.Kind.INVITE, made_by=actor, made_at=now
    )
    _log(request, tournament, sentence(_ASKED[request.kind], player=player), None, actor, now)
    if not has_blocked(player, actor):
        notice_send(
            player=player,
            kind="event.invited",
            context={"event": tournament.name},
            url=f"{tournament.get_absolute_url()}register/",
            now=now,
        )
    return request


@transaction.atomic
def entry_refuse(*, request: EntryRequest, reason: str, actor: Player, now: datetime) -> EntryRequest:
    """Refuse a request to be let in or to exchange a deck, take an invitation back, or take off the waiting list.

    Raises:
        Forbidden: not an official, or one with a stake. WrongState: it is answered, or no reason.
    """
    tournament = tournament_lock(request.tournament_id)
    request = EntryRequest.objects.select_related("player").get(pk=request.pk)
    if request.kind == EntryRequest.Kind.EXCHANGE:
        check(actor, Action.TOURNAMENT_EXCHANGE_DECK, Entrant.objects.get(tournament=tournament, player=request.player))
    elif request.kind == EntryRequest.Kind.INVITE:
        check(actor, Action.TOURNAMENT_INVITE, tournament)
    else:
        check(actor, Action.TOURNAMENT_LET_IN, request)
    reason = reason_checked(reason)
    line = sentence(gettext_noop("%(player)s: refused: %(reason)s"), player=request.player, reason=reason)
    _close(request, tournament, EntryRequest.Status.REFUSED, line, actor, now)
    _tell(request.player, tournament, sentence(gettext_noop("refused: %(reason)s"), reason=reason), now)
    return request


@transaction.atomic
def entry_withdraw(*, tournament: Tournament, player: Player, now: datetime) -> EntryRequest:
    """Withdraw a request, decline an invitation, or leave the waiting list. Raises WrongState when nothing waits."""
    tournament = tournament_lock(tournament.pk)
    request = open_request(tournament, player)
    if request is None:
        raise WrongState(_("You have neither a request nor an invitation in this event that waits."))
    line = sentence(_WITHDRAWN[request.kind], player=player)
    _close(request, tournament, EntryRequest.Status.WITHDRAWN, line, player, now)
    return request


def open_request(tournament: Tournament, player: Player) -> EntryRequest | None:
    """The player's request or invitation that waits, if any."""
    return tournament.entry_requests.filter(player=player, status=EntryRequest.Status.OPEN).first()


def _close(
    request: EntryRequest, tournament: Tournament, status: str, text: Sentence, actor: Player, now: datetime
) -> None:
    if request.status != EntryRequest.Status.OPEN:
        raise WrongState(_("This request is %(status)s already.") % {"status": request.get_status_display()})
    before, request.status = request.status, status
    request.answered_by, request.answered_at = actor, now
    request.save(update_fields=["status", "answered_by", "answered_at"])
    _log(request, tournament, text, before, actor, now)


def _log(
    request: EntryRequest, tournament: Tournament, text: Sentence, before: str | None, actor: Player, now: datetime
) -> None:
    data = {"request": request.pk, "before": before}
    tournament_log(tournament=tournament, verb=Operation.Verb.REQUEST, text=text, actor=actor, now=now, data=data)


def _tell(player: Player, tournament: Tournament, answer: dict[str, Any], now: datetime) -> None:
    context = {"event": tournament.name, "answer": answer}
    notice_send(player=player, kind="event.answer", context=context, url=tournament.get_absolute_url(), now=now)
