"""The steady bot's rules of thumb for the card game: fill the fellowship, field minions, win the fight at hand.

It reads the table from its view alone.
"""

from collections.abc import Callable, Mapping
from typing import cast

from engine.bots.chance import options_of, random_answer, whole
from engine.kernel import Stream, Value

Data = Mapping[str, object]

WON = ("wins", "overwhelms")
"""The forecasts of a fight that the fellowship wins."""
OUT_OF_REACH = 8
"""Strength by which a fight is given up."""
CAUTION = 5
"""By how much the fellowship is to be stronger than what may come, to move again."""
HARM = ("wound", "fierce", "discard", "burden")
"""Words in the note of an ability that does the fellowship harm."""
KEPT = 6
"""Cards of less use are not kept in hand when one may be discarded."""
FULL_FELLOWSHIP = 5
"""More companions than this bring the minions too much twilight."""


def answer(view: Data, decision: Data, chance: Stream) -> Value:
    """The answer a careful beginner would give."""
    prompt = cast("Data", decision["prompt"])
    rule = _RULES.get(str(prompt["key"]))
    if rule is None:
        return random_answer(view, decision, chance)
    return rule(Table(view), decision, chance)


def answer_ahead(view: Data, question: Data) -> list[str] | None:
    """What they would say ahead of a later question (``Game.ahead``); ``None``: ask me when it comes."""
    rule = _AHEAD.get(str(cast("Data", question["prompt"])["key"]))
    return None if rule is None else rule(Table(view), question)


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

    def sites(self) -> list[Data]:
        """The sites of the path."""
        places = cast("list[Data]", self.view["path"])
        return [cast("Data", place["card"]) for place in places if place["card"] is not None]

    def site(self, key: str) -> Data:
        """A site of the path by its key."""
        return next((site for site in self.sites() if str(site["id"]) == key), {})

    def strength(self, key: str) -> int:
        return whole(self.cards[key].get("strength") or 0)

    def overwhelmed_by(self, minions: list[str]) -> bool:
        """Whether the minions together would overwhelm the Ring-bearer, or kill one who is nearly exhausted."""
        bearer, force = self.ring_bearer, sum(map(self.strength, minions))
        if not minions or bearer not in self.cards:
            return False
        strength = self.strength(bearer)
        return force >= 2 * strength or (force >= strength and self.left(bearer) <= 1)

    def use(self, key: str) -> int:
        """How much a card in hand is worth keeping: minions and companions there is room for, then what stays on the
        table, then events."""
        card = self.cards[key]
        mine = cast("list[Data]", self.seats[self.me]["characters"])
        if card["type"] == "minion":
            return 8 + whole(card["twilight"] or 0) // 4
        if card["type"] == "companion":
            known = {str(one["title"]) for one in mine}
            full = sum(one["type"] == "companion" for one in mine) >= FULL_FELLOWSHIP
            return 1 if full or (card["unique"] and str(card["title"]) in known) else 9
        return 4 if card["type"] == "event" else 5

    def minions(self) -> list[str]:
        """Every minion in play."""
        return [
            str(card["id"])
            for seat in self.seats
            for card in cast("list[Data]", seat["characters"])
            if card["type"] == "minion"
        ]

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


def _useful(decision: Data) -> list[Data]:
    """The options but those that say that they do nothing now."""
    return [option for option in options_of(decision) if not option.get("idle")]


def _of(options: list[Data], verb: str) -> list[Data]:
    return [option for option in options if option["verb"] == verb]


# -- the phases -----------------------------------------------------------------------------------------------------


def _action(table: Table, decision: Data, chance: Stream) -> Value:
    options = options_of(decision)
    phase = str(table.view["phase"])
    useful = _useful(decision)
    last = _key(options[-1])
    if phase == "fellowship":
        return _fellowship(table, useful, last)
    if phase == "shadow":
        return _shadow(table, useful, last)
    if phase == "skirmish":
        return _skirmish(table, useful, last)
    harm = _harming(useful) if table.me != table.fp else []
    tries = [option for option in (*_of(useful, "play"), *harm) if chance.below(2)]
    return _key(tries[0]) if tries else last


def _harming(options: list[Data]) -> list[Data]:
    """The abilities that do the fellowship harm."""
    return [option for option in _of(options, "use") if any(word in _note(option) for word in HARM)]


