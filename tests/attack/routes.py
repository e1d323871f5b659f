"""Which routes there are, and who may do what by each that changes something: the table of tests/attack/test_routes."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from datetime import timedelta
from functools import cache
from typing import Any

from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import get_resolver
from django.utils import timezone

from leagues.exchange.bundle_write import bundle_lines
from leagues.models import Tournament
from tests.attack.world import PUSH_KEYS, ROLES, Owned
from tests.config.test_garbage import patterns

__all__ = ["NOBODY", "OWNER", "READ_ONLY", "WRITES", "Try", "address", "fixed", "only", "routes"]

READ_ONLY = {
    "ratings/", "ratings/<id:pk>/", "players/<str:username>/ratings/<id:pk>/", "api/v1/ratings/",
    "api/v1/ratings/<id:pk>/", "api/v1/players/<str:username>/ratings/",
    "api/v1/players/<str:username>/ratings/<id:pk>/",
    "events/calendar/", "events/calendar.ics", "api/v1/events/calendar/", "api/v1/events/calendar.ics",
    "learn/", "learn/<slug:game>/", "api/v1/learn/<slug:game>/",
    "learn/<slug:game>/glossary/", "api/v1/learn/<slug:game>/glossary/",
    "learn/<slug:game>/rules/", "api/v1/learn/<slug:game>/rules/",
    "lobby/", "api/v1/lobby/", "api/v1/lobby/matches/",
    "players/", "api/v1/players/", "players/<str:username>/matches/", "api/v1/players/<str:username>/matches/",
    "api/v1/players/<str:username>/playing/", "api/v1/players/<str:username>/events/",
    "api/v1/players/<str:username>/seasons/",
    "profile/security/", "api/v1/me/security/", "staff/audit/", "staff/audit/audit-log.csv", "staff/accounts/",
    "staff/accounts/<str:username>/", "api/v1/staff/audit/", "api/v1/staff/audit/audit-log.csv",
    "api/v1/staff/accounts/", "api/v1/staff/accounts/<str:username>/",
    "staff/", "api/v1/staff/figures/",
    "push-worker.js", "profile/data/", "api/v1/players/<str:username>/record/", "api/v1/operations/reports/",
    "", "live/", "favicon.ico", "healthz", "healthz/ready", "metrics", "api/v1/schema/", "api/",
    "profile/notices/<id:notice_id>/", "profile/friends/", "api/v1/me/friends/",
    "players/<str:username>/", "api/v1/me/tokens/", "api/v1/me/notices/", "api/v1/me/blocks/",
    "api/v1/players/<str:username>/", "cards/", "cards/<str:card_id>/", "cards/all.json",
    "api/v1/cards/all.json", "formats/", "formats/<slug:slug>/", "decks/", "decks/<id:deck_id>/",
    "decks/<id:deck_id>/v<id:number>/", "decks/<id:deck_id>/v<id:number>/text/", "collection/", "api/v1/cards/",
    "decks/public/", "decks/shared/<slug:token>/", "decks/shared/<slug:token>/text/",
    "decks/shared/<slug:token>/hand/", "decks/shared/<slug:token>/print/", "decks/<id:deck_id>/v<id:number>/hand/",
    "decks/<id:deck_id>/v<id:number>/print/", "decks/<id:deck_id>/differences/", "decks/<id:deck_id>/build/",
    "api/v1/decks/starters/", "api/v1/decks/public/", "api/v1/decks/shared/<slug:token>/",
    "api/v1/decks/shared/<slug:token>/hand/", "api/v1/decks/<id:deck_id>/v<id:number>/hand/",
    "api/v1/decks/<id:deck_id>/differences/",
    "api/v1/cards/<str:card_id>/", "api/v1/decks/<id:deck_id>/v<id:number>/", "api/v1/collection/",
    "api/v1/collection/movements/", "collection/collection.csv", "collection/history/", "collection/history.csv",
    "collection/pools/", "collection/packs/", "collection/packs/verify_pack.py",
    "collection/packs/<slug:pack_code>/", "collection/packs/<slug:pack_code>/pack.json", "collection/trades/",
    "collection/trades/<id:trade_id>/", "collection/partners/", "players/<str:username>/lists/",
    "api/v1/card-pools/", "api/v1/card-pools/<id:pool_id>/", "api/v1/shelf/", "api/v1/packs/<slug:pack_code>/",
    "collection/tokens/", "api/v1/tokens/",
    "api/v1/trades/<id:trade_id>/", "api/v1/players/<str:username>/card-lists/", "api/v1/partners/",
    "limited/", "limited/pools/<id:pool_id>/", "limited/drafts/", "limited/drafts/verify_draft.py",
    "limited/drafts/<slug:draft_code>/", "limited/drafts/<slug:draft_code>/draft.json", "api/v1/limited/templates/",
    "api/v1/limited/pools/<id:pool_id>/packs/", "api/v1/limited/drafts/<slug:draft_code>/",
    "api/v1/limited/drafts/<slug:draft_code>/record/",
    "deck-trials/<id:pk>/", "api/v1/deck-trials/<id:pk>/",
    "what-wins/", "api/v1/what-wins/", "decks/<id:deck_id>/record/", "api/v1/decks/<id:deck_id>/record/",
    "matches/next/", "operations/", "matches/<slug:code>/", "matches/<slug:code>/log/",
    "matches/<slug:code>/replay/", "matches/<slug:code>/replay/<int:step>/", "matches/<slug:code>/proof/",
    "matches/<slug:code>/proof.json", "matches/<slug:code>/sheet/", "games/<slug:game>/sheet/",
    "sse/matches/<slug:code>/", "api/v1/challenges/<id:pk>/",
    "api/v1/matches/<slug:code>/", "api/v1/matches/<slug:code>/pending/", "api/v1/matches/<slug:code>/events/",
    "rulings/", "api/v1/rulings/",
    "api/v1/matches/<slug:code>/proof/", "api/v1/matches/<slug:code>/replay/<id:step>/", "api/v1/operations/",
    "events/drafts/", "api/v1/events/drafts/",
    "profile/notices/", "events/", "events/sanctioning/", "events/verify_draw.py", "events/<id:pk>/",
    "events/<id:pk>/files/", "events/<id:pk>/files/calendar.ics", "events/<id:pk>/files/report.trf",
    "events/<id:pk>/files/<slug:name>.csv", "schemas/<slug:name>.json", "api/v1/events/<id:pk>/files/calendar.ics",
    "api/v1/events/<id:pk>/files/report.trf", "api/v1/events/<id:pk>/files/<slug:name>.csv",
    "events/verify_event.py", "events/<id:pk>/event.json", "api/v1/events/<id:pk>/file/",
    "events/<id:pk>/live/", "events/<id:pk>/why/<id:entrant_id>/", "events/<id:pk>/decks/<id:entrant_id>/",
    "events/<id:pk>/penalties/", "events/penalties/", "api/v1/events/<id:pk>/entrants/<id:entrant_id>/penalties/",
    "api/v1/penalties/", "events/<id:pk>/deck-checks/", "api/v1/events/<id:pk>/deck-checks/",
    "events/<id:pk>/print/pairings/", "events/<id:pk>/print/names/", "events/<id:pk>/print/standings/",
    "events/<id:pk>/print/door/", "events/<id:pk>/print/slips/", "events/<id:pk>/print/decks/<id:entrant_id>/",
    "events/<id:pk>/appeals/", "events/<id:pk>/hall/", "events/<id:pk>/hall/live/", "api/v1/events/<id:pk>/hall/",
    "events/<id:pk>/draw.json", "events/<id:pk>/console/", "api/v1/events/<id:pk>/console/",
    "api/v1/events/<id:pk>/own/", "api/v1/events/<id:pk>/", "api/v1/events/<id:pk>/entrants/",
    "api/v1/events/<id:pk>/pairings/", "api/v1/events/<id:pk>/standings/",
    "api/v1/events/<id:pk>/standings/<id:entrant_id>/why/", "api/v1/events/<id:pk>/entrants/<id:entrant_id>/deck/",
    "api/v1/events/<id:pk>/officials/", "api/v1/events/<id:pk>/limited/",
    "api/v1/events/<id:pk>/log/", "api/v1/events/<id:pk>/draw/", "api/v1/events/<id:pk>/requests/",
    "api/v1/events/<id:pk>/proposals/", "api/v1/sanctioning/",
    "leagues/", "leagues/<id:pk>/", "leagues/sanctioning/", "leagues/seasons/<id:pk>/",
    "leagues/seasons/<id:pk>/console/", "leagues/seasons/<id:pk>/why/<id:entrant_id>/",
    "leagues/seasons/<id:pk>/draw.json", "api/v1/seasons/<id:pk>/draw/",
    "api/v1/seasons/<id:pk>/", "api/v1/seasons/<id:pk>/console/", "api/v1/seasons/<id:pk>/entrants/",
    "api/v1/seasons/<id:pk>/log/",
    "api/v1/seasons/<id:pk>/own/", "api/v1/seasons/<id:pk>/standings/",
    "api/v1/seasons/<id:pk>/standings/<id:entrant_id>/why/", "api/v1/seasons/<id:pk>/tables/",
    "api/v1/seasons/drafts/", "api/v1/seasons/sanctioning/",
    "leagues/seasons/<id:pk>/files/", "leagues/seasons/<id:pk>/files/calendar.ics",
    "leagues/seasons/<id:pk>/files/<slug:name>.csv", "leagues/seasons/<id:pk>/season.json",
    "api/v1/seasons/<id:pk>/file/", "api/v1/seasons/<id:pk>/files/calendar.ics",
    "api/v1/seasons/<id:pk>/files/<slug:name>.csv",
}  # fmt: skip
"""Routes that no method of the four changes anything by, whoever asks."""

ALL = frozenset(ROLES)
SIGNED_IN = ALL - {"stranger"}
OWNER = frozenset({"owner"})
SEATED = frozenset({"owner", "opponent"})
HOSTS = frozenset({"organiser", "staff", "superuser"})
ANNOUNCERS = HOSTS | {"elsewhere"}
JUDGES = frozenset({"judge", "staff", "superuser"})
OFFICIALS = HOSTS | JUDGES
STAFF = frozenset({"staff", "superuser"})
NOBODY: frozenset[str] = frozenset()


@dataclass(frozen=True)
class Try:
    """One request: who may send it, with what; ``path`` replaces values of the address.

    ``idle`` are those whom it is not refused and who change nothing by it. ``answers``: further statuses that refuse
    here. ``own``: rows there were before may change only where they are the asker's. ``counts``: models whose rows
    change although it is refused, or (with ``own``) although they are nobody's.
    """

    may: frozenset[str]
    body: Callable[[Owned], dict[str, Any]] = lambda _: {}
    path: tuple[tuple[str, str], ...] = ()
    idle: frozenset[str] = NOBODY
    answers: frozenset[int] = frozenset()
    own: bool = False
    counts: frozenset[str] = frozenset()


def fixed(**values: Any) -> Callable[[Owned], dict[str, Any]]:
    """The same body, whatever the world; ``value="@name"`` stands for a value of the world."""
    return lambda now: {
        name: now.values[value[1:]] if isinstance(value, str) and value[:1] == "@" else value
        for name, value in values.items()
    }


def own(body: Callable[[Owned], dict[str, Any]], may: frozenset[str] = SIGNED_IN, **more: Any) -> list[Try]:
    """A request about what is the asker's own."""
    return [Try(may, body, own=True, **more)]


