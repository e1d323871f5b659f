"""Challenge another player to a match."""

from __future__ import annotations

import re
from datetime import datetime

from django.db import transaction

from matches.errors import KeyConflict, Malformed, NotAllowed, Oversized
from matches.models import Challenge
from matches.rulesets import playable, sides_set
from matches.services.bot_match import deck_chosen
from matches.services.nonce_give import nonce_check
from players.audit import audit
from players.models import Player
from players.notices import notice_send

__all__ = ["MOST_OPEN", "challenge_offer"]

MOST_OPEN = 20
"""Challenges one player may have open."""
_KEY = re.compile(r"[A-Za-z0-9-]{1,40}")


def challenge_offer(
    *,
    challenger: Player,
    opponent: str,
    ruleset: str,
    deck: str = "",
    side: str = "",
    nonce: str = "",
    key: str,
    now: datetime,
) -> Challenge:
    """Offer ``opponent`` (a player's name) a match of a game.

    ``deck`` is a starter's name or the id of one of the challenger's deck versions, for games with decks; ``side`` the
    side wanted, for games with sides, empty or "lot" for the lot; ``nonce`` the challenger's cut, which may also be
    given on the match page later. The same ``key`` gives the same challenge.

    Raises:
        Malformed: no such game, player, deck or side, or a key that is none; a bot, who is played at once instead.
        NotAllowed: oneself. KeyConflict: the same challenge is open already, or the key was used for another.
        Oversized: too many open challenges.
    """
    if not _KEY.fullmatch(key):
        raise Malformed("That form has no key; open the page again.")
    game = playable(ruleset)
    sides_set(game, side)
    if nonce:
        nonce_check(nonce)
    name = opponent.strip()
    challenged = Player.objects.filter(username__iexact=name, is_active=True).first() if name.isprintable() else None
    if challenged is None:
        raise Malformed(f"There is no player called “{name[:40]}”.")
    if challenged.is_bot:
        raise Malformed(f"{challenged} is a bot; bots need no challenge. Choose it under “Play a bot”.")
    if challenged.pk == challenger.pk:
        raise NotAllowed("You cannot challenge yourself; name somebody else, or play a bot.")
    with transaction.atomic():
        # The challenger's row is the lock under which their challenges are counted.
        Player.objects.select_for_update().get(pk=challenger.pk)
        made = Challenge.objects.filter(challenger=challenger, key=key).first()
        if made is not None:
            if (made.challenged_id, made.ruleset) != (challenged.pk, game.slug):
                raise KeyConflict("That form was sent before with another challenge; open the page again.")
            return made
        standing = Challenge.objects.filter(challenger=challenger, status=Challenge.Status.OPEN)
        if standing.filter(challenged=challenged, ruleset=game.slug).exists():
            raise KeyConflict(f"You have challenged {challenged} to {game.name} already; wait for the answer.")
        if standing.count() >= MOST_OPEN:
            raise Oversized(f"You have {MOST_OPEN} challenges open; withdraw one first.")
        version = deck_chosen(challenger, deck, now) if game.decks else None
        challenge = Challenge.objects.create(
            challenger=challenger,
            challenged=challenged,
            ruleset=game.slug,
            side=side,
            challenger_deck=version,
            nonce=nonce,
            key=key,
            made_at=now,
        )
        audit(actor=challenger, verb="challenge.offered", target=challenge, now=now, data={"to": challenged.username})
        context = {"opponent": challenger.username, "game": game.name}
        notice_send(
            player=challenged, kind="match_challenge", context=context, url=challenge.get_absolute_url(), now=now
        )
    return challenge