def _fellowship(table: Table, options: list[Data], move: str) -> str:
    heals = _of(options, "heal")
    if heals:
        return _key(heals[0])
    room = FULL_FELLOWSHIP - len(table.companions())
    for option in _of(options, "play"):
        card = table.cards[_key(option).split(":")[1]]
        if card["type"] == "companion":
            if room > 0:
                return _key(option)
        elif len(table.companions()) >= 2 or not whole(option.get("cost") or 0):
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
    at_stake = table.me == table.fp and fight["fp"] == table.ring_bearer
    if winning or (abs(ours - theirs) > OUT_OF_REACH and not at_stake):
        return done
    helpful = [option for option in options if "strength" in _note(option) or "cancel" in _note(option)]
    if table.me != table.fp:
        helpful += [option for option in options if "wound" in _note(option)]
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
    """As many as fit, whoever they are."""
    return sorted(map(_key, options_of(decision)))[:1]


def _reconcile(table: Table, decision: Data, chance: Stream) -> Value:
    """Part with what is least use, one card at least where one may, so that the hand does not fill with dead cards."""
    return _least_use(table, decision)


def _least_use(table: Table, decision: Data) -> list[str]:
    keys = sorted((_key(option) for option in options_of(decision)), key=lambda key: (table.use(key), key))
    least, most = whole(decision["least"]), whole(decision["most"])
    count = max(least, min(1, most))
    return [key for number, key in enumerate(keys[:count]) if number < least or table.use(key) < KEPT]


def _reconcile_ahead(table: Table, question: Data) -> list[str] | None:
    """As when it is asked, but rather no card that may be used in a skirmish before."""
    used = [option for option in options_of(question) if "Skirmish:" in _text(table.cards[_key(option)])]
    others = [option for option in options_of(question) if option not in used]
    return _least_use(table, {**question, "options": others}) or _least_use(table, {**question, "options": used})


def _arrows_ahead(table: Table, question: Data) -> list[str] | None:
    """The hardiest first."""
    keys = sorted(map(_key, options_of(question)))
    return sorted(keys, key=lambda key: (table.left(key), -table.strength(key)), reverse=True)


def _leftovers_ahead(table: Table, question: Data) -> list[str] | None:
    """All against the Ring-bearer."""
    return [table.ring_bearer] if table.ring_bearer in map(_key, options_of(question)) else None


def _help_ahead(table: Table, question: Data) -> list[str] | None:
    """What they would use in a skirmish, cards of the hand first."""
    useful: list[tuple[bool, int, str]] = []
    for key in map(_key, options_of(question)):
        card = table.cards.get(key) or table.site(key)
        text = str(card.get("text", "")).lower()
        if any(word in text for word in ("strength", "cancel", "wound")):
            in_play = not key.startswith("h")
            useful.append((in_play, 0 if in_play else whole(card.get("twilight") or 0), key))
    return [key for _in_play, _cost, key in sorted(useful)] or None


def _passing_ahead(table: Table, question: Data) -> list[str] | None:
    """Pass in skirmishes, but for what is used ahead, and where no card of theirs and no site says it is used."""
    mine = table.seats[table.me]
    hand = [_text(card) for card in cast("list[Data]", mine["hand"])]
    seen = [card for zone in ("characters", "support") for card in cast("list[Data]", mine.get(zone, []))]
    seen += [item for card in seen for item in cast("list[Data]", card.get("borne", []))]
    there = [_text(card) for card in seen] + [str(site.get("text", "")) for site in table.sites()]
    idle = ["skirmishes"]
    if not any(f"{phase}:" in text for text in hand + there for phase in _PHASES):
        idle.append("phases")
    if not any("Response:" in text for text in hand + there) and not any(" may " in text for text in there):
        idle.append("responses")
    return idle


def _text(card: Data) -> str:
    """The text of a Shadow card; of others nothing, which is of no use then."""
    return str(card.get("text", "")) if card.get("side") == "shadow" else ""


_PHASES = ("Maneuver", "Archery", "Assignment", "Regroup")


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
    """The Ring-bearer, then whoever has least left; one at least where one may."""
    options = options_of(decision)
    if not options:
        return []
    return _best(decision, lambda key: (key == table.ring_bearer, -table.left(key)))


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


def _best(decision: Data, rank: Callable[[str], tuple[int, ...]]) -> list[str]:
    keys = sorted(_key(option) for option in options_of(decision))
    keys.sort(key=rank, reverse=True)
    return keys[: max(whole(decision["least"]), min(1, whole(decision["most"])))]


