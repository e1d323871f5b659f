"""The steady bot's rules of thumb for the card game: fill the fellowship, field minions, win the fight at hand.

It reads the table from its view alone.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import cast

from engine.bots.chance import random_answer
from engine.kernel import Stream, Value
from engine.kernel.view_types import AheadData, QuestionData
from engine.tcg.view_types import TcgCard, TcgOption, TcgSkirmish, TcgView

Question = QuestionData[TcgOption]

WON = ("wins", "overwhelms")
"""The forecasts of a fight that the fellowship wins."""
CAUTION = 10
"""By how much the fellowship is to be stronger than what may come, to move again."""
SITE_TWILIGHT = 5
"""Twilight that a site in the middle of the path adds."""
MANY, WELL = 4, 3
"""Companions, and vitality left of the Ring-bearer, with which the fellowship moves again."""
HARM = ("wound", "fierce", "discard", "burden")
"""Words in the note of an ability that does the fellowship harm."""
LIGHT = 4
"""Resistance left of the Ring-bearer with which no burdens are added for anything."""
KEPT = 6
"""Cards of less use are not kept in hand when one may be discarded."""
FULL_FELLOWSHIP = 5
"""More companions than this bring the minions too much twilight."""


def answer(view: TcgView, decision: Question, chance: Stream) -> Value:
    """The answer a careful beginner would give."""
    rule = RULES.get(decision["prompt"]["key"])
    if rule is None:
        return random_answer(view, decision, chance)
    return rule(Table(view, cast("Sequence[TcgCard]", decision.get("cards", ()))), decision, chance)


def answer_ahead(view: TcgView, question: AheadData) -> list[str] | None:
    """What they would say ahead of a later question (``Game.ahead``); ``None``: ask me when it comes."""
    rule = _AHEAD.get(question["prompt"]["key"])
    return None if rule is None else rule(Table(view), question)


class Table:
    """The view with its cards by key, and the cards that a question alone shows."""

    def __init__(self, view: TcgView, asked_about: Iterable[TcgCard] = ()) -> None:
        assert view["seat"] is not None, "a spectator is asked nothing"
        self.view = view
        self.me = view["seat"]
        self.fp = view["fp"]
        self.seats = view["seats"]
        self.cards: dict[str, TcgCard] = {card["id"]: card for card in asked_about}
        for seat in self.seats:
            in_play = [*seat["characters"], *seat["support"], *seat["dead"]]
            in_piles = [*seat.get("hand", []), *seat.get("discard", []), *seat.get("adventure", [])]
            for card in (*in_play, *in_piles):
                self.cards[card["id"]] = card
                for item in card.get("borne", []):
                    self.cards[item["id"]] = item
        self.ring_bearer = self.seats[self.fp]["ring_bearer"] or ""

    def left(self, key: str) -> int:
        """The vitality a character has left."""
        card = self.cards.get(key)  # the Ring-bearer of a player who has lost is gone
        return 0 if card is None else (card["vitality"] or 0) - card.get("wounds", 0)

    def tokens(self, key: str) -> int:
        """The culture tokens on a card in play."""
        return self.cards[key].get("tokens", 0) if key in self.cards else 0

    def sites(self) -> list[TcgCard]:
        """The sites of the path."""
        return [place["card"] for place in self.view["path"] if place["card"] is not None]

    def strength(self, key: str) -> int:
        return self.cards[key]["strength"] or 0 if key in self.cards else 0

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
        mine = self.seats[self.me]["characters"]
        if card["type"] == "minion":
            return 8 + (card["twilight"] or 0) // 4
        if card["type"] == "companion":
            known = {own["title"] for own in mine}
            full = sum(own["type"] == "companion" for own in mine) >= FULL_FELLOWSHIP
            return 1 if full or (card["unique"] and card["title"] in known) else 9
        return 4 if card["type"] == "event" else 5

    def minions(self) -> list[str]:
        """Every minion in play."""
        return [card["id"] for seat in self.seats for card in seat["characters"] if _is_minion(card)]

    def companions(self) -> list[TcgCard]:
        """The companions of the fellowship whose turn it is."""
        return [card for card in self.seats[self.fp]["characters"] if card["type"] == "companion"]

    def fight(self) -> TcgSkirmish | None:
        """The skirmish being fought."""
        for skirmish in self.view["skirmishes"]:
            if skirmish["state"] == "now":
                return skirmish
        return None

    def fighting(self) -> set[str]:
        """The characters in the skirmish."""
        fight = self.fight()
        return set() if fight is None else {fight["fp"] or "", *fight["minions"]}


def _is_minion(card: TcgCard) -> bool:
    """Whether a card is a minion, if only for a while."""
    return card["type"] == "minion" or "minion" in card.get("types", ())


def _key(option: TcgOption) -> str:
    return option["key"]


def _keys(decision: Question | AheadData) -> list[str]:
    return [option["key"] for option in decision["options"]]


def _note(option: TcgOption) -> str:
    """What an option says it does, without capitals."""
    return option["note"].lower()


def _useful(decision: Question) -> list[TcgOption]:
    """The options but those that say that they do nothing now."""
    return [option for option in decision["options"] if not option.get("idle")]


def _of(options: list[TcgOption], verb: str) -> list[TcgOption]:
    return [option for option in options if option["verb"] == verb]


# -- the phases -----------------------------------------------------------------------------------------------------


def _action(table: Table, decision: Question, chance: Stream) -> Value:
    options = decision["options"]
    phase = table.view["phase"]
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


def _harming(options: list[TcgOption]) -> list[TcgOption]:
    """The abilities that do the fellowship harm."""
    return [option for option in _of(options, "use") if any(word in _note(option) for word in HARM)]


def _fellowship(table: Table, options: list[TcgOption], move: str) -> str:
    heals = _of(options, "heal")
    if heals:
        return _key(heals[0])
    room = FULL_FELLOWSHIP - len(table.companions())
    for option in _of(options, "play"):
        card = table.cards[_key(option).split(":")[1]]
        if card["type"] == "companion":
            if room > 0:
                return _key(option)
        elif len(table.companions()) >= 2 or not option.get("cost"):
            return _key(option)
    burdens = table.seats[table.me]["burdens"]
    for option in _of(options, "use"):
        if burdens >= 3 and "remove a burden" in _note(option) and table.left(option["card"]) > 2:
            return _key(option)
    return move


def _shadow(table: Table, options: list[TcgOption], pass_key: str) -> str:
    plays = _of(options, "play")
    minions = [option for option in plays if table.cards[option["card"]]["type"] == "minion"]
    for group in (minions, plays):
        if group:
            return _key(max(group, key=lambda option: (option["cost"], _key(option))))
    return pass_key


def _skirmish(table: Table, options: list[TcgOption], pass_key: str) -> str:
    """What ends the fight at hand better, if anything does: the cheapest thing that suffices, or the greatest of
    several that do together. Nothing is spent on a fight that stays as it is."""
    fight = table.fight()
    if fight is None or not fight["fp"]:
        return pass_key
    goal = _goal(table, fight)
    helpful = _helping(table, fight, options, goal)
    if helpful:
        return _key(min(helpful, key=lambda option: _price(table, option)))
    wounds = [option for option in options if "wound" in _note(option) and "outcome" not in option]
    if table.me != table.fp and wounds and goal == WIN:
        return _key(min(wounds, key=lambda option: _price(table, option)))
    cancels = [option for option in options if "cancel" in _note(option)]
    if cancels and table.me == table.fp and goal == WIN and _is_deadly(table, fight):
        return _key(min(cancels, key=lambda option: _price(table, option)))
    return pass_key


def _is_deadly(table: Table, fight: TcgSkirmish) -> bool:
    """Whether the fellowship's character dies as it stands; what befalls the Ring-bearer counts as that."""
    key = fight["fp"] or ""
    return fight["overwhelmed"] or table.left(key) <= 1 or key == table.ring_bearer


