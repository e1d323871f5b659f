"""Questions and events in sentences. Players stand as ``{0}``, ``{1}``: fill in their names with ``str.format``."""

from collections.abc import Callable, Iterable
from typing import cast

from engine.kernel.decision import Decision, Option
from engine.kernel.state import GameEvent
from engine.kernel.view_types import PresentedData
from engine.tarot.cards import BY_KEY, CARDS, NONE, SUITS
from engine.tarot.deck import AFFILIATIONS, DARK
from engine.tarot.rules.scoring import AWARD
from engine.tarot.rules.turn import JOURNEY_POINTS, RING_POINTS
from engine.tarot.state import VICTORY, TarotState
from engine.tarot.view_types import TarotOption, TarotOptionWords

Data = dict[str, object]
Key = Callable[[TarotState, Option], str]


def narrate(event: GameEvent) -> str:
    """One event as a sentence with seats as ``{n}``."""
    return _begin(_SENTENCES[event.kind](event.data))


def _begin(text: str) -> str:
    return text[0].upper() + text[1:]


def named(card: int) -> str:
    """A card within a sentence: "the Moon", "3 of Cups"."""
    title = CARDS[card].title
    return f"the {title[4:]}" if title.startswith("The ") else title


def _card(key: object) -> str:
    return named(BY_KEY[str(key)])


def _cards(keys: object) -> str:
    return _list(_card(key) for key in cast("list[object]", keys)) or "no cards"


def _list(words: Iterable[str]) -> str:
    *first, last = [*words] or [""]
    return f"{', '.join(first)} and {last}" if first else last


def _player(data: Data, name: str = "player") -> str:
    return f"{{{data[name]}}}"


def _players(seats: object) -> str:
    return _list(f"{{{seat}}}" for seat in cast("list[int]", seats))


def count(number: int, noun: str) -> str:
    """A number of things: "1 Dark Point", "3 Dark Points"."""
    return f"{number} {noun}{'' if number in (1, -1) else 's'}"


def _played(data: Data) -> str:
    """A card played, with what is declared with it."""
    declared = f" as {str(data['declared']).capitalize()}" if data["declared"] else ""
    return f"{_card(data['card'])}{declared}"


def _gained(data: Data) -> str:
    gained = cast("int", data["gained"])
    return f" and gets {count(gained, 'Dark Point')}" if gained else ""


def _play(data: Data) -> str:
    suit = f", declares {str(data['suit']).capitalize()}" if data.get("suit") else ""
    return f"{_player(data)} plays {_played(data)}{suit}{_gained(data)}."


def _ring(data: Data) -> str:
    gained = _gained(data).replace(" and gets", ", gets")
    return f"{_player(data)} plays {_played(data)} to the Ring{gained} and is the Ring Bearer."


def _point(data: Data) -> str:
    verb = "adds a Dark Point to" if data["change"] == 1 else "takes a Dark Point from"
    whom = "themselves" if data["to"] == data["player"] else _player(data, "to")
    return f"{_player(data)}, the Ring Bearer, {verb} {whom}: {cast('int', data['dark'])} now."


def _round_over(data: Data) -> str:
    if data["out"] is None:
        return f"round {data['number']} ends with nothing left to draw. Nobody has gone out."
    return f"round {data['number']} ends, as {{{data['out']}}} has gone out."


def _held(data: Data) -> str:
    parts = [f"{_cards(data[word])} {word.capitalize()}" for word in ("dark", "free") if data[word]]
    return f"{_player(data)} declares {_list(parts)}."


def _scored(data: Data) -> str:
    rows = cast("list[list[int]]", data["rows"])
    totals = [f"{{{seat}}} {sum(row[column] for column in VICTORY)}" for seat, row in enumerate(rows)]
    return f"victory Points of round {data['number']}: {', '.join(totals)}."


def _overall(data: Data) -> str:
    if not data["least"]:
        return "all have equally many Dark Points in the whole game. Nobody has the least or the most."
    return (
        f"in the whole game {_players(data['least'])} had the least and {_players(data['most'])} the most Dark Points: "
        f"{AWARD} Victory Points for each."
    )


def _over(data: Data) -> str:
    winners = cast("list[int]", data["winners"])
    points = cast("list[int]", data["points"])
    if data["termination"] == "victory points":
        return f"{{{winners[0]}}} wins with {count(points[winners[0]], 'Victory Point')}."
    if data["termination"] == "shared victory":
        return f"{_players(winners)} win together with {count(points[winners[0]], 'Victory Point')}."
    return f"{_players(winners)} wins, as nobody else is left."


