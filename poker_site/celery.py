"""The Celery application. Knows queues and the beat schedule through the settings, no task."""

import os

from celery import Celery

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "poker_site.settings.dev")

app = Celery("poker_site")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
