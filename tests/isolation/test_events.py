"""One event, result, pairing or letter that fails waits alone; its neighbour is served.

``make laws`` lets every place fail, ``make test`` one in 240.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any

import pytest
from django.core import mail
from django.db.models import F

from cardpool.collections.earnings import earning_due, earnings_owe
from cardpool.collections.ledger import bank, cards_move, collection_of
from cardpool.collections.trades import trade_propose
from cardpool.formats.services import format_change, format_make
from cardpool.limited.drafts import DraftClock, draft_join, draft_make, draft_start
from cardpool.limited.sealed import sealed_pool_make
from cardpool.models import (
    Collection,
    Draft,
    EarningKind,
    Format,
    LimitedPool,
    Movement,
    Printing,
    TokenEarning,
    Trade,
)
from config.worker import Worker, jobs
from leagues.events import services
from leagues.models import Pairing, RatedResult, Rating, Tournament
from leagues.seasons import services as season_services
from leagues.seasons.models import Season, SeasonDraw, SeasonTable
from leagues.seasons.services import SeriesSpec
from leagues.stages.plan import StagePlan
from leagues.webhooks.services import webhook_make
from players.models import Notice, Passkey, Player
from players.notices.push import push_subscribe
from players.notices.services import notice_send
from players.outbound import Reply, Request
from players.security.email_changes import email_change_ask
from players.staff.bans import player_ban
from players.staff.factor_resets import factor_reset_ask
from players.staff.roles import Role
from tests.attack.world import PUSH_KEYS
from tests.isolation.inject import NEIGHBOUR, RANGES, VICTIM, Place, direct_callers, each_place, ids_leap
from tests.leagues.conftest import (  # noqa: F401  (fixtures)
    NOW,
    catalogue,
    entered,
    fake_matches,
    open_pairings,
    organiser,
    player_make,
    result_owed,
    started,
    tournament_make,
)
from tests.leagues.season.conftest import (
    entered as season_entered,
)
from tests.leagues.season.conftest import (
    matched,
    open_tables,
    season_make,
    turned,
    waiting,
)
from tests.leagues.season.conftest import result_owed as season_result_owed
from tests.shares import sample

pytestmark = [pytest.mark.django_db, pytest.mark.slow]
DAY = timedelta(days=1)


def each_event(make: Callable[..., Any]) -> list[Any]:
    """The neighbour's and the victim's, made one after the other."""
    made = []
    for whose in (NEIGHBOUR, VICTIM):
        ids_leap(whose)
        made.append(make(whose))
    return made


def results_world(organiser: Player) -> Callable[[], bool]:  # noqa: F811
    def make(whose: str) -> Tournament:
        tournament = started(organiser, 2, name=whose, automatic=False)
        for pairing in open_pairings(tournament):
            result_owed(pairing, [1, 2])
        return tournament

    neighbour, _ = each_event(make)
    return lambda: not open_pairings(neighbour)


def matches_world(organiser: Player) -> Callable[[], bool]:  # noqa: F811
    def make(whose: str) -> Tournament:
        tournament = tournament_make(organiser, name=whose, automatic=False)
        entered(tournament, organiser, 2)
        services.tournament_start(tournament=tournament, actor=organiser, now=NOW)
        return tournament

    neighbour, _ = each_event(make)
    return lambda: not Pairing.objects.filter(round__stage__tournament=neighbour, match=None).exists()


def pauses_world(organiser: Player) -> Callable[[], bool]:  # noqa: F811
    def make(whose: str) -> Tournament:
        tournament = started(organiser, 2, name=whose, automatic=False)
        return services.tournament_pause(tournament=tournament, reason="Snow.", actor=organiser, now=NOW)

    neighbour, _ = each_event(make)
    return lambda: open_pairings(neighbour)[0].held


def told_world(organiser: Player) -> Callable[[], bool]:  # noqa: F811
    neighbour, _ = each_event(lambda whose: started(organiser, 2, name=whose, automatic=False))

    def served() -> bool:
        notices = Notice.objects.filter(kind="event.paired", player__entries__tournament=neighbour)
        return notices.values("player").distinct().count() == notices.count() == 2

    return served


def timetable_world(organiser: Player) -> Callable[[], bool]:  # noqa: F811
    other = Format.objects.create(slug="second_set", name="Second set", sets=[2])

    def make(whose: str) -> tuple[Tournament, Tournament, Tournament, Tournament]:
        opening = tournament_make(organiser, name=f"{whose} opens", opens_at=NOW + DAY)
        starting = tournament_make(organiser, name=f"{whose} starts", starts_at=NOW + 2 * DAY)
        entered(starting, organiser, 2)
        due: dict[str, Any] = {"starts_at": NOW + 9 * DAY, "check_in_hours": 7 * 24, "deck_deadline": NOW + 2 * DAY}
        coming = tournament_make(organiser, name=f"{whose} comes", **due)
        entered(coming, organiser, 2)
        plan = [StagePlan("single", format=other.slug).as_data()]
        ending = tournament_make(organiser, name=f"{whose} ends", plan=plan, round_time=4 * DAY)
        entered(ending, organiser, 2)
        services.tournament_start(tournament=ending, actor=organiser, now=NOW)
        return opening, starting, coming, ending

    (opening, starting, coming, ending), _ = each_event(make)

    def served() -> bool:
        opening.refresh_from_db()
        starting.refresh_from_db()
        coming.refresh_from_db()
        is_announced = coming.check_in_told_at is not None and coming.decks_due_at is not None
        reminded = Notice.objects.filter(kind="event.told", context__event=ending.name).count()
        return (
            is_announced
            and reminded == 2
            and (opening.status, starting.status) == (Tournament.Status.REGISTRATION, Tournament.Status.RUNNING)
        )

    return served


def limited_world(organiser: Player) -> Callable[[], bool]:  # noqa: F811
    def make(whose: str) -> Tournament:
        tournament = tournament_make(organiser, name=whose, limited="sealed:fellowship-sealed", build_hours=200)
        services.registration_open(tournament=tournament, actor=organiser, now=NOW)
        player = player_make(f"{whose}-opens")
        services.entrant_register(tournament=tournament, player=player, actor=player, now=NOW)
        services.registration_close(tournament=tournament, actor=organiser, now=NOW)
        return tournament

    neighbour, _ = each_event(make)
    return lambda: LimitedPool.objects.filter(collection__pool_key=neighbour.pool_key).count() == 1


def adjudication_world(organiser: Player) -> Callable[[], bool]:  # noqa: F811
    def make(whose: str) -> Tournament:
        tournament = started(organiser, 2, name=whose, automatic=False, round_time=DAY)
        for pairing in open_pairings(tournament):
            assert pairing.match is not None
            pairing.match.started_at = None
            pairing.match.save()
        return tournament

    neighbour, _ = each_event(make)
    return lambda: not open_pairings(neighbour)


def draws_world(organiser: Player) -> Callable[[], bool]:  # noqa: F811
    def make(whose: str) -> Tournament:
        tournament = tournament_make(organiser, name=whose, draw_days=1)
        rows = Tournament.objects.filter(pk=tournament.pk)
        rows.update(status=Tournament.Status.FINISHED, finished_at=NOW, certified_at=NOW, sanction_number=tournament.pk)
        return tournament

    player_make("staff", Role.STAFF)
    neighbour, _ = each_event(make)
    return lambda: Notice.objects.filter(kind="event.draw", context__event=neighbour.name).count() == 1


def ratings_world(organiser: Player) -> Callable[[], bool]:  # noqa: F811
    def make(whose: str) -> Tournament:
        tournament = started(organiser, 2, name=whose, automatic=False)
        Tournament.objects.filter(pk=tournament.pk).update(sanction_number=tournament.pk)
        for pairing in open_pairings(tournament):
            result_owed(pairing, [1, 2])
        services.results_consume(now=NOW)
        return tournament

    neighbour, _ = each_event(make)
    return lambda: Rating.objects.filter(player__entries__tournament=neighbour).count() == 2


def notices_world(organiser: Player) -> Callable[[], bool]:  # noqa: F811
    def make(whose: str) -> Player:
        player = player_make(f"{whose}-reader")
        notice_send(player=player, kind="match_begun", context={"game": "chess"}, url="/", now=NOW)
        return player

    neighbour, _ = each_event(make)

    def served() -> bool:
        sent = [letter for letter in mail.outbox if letter.to == [neighbour.email]]
        return len(sent) == 1

    return served


def letters_world(organiser: Player) -> Callable[[], bool]:  # noqa: F811
    def make(whose: str) -> Player:
        player = player_make(f"{whose}-mover")
        email_change_ask(player=player, email=f"{whose}@example.net", now=NOW + 3 * DAY)
        return player

    neighbour, _ = each_event(make)

    def served() -> bool:
        return {f"{NEIGHBOUR}@example.net", neighbour.email} <= {letter.to[0] for letter in mail.outbox}

    return served


def season_of(whose: str, opens: timedelta, count: int = 2, **fields: Any) -> Season:
    """A season of one series with entrants."""
    league = season_services.league_create(name=whose, owner=player_make(f"{whose}-boss", Role.COORDINATOR), now=NOW)
    series = [SeriesSpec(NOW + opens, NOW + 30 * DAY)]
    season = season_make(league, series=series, ruleset="confrontation", format=None, **fields)
    season_entered(season, count)
    return season


def season_turn_world(organiser: Player) -> Callable[[], bool]:  # noqa: F811
    neighbour, _ = each_event(lambda whose: season_of(whose, 2 * DAY))

    def served() -> bool:
        neighbour.refresh_from_db()
        return bool(neighbour.status == Season.Status.RUNNING)

    return served


def season_play_world(organiser: Player) -> Callable[[], bool]:  # noqa: F811
    def make(whose: str) -> Season:
        season = season_of(whose, DAY, 4)
        turned(season, NOW + DAY)
        rows = list(season.entrants.select_related("player").order_by("pk"))
        waiting(rows[:2], NOW + DAY)
        matched(NOW + DAY)
        for table in open_tables(season):
            season_result_owed(table, [1, 2])
        waiting(rows[2:], NOW + DAY)
        return season

    neighbour, _ = each_event(make)

    def served() -> bool:
        tables = SeasonTable.objects.filter(series__season=neighbour)
        return tables.filter(source="match").count() == 1 and tables.exclude(match=None).count() == 2

    return served


def season_told_world(organiser: Player) -> Callable[[], bool]:  # noqa: F811
    def make(whose: str) -> Season:
        season = season_of(whose, 9 * DAY)
        season_services.season_tell(season=season, text="Hello.", actor=season.league.owner, now=NOW)
        return season

    neighbour, _ = each_event(make)

    def served() -> bool:
        notices = Notice.objects.filter(kind="season.told", player__season_entries__season=neighbour)
        return notices.values("player").distinct().count() == notices.count() == 2

    return served


def season_over(whose: str, **fields: Any) -> Season:
    """A season of two whose one match is decided."""
    season = season_of(whose, DAY, **fields)
    turned(season, NOW + DAY)
    waiting(list(season.entrants.select_related("player").order_by("pk")), NOW + DAY)
    matched(NOW + DAY)
    for table in open_tables(season):
        season_result_owed(table, [1, 2])
    season_services.results_consume(now=NOW + DAY)
    return season


def season_packs_world(organiser: Player) -> Callable[[], bool]:  # noqa: F811
    def make(whose: str) -> Season:
        boss = player_make(f"{whose}-boss", Role.COORDINATOR)
        league = season_services.league_create(name=whose, owner=boss, now=NOW)
        series = [SeriesSpec(NOW + number * DAY, NOW + (number + 1) * DAY, 5) for number in (1, 2, 3)]
        season = season_make(league, sealed_template="fellowship-league", series=series)
        season_services.season_enter(season=season, player=player_make(f"{whose}-grows"), now=NOW)
        return turned(turned(season, NOW + DAY), NOW + 2 * DAY)

    neighbour, _ = each_event(make)
    return lambda: LimitedPool.objects.filter(collection__pool_key=neighbour.pool_key, series=2).count() == 1


def season_premiums_world(organiser: Player) -> Callable[[], bool]:  # noqa: F811
    def make(whose: str) -> Season:
        season = season_over(whose, premium=Printing.objects.order_by("pk").first())
        Season.objects.filter(pk=season.pk).update(status=Season.Status.FINISHED, finished_at=NOW, demo=True)
        return season

    neighbour, _ = each_event(make)
    return lambda: Movement.objects.filter(key__startswith=f"season-premium:{neighbour.pk}:").count() == 2


def season_draws_world(organiser: Player) -> Callable[[], bool]:  # noqa: F811
    def make(whose: str) -> Season:
        season = season_over(whose, draw_days=1)
        SeasonDraw.objects.create(season=season, manifest={}, manifest_sha512="0", published_at=NOW)
        rows = Season.objects.filter(pk=season.pk)
        rows.update(status=Season.Status.FINISHED, finished_at=NOW, sanction_number=season.pk)
        return season

    player_make("staff", Role.STAFF)
    neighbour, _ = each_event(make)
    where = f"{neighbour.get_absolute_url()}console/"
    return lambda: Notice.objects.filter(kind="season.draw", url=where, player__username="staff").count() == 1


def season_ratings_world(organiser: Player) -> Callable[[], bool]:  # noqa: F811
    def make(whose: str) -> Season:
        season = season_over(whose)
        Season.objects.filter(pk=season.pk).update(sanction_number=season.pk)
        return season

    neighbour, _ = each_event(make)
    return lambda: RatedResult.objects.filter(season=neighbour).count() == 1


PUSHED: list[str] = []
"""Where messages were pushed or posted to."""


@pytest.fixture(autouse=True)
def _no_push_service(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every browser and every webhook can be reached."""

    def sent(request: Request) -> Reply:
        PUSHED.append(request.destination.origin + request.destination.target)
        return Reply(204)

    monkeypatch.setattr("players.outbound.conversations.exchange", sent)


