"""The wiring as a Django app, for its commands only."""

from django.apps import AppConfig


class SiteConfig(AppConfig):
    """Owns no model."""

    name = "poker_site"
    label = "poker_site"
