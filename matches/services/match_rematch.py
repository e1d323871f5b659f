"""Play the same match again: against bots at once, against people by a challenge that they accept."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from django.utils.translation import gettext

from cardpool.models import DeckVersion
from matches import history
from matches.errors import NotAllowed, NotYourMatch, WrongStatus
from matches.games.decks import FORMAT
from matches.games.registry import room_of
from matches.games.room import GameRoom
from matches.models import Challenge, Match, MatchStatus, Seat
from matches.services.bot_match import bot_match_create
from matches.services.challenge_accept import challenge_accept
from matches.services.challenge_offer import challenge_offer
from matches.services.deck_choice import format_played
from players.models import Player

__all__ = ["match_rematch"]


def match_rematch(*, match: Match, player: Player, now: datetime) -> Challenge | Match:
    """Offer the others of a finished casual match another one: the same game and options, and sides exchanged.

    Who asks for it after another has accepts that one's challenge. Each plays the newest version of the deck they
    played. Asking again gives the same challenge or match.

    Raises:
        NotYourMatch: no seat here. WrongStatus: the match is not over. NotAllowed: it belongs to an event.
        MatchError: what the services of challenges and practice matches refuse.
    """
    seats = list(match.seats.select_related("player", "deck_version__deck").order_by("place"))
    own = next((seat for seat in seats if seat.player_id == player.pk), None)
    if own is None:
        raise NotYourMatch(gettext("You have no seat in this match."))
    if match.status != MatchStatus.FINISHED:
        raise WrongStatus(gettext("This match is not over yet."))
    if not match.casual:
        raise NotAllowed(gettext("This match belongs to an event; challenge your opponent to a match of your own."))
    room = room_of(match.ruleset)
    others = [seat.player for seat in seats if seat.pk != own.pk]
    key = f"rematch-{match.code}"
    deck = _deck(own)
    theirs = Challenge.objects.filter(
        challenger__in=others, key=key, status=Challenge.Status.OPEN, invitations__player=player
    ).first()
    if theirs is not None:
        return challenge_accept(challenge=theirs, player=player, deck=deck, now=now)
    side, options = _side(room, match, seats, own), room.chosen_keys(match.options)
    # A deck from a pool says its format; others are played with the same options.
    pooled = own.deck_version is not None and own.deck_version.deck.pool_id is not None
    if room.decks is not None and not pooled and (format := format_played(room, player, match.options)):
        options |= {FORMAT: format}
    if all(other.is_bot for other in others):
        return bot_match_create(
            player=player, bot=others[0].bot_name, ruleset=match.ruleset, deck=deck, side=side, options=options,
            seats=len(seats), key=key, now=now,
        )  # fmt: skip
    made = Challenge.objects.filter(match=match).first()
    return challenge_offer(
        challenger=player, opponents=[other.username for other in others], ruleset=match.ruleset, seats=len(seats),
        deck=deck, side=side, options=options, pace=made.pace if made is not None else "", key=key, now=now,
    )  # fmt: skip


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
