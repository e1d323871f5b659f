"""One person with an office and a stake, and everything officials act on."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from typing import Any

from django.contrib.auth.models import AnonymousUser
from django.db.models import Model

from cardpool.decks.services import deck_register
from cardpool.limited.drafts import casual_draft_make, draft_join
from cardpool.models import CardSet, Deck, DeckVersion, Draft, Format
from leagues.events import services
from leagues.models import (
    Appeal,
    DeckCheck,
    Entrant,
    EntryRequest,
    League,
    ListReading,
    Official,
    Pairing,
    Penalty,
    Proposal,
    SanctionRequest,
    Season,
    SeasonEntrant,
    SeasonProposal,
    SeasonSanctionRequest,
    SeasonSeat,
    SeasonTable,
    Series,
    Tournament,
)
from leagues.seasons import services as season_services
from matches.models import (
    Answer,
    BotJob,
    Checkpoint,
    GameEvent,
    InboxRow,
    Match,
    MatchRecord,
    PendingDecision,
    ResultOutbox,
    Seat,
    StandingOrder,
    TalkLine,
)
from players.accounts.services import token_make
from players.friends.blocks import player_block
from players.models import ApiToken, AuditEntry, Notice, Player
from players.staff.authority import Office, Stake
from players.staff.roles import Role, has_role, role_give, role_take
from tests.matches.conftest import cut, tiny_match

NOW = datetime(2026, 3, 2, 9, 0, tzinfo=UTC)
EARLIER = NOW - timedelta(days=30)

WHO = (
    "stranger",
    "guest",
    "player",
    "its organiser",
    "other organiser",
    "its judge",
    "judge",
    "coordinator",
    "staff",
    "superuser",
)
"""The people the walk asks about."""
STAKES = ("none", "seat", "entry", "table", "blocking", "blocked", "author", "organises")

OFFICES: dict[str, set[Office]] = {
    "stranger": set(),
    "guest": set(),
    "player": set(),
    "its organiser": {Office.OWNER},
    "other organiser": {Office.ORGANISER},
    "its judge": set(),
    "judge": {Office.JUDGE},
    "coordinator": {Office.COORDINATOR},
    "staff": {Office.STAFF},
    "superuser": {Office.ORGANISER, Office.JUDGE, Office.COORDINATOR, Office.STAFF},
}


def person(name: str, *roles: Role, **fields: Any) -> Player:
    player = Player.objects.create_user(name, f"{name}@example.org", "secret words", **fields)
    for role in roles:
        role_give(player=player, role=role, actor=None, now=EARLIER)
    return Player.objects.get(pk=player.pk)


def deck_of(player: Player) -> DeckVersion:
    return deck_register(player=player, name=f"Deck of {player}", starter="aragorn", now=EARLIER)


@dataclass
class World:
    """``person`` has ``who``'s office and ``stake`` in the subjects, which belong to ``rival`` and others."""

    who: str
    stake: str
    subjects: dict[type[Model] | None, Model | None] = field(default_factory=dict)

    def build(self) -> World:
        """Make everything by the services; afterwards the event runs, and a second one is closed, at a table."""
        self.rival, others = person("rival"), [person(f"p{number}") for number in range(4)]
        self.boss, self.other_staff = person("boss", Role.STAFF, Role.ORGANISER), person("stan", Role.STAFF)
        roles = {
            "its organiser": [Role.ORGANISER],
            "other organiser": [Role.ORGANISER],
            "judge": [Role.JUDGE],
            "coordinator": [Role.COORDINATOR],
            "staff": [Role.STAFF],
        }
        self.stands_for = person(
            "actor", *roles.get(self.who, []),
            is_superuser=self.who == "superuser", is_staff=self.who in ("superuser", "staff"),
        )  # fmt: skip
        self.person: Player | AnonymousUser = AnonymousUser() if self.who == "stranger" else self.stands_for
        if self.who == "other organiser":
            self._event("Elsewhere", self.stands_for)
        for blocked, blocker in ((self.stands_for, self.rival), (self.stands_for, self.boss)):
            if self.stake == "blocked":
                player_block(blocker=blocker, blocked=blocked, now=EARLIER)
            if self.stake == "blocking":
                player_block(blocker=blocked, blocked=blocker, now=EARLIER)
        owner = self.stands_for if self.who == "its organiser" or self.stake == "organises" else self.boss
        self.owner = owner
        borrowed = self.stake == "organises" and not has_role(owner, Role.ORGANISER)
        if borrowed:
            role_give(player=owner, role=Role.ORGANISER, actor=None, now=EARLIER)
        entrants = [self.rival, *others, person("p5")]
        if self.stake in ("entry", "table"):
            entrants = [*entrants[:5], self.stands_for]
        self._running(owner, entrants)
        self._closed(owner)
        self._league(owner)
        self._casual()
        self._draft()
        if borrowed:
            role_take(player=owner, role=Role.ORGANISER, actor=None, now=EARLIER)
        if self.who == "guest":
            # The stakes are those of an account; that a guest has the same must give them nothing.
            Player.objects.filter(pk=self.stands_for.pk).update(email="", is_guest=True, trial_seen_at=NOW)
            self.stands_for.refresh_from_db()
        return self

    def _judge_name(self, event: Tournament, player: Player) -> Official:
        """A row, because the walk also asks about a judge who has entered since."""
        return Official.objects.create(
            tournament=event, player=player, office="judge", named_by=self.owner, named_at=NOW
        )

    def _event(self, name: str, owner: Player, **fields: Any) -> Tournament:
        event = services.tournament_create(
            organiser=owner, now=NOW, name=name, format=Format.objects.get(slug="fellowship_block"),
            prize_set=CardSet.objects.get(pk=1), starts_at=NOW + timedelta(days=10), automatic=False, **fields,
        )  # fmt: skip
        if self.who == "its judge" and owner != self.stands_for:
            self._judge_name(event, self.stands_for)
        return event

    def _running(self, owner: Player, entrants: list[Player]) -> None:
        event = self._event("The event", owner)
        request = services.sanction_ask(tournament=event, actor=owner, now=NOW)
        services.sanction_decide(request=request, approve=True, actor=self.other_staff, now=NOW)
        services.registration_open(tournament=event, actor=owner, now=NOW)
        for player in entrants:
            services.entrant_register(
                tournament=event, player=player, deck_version=deck_of(player), actor=player, now=NOW
            )
        services.tournament_start(tournament=event, actor=owner, now=NOW)
        services.matches_owed(now=NOW)
        event.refresh_from_db()
        self.event = event
        entrant = event.entrants.get(player=self.rival)
        tables = list(Pairing.objects.select_related("match", "first", "second"))
        own = [table for table in tables if self._sits(table, self.stands_for)]
        with_rival = [table for table in tables if self._sits(table, self.rival)]
        if self.stake == "table":
            table = own[0]
        elif self.stake in ("blocking", "blocked"):
            table = with_rival[0]
        else:
            table = next(table for table in tables if table not in own)
        assert table.match is not None
        self.match = table.match
        reader = person("reader", Role.JUDGE)
        services.deck_read(entrant=entrant, reader=reader, now=NOW)
        penalty = services.penalty_give(
            entrant=entrant, category="slow_play", level="caution", reason="Slow.", actor=self.other_staff, now=NOW
        )
        deck_check = services.deck_check_order(entrant=entrant, reason="Odd.", actor=self.other_staff, now=NOW)
        by = self.stands_for if self.stake == "author" and self.official else self.other_staff
        services.penalty_give(entrant=entrant, category="slow_play", level="warning", reason="So.", actor=by, now=NOW)
        event.refresh_from_db()
        appeal = services.appeal_make(
            tournament=event, number=event.version, text="I was not.", player=self.rival, now=NOW
        )
        event.refresh_from_db()
        proposal = services.proposal_make(
            tournament=event, verb="undo", data={"number": event.version}, reason="Wrong.", actor=by, now=NOW
        )
        self.named = self._judge_name(event, reader)
        deck = Deck.objects.get(player=self.rival)
        self.subjects = {
            None: None,
            Tournament: event,
            Entrant: entrant,
            Pairing: table,
            Proposal: proposal,
            Match: table.match,
            ListReading: ListReading.objects.get(),
            Penalty: penalty,
            DeckCheck: deck_check,
            Appeal: appeal,
            Deck: deck,
            DeckVersion: deck.versions.get(),
            Player: self.rival,
            AuditEntry: AuditEntry.objects.get(verb="deck.registered", target_id=str(deck.pk)),
            Format: Format.objects.create(slug="walked", name="Walked", sets=[1], owner=owner),
        }

    def _closed(self, owner: Player) -> None:
        """A second event, closed, at a table: somebody asks to be let in, and sanctioning is not decided."""
        closed = self._event("The second event", owner, venue="table")
        by = owner if self.stake != "author" or not self.hosts(closed) else self.stands_for
        self.subjects[SanctionRequest] = services.sanction_ask(tournament=closed, actor=by, now=NOW)
        services.registration_open(tournament=closed, actor=owner, now=NOW)
        late = person("late")
        for player in (late, self.stands_for) if self.stake in ("entry", "table") else (late,):
            services.entrant_register(
                tournament=closed, player=player, deck_version=deck_of(player), actor=player, now=NOW
            )
        services.registration_close(tournament=closed, actor=owner, now=NOW)
        asker = self.stands_for if self.stake == "author" else self.rival
        deck = Deck.objects.filter(player=asker).first()
        version = deck.versions.get() if deck is not None else deck_of(asker)
        request = services.entry_ask(tournament=closed, player=asker, deck_version=version, now=NOW)
        self.closed, self.subjects[EntryRequest] = closed, request

    def _league(self, owner: Player) -> None:
        """A season that runs, in which the rival sits at a table, and whose sanctioning is not decided."""
        league = League.objects.create(name="The league", owner=owner, created_at=NOW)
        opens = NOW + timedelta(days=10)
        season = season_services.season_create(
            league=league, actor=self.boss, now=NOW, ruleset="confrontation", format=None,
            series=[season_services.SeriesSpec(opens, opens + timedelta(days=7))],
        )  # fmt: skip
        season_services.season_announce(season=season, actor=self.boss, now=NOW)
        players = [self.rival, Player.objects.get(username="p0")]
        if self.stake in ("entry", "table"):
            players.append(self.stands_for)
        rows = [season_services.season_enter(season=season, player=player, now=NOW) for player in players]
        season_services.seasons_turn(now=opens)
        table = SeasonTable.objects.create(
            series=season.series.get(), number=1, made="matching", made_at=opens, origin="season:walk:1"
        )
        for seat, row in enumerate((rows[0], rows[-1 if self.stake == "table" else 1])):
            SeasonSeat.objects.create(table=table, entrant=row, seat=seat)
        by = self.stands_for if self.stake == "author" else self.other_staff
        SeasonSanctionRequest.objects.create(season=season, requested_by=by, requested_at=NOW)
        proposal = SeasonProposal.objects.create(
            season=season,
            verb="undo",
            data={"number": 1, "everything_after": False, "seen": season.version},
            proposed_by=by,
            proposed_at=NOW,
        )
        self.subjects |= {
            League: league,
            Season: Season.objects.get(pk=season.pk),
            Series: season.series.get(),
            SeasonEntrant: rows[0],
            SeasonTable: table,
            SeasonProposal: proposal,
        }

    def _casual(self) -> None:
        """A match outside events; with a seat it is the subject, its clock runs and so the site's credit is barred."""
        players = (self.stands_for, self.rival) if self.stake == "seat" else (self.rival, self.boss)
        self.casual = cut(tiny_match(*players, now=NOW), *players, now=NOW)
        if self.stake in ("seat", "blocking", "blocked"):
            self.subjects[Match] = self.match = self.casual

    def _draft(self) -> None:
        """A casual draft of the rival's that is open to join; at its table sits who has the stake."""
        draft = casual_draft_make(
            host=self.rival, template="fellowship-draft", size=4, clock="day", key="walk", now=NOW
        )
        if self.stake == "table":
            draft_join(draft=draft, player=self.stands_for, now=NOW)
        self.subjects[Draft] = draft

    def match_rows(self) -> dict[type[Model], Model]:
        """One row of every kind that keeps something of the subject's match, and the token and notices of a rival."""
        match = self.match
        seat = match.seats.exclude(player=self.stands_for).order_by("place")[0]
        common = {"match": match, "seat": seat}
        rows: dict[type[Model], Model] = {
            Seat: seat,
            Answer: Answer.objects.create(match=match, sequence=901, place=0, decision_id="d", source="player", at=NOW),
            InboxRow: InboxRow.objects.create(
                **common, key="k", body_hash="h", decision_id="d", value=1, received_at=NOW
            ),
            BotJob: BotJob.objects.create(
                **common, decision_id="d", created_at=NOW, blocked_reason="It holds the Ring."
            ),
            GameEvent: GameEvent.objects.create(
                match=match, number=901, sequence=1, turn=0, kind="drew", seat=0, at=NOW
            ),
            Checkpoint: Checkpoint.objects.get_or_create(match=match, defaults={"data": b"", "start": b""})[0],
            MatchRecord: MatchRecord.objects.get_or_create(
                match=match, defaults={"schema": 1, "data": b"", "written_at": NOW}
            )[0],
            PendingDecision: PendingDecision.objects.get_or_create(
                seat=seat,
                defaults={
                    "match": match,
                    "decision_id": "d",
                    "kind": "yesno",
                    "prompt": "?",
                    "data": {},
                    "asked_at": NOW,
                },
            )[0],
            ResultOutbox: ResultOutbox.objects.create(match=match, payload={}, created_at=NOW, consumed_at=NOW),
            StandingOrder: StandingOrder.objects.create(**common, kind="phase", created_at=NOW),
            TalkLine: TalkLine.objects.create(**common, text="to ourselves", kept_from=1, said_at=NOW),
        }
        if not ApiToken.objects.filter(player=self.rival).exists():
            token_make(player=self.rival, name="script", now=NOW)
        rows[ApiToken] = ApiToken.objects.get(player=self.rival)
        rows[Notice] = Notice.objects.create(
            player=self.rival, kind="match_talk", url=f"{match.get_absolute_url()}talk/", created_at=NOW
        )
        return rows

    def _sits(self, table: Pairing, player: Player) -> bool:
        return player.pk in (table.first.player_id, table.second.player_id if table.second else None)

    @property
    def official(self) -> bool:
        """Whether the person may propose in the event at all."""
        return self.who in ("its organiser", "its judge", "judge", "staff", "superuser")

    def hosts(self, event: Tournament) -> bool:
        return event.organiser_id == self.stands_for.pk or self.who in ("staff", "superuser")


