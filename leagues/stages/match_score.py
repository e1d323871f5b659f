"""Best of n: the score of a match from its games, and whether another game is played.

A drawn game is one of the n games. A match ends early when the games left cannot change who has won more. When all n
are played and both have won as many, the match is a draw where draws are allowed. Elsewhere further games are played,
`MatchRules.extra` at most, until one of them decides; after the last the better seed goes on.

With ``pairs`` the games come in twos with the seats (in The Confrontation: the sides) exchanged, also the further ones,
so that nobody wins a match by having had the better side more often.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal, NamedTuple

from django.utils.translation import gettext, gettext_lazy, ngettext

from players.sentences.stored_sentences import Sentence, sentence, sentence_said

GameResult = Literal["first", "second", "draw"]
MOST_GAMES = 15
_WON: tuple[GameResult, ...] = ("first", "second")
_RESULTS: tuple[GameResult, ...] = (*_WON, "draw")


GAMES_DRAWN = gettext_lazy("%(first)s : %(second)s (%(drawn)s drawn)")
"""A score with drawn games."""


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
            raise MatchRulesError(
                gettext("A match is the best of 1 to %(most_games)s games, with at most %(most_games)s more.")
                % {"most_games": MOST_GAMES}
            )
        if self.pairs and (self.best_of % 2 or self.extra % 2):
            raise MatchRulesError(gettext("Games in pairs need an even number of games."))


ONE_GAME = MatchRules()


class GamesScore(NamedTuple):
    """Games won by the first at a table, by the second, and drawn."""

    first: int
    second: int
    drawn: int

    @property
    def text(self) -> str:
        """As it is stored: "2:1:0"."""
        return f"{self.first}:{self.second}:{self.drawn}"

    @property
    def stored(self) -> Sentence | str:
        """As people write it, as a fact for a sentence that is stored."""
        if not self.drawn:
            return f"{self.first} : {self.second}"
        return sentence(GAMES_DRAWN, first=self.first, second=self.second, drawn=self.drawn)

    @property
    def shown(self) -> str:
        """As people write it: "2 : 1", with the drawn games where there are any: "1 : 0 (2 drawn)"."""
        return sentence_said(self.stored)

    @property
    def turned(self) -> GamesScore:
        """The same games as the other player counts them."""
        return GamesScore(self.second, self.first, self.drawn)

    @classmethod
    def of_text(cls, text: str) -> GamesScore | None:
        """The score that `text` has written; ``None`` for an empty one."""
        return cls(*map(int, text.split(":"))) if text else None


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
            raise MatchRulesError(gettext("The match was decided after %(number)s games.") % {"number": number - 1})
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


def scores_usual(rules: MatchRules) -> list[GamesScore]:
    """The scores that a match ends with when no game is drawn, the best for the first at the top; where a match may be
    drawn, also the draw.

    >>> [score.text for score in scores_usual(MatchRules(best_of=3))]
    ['2:0:0', '2:1:0', '1:1:0', '1:2:0', '0:2:0']
    >>> [score.text for score in scores_usual(MatchRules(draws=False))]
    ['1:0:0', '0:1:0']
    """
    half = rules.best_of // 2
    usual = {GamesScore(half, half, int(rules.best_of == 1))} if rules.draws else set()
    orders: dict[GamesScore, list[GameResult]] = {GamesScore(0, 0, 0): []}
    while orders:
        longer: dict[GamesScore, list[GameResult]] = {}
        for games in orders.values():
            for game in _WON:
                score = match_score([*games, game], rules)
                counts = GamesScore(score.first, score.second, 0)
                if not score.result:
                    longer.setdefault(counts, [*games, game])
                elif not score.by_seed:
                    usual.add(counts)
        orders = longer
    return sorted(usual, key=lambda score: (score.second - score.first, sum(score)))


def score_reported(
    score: GamesScore, rules: MatchRules, *, better: GameResult = "first", tied: bool = False
) -> MatchScore:
    """The match of which only the games of each are known. One that time cut short is won by who has won more games.

    ``tied``: where a match needs a winner, equal games are a draw nevertheless, and somebody else says who goes on.

    Raises MatchRulesError: no order of games gives this score, or nobody has won a match that needs a winner.

    >>> score_reported(GamesScore(2, 1, 0), MatchRules(best_of=3)).result
    'first'
    >>> score_reported(GamesScore(1, 1, 0), MatchRules(best_of=3)).result
    'draw'
    """
    most = rules.best_of + (0 if rules.draws else rules.extra)
    if min(score) < 0 or not 1 <= sum(score) <= most:
        raise MatchRulesError(
            ngettext("A match is 1 to %(most)s game here.", "A match is 1 to %(most)s games here.", most)
            % {"most": most}
        )
    orders: dict[GamesScore, list[GameResult]] = {GamesScore(0, 0, 0): []}
    for _ in range(sum(score)):
        longer: dict[GamesScore, list[GameResult]] = {}
        for games in orders.values():
            if match_score(games, rules, better=better).result:
                continue
            for game in _RESULTS:
                order = [*games, game]
                counts = GamesScore(*(order.count(kind) for kind in _RESULTS))
                if all(have <= want for have, want in zip(counts, score, strict=True)):
                    longer.setdefault(counts, order)
        orders = longer
    if score not in orders:
        raise MatchRulesError(
            gettext("%(shown)s cannot be: the match would have been decided before its last game.")
            % {"shown": score.shown}
        )
    score_of_games = match_score(orders[score], rules, better=better)
    if score_of_games.result:
        return score_of_games
    if score.first == score.second and not rules.draws and not tied:
        raise MatchRulesError(gettext("A match of an elimination needs a winner; play another game."))
    lead = score.first - score.second
    return replace(score_of_games, result="draw" if lead == 0 else "first" if lead > 0 else "second")
