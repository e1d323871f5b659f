"""Collections: the ledger of cards and tokens, packs, gifts, trades, lists and pools."""
