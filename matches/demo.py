"""The finished matches of the demonstration: its people's decks, with a bot at every seat, played in the background."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from datetime import datetime, timedelta
from functools import partial
from time import monotonic

from django.db import transaction

from cardpool.models import DeckVersion, Format
from engine.bots import choose
from matches.games.decks import FORMAT
from matches.games.registry import rooms
from matches.models import Match, MatchStatus, Seat, Source
from matches.rehearsal import bot_seed
from matches.runner import MatchRunner
from matches.services.cut_give import cut_give
from matches.services.deck_choice import casual_options
from matches.services.match_advance import advance_locked
from matches.services.match_create import SeatSpec, match_create
from matches.snapshot import match_lock
from matches.titles import FRIENDLY
from players.sentences.stored_sentences import stored
from players.site.periodic import each_alone

logger = logging.getLogger(__name__)

__all__ = ["demo_matches_play", "demo_matches_seed"]

BOT = "steady"
"""Who plays the seats."""
ORIGIN, ORIGIN_END = "demo:played:", "demo:played;"
"""What the origins of these matches begin with, and what follows all of them in order."""
APART = timedelta(hours=2)
"""Between the times of two of them. All lie less than a day and a half back: at two days the server cuts."""


def demo_matches_seed(*, decks: Sequence[DeckVersion], format: Format, rounds: int, now: datetime) -> int:
    """Make the matches, once; how many there are. `demo_matches_play` plays them.

    In each round the decks are paired anew, never two of the same player. The newest match is of a little before
    ``now``.
    """
    room = next(room for room in rooms() if room.decks is not None)
    pairs = [pair for number in range(rounds) for pair in _paired(decks, number)]
    for number, pair in enumerate(pairs):
        match_create(
            ruleset=room.slug,
            options=casual_options(room, "", {FORMAT: format.slug}),
            seats=[SeatSpec(version.deck.player, version) for version in pair],
            origin=f"{ORIGIN}{number}",
            title=stored(FRIENDLY),
            format=format.slug,
            now=now - (len(pairs) - number) * APART,
        )
    return len(pairs)


def _paired(decks: Sequence[DeckVersion], number: int) -> list[tuple[DeckVersion, DeckVersion]]:
    """The decks in pairs of different players; each round turns all but the first of them on by one."""
    turned = [*decks[:1], *decks[1 + number :], *decks[1 : 1 + number]]
    half = len(turned) // 2
    pairs = zip(turned[:half], reversed(turned[half:]), strict=False)
    return [(one, other) for one, other in pairs if one.deck.player_id != other.deck.player_id]


def demo_matches_play(*, seconds: float) -> int:
    """Play matches of the demonstration to their ends, and begin no second one after ``seconds``; how many. A job.

    Each is dated to when it was made, and is counted and told of like any other.
    """
    until = monotonic() + seconds
    waiting = Match.objects.filter(origin__gte=ORIGIN, origin__lt=ORIGIN_END, status=MatchStatus.WAITING)

    def failed(match_id: int, error: Exception) -> None:
        logger.error("match %s of the demonstration cannot be played", match_id, exc_info=error)

    begun = False

    def work(match_id: int) -> int:
        nonlocal begun
        if begun and monotonic() > until:
            return 0
        begun = True
        return _played_out(match_id)

    return each_alone(list(waiting.order_by("pk").values_list("pk", flat=True)), work, failed=failed)


@transaction.atomic
def _played_out(match_id: int) -> int:
    match, seats = match_lock(match_id)
    if match.status != MatchStatus.WAITING:
        return 0  # another process has played it
    at = match.created_at
    for seat in seats:
        cut_give(match=match, player=seat.player, cut=f"{match.origin}:{seat.place}", now=at)
    match, seats = match_lock(match_id)
    advance_locked(match, seats, now=at, extra=partial(_play, seats=seats))
    return 1


def _play(runner: MatchRunner, *, seats: Sequence[Seat]) -> None:
    """Answer everything for everybody until the game is over."""
    code = seats[0].match.code
    while runner.game.outcome is None:
        asked = runner.game.pending[0]
        value = choose(BOT, runner.game.view(asked.seat), asked.as_data(), bot_seed(code, asked.id))
        runner.answer(asked.seat, asked.id, value, Source.BOT)
