"""Penalties, appeals and deck checks."""
