"""What pages and the API show of pools and drafts. A seat is shown the pack it holds now and its own picks alone."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import Count, OuterRef, Q, QuerySet, Subquery
from django.db.models.functions import Coalesce

from cardpool.catalogue import card_dict_by_id
from cardpool.limited.barred import barred_reason
from cardpool.limited.bot_picks import PackCard
from cardpool.limited.drafts import UNDERWAY
from cardpool.limited.table import in_order
from cardpool.limited.templates import DRAFT_TEMPLATES, SEALED_TEMPLATES
from cardpool.models import Draft, DraftPack, DraftSeat, LimitedPool
from cardpool.products import PRODUCTS
from engine.tcg.facts import all_facts
from players.models import Player
from players.site.site_time import up_time

__all__ = [
    "CardCount",
    "CardGroup",
    "DraftState",
    "SeatRow",
    "card_key",
    "draft_state",
    "drafts_found",
    "grouped",
    "key_card",
    "pool_of",
    "template_name",
]

SIDES = {"fp": "Free Peoples", "shadow": "Shadow"}


def card_key(card: PackCard) -> str:
    """A card of a pack as forms and the API name it: its id, with a star for a foil."""
    return f"{card[0]}*" if card[1] else card[0]


def key_card(key: str) -> PackCard:
    """The card that a key names, known or not.

    >>> key_card("1C3*"), key_card("1C3")
    (('1C3', True), ('1C3', False))
    """
    return (key[:-1], True) if key.endswith("*") else (key, False)


@dataclass(frozen=True, slots=True)
class CardCount:
    """A card with its copies, as it is drawn. ``wish`` is its place in the viewer's wish list; 0 for none."""

    card: Mapping[str, Any]
    foil: bool
    count: int
    key: str
    wish: int = 0


@dataclass(frozen=True, slots=True)
class CardGroup:
    """Cards of one side and culture; sites and Rings have groups of their own."""

    side: str
    culture: str
    rows: tuple[CardCount, ...]

    @property
    def count(self) -> int:
        """Copies in the group."""
        return sum(row.count for row in self.rows)


def grouped(cards: Mapping[PackCard, int]) -> list[CardGroup]:
    """Cards by side and culture, Free Peoples first, in collector's order within each."""
    facts = all_facts()
    groups: dict[tuple[int, str, str], list[CardCount]] = {}
    for card in in_order(one for one, count in cards.items() if count > 0 and one[0] in facts):
        known = facts[card[0]]
        if known.side in SIDES and known.type not in ("site", "ring"):
            name = (list(SIDES).index(known.side), SIDES[known.side], (known.culture or "").replace("_", " "))
        else:
            name = (2, "", "sites" if known.type == "site" else "Rings")
        row = CardCount(card_dict_by_id(card[0]), card[1], cards[card], card_key(card))
        groups.setdefault(name, []).append(row)
    return [CardGroup(side, culture, tuple(rows)) for (_, side, culture), rows in sorted(groups.items())]


def pool_of(player: Player, pool_id: int) -> LimitedPool | None:
    """A pool of the player that was made by a template."""
    rows = LimitedPool.objects.select_related("collection__pool_of", "format")
    return rows.filter(collection=pool_id, collection__pool_of=player).first()


def template_name(slug: str) -> str:
    """A template's name for people; its slug where this version of Entmoot no longer has it."""
    template = SEALED_TEMPLATES.get(slug) or DRAFT_TEMPLATES.get(slug)
    return template.title if template else slug


def drafts_found(state: str = "", player: Player | None = None, *, underway: bool = False) -> QuerySet[Draft]:
    """Drafts, newest first, with the number of players who ``joined``: in a state, of a player, not over yet. Event
    drafts that have not begun are joined by their events, so they are not among the open ones."""
    joined = DraftSeat.objects.filter(draft=OuterRef("pk"), player__isnull=False).order_by().values("draft")
    count = Subquery(joined.annotate(count=Count("pk")).values("count"))
    rows = Draft.objects.select_related("host", "format").defer("secret", "rules", "recipes")
    rows = rows.annotate(joined=Coalesce(count, 0)).order_by("-made_at", "-pk")
    if state in Draft.State.values:
        rows = rows.filter(state=state)
    if state == Draft.State.OPEN:
        rows = rows.filter(key="")
    if underway:
        rows = rows.filter(state__in=UNDERWAY)
    if player is not None:
        rows = rows.filter(Q(pk__in=DraftSeat.objects.filter(player=player).values("draft")))
    return rows


@dataclass(frozen=True, slots=True)
class SeatRow:
    """A seat as everybody sees it: who sits there, how many packs wait there, and how far it is."""

    number: int
    place: int | None
    name: str
    player: str | None
    bot_picks: bool
    waiting: int
    round: int
    is_you: bool


