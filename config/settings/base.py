"""Settings of every mode. Everything that differs between installations comes from the environment.

==========================  ==========================================================================  ===============
variable                    meaning                                                                     default
==========================  ==========================================================================  ===============
ENTMOOT_MODE                ``embedded`` (one process) or ``services`` (PostgreSQL, Redis, Celery)      embedded
ENTMOOT_DATABASE_URL        ``postgres://user:password@host:port/name`` or ``sqlite:///path``           SQLite in var/
ENTMOOT_DATABASE_CONN_MAX_AGE  seconds for which a connection to PostgreSQL is kept                    60
ENTMOOT_DATABASE_PREPARE    0 behind a pooler that changes connections between transactions             1
ENTMOOT_REDIS_URL           broker, cache and page updates in services mode                             localhost:6379/0
ENTMOOT_SECRET_KEY          signing key; when absent one is made once and kept in var/secret_key        made
ENTMOOT_SECRET_KEY_FALLBACKS  earlier keys still accepted, comma separated                              none
ENTMOOT_DEBUG               Django's debug pages; never on a public host                                0
ENTMOOT_ALLOWED_HOSTS       host names served, comma separated                                          localhost
ENTMOOT_TRUSTED_ORIGINS     origins for forms behind a proxy, e.g. ``https://entmoot.example``          none
ENTMOOT_HTTPS               1 behind TLS: secure cookies, HSTS, redirect                                0
ENTMOOT_PROXIES             how many trusted proxies stand in front, exactly: that entry of
                            X-Forwarded-For from the right is the client (limits, lock-outs, scheme)    0
ENTMOOT_BASE_URL            address used in e-mail                                                      localhost:8000
ENTMOOT_EMAIL_URL           ``smtp://user:password@host:587/?tls=true`` or ``console://``                console
ENTMOOT_EMAIL_FROM          sender of e-mail                                                            at localhost
ENTMOOT_PUSH_KEY            private key of push messages (P-256, 32 bytes in base64url), the same on every
                            machine; when absent one is made once and kept in var/push_key              made
ENTMOOT_PUSH_HOSTS          push services that messages may go to, comma separated; ``*`` for any part  of browsers
ENTMOOT_DRAND_RELAYS        relays from which officials may fetch the outside value of a draw, comma
                            separated, e.g. ``https://api.drand.sh,https://drand.cloudflare.com``;
                            all must agree, and nothing is asked while this is empty                    none
ENTMOOT_WEBHOOKS_LOCAL      origins inside of this network that organisers' webhooks may go to, also
                            without TLS, comma separated, e.g. ``http://127.0.0.1:9000``                none
ENTMOOT_STAFF_FACTOR        whether staff and superusers need a second factor (a passkey or an authenticator
                            app) to use their rights; 0 only where their passwords are no secret        1
ENTMOOT_VAR                 directory for the SQLite file and the keys                                  var/
ENTMOOT_BACKUPS             folder that backups are written to                                          backups/
ENTMOOT_LOG_LEVEL           level of the root logger                                                    INFO
ENTMOOT_METRICS_TOKEN       token that Prometheus sends for ``/metrics``, of 16 characters or more; none: 404   none
ENTMOOT_ERROR_REPORTS_TO    e-mail addresses that errors are reported to, comma separated                none
ENTMOOT_LOG_FORMAT          ``json`` (an object a line, for machines) or ``text``                       json in services
ENTMOOT_ARCHIVE_DAYS        days after its end at which a match becomes one compressed record; 0: never     14
ENTMOOT_TAROT_DECK          file with the affiliations of an owner's Tarot deck (docs/tarot-rules.md)   our default
ENTMOOT_DECKBUILDING_CARDS  file with an owner's cards of the deck-building game
                            (docs/deckbuilding-cards.md)                                                our stand-ins
ENTMOOT_BOT_PACE            seconds a bot thinks in matches of bots alone, so that people can watch      0
ENTMOOT_SEARCH_BUDGET       answers the advanced bot simulates for a decision: about 2,000 to 10,000 a
                            second (docs/bots.md)                                                       400
ENTMOOT_DEEP_SEARCH_BUDGET  the same for the expert bot                                                 2000
ENTMOOT_ADVICE_BUDGET       the same for a hint in a practice match                                     300
==========================  ==========================================================================  ===============
"""

