"""Deck lists as text: our lines, those of other sites, their storage form, and Lackey files.

Reading any of them back (`cardpool.decktext.deck_parse`) gives the same list.
"""

from collections.abc import Callable, Iterable
from xml.sax.saxutils import escape, quoteattr

from cardpool.legality import DeckList
from cardpool.names import card_index
from engine.tcg.facts import all_facts


def deck_text(deck: DeckList) -> str:
    """A deck list in the form of lines; reading it back gives the same list. A card whose name another one shares is
    written with its id."""
    name, facts = card_index().written, all_facts()
    lines = ["Ring-bearer", *([f"1x {name(deck.ring_bearer)}"] if deck.ring_bearer else [])]
    lines += ["", "Ring", *([f"1x {name(deck.ring)}"] if deck.ring else [])]
    lines += ["", "Sites", *(f"1x {name(card_id)}" for card_id in deck.sites)]
    for title, side in (("Free Peoples", "fp"), ("Shadow", "shadow")):
        rows = [(card_id, copies) for card_id, copies in deck.cards if card_id in facts and facts[card_id].side == side]
        lines += ["", f"{title} ({sum(copies for _, copies in rows)})"]
        lines += [f"{copies}x {name(card_id)}" for card_id, copies in rows]
    other = [row for row in deck.cards if row[0] not in facts or facts[row[0]].side not in ("fp", "shadow")]
    if other:
        lines += ["", "Draw deck", *(f"{copies}x {name(card_id)}" for card_id, copies in other)]
    return "\n".join(lines).strip() + "\n"


def deck_peer_text(deck: DeckList) -> str:
    """A deck list in the lines that other sites write: the Ring-bearer and the Ring on a line each, copies after the
    name, and the adventure deck before the two halves of the draw deck."""
    name, facts = card_index().written, all_facts()
    lines = [f"Ring-bearer: {name(deck.ring_bearer)}"] if deck.ring_bearer else []
    lines += [f"Ring: {name(deck.ring)}"] if deck.ring else []
    lines += ["", "Adventure Deck:", *map(name, deck.sites)]
    sides = {"fp": "Free Peoples Draw Deck:", "shadow": "Shadow Draw Deck:", "": "Draw Deck:"}
    halves: dict[str, list[str]] = {side: [] for side in sides}
    for card_id, copies in deck.cards:
        side = facts[card_id].side if card_id in facts else ""
        halves[side if side in sides else ""].append(f"{name(card_id)} x{copies}")
    for side, title in sides.items():
        if side or halves[side]:
            lines += ["", title, *halves[side]]
    return "\n".join(lines).strip() + "\n"


def deck_lackey(deck: DeckList) -> str:
    """A deck list as a Lackey ``.dek`` file: a card element for each copy, with the card's id beside its name."""

    facts = all_facts()

    def cards(ids: Iterable[str]) -> list[str]:
        return [
            f"  <card><name id={quoteattr(card_id)}>{escape(facts[card_id].name if card_id in facts else card_id)}"
            "</name></card>"
            for card_id in ids
        ]

    zones = {
        "Ring-bearer": filter(None, [deck.ring_bearer]),
        "Ring": filter(None, [deck.ring]),
        "Sites": deck.sites,
        "Deck": [card_id for card_id, copies in deck.cards for _ in range(copies)],
    }
    lines = ['<deck version="0.8">', " <meta><game>lotrtcg</game></meta>"]
    for zone, ids in zones.items():
        lines += [f' <superzone name="{zone}">', *cards(ids), " </superzone>"]
    return "\n".join([*lines, "</deck>"]) + "\n"


def deck_storage(deck: DeckList) -> str:
    """A deck list in the storage form other programs read: ``ringbearer|ring|site,site|card,card``."""

    def code(card_id: str) -> str:
        card = all_facts().get(card_id)
        if card is None:
            return card_id
        return f"{card.set}_{card.number}{card.id[-1] if card.id[-1].islower() else ''}"

    draw = [code(card_id) for card_id, copies in deck.cards for _ in range(copies)]
    bearer = code(deck.ring_bearer) if deck.ring_bearer else ""
    ring = code(deck.ring) if deck.ring else ""
    return "|".join((bearer, ring, ",".join(map(code, deck.sites)), ",".join(draw)))


#: The forms in which a list is written, by the name that addresses use.
FORMS: dict[str, Callable[[DeckList], str]] = {
    "lines": deck_text,
    "peers": deck_peer_text,
    "storage": deck_storage,
    "lackey": deck_lackey,
}