SURVIVE, WIN, OVERWHELM, NOTHING = 1, 2, 3, 4
"""What is to be reached in a fight, by the rank of `_VERDICTS` that suffices; nothing where it is good as it is."""
_VERDICTS = {"is overwhelmed": 0, "loses": SURVIVE, "wins": WIN, "overwhelms": OVERWHELM}


def _goal(table: Table, fight: TcgSkirmish) -> int:
    """What the seat wants of the fight: the fellowship to win it, the Shadow to kill, or at least to win."""
    fellowship_wins = fight["winner"] != "shadow"
    if table.me == table.fp:
        return NOTHING if fellowship_wins else WIN
    if fellowship_wins:
        return WIN
    return NOTHING if fight["overwhelmed"] or table.left(fight["fp"] or "") <= 1 else OVERWHELM


def _helping(table: Table, fight: TcgSkirmish, options: list[TcgOption], goal: int) -> list[TcgOption]:
    """The options that reach the goal, alone or together; without those the ones that save the character's life."""
    if goal == NOTHING:
        return []
    rated = [(option, _VERDICTS[option["verdict"]]) for option in options if "verdict" in option]
    rated = [(option, rank) for option, rank in rated if option["verb"] != "pass"]
    if reaching := [option for option, rank in rated if rank >= goal]:
        return reaching
    saves = table.me == table.fp and fight["overwhelmed"] and table.left(fight["fp"] or "") > 1
    if goal == WIN and (together := _together(table, fight, [option for option, _rank in rated])):
        return together
    return [option for option, rank in rated if saves and rank >= SURVIVE]


