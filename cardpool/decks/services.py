"""Everything that writes decks and their versions."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from cardpool.catalogue import playable
from cardpool.decks.starters import starters_known, starters_legal_in
from cardpool.decktext import ParsedDeck, deck_parse
from cardpool.errors import DeckRefused
from cardpool.legality import DeckList
from cardpool.models import Collection, Deck, DeckVersion, Format
from engine.tcg.facts import all_facts
from players.audit import audit, audit_all, audit_entry
from players.models import Player
from players.site.database import ROWS_AT_ONCE

#: More decks than anyone keeps; a limit so that a script cannot fill the database.
DECKS_MOST = 200
VERSIONS_MOST = 1000
NAME_MOST = 80


def starters_legal(format: Format) -> list[str]:
    """The slugs of the starters that are legal in a format and can be played today."""
    return list(starters_legal_in(format.rules()))


def deck_list_read(*, text: str | None = None, starter: str | None = None) -> DeckList:
    """The deck list in a pasted text, or that of a starter. Raises DeckRefused, as `deck_text_read` does."""
    return deck_text_read(text=text, starter=starter).deck


def deck_text_read(*, text: str | None = None, starter: str | None = None) -> ParsedDeck:
    """The deck in a pasted text with its note, or that of a starter.

    Raises:
        DeckRefused: neither or both given, no such starter, or lines that name no card or more than one; ``problems``
            then says each with its line number.
    """
    if (text is None) == (starter is None):
        raise DeckRefused(_("Give either a deck list as text, or a starter."))
    if starter is not None:
        known = starters_known()
        if starter not in known:
            raise DeckRefused(
                _("There is no starter %(starter)s; choose one of: %(known)s.")
                % {"starter": repr(starter[:40]), "known": ", ".join(known)}
            )
        return ParsedDeck(known[starter].deck)
    assert text is not None
    parsed = deck_parse(text)
    if parsed.problems:
        count = len(parsed.problems)
        raise DeckRefused(
            ngettext(
                "%(count)s line could not be read. Nothing was saved.",
                "%(count)s lines could not be read. Nothing was saved.",
                count,
            )
            % {"count": count},
            [problem.text for problem in parsed.problems],
            parsed.problems,
            some_read=any(parsed.deck.ids()),
        )
    return parsed


def name_checked(name: str) -> str:
    """A deck's name without spaces too many.

    Raises:
        DeckRefused: it is empty, too long, or holds what cannot be shown.
    """
    name = " ".join(name.split())
    if not name:
        raise DeckRefused(_("Give the deck a name."))
    if len(name) > NAME_MOST:
        raise DeckRefused(
            _("The name has %(count)s characters; %(name_most)s is the most.")
            % {"count": len(name), "name_most": NAME_MOST}
        )
    if not name.isprintable():
        raise DeckRefused(_("The name holds characters that cannot be shown."))
    return name


def own_deck(deck: Deck, player: Player) -> Deck:
    """The player's deck, locked.

    Raises:
        DeckRefused: it is somebody else's.
    """
    locked = Deck.objects.select_for_update().filter(pk=deck.pk, player=player).first()
    if locked is None:
        raise DeckRefused(_("This is not your deck."))
    return locked


def deck_create(
    *,
    player: Player,
    name: str,
    content: Mapping[str, object],
    actor: Player,
    now: datetime,
    copied: str = "",
    pool: Collection | None = None,
    notes: str = "",
) -> DeckVersion:
    """Make a deck with its first version, inside the caller's transaction; ``copied`` says from what, ``pool`` is what
    it is built from, ``notes`` are the player's own.

    Raises:
        DeckRefused: the name, or too many decks.
    """
    name = name_checked(name)
    room_checked(player)
    deck = Deck.objects.create(player=player, name=name, created_at=now, pool=pool, notes=notes)
    version = DeckVersion.objects.create(deck=deck, number=1, created_at=now, content=content)
    data = {"version": 1} | ({"copied": copied} if copied else {})
    audit(actor=actor, verb="deck.registered", target=deck, now=now, data=data)
    return version


@dataclass(frozen=True, slots=True)
class NewDeck:
    """A deck that an account made a moment ago is given, and what it is built from."""

    player: Player
    name: str
    read: ParsedDeck
    pool: Collection | None = None


def decks_register(decks: Sequence[NewDeck], *, now: datetime) -> list[DeckVersion]:
    """Register decks of new accounts, inside the caller's transaction; their first versions, in the same order.

    The number of statements grows by thousands of decks.

    Raises:
        DeckRefused: a name that is empty or too long.
    """
    made = Deck.objects.bulk_create(
        [
            Deck(player=new.player, name=name_checked(new.name), created_at=now, pool=new.pool, notes=new.read.note)
            for new in decks
        ],
        batch_size=ROWS_AT_ONCE,
    )
    versions = [
        DeckVersion(deck=deck, number=1, created_at=now, content=new.read.deck.content())
        for deck, new in zip(made, decks, strict=True)
    ]
    audit_all(
        [
            audit_entry(actor=deck.player, verb="deck.registered", target=deck, now=now, data={"version": 1})
            for deck in made
        ]
    )
    return DeckVersion.objects.bulk_create(versions, batch_size=ROWS_AT_ONCE)


def room_checked(player: Player) -> None:
    """Lock the player, and see that they may have one more deck.

    Raises:
        DeckRefused: they have the most there can be.
    """
    Player.objects.select_for_update().get(pk=player.pk)
    if Deck.objects.filter(player=player, archived_at=None).count() >= DECKS_MOST:
        raise DeckRefused(
            _("You have %(decks_most)s decks, which is the most; remove one first.") % {"decks_most": DECKS_MOST}
        )


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
    name = name_checked(name)
    read = deck_text_read(text=text, starter=starter)
    content = read.deck.content()
    return deck_create(player=player, name=name, content=content, notes=read.note, actor=actor or player, now=now)


@transaction.atomic
def deck_copy(*, version: DeckVersion, player: Player, name: str = "", now: datetime) -> DeckVersion:
    """Make a deck of the player from a version of one of theirs, or from the current one of a shared deck.

    Notes and tags are not copied, and the copy is shared with nobody. A copy of a deck of one's own is built from the
    same pool. Returns its first version.

    Raises:
        DeckRefused: the deck is not shared, or see `deck_create`.
    """
    source = Deck.objects.select_related("player", "pool").get(pk=version.deck_id)
    own = source.player_id == player.pk
    newer = DeckVersion.objects.filter(deck=source, number__gt=version.number)
    if not own and (source.share == Deck.Share.PRIVATE or source.archived_at is not None or newer.exists()):
        raise DeckRefused(_("This deck is not shared; ask its player for the link."))
    name = name if name.strip() else f"{source.name[: NAME_MOST - 7]} (copy)"
    pool = source.pool if own else None
    copied = f"version {version.number}" if own else f"a deck of {source.player}"
    return deck_create(
        player=player, name=name, content=version.content, actor=player, now=now, copied=copied, pool=pool
    )


@transaction.atomic
def deck_version_add(*, deck: Deck, player: Player, text: str, now: datetime) -> DeckVersion:
    """Add a version to the player's deck; an unchanged list returns the current version.

    Raises:
        DeckRefused: not the player's deck, or see `deck_list_read`.
    """
    listed = deck_list_read(text=text)
    return version_append(deck=own_deck(deck, player), player=player, listed=listed, now=now)


def version_append(*, deck: Deck, player: Player, listed: DeckList, now: datetime) -> DeckVersion:
    """Add a version to a locked deck, inside the caller's transaction; an unchanged list returns the current one.

    Raises:
        DeckRefused: the deck has the most versions there can be.
    """
    last = deck.versions.order_by("-number").first()
    if last is not None and DeckList.from_content(last.content) == listed:
        return last
    number = last.number + 1 if last else 1
    if number > VERSIONS_MOST:
        raise DeckRefused(
            _("This deck has %(versions_most)s versions, which is the most; register a new deck.")
            % {"versions_most": VERSIONS_MOST}
        )
    version = DeckVersion.objects.create(deck=deck, number=number, created_at=now, content=listed.content())
    audit(actor=player, verb="deck.changed", target=deck, now=now, data={"version": number})
    return version


@transaction.atomic
def deck_rename(*, deck: Deck, player: Player, name: str, now: datetime) -> Deck:
    """Give the player's deck another name."""
    name = name_checked(name)
    deck = own_deck(deck, player)
    if deck.name != name:
        before, deck.name = deck.name, name
        deck.save(update_fields=["name"])
        audit(actor=player, verb="deck.renamed", target=deck, now=now, data={"before": before})
    return deck


