"""Challenge other players to a match."""

from __future__ import annotations

import re
import secrets
from collections.abc import Callable, Mapping, Sequence
from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext as _

from matches.errors import KeyConflict, Malformed, NotAllowed, Oversized
from matches.games.registry import room_chosen
from matches.models import Challenge, Invitation, Match
from matches.paces import pace_clock
from matches.proofs import commitment
from matches.rematches import rematch_subject
from matches.services.challenge_seats import rematch_shown
from matches.services.deck_choice import choices_read, deck_chosen
from matches.services.match_create import promise_draw
from matches.services.match_limit import limit_check
from players.audit import audit
from players.friends.blocks import has_blocked
from players.friends.welcome import Takes, takes
from players.guests.trial import trial_check
from players.models import Player
from players.notices.services import notices_send

__all__ = ["MOST_OPEN", "challenge_offer"]

MOST_OPEN = 20
"""Challenges one player may have open."""
_KEY = re.compile(r"[A-Za-z0-9-]{1,40}")


def challenge_offer(
    *,
    challenger: Player,
    opponents: Sequence[str],
    ruleset: str,
    seats: int = 2,
    deck: str = "",
    side: str = "",
    options: Mapping[str, object] | None = None,
    pace: str = "",
    key: str,
    rematch_of: Match | None = None,
    now: datetime,
    entropy: Callable[[int], bytes] = secrets.token_bytes,
) -> Challenge:
    """Offer a match of a game to the players named in ``opponents``; seats left over are free to anybody.

    ``seats`` counts the challenger's own. ``deck`` is a starter's name or the id of one of the challenger's deck
    versions, for games with decks; ``side`` the side wanted, for games with sides, empty or "lot" for the lot;
    ``options`` what else the game lets one choose; ``pace`` the name of a clock, empty for the default. The same
    ``key`` gives the same challenge. ``rematch_of``: the finished match that it offers again, on whose page it is
    answered. The secret of its match is promised now, before anybody cuts.

    Raises:
        Malformed: no such game, number of seats, player, deck, side, option or clock, or a key that is none; a bot, who
            is played at once instead.
        NotAllowed: oneself, somebody blocked, or who takes no challenge now.
        KeyConflict: the same challenge is open already, or
            the key was used for another.
        Forbidden: a trial account.
        Oversized: too many open challenges or matches, or more players named than seats.
    """
    if not _KEY.fullmatch(key) or bool(rematch_subject(key)) != (rematch_of is not None):
        raise Malformed(_("That form has no key; open the page again."))
    trial_check(challenger, _("challenge people"))
    game = room_chosen(ruleset)
    game.check_seats(seats)
    game.side_setup(side)
    chosen = choices_read(game, challenger, deck, options or {})
    pace_clock(pace)
    invited = _invited(challenger, opponents)
    if len(invited) > seats - 1:
        raise Oversized(
            _("%(count)s players are named for %(seats)s seats beside yours; add seats or name fewer.")
            % {"count": len(invited), "seats": seats - 1}
        )
    with transaction.atomic():
        # The challenger's row is the lock under which their challenges are counted. It leaves the key alone, or two
        # who challenge each other at once would wait for each other's rows.
        Player.objects.select_for_update(no_key=True).get(pk=challenger.pk)
        made = Challenge.objects.filter(challenger=challenger, key=key).first()
        if made is not None:
            if (made.ruleset, made.side, made.options, made.pace) != (game.slug, side, chosen, pace) or not _like(
                made, invited, seats
            ):
                raise KeyConflict(_("That form was sent before with another challenge; open the page again."))
            return made
        standing = Challenge.objects.filter(challenger=challenger, status=Challenge.Status.OPEN)
        alike = standing.filter(ruleset=game.slug, seats=2)
        if seats == 2 and invited and alike.filter(invitations__player=invited[0]).exists():
            raise KeyConflict(
                _("You have challenged %(invited)s to %(game)s already; wait for the answer.")
                % {"invited": invited[0], "game": game.name}
            )
        if standing.count() >= MOST_OPEN:
            raise Oversized(_("You have %(most_open)s challenges open; withdraw one first.") % {"most_open": MOST_OPEN})
        limit_check(challenger)
        promise = promise_draw(entropy)
        challenge = Challenge.objects.create(
            code=promise.code,
            secret=promise.secret,
            commitment=commitment(promise.code, promise.secret),
            challenger=challenger,
            ruleset=game.slug,
            seats=seats,
            side=side,
            options=chosen,
            pace=pace,
            challenger_deck=deck_chosen(game, challenger, deck, chosen, now),
            key=key,
            made_at=now,
        )
        Invitation.objects.bulk_create(
            Invitation(challenge=challenge, player=player, by_name=True) for player in invited
        )
        names = [player.username for player in invited]
        audit(actor=challenger, verb="challenge.offered", target=challenge, now=now, data={"to": names, "seats": seats})
        context = {"opponent": challenger.username, "game": game.name}
        recipients = [(player, context) for player in invited]
        if rematch_of is None:
            notices_send(recipients=recipients, kind="match_challenge", url=challenge.get_absolute_url(), now=now)
        else:
            notices_send(recipients=recipients, kind="match_rematch", url=rematch_of.get_absolute_url(), now=now)
        rematch_shown(challenge)
    return challenge


def _like(made: Challenge, invited: Sequence[Player], seats: int) -> bool:
    """Whether the challenge can have been made for these players and seats: who has declined since left no row, and
    took a seat away."""
    here = set(made.invitations.filter(by_name=True).values_list("player", flat=True))
    named = {player.pk for player in invited}
    return here <= named and len(named - here) <= seats - made.seats


def _invited(challenger: Player, opponents: Sequence[str]) -> list[Player]:
    players: list[Player] = []
    for name in (opponent.strip() for opponent in opponents):
        player = Player.objects.called(name)
        if player is None:
            raise Malformed(_("There is no player called “%(name)s”.") % {"name": name[:40]})
        if player.is_bot:
            raise Malformed(
                _("%(player)s is a bot; bots need no challenge. Choose it under “Play a bot”.") % {"player": player}
            )
        if player.is_guest:
            raise Malformed(
                _("%(player)s is a guest, who plays at a table; name somebody with an account of their own.")
                % {"player": player}
            )
        if player.pk == challenger.pk:
            raise NotAllowed(_("You cannot challenge yourself; name somebody else, or play a bot."))
        if has_blocked(challenger, player):
            raise NotAllowed(
                _("You have blocked %(player)s; unblock them before you challenge them.") % {"player": player}
            )
        if not takes(player, challenger, Takes.CHALLENGES):
            raise NotAllowed(_("%(player)s takes no challenge now; name somebody else.") % {"player": player})
        if player in players:
            raise Malformed(_("%(player)s is named twice; nobody can sit at two seats.") % {"player": player})
        players.append(player)
    return players
