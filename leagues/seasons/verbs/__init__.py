"""What one may do in a season, and what each verb asks for."""
