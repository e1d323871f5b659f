"""An event starts, goes on round by round, and ends; its results are certified."""
