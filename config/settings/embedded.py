"""One process: SQLite, a worker thread beside the web server, no broker."""

from typing import Any

from config.settings.base import *  # noqa: F403

ENTMOOT_MODE = "embedded"
# Room for the counters of players.security.limits: of the default 300 entries a few hundred names would push them out.
CACHES: dict[str, dict[str, Any]] = {
    "default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache", "OPTIONS": {"MAX_ENTRIES": 50_000}},
}
# Tasks are rows claimed by the worker thread; nothing is sent to a broker.
CELERY_BROKER_URL = "memory://"
