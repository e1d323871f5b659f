"""Questions and events in sentences. Players stand as ``{0}``, ``{1}``: fill in their names with ``str.format``."""

from collections import Counter
from collections.abc import Callable, Sequence
from typing import cast

from engine.deckbuilding.card_text import parts_of, text_of
from engine.deckbuilding.grammar import capitalised, listed
from engine.deckbuilding.language import Blueprint
from engine.deckbuilding.rules.ending import EMPTY_PATH, LAST_ARCHENEMY, ROUNDS
from engine.deckbuilding.rules.resolving import TAKE_IT, defense_card
from engine.deckbuilding.rules.turn import plain_cards, plain_power
from engine.deckbuilding.state import (
    DESTROYED,
    DISCARD,
    HAND,
    LOOKED,
    NO_SEAT,
    NONE,
    PATH,
    PLAYED,
    TOP,
    VALOR_STACK,
    DeckbuildingState,
)
from engine.deckbuilding.view_types import DeckbuildingOption, DeckbuildingOptionWords
from engine.kernel.decision import Decision, Option
from engine.kernel.number_words import number_word
from engine.kernel.state import GameEvent
from engine.kernel.view_types import PresentedData, PromptData

Data = dict[str, object]
Key = Callable[[DeckbuildingState, Option], str]
PLACES = {"discard": "", "hand": " into their hand", "deck": " onto the top of their deck"}


def narrate(event: GameEvent) -> str:
    """One event as a sentence with seats as ``{n}``."""
    return capitalised(_SENTENCES[event.kind](event.data))


def _escaped(text: object) -> str:
    """A text in which no brace is taken for a player."""
    return str(text).replace("{", "{{").replace("}", "}}")


def _player(data: Data, name: str = "player") -> str:
    return f"{{{data[name]}}}"


def _players(seats: object) -> str:
    return listed(f"{{{seat}}}" for seat in cast("list[int]", seats))


def _card(data: Data) -> str:
    return _escaped(data["card"])


def _cards(names: object) -> str:
    """Cards by their names, equal ones counted: "Courage (3) and Valor"."""
    counts = Counter(_escaped(name) for name in cast("list[str]", names))
    return listed(f"{name} ({number})" if number > 1 else name for name, number in counts.items()) or "no cards"


def count(number: int, noun: str) -> str:
    """A number of things: "1 card", "3 cards"."""
    return f"{number} {noun}{'' if number in (1, -1) else 's'}"


def _number(data: Data, name: str) -> int:
    return cast("int", data[name])


def _path(data: Data) -> str:
    return (
        f"{_cards(data['cards'])} {_are(data['cards'])} added to the Path; {count(_number(data, 'left'), 'card')} left."
    )


def _are(cards: object) -> str:
    return "is" if len(cast("list[str]", cards)) == 1 else "are"


def _archenemy(data: Data) -> str:
    remaining = _number(data, "left") - 1
    under = (
        f"{count(remaining, 'Archenemy').replace('Archenemys', 'Archenemies')} under it"
        if remaining
        else "it is the last one"
    )
    return f"{_card(data)} is on top of the Archenemy stack; {under}."


def _destroy(data: Data) -> str:
    if data["player"] is None:
        return f"{_cards(data['cards'])} {_are(data['cards'])} destroyed."
    return f"{_player(data)} destroys {_cards(data['cards'])}."


def _avoid(data: Data) -> str:
    return f"{_player(data)} {data['how']}s {_card(data)} and avoids {_escaped(data['attack'])}."


def _hit(data: Data) -> str:
    return f"{_card(data)} hits {_players(data['players'])}."


def _corruption(data: Data) -> str:
    gained = _number(data, "gained")
    if not gained:
        return f"{_player(data)} would gain a Corruption; there is none left."
    return f"{_player(data)} gains {count(gained, 'Corruption')}; {data['left']} left."


def _reveal(data: Data) -> str:
    if data["where"] == "hand":
        return f"{_player(data)} reveals their hand: {_cards(data['cards'])}."
    whose = "the main deck" if data["where"] == "main deck" else "their deck"
    return f"{_player(data)} reveals {_cards(data['cards'])} on top of {whose}."


def _looked(data: Data) -> str:
    verb = {"discard": "discards", "destroy": "destroys", "draw": "draws"}[str(data["how"])]
    moved = _number(data, "moved")
    what = f"{verb} {number_word(moved)} of them" if moved else "puts them back"
    return f"{_player(data)} looks at the top of their deck and {what}."


def _buy(data: Data) -> str:
    return f"{_player(data)} buys {_card(data)} for {data['cost']} Power; {data['power']} left."


def _play(data: Data) -> str:
    power = f" for {data['gained']} Power: {data['power']} now" if "gained" in data else ""
    return f"{_player(data)} plays {_card(data)}{power}."


def _defeated(data: Data) -> str:
    remaining = _number(data, "left")
    return (
        f"{_player(data)} has defeated {_card(data)}; {remaining or 'none'} {'is' if remaining == 1 else 'are'} left."
    )


