"""Best of n: the score of a match from its games, and whether another game is played.

A drawn game is one of the n games. A match ends early when the games left cannot change who has won more. When all n
are played and both have won as many, the match is a draw where draws are allowed. Elsewhere further games are played,
`MatchRules.extra` at most, until one of them decides; after the last the better seed goes on.

With ``pairs`` the games come in twos with the seats (in The Confrontation: the sides) exchanged, also the further ones,
so that nobody wins a match by having had the better side more often.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

GameResult = Literal["first", "second", "draw"]
MOST_GAMES = 15


class MatchRulesError(ValueError):
    """Rules that cannot be, or games that were played after the end; the message says which."""


@dataclass(frozen=True, slots=True)
class MatchRules:
    """``best_of`` games; ``draws`` whether a match may be drawn; up to ``extra`` further games where it may not."""

    best_of: int = 1
    draws: bool = True
    extra: int = 2
    pairs: bool = False

    def __post_init__(self) -> None:
        if not 1 <= self.best_of <= MOST_GAMES or not 0 <= self.extra <= MOST_GAMES:
            raise MatchRulesError(f"A match is the best of 1 to {MOST_GAMES} games, with at most {MOST_GAMES} more.")
        if self.pairs and (self.best_of % 2 or self.extra % 2):
            raise MatchRulesError("Games in pairs need an even number of games.")


ONE_GAME = MatchRules()


@dataclass(frozen=True, slots=True)
class MatchScore:
    """Games won by each and drawn. ``result`` is empty while the match goes on; ``by_seed`` when no game decided it.

    ``exchanged`` says whether in the next game the second entrant of the table takes the first seat.
    """

    first: int
    second: int
    drawn: int
    result: Literal["", "first", "second", "draw"]
    by_seed: bool
    exchanged: bool


def match_score(games: Sequence[GameResult], rules: MatchRules, *, better: GameResult = "first") -> MatchScore:
    """The score after these games; ``better`` is the better seeded entrant of the table.

    Seats alternate from game to game, the first game as the table says.

    Raises MatchRulesError: games were played after the match had ended.

    >>> match_score(["first", "second", "first"], MatchRules(best_of=3)).result
    'first'
    >>> match_score(["first", "second"], MatchRules(best_of=2, pairs=True, draws=False)).result
    ''
    """
    limit, step = rules.best_of, 2 if rules.pairs else 1
    most = limit if rules.draws else limit + rules.extra
    won = {"first": 0, "second": 0, "draw": 0}
    result: Literal["", "first", "second", "draw"] = ""
    by_seed = False
    for number, game in enumerate(games, start=1):
        if result:
            raise MatchRulesError(f"The match was decided after {number - 1} games.")
        won[game] += 1
        lead = won["first"] - won["second"]
        if number == limit and lead == 0 and limit < most:
            limit += step
        if abs(lead) > limit - number:
            result = "first" if lead > 0 else "second"
        elif number == limit:
            by_seed = not rules.draws
            result = better if by_seed else "draw"
    return MatchScore(won["first"], won["second"], won["draw"], result, by_seed, len(games) % 2 == 1)
