"""Hold a prize draw by its manifest, and credit the cards to their winners. For events and seasons."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from cardpool.collections.ledger import bank, cards_move, collection_of, holdings_locked
from cardpool.models import Printing
from leagues.competition.models.announced_draw import PublishedDraw
from leagues.draws.drawing import Award, DrawError, draw, published
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
    said = published(row.manifest, result, awards)
    row.result, row.seed, row.awards, row.drawn_at = dict(result), said["seed"], said["awards"], now
    row.save()
    kit = {prize.key: prize for prize in prizes}
    foils = Printing.objects.filter(card__in={_card(award) for award in awards}, foil=True).select_related("card")
    printings = {printing.card_id: printing for printing in foils}
    source, owners = bank(), {award.entrant: collection_of(entrants[award.entrant].player) for award in awards}
    ends = [(printings[_card(award)], owner) for award in awards for owner in (source, owners[award.entrant])]
    # All rows in the ledger's order first: draws and trades at the same time do not wait for each other.
    holdings_locked({(printing.pk, owner.pk): owner for printing, owner in ends})
    won = []
    for award in awards:
        entrant, printing = entrants[award.entrant], printings[_card(award)]
        cards_move(
            source=source,
            target=owners[award.entrant],
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


def _card(award: Award) -> str:
    return award.card.removesuffix(" foil")