def only(may: frozenset[str], body: Callable[[Owned], dict[str, Any]] = lambda _: {}, **more: Any) -> list[Try]:
    """A request that some may send about what is Ada's."""
    path = tuple(more.pop("path", {}).items())
    return [Try(may, body, path, **more)]


def days(number: int) -> Callable[[Owned], dict[str, Any]]:
    return lambda now: {"days": [str(now.values["today"] + timedelta(days=number))]}


def leave_days(now: Owned) -> dict[str, Any]:
    return {"first": str(now.values["today"] + timedelta(days=9)), "cancel": ""}


def new_event(now: Owned) -> dict[str, Any]:
    return {
        "name": "Another", "format": str(now.values["format"]), "mulligan": "on", "ruleset": "tcg", "prize_set": "1",
        "starts_at": f"{now.values['today'] + timedelta(9)}T09:00", "bank_days": "10", "increment_hours": "24",
        "cap_days": "14", "silence_days": "7", "places_in_draw": "8", "draw_source": "results", "draw_source_text": "",
        "description": "",
    }  # fmt: skip


def bundle_text(now: Owned) -> str:
    lines = bundle_lines(Tournament.objects.get(pk=now.values["sitting"]), now=timezone.now())
    return b"".join(lines).decode()


def bundle_file(now: Owned) -> dict[str, Any]:
    return {"bundle": SimpleUploadedFile("event.jsonl", bundle_text(now).encode())}