@dataclass(frozen=True, slots=True)
class DraftState:
    """A draft as somebody sees it. ``pack`` is what they hold now, ``own`` what they have picked. ``barred`` says why
    they may not pick although they have a seat, and they then hold no pack."""

    draft: Draft
    template: str
    boosters: tuple[str, ...]
    seats: tuple[SeatRow, ...]
    seat: DraftSeat | None
    pack: DraftPack | None
    pack_groups: tuple[CardCount, ...]
    count: int
    due_at: datetime | None
    own: tuple[CardGroup, ...]
    own_count: int
    free: int
    shadow: int
    wishes: tuple[Mapping[str, Any], ...]
    pool_id: int | None
    barred: str

    @property
    def wished(self) -> str:
        """The wish list as the form has it."""
        return " ".join(str(card["card"]) for card in self.wishes)

    @property
    def underway(self) -> bool:
        """Whether more will happen in it."""
        return self.draft.state in (Draft.State.OPEN, Draft.State.DRAFTING)

    @property
    def seen(self) -> str:
        """Names what the page shows beside the table: another value, and the page is loaded again."""
        return f"{self.draft.state}.{self.pack.label if self.pack else ''}"

    @property
    def waits_for(self) -> int:
        """Seats that hold a pack."""
        return sum(1 for row in self.seats if row.waiting)

    @property
    def free_seats(self) -> int:
        """Seats that nobody has taken yet."""
        return self.draft.size - len(self.seats)


def draft_state(draft: Draft, player: Player | None, now: datetime) -> DraftState:
    """A draft as a player or a stranger sees it; a fixed number of queries, and only the pack that the player holds is
    read."""
    seats = sorted(draft.seats.select_related("player"), key=lambda seat: (seat.place or 0, seat.number))
    waiting = Counter(draft.packs.filter(holder__isnull=False).values_list("holder", flat=True))
    seat = next((seat for seat in seats if player is not None and seat.player_id == player.pk), None)
    pack, own, wishes, pool_id, barred = None, Counter[PackCard](), [], None, ""
    if seat is not None and player is not None:
        barred = barred_reason(draft, player) if draft.state == Draft.State.DRAFTING else ""
        if draft.state == Draft.State.DRAFTING and not barred:
            pack = draft.packs.filter(holder=seat, round=seat.round).order_by("arrived").first()
        for cards in draft.picks.filter(seat=seat).order_by("number").values_list("cards", flat=True):
            own.update((card, foil) for card, foil in cards)
        wishes = [card_dict_by_id(card) for card in seat.wishes if card in all_facts()]
        if draft.state == Draft.State.OVER:
            key = draft.key or f"draft:{draft.code}"
            rows = LimitedPool.objects.filter(collection__pool_of=player, collection__pool_key=key)
            pool_id = rows.values_list("collection", flat=True).first()
    return DraftState(
        draft=draft,
        template=template_name(draft.template),
        boosters=_booster_names(draft),
        seats=tuple(
            SeatRow(
                number=draft_seat.number,
                place=draft_seat.place,
                name=draft_seat.name,
                player=draft_seat.player.username if draft_seat.player else None,
                bot_picks=draft_seat.picks_by_bot,
                waiting=waiting[draft_seat.pk],
                round=draft_seat.round,
                is_you=draft_seat is seat,
            )
            for draft_seat in seats
        ),
        seat=seat,
        pack=pack,
        pack_groups=_shown(pack, seat) if pack is not None and seat is not None else (),
        count=min(draft.rules["at_a_time"], len(pack.cards)) if pack else 0,
        due_at=_due_at(draft, seat, now) if seat is not None and pack is not None else None,
        own=tuple(grouped(own)),
        own_count=sum(own.values()),
        free=_side(own, "fp"),
        shadow=_side(own, "shadow"),
        wishes=tuple(wishes),
        pool_id=pool_id,
        barred=barred,
    )


def _due_at(draft: Draft, seat: DraftSeat, now: datetime) -> datetime | None:
    """When the clock picks for a player who picks for themselves, as it will be judged."""
    if seat.bot_picks or seat.waits_since is None:
        return None
    return seat.deadline(draft, up_time(seat.waits_since), now)


def _shown(pack: DraftPack, seat: DraftSeat) -> tuple[CardCount, ...]:
    """The cards of the pack that a seat holds, in collector's order, each with its place in the seat's wish list."""
    wishes = {card: number for number, card in enumerate(seat.wishes, start=1)}
    cards = in_order((card, foil) for card, foil in pack.cards)
    return tuple(
        CardCount(card_dict_by_id(card), foil, 1, card_key((card, foil)), wishes.get(card, 0)) for card, foil in cards
    )


def _booster_names(draft: Draft) -> tuple[str, ...]:
    slugs: Iterable[str] = draft.rules["boosters"]
    return tuple(PRODUCTS[slug].name if slug in PRODUCTS else slug for slug in slugs)


def _side(cards: Mapping[PackCard, int], side: str) -> int:
    facts = all_facts()
    return sum(n for (card, _), n in cards.items() if facts[card].side == side and facts[card].type != "site")
