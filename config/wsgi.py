"""The web application for any WSGI server. Without a mode it is production, which checks its settings first."""

import os
import sys

from django.conf import settings
from django.core.wsgi import get_wsgi_application
from django.urls import get_resolver
from django.utils.module_loading import import_string

from config.env import PRODUCTION
from config.watching import start_watching

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
application = get_wsgi_application()
start_watching("web")
if settings.MODE == PRODUCTION:
    sys.setswitchinterval(settings.SECONDS_A_THREAD_KEEPS_THE_INTERPRETER)
    # Now, and not when the first visitor waits for it: the pages, and what the coach reads once a process.
    _ = get_resolver().url_patterns
    import_string(settings.WARM_UP)()
