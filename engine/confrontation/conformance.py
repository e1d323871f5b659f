"""The Confrontation's settings for the kernel's conformance checks: tests and sweeps share them."""

from engine.bots.chance import random_raw
from engine.kernel.conformance import Setting
from engine.kernel.decision import Decision, Value

SHOWS = frozenset({"battle", "balrog", "stand in", "proof", "retreat", "over"})
"""What tells of a concealed character, or of chance: from there two deals differ by right."""
SECRETS = frozenset({"cards"})


def mirror(decision: Decision, value: Value, other: Decision) -> Value | None:
    """The same answer with the enemy's characters dealt otherwise: a move of whoever stands there instead."""
    keys = other.option_keys()
    if decision.prompt[0] == "move":
        step = str(value).partition(":")[0]
        return next((key for key in keys if key.partition(":")[0] == step), None)
    return value if isinstance(value, list) or value in keys else None


CLASSIC = Setting("confrontation", {}, (None, None), random_raw, SHOWS, SECRETS, mirror)
"""The first seat plays Dark, both place at random, every option as it stands."""
OTHER_READINGS = Setting(
    "confrontation",
    {
        "first_seat": "lot",
        "failed_retreat_stops_sacrifice": False,
        "good_text_after_retreat": False,
        "orcs_defeat_sam": False,
        "shelob_and_good_in_gondor": "battle",
        "nazgul_between_mountains": False,
        "retreat_upstream": False,
    },
    (None, None),
    random_raw,
    SHOWS,
    SECRETS,
    mirror,
)
"""Every doubtful point the other way."""
