"""Booster drafts: seats, packs on their way, picks, clocks, bots and the end."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from cardpool.collections.ledger import ledger_faults
from cardpool.collections.pools import pool_cards
from cardpool.errors import Conflict, Forbidden, KeyConflict, Refused
from cardpool.limited import ended, picks, templates
from cardpool.limited.drafts import (
    HOSTED_MOST,
    OPEN_FOR,
    casual_draft_make,
    draft_call_off,
    draft_cancel,
    draft_join,
    draft_leave,
    draft_make,
    draft_start,
)
from cardpool.limited.picks import (
    draft_advance,
    draft_pick,
    draft_return,
    draft_wish_move,
    draft_wishes_set,
    drafts_owed,
)
from cardpool.limited.record import draft_record
from cardpool.models import Collection, Draft, DraftPick, Holding, LimitedPool
from engine.tcg.facts import all_facts
from players.friends.blocks import player_block
from players.models import AuditEntry, Notice, Player
from players.notices.kinds import notice_text
from players.staff.roles import Role, role_give
from scripts import verify_draft
from tests.cardpool.limited.play import CLOCK, drafted, drawn_cards, held, picked, played_out, pooled, seat_of, some
from tests.conftest import NOW

pytestmark = pytest.mark.django_db
MINUTE, HOUR = timedelta(minutes=1), timedelta(hours=1)


@pytest.fixture
def two(ana: Player, ben: Player) -> list[Player]:
    return [ana, ben]


def open_draft(**more: Any) -> Draft:
    made = {"template": "fellowship-draft", "size": 4, "clock": CLOCK, "made_key": "t:1", "key": "tournament:1"}
    return draft_make(**{**made, "now": NOW, **more})


def casual(host: Player, key: str = "k", **more: Any) -> Draft:
    return casual_draft_make(
        **{"host": host, "template": "fellowship-draft", "size": 4, "clock": "day", "key": key, "now": NOW, **more}
    )


@pytest.mark.long
def test_a_draft_goes_to_its_end_and_every_card_is_in_a_pool_or_with_a_bot(two: list[Player]) -> None:
    draft = played_out(drafted(two), two)
    assert draft.state == "over"
    assert draft.picks_made == 4 * 6 * 6  # six picks of each of six boosters
    fixed = Counter({(card, False): 2 * n for card, n in draft.rules["fixed"].items()})
    bots = Counter((card, foil) for pick in draft.picks.filter(seat__player=None) for card, foil in pick.cards)
    assert pooled(draft) + bots == drawn_cards(draft) + fixed
    assert {sum(pool_cards(pool).values()) for pool in Collection.objects.filter(pool_key="tournament:1")} == {66 + 11}
    assert LimitedPool.objects.filter(kind="draft", template="fellowship-draft").count() == 2
    assert ledger_faults() == []
    assert not draft.seats.exclude(due_at=None, waits_since=None).exists()
    assert Notice.objects.filter(kind="draft.over").count() == 2


@pytest.mark.long
def test_the_record_is_checked_by_a_stranger_and_any_change_is_found(two: list[Player], tmp_path: Path) -> None:
    draft = played_out(drafted(two), two)
    record = json.loads(json.dumps(draft_record(draft)))
    path = tmp_path / "draft.json"

    def judged(data: Any, *more: str) -> int:
        path.write_text(json.dumps(data))
        return verify_draft.main([str(path), *more])

    assert judged(record) == 0
    assert judged(record, "--commitment", draft.commitment) == 0
    assert judged(record, "--commitment", "00") == 1
    changes: list[Callable[[Any], object]] = [
        lambda one: one.update(secret="00" * 64),
        lambda one: one["rules"].update(at_a_time=1),
        lambda one: one["seats"][0].update(cut="another"),
        lambda one: one["seats"][3].update(cut="another"),
        lambda one: one["seats"][0].update(place=one["seats"][1]["place"], was=0),
        lambda one: one["packs"][0][2].reverse(),
        lambda one: one["packs"].append([7, 0, []]),
        lambda one: one["picks"].pop(),
        lambda one: one["picks"][0].update(seat=one["picks"][1]["seat"]),
        lambda one: one["picks"][5].update(cards=one["picks"][6]["cards"]),
        lambda one: one["picks"][0]["cards"].pop(),
        lambda one: one["recipe_contents"][one["recipes"][0]].update(product="other"),
        lambda one: one.update(state="drafting"),
        lambda one: one.update(algorithm="entmoot-draft-2"),
        lambda one: one["seats"].pop(),
    ]
    for change in changes:
        other = json.loads(json.dumps(record))
        change(other)
        assert judged(other) == 1
    assert judged({}) == 2
    assert verify_draft.main([str(tmp_path / "none.json")]) == 2


def test_before_the_end_the_record_has_the_promise_and_nothing_hidden(two: list[Player]) -> None:
    draft = drafted(two)
    record = draft_record(draft)
    assert record["commitment"] == draft.commitment
    assert not {"secret", "seats", "packs", "picks"} & set(record)
    assert "cut of" not in json.dumps(record)


@pytest.mark.long
def test_packs_wait_and_nobody_waits_for_the_whole_table(two: list[Player]) -> None:
    ana, ben = two
    draft = drafted(two)
    drafts_owed(NOW)  # the bots have picked; their packs are with the players or wait there
    first = held(draft, ana)
    assert first is not None
    assert (first.round, len(first.cards)) == (1, 11)
    made = 0
    while held(draft, ana) is not None:
        made += 1
        picked(draft, ana, f"a{made}")
        drafts_owed(NOW)
    # Ana has picked from everything that reached her while Ben still looks at his first pack.
    assert made >= 1
    pack = held(draft, ben)
    assert pack is not None
    assert len(pack.cards) == 11
    assert draft.packs.filter(holder=seat_of(draft, ben)).count() > 1


@pytest.mark.long
def test_a_pick_is_made_once_and_a_stale_one_changes_nothing(two: list[Player]) -> None:
    ana, _ = two
    draft = drafted(two)
    pack, cards = held(draft, ana), some(draft, ana)
    assert pack is not None
    first = draft_pick(draft=draft, player=ana, pack=pack.label, cards=cards, key="k", now=NOW)
    again = draft_pick(draft=draft, player=ana, pack=pack.label, cards=cards[::-1], key="k", now=NOW)
    assert again == first
    with pytest.raises(KeyConflict):
        draft_pick(draft=draft, player=ana, pack=pack.label, cards=cards[:1], key="k", now=NOW)
    with pytest.raises(Conflict, match=r"No pack waits|moved on"):
        draft_pick(draft=draft, player=ana, pack=pack.label, cards=cards, key="other", now=NOW)
    assert DraftPick.objects.filter(seat__player=ana).count() == 1


@pytest.mark.long
def test_what_is_no_pick_is_refused(two: list[Player]) -> None:
    ana, _ = two
    draft = drafted(two)
    pack, cards = held(draft, ana), some(draft, ana)
    assert pack is not None
    inside = {card for card, _ in pack.cards}
    outside = next(card for card in ("1C3", "1C4", "1C5", "1C6", "1C7", "1C8", "1C9", "1C10") if card not in inside)
    stranger = Player.objects.create_user("stranger")

    def pick(player: Player = ana, label: str = pack.label, chosen: Any = cards, key: str = "k") -> DraftPick:
        return draft_pick(draft=draft, player=player, pack=label, cards=chosen, key=key, now=NOW)

    for more, error, reason in [
        ({"chosen": cards[:1]}, Refused, "Pick 2 cards"),
        ({"chosen": [cards[0], cards[0]]}, Refused, "Pick 2 cards"),
        ({"chosen": []}, Refused, "Pick 2 cards"),
        ({"chosen": [cards[0], (outside, False)]}, Refused, "is not in this pack"),
        ({"chosen": [cards[0], ("nosuch", False)]}, Refused, "named by its id"),
        ({"label": "1-9-11"}, Conflict, "moved on"),
        ({"label": "x"}, Conflict, "moved on"),
        ({"player": stranger}, Forbidden, "no seat"),
        ({"key": ""}, Refused, "Idempotency-Key"),
    ]:
        with pytest.raises(error, match=reason):
            pick(**more)  # type: ignore[arg-type]
    assert not DraftPick.objects.filter(seat__player__isnull=False).exists()


@pytest.mark.long
def test_the_clock_picks_by_the_wish_list_then_as_a_bot_would(two: list[Player]) -> None:
    ana, ben = two
    draft = drafted(two)
    wished = [held(draft, ana).cards[index][0] for index in (7, 3)]  # type: ignore[union-attr]
    draft_wishes_set(draft=draft, player=ana, cards=["1C3", *wished][-2:], now=NOW)
    at = NOW + HOUR + 10 * MINUTE
    seat = seat_of(draft, ana)
    assert seat.due_at == at
    drafts_owed(at - timedelta(seconds=1))
    assert not DraftPick.objects.filter(seat__player__in=two).exists()
    drafts_owed(at)
    mine = DraftPick.objects.get(seat=seat, number=draft.picks.filter(seat=seat).first().number)  # type: ignore[union-attr]
    assert (mine.way, {card for card, _ in mine.cards}) == ("wish", set(wished))
    assert draft.picks.filter(seat=seat_of(draft, ben)).first().way == "clock"  # type: ignore[union-attr]
    seat.refresh_from_db()
    assert (seat.missed, seat.reserve_left, seat.bot_picks) == (1, 0, False)


@pytest.mark.long
def test_the_reserve_is_used_beside_the_time_for_a_pick(two: list[Player]) -> None:
    ana, _ = two
    draft = drafted(two)
    picked(draft, ana, "a", NOW + HOUR + 4 * MINUTE)
    assert seat_of(draft, ana).reserve_left == 6 * 60
    drafts_owed(NOW + HOUR + 5 * MINUTE)
    if held(draft, ana) is None:
        picked(draft, two[1], "ben", NOW + HOUR + 5 * MINUTE)
        drafts_owed(NOW + HOUR + 5 * MINUTE)
    picked(draft, ana, "b", NOW + HOUR + 6 * MINUTE)
    assert seat_of(draft, ana).reserve_left == 6 * 60


@pytest.mark.long
def test_after_missed_picks_a_bot_picks_until_the_player_is_back(two: list[Player]) -> None:
    ana, ben = two
    draft = drafted(two)
    now = NOW
    for _ in range(2):
        now += 3 * HOUR
        drafts_owed(now)
    seat = seat_of(draft, ana)
    assert seat.bot_picks
    assert Notice.objects.filter(player=ana, kind="draft.bot").count() == 1
    back = draft_return(draft=draft, player=ana, now=now)
    assert (back.bot_picks, back.missed) == (False, 0)
    assert back.due_at in (None, now + HOUR)  # all the time for a pick, and no reserve is left
    by_bot = draft.picks.filter(seat=seat, way="bot").count()
    drafts_owed(now + MINUTE)
    assert draft.picks.filter(seat=seat, way="bot").count() == by_bot
    # Who leaves is played for by a bot, and the draft goes on to its end.
    draft_leave(draft=draft, player=ana, now=now)
    draft_leave(draft=draft, player=ben, now=now)
    for _ in range(60):
        drafts_owed(now + MINUTE)
    draft.refresh_from_db()
    assert draft.state == "over"
    assert {sum(pool_cards(pool).values()) for pool in Collection.objects.filter(pool_key="tournament:1")} == {77}


def test_a_pick_by_the_player_ends_the_bots_picking(two: list[Player]) -> None:
    ana, _ = two
    draft = drafted(two)
    draft_leave(draft=draft, player=ana, now=NOW)
    picked(draft, ana, "k")
    assert not seat_of(draft, ana).bot_picks


@pytest.mark.long
def test_bots_need_few_rows_at_once_and_all_of_them_in_the_end(ana: Player) -> None:
    draft = drafted([ana], size=8)
    draft_leave(draft=draft, player=ana, now=NOW)
    picks_made = draft_advance(draft=draft, now=NOW)
    assert picks_made == picks.PICKS_AT_ONCE
    while draft_advance(draft=draft, now=NOW):
        pass
    draft.refresh_from_db()
    assert draft.state == "over"


@pytest.mark.long
def test_a_draft_that_fails_waits_alone(two: list[Player], monkeypatch: pytest.MonkeyPatch) -> None:
    first = drafted(two)
    second = drafted(two, made_key="t:2", key="tournament:2")
    real = picks.draft_advance

    def failing(*, draft: Draft, now: datetime) -> int:
        if draft.pk == first.pk:
            raise RuntimeError("injected")
        return real(draft=draft, now=now)

    monkeypatch.setattr(picks, "draft_advance", failing)
    assert drafts_owed(NOW) > 0
    assert not first.picks.exists()
    assert second.picks.exists()
    first.refresh_from_db()
    assert first.blocked_reason == "RuntimeError: injected"
    monkeypatch.undo()
    drafts_owed(NOW + MINUTE)
    assert not first.picks.exists()  # it is left alone for a while
    drafts_owed(NOW + picks.RETRY)
    first.refresh_from_db()
    assert first.picks.exists()
    assert (first.blocked_reason, first.retry_at) == ("", None)


@pytest.mark.long
def test_hooks_are_told_of_the_end_and_of_a_draft_that_is_called_off(
    two: list[Player], monkeypatch: pytest.MonkeyPatch
) -> None:
    calls: list[tuple[str, str]] = []
    monkeypatch.setattr(ended, "_HOOKS", {})
    ended.draft_ended("test", lambda draft, now: calls.append((draft.key, draft.state)))
    played_out(drafted(two), two)
    draft_cancel(draft=drafted(two, made_key="t:2", key="tournament:2"), actor=None, now=NOW)
    assert calls == [("tournament:1", "over"), ("tournament:2", "cancelled")]


@pytest.mark.long
def test_a_draft_that_is_called_off_gives_no_cards(two: list[Player]) -> None:
    ana, _ = two
    draft = drafted(two)
    picked(draft, ana, "k")
    draft_cancel(draft=draft, actor=None, now=NOW)
    assert draft_cancel(draft=draft, actor=None, now=NOW).state == "cancelled"
    assert not Collection.objects.filter(pool_of__isnull=False).exists()
    assert drafts_owed(NOW + 100 * HOUR) == 0
    with pytest.raises(Conflict, match="is over"):
        draft_pick(draft=draft, player=ana, pack="1-1-11", cards=[], key="x", now=NOW)
    with pytest.raises(Conflict, match="called off"):
        draft_start(draft=draft, actor=None, now=NOW)
    assert Notice.objects.filter(kind="draft.cancelled").count() == 2
    over = played_out(drafted(two, made_key="t:2", key="tournament:2"), two)
    with pytest.raises(Conflict, match="its cards are in the pools"):
        draft_cancel(draft=over, actor=None, now=NOW)


@pytest.mark.long
def test_people_join_until_the_seats_are_taken(two: list[Player], player_make: Callable[..., Player]) -> None:
    ana, ben = two
    draft = open_draft()
    seat = draft_join(draft=draft, player=ana, now=NOW)
    assert draft_join(draft=draft, player=ana, cut="my cut", now=NOW).cut == "my cut"
    assert draft_join(draft=draft, player=ana, cut="another", now=NOW).cut == "my cut"
    assert draft.seats.get() == seat
    for number in range(3):
        draft_join(draft=draft, player=player_make(f"p{number}"), now=NOW)
    with pytest.raises(Conflict, match="All seats"):
        draft_join(draft=draft, player=ben, now=NOW)
    draft_leave(draft=draft, player=ana, now=NOW)
    draft_join(draft=draft, player=ben, now=NOW)
    with pytest.raises(Forbidden, match="no seat"):
        draft_leave(draft=draft, player=ana, now=NOW)
    draft_start(draft=draft, actor=None, now=NOW)
    assert sorted(draft.seats.values_list("number", flat=True)) == [0, 1, 2, 3]
    with pytest.raises(Conflict, match="no longer open"):
        draft_join(draft=draft, player=ana, now=NOW)


@pytest.mark.parametrize(
    ("more", "reason"),
    [
        ({"template": "nosuch"}, "There is no such draft template"),
        ({"template": "shadows-draft"}, "is not offered yet"),
        ({"size": 3}, "4 to 8 seats"),
        ({"size": 9}, "4 to 8 seats"),
        ({"clock": CLOCK.__class__(1, 0)}, "20 seconds to 7 days"),
        ({"name": "\x00"}, "A draft has a name"),
    ],
)
def test_a_draft_that_cannot_be_is_refused(
    catalogue: None, more: dict[str, Any], reason: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(templates, "playable", lambda card: not card.startswith("11R"))
    with pytest.raises(Refused, match=reason):
        open_draft(**more)
    assert not Draft.objects.exists()


def test_nobody_begins_an_empty_draft(catalogue: None) -> None:
    with pytest.raises(Refused, match="Nobody has joined"):
        draft_start(draft=open_draft(), actor=None, now=NOW)


def test_a_key_makes_one_draft(catalogue: None) -> None:
    assert open_draft() == open_draft()
    with pytest.raises(KeyConflict):
        open_draft(size=5)


@pytest.mark.long
def test_a_casual_draft_is_its_hosts(two: list[Player]) -> None:
    ana, ben = two
    draft = casual(ana)
    assert casual(ana) == draft
    assert seat_of(draft, ana).number == 0
    draft_join(draft=draft, player=ben, now=NOW)
    with pytest.raises(Forbidden, match="begins it"):
        draft_start(draft=draft, actor=ben, now=NOW)
    with pytest.raises(Forbidden, match="call it off"):
        draft_cancel(draft=draft, actor=ben, now=NOW)
    draft_start(draft=draft, actor=ana, now=NOW)
    assert draft_start(draft=draft, actor=ana, now=NOW).state == "drafting"
    picked(draft, ben, "k")
    with pytest.raises(Forbidden, match="Others are drafting"):
        draft_cancel(draft=draft, actor=ana, now=NOW)
    draft_leave(draft=draft, player=ben, now=NOW)
    assert draft_cancel(draft=draft, actor=ana, now=NOW).state == "cancelled"
    own_draft = casual(ana, "b")
    assert draft_leave(draft=own_draft, player=ana, now=NOW).state == "cancelled"


@pytest.mark.long
def test_a_host_calls_a_draft_off_until_a_player_has_picked(two: list[Player]) -> None:
    ana, ben = two
    draft = casual(ana)
    draft_join(draft=draft, player=ben, now=NOW)
    draft_start(draft=draft, actor=ana, now=NOW)
    drafts_owed(NOW)
    assert draft.picks.filter(way="bot").exists()
    assert draft_cancel(draft=draft, actor=ana, now=NOW).state == "cancelled"


@pytest.mark.long
def test_the_staff_call_a_casual_draft_off_and_nothing_of_it_is_kept(
    two: list[Player], player_make: Callable[..., Player]
) -> None:
    ana, ben = two
    staff, sitting = player_make("staff"), player_make("sitting")
    for player in (staff, sitting):
        role_give(player=player, role=Role.STAFF, actor=None, now=NOW)
    draft = casual(ana)
    for player in (ben, sitting):
        draft_join(draft=draft, player=player, now=NOW)
    draft_start(draft=draft, actor=ana, now=NOW)
    picked(draft, ben, "k")
    before = list(Holding.objects.values_list("collection", "printing", "count"))
    for actor, sentence in ((ben, "Only staff"), (sitting, "You sit at this table. Somebody else of the staff")):
        with pytest.raises(Forbidden, match=sentence):
            draft_call_off(draft=draft, reason="Bots.", actor=actor, now=NOW)
    for reason in ("", " ", "x" * 201, "a\u202eb"):
        with pytest.raises(Refused, match="Give a reason"):
            draft_call_off(draft=draft, reason=reason, actor=staff, now=NOW)
    draft.refresh_from_db()
    assert draft.state == "drafting"
    assert draft_call_off(draft=draft, reason="Wrong  packs.", actor=staff, now=NOW).state == "cancelled"
    assert draft_call_off(draft=draft, reason="Again.", actor=staff, now=NOW).state == "cancelled"
    entry = AuditEntry.objects.get(verb="draft.called_off")
    assert (entry.actor, entry.target_id, entry.data) == (staff, str(draft.pk), {"reason": "Wrong packs."})
    notices = Notice.objects.filter(kind="draft.called_off")
    assert set(notices.values_list("player__username", flat=True)) == {"ana", "ben", "sitting"}
    assert "called off by the staff: Wrong packs." in notice_text(notices[0])
    assert list(Holding.objects.values_list("collection", "printing", "count")) == before
    assert not Collection.objects.filter(pool_of__isnull=False).exists()
    assert drafts_owed(NOW + 100 * HOUR) == 0


@pytest.mark.long
def test_the_staff_leave_drafts_of_events_and_drafts_that_are_over(
    two: list[Player], player_make: Callable[..., Player]
) -> None:
    staff = player_make("staff")
    role_give(player=staff, role=Role.STAFF, actor=None, now=NOW)
    with pytest.raises(Conflict, match="on the console of that event"):
        draft_call_off(draft=open_draft(), reason="No.", actor=staff, now=NOW)
    over = played_out(drafted(two, made_key="t:2", key=""), two)
    with pytest.raises(Conflict, match="its cards are in the pools"):
        draft_call_off(draft=over, reason="No.", actor=staff, now=NOW)


@pytest.mark.long
def test_casual_drafts_have_limits_and_keep_blocked_players_apart(
    two: list[Player], player_make: Callable[..., Player]
) -> None:
    ana, ben = two
    drafts = [casual(ana, f"k{number}") for number in range(HOSTED_MOST)]
    with pytest.raises(Refused, match="the most; end one first"):
        casual(ana, "more")
    with pytest.raises(Refused, match="There is no such clock"):
        casual(ben, clock="never")
    player_block(blocker=ben, blocked=ana, now=NOW)
    with pytest.raises(Refused, match="You cannot join this draft"):
        draft_join(draft=drafts[0], player=ben, now=NOW)
    with pytest.raises(Refused, match="Bots fill the free seats"):
        draft_join(draft=drafts[0], player=player_make("robot", is_bot=True, bot_name="steady"), now=NOW)
    assert drafts_owed(NOW + OPEN_FOR) == HOSTED_MOST
    assert set(Draft.objects.values_list("state", flat=True)) == {"cancelled"}


@pytest.mark.long
def test_one_wish_is_added_moved_and_taken_away(two: list[Player]) -> None:
    ana, _ = two
    draft = drafted(two)

    def moved(card: str, move: str) -> list[str]:
        return list(draft_wish_move(draft=draft, player=ana, card=card, move=move, now=NOW).wishes)

    assert moved("1R13", "add") == ["1R13"]
    assert moved("1C3", "add") == moved("1C3", "add") == ["1R13", "1C3"]
    assert moved("1U12", "add") == ["1R13", "1C3", "1U12"]
    assert moved("1U12", "up") == ["1R13", "1U12", "1C3"]
    assert moved("1R13", "up") == ["1R13", "1U12", "1C3"]
    assert moved("1R13", "down") == ["1U12", "1R13", "1C3"]
    assert moved("1C3", "down") == ["1U12", "1R13", "1C3"]
    assert moved("1R13", "away") == moved("1R13", "away") == moved("1R13", "up") == ["1U12", "1C3"]
    for card, move, reason in (("1C3", "eat", "Say how"), ("nosuch", "add", "named by its id")):
        with pytest.raises(Refused, match=reason):
            moved(card, move)
    draft_wishes_set(draft=draft, player=ana, cards=sorted(all_facts())[: picks.WISHES_MOST], now=NOW)
    with pytest.raises(Refused, match="at most"):
        moved(sorted(all_facts())[picks.WISHES_MOST], "add")
    with pytest.raises(Forbidden, match="no seat"):
        draft_wish_move(draft=draft, player=Player.objects.create_user("x"), card="1C3", move="add", now=NOW)


def test_wishes_are_checked(two: list[Player]) -> None:
    ana, _ = two
    draft = drafted(two)
    for cards, reason in ((["nosuch"], "named by its id"), (["1C3", "1C3"], "once"), (["1C3"] * 101, "at most 100")):
        with pytest.raises(Refused, match=reason):
            draft_wishes_set(draft=draft, player=ana, cards=cards, now=NOW)
    assert draft_wishes_set(draft=draft, player=ana, cards=[], now=NOW).wishes == []
    with pytest.raises(Forbidden):
        draft_wishes_set(draft=draft, player=Player.objects.create_user("x"), cards=[], now=NOW)


@pytest.mark.long
def test_a_waiting_pick_is_told_in_slow_drafts_alone(two: list[Player]) -> None:
    ana, ben = two
    for number, (clock, is_noticed) in enumerate(((CLOCK, True), (CLOCK.__class__(60, 60), False))):
        draft = drafted(two, made_key=f"t:{number}", key=f"tournament:{number}", clock=clock)
        while held(draft, ana) is not None:
            picked(draft, ana, f"{number}-{draft.picks.count()}")
            draft.refresh_from_db()
        Notice.objects.all().delete()
        while held(draft, ana) is None:
            if held(draft, ben) is not None:
                picked(draft, ben, f"{number}-{draft.picks.count()}")
            drafts_owed(NOW)
            draft.refresh_from_db()
        assert Notice.objects.filter(player=ana, kind="draft.pick").exists() is is_noticed