def _over(data: Data) -> str:
    winners = cast("list[int]", data["winners"])
    points = cast("list[int]", data["points"])
    why = {
        LAST_ARCHENEMY: "the last Archenemy is defeated. ",
        EMPTY_PATH: "the Path cannot be refilled. ",
        ROUNDS: "everybody has had as many turns as the game lasts. ",
    }.get(str(data["termination"]))
    if why is None:
        return f"{_players(winners)} wins, as nobody else is left."
    scored = count(points[winners[0]], "Victory Point")
    if len(winners) > 1:
        return f"{why}{_players(winners)} win together with {scored} and equally many Archenemies."
    tied = sum(point == points[winners[0]] for point in points) > 1
    return f"{why}{_players(winners)} wins with {scored}{' and more Archenemies' if tied else ''}."


_SENTENCES: dict[str, Callable[[Data], str]] = {
    "hero": lambda data: f"{_player(data)} plays {_escaped(data['hero'])} with {_card(data)}.",
    "under": lambda data: (
        f"{_cards(data['cards'])} {_are(data['cards'])} put under the main deck: no Fortunes at first."
    ),
    "path": _path,
    "archenemy": _archenemy,
    "turn": lambda data: f"turn {data['number']}: {_player(data)}.",
    "ambush": lambda data: f"{_card(data)} ambushes {_player(data)}.",
    "hit": _hit,
    "avoid": _avoid,
    "play": _play,
    "fortune over": lambda data: f"{_card(data)} is destroyed.",
    "ongoing": lambda data: f"{_card(data)} of {_player(data)}:",
    "power": lambda data: f"{_player(data)} gets {data['gained']} Power: {data['power']} now.",
    "buy": _buy,
    "gain": lambda data: f"{_player(data)} gains {_card(data)}{PLACES[str(data['to'])]}.",
    "defeated": _defeated,
    "corruption": _corruption,
    "draw": lambda data: f"{_player(data)} draws {count(_number(data, 'count'), 'card')}.",
    "drew": lambda data: f"{_player(data)} draws {_cards(data['cards'])}.",
    "shuffled": lambda data: f"{_player(data)} shuffles {count(_number(data, 'cards'), 'card')} into a new deck.",
    "discard": lambda data: f"{_player(data)} discards {_cards(data['cards'])}.",
    "destroy": _destroy,
    "reveal": _reveal,
    "looked": _looked,
    "sees": lambda data: f"{_player(data)} sees {_cards(data['cards'])}.",
    "from discard": lambda data: (
        f"{_player(data)} takes {_cards(data['cards'])} from the discard pile{PLACES[str(data['to'])]}."
    ),
    "put on deck": lambda data: f"{_player(data)} puts {count(_number(data, 'count'), 'card')} on top of their deck.",
    "chose": lambda data: f"{_player(data)} chooses: {_escaped(data['text'])}.",
    "named": lambda data: f"{_player(data)} names {data['number']}.",
    "took": lambda data: f"{_player(data)} takes a card.",
    "drafted": lambda data: f"{_player(data)} now holds {_cards(data['cards'])}.",
    "passed": lambda data: f"cards are passed to the {data['direction']}.",
    "gave": lambda data: f"{_player(data)} passes {_cards(data['cards'])} to {_player(data, 'to')}.",
    "vote": lambda data: f"{_player(data)} votes for {_cards(data['cards'])}.",
    "agreed": lambda _data: "the players agree.",
    "not agreed": lambda _data: "the players do not agree; the highest costs are taken.",
    "eliminated": lambda data: f"{_player(data)} is out of the game: {_escaped(data['reason'])}.",
    "defeat": lambda _data: "the main deck has run out. The Fellowship is defeated, and all players lose.",
    "over": _over,
}


def unaffordable(state: DeckbuildingState, key: Key) -> dict[str, str]:
    """Why cards that lie there to be bought cannot be, by the key the option would have."""
    top = state.top_archenemy()
    offered = [*state.path, *state.valor[-1:], *([top] if top != NONE else [])]
    return {
        key(
            state, ("buy", card)
        ): f"{state.name(card)} costs {state.blueprint(card).cost}; you have {state.power} Power."
        for card in offered
        if state.blueprint(card).cost > state.power
    }


# -- questions ------------------------------------------------------------------------------------------------------


def present(state: DeckbuildingState, decision: Decision, key: Key) -> PresentedData[DeckbuildingOption]:
    """A decision's question and options as JSON-ready data."""
    prompt: PromptData = {"key": str(decision.prompt[0]), "text": question(state, decision)}
    source = source_of(state, decision)
    if source is not None:
        prompt["source"] = {"card": source.key, "title": _escaped(source.name), "text": _escaped(text_of(source))}
    return {
        "prompt": prompt,
        "options": [{"key": key(state, option), "note": "", **_option(state, decision, option, key)}
                    for option in decision.options],
    }  # fmt: skip