GUESTS = frozenset(
    {
        "players.player", "players.guestclaim", "players.numbercounter", "players.auditentry", "cardpool.deck",
        "cardpool.deckversion", "leagues.entrant", "leagues.stage", "leagues.round", "leagues.pairing",
        "leagues.operation",
    }
)  # fmt: skip
"""What is made for the guests of an event that is read from a file."""


def new_season(now: Owned) -> dict[str, Any]:
    opens = now.values["today"] + timedelta(9)
    return {
        "league_name": "Another", "ruleset": "tcg", "format": str(now.values["format"]), "seats": "2", "bank_days": "5",
        "increment_hours": "12", "cap_days": "7", "silence_days": "3", "prize_set": "1", "places_in_draw": "8",
        "most_entrants": "", "series_count": "1", "series-1-opens_at": f"{opens}T09:00",
        "series-1-closes_at": f"{opens + timedelta(7)}T09:00", "series-1-most_matches": "5",
    }  # fmt: skip


OUTAGE = {"began_at": "2026-03-01 09:00", "ended_at": "2026-03-01 10:00", "reason": "power"}
PASSWORD, NEW = "secret words", "quite other words"
CLAIM = {"number": "@guest", "username": "claimed", "password": NEW}
CHANGED = {"old_password": PASSWORD, "new_password1": NEW, "new_password2": NEW}
CHOICES = {"digest": True, "kinds": {"match_turn": {"site": True, "email": False}}}
TALK: dict[str, Any] = {"path": {"code": "three"}}
CUT: dict[str, Any] = {"path": {"code": "waiting"}}
CLOSED: dict[str, Any] = {"path": {"pk": "closed"}}
SITTING: dict[str, Any] = {"path": {"pk": "sitting"}}
GOT: dict[str, Any] = {"path": {"pk": "got"}}
ENTERING: dict[str, Any] = {"path": {"pk": "season_open"}}
DRAFTED: dict[str, Any] = {"path": {"pk": "season_draft"}}
PUT_AWAY: dict[str, Any] = {"path": {"deck_id": "deck_away"}}
DRAFTED_DECK: dict[str, Any] = {"path": {"deck_id": "deck_draft"}}
LINKED: dict[str, Any] = {"path": (("token", "deck_token"),)}


def doing(verb: str) -> dict[str, Any]:
    return {"path": {"verb": verb}}


FORMAT: dict[str, Any] = {"name": "Another", "sets": ["1"], "draw_deck_least": "60", "copies": "2"}
LOOSE = frozenset({"outsider", "judge", "staff"})
"""Who has no match or event that would be hurt if they went, and is not the only superuser."""
LOG = frozenset({"players.auditentry"})
"""The rows in which the name of somebody who goes is replaced, whoever wrote them."""
UNKNOWN = frozenset({400})
"""What is refused as something that nobody has: whether somebody else has it is not told."""
NOTIFIED = frozenset({"owner", "opponent", "organiser"}) | JUDGES

GRANT = {"player": "oscar", "what": "tokens", "reason": "Hello"}
BOOSTER = "fellowship-booster"
AXE, FOIL = {"card": "1C3", "count": 1}, {"card": "1C3", "foil": True, "count": 1}
ANSWERER = frozenset({"opponent"})

TAKEN = {"template": "fellowship-sealed"}
DRAFTED_PACK = {"draft_code": "draft_running"}
JOINERS = SIGNED_IN - SEATED
ACTS = [
    *own(fixed(what="join"), JOINERS, idle=SEATED),
    *only(OWNER, fixed(what="start")),
    *only(SEATED, fixed(what="leave")),
    *only(STAFF, fixed(what="call-off", reason="Wrong packs.")),
]


def picking(list_name: str) -> Callable[[Owned], dict[str, Any]]:
    return lambda now: {"pack": now.values["draft_pack"], list_name: now.values["draft_cards"], "key": "new"}


