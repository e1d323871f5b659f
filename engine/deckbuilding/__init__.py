"""The Fellowship of the Ring deck-building game for two to five players."""
