"""A player's own notes about a deck, and the tags by which they find it again."""

from collections.abc import Iterable
from datetime import datetime
from unicodedata import category, normalize

from django.db import transaction
from django.utils.translation import gettext as _

from cardpool.decks.services import deck_rename, own_deck
from cardpool.errors import DeckRefused
from cardpool.models import Deck, DeckTag
from players.models import Player

__all__ = ["NOTES_MOST", "TAGS_MOST", "TAG_MOST", "deck_describe", "deck_label", "tags_read"]

NOTES_MOST = 4000
TAG_MOST = 30
TAGS_MOST = 12
#: Kinds of characters that have no place in a note: controls, directions, private use and surrogates.
UNWRITABLE = ("Cc", "Cf", "Co", "Cs", "Zl", "Zp")


@transaction.atomic
def deck_label(
    *, deck: Deck, player: Player, notes: str | None = None, tags: Iterable[str] | None = None, now: datetime
) -> Deck:
    """Keep the player's notes and tags in place of those before; ``None`` leaves either as it is.

    The log says nothing of it: notes and tags concern nobody else.

    Raises:
        DeckRefused: not the player's deck, notes that are too long or no plain text, or tags that cannot be read.
    """
    checked_notes = None if notes is None else _notes_checked(notes)
    names = None if tags is None else tags_read(tags)
    deck = own_deck(deck, player)
    if checked_notes is not None and checked_notes != deck.notes:
        deck.notes = checked_notes
        deck.save(update_fields=["notes"])
    if names is not None and names != [tag.name for tag in deck.tags.order_by("pk")]:
        deck.tags.all().delete()
        DeckTag.objects.bulk_create([DeckTag(deck=deck, name=name) for name in names])
    return deck


@transaction.atomic
def deck_describe(
    *,
    deck: Deck,
    player: Player,
    name: str | None = None,
    notes: str | None = None,
    tags: Iterable[str] | None = None,
    now: datetime,
) -> Deck:
    """Change the name, notes and tags of the player's deck together; ``None`` leaves what it stands for as it is.

    Raises:
        DeckRefused: see `deck_label` and `cardpool.decks.services.deck_rename`; nothing is changed then.
    """
    deck = deck_label(deck=deck, player=player, notes=notes, tags=tags, now=now)
    return deck if name is None else deck_rename(deck=deck, player=player, name=name, now=now)


def _notes_checked(notes: str) -> str:
    cleaned_notes = "\n".join(line.rstrip() for line in notes.splitlines()).strip()
    if any(category(char) in UNWRITABLE for char in cleaned_notes if char not in "\n\t"):
        raise DeckRefused(_("Notes are plain text; take out the characters that cannot be seen."))
    if len(cleaned_notes) > NOTES_MOST:
        raise DeckRefused(
            _("Notes have at most %(notes_most)s characters; these have %(count)s.")
            % {"notes_most": NOTES_MOST, "count": len(cleaned_notes)}
        )
    return cleaned_notes


def tags_read(tags: Iterable[str]) -> list[str]:
    """Tags as they are kept: small letters, single spaces, each once, in the order given.

    >>> tags_read(["Elves", "  for  league ", "elves", ""])
    ['elves', 'for league']

    Raises:
        DeckRefused: too many, too long, or with characters that cannot be shown.
    """
    names = []
    for tag in tags:
        name = " ".join(normalize("NFC", tag).lower().split())
        if not name:
            continue
        if not name.isprintable() or "," in name:
            raise DeckRefused(_("A tag is a word or a few, without commas or characters that cannot be shown."))
        if len(name) > TAG_MOST:
            raise DeckRefused(
                _("A tag has at most %(tag_most)s characters; “%(name)s…” has %(count)s.")
                % {"tag_most": TAG_MOST, "name": name[:TAG_MOST], "count": len(name)}
            )
        if name not in names:
            names.append(name)
    if len(names) > TAGS_MOST:
        raise DeckRefused(
            _("A deck has at most %(tags_most)s tags; these are %(count)s.")
            % {"tags_most": TAGS_MOST, "count": len(names)}
        )
    return names
