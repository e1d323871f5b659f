"""A player's data: all of it as a file, and the deletion of the account."""
