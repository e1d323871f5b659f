"""How strong players are, from results alone."""
