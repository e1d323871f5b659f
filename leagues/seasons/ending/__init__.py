"""A season ends: its places, its cut and its prizes."""
