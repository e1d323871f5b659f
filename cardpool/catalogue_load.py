"""Bringing the catalogue in the database in step with the engine's facts."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from django.db import transaction
from django.utils import timezone

from cardpool.catalogue import SET_NAMES
from cardpool.formats.official import FILE
from cardpool.formats.revisions import official_load
from cardpool.models import Card, CardSet, Printing
from cardpool.names import folded
from engine.tcg.facts import DATA, SETS, CardFacts, load_set
from engine.tcg.printings import REPRINT, alternate_numbers


def catalogue_sources() -> list[Path]:
    """The files from which the catalogue follows: the facts, and how they are loaded."""
    return [*sorted(DATA.glob("*.json")), FILE, Path(__file__)]


@dataclass(frozen=True, slots=True)
class Loaded:
    """The counts of one load."""

    cards: int
    printings: int
    changed: int


def _row(facts: CardFacts) -> Card:
    return Card(
        id=facts.id,
        card_set_id=facts.set,
        rarity=facts.rarity,
        number=facts.number,
        title=facts.title,
        subtitle=facts.subtitle,
        search_name=folded(facts.name),
        unique=facts.unique,
        type=facts.type,
        side=facts.side,
        culture=facts.culture,
        twilight=facts.twilight,
        strength=facts.strength,
        vitality=facts.vitality,
        resistance=facts.resistance,
        site_number=facts.site_number,
        shadow_number=facts.shadow_number,
        ring_bearer=facts.ring_bearer,
        facts={
            "arrow": facts.arrow,
            "signet": facts.signet,
            "races": list(facts.races),
            "classes": list(facts.classes),
            "keywords": dict(facts.keywords),
            "phases": list(facts.phases),
            "home_sites": list(facts.home_sites),
            "block": facts.block,
            "site_bonus": facts.site_bonus,
        },
    )


def _printings(cards: Iterable[Card]) -> Iterator[Printing]:
    """Every printing: plain and foil of each card, under its own number and under others."""
    numbers = [(card.id, "", "") for card in cards]
    numbers += [
        (alternate.card, alternate.number, alternate.kind)
        for alternate in alternate_numbers().values()
        if alternate.kind != REPRINT
    ]
    for card_id, variant, kind in numbers:
        for foil in (False, True):
            yield Printing(card_id=card_id, foil=foil, variant=variant, kind=kind)


@transaction.atomic
def cards_load(now: datetime | None = None) -> Loaded:
    """Write every card, its printings, and the formats; running it again changes nothing that is in step.

    Cards are never removed: decks and collections refer to them. A format is written when its data is new
    (`cardpool.formats.revisions.official_load`), so that lists which staff have edited stay as they left them.
    """
    for number in SETS:
        CardSet.objects.update_or_create(number=number, defaults={"name": SET_NAMES[number]})
    fields = [field.name for field in Card._meta.concrete_fields if not field.primary_key]
    present = {card.id: card for card in Card.objects.all()}
    wanted = [_row(facts) for number in SETS for facts in load_set(number).values()]
    attributes = [field.attname for field in Card._meta.concrete_fields]

    def differs(card: Card) -> bool:
        before = present.get(card.id)
        return before is None or any(getattr(before, name) != getattr(card, name) for name in attributes)

    changed = [card for card in wanted if differs(card)]
    if changed:
        Card.objects.bulk_create(changed, update_conflicts=True, unique_fields=["id"], update_fields=fields)
    held = set(Printing.every.values_list("card_id", "foil", "variant"))
    missing = [row for row in _printings(wanted) if (row.card_id, row.foil, row.variant) not in held]
    Printing.every.bulk_create(missing, ignore_conflicts=True)
    official_load(now or timezone.now())
    return Loaded(cards=len(wanted), printings=len(held) + len(missing), changed=len(changed))