PAGES: dict[str, dict[str, list[Try]]] = {
    "limited/pools/take/": {"POST": own(fixed(**TAKEN, key="new"))},
    "limited/pools/<id:pool_id>/open/": {"POST": only(OWNER, fixed(cut="my cut"))},
    "limited/pools/<id:pool_id>/unfold/": {"POST": only(OWNER)},
    "limited/pools/<id:pool_id>/deck/": {"POST": only(OWNER)},
    "limited/drafts/new/": {"POST": own(fixed(template="fellowship-draft", size="4", clock="day", key="new"))},
    "limited/drafts/<slug:draft_code>/act/": {"POST": ACTS},
    "limited/drafts/<slug:draft_code>/pick/": {"POST": only(OWNER, picking("card"), path=DRAFTED_PACK)},
    "limited/drafts/<slug:draft_code>/wishes/": {"POST": only(SEATED, fixed(cards="1C3"))},
    "collection/packs/buy/": {"POST": own(fixed(product=BOOSTER, price="0", key="new"))},
    "collection/packs/<slug:pack_code>/open/": {"POST": only(OWNER, fixed(cut="my cut"))},
    "collection/grants/": {"POST": only(STAFF, fixed(**GRANT, count="1", key="new"))},
    "collection/grants/list/": {"POST": only(STAFF, fixed(list="oscar,tokens,1,Hello", key="new", do="give"))},
    "collection/rates/": {"POST": only(STAFF, fixed(kind="lesson", amount="7", most_a_day="21", active="on"))},
    "collection/shelf/": {"POST": only(STAFF, fixed(product=BOOSTER, price="3"))},
    "collection/gifts/new/": {
        "POST": only(OWNER, fixed(to="oscar", cards="1C3", confirm="1", key="new"), answers=UNKNOWN)
    },
    "collection/trades/new/": {
        "POST": only(OWNER, fixed(partner="bob", gives="1C3", gets="1C3 (foil)", key="new"), answers=UNKNOWN)
    },
    "collection/trades/<id:trade_id>/answer/": {
        "POST": [*only(ANSWERER, fixed(what="accept", version="1")), *only(OWNER, fixed(what="withdraw"))]
    },
    "collection/trades/<id:trade_id>/counter/": {
        "POST": only(ANSWERER, fixed(version="1", gives="1C3 (foil)", gets="1C3"), answers=UNKNOWN)
    },
    "collection/lists/": {"POST": own(fixed(cards="1C5"))},
    "collection/lists/set/": {"POST": own(fixed(list="wish", card="1C4", foil="", count="2"))},
    "collection/lists/show/": {"POST": own(fixed(shown="0"))},
    "sign-up/": {
        "POST": only(
            frozenset({"stranger"}), fixed(username="fresh", email="f@example.org", password=NEW), idle=SIGNED_IN
        )
    },
    "claim/": {
        "POST": [
            # A wrong code counts against the account, whoever sends it; the right one is worth what a password is.
            Try(NOBODY, fixed(**CLAIM, code="AA"), answers=frozenset({400}), counts=frozenset({"players.guestclaim"})),
            # Who made the account is refused.
            Try(ALL - frozenset({"organiser"}), fixed(**CLAIM, code="@code"), answers=frozenset({400})),
        ]
    },
    "sign-in/": dict.fromkeys(
        ("POST", "PUT"), only(NOBODY, fixed(username="ada", password="x"), idle=SIGNED_IN, answers=frozenset({200}))
    ),
    "try/": {"POST": only(frozenset({"stranger"}), fixed(game="confrontation"), idle=SIGNED_IN)},
    "sign-out/": {"POST": only(NOBODY, idle=ALL)},
    "password/": {"POST": own(fixed(**CHANGED))},
    "password/reset/": {"POST": only(ALL, fixed(email="ada@example.org"))},  # a letter is owed to Ada's own address
    "password/reset/<str:uidb64>/<str:token>/": dict.fromkeys(
        ("POST", "PUT"), only(NOBODY, fixed(new_password1=NEW, new_password2=NEW), answers=frozenset({200}))
    ),
    # The challenge is kept in the session alone.
    "sign-in/passkey/ask/": {"POST": only(NOBODY, idle=ALL)},
    "sign-in/passkey/": {"POST": only(NOBODY, answers=frozenset({400}))},
    "sign-in/second/": {"POST": only(NOBODY, fixed(code="123456"))},
    "profile/confirm/passkey/": {"POST": only(NOBODY, answers=frozenset({400}))},
    "profile/security/app/begin/": {"POST": own(fixed())},
    "profile/security/app/": {"POST": only(NOBODY, fixed(code="123456"), idle=SIGNED_IN)},
    "profile/security/app/remove/": {"POST": only(NOBODY)},
    "profile/security/codes/": {"POST": only(NOBODY)},
    "profile/security/passkeys/offer/": {"POST": only(NOBODY, idle=SIGNED_IN)},
    "profile/security/passkeys/add/": {"POST": only(NOBODY, answers=frozenset({400}))},
    "profile/security/passkeys/<id:passkey_id>/remove/": {"POST": only(NOBODY)},
    "profile/security/browsers/end/": {"POST": own(fixed())},
    "profile/security/browsers/<id:browser_id>/end/": {"POST": only(NOBODY)},
    "profile/security/reset/stop/": {"POST": only(NOBODY)},
    "security/keep/<str:token>/": {"POST": [Try(NOBODY, path=(("token", "confirm"),), answers=frozenset({404}))]},
    "staff/accounts/<str:username>/<slug:verb>/": {
        "POST": [
            Try(STAFF, fixed(reason="A reason."), (("username", "oscar"), ("verb", "ban"))),
            Try(NOBODY, fixed(reason="A reason."), (("username", "root"), ("verb", "ban"))),
        ]
    },
    "theme/": {"POST": only(NOBODY, fixed(theme="dark"), idle=ALL)},
    "language/": {"POST": own(fixed(language="de"), idle=frozenset({"stranger"}))},
    "profile/": {"POST": own(fixed(time_zone="Europe/Berlin"))},
    "profile/blocks/": {"POST": own(fixed(sent="1"))},
    # Nobody here was given a name by the site.
    "profile/name/": {"POST": only(NOBODY, fixed(username="another"), idle=SIGNED_IN)},
    "profile/confirm/": {"POST": only(NOBODY, fixed(password=PASSWORD), idle=SIGNED_IN)},
    "profile/email/": {"POST": own(fixed(email="another@example.org"))},
    # Who has the letter has the right, signed in or not; each link is good for one thing only.
    "email/confirm/<str:token>/": {
        "POST": [Try(NOBODY, path=(("token", "undo"),)), Try(ALL, path=(("token", "confirm"),))]
    },
    "email/undo/<str:token>/": {
        "POST": [Try(NOBODY, path=(("token", "confirm"),)), Try(ALL, path=(("token", "undo"),))]
    },
    "profile/notices/read/": {"POST": own(fixed(), NOTIFIED, idle=SIGNED_IN - NOTIFIED)},
    "profile/notices/choices/": {"POST": own(fixed(digest="on"))},
    "profile/notices/discord/": {"POST": own(fixed(address="https://discord.com/api/webhooks/1/another"))},
    "profile/notices/push/<id:subscription_id>/end/": {"POST": only(OWNER)},
    # Who has the letter has the right, signed in or not.
    "notices/stop/<str:token>/": {"POST": [Try(ALL, path=(("token", "unsubscribe"),))]},
    # The log alone says that it was asked for.
    "profile/data/export/": {"POST": own(fixed())},
    "profile/delete/": {"POST": own(fixed(sure="yes"), LOOSE, counts=LOG)},
    "profile/tokens/": {"POST": own(fixed(name="another"))},
    "profile/tokens/<id:token_id>/revoke/": {"POST": only(OWNER)},
    "players/<str:username>/block/": {
        "POST": [
            Try(SIGNED_IN - OWNER, own=True),
            # Ada has blocked Zoe: nobody else has, so for them there is nothing to end.
            Try(OWNER, fixed(what="unblock"), (("username", "zoe"),), idle=SIGNED_IN - OWNER, own=True),
        ]
    },
    "players/<str:username>/friend/": {
        "POST": [
            Try(SIGNED_IN - OWNER, own=True),
            Try(NOBODY, fixed(what="end"), idle=SIGNED_IN),  # nobody is a friend, and nobody has asked
        ]
    },
    "formats/new/": {"POST": own(fixed(**FORMAT, slug="another"), ANNOUNCERS)},
    "formats/<slug:slug>/edit/": {"POST": only(HOSTS, fixed(**FORMAT))},
    "decks/new/": {"POST": own(fixed(name="Another", starter="gandalf", text=""))},
    "decks/<id:deck_id>/edit/": {"POST": only(OWNER, fixed(text="@list"))},
    "decks/<id:deck_id>/rename/": {"POST": only(OWNER, fixed(name="Renamed"))},
    "decks/<id:deck_id>/archive/": {"POST": only(OWNER)},
    "decks/<id:deck_id>/restore/": {"POST": only(OWNER, **PUT_AWAY)},
    "decks/<id:deck_id>/label/": {"POST": only(OWNER, fixed(notes="Mine.", tags="elves"))},
    "decks/<id:deck_id>/share/": {"POST": only(OWNER, fixed(share="public", sure="on"))},
    "decks/<id:deck_id>/copy/": {"POST": only(OWNER)},
    "decks/<id:deck_id>/build/change/": {"POST": only(OWNER, fixed(add="1C3"))},
    "decks/<id:deck_id>/build/paste/": {"POST": only(OWNER, fixed(text="@list"))},
    "decks/<id:deck_id>/build/save/": {"POST": only(OWNER, **DRAFTED_DECK)},
    "decks/<id:deck_id>/build/discard/": {"POST": only(OWNER, **DRAFTED_DECK)},
    # Who has the link may copy what it leads to, into their own decks.
    "decks/shared/<slug:token>/copy/": {"POST": own(fixed(), **LINKED)},
    "matches/new/": {
        "POST": own(fixed(game="confrontation", against="player", seats="2", opponent="guest2", key="new"))
    },
    "matches/leave/": {
        "POST": [
            *own(leave_days),
            Try(OWNER, fixed(first="@day", cancel="on"), own=True, idle=SIGNED_IN - OWNER),
        ]
    },
    "challenges/<id:pk>/": {
        "POST": [
            *only(OWNER, fixed(what="withdraw")),
            *only(frozenset({"opponent"}), fixed(what="accept")),
            *only(frozenset({"opponent"}), fixed(what="decline")),
            *only(OWNER, fixed(what="accept"), **GOT),
            *only(OWNER, fixed(what="decline"), **GOT),
            *only(NOBODY, fixed(what="withdraw"), **GOT),
            *only(NOBODY, fixed(what="begin"), **GOT),
        ]
    },
    "operations/outage/": {"POST": only(JUDGES, fixed(**OUTAGE))},
    "matches/<slug:code>/answer/": {"POST": only(OWNER, fixed(decision="@decision", value="@bid", key="k"))},
    "matches/<slug:code>/cut/": {"POST": only(SEATED, fixed(cut="my cut"), **CUT)},
    "hints/<slug:game>/": {"POST": own(fixed(prompt="bid"))},
    "learn/<slug:game>/<slug:lesson>/": {"POST": own(fixed(what="skip"))},
    "matches/<slug:code>/concede/": {"POST": only(SEATED, fixed(sure="yes"))},
    "matches/<slug:code>/order/": {
        "POST": [*only(SEATED, fixed(until="event:wound")), *only(OWNER, fixed(until=""), idle=frozenset({"opponent"}))]
    },
    "matches/<slug:code>/stops/": {"POST": only(SEATED, fixed(stop="own maneuver:ask"), **TALK)},
    "matches/<slug:code>/call/": {"POST": only(SEATED, fixed(reason="Look."))},
    "matches/<slug:code>/judge/": {"POST": only(JUDGES, fixed(what="pause", reason="Look."))},
    "matches/<slug:code>/open/": {"POST": only(JUDGES, fixed(place="1", reason="Look."))},
    "matches/<slug:code>/talk/": {"POST": only(SEATED, fixed(text="Left."), **TALK)},
    "matches/<slug:code>/notes/": {"POST": own(fixed(text="Mine."), SEATED)},
    # Ada has challenged Bob to this game already.
    "matches/<slug:code>/rematch/": {"POST": only(frozenset({"opponent"}), path={"code": "practice_over"})},
    "deck-trials/": {"POST": own(fixed(deck="aragorn", opponent="gandalf"))},
    "deck-trials/<id:pk>/cancel/": {"POST": only(OWNER, path={"pk": "trial"})},
    "matches/<slug:code>/advice/": {
        "POST": [
            *only(OWNER, fixed(decision="@advised"), path={"code": "practising"}),
            *only(NOBODY, fixed(decision="@decision")),
        ]
    },
    "matches/<slug:code>/take-back/": {
        "POST": [
            *only(OWNER, fixed(what="agree"), path={"code": "wishing"}),
            *only(SEATED, fixed(what="refuse"), path={"code": "wishing"}),
        ]
    },
    "matches/<slug:code>/call-off/": {"POST": only(SEATED, fixed(what="ask"), path={"code": "wishing"})},
    "matches/<slug:code>/time/": {"POST": only(SEATED, path={"code": "wishing"})},
    "matches/<slug:code>/talk/mute/": {"POST": only(OWNER, fixed(place="1"))},
    "matches/<slug:code>/talk/<id:line_id>/report/": {"POST": only(OWNER, fixed(reason="Rude."))},
    "operations/reports/": {"POST": only(JUDGES, fixed(report="@report", note="Silent now.", silence="on"))},
    "events/new/": {"POST": own(new_event, ANNOUNCERS)},
    "events/drafts/<id:pk>/": {"POST": only(HOSTS, new_event, path={"pk": "draft"})},
    "events/drafts/<id:pk>/discard/": {"POST": only(HOSTS, path={"pk": "draft"})},
    "events/<id:pk>/copy/": {"POST": own(fixed(), ANNOUNCERS)},
    "events/<id:pk>/files/bundle/": {"POST": only(HOSTS)},
    "events/<id:pk>/webhooks/": {"POST": only(HOSTS, fixed(what="add", url="https://example.org/", kinds="round"))},
    "events/import/": {"POST": own(bundle_file, ANNOUNCERS, counts=GUESTS)},
    "events/sanctioning/<id:request_id>/": {"POST": only(STAFF, fixed(decision="approve"))},
    "events/<id:pk>/register/": {
        "POST": [
            # With Ada's deck nobody but Ada registers; the choice is refused as any that the form has not.
            *only(OWNER, fixed(deck_version="@version", cut="abcd"), answers=frozenset({400}), path={"pk": "opened"}),
            *only(OWNER, fixed(deck_version="@version", cut="ab"), answers=frozenset({400}), **CLOSED),
        ]
    },
    "events/<id:pk>/register/withdraw/": {"POST": only(OWNER, **CLOSED)},
    "events/<id:pk>/drop/": {"POST": only(OWNER)},
    "events/<id:pk>/draw-offer/": {"POST": only(OWNER, fixed(what="offer"))},
    "events/<id:pk>/score/": {"POST": only(SEATED, fixed(won="1", lost="0", drawn="0"), **SITTING)},
    "events/<id:pk>/return/": {"POST": only(OWNER, path={"pk": "left"})},
    "events/<id:pk>/check-in/": {"POST": only(OWNER, path={"pk": "checking"})},
    "events/<id:pk>/appeals/make/": {"POST": only(OWNER, fixed(operation="@decided", text="It was not so."))},
    "events/<id:pk>/starter/": {"POST": only(OWNER, fixed(starter="gandalf"), path={"pk": "without"})},
    "events/<id:pk>/packs/": {"POST": only(OWNER, path={"pk": "sealed"})},
    "events/<id:pk>/packs/starter/": {"POST": only(OWNER, fixed(starter="gandalf-starter"), path={"pk": "choosing"})},
    "events/<id:pk>/console/<slug:verb>/": {"POST": only(HOSTS, fixed(automatic="1"))},
    "leagues/new/": {"POST": own(new_season, ANNOUNCERS)},
    "leagues/<id:pk>/draft/": {"POST": only(HOSTS, new_season)},
    "leagues/sanctioning/<id:pk>/": {"POST": only(STAFF, fixed(decision="approve"), **ENTERING)},
    "leagues/seasons/<id:pk>/enter/": {
        "POST": only(OWNER, fixed(deck_version="@version", cut="abcd"), answers=frozenset({400}), **ENTERING)
    },
    "leagues/seasons/<id:pk>/own/<slug:verb>/": {
        "POST": [
            *only(SEATED, **doing("wait")),
            *only(OWNER, fixed(challenge="@wish"), **doing("accept")),
            *only(OWNER, fixed(challenge="@wish"), **doing("decline")),
            *only(frozenset({"opponent"}), fixed(challenge="@wish"), **doing("withdraw")),
        ]
    },
    "leagues/seasons/<id:pk>/console/<slug:verb>/": {"POST": only(OFFICIALS, fixed(message="Play."), **doing("tell"))},
    "leagues/seasons/<id:pk>/webhooks/": {
        "POST": only(HOSTS, fixed(what="add", url="https://example.org/", kinds="series"))
    },
    "leagues/seasons/<id:pk>/draft/": {"POST": only(HOSTS, new_season, **DRAFTED)},
    "leagues/seasons/<id:pk>/draft/discard/": {"POST": only(HOSTS, **DRAFTED)},
    "leagues/seasons/<id:pk>/clone/": {"POST": only(HOSTS)},
}

