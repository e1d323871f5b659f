"""The steady bot's rules of thumb for the card game: fill the fellowship, field minions, win the fight at hand.

It reads the table from its view alone.
"""

from collections.abc import Callable, Mapping
from typing import cast

from engine.bots.chance import options_of, random_answer, whole
from engine.kernel import Stream, Value

Data = Mapping[str, object]

FULL_FELLOWSHIP = 5
"""More companions than this bring the minions too much twilight."""


def answer(view: Data, decision: Data, chance: Stream) -> Value:
    """The answer a careful beginner would give."""
    prompt = cast("Data", decision["prompt"])
    rule = _RULES.get(str(prompt["key"]))
    if rule is None:
        return random_answer(view, decision, chance)
    return rule(Table(view), decision, chance)


class Table:
    """The view with its cards by key."""

    def __init__(self, view: Data) -> None:
        self.view = view
        self.me = whole(view["seat"])
        self.fp = whole(view["fp"])
        self.seats = cast("list[Data]", view["seats"])
        self.cards: dict[str, Data] = {}
        for seat in self.seats:
            for zone in ("characters", "support", "dead", "hand", "discard", "adventure"):
                for card in cast("list[Data]", seat.get(zone, [])):
                    self.cards[str(card["id"])] = card
                    for item in cast("list[Data]", card.get("borne", [])):
                        self.cards[str(item["id"])] = item
        self.ring_bearer = str(self.seats[self.fp]["ring_bearer"])

    def left(self, key: str) -> int:
        """The vitality a character has left."""
        card = self.cards.get(key)  # the Ring-bearer of a player who has lost is gone
        return 0 if card is None else whole(card["vitality"]) - whole(card.get("wounds", 0))

    def strength(self, key: str) -> int:
        return whole(self.cards[key].get("strength") or 0)

    def companions(self) -> list[Data]:
        """The companions of the fellowship whose turn it is."""
        characters = cast("list[Data]", self.seats[self.fp]["characters"])
        return [card for card in characters if card["type"] == "companion"]

    def fight(self) -> Data | None:
        """The skirmish being fought."""
        for skirmish in cast("list[Data]", self.view["skirmishes"]):
            if skirmish["state"] == "now":
                return skirmish
        return None

    def fighting(self) -> set[str]:
        """The characters in the skirmish."""
        fight = self.fight()
        return set() if fight is None else {str(fight["fp"]), *map(str, cast("list[str]", fight["minions"]))}


def _key(option: Data) -> str:
    return str(option["key"])


def _note(option: Data) -> str:
    """What an option says it does, without capitals."""
    return str(option["note"]).lower()


def _of(options: list[Data], verb: str) -> list[Data]:
    return [option for option in options if option["verb"] == verb]


# -- the phases -----------------------------------------------------------------------------------------------------


def _action(table: Table, decision: Data, chance: Stream) -> Value:
    options = options_of(decision)
    phase = str(table.view["phase"])
    useful = [option for option in options if not option.get("idle")]
    last = _key(options[-1])
    if phase == "fellowship":
        return _fellowship(table, useful, last)
    if phase == "shadow":
        return _shadow(table, useful, last)
    if phase == "skirmish":
        return _skirmish(table, useful, last)
    plays = [option for option in _of(useful, "play") if chance.below(2)]
    return _key(plays[0]) if plays else last


def _fellowship(table: Table, options: list[Data], move: str) -> str:
    heals = _of(options, "heal")
    if heals:
        return _key(heals[0])
    room = FULL_FELLOWSHIP - len(table.companions())
    for option in _of(options, "play"):
        card = table.cards[_key(option).split(":")[1]]
        if card["type"] != "companion" or room > 0:
            return _key(option)
    burdens = whole(table.seats[table.me]["burdens"])
    for option in _of(options, "use"):
        if burdens >= 3 and "remove a burden" in _note(option) and table.left(str(option["card"])) > 2:
            return _key(option)
    return move


def _shadow(table: Table, options: list[Data], done: str) -> str:
    plays = _of(options, "play")
    minions = [option for option in plays if table.cards[str(option["card"])]["type"] == "minion"]
    for group in (minions, plays):
        if group:
            return _key(max(group, key=lambda option: (whole(option["cost"]), _key(option))))
    return done


def _skirmish(table: Table, options: list[Data], done: str) -> str:
    """Help while the fight at hand is not won; the minions win ties."""
    fight = table.fight()
    if fight is None:
        return done
    ours, theirs = whole(fight["fp_strength"]), whole(fight["shadow_strength"])
    winning = ours > theirs if table.me == table.fp else theirs >= ours
    if winning or abs(ours - theirs) > 8:
        return done
    helpful = [option for option in options if "strength" in _note(option) or "cancel" in _note(option)]
    if not helpful:
        return done
    return _key(min(helpful, key=lambda option: (option["verb"] != "play", whole(option.get("cost", 0)), _key(option))))


# -- choices --------------------------------------------------------------------------------------------------------


def _bid(table: Table, decision: Data, chance: Stream) -> Value:
    return min(whole(decision["most"]), chance.below(3))


