"""Results of tables: from matches, from players and from officials."""