def _together(table: Table, fight: TcgSkirmish, options: list[TcgOption]) -> list[TcgOption]:
    """The option that gains most, where all of them together win the fight; the minions win ties."""
    ours, theirs = fight["fp_strength"], fight["shadow_strength"]
    lead = ours - theirs if table.me == table.fp else theirs - ours
    missing = (1 if table.me == table.fp else 0) - lead
    gains = [(_lead(option) - lead, option) for option in options]
    if not gains or sum(gain for gain, _option in gains) < missing:
        return []
    most = max(gain for gain, _option in gains)
    return [option for gain, option in gains if gain == most]


def _lead(option: TcgOption) -> int:
    """By how much the own side leads after an option."""
    own, other = option["outcome"].split(" : ")
    return int(own) - int(other)


def _price(table: Table, option: TcgOption) -> tuple[bool, bool, int, int, str]:
    """What an option costs: an exhausted character first, then a card, twilight, and strength that is not needed."""
    card = option.get("card", "")
    exhausts = "exert" in _note(option) and 0 < table.left(card) <= 2
    surplus = _lead(option) if "outcome" in option else 0
    return exhausts, option["verb"] == "play", option.get("cost", 0), surplus, _key(option)


# -- choices --------------------------------------------------------------------------------------------------------


def _bid(table: Table, decision: Question, chance: Stream) -> Value:
    return min(decision["most"], chance.below(3))


def _first(table: Table, decision: Question, chance: Stream) -> Value:
    return _key(decision["options"][0])


def _last(table: Table, decision: Question, chance: Stream) -> Value:
    return _key(decision["options"][-1])


def _start(table: Table, decision: Question, chance: Stream) -> Value:
    """As many as fit, whoever they are."""
    return sorted(_keys(decision))[:1]


def _reconcile(table: Table, decision: Question, chance: Stream) -> Value:
    """Part with what is least use, one card at least where one may, so that the hand does not fill with dead cards."""
    return _least_use(table, _keys(decision), decision["least"], decision["most"])


def _least_use(table: Table, held: Sequence[str], least: int, most: int) -> list[str]:
    keys = sorted(held, key=lambda key: (table.use(key), key))
    count = max(least, min(1, most))
    return [key for number, key in enumerate(keys[:count]) if number < least or table.use(key) < KEPT]


def _reconcile_ahead(table: Table, question: AheadData) -> list[str] | None:
    """As when it is asked, but rather no card that may be used in a skirmish before."""
    used = [key for key in _keys(question) if "Skirmish:" in _text(table.cards[key])]
    others = [key for key in _keys(question) if key not in used]
    least, most = question["least"], question["most"]
    return _least_use(table, others, least, most) or _least_use(table, used, least, most)


