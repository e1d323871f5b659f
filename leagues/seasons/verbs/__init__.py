"""What officials and players do to a season by name, each declared once."""
