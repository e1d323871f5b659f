"""The room of the deck-building game."""
