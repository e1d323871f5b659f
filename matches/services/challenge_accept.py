"""Accept a challenge: the match is made."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction

from matches.errors import NotYourMatch, WrongStatus
from matches.models import Challenge, Match
from matches.rulesets import playable, sides_set
from matches.services.bot_match import FORMAT, deck_chosen
from matches.services.match_create import SeatSpec, match_create
from matches.services.nonce_give import nonce_check, nonce_give
from players.audit import audit
from players.models import Player
from players.notices import notice_send

__all__ = ["challenge_accept", "challenge_lock"]


def challenge_lock(challenge: Challenge) -> Challenge:
    """The challenge, locked until the transaction ends."""
    return (
        Challenge.objects.select_for_update(of=("self",))
        .select_related("challenger", "challenged")
        .get(pk=challenge.pk)
    )


def challenge_accept(*, challenge: Challenge, player: Player, deck: str = "", nonce: str = "", now: datetime) -> Match:
    """Begin the match that was offered; accepting again gives the same match.

    ``deck``: as in ``challenge_offer``, for games with decks. ``nonce``: the player's cut, else given
    on the match page.

    Raises:
        NotYourMatch: somebody else was challenged. WrongStatus: it is no longer open.
        Malformed: no such deck, or a deck the rules refuse.
    """
    if nonce:
        nonce_check(nonce)
    with transaction.atomic():
        locked = challenge_lock(challenge)
        if locked.challenged_id != player.pk:
            raise NotYourMatch("This challenge is not for you.")
        if locked.status == Challenge.Status.ACCEPTED and locked.match is not None:
            return locked.match
        if locked.status != Challenge.Status.OPEN:
            raise WrongStatus(f"This challenge is {locked.get_status_display()}; it cannot be accepted any more.")
        game = playable(locked.ruleset)
        options, setup = sides_set(game, locked.side)
        if game.decks:
            options = {"format": FORMAT, "mulligan": True}
            seats = [
                SeatSpec(locked.challenger, locked.challenger_deck),
                SeatSpec(player, deck_chosen(player, deck, now)),
            ]
        else:
            seats = [SeatSpec(locked.challenger, setup=setup), SeatSpec(player, setup={})]
        match = match_create(
            ruleset=game.slug,
            options=options,
            seats=seats,
            origin=f"challenge:{locked.pk}",
            title=game.name,
            now=now,
        )
        locked.status, locked.answered_at, locked.match = Challenge.Status.ACCEPTED, now, match
        locked.save(update_fields=["status", "answered_at", "match"])
        if locked.nonce:
            nonce_give(match=match, player=locked.challenger, nonce=locked.nonce, now=now)
        if nonce:
            nonce_give(match=match, player=player, nonce=nonce, now=now)
        audit(actor=player, verb="challenge.accepted", target=locked, now=now, data={"match": match.code})
        context = {"opponent": player.username, "game": game.name, "answer": "accepted"}
        url = match.get_absolute_url()
        notice_send(player=locked.challenger, kind="match_challenge_answer", context=context, url=url, now=now)
    return match
