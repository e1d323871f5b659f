"""Stages of an event: their plan, their rounds, their length, and who goes on. Pure."""
