"""The steady bot's rules of thumb for The Confrontation: strong characters in front and Frodo behind them, attack what
is probably weaker, keep Frodo where he can flee and let him run when the way is free, play the card that does best
against what the enemy may still hold.

It reads the board from its view alone; an unknown enemy may be any that is not defeated.
"""

from collections.abc import Callable, Sequence

from engine.bots.chance import random_answer
from engine.bots.odds_confrontation import Fight, best_card, prospects, value_of
from engine.confrontation.board import (
    BACKWARD,
    BY_ID,
    DARK,
    FORWARD,
    GOOD,
    MORDOR,
    MORIA,
    NOWHERE,
    ROW,
    SHIRE,
    SIDES,
    SIDEWAYS,
    TUNNEL_OF_MORIA,
    limit,
)
from engine.confrontation.cards import BY_KEY as CARDS_BY_KEY
from engine.confrontation.cards import CARDS, DECK
from engine.confrontation.pieces import BY_KEY, CHARACTERS
from engine.confrontation.view_types import (
    ConfrontationBattle,
    ConfrontationOption,
    ConfrontationSeat,
    ConfrontationView,
)
from engine.kernel import Stream, Value
from engine.kernel.view_types import QuestionData

Question = QuestionData[ConfrontationOption]

FRONT = {
    "good": ("gandalf", "aragorn", "legolas", "gimli", "boromir"),
    "dark": ("balrog", "witch_king", "saruman", "orcs", "warg", "black_rider"),
}
"""Who should stand in the five regions before the own home."""
SAM_AT_HIS_BEST = "v_gandalf"
"""Who fights about as Sam does beside Frodo."""
GOES_ON = 0.8
"""The chance that an enemy who has defeated Sam defeats Frodo as well."""
BEARERS = ("frodo", "v_frodo", "sam", "v_sam")
"""Who bears the Ring, or may inherit it."""
ROAD = (0, 0.5, 1, 2, 4, 40, 1000)
"""What it is worth to have the Ring-bearer in each row, from the Shire to Mordor."""
CLOSED = 0.4
"""What is left of that where enemies hold every region onward."""
LOST = 100
"""What losing the Ring-bearer costs."""
AWAKE = 0.6
"""The chance that an enemy who could attack the Ring-bearer does something else, or comes too late."""
ON_THE_WAY = 0.06
"""The chance that an enemy two regions away from the Ring-bearer, with nobody between, gets at them."""
FLYING = 0.05
"""The chance that the Flying Nazgûl comes where the Ring-bearer is alone."""
FLED = 0.05
"""What is left of the danger where the Ring-bearer can flee sideways, the Warg apart."""
GUARDED = 0.75
"""What is left of it with each character beside them."""
SAM_THERE = 0.6
"""And with Sam."""
RISK = 0.25
"""The chance that a character that enemies can attack is attacked."""
INTRUDER = 4
"""What it is worth to keep a Dark character from the Shire, for each that is there already."""
INVADERS = 3
"""So many Dark characters in the Shire win."""
TAKEN = 6
"""What it is worth to bring one of the others there."""
LAST_ROWS = 5
"""From this row on, a Good character is a move or two from Mordor."""
GATE = 3
"""So many Dark characters stay in the last two rows if they can, and what it costs to have fewer."""


def answer(view: ConfrontationView, decision: Question, chance: Stream) -> Value:
    """The answer a careful beginner would give."""
    rule = _RULES.get(decision["prompt"]["key"])
    return rule(view, decision, chance) if rule is not None else random_answer(view, decision, chance)


def _side(view: ConfrontationView) -> int:
    assert view["side"] is not None, "a spectator is asked nothing"
    return SIDES.index(view["side"])


def _battle(view: ConfrontationView) -> ConfrontationBattle:
    assert view["battle"] is not None, "nothing is fought"
    return view["battle"]


# -- placing ---------------------------------------------------------------------------------------------------------


def _place(view: ConfrontationView, decision: Question, chance: Stream) -> Value:
    """Five of the front line before home, in random order; the others behind."""
    capacity = decision["capacity"]
    pieces = list(dict.fromkeys(option["left"] for option in decision["options"]))
    first = _front(SIDES[_side(view)], pieces)
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


# -- the board -------------------------------------------------------------------------------------------------------


class _Table:
    """The board as a seat sees it.

    Attributes:
        side: the own side.
        count: by side and region, how many characters stand there; where a battle is weighed, the mean after it.
        at: by own character, its region.
        enemies: the enemies not defeated, by their keys.
        bearer: the key of the Ring-bearer.
    """

    __slots__ = ("at", "bearer", "count", "enemies", "side")

    def __init__(self, view: ConfrontationView) -> None:
        self.side = _side(view)
        regions = view["regions"]
        self.count = [
            [float(region["good"]["count"]) for region in regions],
            [float(region["dark"]["count"]) for region in regions],
        ]
        own, other = _seat(view, self.side), _seat(view, 1 - self.side)
        self.at = {piece["id"]: BY_ID.get(piece["region"] or "", NOWHERE) for piece in own["pieces"]}
        lost = {piece["id"] for piece in other["defeated"]}
        self.enemies = tuple(character["id"] for character in other["team"] if character["id"] not in lost)
        self.bearer = str((own if self.side == GOOD else other)["ring_bearer"])


