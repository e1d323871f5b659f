"""How often Python's cyclic garbage collector looks, and at what, in every process of the site.

Nearly everything is freed as soon as nothing names it; the collector looks only for rings. By its defaults it looks
again and again at all that was loaded once (cards, templates, addresses), and at every row of a large event, which
makes pairing and standings of thousands several times as dear (`make bench ARGS=garbage`).
"""

from __future__ import annotations

import gc
from typing import Any

__all__ = ["garbage_settle"]

THRESHOLDS = (50_000, 20, 10)
"""New objects between two looks at the youngest; looks at those between two at the next older; and again."""
ALL_AGAIN = 16
"""Of so many looks at everything one is at what was set aside, too: rings among it are freed then."""
_looks = 0


def garbage_settle() -> None:
    """Set aside what is loaded by now, and look less often from now on. Harmless when repeated.

    What is loaded later, such as a set of cards or a template, is set aside by the next look at everything, which it
    survives. What is set aside is freed as ever when nothing names it any more.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(*THRESHOLDS)
    if _looked not in gc.callbacks:
        gc.callbacks.append(_looked)


def _looked(phase: str, info: dict[str, Any]) -> None:
    """Before and after a look at everything."""
    global _looks
    if info["generation"] != 2:
        return
    if phase == "start":
        _looks += 1
        if _looks % ALL_AGAIN == 0:
            gc.unfreeze()
    else:
        gc.freeze()