def _move_ahead(table: Table, question: AheadData) -> list[str] | None:
    """As when it is asked."""
    return [_moves_again(table)]


def _arrows_ahead(table: Table, question: AheadData) -> list[str] | None:
    """The hardiest first."""
    return sorted(sorted(_keys(question)), key=lambda key: (table.left(key), -table.strength(key)), reverse=True)


def _leftovers_ahead(table: Table, question: AheadData) -> list[str] | None:
    """All against the Ring-bearer."""
    return [table.ring_bearer] if table.ring_bearer in _keys(question) else None


def _help_ahead(table: Table, question: AheadData) -> list[str] | None:
    """What they would use in a skirmish, cards of the hand first."""
    useful: list[tuple[bool, int, str]] = []
    known = {site["id"]: site for site in table.sites()} | table.cards
    for key in _keys(question):
        card = known.get(key)
        if card is not None and any(word in card["text"].lower() for word in ("strength", "cancel", "wound")):
            in_play = not key.startswith("h")
            useful.append((in_play, 0 if in_play else card["twilight"] or 0, key))
    return [key for _in_play, _cost, key in sorted(useful)] or None


def _passing_ahead(table: Table, question: AheadData) -> list[str] | None:
    """Pass in skirmishes, but for what is used ahead, and where no card of theirs and no site says it is used."""
    mine = table.seats[table.me]
    hand = [_text(card) for card in mine["hand"]]
    cards = [*mine["characters"], *mine["support"]]
    cards += [item for card in cards for item in card.get("borne", [])]
    there = [_text(card) for card in cards] + [site["text"] for site in table.sites()]
    idle = ["skirmishes"]
    if not any(f"{phase}:" in text for text in hand + there for phase in _PHASES):
        idle.append("phases")
    if not any("Response:" in text for text in hand + there) and not any(" may " in text for text in there):
        idle.append("responses")
    return idle


def _text(card: TcgCard) -> str:
    """The text of a Shadow card; of others nothing, which is of no use then."""
    return card["text"] if card["side"] == "shadow" else ""


_PHASES = ("Maneuver", "Archery", "Assignment", "Regroup")


def _none_or_least(table: Table, decision: Question, chance: Stream) -> Value:
    """Give up as little as possible; what must go is what costs most."""
    worth = sorted(decision["options"], key=lambda option: (-_worth(table, _key(option)), _key(option)))
    return [_key(option) for option in worth[: decision["least"]]]


def _shown(table: Table, decision: Question, chance: Stream) -> Value:
    """One card that must be shown: what tells least; as many as chance will where they may choose how many."""
    return _none_or_least(table, decision, chance) if decision["least"] else random_answer(table.view, decision, chance)


def _hardiest(table: Table, decision: Question, chance: Stream) -> Value:
    """The character with the most vitality left, the Ring-bearer last."""
    return _best(decision, lambda key: (key != table.ring_bearer, table.left(key), -table.strength(key)))


def _none_or_hardiest(table: Table, decision: Question, chance: Stream) -> Value:
    """Nobody where nobody needs to; else the character with the most vitality left."""
    return _hardiest(table, decision, chance) if decision["least"] else []


def _neediest(table: Table, decision: Question, chance: Stream) -> Value:
    """The Ring-bearer, then whoever has least left; one at least where one may."""
    options = decision["options"]
    if not options:
        return []
    return _best(decision, lambda key: (key == table.ring_bearer, -table.left(key)))


def _helped(table: Table, decision: Question, chance: Stream) -> Value:
    """Whoever is fighting, on one's own side first."""
    fighting = table.fighting()
    return _best(
        decision,
        lambda key: (key in fighting, table.cards[key]["owner"] == table.me, table.strength(key)),
    )


def _strongest(table: Table, decision: Question, chance: Stream) -> Value:
    return _best(decision, lambda key: (not _is_own(table, key), _worth(table, key)))


def _is_own(table: Table, key: str) -> bool:
    return key in table.cards and table.cards[key]["owner"] == table.me


def _most_tokens(table: Table, decision: Question, chance: Stream) -> Value:
    """The card with the most tokens, so that few cards hold many."""
    return _best(decision, lambda key: (table.tokens(key),))


