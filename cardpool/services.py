"""Everything that writes decks and collections."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from django.db import IntegrityError, models, transaction

from cardpool.catalogue import playable
from cardpool.decktext import deck_parse
from cardpool.errors import DeckRefused, KeyConflict, NotEnoughCards
from cardpool.legality import DeckList, deck_problems
from cardpool.models import Collection, Deck, DeckVersion, Format, Holding, Movement, Printing
from engine.tcg.facts import all_facts
from engine.tcg.starters import EVERY_STARTER
from players.audit import audit
from players.models import Player

#: More decks than anyone keeps; a limit so that a script cannot fill the database.
DECKS_MOST = 200
VERSIONS_MOST = 1000
NAME_MOST = 80


def starters_legal(format: Format) -> list[str]:
    """The slugs of the starters that are legal in a format."""
    rules, facts = format.rules(), all_facts()
    return [
        slug
        for slug, starter in EVERY_STARTER.items()
        if not deck_problems(DeckList.from_content(starter.engine_data()), rules, facts)
    ]


def deck_list_read(*, text: str | None = None, starter: str | None = None) -> DeckList:
    """The deck list in a pasted text, or that of a starter.

    Raises:
        DeckRefused: neither or both given, no such starter, or lines that name no card or more than one; ``problems``
            then says each with its line number.
    """
    if (text is None) == (starter is None):
        raise DeckRefused("Give either a deck list as text, or a starter.")
    if starter is not None:
        if starter not in EVERY_STARTER:
            raise DeckRefused(f"There is no starter {starter!r}; choose one of: {', '.join(EVERY_STARTER)}.")
        return DeckList.from_content(EVERY_STARTER[starter].engine_data())
    assert text is not None
    parsed = deck_parse(text)
    if parsed.problems:
        count = len(parsed.problems)
        raise DeckRefused(
            f"{count} {'line' if count == 1 else 'lines'} could not be read. Nothing was saved.",
            [problem.text for problem in parsed.problems],
        )
    return parsed.deck


def _name_checked(name: str) -> str:
    name = " ".join(name.split())
    if not name:
        raise DeckRefused("Give the deck a name.")
    if len(name) > NAME_MOST:
        raise DeckRefused(f"The name has {len(name)} characters; {NAME_MOST} is the most.")
    if not name.isprintable():
        raise DeckRefused("The name holds characters that cannot be shown.")
    return name


@transaction.atomic
def deck_register(
    *,
    player: Player,
    name: str,
    text: str | None = None,
    starter: str | None = None,
    actor: Player | None = None,
    now: datetime,
) -> DeckVersion:
    """Register a deck from a pasted list or a starter. Returns its first version.

    ``actor``: who types it, when that is not the player.

    A deck need not be legal to be kept: legality is asked per format, and again when an event locks a version.

    Raises:
        DeckRefused: see `deck_list_read`; also for a name that is empty or too long, and too many decks.
    """
    name = _name_checked(name)
    content = deck_list_read(text=text, starter=starter).content()
    Player.objects.select_for_update().get(pk=player.pk)
    if Deck.objects.filter(player=player, archived_at=None).count() >= DECKS_MOST:
        raise DeckRefused(f"You have {DECKS_MOST} decks, which is the most; remove one first.")
    deck = Deck.objects.create(player=player, name=name, created_at=now)
    version = DeckVersion.objects.create(deck=deck, number=1, created_at=now, content=content)
    audit(actor=actor or player, verb="deck.registered", target=deck, now=now, data={"version": 1})
    return version


@transaction.atomic
def deck_version_add(*, deck: Deck, player: Player, text: str, now: datetime) -> DeckVersion:
    """Add a version to the player's deck; an unchanged list returns the current version.

    Raises:
        DeckRefused: not the player's deck, or see `deck_list_read`.
    """
    content = deck_list_read(text=text).content()
    deck = _own_deck(deck, player)
    last = deck.versions.order_by("-number").first()
    if last is not None and DeckList.from_content(last.content) == DeckList.from_content(content):
        return last
    number = last.number + 1 if last else 1
    if number > VERSIONS_MOST:
        raise DeckRefused(f"This deck has {VERSIONS_MOST} versions, which is the most; register a new deck.")
    version = DeckVersion.objects.create(deck=deck, number=number, created_at=now, content=content)
    audit(actor=player, verb="deck.changed", target=deck, now=now, data={"version": number})
    return version


@transaction.atomic
def deck_rename(*, deck: Deck, player: Player, name: str, now: datetime) -> Deck:
    """Give the player's deck another name."""
    name = _name_checked(name)
    deck = _own_deck(deck, player)
    if deck.name != name:
        before, deck.name = deck.name, name
        deck.save(update_fields=["name"])
        audit(actor=player, verb="deck.renamed", target=deck, now=now, data={"before": before})
    return deck


