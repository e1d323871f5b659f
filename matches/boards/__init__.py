"""From a seat's view to what a page draws. Pure: dicts in, dicts out; nothing here reads a database or the engine."""
