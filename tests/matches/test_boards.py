"""Boards and panels are pure: what they show follows from the view and the question alone."""

import re

import pytest
from django.template.loader import render_to_string

from cardpool.pictures.stored import picture_url
from engine.bots import choose
from engine.kernel import Game, key_from_seed
from engine.tcg.starters import STARTERS
from engine.tcg.table import Table
from matches.boards.panel import choice_mark, decision_panel, form_value, losses_mark
from matches.errors import Malformed
from matches.games.tcg.board import tcg_board
from matches.games.tcg.room import TCG
from tests.engine.tcg.later import later
from tests.engine.views import tcg_view

DECKS = [starter.engine_data() for starter in STARTERS.values()]


def question(kind: str, *keys: str, least: int = 1, most: int = 1, **more: object) -> dict[str, object]:
    options = [{"key": key, "label": key} for key in keys]
    return {
        "id": "d",
        "kind": kind,
        "least": least,
        "most": most,
        "options": options,
        "forced": False,
        "passing": None,
        **more,
    }


class TestForms:
    def test_every_kind_comes_back_as_its_answer(self) -> None:
        assert form_value(question("action", "a", "pass"), {"value": ["pass"]}) == "pass"
        assert form_value(question("yesno", "yes", "no"), {"value": ["no"]}) == "no"
        assert form_value(question("choose", "a", "b", least=0), {"value": [""]}) == []
        assert form_value(question("choose", "a", "b"), {"value": ["b"]}) == ["b"]
        assert form_value(question("choose", "a", "b", "c", least=0, most=3), {"value": ["a", "c"]}) == ["a", "c"]
        assert form_value(question("choose", "a", "b", least=0, most=2), {}) == []
        assert form_value(question("number", least=0, most=9), {"value": [" 7 "]}) == 7
        places = {"place:a": ["2"], "place:b": ["1"]}
        assert form_value(question("order", "a", "b"), places) == ["b", "a"]
        pairs = question("assign", "m1>f1", "m1>f2", "m2>f1", least=0, most=2)
        assert form_value(pairs, {"left:m1": ["m1>f2"], "left:m2": [""]}) == ["m1>f2"]

    @pytest.mark.parametrize(
        ("asked", "sent"),
        [
            (question("action", "a", "b"), {}),
            (question("action", "a", "b"), {"value": ["a", "b"]}),
            (question("number", least=0, most=9), {"value": ["many"]}),
            (question("number", least=0, most=9), {"value": ["9" * 50]}),
            (question("order", "a", "b"), {"place:a": ["1"], "place:b": ["1"]}),
            (question("order", "a", "b"), {"place:a": ["1"]}),
        ],
    )
    def test_what_is_no_answer_is_refused_with_a_sentence(
        self, asked: dict[str, object], sent: dict[str, list[str]]
    ) -> None:
        with pytest.raises(Malformed, match=r"\w+ .*\."):
            form_value(asked, sent)

    def test_passing_is_the_last_of_the_same_list(self) -> None:
        asked = question("action", "stay", "x", passing="stay")
        panel = decision_panel(asked, {})
        assert [option["key"] for group in panel["groups"] for option in group["options"]] == ["x"]
        assert [option["key"] for option in panel["passing"]] == ["stay"]


