"""Who is there when a soak begins: players with tokens, decks and a few packs, an organiser, and one of the staff."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from players.models import Player

__all__ = ["ORGANISER", "STAFF", "Person", "World", "world_make"]

ORGANISER, STAFF = "organiser", "warden"
PACK = "fellowship-booster"
TOKENS = 60
PRICE = 3
"""Tokens each player has, and the price of a pack."""
STARTERS = {"fellowship_block": "tcg", "black_rider_starter": "black rider"}
"""Formats whose starters everybody has as decks."""


@dataclass(frozen=True, slots=True)
class Person:
    """An account of the soak; ``decks`` are deck versions by the slug of a format."""

    name: str
    token: str
    decks: dict[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class World:
    """Everybody, and who has special rights."""

    people: list[Person]
    organiser: Person
    staff: Person

    @property
    def tokens(self) -> dict[str, str]:
        """Tokens by name."""
        return {person.name: person.token for person in [*self.people, self.organiser, self.staff]}


def world_make(count: int, now: datetime) -> World:
    """Make the accounts; ``count`` players beside the organiser and the staff."""
    from django.conf import settings

    from cardpool.collections.packs import packs_grant, shelf_set
    from cardpool.collections.tokens import tokens_grant
    from cardpool.decks.services import deck_register, starters_legal
    from cardpool.models import Format
    from players.models import Player
    from players.staff.roles import Role, role_give

    # Nobody is there to show a second factor; the processes of the soak ask for none either.
    required, settings.ENTMOOT_STAFF_FACTOR = settings.ENTMOOT_STAFF_FACTOR, False
    try:
        warden = Player.objects.create_user(STAFF, "", "secret words")
        role_give(player=warden, role=Role.STAFF, actor=None, now=now)
        organiser = Player.objects.create_user(ORGANISER, "", "secret words")
        for role in (Role.ORGANISER, Role.COORDINATOR, Role.JUDGE):
            role_give(player=organiser, role=role, actor=None, now=now)
        shelf_set(product=PACK, price=PRICE, most_a_day=None, active=True, actor=warden, now=now)
        formats = [Format.objects.get(slug=slug) for slug in STARTERS]
        starters = {candidate.slug: starters_legal(candidate) for candidate in formats}
        people = []
        for number in range(count):
            player = Player.objects.create_user(f"player-{number}", "", None)
            key = f"soak:{player.pk}"
            tokens_grant(player=player, count=TOKENS, reason="Welcome", key=key, actor=warden, now=now)
            packs_grant(player=player, product=PACK, count=2, reason="Welcome", key=key, actor=None, now=now)
            decks = {
                slug: deck_register(player=player, name=slug, starter=legal[number % len(legal)], now=now).pk
                for slug, legal in starters.items()
            }
            people.append(Person(player.username, _token(player), decks))
        return World(people, Person(ORGANISER, _token(organiser)), Person(STAFF, _token(warden)))
    finally:
        settings.ENTMOOT_STAFF_FACTOR = required


def _token(player: Player) -> str:
    from knox.models import AuthToken

    token: str = AuthToken.objects.create(player)[1]
    return token
