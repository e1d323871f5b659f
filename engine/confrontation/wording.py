"""Questions and events in sentences. Players stand as ``{0}``, ``{1}``: fill in their names with ``str.format``."""

from collections.abc import Callable

from engine.confrontation import board, cards, pieces
from engine.confrontation.board import IDS, NAMES
from engine.confrontation.cards import CARDS
from engine.confrontation.pieces import CHARACTERS, named, side_of
from engine.confrontation.rules.cards import total
from engine.confrontation.state import ConfrontationState
from engine.kernel.decision import Decision, Option
from engine.kernel.state import Event

Data = dict[str, object]


def narrate(event: Event) -> str:
    """One event as a sentence with seats as ``{n}``."""
    return _begin(_SENTENCES[event.kind](event.data))


def _begin(text: str) -> str:
    return text[0].upper() + text[1:]


def region_name(region_id: object) -> str:
    return NAMES[board.BY_ID[str(region_id)]]


def piece_name(key: object) -> str:
    return named(pieces.BY_KEY[str(key)])


def card_name(key: object) -> str:
    return CARDS[cards.BY_KEY[str(key)]].name


def _player(data: Data) -> str:
    return f"{{{data['player']}}}"


def _move(data: Data) -> str:
    how = "walks through the Tunnel of Moria from" if data["tunnel"] else "moves from"
    attack = " and attacks" if data["attack"] else ""
    return (
        f"a character of {_player(data)} {how} {region_name(data['origin'])} to {region_name(data['region'])}{attack}."
    )


def _shelob(data: Data) -> str:
    if data["home"]:
        return "Shelob returns to Gondor."
    return f"Shelob finds Gondor {'full' if data['full'] else 'held by the enemy'}."


_ENDINGS = {
    "Frodo in Mordor": "Frodo is in Mordor. {winner} wins.",
    "Frodo defeated": "Frodo is defeated. {winner} wins.",
    "Shire taken": "three Dark characters are in the Shire. {winner} wins.",
    "no legal move": "{winner} wins, for the other player has no legal move.",
    "turn limit": "the turn limit is reached. Nobody wins.",
}


def _over(data: Data) -> str:
    winner = f"{{{data['winner']}}}"
    ending = _ENDINGS.get(str(data["termination"]), "{winner} wins.")
    return ending.replace("{winner}", winner)


_SENTENCES: dict[str, Callable[[Data], str]] = {
    "sides": lambda data: f"{{{data['good']}}} plays the Good side, {{{data['dark']}}} the Dark side.",
    "placed": lambda data: "All characters are placed.",
    "move": _move,
    "own move": lambda data: f"it is {piece_name(data['piece'])}.",
    "balrog": lambda data: f"{_player(data)} shows the Balrog in Moria. It catches {piece_name(data['piece'])}.",
    "battle": lambda data: (
        f"in {region_name(data['region'])} {piece_name(data['attacker'])} meets {piece_name(data['defender'])}."
    ),
    "stand in": lambda data: "Sam steps in for Frodo.",
    "proof": lambda data: f"{_player(data)} shows Frodo at Sam's side.",
    "retreat": lambda data: f"{piece_name(data['piece'])} retreats to {region_name(data['region'])}.",
    "no retreat": lambda data: f"{piece_name(data['piece'])} has nowhere to retreat to.",
    "text": lambda data: f"the text of {piece_name(data['piece'])} decides the battle.",
    "no cards": lambda data: f"{_player(data)} decides that no cards are played.",
    "cards": lambda data: f"the cards: {card_name(data['good'])} for Good, {card_name(data['dark'])} for Dark.",
    "card": lambda data: f"{_player(data)} plays {card_name(data['card'])}.",
    "magic": lambda data: f"{_player(data)} takes {card_name(data['card'])} in place of Magic.",
    "no effect": lambda data: f"{card_name(data['card'])} has no effect.",
    "cloaked": lambda data: f"the Elven Cloak takes {card_name(data['card'])} away.",
    "strengths": lambda data: f"strength {data['good']} for Good against {data['dark']} for Dark.",
    "defeated": lambda data: f"{piece_name(data['piece'])} {_is(data['piece'])} defeated.",
    "shelob": _shelob,
    "cards taken back": lambda data: f"{_player(data)} has used all nine cards and takes them back.",
    "concealed": lambda data: "the survivors are concealed again.",
    "eliminated": lambda data: f"{_player(data)} is out of the game: {data['reason']}.",
    "over": _over,
}


