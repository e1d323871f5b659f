"""The steady bot's rules of thumb for The Confrontation: strong characters in front and Frodo behind them, attack what
is probably weaker, spend no more of a card than the fight needs.

It reads the board from its view alone; an unknown enemy counts as an average one.
"""

from collections.abc import Callable, Mapping
from typing import cast

from engine.bots.chance import options_of, random_answer
from engine.confrontation.board import BY_ID, FORWARD, IDS, ROW, SIDES
from engine.confrontation.pieces import BY_KEY, CHARACTERS
from engine.kernel import Stream, Value

Data = Mapping[str, object]

FRONT = {
    "good": ("gandalf", "aragorn", "legolas", "gimli", "boromir"),
    "dark": ("balrog", "witch_king", "saruman", "orcs", "warg", "black_rider"),
}
"""Who should stand in the five regions before the own home."""
BEARERS = ("frodo", "v_frodo", "sam", "v_sam")
"""Who bears the Ring, or may inherit it."""
AVERAGE = 4
"""What an unknown enemy is taken for, cards apart."""
A_CARD = 3
"""What the enemy's card probably adds."""
VALUE = {
    "frodo": 100,
    "v_frodo": 40,
    "boromir": 6,
    "gandalf": 6,
    "balrog": 6,
    "troll": 7,
    "orcs": 5,
    "warg": 4,
    "merry": 4,
}
"""What losing a character costs, where it is not its strength and two."""


def answer(view: Data, decision: Data, chance: Stream) -> Value:
    """The answer a careful beginner would give."""
    prompt = cast("Data", decision["prompt"])
    rule = _RULES.get(str(prompt["key"]))
    return rule(view, decision, chance) if rule is not None else random_answer(view, decision, chance)


def value_of(piece: str) -> int:
    return VALUE.get(piece, CHARACTERS[BY_KEY[piece]].strength + 2)


def _key(option: Data) -> str:
    return str(option["key"])


def _best(options: list[tuple[int, str]]) -> str:
    return max(options)[1]


def _place(view: Data, decision: Data, chance: Stream) -> Value:
    """Five of the front line before home, in random order; the others behind."""
    capacity = cast("Mapping[str, int]", decision["capacity"])
    pieces = list(dict.fromkeys(str(option["left"]) for option in options_of(decision)))
    first = _front(str(view["side"]), pieces)
    front = list(range(len(first)))
    chance.shuffle(front)
    line = [first[place] for place in front][:5]
    home = max(capacity, key=lambda region: capacity[region])
    regions = [region for region in capacity if region != home]
    spots = dict(zip(line, regions, strict=True))
    return [f"{piece}>{spots.get(piece, home)}" for piece in pieces]


def _front(side: str, pieces: list[str]) -> tuple[str, ...]:
    """The characters for the front line; the strongest variants fill the places of those not in play."""
    known = [piece for piece in FRONT[side] if piece in pieces]
    others = [piece for piece in pieces if piece not in known and piece not in BEARERS]
    others.sort(key=lambda piece: -CHARACTERS[BY_KEY[piece]].strength)
    return (*known, *others[: max(0, len(FRONT[side]) - len(known))])


def _move(view: Data, decision: Data, chance: Stream) -> Value:
    """The move that promises most; equal ones by chance."""
    rated = [(_worth(view, option) * 100 + chance.below(100), _key(option)) for option in options_of(decision)]
    return _best(rated)


def _worth(view: Data, option: Data) -> int:
    if "piece" not in option:
        return 0  # a special card
    piece, region = str(option["piece"]), str(option["region"])
    side = str(view["side"])
    regions = {str(one["id"]): one for one in cast("list[Data]", view["regions"])}
    enemy = "dark" if side == "good" else "good"
    enemies = cast("int", cast("Data", regions[region][enemy])["count"])
    if piece == _bearer(view):
        return _frodo(region, enemies, regions)
    if enemies:
        return _attack(piece, enemies)
    if region == "shire":
        return 6  # three Dark characters there win
    threats = _threats(regions, region, side)
    return 1 - threats * (value_of(piece) > AVERAGE)


def _bearer(view: Data) -> str:
    seats = cast("list[Data]", view["seats"])
    return next((str(seat["ring_bearer"]) for seat in seats if seat["ring_bearer"] is not None), "frodo")


