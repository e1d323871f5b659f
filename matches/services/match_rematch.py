"""Play the same match again: against bots at once, against people by a challenge that they accept."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext

from cardpool.models import DeckVersion
from matches import history
from matches.errors import KeyConflict, NotAllowed, NotYourMatch, WrongStatus
from matches.games.decks import FORMAT
from matches.games.registry import room_of
from matches.games.room import GameRoom
from matches.models import Challenge, Match, MatchStatus, Seat
from matches.rematches import rematch_challenges, rematch_key
from matches.services.bot_match import bot_match_create
from matches.services.challenge_accept import challenge_accept
from matches.services.challenge_decline import challenge_decline
from matches.services.challenge_offer import challenge_offer
from matches.services.challenge_withdraw import challenge_withdraw
from matches.services.deck_choice import format_played
from matches.snapshot import match_lock
from players.models import Player

__all__ = ["REMATCH_ACTS", "match_rematch", "rematch_decline", "rematch_withdraw"]


MOST_OFFERS = 3
"""Offers that one player may make and withdraw, or let expire, for one match."""


def match_rematch(*, match: Match, player: Player, now: datetime) -> Challenge | Match:
    """Offer the others of a finished casual match another one: the same game, options and clock, and sides exchanged.

    Who asks for it after another has accepts that one's offer, so both asking at once make one match. Each plays the
    newest version of the deck they played. Asking again gives the same offer or match; after it was withdrawn or has
    expired, another one.

    Raises:
        NotYourMatch: no seat here. WrongStatus: the match is not over. NotAllowed: it belongs to an event.
        KeyConflict: the others have declined this player's offer, or the player has made it too often.
        MatchError: what the services of challenges and practice matches refuse.
    """
    with transaction.atomic():
        locked, _ = match_lock(match.pk)
        seats = list(locked.seats.select_related("player", "deck_version__deck").order_by("place"))
        own = next((seat for seat in seats if seat.player_id == player.pk), None)
        if own is None:
            raise NotYourMatch(gettext("You have no seat in this match."))
        if locked.status != MatchStatus.FINISHED:
            raise WrongStatus(gettext("This match is not over yet."))
        if not locked.casual:
            raise NotAllowed(gettext("This match belongs to an event; challenge your opponent to a match of your own."))
        others = [seat.player for seat in seats if seat.pk != own.pk]
        if all(other.is_bot for other in others):
            return _against_bots(locked, seats, own, now)
        offers = rematch_challenges(locked, [seat.player_id for seat in seats])
        latest = offers[0] if offers else None
        if latest is not None and latest.status == Challenge.Status.ACCEPTED:
            return latest
        if latest is not None and latest.is_open and latest.challenger_id != player.pk:
            return challenge_accept(challenge=latest, player=player, deck=_deck(own), now=now)
        if latest is not None and latest.is_open:
            return latest
        if latest is not None and latest.status == Challenge.Status.DECLINED and latest.challenger_id == player.pk:
            raise KeyConflict(
                gettext("Your offer of a rematch was declined; challenge them to a match of your own instead.")
            )
        number = sum(offer.challenger_id == player.pk for offer in offers)
        if number >= MOST_OFFERS:
            raise KeyConflict(
                gettext("You have offered this rematch often enough; challenge them to a match of your own instead.")
            )
        return _offered(locked, seats, own, rematch_key(locked, number), now)


def rematch_withdraw(*, match: Match, player: Player, now: datetime) -> Challenge:
    """Take the player's own offer of a rematch back.

    Raises:
        NotYourMatch: no seat here, or the offer is another's. WrongStatus: none waits.
    """
    return challenge_withdraw(challenge=_open_offer(match, player), player=player, now=now)


def rematch_decline(*, match: Match, player: Player, now: datetime) -> Challenge:
    """Decline the rematch that another player has offered.

    Raises:
        NotYourMatch: no seat here, or the offer is one's own. WrongStatus: none waits.
    """
    return challenge_decline(challenge=_open_offer(match, player), player=player, now=now)


RematchAct = Callable[..., Challenge | Match]
REMATCH_ACTS: Mapping[str, RematchAct] = {
    "offer": match_rematch,
    "withdraw": rematch_withdraw,
    "decline": rematch_decline,
}
"""What a player does about a rematch, by its name in forms and in the API."""


def _open_offer(match: Match, player: Player) -> Challenge:
    """The offer that waits, which the caller locks."""
    places = list(match.seats.values_list("player", flat=True))
    if player.pk not in places:
        raise NotYourMatch(gettext("You have no seat in this match."))
    offers = rematch_challenges(match, places)
    if not offers or not offers[0].is_open:
        raise WrongStatus(gettext("No rematch is offered now."))
    return offers[0]


def _against_bots(match: Match, seats: Sequence[Seat], own: Seat, now: datetime) -> Match:
    side, options = _chosen(match, seats, own)
    return bot_match_create(
        player=own.player, bot=next(seat.player.bot_name for seat in seats if seat.pk != own.pk),
        ruleset=match.ruleset, deck=_deck(own), side=side, options=options, seats=len(seats), key=rematch_key(match),
        at_once=own.player.is_trial, now=now,
    )  # fmt: skip


def _offered(match: Match, seats: Sequence[Seat], own: Seat, key: str, now: datetime) -> Challenge:
    side, options = _chosen(match, seats, own)
    made = Challenge.objects.filter(match=match).first()
    return challenge_offer(
        challenger=own.player, opponents=[seat.player.username for seat in seats if seat.pk != own.pk],
        ruleset=match.ruleset, seats=len(seats), deck=_deck(own), side=side, options=options,
        pace=made.pace if made is not None else "", key=key, rematch_of=match, now=now,
    )  # fmt: skip


def _chosen(match: Match, seats: Sequence[Seat], own: Seat) -> tuple[str, dict[str, object]]:
    """The side and the options of the rematch, as a form would choose them."""
    room = room_of(match.ruleset)
    options: dict[str, object] = {**room.chosen_keys(match.options)}
    # A deck from a pool says its format; others are played with the same options.
    pooled = own.deck_version is not None and own.deck_version.deck.pool_id is not None
    if room.decks is not None and not pooled and (format := format_played(room, own.player, match.options)):
        options |= {FORMAT: format}
    return _side(room, match, seats, own), options


def _deck(seat: Seat) -> str:
    """The newest version of the deck the seat played, as a form would choose it; empty for games without decks."""
    if seat.deck_version is None:
        return ""
    newest = DeckVersion.objects.filter(deck=seat.deck_version.deck_id).order_by("-number").first()
    return str(newest.pk) if newest is not None else ""


def _side(room: GameRoom, match: Match, seats: Sequence[Seat], own: Seat) -> str:
    """The other side than the player had, where it was chosen; else the lot decides again."""
    setups = history.setups(match, {seat.place: seat.setup for seat in seats})
    mine, first = setups[own.place], setups[0]
    chosen = mine.get("side") if isinstance(mine, dict) else None
    if chosen is None and isinstance(first, dict) and len(room.sides) == 2:
        return str(first.get("side") or "")  # the first seat had chosen it, so the player had the other one
    return next((key for key, _ in room.sides if chosen is not None and key != chosen), "")
