"""Events in sentences. Players stand as ``{0}``, ``{1}``: fill in their names with ``str.format``."""

from collections.abc import Callable, Sequence

from engine.kernel.state import GameEvent
from engine.tcg import names
from engine.tcg.facts import all_facts
from engine.tcg.words.wording.amounts import TAKE_PART, WOUND, gained, overwhelmed
from engine.tcg.words.wording.described import CULTURES, HELD, keyword
from engine.tcg.words.wording.grammar import capitalised, signed
from engine.tcg.words.wording.grammar import listed as joined
from engine.tcg.words.wording.noun_phrase import NounPhrase
from engine.tcg.words.wording.verbs import TOTALS

CARD = NounPhrase(("card",))
Data = dict[str, object]
PLACES = {
    "hand": "hand",
    "discard": "the discard pile",
    "play": "play",
    "shown": "those revealed",
    "void": "those being played",
}
"""Where a card comes from that is put into the draw deck."""


def narrate(event: GameEvent) -> str:
    """One event as a sentence with seats as ``{n}``."""
    return _SENTENCES[event.kind](event.data)


def player(data: Data, key: str = "player") -> str:
    return f"{{{data[key]}}}"


def card_name(ref: object) -> str:
    """The name of a card as events refer to it: a card id, or a reference with one."""
    card_id = ref["card"] if isinstance(ref, dict) else ref
    facts = all_facts().get(str(card_id))
    return facts.name if facts is not None else str(card_id)


def listed(refs: object) -> str:
    """Card names with commas and "and"."""
    assert isinstance(refs, Sequence)
    return joined([card_name(ref) for ref in refs]) if refs else "nothing"


def _order(data: Data) -> str:
    seats = data["seats"]
    assert isinstance(seats, list)
    return "Turn order: " + ", ".join(f"{{{seat}}}" for seat in seats) + "."


def _lots(data: Data) -> str:
    seats = data["seats"]
    assert isinstance(seats, list)
    return "Equal bids are ordered by lot: " + ", ".join(f"{{{seat}}}" for seat in seats) + "."


def _bids(data: Data) -> str:
    bids = data["bids"]
    assert isinstance(bids, list)
    return "Bids: " + ", ".join(f"{{{seat}}} {bid}" for seat, bid in enumerate(bids)) + "."


def _twilight(data: Data) -> str:
    number = data["amount"]
    assert isinstance(number, int)
    return f"Twilight {signed(number)}, now {data['pool']}."


def _make(data: Data) -> str:
    number = data["amount"]
    assert isinstance(number, int)
    predicate = {
        names.FIGHTS: f"may {TAKE_PART}",
        names.NO_SKIRMISH: "cannot be assigned to skirmishes",
        names.NO_ARCHERY: "does not count for the fellowship archery total",
        names.WOUND_LIMIT: f"takes at most {WOUND.numbered(number)} in each skirmish phase",
        names.WOUNDS_PREVENTED: "is safe from wounds",
        names.OVERWHELM: f"cannot be {overwhelmed(number, 'it')}",
        names.BONUS_CANCELLED: "gives no strength bonus",
        names.NO_KEYWORD: f"loses {data['word']}",
    }.get(str(data["change"]))
    if predicate is not None:
        return f"{card_name(data['card'])} {predicate}."
    if data["change"] == names.KEYWORD and data["word"] in HELD:
        return f"{card_name(data['card'])} has {keyword(str(data['word']), number)}."
    if data["change"] == names.KEYWORD:
        change = gained(str(data["word"]), signed(number))
    else:
        change = f"{data['change']} {signed(number)}"
    return f"{card_name(data['card'])} is {change}."


def _make_total(data: Data) -> str:
    number = data["amount"]
    assert isinstance(number, int)
    return f"{capitalised(TOTALS[str(data['kind'])])} is {signed(number)}."


def _make_shadow_numbers(data: Data) -> str:
    number = data["amount"]
    assert isinstance(number, int)
    return f"The Shadow number of each site in play is {signed(number)}."


def _tokens(data: Data) -> str:
    number = data["amount"]
    assert isinstance(number, int)
    return f"Tokens on {card_name(data['card'])}: {signed(number)}, now {data['tokens']}."


def _skirmish_resolved(data: Data) -> str:
    won = data["winner"] == "fellowship"
    side = "The fellowship" if won else "The Shadow"
    high, low = (data["fellowship"], data["minions"]) if won else (data["minions"], data["fellowship"])
    winners = f" ({listed(data['cards'])})" if data["cards"] else ""
    return f"{side}{winners} wins the skirmish, {high} to {low}."


def _bears(data: Data) -> str:
    bearer = data["card"]
    facts = all_facts().get(str(bearer["card"])) if isinstance(bearer, dict) else None
    if facts is not None and facts.type == names.SITE:
        return f"{card_name(data['item'])} is on {card_name(bearer)}."
    return f"{card_name(bearer)} bears {card_name(data['item'])}."


