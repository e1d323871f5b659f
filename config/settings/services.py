"""PostgreSQL, Redis and Celery workers; as many web processes and workers as wanted."""

from django.core.exceptions import ImproperlyConfigured

from config.settings.base import *  # noqa: F403
from config.settings.base import DATABASES, LOG_LEVEL, env
from config.settings.logs import logging_settings

ENTMOOT_MODE = "services"
if not DATABASES["default"]["ENGINE"].endswith("postgresql"):
    raise ImproperlyConfigured(
        "ENTMOOT_MODE=services needs PostgreSQL: set ENTMOOT_DATABASE_URL to postgres://user:password@host:port/name."
    )
LOGGING = logging_settings(env.str("LOG_FORMAT", "json"), LOG_LEVEL)
REDIS_URL = env.str("REDIS_URL", "redis://127.0.0.1:6379/0")
CACHES = {"default": {"BACKEND": "config.cache.FallbackCache", "LOCATION": REDIS_URL}}
CELERY_BROKER_URL = REDIS_URL
# Workers and beat outlive any time without Redis, and find one that has frozen or whose connection died unnoticed.
CELERY_BROKER_CONNECTION_MAX_RETRIES = None
CELERY_BROKER_TRANSPORT_OPTIONS = {
    # A worker that dies holds its messages until they are restored; these make that seconds instead of minutes. The
    # visibility timeout stays far above any task: a task longer than that would be run twice.
    "visibility_timeout": 60,
    "unacked_restore_interval": 5,
    "unacked_restore_throttle": 1,
    "socket_timeout": 5,
    "socket_connect_timeout": 2,
    "socket_keepalive": True,
    "health_check_interval": 5,
}
# Without this Celery opens a new database connection for every task. `config.celery` drops those that break.
CELERY_DB_REUSE_MAX = 10_000
