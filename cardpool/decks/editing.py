"""Changing a deck list card by card. Pure: a list in, a list out, with a sentence that says what was done.

Every card goes where it belongs: a Ring into the Ring's place, a site onto the site path, and the first card that may
start as Ring-bearer into the Ring-bearer's place.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from django.utils.text import get_text_list
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from cardpool.decktext import CARDS_MOST, COPIES_MOST, DRAW, RING, RING_BEARER, SITES
from cardpool.errors import DeckRefused
from cardpool.legality import DeckList
from engine.tcg.facts import CardFacts

__all__ = ["DRAW", "PLACES", "RING", "RING_BEARER", "SITES", "Edit", "card_add", "card_take", "place_of", "usual_place"]

PLACES = (RING_BEARER, RING, SITES, DRAW)


@dataclass(frozen=True, slots=True)
class Edit:
    """A changed list, and what was done, as a sentence."""

    deck: DeckList
    message: str


def place_of(deck: DeckList, card: CardFacts) -> str:
    """Where a card goes when nobody says where."""
    place = usual_place(card)
    return RING_BEARER if place == DRAW and card.ring_bearer and deck.ring_bearer is None else place


def usual_place(card: CardFacts) -> str:
    """Where a card goes that is not the Ring-bearer."""
    return {"ring": RING, "site": SITES}.get(card.type, DRAW)


def card_add(
    deck: DeckList, card: CardFacts, facts: Mapping[str, CardFacts], *, place: str = "", copies: int = 1
) -> Edit:
    """Add copies of a card. A new Ring, Ring-bearer or site of a number takes the place of the one before.

    Raises:
        DeckRefused: it cannot stand there, or there are too many.
    """
    place = _checked(place) or place_of(deck, card)
    if not 1 <= copies <= COPIES_MOST:
        raise DeckRefused(_("Give a number of copies from 1 to %(copies_most)s.") % {"copies_most": COPIES_MOST})
    usual = usual_place(card)
    if place != usual and (place, usual) != (RING_BEARER, DRAW):
        raise DeckRefused(
            _("%(card)s cannot stand there; it belongs %(where)s.") % {"card": card.name, "where": _WHERE[usual]}
        )
    if place == SITES:
        return _site_add(deck, card, facts)
    if place == RING:
        return Edit(replace(deck, ring=card.id), _("%(card)s is the Ring.") % {"card": card.name})
    if place == RING_BEARER:
        return _bearer_add(deck, card, facts, copies)
    return _draw_add(deck, card, copies)


def _draw_add(deck: DeckList, card: CardFacts, copies: int) -> Edit:
    held = dict(deck.cards)
    now = held.get(card.id, 0) + copies
    if now > COPIES_MOST:
        raise DeckRefused(
            _("%(card)s: %(copies_most)s copies are the most.") % {"card": card.name, "copies_most": COPIES_MOST}
        )
    if deck.count + copies > CARDS_MOST:
        raise DeckRefused(_("A draw deck has at most %(cards_most)s cards here.") % {"cards_most": CARDS_MOST})
    return Edit(
        _with_cards(deck, held | {card.id: now}),
        _("%(card)s: %(now)s in the draw deck.") % {"card": card.name, "now": now},
    )


def _bearer_add(deck: DeckList, card: CardFacts, facts: Mapping[str, CardFacts], copies: int) -> Edit:
    if not card.ring_bearer:
        raise DeckRefused(
            _("%(card)s cannot start as Ring-bearer; choose a card that may, such as Frodo.") % {"card": card.name}
        )
    made = replace(deck, ring_bearer=card.id)
    message = _("%(card)s is the Ring-bearer.") % {"card": card.name}
    before = facts.get(deck.ring_bearer or "")
    if before is not None and before.id != card.id:
        message = _("%(card)s is the Ring-bearer in place of %(before)s.") % {"card": card.name, "before": before.name}
    if copies == 1:
        return Edit(made, message)
    more = _draw_add(made, card, copies - 1)
    return Edit(more.deck, f"{message} {more.message}")


def _site_add(deck: DeckList, card: CardFacts, facts: Mapping[str, CardFacts]) -> Edit:
    if card.id in deck.sites:
        return Edit(deck, _("%(card)s is on the site path already.") % {"card": card.name})
    if card.site_number is not None:
        gone = [site for site in deck.sites if site in facts and facts[site].site_number == card.site_number]
    else:
        gone = [site for site in deck.sites if site in facts and facts[site].title == card.title]
    if len(deck.sites) - len(gone) >= COPIES_MOST:
        raise DeckRefused(_("A site path has at most %(copies_most)s sites here.") % {"copies_most": COPIES_MOST})
    other_sites = [site for site in deck.sites if site not in gone]
    names = get_text_list([facts[card_id].name for card_id in gone], _("and"))
    if card.site_number is None:
        template = _("%(card)s takes the place of %(names)s.") if gone else _("%(card)s is on the site path.")
    elif gone:
        template = _("%(card)s takes the place of %(names)s at %(number)s.")
    else:
        template = _("%(card)s is on the site path at %(number)s.")
    message = template % {"card": card.name, "names": names, "number": card.site_number}
    return Edit(replace(deck, sites=_path([*other_sites, card.id], facts)), message)


def card_take(
    deck: DeckList, card_id: str, facts: Mapping[str, CardFacts], *, place: str = "", copies: int = 1
) -> Edit:
    """Take copies of a card away: from the draw deck if they are there, else from wherever it stands.

    Raises:
        DeckRefused: it is not there.
    """
    place, held = _checked(place), dict(deck.cards)
    if not 1 <= copies <= COPIES_MOST:
        raise DeckRefused(_("Give a number of copies from 1 to %(copies_most)s.") % {"copies_most": COPIES_MOST})
    name = facts[card_id].name if card_id in facts else card_id
    if place in ("", DRAW) and card_id in held:
        now = max(held.pop(card_id) - copies, 0)
        return Edit(
            _with_cards(deck, held | ({card_id: now} if now else {})),
            _("%(name)s: %(now)s in the draw deck.") % {"name": name, "now": now},
        )
    if place in ("", SITES) and card_id in deck.sites:
        at = deck.sites.index(card_id)
        return Edit(
            replace(deck, sites=deck.sites[:at] + deck.sites[at + 1 :]),
            _("%(name)s is off the site path.") % {"name": name},
        )
    if place in ("", RING_BEARER) and card_id == deck.ring_bearer:
        return Edit(replace(deck, ring_bearer=None), _("%(name)s is no longer the Ring-bearer.") % {"name": name})
    if place in ("", RING) and card_id == deck.ring:
        return Edit(replace(deck, ring=None), _("%(name)s is no longer the Ring.") % {"name": name})
    shown = name if len(name) <= 60 and name.isprintable() else _("This card")
    if place:
        raise DeckRefused(_("%(card)s is not in the deck there.") % {"card": shown})
    raise DeckRefused(_("%(card)s is not in the deck.") % {"card": shown})


_WHERE = {
    RING: gettext_lazy("in the Ring’s place"),
    SITES: gettext_lazy("on the site path"),
    DRAW: gettext_lazy("in the draw deck"),
}


def _checked(place: str) -> str:
    if place and place not in PLACES:
        raise DeckRefused(_("Give a place of the deck: %(places)s.") % {"places": ", ".join(PLACES)})
    return place


def _with_cards(deck: DeckList, cards: Mapping[str, int]) -> DeckList:
    return DeckList.from_content({**deck.content(), "cards": cards})


def _path(sites: list[str], facts: Mapping[str, CardFacts]) -> tuple[str, ...]:
    """Sites in the order of the path: by number, then as in the catalogue; ids nobody knows come last."""

    def key(card_id: str) -> tuple[int, int, int]:
        card = facts.get(card_id)
        return (card.site_number or 0, card.set, card.number) if card else (100, 0, 0)

    return tuple(sorted(sites, key=key))
