"""WSGI entry point, for pages and the API behind gunicorn."""

import os

from django.core.wsgi import get_wsgi_application

from config.bodies import BodyLimitWSGI

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

application = BodyLimitWSGI(get_wsgi_application())
