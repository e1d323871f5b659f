"""Bringing the catalogue in the database in step with the engine's facts."""

from dataclasses import dataclass
from pathlib import Path

from django.db import transaction

from cardpool.catalogue import SET_NAMES
from cardpool.formats import FORMATS, RESTRICTIONS
from cardpool.models import Card, CardSet, Format, Printing, Restriction
from cardpool.names import folded
from engine.tcg.facts import DATA, SETS, CardFacts, load_set


def catalogue_sources() -> list[Path]:
    """The files from which the catalogue follows: the facts, and how they are loaded."""
    return [*sorted(DATA.glob("*.json")), Path(__file__)]


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
        },
    )


@transaction.atomic
def cards_load() -> Loaded:
    """Write every card, its two printings, and the formats; running it again changes nothing that is in step.

    Cards are never removed: decks and collections refer to them. A format's restricted list that staff have edited
    stays as they left it; only rows of the built-in list that are missing are added when the format is new.
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
    Printing.objects.bulk_create(
        [Printing(card_id=card.id, foil=foil) for card in wanted for foil in (False, True)], ignore_conflicts=True
    )
    for row in FORMATS:
        format, made = Format.objects.get_or_create(slug=row["slug"], defaults=row)
        if made:
            Restriction.objects.bulk_create(
                Restriction(format=format, card_id=card_id, most=most, source=source)
                for card_id, most, source in RESTRICTIONS.get(format.slug, ())
            )
    return Loaded(cards=len(wanted), printings=Printing.objects.count(), changed=len(changed))
