"""A season from "new" to its prizes, walked by the links, forms and buttons of its pages: by its coordinator, players,
a judge and the staff. Only the clock, and the games at the tables, are the test's."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from leagues.seasons import jobs
from leagues.seasons.models import Season, SeasonTable
from players.models import Notice, Player
from players.notices.services import notice_text
from tests.forms import Form, forms_shown
from tests.leagues.conftest import player_make
from tests.leagues.season.conftest import decided, open_tables
from tests.leagues.test_pages import messages_of, signed_in

pytestmark = [pytest.mark.django_db, pytest.mark.long]
HOUR, DAY = timedelta(hours=1), timedelta(days=1)


@dataclass
class Clock:
    """The time that everything reads; moving it on runs the jobs of seasons until nothing is left to do."""

    now: datetime

    def to(self, moment: datetime) -> None:
        assert moment >= self.now
        self.now = moment
        for _ in range(5):
            if not sum(job.run(self.now) for job in jobs.JOBS):
                return


@dataclass
class Person:
    """Somebody at their browser: the page that is shown, and how often they pressed a link or a button."""

    player: Player
    client: Client = field(init=False)
    body: str = ""
    presses: int = 0

    def __post_init__(self) -> None:
        self.client = signed_in(self.player)

    def look(self, address: str) -> str:
        """Open an address."""
        self.client.force_login(self.player)  # weeks go by
        answer = self.client.get(address)
        assert answer.status_code == 200, answer.content[:300]
        self.body, self.address = answer.content.decode(), address
        return self.text

    @property
    def text(self) -> str:
        """What the page says."""
        return " ".join(re.sub(r"<[^>]*>", " ", self.body).split())

    def follow(self, link: str) -> None:
        """Press the link of an address."""
        assert f'href="{link}"' in self.body, link
        self.presses += 1
        self.look(self.address.partition("?")[0] + link if link.startswith("?") else link)

    def form(self, action: str, **fields: Any) -> Form:
        """The first form that is sent to an address that ends so, and holds these fields; without an end, to the
        page's own address."""
        for form in forms_shown(self.body):
            sent_to = form.action.partition("?")[0]
            fits = sent_to.endswith(action) if action else not sent_to
            holds = all(form.fields.get(name) == [str(value)] for name, value in fields.items())
            if form.method == "post" and fits and holds:
                return form
        raise AssertionError(f"no form to {action} with {fields} on {self.address}")

    def press(self, form: Form, button: dict[str, str] | None = None, **typed: Any) -> str:
        """Press a button of a form, with what was typed before; the message on the page after it."""
        assert button is None or button in [added for added, _elsewhere in form.buttons], form.buttons
        self.presses += 1
        answer = self.client.post(form.action or self.address, {**form.fields, **(button or {}), **typed}, follow=True)
        assert answer.status_code == 200, answer.content[:300]
        self.body = answer.content.decode()
        self.address = answer.redirect_chain[-1][0].partition("#")[0] if answer.redirect_chain else self.address
        levels = [message.level_tag for message in answer.context["messages"]]
        assert "error" not in levels, messages_of(answer)
        return messages_of(answer)

    def next(self) -> str:
        """What the console of the season says comes next."""
        section = re.search(r'<section class="panel stack-5" id="next">(.*?)</section>', self.body, re.S)
        assert section is not None
        return " ".join(re.sub(r"<[^>]*>", " ", section[1]).split()).removeprefix("Next ")

    def told(self, kind: str) -> list[str]:
        """The notices of a kind that they got, in order."""
        return [notice_text(row) for row in Notice.objects.filter(player=self.player, kind=kind).order_by("pk")]


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock(datetime(2030, 3, 4, 9, tzinfo=timezone.get_default_timezone()))
    monkeypatch.setattr(timezone, "now", lambda: clock.now)
    return clock


