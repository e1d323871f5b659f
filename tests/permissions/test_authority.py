"""Nobody acts where they have a stake: every action, verb, API method and admin page, with every office and stake.

What is expected is read from docs/authority.md, whose tables are compared with the code. ``make laws`` walks over all
offices with all stakes. ``make test`` takes one office with one stake and every other verb and method, chosen by
``ENTMOOT_SAMPLE``, and a few of the admin's pages.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from django.contrib import admin
from django.db import transaction
from django.db.models import Model
from django.test import Client
from django.urls import reverse

from cardpool.models import Deck, DeckVersion, Draft, Format
from leagues.events.verbs.official import OFFICIAL_VERBS as EVENT_VERBS
from leagues.models import (
    Appeal,
    DeckCheck,
    Entrant,
    EntryRequest,
    League,
    LeagueCoordinator,
    ListReading,
    Pairing,
    Penalty,
    Proposal,
    SanctionRequest,
    Season,
    SeasonEntrant,
    SeasonProposal,
    SeasonTable,
    Series,
    Tournament,
)
from leagues.seasons.verbs.official import OFFICIAL_VERBS
from matches import cache
from matches.models import Match, Seat
from matches.stakes import MATCH_ROWS
from players.models import ApiToken, AuditEntry, Notice, Player
from players.staff.authority import RULES, Action, Office, Stake, may, stakes_known, without_stakes
from tests.permissions import document
from tests.permissions.world import NOW, STAKES, WHO, World, held, offices
from tests.shares import in_sample, sample, sample_number

pytestmark = [pytest.mark.django_db, pytest.mark.any_database]


@pytest.fixture(autouse=True)
def _site(catalogue: None) -> Iterator[None]:
    yield
    cache.clear()


@contextmanager
def world(who: str, stake: str) -> Iterator[World]:
    """A world that is gone afterwards."""
    cache.clear()
    with transaction.atomic():
        yield World(who, stake).build()
        transaction.set_rollback(True)


@contextmanager
def undone() -> Iterator[None]:
    """Whatever happens inside leaves nothing."""
    with transaction.atomic():
        yield
        transaction.set_rollback(True)


SUBJECTS: dict[Action, type[Model] | None] = {
    **dict.fromkeys(Action, Tournament),
    Action.MATCH_PAUSE: Match,
    Action.MATCH_RESUME: Match,
    Action.MATCH_ANSWER_CALL: Match,
    Action.MATCH_WATCH_CLOSED: Match,
    Action.MATCH_OPEN_HIDDEN: Match,
    Action.MATCH_OPERATIONS: None,
    Action.MATCH_CREDIT_SITE: None,
    Action.MATCH_READ_ADMIN: Seat,
    Action.TOURNAMENT_ANNOUNCE: None,
    Action.TOURNAMENT_ANNOUNCE_DEMO: None,
    Action.TOURNAMENT_LET_IN: EntryRequest,
    Action.TOURNAMENT_REPLACE: Pairing,
    Action.TOURNAMENT_REPORT: Pairing,
    Action.TOURNAMENT_CORRECT: Pairing,
    Action.TOURNAMENT_EXTEND_TABLE: Pairing,
    Action.TOURNAMENT_DROP: Entrant,
    Action.TOURNAMENT_UNDROP: Entrant,
    Action.TOURNAMENT_PENALISE: Entrant,
    Action.TOURNAMENT_READ_PENALTIES: Entrant,
    Action.TOURNAMENT_DISQUALIFY: Entrant,
    Action.TOURNAMENT_REINSTATE: Entrant,
    Action.TOURNAMENT_CONFIRM: Proposal,
    Action.TOURNAMENT_REFUSE: Proposal,
    Action.TOURNAMENT_ANSWER_APPEAL: Appeal,
    Action.TOURNAMENT_BYES: Entrant,
    Action.TOURNAMENT_FIX_TABLE: Entrant,
    Action.TOURNAMENT_READ_DECK: Entrant,
    Action.TOURNAMENT_EXCHANGE_DECK: Entrant,
    Action.TOURNAMENT_READ_ADMIN: ListReading,
    Action.LEAGUE_CREATE: None,
    Action.LEAGUE_CHANGE: League,
    Action.LEAGUE_COORDINATORS: League,
    **{action: Season for action in Action if action.value.startswith("season.")},
    Action.SEASON_LET_IN: SeasonEntrant,
    Action.SEASON_PAUSE_PLAYER: SeasonEntrant,
    Action.SEASON_REMOVE: SeasonEntrant,
    Action.SEASON_READMIT: SeasonEntrant,
    Action.SEASON_REPORT: SeasonTable,
    Action.SEASON_CORRECT: SeasonTable,
    Action.SEASON_ADJUDICATE: Series,
    Action.SEASON_CERTIFY: Series,
    Action.SEASON_CONFIRM: SeasonProposal,
    Action.SEASON_REFUSE: SeasonProposal,
    Action.SEASON_SANCTION_LIST: None,
    Action.TOKENS_GRANT: None,
    Action.PACKS_GRANT: None,
    Action.SHELF_SET: None,
    Action.RATES_SET: None,
    Action.DRAFT_CALL_OFF: Draft,
    Action.FORMAT_MAKE: None,
    Action.FORMAT_CHANGE: Format,
    Action.SANCTION_LIST: None,
    Action.SANCTION_DECIDE: SanctionRequest,
    Action.DECK_READ_ADMIN: DeckVersion,
    Action.LOG_READ_ADMIN: AuditEntry,
    Action.PLAYER_CHANGE: Player,
    Action.PLAYER_BAN: Player,
    Action.PLAYER_UNBAN: Player,
    Action.PLAYER_RESET_FACTORS: Player,
    Action.LOG_SEARCH: None,
    Action.LETTERS_SEND_AGAIN: None,
    Action.SITE_FIGURES: None,
}


def expected(action: str, now: World, model: type[Model] | None) -> bool:
    """What the document says of an action of the world's person on the subject of a kind."""
    who, barred_by = document.actions()[action]
    has = offices(now, model)
    if not {office.value for office in has} & who:
        return False
    stakes = held(now, Match if model is Seat else model)
    if Office.STAFF in has and not action.endswith(".read_admin"):
        stakes -= {Stake.BLOCKED}  # else a player could make themselves untouchable by blocking every official
    return not {stake.value for stake in stakes} & barred_by


