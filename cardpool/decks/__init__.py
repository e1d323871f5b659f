"""Decks: their versions, drafts and sharing, and what is read of them."""
