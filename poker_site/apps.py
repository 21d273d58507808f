"""The wiring as a Django app: its commands, its tasks, its checks."""

from django.apps import AppConfig


class SiteConfig(AppConfig):
    """Owns no model."""

    name = "poker_site"
    label = "poker_site"

    def ready(self) -> None:
        """Registers the checks of a public house."""
        from poker_site import checks  # noqa: F401 - registered by being imported
