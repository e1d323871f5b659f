"""What webhooks tell of: events and seasons, and what of each is asked."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Literal

from leagues.events.log import tournament_lock
from leagues.events.models import Operation, Tournament
from leagues.events.models.operation import RANKING
from leagues.seasons.log import season_lock
from leagues.seasons.models import Season, SeasonOperation
from leagues.seasons.models.season import RANKING as SEASON_RANKING
from leagues.webhooks import messages, season_messages
from leagues.webhooks.messages import Message
from leagues.webhooks.models import Webhook
from leagues.webhooks.season_messages import SeasonMessage
from players.authority import Action

__all__ = ["AnyMessage", "AnySubject", "SubjectKind", "kind_of"]

AnySubject = Tournament | Season
AnyMessage = Message | SeasonMessage


@dataclass(frozen=True, slots=True)
class SubjectKind:
    """A kind of thing that webhooks tell of.

    ``name`` is its word in messages and in the audit log, ``column`` that of its webhooks; ``kinds`` are what a webhook
    can be told. ``message_of`` gives the message about an operation for a webhook of some kinds, if any. The standings
    are told after operations of ``changes_standings``, once ``begun`` says that there are any.
    """

    name: Literal["event", "season"]
    column: Literal["tournament", "season"]
    action: Action
    kinds: tuple[Webhook.Kind, ...]
    lock: Callable[[int], Any]
    operations: type[Operation] | type[SeasonOperation]
    message_of: Callable[..., AnyMessage | None]
    changes_standings: frozenset[Any]
    standings_message: Callable[..., AnyMessage]
    begun: Callable[[Any], bool]


EVENT = SubjectKind(
    name="event",
    column="tournament",
    action=Action.TOURNAMENT_WEBHOOKS,
    kinds=messages.EVENT_KINDS,
    lock=tournament_lock,
    operations=Operation,
    message_of=messages.message_of,
    changes_standings=RANKING,
    standings_message=messages.standings_message,
    begun=lambda tournament: tournament.stages.exists(),
)
SEASON = SubjectKind(
    name="season",
    column="season",
    action=Action.SEASON_WEBHOOKS,
    kinds=season_messages.SEASON_KINDS,
    lock=season_lock,
    operations=SeasonOperation,
    message_of=season_messages.message_of,
    changes_standings=SEASON_RANKING,
    standings_message=season_messages.standings_message,
    begun=lambda season: season.started_at is not None,
)


def kind_of(subject: AnySubject) -> SubjectKind:
    """Which kind of thing it is."""
    return EVENT if isinstance(subject, Tournament) else SEASON
