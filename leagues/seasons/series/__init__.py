"""The parts of a season: their turn, their packs, and what is due in them."""
