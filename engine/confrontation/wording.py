"""Questions and events in sentences. Players stand as ``{0}``, ``{1}``: fill in their names with ``str.format``."""

from collections.abc import Callable, Iterable

from engine.confrontation import board, cards, pieces
from engine.confrontation.board import IDS, NAMES
from engine.confrontation.cards import CARDS, SPECIAL_BY_KEY, SPECIALS
from engine.confrontation.pieces import CHARACTERS, MANY, VARIANT, named, side_of
from engine.confrontation.rules.cards import total
from engine.confrontation.state import ConfrontationState
from engine.confrontation.view_types import ConfrontationOption, ConfrontationOptionWords
from engine.kernel.decision import Decision, Option
from engine.kernel.number_words import number_word
from engine.kernel.state import GameEvent
from engine.kernel.view_types import PresentedData, PromptData

Data = dict[str, object]


def narrate(event: GameEvent) -> str:
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
    "Sam in Mordor": "Sam is in Mordor with the Ring. {winner} wins.",
    "Sam defeated": "Sam is defeated with the Ring. {winner} wins.",
    "Witch King in the Shire": "the Witch King is in the Shire. {winner} wins.",
    "Shire taken": "three Dark characters are in the Shire. {winner} wins.",
    "no legal move": "{winner} wins, for the other player has no legal move.",
    "turn limit": "the turn limit is reached. Nobody wins.",
}


def _over(data: Data) -> str:
    winner = f"{{{data['winner']}}}"
    ending = _ENDINGS.get(str(data["termination"]), "{winner} wins.")
    return ending.replace("{winner}", winner)


def _side(side: object) -> str:
    return {"good": "the Good side", "dark": "the Dark side"}[str(side)]


