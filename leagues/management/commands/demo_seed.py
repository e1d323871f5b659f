"""``manage.py demo_seed``: a small living demonstration, made with the same services as everything else."""

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.db import transaction
from django.utils import timezone

from cardpool.collections.ledger import bank, cards_move, collection_of
from cardpool.collections.packs import packs_grant, shelf_set
from cardpool.collections.tokens import tokens_grant
from cardpool.decks.services import deck_register, starters_legal
from cardpool.decks.sharing import deck_share
from cardpool.models import CardSet, Deck, DeckVersion, Format, Printing, ShelfItem, TokenMovement
from cardpool.products import FELLOWSHIP
from leagues.events import services
from leagues.events.models import Tournament
from leagues.seasons.demo import league_seed
from matches.demo import demo_matches_seed
from matches.games.registry import rooms
from matches.games.room import GameRoom
from matches.models import Match
from matches.services import SeatSpec, match_create
from matches.services.deck_choice import casual_options
from matches.titles import FRIENDLY
from players.models import Player
from players.sentences.stored_sentences import stored
from players.staff.roles import Role, has_role, role_give

GUEST, GUEST_PASSWORD = "guest", "entmoot-guest"
WARDEN, WARDEN_PASSWORD = "warden", "entmoot-warden"
BOTS = ("alder", "birch", "cedar", "elder", "hazel", "linden", "rowan", "willow")
SPARRING = ("bramble", "thistle")
RUNNING = "Midwinter Demonstration"
OPEN = "Riverside Open"
LATER, LATER_FORMAT = "Black Rider Evening", "black_rider_starter"
ROUNDS = 3
GAME, DECKS = next((room, room.decks) for room in rooms() if room.decks is not None)
"""The demonstration is of the first game with decks."""
PACK_PRICE, GUEST_TOKENS = 10, 60
"""Tokens that a pack costs in the demonstration: a lesson or a first match earns one pack. The guest has as many as a
day can earn."""
PEOPLE, DECKS_EACH, PLAYED_ROUNDS = ("arlo", "brida", "corin", "della"), 3, 4
"""People whose finished matches fill the page of what wins, how many decks each has, and how often each is played."""
IN_LEAGUE = 6
"""How many bots play in the demonstration of a league."""
AT_A_TABLE = 3
"""How many play in the demonstration of a game for so many."""


