"""The schema of the API, made once in each process: making it takes half a second."""

from copy import deepcopy
from functools import cache
from typing import Any

from drf_spectacular.generators import SchemaGenerator

__all__ = ["api_schema"]


@cache
def _made() -> Any:
    return SchemaGenerator().get_schema(request=None, public=True)


def api_schema() -> dict[str, Any]:
    """The schema as OpenAPI data, a copy for each caller."""
    copied: dict[str, Any] = deepcopy(_made())
    return copied