@pytest.mark.long
@pytest.mark.parametrize("seed", [2, *(pytest.param(seed, marks=pytest.mark.law) for seed in range(2))])
def test_every_position_of_whole_games_can_be_drawn_for_everybody(seed: int) -> None:
    """No view the engine gives lacks what the board reads, and every option has its place on the panel."""
    game = Game.start("tcg", {}, DECKS, key_from_seed(seed))
    names = ["ada", "bob"]
    step = 0
    idle = 0
    while game.outcome is None:
        decision = game.pending[0]
        data = decision.as_data()
        view = tcg_view(game, decision.seat)
        why_not = game.explain(decision.seat)
        panel = TCG.panel(data, view, decision.seat, why_not)
        shown = [option["key"] for group in panel["groups"] for option in group["options"]]
        shown += [option["key"] for option in panel["passing"]]
        if data["kind"] == "assign":
            shown = [right["key"] for left in panel["lefts"] for right in left["rights"]]
        keys = [option["key"] for option in data.get("options", [])]
        assert sorted(key for key in shown if key) == sorted(keys)
        board = tcg_board(view, names, decision.seat, panel["cards"], why_not)
        for card in board["hand"] if why_not and panel["cards"] else ():
            assert ("not now. " in card["hit"]) is (card["state"] == "idle"), "an idle card says why"
            idle += card["state"] == "idle"
        other = tcg_board(tcg_view(game, None), names, None, {})
        assert board["hand"] is not None
        assert other["hand"] is None
        in_play = [card["id"] for seat in view["seats"] for card in seat["characters"]]
        drawn = [unit["card"]["id"] for unit in [*board["loose_minions"], *board["loose_companions"]]]
        for skirmish in board["skirmishes"]:
            drawn += [unit["card"]["id"] for unit in [*skirmish["minions"], skirmish["fighter"]] if unit]
        for seat in [board["bottom"], *board["tops"]]:
            drawn += [
                card["card"]["id"] for lane in seat["lanes"] if lane["name"] != "Dead pile" for card in lane["cards"]
            ]
        assert set(in_play) <= set(drawn), "every character in play is on the table"
        game.answer(decision.seat, decision.id, choose("random", view, data, step))
        step += 1
    tcg_board(tcg_view(game, None), names, None, {})
    assert idle > 10


def test_what_is_on_a_site_is_shown_with_it() -> None:
    table = Table(site=5)
    table.in_play("Saruman's Snows", seat=1, on=table.site(4))
    path = tcg_board(table.begin("fellowship").view(0), ["ada", "bob"], 0, {})["path"]
    assert [[card["title"] for card in site["on"]] for site in path[3:5]] == [["Saruman's Snows"], []]


def fight(*, fighter: int, minion: int) -> Table:
    """A skirmish of characters with such strengths."""
    table = Table(site=5)
    ours = table.in_play({3: "Sam, Son of Hamfast", 6: "Gimli, Dwarf of Erebor"}[fighter])
    theirs = table.in_play({5: "Goblin Runner", 6: "Moria Scout", 13: "Goblin Patrol Troop"}[minion], seat=1)
    return table.fight(ours, theirs)


@pytest.mark.parametrize(
    ("fighter", "minion", "free_peoples", "shadow"),
    [
        (6, 5, ("won", "you are ahead by 1"), ("lost", "you are behind by 1")),
        (6, 6, ("tie", "tie: the Shadow wins"), ("won", "tie: the Shadow wins")),
        (3, 5, ("lost", "you are behind by 2"), ("won", "you are ahead by 2")),
        (6, 13, ("lost", "you are overwhelmed"), ("won", "you overwhelm")),
    ],
)
def test_the_tally_says_what_the_rules_would_resolve(
    fighter: int, minion: int, free_peoples: tuple[str, str], shadow: tuple[str, str]
) -> None:
    table = fight(fighter=fighter, minion=minion)
    for viewer, verdict in ((0, free_peoples), (1, shadow), (None, None)):
        (row,) = tcg_board(table.view(viewer), ["ada", "bob"], viewer, {})["skirmishes"]
        assert (row["fighter_strength"], row["minion_strength"]) == (fighter, minion), "whoever looks"
        if verdict is not None:
            assert (row["css"], row["verdict"]) == verdict
        else:
            assert row["css"] == free_peoples[0]
            assert "you" not in row["verdict"]
        assert row["focus"]["overwhelm_at"] == 2 * fighter
        assert ("overwhelmed and dies" in row["focus"]["rest"]) is ("overwhelmed" in free_peoples[1])


def test_a_coat_of_mail_moves_the_line_at_which_its_bearer_is_overwhelmed() -> None:
    table = Table(site=5)
    boromir = table.in_play("Boromir, Son of Denethor")
    table.in_play("Coat of Mail", on=boromir)
    table.fight(boromir, table.in_play("Uruk Rager", seat=1), table.in_play("Goblin Runner", seat=1))
    (row,) = tcg_board(table.view(0), ["ada", "bob"], 0, {})["skirmishes"]
    assert (row["verdict"], row["focus"]["overwhelm_at"]) == ("you are behind by 7", 21)
    assert row["focus"]["rest"] == "Boromir takes the wounds."