# The document


def test_the_document_gives_every_rule_as_it_is() -> None:
    rules_listed = document.actions()
    assert list(rules_listed) == [action.value for action in Action]
    for action, rule in RULES.items():
        assert rules_listed[action.value] == (set(map(str, rule.offices)), set(map(str, rule.barred_by))), action
        assert not rule.barred_by or rule.instead, f"{action}: a refusal says who acts instead"


def test_the_document_gives_every_verb_and_every_admin_page() -> None:
    assert set(document.verbs()) == set(EVENT_VERBS)
    assert set(document.season_verbs()) == set(OFFICIAL_VERBS)
    season_actions = {action for actions in document.season_verbs().values() for action in actions}
    assert season_actions <= {str(action) for action in Action}
    assert {action for actions in document.verbs().values() for action in actions} <= {str(action) for action in Action}
    assert set(document.admin_pages()) == {model._meta.label_lower for model in admin.site._registry}


@pytest.mark.parametrize("action", Action)
def test_every_stake_that_bars_can_be_found(action: Action) -> None:
    """A stake nobody looks for would bar nobody."""
    model = SUBJECTS[action]
    if model is not None:
        assert RULES[action].barred_by <= stakes_known(model)


# The walk


EVERYTHING = slice(None)
ALL_WORLDS = [
    pytest.param(who, stake, EVERYTHING, marks=pytest.mark.law, id=f"{who}-{stake}") for who in WHO for stake in STAKES
]


def sampled_world(number: int) -> tuple[str, str, slice]:
    """One office with one stake, and every fourth verb and method."""
    return WHO[number % len(WHO)], STAKES[number % len(STAKES)], slice(number % 4, None, 4)


SAMPLED_WORLDS = [pytest.param(*sampled_world(sample_number()), id=f"sample of {sampled_world(sample_number())[0]}")]


@pytest.mark.long
@pytest.mark.parametrize(("who", "stake", "share"), [*ALL_WORLDS, *SAMPLED_WORLDS])
def test_every_action_verb_and_method_with_every_office_and_stake(who: str, stake: str, share: slice) -> None:
    """One world for the three, because making it takes the longest."""
    with world(who, stake) as now:
        with undone():
            walk_actions(now)
        for walk in (walk_verbs, walk_season_verbs, walk_methods):
            with undone():
                walk(now, share)


