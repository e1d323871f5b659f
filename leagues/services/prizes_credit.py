"""Hold a prize draw by its manifest, and credit the cards to their winners. For events and seasons."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from cardpool.models import Printing
from cardpool.services import bank, cards_move, collection_of
from leagues.drawing import DrawError, draw, published
from leagues.errors import Refused
from leagues.models.announced_draw import PublishedDraw
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
    said = published(row.manifest, result, awards)
    row.result, row.seed, row.awards, row.drawn_at = dict(result), said["seed"], said["awards"], now
    row.save()
    kit = {prize.key: prize for prize in prizes}
    won = []
    for award in awards:
        entrant = entrants[award.entrant]
        printing = Printing.objects.select_related("card").get(card=award.card.removesuffix(" foil"), foil=True)
        cards_move(
            source=bank(),
            target=collection_of(entrant.player),
            printing=printing,
            count=1,
            reason=f"Prize of {what}: {award.prize}"[:200],
            key=f"{key}:{award.prize}",
            actor=actor,
            now=now,
        )
        prize = kit[award.prize]
        prize.entrant, prize.printing, prize.credited_at = entrant, printing, now
        prize.save()
        won.append(Won(award.prize, entrant, printing))
    return won
