"""Penalties, appeals, deck checks, and the certificate."""
