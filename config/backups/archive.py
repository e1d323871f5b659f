"""The file of a backup: a zip with ``manifest.json``, the database, and the keys kept beside it.

The manifest says when and by which version it was made, which migrations the database has, and the length and SHA-256
of every other member. Nothing is used before all of it has been compared.
"""

from __future__ import annotations

import json
import os
import secrets
import struct
import zipfile
import zlib
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, replace
from datetime import datetime
from hashlib import sha256
from pathlib import Path
from typing import Any

__all__ = ["DATABASE", "FORMAT", "KEPT", "BackupRefused", "Manifest", "archive_read", "archive_write"]

FORMAT = 1
"""Raised when an older Entmoot could not read the file any more."""
DATABASE = "database"
KEPT = ("secret_key", "push_key", "demo_sign_in")
"""Files of the installation's directory that a backup holds, where they are there. The rest is made anew."""
MANIFEST = "manifest.json"
MANIFEST_MOST = 1_000_000
"""Bytes of a manifest."""
PIECE = 1 << 20
"""Bytes read at a time."""

_UNREADABLE = (
    zipfile.BadZipFile,
    zlib.error,
    struct.error,
    EOFError,
    KeyError,
    NotImplementedError,
    OSError,
    OverflowError,
    RuntimeError,
    TypeError,
    ValueError,
)
"""What reading a damaged zip may raise."""


class BackupRefused(Exception):
    """A backup cannot be made or restored. The message says why and what to do; nothing was changed."""


@dataclass(frozen=True, slots=True)
class Manifest:
    """What a backup says of itself."""

    made_at: datetime
    version: str
    """The version of Entmoot that made it."""
    vendor: str
    """``sqlite`` or ``postgresql``."""
    migrations: tuple[tuple[str, str], ...]
    """(app, name) of every migration that the database has."""
    counts: Mapping[str, int]
    """Rows of some tables, so that people recognise the backup."""
    members: Mapping[str, tuple[int, str]]
    """Length in bytes and SHA-256 of every member, by its name."""

    def as_data(self) -> dict[str, Any]:
        """The manifest as JSON."""
        return {
            "format": FORMAT,
            "made_at": self.made_at.isoformat(),
            "version": self.version,
            "vendor": self.vendor,
            "migrations": [list(migration) for migration in self.migrations],
            "counts": dict(self.counts),
            "members": {name: {"bytes": length, "sha256": digest} for name, (length, digest) in self.members.items()},
        }

    @classmethod
    def from_data(cls, data: Any) -> Manifest:
        """Read a manifest.

        Raises:
            BackupRefused: the format is newer than this program.
            KeyError, TypeError, ValueError: it is none.
        """
        if int(data["format"]) > FORMAT:
            raise BackupRefused(
                f"The backup has format {int(data['format'])}; this Entmoot reads up to {FORMAT}. Update Entmoot first."
            )
        made_at = datetime.fromisoformat(data["made_at"])
        if made_at.tzinfo is None:
            raise ValueError("the date has no zone")
        members = {str(name): (int(member["bytes"]), str(member["sha256"])) for name, member in data["members"].items()}
        if DATABASE not in members or not set(members) <= {DATABASE, *(f"var/{name}" for name in KEPT)}:
            raise ValueError("other members than a backup has")
        return cls(
            made_at=made_at,
            version=str(data["version"]),
            vendor=str(data["vendor"]),
            migrations=tuple((str(app), str(name)) for app, name in data["migrations"]),
            counts={str(name): int(number) for name, number in data["counts"].items()},
            members=members,
        )


