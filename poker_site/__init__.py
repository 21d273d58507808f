"""Wiring of the site: settings, addresses, the server and its tasks. Imports everything, is imported by nobody."""

from poker_site.celery import app as celery_app

__all__ = ("celery_app",)