#: Which stakes a stake of the walk brings with it, by kind of subject. What is not named here is no stake there.
HELD: dict[str, dict[type[Model] | None, set[Stake]]] = {
    "none": {},
    "seat": {
        None: {Stake.CLOCK},
        **{model: {Stake.SEAT} for model in (Match, Deck, DeckVersion, Player, AuditEntry)},
    },
    "entry": {
        model: {Stake.ENTRY}
        for model in (
            Tournament, Entrant, Pairing, Proposal, Match, ListReading, Deck, DeckVersion, Player, AuditEntry,
            SanctionRequest, EntryRequest, Penalty, DeckCheck, Appeal, League, Season, Series, SeasonEntrant,
            SeasonTable, SeasonProposal,
        )
    },
    "blocking": {
        model: {Stake.BLOCKING}
        for model in (
            Entrant, Pairing, Match, ListReading, Deck, DeckVersion, Player, AuditEntry, SanctionRequest, EntryRequest,
            Penalty, DeckCheck, Appeal, SeasonEntrant, SeasonTable,
        )
    },
    "author": {
        model: {Stake.AUTHOR} for model in (Proposal, SanctionRequest, EntryRequest, Appeal, Season, SeasonProposal)
    },
    "organises": {model: {Stake.OWNER} for model in (Deck, DeckVersion, AuditEntry, SanctionRequest, Season)},
}  # fmt: skip
HELD["table"] = {
    **HELD["entry"],
    **{model: {Stake.TABLE, Stake.ENTRY} for model in (Pairing, SeasonTable)},
    Draft: {Stake.TABLE},
}
HELD["blocked"] = {model: {Stake.BLOCKED} for model in HELD["blocking"]}


