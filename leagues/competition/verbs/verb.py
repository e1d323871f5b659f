"""A verb, declared once: who may do it and when, what it is given, what does it, and how it is said and shown."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from dataclasses import field as dataclass_field
from datetime import datetime
from functools import cached_property
from inspect import signature
from typing import Any, Generic, TypeVar

from django.forms import HiddenInput
from django.utils.functional import Promise
from django.utils.safestring import SafeString

from leagues.competition.models.competition import Competition
from leagues.competition.verbs.fields import Data, Field, Words, at
from players.models import Player
from players.staff.authority import Action, Authority, Decision

__all__ = ["Console", "FieldShown", "FormShown", "Verb", "by_name", "possible"]

Subject = TypeVar("Subject", bound=Competition)


@dataclass(frozen=True)
class Verb:
    """Something that people do to an event or a season, or to their own place in one.

    ``service`` does it: it is called with the values of ``fields``, and with ``actor``, ``now`` and the event, season
    or place where it takes them. ``result`` says what came of it: a sentence whose placeholders are attributes of what
    the service returns, a function of that, or nothing where the service itself returns the sentence.

    ``action`` is what the service checks, so the form is shown to those who may; None: whoever has the place. ``also``
    are actions that it checks besides or instead, by the fields or the state. ``when`` says whether it is possible now,
    as far as a page can tell without trying.

    The form made of the fields stands where its page shows its ``group``, as a ``look`` of the style sheet, with a
    ``button`` of a ``tone`` ("go", "bad" or none) and a line of ``help`` before the fields. A verb without a group has
    a form of its own in ``template``. Both stand on the ``page``, which also says whom a stake bars.
    """

    name: str
    action: Action | None
    service: Callable[..., Any]
    result: str | Promise | Callable[[Any], str] | None
    title: str | Promise
    fields: tuple[Field, ...] = ()
    also: tuple[Action, ...] = ()
    when: Callable[[Any], object] = lambda console: True
    group: str = ""
    template: str = ""
    page: str = "console"
    button: Words = ""
    tone: str | Callable[[Any], str] = ""
    help: Words = ""
    look: str = "form more"

    def subjects(self, subject: Any) -> Mapping[str, Any]:
        """What the verb is about, by the names under which services take it."""
        raise NotImplementedError

    @cached_property
    def arguments(self) -> frozenset[str]:
        """The names that the service takes."""
        return frozenset(signature(self.service).parameters)

    def do(self, data: Data, subject: Any, actor: Player, now: datetime) -> str:
        """Read the fields and do it; what came of it, in a sentence. Raises Refused."""
        return self.outcome(self.run(data, subject, actor, now))

    def run(self, data: Data, subject: Any, actor: Player, now: datetime) -> Any:
        """Read the fields and do it; what the service returns. Raises Refused."""
        return self.call({field.name: field.read(data, subject) for field in self.fields}, subject, actor, now)

    def call(self, values: Mapping[str, Any], subject: Any, actor: Player, now: datetime) -> Any:
        """Do it with the values of its fields; what the service returns. Raises Refused."""
        field_values = {field.keyword: values[field.name] for field in self.fields}
        about = {**self.subjects(subject), "actor": actor, "now": now}
        return self.service(**{name: value for name, value in about.items() if name in self.arguments} | field_values)

    def outcome(self, result: Any) -> str:
        """What came of it, in a sentence, for what the service has returned."""
        if self.result is None:
            return str(result)
        return self.result(result) if callable(self.result) else str(self.result) % _Attributes(result)


class _Attributes:
    """The attributes of something, for the placeholders of a sentence."""

    def __init__(self, row: object) -> None:
        self._row = row

    def __getitem__(self, name: str) -> object:
        return getattr(self._row, name)


AnyVerb = TypeVar("AnyVerb", bound=Verb)


def possible(verbs: Mapping[str, AnyVerb], own: Any) -> list[AnyVerb]:
    """Those of the verbs about a player's own place that they may do now."""
    return [verb for verb in verbs.values() if verb.when(own)]


def by_name(*groups: Iterable[AnyVerb]) -> dict[str, AnyVerb]:
    """The verbs of some groups by their names."""
    return {verb.name: verb for group in groups for verb in group}


@dataclass(frozen=True, slots=True)
class FieldShown:
    """A field in a form: its input is ready to be shown."""

    id: str
    label: str
    help: str
    hidden: bool
    wide: bool
    input: SafeString


@dataclass(frozen=True, slots=True)
class FormShown:
    """The form of a verb on a page."""

    verb: str
    title: str
    address: str
    look: str
    help: str
    button: str
    tone: str
    fields: list[FieldShown] = dataclass_field(default_factory=list)


class Console(Generic[Subject]):
    """An event or a season as one person sees it now; verbs ask it whether they are possible."""

    def __init__(self, subject: Subject, player: Player, now: datetime) -> None:
        self.subject, self.player, self.now = subject, player, now
        self._authority = Authority(player, subject)
        self._decisions: dict[Action, Decision] = {}

    def may(self, action: Action) -> Decision:
        """Whether the person may do this here."""
        if action not in self._decisions:
            self._decisions[action] = self._authority.may(action)
        return self._decisions[action]

    def possible(self, verbs: Mapping[str, Verb]) -> list[Verb]:
        """Those of the verbs that the person may do here now."""
        return [
            verb for verb in verbs.values() if (verb.action is None or self.may(verb.action)) and bool(verb.when(self))
        ]

    def recused(self, verbs: Mapping[str, Verb], page: str = "console") -> list[str]:
        """Why the person's stakes keep them from verbs of a page, in sentences."""
        actions = {action for verb in verbs.values() if verb.page == page for action in (verb.action, *verb.also)}
        decisions = [self.may(action) for action in actions if action is not None]
        return sorted({decision.reason for decision in decisions if decision.stake is not None})

    def form(self, verb: Verb, address: str) -> FormShown:
        """The form of a verb, which is sent to an address."""
        return FormShown(
            verb=verb.name,
            title=str(verb.title),
            address=address,
            look=verb.look,
            help=str(at(verb.help, self)),
            button=str(at(verb.button, self)),
            tone=at(verb.tone, self),
            fields=[self._field(verb, field) for field in verb.fields],
        )

    def _field(self, verb: Verb, field: Field) -> FieldShown:
        key = f"{verb.name}-{field.input}"
        widget = HiddenInput() if field.hidden else field.widget(self)
        attributes = {"id": key} | ({"required": True} if field.required and not field.hidden else {})
        return FieldShown(
            id=key,
            label=str(at(field.label, self)),
            help=str(at(field.help, self)),
            hidden=field.hidden,
            wide=field.wide,
            input=widget.render(field.input, at(field.first, self), attributes),
        )

    def forms(self, verbs: Iterable[Verb], address: Callable[[str], str]) -> dict[str, list[FormShown]]:
        """The forms of those of the verbs that have one made of their fields, by group."""
        forms: dict[str, list[FormShown]] = {}
        for verb in verbs:
            if verb.group:
                forms.setdefault(verb.group, []).append(self.form(verb, address(verb.name)))
        return forms