def test_in_time_the_samples_are_of_every_office_stake_and_verb() -> None:
    worlds = [sampled_world(number) for number in range(len(WHO) * len(STAKES))]
    assert {who for who, _, _ in worlds} == set(WHO)
    assert {stake for _, stake, _ in worlds} == set(STAKES)
    assert {verb for _, _, share in worlds for verb in sorted(EVENT_VERBS)[share]} == set(EVENT_VERBS)


def walk_actions(now: World) -> None:
    """Ask `may` about every action."""
    subjects = {**now.subjects, Seat: now.match_rows()[Seat]}
    wrong = []
    for action, model in SUBJECTS.items():
        decision = may(now.person, action, subjects[model])
        if bool(decision) != expected(action, now, model):
            wrong.append(f"{action}: {decision}")
        assert decision or decision.reason.endswith("."), action
        assert "block" not in decision.reason.lower(), "who blocked whom is private"
    assert not wrong, wrong


RUNNING_VERBS = (
    "certify",
    "give-byes",
    "fix-table",
    "guest-code",
    "guest-codes",
    "pause",
    "resume",
    "answer-appeal",
    "report",
    "correct",
    "drop",
    "undrop",
    "penalise",
    "penalty",
    "withdraw-penalty",
    "disqualify",
    "reinstate",
    "draw-checks",
    "order-check",
    "note-check",
    "exchange-deck",
    "pair",
    "pair-by-hand",
    "rounds",
    "extend",
    "extend-table",
    "more-time",
    "seat-to-bot",
    "cancel-drafts",
    "tell",
    "finish",
    "automatic",
    "undo",
    "draw",
    "decide",
    "replace",
    "name-official",
    "remove-official",
)
CLOSED_VERBS = (
    "seed",
    "sanction",
    "open",
    "close",
    "enter",
    "refuse-entry",
    "enter-walk-in",
    "places",
    "check-in",
    "start",
    "cancel",
)
VERB_SUBJECTS: dict[str, type[Model]] = {
    "answer-appeal": Appeal,
    **dict.fromkeys(("give-byes", "fix-table", "guest-code"), Entrant),
    "replace": Pairing,
    "report": Pairing, "correct": Pairing, "extend-table": Pairing,
    "decide": Proposal, "enter": EntryRequest, "refuse-entry": EntryRequest,
    **dict.fromkeys(("drop", "undrop", "penalise", "disqualify", "reinstate", "exchange-deck"), Entrant),
    **dict.fromkeys(("penalty", "withdraw-penalty", "order-check", "note-check"), Entrant),
}  # fmt: skip


def fields(now: World) -> dict[str, str]:
    """What every verb needs, filled in so that only authority can refuse first."""
    rows = {name: now.subjects[model] for name, model in (("pairing", Pairing), ("entrant", Entrant))}
    request = now.subjects[EntryRequest]
    assert isinstance(request, EntryRequest)
    proposal = now.subjects[Proposal]
    assert proposal is not None
    appeal = now.subjects[Appeal]
    assert appeal is not None
    return {
        "appeal": str(appeal.pk), "answer": "upheld",
        **{name: str(row.pk) for name, row in rows.items() if row is not None},
        "proposal": str(proposal.pk), "request": str(request.pk), "username": request.player.username,
        "result": "first", "reason": "A reason.", "note": "A note.", "points": "1", "number": "1",
        "decision": "confirm", "pairs": "", "name": "walk.in", "list": "", "automatic": "1", "message": "",
        "rounds": "40", "more": "1", "hours": "1", "category": "slow_play", "level": "warning", "penalty": "1",
        "tables": "1", "check": "1", "outcome": "legal", "places": "40",
        "office": "judge", "order": "", "table": "3", "official": str(now.named.pk),
    }  # fmt: skip


OTHER_WAYS: tuple[tuple[str, list[str], dict[str, str]], ...] = (
    ("enter", ["tournament.invite"], {"username": "reader"}),
    ("decide", ["tournament.refuse"], {"decision": "refuse"}),
    ("undo", ["tournament.undo"], {"number": "2"}),
    ("draw", ["tournament.draw"], {}),
)
"""Verbs that mean another action by their fields or event: somebody who has not asked is invited, a proposal is
refused; in the second event, which is not sanctioned, nothing is proposed but done at once."""


