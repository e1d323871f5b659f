"""The API's schema of views and questions: what games give fits it, and what does not fit is refused."""

import json
from collections.abc import Callable, Mapping
from typing import Any

import jsonschema
import pytest

from tests.api_schema import api_schema
from tests.engine.settings import ALL, GAMES, sampled, short_seed


def as_json_schema(part: Any) -> Any:
    """OpenAPI 3.0's ``nullable`` as JSON schema says it."""
    if isinstance(part, list):
        return [as_json_schema(item) for item in part]
    if not isinstance(part, Mapping):
        return part
    converted = {key: as_json_schema(value) for key, value in part.items() if key != "nullable"}
    return {"anyOf": [converted, {"type": "null"}]} if part.get("nullable") is True else converted


def checker(serializer: str, field: str) -> jsonschema.Draft202012Validator:
    """Checks a field of one of the API's answers."""
    schema = as_json_schema(api_schema())
    shape = schema["components"]["schemas"][serializer]["properties"][field]
    return jsonschema.Draft202012Validator({**shape, "components": schema["components"]})


@pytest.mark.long
@pytest.mark.parametrize("name", GAMES)
def test_views_and_questions_of_a_game_fit_the_schema(name: str) -> None:
    view, question = checker("View", "view"), checker("Pending", "decision")
    setting = sampled(ALL[name])
    game, chance = setting.start(short_seed(name)), setting.chance(short_seed(name))
    kinds: set[str] = set()
    for _ in range(40):
        for seat in (None, *range(len(setting.seats))):
            view.validate(json.loads(json.dumps(game.view(seat))))
        for decision in game.pending:
            if decision.prompt[0] not in kinds:
                kinds.add(str(decision.prompt[0]))
                question.validate(json.loads(json.dumps(decision.as_data())))
        if game.outcome is not None:
            break
        game.decide(game.pending[0], setting.choose(game.pending[0], chance))
    assert len(kinds) > 1
    view.validate(None)
    question.validate(None)


@pytest.mark.long
def test_a_view_of_a_ruleset_that_is_offered_to_nobody_fits() -> None:
    seen: Any = ALL["tiny"].start(1).view(0)
    assert checker("View", "view").is_valid(seen)
    del seen["waiting"]
    assert not checker("View", "view").is_valid(seen)


def lacks_a_key(view: Any) -> None:
    del view["seats"][0]["hand_count"]


def is_of_another_type(view: Any) -> None:
    view["turn"] = "1"


def is_of_another_game(view: Any) -> None:
    view["ruleset"] = "tcg" if view["ruleset"] == "tarot" else "tarot"


@pytest.mark.long
@pytest.mark.parametrize("fault", [lacks_a_key, is_of_another_type, is_of_another_game])
@pytest.mark.parametrize("name", GAMES)
def test_a_view_that_does_not_fit_is_refused(name: str, fault: Callable[[Any], None]) -> None:
    seen: Any = ALL[name].start(1).view(0)
    fault(seen)
    assert not checker("View", "view").is_valid(json.loads(json.dumps(seen)))


def test_every_game_has_its_view_and_its_question_in_the_schema() -> None:
    schemas = api_schema()["components"]["schemas"]
    names = [variant["$ref"].rpartition("/")[2] for variant in schemas["View"]["properties"]["view"]["oneOf"]]
    assert names == ["TcgView", "ConfrontationView", "TarotView", "DeckbuildingView", "GameView"]
    of_games = {game for name in names[:-1] for game in schemas[name]["properties"]["ruleset"]["enum"]}
    assert of_games == set(GAMES)
    assert set(schemas["GameView"]["properties"]["ruleset"]["not"]["enum"]) == of_games
    questions = {
        variant["$ref"].rpartition("/")[2] for variant in schemas["Pending"]["properties"]["decision"]["anyOf"]
    }
    assert questions == {name.replace("View", "Question") for name in names}
    assert schemas["TcgCard"]["properties"]["borne"]["items"] == {"$ref": "#/components/schemas/TcgCard"}
