"""Post to an address that somebody else has chosen: never to this network, and never for long."""

from __future__ import annotations

import ipaddress
import re
import socket
from collections.abc import Mapping
from dataclasses import dataclass
from queue import Empty, Queue
from threading import Thread
from urllib.parse import SplitResult, urlsplit

from django.conf import settings
from django.utils.translation import gettext as _

from players.errors import Refused

__all__ = ["ANSWER_WITHIN", "Answer", "address_check", "post"]

ANSWER_WITHIN = 10.0
"""Seconds for one message, from looking the name up to the end of the answer's head."""
PORTS = {"https": 443, "http": 80}
OF_ADDRESSES = re.compile(r"[A-Za-z0-9\-._~:/?\[\]@!$&'()*+,;=%]+")
"""What an address is written with (RFC 3986, section 2), without the mark of a fragment, which is never sent."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What became of a message: the status of the answer (0: none came), and words for its owner."""

    status: int
    words: str

    @property
    def taken(self) -> bool:
        """Whether the receiver has the message."""
        return 200 <= self.status < 300


def address_check(url: str) -> SplitResult:
    """The parts of an address that messages may be sent to. The name is not looked up.

    Raises:
        Refused: no address, not https, with a password in it, or a number of this network.
    """
    if not OF_ADDRESSES.fullmatch(url):
        raise Refused(
            _("Write the address as it is sent: no spaces, quotes or letters beyond ASCII; %20 stands for a space.")
        )
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError as error:
        raise Refused(_("Write a whole address, such as https://tools.example.org/entmoot.")) from error
    local = settings.WEBHOOKS_LOCAL
    if not parts.hostname or parts.scheme not in (("https", "http") if local else ("https",)):
        raise Refused(_("Write an address that begins with https://, such as https://tools.example.org/entmoot."))
    if parts.username is not None or parts.password is not None:
        raise Refused(_("Leave name and password out of the address; messages are signed."))
    if port is not None and port not in (443, 80, 8443) and not local:
        raise Refused(_("Messages go to the ports 443, 80 and 8443 only."))
    try:
        number = ipaddress.ip_address(parts.hostname)
    except ValueError:
        pass
    else:
        if not _is_outside(number):
            raise Refused(_("This address is inside of a network; messages go to public addresses only."))
    return parts


def _is_outside(number: ipaddress.IPv4Address | ipaddress.IPv6Address) -> bool:
    """Whether an address belongs to nobody's own network; also through the forms that carry another address."""
    if settings.WEBHOOKS_LOCAL:
        return True
    if isinstance(number, ipaddress.IPv6Address):
        for inner in (number.ipv4_mapped, number.sixtofour, number.teredo[1] if number.teredo else None):
            if inner is not None:
                return _is_outside(inner)
        if number in ipaddress.IPv6Network("64:ff9b::/96"):
            return _is_outside(ipaddress.IPv4Address(int(number) & 0xFFFF_FFFF))
    return number.is_global and not number.is_multicast


def _looked_up(host: str, port: int) -> str:
    """A public address of a host. Every address that the name has must be public. Raises OSError."""
    found = [row[4][0] for row in socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)]
    for one in found:
        if not _is_outside(ipaddress.ip_address(str(one).partition("%")[0])):
            raise OSError("its name leads into a network")
    return str(found[0])


def post(url: str, body: bytes, headers: Mapping[str, str]) -> Answer:
    """Post once, to an address that is looked up now and kept: a name cannot lead elsewhere in between.

    Redirects are not followed, and no more of the answer is read than its head.
    """
    found: Queue[Answer] = Queue()
    # The library limits the time between two pieces only, and a receiver could send them one by one for ever.
    Thread(target=lambda: found.put(_post(url, body, headers)), daemon=True).start()
    try:
        return found.get(timeout=ANSWER_WITHIN + 1)
    except Empty:
        return Answer(0, "it did not answer in time")


def _post(url: str, body: bytes, headers: Mapping[str, str]) -> Answer:
    import urllib3  # takes a while to import, and most processes never send

    try:
        parts = address_check(url)
        host = str(parts.hostname)
        port = parts.port or PORTS[parts.scheme]
        number = _looked_up(host, port)
    except Refused as refusal:
        return Answer(0, refusal.message)
    except (OSError, UnicodeError, ValueError) as error:
        return Answer(0, f"its name was not found, or leads nowhere that messages go: {error}"[:200])
    named = host if ":" not in host else f"[{host}]"
    sent = {**headers, "host": f"{named}:{parts.port}" if parts.port else named, "user-agent": "Entmoot-Webhooks/1"}
    timeout = urllib3.Timeout(total=ANSWER_WITHIN)
    pool: urllib3.HTTPConnectionPool
    if parts.scheme == "https":
        pool = urllib3.HTTPSConnectionPool(
            number, port, timeout=timeout, maxsize=1, cert_reqs="CERT_REQUIRED", ca_certs=_certificates(),
            server_hostname=host, assert_hostname=host,
        )  # fmt: skip
    else:
        pool = urllib3.HTTPConnectionPool(number, port, timeout=timeout, maxsize=1)
    path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    try:
        with pool:
            answer = pool.urlopen(
                "POST", path, body=body, headers=sent, retries=False, redirect=False, preload_content=False
            )
            answer.release_conn()
            return Answer(answer.status, f"status {answer.status}")
    except (urllib3.exceptions.HTTPError, OSError, ValueError) as error:
        return Answer(0, f"it could not be reached: {type(error).__name__}")


def _certificates() -> str:
    import certifi

    return certifi.where()