def ask(client: Client, now: World, verb: str, data: dict[str, str], *, page: str, api: str, allowed: bool) -> None:
    """Do it on the page or over the API, by ``ENTMOOT_SAMPLE``: of a verb each is asked by half of the worlds."""
    if in_sample(f"{now.who} {now.stake} {verb}", 2):
        answer = client.post(page, data)
        assert (answer.status_code == 403 or login_wanted(answer)) != allowed, (verb, answer.status_code)
    else:
        answer = client.post(api, json.dumps({"data": data}), content_type="application/json")
        assert (answer.status_code in (401, 403)) != allowed, (verb, answer.content)
    assert answer.status_code < 500


def walk_verbs(now: World, share: slice) -> None:
    """403 exactly where the document refuses; any other refusal comes after, from the event's state."""
    assert {*RUNNING_VERBS, *CLOSED_VERBS} == set(EVENT_VERBS)
    client = signed_in(now)
    # A playing official is entered in both events; the entrant and the table are of the running one.
    ways = [*((verb, actions, {}) for verb, actions in document.verbs().items()), *OTHER_WAYS]
    for verb, actions, more in ways[share]:
        second = verb in CLOSED_VERBS or actions in (["tournament.undo"], ["tournament.draw"])
        event = now.closed if second else now.event
        model = VERB_SUBJECTS.get(verb, Tournament)
        allowed = expected("tournament.console", now, Tournament) and all(
            expected(action, now, Tournament if action == "tournament.invite" else model) for action in actions
        )
        data = {**fields(now), **more}
        page = reverse("leagues:console-do", args=[event.pk, verb])
        api = reverse("leagues-api:do", args=[event.pk, verb])
        with undone():
            ask(client, now, verb, data, page=page, api=api, allowed=allowed)


SEASON_VERB_SUBJECTS: dict[str, type[Model]] = {
    **dict.fromkeys(("let-in", "refuse", "pause", "resume", "remove", "readmit"), SeasonEntrant),
    **dict.fromkeys(("report", "correct", "void"), SeasonTable),
    **dict.fromkeys(("adjudicate", "certify"), Series),
    **dict.fromkeys(("name-coordinator", "remove-coordinator", "about"), League),
    "decide": SeasonProposal,
}


def walk_season_verbs(now: World, share: slice) -> None:
    """403 exactly where the document refuses what is done to a season; any other refusal comes after."""
    client = signed_in(now)
    season, entrant, table, proposal, league = (
        now.subjects[model] for model in (Season, SeasonEntrant, SeasonTable, SeasonProposal, League)
    )
    assert season is not None
    assert entrant is not None
    assert table is not None
    assert proposal is not None
    assert isinstance(league, League)
    late = Player.objects.get(username="late")
    coordinator = LeagueCoordinator.objects.create(league=league, player=late, named_by=late, named_at=NOW)
    data = {
        "entrant": str(entrant.pk), "table": str(table.pk), "proposal": str(proposal.pk), "series": "1",
        "places": "1 2", "reason": "A reason.", "message": "Play.", "number": "2", "decision": "confirm",
        "starts_at": "2027-01-01T09:00", "username": "reader", "coordinator": str(coordinator.pk), "name": "League",
    }  # fmt: skip
    other_ways = [("decide", ["season.refuse"], {"decision": "refuse"})]
    ways = [*((verb, actions, {}) for verb, actions in document.season_verbs().items()), *other_ways]
    for verb, actions, more in ways[share]:
        model = SEASON_VERB_SUBJECTS.get(verb, Season)
        allowed = expected("season.console", now, Season) and all(expected(action, now, model) for action in actions)
        page = reverse("leagues:season-console-do", args=[season.pk, verb])
        api = reverse("leagues-api:season-do", args=[season.pk, verb])
        with undone():
            ask(client, now, verb, {**data, **more}, page=page, api=api, allowed=allowed)