def _seat(view: ConfrontationView, side: int) -> ConfrontationSeat:
    return next(seat for seat in view["seats"] if seat["side"] == SIDES[side])


# -- moving ----------------------------------------------------------------------------------------------------------


def _move(view: ConfrontationView, decision: Question, chance: Stream) -> Value:
    """The move that promises most; equal ones by chance."""
    table = _Table(view)
    rated = [(_worth(table, option), chance.below(100), option["key"]) for option in decision["options"]]
    return max(rated)[2]


def _worth(table: _Table, option: ConfrontationOption) -> float:
    if "piece" not in option:  # a special card
        if table.side == DARK:
            return 0.0
        return _bearer_worth(table, table.at[table.bearer]) - LOST * _shire_danger(table)
    piece, origin, region = option["piece"], BY_ID[option["origin"]], BY_ID[option["region"]]
    return (_good_move if table.side == GOOD else _dark_move)(table, piece, origin, region)


def _good_move(table: _Table, piece: str, origin: int, region: int) -> float:
    """What the move wins, and how far the Ring-bearer has come then, and how safe they are."""
    good, dark = table.count
    bearer = region if piece == table.bearer else table.at[table.bearer]
    enemies, worth, won = dark[region], 0.0, 0.0
    if bearer == MORDOR:
        return ROAD[ROW[MORDOR]]
    if enemies:
        odds = prospects(piece, table.enemies, True)
        won = odds.win
        worth += odds.gain + won * (INTRUDER * dark[SHIRE] if ROW[region] == 1 else 0)
    elif piece != table.bearer:
        worth += RISK * min(0.0, _exposed(table, piece, region))
    if TUNNEL_OF_MORIA.get(origin) == region and "balrog" in table.enemies:
        worth -= value_of(piece) * dark[MORIA] / len(table.enemies)
    good[origin] -= 1
    good[region] += 1
    dark[region] -= won
    worth += _bearer_worth(table, bearer) - LOST * _shire_danger(table)
    good[origin] += 1
    good[region] -= 1
    dark[region] = enemies
    return worth


def _bearer_worth(table: _Table, region: int) -> float:
    """What it is worth to have the Ring-bearer in a region: the way behind them, less the danger."""
    dark = table.count[DARK]
    free = any(dark[onward] < 0.5 or onward == MORDOR for onward in FORWARD[GOOD][region])
    return ROAD[ROW[region]] * (1 if free else CLOSED) - LOST * _danger(table, region)


def _exposed(table: _Table, piece: str, region: int) -> float:
    """The gain of a character that is attacked there; 0 where nobody can."""
    attackers = sum(table.count[1 - table.side][origin] for origin in FORWARD[table.side][region])
    return prospects(piece, table.enemies, False).gain if attackers else 0.0


def _danger(table: _Table, region: int) -> float:
    """The chance that the Ring-bearer is lost in a region before the next move."""
    good, dark = table.count
    onward = FORWARD[GOOD][region]
    near = sum(dark[origin] for origin in onward)
    far = sum(dark[origin] for between in onward if not good[between] for origin in FORWARD[GOOD][between])
    flown = FLYING * ("flying_nazgul" in table.enemies and good[region] == 1)
    attacked = 1 - AWAKE**near * (1 - ON_THE_WAY) ** far * (1 - flown)
    room = [side for side in SIDEWAYS[region] if not dark[side] and good[side] < limit(side)]
    danger: float = attacked * (_after_flight(table) if room else 1.0) * GUARDED ** max(0, good[region] - 1)
    return danger * (SAM_THERE if table.at.get("sam") == region and good[region] > 1 else 1.0)


def _after_flight(table: _Table) -> float:
    """What is left of the danger where the Ring-bearer can flee sideways: not from the Warg."""
    return FLED + ("warg" in table.enemies) / max(1, len(table.enemies))


def _shire_danger(table: _Table) -> float:
    """The chance that the Dark side takes the Shire with its next move."""
    good, dark = table.count
    if good[SHIRE] or dark[SHIRE] < INVADERS - 1:
        return 0.0
    near = sum(dark[region] for region in FORWARD[GOOD][SHIRE])
    return (1 - AWAKE) * min(1.0, near)


def _dark_move(table: _Table, piece: str, origin: int, region: int) -> float:
    """What the move wins, the more the nearer the enemy is to Mordor; the Shire taken, and Mordor held."""
    good, dark = table.count
    held = sum(dark[place] for place, row in enumerate(ROW) if row >= LAST_ROWS)
    worth = 0.0 if ROW[origin] < LAST_ROWS or ROW[region] >= LAST_ROWS or held > GATE else -float(GATE)
    if good[region]:
        return worth + prospects(piece, table.enemies, True).gain + ROW[region]
    if region == SHIRE:
        return ROAD[ROW[MORDOR]] if dark[SHIRE] == INVADERS - 1 else worth + TAKEN
    return worth + RISK * min(0.0, _exposed(table, piece, region))


