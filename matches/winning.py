"""Read the counts of what wins: by format and span of time, each share with its interval."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

from django.db.models import Count, Min, Q, QuerySet, Sum
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from cardpool.catalogue import CardFacts, facts_by_id
from cardpool.models import Deck, Format
from matches.models import CardTally, CultureTally, DeckTally, OpponentTally
from matches.models.tally import Tally
from matches.shares import wilson

__all__ = [
    "CARDS_SHOWN",
    "DECKS_LEAST",
    "DECKS_SHOWN",
    "LISTS",
    "ORDERS",
    "PLAYERS_LEAST",
    "SPAN",
    "SPANS",
    "CardOfWins",
    "CultureOfWins",
    "DeckOfWins",
    "DeckRecord",
    "OpponentOfWins",
    "Played",
    "Wins",
    "card_wins",
    "cards_of",
    "cultures_of",
    "deck_record",
    "decks_of",
    "formats_counted",
    "named",
    "wins_of",
]

DECKS_LEAST = 10
"""Different decks that a format needs in a span before any figures of it are shown."""
PLAYERS_LEAST = 3
"""Different players whose decks these are."""
DECKS_SHOWN = 20
"""Public decks that are named, at most."""
DECKS_READ = 200
"""Public decks of most wins that are compared."""
GAMES_LEAST = 3
"""Games after which a public deck is named."""

SPANS: Mapping[str, Promise] = {"month": _("this month"), "quarter": _("three months"), "all": _("all time")}
"""Spans of time: the running month, this one and the two before, or everything."""
SPAN = "quarter"
"""The span that is shown where none is chosen."""
ORDERS: Mapping[str, Promise] = {"played": _("most played"), "won": _("most won")}
CARDS_SHOWN = 50
"""Cards on a page."""
LISTS: Mapping[str, Promise] = {"cards": _("cards"), "sites": _("sites")}


@dataclass(frozen=True, slots=True)
class Played:
    """How often something was played, won and drew. A draw is half a win.

    >>> row = Played(games=10, won=7, drawn=2)
    >>> row.rate, row.low, row.high, row.lost
    (80.0, 49.0, 94.3, 1)
    >>> Played(0, 0, 0).rate is None
    True
    """

    games: int
    won: int
    drawn: int

    @property
    def lost(self) -> int:
        return self.games - self.won - self.drawn

    @property
    def points(self) -> float:
        return self.won + self.drawn / 2

    @property
    def rate(self) -> float | None:
        """The games won in percent; ``None`` when there are none."""
        return round(100 * self.points / self.games, 1) if self.games else None

    @property
    def low(self) -> float:
        """The lower bound in percent of the 95 % interval of the rate."""
        return round(100 * wilson(self.points, self.games)[0], 1)

    @property
    def high(self) -> float:
        """The upper bound in percent of the 95 % interval of the rate."""
        return round(100 * wilson(self.points, self.games)[1], 1)

    @property
    def width(self) -> float:
        """How wide the interval is, in percent."""
        return round(self.high - self.low, 1)

    @property
    def mark(self) -> float:
        """Where the mark of the rate begins in a drawing 100 wide, in which it is 2 wide."""
        return min(98.0, max(0.0, (self.rate or 0.0) - 1))


@dataclass(frozen=True, slots=True)
class Wins:
    """What was counted in a format and a span: how many matches, decks and players; ``since`` is the first month."""

    format: Format
    span: str
    begins: date | None
    matches: int
    decks: int
    players: int
    since: date | None

    @property
    def enough(self) -> bool:
        """Whether figures are shown: so many decks and players that they are of no one in particular."""
        return self.decks >= DECKS_LEAST and self.players >= PLAYERS_LEAST

    def share(self, played: Played) -> float:
        """In how many of the decks something was, in percent."""
        return round(100 * played.games / (2 * self.matches), 1) if self.matches else 0.0


@dataclass(frozen=True, slots=True)
class CultureOfWins:
    """A culture on a side of the decks; ``share``: of how many of them, in percent."""

    side: str
    culture: str
    played: Played
    share: float


@dataclass(frozen=True, slots=True)
class CardOfWins:
    """A card in the decks; ``share``: of how many of them, in percent."""

    card: CardFacts
    played: Played
    share: float


@dataclass(frozen=True, slots=True)
class DeckOfWins:
    """A public deck, loaded with its player."""

    deck: Deck
    played: Played


@dataclass(frozen=True, slots=True)
class OpponentOfWins:
    """The record of a deck in a format against one kind of opponent: its main cultures, empty where it has none."""

    format: str
    free: str
    shadow: str
    played: Played


@dataclass(frozen=True, slots=True)
class DeckRecord:
    """The record of a deck: in all, by version and by kind of opponent."""

    total: Played
    versions: Sequence[tuple[int, Played]]
    opponents: Sequence[OpponentOfWins]


def named(among: Mapping[str, object], name: str | None, otherwise: str) -> str:
    """The name, if it is among those that can be chosen, or else the other one."""
    return name if name in among and name is not None else otherwise


def span_begins(span: str, today: date) -> date | None:
    """The first month of a span, as its first day; ``None`` for all time.

    >>> span_begins("month", date(2026, 1, 31)), span_begins("quarter", date(2026, 1, 31))
    (datetime.date(2026, 1, 1), datetime.date(2025, 11, 1))
    """
    back = {"month": 0, "quarter": 2}.get(span)
    if back is None:
        return None
    months = today.year * 12 + today.month - 1 - back
    return date(months // 12, months % 12 + 1, 1)


def formats_counted() -> list[tuple[Format, int]]:
    """The official formats of decks with how many matches of each are counted, that of most first; two statements."""
    rows = DeckTally.objects.order_by().values_list("format").annotate(games=Sum("games"))
    games: dict[str, int] = dict(rows)
    formats = [format for format in Format.objects.filter(owner=None).order_by("name", "pk") if format.has_decks]
    return sorted(((format, games.get(format.slug, 0) // 2) for format in formats), key=lambda row: -row[1])


def wins_of(format: Format, span: str, *, today: date) -> Wins:
    """What was counted in a format and a span (of `SPANS`); one statement."""
    begins = span_begins(span, today)
    rows = _within(DeckTally.objects.filter(games__gt=0), format.slug, begins)
    facts = rows.aggregate(
        games=Sum("games", default=0),
        decks=Count("deck", distinct=True),
        players=Count("deck__player", distinct=True),
        since=Min("month"),
    )
    return Wins(format, span, begins, facts["games"] // 2, facts["decks"], facts["players"], facts["since"])


def cultures_of(wins: Wins) -> list[CultureOfWins]:
    """The cultures of a format and span, Free Peoples first, the most played first; one statement."""
    rows = _summed(_within(CultureTally.objects, wins.format.slug, wins.begins), "side", "culture")
    cultures = [CultureOfWins(side, culture, played, wins.share(played)) for (side, culture), played in rows]
    return sorted(cultures, key=lambda row: (row.side != "fp", -row.played.games, row.culture))


def cards_of(wins: Wins, *, order: str = "played", sites: bool = False) -> list[CardOfWins]:
    """The cards of a format and span, or its sites, by `ORDERS`; one statement.

    "won" orders by the lower bound of the interval, so that few games do not stand first.
    """
    facts = facts_by_id()
    rows = _summed(_within(CardTally.objects, wins.format.slug, wins.begins), "card")
    cards = [
        CardOfWins(facts[card], played, wins.share(played))
        for (card,), played in rows
        if card in facts and (facts[card].type == "site") == sites
    ]
    by_games = sorted(cards, key=lambda row: (-row.played.games, row.card.name, row.card.id))
    return sorted(by_games, key=lambda row: -row.played.low) if order == "won" else by_games


def decks_of(wins: Wins) -> list[DeckOfWins]:
    """The public decks that did best in a format and span, by the lower bound of their interval; two statements.

    None that lost more than it won is among them.
    """
    public = Q(deck__share=Deck.Share.PUBLIC, deck__archived_at=None, deck__player__is_active=True)
    tallies = _within(DeckTally.objects.filter(public), wins.format.slug, wins.begins)
    sums = tallies.order_by().values_list("deck").annotate(n=Sum("games"), w=Sum("won"), d=Sum("drawn"))
    best = sums.filter(n__gte=GAMES_LEAST).order_by("-w", "-d", "deck")[:DECKS_READ]
    played = {deck: Played(games, won, drawn) for deck, games, won, drawn in best if 2 * won + drawn >= games}
    order = sorted(played, key=lambda deck: (-played[deck].low, -played[deck].games, deck))[:DECKS_SHOWN]
    decks = Deck.objects.select_related("player").in_bulk(order)
    return [DeckOfWins(decks[pk], played[pk]) for pk in order if pk in decks]


def card_wins(card_id: str, *, today: date) -> tuple[Wins, CardOfWins] | None:
    """A card in the format in which it was played most, over all time; ``None`` where too little was counted.

    Two statements and that of the format, one where the card was never played.
    """
    rows = CardTally.objects.filter(card=card_id, games__gt=0).order_by()
    best = rows.values_list("format").annotate(n=Sum("games"), w=Sum("won"), d=Sum("drawn")).order_by("-n", "format")
    row = best.first()
    format = Format.objects.filter(slug=row[0], owner=None).first() if row is not None else None
    if row is None or format is None or card_id not in facts_by_id():
        return None
    wins = wins_of(format, "all", today=today)
    if not wins.enough:
        return None
    played = Played(row[1], row[2], row[3])
    return wins, CardOfWins(facts_by_id()[card_id], played, wins.share(played))


def deck_record(deck: Deck) -> DeckRecord:
    """The record of a deck, for its player alone; two statements. The most frequent opponents first."""
    rows = OpponentTally.objects.filter(version__deck=deck, games__gt=0)
    names = dict(Format.objects.values_list("slug", "name"))
    opponents = [
        OpponentOfWins(names.get(format, format), free, shadow, played)
        for (format, free, shadow), played in _summed(rows, "format", "free", "shadow")
    ]
    opponents.sort(key=lambda row: (-row.played.games, row.format, row.free, row.shadow))
    versions = _summed(rows, "version__number")
    total = Played(*(sum(getattr(row.played, name) for row in opponents) for name in ("games", "won", "drawn")))
    return DeckRecord(total, sorted(((number, played) for (number,), played in versions), reverse=True), opponents)


def _within(rows: Any, format: str, begins: date | None) -> QuerySet[Any]:
    within: QuerySet[Any] = rows.filter(format=format)
    return within if begins is None else within.filter(month__gte=begins)


def _summed(rows: QuerySet[Tally], *by: str) -> Iterable[tuple[tuple[Any, ...], Played]]:
    """The sums of counts by these columns, without those that are nothing."""
    sums = rows.order_by().values_list(*by).annotate(n=Sum("games"), w=Sum("won"), d=Sum("drawn")).filter(n__gt=0)
    for *key, games, won, drawn in sums:
        yield tuple(key), Played(games, won, drawn)
