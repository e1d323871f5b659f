"""How a battle of The Confrontation probably ends, from what both players know: for the steady bot's rules of thumb."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import product

from engine.confrontation.board import DARK, GOOD
from engine.confrontation.cards import (
    CARDS,
    DARK_MAGIC,
    DECK,
    ELVEN_CLOAK,
    EYE_OF_SAURON,
    GOOD_MAGIC,
    NOBLE_SACRIFICE,
    RETREAT_BACKWARDS,
    RETREAT_SIDEWAYS,
    is_text,
)
from engine.confrontation.pieces import BY_KEY, CHARACTERS

__all__ = ["Fight", "Prospects", "best_card", "prospects", "value_of"]

VALUE = {
    "frodo": 100,
    "v_frodo": 40,
    "boromir": 6,
    "gandalf": 6,
    "balrog": 6,
    "troll": 7,
    "orcs": 5,
    "warg": 4,
    "merry": 4,
    "pippin": 2,
}
"""What losing a character costs, where it is not its strength and two."""
SLAIN_BY = {"merry": ("witch_king", "v_witch_king"), "legolas": ("flying_nazgul", "v_flying_nazgul"),
            "gimli": ("orcs", "v_orcs")}  # fmt: skip
"""Whom a character defeats before cards are played."""
TRADERS = ("boromir",)
"""Who is defeated with the enemy they meet."""
FIRST_STRIKE = ("orcs",)
"""Who defeats whom they attack first."""
NO_TEXTS = "warg"
"""Against it no Good text counts."""
SEES_FIRST = 2
"""What it is worth to Gandalf to see the enemy's card first, in strength."""
KEPT = {RETREAT_BACKWARDS: 3.0, GOOD_MAGIC: 1.5, ELVEN_CLOAK: 1.2}
"""What it costs the Good Player to have used a card that may save the Ring-bearer."""
STRENGTH_COST, TEXT_COST = 0.2, 0.6
"""What it costs to have used a card: for each point of strength, and for another text card."""


@dataclass(frozen=True, slots=True)
class Prospects:
    """A battle against one enemy of several that it may be.

    Attributes:
        win, lose: the chances that the enemy, and that the own character, is defeated; both may be.
        gain: the value of what is won less that of what is lost, in the mean.
    """

    win: float
    lose: float
    gain: float


def value_of(piece: str) -> int:
    """What losing a character costs its side."""
    return VALUE.get(piece, CHARACTERS[BY_KEY[piece]].strength + 2)


def _chances() -> dict[int, tuple[float, float]]:
    """By how much stronger the Good character is: its chances to win and to lose when both play any card."""
    chances = {}
    for ahead in range(-15, 16):
        ends = [ahead + CARDS[own].strength - CARDS[other].strength for own, other in product(*DECK)]
        chances[ahead] = sum(end >= 0 for end in ends) / len(ends), sum(end <= 0 for end in ends) / len(ends)
    return chances


_BY_CARDS = _chances()
_DARK_CARD = round(sum(CARDS[card].strength for card in DECK[DARK]) / len(DECK[DARK]))
"""What the Troll's card, which has no effect, would add."""


@lru_cache(maxsize=8192)
def prospects(piece: str, enemies: tuple[str, ...], attacks: bool) -> Prospects:
    """The prospects of a character in a battle with one of the enemies, each as likely; ``attacks``: it is the one
    that attacks."""
    own = value_of(piece)
    ends = [(_duel(piece, enemy, attacks), value_of(enemy)) for enemy in enemies]
    return Prospects(
        win=sum(win for (win, _), _ in ends) / len(ends),
        lose=sum(lose for (_, lose), _ in ends) / len(ends),
        gain=sum(win * value - lose * own for (win, lose), value in ends) / len(ends),
    )


def _duel(piece: str, enemy: str, attacks: bool) -> tuple[float, float]:
    """The chances that the enemy is defeated and that the piece is."""
    if CHARACTERS[BY_KEY[piece]].side == GOOD:
        return _good_against_dark(piece, enemy, attacks)
    win, lose = _good_against_dark(enemy, piece, not attacks)
    return lose, win


def _good_against_dark(good: str, dark: str, attacks: bool) -> tuple[float, float]:
    ahead = CHARACTERS[BY_KEY[good]].strength - CHARACTERS[BY_KEY[dark]].strength
    if dark != NO_TEXTS:
        if good in TRADERS:
            return 1.0, 1.0
        if dark in SLAIN_BY.get(good, ()):
            return 1.0, 0.0
        if good == "pippin" and attacks:
            return 0.0, 0.0  # he looks, and flees
        if good == "gandalf":
            ahead += SEES_FIRST
    if dark in FIRST_STRIKE and not attacks:
        return 0.0, 1.0
    if dark == "saruman":
        return float(ahead >= 0), float(ahead <= 0)
    return _BY_CARDS[ahead + _DARK_CARD * (dark == "troll")]


# -- cards ----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Fight:
    """A battle in which cards are to be played.

    Attributes:
        strengths: by side, its fighter's strength without a card.
        values: by side, what losing its fighter costs.
        ways: by side, whether its retreat card would move its fighter.
        used: by side, the cards played before, which Magic may become.
        troll: the Dark Player's card has no effect.
    """

    strengths: tuple[int, int]
    values: tuple[int, int]
    ways: tuple[bool, bool]
    used: tuple[Sequence[int], Sequence[int]]
    troll: bool

    def worth(self, good: int, dark: int) -> int:
        """The value to the Good Player of how these two cards end the battle."""
        if dark == DARK_MAGIC and not self.troll:
            dark = max((card for card in self.used[DARK] if not is_text(card)), default=dark)
        dark_text = -1 if self.troll else dark
        if dark_text == RETREAT_SIDEWAYS and self.ways[DARK]:
            return 0
        if is_text(good) and dark_text != EYE_OF_SAURON:
            if good == GOOD_MAGIC and len(self.used[GOOD]) > (good in self.used[GOOD]):
                return max(self.worth(card, dark) for card in self.used[GOOD] if card != good)
            if good == RETREAT_BACKWARDS and self.ways[GOOD]:
                return 0
            if good == NOBLE_SACRIFICE and dark_text != RETREAT_SIDEWAYS:
                return self.values[DARK] - self.values[GOOD]
        cloaked = self.troll or (good == ELVEN_CLOAK and dark_text != EYE_OF_SAURON)
        ahead = self.strengths[GOOD] + CARDS[good].strength
        ahead -= self.strengths[DARK] + (0 if cloaked else CARDS[dark].strength)
        return (ahead >= 0) * self.values[DARK] - (ahead <= 0) * self.values[GOOD]


def best_card(fight: Fight, side: int, hand: Sequence[int], others: Sequence[int]) -> int:
    """The card of a hand that is worth most against the enemy's, each of ``others`` being as likely; of equal ones the
    one that is missed least."""
    return max(hand, key=lambda card: (_mean(fight, side, card, others) - _COST[card], -card))


def _mean(fight: Fight, side: int, card: int, others: Sequence[int]) -> float:
    if side == GOOD:
        return sum(fight.worth(card, other) for other in others) / len(others)
    return -sum(fight.worth(other, card) for other in others) / len(others)


_COST = tuple(
    KEPT.get(card, TEXT_COST if is_text(card) else CARDS[card].strength * STRENGTH_COST) for card in range(len(CARDS))
)