def webhooks_world(organiser: Player) -> Callable[[], bool]:  # noqa: F811
    """Each has a webhook of an event with a result, and one of a season that has begun."""

    def make(whose: str) -> list[str]:
        tournament, season = started(organiser, 2, name=whose, automatic=False), season_of(whose, DAY, 0)
        urls = [f"https://{whose}.example.org/{kind}" for kind in ("event", "season")]
        webhook_make(subject=tournament, url=urls[0], kinds=["result"], actor=organiser, now=NOW)
        for pairing in open_pairings(tournament):
            services.result_report(pairing=pairing, result="first", actor=organiser, now=NOW)
        webhook_make(subject=season, url=urls[1], kinds=["series"], actor=season.league.owner, now=NOW)
        turned(season, NOW + DAY)
        return urls

    neighbour, _ = each_event(make)
    return lambda: [PUSHED.count(url) for url in neighbour] == [1, 1]


def push_world(organiser: Player) -> Callable[[], bool]:  # noqa: F811
    def make(whose: str) -> str:
        player = player_make(f"{whose}-browser")
        endpoint = f"https://fcm.googleapis.com/{whose}"
        push_subscribe(player=player, endpoint=endpoint, now=NOW, **PUSH_KEYS)
        at = NOW + 3 * DAY
        notice_send(player=player, kind="match_begun", context={"game": "chess"}, url="/", now=at)
        return endpoint

    neighbour, _ = each_event(make)
    return lambda: PUSHED.count(neighbour) == 1


