"""What officials and players do to an event by name, each declared once."""