def source_of(state: DeckbuildingState, decision: Decision) -> Blueprint | None:
    """The card a question comes from, if it comes from one."""
    head, *rest = decision.prompt
    if head == "defend":
        return state.blueprint(cast("int", decision.subject))
    if rest and isinstance(rest[0], str) and rest[0] in state.cards.by_key:
        return state.cards.blueprints[state.cards.by_key[rest[0]]]
    return None


def question(state: DeckbuildingState, decision: Decision) -> str:
    """What is asked, in a sentence."""
    source = source_of(state, decision)
    name = _escaped(source.name) if source is not None else ""
    match decision.prompt[0]:
        case "hero":
            return "Which hero do you play?"
        case "act":
            return f"You have {state.power} Power. Play a card, buy one, or end your turn."
        case "ambush":
            return "Which Ambush do you resolve next?"
        case "defend":
            assert source is not None
            return f"{name} attacks you. {_attack_text(source, str(decision.prompt[1]))} Do you avoid it?"
        case "discard" | "destroy" | "gain" | "take" | "put on deck" | "look discard" | "look destroy" | "look draw":
            return f"{name}: {_escaped(decision.subject)}."
        case "option":
            return f"{name}: {_escaped(cast('Sequence[str]', decision.subject)[0])}."
        case "whether":
            return f"{name}: {_escaped(decision.subject)}"
        case "number":
            return f"{name}: Name a cost, 0 or more."
        case "player":
            return f"{name}: {_escaped(decision.subject)}."
        case "draft":
            return f"{name}: Choose a card to keep. You pass the others to the left."
        case "pass":
            what = "a card" if decision.least == 1 else f"{number_word(decision.least)} cards"
            return f"{name}: Choose {what} to pass to {{{decision.subject}}}."
        case "distribute":
            return f"{name}: You may give {count(cast('int', decision.subject), 'Corruption')} to others. Who gets one?"
        case "vote":
            return (
                f"{name}: Vote for {number_word(decision.least)} cards to be destroyed. If you do not all agree, those "
                "with the highest costs are."
            )
        case head:
            raise AssertionError(head)


def _attack_text(source: Blueprint, kind: str) -> str:
    return " ".join(_escaped(part.text) for part in parts_of(source) if part.kind == kind)


def _option(state: DeckbuildingState, decision: Decision, option: Option, key: Key) -> DeckbuildingOptionWords:
    """One option in words: ``verb``, ``label``, and what it is about."""
    if isinstance(option, bool):
        return {"verb": "yes" if option else "no", "label": "Yes" if option else "No"}
    if isinstance(option, int):
        words = _about("choose", state, option, key)
        words["note"] = _where(state, option)
        return words
    assert isinstance(option, tuple)
    match option:
        case ("hero", number):
            blueprint = state.cards.blueprints[number]
            return {
                "verb": "hero",
                "label": blueprint.hero,
                "card": blueprint.key,
                "note": _escaped(f"{blueprint.name}: {text_of(blueprint)}"),
            }
        case ("play", card):
            words = _about("play", state, card, key)
            words["plain"] = plain_power(state.blueprint(card)) is not None
            return words
        case ("plain", _):
            cards = plain_cards(state)
            power = sum(plain_power(state.blueprint(card)) or 0 for card in cards)
            names = _cards([state.name(card) for card in cards])
            return {"verb": "plain", "label": f"Play all cards that only give Power (+{power})", "note": names,
                    "power": power}  # fmt: skip
        case ("buy", card):
            words = _about("defeat" if state.zone[card] == TOP else "buy", state, card, key)
            words["cost"] = state.blueprint(card).cost
            words["note"] = f"cost {words['cost']}"
            return words
        case ("end", _):
            return {"verb": "end", "label": "End your turn"}
        case ("ambush", card):
            return _about("ambush", state, card, key)
        case ("option", place):
            return {"verb": "option", "label": _escaped(cast("Sequence[str]", decision.subject)[1 + place])}
        case ("seat", seat):
            return (
                {"verb": "stop", "label": "Nobody"}
                if seat == NO_SEAT
                else {"verb": "seat", "label": f"{{{seat}}}", "seat": seat}
            )
        case ("defend", number):
            card = defense_card(state, decision.seat, number)
            how = state.blueprint(card).defense
            verb = how.how if how is not None else ""
            words = _about("defend", state, card, key)
            words["label"] = f"{capitalised(verb)} {state.name(card)}"
            return words
    assert option == TAKE_IT
    return {"verb": "no", "label": "Do not avoid it"}


def _about(verb: str, state: DeckbuildingState, card: int, key: Key) -> DeckbuildingOptionWords:
    """An option about a card."""
    name = _escaped(state.name(card))
    return {"verb": verb, "label": name, "card": state.blueprint(card).key, "id": key(state, card)}


def _where(state: DeckbuildingState, card: int) -> str:
    """Where a card to be chosen is."""
    return {
        DISCARD: "discard pile",
        HAND: "hand",
        LOOKED: "deck",
        PATH: "Path",
        PLAYED: "played",
        VALOR_STACK: "Valor stack",
        DESTROYED: "destroyed",
    }.get(state.zone[card], "")
