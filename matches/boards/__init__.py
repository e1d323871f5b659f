"""Turn a seat's view into what a page draws. Pure: dicts in, dicts out."""
