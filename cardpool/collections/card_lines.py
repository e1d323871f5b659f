"""Printings with copies, as people write them line by line and as programs send them."""

from collections.abc import Iterable, Mapping

from django.utils.translation import gettext

from cardpool.errors import DeckRefused, Refused
from cardpool.models import Printing
from cardpool.names import card_index, folded
from engine.tcg.facts import all_facts

__all__ = ["COPIES_MOST", "LINES_MOST", "TEXT_MOST", "Cards", "cards_read", "cards_written", "printings_of"]

LINES_MOST = 40
"""Different printings on one side of a gift or trade."""
COPIES_MOST = 99
TEXT_MOST = 6_000

Cards = Mapping[tuple[str, bool], int]
"""Copies by card id and whether it is a foil."""


def cards_read(text: str) -> dict[tuple[str, bool], int]:
    """The printings in a text with one on each line: "2x Axe Strike", "Gandalf, The Grey Wizard (foil)", "1C3".

    Raises:
        DeckRefused: a line names no card, or more than one; ``problems`` says each with its line number.

    >>> cards_read("2x Axe Strike\\n1C3 (foil)")
    {('1C3', False): 2, ('1C3', True): 1}
    """
    copies: dict[tuple[str, bool], int] = {}
    problems = []
    lines = [(number, line.strip()) for number, line in enumerate(text[:TEXT_MOST].splitlines(), 1) if line.strip()]
    for number, line in lines[: LINES_MOST + 1]:
        try:
            card, foil, count = _line(line)
        except Refused as refusal:
            problems.append(gettext("Line %(number)s: %(refusal)s") % {"number": number, "refusal": refusal})
            continue
        copies[card, foil] = copies.get((card, foil), 0) + count
    if len(lines) > LINES_MOST:
        problems.append(
            gettext("There are %(count)s lines; %(lines_most)s is the most.")
            % {"count": len(lines), "lines_most": LINES_MOST}
        )
    if problems:
        raise DeckRefused(gettext("Some lines could not be read. Nothing was changed."), problems)
    return copies


def _line(line: str) -> tuple[str, bool, int]:
    count, name = 1, line
    first, _, rest = line.partition(" ")
    number = first.lower().rstrip("x×*")
    # A card's id, such as 1C3, begins with a digit too.
    if rest and number.isascii() and number.isdigit() and len(number) <= 4:
        count, name = int(number), rest.strip()
    foil = False
    for mark in ("(foil)", "[foil]", "*"):
        if name.lower().endswith(mark):
            foil, name = True, name[: -len(mark)].strip()
            break
    if not 1 <= count <= COPIES_MOST:
        raise Refused(gettext("give 1 to %(copies_most)s copies.") % {"copies_most": COPIES_MOST})
    index = card_index()
    by_id = index.by_id(name)
    cards = [by_id] if by_id else index.find(name)
    if not cards:
        near = index.near(name) if folded(name) else []
        hint = gettext(" Did you mean %(near)s?") % {"near": near[0]} if near else ""
        raise Refused(gettext("there is no card “%(name)s”.%(hint)s") % {"name": name[:60], "hint": hint})
    if len(cards) > 1:
        names = ", ".join(f"{card.name} ({card.id})" for card in cards[:4])
        raise Refused(gettext("“%(name)s” may be %(names)s. Write its id.") % {"name": name[:60], "names": names})
    return cards[0].id, foil, count


def cards_written(cards: Iterable[tuple[str, bool, int]]) -> str:
    """Printings as `cards_read` reads them: each line has the copies, the name, the id where the name is shared.

    >>> cards_written([("1C3", True, 2)])
    '2x Axe Strike (foil)'
    """
    lines = []
    for card, foil, count in cards:
        facts = all_facts()[card]
        name = facts.name if card_index().is_clear(facts) else card
        lines.append(f"{count}x {name}{' (foil)' if foil else ''}")
    return "\n".join(lines)


def printings_of(cards: Cards) -> list[tuple[Printing, int]]:
    """The printings with their copies, in the order of their numbers. One statement.

    Raises:
        Refused: no such card, too many lines, or copies that are none or too many.
    """
    if len(cards) > LINES_MOST:
        raise Refused(
            gettext("There are %(count)s different cards; %(lines_most)s is the most.")
            % {"count": len(cards), "lines_most": LINES_MOST}
        )
    for (card, _foil), count in cards.items():
        if not 1 <= count <= COPIES_MOST:
            raise Refused(
                gettext("Give 1 to %(copies_most)s copies of %(card)s.")
                % {"copies_most": COPIES_MOST, "card": card[:20]}
            )
    rows = Printing.objects.filter(card__in={card for card, _ in cards}).select_related("card").order_by("pk")
    printing_copies = [(row, cards[row.card_id, row.foil]) for row in rows if (row.card_id, row.foil) in cards]
    if len(printing_copies) < len(cards):
        known = {(row.card_id, row.foil) for row, _ in printing_copies}
        card, _ = next(card for card in cards if card not in known)
        raise Refused(gettext("There is no card %(card)s.") % {"card": repr(card[:20])})
    return printing_copies