def trades_world(organiser: Player) -> Callable[[], bool]:  # noqa: F811
    axe = Printing.objects.get(card="1C3", foil=False)

    def make(whose: str) -> Trade:
        giver, partner = (player_make(f"{whose}-{who}") for who in ("giver", "partner"))
        more: dict[str, Any] = {"printing": axe, "count": 1, "reason": "x", "actor": None, "now": NOW}
        cards_move(source=bank(), target=collection_of(giver), key=whose, **more)
        cards = {("1C3", False): 1}
        longest = NOW - timedelta(days=366 if whose == VICTIM else 365)  # the victim's turn comes first
        return trade_propose(player=giver, partner=partner, gives=cards, gets=cards, key=whose, now=longest)

    neighbour, _ = each_event(make)
    return lambda: Trade.objects.get(pk=neighbour.pk).state == Trade.State.EXPIRED


def rechecks_world(organiser: Player) -> Callable[[], bool]:  # noqa: F811
    def make(whose: str) -> Tournament:
        content = Format.objects.get(slug="fellowship_block").content() | {"name": f"Format of the {whose}"}
        own = format_make(owner=organiser, slug=whose, content=content, now=NOW)
        tournament = tournament_make(organiser, name=whose, format=own)
        entered(tournament, organiser, 2)
        format_change(format=own, actor=organiser, content=content | {"sets": [2], "site_sets": None}, now=NOW)
        return tournament

    neighbour, _ = each_event(make)

    def served() -> bool:
        notices = Notice.objects.filter(kind="format.changed", player__entries__tournament=neighbour)
        return notices.values("player").distinct().count() == notices.count() == 2

    return served