def _prevented(data: Data) -> str:
    match data["what"]:
        case names.ABOUT_TO_WOUND:
            return f"The wound to {card_name(data['card'])} is prevented."
        case names.ABOUT_TO_ADD_BURDEN:
            return "The burden is prevented."
        case names.ABILITY_USED:
            return f"The special ability of {card_name(data['card'])} is prevented."
        case names.ABOUT_TO_ADD_TWILIGHT:
            return f"{card_name(data['card'])} adds no twilight."
        case names.PLAYED:
            return f"{card_name(data['card'])} is cancelled."
    return "It is prevented."


def _put(data: Data) -> str:
    """What is put into the draw deck."""
    if "count" in data:
        return CARD.counted(int(str(data["count"])))
    return card_name(data["card"]) if "card" in data else CARD.with_article()


def _look(data: Data, pile: str) -> str:
    whose = f"their {pile}" if data["player"] == data["whose"] else f"the {pile} of {player(data, 'whose')}"
    return f"{player(data)} looks at {CARD.counted(int(str(data['count'])))} of {whose}."


def _loop(data: Data) -> str:
    named, agreed = data["named"], data["agreed"]
    assert isinstance(named, int)
    if not named:
        return f"A loop: {player(data)} stops it."
    rounds = NounPhrase(("round",), ("more",)).numbered(named)
    if agreed == named:
        return f"A loop: {player(data)} names {rounds}, and the Shadow agrees."
    return f"A loop: {player(data)} names {rounds}, the Shadow {agreed}."


def _game_over(data: Data) -> str:
    how = " by surviving at site 9" if data["termination"] == "survived at site 9" else ""
    return f"{player(data)} wins the game{how}."


_REASONS = {
    "ring-bearer killed": "the Ring-bearer is dead",
    "ring-bearer corrupted": "the Ring-bearer is corrupted",
    "timeout": "out of time",
    "concession": "conceded",
}

