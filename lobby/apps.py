"""The lobby as a Django app; its start wires the house's own signal receivers."""

from django.apps import AppConfig
from django.db.models.signals import post_migrate


class LobbyConfig(AppConfig):
    """Players, tables as configuration, the list of tables."""

    name = "lobby"
    label = "lobby"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        from lobby.accounts import receivers, roles  # noqa: F401

        post_migrate.connect(roles.fill_groups, dispatch_uid="lobby.accounts.roles")