_SENTENCES: dict[str, Callable[[Data], str]] = {
    "round": lambda data: f"round {data['number']} begins. {{{data['dealer']}}} deals.",
    "dealt": lambda data: f"{_player(data)} is dealt {_cards(data['cards'])}.",
    "passed": lambda data: f"all pass two cards to the {data['direction']}.",
    "gave": lambda data: f"{_player(data)} passes {_cards(data['cards'])} to {_player(data, 'to')}.",
    "turned up": lambda data: f"{_card(data['card'])} is turned up and begins the Journey Pile.",
    "suit": lambda data: f"{_player(data)} declares {str(data['suit']).capitalize()}.",
    "point": _point,
    "draw": lambda data: f"{_player(data)} draws a card; the draw pile has {count(cast('int', data['left']), 'card')}.",
    "drew": lambda data: f"{_player(data)} draws {_cards(data['cards'])}.",
    "turn ended": lambda data: f"{_player(data)} plays no card.",
    "play": _play,
    "ring": _ring,
    "one ring": lambda data: f"{_player(data)} announces “One Ring”: one card is left.",
    "out": lambda data: f"{_player(data)} goes out.",
    "round over": _round_over,
    "hand": lambda data: f"{_player(data)} holds {_cards(data['cards'])}.",
    "held": _held,
    "scored": _scored,
    "overall": _overall,
    "eliminated": lambda data: f"{_player(data)} is out of the game: {data['reason']}.",
    "ring in the middle": lambda data: "the Ring goes back to the middle. Nobody bears it.",
    "over": _over,
}


# -- questions ------------------------------------------------------------------------------------------------------


def present(state: TarotState, decision: Decision, key: Key) -> PresentedData[TarotOption]:
    """A decision's question and options as JSON-ready data."""
    return {
        "prompt": {"key": str(decision.prompt[0]), "text": question(state, decision)},
        "options": [
            {"key": key(state, option), "note": "", **_option(state, decision, option, key)}
            for option in decision.options
        ],
    }


def question(state: TarotState, decision: Decision) -> str:
    """What is asked, in a sentence."""
    match decision.prompt[0]:
        case "pass":
            return f"Choose two cards to pass to {{{decision.prompt[1]}}}."
        case "first_suit":
            return f"The Journey Pile begins with {named(state.journey[-1])}. Which suit do you declare?"
        case "point":
            return "You bear the Ring. Add a Dark Point to a player, or take one away?"
        case "act" if not state.pile:
            return "Play a card. There is nothing left to draw, so drawing ends the round."
        case "act":
            return "Play a card, or draw one first."
        case "after_draw":
            return "Play a card, or end your turn."
        case "announce":
            return "You have one card left. Announce “One Ring”?"
        case "held":
            return "The round is over. Which of your Neutral cards are Dark? The others are Free."
        case head:
            raise AssertionError(head)


def _option(state: TarotState, decision: Decision, option: Option, key: Key) -> TarotOptionWords:
    """One option in words: ``verb``, ``label``, and what it is about."""
    if isinstance(option, bool):
        return {"verb": "yes" if option else "no", "label": "Yes" if option else "No"}
    if isinstance(option, int):
        held = decision.prompt[0] == "held"
        note = f"{count(1, 'Dark Point')} if Dark" if held else AFFILIATIONS[state.deck[option]].capitalize()
        return {
            "verb": "dark" if held else "pass",
            "label": CARDS[option].title,
            "note": note,
            "card": CARDS[option].key,
            "id": key(state, option),
        }
    assert isinstance(option, tuple)
    match option:
        case ("suit", suit):
            return {"verb": "suit", "label": SUITS[suit].capitalize(), "suit": SUITS[suit]}
        case ("none", _):
            return {"verb": "none", "label": point_label(option, decision.seat)}
        case ("add" | "take" as verb, seat):
            return {"verb": verb, "label": point_label(option, decision.seat), "seat": seat}
        case ("draw", *_):
            return {"verb": "draw", "label": "Draw a card", "note": "" if state.pile else "ends the round"}
        case ("end", *_):
            return {"verb": "end", "label": "End your turn"}
        case ("play" | "ring" as verb, card, suit, affiliation):
            return _card_option(state, str(verb), card, suit, affiliation, key(state, card))
    raise AssertionError(option)


def point_label(point: tuple[object, ...], bearer: int) -> str:
    """What the Ring Bearer may do with a Dark Point, in words to them."""
    verb, seat = point[0], point[1]
    if verb == "none":
        return "Leave the Dark Points as they are"
    whom = "yourself" if seat == bearer else f"{{{seat}}}"
    return f"{'Add a Dark Point to' if verb == 'add' else 'Take a Dark Point from'} {whom}"


def _card_option(state: TarotState, verb: str, card: int, suit: int, affiliation: int, ident: str) -> TarotOptionWords:
    declared = f" as {AFFILIATIONS[affiliation].capitalize()}" if affiliation != NONE else ""
    place = "to the Ring" if verb == "ring" else "to the Journey Pile"
    declares = f", declaring {SUITS[suit].capitalize()}" if suit != NONE else ""
    is_dark = DARK in (affiliation, state.deck[card])
    points = RING_POINTS if verb == "ring" else JOURNEY_POINTS
    return {
        "verb": verb,
        "label": f"{CARDS[card].title}{declared} {place}{declares}",
        "note": count(points, "Dark Point") if is_dark else "",
        "card": CARDS[card].key,
        "id": ident,
        "suit": SUITS[suit] if suit != NONE else None,
        "affiliation": AFFILIATIONS[affiliation] if affiliation != NONE else None,
    }
