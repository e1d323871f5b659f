"""The room of the Tarot card game."""
