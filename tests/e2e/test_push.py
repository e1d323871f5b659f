"""Pushed notices in a real browser: turning them on, what is shown, and the worker that shows it."""

import base64
import json
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.pages import account

# Headless browsers have no push service to reach; the subscription it would hand out stands in for it.
SUBSCRIPTION = """
  PushManager.prototype.getSubscription = async () => null;
  PushManager.prototype.subscribe = async ({ applicationServerKey, userVisibleOnly }) => {
    if (!userVisibleOnly || applicationServerKey.length !== 65) throw new Error("not what a push service takes");
    return { toJSON: () => ({ endpoint: "https://fcm.googleapis.com/fcm/send/one", keys: KEYS }) };
  };
"""


def browser_keys() -> dict[str, str]:
    """The keys a browser makes for a subscription: a point of P-256 and sixteen bytes."""
    from cryptography.hazmat.primitives.asymmetric import ec
    from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

    point = ec.generate_private_key(ec.SECP256R1()).public_key()
    keys = {"p256dh": point.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint), "auth": bytes(range(16))}
    return {name: base64.urlsafe_b64encode(value).decode().rstrip("=") for name, value in keys.items()}


def notices(page: Page, name: str) -> None:
    page.context.grant_permissions(["notifications"])
    account(page, name)
    page.goto("/profile/notices/")


def test_a_player_turns_notices_on_in_a_browser_and_removes_them(page_open: Callable[..., Page]) -> None:
    page = page_open()
    page.add_init_script(SUBSCRIPTION.replace("KEYS", json.dumps(browser_keys())))
    notices(page, "subscriber")
    page.get_by_role("button", name="Turn on in this browser").click()
    removal = page.get_by_role("button", name="Remove")
    expect(removal).to_be_visible()
    removal.click()
    expect(removal).to_have_count(0)


def test_a_browser_whose_push_service_is_away_says_so(page_open: Callable[..., Page]) -> None:
    page = page_open()
    page.add_init_script("PushManager.prototype.subscribe = async () => { throw new Error('away') };")
    notices(page, "unreached")
    page.get_by_role("button", name="Turn on in this browser").click()
    expect(page.locator("[data-push-said]")).to_contain_text("could not be reached by its push service")
    expect(page.get_by_role("button", name="Turn on in this browser")).to_be_enabled()


@pytest.mark.parametrize(
    ("sent", "title", "url"),
    [
        ('{"title": "Your turn", "body": "against ent", "url": "/matches/", "tag": "m1"}', "Your turn", "/matches/"),
        ("no JSON at all", "Entmoot", "/"),
    ],
)
def test_what_is_pushed_is_shown(page_open: Callable[..., Page], sent: str, title: str, url: str) -> None:
    page = page_open()
    notices(page, f"shown{len(sent)}")
    devtools = page.context.new_cdp_session(page)
    registrations: list[str] = []
    devtools.on(
        "ServiceWorker.workerRegistrationUpdated",
        lambda event: registrations.extend(registration["registrationId"] for registration in event["registrations"]),
    )
    devtools.send("ServiceWorker.enable")
    page.evaluate(
        """async () => {
          const box = document.querySelector("[data-push-key]");
          await navigator.serviceWorker.register(box.dataset.worker);
          await navigator.serviceWorker.ready;
        }"""
    )
    page.wait_for_function("() => navigator.serviceWorker.getRegistration()")
    assert registrations, "the browser tells of the worker"
    message = {"origin": page.url.split("/profile")[0], "registrationId": registrations[-1], "data": sent}
    devtools.send("ServiceWorker.deliverPushMessage", message)
    shown = page.evaluate(
        """async () => {
          const registration = await navigator.serviceWorker.getRegistration();
          for (let waited = 0; waited < 20_000; waited += 100) {
            const [one] = await registration.getNotifications();
            if (one) return { title: one.title, body: one.body, url: one.data.url };
            await new Promise((resolve) => setTimeout(resolve, 100));
          }
        }"""
    )
    assert shown, "nothing was shown"
    assert (shown["title"], shown["url"]) == (title, url)
