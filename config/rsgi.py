"""The web application for Granian, which ``deploy/entrypoint.sh`` starts: it keeps slow senders away from Django.

``config/wsgi.py`` is for any other server; that one has to buffer bodies itself, or stand behind a proxy that does.
"""

from django.conf import settings

from config.buffering import Web
from config.wsgi import application as wsgi_application

application = Web(wsgi_application, threads=settings.WEB_THREADS)
