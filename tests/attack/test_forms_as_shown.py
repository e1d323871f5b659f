"""Every form of every page is sent as it is shown, by each of its buttons: no error of the server, what is hidden in it
stays as it was when it is shown again, and whatever is refused is refused in a sentence.

``make laws`` sends the forms of all pages, ``make test`` those of a few.
"""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.contrib.messages import get_messages
from django.db import transaction

from matches import cache as match_cache
from tests.attack.routes import address, routes
from tests.attack.test_routes import client_of
from tests.attack.world import Owned
from tests.forms import Form, forms_shown
from tests.shares import sample, whole_or_sample

pytestmark = pytest.mark.django_db
ROLES = ("owner", "organiser", "superuser")
ANEW = {"csrfmiddlewaretoken", "key", "next"}
"""Hidden fields that are others on another page, or whenever a form is shown."""
SAID = re.compile(r'role="(alert|status)"[^>]*>\s*[^<\s]|class="errorlist|<h1[^>]*>.{0,200}<p', re.S)


def faults(form: Form, answer: Any, where: str) -> list[str]:
    """What is wrong with the answer to a form that was sent as it is shown."""
    wrong = [f"{where} {answer.status_code}: an error of the server"] if answer.status_code >= 500 else []
    if "text/html" not in answer.get("Content-Type", "") or answer.streaming:
        return wrong
    page = answer.content.decode()
    wrong += [f"{where} {answer.status_code}: {difference}" for difference in shown_otherwise(form, page)]
    if answer.status_code >= 400 and not SAID.search(page) and not list(get_messages(answer.wsgi_request)):
        wrong.append(f"{where} {answer.status_code}: refused without a sentence")
    return wrong


def shown_otherwise(form: Form, page: str) -> list[str]:
    """How a form on the page after it differs in what is hidden from the one that was sent, if none is alike."""
    names = [name for name in form.hidden if name not in ANEW]
    alike = [
        candidate
        for candidate in forms_shown(page)
        if (candidate.css, candidate.hidden, candidate.method) == (form.css, form.hidden, "post")
    ]
    shown = [{name: candidate.fields[name] for name in names} for candidate in alike]
    sent = {name: form.fields[name] for name in names}
    return [f"{sent} is shown as {shown}"] if shown and sent not in shown else []


def test_a_hidden_value_that_changes_is_seen() -> None:
    page = '<form class="panel" method="post"><input type="hidden" name="plan" value="{}"></form>'
    (form,) = forms_shown(page.format("null"))
    assert shown_otherwise(form, page.format("null")) == []
    assert shown_otherwise(form, page.format("&quot;null&quot;") + page.format("null")) == []
    assert shown_otherwise(form, page.format("&quot;null&quot;")) == [
        "{'plan': ['null']} is shown as [{'plan': ['\"null\"']}]"
    ]


@pytest.mark.long
@whole_or_sample
def test_forms_can_be_sent_as_they_are_shown(whole: bool, now: Owned) -> None:
    wrong: list[str] = []
    sent = 0
    pages = [
        route for route in routes() if not route or (route.endswith("/") and not route.startswith(("api/", "sse/")))
    ]
    for role in ROLES:
        client = client_of(now.people[role])
        for route in pages if whole else sample(pages, 30):
            path = address(route, now, ())
            answer = client.get(path)
            if answer.status_code != 200 or "text/html" not in answer.get("Content-Type", ""):
                continue
            for form in forms_shown(answer.content.decode()):
                if form.method != "post" or "sign-out" in form.action:
                    continue
                for pressed, elsewhere in form.buttons:
                    to = elsewhere or form.action or path
                    where = f"{role} {path}: {to} {pressed}"
                    cookies = dict(client.cookies)
                    with transaction.atomic():
                        answered = client.post(to, form.fields | pressed)
                        wrong += faults(form, answered, where)
                        transaction.set_rollback(True)
                    client.cookies.clear()
                    client.cookies.update(cookies)
                    match_cache.clear()
                    sent += 1
    assert sent
    assert not wrong, f"{len(wrong)} of {sent} forms:\n" + "\n".join(dict.fromkeys(wrong))
