"""What develops and measures: benches, sweeps, durability, a day in an hour, checks of the tree."""