def test_a_strength_bonus_as_large_as_the_printed_strength_stays_in_the_sum() -> None:
    table = Table(site=5)
    intentions = table.in_hand("Noble Intentions")
    table.in_play("Boromir, Son of Denethor")
    table.fight(table.ring_bearer(), table.in_play("Goblin Runner", seat=1))
    table.play(intentions)
    (row,) = tcg_board(table.view(0), ["ada", "bob"], 0, {})["skirmishes"]
    sums = {
        strength_sum["name"]: (strength_sum["parts"], strength_sum["total"]) for strength_sum in row["focus"]["sums"]
    }
    assert sums["Frodo"] == ("3, The One Ring +1, Noble Intentions +3", 7)


def test_pairings_on_the_panel_carry_the_engines_numbers_and_verdict() -> None:
    table = Table(site=5)
    frodo = table.ring_bearer()
    table.in_play("Goblin Patrol Troop", seat=1)
    table.begin("assignment").pass_().pass_()
    panel = TCG.panel(table.asked.as_data(), table.view(0), 0, {})
    (left,) = panel["lefts"]
    assert [(right["name"], right["outcome"], right["verdict"]) for right in left["rights"]] == [
        (frodo.name.split(",")[0], "4 : 13", "is overwhelmed")
    ]


def test_the_panel_prices_a_card_with_what_it_costs_now() -> None:
    table = Table(site=2)
    table.in_hand("Uruk Rager", seat=1)
    table.twilight(9)
    table.begin("shadow")
    panel = TCG.panel(table.asked.as_data(), table.view(1), 1, {})
    (group,) = panel["groups"]
    assert [(option["cost"], option["note"]) for option in group["options"]] == [(6, "Costs 6: printed 4, roaming +2")]


def test_an_option_shows_the_picture_of_its_card() -> None:
    table = Table(site=2)
    table.in_hand("Uruk Rager", seat=1)
    table.twilight(9)
    table.begin("shadow")
    panel = TCG.panel(table.asked.as_data(), table.view(1), 1, {})
    (group,) = panel["groups"]
    (option,) = group["options"]
    assert option["picture"] == picture_url("1C150")
    assert f'<img class="thumb" src="{option["picture"]}" alt=""' in render_to_string(
        "matches/_option.html", {"option": option, "panel": panel}
    )
    assert [option["picture"] for option in panel["passing"]] == [""]


def test_what_does_nothing_now_stands_in_a_group_of_its_own_behind_the_others() -> None:
    table = Table(site=4)
    vain = table.in_hand("Still Draws Breath", "Nobody Tosses a Dwarf")
    table.on_deck("Goblin Runner", seat=1)
    table.fight(table.in_play("Gimli"), table.in_play("Goblin Runner", seat=1)).pass_all()
    panel = TCG.panel(table.asked.as_data(), table.view(0), 0, {})
    useful, last = panel["groups"]
    assert [option["label"] for option in useful["options"]] == ["Nobody Tosses a Dwarf"]
    assert (last["legend"], [option["label"] for option in last["options"]]) == ("Does nothing now", [vain.name])
    assert [button["label"] for button in panel["passing"]] == ["Pass"]


def test_the_number_of_cards_to_spot_is_preset_to_the_most() -> None:
    table = Table(site=5)
    brood = table.in_play("Uruk Brood", seat=1)
    table.in_play("Uruk Savage", seat=1)
    table.in_play("Uruk Shaman", seat=1)
    table.twilight(2)
    table.fight(table.in_play("Aragorn"), brood).pass_().use(brood)
    panel = TCG.panel(table.asked.as_data(), table.view(1), 1, {})
    losses_mark(panel, {})
    page = render_to_string("matches/decide/_number.html", {"panel": panel})
    assert [row["number"] for row in panel["losing_numbers"]] == [0, 1, 2]
    assert re.findall(r'value="(\d)"[^>]*checked', page) == ["2"]


