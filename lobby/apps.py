"""The lobby as a Django app; its start wires the house's own signal receivers."""

from django.apps import AppConfig


class LobbyConfig(AppConfig):
    """Players, tables as configuration, the list of tables."""

    name = "lobby"
    label = "lobby"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        from lobby.accounts import receivers  # noqa: F401
