"""Make a match: fix its seats and rules, commit to its secret, and wait for the cuts."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.db import IntegrityError, transaction
from django.utils.translation import gettext as _

from cardpool.models import DeckVersion
from engine.kernel import EngineError, Game, key_from_seed
from matches import proofs
from matches.clocks import ClockSettings
from matches.errors import Malformed, NotAllowed
from matches.models import Match, OutboxRow, Seat
from matches.models.match import TEACHING
from matches.owner_files import owner_options
from matches.services.wake import match_wake
from players.models import Player

__all__ = ["CUT_TIME", "Promised", "SeatSpec", "match_create", "promise_draw"]

CUT_TIME = timedelta(hours=48)
"""How long a player has to cut the deck; then the server cuts for them, and the match says so."""


@dataclass(frozen=True, slots=True)
class SeatSpec:
    """One seat of a match to be made. ``setup`` is what the ruleset is given where there is no deck.

    ``cut`` is what the player's browser made after the promise, ``cut_from`` the cut for an event it follows from.
    ``bank`` is what the seat's clock begins with, where that is not what the clock's settings say.
    """

    player: Player
    deck_version: DeckVersion | None = None
    setup: Any = None
    cut: str = ""
    cut_from: str = ""
    bank: timedelta | None = None


@dataclass(frozen=True, slots=True)
class Promised:
    """A secret that was promised before the match is made, and the match's code; ``by`` is the event it follows from.

    The match begins at once: who has not cut by now is cut for. ``prepared``: somebody has looked at its shuffles, so
    that it serves for teaching alone.
    """

    code: str
    secret: bytes
    by: Mapping[str, object]
    prepared: bool = False


def promise_draw(entropy: Callable[[int], bytes] = secrets.token_bytes) -> Promised:
    """A new code and secret."""
    code = "".join(proofs.ALPHABET[byte % len(proofs.ALPHABET)] for byte in entropy(12))
    return Promised(code, entropy(proofs.SECRET_BYTES), {})


def match_create(
    *,
    ruleset: str,
    options: Mapping[str, object],
    seats: Sequence[SeatSpec],
    origin: str,
    now: datetime,
    clock: ClockSettings | None = None,
    title: str = "",
    title_url: str = "",
    part_of: str = "",
    format: str = "",
    talk_on: bool = True,
    closed: bool = False,
    sealed: bool = False,
    watch_delay: int = 0,
    skip_forced: bool | None = None,
    promised: Promised | None = None,
    entropy: Callable[[int], bytes] = secrets.token_bytes,
) -> Match:
    """Make a match, or return the one made before for the same ``origin``.

    Bots cut at once, with what follows from the secret, so that the server cannot fit their cuts. ``skip_forced``
    (default: when at most one person plays) answers decisions with one possible answer at once; between people that
    would show when a hand holds nothing. ``format``: the short name of the format of the decks. ``talk_on``: whether
    opponents may talk. ``sealed`` keeps decks, hands and answers closed after the end, until ``matches_seal`` opens
    them. ``watch_delay``: minutes by which those without a seat see it later, until it is over. ``promised``: the
    secret is not drawn now, and nobody is waited for. The cards of the site's owner are kept among the match's options
    (``matches.owner_files``).

    Raises:
        Malformed: the ruleset refuses options or decks, the clock is not possible, or somebody would sit twice.
        NotAllowed: the deal is prepared, and the match is not one that teaches.
    """
    _refuse_prepared(origin, part_of, promised)
    existing = Match.objects.filter(origin=origin).first()
    if existing is not None:
        return existing
    clock = clock or ClockSettings()
    _refuse_impossible(origin, clock, seats)
    options = {**owner_options(ruleset), **options}
    setups = [spec.deck_version.seat_data(options) if spec.deck_version is not None else spec.setup for spec in seats]
    version = _version_tried(ruleset, options, setups)
    if skip_forced is None:
        skip_forced = sum(not spec.player.is_bot for spec in seats) <= 1
    promise = promised or promise_draw(entropy)
    match = Match(
        code=promise.code,
        ruleset=ruleset,
        ruleset_version=version,
        options=dict(options),
        origin=origin,
        title=title[:120],
        title_url=title_url[:200],
        part_of=part_of,
        format=format,
        secret=promise.secret,
        commitment=proofs.commitment(promise.code, promise.secret),
        promised_by=dict(promise.by),
        cuts_due_at=now + CUT_TIME,
        clock=clock.as_data(),
        skip_forced=skip_forced,
        talk_on=talk_on,
        closed=closed,
        sealed=sealed,
        watch_delay=watch_delay,
        created_at=now,
    )
    rows = [_seat(match, place, spec, setups[place], begins=promised is not None) for place, spec in enumerate(seats)]
    try:
        with transaction.atomic():
            match.save(force_insert=True)
            Seat.objects.bulk_create(rows)
            if all(row.cut for row in rows):
                OutboxRow.objects.create(match=match, reason="start", created_at=now)
                match_wake(match.pk)
    except IntegrityError:
        # Somebody else made it at the same moment.
        existing = Match.objects.filter(origin=origin).first()
        if existing is None:
            raise
        return existing
    return match


def _refuse_impossible(origin: str, clock: ClockSettings, seats: Sequence[SeatSpec]) -> None:
    """Raise Malformed for an impossible clock, a wrong origin, or somebody who would sit twice."""
    if problems := clock.check():
        raise Malformed(" ".join(problems))
    if not 0 < len(origin) <= 100:
        raise Malformed(_("The origin of a match is a text of 1 to 100 characters."))
    if len({spec.player.pk for spec in seats}) != len(seats):
        raise Malformed(_("Nobody can sit at two seats of one match."))


def _refuse_prepared(origin: str, part_of: str, promised: Promised | None) -> None:
    """Raise NotAllowed for a prepared deal in a match that counts, and for a match that teaches without one."""
    prepared = promised is not None and promised.prepared
    if prepared != origin.startswith(TEACHING) or (prepared and part_of):
        raise NotAllowed(_("Only lessons and first matches are played on a prepared deal; draw another one."))


def _version_tried(ruleset: str, options: Mapping[str, object], setups: Sequence[Any]) -> str:
    """The version of the rules, by a trial start with a known seed: what the ruleset refuses, it refuses here and not
    when play should begin. Raises Malformed."""
    try:
        return Game.start(ruleset, options, setups, key_from_seed(0), listen=False).version
    except EngineError as error:
        raise Malformed(str(error)) from error


def _seat(match: Match, place: int, spec: SeatSpec, setup: Any, *, begins: bool) -> Seat:
    """A seat of a match to be saved. The server cuts for bots, and for everybody where the match ``begins`` at once."""
    cut = spec.cut
    if not cut and (begins or spec.player.is_bot):
        cut = proofs.server_cut(match.code, bytes(match.secret), place)
    bank = ClockSettings.from_data(match.clock).bank if spec.bank is None else spec.bank
    return Seat(
        match=match,
        place=place,
        player=spec.player,
        deck_version=spec.deck_version,
        setup=setup,
        bank_ms=bank // timedelta(milliseconds=1),
        cut=cut,
        cut_proven=bool(spec.cut),
        cut_from=spec.cut_from,
        cut_at=match.created_at if cut else None,
    )
