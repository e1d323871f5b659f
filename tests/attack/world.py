"""Somebody's everything, for tests that ask all addresses about it: decks, matches, events, requests, and people."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from http.cookies import SimpleCookie
from typing import Any

from django.utils import timezone

from cardpool.collections.ledger import bank, cards_move, collection_of
from cardpool.collections.packs import packs_grant, shelf_set
from cardpool.collections.pools import pool_add
from cardpool.collections.trades import trade_propose
from cardpool.collections.wishes import list_set
from cardpool.decks.drafts import draft_add
from cardpool.decks.services import deck_archive
from cardpool.decks.sharing import deck_share
from cardpool.decks.writing import deck_text
from cardpool.formats.forms import FormatForm
from cardpool.formats.services import format_make
from cardpool.limited.drafts import casual_draft_make, draft_join, draft_start
from cardpool.limited.sealed import sealed_pool_make
from cardpool.limited.selectors import card_key, draft_state
from cardpool.models import CardSet, DeckVersion, Format, Printing
from engine.tcg.starters import STARTERS
from leagues.events import services as events
from leagues.models import Pairing, SanctionRequest, Season, Tournament
from leagues.seasons import services as seasons
from leagues.webhooks.services import webhook_make
from matches.models import Challenge, Match, PendingDecision
from matches.services import (
    SeatSpec,
    answer_submit,
    challenge_accept,
    challenge_offer,
    deck_trial_begin,
    leave_take,
    match_advance,
    match_concede,
    match_create,
    order_set,
    take_back_ask,
    talk_report,
    talk_say,
)
from matches.services.bot_match import bot_match_create
from players.accounts.services import token_make
from players.friends.blocks import player_block
from players.guests.services import guest_make
from players.models import EmailChange, Notice, Player
from players.notices import links
from players.notices.push import push_subscribe
from players.notices.push_keys import push_key_public
from players.notices.services import notice_send
from players.notices.unsubscribe import unsubscribe_url
from players.security.email_changes import email_change_ask
from players.staff.roles import Role, role_give, roles_sync
from tests.leagues.conftest import NOW, deck_of, entered, player_make, tournament_make
from tests.matches.conftest import answer_next, cut, entropy_of, first_answer, tiny_match

__all__ = ["PUSH_KEYS", "ROLES", "Owned", "World", "owned_make", "world_make"]


PUSH_KEYS = {"p256dh": push_key_public(), "auth": "AAAAAAAAAAAAAAAAAAAAAA"}
"""What a browser might send; any point of the curve is a public key."""


@dataclass
class World:
    """People by name, and what exists by the name of a path parameter, or by the collection before it."""

    people: dict[str, Player]
    parameters: dict[str, list[Any]]
    decisions: list[str] = field(default_factory=list)

    def values(self, path: str, name: str) -> list[Any]:
        """What exists for a parameter of an address, such as ``id`` of ``/api/v1/events/{id}/``."""
        before = path.split("{" + name + "}", 1)[0].rstrip("/").rsplit("/", 1)[-1]
        return self.parameters.get(before) or self.parameters.get(name, [])

    def secret(self, name: str) -> str:
        """A new API token of somebody."""
        return token_make(player=self.people[name], name="test", now=timezone.now())[1]


def seeded_event(organiser: Player, name: str, count: int) -> Tournament:
    """An event with so many entrants, started when there are more than two."""
    tournament = tournament_make(organiser, name=name, automatic=False)
    entered(tournament, organiser, count)
    if count > 2:
        events.tournament_start(tournament=tournament, actor=organiser, now=NOW)
    return tournament


def world_make() -> World:
    """Make it; the cards are loaded already."""
    roles_sync()
    organiser, judge = player_make("orla", Role.ORGANISER), player_make("jude", Role.JUDGE)
    staff, root = player_make("stan", Role.STAFF), player_make("root")
    Player.objects.filter(pk=root.pk).update(is_superuser=True, is_staff=True)
    ada, bob, stranger = player_make("ada"), player_make("bob"), player_make("stranger")
    decks = [deck_of(player) for player in (ada, bob)]
    shared = deck_share(deck=decks[0].deck, player=ada, share="public", now=timezone.now())
    running = cut(tiny_match(ada, bob, now=timezone.now()), ada, bob, now=timezone.now())
    waiting = tiny_match(ada, bob, origin="test:2", seed=2, now=timezone.now())
    over = cut(tiny_match(ada, bob, origin="test:3", seed=3, now=timezone.now()), ada, bob, now=timezone.now())
    match_concede(match=over, player=bob, now=timezone.now())
    offered = challenge_offer(
        challenger=ada, opponents=["bob"], ruleset="confrontation", key="offered", now=timezone.now()
    )
    tournaments = [seeded_event(organiser, "Open", 2), seeded_event(organiser, "Running", 4)]
    asked = tournament_make(organiser, name="Asked")
    format_made(organiser)
    events.sanction_ask(tournament=asked, actor=organiser, now=NOW)
    league = league_owned(organiser, player_make("elsa"), [ada, bob])
    token, _ = token_make(player=bob, name="bob's", now=timezone.now())
    cards = collection_owned(ada, bob, staff)
    assert Challenge.objects.count() == 1
    assert Match.objects.count() == 3
    return World(
        {"ada": ada, "bob": bob, "orla": organiser, "jude": judge, "stan": staff, "root": root, "stranger": stranger},
        {
            "events": [*(row.pk for row in tournaments), asked.pk, 0],
            "challenges": [offered.pk, 0],
            "sanctioning": [SanctionRequest.objects.get().pk, league["season_open"], 0],
            "leagues": [league["league"], 0],
            "seasons": [*(league[name] for name in ("season", "season_open", "season_draft")), 0],
            "token_id": [token.pk, 0],
            "token": [shared.share_token, "nosuch"],
            "pack_code": [cards["pack"], "nosuch"],
            "trade_id": [cards["trade"], 0],
            "pool_id": [cards["pool"], 0],
            "draft_code": [cards["draft_open"], cards["draft_running"], "nosuch"],
            "subscription_id": [0],
            "passkey_id": [0],
            "browser_id": [0],
            "webhook_id": [league["season_webhook"], 0],
            "line_id": [0],
            "report_id": [0],
            "deck_id": [version.deck_id for version in decks],
            "number": [1, 2],
            "step": [0, 1, 5],
            "entrant_id": [*Pairing.objects.values_list("first", flat=True), league["season_entrant"], 0],
            "code": [running.code, waiting.code, over.code, "nosuch"],
            "verb": [],
            "username": ["ada", "ADA", "bob", "nobody"],
            "card_id": ["1C3", "1U12", "x"],
            "slug": ["open", "singleton", "x"],
            "day": ["2027-01-05", "x"],
        },
        list(PendingDecision.objects.values_list("decision_id", flat=True)),
    )


def format_made(owner: Player) -> Format:
    """A format of the owner's own."""
    form = FormatForm({"name": "Singleton", "slug": "singleton", "sets": ["1"], "draw_deck_least": 60, "copies": 1})
    assert form.is_valid(), form.errors
    return format_make(owner=owner, slug="singleton", content=form.content(), now=NOW)


