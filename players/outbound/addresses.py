"""Addresses that the site may send something to: parsed once, and judged by what was parsed."""

from __future__ import annotations

import ipaddress
import re
from collections.abc import Collection, Iterable
from dataclasses import dataclass

from django.utils.translation import gettext as _

from players.errors import Refused

__all__ = ["Destination", "destination_of", "is_global", "origins_of"]

PORTS = {"https": 443, "http": 80}
PUBLIC_PORTS = (443, 80, 8443)
ADDRESS_MOST = 1000
"""Characters of an address."""

_ADDRESS = re.compile(
    r"(?P<scheme>https?)://"
    r"(?P<host>\[[0-9A-Fa-f:.]+\]|[A-Za-z0-9](?:[A-Za-z0-9._-]*[A-Za-z0-9])?)"
    r"(?::(?P<port>[0-9]{1,5}))?"
    r"(?P<target>(?:[/?][A-Za-z0-9\-._~:/?@!$&'()*+,;=%\[\]]*)?)"
)
"""The addresses that are taken: RFC 3986 without user information and fragment, the host a name, IPv4 or [IPv6]."""

_GLOBAL_6 = ipaddress.IPv6Network("2000::/3")
"""All that is assigned as global unicast (RFC 4291): mapped, compatible, translated and site-local numbers are not."""
_NOT_GLOBAL = tuple(
    ipaddress.ip_network(network)
    for network in (
        "192.0.0.0/24", "192.88.99.0/24",  # IETF protocol assignments and the old relays of 6to4
        "2001::/23", "2001:db8::/32", "2002::/16", "3fff::/20",  # Teredo and others, documentation, 6to4
    )
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Destination:
    """An address, parsed. ``host`` is lower case and without brackets, ``target`` the path and query."""

    scheme: str
    host: str
    port: int
    target: str

    @property
    def netloc(self) -> str:
        """Host and port as a ``Host`` header has them, the scheme's own port left out."""
        named = f"[{self.host}]" if ":" in self.host else self.host
        return named if self.port == PORTS[self.scheme] else f"{named}:{self.port}"

    @property
    def origin(self) -> str:
        """Scheme, host and port, as RFC 6454 writes them."""
        return f"{self.scheme}://{self.netloc}"


def destination_of(url: str, *, local: Collection[str] = ()) -> Destination:
    """Parses an address that something may be sent to. Nothing is looked up.

    Raises:
        Refused: no such address, or one that is inside of a network and not of the origins in ``local``.
    """
    made, number = _parsed(url)
    if made.origin in local:
        return made
    if made.scheme != "https":
        raise Refused(_("Write an address that begins with https://, such as https://tools.example.org/entmoot."))
    if made.port not in PUBLIC_PORTS:
        raise Refused(_("Messages go to the ports 443, 80 and 8443 only."))
    if number is not None and not is_global(number):
        raise Refused(_("This address is inside of a network; messages go to public addresses only."))
    return made


def origins_of(addresses: Iterable[str]) -> frozenset[str]:
    """The origins of addresses that the settings name. Raises Refused for what is no address."""
    return frozenset(_parsed(address)[0].origin for address in addresses)


def _parsed(url: str) -> tuple[Destination, ipaddress.IPv4Address | ipaddress.IPv6Address | None]:
    """The parts of an address, and the number that its host is. Raises Refused."""
    match = _ADDRESS.fullmatch(url) if len(url) <= ADDRESS_MOST else None
    if match is None:
        raise Refused(
            _(
                "Write a whole address such as https://tools.example.org/entmoot: no spaces, name, password or letters "
                "beyond ASCII; %20 stands for a space."
            )
        )
    scheme, host = match["scheme"], match["host"].strip("[]").lower()
    port = int(match["port"]) if match["port"] else PORTS[scheme]
    number = _number_of(match["host"])
    nameless = number is None and (match["host"].startswith("[") or ".." in host or len(host) > 253)
    if nameless or not 0 < port < 65536:
        raise Refused(_("Write a whole address, such as https://tools.example.org/entmoot."))
    target = match["target"] if match["target"].startswith("/") else f"/{match['target']}"
    return Destination(scheme, host, port, target), number


def _number_of(host: str) -> ipaddress.IPv4Address | ipaddress.IPv6Address | None:
    """The number that a host is; None for a name."""
    try:
        return ipaddress.IPv6Address(host[1:-1]) if host.startswith("[") else ipaddress.IPv4Address(host)
    except ValueError:
        return None


def is_global(number: ipaddress.IPv4Address | ipaddress.IPv6Address) -> bool:
    """Whether a number is reached from everywhere and belongs to nobody's own network."""
    if number.version == 6 and number not in _GLOBAL_6:
        return False
    return number.is_global and not number.is_multicast and not any(number in network for network in _NOT_GLOBAL)
