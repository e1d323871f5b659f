"""Static files under names with a fingerprint of their content, each compressed once.

``collectstatic`` writes them to ``STATIC_ROOT`` with a manifest that maps the plain names. A browser keeps such a file
for years, as a changed file has another name.
"""

from __future__ import annotations

import hashlib
import logging
from typing import Any

from django.contrib.staticfiles.finders import get_finders
from django.core.management import call_command
from whitenoise.storage import CompressedManifestStaticFilesStorage

__all__ = ["MANIFEST", "FingerprintedStorage", "static_files_collect", "static_files_stamp"]

logger = logging.getLogger(__name__)

MANIFEST = "staticfiles.json"
"""The file in ``STATIC_ROOT`` that maps plain names to those with a fingerprint."""


class FingerprintedStorage(CompressedManifestStaticFilesStorage):
    """Names files by their content, follows imports of script modules, and the icons of a web manifest.

    A name that the manifest lacks stays plain, so that an installation without collected files still has pages.
    """

    support_js_module_import_aggregation = True
    manifest_name = MANIFEST
    patterns = (
        *CompressedManifestStaticFilesStorage.patterns,
        ("*.webmanifest", ((r'(?P<matched>"src": "(?P<url>[^"]+)")', '"src": "%(url)s"'),)),
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.warned = False

    def stored_name(self, name: str) -> str:
        """The name with its fingerprint; `name` itself when it was not collected."""
        if self.hash_key(self.clean_name(name)) in self.hashed_files:
            return str(super().stored_name(name))
        if not self.hashed_files and not self.warned:
            self.warned = True
            logger.warning("static files are not collected; run manage.py collectstatic --noinput")
        return name


def static_files_stamp() -> str:
    """Changes when a static file of the program or its libraries changes: a digest of names, sizes and times."""
    digest = hashlib.sha256()
    for finder in get_finders():
        for path, storage in finder.list(None):
            digest.update(f"{path} {storage.size(path)} {storage.get_modified_time(path).timestamp()}\n".encode())
    return digest.hexdigest()


def static_files_collect() -> None:
    """Write every static file to ``STATIC_ROOT``, under its plain name and under one with its fingerprint."""
    call_command("collectstatic", interactive=False, verbosity=0)
