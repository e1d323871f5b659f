"""The Confrontation's settings for the kernel's conformance checks: tests and sweeps share them."""

from collections.abc import Mapping

from engine.bots.chance import random_raw
from engine.confrontation.state import ConfrontationState
from engine.kernel.conformance import Setting
from engine.kernel.decision import Decision, Option, Value
from engine.kernel.game import Game

SHOWS = frozenset(
    {
        "attacker", "battle", "balrog", "stand in", "proof", "retreat", "over", "march", "swap", "help", "returned",
        "king revealed", "pointed at", "spied", "seen",
    }
)  # fmt: skip
"""What tells of a concealed character, or of chance: from there two deals differ by right."""
SECRETS = frozenset({"cards", "lineup", "special cards"})


def mirror(decision: Decision, value: Value, other: Decision) -> Value | None:
    """The same answer with the enemy's characters dealt otherwise: of a concealed character, the same of whoever stands
    there instead."""
    keys = other.option_keys()
    if decision.prompt[0] in ("move", "step", "recall") and not str(value).startswith("special:"):
        step = str(value).partition(":")[0]
        shown = _is_shown(decision, dict(zip(decision.option_keys(), decision.options, strict=True))[str(value)])
        for key, option in zip(keys, other.options, strict=True):
            if key.partition(":")[0] == step and _is_shown(other, option) == shown:
                return key
        return None
    return value if isinstance(value, list) or value in keys else None


def _is_shown(decision: Decision, option: Option) -> bool:
    assert isinstance(decision.game, Game)
    state = decision.game.state
    assert isinstance(state, ConfrontationState)
    assert isinstance(option, tuple)
    return option[0] != "special" and state.shown[option[1]]


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
VARIANT = Setting(
    "confrontation",
    {"edition": "deluxe", "good_characters": "variant", "dark_characters": "variant", "special_cards": "choice"},
    (None, None),
    random_raw,
    SHOWS,
    SECRETS,
    mirror,
)
"""The Deluxe edition's variant characters and special cards."""
MIXED = Setting(
    "confrontation",
    {"edition": "deluxe", "good_characters": "lot", "dark_characters": "choice", "special_cards": "choice"},
    (None, None),
    random_raw,
    SHOWS,
    SECRETS,
    mirror,
)
"""Both printings mixed, the Good ones by lot, the Dark ones by choice."""
CLASSIC_WITH_SPECIALS = Setting(
    "confrontation",
    {"special_cards": "two", "names_mean_both": False},
    (None, None),
    random_raw,
    SHOWS,
    SECRETS,
    mirror,
)
"""The classic game with the special cards of 2002."""
MIXED_OTHERWISE = Setting(
    "confrontation",
    {
        **OTHER_READINGS.options,
        "edition": "deluxe",
        "good_characters": "choice",
        "dark_characters": "lot",
        "special_cards": "choice",
        "names_mean_both": False,
        "ring_inherited_in_mordor": True,
        "ask_when_able": True,
    },
    (None, None),
    random_raw,
    SHOWS,
    SECRETS,
    mirror,
)
"""Mixed, with every doubtful point the other way. Who is asked tells something then: no check of silence."""

SETTINGS: Mapping[str, Setting] = {
    "": CLASSIC,
    "other": OTHER_READINGS,
    "specials": CLASSIC_WITH_SPECIALS,
    "variant": VARIANT,
    "mixed": MIXED,
}
"""What the kernel's laws are checked on (``engine.games``)."""
