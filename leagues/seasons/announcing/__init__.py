"""Leagues are made, and their seasons announced."""
