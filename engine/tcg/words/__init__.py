"""The card language: typed words from which cards are written. Each knows how it is checked and performed; how it
is worded stands in ``wording``, the only module that knows English."""
