"""PostgreSQL, Redis and Celery workers; as many web processes and workers as wanted."""

from django.core.exceptions import ImproperlyConfigured

from config.settings.base import *  # noqa: F403
from config.settings.base import DATABASES, env

ENTMOOT_MODE = "services"
if not DATABASES["default"]["ENGINE"].endswith("postgresql"):
    raise ImproperlyConfigured(
        "ENTMOOT_MODE=services needs PostgreSQL: set ENTMOOT_DATABASE_URL to postgres://user:password@host:port/name."
    )
REDIS_URL = env.str("REDIS_URL", "redis://127.0.0.1:6379/0")
CACHES = {"default": {"BACKEND": "django.core.cache.backends.redis.RedisCache", "LOCATION": REDIS_URL}}
CELERY_BROKER_URL = REDIS_URL
# A worker that dies holds its messages until they are restored; these two make that seconds instead of minutes. The
# visibility timeout stays far above any task: a task longer than that would be run twice.
CELERY_BROKER_TRANSPORT_OPTIONS = {
    "visibility_timeout": 60,
    "unacked_restore_interval": 2,
    "socket_timeout": 5,
    "socket_keepalive": True,
}
