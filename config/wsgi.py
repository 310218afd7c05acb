"""The web application for any WSGI server. Without a mode it is production, which checks its settings first."""

import os

from django.conf import settings
from django.core.wsgi import get_wsgi_application
from django.urls import get_resolver

from config.env import PRODUCTION

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
application = get_wsgi_application()
if settings.MODE == PRODUCTION:
    _ = get_resolver().url_patterns  # import the pages now: no visitor shall wait these two seconds