@transaction.atomic
def deck_archive(*, deck: Deck, player: Player, now: datetime) -> Deck:
    """Put the player's deck away. Versions that events or matches use stay as they are."""
    deck = _own_deck(deck, player)
    if deck.archived_at is None:
        deck.archived_at = now
        deck.save(update_fields=["archived_at"])
        audit(actor=player, verb="deck.archived", target=deck, now=now)
    return deck


def _own_deck(deck: Deck, player: Player) -> Deck:
    locked = Deck.objects.select_for_update().filter(pk=deck.pk, player=player).first()
    if locked is None:
        raise DeckRefused("This is not your deck.")
    return locked


def deck_match_check(version: DeckVersion) -> None:
    """Refuse a version that matches cannot be played with: unknown cards, or cards without rules yet.

    Raises:
        DeckRefused: naming every such card.
    """
    facts = all_facts()
    missing = [
        facts[card_id].name if card_id in facts else card_id
        for card_id in dict.fromkeys(version.deck_list().ids())
        if card_id not in facts or not playable(card_id)
    ]
    if missing:
        noun = "card" if len(missing) == 1 else "cards"
        raise DeckRefused(
            f"{version.deck.name} cannot be used in matches: {len(missing)} {noun} not playable yet "
            f"({', '.join(missing[:5])}{', …' if len(missing) > 5 else ''}).",
            [f"{name} is not playable yet." for name in missing],
        )


def bank(name: str = "bank") -> Collection:
    """The named source `name`, made when it is first asked for. Its balance may be negative: cards come from it."""
    return Collection.objects.get_or_create(name=name)[0]


def collection_of(player: Player) -> Collection:
    """The player's collection, made when it is first asked for."""
    return Collection.objects.get_or_create(player=player)[0]


@transaction.atomic
def cards_move(
    *,
    source: Collection,
    target: Collection,
    printing: Printing,
    count: int,
    reason: str,
    key: str,
    actor: Player | None,
    now: datetime,
) -> Movement:
    """Move `count` copies of a printing and note it in the ledger, once per `key`.

    The same key with the same movement gives the first movement back and moves nothing.

    Raises:
        NotEnoughCards: a player's collection holds fewer.
        KeyConflict: the key was used for another movement.
        ValueError: nothing to move, or from a collection to itself.
    """
    if count < 1:
        raise ValueError("count must be at least 1")
    if source.pk == target.pk:
        raise ValueError("source and target are the same collection")
    wanted = {"source_id": source.pk, "target_id": target.pk, "printing_id": printing.pk, "count": count}
    if earlier := _earlier(key, wanted):
        return earlier
    # Rows are made and locked in one order everywhere, so that opposite movements cannot wait for each other.
    owners = sorted((source, target), key=lambda collection: collection.pk)
    for owner in owners:
        Holding.objects.get_or_create(
            collection=owner, printing=printing, defaults={"may_be_negative": owner.is_source}
        )
    locked = {
        row.collection_id: row
        for row in Holding.objects.select_for_update()
        .filter(printing=printing, collection__in=owners)
        .order_by("collection_id")
    }
    if not source.is_source and locked[source.pk].count < count:
        raise NotEnoughCards(f"{source} holds {locked[source.pk].count} of {printing}; {count} cannot be moved.")
    try:
        with transaction.atomic():
            movement = Movement.objects.create(**wanted, reason=reason, key=key, actor=actor, at=now)
    except IntegrityError:
        # Someone wrote the same key between our look and our lock.
        if earlier := _earlier(key, wanted):
            return earlier
        raise
    Holding.objects.filter(pk=locked[source.pk].pk).update(count=models.F("count") - count)
    Holding.objects.filter(pk=locked[target.pk].pk).update(count=models.F("count") + count)
    return movement


def _earlier(key: str, wanted: Mapping[str, Any]) -> Movement | None:
    earlier = Movement.objects.filter(key=key).first()
    if earlier is not None and any(getattr(earlier, name) != value for name, value in wanted.items()):
        raise KeyConflict(f"The key {key!r} was used for another movement.")
    return earlier