ROLES = ("stranger", "outsider", "opponent", "elsewhere", "organiser", "judge", "staff", "superuser", "owner")
"""Who asks about what Ada owns: nobody signed in; a player who has nothing to do with her; who plays against her; the
organiser of another event, and of the one she is in; officials; and Ada herself, who shows that requests are right."""


@dataclass
class Owned:
    """People by role, and everything that Ada has, with a second name for each thing that has two states."""

    people: dict[str, Player | None]
    match: Match
    values: dict[str, Any]
    cookies: dict[str, SimpleCookie] = field(default_factory=dict)
    """By role, of a browser in which the person signed in."""


def owned_make() -> Owned:
    """Make Ada and everything she owns, by the services; the cards are loaded already."""
    roles_sync()
    now = timezone.now()
    organiser, elsewhere = player_make("orla", Role.ORGANISER), player_make("elsa", Role.ORGANISER)
    judge, staff, root = player_make("jude", Role.JUDGE), player_make("stan", Role.STAFF), player_make("root")
    Player.objects.filter(pk=root.pk).update(is_superuser=True, is_staff=True)
    ada, bob, outsider, zoe = (player_make(name) for name in ("ada", "bob", "oscar", "zoe"))
    version = deck_of(ada)
    for player in (bob, outsider, judge, staff, root, organiser, elsewhere):
        deck_of(player)
    tournament_make(elsewhere, name="Elsewhere", automatic=False)
    running, opened, closed, asked = (
        tournament_make(organiser, name=name, automatic=False, agreed_draws=name == "Running")
        for name in ("Running", "Opened", "Closed", "Asked")
    )
    for event in (running, opened, closed):
        events.registration_open(tournament=event, actor=organiser, now=NOW)
    for player in (ada, zoe):
        entered_as(running, player, version if player == ada else deck_of(player, "gandalf"))
    events.tournament_start(tournament=running, actor=organiser, now=NOW)
    sitting = tournament_make(organiser, name="Sitting", automatic=False, venue="table")
    offering = tournament_make(organiser, name="Offering", automatic=False, agreed_draws=True)
    for event in (sitting, offering):
        events.registration_open(tournament=event, actor=organiser, now=NOW)
        for player in (ada, bob):
            entered_as(event, player, version if player == ada else deck_of(player, "gandalf"))
        events.tournament_start(tournament=event, actor=organiser, now=now)
    table = Pairing.objects.get(round__stage__tournament=offering)
    events.draw_offer(pairing=table, actor=ada, now=now)
    hook = webhook_make(subject=running, url="https://tools.example.org/", kinds=["result"], actor=organiser, now=NOW)
    own = running.entrants.get(player=ada)
    events.penalty_give(entrant=own, category="slow_play", level="caution", reason="Slow.", actor=organiser, now=NOW)
    entered_as(opened, ada, version)
    left = tournament_make(organiser, name="Left", automatic=False, rounds_planned=2)
    events.registration_open(tournament=left, actor=organiser, now=NOW)
    for player in (ada, zoe):
        entered_as(left, player, DeckVersion.objects.filter(deck__player=player).earliest("pk"))
    events.tournament_start(tournament=left, actor=organiser, now=NOW)
    events.entrant_drop(entrant=left.entrants.get(player=ada), actor=ada, now=NOW)
    checking = tournament_make(
        organiser, name="Checking", automatic=False, check_in_hours=1, starts_at=now + timedelta(minutes=30)
    )
    events.registration_open(tournament=checking, actor=organiser, now=NOW)
    entered_as(checking, ada, version)
    coming: dict[str, Any] = {"automatic": False, "starts_at": now + timedelta(days=9)}
    without = tournament_make(organiser, name="Without", deck_deadline=now + timedelta(days=8), **coming)
    events.registration_open(tournament=without, actor=organiser, now=NOW)
    events.entrant_register(tournament=without, player=ada, actor=ada, now=now)
    packs: dict[str, Any] = {"limited": "sealed:fellowship-sealed", **coming}
    sealed = tournament_make(organiser, name="Sealed", packs_at_once=True, **packs)
    choosing = tournament_make(organiser, name="Choosing", **packs)
    for event in (sealed, choosing):
        events.registration_open(tournament=event, actor=organiser, now=NOW)
        events.entrant_register(tournament=event, player=ada, actor=ada, now=now)
    draft = tournament_make(organiser, name="Draft", draft=True, **coming)
    full = tournament_make(organiser, name="Full", automatic=False, most_entrants=2)
    events.registration_open(tournament=full, actor=organiser, now=NOW)
    for player in (bob, zoe):
        entered_as(full, player, DeckVersion.objects.filter(deck__player=player).earliest("pk"))
    events.registration_close(tournament=closed, actor=organiser, now=NOW)
    request = events.entry_ask(tournament=closed, player=ada, deck_version=version, now=NOW)
    sanctioning = events.sanction_ask(tournament=asked, actor=organiser, now=NOW)
    match = cut(tiny_match(ada, bob, now=now), ada, bob, now=now)
    order_set(match=match, player=ada, kind="my_turn", argument="", now=now)
    waiting = tiny_match(ada, bob, origin="test:2", seed=2, now=now)
    offered = challenge_offer(challenger=ada, opponents=["bob"], ruleset="confrontation", key="offered", now=now)
    player_make("guest2")
    begun = challenge_offer(
        challenger=ada, opponents=["bob", "zoe"], seats=3, ruleset="tcg", deck="aragorn", key="begun", now=now
    )
    challenge_accept(challenge=begun, player=bob, deck="gandalf", now=now)
    got = challenge_offer(challenger=zoe, opponents=["ada"], ruleset="confrontation", key="got", now=now)
    three = three_talking(ada, bob, zoe)
    over = match_create(
        ruleset="confrontation", options={"first_seat": "lot"},
        seats=[SeatSpec(player, setup={}) for player in (ada, bob)],
        origin="challenge:over", now=now, entropy=entropy_of(4),
    )  # fmt: skip
    match_concede(match=cut(over, ada, bob, now=now), player=bob, now=now)
    wishing = cut(tiny_match(ada, bob, origin="challenge:wishing", seed=5, now=now), ada, bob, now=now)
    question = PendingDecision.objects.get(match=wishing, seat__player=bob)
    answer_submit(
        match=wishing, player=bob, decision_id=question.decision_id, value=first_answer(question.data), key="k", now=now
    )
    match_advance(match_id=wishing.pk, now=now)
    take_back_ask(match=wishing, player=bob, now=now)
    trial = deck_trial_begin(player=ada, deck="aragorn", opponent="gandalf", ruleset="tcg", now=now)
    practising = cut(
        bot_match_create(player=ada, bot="steady", ruleset="confrontation", key="practising", now=now), ada, now=now
    )
    token, _ = token_make(player=ada, name="script", now=now)
    leave_take(player=ada, days=[now.date() + timedelta(days=30)], now=now)
    player_block(blocker=ada, blocked=zoe, now=now)
    change = email_change_ask(player=ada, email="ada@new.example.org", now=now)
    assert change is not None
    change = EmailChange.objects.select_related("player").get(pk=change.pk)
    notice_send(player=ada, kind="match_talk", context={"speaker": "bob", "title": "x"}, url="/", now=now)
    reported = talk_say(match=match, player=bob, text="You cannot count.", now=now)
    report = talk_report(match=match, player=ada, line_id=reported.pk, reason="Rude.", now=now)
    line = talk_say(match=match, player=bob, text="Nor can I.", now=now)
    browser = push_subscribe(player=ada, endpoint="https://fcm.googleapis.com/ada", now=now, **PUSH_KEYS)
    guest, code = guest_make(name="guest", actor=organiser, now=now)
    league = league_owned(organiser, elsewhere, [ada, bob, zoe])
    away, built, linked = (deck_of(ada).deck for _ in range(3))
    deck_archive(deck=away, player=ada, now=now)
    draft_add(deck=built, player=ada, card_id="1C3", now=now)
    linked = deck_share(deck=linked, player=ada, share="link", now=now)
    cards = collection_owned(ada, bob, staff)
    people = {
        "outsider": outsider, "opponent": bob, "elsewhere": elsewhere, "organiser": organiser, "judge": judge,
        "staff": staff, "superuser": root, "owner": ada,
    }  # fmt: skip
    return Owned(
        {"stranger": None, **{name: Player.objects.get(pk=player.pk) for name, player in people.items()}},
        match,
        {
            "deck_away": away.pk, "deck_draft": built.pk, "deck_token": linked.share_token,
            "deck": version.deck_id, "version": version.pk, "running": running.pk, "opened": opened.pk, "full": full.pk,
            "closed": closed.pk, "sitting": sitting.pk, "offering": offering.pk, "sanctioning": sanctioning.pk,
            "offered": offered.pk, "got": got.pk, "three_seats": begun.pk, "three": three.code,
            "trial": trial.pk,
            "practising": practising.code,
            "advised": PendingDecision.objects.get(match=practising, seat__player=ada).decision_id,
            "practice_over": over.code, "wishing": wishing.code, "waiting": waiting.code, "token": token.pk,
            "webhook": hook.pk, "request": request.pk, "left": left.pk, "checking": checking.pk,
            "without": without.pk, "sealed": sealed.pk, "choosing": choosing.pk, "draft": draft.pk,
            "notice": Notice.objects.get(player=ada, kind="match_talk", url="/").pk,
            "decided": running.operations.latest("number").number,
            "day": str(now.date() + timedelta(days=30)), "entrant": running.entrants.get(player=ada).pk,
            "confirm": links.confirm_token(change), "undo": links.undo_token(change),
            "made_format": format_made(organiser).slug,
            "browser": browser.pk, "line": line.pk, "report": report.pk,
            "unsubscribe": unsubscribe_url(ada, "match_turn").split("/")[-2],
            "guest": guest.player_number, "code": code, "today": now.date(), "format": running.format_id,
            "list": deck_text(DeckVersion.objects.filter(deck__player=zoe).earliest("pk").deck_list()),
            "decision": PendingDecision.objects.get(match=match, seat__player=ada).decision_id,
            "bid": first_answer(PendingDecision.objects.get(match=match, seat__player=ada).data),
            **league,
            **cards,
        },
    )  # fmt: skip