_SENTENCES: dict[str, Callable[[Data], str]] = {
    "archery": lambda d: f"Archery totals: fellowship {d['fellowship']}, minions {d['minions']}.",
    "assignments cancelled": lambda d: "The remaining assignments are cancelled.",
    "arrows": lambda d: f"{player(d)} assigns arrows to {listed(d['cards'])}.",
    "assign": lambda d: f"{card_name(d['fighter'])} faces {card_name(d['minion'])}.",
    "ambush": lambda d: f"{card_name(d['card'])} of {player(d)} ambushes.",
    "bears": _bears,
    "becomes": lambda d: f"{card_name(d['card'])} becomes a {d['type']}.",
    "as printed": lambda d: f"{card_name(d['card'])} is only a {d['type']} again.",
    "bids": _bids,
    "burden": lambda d: f"A burden is added; {player(d)} has {d['burdens']}.",
    "burden removed": lambda d: f"A burden is removed; {player(d)} has {d['burdens']}.",
    "cost unpaid": lambda d: "The cost can no longer be paid; there is no effect.",
    "discard": lambda d: f"{card_name(d['card'])} is discarded.",
    "discard at random": lambda d: f"{player(d)} discards {card_name(d['card'])} from hand at random.",
    "discard from deck": lambda d: f"{card_name(d['card'])} is discarded from the draw deck.",
    "discard from hand": lambda d: f"{player(d)} discards {card_name(d['card'])} from hand.",
    "discard shown": lambda d: f"{card_name(d['card'])} is discarded.",
    "draw": lambda d: f"{player(d)} draws {CARD.counted(int(str(d['count'])))}.",
    "drew": lambda d: f"You drew {listed(d['cards'])}.",
    "endless": lambda d: f"{card_name(d['card'])} begins a loop without end, which has no effect.",
    "exhausted": lambda d: f"{card_name(d['card'])} comes into play exhausted.",
    "exert": lambda d: f"{card_name(d['card'])} exerts.",
    "game over": _game_over,
    "heal": lambda d: f"{card_name(d['card'])} is healed.",
    "keeps hand": lambda d: f"{player(d)} keeps the starting hand.",
    "kill": lambda d: f"{card_name(d['card'])} is killed.",
    "leaves": lambda d: f"{player(d)} leaves the table.",
    "lots": _lots,
    "loop": _loop,
    "look at hand": lambda d: f"{player(d)} looks at the hand of {player(d, 'whose')}.",
    "look at deck": lambda d: _look(d, "draw deck"),
    "look at from hand": lambda d: _look(d, "hand"),
    "lost": lambda d: f"{player(d)} has lost: {_REASONS.get(str(d['reason']), d['reason'])}.",
    "make": _make,
    "move": lambda d: f"{player(d)} moves to site {d['number']}, {card_name(d['card'])}.",
    "make shadow numbers": _make_shadow_numbers,
    "make total": _make_total,
    "mulligan": lambda d: f"{player(d)} shuffles the starting hand away and draws six.",
    "no token": lambda d: f"{card_name(d['card'])} exerts without a token.",
    "choose": lambda d: f"{player(d)} chooses {listed(d['cards'])}.",
    "cheaper": lambda d: f"{card_name(d['card'])} costs {d['cost']} twilight.",
    "must move": lambda d: "The fellowship must move again this turn if it may.",
    "no more moves": lambda d: "The fellowship may not move again this turn.",
    "order": _order,
    "overwhelmed": lambda d: f"Overwhelmed: {listed(d['cards'])}.",
    "pass": lambda d: f"{player(d)} passes.",
    "phase": lambda d: f"{capitalised(str(d['phase']))} phase.",
    "place": lambda d: f"{player(d)} chooses to be number {d['place']}.",
    "play": lambda d: (
        f"{player(d)} plays {card_name(d['card'])}{' from the discard pile' if 'source' in d else ''} for {d['cost']} "
        f"twilight{', roaming' if d['roaming'] else ''}."
    ),
    "prevented": _prevented,
    "put beneath deck": lambda d: f"{player(d)} puts {_put(d)} from {PLACES[str(d['source'])]} beneath the draw deck.",
    "put on deck": lambda d: f"{player(d)} puts {_put(d)} from {PLACES[str(d['source'])]} on top of the draw deck.",
    "fights once more": lambda d: f"{card_name(d['card'])} fights once more.",
    "names keyword": lambda d: f"{card_name(d['card'])} names {d['word']}.",
    "names culture": lambda d: f"{card_name(d['card'])} names the {CULTURES[str(d['culture'])]} culture.",
    "remove from game": lambda d: f"{player(d)}: {card_name(d['card'])} is removed from the game.",
    "replaces": lambda d: f"{card_name(d['card'])} replaces {card_name(d['replaced'])} in the skirmish.",
    "reshuffle": lambda d: f"{player(d)} makes a new draw deck of the discard pile.",
    "reveal from deck": lambda d: f"{player(d)} reveals {listed(d['cards'])} from the draw deck.",
    "reveal from hand": lambda d: f"{player(d)} reveals {listed(d['cards'])} from hand.",
    "reveal hand": lambda d: f"{player(d)} reveals a hand of {listed(d['cards'])}.",
    "ring off": lambda d: f"The Ring-bearer of {player(d)} takes off The One Ring.",
    "ring on": lambda d: f"The Ring-bearer of {player(d)} puts on The One Ring.",
    "ring taken over": lambda d: f"{card_name(d['card'])} takes up The One Ring for {player(d)}.",
    "saw": lambda d: f"You saw {listed(d['cards'])}.",
    "saw hand": lambda d: f"You saw the hand of {player(d)}: {listed(d['cards'])}.",
    "site gains": lambda d: f"{card_name(d['card'])} gains {d['word']}.",
    "shuffle": lambda d: f"{player(d)} shuffles the draw deck.",
    "shuffle hand into deck": lambda d: f"{player(d)} shuffles the hand into the draw deck.",
    "shuffle into deck": lambda d: f"{player(d)} shuffles {listed(d['cards'])} into the draw deck.",
    "skips Shadow phase": lambda d: f"{player(d)} skips the Shadow phase.",
    "site": lambda d: f"{player(d)} places site {d['number']}, {card_name(d['card'])}.",
    "site replaced": lambda d: f"Site {d['number']}, {card_name(d['card'])}, is replaced.",
    "skirmish": lambda d: f"{card_name(d['fighter'])} fights {listed(d['minions'])}.",
    "skirmish cancelled": lambda d: "The skirmish is cancelled.",
    "skirmish resolved": _skirmish_resolved,
    "stack": lambda d: f"{card_name(d['card'])} is stacked on {card_name(d['on'])}.",
    "starting fellowship": lambda d: f"{player(d)} has a starting fellowship.",
    "starts with": lambda d: f"{player(d)} starts with {card_name(d['card'])} (twilight cost {d['cost']}).",
    "take": lambda d: f"{player(d)} takes {card_name(d['card'])} into hand.",
    "take revealed": lambda d: f"{player(d)} takes {listed(d['cards'])} into hand.",
    "take unseen": lambda d: f"{player(d)} takes {CARD.counted(int(str(d['count'])))} into hand.",
    "took": lambda d: f"You took {listed(d['cards'])}.",
    "to support area": lambda d: f"{card_name(d['card'])} returns to the support area of {player(d)}.",
    "tokens": _tokens,
    "toil": lambda d: f"By toil {card_name(d['card'])} costs {d['cost']} twilight.",
    "transfer": lambda d: f"{player(d)} transfers {card_name(d['card'])} to {card_name(d['to'])}.",
    "triggered": lambda d: f"{card_name(d['card'])} takes effect.",
    "turn": lambda d: f"Turn {d['number']}: {player(d)}.",
    "turn over": lambda d: f"The turn of {player(d)} is over.",
    "twilight": _twilight,
    "use": lambda d: f"{player(d)} uses {card_name(d['card'])}.",
    "wounds removed": lambda d: f"The wounds on {card_name(d['card'])} are removed.",
    "wound": lambda d: f"{card_name(d['card'])} takes a wound.",
}
