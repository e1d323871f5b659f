"""A season's prize draw with a value of a public source: two officials, a beacon, a deadline, a stranger's proof."""

from __future__ import annotations

import copy
import json
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from django.core.exceptions import ValidationError
from django.test import Client
from django.urls import reverse

from cardpool.collections.ledger import ledger_faults
from cardpool.models import Movement
from leagues.draws.beacons import QUICKNET
from leagues.errors import Forbidden, Refused, WrongState
from leagues.seasons import services
from leagues.seasons.log import Verb
from leagues.seasons.models import League, Season, SeasonDraw, SeasonProposal, SeasonTable
from players.models import Notice, Player
from players.staff.roles import Role
from scripts import verify_draw
from tests.leagues.conftest import NOW, player_make
from tests.leagues.season.conftest import (
    DAY,
    OPEN,
    certified,
    decided,
    enter,
    entered,
    log_of,
    matched,
    sanctioned,
    season_make,
    series_of,
    specs,
    turned,
    waiting,
)
from tests.leagues.test_beacons import VALUE, Relay, body, relay, sent
from tests.leagues.test_pages import messages_of, page, signed_in

pytestmark = [pytest.mark.django_db, pytest.mark.long]
__all__ = ["relay"]

VALUE_AT = OPEN + 20 * DAY
CLOSES = OPEN + 7 * DAY
SOURCE: dict[str, Any] = {
    "draw_source": "outside", "draw_source_text": "Beacon of the day", "draw_value_at": VALUE_AT, "draw_days": 3,
}  # fmt: skip


def over(league: League, staff: Player, judge: Player | None = None, **fields: Any) -> Season:
    """A sanctioned season of one series that four played and that has ended; certified where a judge is given."""
    season = sanctioned(season_make(league, series=specs(1), **{**SOURCE, **fields}), staff, NOW)
    rows = entered(season, 4)
    turned(season, OPEN)
    waiting(rows, OPEN)
    matched(OPEN)
    decided(season, OPEN)
    turned(season, CLOSES)
    season = turned(season, CLOSES)
    assert season.status == Season.Status.FINISHED
    if judge is not None:
        certified(season, judge, CLOSES)
    return season


def propose(season: Season, value: str, actor: Player, now: datetime = VALUE_AT) -> SeasonProposal:
    return services.season_propose(
        season=season, verb="draw", public_value=value, reason="Over.", actor=actor, now=now
    )  # fmt: skip


def confirm(proposal: SeasonProposal, value: str, actor: Player, now: datetime = VALUE_AT) -> SeasonProposal:
    return services.season_proposal_decide(
        proposal=proposal, confirm=True, public_value=value, actor=actor, now=now
    )  # fmt: skip


def is_right(data: dict[str, Any], folder: Path, *more: str) -> int:
    """What the script says of a published file, alone."""
    file = folder / "draw.json"
    file.write_text(json.dumps(data), encoding="utf-8")
    return verify_draw.main([str(file), *more])


