"""What shows many events, seasons or players: the lobby, the month, ladders, figures."""