def _is(key: object) -> str:
    return "are" if key == "orcs" else "is"


# -- questions ------------------------------------------------------------------------------------------------------


def present(
    state: ConfrontationState, decision: Decision, key: Callable[[ConfrontationState, Option], str]
) -> dict[str, object]:
    """A decision's question and options as JSON-ready data."""
    return {
        "prompt": {"key": str(decision.prompt[0]), "text": question(state, decision)},
        "options": [
            {"key": key(state, option), "note": "", **_option(state, decision, option)} for option in decision.options
        ],
    }


def question(state: ConfrontationState, decision: Decision) -> str:
    """What is asked, in a sentence."""
    match decision.prompt[0]:
        case "place":
            home, *_ = board.HOMES[state.side(decision.seat)]
            return f"Place your characters: four in {NAMES[home]}, one in each of the five regions before it."
        case "move":
            return "Move one of your characters."
        case "balrog":
            return "A character walks through the Tunnel of Moria. Show the Balrog in Moria to defeat it?"
        case "flee":
            return f"{_meeting(state)} Does {named(int(decision.prompt[1]))} retreat?"
        case "prove":
            return f"{_meeting(state)} Show Frodo at his side, so that Sam fights with strength 5?"
        case "saruman":
            return f"{_meeting(state)} Shall the battle be decided without cards?"
        case "card":
            return f"{_meeting(state)} Choose a card."
        case "magic":
            return f"{_meeting(state)} Which card takes the place of Magic?"
        case "retreat":
            return f"Where does {named(int(decision.prompt[1]))} retreat to?"
        case head:
            raise AssertionError(head)


def _meeting(state: ConfrontationState) -> str:
    fought = state.battle
    assert fought is not None
    attacker, defender = (
        f"{CHARACTERS[piece].name} ({total(fought, side_of(piece))})" for piece in (fought.attacker, fought.defender)
    )
    return f"{attacker} attacks {defender} in {NAMES[fought.region]}."


def _option(state: ConfrontationState, decision: Decision, option: Option) -> Data:
    """One option in words: ``verb``, ``label`` and what it is about."""
    if isinstance(option, bool):
        return {"verb": "yes" if option else "no", "label": "Yes" if option else "No"}
    if isinstance(option, int):
        return {"verb": "retreat", "label": _begin(_to(option)), "region": IDS[option]}
    assert isinstance(option, tuple)
    if len(option) == 2 and isinstance(option[0], int):
        piece, region = option
        label = f"{CHARACTERS[piece].name} {_in(region)}"
        return {"verb": "place", "label": label, "left": CHARACTERS[piece].key, "right": IDS[region]}
    match option:
        case ("move", piece, region):
            attack = state.count(1 - side_of(piece), region)
            return {
                "verb": "attack" if attack else "move",
                "label": f"{CHARACTERS[piece].name} {_to(region)}",
                "note": f"attacks {_enemies(attack)}" if attack else "",
                "piece": CHARACTERS[piece].key,
                "origin": IDS[state.place[piece]],
                "region": IDS[region],
            }
        case ("flee", region):
            return {"verb": "retreat", "label": _begin(_to(region)), "region": IDS[region]}
        case ("stand", _):
            return {"verb": "stand", "label": "Stay and fight"}
        case ("sam", _):
            return {"verb": "sam", "label": "Sam fights in Frodo's place"}
        case ("keep", _):
            return {"verb": "keep", "label": "Leave Magic as it is"}
        case ("card", card):
            return {"verb": "card", "label": CARDS[card].name, "note": CARDS[card].text, "card": CARDS[card].key}
    raise AssertionError(option)


def _enemies(number: int) -> str:
    return "an enemy" if number == 1 else f"one of {number} enemies"


def _to(region: int) -> str:
    return f"to {NAMES[region]}"


def _in(region: int) -> str:
    return f"in {NAMES[region]}"
