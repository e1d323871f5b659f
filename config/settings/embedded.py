"""One process: SQLite, a worker thread beside the web server, no broker."""

from config.settings.base import *  # noqa: F403

ENTMOOT_MODE = "embedded"
CACHES = {"default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}}
# Tasks are rows claimed by the worker thread; nothing is sent to a broker.
CELERY_BROKER_URL = "memory://"
