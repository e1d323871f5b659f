"""Cards picked for a gift or a side of a trade: what a form shows, and what it sends.

A form has a number for each card shown, named by its side, card and foil: ``gives:1C3`` and ``gives:1C3:foil``. Of
another player only what their lists show is shown; for anything else one searches the catalogue.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from django.db.models import F
from django.utils.translation import gettext as _

from cardpool.catalogue import card_dict_by_id
from cardpool.collections import selectors
from cardpool.collections.card_lines import COPIES_MOST, Cards
from cardpool.errors import Refused
from cardpool.models import Holding, ListedCard, Printing
from cardpool.query import QueryError
from cardpool.selectors import CardFilter, asker_of, cards_find
from engine.tcg.facts import all_facts
from players.models import Player

__all__ = ["FIND", "Lists", "PickRow", "PickSide", "lists_for", "own_side", "picks_read", "their_side", "together"]

FIND = "find"
"""What a form sends as ``do`` to look for cards; it changes nothing."""
SHOWN = 24
"""Cards shown of a side, beside those that are picked."""
QUERY_MOST = 80

Key = tuple[str, bool]


@dataclass(frozen=True, slots=True)
class PickRow:
    """A card to pick: how many are picked, how many there are (``None``: unknown), and why it is shown."""

    card: Mapping[str, Any]
    foil: bool
    count: int
    most: int | None
    notes: tuple[str, ...] = ()

    @property
    def name(self) -> str:
        """The end of the number's name."""
        return f"{self.card['card']}:foil" if self.foil else str(self.card["card"])

    @property
    def label(self) -> str:
        """The card in words."""
        return f"{self.card['name']} ({_('foil')})" if self.foil else str(self.card["name"])


@dataclass(slots=True)
class PickSide:
    """A side of the form: its cards, the search in it, what is wrong with that, and how many cards are not shown."""

    name: str
    text: str
    rows: list[PickRow] = field(default_factory=list)
    problem: str = ""
    hidden: int = 0
    lists_shown: bool = False


def picks_read(sent: Mapping[str, Any], side: str) -> dict[Key, int]:
    """The copies picked of each card, of those sent for a side. An empty number and 0 pick nothing.

    Raises:
        Refused: what was sent is no number of copies.
    """
    picks: dict[Key, int] = {}
    for name in sent:
        of_side, _colon, rest = name.partition(":")
        if of_side != side or not rest:
            continue
        text = str(sent[name]).strip() or "0"
        if not (text.isascii() and text.isdigit() and len(text) < 4 and int(text) <= COPIES_MOST):
            raise Refused(_("Pick 0 to %(copies_most)s copies of each card.") % {"copies_most": COPIES_MOST})
        if int(text):
            card, _colon, mark = rest.partition(":")
            picks[card[:20], mark == "foil"] = int(text)
    return picks


def together(*sides: Cards) -> dict[Key, int]:
    """The copies of several lists in one."""
    copies: dict[Key, int] = {}
    for cards in sides:
        for key, count in cards.items():
            copies[key] = copies.get(key, 0) + count
    return copies


@dataclass(frozen=True, slots=True)
class Lists:
    """Copies by kind and card on the lists of the player, and of the partner where they show them (else ``None``)."""

    own: Mapping[str, Cards]
    theirs: Mapping[str, Cards] | None


def lists_for(player: Player, partner: Player | None) -> Lists:
    """The lists that a form about cards for the partner may show."""
    shown = partner is not None and selectors.lists_seen(player, partner)
    return Lists(_listed(player), _listed(partner) if partner is not None and shown else None)


def _listed(player: Player) -> dict[str, dict[Key, int]]:
    listed: dict[str, dict[Key, int]] = {kind: {} for kind in ListedCard.Kind.values}
    rows = ListedCard.objects.filter(player=player).select_related("printing")
    for row in rows.order_by("printing__card__card_set_id", "printing__card__number", "printing__foil"):
        listed[row.kind][_key(row)] = row.count
    return listed


def own_side(name: str, player: Player, lists: Lists, picks: Cards, text: str) -> PickSide:
    """What the player may give: what is picked, what the partner looks for, what is on the player's trade list, and
    the others that they hold, or of all of these those that a search finds. Copies in open trades are left out."""
    side = PickSide(name, text[:QUERY_MOST])
    try:
        holdings, _result = selectors.holdings_found(player, side.text)
    except QueryError as error:
        holdings, side.problem = Holding.objects.none(), str(error)
    free = {_key(row): row.count - row.reserved for row in holdings.filter(count__gt=F("reserved"))}
    notes: dict[Key, list[str]] = {}
    for key in (lists.theirs or {}).get(ListedCard.Kind.WISH, ()):
        notes.setdefault(key, []).append(_("they look for it"))
    for key in lists.own[ListedCard.Kind.TRADE]:
        notes.setdefault(key, []).append(_("on your trade list"))
    picked = {key: free[key] for key in picks if key in free}
    if missing := [key for key in picks if key not in free]:  # a search does not show them
        rows = selectors.holdings_of(player).filter(printing__card__in={card for card, _foil in missing})
        held = {_key(row): row.count - row.reserved for row in rows}
        picked |= {key: held.get(key, 0) for key in missing}
    wanted = sorted((key for key in free if key not in picks), key=lambda key: -len(notes.get(key, ())))
    side.hidden = max(0, len(wanted) - SHOWN)
    most = picked | free
    side.rows = _rows([*picks, *wanted[:SHOWN]], picks, most, notes)
    return side


def their_side(name: str, player: Player, lists: Lists, picks: Cards, text: str) -> PickSide:
    """What the player may ask for: what is picked, what stands on the partner's trade list where they show it, or
    what a search finds in the catalogue. What the partner owns is not told."""
    side = PickSide(name, text[:QUERY_MOST])
    side.lists_shown = lists.theirs is not None
    notes: dict[Key, list[str]] = {}
    most: dict[Key, int | None] = {}
    trade_list = (lists.theirs or {}).get(ListedCard.Kind.TRADE, {})
    offered = list(trade_list)
    for key, count in trade_list.items():
        notes[key] = [_("they offer %(n)s") % {"n": count}]
    for key in lists.own[ListedCard.Kind.WISH]:
        notes.setdefault(key, []).append(_("on your wish list"))
    if side.text.strip():
        try:
            cards = [card.id for card in cards_find(CardFilter(text=side.text), asker_of(player)).cards]
        except QueryError as error:
            cards, side.problem = [], str(error)
        rank = {card: number for number, card in enumerate(cards)}
        some = cards[:SHOWN]
        printings = Printing.objects.filter(card__in=some).values_list("card_id", "foil")
        fitting = sorted(printings, key=lambda key: (rank[key[0]], key[1]))
        listed = [key for key in offered if key[0] in rank]
        offered = [*listed, *(key for key in fitting if key not in listed)]
        side.hidden = len(cards) - len(some)
    wanted = [key for key in offered if key not in picks]
    side.hidden += max(0, len(wanted) - 2 * SHOWN)
    side.rows = _rows([*picks, *wanted[: 2 * SHOWN]], picks, most, notes)
    return side


def _key(row: Holding | ListedCard) -> Key:
    return row.printing.card_id, row.printing.foil


def _rows(
    keys: Iterable[Key], picks: Cards, most: Mapping[Key, int | None], notes: Mapping[Key, list[str]]
) -> list[PickRow]:
    known = all_facts()
    return [
        PickRow(card_dict_by_id(key[0]), key[1], picks.get(key, 0), most.get(key), tuple(notes.get(key, ())))
        for key in keys
        if key[0] in known
    ]
