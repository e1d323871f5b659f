"""Randomness that can be drawn again from a seed."""
