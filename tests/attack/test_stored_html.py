"""Text that people write stays text: on every page, in the API, in the admin and in every letter.

Every field that takes text is found in the code (tests/attack/texts.py). Each is in `STORED`, under the name of the
text that is written into it; in `TRIED`, with a request in which it is refused; or in `KEPT_NOT`, with the reason.

``make laws`` looks at every page as every reader, and refuses in every field.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import timedelta
from email import message_from_bytes
from html.parser import HTMLParser
from itertools import chain
from typing import Any

import pytest
from django.apps import apps
from django.contrib import admin
from django.contrib.auth.models import Group
from django.core import mail
from django.core.cache import cache as site_cache
from django.db import transaction
from django.forms.models import model_to_dict
from django.test import RequestFactory
from django.utils import timezone

from cardpool.collections.gifts import gift_give
from cardpool.collections.packs import pack_open, packs_grant
from cardpool.collections.trades import trade_propose
from cardpool.decks.drafts import draft_paste
from cardpool.decks.labelling import deck_label
from cardpool.decks.services import deck_register, deck_rename
from cardpool.decks.sharing import deck_share
from cardpool.formats.forms import FormatForm
from cardpool.formats.services import format_change
from cardpool.limited.drafts import casual_draft_make, draft_call_off
from cardpool.models import CardSet, DeckVersion, Format
from leagues.events import services as events
from leagues.events.verbs.official import OFFICIAL_VERBS as EVENT_VERBS
from leagues.models import Pairing, Season, Tournament
from leagues.seasons import services as seasons
from leagues.seasons.pages.season import TABS
from leagues.seasons.verbs.official import OFFICIAL_VERBS
from matches import cache as match_cache
from matches.services import (
    cut_give,
    hidden_open,
    judge_answer,
    judge_call,
    match_pause,
    note_set,
    outage_credit,
    talk_report,
    talk_report_close,
    talk_say,
)
from players.accounts.services import token_make
from players.models import Player
from players.notices.letters import letters_deliver
from players.notices.services import notices_deliver
from players.security.email_changes import email_change_ask
from players.staff.bans import player_ban
from tests.attack.routes import address, routes
from tests.attack.test_routes import Changes, client_of
from tests.attack.text_table import KEPT_NOT, STORED, TRIED
from tests.attack.texts import fields
from tests.attack.world import Owned, owned_make
from tests.leagues.conftest import deck_of, player_make, tournament_make

pytestmark = [pytest.mark.django_db, pytest.mark.slow, pytest.mark.any_database]

MARK = "zq-"


def long(key: str) -> str:
    """Markup for every place a text may stand in, with what would add a header to a letter."""
    return (
        f'{MARK}{key}<script>{MARK}{key}</script>" onmouseover="{MARK}{key}" \'><img id={MARK}{key} src=javascript:x> '
        f"{{{{7*7}}}} zq </title></textarea><b id={MARK}{key}>\u202e\r\nBcc: x@example.org"
    )


def short(key: str) -> str:
    """The same in less than 60 characters."""
    return f'"><b id={MARK}{key}>{{{{7*7}}}} zq</title>\u202e\r\nBcc: x@y.org'


def shown(key: str) -> str:
    """The same where what cannot be seen is refused, as in names of decks and in talk."""
    return short(key).replace("\u202e", "")


def plain(key: str) -> str:
    """Without what is not printable ASCII."""
    return f'"><script>{MARK}{key}</script>{{{{7*7}}}} zq'


def address_of(key: str) -> str:
    """An e-mail address that is allowed to look so."""
    return f'"<b/id={MARK}{key}>"@example.org'


@pytest.mark.law
def test_every_text_is_in_a_table() -> None:
    listed, columns = {*STORED, *TRIED, *KEPT_NOT}, fields()
    if new := columns - listed:
        pytest.fail(f"{sorted(new)}: say in STORED, TRIED or KEPT_NOT what becomes of it")
    if gone := listed - columns:
        pytest.fail(f"{sorted(gone)}: no such field; take it out")
    assert len(listed) == len(STORED) + len(TRIED) + len(KEPT_NOT), "one table for each field"


# What is written


@pytest.fixture
def now(catalogue: None) -> Iterator[Owned]:
    match_cache.clear()
    made = owned_make()
    organiser, at = someone(made, "organiser"), timezone.now()
    table = tournament_make(organiser, name="Table", venue="table", automatic=False)
    events.registration_open(tournament=table, actor=organiser, now=at)
    events.registration_close(tournament=table, actor=organiser, now=at)
    made.values |= {
        "match": made.match.code,
        "pairing": Pairing.objects.get(round__stage__tournament=made.values["running"]).pk,
        "outsider": someone(made, "outsider").pk,
        "table": table.pk,
    }
    yield made
    match_cache.clear()


def someone(now: Owned, role: str) -> Player:
    player = now.people[role]
    assert player is not None
    return player


def format_write(now: Owned) -> None:
    """A format that somebody made, by the form, as the page and the API read it."""
    format_row = Format.objects.get(slug=now.values["made_format"])
    texts = {"name": shown("homemade"), "note": shown("aboutformat"), "source": shown("listsource")}
    form = FormatForm(
        {"sets": ["1"], "draw_deck_least": 60, "copies": 1, "banned": "1C3", **texts}, slug=format_row.slug
    )
    assert form.is_valid(), form.errors
    format_change(format=format_row, actor=someone(now, "organiser"), content=form.content(), now=timezone.now())


def texts_write(now: Owned) -> None:
    """Write every text of `STORED`, by the services and by forms of the admin."""
    at = timezone.now()
    ada, bob, judge = (someone(now, role) for role in ("owner", "opponent", "judge"))
    deck = deck_register(player=ada, name=shown("deck"), starter="aragorn", now=at).deck
    deck_register(player=ada, name=shown("deck"), starter="gandalf", now=at)
    deck_rename(deck=deck, player=ada, name=shown("renamed"), now=at)
    notes, tag = long("plan").replace("\u202e", ""), f'"><b id={MARK}label>{{{{7*7}}}}'
    deck_label(deck=deck, player=ada, notes=notes, tags=[tag], now=at)
    draft_paste(deck=deck, player=ada, text=f"4x Axe Strike\n1x <b id={MARK}unread>{{{{7*7}}}} zq", now=at)
    deck_share(deck=deck, player=ada, share="public", now=at)
    now.values["deck_token"] = deck_share(deck=deck, player=ada, share="link", now=at).share_token
    token_make(player=ada, name=short("token"), now=at)
    shut_out = player_make("shutout")
    player_ban(player=shut_out, actor=someone(now, "superuser"), reason=long("banned"), until=None, now=at)
    collection_write(now)
    email_change_ask(player=ada, email=address_of("mail"), now=at)
    format_write(now)
    event_write(now)
    season_write(now)
    judge_call(match=now.match, player=ada, reason=long("called"), now=at)
    three, waiting = (type(now.match).objects.get(code=now.values[name]) for name in ("three", "waiting"))
    talk_say(match=three, player=bob, text=long("said").replace("\u202e", ""), now=at)
    line = talk_say(match=now.match, player=bob, text="reported", now=at)
    report = talk_report(
        match=now.match, player=ada, line_id=line.pk, reason=long("reportedtalk").replace("\u202e", ""), now=at
    )
    line = talk_say(match=now.match, player=bob, text="judged", now=at)
    talk_report_close(
        report=talk_report(match=now.match, player=ada, line_id=line.pk, reason="x", now=at),
        actor=judge, note=long("judgedtalk").replace("\u202e", ""), silence=False, now=at,
    )  # fmt: skip
    assert report.closed_at is None, "on the page of reports"
    note_set(match=now.match, player=ada, text=long("note").replace("\u202e", ""), now=at)
    judge_call(match=three, player=ada, reason="look", now=at)
    hidden_open(match=three, place=1, actor=judge, reason=long("looked").replace("\u202e", ""), now=at)
    match_pause(match=three, actor=judge, reason=long("paused"), now=at)
    judge_answer(match=three, actor=judge, note=long("paused"), now=at)
    cut_give(match=waiting, player=ada, cut=plain("cut"), now=at)
    began = at - timedelta(hours=2)
    outage_credit(began_at=began, ended_at=at - timedelta(hours=1), reason=long("outage"), actor=judge, now=at)
    root = someone(now, "superuser")
    admin_write(root, Group.objects.order_by("pk")[0], name=short("group"))
    admin_write(root, Format.objects.order_by("pk")[0], name=short("format"), source=short("origin"))
    admin_write(root, someone(now, "outsider"), is_bot="on", bot_name=f"<b id={MARK}bot>")


def collection_write(now: Owned) -> None:
    """Write into a gift, a trade, and a pack that is given and opened."""
    at = timezone.now()
    ada, bob, staff = (someone(now, role) for role in ("owner", "opponent", "staff"))
    axe, foil = {("1C3", False): 1}, {("1C3", True): 1}
    gift_give(giver=ada, receiver=bob, cards=axe, note=shown("giftnote"), key="text", now=at)
    trade = trade_propose(player=ada, partner=bob, gives=axe, gets=foil, note=shown("tradenote"), key="text", now=at)
    grant: dict[str, Any] = {"product": "fellowship-booster", "reason": shown("granted"), "actor": staff, "now": at}
    pack, _sealed = packs_grant(player=ada, count=2, key="text", **grant)
    pack_open(pack=pack, player=ada, cut=plain("packcut"), now=at)
    draft = casual_draft_make(host=ada, template="fellowship-draft", size=4, clock="day", key="text", now=at)
    draft_call_off(draft=draft, reason=shown("draftoff"), actor=staff, now=at)
    now.values |= {"trade": trade.pk, "pack": pack.code}


def event_write(now: Owned) -> None:
    """Write into events: one that is played and whose prizes are drawn, one that is called off."""
    at = timezone.now()
    organiser, judge, staff = (someone(now, role) for role in ("organiser", "judge", "staff"))
    event = tournament_make(
        organiser, name=shown("event"), description=long("about"), draw_source="outside", rounds_planned=3,
        draw_source_text=long("source"), venue="table", automatic=False, starts_at=at + timedelta(days=10),
        draw_value_at=at + timedelta(days=60), draw_value_kind="text",
    )  # fmt: skip

    def do(verb: str, actor: Player, **data: Any) -> None:
        event.refresh_from_db()
        EVENT_VERBS[verb].do({name: str(value) for name, value in data.items()}, event, actor, timezone.now())

    do("sanction", organiser, message=long("message"))
    request = event.sanction_requests.get()
    events.sanction_decide(request=request, approve=True, answer=long("answer"), actor=staff, now=at)
    do("open", organiser)
    names = ["ada", "zoe", "ned", "nan"]
    for name in names:
        player = Player.objects.filter(username=name).first() or player_make(name)
        version = DeckVersion.objects.filter(deck__player=player).order_by("-pk").first() or deck_of(player)
        events.entrant_register(tournament=event, player=player, deck_version=version, actor=player, now=at)
    do("close", organiser)
    asker = player_make("asker")
    events.entry_ask(tournament=event, player=asker, deck_version=deck_of(asker), now=at)
    do("refuse-entry", organiser, request=event.entry_requests.get().pk, reason=long("refused"))
    do("places", organiser, places=40, reason=long("places"))
    do("start", organiser)
    do("rounds", organiser, rounds=4, reason=long("rounds"))
    do("pause", organiser, reason=long("held"))
    do("resume", organiser)
    do("tell", organiser, message=long("told").replace("\u202e", "")[:280])
    entrant = event.entrants.get(player__username="nan")
    do("exchange-deck", judge, entrant=entrant.pk, list=now.values["list"], reason=long("exchanged"))
    do("order-check", judge, entrant=entrant.pk, reason=long("ordered"))
    events.deck_read(entrant=entrant, reader=judge, now=at)
    checked = entrant.deck_checks.get().pk
    do("note-check", judge, entrant=entrant.pk, check=checked, outcome="problem", note=long("noted"))
    for pairing in event.stages.get().rounds.get().pairings.all():
        do("report", organiser, pairing=pairing.pk, result="first", note=long("reported"))
    event.refresh_from_db()
    appealing = pairing.first.player
    text = long("appealed").replace("\u202e", "")[:500]
    appeal = events.appeal_make(tournament=event, number=event.version, text=text, player=appealing, now=at)
    do("answer-appeal", judge, appeal=appeal.pk, answer="overturned", reason=long("answered"))
    do("correct", organiser, pairing=pairing.pk, result="second", note=long("corrected"))
    do("penalise", organiser, entrant=entrant.pk, points=1, reason=long("penalised"))
    do("penalty", organiser, entrant=entrant.pk, category="deck", level="warning", reason=long("cautioned"))
    do("penalty", organiser, entrant=entrant.pk, category="deck", level="points", points=1, reason=long("cautioned"))
    penalty = entrant.penalties.get(level="points", points=1, category="deck").pk
    do("withdraw-penalty", organiser, entrant=entrant.pk, penalty=penalty, reason=long("lifted"))
    do("disqualify", organiser, entrant=entrant.pk, reason=long("thrownout"))
    do("reinstate", organiser, entrant=entrant.pk, reason=long("reinstated"))
    do("pair-by-hand", organiser, pairs="ada - zoe\nned - nan", reason=long("byhand"))
    event.refresh_from_db()
    do("undo", organiser, number=event.version, reason=long("undone"))
    do("decide", staff, proposal=event.proposals.get().pk, decision="confirm")
    do("finish", staff)
    do("certify", organiser)
    day = timedelta(days=1)
    Tournament.objects.filter(pk=event.pk).update(finished_at=at - 2 * day, draw_value_at=at - day)
    value = plain("public")
    do("draw", organiser, public_value=value, reason=long("drawn"))
    proposal = event.proposals.get(status="open").pk
    do("decide", staff, proposal=proposal, decision="confirm", public_value=value)
    # What an event is about is shown until it has rounds, which this one never has.
    off = tournament_make(
        organiser, name=shown("event"), description=long("about"), draw_source="outside",
        draw_source_text=long("source"), automatic=False, draw_value_at=at + timedelta(days=60), venue="table",
    )  # fmt: skip
    events.registration_open(tournament=off, actor=organiser, now=at)
    off.refresh_from_db()
    EVENT_VERBS["enter-walk-in"].do({"name": plain("walkin"), "list": now.values["list"]}, off, organiser, at)
    events.tournament_cancel(tournament=off, reason=long("cancelled"), actor=organiser, now=at)


def season_write(now: Owned) -> None:
    """Write into a league: a season that is played, and one that is called off."""
    at = timezone.now()
    organiser, staff, judge = (someone(now, role) for role in ("organiser", "staff", "judge"))
    league = seasons.league_create(
        name=shown("league"), description=long("leagueabout").replace("\u202e", ""), owner=organiser, now=at
    )
    for number, name in enumerate(("played", "off")):
        season = seasons.season_create(
            league=league, ruleset="confrontation", format=None, prize_set=CardSet.objects.get(pk=1),
            announcement=long("announced").replace("\u202e", ""), entry="asked" if number else "open",
            draw_source="outside", draw_source_text=long("source"), draw_value_at=at + timedelta(days=60),
            series=[seasons.SeriesSpec(at + timedelta(days=9), at + timedelta(days=16))], actor=organiser, now=at,
        )  # fmt: skip
        season = seasons.season_announce(season=season, actor=organiser, now=at)
        now.values[f"season_{name}"] = season.pk

        def do(verb: str, actor: Player, season: Season = season, **data: Any) -> None:
            season.refresh_from_db()
            sent = {name: str(value) for name, value in data.items()}
            OFFICIAL_VERBS[verb].do(sent, season, actor, timezone.now())

        do("sanction", organiser, message=long("seasonasks"))
        if number:
            do("cancel", organiser, reason=long("seasonreason"))
            continue
        page = f"/leagues/sanctioning/{season.pk}/"
        client_of(staff).post(page, {"decision": "refuse", "answer": long("seasonanswer")})
        do("tell", organiser, message=long("seasontold").replace("\u202e", "").replace("\r\n", " ")[:280])
        rows = [
            seasons.season_enter(season=season, player=player_make(f"league{letter}"), now=at)
            for letter in ("a", "b", "c")
        ]
        do("pause", judge, entrant=rows[0].pk, reason=long("seasonreason"))
        do("remove", judge, entrant=rows[1].pk, reason=long("seasonreason"))
        do("readmit", judge, entrant=rows[1].pk, reason=long("seasonreason"))
        season.refresh_from_db()
        do("undo", judge, number=season.version, reason=long("seasonreason"))
    # Asked again, so that the page of requests has the message.
    do("sanction", organiser, season=Season.objects.get(pk=now.values["season_played"]), message=long("seasonasks"))


def admin_write(root: Player, row: Any, **changed: str) -> None:
    """Save a row by its form in the admin."""
    request = RequestFactory().post("/admin/")
    request.user = root
    page = admin.site._registry[type(row)]
    form_of = page.get_form(request, row, change=True)
    data = {name: value for name, value in model_to_dict(row).items() if value is not None}
    if "sets" in data:
        data["sets"] = json.dumps(data["sets"])
    form = form_of({**data, **changed}, instance=row)
    assert form.is_valid(), form.errors
    form.save()


def rows_marked() -> list[tuple[Any, Any, str]]:
    """Every row of every table that holds a payload: its model, its key, and all its values as one text."""
    marked = []
    for model in apps.get_models(include_auto_created=True):
        names = [field.attname for field in model._meta.concrete_fields]
        rows = ((row["pk"], str(list(row.values()))) for row in model._base_manager.values("pk", *names))
        marked += [(model, pk, text) for pk, text in rows if MARK in text]
    return marked


# What is looked at


class Markup(HTMLParser):
    """What of a page a payload has become."""

    LINKS = ("href", "src", "action", "formaction", "data", "hx-get", "hx-post", "sse-connect")

    def __init__(self, page: str) -> None:
        super().__init__()
        self.marks: list[str] = []
        self.feed(page)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        for name, value in attrs:
            text = (value or "").strip().lower()
            if MARK in name or name.startswith("on") or (name in ("id", "class") and text.startswith(MARK)):
                self.marks.append(f"<{tag} {name}={value!r}>")
            if name in self.LINKS and text.startswith("javascript:"):
                self.marks.append(f"<{tag} {name}={value!r}>")
        if MARK in tag:
            self.marks.append(f"<{tag}>")

    def handle_data(self, data: str) -> None:
        if self.cdata_elem is not None and MARK in data:
            self.marks.append(f"<{self.cdata_elem}>{data[:80]}")

    def handle_comment(self, data: str) -> None:
        if MARK in data:
            self.marks.append(f"<!--{data[:80]}-->")


JSON = ("application/json", "application/vnd.oai.openapi+json")
FILES = ("text/calendar", "text/csv", "text/plain")
"""What browsers save and do not show, where the answer says that it is a file."""


def faults(answer: Any, where: str) -> list[str]:
    """What is wrong with an answer."""
    kind = answer.get("Content-Type", "").partition(";")[0]
    body = b"".join(answer.streaming_content) if answer.streaming else answer.content
    text = body.decode()
    wrong = [] if answer.get("X-Content-Type-Options") == "nosniff" else ["no nosniff"]
    if kind == "text/html":
        wrong += Markup(text).marks
    elif where.partition(" ")[2].startswith("/api/v1/") and body:
        saved = kind in FILES and answer.get("Content-Disposition", "").startswith("attachment;")
        wrong += [] if kind in JSON or saved else [f"is {kind}"]
    if "49 zq" in text:
        wrong.append("a template was evaluated")
    if answer.status_code >= 500 and "/healthz/" not in where:  # nobody works here, so the site is not ready
        wrong.append("an error of the server")
    return [f"{where} {answer.status_code}: {fault}" for fault in wrong]


def test_the_parser_sees_what_would_be_markup() -> None:
    """Each payload, not escaped, is found in text, in an attribute and in a title."""
    for payload in (long("x"), short("x"), plain("x")):
        for around in ("<p>{}</p>", '<a title="{}">', "<title>{}</title>", "<textarea>{}</textarea>"):
            assert Markup(around.format(payload)).marks, (around, payload)
        assert not Markup("<p>{}</p>".format(payload.replace("<", "&lt;"))).marks
    assert Markup('<a href=" javascript:alert(1)">').marks


@pytest.mark.law
def test_every_text_is_shown_as_text(now: Owned) -> None:
    texts_write(now)
    stored = "".join(text for _model, _pk, text in rows_marked())
    for key in set(STORED.values()):
        assert f"{MARK}{key}" in stored, f"{key} is not stored; list it in TRIED"
    wrong: list[str] = []
    nowhere = set(STORED.values())

    def look(text: str) -> None:
        nowhere.difference_update([key for key in nowhere if f"{MARK}{key}" in text])

    for where, answer in chain(pages(now), admin_pages(now)):
        wrong += faults(answer, where)
        if not answer.streaming:
            look(answer.content.decode())
    wrong += letters(now)
    assert not wrong, f"{len(wrong)} faults:\n" + "\n".join(wrong[:40])
    for message in mail.outbox:
        look(f"{message.subject} {message.body}")
    assert not nowhere, f"{nowhere} are shown nowhere"


READERS = ("stranger", "outsider", "opponent", "organiser", "judge", "superuser", "owner")


def pages(now: Owned) -> Iterator[tuple[str, Any]]:
    """Every page and every answer of the API, as everybody, about everything there is."""
    clients = {role: client_of(now.people[role]) for role in READERS}
    for role, _route, path in addresses(now):
        site_cache.clear()
        yield f"{role} {path}", clients[role].get(path)


def addresses(now: Owned) -> Iterator[tuple[str, str, str]]:
    """Who reads, the route, and the address."""
    written = Tournament.objects.filter(name__contains=MARK).values_list("pk", flat=True)
    events_, codes = [now.values["running"], *written], ("match", "waiting", "three")
    for role in READERS:
        for route in routes():
            if route.startswith("sse/") or "sign-out" in route or (role != "stranger" and route in SAME):
                continue
            about: list[tuple[tuple[str, str], ...]] = [()]
            if "events/<id:pk>" in route:
                about = [(("pk", str(pk)), ("entrant_id", entrant_of(pk))) for pk in events_]
            elif "seasons/<id:pk>" in route:
                about = [(("pk", str(now.values[name])),) for name in ("season", "season_played", "season_off")]
            elif "leagues/<id:pk>" in route:
                league = Season.objects.get(pk=now.values["season_played"]).league_id
                about = [(("pk", str(league)),)]
            elif "<slug:code>" in route:
                about = [(("code", code),) for code in codes]
            elif "challenges/<id:pk>" in route:
                about = [(("pk", name),) for name in ("offered", "got", "three_seats")]
            elif "decks/shared/" in route:
                about = [(("token", "deck_token"),)]
            elif "<id:deck_id>" in route:
                about = [(("deck_id", str(pk)),) for pk in someone(now, "owner").decks.values_list("pk", flat=True)]
            for path in about:
                for query in QUERIES.get(route, ("",)):
                    yield role, route, address(route, now, path) + query


SAME = {
    "api/v1/schema/", "api/", "healthz", "healthz/ready", "metrics", "favicon.ico", "events/verify_draw.py",
    "events/verify_event.py", "api/v1/cards/", "cards/all.json",
    "api/v1/cards/all.json",
}  # fmt: skip
"""Routes that answer everybody the same."""
QUERIES = {
    "events/<id:pk>/": ("", *(f"?tab={tab}" for tab in ("pairings", "standings", "entrants", "prizes", "log"))),
    "leagues/seasons/<id:pk>/": tuple(f"?tab={tab}" for tab in TABS),
    "api/v1/schema/": ("?format=json",),
}


def entrant_of(pk: int) -> str:
    """Somebody in an event, or nobody."""
    return str(Tournament.objects.get(pk=pk).entrants.values_list("pk", flat=True).last() or 0)


def admin_pages(now: Owned) -> Iterator[tuple[str, Any]]:
    """The list of every model, and the pages of rows that hold a payload, and of one that does not."""
    client = client_of(now.people["superuser"])
    marked = rows_marked()
    for model in admin.site._registry:
        base = f"/admin/{model._meta.app_label}/{model._meta.model_name}/"
        rows = [pk for row_model, pk, _text in marked if row_model is model]
        rows = [*rows[:4], *model._default_manager.values_list("pk", flat=True)[:1]]
        more = [f"{pk}/{page}/" for pk in rows[:1] for page in ("history", "delete")]
        tails = ["", "?q=zq", "add/", *(f"{pk}/change/" for pk in rows), *more]
        for path in (f"{base}{tail}" for tail in tails):
            yield f"superuser {path}", client.get(path)
    yield "superuser /admin/", client.get("/admin/")


HEADERS = {
    "Content-Type", "MIME-Version", "Content-Transfer-Encoding", "Subject", "From", "To", "Date", "Message-ID",
}  # fmt: skip
ENDED_BY_A_CLICK = HEADERS | {"List-Unsubscribe", "List-Unsubscribe-Post"}
"""Of letters about notices, and no others."""


def letters(now: Owned) -> list[str]:
    """What is wrong with the letters that are owed, when all have gone out."""
    at = timezone.now() + timedelta(minutes=1)
    while notices_deliver(at):
        pass
    letters_deliver(at)
    assert len(mail.outbox) > 5
    known = {*Player.objects.exclude(email="").values_list("email", flat=True), address_of("mail")}
    wrong = []
    for message in mail.outbox:
        sent = message.message()
        # As it arrives: a header that a text had added would be one there.
        arrived = message_from_bytes(sent.as_bytes())
        if sorted(arrived.keys()) not in (sorted(HEADERS), sorted(ENDED_BY_A_CLICK)) or "\n" in message.subject:
            wrong.append(f"{message.subject}: {sent.keys()}")
        if len(message.recipients()) != 1 or message.recipients()[0] not in known:
            wrong.append(f"{message.subject}: goes to {message.recipients()}")
        if sent.get_content_type() != "text/plain" or "49 zq" in message.body:
            wrong.append(f"{message.subject}: is {sent.get_content_type()}")
    return wrong


@pytest.mark.law
def test_what_is_refused_is_not_kept_and_is_shown_as_text(now: Owned) -> None:
    wrong = []
    changes = Changes()
    changes.take()
    for field, (role, method, path, body) in TRIED.items():
        client = client_of(now.people[role])
        for payload in (short("no"), plain("no")):
            site_cache.clear()
            sent = filled(body, now, payload)
            with transaction.atomic(), changes.noted():
                address = path.format(**now.values)
                if path.startswith("/api/"):
                    extra = {"content_type": "application/json", "HTTP_IDEMPOTENCY_KEY": "k"}
                    answer = getattr(client, method.lower())(address, json.dumps(sent), **extra)
                    if not 400 <= answer.status_code < 500:
                        wrong.append(f"{field}: {answer.status_code} is no refusal")
                else:
                    answer = client.post(address, sent, follow=True)
                marked_rows = [(model, new) for model, _old, new in changes.rows() if MARK in str(new)]
                wrong += faults(answer, f"{role} {address}")
                wrong += [f"{field}: {model._meta.label} keeps {payload!r}" for model, _ in marked_rows]
                transaction.set_rollback(True)
            match_cache.clear()
    assert not wrong, f"{len(wrong)} faults:\n" + "\n".join(wrong)


def filled(body: Any, now: Owned, payload: str) -> Any:
    """A body with the payload and the values of the world in it."""
    if isinstance(body, dict):
        return {filled(name, now, payload): filled(value, now, payload) for name, value in body.items()}
    if isinstance(body, list):
        return [filled(item, now, payload) for item in body]
    if isinstance(body, str) and body[:1] == "{":
        return now.values[body[1:-1]]
    return body.replace("@@", payload) if isinstance(body, str) else body