_SENTENCES: dict[str, Callable[[Data], str]] = {
    "sides": lambda data: f"{{{data['good']}}} plays the Good side, {{{data['dark']}}} the Dark side.",
    "placed": lambda data: "All characters are placed.",
    "move": _move,
    "own move": lambda data: f"it is {piece_name(data['piece'])}.",
    "balrog": lambda data: f"{_player(data)} shows the Balrog in Moria. It catches {piece_name(data['piece'])}.",
    "lineup": lambda data: (
        f"{_side(data['side'])} plays {_list(piece_name(key) for key in _strings(data['characters']))}."
    ),
    "special cards": lambda data: (
        f"{_side(data['side'])} has {_list(special_name(key) for key in _strings(data['cards']))}."
    ),
    "special": lambda data: f"{_player(data)} plays {special_name(data['card'])}.",
    "returned": lambda data: f"{piece_name(data['piece'])} {_does(data['piece'], 'return')} to Fangorn.",
    "recalled": lambda data: f"a character of {_player(data)} is called from {region_name(data['region'])} to Mordor.",
    "king revealed": lambda data: f"{_player(data)} shows Aragorn in {region_name(data['region'])}.",
    "pointed at": lambda data: (
        f"{_player(data)} points at a character in {region_name(data['region'])}, which must move next."
    ),
    "spied": lambda data: (
        f"{piece_name(data['piece'])} {_is(data['piece'])} found in {region_name(data['region'])}, and "
        f"{_does(data['piece'], 'stay')} revealed."
    ),
    "seen": lambda data: f"{piece_name(data['piece'])} {_is(data['piece'])} seen in {region_name(data['region'])}.",
    "march": lambda data: "the Uruk-hai are shown, and march on.",
    "attacker": lambda data: f"{piece_name(data['piece'])} may choose whom to attack in {region_name(data['region'])}.",
    "battle": lambda data: (
        f"in {region_name(data['region'])} {piece_name(data['attacker'])} {_does(data['attacker'], 'meet')} "
        f"{piece_name(data['defender'])}."
    ),
    "stand in": lambda data: "Sam steps in for Frodo.",
    "proof": lambda data: f"{_player(data)} shows Frodo at Sam's side.",
    "swap": lambda data: (
        f"{piece_name(data['piece'])} {_does(data['piece'], 'come')} from {region_name(data['region'])} "
        "in Sméagol's place."
    ),
    "help": lambda data: f"{_player(data)} shows Gandalf in {region_name(data['region'])}, who adds 1.",
    "another card": lambda data: f"{_player(data)} demands another card.",
    "mouth": lambda data: f"{_player(data)} takes {card_name(data['card'])} in place of the card played.",
    "heir": lambda data: "Sam takes the Ring.",
    "retreat": lambda data: (
        f"{piece_name(data['piece'])} {_does(data['piece'], 'retreat')} to {region_name(data['region'])}."
    ),
    "no retreat": lambda data: f"{piece_name(data['piece'])} {_has(data['piece'])} nowhere to retreat to.",
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
    return "are" if _are_many(key) else "is"


def _has(key: object) -> str:
    return "have" if _are_many(key) else "has"


def _does(key: object, verb: str) -> str:
    return verb if _are_many(key) else f"{verb}s"


def _are_many(key: object) -> bool:
    """Whether the character is a band, as the Orcs are."""
    return pieces.BY_KEY[str(key)] in MANY


def special_name(key: object) -> str:
    return SPECIALS[SPECIAL_BY_KEY[str(key)]].name


def _strings(data: object) -> list[object]:
    assert isinstance(data, list)
    return data


def _list(words: Iterable[str]) -> str:
    *first, last = words
    return f"{', '.join(first)} and {last}" if first else last


# -- questions ------------------------------------------------------------------------------------------------------


def present(
    state: ConfrontationState, decision: Decision, key: Callable[[ConfrontationState, Option], str]
) -> PresentedData[ConfrontationOption]:
    """A decision's question and options as JSON-ready data; the prompt of a question that the text of a character or
    card asks has it as ``source``: ``card`` (its key), ``title`` and ``text``."""
    prompt: PromptData = {"key": str(decision.prompt[0]), "text": question(state, decision)}
    source = source_of(state, decision)
    if source is not None:
        prompt["source"] = {"card": source.key, "title": source.name, "text": source.text}
    presented: PresentedData[ConfrontationOption] = {
        "prompt": prompt,
        "options": [
            {"key": key(state, option), "note": "", **_option(state, decision, option)} for option in decision.options
        ],
    }
    if decision.capacity is not None:
        presented["too_many"] = {key(state, region): _room(region, most) for region, most in decision.capacity.items()}
    return presented


def _room(region: int, most: int) -> str:
    """How many characters can be placed in a region."""
    return f"{_begin(NAMES[region])} has room for only {number_word(most)} {'character' if most == 1 else 'characters'}"


CHARACTERS_ASKING = {
    "aragorn": pieces.V_ARAGORN,
    "another_card": pieces.V_SARUMAN,
    "balrog": pieces.BALROG,
    "help": pieces.V_GANDALF,
    "mouth": pieces.MOUTH,
    "prove": pieces.SAM,
    "saruman": pieces.SARUMAN,
    "smeagol": pieces.SMEAGOL,
}
"""By the key of a question: the character of the asked player whose text asks it."""
SPECIALS_ASKING = {
    "gwaihir": cards.GWAIHIR,
    "look": cards.PALANTIR,
    "point": cards.KING_REVEALED,
    "recall": cards.RECALL,
    "spy": cards.CREBAIN,
}
"""By the key of a question: the special card that asks it."""


def source_of(
    state: ConfrontationState, decision: Decision
) -> pieces.Character | cards.Card | cards.SpecialCard | None:
    """The asked player's own character or card whose text asks a question; None for the questions of the rules."""
    side = state.side(decision.seat)
    match decision.prompt[0]:
        case "flee" | "slip_away":
            return CHARACTERS[state.cast[int(decision.prompt[1])]]
        case "step":
            return SPECIALS[cards.SHADOWFAX if side == board.GOOD else cards.DARK_OF_MORDOR]
        case "magic":
            return CARDS[cards.MAGIC[side]]
        case str(head) if head in CHARACTERS_ASKING:
            return CHARACTERS[CHARACTERS_ASKING[head]]
        case str(head) if head in SPECIALS_ASKING:
            return SPECIALS[SPECIALS_ASKING[head]]
    return None


def question(state: ConfrontationState, decision: Decision) -> str:
    """What is asked, in a sentence."""
    match decision.prompt[0]:
        case "lineup":
            return "Which of your characters play in their variant printing? The others play in the classic one."
        case "special_cards":
            return "Choose two special cards for this game."
        case "step":
            return "Who steps ahead, and where to?"
        case "recall":
            return "Who is called back to Mordor?"
        case "point":
            return "Point at a character: in which region?"
        case "spy":
            return "Which region does one of the characters to be revealed stand in?"
        case "look":
            return "Which region do you look into?"
        case "target":
            return f"Whom do you attack in {NAMES[int(decision.prompt[1])]}?"
        case "gwaihir":
            return f"{_meeting(state)} Does Gwaihir carry your character away?"
        case "smeagol":
            return f"{_meeting(state)} Does Sméagol change places with somebody?"
        case "aragorn":
            return f"{_meeting(state)} Shall the battle be decided without cards?"
        case "help":
            return f"{_meeting(state)} Show Gandalf nearby, to add 1?"
        case "another_card":
            return f"{_meeting(state)} Must the Good Player take the card back and play another?"
        case "mouth":
            return f"{_meeting(state)} Take your Strength 4 in place of the card played?"
        case "slip_away":
            return f"{_begin(_named(state, decision))} is defeated. Does he slip away?"
        case "place":
            home, *_ = board.HOMES[state.side(decision.seat)]
            return f"Place your characters: four in {NAMES[home]}, one in each of the five regions before it."
        case "move":
            return "Move one of your characters."
        case "balrog":
            return "A character walks through the Tunnel of Moria. Show the Balrog in Moria to defeat it?"
        case "flee":
            does = "Do" if state.cast[int(decision.prompt[1])] in MANY else "Does"
            return f"{_meeting(state)} {does} {_named(state, decision)} retreat?"
        case "prove":
            return f"{_meeting(state)} Show Frodo at his side, so that Sam fights with strength 5?"
        case "saruman":
            return f"{_meeting(state)} Shall the battle be decided without cards?"
        case "card":
            return f"{_meeting(state)} Choose a card."
        case "magic":
            return f"{_meeting(state)} Which card takes the place of Magic?"
        case "retreat":
            does = "do" if state.cast[int(decision.prompt[1])] in MANY else "does"
            return f"Where {does} {_named(state, decision)} retreat to?"
        case head:
            raise AssertionError(head)


def _named(state: ConfrontationState, decision: Decision) -> str:
    """The character a question is about."""
    return named(state.cast[int(decision.prompt[1])])


def _meeting(state: ConfrontationState) -> str:
    fought = state.battle
    assert fought is not None
    attacker, defender = (
        f"{CHARACTERS[state.cast[piece]].name} ({total(state, side_of(piece))})"
        for piece in (fought.attacker, fought.defender)
    )
    attack = "attack" if state.cast[fought.attacker] in MANY else "attacks"
    return f"{attacker} {attack} {defender} in {NAMES[fought.region]}."


def _option(state: ConfrontationState, decision: Decision, option: Option) -> ConfrontationOptionWords:
    """One option in words: ``verb``, ``label`` and what it is about."""
    if isinstance(option, bool):
        return {"verb": "yes" if option else "no", "label": "Yes" if option else "No"}
    if isinstance(option, int) and decision.prompt[0] in ("point", "spy", "look"):
        return {"verb": str(decision.prompt[0]), "label": _begin(_in(option)), "region": IDS[option]}
    if isinstance(option, int):
        return {"verb": "retreat", "label": _begin(_to(option)), "region": IDS[option]}
    assert isinstance(option, tuple)
    if len(option) == 2 and isinstance(option[0], int):
        piece, region = option
        label = f"{CHARACTERS[state.cast[piece]].name} {_in(region)}"
        return {"verb": "place", "label": label, "left": state.key(piece), "right": IDS[region]}
    match option:
        case ("move", piece, region):
            attack = state.count(1 - side_of(piece), region)
            return {
                "verb": "attack" if attack else "move",
                "label": f"{CHARACTERS[state.cast[piece]].name} {_to(region)}",
                "note": f"attacks {_enemies(attack)}" if attack else "",
                "piece": state.key(piece),
                "origin": state.region_id(piece),
                "region": IDS[region],
            }
        case ("step", piece, region):
            return _on_map(state, "step", piece, f"{CHARACTERS[state.cast[piece]].name} {_to(region)}", IDS[region])
        case ("recall", piece):
            label = f"{CHARACTERS[state.cast[piece]].name} from {NAMES[state.region_of(piece)]}"
            return _on_map(state, "recall", piece, label, "mordor")
        case ("swap", piece, region):
            label = f"{CHARACTERS[state.cast[piece]].name} from {NAMES[region]}"
            return _on_map(state, "swap", piece, label, IDS[region])
        case ("target", piece):
            label = _begin(named(state.cast[piece]))
            return _on_map(state, "target", piece, label, state.region_id(piece))
        case ("by_lot", _):
            return {"verb": "by_lot", "label": "One of the others, by lot"}
        case ("printing", character):
            one, other = CHARACTERS[character], CHARACTERS[character - VARIANT]
            label = f"{one.name} {one.strength}, not {other.name} {other.strength}"
            return {"verb": "printing", "label": label, "note": one.text, "card": one.key}
        case ("special", special):
            verb = "special" if decision.prompt[0] == "move" else "choose"
            one_card = SPECIALS[special]
            return {"verb": verb, "label": one_card.name, "note": one_card.text, "card": one_card.key}
        case ("fall", _):
            return {"verb": "fall", "label": "Be defeated"}
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


def _on_map(state: ConfrontationState, verb: str, piece: int, label: str, region: str) -> ConfrontationOptionWords:
    """An option about a piece that stands somewhere and a region."""
    return {
        "verb": verb,
        "label": label,
        "piece": state.key(piece),
        "origin": state.region_id(piece),
        "region": region,
    }


def _enemies(number: int) -> str:
    return "an enemy" if number == 1 else f"one of {number} enemies"


def _to(region: int) -> str:
    return f"to {NAMES[region]}"


def _in(region: int) -> str:
    return f"in {NAMES[region]}"
