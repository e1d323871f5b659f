"""A push service for tests: it takes messages as a browser's service does, and decrypts them as the browser would."""

from __future__ import annotations

import base64
import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import http_ece
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

__all__ = ["PushService", "push_service"]


def encoded(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def decoded(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


@dataclass
class PushService:
    """Messages by path, as the browser reads them; `status` is what the service answers."""

    status: int = 201
    location: str = ""
    origin: str = ""
    got: list[tuple[str, dict[str, Any]]] = field(default_factory=list)
    headers: list[dict[str, str]] = field(default_factory=list)
    key: ec.EllipticCurvePrivateKey = field(default_factory=lambda: ec.generate_private_key(ec.SECP256R1()))
    secret: bytes = b"sixteen bytes!!!"

    @property
    def keys(self) -> dict[str, str]:
        """What the browser sends with its subscription."""
        point = self.key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        return {"p256dh": encoded(point), "auth": encoded(self.secret)}

    def endpoint(self, path: str = "/ada") -> str:
        return self.origin + path

    def take(self, path: str, headers: dict[str, str], body: bytes) -> None:
        """Keep a message, if it is well formed and signed.

        Raises:
            Exception: it is not.
        """
        assert headers["content-encoding"] == "aes128gcm"
        assert int(headers["ttl"]) > 0
        self.claims(headers["authorization"])
        plain = http_ece.decrypt(body, private_key=self.key, auth_secret=self.secret, version="aes128gcm")
        self.got.append((path, json.loads(plain)))
        self.headers.append(headers)

    def claims(self, authorization: str) -> dict[str, Any]:
        """The signed claims of the sender (RFC 8292)."""
        scheme, _, rest = authorization.partition(" ")
        assert scheme == "vapid"
        parts = dict(part.strip().split("=", 1) for part in rest.split(","))
        signed, _, signature = parts["t"].rpartition(".")
        raw = decoded(signature)
        numbers = encode_dss_signature(int.from_bytes(raw[:32], "big"), int.from_bytes(raw[32:], "big"))
        sender = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), decoded(parts["k"]))
        sender.verify(numbers, signed.encode(), ec.ECDSA(SHA256()))
        claims: dict[str, Any] = json.loads(decoded(signed.split(".")[1]))
        assert claims["aud"] == self.origin
        return claims | {"k": parts["k"]}


@contextmanager
def push_service() -> Iterator[PushService]:
    """A service on this machine until the block ends."""
    service = PushService()

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            status = service.status
            if status == 201:
                try:
                    service.take(self.path, {name.lower(): value for name, value in self.headers.items()}, body)
                except Exception as error:
                    status, service.location = 400, repr(error)
            self.send_response(status)
            if service.location:
                self.send_header("Location", service.location)
            self.send_header("Content-Length", "0")
            self.end_headers()

        def log_message(self, *_: Any) -> None:
            """Keep the test's output clean."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    service.origin = f"http://127.0.0.1:{server.server_port}"
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True)
    thread.start()
    try:
        yield service
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
