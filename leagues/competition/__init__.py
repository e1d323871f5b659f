"""What events and seasons have in common."""
