"""What Celery does for the site itself. The felt's tasks are in `tables.tasks`, the cashier's beside the cashier."""

from poker_site.health.pulse import arrived, pulse

__all__ = ["arrived", "pulse"]