def collection_owned(owner: Player, partner: Player, staff: Player) -> dict[str, Any]:
    """Cards of two people, a sealed pack, a pool and an open trade of the first; and free boosters on the shelf."""
    now = timezone.now()
    for player, foil in ((owner, False), (partner, True)):
        cards_move(
            source=bank(), target=collection_of(player), printing=Printing.objects.get(card="1C3", foil=foil), count=3,
            reason="A prize", key=f"owned:{player.pk}", actor=None, now=now,
        )  # fmt: skip
    shelf_set(product="fellowship-booster", price=0, most_a_day=9, active=True, actor=staff, now=now)
    (pack,) = packs_grant(
        player=owner, product="fellowship-booster", reason="Welcome", key="owned", actor=None, now=now
    )
    trade = trade_propose(
        player=owner, partner=partner, gives={("1C3", False): 1}, gets={("1C3", True): 1}, key="owned", now=now
    )
    pool = sealed_pool_make(player=owner, key="owned", name="Sealed", template="fellowship-sealed", now=now).collection
    pool_add(pool=pool, cards={("1C3", False): 1}, reason="Sealed", key="owned", actor=None, now=now)
    list_set(player=owner, kind="trade", card="1C3", foil=False, count=1, now=now)
    list_set(player=partner, kind="wish", card="1C3", foil=False, count=1, now=now)
    return {"pack": pack.code, "trade": trade.pk, "pool": pool.pk, **drafts_owned(owner, partner)}


