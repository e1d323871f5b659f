"""Pages about matches. They hold no rules: services write, selectors read, boards arrange."""
