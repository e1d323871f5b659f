"""Hold a prize draw by its manifest, and credit the cards to their winners. For events and seasons."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from cardpool.collections.rewards import CopyReward, Due, rewards_credit, rewards_of
from cardpool.models import Printing
from leagues.competition.models.announced_draw import PublishedDraw
from leagues.draws.drawing import DrawError, draw, published
from leagues.errors import Refused
from players.models import Player

__all__ = ["Won", "draw_hold"]


@dataclass(frozen=True, slots=True)
class Won:
    """A prize that was drawn: its name, the entrant who won it, and the card."""

    prize: str
    entrant: Any
    printing: Printing


def draw_hold(
    row: PublishedDraw,
    result: Mapping[str, Any],
    *,
    prizes: Iterable[Any],
    entrants: Mapping[int, Any],
    what: str,
    key: str,
    actor: Player | None,
    now: datetime,
) -> list[Won]:
    """Draw by the manifest of ``row``, save what came of it, and move each card once.

    ``prizes`` are the rows of the kit, ``entrants`` those of the manifest by number. ``what`` names the event or season
    in the ledger, ``key`` begins the keys of the movements. Raises Refused with what the draw refuses.
    """
    try:
        awards = draw(row.manifest, result)
    except DrawError as error:
        raise Refused(str(error)) from error
    document = published(row.manifest, result, awards)
    row.result, row.seed, row.awards, row.drawn_at = dict(result), document["seed"], document["awards"], now
    row.save()
    rewards = rewards_of({award.card for award in awards})
    dues = [
        Due(
            entrants[award.entrant].player,
            rewards[award.card],
            key=f"{key}:{award.prize}",
            reason=f"Prize of {what}: {award.prize}",
        )
        for award in awards
    ]
    rewards_credit(dues, actor=actor, now=now)
    kit = {prize.key: prize for prize in prizes}
    won = []
    for award in awards:
        prize, reward = kit[award.prize], rewards[award.card]
        assert isinstance(reward, CopyReward)  # what a kit names is a foil
        prize.entrant, prize.printing, prize.credited_at = entrants[award.entrant], reward.printing, now
        prize.save()
        won.append(Won(award.prize, prize.entrant, reward.printing))
    return won
