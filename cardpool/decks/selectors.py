"""Everything pages and the API read about decks."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from urllib.parse import urlencode

from django.db.models import F, OuterRef, Prefetch, QuerySet, Subquery
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from cardpool.catalogue import playable
from cardpool.legality import Check, DeckList, FormatRules, Problem, deck_checks, deck_problems, side_counts
from cardpool.models import Deck, DeckTag, DeckVersion, Format, PoolCards
from cardpool.selectors import DEFAULT_FORMAT
from engine.tcg.facts import CardFacts, all_facts
from players.models import Player

#: The number of a deck's current version, where it is annotated as another name.
LAST_NUMBER = F("last_number")
#: The id of a deck's current version, where it is annotated as another name.
LAST_ID = F("last_id")


def decks_of(player: Player, *, archived: bool = False, tag: str = "", words: str = "") -> QuerySet[Deck]:
    """The player's decks with their tags and, of the current version, ``last_id``, ``last_number`` and
    ``last_content``; two queries.

    ``archived``: those put away instead. ``tag``: those that have it; ``words``: those whose name holds it.
    """
    decks = Deck.objects.filter(player=player, archived_at__isnull=not archived)
    if tag:
        decks = decks.filter(tags__name=tag)
    if words:
        decks = decks.filter(name__icontains=words)
    return _with_last(decks).prefetch_related(Prefetch("tags", DeckTag.objects.order_by("name")))


def _with_last(decks: QuerySet[Deck]) -> QuerySet[Deck]:
    last = DeckVersion.objects.filter(deck=OuterRef("pk")).order_by("-number")
    return decks.annotate(
        last_id=Subquery(last.values("pk")[:1]),
        last_number=Subquery(last.values("number")[:1]),
        last_content=Subquery(last.values("content")[:1]),
    ).order_by("-created_at", "-pk")


def tags_of(player: Player) -> list[str]:
    """The tags of the player's decks that are not put away, in order."""
    tags = DeckTag.objects.filter(deck__player=player, deck__archived_at=None)
    return list(tags.order_by("name").values_list("name", flat=True).distinct())


def public_decks(words: str = "", player: str = "") -> QuerySet[Deck]:
    """The decks that everybody may see, newest first, with ``last_number`` and ``last_content``; one query.

    ``words``: whose name holds them; ``player``: those of the player of this name.
    """
    decks = Deck.objects.filter(share=Deck.Share.PUBLIC, archived_at=None).select_related("player")
    if player:
        decks = decks.filter(player__in=Player.objects.named(player).order_by(), player__is_active=True)
    if words:
        decks = decks.filter(name__icontains=words)
    return _with_last(decks)


def shared_version(token: str) -> DeckVersion | None:
    """The current version of the deck with this shared address; none once it is private or put away. One query."""
    if not (token.isascii() and token.isprintable() and len(token) <= 40):
        return None
    versions = DeckVersion.objects.filter(deck__share_token=token, deck__archived_at=None)
    return versions.exclude(deck__share=Deck.Share.PRIVATE).select_related("deck__player").order_by("-number").first()


@dataclass(frozen=True, slots=True)
class Missing:
    """A card of which a deck needs more copies than the player owns."""

    card: CardFacts
    needed: int
    owned: int

    @property
    def missing(self) -> int:
        """Copies that the player has yet to find."""
        return self.needed - self.owned


def missing_from(deck: DeckList, owned: Mapping[str, int]) -> list[Missing]:
    """The cards of a list that `owned` does not cover, in the order of the list."""
    facts = all_facts()
    return [
        Missing(facts[card_id], count, owned.get(card_id, 0))
        for card_id, count in deck.copies().items()
        if card_id in facts and count > owned.get(card_id, 0)
    ]


@dataclass(frozen=True, slots=True)
class CultureCount:
    """How many cards of a draw deck are of one culture."""

    culture: str
    side: str
    count: int


def cultures_in(deck: DeckList) -> list[CultureCount]:
    """The cultures of a draw deck, Free Peoples first, the most frequent first."""
    counts: Counter[tuple[str, str]] = Counter()
    facts = all_facts()
    for card_id, copies in deck.cards:
        if card_id in facts and facts[card_id].culture:
            counts[facts[card_id].side, facts[card_id].culture] += copies
    rows = [CultureCount(culture, side, count) for (side, culture), count in counts.items()]
    return sorted(rows, key=lambda row: (row.side != "fp", -row.count, row.culture))