API: dict[str, dict[str, list[Try]]] = {
    "limited/pools/": {"POST": own(fixed(**TAKEN))},
    "limited/pools/<id:pool_id>/open/": {"POST": only(OWNER, fixed(cut="my cut"))},
    "limited/pools/<id:pool_id>/unfold/": {"POST": only(OWNER)},
    "limited/pools/<id:pool_id>/decks/": {"POST": only(OWNER)},
    "limited/drafts/": {"POST": own(fixed(template="fellowship-draft", size=4, clock="day"))},
    "limited/drafts/<slug:draft_code>/act/": {"POST": ACTS},
    "limited/drafts/<slug:draft_code>/picks/": {"POST": only(OWNER, picking("cards"), path=DRAFTED_PACK)},
    "limited/drafts/<slug:draft_code>/wishes/": {"PUT": only(SEATED, fixed(cards=["1C3"]))},
    "packs/": {"POST": own(fixed(product=BOOSTER, price=0))},
    "packs/<slug:pack_code>/open/": {"POST": only(OWNER, fixed(cut="my cut"))},
    "grants/": {"POST": only(STAFF, fixed(**GRANT, count=1))},
    "grants/list/": {"POST": only(STAFF, fixed(list="oscar,tokens,1,Hello"))},
    "tokens/rates/": {"PUT": only(STAFF, fixed(kind="lesson", amount=7, most_a_day=21))},
    "shelf/all/": {"PUT": only(STAFF, fixed(product=BOOSTER, price=3))},
    "gifts/": {"POST": only(OWNER, fixed(to="oscar", cards=[AXE]), answers=UNKNOWN)},
    "trades/": {"POST": only(OWNER, fixed(partner="bob", gives=[AXE], gets=[FOIL]), answers=UNKNOWN)},
    "trades/<id:trade_id>/answer/": {
        "POST": [*only(ANSWERER, fixed(what="accept", version=1)), *only(OWNER, fixed(what="withdraw"))]
    },
    "trades/<id:trade_id>/counter/": {"POST": only(ANSWERER, fixed(version=1, gives=[FOIL], gets=[AXE]))},
    "card-lists/": {
        "PUT": own(fixed(list="wish", card="1C4", count=2)),
        "PATCH": own(fixed(shown=False)),
    },
    "formats/": {"POST": own(fixed(**FORMAT, slug="another"), ANNOUNCERS)},
    "formats/<slug:slug>/": {"PUT": only(HOSTS, fixed(**FORMAT))},
    "me/": {"PATCH": own(fixed(time_zone="Europe/Berlin", email="another@example.org", password=PASSWORD))},
    "me/name/": {"PUT": only(NOBODY, fixed(username="another"))},
    "me/password/": {"POST": own(fixed(old_password=PASSWORD, new_password=NEW))},
    "me/notices/read/": {
        "POST": [
            *own(fixed(), NOTIFIED, idle=SIGNED_IN - NOTIFIED),
            *own(fixed(id="@notice"), OWNER, idle=SIGNED_IN - OWNER),
        ]
    },
    "me/notices/choices/": {"PUT": own(fixed(**CHOICES))},
    "me/security/app/": {"POST": own(fixed(password=PASSWORD)), "DELETE": only(NOBODY, answers=UNKNOWN)},
    "me/security/app/confirm/": {"POST": only(NOBODY, fixed(code="123456"), answers=frozenset({400}))},
    "me/security/codes/": {"POST": only(NOBODY, fixed(password=PASSWORD), answers=frozenset({400}))},
    "me/security/passkeys/<id:passkey_id>/": {"DELETE": only(NOBODY, fixed(password=PASSWORD), answers=UNKNOWN)},
    "me/security/browsers/end/": {"POST": own(fixed(password=PASSWORD))},
    "me/security/browsers/<id:browser_id>/": {"DELETE": only(NOBODY, fixed(password=PASSWORD), answers=UNKNOWN)},
    "me/security/reset/": {"DELETE": only(NOBODY, answers=UNKNOWN)},
    "staff/accounts/<str:username>/<slug:verb>/": {
        "POST": [
            Try(STAFF, fixed(reason="A reason."), (("username", "oscar"), ("verb", "ban"))),
            Try(NOBODY, fixed(reason="A reason."), (("username", "root"), ("verb", "ban")), answers=frozenset({400})),
        ]
    },
    "me/data/": {"POST": own(fixed(password=PASSWORD))},
    "me/delete/": {"POST": own(fixed(password=PASSWORD), LOOSE, counts=LOG)},
    "me/push/": {"POST": own(fixed(endpoint="https://fcm.googleapis.com/another", keys=PUSH_KEYS))},
    "me/push/discord/": {"POST": own(fixed(address="https://discord.com/api/webhooks/1/another"))},
    "me/push/<id:subscription_id>/": {"DELETE": only(OWNER, answers=UNKNOWN)},
    "me/tokens/<id:token_id>/": {"DELETE": only(OWNER, answers=UNKNOWN)},
    "me/blocks/<str:username>/": {
        "PUT": own(fixed(), SIGNED_IN - OWNER, answers=frozenset({400})),
        "DELETE": [Try(OWNER, path=(("username", "zoe"),), idle=SIGNED_IN - OWNER, own=True)],
    },
    "me/friends/<str:username>/": {
        "PUT": [Try(SIGNED_IN - OWNER, own=True, answers=frozenset({400}))],
        "DELETE": [Try(NOBODY, idle=SIGNED_IN)],
    },
    "claim/": {
        "POST": [
            Try(NOBODY, fixed(**CLAIM, code="AA"), answers=frozenset({400}), counts=frozenset({"players.guestclaim"})),
            # Who made the account is refused.
            Try(ALL - frozenset({"organiser"}), fixed(**CLAIM, code="@code"), answers=frozenset({400})),
        ]
    },
    "decks/": {"POST": own(fixed(name="Another", starter="gandalf"))},
    "decks/<id:deck_id>/": {
        "PUT": only(OWNER, fixed(text="@list")),
        "PATCH": only(OWNER, fixed(name="Renamed")),
        "DELETE": only(OWNER),
    },
    "decks/<id:deck_id>/restore/": {"POST": only(OWNER, **PUT_AWAY)},
    "decks/<id:deck_id>/share/": {"PUT": only(OWNER, fixed(share="public", sure=True))},
    "decks/<id:deck_id>/copy/": {"POST": only(OWNER)},
    "decks/<id:deck_id>/draft/": {
        "POST": only(OWNER, fixed(what="add", card="1C3")),
        "PUT": only(OWNER, fixed(text="@list")),
        "DELETE": only(OWNER, **DRAFTED_DECK),
    },
    "decks/<id:deck_id>/draft/save/": {"POST": only(OWNER, **DRAFTED_DECK)},
    "decks/shared/<slug:token>/copy/": {"POST": own(fixed(), **LINKED)},
    "matches/": {
        "POST": own(fixed(bot="random", ruleset="confrontation"), counts=frozenset({"players.numbercounter"}))
    },
    "challenges/": {"POST": own(fixed(ruleset="confrontation", opponents=["guest2"]))},
    "challenges/<id:pk>/accept/": {"POST": [*only(frozenset({"opponent"})), *only(OWNER, **GOT)]},
    "challenges/<id:pk>/begin/": {
        "POST": [*only(NOBODY), *only(NOBODY, **GOT), *only(OWNER, path={"pk": "three_seats"})]
    },
    "challenges/<id:pk>/cut/": {"POST": [*only(OWNER, fixed(cut="my cut")), *only(NOBODY, fixed(cut="x"), **GOT)]},
    "challenges/<id:pk>/decline/": {"POST": [*only(frozenset({"opponent"})), *only(OWNER, **GOT)]},
    "challenges/<id:pk>/withdraw/": {"POST": [*only(OWNER), *only(NOBODY, **GOT)]},
    "matches/<slug:code>/answers/": {"POST": only(OWNER, fixed(decision="@decision", value="@bid"))},
    "matches/<slug:code>/recap/": {"POST": only(SEATED)},
    "matches/<slug:code>/cut/": {"POST": only(SEATED, fixed(cut="my cut"), **CUT)},
    "matches/<slug:code>/concede/": {"POST": only(SEATED, fixed(sure=True))},
    "matches/<slug:code>/talk/": {"POST": only(SEATED, fixed(text="Left."), **TALK)},
    "matches/<slug:code>/notes/": {"PUT": own(fixed(text="Mine."), SEATED)},
    "matches/<slug:code>/rematch/": {"POST": only(frozenset({"opponent"}), path={"code": "practice_over"})},
    "deck-trials/": {"POST": own(fixed(deck="aragorn", opponent="gandalf"))},
    "deck-trials/<id:pk>/cancel/": {"POST": only(OWNER, path={"pk": "trial"})},
    "matches/<slug:code>/advice/": {
        "POST": [
            *only(OWNER, fixed(decision="@advised"), path={"code": "practising"}),
            *only(NOBODY, fixed(decision="@decision")),
        ]
    },
    "matches/<slug:code>/take-back/": {
        "POST": [
            *only(OWNER, fixed(what="agree"), path={"code": "wishing"}),
            *only(SEATED, fixed(what="refuse"), path={"code": "wishing"}),
        ]
    },
    "matches/<slug:code>/call-off/": {"POST": only(SEATED, fixed(what="ask"), path={"code": "wishing"})},
    "matches/<slug:code>/time/": {"POST": only(SEATED, path={"code": "wishing"})},
    "matches/<slug:code>/talk/mute/": {"POST": only(OWNER, fixed(place=1), answers=UNKNOWN)},
    "matches/<slug:code>/talk/<id:line_id>/report/": {"POST": only(OWNER, fixed(reason="Rude."), answers=UNKNOWN)},
    "operations/reports/<id:report_id>/": {"POST": only(JUDGES, fixed(note="Silent now.", silence=True))},
    "matches/<slug:code>/order/": {
        "PUT": only(SEATED, fixed(kind="event", argument="wound")),
        "DELETE": only(OWNER, idle=frozenset({"opponent"})),
    },
    "matches/<slug:code>/call/": {"POST": only(SEATED, fixed(reason="Look."))},
    "matches/<slug:code>/judge/": {"POST": only(JUDGES, fixed(what="pause", reason="Look."))},
    "matches/<slug:code>/open/": {"POST": only(JUDGES, fixed(place="1", reason="Look."))},
    "operations/outages/": {"POST": only(JUDGES, fixed(**OUTAGE))},
    "me/hints/<slug:game>/": {
        "POST": own(fixed(prompt="bid")),
        "DELETE": [Try(NOBODY, idle=SIGNED_IN)],
    },
    "learn/<slug:game>/<slug:lesson>/": {"POST": own(fixed(what="skip"))},
    "me/stops/<slug:game>/": {"PUT": own(fixed(window="own maneuver", choice="ask"))},
    "me/leave/": {"POST": own(days(9))},
    "me/leave/<str:day>/": {"DELETE": [Try(OWNER, own=True, idle=SIGNED_IN - OWNER)]},
    "events/": {"POST": own(lambda now: {"data": new_event(now)}, ANNOUNCERS)},
    "events/drafts/<id:pk>/": {
        "PUT": only(HOSTS, lambda now: {"data": new_event(now)}, path={"pk": "draft"}),
        "DELETE": only(HOSTS, path={"pk": "draft"}),
    },
    "events/drafts/<id:pk>/announce/": {"POST": only(HOSTS, path={"pk": "draft"})},
    "events/<id:pk>/copy/": {"POST": own(fixed(), ANNOUNCERS)},
    "events/<id:pk>/bundle/": {"POST": only(HOSTS)},
    "events/<id:pk>/webhooks/": {"POST": only(HOSTS, fixed(url="https://example.org/", kinds=["round"]))},
    "events/<id:pk>/webhooks/<id:webhook_id>/": {"POST": only(HOSTS), "DELETE": only(HOSTS)},
    "events/import/": {"POST": own(lambda now: {"bundle": bundle_text(now)}, ANNOUNCERS, counts=GUESTS)},
    "events/<id:pk>/register/": {
        "POST": only(OWNER, fixed(deck_version="@version", cut="abcd"), answers=UNKNOWN, path={"pk": "opened"})
    },
    "events/<id:pk>/waiting/": {
        "POST": only(OWNER, fixed(deck_version="@version", cut="ab"), answers=UNKNOWN, path={"pk": "full"})
    },
    "events/<id:pk>/request/": {
        "POST": only(OWNER, fixed(deck_version="@version", cut="ab"), answers=UNKNOWN, **CLOSED),
        "DELETE": only(OWNER, **CLOSED),
    },
    "events/<id:pk>/do/<slug:verb>/": {"POST": only(HOSTS, fixed(data={"automatic": "1"}))},
    "sanctioning/<id:pk>/decide/": {"POST": only(STAFF, fixed(approve=True))},
    "events/<id:pk>/drop/": {"POST": only(OWNER)},
    "events/<id:pk>/draw-offer/": {"POST": only(OWNER), "DELETE": only(SEATED, path={"pk": "offering"})},
    "events/<id:pk>/score/": {"POST": only(SEATED, fixed(won=1, lost=0), **SITTING)},
    "events/<id:pk>/return/": {"POST": only(OWNER, path={"pk": "left"})},
    "events/<id:pk>/check-in/": {"POST": only(OWNER, path={"pk": "checking"})},
    "events/<id:pk>/appeals/": {"POST": only(OWNER, fixed(operation="@decided", text="It was not so."))},
    "events/<id:pk>/starter/": {"POST": only(OWNER, fixed(starter="gandalf"), path={"pk": "without"})},
    "events/<id:pk>/packs/": {
        "POST": only(OWNER, path={"pk": "sealed"}),
        "PUT": only(OWNER, fixed(starter="gandalf-starter"), path={"pk": "choosing"}),
    },
    "leagues/": {"POST": own(lambda now: {"data": new_season(now)}, ANNOUNCERS)},
    "leagues/<id:pk>/": {"POST": only(HOSTS, lambda now: {"data": new_season(now)})},
    "seasons/sanctioning/<id:pk>/decide/": {"POST": only(STAFF, fixed(approve=True), **ENTERING)},
    "seasons/<id:pk>/enter/": {
        "POST": only(OWNER, fixed(deck_version="@version", cut="abcd"), answers=UNKNOWN, **ENTERING)
    },
    "seasons/<id:pk>/own/<slug:verb>/": {
        "POST": [
            *only(SEATED, fixed(data={}), **doing("wait")),
            *only(OWNER, lambda now: {"data": {"challenge": str(now.values["wish"])}}, **doing("accept")),
        ]
    },
    "seasons/<id:pk>/do/<slug:verb>/": {"POST": only(OFFICIALS, fixed(data={"message": "Play."}), **doing("tell"))},
    "seasons/<id:pk>/webhooks/": {"POST": only(HOSTS, fixed(url="https://example.org/", kinds=["series"]))},
    "seasons/<id:pk>/webhooks/<id:webhook_id>/": {"POST": only(HOSTS), "DELETE": only(HOSTS)},
    "seasons/<id:pk>/draft/": {
        "PUT": only(HOSTS, lambda now: {"data": new_season(now)}, **DRAFTED),
        "POST": only(HOSTS, **DRAFTED),
        "DELETE": only(HOSTS, **DRAFTED),
    },
    "seasons/<id:pk>/clone/": {"POST": only(HOSTS)},
}

