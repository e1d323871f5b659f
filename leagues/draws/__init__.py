"""Prize draws that anybody can verify, and values from outside. Pure."""
