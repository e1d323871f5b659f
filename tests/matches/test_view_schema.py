"""The API's schema of views and questions: what games give fits it, and what does not fit is refused."""

import json
from collections.abc import Callable, Mapping
from typing import Any

import jsonschema
import pytest

from tests.api_schema import api_schema
from tests.engine.settings import ALL, SHORT_SEEDS, sampled

GAMES = ["tcg", "tarot", "confrontation", "deckbuilding"]


def as_json_schema(part: Any) -> Any:
    """OpenAPI 3.0's ``nullable`` as JSON schema says it."""
    if isinstance(part, list):
        return [as_json_schema(one) for one in part]
    if not isinstance(part, Mapping):
        return part
    found = {key: as_json_schema(value) for key, value in part.items() if key != "nullable"}
    return {"anyOf": [found, {"type": "null"}]} if part.get("nullable") is True else found


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
    game, chance = setting.start(SHORT_SEEDS[name]), setting.chance(SHORT_SEEDS[name])
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


def lacks_a_key(view: Any) -> None:
    del view["seats"][0]["hand_count"]


def is_of_another_type(view: Any) -> None:
    view["turn"] = "1"


def is_of_an_unknown_game(view: Any) -> None:
    view["ruleset"] = "whist"


@pytest.mark.parametrize("fault", [lacks_a_key, is_of_another_type, is_of_an_unknown_game])
@pytest.mark.parametrize("name", GAMES)
def test_a_view_that_does_not_fit_is_refused(name: str, fault: Callable[[Any], None]) -> None:
    seen: Any = ALL[name].start(1).view(0)
    fault(seen)
    assert not checker("View", "view").is_valid(json.loads(json.dumps(seen)))


def test_every_game_has_its_view_and_its_question_in_the_schema() -> None:
    schemas = api_schema()["components"]["schemas"]
    views = schemas["View"]["properties"]["view"]["discriminator"]["mapping"]
    assert {game: name.rpartition("/")[2] for game, name in views.items()} == {
        "tcg": "TcgView",
        "confrontation": "ConfrontationView",
        "tarot": "TarotView",
        "deckbuilding": "DeckbuildingView",
    }
    assert set(views) == set(GAMES)
    for game, name in views.items():
        assert schemas[name.rpartition("/")[2]]["properties"]["ruleset"]["enum"] == [game]
    assert {"TcgQuestion", "ConfrontationQuestion", "TarotQuestion", "DeckbuildingQuestion"} <= schemas.keys()
    assert schemas["TcgCard"]["properties"]["borne"]["items"] == {"$ref": "#/components/schemas/TcgCard"}