import os
import re
import secrets
import time
from pathlib import Path
from typing import Any

import django_stubs_ext
import environs
from csp.constants import NONE, SELF
from django.core.exceptions import ImproperlyConfigured

from config.settings.logs import logging_settings

# Lets Django's generic classes be subscripted, as the type checker asks.
django_stubs_ext.monkeypatch()

BASE_DIR = Path(__file__).resolve().parent.parent.parent

env = environs.Env(prefix="ENTMOOT_")
VAR_DIR = Path(env.str("VAR", str(BASE_DIR / "var")))
VAR_DIR.mkdir(parents=True, exist_ok=True)
# Not in VAR_DIR, which `make clean` removes.
BACKUP_DIR = Path(env.str("BACKUPS", str(BASE_DIR / "backups")))


def secret_key_kept(path: Path) -> str:
    """The key in `path`; made on first use, readable by its owner only.

    Two processes that start at once agree: whoever loses the exclusive creation reads the winner's key.
    """
    try:
        descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        for _ in range(100):
            if key := path.read_text(encoding="ascii").strip():
                return key
            time.sleep(0.01)  # the winner has created the file and not yet written it
        raise RuntimeError(f"{path} is empty; remove it so that a new key is made.") from None
    with os.fdopen(descriptor, "w", encoding="ascii") as file:
        key = secrets.token_urlsafe(48)
        file.write(key + "\n")
    return key


def database(url: str) -> dict[str, Any]:
    """Django's settings for a database address, with what each vendor needs to be correct under load."""
    config: dict[str, Any] = dict(environs.Env().dj_db_url("UNSET_DATABASE_URL", url))
    if config["ENGINE"].endswith("sqlite3"):
        # WAL lets pages read while a worker writes. IMMEDIATE takes the write lock when a transaction begins, so that
        # reading first and writing later waits for the lock instead of failing.
        config["OPTIONS"] = {
            "transaction_mode": "IMMEDIATE",
            "timeout": 20,
            "init_command": (
                "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL; PRAGMA foreign_keys=ON;"
                " PRAGMA temp_store=MEMORY; PRAGMA cache_size=-20000;"
            ),
        }
    elif config["ENGINE"].endswith("postgresql"):
        config["CONN_MAX_AGE"] = env.int("DATABASE_CONN_MAX_AGE", 60)
        config["CONN_HEALTH_CHECKS"] = True
        if env.bool("DATABASE_PREPARE", True):
            # A statement that a connection sends again is planned once: less than half the server's time.
            config["OPTIONS"] = {"server_side_binding": True, "prepare_threshold": 2}
    return config


SECRET_KEY = env.str("SECRET_KEY", "") or secret_key_kept(VAR_DIR / "secret_key")
SECRET_KEY_FALLBACKS: list[str] = env.list("SECRET_KEY_FALLBACKS", [])
DEBUG = env.bool("DEBUG", False)
ALLOWED_HOSTS = env.list("ALLOWED_HOSTS", ["localhost", "127.0.0.1", "[::1]"])
CSRF_TRUSTED_ORIGINS: list[str] = env.list("TRUSTED_ORIGINS", [])
PROXIES = env.int("PROXIES", 0)
BASE_URL = env.str("BASE_URL", "http://localhost:8000").rstrip("/")

INSTALLED_APPS = [
    "config.apps.ConfigConfig",
    "players",
    "cardpool",
    "matches",
    "leagues",
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "django.contrib.humanize",
    "rest_framework",
    "knox",
    "drf_spectacular",
    "csp",
    "axes",
]

MIDDLEWARE = [
    "config.frame_stack.FrameStackMiddleware",
    "config.request_log.RequestLogMiddleware",
    "config.middleware.ClientAddressMiddleware",
    "django.middleware.security.SecurityMiddleware",
    "csp.middleware.CSPMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "cardpool.pictures.serving.PictureMiddleware",
    "config.middleware.PrivateMiddleware",
    "config.middleware.BodyMiddleware",
    "config.middleware.BadInputMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "players.middleware.PresenceMiddleware",
    "players.middleware.TimeZoneMiddleware",
    "players.middleware.LanguageMiddleware",
    "players.middleware.TrialMiddleware",
    "players.middleware.SecurityMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "players.middleware.TooManyMiddleware",
    "config.middleware.MadeMeanwhileMiddleware",
    "config.middleware.FormAddressMiddleware",
    "axes.middleware.AxesMiddleware",
]

