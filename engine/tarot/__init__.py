"""The Lord of the Rings Tarot card game: three rounds for two to six players."""