def test_a_season_from_new_to_its_prizes(clock: Clock, coordinator: Player, judge: Player, staff: Player) -> None:
    cora, jude, stan = Person(coordinator), Person(judge), Person(staff)
    anna, ben, cid, dora = players = [Person(player_make(name)) for name in ("anna", "ben", "cid", "dora")]

    # A new season: three presses, nothing typed.
    cora.look("/leagues/")
    cora.follow("/leagues/new/")
    cora.follow("?preset=short-league")
    said = cora.press(cora.form(""), {"announce": "1"})
    assert cora.presses == 3
    season = Season.objects.get()
    assert said == "Short league, season 1 is announced."
    console, home = f"/leagues/seasons/{season.pk}/console/", season.get_absolute_url()
    assert cora.address == console
    first, second = season.series.order_by("number")
    assert cora.next().startswith(
        f"Series 1 opens on {first.opens_at:%-d %b %Y %H:%M} UTC, by itself. 0 players are in."
    )

    # The staff sanction it.
    cora.press(cora.form("/sanction/"))
    stan.look("/leagues/sanctioning/")
    stan.press(stan.form(f"/sanctioning/{season.pk}/"), {"decision": "approve"})

    # Players see it, and enter with a starter.
    anna.look("/")
    assert "A league to enter Short league, season 1" in anna.text
    for person in players:
        person.look(home)
        person.follow(f"{home}enter/")
        [starter, *_others] = re.findall(r'name="deck_version" value="(starter:[^"]*)"', person.body)
        assert person.press(person.form(""), deck_version=starter) == "You are in."
    assert f"Series 1 opens on {first.opens_at:%-d %b %Y %H:%M} UTC. You play no match until then." in anna.text
    assert "Series 1 opens" in anna.look("/")

    # Series 1 opens by itself, and everybody hears of it.
    clock.to(first.opens_at)
    opened = "Short league, season 1: series 1 is open until "
    assert [len([text for text in person.told("season.series") if text.startswith(opened)]) for person in players] == [
        1, 1, 1, 1,
    ]  # fmt: skip
    assert cora.look(console)
    assert cora.next().endswith("0 matches go on, 0 are played.")

    # Anna challenges Ben, who accepts; while they play, Cid's challenge to Ben has no button.
    anna.look(home)
    anna.press(anna.form("/own/challenge/", entrant=season.entrants.get(player=ben.player).pk))
    ben.look(home)
    assert "anna challenges you." in ben.text
    ben.press(ben.form("/own/accept/"))
    cid.look(home)
    cid.press(cid.form("/own/challenge/", entrant=season.entrants.get(player=ben.player).pk))
    ben.look(home)
    assert "You play 1 match at once, as many as you like;" in ben.text
    assert ben.form("/own/accept/").buttons == [({}, f"{home}own/decline/")], "only “Decline” is left"
    # Cid and Dora are matched with anybody, from their desks.
    for person in (cid, dora):
        person.look("/")
        person.press(person.form("/own/wait/"))
    clock.to(clock.now + HOUR)
    tables = {frozenset(table.seats.values_list("entrant__player__username", flat=True)): table
              for table in open_tables(season)}  # fmt: skip
    assert set(tables) == {frozenset({"anna", "ben"}), frozenset({"cid", "dora"})}
    assert "2 matches go on" in (cora.look(console) and cora.next())

    # One match is played to its end; the other is ruled by the judge: one press, then mended.
    stuck = tables[frozenset({"cid", "dora"})]
    jude.look(console)
    before = jude.presses
    scores = jude.form("/report/", table=stuck.pk)
    assert jude.press(scores, {"places": "1 1"}) == "The result stands."
    assert jude.presses - before == 1
    jude.look(f"{console}?tables=decided")
    jude.press(jude.form("/correct/", table=stuck.pk), places="1 2", reason="The log shows who won.")
    stuck.refresh_from_db()
    assert (stuck.source, stuck.note) == (SeasonTable.Source.CORRECTION, "The log shows who won.")
    decided(season, clock.now)

    # The judge pauses a player for a while; they read why.
    jude.look(console)
    jude.press(jude.form("/console/pause/"), player="dora", reason="Talk to me first.")
    dora.look(home)
    assert "A coordinator has paused you: Talk to me first." in dora.text
    jude.look(console)
    jude.press(jude.form("/resume/"))

    # Before the close players hear what is left; then the coordinator certifies what the judge decided.
    clock.to(first.closes_at - DAY)
    assert any("series 1 closes on" in text and "you may still play 3 matches" in text
               for text in anna.told("season.series"))  # fmt: skip
    clock.to(first.closes_at)
    jude.look(console)
    assert "You decided results of this series; another official must certify it." in jude.next()
    cora.look(console)
    assert cora.next().startswith("Series 1 is closed. Look at its results, then certify them.")
    assert cora.press(cora.form("/certify/", series=1)) == "Series 1 is certified."

    # Series 2 opened with the close of series 1; two play, and the published rule decides what is left open.
    assert cora.next().startswith("Series 2 closes on ")
    for person in (anna, dora):
        person.look(home)
        person.press(person.form("/own/wait/"))
    clock.to(clock.now + HOUR)
    assert len(open_tables(season)) == 1
    clock.to(second.closes_at + HOUR)
    cora.look(console)
    assert cora.next().startswith("The time of series 2 is up, and 1 match goes on.")
    assert cora.press(cora.form("/adjudicate/", series=2)) == "1 match is decided by the published rule."
    assert cora.press(cora.form("/certify/", series=2)) == "Series 2 is certified."

    # The end comes by itself; the prizes are drawn by two.
    clock.to(clock.now + 4 * DAY)
    season.refresh_from_db()
    assert season.status == Season.Status.FINISHED
    assert all(len(person.told("season.ended")) == 1 for person in players)
    cora.look(console)
    assert cora.next().startswith("It is over; its prizes can be drawn.")
    assert cora.press(cora.form("/draw/")) == "Proposed; a second person confirms it."
    jude.look(console)
    assert jude.press(jude.form("/decide/"), {"decision": "confirm"}) == "Confirmed and done."
    assert jude.next().startswith("There is nothing left to do.")
    clock.to(clock.now + HOUR)
    assert sum(len(person.told("season.prize")) for person in players) >= 2

    # Standings with their columns, why, and the player's own page.
    standings = anna.look(f"{home}?tab=standings")
    for text in ("anna", "ben", "cid", "dora"):
        assert text in standings
    entrant = season.entrants.get(player=anna.player)
    assert "anna" in anna.look(f"{home}why/{entrant.pk}/")
    assert "rare" in anna.look(f"{home}?tab=prizes")
    assert "Short league, season 1" in anna.look("/players/anna/")
    for tab in ("you", "matches", "series", "entrants", "rules", "log"):
        anna.look(f"{home}?tab={tab}")
