"""The people of the house as a Django app of its own, so that its rows have their own migrations."""

from django.apps import AppConfig


class PeopleConfig(AppConfig):
    """Arrivals, invitations, notes, measures, addresses, links for a new password."""

    name = "lobby.people"
    label = "people"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        from lobby.people import checks, receivers, telling  # noqa: F401
