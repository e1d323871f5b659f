"""Who of those who wait plays whom, and who asks whom for a match."""
