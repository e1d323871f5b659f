"""Cards as printed, formats, decks, and collections kept as a ledger."""

from cardpool.models.card import Card, CardSet, Printing
from cardpool.models.collection import Collection, Holding, Movement, copies_in, copies_owned
from cardpool.models.deck import Deck, DeckDraft, DeckTag, DeckVersion
from cardpool.models.draft import Draft, DraftPack, DraftPick, DraftSeat
from cardpool.models.format import Format, FormatRecheck, FormatRevision, Restriction
from cardpool.models.limited import LimitedPool, PoolCards
from cardpool.models.pack import Pack, PackRecipe, ShelfItem
from cardpool.models.tokens import EarningKind, EarningOwed, TokenEarning, TokenHolding, TokenMovement, TokenRate
from cardpool.models.trade import Gift, Trade, TradeLine, TradeVersion
from cardpool.models.wish import ListedCard

__all__ = [
    "Card",
    "CardSet",
    "Collection",
    "Deck",
    "DeckDraft",
    "DeckTag",
    "DeckVersion",
    "Draft",
    "DraftPack",
    "DraftPick",
    "DraftSeat",
    "EarningKind",
    "EarningOwed",
    "Format",
    "FormatRecheck",
    "FormatRevision",
    "Gift",
    "Holding",
    "LimitedPool",
    "ListedCard",
    "Movement",
    "Pack",
    "PackRecipe",
    "PoolCards",
    "Printing",
    "Restriction",
    "ShelfItem",
    "TokenEarning",
    "TokenHolding",
    "TokenMovement",
    "TokenRate",
    "Trade",
    "TradeLine",
    "TradeVersion",
    "copies_in",
    "copies_owned",
]