def archive_write(path: Path, manifest: Manifest, files: Mapping[str, Path]) -> Manifest:
    """Write a backup of these files by member name, readable by its owner only; the manifest with their digests.

    The file has its name only once it is whole and on disk.
    """
    part = path.with_name(f".{path.name}.{secrets.token_hex(4)}.part")
    try:
        descriptor = os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(descriptor, "wb") as out:
            members: dict[str, tuple[int, str]] = {}
            with zipfile.ZipFile(out, "w") as archive:
                for name, file in files.items():
                    members[name] = _add(archive, name, file, _compression(name, manifest.vendor))
                whole = replace(manifest, members=members)
                archive.writestr(MANIFEST, json.dumps(whole.as_data(), indent=1))
            out.flush()
            os.fsync(out.fileno())
        os.replace(part, path)
    finally:
        part.unlink(missing_ok=True)
    folder = os.open(path.parent, os.O_RDONLY)
    try:
        os.fsync(folder)
    finally:
        os.close(folder)
    return whole


def _compression(name: str, vendor: str) -> int:
    """pg_dump has compressed its dump already."""
    return zipfile.ZIP_STORED if name == DATABASE and vendor == "postgresql" else zipfile.ZIP_DEFLATED


def _add(archive: zipfile.ZipFile, name: str, file: Path, compression: int) -> tuple[int, str]:
    entry = zipfile.ZipInfo(name)
    entry.compress_type = compression
    digest, length = sha256(), 0
    with file.open("rb") as source, archive.open(entry, "w", force_zip64=True) as out:
        while piece := source.read(PIECE):
            digest.update(piece)
            length += len(piece)
            out.write(piece)
    return length, digest.hexdigest()


def archive_read(path: Path, folder: Path | None = None) -> tuple[Manifest, dict[str, Path]]:
    """Compare a whole backup with its manifest; the manifest, and the members as files where a folder is given.

    Raises:
        BackupRefused: there is no such file, it is damaged or none of Entmoot's, its format is newer, or there is no
            space for its members.
    """
    files: dict[str, Path] = {}
    try:
        with path.open("rb") as file, zipfile.ZipFile(file) as archive:
            manifest = _manifest(archive)
            for name, (length, digest) in manifest.members.items():
                out = folder / name.replace("/", "-") if folder is not None else None
                _compare(archive, name, length, digest, out)
                if out is not None:
                    files[name] = out
    except FileNotFoundError as error:
        raise BackupRefused(f"There is no file {path}.") from error
    except PermissionError as error:
        raise BackupRefused(f"{path} cannot be read: {error.strerror}.") from error
    except _UNREADABLE as error:
        raise BackupRefused(
            f"{path} is damaged or no backup of Entmoot ({type(error).__name__}: {error}). Take another copy of it, or"
            " another backup."
        ) from error
    return manifest, files


def _manifest(archive: zipfile.ZipFile) -> Manifest:
    if archive.getinfo(MANIFEST).file_size > MANIFEST_MOST:
        raise ValueError("the manifest is too long")
    with archive.open(MANIFEST) as file:
        return Manifest.from_data(json.loads(file.read(MANIFEST_MOST + 1)))


def _compare(archive: zipfile.ZipFile, name: str, length: int, digest: str, out: Path | None) -> None:
    """Read a member through, into a file that only its owner can read where one is named."""
    checksum, length_read = sha256(), 0
    with archive.open(name) as file, _written(out) as write:
        while piece := file.read(PIECE):
            checksum.update(piece)
            length_read += len(piece)
            write(piece)
    if (length_read, checksum.hexdigest()) != (length, digest):
        raise ValueError(f"{name} is not what the manifest says")


@contextmanager
def _written(out: Path | None) -> Iterator[Callable[[bytes], object]]:
    """Writes pieces to a new file, on disk when it ends; with ``None`` they go nowhere."""
    if out is None:
        yield len
        return
    descriptor = os.open(out, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(descriptor, "wb", buffering=0) as file:

        def write(piece: bytes) -> None:
            try:
                file.write(piece)
            except OSError as error:
                raise BackupRefused(f"The backup cannot be unpacked in {out.parent}: {error.strerror}.") from error

        yield write
        os.fsync(file.fileno())