@dataclass(frozen=True, slots=True)
class PathStep:
    """A place of the site path: its number, and the sites that stand there; several are a fault.

    ``numbered``: only sites of that number fit.
    """

    number: int
    sites: tuple[CardFacts, ...]
    numbered: bool = False

    @property
    def search(self) -> str:
        """A search for sites that fit, as the query of an address."""
        return urlencode({"q": f"type:site site:{self.number}" if self.numbered else "type:site"})


def site_path(deck: DeckList, rules: FormatRules) -> list[PathStep]:
    """The site path of a list: in formats with numbered sites a place for each number; else as many as there may be."""
    facts = all_facts()
    sites = [facts[card_id] for card_id in deck.sites if card_id in facts]
    if rules.numbered_sites:
        numbers = sorted({*range(1, rules.sites + 1), *(card.site_number or 0 for card in sites)})
        steps = [
            PathStep(n, tuple(card for card in sites if (card.site_number or 0) == n), numbered=True) for n in numbers
        ]
        return [step for step in steps if step.number or step.sites]
    filled = [PathStep(number, (card,)) for number, card in enumerate(sites, start=1)]
    return filled + [PathStep(number, ()) for number in range(len(sites) + 1, rules.sites + 1)]


def format_for(deck: DeckList, formats: Iterable[Format]) -> Format | None:
    """The format by which a deck is shown: the first official one in which it is legal, the default one before the
    others; where there is none, the default one."""
    official = (candidate for candidate in formats if candidate.is_official)
    default_first = sorted(official, key=lambda candidate: candidate.slug != DEFAULT_FORMAT)
    facts = all_facts()
    legal = (candidate for candidate in default_first if not deck_problems(deck, candidate.rules(), facts))
    return next(legal, next((candidate for candidate in default_first if candidate.slug == DEFAULT_FORMAT), None))


@dataclass(frozen=True, slots=True)
class DeckRow:
    """A card in a deck with its copies."""

    card: CardFacts
    count: int
    playable: bool

    @property
    def boxes(self) -> str:
        """A box to tick for each copy, on paper."""
        return "□" * self.count


@dataclass(frozen=True, slots=True)
class DeckGroup:
    """The cards of one type."""

    title: Promise
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
    "companion": _("Companions"),
    "ally": _("Allies"),
    "minion": _("Minions"),
    "possession": _("Possessions"),
    "artifact": _("Artifacts"),
    "condition": _("Conditions"),
    "event": _("Events"),
    "follower": _("Followers"),
    "site": _("Sites"),
    "ring": _("Rings"),
}
CURVE_TOP = 6
CURVE_HEIGHT = 62.0


def deck_report(deck: DeckList, rules: FormatRules, owned: Mapping[str, int] | None = None) -> DeckReport:
    """Lay out a list and check it against a format; makes no query. ``owned``: what its player has, for formats of
    one's own cards."""
    facts = all_facts()
    draw = [(facts[card_id], count) for card_id, count in deck.cards if card_id in facts]

    def groups(side: str) -> tuple[DeckGroup, ...]:
        report_groups = []
        for kind, title in PLURALS.items():
            rows = tuple(
                DeckRow(card, count, playable(card.id))
                for card, count in draw
                if card.side == side and card.type == kind
            )
            if rows:
                report_groups.append(DeckGroup(title, rows))
        return tuple(report_groups)

    checks = tuple(deck_checks(deck, rules, facts, owned))
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


def deck_rows(
    decks: Iterable[Deck], formats: Iterable[Format], pools: Mapping[int, PoolCards] | None = None
) -> list[tuple[Deck, Format | None, DeckReport | None]]:
    """Decks with ``last_content``, each with the format it is shown by and what that says of it.

    ``pools``: by their numbers, to judge decks by that are built from one.
    """
    every, rows = list(formats), []
    for deck in decks:
        listed = DeckList.from_content(getattr(deck, "last_content", None) or {})
        pool = (pools or {}).get(deck.pool_id or 0)
        format = next((row for row in every if pool and row.slug == pool.format), None) or format_for(listed, every)
        rules = pool.rules(format) if pool and format else format.rules() if format else None
        report = deck_report(listed, rules, pool.copies if pool else None) if rules else None
        rows.append((deck, format, report))
    return rows


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
