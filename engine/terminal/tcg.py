"""The Trading Card Game in the terminal."""

from argparse import ArgumentParser, Namespace
from collections.abc import Sequence
from typing import cast

from engine.tcg.config import BLACK_RIDER_STARTER
from engine.tcg.starters import BLACK_RIDER_STARTERS, EVERY_STARTER
from engine.terminal.games import Data, TerminalGame

_STATES = {"now": "fought now", "next": "to be fought", "done": "fought"}


def _arguments(parser: ArgumentParser) -> None:
    parser.add_argument("--decks", nargs="+", default=["aragorn", "gandalf"], choices=list(EVERY_STARTER),
                        metavar="DECK", help=f"starter decks, in turn over the seats: {', '.join(EVERY_STARTER)}; "
                             "those of Black Rider are played by their own rulebook")  # fmt: skip


def _seats(parsed: Namespace) -> tuple[Sequence[object], Sequence[str]]:
    decks = [parsed.decks[seat % len(parsed.decks)] for seat in range(parsed.count)]
    if BLACK_RIDER_STARTERS.keys() & decks:
        parsed.option = [*BLACK_RIDER_STARTER.items(), *parsed.option]
    return [EVERY_STARTER[deck].engine_data(starting=True) for deck in decks], decks


def draw(view: Data, names: Sequence[str]) -> str:
    me = cast("int | None", view["seat"])
    lines = [
        "",
        (
            f"--- {names[cast('int', view['fp'])]}'s turn, {view['phase']} phase, twilight {view['twilight']}, "
            f"move {view['moves']} of {view['move_limit']} ---"
        ),
    ]
    for seat in cast("list[Data]", view["seats"]):
        number = cast("int", seat["seat"])
        if seat["lost"]:
            lines.append(f"{names[number]}: out of the game")
            continue
        lines.append(
            f"{names[number]}: site {seat['site']}, burdens {seat['burdens']}/{seat['resistance']}, "
            f"hand {seat['hand_count']}, deck {seat['deck_count']}, discard {seat['discard_count']}"
        )
        for card in cast("list[Data]", seat["characters"]) + cast("list[Data]", seat["support"]):
            lines.append("    " + _card(card))
    titles = {
        str(card["id"]): str(card["title"])
        for seat in cast("list[Data]", view["seats"])
        for card in cast("list[Data]", seat["characters"]) + cast("list[Data]", seat["support"])
    }
    for skirmish in cast("list[Data]", view["skirmishes"]):
        lines += _skirmish(skirmish, titles)
    if me is not None:
        hand = cast("list[Data]", cast("list[Data]", view["seats"])[me]["hand"])
        lines.append("Your hand: " + ", ".join(f"{card['title']} ({card['twilight']})" for card in hand))
    return "\n".join(lines)


def _skirmish(skirmish: Data, titles: Data) -> list[str]:
    """Both strengths and who would win; then where each strength comes from."""
    fighter = titles.get(str(skirmish["fp"]), "nobody")
    minions = " and ".join(str(titles[card]) for card in cast("list[str]", skirmish["minions"]) if card in titles)
    fight = f"Skirmish ({_STATES[str(skirmish['state'])]}): {fighter} against {minions or 'nobody'}"
    if skirmish["winner"] is None:
        return [fight]
    dying = cast("list[str]", skirmish["overwhelmed_cards"])
    overwhelmed = " and ".join(str(titles[card]) for card in dying if card in titles)
    winner = "the fellowship" if skirmish["winner"] == "fp" else "the Shadow"
    verdict = f"{winner} would win" + (f", {overwhelmed} overwhelmed" if overwhelmed else "")
    lines = [f"{fight}, {skirmish['fp_strength']} against {skirmish['shadow_strength']}: {verdict}"]
    for one in cast("list[Data]", skirmish["sums"]):
        parts = [str(one["strength_base"])]
        parts += [f"{part['source']} {part['amount']:+}" for part in cast("list[Data]", one["strength_why"])]
        lines.append(f"    {titles.get(str(one['id']))}: {', '.join(parts)} = {one['strength']}")
    return lines


def _card(card: Data) -> str:
    title = str(card["title"])
    if "wounds" not in card:
        return title
    left = cast("int", card["vitality"]) - cast("int", card["wounds"])
    borne = ", ".join(str(item["title"]) for item in cast("list[Data]", card.get("borne", [])))
    words = " ".join(cast("list[str]", card["keywords"]))
    text = f"{title}  strength {card['strength']}, vitality {left} of {card['vitality']}"
    return text + (f", {words}" if words else "") + (f"  [{borne}]" if borne else "")


TCG = TerminalGame("tcg", "The Lord of the Rings Trading Card Game", _arguments, _seats, draw)