ROOT_URLCONF = "config.urls"
WSGI_APPLICATION = "config.wsgi.application"
ASGI_APPLICATION = "config.asgi.application"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "config.context.site",
            ],
            "builtins": [
                "cardpool.templatetags.cards",
                "config.templatetags.glyphs",
                "matches.templatetags.glossary",
            ],
        },
    }
]

DATABASES = {"default": database(env.str("DATABASE_URL", "") or f"sqlite:///{VAR_DIR / 'entmoot.sqlite3'}")}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

AUTH_USER_MODEL = "players.Player"
AUTHENTICATION_BACKENDS = [
    "axes.backends.AxesStandaloneBackend",
    "players.backends.SlowedBackend",
    "players.backends.AccountBackend",
    # Sessions that began before the one above name this one.
    "django.contrib.auth.backends.ModelBackend",
]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in ("UserAttributeSimilarityValidator", "MinimumLengthValidator", "CommonPasswordValidator")
]
LOGIN_URL = "players:sign-in"
LOGIN_REDIRECT_URL = "home"
LOGOUT_REDIRECT_URL = "home"

# Guessing passwords: ten failures for one name from one address close that pair for a quarter of an hour. What holds
# beyond one pair is in players.security.limits.
AXES_FAILURE_LIMIT = 10
AXES_COOLOFF_TIME = 0.25
AXES_LOCKOUT_PARAMETERS = [["username", "ip_address"]]
AXES_USERNAME_CALLABLE = "players.security.limits.axes_username"
AXES_LOCKOUT_CALLABLE = "players.security.refusals.locked_out"
# Rows about failures keep the form that was sent: nothing of these.
AXES_SENSITIVE_PARAMETERS = ["old_password", "new_password1", "new_password2", "csrfmiddlewaretoken"]
AXES_RESET_ON_SUCCESS = True
AXES_DISABLE_ACCESS_LOG = True

LANGUAGE_CODE = "en"
# Each name in its own language. docs/languages.md tells how one is added, and what stays English.
LANGUAGES = [("en", "English"), ("de", "Deutsch")]
LANGUAGE_COOKIE_AGE = 60 * 60 * 24 * 365
LANGUAGE_COOKIE_HTTPONLY = True
LOCALE_PATHS = [BASE_DIR / "locale"]
USE_I18N = True
USE_TZ = True
TIME_ZONE = "UTC"
USE_THOUSAND_SEPARATOR = True

STATIC_URL = "static/"
STATIC_ROOT = VAR_DIR / "static"
STATIC_ROOT.mkdir(exist_ok=True)
STATICFILES_DIRS = [BASE_DIR / "static"]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "config.static_files.FingerprintedStorage"},
}
# Files that were not collected are served from where they stand; so are all while somebody works on them.
WHITENOISE_USE_FINDERS = DEBUG or not (STATIC_ROOT / "staticfiles.json").exists()
# Seconds for which a file is kept that is asked for by its plain name.
WHITENOISE_MAX_AGE = 300

# Bad input is refused while it is read: a megabyte is many times the largest deck list.
DATA_UPLOAD_MAX_MEMORY_SIZE = 1_000_000
DATA_UPLOAD_MAX_NUMBER_FIELDS = 500
# The most bytes of a whole body, files included: the fields above and the framing of a form. Kept in memory, never on
# disk.
REQUEST_BODY_MOST = DATA_UPLOAD_MAX_MEMORY_SIZE + 100_000
FILE_UPLOAD_MAX_MEMORY_SIZE = REQUEST_BODY_MOST

CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [SELF],
        "object-src": [NONE],
        "base-uri": [SELF],
        "form-action": [SELF],
        "frame-ancestors": [NONE],
    }
}
SECURE_REFERRER_POLICY = "same-origin"
SECURE_CONTENT_TYPE_NOSNIFF = True
SECURE_CROSS_ORIGIN_OPENER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"
SESSION_COOKIE_AGE = 60 * 60 * 24 * 30
SESSION_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = "Lax"
CSRF_COOKIE_SAMESITE = "Lax"
CSRF_FAILURE_VIEW = "config.views.csrf_failure"
if env.bool("HTTPS", False):
    SESSION_COOKIE_SECURE = True
    CSRF_COOKIE_SECURE = True
    LANGUAGE_COOKIE_SECURE = True
    SECURE_SSL_REDIRECT = True
    SECURE_HSTS_SECONDS = 60 * 60 * 24 * 365
    # Other hosts of the domain are not ours to force to TLS, nor is the browsers' preload list.
    SILENCED_SYSTEM_CHECKS = ["security.W005", "security.W021"]
    if PROXIES:
        SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")

EMAIL = env.dj_email_url("EMAIL_URL", "console://")
if not EMAIL.get("EMAIL_BACKEND"):
    raise ImproperlyConfigured(
        "ENTMOOT_EMAIL_URL must begin with smtp://, submission:// or console://; letters would go nowhere otherwise."
    )
for _name, _value in EMAIL.items():
    globals()[_name] = _value
DEFAULT_FROM_EMAIL = env.str("EMAIL_FROM", "Entmoot <entmoot@localhost>")
SERVER_EMAIL = DEFAULT_FROM_EMAIL

ENTMOOT_ERROR_REPORTS_TO: list[str] = env.list("ERROR_REPORTS_TO", [])
for _address in ENTMOOT_ERROR_REPORTS_TO:
    if not re.fullmatch(r"[^@\s,<>]+@[^@\s,<>]+", _address):
        raise ImproperlyConfigured(
            f"ENTMOOT_ERROR_REPORTS_TO names {_address!r}; give addresses like operator@entmoot.example, with commas."
        )

ENTMOOT_STAFF_FACTOR: bool = env.bool("STAFF_FACTOR", True)

PUSH_KEY = env.str("PUSH_KEY", "")
PUSH_HOSTS: list[str] = env.list(
    "PUSH_HOSTS",
    ["fcm.googleapis.com", "*.push.services.mozilla.com", "*.notify.windows.com", "*.push.apple.com"],
)

DRAND_RELAYS: list[str] = env.list("DRAND_RELAYS", [])
for _relay in DRAND_RELAYS:
    if not re.fullmatch(r"https?://[^/\s@?#]+(/[^\s?#]*)?", _relay):
        raise ImproperlyConfigured(
            f"ENTMOOT_DRAND_RELAYS names {_relay!r}; a relay is an address like https://api.drand.sh."
        )

WEBHOOKS_LOCAL: list[str] = env.list("WEBHOOKS_LOCAL", [])
for _name, _origins in (
    ("PUSH_HOSTS", [_host for _host in PUSH_HOSTS if "://" in _host]),
    ("WEBHOOKS_LOCAL", WEBHOOKS_LOCAL),
):
    for _origin in _origins:
        if not re.fullmatch(r"https?://[A-Za-z0-9.:\[\]_-]+", _origin):
            raise ImproperlyConfigured(
                f"ENTMOOT_{_name} names {_origin!r}; name origins such as http://127.0.0.1:9000, with commas"
                " between, or leave it empty."
            )

