"""Settings and entry points; ties the apps together."""