def _aided(table: Table, decision: Question, chance: Stream) -> Value:
    """A follower goes to the strongest character of one's own; else anywhere."""
    if decision["prompt"].get("source", {}).get("type") != "follower":
        return random_answer(table.view, decision, chance)
    return _best(decision, lambda key: (_is_own(table, key), table.strength(key)))


def _spare_token(table: Table, decision: Question, chance: Stream) -> Value:
    """A token of somebody else, else one of which its card has many."""
    return _best(decision, lambda key: (not _is_own(table, key), table.tokens(key)))


def _worth(table: Table, key: str) -> int:
    return table.cards[key]["twilight"] or 0 if key in table.cards else 0


def _best(decision: Question, rank: Callable[[str], tuple[int, ...]]) -> list[str]:
    keys = sorted(_keys(decision))
    keys.sort(key=rank, reverse=True)
    return keys[: max(decision["least"], min(1, decision["most"]))]


def _defend(table: Table, decision: Question, chance: Stream) -> Value:
    """Fights that are won, with the weakest who wins; then those that cost a wound; and somebody in front of the
    Ring-bearer where what is left over would overwhelm him."""
    verdict = {(option["left"], option["right"]): option.get("verdict") for option in decision["options"]}
    room = dict(decision["capacity"])
    unfought = sorted({minion for minion, _ in verdict}, key=lambda key: (-table.strength(key), key))
    pairs: list[str] = []

    def assign(minion: str, fighters: list[str]) -> None:
        if fighters:
            pairs.append(f"{minion}>{fighters[0]}")
            room[fighters[0]] -= 1
            unfought.remove(minion)

    def able(minion: str, verdicts: tuple[str, ...]) -> list[str]:
        return sorted(
            (fighter for fighter, places in room.items() if places > 0 and verdict.get((minion, fighter)) in verdicts),
            key=lambda fighter: (fighter == table.ring_bearer, table.strength(fighter), fighter),
        )

    for minion in unfought.copy():
        assign(minion, able(minion, WON))
    for minion in unfought.copy():
        hardy = [
            companion
            for companion in able(minion, ("loses",))
            if companion != table.ring_bearer and table.left(companion) > 1
        ]
        assign(minion, sorted(hardy, key=lambda fighter: (-table.left(fighter), fighter)))
    for minion in unfought.copy():
        if table.overwhelmed_by(unfought):
            others = [
                companion for companion in able(minion, ("loses", "is overwhelmed")) if companion != table.ring_bearer
            ]
            assign(minion, others)
    return pairs


def _attack(table: Table, decision: Question, chance: Stream) -> Value:
    """All against the Ring-bearer; where he would win, against the strongest of the others whom they overwhelm. Those
    for whom there is no room go to the weakest."""
    options = decision["options"]
    minions = sorted({option["left"] for option in options}, key=lambda key: (-table.strength(key), key))
    fighters = sorted({option["right"] for option in options}, key=lambda key: (table.strength(key), key))
    force = sum(map(table.strength, minions))
    bearer = table.ring_bearer
    target = bearer if bearer in fighters else fighters[0]
    others = [fighter for fighter in fighters if fighter != bearer and force >= 2 * table.strength(fighter)]
    if force < table.strength(target) and others:
        target = others[-1]
    room = dict(decision.get("capacity", {}))
    able = {(option["left"], option["right"]) for option in options}
    pairs = []
    for minion in minions:
        for fighter in (target, *fighters):
            if (minion, fighter) in able and room.get(fighter, 1) > 0:
                room[fighter] = room.get(fighter, 1) - 1
                pairs.append(f"{minion}>{fighter}")
                break
    return pairs


def _is_too_dear(table: Table, option: TcgOption) -> bool:
    """Whether it costs burdens that the own Ring-bearer had better not bear."""
    seat = table.seats[table.me]
    note = _note(option)
    adds = "add" in note and "burden" in note and "transfer" in note and table.me == table.fp
    return adds and seat["resistance"] - seat["burdens"] <= LIGHT