def pools_world(organiser: Player) -> Callable[[], bool]:  # noqa: F811
    def make(whose: str) -> Collection:
        due = NOW - timedelta(days=2 if whose == VICTIM else 1)  # the victim's turn comes first
        pool = sealed_pool_make(
            player=player_make(f"{whose}-opener"), key=whose, name=whose, template="fellowship-sealed", open_by=due,
            now=due,
        )  # fmt: skip
        return pool.collection

    neighbour, _ = each_event(make)
    return lambda: not neighbour.packs.filter(opened_at=None).exists()


def drafts_world(organiser: Player) -> Callable[[], bool]:  # noqa: F811
    def make(whose: str) -> Draft:
        begun = NOW - timedelta(days=2 if whose == VICTIM else 1)
        draft = draft_make(
            template="fellowship-draft", size=4, clock=DraftClock(60, 0), made_key=whose, key=whose, now=begun
        )
        draft_join(draft=draft, player=player_make(f"{whose}-drafter"), now=begun)
        return draft_start(draft=draft, actor=None, now=begun)

    neighbour, _ = each_event(make)
    return lambda: neighbour.picks.exists()


def trials_world(organiser: Player) -> Callable[[], bool]:  # noqa: F811
    def make(whose: str) -> Player:
        # With keys of their own: SQLite goes on from the organiser's, which is nobody's.
        seen_at = NOW - 10 * DAY
        return Player.objects.create_user(
            f"guest-{whose}", pk=RANGES[whose][0] + 1, is_guest=True, trial_seen_at=seen_at
        )

    neighbour, _ = each_event(make)
    return lambda: not Player.objects.get(pk=neighbour.pk).is_active


