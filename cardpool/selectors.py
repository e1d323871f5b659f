"""Everything pages and the API read about cards, decks and collections."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache, partial
from typing import Any

from django.db.models import Count, F, Max, OuterRef, Prefetch, Q, QuerySet, Subquery, Sum
from django.utils.functional import SimpleLazyObject

from cardpool.catalogue import SET_NAMES, TYPES, playable
from cardpool.legality import Check, DeckList, FormatRules, Problem, deck_checks, deck_problems, side_counts
from cardpool.models import Collection, Deck, DeckVersion, Format, Holding, Movement, Printing, Restriction
from cardpool.query import Asker, query_parse
from engine.tcg.facts import CardFacts, all_facts
from players.models import Player

DEFAULT_FORMAT = "fellowship_block"
#: The number of a deck's current version, where it is annotated as another name.
LAST_NUMBER = F("last_number")
SIDES = ("fp", "shadow", "none")
RARITIES = ("C", "U", "R", "P", "S", "R+")


@dataclass(frozen=True, slots=True)
class CardFilter:
    """A search of the catalogue; empty fields do not narrow it. ``text`` is in the language of `cardpool.query`."""

    text: str = ""
    set: int | None = None
    culture: str = ""
    type: str = ""
    side: str = ""
    rarity: str = ""
    twilight: int | None = None
    site: int | None = None
    playable: bool | None = None

    @classmethod
    def from_query(cls, query: Mapping[str, str]) -> "CardFilter":
        """From a query string; a value that means nothing there is left out. Cards that can be played with are found,
        unless ``playable`` is ``no`` or ``any``."""

        def number(name: str) -> int | None:
            value = query.get(name, "")
            return int(value) if value.isascii() and value.isdigit() and len(value) <= 2 else None

        def one_of(name: str, allowed: Iterable[str]) -> str:
            value = query.get(name, "")
            return value if value in allowed else ""

        return cls(
            text=query.get("q", ""),
            set=number("set"),
            culture=one_of("culture", cultures()),
            type=one_of("type", TYPES),
            side=one_of("side", SIDES),
            rarity=one_of("rarity", RARITIES),
            twilight=number("twilight"),
            site=number("site"),
            playable={"no": False, "false": False, "any": None}.get(query.get("playable", ""), True),
        )

    def fits(self, card: CardFacts) -> bool:
        """Whether a card fits what is chosen beside the text."""
        return (
            self.set in (None, card.set)
            and self.culture in ("", card.culture)
            and self.type in ("", card.type)
            and self.side in ("", card.side)
            and self.rarity in ("", card.rarity)
            and self.twilight in (None, card.twilight)
            and self.site in (None, card.site_number)
            and self.playable in (None, playable(card.id))
        )


def cards_find(wanted: CardFilter, asker: Asker | None = None) -> list[CardFacts]:
    """The cards that fit, in collector's order.

    Raises:
        QueryError: the text of the search cannot be read.
    """
    query = query_parse(wanted.text, asker)
    return [card for card in all_facts().values() if wanted.fits(card) and query.fits(card)]


def asker_of(player: Player | None) -> Asker:
    """What a search knows of who asks. Makes no statement before a search needs one."""
    owned: Any = SimpleLazyObject(partial(_owned_cards, player)) if player is not None else None
    rules: Any = SimpleLazyObject(lambda: {row.slug: row.rules() for row in formats()})
    return Asker(owned=owned, formats=rules)


def _owned_cards(player: Player) -> dict[str, int]:
    rows = holdings_of(player).order_by().values_list("printing__card").annotate(copies=Sum("count"))
    return dict(rows)


@cache
def cultures() -> tuple[str, ...]:
    """The cultures that cards have, in order."""
    return tuple(sorted({card.culture for card in all_facts().values() if card.culture}))


def decks_of(player: Player) -> QuerySet[Deck]:
    """The player's decks with ``last_number`` and ``last_content`` of the current version; one query."""
    last = DeckVersion.objects.filter(deck=OuterRef("pk")).order_by("-number")
    return (
        Deck.objects.filter(player=player, archived_at=None)
        .annotate(last_number=Max("versions__number"), last_content=Subquery(last.values("content")[:1]))
        .order_by("-created_at", "-pk")
    )