def _respond(table: Table, decision: Question, chance: Stream) -> Value:
    """Use what works by itself; spend cards, and put the Ring on, only in need."""
    options = [option for option in _useful(decision) if not _is_too_dear(table, option)]
    for option in options:
        if option["verb"] in ("trigger", "reveal") or ("ring-bearer" in _note(option) and "make" in _note(option)):
            return _key(option)
    for option in options[:-1]:
        if table.left(table.ring_bearer) <= 2 or chance.below(3) == 0:
            return _key(option)
    return _key(options[-1])


def _move_or_stay(table: Table, decision: Question, chance: Stream) -> Value:
    return _moves_again(table)


def _moves_again(table: Table) -> str:
    """Move on where no minion is left, the fellowship is many and well, and far stronger than what may come."""
    companions = [card["id"] for card in table.companions()]
    coming = table.view["twilight"] + len(companions) + SITE_TWILIGHT
    ours = sum(map(table.strength, companions))
    sound = len(companions) >= MANY and table.left(table.ring_bearer) >= WELL and not table.minions()
    return "move" if sound and ours > coming + CAUTION else "stay"


PRICES = ("exert", "wound", "discard", "burden", "threat", "twilight")
"""Words that tell what an offer may cost."""


def _may(table: Table, decision: Question, chance: Stream) -> Value:
    """Yes where it costs nothing, else by chance; no where it would do nothing."""
    useful = _useful(decision)
    free = not any(word in decision["prompt"]["text"].lower() for word in PRICES)
    return _key(useful[0 if free else chance.below(len(useful))])


def _pay_to_prevent(table: Table, decision: Question, chance: Stream) -> Value:
    """Yes, but for burdens that the own Ring-bearer had better not bear."""
    seat = table.seats[table.me]
    burdens = table.me == table.fp and "burden" in decision["prompt"]["text"]
    too_dear = burdens and seat["resistance"] - seat["burdens"] <= LIGHT
    return "no" if too_dear or "yes" not in _keys(decision) else "yes"


def _ambush(table: Table, decision: Question, chance: Stream) -> Value:
    """Twilight is worth something to a hand with something to play."""
    held = table.seats[table.me].get("hand", [])
    return "yes" if any(card["side"] == "shadow" for card in held) else "no"


def _skip_archery(table: Table, decision: Question, chance: Stream) -> Value:
    """Where the minions would hit more than the fellowship."""
    everybody = [card for seat in table.seats for card in seat["characters"] if "archer" in card["keywords"]]
    minions = sum(map(_is_minion, everybody))
    return "yes" if minions > len(everybody) - minions else "no"


def _site(table: Table, decision: Question, chance: Stream) -> Value:
    """An own fellowship moves on to little twilight, another one to much."""
    sign = -1 if table.me == table.fp else 1
    return _best(decision, lambda key: (sign * (table.cards[key]["shadow_number"] or 0) if key in table.cards else 0,))


def _muster(table: Table, decision: Question, chance: Stream) -> Value:
    """Change what is of little use for other cards."""
    return _least_use(table, _keys(decision), 0, decision["most"])


def _toil(table: Table, decision: Question, chance: Stream) -> Value:
    """As few as pay for the card, of those whom it does not exhaust."""
    able = sorted(_keys(decision), key=lambda key: (-table.left(key), key))
    hardy = [key for number, key in enumerate(able) if number < decision["least"] or table.left(key) > 2]
    return hardy[: max(decision["least"], 1)]


def _weakest_own(table: Table, decision: Question, chance: Stream) -> Value:
    """The strongest of the others; of one's own the weakest, the Ring-bearer last."""
    return _best(
        decision,
        lambda key: (
            (0, key != table.ring_bearer, -table.strength(key), -_worth(table, key))
            if _is_own(table, key)
            else (1, 0, table.strength(key), _worth(table, key))
        ),
    )


def _wounded(table: Table, decision: Question, chance: Stream) -> Value:
    """Somebody else's character that the wound kills, or the one nearest to it; of one's own the hardiest."""
    return _best(
        decision,
        lambda key: (
            (0, key != table.ring_bearer, table.left(key), -table.strength(key))
            if _is_own(table, key)
            else (1, key == table.ring_bearer, -table.left(key), table.strength(key))
        ),
    )