REST_FRAMEWORK = {
    "DEFAULT_AUTHENTICATION_CLASSES": [
        "players.security.token_authentication.TokenAuthentication",
        "rest_framework.authentication.SessionAuthentication",
    ],
    "DEFAULT_PERMISSION_CLASSES": ["rest_framework.permissions.IsAuthenticated"],
    "DEFAULT_PAGINATION_CLASS": "config.pagination.PageNumberPagination",
    "PAGE_SIZE": 50,
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_PARSER_CLASSES": ["config.parsing.JSONParser"],
    "DEFAULT_SCHEMA_CLASS": "drf_spectacular.openapi.AutoSchema",
    "DEFAULT_METADATA_CLASS": "config.api.Metadata",
    "EXCEPTION_HANDLER": "config.api.problem_response",
    "DEFAULT_THROTTLE_CLASSES": [
        "rest_framework.throttling.AnonRateThrottle",
        "rest_framework.throttling.UserRateThrottle",
    ],
    "DEFAULT_THROTTLE_RATES": {"anon": "120/min", "user": "1200/min"},
    # The address is in REMOTE_ADDR already; see config.middleware.ClientAddressMiddleware.
    "NUM_PROXIES": 0,
}
KNOX_TOKEN_MODEL = "knox.AuthToken"  # noqa: S105 - a model's name
REST_KNOX = {"TOKEN_TTL": None, "AUTO_REFRESH": False, "TOKEN_PREFIX": "entmoot_"}
SPECTACULAR_SETTINGS = {
    "TITLE": "Entmoot",
    "DESCRIPTION": "Everything a page can do, the API can do. Sign in with a token: `Authorization: Token entmoot_…`.",
    "VERSION": "1.0.0",
    "SERVE_INCLUDE_SCHEMA": False,
    "SCHEMA_PATH_PREFIX": "/api/v1/",
    "COMPONENT_SPLIT_REQUEST": True,
    "ENUM_NAME_OVERRIDES": {
        "AgreementWhatEnum": ["ask", "agree", "refuse"],
        "RematchWhatEnum": ["offer", "withdraw", "decline"],
    },
    "POSTPROCESSING_HOOKS": [
        "drf_spectacular.hooks.postprocess_schema_enums",
        "matches.view_schema.game_types_added",
        "leagues.api_schema.verbs_added",
        "config.schema.refusals_added",
    ],
}

CELERY_TASK_ACKS_LATE = True
CELERY_TASK_REJECT_ON_WORKER_LOST = True
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_TASK_IGNORE_RESULT = True
# Below the visibility timeout of the broker, after which a message is given out again. The softer limit raises an error
# in the task, so that its transaction is undone and its job tried again.
CELERY_TASK_SOFT_TIME_LIMIT = 45
CELERY_TASK_TIME_LIMIT = 50
CELERY_TIMEZONE = "UTC"
CELERY_BEAT_SCHEDULER = "config.beat:SteadyScheduler"
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True

ENTMOOT_METRICS_TOKEN = env.str("METRICS_TOKEN", "")
if ENTMOOT_METRICS_TOKEN and not re.fullmatch(r"[!-~]{16,}", ENTMOOT_METRICS_TOKEN):
    raise ImproperlyConfigured(
        "ENTMOOT_METRICS_TOKEN is too easy to guess or holds a character that no header has; take the output of"
        " openssl rand -hex 24."
    )
LOG_LEVEL = env.str("LOG_LEVEL", "INFO")
ENTMOOT_TAROT_DECK = env.str("TAROT_DECK", "")
ENTMOOT_DECKBUILDING_CARDS = env.str("DECKBUILDING_CARDS", "")
ENTMOOT_BOT_PACE = env.float("BOT_PACE", 0.0)
ENTMOOT_SEARCH_BUDGETS: dict[str, int] = {
    "search": env.int("SEARCH_BUDGET", 400),
    "deep-search": env.int("DEEP_SEARCH_BUDGET", 2_000),
}
if not all(1 <= budget <= 20_000 for budget in ENTMOOT_SEARCH_BUDGETS.values()):
    raise ImproperlyConfigured("ENTMOOT_SEARCH_BUDGET and ENTMOOT_DEEP_SEARCH_BUDGET are numbers from 1 to 20000.")
ENTMOOT_ADVICE_BUDGET = env.int("ADVICE_BUDGET", 300)
if not 1 <= ENTMOOT_ADVICE_BUDGET <= 20_000:
    raise ImproperlyConfigured("ENTMOOT_ADVICE_BUDGET is a number from 1 to 20000.")
ENTMOOT_ARCHIVE_DAYS = env.int("ARCHIVE_DAYS", 14)
if ENTMOOT_ARCHIVE_DAYS < 0:
    raise ImproperlyConfigured("ENTMOOT_ARCHIVE_DAYS is a number of days, or 0 to archive nothing.")
LOGGING = logging_settings(env.str("LOG_FORMAT", "text"), LOG_LEVEL)
