"""Every text that a person can send, found in the code: forms, request bodies of the API, pages and admin forms."""

from __future__ import annotations

import ast
import inspect
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

from django import forms
from django.contrib import admin
from django.test import RequestFactory

from players.models import Player
from tests.api_schema import api_schema
from tests.sources import tree_of

__all__ = ["fields"]

ROOT = Path(__file__).parents[2]
APPS = ("players", "cardpool", "matches", "leagues")
CONSOLES = {"fields.py"}
"""Modules whose functions are given the fields of a verb as ``data``. What each verb takes is in the API's schema."""
CHOSEN = (forms.ChoiceField, forms.MultipleChoiceField, forms.ModelChoiceField)


def fields() -> set[str]:
    """The name of every such text: ``TokenForm.name``, ``SayRequest.text``, ``matches/views/match.py order.until``."""
    return {*form_fields(), *body_fields(), *posted_fields(), *admin_fields()}


def _texts(form: Any) -> Iterator[str]:
    """Fields of a form that take any text."""
    for name, field in form.base_fields.items():
        if isinstance(field, forms.CharField) and not isinstance(field, CHOSEN):
            yield name


def form_fields() -> Iterator[str]:
    """Texts of the forms of every app."""
    for path in sorted(file for app in APPS for file in (ROOT / app).rglob("forms.py")):
        module = import_module(".".join(path.relative_to(ROOT).with_suffix("").parts))
        for name, member in vars(module).items():
            if inspect.isclass(member) and issubclass(member, forms.BaseForm) and member.__module__ == module.__name__:
                yield from (f"{name}.{field}" for field in _texts(member))


def body_fields() -> Iterator[str]:
    """Strings in what the API is sent, other than choices, times and addresses, and whatever has no type."""
    schema = api_schema()
    shapes = schema["components"]["schemas"]
    for operations in schema["paths"].values():
        for operation in operations.values():
            for sent in operation.get("requestBody", {}).get("content", {}).values():
                name = sent["schema"]["$ref"].rpartition("/")[2]
                yield from (f"{name}.{field}" for field in _strings(shapes[name], shapes))


def _strings(shape: dict[str, Any], shapes: dict[str, Any]) -> Iterator[str]:
    """Names of the strings, those of a verb's data among them."""
    for name, field in shape["properties"].items():
        if name == "data" and "properties" in field:
            yield from _strings(field, shapes)
            continue
        for shape_part in (
            field,
            *field.get("oneOf", ()),
            field.get("items", {}),
            field.get("additionalProperties", {}),
        ):
            free = (
                shape_part.get("type") == "string"
                and "enum" not in shape_part
                and shape_part.get("format", "email") == "email"
            )
            if free or (
                not shape_part.keys() - {"description", "default", "readOnly", "writeOnly"} and shape_part is field
            ):
                yield name


def posted_fields() -> Iterator[str]:
    """What pages take out of a posted form by themselves; ``*`` stands for a name that is computed."""
    for app in APPS:
        for path in sorted((ROOT / app).rglob("*.py")):
            for function in ast.walk(tree_of(path)):
                if isinstance(function, ast.FunctionDef):
                    where = f"{path.relative_to(ROOT)} {function.name}"
                    yield from (f"{where}.{name}" for name in _read(function, console=path.name in CONSOLES))


def _read(function: ast.FunctionDef, *, console: bool) -> Iterator[str]:
    sources = {"request.POST", *(["data"] if console else [])}
    for node in ast.walk(function):
        if isinstance(node, ast.Subscript) and ast.unparse(node.value) in sources:
            yield _name(node.slice)
        called = node.func if isinstance(node, ast.Call) else None
        if isinstance(called, ast.Attribute) and called.attr in READERS and ast.unparse(called.value) in sources:
            assert isinstance(node, ast.Call)
            yield _name(node.args[0]) if node.args else "*"


READERS = {"get", "getlist", "items", "lists", "values", "dict", "pop"}


def _name(node: ast.expr) -> str:
    return str(node.value) if isinstance(node, ast.Constant) else "*"


def admin_fields() -> Iterator[str]:
    """Texts of the forms by which a superuser adds and changes rows."""
    request = RequestFactory().get("/admin/")
    request.user = Player(is_superuser=True, is_staff=True, is_active=True)
    for model, page in admin.site._registry.items():
        for may, change in ((page.has_add_permission(request), False), (page.has_change_permission(request), True)):
            if may:
                row = model() if change else None
                yield from (f"admin {model._meta.label_lower}.{name}" for name in _texts(page.get_form(request, row)))