WRITES = {**PAGES, **{f"api/v1/{route}": tries for route, tries in API.items()}}
"""Who may do what by each route that changes something; see `Try`."""


@cache
def routes() -> tuple[str, ...]:
    """Every registered route but the admin's and those that hand out files."""
    addresses = ("".join(str(part.pattern) for part in route) for route in patterns(get_resolver()))
    return tuple(route for route in addresses if not route.startswith(("admin/", "static/", "^static/")))


def address(route: str, now: Owned, path: tuple[tuple[str, str], ...]) -> str:
    """The route's address about what is Ada's."""
    values = now.values
    start = route.removeprefix("api/v1/").removeprefix("leagues/").partition("/")[0]
    start = "leagues" if start.startswith("<") else start
    about = {
        "challenges": values["offered"], "sanctioning": values["sanctioning"], "leagues": values["league"],
        "seasons": values["season"],
    }  # fmt: skip
    usual = {
        "pk": about.get(start, values["running"]),
        "code": now.match.code, "username": "ada", "card_id": "1C3", "deck_id": values["deck"], "number": 1, "step": 0,
        "token_id": values["token"], "notice_id": values["notice"],
        "webhook_id": values["season_webhook" if start == "seasons" else "webhook"],
        "line_id": values["line"], "report_id": values["report"], "passkey_id": 0, "browser_id": 0,
        "subscription_id": values["browser"], "request_id": values["sanctioning"],
        "entrant_id": values["season_entrant" if start == "seasons" else "entrant"],
        "verb": "automatic", "day": values["day"], "uidb64": "MQ", "token": "set-x",
        "name": "standings" if start in ("events", "seasons") else "bundle-1",
        "game": "tcg", "lesson": "table",
        "pack_code": values["pack"], "trade_id": values["trade"], "pool_id": values["pool"],
        "draft_code": values["draft_open"],
        "slug": values["made_format"],
        **{name: values.get(wanted, wanted) for name, wanted in path},
    }  # fmt: skip
    return "/" + re.sub(r"<(?:\w+:)?(\w+)>", lambda parameter: str(usual[parameter[1]]), route)
