"""Leagues: seasons of series, in which entrants find their opponents by challenge or by being matched."""