def _most_useful(table: Table, decision: Question, chance: Stream) -> Value:
    """The card that is of most use in hand or in play."""
    return _best(decision, lambda key: (table.use(key) if key in table.cards else 0, _worth(table, key)))


def _least_useful(table: Table, decision: Question, chance: Stream) -> Value:
    """The card that one misses least."""
    return _best(decision, lambda key: (-table.use(key) if key in table.cards else 0,))


def _fighter(table: Table, decision: Question, chance: Stream) -> Value:
    """Whoever is strongest, rather not the Ring-bearer."""
    return _best(decision, lambda key: (key != table.ring_bearer, table.strength(key)))


def _assigned_to(table: Table, decision: Question, chance: Stream) -> Value:
    """To a minion's player: the Ring-bearer, else the weakest; to the fellowship the strongest."""
    if table.me == table.fp:
        return _fighter(table, decision, chance)
    return _best(decision, lambda key: (key == table.ring_bearer, -table.strength(key)))


def _least(table: Table, decision: Question, chance: Stream) -> Value:
    return decision["least"]


def _most(table: Table, decision: Question, chance: Stream) -> Value:
    return decision["most"]


def _yes(table: Table, decision: Question, chance: Stream) -> Value:
    return "yes"


def _no(table: Table, decision: Question, chance: Stream) -> Value:
    return "no"


def _next_skirmish(table: Table, decision: Question, chance: Stream) -> Value:
    return _best(decision, lambda key: (key != table.ring_bearer, table.strength(key)))


RULES: dict[str, Callable[[Table, Question, Stream], Value]] = {
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
    "exert also": _none_or_hardiest,
    "keyword": _first,
    "make": _helped,
    "bearer": _strongest,
    "discard": _strongest,
    "discard from hand": _none_or_least,
    "put beneath deck": _none_or_least,
    "put in play on deck": _strongest,
    "transfer home": _none_or_least,
    "exert to lower": _none_or_least,
    "discard from deck": _none_or_least,
    "again": _yes,
    "spot to lower": _yes,
    "reconcile": _reconcile,
    "reconcile down": _reconcile,
    "assign defenders": _defend,
    "assign leftovers": _attack,
    "next skirmish": _next_skirmish,
    "respond": _respond,
    "move or stay": _move_or_stay,
    "one of": _last,
    "other price": _yes,
    "remove from game": _none_or_least,
    "reveal": _shown,
    "transfer to": _aided,
    "add tokens": _most_tokens,
    "reinforce": _most_tokens,
    "remove token": _spare_token,
    "ambush": _ambush,
    "muster": _muster,
    "toil": _toil,
    "place site": _site,
    "replace site": _site,
    "archery target": _first,
    "skip archery": _skip_archery,
    "required": _first,
    "opponent": _first,
    "player": _first,
    "prevent": _pay_to_prevent,
    "transfer": _helped,
    "transfer which": _strongest,
    "loop": _least,
    "loop answer": _most,
    "heal up to": _most,
    "draw up to": _most,
    "culture": _first,
    "x": _most,
    "discard another": _no,
    "put on deck": _most_useful,
    "goes beneath first": _most_useful,
    "lies above": _most_useful,
    "shuffle into deck": _none_or_least,
    "play": _most_useful,
    "take": _most_useful,
    "stack": _least_useful,
    "return to hand": _weakest_own,
    "exhaust": _weakest_own,
    "kill": _weakest_own,
    "wound": _wounded,
    "choose": _strongest,
    "replace": _fighter,
    "fight instead": _fighter,
    "assign": _fighter,
    "assign to": _assigned_to,
}
"""By what a question is about (``wording.prompts``) the rule that answers it: every question has one."""

_AHEAD: dict[str, Callable[[Table, AheadData], list[str] | None]] = {
    "ahead move": _move_ahead,
    "ahead reconcile": _reconcile_ahead,
    "ahead arrows": _arrows_ahead,
    "ahead leftovers": _leftovers_ahead,
    "ahead help": _help_ahead,
    "ahead passing": _passing_ahead,
}
