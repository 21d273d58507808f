"""The felt as a Django app; its start connects what the house tells the room."""

from django.apps import AppConfig


class TablesConfig(AppConfig):
    """Rooms, seats, hands."""

    name = "tables"
    label = "tables"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        from tables import notices, own_data, receivers  # noqa: F401
