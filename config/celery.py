"""The Celery application: ``celery -A config worker`` in production, a thread of the web process in local mode."""

import os

from celery import Celery

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

app = Celery("dryrun")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