def walk_methods(now: World, share: slice) -> None:
    """Ask every method of the API that officials use: 401 or 403 exactly where the document refuses."""
    client = signed_in(now)
    code, event, entrant = now.match.code, now.event.pk, now.subjects[Entrant]
    sanction, season, draft = (now.subjects[model] for model in (SanctionRequest, Season, Draft))
    assert isinstance(draft, Draft)
    assert entrant is not None
    assert sanction is not None
    assert season is not None
    outage = {"began_at": "2026-03-01T09:00Z", "ended_at": "2026-03-01T10:00Z", "reason": "power"}
    judge = f"matches/{code}/judge/"
    calls: list[tuple[str, str, str, object, type[Model] | None]] = [
        ("match.pause", "POST", judge, {"what": "pause", "reason": "x"}, Match),
        ("match.resume", "POST", judge, {"what": "resume"}, Match),
        ("match.resume", "POST", judge, {"what": "resume-refusing"}, Match),
        ("match.resume", "POST", judge, {"what": "rewind"}, Match),
        ("match.answer_call", "POST", judge, {"what": "answer", "reason": "x"}, Match),
        ("match.operations", "GET", "operations/", None, None),
        ("site.figures", "GET", "staff/figures/", None, None),
        ("match.credit_site", "POST", "operations/outages/", outage, None),
        ("tournament.announce", "POST", "events/", {"data": {}}, None),
        ("tournament.console", "GET", f"events/{event}/requests/", None, Tournament),
        ("tournament.console", "GET", f"events/{event}/console/", None, Tournament),
        ("tournament.console", "GET", f"events/{event}/proposals/", None, Tournament),
        ("tournament.draw_checks", "GET", f"events/{event}/deck-checks/", None, Tournament),
        ("tournament.read_deck", "GET", f"events/{event}/entrants/{entrant.pk}/deck/", None, Entrant),
        ("tournament.penalise", "GET", f"events/{event}/entrants/{entrant.pk}/penalties/", None, Entrant),
        ("sanction.list", "GET", "sanctioning/", None, None),
        ("season.console", "GET", f"seasons/{season.pk}/console/", None, Season),
        ("season.webhooks", "GET", f"seasons/{season.pk}/webhooks/", None, Season),
        ("season.draft", "POST", f"seasons/{season.pk}/clone/", None, Season),
        ("season.sanction_list", "GET", "seasons/sanctioning/", None, None),
        ("season.sanction_decide", "POST", f"seasons/sanctioning/{season.pk}/decide/", {"approve": True}, Season),
        ("sanction.decide", "POST", f"sanctioning/{sanction.pk}/decide/", {"approve": True}, SanctionRequest),
        ("draft.call_off", "POST", f"limited/drafts/{draft.code}/act/", {"what": "call-off", "reason": "x"}, Draft),
    ]
    for action, method, path, body, model in calls[share]:
        with undone():
            sent = b"" if body is None else json.dumps(body).encode()
            answer = client.generic(method, f"/api/v1/{path}", sent, content_type="application/json")
            refused = answer.status_code in (401, 403)
            assert refused != expected(action, now, model), (action, answer.status_code, answer.content[:200])
    Match.objects.filter(pk=now.match.pk).update(closed=True)
    seated = now.match.seats.filter(player=now.stands_for).exists() and now.who != "stranger"
    watched = client.get(f"/api/v1/matches/{code}/").status_code
    assert (watched == 200) == (seated or expected("match.watch_closed", now, Match))
    page = client.get(reverse("leagues:entrant-deck", args=[event, entrant.pk])).status_code
    assert (page == 200) == expected("tournament.read_deck", now, Entrant)


def signed_in(now: World) -> Client:
    client = Client()
    if isinstance(now.person, Player):
        client.force_login(now.person)
    return client


def login_wanted(answer: Any) -> bool:
    return answer.status_code == 302 and "/sign-in/" in answer["Location"]


# The admin


def admin_labels(*, whole: bool) -> list[str]:
    """The models of the admin, or a few of them."""
    pages = document.admin_pages()
    return list(pages if whole else sample(pages, 60, lambda label: ("list" in pages[label][0], bool(pages[label][2]))))


@pytest.mark.long
@pytest.mark.parametrize(
    ("who", "whole"),
    [
        *(pytest.param(who, True, marks=pytest.mark.law, id=who) for who in WHO),
        *(pytest.param(who, False, id=f"sample of {who}") for who in ("staff",)),
    ],
)
def test_every_admin_page_with_every_office(who: str, whole: bool) -> None:
    with world(who, "none") as now:
        client = signed_in(now)
        for label in admin_labels(whole=whole):
            for_staff, for_root, _action = document.admin_pages()[label]
            may_here = for_staff if who == "staff" else for_root if who == "superuser" else set()
            base = "/admin/" + label.replace(".", "/")
            model = next(registered for registered in admin.site._registry if registered._meta.label_lower == label)
            row = model._default_manager.order_by("-pk").first()
            for path in (f"{base}/", f"{base}/?q=x"):
                assert (client.get(path).status_code == 200) == ("list" in may_here), path
            assert (client.get(f"{base}/add/").status_code == 200) == ("add" in may_here), label
            if row is None:
                continue
            for method, word in (("change", "change"), ("delete", "delete")):
                with undone():
                    answer = client.post(f"{base}/{row.pk}/{method}/", {})
                    # A form that is sent back with its faults was taken; so is a question whether one is sure.
                    assert (answer.status_code == 200) == (word in may_here), (label, method, answer.status_code)


