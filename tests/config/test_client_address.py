"""Whose address a request has, behind proxies and without."""

import pytest
from django.core.management.base import CommandError
from django.http import HttpRequest, HttpResponse
from django.test import RequestFactory
from rest_framework.throttling import AnonRateThrottle

from config.middleware import ClientAddressMiddleware, client_address

PEER = "10.0.0.9"


@pytest.mark.parametrize(
    ("forwarded", "proxies", "address"),
    [
        ("203.0.113.7", 0, PEER),  # nobody in front: the header is the client's own invention
        ("203.0.113.7", 1, "203.0.113.7"),
        ("6.6.6.6, 203.0.113.7", 1, "203.0.113.7"),  # what stands left was sent by the client
        ("6.6.6.6, 203.0.113.7, 10.0.0.8", 2, "203.0.113.7"),
        ("10.0.0.8", 2, PEER),  # one proxy was gone round
        ("", 1, PEER),
        ("nonsense", 1, PEER),
        ("203.0.113.7, ", 1, PEER),
        ("x" * 5000, 1, PEER),
        ("203.0.113.7:4711", 1, "203.0.113.7"),
        ("[2001:db8::1]:4711", 1, "2001:db8::1"),
        ("2001:0DB8:0::1", 1, "2001:db8::1"),
        ("::ffff:203.0.113.7", 1, "203.0.113.7"),
    ],
)
def test_the_address_is_what_the_outermost_trusted_proxy_saw(forwarded, proxies, address):
    assert client_address(PEER, forwarded, proxies) == address


@pytest.mark.parametrize("peer", ["", "unix:/run/site.sock"])
def test_a_peer_without_an_address_still_has_one_for_the_counters(peer):
    assert client_address(peer, "", 0) == "0.0.0.0"
    assert client_address(peer, "203.0.113.7", 1) == "203.0.113.7"


def test_every_counter_sees_the_same_address(settings):
    from axes.helpers import get_client_ip_address

    settings.PROXIES = 1
    requests: list[HttpRequest] = []

    def view(request: HttpRequest) -> HttpResponse:
        requests.append(request)
        return HttpResponse()

    request = RequestFactory().get("/", REMOTE_ADDR=PEER, HTTP_X_FORWARDED_FOR="6.6.6.6, 203.0.113.7")
    ClientAddressMiddleware(view)(request)
    assert get_client_ip_address(requests[0]) == "203.0.113.7"
    assert AnonRateThrottle().get_ident(requests[0]) == "203.0.113.7"  # type: ignore[arg-type]


def test_the_server_of_the_embedded_mode_leaves_the_header_to_us(monkeypatch):
    import uvicorn

    from config.management.commands.start import Command

    configured: list[uvicorn.Config] = []

    def run(server: uvicorn.Server) -> None:
        configured.append(server.config)
        server.should_exit = True

    monkeypatch.setattr(uvicorn.Server, "run", run)
    with pytest.raises(CommandError, match="Could not listen"):
        Command().serve("127.0.0.1", 0, 1024)
    assert configured[0].proxy_headers is False, "it would believe what any program on this machine says"