def _frodo(region: str, enemies: int, regions: Mapping[str, Data]) -> int:
    """Frodo runs for Mordor, and goes where nobody can attack him if there is such a place."""
    if region == "mordor":
        return 1000
    if enemies:
        return -50
    return ROW[BY_ID[region]] - 5 * _threats(regions, region, "good")


def _threats(regions: Mapping[str, Data], region: str, side: str) -> int:
    """How many enemies may enter a region by an ordinary move."""
    enemy = SIDES.index("dark" if side == "good" else "good")
    return sum(
        cast("int", cast("Data", regions[IDS[origin]][SIDES[enemy]])["count"])
        for origin in range(len(IDS))
        if BY_ID[region] in FORWARD[enemy][origin]
    )


def _attack(piece: str, enemies: int) -> int:
    """The value of attacking unknown enemies."""
    if piece == "orcs":
        return 5 - enemies
    if piece == "pippin":
        return 3  # he looks, and flees
    if piece == "boromir":
        return 2
    return 2 * (CHARACTERS[BY_KEY[piece]].strength - AVERAGE) + 1 - (enemies - 1)


def _flee(view: Data, decision: Data, chance: Stream) -> Value:
    """Sam in front if he can win; else away; else stand."""
    options = {_key(option): option for option in options_of(decision)}
    if "sam" in options and _strength(view, ours=False) <= 5:
        return "sam"
    ways = [key for key in options if key.startswith("flee:")]
    return ways[chance.below(len(ways))] if ways else "sam" if "sam" in options else "stand"


def _fighter(view: Data, *, ours: bool) -> str:
    battle = cast("Data", view["battle"])
    attacker, defender = str(battle["attacker"]), str(battle["defender"])
    own_attack = SIDES[CHARACTERS[BY_KEY[attacker]].side] == view["side"]
    return attacker if own_attack == ours else defender


def _strength(view: Data, *, ours: bool) -> int:
    """The strength of a fighter, with its card if that lies open."""
    side = CHARACTERS[BY_KEY[_fighter(view, ours=ours)]].side
    return cast("int", cast("Data", cast("Data", view["battle"])["strengths"])[SIDES[side]])


def _card(view: Data, decision: Data, chance: Stream) -> Value:
    """The least strength card that probably wins; where none does, a text card that saves something, else the least."""
    keys = [_key(option) for option in options_of(decision)]
    mine, other = _strength(view, ours=True), _strength(view, ours=False)
    troll = "troll" in (_fighter(view, ours=True), _fighter(view, ours=False))
    battle = cast("Data", view["battle"])
    enemy = "dark" if view["side"] == "good" else "good"
    guess = 0 if cast("Data", battle["cards"])[enemy] is not None or troll else A_CARD + chance.below(3) - 1
    numbers = sorted(key for key in keys if key[-1].isdigit())
    if _fighter(view, ours=True) == "troll":
        return (numbers or keys)[0]
    winning = [key for key in numbers if mine + int(key[-1]) > other + guess]
    if winning:
        return winning[0]
    dear = value_of(_fighter(view, ours=True))
    for key in (f"{view['side']}-retreat", "good-sacrifice", "good-cloak", "dark-eye"):
        if key not in keys or (key == "good-sacrifice" and dear > value_of(_fighter(view, ours=False))):
            continue
        if key != "good-cloak" or mine > other:
            return key
    return numbers[-1] if numbers and mine + int(numbers[-1][-1]) >= other + 1 else (numbers or keys)[0]


def _magic(view: Data, decision: Data, chance: Stream) -> Value:
    """The strongest card, or any text card."""
    keys = [_key(option) for option in options_of(decision)]
    return _best([(int(key[-1]) if key[-1].isdigit() else key != "keep", key) for key in keys])


def _saruman(view: Data, decision: Data, chance: Stream) -> Value:
    return "yes" if _strength(view, ours=True) > _strength(view, ours=False) else "no"


def _willing(view: Data, decision: Data, chance: Stream) -> Value:
    """Yes, where that is legal."""
    return _key(options_of(decision)[-1])


_RULES: dict[str, Callable[[Data, Data, Stream], Value]] = {
    "place": _place,
    "move": _move,
    "balrog": _willing,
    "flee": _flee,
    "prove": _willing,
    "saruman": _saruman,
    "aragorn": _saruman,
    "help": _willing,
    "mouth": _willing,
    "slip_away": _willing,
    "step": _move,
    "card": _card,
    "magic": _magic,
}