def bans_world(organiser: Player) -> Callable[[], bool]:  # noqa: F811
    root = player_make("root")
    Player.objects.filter(pk=root.pk).update(is_superuser=True, is_staff=True)
    root.refresh_from_db()

    def make(whose: str) -> Player:
        player = player_make(f"{whose}-banned")
        until = NOW + (1 if whose == VICTIM else 2) * DAY
        player_ban(player=player, actor=root, reason="Spam.", until=until, now=NOW)
        return player

    neighbour, _ = each_event(make)
    return lambda: Player.objects.get(pk=neighbour.pk).is_active


def factor_resets_world(organiser: Player) -> Callable[[], bool]:  # noqa: F811
    root = player_make("root")
    Player.objects.filter(pk=root.pk).update(is_superuser=True, is_staff=True)
    root.refresh_from_db()

    def make(whose: str) -> Player:
        player = player_make(f"{whose}-locked-out")
        asked_at = NOW - (2 if whose == VICTIM else 1) * DAY
        Passkey.objects.create(
            player=player, name="Key", credential_id=whose, public_key="x", site="localhost", made_at=asked_at
        )
        factor_reset_ask(player=player, actor=root, reason="Lost.", now=asked_at)
        return player

    neighbour, _ = each_event(make)
    return lambda: not Passkey.objects.filter(player=neighbour).exists()