def test_cards_in_hand_and_in_play_say_why_where_they_are_looked_at() -> None:
    table = Table(site=4)
    boromir = table.in_play("Boromir, Son of Denethor")
    runner = table.in_hand("Goblin Runner")
    table.begin("fellowship")
    why_not = table.running.explain(0)
    panel = TCG.panel(table.asked.as_data(), table.view(0), 0, why_not)
    board = tcg_board(table.view(0), ["ada", "bob"], 0, {**panel["cards"], "x": 1}, why_not)
    key = table.running.key
    assert board["texts"][key(runner.index)]["why"] == ["Not now: A Shadow card: you play it in another player's turn."]
    assert board["texts"][key(boromir.index)]["why"] == ["Not now: A skirmish action; this is the fellowship phase."]
    units = {unit["card"]["id"]: unit["hit"] for unit in board["loose_companions"]}
    assert units[key(boromir.index)] == ("Boromir: inspect. Not now: A skirmish action; this is the fellowship phase.")
    assert panel["closed"] == []


def test_moving_on_says_why_it_is_not_offered_in_the_regroup_phase() -> None:
    table = Table(site=4)
    table.begin("regroup")
    panel = TCG.panel(table.asked.as_data(), table.view(0), 0, table.running.explain(0))
    assert panel["closed"] == [
        {"label": "Moving on", "why": "You choose whether to move on when the regroup actions are over."}
    ]


def test_the_later_path_shows_regions_and_sanctuaries_and_what_is_left_of_a_resistance() -> None:
    table = later(site=4)
    merry = table.in_play("Merry")
    table.burdens(2)
    board = tcg_board(table.begin("fellowship").view(0), ["ada", "bob"], 0, {})
    path = board["path"]
    assert [(site["number"], site["region_adds"]) for site in path if site["region_starts"]] == [(4, 3), (7, 6)]
    assert [site["number"] for site in path if site["sanctuary"]] == [3, 6]
    units = {unit["card"]["title"]: unit for unit in board["loose_companions"]}
    assert units["Merry"]["resistance_left"] == merry.resistance_left == 7
    assert "resistance_left" not in units["Frodo"]  # the burdens stand beside it
    first = tcg_board(Table(site=4).begin("fellowship").view(0), ["ada", "bob"], 0, {})
    assert not [site for site in first["path"] if site["region_starts"] or site["region_adds"]]


def at_assignment() -> Table:
    """Frodo and Aragorn may each face one of two minions."""
    table = Table(site=4)
    table.in_play("Aragorn")
    for name in ("Goblin Runner", "Orc Chieftain"):
        table.in_play(name, seat=1)
    return table.begin("assignment").pass_all()


def test_an_assignment_says_how_many_each_may_take_and_what_is_said_when_it_is_full() -> None:
    table = at_assignment()
    panel = TCG.panel(table.asked.as_data(), table.view(0), 0, {})
    rights = [right for left in panel["lefts"] for right in left["rights"]]
    assert {(right["name"], right["room"], right["limit"], right["full"]) for right in rights} == {
        ("Frodo", 1, "may take 1", "Frodo can face only one minion"),
        ("Aragorn", 1, "may take 1", "Aragorn can face only one minion"),
    }
    alone = Table(site=4)
    alone.in_play("Goblin Runner", seat=1)
    alone.begin("assignment").pass_all()
    (left,) = TCG.panel(alone.asked.as_data(), alone.view(0), 0, {})["lefts"]
    assert [(right["room"], right["limit"]) for right in left["rights"]] == [(None, "")]


def test_a_refused_choice_is_chosen_at_first() -> None:
    table = at_assignment()
    panel = TCG.panel(table.asked.as_data(), table.view(0), 0, {})
    wanted = [left["rights"][0]["key"] for left in panel["lefts"]]
    choice_mark(panel, wanted)
    page = render_to_string("matches/decide/_assign.html", {"panel": panel})
    assert re.findall(r'value="([^"]*)"\s+checked', page.replace("&gt;", ">")) == wanted
    choice_mark(panel, wanted[:1])
    page = render_to_string("matches/decide/_assign.html", {"panel": panel})
    assert re.findall(r'value="([^"]*)"\s+checked', page.replace("&gt;", ">")) == [wanted[0], ""]
