"""The Trading Card Game in the terminal."""

from argparse import ArgumentParser, Namespace
from collections.abc import Mapping, Sequence

from engine.tcg.starters import options_of, playable_starters
from engine.tcg.view_types import TcgCard, TcgSkirmish, TcgView
from engine.terminal.games import TerminalGame

_STATES = {"now": "fought now", "next": "to be fought", "done": "fought"}


def _arguments(parser: ArgumentParser) -> None:
    starters = playable_starters()
    parser.add_argument("--decks", nargs="+", default=["aragorn", "gandalf"], choices=list(starters), metavar="DECK",
                        help=f"starter decks, in turn over the seats: {', '.join(starters)}; "
                             "those of Black Rider alone are played by their own rulebook")  # fmt: skip


def _seats(parsed: Namespace) -> tuple[Sequence[object], Sequence[str]]:
    decks = [parsed.decks[seat % len(parsed.decks)] for seat in range(parsed.count)]
    parsed.option = [*options_of(decks).items(), *parsed.option]
    return [playable_starters()[deck].engine_data(starting=True) for deck in decks], decks


def draw(view: TcgView, names: Sequence[str]) -> str:
    me = view["seat"]
    lines = [
        "",
        (
            f"--- {names[view['fp']]}'s turn, {view['phase']} phase, twilight {view['twilight']}, "
            f"move {view['moves']} of {view['move_limit']} ---"
        ),
    ]
    for seat in view["seats"]:
        number = seat["seat"]
        if seat["lost"]:
            lines.append(f"{names[number]}: out of the game")
            continue
        lines.append(
            f"{names[number]}: site {seat['site']}, burdens {seat['burdens']}/{seat['resistance']}, "
            f"hand {seat['hand_count']}, deck {seat['deck_count']}, discard {seat['discard_count']}"
        )
        for card in seat["characters"] + seat["support"]:
            lines.append("    " + _card(card))
        if seat["removed"]:
            lines.append("    Removed from the game: " + ", ".join(card["title"] for card in seat["removed"]))
    titles = {card["id"]: card["title"] for seat in view["seats"] for card in seat["characters"] + seat["support"]}
    for skirmish in view["skirmishes"]:
        lines += _skirmish(skirmish, titles)
    if me is not None:
        hand = view["seats"][me]["hand"]
        lines.append("Your hand: " + ", ".join(f"{card['title']} ({card['twilight']})" for card in hand))
    return "\n".join(lines)


def _skirmish(skirmish: TcgSkirmish, titles: Mapping[str, str]) -> list[str]:
    """Both strengths and who would win; then where each strength comes from."""
    fighter = titles.get(skirmish["fp"] or "", "nobody")
    minions = " and ".join(titles[card] for card in skirmish["minions"] if card in titles)
    fight = f"Skirmish ({_STATES[skirmish['state']]}): {fighter} against {minions or 'nobody'}"
    if skirmish["winner"] is None:
        return [fight]
    overwhelmed = " and ".join(titles[card] for card in skirmish["overwhelmed_cards"] if card in titles)
    winner = "the fellowship" if skirmish["winner"] == "fp" else "the Shadow"
    verdict = f"{winner} would win" + (f", {overwhelmed} overwhelmed" if overwhelmed else "")
    lines = [f"{fight}, {skirmish['fp_strength']} against {skirmish['shadow_strength']}: {verdict}"]
    for strength_sum in skirmish["sums"]:
        parts = [str(strength_sum["strength_base"])]
        parts += [f"{part['source']} {part['amount']:+}" for part in strength_sum["strength_why"]]
        lines.append(f"    {titles.get(strength_sum['id'])}: {', '.join(parts)} = {strength_sum['strength']}")
    return lines


def _card(card: TcgCard) -> str:
    title = card["title"]
    if card.get("tokens"):
        title += f" ({card['tokens']} {'token' if card['tokens'] == 1 else 'tokens'})"
    if "wounds" not in card:
        return title
    vitality = (card["vitality"] or 0) - card["wounds"]
    borne = ", ".join(item["title"] for item in card.get("borne", []))
    words = " ".join(card["keywords"])
    text = f"{title}  strength {card['strength']}, vitality {vitality} of {card['vitality']}"
    return text + (f", {words}" if words else "") + (f"  [{borne}]" if borne else "")


TCG = TerminalGame("tcg", "The Lord of the Rings Trading Card Game", _arguments, _seats, draw)
