"""Tables of a season and their results."""
