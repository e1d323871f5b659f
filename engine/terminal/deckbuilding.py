"""The deck-building game in the terminal."""

from argparse import ArgumentParser, Namespace
from collections.abc import Sequence

from engine.deckbuilding.view_types import (
    DeckbuildingCardFace,
    DeckbuildingDefinition,
    DeckbuildingSeat,
    DeckbuildingView,
)
from engine.terminal.games import TerminalGame

NOTE = (
    "The cards are a stand-in set of this program, not the printed ones, which are not public; --cards names a file "
    "with a card list of yours."
)


def _arguments(parser: ArgumentParser) -> None:
    parser.description = f"{parser.description} {NOTE}"
    parser.add_argument("--cards", metavar="FILE", help="your own card list: see docs/deckbuilding-cards.md")


def _seats(parsed: Namespace) -> tuple[Sequence[object], Sequence[str]]:
    if parsed.cards is not None:
        from engine.deckbuilding.owner_list import as_data, read_set  # with all words; not needed to list the games

        parsed.option = [*parsed.option, ("cards", as_data(read_set(parsed.cards)))]
    return [None] * parsed.count, [f"seat {seat + 1}" for seat in range(parsed.count)]


def draw(view: DeckbuildingView, names: Sequence[str]) -> str:
    """What the cards are, the stacks, the Path, the players with what lies before them, and the seat's hand."""
    me, definitions = view["seat"], view["definitions"]
    whose = names[view["player"]]
    lines = ["", view["set"]["label"]]
    lines.append(f"--- round {view['round']} of {view['rounds']}, {view['phase']}: {whose}, {view['power']} Power ---")
    lines += [_player(view, seat, names) for seat in view["seats"]]
    top = view["archenemy"]
    named = f"{_card(top)}: {_text(definitions, top)}" if top is not None else "face down"
    lines.append(f"Archenemies ({view['archenemies_left']}): {named}")
    valor = view["valor"]
    cost = f" (cost {valor['cost']})" if valor is not None else ""
    lines.append(
        f"Valor: {view['valor_left']}{cost}; Corruption: {view['corruption_left']}; main deck: {view['main_deck_left']}"
    )
    lines.append("The Path:")
    for card in view["path"]:
        lines.append(f"  {_card(card)}{' [ambushes]' if card['ambushes'] else ''}: {_text(definitions, card)}")
    if me is not None:
        own = view["seats"][me]
        lines.append(f"Your cards: {_names(own['hand']) or 'none'}")
        for title, cards in (("You look at", own["looked"]), ("Passed to you", own["pack"])):
            if cards:
                lines.append(f"{title}: {_names(cards)}")
    return "\n".join(lines)


def _names(cards: Sequence[DeckbuildingCardFace]) -> str:
    return ", ".join(card["name"] for card in cards)


def _card(card: DeckbuildingCardFace) -> str:
    """A card with its type and cost."""
    return f"{card['name']} ({card['type'] or 'no type'}, {card['cost']})"


def _text(definitions: dict[str, DeckbuildingDefinition], card: DeckbuildingCardFace) -> str:
    return " ".join(part["text"] for part in definitions[card["card"]]["text"]) or "no text"


def _player(view: DeckbuildingView, seat: DeckbuildingSeat, names: Sequence[str]) -> str:
    number = seat["seat"]
    points = f"{seat['victory_points']} Victory Points" if seat["victory_points"] is not None else "points unknown"
    in_play = _names(seat["in_play"])
    marks = [
        mark
        for mark, there in (("to play", view["player"] == number), ("out of the game", seat["lost"]))
        if there and view["phase"] != "over"
    ]
    return (
        f"{names[number]} ({seat['hero'] or 'no hero yet'}): {seat['hand_count']} in hand, {seat['deck_count']} in "
        f"deck, {len(seat['discard'])} discarded, {points}{f'; in play {in_play}' if in_play else ''}"
        f"{''.join(f' [{mark}]' for mark in marks)}"
    )


DECKBUILDING = TerminalGame(
    "deckbuilding", "The deck-building game, defeating Archenemies, for two to five", _arguments, _seats, draw
)