class Command(BaseCommand):
    """Eight bots in a sanctioned Swiss event, four in one of the later rules, a league with a guest in it, a match of
    each game waiting for the guest, an event open for registration, and finished matches for what wins."""

    help = "Make the demonstration; running it again adds only what is missing."

    def handle(self, *args: Any, **options: Any) -> None:
        # The warden's password is printed: a second factor would protect nothing, and nobody is there to show one.
        required, settings.ENTMOOT_STAFF_FACTOR = settings.ENTMOOT_STAFF_FACTOR, False
        try:
            self.make()
        finally:
            settings.ENTMOOT_STAFF_FACTOR = required

    def make(self) -> None:
        """Make what is missing."""
        now = timezone.now()
        format = Format.objects.filter(slug=DECKS.format).first()
        if format is None or not Printing.objects.filter(foil=True).exists():
            raise CommandError("The cards are not loaded; run: manage.py cards_load")
        warden = self.person(WARDEN, WARDEN_PASSWORD, now, Role.STAFF, Role.ORGANISER)
        guest = self.person(GUEST, GUEST_PASSWORD, now)
        later = Format.objects.get(slug=LATER_FORMAT)
        starters = [*starters_legal(format)[:2], *starters_legal(later)]
        decks = {slug: self.deck(guest, slug, now) for slug in starters}
        for slug, version in decks.items():
            self.cards_given(guest, slug, version, now)
        self.packs_given(warden, guest, now)
        self.running_tournament(warden, format, now)
        self.later_tournament(warden, now)
        self.open_tournament(warden, format, now)
        self.league(warden, next(iter(decks.values())), format, now)
        self.waiting_match(guest, next(iter(decks.values())), now)
        self.finished_matches(format, now)
        for room in rooms():
            if room.decks is None:
                self.waiting_table(guest, room, now)
        note = (
            f"Sign in as {GUEST} with the password {GUEST_PASSWORD} to play, "
            f"or as {WARDEN} with {WARDEN_PASSWORD} to organise."
        )
        (settings.VAR_DIR / "demo_sign_in").write_text(note + "\n", encoding="utf-8")
        self.stdout.write(note)

    def person(self, name: str, password: str, now: datetime, *roles: Role) -> Player:
        """Somebody who signs in; the password is set only when the account is made."""
        player = Player.objects.filter(username=name).first()
        if player is None:
            player = Player.objects.create_user(name, "", password)
        for role in roles:
            if not has_role(player, role):
                role_give(player=player, role=role, actor=None, now=now)
        return player

    def bot(self, name: str, strategy: str) -> Player:
        """A bot that plays by one of the engine's strategies."""
        player = Player.objects.filter(username=name).first()
        return player or Player.objects.create_user(name, "", None, is_bot=True, bot_name=strategy)

    def deck(self, player: Player, starter: str, now: datetime) -> DeckVersion:
        """The player's deck made from a starter."""
        name = DECKS.starters[starter].name[:80]
        version = DeckVersion.objects.filter(deck__player=player, deck__name=name).first()
        return version or deck_register(player=player, name=name, starter=starter, now=now)

    @transaction.atomic
    def cards_given(self, player: Player, starter: str, version: DeckVersion, now: datetime) -> None:
        """Move the cards of a starter from the bank to the player's collection, once."""
        deck = version.deck_list()
        counts: dict[str, int] = {}
        for card, count in [*((card, 1) for card in (deck.ring_bearer, deck.ring, *deck.sites) if card), *deck.cards]:
            counts[card] = counts.get(card, 0) + count
        printings = {p.card_id: p for p in Printing.objects.filter(card__in=counts, foil=False)}
        source, target = bank(), collection_of(player)
        for card, count in sorted(counts.items()):
            cards_move(
                source=source,
                target=target,
                printing=printings[card],
                count=count,
                reason=f"Starter: {DECKS.starters[starter].name}"[:200],
                key=f"demo:{player.pk}:{starter}:{card}",
                actor=None,
                now=now,
            )

    @transaction.atomic
    def packs_given(self, warden: Player, guest: Player, now: datetime) -> None:
        """Put Fellowship boosters on the shelf, and give the guest tokens and two packs, once."""
        if not ShelfItem.objects.filter(product=FELLOWSHIP.slug).exists():
            shelf_set(product=FELLOWSHIP.slug, price=PACK_PRICE, most_a_day=None, active=True, actor=warden, now=now)
        if not TokenMovement.objects.filter(target__player=guest).exists():
            key = f"demo:{guest.pk}"
            tokens_grant(player=guest, count=GUEST_TOKENS, reason="Welcome", key=key, actor=warden, now=now)
            packs_grant(player=guest, product=FELLOWSHIP.slug, count=2, reason="Welcome", key=key, actor=None, now=now)

    def tournament(
        self, warden: Player, name: str, format: Format, now: datetime, **fields: Any
    ) -> tuple[Tournament, bool]:
        """The demonstration event of this name, and whether it was made now."""
        tournament = Tournament.objects.filter(name=name, demo=True).first()
        if tournament is not None:
            return tournament, False
        tournament = services.tournament_create(
            organiser=warden,
            now=now,
            name=name,
            format=format,
            prize_set=CardSet.objects.get(pk=1),
            demo=True,
            sanction_days_ahead=0,
            finish_wait=timedelta(0),
            **fields,
        )
        return tournament, True

    @transaction.atomic
    def running_tournament(self, warden: Player, format: Format, now: datetime) -> None:
        """Eight bots, three rounds, under way."""
        tournament, made = self.tournament(
            warden,
            RUNNING,
            format,
            now,
            rounds_planned=ROUNDS,
            description=(
                "Eight bots play the two Fellowship starter decks. Matches are advanced as fast as the server goes; "
                "rounds are paired by themselves, and the three foils are drawn in public at the end."
            ),
        )
        if not made:
            return
        request = services.sanction_ask(tournament=tournament, actor=warden, message="A demonstration.", now=now)
        services.sanction_decide(request=request, approve=True, answer="Enjoy.", actor=warden, now=now)
        self.begun(tournament, format, BOTS, warden, now)

    @transaction.atomic
    def later_tournament(self, warden: Player, now: datetime) -> None:
        """Four bots with the starters of the later rules, under way."""
        format = Format.objects.get(slug=LATER_FORMAT)
        tournament, made = self.tournament(
            warden,
            LATER,
            format,
            now,
            rounds_planned=2,
            mulligan=False,
            description=(
                "Four bots play the two Black Rider starters by their own rules: sites without numbers, "
                "and fellowships that stand from the beginning."
            ),
        )
        if made:
            self.begun(tournament, format, BOTS[:4], warden, now)

    def begun(
        self, tournament: Tournament, format: Format, names: Sequence[str], warden: Player, now: datetime
    ) -> None:
        """Enter bots with the format's starters in turn, and start."""
        services.registration_open(tournament=tournament, actor=warden, now=now)
        starters = starters_legal(format)
        for number, name in enumerate(names):
            self.entered(tournament, self.bot(name, "steady"), starters[number % len(starters)], now)
        services.tournament_start(tournament=tournament, actor=warden, now=now)
        services.matches_owed(now=now)

    @transaction.atomic
    def open_tournament(self, warden: Player, format: Format, now: datetime) -> None:
        """An event one can still enter, whose sanctioning waits for a decision."""
        tournament, made = self.tournament(
            warden,
            OPEN,
            format,
            now,
            starts_at=now + timedelta(days=14),
            description="Open to everybody with a legal deck. Some bots have entered already.",
        )
        if not made:
            return
        services.sanction_ask(
            tournament=tournament, actor=warden, message="Our spring event; foils would be welcome.", now=now
        )
        services.registration_open(tournament=tournament, actor=warden, now=now)
        starters = starters_legal(format)
        for number, name in enumerate(BOTS[:3]):
            self.entered(tournament, self.bot(name, "steady"), starters[number % len(starters)], now)

    def entered(self, tournament: Tournament, bot: Player, starter: str, now: datetime) -> None:
        """Register a bot with a starter."""
        services.entrant_register(
            tournament=tournament, player=bot, deck_version=self.deck(bot, starter, now), actor=bot, now=now
        )

    def league(self, warden: Player, own: DeckVersion, format: Format, now: datetime) -> None:
        """A league whose first series is open, with the guest in it."""
        starters = starters_legal(format)
        decks = [
            self.deck(self.bot(name, "steady"), starters[number % len(starters)], now)
            for number, name in enumerate(BOTS[:IN_LEAGUE])
        ]
        league_seed(owner=warden, guest=own, bots=decks, format=format, now=now)

    def waiting_match(self, guest: Player, deck: DeckVersion, now: datetime) -> None:
        """A match of the guest against a bot, waiting for the guest to cut the deck and play."""
        origin = f"demo:{guest.pk}:1"
        if Match.objects.filter(origin=origin).exists():
            return
        bot = self.bot(SPARRING[0], "steady")
        other = self.deck(bot, list(DECKS.starters)[1], now)
        match_create(
            ruleset=GAME.slug,
            options=casual_options(GAME, "", {}),
            seats=[SeatSpec(guest, deck), SeatSpec(bot, other)],
            origin=origin,
            title=stored(FRIENDLY),
            now=now,
        )

    @transaction.atomic
    def finished_matches(self, format: Format, now: datetime) -> None:
        """Matches between people with public decks; the worker plays them in the first minutes, a bot at each seat."""
        starters = starters_legal(format)
        decks = []
        for number, name in enumerate(PEOPLE):
            player = Player.objects.filter(username=name).first() or Player.objects.create_user(name, "", None)
            for turn in range(DECKS_EACH):
                version = self.deck(player, starters[(number + 2 * turn) % len(starters)], now)
                if version.deck.share == Deck.Share.PRIVATE:
                    deck_share(deck=version.deck, player=player, share=Deck.Share.PUBLIC, now=now)
                decks.append(version)
        demo_matches_seed(decks=decks, format=format, rounds=PLAYED_ROUNDS, now=now)

    def waiting_table(self, guest: Player, room: GameRoom, now: datetime) -> None:
        """A match of a game without decks, of the guest against bots."""
        origin = f"demo:{guest.pk}:{room.slug}"
        if Match.objects.filter(origin=origin).exists():
            return
        seats = min(AT_A_TABLE, room.seat_counts[-1])
        bots = [self.bot(name, room.bots[0]) for name in SPARRING[: seats - 1]]
        match_create(
            ruleset=room.slug,
            options=casual_options(room, "", {}),
            seats=[SeatSpec(player, setup={}) for player in (guest, *bots)],
            origin=origin,
            title=stored(FRIENDLY),
            now=now,
        )
