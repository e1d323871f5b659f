"""Programs for developers: benchmarks, sweeps, checks on services."""
