"""What is logged where. How a line looks is in `config.logs`."""

from typing import Any

from django.core.exceptions import ImproperlyConfigured

__all__ = ["FORMATS", "logging_settings"]

FORMATS = ("json", "text")


def logging_settings(form: str, level: str) -> dict[str, Any]:
    """Django's ``LOGGING`` for a format and the root logger's level.

    Raises:
        ImproperlyConfigured: there is no such format.
    """
    if form not in FORMATS:
        raise ImproperlyConfigured(f"ENTMOOT_LOG_FORMAT is {form!r}; it must be one of: {', '.join(FORMATS)}.")
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "filters": {"context": {"()": "config.logs.ContextFilter"}},
        "formatters": {
            "text": {
                "()": "config.logs.TextLineFormatter",
                "format": "{asctime} {levelname} {name}: {message}",
                "style": "{",
            },
            "json": {"()": "config.logs.JSONLineFormatter"},
        },
        "handlers": {
            "console": {"class": "logging.StreamHandler", "formatter": form, "filters": ["context"]},
            "count": {"class": "config.logs.ErrorCounter", "level": "ERROR"},
            "report": {"class": "config.error_reports.ErrorReportHandler", "level": "ERROR", "filters": ["context"]},
        },
        "root": {"handlers": ["console", "count", "report"], "level": level},
        "loggers": {
            # A missing page is the visitor's news, not the operator's.
            "django.request": {"level": "ERROR"},
            # Someone's malformed request is answered, not reported.
            "django.security.DisallowedHost": {"level": "CRITICAL"},
            "django.security.RequestDataTooBig": {"level": "CRITICAL"},
            "django.security.TooManyFieldsSent": {"level": "CRITICAL"},
            "axes": {"level": "WARNING"},
            # One line for each request, where a machine reads them.
            "config.requests": {"level": "INFO" if form == "json" else "WARNING"},
            # Statements hold seeds and answers; addresses of push services and webhooks are secrets of their owners.
            "django.db.backends": {"level": "INFO"},
            "urllib3": {"level": "INFO"},
            # Both bring handlers of their own; the lines of requests are ours.
            "uvicorn": {"handlers": [], "propagate": True},
            "uvicorn.access": {"handlers": [], "propagate": True, "level": "WARNING"},
            "gunicorn.error": {"handlers": [], "propagate": True},
            "celery": {"level": "WARNING"},
        },
    }