def _first(table: Table, decision: Data, chance: Stream) -> Value:
    return _key(options_of(decision)[0])


def _last(table: Table, decision: Data, chance: Stream) -> Value:
    return _key(options_of(decision)[-1])


def _start(table: Table, decision: Data, chance: Stream) -> Value:
    options = options_of(decision)
    return [_key(options[chance.below(len(options))])] if options else []


def _none_or_least(table: Table, decision: Data, chance: Stream) -> Value:
    """Give up as little as possible; what must go is what costs most."""
    options = options_of(decision)
    least = whole(decision["least"])
    worth = sorted(options, key=lambda option: (-whole(table.cards[_key(option)]["twilight"] or 0), _key(option)))
    return [_key(option) for option in worth[:least]]


def _hardiest(table: Table, decision: Data, chance: Stream) -> Value:
    """The character with the most vitality left, the Ring-bearer last."""
    return _best(decision, lambda key: (key != table.ring_bearer, table.left(key), -table.strength(key)))


def _neediest(table: Table, decision: Data, chance: Stream) -> Value:
    """The Ring-bearer, then whoever has least left."""
    options = options_of(decision)
    if not options:
        return []
    return _best(decision, lambda key: (key == table.ring_bearer, -table.left(key)), least=1)


def _helped(table: Table, decision: Data, chance: Stream) -> Value:
    """Whoever is fighting, on one's own side first."""
    fighting = table.fighting()
    return _best(
        decision,
        lambda key: (key in fighting, table.cards[key]["owner"] == table.me, table.strength(key)),
    )


def _strongest(table: Table, decision: Data, chance: Stream) -> Value:
    return _best(decision, lambda key: (table.cards.get(key, {}).get("owner") != table.me, _worth(table, key)))


def _worth(table: Table, key: str) -> int:
    return whole(table.cards.get(key, {}).get("twilight") or 0)


def _best(decision: Data, rank: Callable[[str], tuple[int, ...]], least: int | None = None) -> list[str]:
    keys = sorted(_key(option) for option in options_of(decision))
    keys.sort(key=rank, reverse=True)
    count = whole(decision["least"]) if least is None else least
    return keys[: max(count, min(1, whole(decision["most"])))]


def _defend(table: Table, decision: Data, chance: Stream) -> Value:
    """The strongest companions take the strongest minions; the Ring-bearer only what is left."""
    options = options_of(decision)
    minions = sorted({str(option["left"]) for option in options}, key=lambda key: (-table.strength(key), key))
    capacity = cast("Mapping[str, int]", decision["capacity"])
    fighters = sorted(
        capacity, key=lambda key: (key == table.ring_bearer, -table.strength(key), table.left(key) < 2, key)
    )
    room = [fighter for fighter in fighters for _ in range(capacity[fighter] if fighter != table.ring_bearer else 0)]
    return [f"{minion}>{fighter}" for minion, fighter in zip(minions, room, strict=False)]


def _attack(table: Table, decision: Data, chance: Stream) -> Value:
    """All that is left against the Ring-bearer."""
    options = options_of(decision)
    minions = sorted({str(option["left"]) for option in options})
    fighters = sorted({str(option["right"]) for option in options})
    target = table.ring_bearer if table.ring_bearer in fighters else fighters[0]
    return [f"{minion}>{target}" for minion in minions]


def _respond(table: Table, decision: Data, chance: Stream) -> Value:
    """Use what works by itself; spend cards, and put the Ring on, only in need."""
    options = options_of(decision)
    for option in options:
        if option["verb"] == "trigger" or ("ring-bearer" in _note(option) and "make" in _note(option)):
            return _key(option)
    for option in options[:-1]:
        if table.left(table.ring_bearer) <= 2 or chance.below(3) == 0:
            return _key(option)
    return _key(options[-1])


def _move_or_stay(table: Table, decision: Data, chance: Stream) -> Value:
    """Move on with a sound fellowship."""
    companions = table.companions()
    worn = sum(1 for card in companions if table.left(str(card["id"])) <= 1)
    sound = len(companions) >= 3 and worn == 0 and table.left(table.ring_bearer) >= 3
    return "move" if sound and chance.below(3) else "stay"


def _no(table: Table, decision: Data, chance: Stream) -> Value:
    return "no"


def _next_skirmish(table: Table, decision: Data, chance: Stream) -> Value:
    return _best(decision, lambda key: (key != table.ring_bearer, table.strength(key)))


_RULES: dict[str, Callable[[Table, Data, Stream], Value]] = {
    "action": _action,
    "bid": _bid,
    "place": _first,
    "starting fellowship": _start,
    "mulligan": _no,
    "sanctuary": _neediest,
    "heal": _neediest,
    "arrow": _hardiest,
    "exert": _hardiest,
    "make": _helped,
    "bearer": _strongest,
    "discard": _strongest,
    "discard from hand": _none_or_least,
    "put beneath deck": _none_or_least,
    "reconcile": _none_or_least,
    "reconcile down": _none_or_least,
    "assign defenders": _defend,
    "assign leftovers": _attack,
    "next skirmish": _next_skirmish,
    "respond": _respond,
    "move or stay": _move_or_stay,
    "one of": _last,
}
