"""Friends and blocks, and what a player takes from others."""
