"""Values from outside and cards, for the draws of events and seasons."""