@transaction.atomic
def deck_archive(*, deck: Deck, player: Player, now: datetime) -> Deck:
    """Put the player's deck away. Versions that events or matches use stay as they are; its link leads nowhere."""
    deck = own_deck(deck, player)
    if deck.archived_at is None:
        deck.archived_at = now
        deck.save(update_fields=["archived_at"])
        audit(actor=player, verb="deck.archived", target=deck, now=now)
    return deck


@transaction.atomic
def deck_restore(*, deck: Deck, player: Player, now: datetime) -> Deck:
    """Take the player's deck out of the archive again.

    Raises:
        DeckRefused: not the player's deck, or they have the most there can be.
    """
    deck = own_deck(deck, player)
    if deck.archived_at is not None:
        room_checked(player)
        deck.archived_at = None
        deck.save(update_fields=["archived_at"])
        audit(actor=player, verb="deck.restored", target=deck, now=now)
    return deck


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
        raise DeckRefused(
            ngettext(
                "%(deck)s cannot be used in matches: %(count)s card not playable yet (%(cards)s).",
                "%(deck)s cannot be used in matches: %(count)s cards not playable yet (%(cards)s).",
                len(missing),
            )
            % {
                "deck": version.deck.name,
                "count": len(missing),
                "cards": ", ".join([*missing[:5], "…"] if len(missing) > 5 else missing),
            },
            [_("%(card)s is not playable yet.") % {"card": name} for name in missing],
        )
