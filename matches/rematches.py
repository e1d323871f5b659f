"""The rematch of a finished casual match: how its challenges are found, and how it stands."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from matches.models import Challenge, Match, Seat

__all__ = ["NO_REMATCH", "RematchState", "rematch_challenges", "rematch_key", "rematch_of", "rematch_subject"]

_PREFIX = "rematch-"


@dataclass(frozen=True, slots=True)
class RematchState:
    """How the rematch of a match stands, as one of its players sees it.

    Attributes:
        status: empty while nobody has offered one; "open", "accepted", "declined", "withdrawn" or "expired".
        by: who offered it last; empty against bots.
        own: whether that is the reader.
        answered: whether the reader has accepted an offer that waits for others.
        waiting: the names of those who have not answered.
        challenge: the number of the offer; ``None`` against bots.
        match: the code of the rematch, once it is made.
    """

    status: str = ""
    by: str = ""
    own: bool = False
    answered: bool = False
    waiting: tuple[str, ...] = ()
    challenge: int | None = None
    match: str | None = None

    @property
    def offerable(self) -> bool:
        """Whether the reader may offer one now; who was declined may not offer it again."""
        return self.status in ("", "withdrawn", "expired") or (self.status == "declined" and not self.own)


NO_REMATCH = RematchState()


def rematch_key(match: Match, number: int = 0) -> str:
    """The key of a player's offer; ``number`` counts the player's earlier ones.

    >>> rematch_key(Match(code="abc")), rematch_key(Match(code="abc"), 2)
    ('rematch-abc', 'rematch-abc-2')
    """
    return f"{_PREFIX}{match.code}-{number}" if number else f"{_PREFIX}{match.code}"


def rematch_subject(key: str) -> str:
    """The code of the match that an offer with this key would repeat; empty where it is another challenge.

    >>> rematch_subject("rematch-abc-2"), rematch_subject("rematch-abc"), rematch_subject("20260302")
    ('abc', 'abc', '')
    """
    return key.removeprefix(_PREFIX).partition("-")[0] if key.startswith(_PREFIX) else ""


def rematch_challenges(match: Match, players: Sequence[int]) -> list[Challenge]:
    """The offers of a rematch by these players, the newest first. One query, and one for their invitations."""
    key = rematch_key(match)
    rows = Challenge.objects.filter(challenger__in=players, key__startswith=key).select_related("challenger", "match")
    challenges = rows.prefetch_related("invitations__player").order_by("-pk")
    return [row for row in challenges if rematch_subject(row.key) == match.code]


def rematch_of(match: Match, seats: Sequence[Seat], place: int) -> RematchState:
    """How the rematch stands for the player at a seat. At most three queries."""
    own = next(seat for seat in seats if seat.place == place)
    if all(seat.player.is_bot for seat in seats if seat.pk != own.pk):
        again = Match.objects.filter(origin=f"bot:{own.player_id}:{rematch_key(match)}").first()
        return NO_REMATCH if again is None else RematchState("accepted", own=True, match=again.code)
    challenges = rematch_challenges(match, [seat.player_id for seat in seats])
    if not challenges:
        return NO_REMATCH
    challenge = challenges[0]
    invitations = list(challenge.invitations.all())
    return RematchState(
        status=str(challenge.status),
        by=challenge.challenger.username,
        own=challenge.challenger_id == own.player_id,
        answered=any(row.player_id == own.player_id and row.accepted_at is not None for row in invitations),
        waiting=tuple(row.player.username for row in invitations if row.accepted_at is None),
        challenge=challenge.pk,
        match=challenge.match.code if challenge.match is not None else None,
    )
