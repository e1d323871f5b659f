"""Tables of the War of the Ring block."""

from functools import partial

from tests.engine.tcg.later import NO_KEYWORD, later

bloodlines = partial(later, sets=(11, 12, 13))
"""A table with the card pool of sets 11 to 13."""
BARE = dict.fromkeys(range(1, 5), NO_KEYWORD)
"""The sites before the fellowship's, none of them with a keyword."""