def test_the_value_is_entered_by_two_who_do_not_see_each_others(
    league: League, staff: Player, judge: Player, tmp_path: Path
) -> None:
    season = over(league, staff, judge)
    with pytest.raises(Refused, match="Beacon of the day"):
        propose(season, "", judge)
    with pytest.raises(Refused, match=f"appears at {VALUE_AT:%Y-%m-%d %H:%M} UTC; wait"):
        propose(season, "c0ffee", judge, VALUE_AT - timedelta(minutes=1))
    with pytest.raises(Refused, match="hexadecimal digits"):
        propose(season, "coffee", judge)
    first = propose(season, "C0 FF EE", judge)
    assert Notice.objects.filter(player=staff, kind="season.approval").exists()
    console = reverse("leagues:season-console", args=[season.pk])
    shown = page(signed_in(staff), console)
    assert "Look the public value up yourself" in shown
    assert "c0ffee" not in shown.lower()
    assert "c0ffee" not in json.dumps(first.data)
    read = signed_in(staff).get(f"/api/v1/seasons/{season.pk}/console/").json()
    assert "c0ffee" not in json.dumps(read)
    with pytest.raises(Forbidden):
        confirm(first, "c0ffee", judge)
    with pytest.raises(Refused, match="Enter the value"):
        confirm(first, "", staff)
    with pytest.raises(Refused, match="wait for it"):
        confirm(first, "c0ffee", staff, VALUE_AT - DAY)
    assert confirm(first, "c0ffed", staff).status == SeasonProposal.Status.DIFFERED
    assert not season.prizes.exclude(credited_at=None).exists()
    recipients = Notice.objects.filter(kind="season.draw").values_list("player__username", flat=True)
    assert sorted(recipients) == sorted([judge.username, staff.username])
    with pytest.raises(WrongState, match="void, because the two entered different values already"):
        confirm(first, "c0ffee", staff)
    confirm(propose(season, "c0ffee", judge), "0xC0FFEE", staff)
    row = SeasonDraw.objects.get(season=season)
    assert row.result is not None
    assert row.result["public_value"] == "c0ffee"
    assert f"Beacon of the day (hexadecimal digits), published at {VALUE_AT:%Y-%m-%d %H:%M}" in row.manifest["source"]
    assert "when the season has not ended by then" in row.manifest["source"]
    assert Movement.objects.filter(key__startswith=f"season-prize:{season.pk}:").count() == 3
    assert ledger_faults() == []
    # A stranger checks it with the published file alone.
    data = Client().get(f"/leagues/seasons/{season.pk}/draw.json").json()
    assert Client().get(f"/api/v1/seasons/{season.pk}/draw/").json() == data
    assert is_right(data, tmp_path, "--manifest-hash", row.manifest_sha512) == 0
    for change in (
        lambda proof: proof["result"].update(public_value="c0ffed"),
        lambda proof: proof["result"].update(places=proof["result"]["places"][::-1]),
        lambda proof: proof["result"]["pairings"][0].__setitem__(4, "report"),
        lambda proof: proof["manifest"].update(source="Another."),
        lambda proof: proof["awards"][0].update(entrant=proof["awards"][1]["entrant"]),
    ):
        wrong = copy.deepcopy(data)
        change(wrong)
        assert wrong != data
        assert is_right(wrong, tmp_path) == 1


def test_nothing_is_drawn_without_the_value_nor_with_one_that_was_not_announced(
    league: League, staff: Player, judge: Player
) -> None:
    season = over(league, staff, judge)
    for value, message in (("", "Enter the value"), ("xyz", "hexadecimal")):
        with pytest.raises(Refused, match=message):
            services.season_prizes_draw(
                season=season, actor=judge, confirmed_by=staff, public_value=value, now=VALUE_AT
            )  # fmt: skip
    plain = over(league, staff, judge, seed=2, draw_source="results")
    with pytest.raises(Refused, match="This season announced no outside source"):
        services.season_prizes_draw(season=plain, actor=judge, confirmed_by=staff, public_value="00", now=CLOSES)
    assert not SeasonDraw.objects.exclude(drawn_at=None).exists()
    services.season_prizes_draw(season=plain, actor=judge, confirmed_by=staff, now=CLOSES)
    assert SeasonDraw.objects.get(season=plain).drawn_at == CLOSES


def test_a_season_that_ends_late_takes_the_next_value_after_its_end(league: League) -> None:
    season = Season(league=league, draw_source="outside", draw_value_at=NOW, draw_value_days=7, draw_days=3)
    assert season.draw_opens_at is None
    for end, opens in ((-1, 0), (0, 7), (6, 7), (7, 14)):
        season.finished_at = NOW + end * DAY
        assert season.draw_opens_at == NOW + opens * DAY
        assert season.draw_due_at == NOW + (opens + 3) * DAY


