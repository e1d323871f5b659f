"""Formats: official ones as data, those that organisers make, their revisions, and who is told of a change."""