def held(world: World, model: type[Model] | None) -> set[Stake]:
    """The stakes that the world's person has in the subject of a kind."""
    stakes = set(HELD[world.stake].get(model, set()))
    if world.owner.pk == world.stands_for.pk:
        stakes |= HELD["organises"].get(model, set())
        if model is SanctionRequest:
            stakes |= {Stake.AUTHOR}
            stakes -= {Stake.BLOCKING, Stake.BLOCKED}  # a party is the organiser, whom nobody blocks but others
    if world.stake == "author":
        if model in (Proposal, Appeal) and not world.official:
            stakes = set()
        if model is SanctionRequest and not world.hosts(world.closed):
            stakes = set()
    return stakes


def offices(world: World, model: type[Model] | None) -> set[Office]:
    """The offices that the world's person holds for a kind of subject."""
    if world.who == "guest":
        return set()
    held = set(OFFICES[world.who])
    about_event = model in (Tournament, Entrant, Pairing, Proposal, EntryRequest, SanctionRequest, Appeal)
    about_format = model is Format
    about_league = model in (League, Season, Series, SeasonEntrant, SeasonTable, SeasonProposal)
    if (
        world.who == "its judge"
        and world.owner.pk != world.stands_for.pk
        and (about_event or (model is Match and world.match.part_of))
    ):
        held.add(Office.JUDGE)
    if world.owner.pk == world.stands_for.pk and isinstance(world.person, Player):
        held.add(Office.OWNER) if about_event or about_league or about_format else held.discard(Office.OWNER)
        held.add(Office.ORGANISER) if world.who == "its organiser" else None
    return held
