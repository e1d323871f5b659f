"""Add to the API's schema what every operation has in common."""

from typing import Any

PROBLEM = {
    "type": "object",
    "description": "Why a request was refused, in a sentence a person can act on.",
    "properties": {
        "detail": {"type": "string"},
        "code": {"type": "string", "description": "A word for programs, where matches refuse."},
        "fields": {
            "type": "object",
            "description": "What is wrong, by field.",
            "additionalProperties": {"type": "array", "items": {"type": "string"}},
        },
        "problems": {
            "type": "array",
            "items": {"type": "string"},
            "description": "Every reason, where there are many.",
        },
    },
    "required": ["detail"],
}
REFUSALS = {
    "400": "The request is understood and cannot be done, or could not be read.",
    "401": "Nobody is signed in.",
    "403": "Not open to you.",
    "404": "There is nothing here, or nothing you may know of.",
    "405": "This address does not take this method.",
    "406": "Only JSON is served.",
    "409": "Something else came first, or this is no longer possible.",
    "413": "More was sent than anything here takes.",
    "415": "Send JSON in UTF-8.",
    "429": "Too many requests; Retry-After says when to come back.",
    "503": "The database cannot be reached or written; nothing was changed.",
}


def refusals_added(result: dict[str, Any], **_: Any) -> dict[str, Any]:
    """The schema with every refusal declared for every operation; a hook of drf-spectacular."""
    result["components"]["schemas"]["Problem"] = PROBLEM
    content = {"application/json": {"schema": {"$ref": "#/components/schemas/Problem"}}}
    for operations in result["paths"].values():
        for method, operation in operations.items():
            if method in ("get", "post", "put", "patch", "delete"):
                for status, text in REFUSALS.items():
                    operation["responses"].setdefault(status, {"description": text, "content": content})
    return result