def formats() -> QuerySet[Format]:
    """All formats with their restricted lists."""
    return Format.objects.prefetch_related(Prefetch("restrictions", Restriction.objects.order_by("card_id")))


@dataclass(frozen=True, slots=True)
class SetCoverage:
    """How much of a set that a format names can be played today. ``cards`` is 0 for sets whose cards are to come."""

    number: int
    name: str
    cards: int
    playable: int


def format_coverage(format: Format) -> list[SetCoverage]:
    """What of a format is playable today, by set."""
    cards = Counter(card.set for card in all_facts().values())
    able = Counter(card.set for card in all_facts().values() if playable(card.id))
    return [
        SetCoverage(number, SET_NAMES.get(number, ""), cards[number], able[number]) for number in sorted(format.sets)
    ]


def format_get(slug: str = DEFAULT_FORMAT) -> Format | None:
    """One format with its restricted list, if there is one of that name."""
    return formats().filter(slug=slug).first()


def format_for(deck: DeckList, formats: Iterable[Format]) -> Format | None:
    """The format by which a deck is shown: the first in which it is legal, the default one before the others; where
    there is none, the default one."""
    default_first = sorted(formats, key=lambda one: one.slug != DEFAULT_FORMAT)
    facts = all_facts()
    legal = (one for one in default_first if not deck_problems(deck, one.rules(), facts))
    return next(legal, next((one for one in default_first if one.slug == DEFAULT_FORMAT), None))


@dataclass(frozen=True, slots=True)
class DeckRow:
    """A card in a deck with its copies."""

    card: CardFacts
    count: int
    playable: bool


@dataclass(frozen=True, slots=True)
class DeckGroup:
    """The cards of one type."""

    title: str
    rows: tuple[DeckRow, ...]

    @property
    def count(self) -> int:
        """Copies in the group."""
        return sum(row.count for row in self.rows)


@dataclass(frozen=True, slots=True)
class CurveBar:
    """Cards of one twilight cost, with where its two bars stand in a drawing whose ground line is at 76."""

    label: str
    free: int
    shadow: int
    axis_x: int
    free_height: float
    shadow_height: float

    @property
    def free_x(self) -> int:
        """Left edge of the Free Peoples bar."""
        return self.axis_x - 15

    @property
    def shadow_x(self) -> int:
        """Left edge of the Shadow bar."""
        return self.axis_x + 1

    @property
    def free_mid(self) -> int:
        """Middle of the Free Peoples bar."""
        return self.axis_x - 8

    @property
    def shadow_mid(self) -> int:
        """Middle of the Shadow bar."""
        return self.axis_x + 8

    @property
    def free_y(self) -> float:
        """Top of the Free Peoples bar."""
        return round(76 - self.free_height, 1)

    @property
    def shadow_y(self) -> float:
        """Top of the Shadow bar."""
        return round(76 - self.shadow_height, 1)

    @property
    def free_label_y(self) -> float:
        """Height of the Free Peoples figure."""
        return round(self.free_y - 4, 1)

    @property
    def shadow_label_y(self) -> float:
        """Height of the Shadow figure."""
        return round(self.shadow_y - 4, 1)


@dataclass(frozen=True, slots=True)
class DeckReport:
    """A deck list laid out for reading, with everything that can be said of it."""

    deck: DeckList
    ring_bearer: CardFacts | None
    ring: CardFacts | None
    sites: tuple[CardFacts, ...]
    free: tuple[DeckGroup, ...]
    shadow: tuple[DeckGroup, ...]
    free_count: int
    shadow_count: int
    curve: tuple[CurveBar, ...]
    checks: tuple[Check, ...]
    not_playable: tuple[str, ...]
    problems: tuple[Problem, ...] = field(default=())

    @property
    def legal(self) -> bool:
        """Whether the format allows it."""
        return not self.problems


PLURALS = {
    "companion": "Companions",
    "ally": "Allies",
    "minion": "Minions",
    "possession": "Possessions",
    "artifact": "Artifacts",
    "condition": "Conditions",
    "event": "Events",
    "site": "Sites",
    "ring": "Rings",
}
CURVE_TOP = 6
CURVE_HEIGHT = 62.0


