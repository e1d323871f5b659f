"""Guest accounts, which organisers make, and trial accounts, which a visitor makes with one click."""