def drafts_owned(owner: Player, partner: Player) -> dict[str, Any]:
    """A draft that is open to join, and one that has begun, with the pack that the first player holds."""
    now = timezone.now()
    drafts = []
    for name in ("open", "running"):
        draft = casual_draft_make(host=owner, template="fellowship-draft", size=4, clock="day", key=name, now=now)
        draft_join(draft=draft, player=partner, now=now)
        drafts.append(draft)
    running = draft_start(draft=drafts[1], actor=owner, now=now)
    pack = draft_state(running, owner, NOW).pack
    assert pack is not None
    cards = [card_key((card, foil)) for card, foil in pack.cards[:2]]
    return {
        "draft_open": drafts[0].code, "draft_running": running.code, "draft_pack": pack.label, "draft_cards": cards,
    }  # fmt: skip


def league_owned(coordinator: Player, elsewhere: Player, players: Sequence[Player]) -> dict[str, Any]:
    """A league with a season that runs, where the second player challenges the first; one that may be entered, for
    which sanctioning is asked; and a draft."""
    now = timezone.now()
    role_give(player=coordinator, role=Role.COORDINATOR, actor=None, now=now)
    role_give(player=elsewhere, role=Role.COORDINATOR, actor=None, now=now)
    for owner, name in ((elsewhere, "Elsewhere"), (coordinator, "Shire")):
        league = seasons.league_create(name=name, owner=owner, now=now)
    format, foils = Format.objects.get(slug="fellowship_block"), CardSet.objects.get(pk=1)

    def drafted(opens: datetime) -> Season:
        series = [seasons.SeriesSpec(opens + n * timedelta(7), opens + (n + 1) * timedelta(7)) for n in range(2)]
        return seasons.season_create(
            league=league, format=format, prize_set=foils, series=series, actor=coordinator, now=NOW
        )

    running, entering = drafted(now - timedelta(1)), drafted(now + timedelta(9))
    draft = drafted(now + timedelta(30))
    seasons.season_announce(season=running, actor=coordinator, now=now - timedelta(2))
    seasons.season_announce(season=entering, actor=coordinator, now=now)
    seasons.season_sanction_ask(season=entering, actor=coordinator, now=now)
    rows = [
        seasons.season_enter(
            season=running,
            player=player,
            deck_version=DeckVersion.objects.filter(deck__player=player).earliest("pk"),
            now=now - timedelta(2),
        )
        for player in players
    ]
    seasons.seasons_turn(now=now)
    wish = seasons.challenge_make(entrant=rows[1], opponent=rows[0], actor=players[1], now=now)
    hook = webhook_make(subject=running, url="https://tools.example.org/", kinds=["result"], actor=coordinator, now=now)
    return {
        "league": league.pk, "season": running.pk, "season_open": entering.pk, "season_draft": draft.pk,
        "season_entrant": rows[0].pk, "wish": wish.pk, "season_webhook": hook.pk,
    }  # fmt: skip


def entered_as(tournament: Tournament, player: Player, version: Any) -> None:
    events.entrant_register(tournament=tournament, player=player, deck_version=version, actor=player, now=NOW)


def three_talking(*players: Player) -> Match:
    """A match of three, played until the first turn has begun: the last player's, so that the others may talk."""
    now = timezone.now()
    decks = [STARTERS[slug].engine_data() for slug in ("aragorn", "gandalf", "aragorn")]
    for seed in range(9):
        match = match_create(
            ruleset="tcg",
            options={},
            seats=[SeatSpec(player, setup=deck) for player, deck in zip(players, decks, strict=True)],
            origin=f"test:three{seed}",
            now=now,
            entropy=entropy_of(seed),
        )
        cut(match, *players, now=now)
        for _ in range(60):
            if match.public and match.public["phase"] == "fellowship":
                break
            answer_next(match, now)
        if match.public["fp"] == match.seats.get(player=players[-1]).place:
            return match
    raise AssertionError("the last of the players never has the first turn")