def deck_report(deck: DeckList, rules: FormatRules) -> DeckReport:
    """Lay out a list and check it against a format; makes no query."""
    facts = all_facts()
    draw = [(facts[card_id], count) for card_id, count in deck.cards if card_id in facts]

    def groups(side: str) -> tuple[DeckGroup, ...]:
        found = []
        for kind, title in PLURALS.items():
            rows = tuple(
                DeckRow(card, count, playable(card.id))
                for card, count in draw
                if card.side == side and card.type == kind
            )
            if rows:
                found.append(DeckGroup(title, rows))
        return tuple(found)

    checks = tuple(deck_checks(deck, rules, facts))
    free_count, shadow_count = side_counts(draw)
    return DeckReport(
        deck=deck,
        ring_bearer=facts.get(deck.ring_bearer or ""),
        ring=facts.get(deck.ring or ""),
        sites=tuple(facts[card_id] for card_id in deck.sites if card_id in facts),
        free=groups("fp"),
        shadow=groups("shadow"),
        free_count=free_count,
        shadow_count=shadow_count,
        curve=_curve(draw),
        checks=checks,
        not_playable=tuple(
            facts[card_id].name for card_id in dict.fromkeys(deck.ids()) if card_id in facts and not playable(card_id)
        ),
        problems=tuple(problem for check in checks for problem in check.problems),
    )


def _curve(draw: list[tuple[CardFacts, int]]) -> tuple[CurveBar, ...]:
    counts = {side: [0] * (CURVE_TOP + 1) for side in ("fp", "shadow")}
    for card, count in draw:
        if card.side in counts and card.twilight is not None:
            counts[card.side][min(card.twilight, CURVE_TOP)] += count
    top = max(*counts["fp"], *counts["shadow"], 1)
    return tuple(
        CurveBar(
            label=f"{cost}+" if cost == CURVE_TOP else str(cost),
            free=counts["fp"][cost],
            shadow=counts["shadow"][cost],
            axis_x=cost * 40 + 21,
            free_height=round(counts["fp"][cost] * CURVE_HEIGHT / top, 1),
            shadow_height=round(counts["shadow"][cost] * CURVE_HEIGHT / top, 1),
        )
        for cost in range(CURVE_TOP + 1)
    )


def holdings_of(player: Player) -> QuerySet[Holding]:
    """The holdings of the player's collection, in collector's order, without empty ones."""
    return (
        Holding.objects.filter(collection__player=player, count__gt=0)
        .select_related("printing__card")
        .order_by("printing__card__card_set_id", "printing__card__number", "printing__foil")
    )


def movements_of(player: Player) -> QuerySet[Movement]:
    """The lines of the ledger that touch the player's collection, newest first."""
    return (
        Movement.objects.filter(Q(source__player=player) | Q(target__player=player))
        .select_related("source__player", "target__player", "printing__card")
        .order_by("-at", "-pk")
    )


def balance(collection: Collection, printing: Printing) -> int:
    """How many copies a collection holds, summed from the ledger itself."""
    sums = Movement.objects.filter(printing=printing).aggregate(
        gained=Sum("count", filter=Q(target=collection), default=0),
        given=Sum("count", filter=Q(source=collection), default=0),
    )
    return int(sums["gained"] - sums["given"])


def ledger_faults() -> list[str]:
    """Differences between holdings and the ledger; empty when every card is accounted for."""
    booked: dict[tuple[int, int], int] = {}
    rows = Movement.objects.values("source_id", "target_id", "printing_id").annotate(
        moved=Sum("count"), lines=Count("pk")
    )
    for row in rows:
        for owner, sign in ((row["source_id"], -1), (row["target_id"], 1)):
            key = (owner, row["printing_id"])
            booked[key] = booked.get(key, 0) + sign * row["moved"]
    held = {
        (row.collection_id, row.printing_id): row.count
        for row in Holding.objects.all().only("collection_id", "printing_id", "count")
    }
    faults = [
        f"collection {owner}, printing {printing}: holds {held.get((owner, printing), 0)}, ledger says {count}"
        for (owner, printing), count in booked.items()
        if held.get((owner, printing), 0) != count
    ]
    faults += [
        f"collection {owner}, printing {printing}: holds {count} without a movement"
        for (owner, printing), count in held.items()
        if count and (owner, printing) not in booked
    ]
    total = Holding.objects.aggregate(total=Sum(F("count"), default=0))["total"]
    if total:
        faults.append(f"all holdings together come to {total}, not 0")
    return sorted(faults)
