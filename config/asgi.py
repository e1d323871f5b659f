"""ASGI entry point, for live page updates, and for everything in the embedded mode."""

import os

from django.core.asgi import get_asgi_application

from config.bodies import BodyLimitASGI

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

application = BodyLimitASGI(get_asgi_application())