@pytest.mark.parametrize(
    ("fields", "name"),
    [
        ({"draw_value_at": None}, "draw_value_at"),
        ({"draw_value_at": OPEN}, "draw_value_at"),
        ({"draw_value_at": OPEN + 6 * DAY}, "draw_value_at"),
        ({"draw_value_at": OPEN + 8 * DAY, "grace": 2 * DAY}, "draw_value_at"),
        ({"draw_value_at": OPEN + 30 * 365 * DAY}, "draw_value_at"),
        ({"draw_source_text": "  "}, "draw_source_text"),
        ({"draw_source_text": f"drand {QUICKNET.hash}", "draw_value_kind": "digits"}, "draw_value_kind"),
        ({"draw_value_days": 0}, "draw_value_days"),
        ({"draw_days": 91}, "draw_days"),
        ({"draw_source": "tea leaves"}, "draw_source"),
    ],
)
def test_what_is_wrong_with_an_announced_source_stands_at_its_field(
    league: League, fields: dict[str, Any], name: str
) -> None:
    with pytest.raises(ValidationError) as caught:
        season_make(league, series=specs(1), **{**SOURCE, **fields})
    assert set(caught.value.message_dict) == {name}
    assert not Season.objects.exists()


def test_a_season_drafted_like_another_moves_the_value_with_its_series(league: League, coordinator: Player) -> None:
    season = season_make(league, series=specs(1), **SOURCE)
    at = OPEN + 30 * DAY
    twin = services.season_clone(season=season, actor=coordinator, now=at)
    assert twin.draw_value_at is not None
    assert twin.draw_value_at - series_of(twin).opens_at == VALUE_AT - OPEN
    assert (twin.draw_source, twin.draw_source_text, twin.draw_days) == ("outside", "Beacon of the day", 3)


def test_two_officials_fetch_the_value(
    league: League, staff: Player, judge: Player, relay: Relay, monkeypatch: pytest.MonkeyPatch
) -> None:
    number = QUICKNET.round_at(VALUE_AT)
    relay.answer = sent(body(round=number))
    season = over(league, staff, judge, draw_source_text=f"drand, chain {QUICKNET.hash}")
    monkeypatch.setattr("leagues.seasons.pages.console.timezone.now", lambda: VALUE_AT)
    console = reverse("leagues:season-console", args=[season.pk])
    client, other = signed_in(judge), signed_in(staff)
    assert "Fetch the value from drand (quicknet)" in page(client, console)
    client.post(f"{console}draw/", {"fetch": "1"})
    proposal = SeasonProposal.objects.get()
    assert VALUE not in json.dumps(proposal.data)
    other.post(f"{console}decide/", {"proposal": proposal.pk, "decision": "confirm", "fetch": "1"})
    row = SeasonDraw.objects.get(season=season)
    assert row.result is not None
    assert row.result["public_value"] == VALUE
    assert relay.asked == [f"/{QUICKNET.hash}/public/{number}"] * 2


def test_who_may_not_propose_does_not_fetch(
    league: League, staff: Player, judge: Player, relay: Relay, coordinator: Player
) -> None:
    season = over(league, staff, judge, draw_source_text=f"drand, chain {QUICKNET.hash}")
    entrant = season.entrants.select_related("player").order_by("pk")[0].player
    for actor in (entrant, player_make("reader")):
        with pytest.raises(Forbidden):
            services.season_draw_value_fetch(season=season, actor=actor, now=VALUE_AT)
    with pytest.raises(Refused, match="wait for it"):
        services.season_draw_value_fetch(season=season, actor=coordinator, now=VALUE_AT - timedelta(seconds=1))
    Season.objects.filter(pk=season.pk).update(draw_source_text="The lottery")
    season.refresh_from_db()
    with pytest.raises(Refused, match="cannot be fetched"):
        services.season_draw_value_fetch(season=season, actor=coordinator, now=VALUE_AT)
    assert relay.asked == []