HIDING = [(who, stake) for who in ("staff", "superuser") for stake in STAKES]


@pytest.mark.law
@pytest.mark.parametrize(("who", "stake"), HIDING)
def test_a_stake_hides_rows_in_the_admin(who: str, stake: str) -> None:
    """Not in the list, nor by search, by its address or in its history; superusers have stakes as everybody."""
    with world(who, stake) as now:
        client = signed_in(now)
        rows = now.match_rows()
        subject: dict[type[Model], type[Model]] = {**dict.fromkeys(MATCH_ROWS, Match), Notice: AuditEntry}
        for private in (Deck, DeckVersion, AuditEntry, ListReading, EntryRequest, Penalty, DeckCheck, Appeal):
            row = now.subjects[private]
            assert row is not None
            rows[private] = row
        checked = 0
        for label in admin_labels(whole=True):
            for_staff, for_root, action = document.admin_pages()[label]
            if not action or "list" not in (for_staff if who == "staff" else for_root):
                continue
            model = next(registered for registered in admin.site._registry if registered._meta.label_lower == label)
            row = rows[model]
            shown = expected(action, now, subject.get(model, model))
            if model is Notice:
                shown = not now.match.seats.filter(player=now.stands_for).exists()
            base = "/admin/" + label.replace(".", "/")
            listed = without_stakes(now.person, Action(action), model._default_manager.filter(pk=row.pk)).exists()
            assert listed == shown, label
            changelist = client.get(f"{base}/").content.decode()
            assert (f"{base}/{row.pk}/change/" in changelist) == shown, label
            for tail in ("change", "history"):
                page = client.get(f"{base}/{row.pk}/{tail}/")
                assert (page.status_code == 200) == shown, (label, tail)
                assert "ring_bearer" not in page.content.decode(), f"{label}: what is in a deck is read nowhere"
            checked += 1
        assert checked >= (14 if who == "superuser" else 9)
        rival = f"/admin/players/player/{now.rival.pk}/"
        change = client.post(f"{rival}change/", {}).status_code
        assert (change == 200) == expected("player.change", now, Player)
        if who == "superuser":
            may_change = expected("player.change", now, Player)
            assert (client.get(f"{rival}password/").status_code == 200) == may_change
            token = f"/admin/players/apitoken/{ApiToken.objects.get(player=now.rival).pk}/delete/"
            assert (client.get(token).status_code == 200) == may_change


@pytest.mark.parametrize(
    "address",
    [
        "/admin/leagues/entrant/?deck_version__id__exact=1",
        "/admin/leagues/tournament/?secret__gte=a",
        "/admin/matches/match/?secret__contains=a",
        "/admin/matches/challenge/?challenger_deck=1",
        "/admin/cardpool/deckversion/?content__contains=1C1",
    ],
)
def test_filters_that_are_not_on_the_page_are_refused(address: str) -> None:
    """Else what a page does not show could be guessed from how many rows are left."""
    client = Client()
    client.force_login(Player.objects.create_superuser("root", "root@example.org", "secret words"))
    assert client.get(address).status_code == 400


@pytest.mark.long
def test_a_block_made_when_a_match_is_under_way_chooses_no_judge() -> None:
    from players.friends.blocks import player_block, player_unblock

    with world("judge", "none") as now:
        judge = now.stands_for
        player_block(blocker=now.rival, blocked=judge, now=NOW)
        assert may(judge, Action.MATCH_PAUSE, now.casual)
        assert may(judge, Action.TOURNAMENT_PENALISE, now.subjects[Entrant])
        player_unblock(blocker=now.rival, blocked=judge, now=NOW)
        player_block(blocker=judge, blocked=now.rival, now=NOW)
        assert not may(judge, Action.MATCH_PAUSE, now.casual)
        assert not may(judge, Action.TOURNAMENT_PENALISE, now.subjects[Entrant])