def _defend(table: Table, decision: Data, chance: Stream) -> Value:
    """Fights that are won, with the weakest who wins; then those that cost a wound; and somebody in front of the
    Ring-bearer where what is left over would overwhelm him."""
    options = {(str(option["left"]), str(option["right"])): option for option in options_of(decision)}
    room = dict(cast("Mapping[str, int]", decision["capacity"]))
    left = sorted({minion for minion, _ in options}, key=lambda key: (-table.strength(key), key))
    pairs: list[str] = []

    def assign(minion: str, fighters: list[str]) -> None:
        if fighters:
            pairs.append(f"{minion}>{fighters[0]}")
            room[fighters[0]] -= 1
            left.remove(minion)

    def able(minion: str, verdicts: tuple[str, ...]) -> list[str]:
        return sorted(
            (
                fighter
                for fighter, places in room.items()
                if places > 0 and options.get((minion, fighter), {}).get("verdict") in verdicts
            ),
            key=lambda fighter: (fighter == table.ring_bearer, table.strength(fighter), fighter),
        )

    for minion in left.copy():
        assign(minion, able(minion, WON))
    for minion in left.copy():
        hardy = [one for one in able(minion, ("loses",)) if one != table.ring_bearer and table.left(one) > 1]
        assign(minion, sorted(hardy, key=lambda one: (-table.left(one), one)))
    for minion in left.copy():
        if table.overwhelmed_by(left):
            others = [one for one in able(minion, ("loses", "is overwhelmed")) if one != table.ring_bearer]
            assign(minion, others)
    return pairs


def _attack(table: Table, decision: Data, chance: Stream) -> Value:
    """All against the Ring-bearer; where he would win, against the strongest of the others whom they overwhelm. Those
    for whom there is no room go to the weakest."""
    options = options_of(decision)
    minions = sorted({str(option["left"]) for option in options}, key=lambda key: (-table.strength(key), key))
    fighters = sorted({str(option["right"]) for option in options}, key=lambda key: (table.strength(key), key))
    force = sum(map(table.strength, minions))
    bearer = table.ring_bearer
    target = bearer if bearer in fighters else fighters[0]
    others = [fighter for fighter in fighters if fighter != bearer and force >= 2 * table.strength(fighter)]
    if force < table.strength(target) and others:
        target = others[-1]
    room = dict(cast("Mapping[str, int]", decision.get("capacity") or {}))
    able = {(str(option["left"]), str(option["right"])) for option in options}
    pairs = []
    for minion in minions:
        for fighter in (target, *fighters):
            if (minion, fighter) in able and room.get(fighter, 1) > 0:
                room[fighter] = room.get(fighter, 1) - 1
                pairs.append(f"{minion}>{fighter}")
                break
    return pairs


def _respond(table: Table, decision: Data, chance: Stream) -> Value:
    """Use what works by itself; spend cards, and put the Ring on, only in need."""
    options = _useful(decision)
    for option in options:
        if option["verb"] == "trigger" or ("ring-bearer" in _note(option) and "make" in _note(option)):
            return _key(option)
    for option in options[:-1]:
        if table.left(table.ring_bearer) <= 2 or chance.below(3) == 0:
            return _key(option)
    return _key(options[-1])


def _move_or_stay(table: Table, decision: Data, chance: Stream) -> Value:
    """Move on while the fellowship is stronger than the minions that wait, and the Ring-bearer is well."""
    companions = [str(card["id"]) for card in table.companions()]
    ours, theirs = sum(map(table.strength, companions)), sum(map(table.strength, table.minions()))
    sound = len(companions) >= 2 and table.left(table.ring_bearer) >= 2
    return "move" if sound and ours > theirs + whole(table.view["twilight"]) + CAUTION else "stay"


def _may(table: Table, decision: Data, chance: Stream) -> Value:
    """Yes or no by chance; no where it would do nothing."""
    useful = _useful(decision)
    return _key(useful[chance.below(len(useful))])


def _most(table: Table, decision: Data, chance: Stream) -> Value:
    return whole(decision["most"])


def _yes(table: Table, decision: Data, chance: Stream) -> Value:
    return "yes"


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
    "reshuffle": _yes,
    "may": _may,
    "spot how many": _most,
    "sanctuary": _neediest,
    "heal": _neediest,
    "arrow": _hardiest,
    "exert": _hardiest,
    "make": _helped,
    "bearer": _strongest,
    "discard": _strongest,
    "discard from hand": _none_or_least,
    "put beneath deck": _none_or_least,
    "reconcile": _reconcile,
    "reconcile down": _reconcile,
    "assign defenders": _defend,
    "assign leftovers": _attack,
    "next skirmish": _next_skirmish,
    "respond": _respond,
    "move or stay": _move_or_stay,
    "one of": _last,
}

_AHEAD: dict[str, Callable[[Table, Data], list[str] | None]] = {
    "ahead reconcile": _reconcile_ahead,
    "ahead arrows": _arrows_ahead,
    "ahead leftovers": _leftovers_ahead,
    "ahead help": _help_ahead,
    "ahead passing": _passing_ahead,
}