# -- battles ---------------------------------------------------------------------------------------------------------


def _flee(view: ConfrontationView, decision: Question, chance: Stream) -> Value:
    """The Ring-bearer does what is least dangerous: go, stand, or let Sam fight. Others go if they can."""
    table = _Table(view)
    options = decision["options"]
    if _fighter(view, ours=True) != table.bearer:
        ways = [option["key"] for option in options if "region" in option]
        return ways[chance.below(len(ways))] if ways else "stand"
    enemy = _fighter(view, ours=False)
    rated = [
        (
            _danger(table, BY_ID[option["region"]]) if "region" in option else _stay(option["key"], enemy),
            option["key"],
        )
        for option in options
    ]
    return min(rated)[1]


def _stay(key: str, enemy: str) -> float:
    """The danger to Frodo when he fights an enemy, or Sam does in his place; who defeats Sam may go on to Frodo."""
    if key != "sam":
        return prospects("frodo", (enemy,), False).lose
    return GOES_ON * prospects(SAM_AT_HIS_BEST, (enemy,), False).lose


def _fighter(view: ConfrontationView, *, ours: bool) -> str:
    battle = _battle(view)
    attacker, defender = battle["attacker"], battle["defender"]
    own_attack = SIDES[CHARACTERS[BY_KEY[attacker]].side] == view["side"]
    return attacker if own_attack == ours else defender


def _strength(view: ConfrontationView, *, ours: bool) -> int:
    """The strength of a fighter, with its card if that lies open."""
    side = CHARACTERS[BY_KEY[_fighter(view, ours=ours)]].side
    return _battle(view)["strengths"][SIDES[side]]


def _card(view: ConfrontationView, decision: Question, chance: Stream) -> Value:
    """The card that does best against those which the enemy may play; where all is settled, the one missed least."""
    side = _side(view)
    hand = [CARDS_BY_KEY[option["key"]] for option in decision["options"] if option["key"] in CARDS_BY_KEY]
    best = best_card(_fight(view), side, hand, _enemy_cards(view, 1 - side))
    return next(key for key, card in CARDS_BY_KEY.items() if card == best)


def _enemy_cards(view: ConfrontationView, side: int) -> list[int]:
    """The card of the enemy that lies open, or those which they still hold."""
    shown = _battle(view)["cards"][SIDES[side]]
    if shown is not None:
        return [CARDS_BY_KEY[shown["id"]]]
    used = _used(view, side)
    return [card for card in DECK[side] if card not in used]


def _used(view: ConfrontationView, side: int) -> list[int]:
    return [CARDS_BY_KEY[card["id"]] for card in _seat(view, side)["used"]]


def _fight(view: ConfrontationView) -> Fight:
    """The battle in which cards are played."""
    table = _Table(view)
    battle = _battle(view)
    region = BY_ID[battle["region"]]
    fighters = [_fighter(view, ours=side == table.side) for side in (GOOD, DARK)]
    values = [0 if battle["over"] else LOST if fighter == table.bearer else value_of(fighter) for fighter in fighters]
    strengths = [_strength(view, ours=side == table.side) - _added(battle, side) for side in (GOOD, DARK)]
    return Fight(
        strengths=(strengths[GOOD], strengths[DARK]),
        values=(values[GOOD], values[DARK]),
        ways=(_has_way(table, GOOD, BACKWARD[GOOD][region]), _has_way(table, DARK, SIDEWAYS[region])),
        used=(_used(view, GOOD), _used(view, DARK)),
        troll=fighters[DARK] == "troll" or SIDES[DARK] in battle["no_effect"],
    )


def _added(battle: ConfrontationBattle, side: int) -> int:
    """What a side's open card adds to the strength that the view gives."""
    card = battle["cards"][SIDES[side]]
    return CARDS[CARDS_BY_KEY[card["id"]]].strength if card and SIDES[side] not in battle["no_effect"] else 0


def _has_way(table: _Table, side: int, regions: Sequence[int]) -> bool:
    return any(not table.count[1 - side][place] and table.count[side][place] < limit(place) for place in regions)


def _magic(view: ConfrontationView, decision: Question, chance: Stream) -> Value:
    """The card that does best in place of Magic."""
    return _card(view, decision, chance) if len(decision["options"]) > 1 else decision["options"][0]["key"]


def _retreat(view: ConfrontationView, decision: Question, chance: Stream) -> Value:
    """For the Ring-bearer the safest region, else any."""
    table = _Table(view)
    options = decision["options"]
    if table.side == GOOD and _fighter(view, ours=True) == table.bearer:
        return min(options, key=lambda option: _danger(table, BY_ID[option["region"]]))["key"]
    return random_answer(view, decision, chance)


def _saruman(view: ConfrontationView, decision: Question, chance: Stream) -> Value:
    return "yes" if _strength(view, ours=True) > _strength(view, ours=False) else "no"


def _willing(view: ConfrontationView, decision: Question, chance: Stream) -> Value:
    """Yes, where that is legal."""
    return decision["options"][-1]["key"]


_RULES: dict[str, Callable[[ConfrontationView, Question, Stream], Value]] = {
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
    "retreat": _retreat,
}
