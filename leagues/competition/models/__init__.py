"""Parts of rows that events and seasons have in common."""