def counts_world(organiser: Player) -> Callable[[], bool]:  # noqa: F811
    neighbour, _ = each_event(lambda whose: started(organiser, 2, name=whose, automatic=False))
    return lambda: Tournament.objects.filter(pk=neighbour.pk, counted_version=F("version")).exists()


def season_counts_world(organiser: Player) -> Callable[[], bool]:  # noqa: F811
    neighbour, _ = each_event(season_over)
    rows = Season.objects.filter(pk=neighbour.pk, counted_key=F("standings_key")).exclude(counted_key="")
    return lambda: rows.exists()


def earnings_world(organiser: Player) -> Callable[[], bool]:  # noqa: F811
    def make(whose: str) -> Player:
        player = player_make(f"{whose}-learns")
        earnings_owe([earning_due(player=player, kind=EarningKind.LESSON, cause="tcg:win", url="/", now=NOW)])
        return player

    neighbour, _ = each_event(make)
    return lambda: TokenEarning.objects.filter(player=neighbour, count=10).count() == 1


WORLDS = {
    "cardpool.earnings": earnings_world,
    "cardpool.pools": pools_world,
    "cardpool.drafts": drafts_world,
    "cardpool.rechecks": rechecks_world,
    "cardpool.trades": trades_world,
    "leagues.results": results_world,
    "leagues.matches": matches_world,
    "leagues.notices": told_world,
    "leagues.pauses": pauses_world,
    "leagues.timetable": timetable_world,
    "leagues.limited": limited_world,
    "leagues.adjudication": adjudication_world,
    "leagues.counts": counts_world,
    "leagues.draws": draws_world,
    "leagues.ratings": ratings_world,
    "leagues.webhooks": webhooks_world,
    "season.counts": season_counts_world,
    "season.draws": season_draws_world,
    "season.notices": season_told_world,
    "season.packs": season_packs_world,
    "season.play": season_play_world,
    "season.premiums": season_premiums_world,
    "season.ratings": season_ratings_world,
    "season.turn": season_turn_world,
    "players.bans_end": bans_world,
    "players.factor_resets_do": factor_resets_world,
    "players.letters_deliver": letters_world,
    "players.notices_deliver": notices_world,
    "players.push_deliver": push_world,
    "players.trials_tidy": trials_world,
}


def test_every_job_of_events_has_a_world() -> None:
    assert {job.name for job in jobs() if not job.name.startswith("matches")} == set(WORLDS)


@pytest.mark.long
@pytest.mark.parametrize(
    ("name", "whole"),
    [
        *(pytest.param(name, True, marks=pytest.mark.law, id=name) for name in sorted(WORLDS)),
        *(pytest.param(name, False, id=f"sample of {name}") for name in sample(sorted(WORLDS), 10**9)),
    ],
)
def test_periodic_work(name: str, whole: bool, organiser: Player, monkeypatch: pytest.MonkeyPatch) -> None:  # noqa: F811
    served = WORLDS[name](organiser)
    job = next(job for job in jobs() if job.name == name)
    now: list[datetime] = [NOW + 3 * DAY]
    monkeypatch.setattr("django.utils.timezone.now", lambda: now[0])
    monkeypatch.setattr("config.worker.close_old_connections", lambda: None)  # the test's transaction is open on it

    def run() -> None:
        mail.outbox.clear()
        PUSHED.clear()
        worker = Worker([job])
        for round_ in range(3):
            now[0] = NOW + 3 * DAY + round_ * timedelta(minutes=6)
            worker.run_due(1000.0 * round_ + 1)

    def check(place: Place) -> None:
        assert served(), f"{place}: the neighbour waits"

    fired = each_place({}, direct_callers(job.run), run, check, one_in=1 if whole else 240)
    assert any(place.victim for place in fired)
    assert len(fired) > (5 if whole else 1)
