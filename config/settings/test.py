"""The test suite: SQLite in a temporary file, or the database of ``ENTMOOT_DATABASE_URL``."""

import os
import tempfile

os.environ.setdefault("ENTMOOT_SECRET_KEY", "a fixed key for tests only, never used to serve anything")

from config.settings.base import *  # noqa: F403
from config.settings.base import DATABASES, env

ENTMOOT_MODE = "embedded"
SERVICES = bool(os.environ.get("ENTMOOT_DATABASE_URL", "").startswith("postgres"))
if not SERVICES:
    # A file of this process, not memory: tests with threads then meet the locking of production.
    DATABASES["default"]["TEST"] = {"NAME": os.path.join(tempfile.gettempdir(), f"entmoot-test-{os.getpid()}.sqlite3")}
    DATABASES["default"]["OPTIONS"]["timeout"] = 10
    DATABASES["default"]["OPTIONS"]["init_command"] += " PRAGMA synchronous=OFF;"
else:
    DATABASES["default"]["CONN_MAX_AGE"] = 0
REDIS_URL = env.str("REDIS_URL", "redis://127.0.0.1:6379/15")
CACHES = {"default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}}
CELERY_BROKER_URL = "memory://"
CELERY_TASK_ALWAYS_EAGER = False

DEBUG = False
ALLOWED_HOSTS = ["testserver", "localhost", "127.0.0.1"]
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
AXES_ENABLED = False
# Most tests sign staff in without one; tests/players/test_staff_factor.py turns it on.
ENTMOOT_STAFF_FACTOR = False
# A fixed key for tests only.
PUSH_KEY = "AQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQE"
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.InMemoryStorage"},
    "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
}
WHITENOISE_USE_FINDERS = True
WHITENOISE_AUTOREFRESH = True
REST_FRAMEWORK = {
    **REST_FRAMEWORK,  # noqa: F405
    "DEFAULT_THROTTLE_CLASSES": [],
}
