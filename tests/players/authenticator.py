"""A device that makes and uses passkeys, in software: an EC key, and WebAuthn's structures packed by hand."""

from __future__ import annotations

import hashlib
import json
import secrets
import struct
from dataclasses import dataclass, field
from typing import Any

import cbor2
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from webauthn.helpers import bytes_to_base64url

PRESENT, VERIFIED, ATTESTED = 0x01, 0x04, 0x40


@dataclass
class Device:
    """One passkey. ``counter`` goes up with each use; ``verifies`` is whether the device checks its user."""

    origin: str = "http://testserver"
    site: str = "testserver"
    verifies: bool = True
    counter: int = 0
    key: ec.EllipticCurvePrivateKey = field(default_factory=lambda: ec.generate_private_key(ec.SECP256R1()))
    credential_id: bytes = field(default_factory=lambda: secrets.token_bytes(32))

    def make(self, options: dict[str, Any]) -> dict[str, Any]:
        """The answer to the options of a new passkey."""
        numbers = self.key.public_key().public_numbers()
        public = {1: 2, 3: -7, -1: 1, -2: numbers.x.to_bytes(32, "big"), -3: numbers.y.to_bytes(32, "big")}
        attested = bytes(16) + struct.pack(">H", len(self.credential_id)) + self.credential_id + cbor2.dumps(public)
        data = self._data(ATTESTED) + attested
        attestation = cbor2.dumps({"fmt": "none", "attStmt": {}, "authData": data})
        client = self._client("webauthn.create", options["challenge"])
        return self._answer({"attestationObject": _text(attestation), "clientDataJSON": _text(client)})

    def use(self, options: dict[str, Any]) -> dict[str, Any]:
        """The answer to the options of a sign-in."""
        self.counter += 1
        data, client = self._data(), self._client("webauthn.get", options["challenge"])
        signature = self.key.sign(data + hashlib.sha256(client).digest(), ec.ECDSA(hashes.SHA256()))
        response = {
            "authenticatorData": _text(data),
            "clientDataJSON": _text(client),
            "signature": _text(signature),
            "userHandle": None,
        }
        return self._answer(response)

    def _data(self, more: int = 0) -> bytes:
        flags = PRESENT | more | (VERIFIED if self.verifies else 0)
        return hashlib.sha256(self.site.encode()).digest() + struct.pack(">BI", flags, self.counter)

    def _client(self, kind: str, challenge: str) -> bytes:
        return json.dumps({"type": kind, "challenge": challenge, "origin": self.origin, "crossOrigin": False}).encode()

    def _answer(self, response: dict[str, Any]) -> dict[str, Any]:
        name = _text(self.credential_id)
        return {"id": name, "rawId": name, "type": "public-key", "response": response}


def _text(content: bytes) -> str:
    return bytes_to_base64url(content)