def test_a_draw_past_its_deadline_becomes_the_staffs_duty(
    league: League, staff: Player, judge: Player, coordinator: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    """They are told once, those who play in the season are not, and the pages say so."""
    season = over(league, staff, judge)
    sue = player_make("sue", Role.STAFF)
    entrant = season.entrants.order_by("pk")[0]
    entrant.player = sue
    entrant.save()
    in_time, late = VALUE_AT + 3 * DAY - timedelta(seconds=1), VALUE_AT + 3 * DAY
    assert services.season_draws_overdue(now=in_time) == 0
    assert services.season_draws_overdue(now=late) == 1
    assert services.season_draws_overdue(now=late) == 0
    notices = Notice.objects.filter(kind="season.draw")
    assert [notice.player for notice in notices] == [staff]
    assert notices.get().url == reverse("leagues:season-console", args=[season.pk])
    monkeypatch.setattr("leagues.seasons.pages.console.timezone.now", lambda: late)
    monkeypatch.setattr("leagues.seasons.pages.season.timezone.now", lambda: late)
    for address in (notices.get().url, f"{season.get_absolute_url()}?tab=prizes"):
        assert "The draw is the staff’s duty now." in page(signed_in(staff), address)
    # An end that is undone and comes again is watched again.
    for row in reversed(log_of(season, Verb.FINISH, Verb.CERTIFY)):
        services.operation_undo(
            season=season, number=row.number, reason="A slip.", actor=staff, confirmed_by=judge, now=late
        )  # fmt: skip
    assert services.season_draws_overdue(now=late) == 0, "it goes on"
    turned(season, late)
    certified(season, judge, late)
    season.refresh_from_db()
    assert season.draw_opens_at == VALUE_AT + 4 * DAY, "the next value after the end"
    assert services.season_draws_overdue(now=VALUE_AT + 7 * DAY) == 1
    confirm(propose(season, "00", judge, late + DAY), "00", staff, late + DAY)
    Season.objects.update(draw_overdue_told_at=None)
    assert services.season_draws_overdue(now=late + 99 * DAY) == 0, "drawn"


def test_a_season_with_nothing_to_draw_is_nobodys_duty(league: League, staff: Player) -> None:
    season = sanctioned(season_make(league, series=specs(1)), staff, NOW)
    entered(season, 2)
    turned(season, OPEN)
    turned(season, CLOSES)
    season = turned(season, CLOSES)
    assert season.status == Season.Status.FINISHED
    assert not season.draws.exists()
    assert services.season_draws_overdue(now=CLOSES + 99 * DAY) == 0


def test_a_draw_proposed_before_results_changed_is_void(
    league: League, staff: Player, judge: Player, coordinator: Player
) -> None:
    season = over(league, staff, judge, draw_source="results")
    old = propose(season, "", judge, CLOSES)
    with pytest.raises(WrongState, match="waits for a second person already"):
        propose(season, "", coordinator, CLOSES)
    certify = log_of(season, Verb.CERTIFY)[0]
    services.operation_undo(
        season=season, number=certify.number, reason="A slip.", actor=judge, confirmed_by=staff, now=CLOSES
    )  # fmt: skip
    table = SeasonTable.objects.order_by("pk")[0]
    services.result_correct(table=table, places=[2, 1], reason="A slip.", actor=coordinator, now=CLOSES)
    with pytest.raises(WrongState, match="series 1 must be certified first"):
        propose(season, "", judge, CLOSES)
    certified(season, judge, CLOSES)
    with pytest.raises(WrongState, match="has changed since it was proposed"):
        confirm(old, "", staff, CLOSES)
    assert "can no longer be confirmed" in page(signed_in(staff), reverse("leagues:season-console", args=[season.pk]))
    new = propose(season, "", judge, CLOSES)
    old.refresh_from_db()
    assert (old.status, old.decided_by) == (SeasonProposal.Status.VOID, None)
    confirm(new, "", staff, CLOSES)
    assert season.prizes.exclude(credited_at=None).count() == 3


def test_the_manifest_lists_those_who_entered_after_an_early_end_was_undone(
    league: League, staff: Player, judge: Player, coordinator: Player, tmp_path: Path
) -> None:
    season = sanctioned(season_make(league, series=specs(2), late_entry_series=1), staff, NOW)
    entered(season, 3)
    turned(season, OPEN)
    services.season_finish(season=season, reason="Snow.", actor=coordinator, now=OPEN + DAY)
    first = SeasonDraw.objects.get()
    assert page(Client(), f"/leagues/seasons/{season.pk}/draw.json")
    number = log_of(season, Verb.FINISH)[0].number
    services.operation_undo(
        season=season, number=number, reason="It thaws.", actor=staff, confirmed_by=judge, now=OPEN + DAY
    )  # fmt: skip
    late = enter(season, "late", now=OPEN + DAY)
    turned(season, OPEN + 7 * DAY)
    turned(season, OPEN + 7 * DAY)
    first.refresh_from_db()
    second = SeasonDraw.objects.get(withdrawn_at=None)
    assert first.withdrawn_reason == "Others entered after it was published."
    assert late.pk in [row["entrant"] for row in second.manifest["entrants"]]
    assert second.manifest["replaces"] == {"sha512": first.manifest_sha512, "reason": first.withdrawn_reason}
    turned(season, OPEN + 14 * DAY)
    season = turned(season, OPEN + 14 * DAY)
    certified(season, judge, OPEN + 14 * DAY)
    confirm(propose(season, "", judge, OPEN + 14 * DAY), "", staff, OPEN + 14 * DAY)
    data = Client().get(f"/leagues/seasons/{season.pk}/draw.json").json()
    assert is_right(data, tmp_path, "--manifest-hash", second.manifest_sha512) == 0
    assert [row["manifest_sha512"] for row in data["withdrawn"]] == [first.manifest_sha512]
    shown = page(Client(), f"{season.get_absolute_url()}?tab=prizes")
    second.refresh_from_db()
    assert second.seed
    for text in (first.manifest_sha512, second.manifest_sha512, second.seed, "Withdrawn manifests", "season-draw-"):
        assert text in shown


def test_the_pages_say_what_is_announced_and_who_could_know_what(league: League, staff: Player, judge: Player) -> None:
    season = season_make(league, series=specs(1), **SOURCE)
    assert "It also takes a public value: Beacon of the day" in page(Client(), f"{season.get_absolute_url()}?tab=rules")
    assert "?tab=prizes" not in page(Client(), season.get_absolute_url())
    page(Client(), f"/leagues/seasons/{season.pk}/draw.json", 404)
    season = over(league, staff, judge, seed=3)
    shown = page(Client(), f"{season.get_absolute_url()}?tab=prizes")
    assert "not even whoever runs the server" in " ".join(shown.split())
    assert season.draw_commitment in shown
    plain = over(league, staff, judge, seed=4, draw_source="results")
    shown = page(Client(), f"{plain.get_absolute_url()}?tab=prizes")
    assert "no public value was announced, which would rule that out" in " ".join(shown.split())
    read = Client().get(f"/api/v1/seasons/{season.pk}/").json()
    assert (read["draw_source"], read["draw_source_text"]) == ("outside", "Beacon of the day")
    assert read["draw_commitment"] == season.draw_commitment


@pytest.mark.parametrize("way", ["page", "api"])
def test_two_people_enter_the_value_by_page_and_api(
    league: League, staff: Player, judge: Player, way: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    season = over(league, staff, judge)
    for module in ("pages.console", "api.console"):
        monkeypatch.setattr(f"leagues.seasons.{module}.timezone.now", lambda: VALUE_AT)

    def do(player: Player, verb: str, **data: object) -> str:
        client = signed_in(player)
        if way == "page":
            return messages_of(client.post(f"/leagues/seasons/{season.pk}/console/{verb}/", data, follow=True))
        answer = client.post(
            f"/api/v1/seasons/{season.pk}/do/{verb}/",
            {"data": {name: str(value) for name, value in data.items()}},
            content_type="application/json",
        )
        return str(answer.json().get("text") or answer.json())

    assert "Enter the value" in do(judge, "draw")
    assert do(judge, "draw", public_value="00 aa") == "Proposed; a second person confirms it."
    first = SeasonProposal.objects.get()
    differ = do(staff, "decide", proposal=first.pk, decision="confirm", public_value="00ab")
    assert differ.startswith("The two values differ, so nothing is drawn.")
    do(judge, "draw", public_value="00aa")
    second = SeasonProposal.objects.get(status="open")
    assert do(staff, "decide", proposal=second.pk, decision="confirm", public_value="0x00AA") == "Confirmed and done."
    assert season.prizes.exclude(credited_at=None).count() == 3
    shown = page(Client(), f"{season.get_absolute_url()}?tab=prizes")
    assert "00aa" in shown
    assert "credited to the winners’ collections" in shown
