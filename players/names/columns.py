"""Columns that are made from a player's name whenever the player is saved."""

from collections.abc import Callable
from typing import Any

from django.db import models

from players.names.rules import KEY_MOST, name_key, name_skeleton

__all__ = ["NameKeyField", "SkeletonField"]


class _NameField(models.CharField):  # type: ignore[type-arg]
    """A text made from ``username`` before each write, bulk writes included."""

    make: Callable[[str], str]

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **{"max_length": KEY_MOST, "editable": False} | kwargs)

    def pre_save(self, model_instance: models.Model, add: bool) -> str:
        value = type(self).make(model_instance.username)  # type: ignore[attr-defined]
        setattr(model_instance, self.attname, value)
        return value


class NameKeyField(_NameField):
    """The key of the name (`players.names.rules.name_key`)."""

    make = staticmethod(name_key)


class SkeletonField(_NameField):
    """What the name looks like (`players.names.rules.name_skeleton`)."""

    make = staticmethod(name_skeleton)
